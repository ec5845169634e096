"""Why the cache had nothing to start from, stretch by stretch, where the settings of the scenario leave one reason."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import AvoidableCause, Explanation, Remedy
from engine.core.prompt.messages import Message
from engine.telling.wording import avoidable_line
from tests.engine.scenarios.bed import Ask, Bed, Scenario, said
from tests.engine.scenarios.carrying_out import check_offers
from tests.engine.scenarios.talk import MORE, OTHER, TALK, replaced

EXACT_ONLY = [kind for kind in MemoryKind if kind.is_exact_only]
EDIT = replaced(TALK, 9, OTHER)


@dataclass(frozen=True)
class Case:
    """With these settings the edit of a late question has one reason for all but the last few tokens."""

    cache: CacheSettings
    cause: AvoidableCause
    says: str
    remedy: Remedy | None = None


CASES = {
    "a budget below one state": Case(
        CacheSettings(ram_bytes=500),
        AvoidableCause.TOO_LARGE,
        "one checkpoint alone is larger than all the memory",
        Remedy.RAISE_BUDGET,
    ),
    "no checkpoints at all": Case(
        CacheSettings(max_checkpoints=0),
        AvoidableCause.TURNED_OFF,
        "checkpoints are turned off",
        Remedy.RAISE_BUDGET,
    ),
    "a spacing beyond the prompt": Case(
        CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=100_000),
        AvoidableCause.BELOW_SPACING,
        "less than 100,000 tokens away",
        Remedy.LOWER_SPACING,
    ),
    "reuse is off": Case(
        CacheSettings(enabled=False), AvoidableCause.DISABLED, "reuse is turned off", Remedy.TURN_ON_REUSE
    ),
}


def told(memory: MemoryKind, cache: CacheSettings, *requests: tuple[Message, ...]) -> Explanation:
    bed = Bed.on_fake(memory, cache=cache)
    try:
        scenario = Scenario(name="", asks=tuple(map(Ask, requests)), causes=())
        found, _ = bed.run(scenario)
        check_offers(bed, scenario, found)
        return found
    finally:
        bed.close()


@pytest.mark.parametrize("memory", EXACT_ONLY, ids=lambda memory: memory.name)
@pytest.mark.parametrize("name", CASES)
def test_the_reason_is_the_one_that_the_settings_leave(name: str, memory: MemoryKind) -> None:
    """ "There was no checkpoint there" helps nobody to find the setting that was in the way."""
    case = CASES[name]
    found = told(memory, case.cache, TALK, EDIT)
    longest = max(found.parts, key=lambda part: part.end - part.first)
    assert longest.cause is case.cause, [avoidable_line(part) for part in found.parts]
    assert case.says in avoidable_line(longest)
    assert (case.remedy is None) or case.remedy in found.remedies


@pytest.mark.parametrize("memory", EXACT_ONLY, ids=lambda memory: memory.name)
@pytest.mark.parametrize("spacing", [64, 300, 700])
def test_a_spacing_is_blamed_for_less_than_itself(memory: MemoryKind, spacing: int) -> None:
    """Whatever the chat, and also where the state before was lost since."""
    cache = CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=spacing, max_checkpoints=3)
    talk = (*TALK, said(1), MORE)
    for at in (3, 5, 7, 9):
        found = told(memory, cache, TALK, talk, replaced(TALK, at, OTHER))
        for part in found.parts:
            if part.cause is AvoidableCause.BELOW_SPACING:
                assert part.end - part.first < part.spacing == spacing


@pytest.mark.parametrize("memory", EXACT_ONLY, ids=lambda memory: memory.name)
def test_what_was_judged_two_requests_ago_is_still_the_reason(memory: MemoryKind) -> None:
    """The request in between only knew that the place lay in its reused part."""
    cache = CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=100_000)
    first, later = (TALK, EDIT), (TALK, (*TALK, said(1), MORE), EDIT)
    for requests in (first, later):
        found = told(memory, cache, *requests)
        assert AvoidableCause.BELOW_SPACING in {part.cause for part in found.parts}
