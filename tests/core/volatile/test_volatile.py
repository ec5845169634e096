"""What changes by itself with every request is told apart from what somebody changed, and quoted whole."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from dateutil import parser
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.volatile import finding as volatile
from engine.core.volatile.dates import find_clocks
from engine.core.volatile.finding import MOST_CHANGES, find_volatile
from engine.core.volatile.tokens import VolatileKind
from engine.core.volatile.words import MONTHS, WEEKDAYS

SAMPLES = Path(__file__).parent / "volatile_samples"


def lines(name: str) -> list[str]:
    return (SAMPLES / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def both(line: str) -> tuple[str, str, str, str]:
    """The two texts of "before ⟦old|new⟧ behind", and the two values."""
    before, inside, behind = re.split("[⟦⟧]", line)
    old, new = inside.split("|")
    return before + old + behind, before + new + behind, old, new


def told(old: str, new: str) -> list[tuple[VolatileKind, str, str]]:
    return [(change.kind, change.old_text, change.new_text) for change in find_volatile(old, new).changes]


@pytest.mark.parametrize("line", lines("clocks"))
def test_a_clock_is_seen_and_quoted_whole(line: str) -> None:
    """Its advice (move or freeze the date) would not be given, or a fragment such as "07" be shown."""
    old, new, old_value, new_value = both(line)
    assert told(old, new) == [(VolatileKind.CLOCK, old_value, new_value)]
    assert find_volatile(old, new).is_only


@pytest.mark.parametrize("line", lines("other_values"))
def test_ids_counters_paths_seeds_and_ports_are_seen(line: str) -> None:
    """They would be taken for edits, with no advice at all."""
    kind, line = line.split(" ", 1)
    old, new, old_value, new_value = both(line)
    assert told(old, new) == [(VolatileKind[kind], old_value, new_value)]
    assert find_volatile(old, new).is_only


@pytest.mark.parametrize("dates", [("23.11.2026", "24.11.2026"), ("23.11.2026 10:41", "24.11.2026 09:02")])
@pytest.mark.parametrize("between", [" ", "-", " | ", "] ", ", "])
def test_an_id_and_the_dotted_date_behind_it_are_two_values(between: str, dates: tuple[str, str]) -> None:
    """Letters between its digits were taken for words: "de" led to a date, "d" did not."""
    drawn = random.Random(34)
    for n_digits in (8, 12, 16, 40):
        ids = [f"{drawn.getrandbits(4 * n_digits - 8):0{n_digits - 2}x}a1" for _ in range(2)]
        old, new = (f"Build {id}{between}{date} is there." for id, date in zip(ids, dates, strict=True))
        assert told(old, new) == [(VolatileKind.ID, *ids), (VolatileKind.CLOCK, *dates)]


@pytest.mark.parametrize("line", lines("not_volatile"))
def test_what_only_looks_like_one_is_left_alone(line: str) -> None:
    """A version or a line number would be called a clock, and moving the date advised."""
    old, new, _, _ = both(line)
    assert not find_volatile(old, new).changes
    assert not find_volatile(new, old).changes


def test_there_are_samples_enough() -> None:
    assert len(lines("clocks")) >= 150
    assert len(lines("not_volatile")) >= 150


# --- dates drawn by lot, in every pattern ---

ENGLISH = (
    "%Y-%m-%d", "%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d %H:%M:%S.%f", "%Y-%m-%dT%H:%M:%S+02:00", "%G-W%V-%u", "%Y/%m/%d",
    "%a, %d %b %Y %H:%M:%S GMT", "%A, %d %B %Y %H:%M:%S", "%A, %B %d, %Y at %I:%M %p", "%a %b %d %H:%M:%S %Y",
    "%d/%b/%Y:%H:%M:%S +0000", "%d.%m.%Y", "%d.%m.%Y, %H:%M Uhr", "%m/%d/%Y %I:%M %p", "%d-%b-%Y", "%Y%m%dT%H%M%S",
    "%Y%m%d_%H%M%S", "%Hh%M", "%H Uhr %M", "%H:%M", "%H:%M:%S", "%I:%M %p", "%Y年%m月%d日", "%Y年%m月%d日 %H時%M分",
    "%Y년 %m월 %d일 %H시 %M분", "%d. %B %Y", "%B %d", "%b %d, %Y", "%d %b %H:%M", "%A", "%A %H:%M",
)  # fmt: skip
MOMENTS = st.datetimes(min_value=datetime(2005, 1, 1), max_value=datetime(2037, 12, 31))  # noqa: DTZ001
STEPS = st.integers(1, 400 * 86400).map(lambda seconds: timedelta(seconds=seconds))
FRAMES = st.sampled_from(
    ["Now: {}", "[{}] hello", "The current time is {}\nBe brief.", '"time": "{}",', "<now>{}</now>"]
)


@settings(max_examples=500)
@given(MOMENTS, STEPS, st.sampled_from(ENGLISH), FRAMES)
def test_any_moment_is_seen_in_any_pattern(moment: datetime, step: timedelta, pattern: str, frame: str) -> None:
    old, new = moment.strftime(pattern), (moment + step).strftime(pattern)
    if old != new:
        assert told(frame.format(old), frame.format(new)) == [(VolatileKind.CLOCK, old, new)]


@given(MOMENTS, STEPS, st.sampled_from([1, 1000, 1_000_000]))
def test_any_epoch_is_seen(moment: datetime, step: timedelta, unit: int) -> None:
    old, new = (str(int(at.replace(tzinfo=UTC).timestamp() * unit)) for at in (moment, moment + step))
    assert told(f"timestamp: {old}.", f"timestamp: {new}.") == [(VolatileKind.CLOCK, old, new)]


FULL = [word for word in MONTHS if len(word) > 4 and word.isalpha()]
DAYS = [word for word in WEEKDAYS if len(word) > 4 and word.isalpha()]


@given(st.integers(1, 28), st.integers(1, 28), st.sampled_from(FULL), st.sampled_from(FULL), st.integers(2001, 2099))
def test_months_of_all_languages_are_names(day: int, other: int, month: str, next_month: str, year: int) -> None:
    old, new = f"{day} {month} {year}", f"{other} {next_month} {year}"
    if old != new:
        assert told(f"Now {old}!", f"Now {new}!") == [(VolatileKind.CLOCK, old, new)]


@given(st.sampled_from(DAYS), st.sampled_from(DAYS))
def test_weekdays_of_all_languages_are_names(old: str, new: str) -> None:
    old, new = old.capitalize(), new.capitalize()
    if WEEKDAYS[old.lower()] != WEEKDAYS[new.lower()]:
        assert told(f"Date: {old}, yes", f"Date: {new}, yes") == [(VolatileKind.CLOCK, old, new)]


# --- what is no clock, drawn by lot ---

SMALL, PORTS = st.integers(0, 99), st.integers(1, 65535)
NOT_CLOCKS = st.one_of(
    st.tuples(st.sampled_from(["version {}.{}.{}", "v{}.{}.{}", "pip install x=={}.{}.{}"]), SMALL, SMALL, SMALL),
    st.tuples(st.just("host 10.{}.{}.{} up"), SMALL, SMALL, SMALL),
    st.tuples(st.sampled_from(["a.py:{}:{}:{}", "b.rs:{}:{}: error {}", "line {}:{} of {}"]), SMALL, SMALL, SMALL),
    st.tuples(st.sampled_from(["x[{}:{}:{}]", "rows[{}:{}, {}]", "a.b[{}][{}:{}]"]), SMALL, SMALL, SMALL),
    st.tuples(
        st.sampled_from(["{{{}:{}}} {}", "{{{}:{}, {}: 5}}", "x = [{}:{}] + {}", "[{}:{}, {}]"]), SMALL, SMALL, SMALL
    ),
    st.tuples(st.sampled_from(["Genesis {}:{}, {}", "ratio {}:{} or {}", "score {}:{}, set {}"]), SMALL, SMALL, SMALL),
    st.tuples(st.just("localhost:{} and {} and {}"), PORTS, SMALL, SMALL),
    st.tuples(st.just("It took {} decisions, {} maybes and {} marks"), SMALL, SMALL, SMALL),
    st.tuples(st.just("costs ${}.{} or €{}"), SMALL, SMALL, SMALL),
)


@settings(max_examples=500)
@given(st.data())
def test_versions_addresses_and_lines_are_never_clocks(data: st.DataObject) -> None:
    pattern, *numbers = data.draw(NOT_CLOCKS)
    at = data.draw(st.integers(0, 2))
    others = [*numbers[:at], data.draw(SMALL), *numbers[at + 1 :]]
    texts = [pattern.format(*(f"{n:02}" for n in each)) for each in (numbers, others)]
    assert VolatileKind.CLOCK not in [kind for kind, _, _ in told(*texts)]


LINES = st.sampled_from(
    ["[{}] Ann: {}", "[{}] <ann> {}", "[{}] {}", "> [{}] {}", "Ann [{}]: {}", '{{"said": "[{}] {}"}}']
)
SPOKEN = st.text(string.ascii_letters, min_size=2, max_size=9)


@given(MOMENTS, STEPS, LINES, SPOKEN)
def test_the_time_of_a_line_in_a_chat_is_a_clock(moment: datetime, step: timedelta, line: str, words: str) -> None:
    """The brackets alone do not make it a slice."""
    old, new = (at.strftime("%H:%M") for at in (moment, moment + step))
    if old != new:
        assert told(line.format(old, words), line.format(new, words)) == [(VolatileKind.CLOCK, old, new)]


@settings(max_examples=500)
@given(st.text(string.printable + "年月日時分秒한ü", max_size=80), st.text(string.printable, max_size=80))
def test_any_two_texts_can_be_compared(old: str, new: str) -> None:
    """What is told lies in the texts, in order, and differs; without a change nothing is told."""
    found = find_volatile(old, new)
    ends = (0, 0)
    for change in found.changes:
        assert old[change.old_first :].startswith(change.old_text)
        assert new[change.new_first :].startswith(change.new_text)
        assert change.old_text != change.new_text
        assert change.old_first >= ends[0]
        assert change.new_first >= ends[1]
        ends = (change.old_first + len(change.old_text), change.new_first + len(change.new_text))
    assert not find_volatile(old, old).changes


def test_dates_that_do_not_exist_are_none() -> None:
    """python-dateutil is asked, not only the look of it."""
    for text in ("Date: 2026-02-30", "31.02.2026", "Time: 25:10", "Date: 31 April 2026", "2026年13月1日", "10:61 Uhr"):
        assert not [*find_clocks(text)], text


def test_the_library_reads_no_clock_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read again tomorrow, a prompt would be judged otherwise."""
    seen: list[object] = []
    read = parser.parse

    def watched(text: str, **options: object) -> object:
        seen.append(options["default"])
        assert options["ignoretz"] is True
        return read(text, **options)

    monkeypatch.setattr("engine.core.volatile.dates.parser.parse", watched)
    assert [*find_clocks("Monday, 23 November 2026 10:41 CET")]
    assert len(set(seen)) == 1


