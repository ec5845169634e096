"""What cannot be restored any more once a part of the cache is gone, and what nobody would ask for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    known: dict[bytes, Chains] = {}

    def is_reached(path: Tokens, n_tokens: int) -> bool:
        along = known.get(path.packed)
        if along is None:
            along = known[path.packed] = Chains(path, working, index, branches, match)
        return n_tokens <= along.reach

    reached = [c for c in checkpoints if is_reached(c.path, c.n_tokens)]
    lost = {c.id for c in checkpoints} - {c.id for c in reached}
    idle = {kv.id for kv in ranges if not is_reached(kv.path, kv.end)}
    if needs_states:
        idle.update(_without_a_state([kv for kv in ranges if kv.id not in idle], reached, match))
    return Stranded(
        checkpoints=tuple(c.id for c in checkpoints if c.id in lost),
        ranges=tuple(kv.id for kv in ranges if kv.id in idle),
    )


def _without_a_state(ranges: Sequence[KvRange], checkpoints: Iterable[Checkpoint], match: Match) -> list[RangeId]:
    """Those that begin where the last state on their path lies, or behind it."""
    if not ranges:
        return []
    by_parting: dict[_Parting, list[tuple[Tokens, int]]] = {}
    for path, n in _deepest_on_paths(checkpoints).values():
        by_parting.setdefault(match.parting(path), []).append((path, n))
    # A path shares with others as much as both share with the prompt; with those that part where it does, more.
    highest = max((min(parting[0], n) for parting, found in by_parting.items() for _, n in found), default=0)
    last: dict[bytes, int] = {}  # by path of ranges: how far along it a state lies, or parts from it
    for kv in ranges:
        if kv.path.packed not in last:
            own = match.parting(kv.path)
            near = (min(n, match.shared(path, kv.path)) for path, n in by_parting.get(own, ()))
            last[kv.path.packed] = max(min(own[0], highest), max(near, default=0))
    return [kv.id for kv in ranges if last[kv.path.packed] <= kv.start]


def _deepest_on_paths(checkpoints: Iterable[Checkpoint]) -> dict[bytes, tuple[Tokens, int]]:
    """With the place of the deepest state on each. Many states lie on few paths."""
    found: dict[bytes, tuple[Tokens, int]] = {}
    for checkpoint in checkpoints:
        known = found.get(checkpoint.path.packed)
        if known is None or known[1] < checkpoint.n_tokens:
            found[checkpoint.path.packed] = (checkpoint.path, checkpoint.n_tokens)
    return found
