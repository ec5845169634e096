"""Decide which checkpoints go when there are too many or too large ones, and what each loss costs.

Pure: recency is a tick, never a clock. Policies differ in the order in which they give checkpoints up; `weighted-gap`
also refuses the incoming one when that is worth least.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from engine.core.cache.limit_prices import Limits
from engine.core.cache.settings import Policy
from engine.core.cache.states import Checkpoint
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import (
    KEEP_NOTHING,
    Eviction,
    EvictionPlan,
    Held,
    Incoming,
    Keep,
    RangeEviction,
)
from engine.core.decisions.weighted_eviction import plan_weighted, stops_of
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Forecast
from engine.core.prompt.items import PrefixMatcher, Tokens
from engine.core.prompt.span_values import BoundaryKind

_PROMPT_ENDS = frozenset({BoundaryKind.AFTER_USER, BoundaryKind.NEAR_END})
LLAMA_SERVER_MIN_STEP = 8192  # llama-server's --checkpoint-min-step


def plan_eviction(
    held: Held,
    *,
    policy: Policy,
    max_checkpoints: int | None,
    max_bytes: int,
    incoming: Incoming | None = None,
    keep: Keep = KEEP_NOTHING,
    tick: int = 0,
    forecast: Forecast = NOTHING_KNOWN,
) -> EvictionPlan:
    """Drop until the count and the bytes hold, the incoming checkpoint included.

    Pinned checkpoints and what is in `keep` (what the running request restores) are never dropped. `forecast` is what
    `weighted-gap` expects of later prompts. The other policies know states alone: before them, the attention of left
    branches goes, that which was not used for longest first, and the states that needed it.
    """
    limits = Limits(n_states=max_checkpoints, n_bytes=max_bytes)
    if policy is Policy.WEIGHTED_GAP:
        return plan_weighted(held, (incoming,) if incoming else (), keep, limits, forecast)
    n_bytes = held.n_bytes + (incoming.n_bytes if incoming else 0)
    drop, drop_ranges = _oldest_ranges(held, incoming, keep, n_bytes - max_bytes)
    gone = {eviction.checkpoint for eviction in drop}
    tree = _Tree([c for c in held.checkpoints if c.id not in gone], incoming)
    n_held = len(tree.held) + (incoming is not None)
    n_bytes -= sum(e.n_bytes for e in drop) + sum(e.n_bytes for e in drop_ranges)
    while not limits.hold(n_held, n_bytes):
        order = _order(policy, tree, tick)
        victim = next((c for c in order if not c.pinned and c.id not in keep.checkpoints), None)
        if victim is None:
            # Nothing was gained by dropping: what is held stays, the new one is refused.
            return EvictionPlan(
                policy=policy,
                drop=() if incoming else tuple(drop),
                fits=False,
                drop_ranges=() if incoming else tuple(drop_ranges),
            )
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
    return EvictionPlan(policy=policy, drop=tuple(drop), fits=True, drop_ranges=tuple(drop_ranges))


def _oldest_ranges(
    held: Held, incoming: Incoming | None, keep: Keep, too_much: int
) -> tuple[list[Eviction], list[RangeEviction]]:
    """Ranges to drop for so many bytes, and the states that cannot be restored without them."""
    drop: list[Eviction] = []
    ranges: list[RangeEviction] = []
    if too_much <= 0 or not held.ranges:
        return drop, ranges
    states = dict(enumerate(held.checkpoints))
    dependents = Dependents(stops_of(held, (incoming,) if incoming else ()), held.working, held.ranges, held.branches)
    for kv in sorted(held.ranges, key=lambda r: (r.used_at, -r.end, r.id)):
        keys = dependents.of(kv.id)
        lost = [states[key] for key in keys if key in states]
        if kv.id in keep.ranges or any(c.pinned or c.id in keep.checkpoints for c in lost):
            continue
        ranges.append(RangeEviction(range=kv.id, n_tokens=kv.end, n_bytes=kv.n_bytes, loss=float(kv.end - kv.start)))
        for checkpoint in lost:
            n_tokens, n_bytes = checkpoint.n_tokens, checkpoint.n_bytes
            drop.append(Eviction(checkpoint=checkpoint.id, n_tokens=n_tokens, n_bytes=n_bytes, loss=0.0))
        for key in keys:
            states.pop(key, None)
            dependents.remove(key)
        dependents.remove_range(kv.id)
        too_much -= kv.n_bytes + sum(c.n_bytes for c in lost)
        if too_much <= 0:
            break
    return drop, ranges


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
