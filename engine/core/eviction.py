"""Decide which checkpoints go when there are too many or too large ones, and what each loss costs.

Pure: recency is a tick, never a clock. Policies differ only in the order in which they give checkpoints up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.core.cache_settings import Policy
from engine.core.items import TokenIndex, Tokens, same_prefix
from engine.core.states import Checkpoint, CheckpointId

LLAMA_SERVER_MIN_STEP = 8192  # llama-server's --checkpoint-min-step


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """The checkpoint that is to be stored next; it counts against the limits and is a neighbour of the others."""

    path: Tokens
    n_tokens: int
    n_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Eviction:
    """One checkpoint to drop. `loss` is what the policy thinks it costs, in tokens to read again."""

    checkpoint: CheckpointId
    n_tokens: int
    n_bytes: int
    loss: float


@dataclass(frozen=True, slots=True, kw_only=True)
class EvictionPlan:
    """`fits` is False when even dropping everything droppable leaves no room: the incoming one is not to be stored."""

    policy: Policy
    drop: tuple[Eviction, ...]
    fits: bool


def plan_eviction(
    checkpoints: Sequence[Checkpoint],
    *,
    policy: Policy,
    max_checkpoints: int,
    max_bytes: int,
    incoming: Incoming | None = None,
    keep: frozenset[CheckpointId] = frozenset(),
    tick: int = 0,
) -> EvictionPlan:
    """Drop one at a time until the count and the bytes hold, the incoming checkpoint included.

    Pinned checkpoints and those in `keep` (what the running request restores) are never dropped.
    """
    held = list(checkpoints)
    drop: list[Eviction] = []
    extra_count, extra_bytes = (1, incoming.n_bytes) if incoming else (0, 0)
    while len(held) + extra_count > max_checkpoints or sum(c.n_bytes for c in held) + extra_bytes > max_bytes:
        victims = _order(policy, held, incoming, tick)
        victim = next(((c, loss) for c, loss in victims if not c.pinned and c.id not in keep), None)
        if victim is None:
            # Nothing was gained by dropping: what is held stays, the new one is refused.
            return EvictionPlan(policy=policy, drop=() if incoming else tuple(drop), fits=False)
        checkpoint, loss = victim
        held.remove(checkpoint)
        drop.append(
            Eviction(
                checkpoint=checkpoint.id, n_tokens=checkpoint.n_tokens, n_bytes=checkpoint.n_bytes, loss=float(loss)
            )
        )
    return EvictionPlan(policy=policy, drop=tuple(drop), fits=True)


def _order(
    policy: Policy, held: list[Checkpoint], incoming: Incoming | None, tick: int
) -> list[tuple[Checkpoint, float]]:
    """All checkpoints with their loss, the first to go first."""
    match policy:
        case Policy.FIFO:
            return [(c, _replay(c, held)) for c in sorted(held, key=lambda c: (c.made_at, c.id))]
        case Policy.LLAMA_SERVER:
            return [(c, _replay(c, held)) for c in _llama_server_order(held, tick)]
        case Policy.NEIGHBOR_GAP:
            return _neighbor_gap_order(held, incoming)
        case _:
            assert_never(policy)


def _llama_server_order(held: list[Checkpoint], tick: int) -> list[Checkpoint]:
    """llama-server's thinning (llama.cpp #25472, #28302): from the oldest on, those of other requests that lie within
    8,192 tokens of the last survivor; then whatever is shallowest. The first one survives the thinning."""
    by_age = sorted(held, key=lambda c: (c.made_at, c.id))
    thinned: list[Checkpoint] = []
    survivor: Checkpoint | None = None
    for checkpoint in by_age:
        close = survivor is not None and checkpoint.n_tokens - survivor.n_tokens < LLAMA_SERVER_MIN_STEP
        if close and checkpoint.made_at != tick:
            thinned.append(checkpoint)
        else:
            survivor = checkpoint
    rest = [c for c in by_age if c not in thinned]
    return thinned + rest


def _neighbor_gap_order(held: list[Checkpoint], incoming: Incoming | None) -> list[tuple[Checkpoint, float]]:
    """Smallest merged gap first (llama.cpp PR #22826); the first and the newest of a path go last.

    On a tree, a checkpoint's predecessor is the deepest one that is a prefix of it, and its successor the nearest one
    that it is a prefix of.
    """
    newest = max((c.made_at, c.n_tokens, c.id) for c in held) if held and incoming is None else None
    scored: list[tuple[int, int, int, Checkpoint, float]] = []
    for checkpoint in held:
        before = max((o.n_tokens for o in held if _is_prefix(o, checkpoint)), default=None)
        after = [o.n_tokens for o in held if _is_prefix(checkpoint, o)]
        if incoming is not None and _leads_to(checkpoint, incoming.path, incoming.n_tokens):
            after.append(TokenIndex(incoming.n_tokens))
        is_newest = newest == (checkpoint.made_at, checkpoint.n_tokens, checkpoint.id)
        end = min(after, default=checkpoint.n_tokens)
        gap = end - (before or 0)
        protected = 2 if before is None else int(is_newest)
        scored.append((protected, gap, checkpoint.made_at, checkpoint, float(gap)))
    scored.sort(key=lambda row: row[:3])
    return [(checkpoint, loss) for _, _, _, checkpoint, loss in scored]


def _replay(checkpoint: Checkpoint, held: list[Checkpoint]) -> int:
    """Tokens from the predecessor to the checkpoint: what a prompt that needed it must read again."""
    return checkpoint.n_tokens - max((o.n_tokens for o in held if _is_prefix(o, checkpoint)), default=0)


def _is_prefix(a: Checkpoint, b: Checkpoint) -> bool:
    return _leads_to(a, b.path, b.n_tokens)


def _leads_to(checkpoint: Checkpoint, path: Tokens, n_tokens: int) -> bool:
    """The checkpoint lies properly on the way to that place."""
    return checkpoint.n_tokens < n_tokens and same_prefix(checkpoint.path, path, checkpoint.n_tokens)
