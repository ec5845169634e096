"""What is planned, by definition: each compared with each, and everything worked out again after each step.

The engine's own ways must come to the same to the last bit: else what is given up would depend on how it was computed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import exp, inf

from engine.core.cache.load_plans import LoadPlan
from engine.core.cache.policies import Policy
from engine.core.cache.settings import STEEPNESS, Limits
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, SegmentId
from engine.core.decisions.anchors import END_REACH
from engine.core.decisions.eviction_values import (
    Eviction,
    EvictionPlan,
    Held,
    Incoming,
    Keep,
    SegmentEviction,
    Stop,
    stops_of,
)
from engine.core.decisions.weighted_eviction import Candidate
from engine.core.decisions.weighted_gap import Forecast
from engine.core.prompt.items import Pos, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind


def shared(a: Tokens, b: Tokens) -> int:
    """Item by item."""
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def chain_to(path: Tokens, n_tokens: int, held: Held) -> LoadPlan | None:
    """At each place the range that reaches farthest; of equal ones the one that starts last, then the oldest."""
    n_live = shared(path, held.working)
    n_base, base = max(((shared(path, b.path), b.sequence) for b in held.branches), default=(0, 0))
    if not n_base > n_live < n_tokens:
        n_base, base = n_live, 0
    at = kept = min(n_base, n_tokens)
    ends = {r.id: min(int(r.end), shared(path, r.path)) for r in held.segments}
    loads: list[KvSegment] = []
    while at < n_tokens:
        fitting = [r for r in held.segments if r.start <= at < ends[r.id]]
        if not fitting:
            return None
        loads.append(min(fitting, key=lambda r: (-ends[r.id], -r.start, r.id)))
        at, kept = ends[loads[-1].id], min(kept, loads[-1].start)
    return LoadPlan(
        kept=TokenIndex(kept),
        sequence=base if kept > n_live else 0,
        loads=tuple(r.id for r in loads),
        n_bytes=sum(r.n_bytes for r in loads),
    )


def needs_of(stops: Iterable[Stop], held: Held) -> dict[int, frozenset[SegmentId]]:
    """By stop, the ranges that it cannot be reached without."""
    chains = {stop.key: chain_to(stop.path, stop.n_tokens, held) for stop in stops}
    return {key: frozenset(chain.loads) for key, chain in chains.items() if chain is not None and chain.loads}


def needing(segment_id: SegmentId, needs: dict[int, frozenset[SegmentId]]) -> frozenset[int]:
    return frozenset(key for key, segments in needs.items() if segment_id in segments)


def orphans(keys: Collection[int], needs: dict[int, frozenset[SegmentId]]) -> tuple[SegmentId, ...]:
    """The ranges that only these stops need."""
    needed = frozenset[SegmentId]().union(*(needs.get(key, frozenset()) for key in keys))
    return tuple(sorted(r for r in needed if needing(r, needs).issubset(keys)))


class PlainLosses:
    """By branch: its places with what is expected up to each, and the states on it that are left."""

    def __init__(self, stops: list[Stop], forecast: Forecast, paths: list[Tokens]) -> None:
        """`paths`: of the branches of the forecast."""
        self._cost = forecast.prefill
        self._stops = {stop.key: stop for stop in stops}
        self._lines: list[tuple[dict[int, float], float, list[tuple[int, int]]]] = []
        for branch, path in zip(forecast.branches, paths, strict=True):
            on = sorted((s.n_tokens, s.key) for s in stops if shared(s.path, path) >= s.n_tokens)
            values = dict(zip(branch.places, (b - a for a, b in pairwise(branch.mass)), strict=True))
            sums = branch.mass
            extra = [(n, key) for n, key in on if n not in values]
            if extra:
                for n, key in extra:
                    is_right_before = any(n < place <= n + END_REACH for place in branch.places)
                    value = forecast.prospects.value(self._stops[key].kind, 0)
                    values[n] = 0.0 if is_right_before else branch.weight * value
                sums = (0.0, *accumulate(values[n] for n in sorted(values)))
            self._lines.append((dict(zip(sorted(values), sums, strict=False)), sums[-1], on))

    def of_all(self, keys: Collection[int]) -> float:
        """Branch by branch, in the order in which the keys name them."""
        order = list(
            dict.fromkeys(at for key in keys for at, (_, _, on) in enumerate(self._lines) if self._is_on(key, on))
        )
        return sum(self._on_one(at, [key for key in keys if self._is_on(key, self._lines[at][2])]) for at in order)

    def remove(self, key: int) -> None:
        stop = self._stops.pop(key)
        for _, _, on in self._lines:
            if (stop.n_tokens, key) in on:
                on.remove((stop.n_tokens, key))

    def _is_on(self, key: int, on: list[tuple[int, int]]) -> bool:
        return (self._stops[key].n_tokens, key) in on

    def _on_one(self, line: int, keys: list[int]) -> float:
        sums, most, on = self._lines[line]
        total, before = 0.0, 0
        for at, (n, key) in enumerate(on):
            if key in keys:
                behind = sums[on[at + 1][0]] if at + 1 < len(on) else most
                total += (self._cost.up_to(n) - self._cost.up_to(before)) * (behind - sums[n])
            else:
                before = n
        return total


def loss_by_range(held: Held, forecast: Forecast, paths: list[Tokens]) -> dict[SegmentId, float]:
    stops = [*stops_of(held).of.values()]
    needs, losses = needs_of(stops, held), PlainLosses(stops, forecast, paths)
    return {r.id: losses.of_all(needing(r.id, needs)) for r in held.segments}


def loss_by_branch(held: Held, forecast: Forecast, paths: list[Tokens]) -> dict[int, float]:
    """As if the cells of each branch were a range, and its end a saved state."""
    owned, segments = [held.working], list(held.segments)
    states = list(held.checkpoints)
    keys: dict[int, set[int]] = {branch.sequence: set() for branch in held.branches}
    for branch in held.branches:
        path, n = branch.path, len(branch.path)
        start = max(shared(path, other) for other in owned)
        owned.append(path)
        if held.has_kv and start < n:
            segments.append(
                KvSegment(
                    id=SegmentId(-branch.sequence),
                    path=path,
                    start=TokenIndex(start),
                    end=TokenIndex(n),
                    pos_start=Pos(0),
                    pos_end=Pos(n),
                    n_bytes=0,
                    made_at=0,
                    used_at=0,
                )
            )
        if held.has_states:
            keys[branch.sequence] = {len(states)}
            states.append(
                Checkpoint(
                    id=CheckpointId(-branch.sequence),
                    path=path,
                    n_tokens=TokenIndex(n),
                    pos_next=Pos(n),
                    pos_min=Pos(0),
                    pos_max=Pos(n),
                    pos_end=Pos(n),
                    n_bytes=0,
                    boundary=BoundaryKind.END_OF_GENERATION,
                    made_at=0,
                    used_at=0,
                )
            )
    there = Held(
        checkpoints=tuple(states),
        segments=tuple(segments),
        working=held.working,
        has_states=held.has_states,
        has_kv=held.has_kv,
    )
    stops = [*stops_of(there).of.values()]
    needs, losses = needs_of(stops, there), PlainLosses(stops, forecast, paths)
    return {s: losses.of_all(needing(SegmentId(-s), needs) | own) for s, own in keys.items()}


def plan_weighted(
    held: Held,
    incoming: Sequence[Incoming],
    keep: Keep,
    limits: Limits,
    forecast: Forecast,
    paths: list[Tokens],
) -> EvictionPlan:
    """All that could go is weighed again after each that does, and the prices are written out."""
    n_bytes = held.n_bytes + sum(i.n_bytes for i in incoming)
    chats = [*(c.chat for c in held.checkpoints), *(i.chat for i in incoming)]
    n_held = {chat: chats.count(chat) for chat in sorted(set(chats))}
    asking = {i.chat for i in incoming} or set(chats)
    full = n_bytes / max(1, limits.n_bytes)
    full_of = {chat: 0.0 if limits.n_states is None else n / max(1, limits.n_states) for chat, n in n_held.items()}
    fullest = max(full, *full_of.values(), 0.0)
    price_of_byte = exp(STEEPNESS * (full - fullest)) / max(1, limits.n_bytes)
    price_of_state = {
        chat: exp(STEEPNESS * (share - fullest)) / max(1, limits.n_states or 0) for chat, share in full_of.items()
    }
    if limits.n_states is None:
        price_of_byte, price_of_state = 1 / max(1, limits.n_bytes), dict.fromkeys(price_of_state, 0.0)
    drop, drop_segments = list[Eviction](), list[SegmentEviction]()
    stops = [*stops_of(held, incoming).of.values()]
    needs, losses = needs_of(stops, held), PlainLosses(stops, forecast, paths)
    states, segments = dict(enumerate(held.checkpoints)), {r.id: r for r in held.segments}
    new = dict(enumerate(incoming, len(held.checkpoints)))
    refused = list[int]()
    fixed = {key for key, c in states.items() if c.pinned or c.id in keep.checkpoints}

    def candidate(keys: Collection[int], along: Collection[SegmentId], age: tuple[int, int]) -> Candidate:
        n = sum(states[key].n_bytes for key in keys if key in states) + sum(segments[r].n_bytes for r in along)
        loss = losses.of_all(sorted(keys))
        of = [states[key].chat for key in sorted(keys) if key in states]
        n_states = {chat: of.count(chat) for chat in of}
        return Candidate(
            keys=tuple(sorted(keys)),
            segments=tuple(sorted(along)),
            n_bytes=n,
            n_states=n_states,
            loss=loss,
            density=density(loss, n, n_states),
            age=age,
        )

    def density(loss: float, n_bytes: int, n_states: Mapping[str, int]) -> float:
        price = price_of_byte * n_bytes + sum(price_of_state[chat] * n for chat, n in n_states.items())
        return loss / price if price else inf

    def alone(keys: Collection[int]) -> set[SegmentId]:
        return {r for r in orphans(keys, needs) if r not in keep.segments}

    def too_many() -> set[str]:
        return {chat for chat in asking if limits.n_states is not None and n_held[chat] > limits.n_states}

    def helps(keys: Collection[int]) -> bool:
        return n_bytes > limits.n_bytes or any(states[key].chat in too_many() for key in keys if key in states)

    while too_many() or n_bytes > limits.n_bytes:
        found = [
            candidate((key,), alone((key,)), (c.made_at, c.id))
            for key, c in states.items()
            if key not in fixed and helps((key,))
        ]
        for kv in segments.values():
            keys = needing(kv.id, needs)
            if kv.id in keep.segments or fixed & keys or keys & new.keys():
                continue
            if helps(keys):
                found.append(candidate(keys, {kv.id} | alone(keys), (kv.used_at, kv.id)))
        least = min(found, key=lambda c: c.rank, default=None)
        worth = {key: density(losses.of_all([key]), i.n_bytes, {i.chat: 1}) for key, i in new.items()}
        worst = min(worth, key=lambda key: (worth[key], key), default=None)
        if worst is not None and (least is None or worth[worst] < least.density):
            refused.append(new[worst].n_tokens)
            gone_one = new.pop(worst)
            n_held[gone_one.chat] -= 1
            n_bytes -= gone_one.n_bytes
            losses.remove(worst)
            needs.pop(worst, None)
            if new:
                continue
            return EvictionPlan(policy=Policy.WEIGHTED_GAP, drop=(), fits=False, refused=tuple(refused))
        if least is None:
            return EvictionPlan(
                policy=Policy.WEIGHTED_GAP, drop=tuple(drop), fits=False, drop_segments=tuple(drop_segments)
            )
        told = [least.loss] + [0.0] * (len(least.keys) + len(least.segments))
        for kv in sorted((segments[r] for r in least.segments), key=lambda r: -r.end):
            drop_segments.append(SegmentEviction(segment=kv.id, n_tokens=kv.end, n_bytes=kv.n_bytes, loss=told.pop(0)))
            del segments[kv.id]
        for key in least.keys:
            if key in states:
                gone = states.pop(key)
                loss = told.pop(0) if least.segments else losses.of_all([key])
                drop.append(Eviction(checkpoint=gone.id, n_tokens=gone.n_tokens, n_bytes=gone.n_bytes, loss=loss))
            losses.remove(key)
            needs.pop(key, None)
        n_bytes -= least.n_bytes
        for chat, n in least.n_states.items():
            n_held[chat] -= n
    return EvictionPlan(
        policy=Policy.WEIGHTED_GAP,
        drop=tuple(drop),
        fits=True,
        drop_segments=tuple(drop_segments),
        refused=tuple(refused),
    )
