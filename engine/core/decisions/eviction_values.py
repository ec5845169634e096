"""What an eviction is planned for, and what it comes to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.cache.policies import Policy
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, ParkedSequence, SegmentId
from engine.core.prompt.items import NO_TOKENS, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What there is. `working` is what the working sequence holds (or is about to), `branches` what others do."""

    checkpoints: tuple[Checkpoint, ...] = ()
    segments: tuple[KvSegment, ...] = ()
    working: Tokens = NO_TOKENS
    branches: tuple[ParkedSequence, ...] = ()
    has_states: bool = True  # False on full attention
    has_kv: bool = True  # False where there are states alone
    needed: frozenset[SegmentId] = frozenset()  # segments that never go: see `dependents.needed_by_pinned`

    @property
    def n_bytes(self) -> int:
        """In RAM."""
        return sum(c.n_bytes for c in self.checkpoints) + sum(r.n_bytes for r in self.segments)


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """The checkpoint that is to be stored next; it counts against the limits and is a neighbour of the others."""

    path: Tokens
    n_tokens: int
    n_bytes: int
    boundary: BoundaryKind = BoundaryKind.NEAR_END
    chat: str = ""  # the conversation that takes it
    later: tuple[Boundary, ...] = ()  # places on `path` where the same prefill takes a state after this one


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """What the running request restores: never dropped."""

    checkpoints: frozenset[CheckpointId] = frozenset()
    segments: frozenset[SegmentId] = frozenset()


KEEP_NOTHING = Keep()


@dataclass(frozen=True, slots=True, kw_only=True)
class Eviction:
    """One checkpoint to drop. `loss` is what the policy thinks it costs, in tokens to read again."""

    checkpoint: CheckpointId
    n_tokens: int
    n_bytes: int
    loss: float

    @classmethod
    def of(cls, gone: Checkpoint, loss: float) -> Eviction:
        return cls(checkpoint=gone.id, n_tokens=gone.n_tokens, n_bytes=gone.n_bytes, loss=loss)


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentEviction:
    """Attention of a branch that goes from RAM. The states that needed it are dropped by the same plan."""

    segment: SegmentId
    n_tokens: int
    n_bytes: int
    loss: float


@dataclass(frozen=True, slots=True, kw_only=True)
class EvictionPlan:
    """`fits` is False when the incoming one is not to be stored: even dropping everything droppable leaves no room, or
    it is worth less than what would have to go. Of several incoming ones those are `refused`, by their places."""

    policy: Policy
    drop: tuple[Eviction, ...]
    fits: bool
    drop_segments: tuple[SegmentEviction, ...] = ()
    refused: tuple[int, ...] = ()


# What a replay can start from, by its place alone: the states there are, and on full attention where segments end.
#
# Nearly all that is worked out from them goes path by path, and many lie on few paths: so they are put in order once.


class Stop(NamedTuple):
    """A state, by its place alone: where a replay could start. `key` names it.

    A tuple, because every plan makes one for each state, and a frozen dataclass takes three times as long to make.
    """

    key: int
    path: Tokens
    n_tokens: int
    kind: BoundaryKind


class StopsOnPath(NamedTuple):
    """The stops of one path as (place, key), in order."""

    path: Tokens
    places: list[tuple[int, int]]


class Stops:
    """All of them, and those of each path. Nobody changes it, so that several decisions can go by the same one."""

    def __init__(self, stops: Sequence[Stop]) -> None:
        self.of: Mapping[int, Stop] = {stop[0]: stop for stop in stops}  # by key
        found: dict[bytes, StopsOnPath] = {}
        last, places = None, list[tuple[int, int]]()
        for key, path, n_tokens, _ in stops:
            if path is not last:
                last, places = path, found.setdefault(path.packed, StopsOnPath(path, [])).places
            places.append((n_tokens, key))
        for _, places in found.values():
            places.sort()
        self.by_path: Collection[StopsOnPath] = found.values()  # the path of the first stop first


def stops_of(held: Held, incoming: Sequence[Incoming] = ()) -> Stops:
    """The states there are, then the incoming ones, then those that will follow them; each is named by its number."""
    found = [Stop(key, c.path, c.n_tokens, c.boundary) for key, c in enumerate(held.checkpoints)]
    found.extend(Stop(key, i.path, i.n_tokens, i.boundary) for key, i in enumerate(incoming, len(found)))
    for i in incoming:
        found.extend(Stop(key, i.path, place.at, place.kind) for key, place in enumerate(i.later, len(found)))
    if not held.has_states:
        end = BoundaryKind.END_OF_GENERATION
        found.extend(Stop(key, r.path, r.end, end) for key, r in enumerate(held.segments, len(found)))
    return Stops(found)
