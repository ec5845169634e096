"""Which states need which segments in RAM: dropping a segment takes the states with it that cannot be restored without.

On full attention there are no states: there every segment stands for the place where it ends.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter, itemgetter

from engine.core.cache.load_plans import LoadPlans, SegmentIndex
from engine.core.cache.states import CheckpointId, KvSegment, ParkedSequence, SegmentId
from engine.core.decisions.eviction_values import Held, Stops
from engine.core.prompt.items import Tokens
from engine.core.tree.tree import Match

_NO_SEGMENTS: frozenset[SegmentId] = frozenset()


@dataclass(slots=True, eq=False)
class Row:
    """The stops of one path that need segments. Who goes further along it needs all that the others need, and more."""

    loads: tuple[SegmentId, ...]
    n_bytes: tuple[int, ...]  # of each of those segments
    flocks: list[Flock] = field(default_factory=list)  # the shortest way first

    def beyond(self, place: int) -> Sequence[Flock]:
        """Those that need the segment at that place among the loads."""
        return self.flocks[bisect_right(self.flocks, place, key=_n_needed) :]


@dataclass(slots=True, eq=False)
class Flock:
    """Stops of one path that need the same segments: its first `n` loads."""

    row: Row
    n: int
    keys: dict[int, None] = field(default_factory=dict)  # in the order of the stops

    @property
    def needs(self) -> frozenset[SegmentId]:
        return frozenset(self.row.loads[: self.n])


_n_needed = attrgetter("n")
_place = itemgetter(0)


class Dependents:
    """Keys are those of the stops. `remove` and `remove_range` keep it true while an eviction is planned."""

    def __init__(
        self,
        stops: Stops,
        working: Tokens,
        segments: Sequence[KvSegment],
        branches: Sequence[ParkedSequence] = (),
        match: Match | None = None,
    ) -> None:
        match = match or Match.alone(working)
        self._segments = {r.id: r for r in segments}
        self._flock_of: dict[int, Flock] = {}
        self._rows: dict[SegmentId, list[tuple[Row, int]]] = {}  # with the place of the segment in each
        self._n_needing: dict[SegmentId, int] = {}
        index = SegmentIndex(segments, match)
        for path, places in stops.by_path if segments else ():
            self._lay_out(LoadPlans(path, working, index, branches, match), places)

    def _lay_out(self, along: LoadPlans, places: Sequence[tuple[int, int]]) -> None:
        """Of the stops on one path, in order, those that lie behind the memory and within reach need segments."""
        row, needing, ends = _row(along), self._n_needing, iter(along.ends)
        n, end, last, flock = 0, along.n_in_memory, 0, None
        for n_tokens, key in places[
            bisect_right(places, end, key=_place) : bisect_right(places, along.reach, key=_place)
        ]:
            while n_tokens > end:
                n, end, flock = n + 1, next(ends), None
            if flock is None:
                flock, last = Flock(row, n, {}), -1
                row.flocks.append(flock)
            flock.keys[key] = None
            self._flock_of[key] = flock
            if key < last:
                flock.keys = dict.fromkeys(sorted(flock.keys))
            last = max(last, key)
        for place, n in _needing_each({flock.n: len(flock.keys) for flock in row.flocks}):
            segment_id = row.loads[place]
            self._rows.setdefault(segment_id, []).append((row, place))
            needing[segment_id] = needing.get(segment_id, 0) + n

    @property
    def segments(self) -> Mapping[SegmentId, KvSegment]:
        """Those that are left."""
        return self._segments

    def rows(self, segment_id: SegmentId) -> Sequence[tuple[Row, int]]:
        """The paths with stops that cannot be reached without this segment, and its place among the loads of each."""
        return self._rows.get(segment_id, ())

    def row_of(self, key: int) -> Row | None:
        """None for a stop that needs no segment."""
        flock = self._flock_of.get(key)
        return None if flock is None else flock.row

    def of(self, segment_id: SegmentId) -> frozenset[int]:
        """The stops that cannot be reached without this segment."""
        flocks = [flock.keys for row, place in self.rows(segment_id) for flock in row.beyond(place)]
        return frozenset(sorted(chain.from_iterable(flocks)))

    def n_needing(self, segment_id: SegmentId) -> int:
        """How many those are."""
        return self._n_needing.get(segment_id, 0)

    def orphans(self, keys: Collection[int]) -> tuple[SegmentId, ...]:
        """The segments that only these stops need."""
        n_of: dict[Row, dict[int, int]] = {}
        for flock in map(self._flock_of.get, keys):
            if flock is not None:
                by_n = n_of.setdefault(flock.row, {})
                by_n[flock.n] = by_n.get(flock.n, 0) + 1
        counts: dict[SegmentId, int] = {}
        for row, by_n in n_of.items():
            for place, n in _needing_each(by_n):
                counts[row.loads[place]] = counts.get(row.loads[place], 0) + n
        needing = self._n_needing
        return tuple(sorted([r for r, n in counts.items() if n == needing[r]]))

    def orphans_of(self, key: int) -> tuple[SegmentId, ...]:
        """The same for one stop: all but the last of the flock that goes farthest leave nothing."""
        flock = self._flock_of.get(key)
        if flock is None or len(flock.keys) > 1:
            return ()
        before = 0
        for other in reversed(flock.row.flocks):
            if other is not flock and other.keys:
                if other.n > flock.n:
                    return ()
                before = other.n
                break
        needing = self._n_needing
        return tuple(sorted([r for r in flock.row.loads[before : flock.n] if needing[r] == 1]))

    def orphans_of_each(self, keys: Iterable[int]) -> dict[int, tuple[SegmentId, ...]]:
        """The same for many, by key, where there are any. Most share what they need with others."""
        flock_of = self._flock_of.get
        alone = [key for key in keys if (flock := flock_of(key)) is not None and len(flock.keys) == 1]
        return {key: segments for key in alone if (segments := self.orphans_of(key))}

    def n_bytes(self, segments: Collection[SegmentId]) -> int:
        return sum([self._segments[r].n_bytes for r in segments])

    def needs(self, key: int) -> frozenset[SegmentId]:
        """The segments that this stop cannot be reached without."""
        flock = self._flock_of.get(key)
        return _NO_SEGMENTS if flock is None else flock.needs

    def remove(self, key: int) -> frozenset[SegmentId]:
        """Returns the segments that it needed."""
        flock = self._flock_of.pop(key, None)
        if flock is None:
            return _NO_SEGMENTS
        del flock.keys[key]
        needs = flock.needs
        for r in needs:
            self._n_needing[r] -= 1
        return needs

    def remove_segment(self, segment_id: SegmentId) -> None:
        del self._segments[segment_id]


def _row(along: LoadPlans) -> Row:
    return Row(loads=tuple([r.id for r in along.loads]), n_bytes=tuple([r.n_bytes for r in along.loads]))


def _needing_each(n_stops: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Of the loads along one path: how many stops need each. `n_stops`: how many need the first n loads."""
    n = 0
    for place in range(max(n_stops, default=0) - 1, -1, -1):
        n += n_stops.get(place + 1, 0)
        yield place, n


