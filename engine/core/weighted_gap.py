"""What losing a state costs: the replay from the state before it, times the prompts that are expected to need it.

For a set of states on a tree of branches, the expected cost of later prompts is the sum, over the boundaries of every
branch, of V · (T(boundary) − T(deepest state before it)). Taking one state out of the set adds exactly `Losses.of`.
The places and values say nothing of who holds the states, or where.

Marginal losses in this form are new here; placing states for a known distribution is arXiv 2605.05219.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from engine.core.anchors import in_order
from engine.core.items import PrefixMatcher, TokenIndex, Tokens
from engine.core.span_values import Boundary, BoundaryKind
from engine.core.traffic import Hints, Prospects, Traffic, prospects


@dataclass(frozen=True, slots=True, kw_only=True)
class PrefillCost:
    """T(x) = a·x + b·x²/2, what reading the first x tokens takes. Counted in tokens unless it was fitted."""

    a: float = 1.0
    b: float = 0.0

    def up_to(self, x: int) -> float:
        return self.a * x + self.b * x * x / 2


TOKENS = PrefillCost()
UNKNOWN = prospects(Traffic(), Hints())


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A path with the places on it where later prompts may part, in order, and how many are expected to (Q · V)."""

    matcher: PrefixMatcher  # knows the path
    places: tuple[int, ...]
    mass: tuple[float, ...]  # sums: mass[i] is what is expected at the first i places
    weight: float = 1.0  # Q: how likely the branch is returned to; 1 for the live one

    @classmethod
    def of(cls, path: Tokens, places: Sequence[int], values: Iterable[float], *, weight: float = 1.0) -> Branch:
        """`values` are times `weight` already."""
        return cls(matcher=PrefixMatcher(path), places=tuple(places), mass=(0.0, *accumulate(values)), weight=weight)

    def value_at(self, place: int) -> float | None:
        """What is expected at one of the places; None at any other."""
        at = bisect_left(self.places, place)
        return self.mass[at + 1] - self.mass[at] if at < len(self.places) and self.places[at] == place else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """Which branches there are and what is expected of them. `prospects` is for places that are on none of them.

    Without branches every state is taken to lie on one that is in use; otherwise what lies on no known branch has been
    given up.
    """

    branches: tuple[Branch, ...] = ()
    prospects: Prospects = UNKNOWN
    prefill: PrefillCost = TOKENS


NOTHING_KNOWN = Forecast()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A state, by its place alone: where a replay could start. `key` names it."""

    key: int
    path: Tokens
    n_tokens: int
    kind: BoundaryKind


class Losses:
    """Marginal losses of the states that are left. O(branches · log(boundaries)) each; `remove` merges the mass."""

    def __init__(self, stops: Sequence[Stop], forecast: Forecast) -> None:
        self._prefill = forecast.prefill
        branches = forecast.branches or _branches_of(stops, forecast.prospects)
        lines = [_line(branch, stops, forecast.prospects) for branch in branches]
        self._live = lines[0] if lines else None
        self._on: dict[int, list[tuple[_Line, tuple[int, int]]]] = {stop.key: [] for stop in stops}
        for line in lines:
            for n_tokens, key in line.stops:
                self._on[key].append((line, (n_tokens, key)))

    def of(self, key: int) -> float:
        """What later prompts are expected to cost more without this state."""
        return sum(line.loss(stop, self._prefill) for line, stop in self._on[key])

    def of_all(self, keys: Collection[int]) -> float:
        """What later prompts are expected to cost more without all of these states at once."""
        found: dict[int, tuple[_Line, list[tuple[int, int]]]] = {}
        for key in keys:
            for line, stop in self._on[key]:
                found.setdefault(id(line), (line, []))[1].append(stop)
        return sum(line.loss_of_all(stops, self._prefill) for line, stops in found.values())

    def first(self) -> int | None:
        """The shallowest state on the live branch."""
        return self._live.stops[0][1] if self._live is not None and self._live.stops else None

    def remove(self, key: int) -> None:
        for line, stop in self._on.pop(key):
            del line.stops[bisect_left(line.stops, stop)]


@dataclass(slots=True)
class _Line:
    """One branch with the states on it."""

    places: tuple[int, ...]
    mass: tuple[float, ...]
    stops: list[tuple[int, int]]  # (place, key), in order

    def loss(self, stop: tuple[int, int], prefill: PrefillCost) -> float:
        at = bisect_left(self.stops, stop)
        return self._loss(at, self.stops[at - 1][0] if at else 0, prefill)

    def loss_of_all(self, stops: Iterable[tuple[int, int]], prefill: PrefillCost) -> float:
        """Each of them is replayed from the last state before it that stays."""
        places = sorted(bisect_left(self.stops, stop) for stop in stops)
        total, before, last = 0.0, 0, -2
        for at in places:
            if at != last + 1:
                before = self.stops[at - 1][0] if at else 0
            total += self._loss(at, before, prefill)
            last = at
        return total

    def _loss(self, at: int, before: int, prefill: PrefillCost) -> float:
        """What lands between this state and the next one is replayed from `before`."""
        place = self.stops[at][0]
        first = bisect_left(self.places, place)
        end = bisect_left(self.places, self.stops[at + 1][0]) if at + 1 < len(self.stops) else len(self.places)
        return (prefill.up_to(place) - prefill.up_to(before)) * (self.mass[end] - self.mass[first])


def _line(branch: Branch, stops: Iterable[Stop], known: Prospects) -> _Line:
    """The states on a branch; one at no boundary of it is a boundary itself."""
    on = [stop for stop in stops if branch.matcher.begins_with(stop.path, stop.n_tokens)]
    places, mass = branch.places, branch.mass
    extra = {s.n_tokens: branch.weight * known.value(s.kind, 0) for s in on if branch.value_at(s.n_tokens) is None}
    if extra:
        rows = sorted([*zip(places, (b - a for a, b in pairwise(mass)), strict=True), *extra.items()])
        places, mass = tuple(at for at, _ in rows), (0.0, *accumulate(value for _, value in rows))
    return _Line(places=places, mass=mass, stops=sorted((stop.n_tokens, stop.key) for stop in on))


def _branches_of(stops: Sequence[Stop], known: Prospects) -> list[Branch]:
    """One branch for each state that leads to no other, with the states themselves as its boundaries."""
    found: list[Branch] = []
    matchers: list[PrefixMatcher] = []
    for leaf in sorted(stops, key=lambda stop: (-stop.n_tokens, stop.key)):
        if any(matcher.begins_with(leaf.path, leaf.n_tokens) for matcher in matchers):
            continue
        matcher = PrefixMatcher(leaf.path)
        matchers.append(matcher)
        boundaries = in_order(
            Boundary(at=TokenIndex(stop.n_tokens), kind=stop.kind)
            for stop in stops
            if stop.n_tokens <= leaf.n_tokens and matcher.begins_with(stop.path, stop.n_tokens)
        )
        found.append(Branch.of(leaf.path, [b.at for b in boundaries], known.values(boundaries)))
    return found
