"""Which states need which ranges in RAM: dropping a range takes the states with it that cannot be restored without.

On full attention there are no states: there every range stands for the place where it ends.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter

from engine.core.cache.chains import Chains, RangeIndex
from engine.core.cache.kinship import Kinship
from engine.core.cache.states import KvRange, LiveBranch, RangeId
from engine.core.decisions.weighted_gap import Stop
from engine.core.prompt.items import Tokens

_NO_RANGES: frozenset[RangeId] = frozenset()


@dataclass(slots=True, eq=False)
class Row:
    """The stops of one path that need ranges. Who goes further along it needs all that the others need, and more."""

    loads: tuple[RangeId, ...]
    n_bytes: tuple[int, ...]  # of each of those ranges
    flocks: list[Flock] = field(default_factory=list)  # the shortest way first

    def beyond(self, place: int) -> Sequence[Flock]:
        """Those that need the range at that place among the loads."""
        return self.flocks[bisect_right(self.flocks, place, key=_n_needed) :]


@dataclass(slots=True, eq=False)
class Flock:
    """Stops of one path that need the same ranges: its first `n` loads."""

    row: Row
    n: int
    keys: dict[int, None] = field(default_factory=dict)  # in the order of the stops

    @property
    def needs(self) -> frozenset[RangeId]:
        return frozenset(self.row.loads[: self.n])


_n_needed = attrgetter("n")


class Dependents:
    """Keys are those of the stops. `remove` and `remove_range` keep it true while an eviction is planned."""

    def __init__(
        self,
        stops: Sequence[Stop],
        working: Tokens,
        ranges: Sequence[KvRange],
        branches: Sequence[LiveBranch] = (),
        kinship: Kinship | None = None,
    ) -> None:
        kinship = kinship or Kinship(working)
        self._ranges = {r.id: r for r in ranges}
        self._flock_of: dict[int, Flock] = {}
        self._rows: dict[RangeId, list[tuple[Row, int]]] = {}  # with the place of the range in each
        self._n_needing: dict[RangeId, int] = {}
        index = RangeIndex(ranges, kinship)
        known: dict[int, tuple[Chains, Row, dict[int, Flock]]] = {}  # by path
        for key, path, n_tokens, _ in stops if ranges else ():
            found = known.get(id(path))
            if found is None:
                along = Chains(path, working, index, branches, kinship)
                found = known[id(path)] = (along, _row(along), {})
            along, row, by_n = found
            if n_tokens <= along.n_in_memory or n_tokens > along.reach:
                continue
            n = bisect_left(along.ends, n_tokens) + 1
            flock = by_n.get(n)  # the same for all stops that lie in one range
            if flock is None:
                flock = by_n[n] = Flock(row=row, n=n)
            self._flock_of[key] = flock
            flock.keys[key] = None
        for _, row, by_n in known.values():
            self._lay_out(row, by_n)

    def _lay_out(self, row: Row, by_n: Mapping[int, Flock]) -> None:
        row.flocks = [by_n[n] for n in sorted(by_n)]
        needing = self._n_needing
        for place, n in _needing_each({n: len(flock.keys) for n, flock in by_n.items()}):
            range_id = row.loads[place]
            self._rows.setdefault(range_id, []).append((row, place))
            needing[range_id] = needing.get(range_id, 0) + n

    @property
    def ranges(self) -> Mapping[RangeId, KvRange]:
        """Those that are left."""
        return self._ranges

    def rows(self, range_id: RangeId) -> Sequence[tuple[Row, int]]:
        """The paths with stops that cannot be reached without this range, and its place among the loads of each."""
        return self._rows.get(range_id, ())

    def row_of(self, key: int) -> Row | None:
        """None for a stop that needs no range."""
        flock = self._flock_of.get(key)
        return None if flock is None else flock.row

    def of(self, range_id: RangeId) -> frozenset[int]:
        """The stops that cannot be reached without this range."""
        flocks = [flock.keys for row, place in self.rows(range_id) for flock in row.beyond(place)]
        return frozenset(sorted(chain.from_iterable(flocks)))

    def n_needing(self, range_id: RangeId) -> int:
        """How many those are."""
        return self._n_needing.get(range_id, 0)

    def orphans(self, keys: Collection[int]) -> tuple[RangeId, ...]:
        """The ranges that only these stops need."""
        n_of: dict[Row, dict[int, int]] = {}
        for flock in map(self._flock_of.get, keys):
            if flock is not None:
                by_n = n_of.setdefault(flock.row, {})
                by_n[flock.n] = by_n.get(flock.n, 0) + 1
        counts: dict[RangeId, int] = {}
        for row, by_n in n_of.items():
            for place, n in _needing_each(by_n):
                counts[row.loads[place]] = counts.get(row.loads[place], 0) + n
        needing = self._n_needing
        return tuple(sorted([r for r, n in counts.items() if n == needing[r]]))

    def orphans_of(self, key: int) -> tuple[RangeId, ...]:
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

    def orphans_of_each(self, keys: Iterable[int]) -> Iterator[tuple[int, tuple[RangeId, ...]]]:
        """The same for many, each with its key. Most share what they need with others."""
        flock_of = self._flock_of.get
        for key in keys:
            flock = flock_of(key)
            yield key, () if flock is None or len(flock.keys) > 1 else self.orphans_of(key)

    def n_bytes(self, ranges: Collection[RangeId]) -> int:
        return sum([self._ranges[r].n_bytes for r in ranges])

    def needs(self, key: int) -> frozenset[RangeId]:
        """The ranges that this stop cannot be reached without."""
        flock = self._flock_of.get(key)
        return _NO_RANGES if flock is None else flock.needs

    def remove(self, key: int) -> frozenset[RangeId]:
        """Returns the ranges that it needed."""
        flock = self._flock_of.pop(key, None)
        if flock is None:
            return _NO_RANGES
        del flock.keys[key]
        needs = flock.needs
        for r in needs:
            self._n_needing[r] -= 1
        return needs

    def remove_range(self, range_id: RangeId) -> None:
        del self._ranges[range_id]


def _row(along: Chains) -> Row:
    return Row(loads=tuple([r.id for r in along.loads]), n_bytes=tuple([r.n_bytes for r in along.loads]))


def _needing_each(n_stops: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Of the loads along one path: how many stops need each. `n_stops`: how many need the first n loads."""
    n = 0
    for place in range(max(n_stops, default=0) - 1, -1, -1):
        n += n_stops.get(place + 1, 0)
        yield place, n
