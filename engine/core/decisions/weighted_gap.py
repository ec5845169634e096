"""What losing a state costs: the replay from the state before it, times the prompts that are expected to need it.

For a set of states on a tree of branches, the expected cost of later prompts is the sum, over the boundaries of every
branch, of V · (T(boundary) − T(deepest state before it)). Taking one state out of the set adds exactly `Losses.of`.
The places and values say nothing of who holds the states, or where.

Marginal losses in this form are new here; placing states for a known distribution is arXiv 2605.05219.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from operator import itemgetter

from engine.core.cache.states import KvSegment, SegmentId
from engine.core.decisions.anchors import END_REACH
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import Held, Incoming, Stops, stops_of
from engine.core.decisions.traffic import Hints, Prospects, Traffic, prospects
from engine.core.prompt.items import PrefixMatcher, Tokens
from engine.core.tree.tree import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class PrefillCost:
    """T(x) = a·x + b·x²/2, what reading the first x tokens takes. Counted in tokens unless it was fitted."""

    a: float = 1.0
    b: float = 0.0

    def up_to(self, x: int) -> float:
        return self.a * x + self.b * x * x / 2

    def up_to_each(self, places: Iterable[int]) -> list[float]:
        """The same for many places."""
        a, b = self.a, self.b
        return [a * x + b * x * x / 2 for x in places]


TOKENS = PrefillCost()
UNKNOWN = prospects(Traffic(), Hints())


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A path with the places on it where later prompts may part, in order, and what states there are for.

    That is Q · V where the branch was left, and the rents of the places where it is in use (see `Prospects`).
    """

    matcher: PrefixMatcher  # knows the path
    places: tuple[int, ...]
    mass: tuple[float, ...]  # sums: mass[i] is what is expected at the first i places
    hits: tuple[float, ...]  # how many prompts are expected to part at each place
    index: Mapping[int, int] = field(compare=False, repr=False)  # of each place
    weight: float = 1.0  # Q: how likely the branch is returned to; 1 for the live one

    @classmethod
    def of(
        cls,
        path: Tokens,
        places: Sequence[int],
        values: Iterable[float],
        *,
        hits: Sequence[float] | None = None,
        weight: float = 1.0,
        match: Match | None = None,
        index: Mapping[int, int] | None = None,
    ) -> Branch:
        """`values` are times `weight` already, and are the hits, too, where those are not given. `match`: what is
        known of what this path and others share. `index`: of each place, where it is known.
        """
        matcher, values = match.matcher(path) if match else PrefixMatcher(path), tuple(values)
        return cls(
            matcher=matcher,
            places=tuple(places),
            mass=(0.0, *accumulate(values)),
            hits=values if hits is None else tuple(hits),
            index=index_of(places) if index is None else index,
            weight=weight,
        )

    def hits_at(self, place: int) -> float | None:
        """How many prompts are expected to part at one of the places; None at any other."""
        at = self.index.get(place)
        return None if at is None else self.hits[at]

    def row_behind(self, n: int) -> int | None:
        """Which of the places lies at most END_REACH behind `n`; None where there is none."""
        at = bisect_right(self.places, n)
        return at if at < len(self.places) and self.places[at] <= n + END_REACH else None