# --- several at once ---


def test_all_of_them_are_told_in_their_order() -> None:
    old = "Date: Monday, 23 November 2026 10:41:07\nSession: 3f2a91c0\ncwd: /tmp/x8sd\nBe brief."
    new = "Date: Tuesday, 24 November 2026 09:00:00\nSession: 9c1b2d4e\ncwd: /tmp/a93k\nBe brief."
    found = find_volatile(old, new)
    assert [change.kind for change in found.changes] == [VolatileKind.CLOCK, VolatileKind.ID, VolatileKind.PATH]
    assert found.changes[0].new_text == "Tuesday, 24 November 2026 09:00:00"
    assert (found.is_only, found.is_first) == (True, True)


@pytest.mark.parametrize(
    ("old", "new", "is_first"),
    [
        ("Now 10:41. Be brief. Id: a1b2c3d4", "Now 10:42. Be kind. Id: e5f6a7b8", True),
        ("Be brief. Now 10:41. Id: a1b2c3d4", "Be kind. Now 10:42. Id: e5f6a7b8", False),
        ("A\nBe brief.\nB\nNow 10:41\nId: a1b2c3d4\nC\nEnd", "A\nBe kind.\nB\nNow 10:42\nId: e5f6a7b8\nC\nStop", False),
    ],
)
def test_an_edit_beside_them_is_told_too(old: str, new: str, is_first: bool) -> None:
    """The clock would be said to be all that changed, or not be named at all."""
    found = find_volatile(old, new)
    assert [change.kind for change in found.changes] == [VolatileKind.CLOCK, VolatileKind.ID]
    assert (found.is_only, found.is_first) == (False, is_first)