# What cannot be restored any more once a part of the cache is gone, and what nobody would ask for.


@dataclass(frozen=True, slots=True, kw_only=True)
class Orphaned:
    checkpoints: frozenset[CheckpointId] = frozenset()
    segments: frozenset[SegmentId] = frozenset()


@dataclass(slots=True)
class _OnPath:
    """Of a path: how much of its attention is somewhere, and where the deepest state within that is."""

    path: Tokens
    reach: int
    deepest: int = 0


def find_orphaned(held: Held, match: Match) -> Orphaned:
    """States and segments whose beginning is nowhere any more, and segments that no state needs where one alone
    restores nothing.
    """
    index = SegmentIndex(held.segments, match)
    found: dict[bytes, _OnPath] = {}

    def of(path: Tokens) -> _OnPath:
        row = found.get(path.packed)
        if row is None:
            reach = LoadPlans(path, held.working, index, held.branches, match).reach
            row = found[path.packed] = _OnPath(path, reach)
        return row

    lost = list[CheckpointId]()
    for checkpoint in held.checkpoints:  # many, on few paths
        row, n = of(checkpoint.path), checkpoint.n_tokens
        if n > row.reach:
            lost.append(checkpoint.id)
        elif n > row.deepest:
            row.deepest = n
    idle = {kv.id for kv in held.segments if kv.end > of(kv.path).reach}
    if held.has_states:
        idle.update(_without_a_state([kv for kv in held.segments if kv.id not in idle], found.values(), match))
    return Orphaned(checkpoints=frozenset(lost), segments=frozenset(idle))


def needed_by_pinned(held: Held, on_disk: tuple[KvSegment, ...], match: Match) -> frozenset[SegmentId]:
    """Segments in RAM that pinned states stand on beside what lies on disk, of which `Dependents` knows nothing."""
    pinned = [state for state in held.checkpoints if state.pinned] if on_disk else []
    if not pinned:
        return frozenset()
    index, loads = SegmentIndex((*held.segments, *on_disk), match), set[SegmentId]()
    for state in pinned:
        plan = LoadPlans(state.path, held.working, index, held.branches, match).to(state.n_tokens)
        loads.update(() if plan is None else plan.loads)
    return frozenset(kv.id for kv in held.segments if kv.id in loads)


def _without_a_state(segments: Sequence[KvSegment], rows: Collection[_OnPath], match: Match) -> list[SegmentId]:
    """Those that begin where the last state on their path lies, or behind it."""
    if not segments:
        return []
    by_parting: dict[tuple[int, int | None], list[tuple[Tokens, int]]] = {}
    for row in rows:
        if row.deepest:
            by_parting.setdefault(match.parting(row.path), []).append((row.path, row.deepest))
    # A path shares with others as much as both share with the prompt; with those that part where it does, more.
    highest = max((min(parting[0], n) for parting, found in by_parting.items() for _, n in found), default=0)
    last: dict[bytes, int] = {}  # by path of segments: how far along it a state lies, or parts from it
    for kv in segments:
        if kv.path.packed not in last:
            own = match.parting(kv.path)
            near = (min(n, match.shared(path, kv.path)) for path, n in by_parting.get(own, ()))
            last[kv.path.packed] = max(min(own[0], highest), max(near, default=0))
    return [kv.id for kv in segments if last[kv.path.packed] <= kv.start]
