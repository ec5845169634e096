"""Decide which checkpoints go when there are too many or too large ones, and what each loss costs.

Pure: recency is a tick, never a clock. A policy has an order in which checkpoints go (`engine.core.cache.policies`), or
weighs what each is worth; then the incoming one is refused when that is worth least.
"""

from __future__ import annotations

from engine.core.cache.checkpoint_tree import CheckpointTree
from engine.core.cache.limit_prices import Limits
from engine.core.cache.policies import Policy
from engine.core.decisions.books import Books
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import (
    KEEP_NOTHING,
    Eviction,
    EvictionPlan,
    Held,
    Incoming,
    Keep,
    SegmentEviction,
)
from engine.core.decisions.stops import stops_of
from engine.core.decisions.weighted_eviction import plan_weighted, taken_by
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Forecast


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
    books: Books | None = None,
) -> EvictionPlan:
    """Drop until the bytes and the number of each conversation hold, the incoming checkpoint included.

    Pinned checkpoints and what is in `keep` (what the running request restores) are never dropped. `forecast` is what
    is expected of later prompts, for policies that weigh; `books`: as in `plan_weighted`. An order knows states alone:
    before them, the attention of left branches goes, that which was not used for longest first, and the states that
    needed it.
    """
    limits, order = Limits(n_states=max_checkpoints, n_bytes=max_bytes), policy.rules.order
    if order is None:
        return plan_weighted(held, (incoming,) if incoming else (), keep, limits, forecast, policy, books)
    taken = taken_by(held, (incoming,) if incoming else (), limits)
    drop, drop_segments = _oldest_ranges(held, incoming, keep, taken.n_bytes - max_bytes)
    gone = {eviction.checkpoint for eviction in drop}
    tree = CheckpointTree([c for c in held.checkpoints if c.id not in gone], incoming, tick)
    taken.give_back(sum(e.n_bytes for e in drop_segments), {})
    for checkpoint in held.checkpoints:
        if checkpoint.id in gone:
            taken.give_back(checkpoint.n_bytes, {checkpoint.chat: 1})
    while not taken.fits():
        helping = (c for c in order.ranked(tree) if not taken.fits_bytes() or c.chat in taken.too_many)
        victim = next((c for c in helping if not c.pinned and c.id not in keep.checkpoints), None)
        if victim is None:
            # Nothing was gained by dropping: what is held stays, the new one is refused.
            return EvictionPlan(
                policy=policy,
                drop=() if incoming else tuple(drop),
                fits=False,
                drop_segments=() if incoming else tuple(drop_segments),
            )
        drop.append(
            Eviction(
                checkpoint=victim.id,
                n_tokens=victim.n_tokens,
                n_bytes=victim.n_bytes,
                loss=float(order.loss(tree, tree.held.index(victim))),
            )
        )
        tree.remove(victim)
        taken.give_back(victim.n_bytes, {victim.chat: 1})
    return EvictionPlan(policy=policy, drop=tuple(drop), fits=True, drop_segments=tuple(drop_segments))


def _oldest_ranges(
    held: Held, incoming: Incoming | None, keep: Keep, too_much: int
) -> tuple[list[Eviction], list[SegmentEviction]]:
    """Segments to drop for so many bytes, and the states that cannot be restored without them."""
    drop: list[Eviction] = []
    segments: list[SegmentEviction] = []
    if too_much <= 0 or not held.segments:
        return drop, segments
    states = dict(enumerate(held.checkpoints))
    dependents = Dependents(stops_of(held, (incoming,) if incoming else ()), held.working, held.segments, held.branches)
    for kv in sorted(held.segments, key=lambda r: (r.used_at, -r.end, r.id)):
        keys = dependents.of(kv.id)
        lost = [states[key] for key in keys if key in states]
        if kv.id in keep.segments or any(c.pinned or c.id in keep.checkpoints for c in lost):
            continue
        segments.append(
            SegmentEviction(segment=kv.id, n_tokens=kv.end, n_bytes=kv.n_bytes, loss=float(kv.end - kv.start))
        )
        for checkpoint in lost:
            n_tokens, n_bytes = checkpoint.n_tokens, checkpoint.n_bytes
            drop.append(Eviction(checkpoint=checkpoint.id, n_tokens=n_tokens, n_bytes=n_bytes, loss=0.0))
        for key in keys:
            states.pop(key, None)
            dependents.remove(key)
        dependents.remove_segment(kv.id)
        too_much -= kv.n_bytes + sum(c.n_bytes for c in lost)
        if too_much <= 0:
            break
    return drop, segments
