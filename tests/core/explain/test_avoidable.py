"""Each stretch that was read again carries the reason that holds for it."""

from __future__ import annotations

from engine.core.cache.states import (
    Checkpoint,
    LossNote,
    LossOccasion,
    LossReason,
    LostCheckpoint,
    MemoryKind,
    WorkingState,
)
from engine.core.decisions.placement import PlacementLine, PlacementVerdict
from engine.core.decisions.reuse import NOWHERE, plan_reuse
from engine.core.difference.explanation import AvoidableCause
from engine.core.explain.avoidable import CachePast, avoidable_parts, places_so_far
from engine.core.prompt.items import PrefixMatcher, Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind
from tests.core.builders import checkpoint

PATH = Tokens.of(range(20_000))
ASKED = Prompt(tokens=Tokens.of([*range(15_000), *([30_000] * 100)]))
FLOOR = 15_000


WHY = LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=20_479)


def lost(at: int, reason: LossReason = LossReason.EVICTED, tick: int = 7) -> LostCheckpoint:
    return LostCheckpoint(path=PATH, n_tokens=TokenIndex(at), reason=reason, lost_at=tick, policy="fifo", note=WHY)


def place(at: int, verdict: PlacementVerdict, *, after: int = 0, spacing: int = 0) -> PlacementLine:
    return PlacementLine(
        at=TokenIndex(at), kind=BoundaryKind.BEFORE_USER, verdict=verdict, after=after, spacing=spacing
    )


def parts(
    *places: PlacementLine,
    held: tuple[Checkpoint, ...] = (),
    gone: tuple[LostCheckpoint, ...] = (),
    refused_at: int = 0,
) -> list[tuple[int, int, AvoidableCause]]:
    plan = plan_reuse(ASKED, WorkingState(tokens=PATH), held, memory=MemoryKind.HYBRID)
    past = CachePast(matched_any=NOWHERE, lost=gone, refused="no" if refused_at else "", refused_at=refused_at)
    found = avoidable_parts(PrefixMatcher(ASKED.tokens), plan, past, FLOOR, MemoryKind.HYBRID, places)
    return [(part.first, part.end, part.cause) for part in found]


BELOW, NONE, EVICTED = AvoidableCause.BELOW_SPACING, AvoidableCause.NO_BOUNDARY, AvoidableCause.EVICTED


def test_a_spacing_accounts_for_no_more_than_itself() -> None:
    """A stretch of 14,796 tokens was blamed on a spacing of 256."""
    line = place(14_796, PlacementVerdict.BELOW_SPACING, after=14_600, spacing=256)
    assert parts(line, gone=(lost(14_600),)) == [
        (0, 14_600, EVICTED),
        (14_600, 14_796, BELOW),
        (14_796, FLOOR, NONE),
    ]
    assert parts(line) == [(0, 14_600, NONE), (14_600, 14_796, BELOW), (14_796, FLOOR, NONE)]


def test_every_lost_state_accounts_for_its_own_stretch() -> None:
    """Only the deepest one of each kind was told, with its own request for all that lay before it."""
    plan = plan_reuse(ASKED, WorkingState(tokens=PATH), (), memory=MemoryKind.HYBRID)
    past = CachePast(matched_any=NOWHERE, lost=(lost(9_000, tick=3), lost(4_000, tick=5), lost(FLOOR, tick=4)))
    found = avoidable_parts(PrefixMatcher(ASKED.tokens), plan, past, FLOOR, MemoryKind.HYBRID)
    assert [(p.first, p.end, p.policy, p.request, p.note) for p in found] == [
        (0, 4_000, "fifo", 5, WHY),
        (4_000, 9_000, "fifo", 3, WHY),
        (9_000, FLOOR, "fifo", 4, WHY),
    ]


def test_the_spacing_that_applied_is_told() -> None:
    """Before an older message it is four times the setting: the setting's own number would be no reason."""
    plan = plan_reuse(ASKED, WorkingState(tokens=PATH), (), memory=MemoryKind.HYBRID)
    line = place(800, PlacementVerdict.BELOW_SPACING, spacing=1024)
    past = CachePast(matched_any=NOWHERE)
    found = avoidable_parts(PrefixMatcher(ASKED.tokens), plan, past, FLOOR, MemoryKind.HYBRID, [line])
    assert (found[0].end, found[0].cause, found[0].spacing) == (800, BELOW, 1024)


def test_states_that_are_too_large_and_states_that_are_turned_off_are_told_apart() -> None:
    large = [place(at, PlacementVerdict.TOO_LARGE) for at in (500, 9_000)]
    assert parts(*large) == [(0, 9_000, AvoidableCause.TOO_LARGE), (9_000, FLOOR, NONE)]
    off = place(9_000, PlacementVerdict.DISABLED)
    assert parts(off) == [(0, 9_000, AvoidableCause.TURNED_OFF), (9_000, FLOOR, NONE)]
    near = place(9_000, PlacementVerdict.AT_REUSED, after=8_990)
    assert parts(near)[1] == (8_990, 9_000, AvoidableCause.SERVED_NEARBY)


def test_a_state_at_another_position_is_named() -> None:
    """It lies on the path, so "there was no checkpoint there" would be wrong."""
    held = checkpoint(1, PATH, 9_000, pos_next=8_999)
    assert parts(held=(held,)) == [(0, 9_000, AvoidableCause.NOT_EXACT), (9_000, FLOOR, NONE)]


def test_what_lies_behind_the_shared_part_is_no_reason() -> None:
    assert parts(place(FLOOR + 1, PlacementVerdict.TOO_LARGE)) == [(0, FLOOR, NONE)]


def test_a_refused_restore_accounts_for_what_it_would_have_spared() -> None:
    """What lay behind its place had to be read again anyway, for reasons of its own."""
    failed = AvoidableCause.RESTORE_FAILED
    assert parts(refused_at=9_000) == [(0, FLOOR, failed)]
    assert parts(refused_at=9_000, gone=(lost(14_000),)) == [
        (0, 9_000, failed),
        (9_000, 14_000, EVICTED),
        (14_000, FLOOR, NONE),
    ]


def test_only_what_lies_behind_the_reused_part_is_accounted_for() -> None:
    found = parts(
        place(14_796, PlacementVerdict.NOT_WORTH, after=2_000),
        held=(checkpoint(1, PATH, 3_000),),
        gone=(lost(2_500),),
    )
    assert found == [(3_000, 14_796, AvoidableCause.NOT_WORTH), (14_796, FLOOR, NONE)]


def test_what_was_judged_when_a_place_was_read_is_remembered() -> None:
    """Later prompts only say of it that it lies in the reused part, and that is no reason for anything."""
    first = (place(400, PlacementVerdict.BELOW_SPACING, after=300, spacing=256), place(900, PlacementVerdict.TAKE))
    second = (place(400, PlacementVerdict.REUSED), place(1_500, PlacementVerdict.NOT_WORTH))
    assert [line.at for line in places_so_far(first, second, 1_000)] == [400, 1_500]
    assert places_so_far(first, second, 1_000)[0].verdict is PlacementVerdict.BELOW_SPACING
    assert [line.at for line in places_so_far(first, second, 399)] == [1_500]  # they part before it
    again = (place(400, PlacementVerdict.TAKE),)
    assert places_so_far(first, again, 1_000) == again
