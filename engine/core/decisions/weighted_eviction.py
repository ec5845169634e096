"""States and the attention of left branches, weighed together: what saves least for what it takes goes first.

A segment goes with the states that cannot be restored without it, and a state with the segments that nothing else
needs. What is compared is the loss of all that goes over the price of all that goes (`engine.core.cache.settings`;
compare FLOP efficiency in Marconi, arXiv 2411.19379).
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from operator import itemgetter
from typing import TypeAlias

from engine.core.cache.policies import Policy
from engine.core.cache.settings import Limits, Prices, Taken
from engine.core.cache.states import Checkpoint, SegmentId
from engine.core.decisions.dependents import Row
from engine.core.decisions.eviction_values import Eviction, EvictionPlan, Held, Incoming, Keep, SegmentEviction
from engine.core.decisions.weighted_gap import Books, Forecast

_ROUNDED = 1.0 - 1e-9  # sums in another order differ by less

_Rank: TypeAlias = tuple[float, tuple[int, int]]
_Row: TypeAlias = tuple[float, int, int, int]  # a state's rank, and its key
# Of states and all that goes with them: what they lose at least, its bytes at most, and the price of their places.
_Sums: TypeAlias = tuple[float, int, float]


def plan_weighted(
    held: Held,
    incoming: Sequence[Incoming],
    keep: Keep,
    limits: Limits,
    forecast: Forecast,
    policy: Policy,
    books: Books | None = None,
) -> EvictionPlan:
    """Least loss for each byte first; of equal ones the oldest. An incoming one that is worth least is refused.

    `books`: of all this, where they are there already; nobody can use them afterwards.
    """
    taken = taken_by(held, incoming, limits)
    if taken.fits():
        return EvictionPlan(policy=policy, drop=(), fits=True)
    books = books or Books(held, forecast, incoming)
    plan, refused = _Draft(books, keep, taken.prices), list[int]()
    while not taken.fits():
        least = plan.least(places_of=taken.too_many if taken.fits_bytes() else None)
        worst = plan.worst_incoming()
        if worst is not None and (least is None or worst[0] < least.density):
            gone = plan.refuse(worst[1])
            refused.append(gone.n_tokens)
            taken.give_back(gone.n_bytes, {gone.chat: 1})
            if len(refused) == len(incoming):
                return EvictionPlan(policy=policy, drop=(), fits=False, refused=tuple(refused))
        elif least is None:
            return EvictionPlan(
                policy=policy, drop=tuple(plan.drop), fits=False, drop_segments=tuple(plan.drop_segments)
            )
        else:
            plan.take(least)
            taken.give_back(least.n_bytes, least.n_states)
    return EvictionPlan(
        policy=policy,
        drop=tuple(plan.drop),
        fits=True,
        drop_segments=tuple(plan.drop_segments),
        refused=tuple(refused),
    )


def taken_by(held: Held, incoming: Sequence[Incoming], limits: Limits) -> Taken:
    """What there is when the incoming ones are stored. Room is made for their conversations; without them for all."""
    n_bytes = held.n_bytes + sum(i.n_bytes for i in incoming)
    if limits.n_states is None:
        return Taken(limits, n_bytes, {})
    n_states = Counter([c.chat for c in held.checkpoints])
    n_states.update([i.chat for i in incoming])
    return Taken(limits, n_bytes, n_states, asks={i.chat for i in incoming})


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """States and segments that go together."""

    keys: tuple[int, ...]  # of the states
    segments: tuple[SegmentId, ...]
    n_bytes: int
    n_states: Mapping[
        str, int
    ]  # by conversation; those on full attention are none: they stand for the ends of segments
    loss: float
    density: float  # the loss over the price of all that goes
    age: tuple[int, int]

    @property
    def rank(self) -> _Rank:
        return (self.density, self.age)


class _Draft:
    """An eviction while it is planned. The key of a state is its place in `held.checkpoints`.

    What a candidate costs is worked out again only where something went that lay beside it: when many go, most of the
    others have nothing to do with one that went.
    """

    def __init__(self, books: Books, keep: Keep, prices: Prices) -> None:
        held, incoming = books.held, books.incoming
        self.drop: list[Eviction] = []
        self.drop_segments: list[SegmentEviction] = []
        self._losses = books.losses
        self._dependents = books.dependents
        self._held = dict(enumerate(held.checkpoints))
        self._fixed = {key for key, c in self._held.items() if c.pinned or c.id in keep.checkpoints}
        self._kept = keep.segments | held.needed
        self._has_segments = bool(held.segments)
        self._prices = prices
        self._incoming = dict(enumerate(incoming, len(held.checkpoints)))
        self._along: dict[
            int, tuple[SegmentId, ...]
        ] = {}  # the segments that go along with a state, where there are any
        self._rows: dict[int, _Row] = {}  # of the states that are in the queue as they are
        self._queues: dict[str, list[_Row]] = {}  # heaps, by conversation; rows that are out of date stay in them
        self._new = [key for key in self._held if key not in self._fixed]  # states that are not in it as they are
        self._groups: dict[SegmentId, tuple[_Rank, Candidate] | None] = {}  # by their segment; None: it must stay
        self._at_least: dict[SegmentId, float] = {}  # see `_density_at_least`
        self._in_order: list[tuple[float, SegmentId]] = []  # the same, the least first; rows that are out of date stay
        self._unranked: set[SegmentId] = set(self._dependents.segments)  # segments that are not in it as they are
        self._sums: dict[Row, list[_Sums]] = {}  # see `_sums_of`
        self._beside: set[int] = set()  # states with other losses since
        self._freed: set[SegmentId] = set()  # segments that something that went does not need any more

    def worst_incoming(self) -> tuple[float, int] | None:
        """What the incoming one that is worth least saves for each byte, and its key."""
        of = self._losses.of
        price = self._prices.of_one
        rows = ((_over(of(key), price(i.n_bytes, i.chat)), key) for key, i in self._incoming.items())
        return min(rows, default=None)

    def refuse(self, key: int) -> Incoming:
        """It is not stored after all."""
        self._remove(key)
        return self._incoming.pop(key)

    def least(self, *, places_of: Collection[str] | None) -> Candidate | None:
        """What goes first. `places_of`: the bytes are few enough, but the states of these conversations too many."""
        if self._beside or self._freed:
            self._forget_changed()
        state = self._least_state(places_of)
        group = self._least_segment(state[0] if state else None, places_of)
        return min((row for row in (state, group) if row is not None), key=itemgetter(0), default=(None, None))[1]

    def _least_state(self, places_of: Collection[str] | None) -> tuple[_Rank, Candidate] | None:
        if self._new:
            self._queue_new()
        queues, rows = self._queues, self._rows
        least: _Row | None = None
        for chat in queues if places_of is None else places_of:
            queue = queues.get(chat, [])
            while queue and rows.get(queue[0][3]) is not queue[0]:
                heappop(queue)
            if queue and (least is None or queue[0] < least):
                least = queue[0]
        if least is None:
            return None
        density, made_at, id, key = least
        segments = self._along.get(key, ())
        rank: _Rank = (density, (made_at, id))
        return rank, Candidate(
            keys=(key,),
            segments=segments,
            n_bytes=self._held[key].n_bytes + self._dependents.n_bytes(segments),
            n_states={self._held[key].chat: 1},
            loss=self._losses.of_each()[key],
            density=density,
            age=rank[1],
        )

    def _queue_new(self) -> None:
        new, losses, held = self._new, self._losses.of_each(), self._held
        along, price, of = self._segments_along(), dict[tuple[int, str], float](), self._prices.of_one
        added: list[_Row] = []
        for key in new:
            if key not in along:
                c = held[key]
                about = (c.n_bytes, c.chat)  # most have the same
                if (paid := price.get(about)) is None:
                    paid = price[about] = of(*about)
                added.append((losses[key] / paid if paid > 0.0 else inf, c.made_at, c.id, key))
        for key, segments in along.items():
            c = held[key]
            density = _over(losses[key], of(c.n_bytes + self._dependents.n_bytes(segments), c.chat))
            added.append((density, c.made_at, c.id, key))
        self._rows.update({row[3]: row for row in added})
        self._new = []
        for chat, rows in self._by_chat(added).items():
            queue = self._queues.setdefault(chat, [])
            for row in rows:
                heappush(queue, row)

    def _by_chat(self, rows: list[_Row]) -> Mapping[str, list[_Row]]:
        """One queue does where no number of states is limited."""
        if not self._prices.of_state:
            return {"": rows}
        found: dict[str, list[_Row]] = {}
        for row in rows:
            found.setdefault(self._held[row[3]].chat, []).append(row)
        return found

    def _segments_along(self) -> dict[int, tuple[SegmentId, ...]]:
        """The segments that go with new states, for those with which any do."""
        if not self._has_segments:
            return {}
        found = self._dependents.orphans_of_each(self._new)
        if kept := self._kept:
            found = {key: tuple([r for r in segments if r not in kept]) for key, segments in found.items()}
        for key in self._along.keys() & set(self._new):
            del self._along[key]
        self._along.update(found)
        return found

    def _least_segment(self, best: _Rank | None, places_of: Collection[str] | None) -> tuple[_Rank, Candidate] | None:
        """None where no segment comes before `best`."""
        if self._unranked:
            self._rank_segments()
        at_least, segments, found = self._at_least, self._dependents.segments, None
        known: list[tuple[float, SegmentId]] = []
        for density, segment_id in self._in_order:
            if best is not None and density > best[0]:
                break  # and so are all that follow
            if at_least.get(segment_id) != density:
                continue
            if segment_id not in self._groups:
                kv = segments[segment_id]
                row = self._groups[segment_id] = self._group(segment_id, (kv.used_at, kv.id))
                known.append((inf if row is None else row[0][0], segment_id))
            row = self._groups[segment_id]
            if row is None or (best is not None and not row[0] < best):
                continue
            if places_of is None or not row[1].n_states.keys().isdisjoint(places_of):
                best, found = row[0], row
        self._put_into_place(known)
        return found

    def _put_into_place(self, known: Sequence[tuple[float, SegmentId]]) -> None:
        """It is known by now what these lose for what they take: they are not looked at before it is their turn."""
        for row in known:
            self._at_least[row[1]] = row[0]
            insort(self._in_order, row)

    def _rank_segments(self) -> None:
        at_least, unranked = self._at_least, self._unranked & self._dependents.segments.keys()
        in_order = [row for row in self._in_order if at_least.get(row[1]) == row[0]]
        at_least.update([(segment_id, self._density_at_least(segment_id)) for segment_id in unranked])
        self._in_order = sorted([*in_order, *[(at_least[segment_id], segment_id) for segment_id in unranked]])
        self._unranked.clear()

    def _density_at_least(self, segment_id: SegmentId) -> float:
        """Of a segment with all that goes with it, without working it out.

        States that go together lose no less than each for itself, since what was replayed from one of them is replayed
        from further back. No more segments go along than lie behind the last state of each path that does not need it.
        """
        rows = self._dependents.rows(segment_id)
        if not rows:
            return 0.0
        losses, n_bytes, of_states, sums = 0.0, 0, 0.0, self._sums
        for row, place in rows:
            loss, n_bytes_row, of_states_row = (sums.get(row) or self._sums_of(row))[place]
            losses += loss
            n_bytes += n_bytes_row
            of_states += of_states_row
        return _ROUNDED * _over(losses, self._prices.of_byte * n_bytes + of_states)

    def _sums_of(self, row: Row) -> list[_Sums]:
        """By place among the loads, of all states that need the segment there."""
        found = self._sums.get(row)
        if found is None:
            losses, held, of_state = self._losses.of_each(), self._held, self._prices.of_state
            found, loss, n_bytes, of_states = [], 0.0, 0, 0.0
            flocks = [flock for flock in row.flocks if flock.keys]
            starts = [0, *[flock.n for flock in flocks[:-1]]]
            for flock, before in reversed([*zip(flocks, starts, strict=False)]):
                of_flock = 0.0
                for key in flock.keys:
                    of_flock += losses[key]
                    if (state := held.get(key)) is not None:
                        n_bytes += state.n_bytes
                        if of_state:
                            of_states += of_state[state.chat]
                loss += of_flock
                n_bytes += sum(row.n_bytes[before : flock.n])
                found += [(loss, n_bytes, of_states)] * (flock.n - before)
            found.reverse()
            end = flocks[-1].n if flocks else 0
            found += [(0.0, sum(row.n_bytes), 0.0)] * (len(row.loads) - end)
            self._sums[row] = found
        return found

    def _group(self, segment_id: SegmentId, age: tuple[int, int]) -> tuple[_Rank, Candidate] | None:
        """A segment with all that goes with it; None where some of that must stay."""
        keys = self._dependents.of(segment_id)
        if segment_id in self._kept or not self._fixed.isdisjoint(keys):
            return None
        if not keys.isdisjoint(self._incoming):
            return None
        segments = tuple(sorted({segment_id, *self._orphans(keys)}))
        candidate = self._candidate(tuple(sorted(keys)), segments, age)
        return candidate.rank, candidate

    def _orphans(self, keys: Collection[int]) -> tuple[SegmentId, ...]:
        """The segments that would go with these states; what is being loaded stays without them."""
        return tuple(r for r in self._dependents.orphans(keys) if r not in self._kept)

    def _candidate(self, keys: tuple[int, ...], segments: tuple[SegmentId, ...], age: tuple[int, int]) -> Candidate:
        states = [self._held[key] for key in keys if key in self._held]
        n_bytes, n_states = sum([c.n_bytes for c in states]) + self._dependents.n_bytes(segments), _n_of_each(states)
        loss = self._losses.of(keys[0]) if len(keys) == 1 else self._losses.of_all(keys)
        return Candidate(
            keys=keys,
            segments=segments,
            n_bytes=n_bytes,
            n_states=n_states,
            loss=loss,
            density=_over(loss, self._prices.of(n_bytes, n_states)),
            age=age,
        )

    def take(self, candidate: Candidate) -> None:
        """The loss is told once: with the deepest thing that goes."""
        losses = [candidate.loss] + [0.0] * (len(candidate.keys) + len(candidate.segments))
        for segment_id in sorted(candidate.segments, key=lambda r: -self._dependents.segments[r].end):
            kv = self._dependents.segments[segment_id]
            self.drop_segments.append(
                SegmentEviction(segment=segment_id, n_tokens=kv.end, n_bytes=kv.n_bytes, loss=losses.pop(0))
            )
            self._dependents.remove_segment(segment_id)
            self._at_least.pop(segment_id, None)
            self._unranked.discard(segment_id)
        for key in candidate.keys:
            gone = self._held.pop(key, None)
            if gone is not None:
                self._rows.pop(key, None)
                loss = self._losses.of(key) if not candidate.segments else losses.pop(0)
                self.drop.append(Eviction.of(gone, loss))
            self._remove(key)

    def _remove(self, key: int) -> None:
        self._beside |= self._losses.remove(key)
        self._freed |= self._dependents.remove(key)

    def _forget_changed(self) -> None:
        """What is next to something that went is worked out again."""
        dependents = self._dependents
        near = {row for r in self._freed for row, _ in dependents.rows(r)}
        near.update([row for key in self._beside if (row := dependents.row_of(key)) is not None])
        for row in near:
            self._sums.pop(row, None)
        for segment_id in self._freed.union(*[row.loads for row in near]):
            self._groups.pop(segment_id, None)
            self._at_least.pop(segment_id, None)
            self._unranked.add(segment_id)
        # A state takes a segment along only when it is the last one that needs it.
        keys = self._beside.union(*[dependents.of(r) for r in self._freed if dependents.n_needing(r) == 1])
        for key in keys:
            self._rows.pop(key, None)
        self._new = [key for key in keys if key in self._held and key not in self._fixed]
        self._beside.clear()
        self._freed.clear()


def _n_of_each(states: Iterable[Checkpoint]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for state in states:
        found[state.chat] = found.get(state.chat, 0) + 1
    return found


def _over(loss: float, price: float) -> float:
    """What takes nothing is worth any price."""
    return loss / price if price > 0.0 else inf
