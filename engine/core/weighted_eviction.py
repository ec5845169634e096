"""`weighted-gap` over states and the attention of left branches: what saves least for each byte goes first.

A range goes with the states that cannot be restored without it, and a state with the ranges that nothing else needs.
What is compared is the loss of all that goes over the bytes of all that goes (compare FLOP efficiency in Marconi, arXiv
2411.19379).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

from engine.core.cache_settings import Policy
from engine.core.dependents import Dependents
from engine.core.eviction_values import Eviction, EvictionPlan, Held, Incoming, Keep, RangeEviction
from engine.core.span_values import BoundaryKind
from engine.core.states import Checkpoint, RangeId
from engine.core.weighted_gap import Forecast, Losses, Stop

_POLICY = Policy.WEIGHTED_GAP

_Rank: TypeAlias = tuple[bool, float, tuple[int, int]]


def plan_weighted(
    held: Held, incoming: Sequence[Incoming], keep: Keep, max_checkpoints: int, max_bytes: int, forecast: Forecast
) -> EvictionPlan:
    """Least loss for each byte first; of equal ones the oldest. An incoming one that is worth least is refused.

    The first state of the live branch goes last: a new chat starts there, and a chat that goes on does not tell how
    soon one will come.
    """
    n_bytes = held.n_bytes + sum(i.n_bytes for i in incoming)
    n_held = len(held.checkpoints) + len(incoming)
    if n_held <= max_checkpoints and n_bytes <= max_bytes:
        return EvictionPlan(policy=_POLICY, drop=(), fits=True)
    plan, refused = _Draft(held, incoming, keep, forecast), list[int]()
    while n_held > max_checkpoints or n_bytes > max_bytes:
        least = plan.least(needs_places=n_bytes <= max_bytes)
        worst = plan.worst_incoming()
        if worst is not None and (least is None or worst[0] < least.density):
            gone = plan.refuse(worst[1])
            refused.append(gone.n_tokens)
            n_held, n_bytes = n_held - 1, n_bytes - gone.n_bytes
            if len(refused) == len(incoming):
                return EvictionPlan(policy=_POLICY, drop=(), fits=False, refused=tuple(refused))
        elif least is None:
            return EvictionPlan(policy=_POLICY, drop=tuple(plan.drop), fits=False, drop_ranges=tuple(plan.drop_ranges))
        else:
            plan.take(least)
            n_held, n_bytes = n_held - len(least.keys), n_bytes - least.n_bytes
    return EvictionPlan(
        policy=_POLICY,
        drop=tuple(plan.drop),
        fits=True,
        drop_ranges=tuple(plan.drop_ranges),
        refused=tuple(refused),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """States and ranges that go together."""

    keys: tuple[int, ...]  # of the states
    ranges: tuple[RangeId, ...]
    n_bytes: int
    loss: float
    goes_last: bool
    age: tuple[int, int]

    @property
    def density(self) -> float:
        return self.loss / max(1, self.n_bytes)

    @property
    def rank(self) -> _Rank:
        return (self.goes_last, self.density, self.age)


class _Draft:
    """An eviction while it is planned. The key of a state is its place in `held.checkpoints`.

    What a candidate costs is worked out again only where something went that lay beside it: when many go, most of the
    others have nothing to do with one that went.
    """

    def __init__(self, held: Held, incoming: Sequence[Incoming], keep: Keep, forecast: Forecast) -> None:
        self.drop: list[Eviction] = []
        self.drop_ranges: list[RangeEviction] = []
        stops = stops_of(held, incoming)
        self._losses = Losses(stops, forecast)
        self._dependents = Dependents(stops, held.live, held.ranges, held.branches, forecast.kinship)
        self._held = dict(enumerate(held.checkpoints))
        self._fixed = {key for key, c in self._held.items() if c.pinned or c.id in keep.checkpoints}
        self._keep = keep
        self._first = self._losses.first()
        self._incoming = dict(enumerate(incoming, len(held.checkpoints)))
        self._has_ranges = bool(held.ranges)
        self._states: dict[int, tuple[_Rank, tuple[RangeId, ...], int]] = {}  # with the ranges and bytes that go along
        self._groups: dict[RangeId, tuple[_Rank, Candidate] | None] = {}  # by their range; None: it must stay
        self._beside: set[int] = set()  # states with other losses since
        self._freed: set[RangeId] = set()  # ranges that something that went does not need any more

    def worst_incoming(self) -> tuple[float, int] | None:
        """What the incoming one that is worth least saves for each byte, and its key."""
        of = self._losses.of
        return min(((of(key) / max(1, i.n_bytes), key) for key, i in self._incoming.items()), default=None)

    def refuse(self, key: int) -> Incoming:
        """It is not stored after all."""
        self._beside |= self._losses.remove(key)
        self._freed |= self._dependents.remove(key)
        return self._incoming.pop(key)

    def least(self, *, needs_places: bool) -> Candidate | None:
        """What goes first. `needs_places`: the bytes are few enough, but the states are too many."""
        if self._beside or self._freed:
            self._forget_changed()
        found = (self._least_state(), self._least_range(needs_places=needs_places))
        return min((row for row in found if row is not None), key=itemgetter(0), default=(None, None))[1]

    def _least_state(self) -> tuple[_Rank, Candidate] | None:
        losses, known = self._losses.of_each(), self._states
        best: tuple[_Rank, int, tuple[RangeId, ...], int] | None = None
        for key, checkpoint in self._held.items():
            row = known.get(key)
            if row is None:
                if key in self._fixed:
                    continue
                ranges, n_bytes = self._orphans((key,)) if self._has_ranges else (), checkpoint.n_bytes
                if ranges:
                    n_bytes += self._dependents.n_bytes(ranges)
                goes_last = key == self._first and not ranges
                age = (checkpoint.made_at, checkpoint.id)
                row = known[key] = ((goes_last, losses[key] / max(1, n_bytes), age), ranges, n_bytes)
            if best is None or row[0] < best[0]:
                best = (row[0], key, row[1], row[2])
        if best is None:
            return None
        rank, key, ranges, n_bytes = best
        loss, last, ages = losses[key], rank[0], rank[2]
        return rank, Candidate(keys=(key,), ranges=ranges, n_bytes=n_bytes, loss=loss, goes_last=last, age=ages)

    def _least_range(self, *, needs_places: bool) -> tuple[_Rank, Candidate] | None:
        known, held = self._groups, self._held
        best: tuple[_Rank, Candidate] | None = None
        for range_id, kv in self._dependents.ranges.items():
            if range_id not in known:
                known[range_id] = self._group(range_id, (kv.used_at, kv.id))
            row = known[range_id]
            if row is None or (best is not None and not row[0] < best[0]):
                continue
            if not needs_places or any(key in held for key in row[1].keys):
                best = row
        return best

    def _group(self, range_id: RangeId, age: tuple[int, int]) -> tuple[_Rank, Candidate] | None:
        """A range with all that goes with it; None where some of that must stay."""
        keys = self._dependents.of(range_id)
        if range_id in self._keep.ranges or not self._fixed.isdisjoint(keys):
            return None
        if not keys.isdisjoint(self._incoming):
            return None
        ranges = tuple(sorted({range_id, *self._orphans(keys)}))
        candidate = self._candidate(tuple(sorted(keys)), ranges, age)
        return candidate.rank, candidate

    def _orphans(self, keys: Collection[int]) -> tuple[RangeId, ...]:
        """The ranges that would go with these states; what is being loaded stays without them."""
        return tuple(r for r in self._dependents.orphans(keys) if r not in self._keep.ranges)

    def _candidate(self, keys: tuple[int, ...], ranges: tuple[RangeId, ...], age: tuple[int, int]) -> Candidate:
        states = [self._held[key].n_bytes for key in keys if key in self._held]
        return Candidate(
            keys=keys,
            ranges=ranges,
            n_bytes=sum(states) + self._dependents.n_bytes(ranges),
            loss=self._losses.of(keys[0]) if len(keys) == 1 else self._losses.of_all(keys),
            goes_last=self._first in keys and not ranges,
            age=age,
        )

    def take(self, candidate: Candidate) -> None:
        """The loss is told once: with the deepest thing that goes."""
        losses = [candidate.loss] + [0.0] * (len(candidate.keys) + len(candidate.ranges))
        for range_id in sorted(candidate.ranges, key=lambda r: -self._dependents.ranges[r].end):
            kv = self._dependents.ranges[range_id]
            self.drop_ranges.append(
                RangeEviction(range=range_id, n_tokens=kv.end, n_bytes=kv.n_bytes, loss=losses.pop(0))
            )
            self._dependents.remove_range(range_id)
        for key in candidate.keys:
            gone = self._held.pop(key, None)
            if gone is not None:
                self.drop.append(_eviction(gone, self._losses.of(key) if not candidate.ranges else losses.pop(0)))
            self._beside |= self._losses.remove(key)
            self._freed |= self._dependents.remove(key)

    def _forget_changed(self) -> None:
        """What is next to something that went is worked out again."""
        keys = self._beside.union(*map(self._dependents.of, self._freed))
        for range_id in set[RangeId]().union(*map(self._dependents.needs, keys)):
            self._groups.pop(range_id, None)
        for key in keys:
            self._states.pop(key, None)
        self._beside.clear()
        self._freed.clear()


def _eviction(gone: Checkpoint, loss: float) -> Eviction:
    return Eviction(checkpoint=gone.id, n_tokens=gone.n_tokens, n_bytes=gone.n_bytes, loss=loss)


def stops_of(held: Held, incoming: Sequence[Incoming] = ()) -> list[Stop]:
    """What a replay can start from: the states there are, then the incoming ones, then those that will follow them.

    On full attention it is where ranges end.
    """
    found = [Stop(key, c.path, c.n_tokens, c.boundary) for key, c in enumerate(held.checkpoints)]
    found.extend(Stop(key, i.path, i.n_tokens, i.boundary) for key, i in enumerate(incoming, len(found)))
    for i in incoming:
        found.extend(Stop(key, i.path, place.at, place.kind) for key, place in enumerate(i.later, len(found)))
    if not held.has_states:
        end = BoundaryKind.END_OF_GENERATION
        found.extend(Stop(key, r.path, r.end, end) for key, r in enumerate(held.ranges, len(found)))
    return found


def incoming_loss(held: Held, incoming: Incoming, forecast: Forecast) -> float:
    """What it is expected to cost if this state is not taken."""
    return Losses(stops_of(held, (incoming,)), forecast).of(len(held.checkpoints))


def loss_by_range(held: Held, forecast: Forecast, ranges: Collection[RangeId]) -> dict[RangeId, float]:
    """What it is expected to cost if one of these ranges is not there, with all that needs it."""
    stops: Sequence[Stop] = stops_of(held)
    losses = Losses(stops, forecast)
    dependents = Dependents(stops, held.live, held.ranges, held.branches, forecast.kinship)
    return {r: losses.of_all(dependents.of(r)) for r in ranges}