@pytest.mark.parametrize(
    ("old", "new", "is_stamp"),
    [
        ("[2026-11-23 10:41] hello", "[2026-11-23 10:42] hello", True),
        ("<time>10:41</time> hello", "<time>10:42</time> hello", True),
        ("Current time: 10:41\nhello", "Current time: 10:42\nhello", True),
        ("hello (2026-11-23T10:41:07Z)", "hello (2026-11-23T10:42:07Z)", True),
        ("Let us meet at 12:41 there", "Let us meet at 12:45 there", False),
        ("Are you free on Monday?", "Are you free on Tuesday?", False),
        ("Look at request 17 again", "Look at request 18 again", False),
    ],
)
def test_what_programs_write_is_told_from_what_people_write(old: str, new: str, is_stamp: bool) -> None:
    """The user's own change of an hour would be called a clock."""
    assert [change.is_stamp for change in find_volatile(old, new).changes] == [is_stamp]


# --- the work it takes ---

NASTY = {
    "digits": "1" * 400,
    "times": "10:41:" * 70,
    "dots": "1.2." * 100,
    "words": "may mar sun set " * 25,
    "units": "3 days, 4 hours, " * 25,
    "brackets": "[(" * 200,
    "hex": "0a1b" * 100,
    "token": "aB3-" * 100,
    "spaces": " " * 400,
    "labels": "session id: request id = " * 16,
    "counts": "tokens used left of the tokens " * 13,
    "slashes": "/tmp/" * 80,
    "months": "23 November 2026 " * 24,
    "ideographs": "二十三日十月" * 70,
    "quotes": '"id":"' * 70,
}


