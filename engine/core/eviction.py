"""Decide which checkpoints go when there are too many or too large ones, and what each loss costs.

Pure: recency is a tick, never a clock. Policies differ in the order in which they give checkpoints up; `weighted-gap`
also refuses the incoming one when that is worth least.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.core.cache_settings import Policy
from engine.core.items import PrefixMatcher, Tokens
from engine.core.span_values import Boundary, BoundaryKind
from engine.core.states import Checkpoint, CheckpointId
from engine.core.weighted_gap import NOTHING_KNOWN, Forecast, Losses, Stop

_PROMPT_ENDS = frozenset({BoundaryKind.AFTER_USER, BoundaryKind.NEAR_END})
LLAMA_SERVER_MIN_STEP = 8192  # llama-server's --checkpoint-min-step


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """The checkpoint that is to be stored next; it counts against the limits and is a neighbour of the others."""

    path: Tokens
    n_tokens: int
    n_bytes: int
    boundary: BoundaryKind = BoundaryKind.NEAR_END
    later: tuple[Boundary, ...] = ()  # places on `path` where the same prefill takes a state after this one


@dataclass(frozen=True, slots=True, kw_only=True)
class Eviction:
    """One checkpoint to drop. `loss` is what the policy thinks it costs, in tokens to read again."""

    checkpoint: CheckpointId
    n_tokens: int
    n_bytes: int
    loss: float


@dataclass(frozen=True, slots=True, kw_only=True)
class EvictionPlan:
    """`fits` is False when the incoming one is not to be stored: even dropping everything droppable leaves no room, or
    it is worth less than what would have to go."""

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
    forecast: Forecast = NOTHING_KNOWN,
) -> EvictionPlan:
    """Drop one at a time until the count and the bytes hold, the incoming checkpoint included.

    Pinned checkpoints and those in `keep` (what the running request restores) are never dropped. `forecast` is what
    `weighted-gap` expects of later prompts.
    """
    if policy is Policy.WEIGHTED_GAP:
        return _plan_weighted(checkpoints, incoming, keep, max_checkpoints, max_bytes, forecast)
    tree = _Tree(checkpoints, incoming)
    drop: list[Eviction] = []
    n_held, n_bytes = len(tree.held), sum(c.n_bytes for c in tree.held)
    if incoming is not None:
        n_held, n_bytes = n_held + 1, n_bytes + incoming.n_bytes
    while n_held > max_checkpoints or n_bytes > max_bytes:
        order = _order(policy, tree, tick)
        victim = next((c for c in order if not c.pinned and c.id not in keep), None)
        if victim is None:
            # Nothing was gained by dropping: what is held stays, the new one is refused.
            return EvictionPlan(policy=policy, drop=() if incoming else tuple(drop), fits=False)
        drop.append(
            Eviction(
                checkpoint=victim.id,
                n_tokens=victim.n_tokens,
                n_bytes=victim.n_bytes,
                loss=float(_loss(policy, tree, victim)),
            )
        )
        tree.remove(victim)
        n_held, n_bytes = n_held - 1, n_bytes - victim.n_bytes
    return EvictionPlan(policy=policy, drop=tuple(drop), fits=True)


def _plan_weighted(
    checkpoints: Sequence[Checkpoint],
    incoming: Incoming | None,
    keep: frozenset[CheckpointId],
    max_checkpoints: int,
    max_bytes: int,
    forecast: Forecast,
) -> EvictionPlan:
    """Least loss for each byte first; of equal ones the oldest.

    The first state of the live branch goes last: a new chat starts there, and a chat that goes on does not tell how
    soon one will come.
    """
    policy = Policy.WEIGHTED_GAP
    n_held = len(checkpoints) + (incoming is not None)
    n_bytes = sum(c.n_bytes for c in checkpoints) + (incoming.n_bytes if incoming else 0)
    if n_held <= max_checkpoints and n_bytes <= max_bytes:
        return EvictionPlan(policy=policy, drop=(), fits=True)
    losses = Losses(_stops(checkpoints, incoming), forecast)
    droppable = {key: c for key, c in enumerate(checkpoints) if not c.pinned and c.id not in keep}
    first = losses.first()
    drop: list[Eviction] = []
    while n_held > max_checkpoints or n_bytes > max_bytes:
        least = min(
            ((key == first, losses.of(key) / max(1, c.n_bytes), c.made_at, c.id, key) for key, c in droppable.items()),
            default=None,
        )
        own = losses.of(len(checkpoints)) / max(1, incoming.n_bytes) if incoming else None
        if least is None or (own is not None and own < least[1]):
            return EvictionPlan(policy=policy, drop=() if incoming else tuple(drop), fits=False)
        key = least[-1]
        gone = droppable.pop(key)
        loss = losses.of(key)
        drop.append(Eviction(checkpoint=gone.id, n_tokens=gone.n_tokens, n_bytes=gone.n_bytes, loss=loss))
        losses.remove(key)
        n_held, n_bytes = n_held - 1, n_bytes - gone.n_bytes
    return EvictionPlan(policy=policy, drop=tuple(drop), fits=True)


def _stops(checkpoints: Sequence[Checkpoint], incoming: Incoming | None) -> list[Stop]:
    """What a replay can start from: the states there are, then the incoming one, then those that will follow it."""
    rows = [(c.path, int(c.n_tokens), c.boundary) for c in checkpoints]
    if incoming is not None:
        rows.append((incoming.path, incoming.n_tokens, incoming.boundary))
        rows.extend((incoming.path, place.at, place.kind) for place in incoming.later)
    return [Stop(key=key, path=path, n_tokens=n_tokens, kind=kind) for key, (path, n_tokens, kind) in enumerate(rows)]


class _Tree:
    """Which checkpoint lies on the way to which. O(1) a pair: each pair of paths is compared once.

    `held` is sorted by depth, so that on one path a neighbour in the tree is a neighbour in the list.
    """

    def __init__(self, checkpoints: Sequence[Checkpoint], incoming: Incoming | None) -> None:
        self.held = sorted(checkpoints, key=lambda c: (c.n_tokens, c.id))
        self.incoming = incoming
        self._matchers: dict[int, PrefixMatcher] = {}

    def remove(self, checkpoint: Checkpoint) -> None:
        del self.held[self.held.index(checkpoint)]

    def before(self, at: int) -> int | None:
        """Where the deepest one lies that is a proper prefix of the one at `at` in the list."""
        checkpoint = self.held[at]
        for above in range(at - 1, -1, -1):
            if self._leads_to(self.held[above], checkpoint.path, checkpoint.n_tokens):
                return self.held[above].n_tokens
        return None

    def after(self, at: int) -> int | None:
        """Where the nearest one lies that the one at `at` is a proper prefix of, the incoming one included."""
        checkpoint, new = self.held[at], self.incoming
        places = [] if new is None or not self._leads_to(checkpoint, new.path, new.n_tokens) else [new.n_tokens]
        for below in range(at + 1, len(self.held)):
            if self._leads_to(checkpoint, self.held[below].path, self.held[below].n_tokens):
                places.append(self.held[below].n_tokens)
                break
        return min(places, default=None)

    def gap(self, at: int) -> int:
        """From the predecessor to the successor: what lies bare when this one is gone.

        Behind the end of a prompt lies a reply, and replies are generated again from their start rather than edited:
        only what comes before counts there. So old turns keep the state before the user's message, which edits need.
        """
        if self.held[at].boundary in _PROMPT_ENDS:
            return self.replay(at)
        end = self.after(at)
        return (self.held[at].n_tokens if end is None else end) - (self.before(at) or 0)

    def replay(self, at: int) -> int:
        """From the predecessor to the checkpoint: what a prompt that needed it must read again."""
        return self.held[at].n_tokens - (self.before(at) or 0)

    def _leads_to(self, checkpoint: Checkpoint, path: Tokens, n_tokens: int) -> bool:
        if checkpoint.n_tokens >= n_tokens:
            return False
        if checkpoint.path is path:
            return True
        matcher = self._matchers.get(id(path))
        if matcher is None:
            matcher = self._matchers[id(path)] = PrefixMatcher(path)
        return matcher.begins_with(checkpoint.path, checkpoint.n_tokens)


def _order(policy: Policy, tree: _Tree, tick: int) -> Iterable[Checkpoint]:
    """All checkpoints, the first to go first."""
    match policy:
        case Policy.FIFO:
            return _by_age(tree.held)
        case Policy.LLAMA_SERVER:
            return _llama_server_order(tree.held, tick)
        case Policy.NEIGHBOR_GAP:
            return _neighbor_gap_order(tree)
        case Policy.WEIGHTED_GAP:
            raise AssertionError("planned by _plan_weighted")
        case _:
            assert_never(policy)


def _loss(policy: Policy, tree: _Tree, checkpoint: Checkpoint) -> int:
    at = tree.held.index(checkpoint)
    return tree.gap(at) if policy is Policy.NEIGHBOR_GAP else tree.replay(at)


def _by_age(held: Iterable[Checkpoint]) -> list[Checkpoint]:
    return sorted(held, key=lambda c: (c.made_at, c.id))


def _llama_server_order(held: list[Checkpoint], tick: int) -> list[Checkpoint]:
    """llama-server's thinning (llama.cpp #25472, #28302): from the oldest on, those of other requests that lie within
    8,192 tokens of the last survivor; then from the front of its list. The first one survives the thinning."""
    thinned: list[Checkpoint] = []
    rest: list[Checkpoint] = []
    for checkpoint in _by_age(held):
        close = bool(rest) and checkpoint.n_tokens - rest[-1].n_tokens < LLAMA_SERVER_MIN_STEP
        (thinned if close and checkpoint.made_at != tick else rest).append(checkpoint)
    return thinned + rest


def _neighbor_gap_order(tree: _Tree) -> list[Checkpoint]:
    """Smallest merged gap first (llama.cpp PR #22826); the first and the newest of a path go last.

    On a tree, a checkpoint's predecessor is the deepest one that is a prefix of it, and its successor the nearest one
    that it is a prefix of.
    """
    held = tree.held
    newest = max(held, key=lambda c: (c.made_at, c.n_tokens, c.id), default=None) if tree.incoming is None else None
    ranked: list[tuple[int, int, int, int, Checkpoint]] = []
    for at, checkpoint in enumerate(held):
        protected = 2 if tree.before(at) is None else int(checkpoint is newest)
        ranked.append((protected, tree.gap(at), checkpoint.made_at, checkpoint.id, checkpoint))
    return [row[-1] for row in sorted(ranked, key=lambda row: row[:4])]
