"""What an eviction is planned for, and what it comes to."""

from __future__ import annotations

from dataclasses import dataclass

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
