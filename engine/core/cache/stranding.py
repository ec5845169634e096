"""What cannot be restored any more once a part of the cache is gone, and what nobody would ask for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.core.cache.chains import Chains, RangeIndex
from engine.core.cache.states import Checkpoint, CheckpointId, KvRange, LiveBranch, RangeId
from engine.core.prompt.items import Tokens
from engine.core.tree.tree import Match

_Parting = tuple[int, int | None]  # of a path from the prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Stranded:
    checkpoints: tuple[CheckpointId, ...] = ()
    ranges: tuple[RangeId, ...] = ()


@dataclass(slots=True)
class _Row:
    """Of a path: how much of its attention is somewhere, and where the deepest state within that is."""

    path: Tokens
    reach: int
    deepest: int = 0


def find_stranded(
    checkpoints: Sequence[Checkpoint],
    ranges: Sequence[KvRange],
    working: Tokens,
    branches: Sequence[LiveBranch],
    match: Match,
    *,
    needs_states: bool,
) -> Stranded:
    """States and ranges whose beginning is nowhere any more, and ranges that no state needs.

    `working`: what the working sequence holds. `needs_states`: a range alone restores nothing on this model.
    """
    index = RangeIndex(ranges, match)
    rows: dict[bytes, _Row] = {}

    def new_row(path: Tokens) -> _Row:
        row = rows[path.packed] = _Row(path, Chains(path, working, index, branches, match).reach)
        return row

    known, lost = rows.get, list[CheckpointId]()
    for checkpoint in checkpoints:  # many, on few paths
        row, n = known(checkpoint.path.packed) or new_row(checkpoint.path), checkpoint.n_tokens
        if n > row.reach:
            lost.append(checkpoint.id)
        elif n > row.deepest:
            row.deepest = n
    idle = {kv.id for kv in ranges if kv.end > (known(kv.path.packed) or new_row(kv.path)).reach}
    if needs_states:
        idle.update(_without_a_state([kv for kv in ranges if kv.id not in idle], rows.values(), match))
    return Stranded(checkpoints=tuple(lost), ranges=tuple(kv.id for kv in ranges if kv.id in idle))


def _without_a_state(ranges: Sequence[KvRange], rows: Collection[_Row], match: Match) -> list[RangeId]:
    """Those that begin where the last state on their path lies, or behind it."""
    if not ranges:
        return []
    by_parting: dict[_Parting, list[tuple[Tokens, int]]] = {}
    for row in rows:
        if row.deepest:
            by_parting.setdefault(match.parting(row.path), []).append((row.path, row.deepest))
    # A path shares with others as much as both share with the prompt; with those that part where it does, more.
    highest = max((min(parting[0], n) for parting, found in by_parting.items() for _, n in found), default=0)
    last: dict[bytes, int] = {}  # by path of ranges: how far along it a state lies, or parts from it
    for kv in ranges:
        if kv.path.packed not in last:
            own = match.parting(kv.path)
            near = (min(n, match.shared(path, kv.path)) for path, n in by_parting.get(own, ()))
            last[kv.path.packed] = max(min(own[0], highest), max(near, default=0))
    return [kv.id for kv in ranges if last[kv.path.packed] <= kv.start]
