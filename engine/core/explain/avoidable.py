"""Why items that had been processed before are processed again: each stretch with the reason that holds for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engine.core.cache.states import LossNote, LossReason, LostCheckpoint, MemoryKind, Refusal
from engine.core.decisions.placement import PlacementLine, PlacementVerdict
from engine.core.decisions.reuse import ReusePlan, Source, Verdict
from engine.core.difference.explanation import AvoidableCause, AvoidablePart
from engine.core.prompt.items import PrefixMatcher, TokenIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """What the cache knows about the places that it could have started from."""

    lost: tuple[LostCheckpoint, ...] = ()
    not_copied: tuple[Refusal, ...] = ()
    refused: str = ""  # a restore that failed for this very request
    refused_at: int = 0  # where, 0 if that is not known
    places: tuple[PlacementLine, ...] = ()  # judged when the shared part was read
    shared: int = 0  # so much of the prompt these places lie on


@dataclass(frozen=True, slots=True)
class _Mark:
    """A state at `at` would have helped, and there was none; the reason accounts for items (after, at] alone."""

    at: int
    after: int
    cause: AvoidableCause
    note: LossNote | None = None
    spacing: int = 0
    policy: str = ""
    request: int = 0

    @property
    def reason(self) -> tuple[object, ...]:
        return self.cause, self.note, self.spacing, self.policy, self.request


def avoidable_parts(
    same: PrefixMatcher, reuse: ReusePlan, missed: Missed, floor: int, memory: MemoryKind
) -> tuple[AvoidablePart, ...]:
    """Cut [reused, floor) into ranges with one cause each; nothing is left out.

    `same` knows how much of the prompt others share. An item is accounted for by the first mark behind it: that state
    would have been the nearest to spare it.
    """
    first = int(reuse.reused)
    if first >= floor:
        return ()
    if any(line.verdict is Verdict.DISABLED for line in reuse.considered):
        return (_part(first, floor, _Mark(floor, first, AvoidableCause.DISABLED)),)
    marks = [mark for mark in _marks(same, reuse, missed, floor, memory) if first < mark.at <= floor]
    if missed.refused:
        marks = _after_refusal(marks, missed, first, floor)
    no_boundary = _Mark(floor, first, AvoidableCause.NO_BOUNDARY)
    parts: list[tuple[int, int, _Mark]] = []
    for low, high in _stretches(marks, first, floor):
        holding = [mark for mark in marks if mark.after <= low and high <= mark.at]
        mark = min(holding, key=lambda m: (m.at, -m.after), default=no_boundary)
        last = parts[-1] if parts else None
        first = parts.pop()[0] if last is not None and last[2].reason == mark.reason else low
        parts.append((first, high, mark))
    return tuple(_part(*part) for part in parts)


def _after_refusal(marks: list[_Mark], missed: Missed, first: int, floor: int) -> list[_Mark]:
    """The refused restore accounts for all before its place, and for what it took along."""
    at = missed.refused_at if first < missed.refused_at <= floor else floor
    behind = [mark for mark in marks if mark.at > at and mark.cause is not AvoidableCause.KV_GONE]
    note = LossNote(error=missed.refused)
    return [*behind, _Mark(at if behind else floor, first, AvoidableCause.RESTORE_FAILED, note)]


def _stretches(marks: list[_Mark], first: int, floor: int) -> Iterator[tuple[int, int]]:
    """The range cut wherever a mark begins or ends."""
    edges = {first, floor, *(mark.at for mark in marks), *(mark.after for mark in marks)}
    inside = sorted(edge for edge in edges if first <= edge <= floor)
    return pairwise(inside)


def _marks(same: PrefixMatcher, reuse: ReusePlan, missed: Missed, floor: int, memory: MemoryKind) -> Iterator[_Mark]:
    first = int(reuse.reused)
    impossible: set[int] = set()  # places where a state was planned that no budget could hold
    for lost in missed.lost:
        if first < lost.n_tokens <= floor and same.begins_with(lost.path, lost.n_tokens):
            if lost.reason is LossReason.TOO_LARGE:
                impossible.add(lost.n_tokens)
            yield _lost_mark(lost, first)
    held = max(int(reuse.matched), int(reuse.reach))  # so much has its attention somewhere
    kv_gone, window_lost, not_exact = Verdict.KV_GONE, Verdict.WINDOW_LOST, Verdict.NOT_EXACT
    for line in reuse.considered:
        if line.verdict is kv_gone:
            yield _Mark(line.n_tokens, first, AvoidableCause.KV_GONE, _why_not_copied(same, missed, max(first, held)))
        elif line.verdict is window_lost and line.source in (Source.WORKING, Source.LIVE_BRANCH):
            yield _Mark(min(line.shared, floor), first, AvoidableCause.WINDOW_LOST)
        elif line.verdict is not_exact and line.source is Source.CHECKPOINT:
            yield _Mark(line.n_tokens, first, AvoidableCause.NOT_EXACT)
    if memory.has_kv and held < floor:
        yield _Mark(floor, max(first, held), AvoidableCause.KV_GONE, _why_not_copied(same, missed, max(first, held)))
    for place in missed.places:
        cause = _NOT_TAKEN.get(place.verdict)
        if place.after in impossible:  # one here would have been too large as well
            cause = AvoidableCause.TOO_LARGE
        if cause is not None and place.at <= missed.shared:
            spacing = place.spacing if cause is AvoidableCause.BELOW_SPACING else 0
            yield _Mark(place.at, place.after, cause, spacing=spacing)


def _why_not_copied(same: PrefixMatcher, missed: Missed, held: int) -> LossNote | None:
    """Of the branches that had more of the prompt than there is now, the one that had most; of equals the newest."""
    found = [(same.shared(branch.path), place) for place, branch in enumerate(missed.not_copied)]
    most, place = max(found, default=(0, 0))
    return LossNote(occasion=missed.not_copied[place].why) if most > held else None


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


def _lost_mark(lost: LostCheckpoint, first: int) -> _Mark:
    if lost.reason is LossReason.TOO_LARGE:
        return _Mark(lost.n_tokens, first, _LOST[lost.reason])
    is_chosen = lost.reason is LossReason.EVICTED
    return _Mark(
        lost.n_tokens,
        first,
        _LOST[lost.reason],
        lost.note if is_chosen else None,
        policy=lost.policy if is_chosen else "",
        request=lost.lost_at,
    )


def _part(first: int, end: int, mark: _Mark) -> AvoidablePart:
    return AvoidablePart(
        first=TokenIndex(first),
        end=TokenIndex(end),
        cause=mark.cause,
        note=mark.note,
        spacing=mark.spacing,
        policy=mark.policy,
        request=mark.request,
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