def index_of(places: Sequence[int]) -> dict[int, int]:
    return {place: at for at, place in enumerate(places)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """Which branches there are and what is expected of them. `prospects` is for places that are on none of them.

    What lies on no known branch has been given up. `match` spares comparing paths that were compared before.
    """

    branches: tuple[Branch, ...] = ()
    prospects: Prospects = UNKNOWN
    prefill: PrefillCost = TOKENS
    match: Match | None = field(default=None, compare=False, repr=False)


NOTHING_KNOWN = Forecast()
_place = itemgetter(0)


class Losses:
    """Marginal losses of the states that are left. O(branches · log(boundaries)) each; `remove` merges the mass.

    Many states lie on few paths, so what a path shares with a branch is asked once; and what is known of a branch is
    put together when a state on it is asked for.
    """

    def __init__(self, stops: Stops, forecast: Forecast) -> None:
        self._prospects = forecast.prospects
        self._branches = forecast.branches
        self._stops = stops.of
        self._gone: set[int] = set()
        self._prefill = forecast.prefill
        self._paths: dict[bytes, _Path] = {}
        self._lines_with: dict[int, tuple[_Line, ...]] = {}  # see `_with`
        for path, places in stops.by_path:
            shared = [branch.matcher.shared(path) for branch in self._branches]
            self._paths[path.packed] = _Path(shared=shared, in_order=sorted(shared), stops=places.copy(), lines={})
        self._lines: dict[int, _Line] = {}
        self._each: dict[int, float] | None = None  # what `of_each` found
        self._changed: set[int] = set()  # keys for which that is no longer so

    def of(self, key: int) -> float:
        """What later prompts are expected to cost more without this state."""
        place = (self._stops[key].n_tokens, key)
        return sum([line.loss(place) for line in self._with(key)])

    def of_each(self) -> Mapping[int, float]:
        """`of` for all keys that are left, at once. It changes with `remove`."""
        found = self._each
        if found is not None:
            for key in self._changed:
                found[key] = self.of(key)
        else:
            found = self._each = dict.fromkeys(self._stops, 0.0)
            for key in self._gone:
                del found[key]
            for at in range(len(self._branches)):
                line = self._line(at)
                for (_, key), loss in zip(line.stops, line.losses(), strict=True):
                    found[key] += loss
        self._changed.clear()
        return found

    def of_all(self, keys: Collection[int]) -> float:
        """What later prompts are expected to cost more without all of these states at once."""
        alike: dict[tuple[_Line, ...], list[tuple[int, int]]] = {}  # those that lie on the same branches
        stops = self._stops
        for key in keys:
            alike.setdefault(self._with(key), []).append((stops[key].n_tokens, key))
        found: dict[_Line, list[tuple[int, int]]] = {}
        for lines, places in alike.items():
            for line in lines:
                known = found.get(line)
                found[line] = places if known is None else known + places
        return sum([line.loss_of_all(sorted(places)) for line, places in found.items()])

    def remove(self, key: int) -> set[int]:
        """Returns the states whose losses this changes: those that were next to it on a branch."""
        stop = self._stops[key]
        place, beside = (stop.n_tokens, key), set[int]()
        for line in self._with(key):
            beside.update(line.remove(place))
        on = self._paths[stop.path.packed].stops
        del on[bisect_left(on, place)]
        self._gone.add(key)
        if self._each is not None:
            del self._each[key]
            self._changed |= beside
            self._changed.discard(key)
        return beside

    def _with(self, key: int) -> tuple[_Line, ...]:
        """The branches it lies on."""
        known = self._lines_with.get(key)
        if known is not None:
            return known
        stop = self._stops[key]
        on = self._paths[stop.path.packed]
        n_without = bisect_left(on.in_order, stop.n_tokens)
        lines = on.lines.get(n_without)
        if lines is None:
            n_tokens = stop.n_tokens
            lines = on.lines[n_without] = tuple([self._line(at) for at, n in enumerate(on.shared) if n >= n_tokens])
        self._lines_with[key] = lines
        return lines

    def _line(self, at: int) -> _Line:
        """The states on a branch; one at no boundary of it, nor right before one, is a boundary itself."""
        line = self._lines.get(at)
        if line is not None:
            return line
        branch, on = self._branches[at], list[tuple[int, int]]()
        for path in self._paths.values():
            n = path.shared[at]
            is_whole = path.stops and path.stops[-1][0] <= n
            on += path.stops if is_whole else path.stops[: bisect_right(path.stops, n, key=_place)]
        on.sort()
        mass, index = branch.mass, branch.index
        others = {n for n, _ in on}.difference(index)
        before = {n: row for n in others if (row := branch.row_behind(n)) is not None}
        if len(before) < len(others):
            value = self._prospects.value
            extra = {
                n: 0.0 if n in before else branch.weight * value(self._stops[key].kind, 0)
                for n, key in on
                if n in others
            }
            rows = sorted([*zip(branch.places, (b - a for a, b in pairwise(mass)), strict=True), *extra.items()])
            mass, index = (0.0, *accumulate(value for _, value in rows)), index_of([n for n, _ in rows])
        elif before:
            index = {**index, **before}
        line = self._lines[at] = _Line(
            stops=on,
            costs=self._prefill.up_to_each([n for n, _ in on]),
            ahead=[mass[index[n]] for n, _ in on] + [mass[-1]],
        )
        return line


@dataclass(slots=True)
class _Path:
    """A path with the states on it as (place, key), in order; and what it shares with each of the branches."""

    shared: list[int]
    in_order: list[int]  # the same from the least on
    stops: list[tuple[int, int]]
    lines: dict[int, tuple[_Line, ...]]  # that a stop lies on, by how many it does not lie on


@dataclass(slots=True, eq=False)
class _Line:
    """One branch with the states on it, each of which is one of its places.

    What lands between a state and the next one is replayed from the one before.
    """

    stops: list[tuple[int, int]]  # (place, key), in order
    costs: list[float]  # T at each stop
    ahead: list[float]  # what is expected before each stop; the last one of all is what is expected in all

    def loss(self, stop: tuple[int, int]) -> float:
        at = bisect_left(self.stops, stop)
        return (self.costs[at] - (self.costs[at - 1] if at else 0.0)) * (self.ahead[at + 1] - self.ahead[at])

    def losses(self) -> list[float]:
        """`loss` of each stop."""
        costs, ahead = self.costs, self.ahead
        rows = zip(costs, [0.0, *costs], ahead, ahead[1:], strict=False)
        return [(here - before) * (behind - expected) for here, before, expected, behind in rows]

    def loss_of_all(self, some: Sequence[tuple[int, int]]) -> float:
        """Each of them, which are in order, is replayed from the last state before it that stays."""
        stops, costs, ahead = self.stops, self.costs, self.ahead
        first = bisect_left(stops, some[0])
        if stops[first + len(some) - 1 : first + len(some)] == [some[-1]]:  # no other one is between them
            places: Iterable[int] = range(first, first + len(some))
        else:
            places = [bisect_left(stops, stop) for stop in some]
        total, start, last = 0.0, 0.0, -2
        for at in places:
            if at != last + 1:
                start = costs[at - 1] if at else 0.0
            total += (costs[at] - start) * (ahead[at + 1] - ahead[at])
            last = at
        return total

    def remove(self, stop: tuple[int, int]) -> list[int]:
        """Returns the keys of those that were next to it."""
        at = bisect_left(self.stops, stop)
        beside = [key for _, key in (*self.stops[max(0, at - 1) : at], *self.stops[at + 1 : at + 2])]
        del self.stops[at], self.costs[at], self.ahead[at]
        return beside


# What is worked out of the states and segments there are, once for all that is decided over the same ones.


class Books:
    """What each state and segment loses, and who needs which: for all that is decided over the same things.

    Losses and needs are worked out when they are first asked for. Whoever plans what goes uses them up.
    """

    def __init__(self, held: Held, forecast: Forecast, incoming: Sequence[Incoming] = ()) -> None:
        self.held = held
        self.incoming = incoming
        self._forecast = forecast

    @cached_property
    def _stops(self) -> Stops:
        return stops_of(self.held, self.incoming)

    @cached_property
    def losses(self) -> Losses:
        return Losses(self._stops, self._forecast)

    @cached_property
    def dependents(self) -> Dependents:
        held = self.held
        return Dependents(self._stops, held.working, held.segments, held.branches, self._forecast.match)

    def with_ranges(self, segments: Sequence[KvSegment]) -> Books:
        """When there are these as well. Where there are states, they alone are what a replay starts from."""
        found = Books(replace(self.held, segments=(*self.held.segments, *segments)), self._forecast, self.incoming)
        if self.held.has_states:
            found._stops, found.losses = self._stops, self.losses
        return found

    def loss_of(self, key: int) -> float:
        """What it is expected to cost if this state is not there."""
        return self.losses.of(key)

    def loss_of_segment(self, segment_id: SegmentId) -> float:
        """What it is expected to cost if this segment is not there, with all that needs it."""
        return self.losses.of_all(self.dependents.of(segment_id))
