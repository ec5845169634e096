"""What cannot be restored any more once a part of the cache is gone, and what nobody would ask for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.core.cache.load_plans import LoadPlans, SegmentIndex
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, ParkedSequence, SegmentId
from engine.core.prompt.items import Tokens
from engine.core.tree.tree import Match

_Parting = tuple[int, int | None]  # of a path from the prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Orphaned:
    checkpoints: tuple[CheckpointId, ...] = ()
    segments: tuple[SegmentId, ...] = ()


@dataclass(slots=True)
class _Row:
    """Of a path: how much of its attention is somewhere, and where the deepest state within that is."""

    path: Tokens
    reach: int
    deepest: int = 0


def find_orphaned(
    checkpoints: Sequence[Checkpoint],
    segments: Sequence[KvSegment],
    working: Tokens,
    branches: Sequence[ParkedSequence],
    match: Match,
    *,
    needs_states: bool,
) -> Orphaned:
    """States and segments whose beginning is nowhere any more, and segments that no state needs.

    `working`: what the working sequence holds. `needs_states`: a segment alone restores nothing on this model.
    """
    index = SegmentIndex(segments, match)
    rows: dict[bytes, _Row] = {}

    def new_row(path: Tokens) -> _Row:
        row = rows[path.packed] = _Row(path, LoadPlans(path, working, index, branches, match).reach)
        return row

    known, lost = rows.get, list[CheckpointId]()
    for checkpoint in checkpoints:  # many, on few paths
        row, n = known(checkpoint.path.packed) or new_row(checkpoint.path), checkpoint.n_tokens
        if n > row.reach:
            lost.append(checkpoint.id)
        elif n > row.deepest:
            row.deepest = n
    idle = {kv.id for kv in segments if kv.end > (known(kv.path.packed) or new_row(kv.path)).reach}
    if needs_states:
        idle.update(_without_a_state([kv for kv in segments if kv.id not in idle], rows.values(), match))
    return Orphaned(checkpoints=tuple(lost), segments=tuple(kv.id for kv in segments if kv.id in idle))


def _without_a_state(segments: Sequence[KvSegment], rows: Collection[_Row], match: Match) -> list[SegmentId]:
    """Those that begin where the last state on their path lies, or behind it."""
    if not segments:
        return []
    by_parting: dict[_Parting, list[tuple[Tokens, int]]] = {}
    for row in rows:
        if row.deepest:
            by_parting.setdefault(match.parting(row.path), []).append((row.path, row.deepest))
    # A path shares with others as much as both share with the prompt; with those that part where it does, more.
    highest = max((min(parting[0], n) for parting, found in by_parting.items() for _, n in found), default=0)
    last: dict[bytes, int] = {}  # by path of segments: how far along it a state lies, or parts from it
    for kv in segments:
        if kv.path.packed not in last:
            own = match.parting(kv.path)
            near = (min(n, match.shared(path, kv.path)) for path, n in by_parting.get(own, ()))
            last[kv.path.packed] = max(min(own[0], highest), max(near, default=0))
    return [kv.id for kv in segments if last[kv.path.packed] <= kv.start]
