"""Which settings are tried for what was read again, and which value of them is told."""

from __future__ import annotations

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Limit, Remedy
from engine.core.prompt.items import TokenIndex
from engine.core.what_if.setting_ladders import Ladder, Trial, gentlest, ladders

NOW = Trial(settings=CacheSettings(max_checkpoints=32), n_live=0, n_ctx=4096)


def tried(cause: AvoidableCause, settings: CacheSettings = NOW.settings) -> dict[Remedy | Limit, Ladder]:
    part = AvoidablePart(first=TokenIndex(100), end=TokenIndex(1100), cause=cause)
    now = Trial(settings=settings, n_live=0, n_ctx=4096)
    return {ladder.limit or ladder.remedy: ladder for ladder in ladders(now, (part,), 2000)}


@pytest.mark.parametrize(
    ("cause", "remedies"),
    [
        (AvoidableCause.DISABLED, {Remedy.TURN_ON_REUSE}),
        (AvoidableCause.TURNED_OFF, {Limit.CHECKPOINTS}),
        (AvoidableCause.EVICTED, {Limit.CHECKPOINTS, Limit.RAM, Limit.LIVE, Remedy.PIN_CHECKPOINT}),
        (AvoidableCause.TOO_LARGE, {Limit.RAM}),
        (AvoidableCause.KV_GONE, {Limit.RAM, Limit.LIVE, Limit.CONTEXT}),
        (AvoidableCause.BELOW_SPACING, {Remedy.LOWER_SPACING, Remedy.LOWER_INTERVAL}),
        (AvoidableCause.NO_BOUNDARY, {Remedy.LOWER_INTERVAL}),
        (AvoidableCause.RESTORE_FAILED, set()),
        (AvoidableCause.NOT_WORTH, set()),
    ],
)
def test_only_what_has_to_do_with_the_reason_is_tried(cause: AvoidableCause, remedies: set[Remedy | Limit]) -> None:
    """Each setting that is tried plays the whole conversation again, several times."""
    assert tried(cause).keys() == remedies


def test_a_number_that_was_not_set_is_not_what_binds() -> None:
    """Told to allow 32 checkpoints one would allow fewer than before."""
    assert Limit.CHECKPOINTS not in tried(AvoidableCause.EVICTED, CacheSettings(max_checkpoints=None))


def test_limits_grow_and_distances_shrink_step_by_step() -> None:
    """The gentlest value is looked for from the first one on."""
    for cause in AvoidableCause:
        for key, ladder in tried(cause).items():
            values = [value for value, _ in ladder.steps]
            assert values == sorted(values, reverse=key in (Remedy.LOWER_SPACING, Remedy.LOWER_INTERVAL))
            assert len(set(values)) == len(values) <= 40
    far = tried(AvoidableCause.BELOW_SPACING, CacheSettings(min_spacing=1_000_000))[Remedy.LOWER_SPACING]
    assert far.steps[-1][0] < 64
    assert len(far.steps) <= 8


def _saving(ladder: Ladder, savings: dict[int, int]) -> dict[Trial, int]:
    return {trial: savings.get(value, 0) for value, trial in ladder.steps}


def test_the_gentlest_value_that_does_nearly_all_is_told() -> None:
    """ "Allow 4,096 checkpoints" where four would do."""
    ladder = tried(AvoidableCause.EVICTED)[Limit.CHECKPOINTS]
    savings = _saving(ladder, {value: 0 if value < 128 else 450 if value < 512 else 480 for value, _ in ladder.steps})
    assert (found := gentlest(ladder, savings.get, 100)) is not None
    assert (found[0], found[2]) == (128, 450)
    assert gentlest(ladder, savings.get, 481) is None


def test_a_distance_may_be_too_small_as_well() -> None:
    """States that lie too close push one another out: the smallest value need not be the best."""
    ladder = tried(AvoidableCause.NO_BOUNDARY)[Remedy.LOWER_INTERVAL]
    savings = _saving(ladder, {512: 90, 256: 400, 128: 300, 64: 20})
    assert (found := gentlest(ladder, savings.get, 50)) is not None
    assert (found[0], found[2]) == (256, 400)


def test_what_is_known_when_time_is_up_is_told() -> None:
    """Half an answer is better than none, as long as it is true."""
    ladder = tried(AvoidableCause.EVICTED)[Limit.CHECKPOINTS]
    last = ladder.steps[-1]
    known = {last[1]: 500}
    assert gentlest(ladder, known.get, 100) == (*last, 500)
    assert gentlest(ladder, lambda _: None, 100) is None
    assert gentlest(tried(AvoidableCause.NO_BOUNDARY)[Remedy.LOWER_INTERVAL], lambda _: None, 100) is None
