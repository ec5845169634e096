"""Why items that had been processed before are processed again: each stretch with the reason that holds for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.core.cache.blobs import Absence
from engine.core.cache.states import LossNote, LossReason, LostCheckpoint, MemoryKind, Refusal
from engine.core.decisions.placement import PlacementLine, PlacementVerdict
from engine.core.decisions.reuse import ReusePlan, Source, Verdict
from engine.core.difference.explanation import AvoidableCause, AvoidablePart
from engine.core.prompt.items import PrefixMatcher, TokenIndex
from engine.core.tree.known_by_key import NOTHING_READ, ReadAgo


@dataclass(frozen=True, slots=True, kw_only=True)
class CachePast:
    """What the cache remembers about what it no longer has."""

    matched_any: TokenIndex  # longest prefix shared with anything processed since the load; may end inside a medium
    read_before: ReadAgo = NOTHING_READ  # the same, of what this model read earlier, too
    lost: tuple[LostCheckpoint, ...] = ()
    not_copied: tuple[Refusal, ...] = ()  # the newest last
    refused: str = ""  # a restore that failed for this very request
    refused_at: int = 0  # where it was to start from
    absence: Absence | None = None  # why what was read before the load is not on disk


def _mark(
    at: int,
    after: int,
    cause: AvoidableCause,
    note: LossNote | None = None,
    *,
    spacing: int = 0,
    policy: str = "",
    request: int = 0,
) -> AvoidablePart:
    """A state at `at` would have helped, and there was none; the reason accounts for items (after, at] alone."""
    first, end = TokenIndex(after), TokenIndex(at)
    return AvoidablePart(first=first, end=end, cause=cause, note=note, spacing=spacing, policy=policy, request=request)


def avoidable_parts(
    same: PrefixMatcher,
    reuse: ReusePlan,
    past: CachePast,
    floor: int,
    memory: MemoryKind,
    places: Sequence[PlacementLine] = (),
) -> tuple[AvoidablePart, ...]:
    """Cut [reused, floor) into ranges with one cause each; nothing is left out.

    `same` knows how much of the prompt others share; `places` were judged when what is shared was read. An item is
    accounted for by the first mark behind it: that state would have been the nearest to spare it.
    """
    first = int(reuse.reused)
    if first >= floor:
        return ()
    if any(line.verdict is Verdict.DISABLED for line in reuse.considered):
        return (_mark(floor, first, AvoidableCause.DISABLED),)
    marks = [mark for mark in _marks(same, reuse, past, floor, memory, places) if first < mark.end <= floor]
    if past.refused:
        marks = _after_refusal(marks, past, first, floor)
    no_boundary = _mark(floor, first, AvoidableCause.NO_BOUNDARY)
    parts: list[AvoidablePart] = []
    for low, high in _stretches(marks, first, floor):
        holding = [mark for mark in marks if mark.first <= low and high <= mark.end]
        mark = min(holding, key=lambda m: (m.end, -m.first), default=no_boundary)
        part = replace(mark, first=TokenIndex(low), end=TokenIndex(high))
        if parts and replace(parts[-1], first=part.first, end=part.end) == part:  # it goes on
            part = replace(part, first=parts.pop().first)
        parts.append(part)
    return tuple(parts)


def _after_refusal(marks: list[AvoidablePart], past: CachePast, first: int, floor: int) -> list[AvoidablePart]:
    """The refused restore accounts for all before its place, and for what it took along."""
    at = past.refused_at if first < past.refused_at <= floor else floor
    behind = [mark for mark in marks if mark.end > at and mark.cause is not AvoidableCause.KV_GONE]
    note = LossNote(error=past.refused)
    return [*behind, _mark(at if behind else floor, first, AvoidableCause.RESTORE_FAILED, note)]


def _stretches(marks: list[AvoidablePart], first: int, floor: int) -> Iterator[tuple[int, int]]:
    """The range cut wherever a mark begins or ends."""
    edges = {first, floor, *(mark.end for mark in marks), *(mark.first for mark in marks)}
    inside = sorted(edge for edge in edges if first <= edge <= floor)
    return pairwise(inside)


def _marks(
    same: PrefixMatcher,
    reuse: ReusePlan,
    past: CachePast,
    floor: int,
    memory: MemoryKind,
    places: Sequence[PlacementLine],
) -> Iterator[AvoidablePart]:
    first = int(reuse.reused)
    impossible: set[int] = set()  # places where a state was planned that no budget could hold
    for lost in past.lost:
        if first < lost.n_tokens <= floor and same.begins_with(lost.path, lost.n_tokens):
            if lost.reason is LossReason.TOO_LARGE:
                impossible.add(lost.n_tokens)
            yield _lost_mark(lost, first)
    held = max(int(reuse.matched), int(reuse.reach))  # so much has its attention somewhere
    kv_gone, window_lost, not_exact = Verdict.KV_GONE, Verdict.WINDOW_LOST, Verdict.NOT_EXACT
    for line in reuse.considered:
        if line.verdict is kv_gone:
            yield _mark(line.n_tokens, first, AvoidableCause.KV_GONE, _why_not_copied(same, past, max(first, held)))
        elif line.verdict is window_lost and line.source in (Source.WORKING, Source.LIVE_BRANCH):
            yield _mark(min(line.shared, floor), first, AvoidableCause.WINDOW_LOST)
        elif line.verdict is not_exact and line.source is Source.CHECKPOINT:
            yield _mark(line.n_tokens, first, AvoidableCause.NOT_EXACT)
    if memory.has_kv and held < floor:
        yield _mark(floor, max(first, held), AvoidableCause.KV_GONE, _why_not_copied(same, past, max(first, held)))
    for place in places:
        cause = _NOT_TAKEN.get(place.verdict)
        if place.after in impossible:  # one here would have been too large as well
            cause = AvoidableCause.TOO_LARGE
        if cause is not None:
            spacing = place.spacing if cause is AvoidableCause.BELOW_SPACING else 0
            yield _mark(place.at, place.after, cause, spacing=spacing)


def _why_not_copied(same: PrefixMatcher, past: CachePast, held: int) -> LossNote | None:
    """Of the branches that had more of the prompt than there is now, the one that had most; of equals the newest."""
    found = [(same.shared(branch.path), place) for place, branch in enumerate(past.not_copied)]
    most, place = max(found, default=(0, 0))
    return LossNote(occasion=past.not_copied[place].why) if most > held else None


_NOT_TAKEN = {
    PlacementVerdict.BELOW_SPACING: AvoidableCause.BELOW_SPACING,
    PlacementVerdict.NOT_WORTH: AvoidableCause.NOT_WORTH,
    PlacementVerdict.AT_REUSED: AvoidableCause.SERVED_NEARBY,
    PlacementVerdict.TOO_LARGE: AvoidableCause.TOO_LARGE,
    PlacementVerdict.DISABLED: AvoidableCause.TURNED_OFF,
}
_LOST = {
    LossReason.EVICTED: AvoidableCause.EVICTED,
    LossReason.KV_GONE: AvoidableCause.KV_GONE,
    LossReason.RESTORE_FAILED: AvoidableCause.RESTORE_FAILED,
    LossReason.REPLACED: AvoidableCause.NO_BOUNDARY,
    LossReason.TOO_LARGE: AvoidableCause.TOO_LARGE,
}


def _lost_mark(lost: LostCheckpoint, first: int) -> AvoidablePart:
    if lost.reason is LossReason.TOO_LARGE:
        return _mark(lost.n_tokens, first, _LOST[lost.reason])
    is_chosen = lost.reason is LossReason.EVICTED
    return _mark(
        lost.n_tokens,
        first,
        _LOST[lost.reason],
        lost.note if is_chosen else None,
        policy=lost.policy if is_chosen else "",
        request=lost.lost_at,
    )


def places_so_far(
    before: tuple[PlacementLine, ...], now: tuple[PlacementLine, ...], shared: int
) -> tuple[PlacementLine, ...]:
    """What was judged along a path: of the part that a prompt shares with an earlier one, that one's word holds where
    this one only says that the place lies in the reused part.
    """
    known = {line.at: line for line in before if line.at <= shared and line.verdict in _NOT_TAKEN}
    judged = {line.at for line in now if line.verdict is not PlacementVerdict.REUSED}
    kept = [line for at, line in known.items() if at not in judged]
    return tuple(sorted((*kept, *(line for line in now if line.at in judged)), key=lambda line: line.at))
