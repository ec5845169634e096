"""How fast a prompt is read and what is left, as it is told: calm, never climbing by little, put right when far off."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine.client.timeline_row import NO_PACE, ReadingPace
from engine.commands import RequestId
from engine.events import PrefillProgress
from engine.telling.reading import brief_left, left_text, pace_text
from engine.telling.words.figures import about_seconds, rate_text


def reading(done: int, seconds: float, left: float | None = None, *, reused: int = 0) -> PrefillProgress:
    return PrefillProgress(
        request=RequestId("r"), done=done, total=20_000, reused=reused, seconds=seconds, seconds_left=left
    )


def after(*events: PrefillProgress) -> list[ReadingPace]:
    pace, found = NO_PACE, []
    for event in events:
        pace = pace.after(event)
        found.append(pace)
    return found


def test_nothing_is_told_before_it_is_known() -> None:
    (first,) = after(reading(100, 0.0, reused=100))
    assert (first.rate, first.seconds_left) == (None, None)
    assert pace_text(first) == ""


def test_what_was_reused_counts_in_no_rate() -> None:
    *_, last = after(reading(5_000, 0.0, reused=5_000), reading(5_500, 1.0, reused=5_000))
    assert last.rate == 500


def test_the_rate_is_smoothed_and_follows() -> None:
    """One slow batch is no other speed; a slow minute is."""
    steady = [reading(500 * n, 0.5 * n) for n in range(1, 12)]
    *_, fast = after(*steady)
    assert fast.rate == pytest.approx(1000)
    one_slow = fast.after(reading(5_600, 6.0))
    assert one_slow.rate is not None
    assert 800 < one_slow.rate < 1000
    slow = one_slow
    for n in range(1, 30):
        slow = slow.after(reading(5_600 + 100 * n, 6.0 + 0.5 * n))
    assert slow.rate == pytest.approx(200, rel=0.05)


def test_the_time_that_is_left_sinks_in_normal_reading() -> None:
    """Estimates go up and down by some percent while the engine learns."""
    noise = random.Random(7)
    left = [max(0.0, (40 - 0.25 * n) * noise.uniform(0.9, 1.1)) for n in range(160)]
    told = [pace.seconds_left for pace in after(*(reading(10 * n, 0.25 * n, left[n]) for n in range(160)))]
    known = [one for one in told if one is not None]
    assert len(known) == 160
    assert all(later <= earlier for earlier, later in pairwise(known))
    assert [about_seconds(one) for one in known[:1]] == ["45 s"] or known[0] <= 40
    assert all(told_now >= 0.6 * true for told_now, true in zip(known, left, strict=True) if true > 2)


def test_it_is_put_right_once_reading_has_been_slower_for_some_seconds() -> None:
    paces = after(*(reading(100 * n, float(n), 10.0 - n if n < 4 else 60.0 - n) for n in range(10)))
    told = [pace.seconds_left for pace in paces]
    assert told[:4] == [10.0, 9.0, 8.0, 7.0]
    assert told[4:7] == [7.0, 7.0, 7.0], "one slow moment changes nothing"
    assert told[7] == 53.0
    assert told[8:] == [52.0, 51.0]


def test_looking_at_an_image_in_between_is_no_slow_reading() -> None:
    *_, before = after(reading(0, 0.0), reading(1_000, 1.0, 8.0))
    again = before.broken_off().after(reading(1_100, 31.0, 7.0))
    assert again.rate == before.rate
    assert again.after(reading(2_100, 32.0, 6.0)).rate == pytest.approx(1000)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.2, "1 s"),
        (3.2, "4 s"),
        (9.0, "9 s"),
        (9.4, "10 s"),
        (37.0, "40 s"),
        (58.0, "1 min"),
        (84.0, "1 min 30 s"),
        (599.0, "10 min"),
        (3_500.0, "59 min"),
        (3_600.0, "1 h 00 min"),
        (5_000.0, "1 h 30 min"),
    ],
)
def test_a_time_that_nobody_knows_exactly_is_told_in_steps(seconds: float, told: str) -> None:
    assert about_seconds(seconds) == told


def test_a_shorter_time_is_never_told_as_a_longer_one() -> None:
    def parsed(text: str) -> int:
        units = {"s": 1, "min": 60, "h": 3600}
        words = text.split()
        return sum(int(n) * units[unit] for n, unit in zip(words[::2], words[1::2], strict=True))

    told = [parsed(about_seconds(n / 10)) for n in range(1, 60_000)]
    assert all(later >= earlier for earlier, later in pairwise(told))


def test_the_words() -> None:
    pace = ReadingPace(rate=1243.7, seconds_left=37.0)
    assert pace_text(pace) == "1,240 tok/s · about 40 s left"
    assert (left_text(0.0), left_text(None), brief_left(37.0)) == ("", "", "about 40 s")
    assert rate_text(12.38) == "12.4 tok/s"