def looked_at(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> int:
    """Characters that went through the patterns."""
    n_chars = 0
    names = ("find_clocks", "find_sure_tokens", "find_likely_tokens")
    real = {name: getattr(volatile, name) for name in names}

    def counting(name: str) -> object:
        def count(text: str) -> Iterable[object]:
            nonlocal n_chars
            n_chars += len(text)
            return list(real[name](text))

        return count

    with monkeypatch.context() as patched:
        for name in names:
            patched.setattr(volatile, name, counting(name))
        volatile.find_volatile(old, new)
    return n_chars


@pytest.mark.parametrize("name", NASTY)
def test_however_long_the_text_is_the_same_is_looked_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prompt of 2 MB would hold the engine up."""
    work = []
    for n_chars in (200_000, 2_000_000):
        body = NASTY[name] * (n_chars // len(NASTY[name]))
        middle = len(body) // 2
        old, new = f"{body} x 10:41 {body[:middle]}", f"{body} y 10:42 {body[middle:]}"
        work.append(looked_at(monkeypatch, old, new))
    assert work[1] <= max(2 * work[0], 20_000)


def test_of_very_many_changes_only_so_many_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = ("".join(f"{n:06} at 10:{minute} done\n" for n in range(20_000)) for minute in (41, 42))
    assert looked_at(monkeypatch, old, new) < MOST_CHANGES * 10_000
    found = find_volatile(old, new)
    assert len(found.changes) == MOST_CHANGES
    assert not found.is_only


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", NASTY)
def test_no_pattern_goes_back_and_forth(name: str) -> None:
    """A window of such text, looked at a hundred times, is done in far less than the limit."""
    text = NASTY[name] * 3
    for at in range(0, 1000, 100):
        find_volatile(f"{text[:at]}12:41{text[at:]}", f"{text[:at]}12:42{text[at:]}")
