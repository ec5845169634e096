"""The best checkpoints in hindsight as a mixed-integer program, solved by HiGHS.

One checkpoint per edge of the tree of demands is enough: of two on an edge, all that come by can use the deeper one.
Where on the edge it stands matters only for the KV of a left branch. If that has a price, the program lets it stand
anywhere, and also slide back later, which only two could do, one taking over from the other: so its value is a lower
bound. Without sliding its solutions are schedules, but only those with one checkpoint per edge. Both come closer to the
truth on shorter edges.

    held[c,k]    is there a checkpoint on edge c after step k (0 or 1)
    reach[c,k]   how much of the edge it covers, 0..1 (whole edges if KV is free, and no such variable)
    used[c,k]    step k is served from it; what is left of 1 is served from the live end or from nothing
    gain[c,k]    how much of the edge that saves
    kv[c,k]      how much of the edge's KV is kept beside the live path

Without whole numbers, as a linear program, its value is a lower bound too. The placement for a known distribution of
requests on one path has a closed dynamic program (arXiv 2605.05219); over time, with branches, there is none.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core.optimum_schedule import Wish, sources
from engine.core.optimum_tree import DemandTree, NodeId
from engine.core.optimum_values import SolverMissing, Storage

_LINEAR_SHARE = 0.25  # of the time
_NOTHING = 1e-6  # the solver's own tolerance
_SLACK, _SLACK_PER_ITEM = 1e-3, 1e-9  # so that its rounding never lifts a bound by one item
_Key = tuple[NodeId, int]
_Terms = list[tuple[int, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What the solver found in its time."""

    lower_bound: int  # avoidable items, over all steps
    wishes: tuple[tuple[tuple[Wish, ...], ...], ...]  # suggestions, each with the wishes after each step; may be empty
    is_whole: bool  # solved to the end, with whole checkpoints


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    values: list[float] | None
    bound: float | None  # of the cost
    is_proven: bool


@dataclass(slots=True)
class _Rows:
    """Variables, 0..1, and constraints as they are collected: sum of coefficient x variable <= limit."""

    is_integer: list[int] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    coefficients: list[float] = field(default_factory=list)
    limits: list[float] = field(default_factory=list)

    def variable(self, *, is_integer: bool = False, cost: float = 0.0) -> int:
        self.is_integer.append(int(is_integer))
        self.costs.append(cost)
        return len(self.costs) - 1

    def at_most(self, terms: _Terms, limit: float) -> None:
        for column, coefficient in terms:
            self.rows.append(len(self.limits))
            self.columns.append(column)
            self.coefficients.append(coefficient)
        self.limits.append(limit)

    def solve(self, seconds: float, *, is_whole: bool, gap: float = 0.0) -> _Found:
        """The least cost."""
        try:
            from scipy.optimize import Bounds, LinearConstraint, milp
            from scipy.sparse import csc_array
        except ImportError as missing:
            raise SolverMissing from missing
        shape = (len(self.limits), len(self.costs))
        matrix = csc_array((self.coefficients, (self.rows, self.columns)), shape=shape)
        result = milp(
            c=self.costs,
            integrality=self.is_integer if is_whole else None,
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(matrix, ub=self.limits),
            options={"time_limit": seconds, "mip_rel_gap": gap},
        )
        is_proven = result.status == 0
        bound = result.mip_dual_bound if is_whole else (result.fun if is_proven else None)
        return _Found(
            values=None if result.x is None else result.x.tolist(),
            bound=None if bound is None else float(bound),
            is_proven=is_proven,
        )

    def is_whole(self, values: list[float]) -> bool:
        pairs = zip(values, self.is_integer, strict=True)
        return all(min(value, 1 - value) < _NOTHING for value, is_integer in pairs if is_integer)


class Program:
    """The program for one tree. `held`: the edges with a whole checkpoint before the first step.

    Its `lower_bound` is one only if checkpoints can slide or KV is free.
    """

    def __init__(
        self, tree: DemandTree, storage: Storage, held: Iterable[NodeId] = (), *, can_slide: bool = True
    ) -> None:
        self._tree = tree
        self._storage = storage
        self._rows = _Rows()
        self._has_reach = storage.kv_bytes_per_token > 0
        self._chains = [set(step.chain) for step in tree.steps]
        self._sources = [sources(tree, step) for step in tree.steps]
        self._at_start = set(held)
        self._held: dict[_Key, int] = {}
        self._reach: dict[_Key, int] = {}
        self._used: dict[_Key, int] = {}
        self._copies: dict[_Key, int] = {}
        self._n_avoidable = sum(
            tree.depth(step.demand) - tree.depth(free)
            for step, (free, _) in zip(tree.steps, self._sources, strict=True)
        )
        if storage.state_bytes <= storage.max_bytes:
            self._add_held()
        self._add_used()
        self._add_making()
        self._add_bytes()
        if not can_slide:
            self._add_staying()

    def solve(self, seconds: float) -> Solution:
        """The linear program and, if its checkpoints are not whole, the one in whole numbers for the rest of the time.

        Raises SolverMissing.
        """
        empty = tuple(() for _ in self._tree.steps)
        if not self._used:
            return Solution(lower_bound=self._n_avoidable, wishes=(empty,), is_whole=True)
        found = [self._rows.solve(seconds * _LINEAR_SHARE, is_whole=False)]
        is_whole = found[0].values is not None and self._rows.is_whole(found[0].values)
        if not is_whole:
            gap = 0.5 / max(1, self._n_avoidable)  # half an item
            found.append(self._rows.solve(seconds * (1 - _LINEAR_SHARE), is_whole=True, gap=gap))
        solved = [each.values for each in reversed(found) if each.values is not None]
        return Solution(
            lower_bound=max(map(self._bound, found)),
            wishes=tuple(map(self._wishes, solved)),
            is_whole=is_whole or found[-1].is_proven,
        )

    def _bound(self, found: _Found) -> int:
        if found.bound is None or not math.isfinite(found.bound):
            return 0
        return max(0, math.ceil(self._n_avoidable + found.bound - _SLACK - _SLACK_PER_ITEM * self._n_avoidable))

    def _add_held(self) -> None:
        """A variable for every edge and step from which on it can be held and after which it can be of use."""
        last_use = {node: k for k, (_, candidates) in enumerate(self._sources) for node in candidates}
        known = set(self._at_start)
        for k, step in enumerate(self._tree.steps):
            known |= self._chains[k]
            if step.live is not None:
                known.add(step.live)
            for node in sorted(known):
                if last_use.get(node, 0) > k and self._fits_beside(node, k):
                    self._held[node, k] = self._rows.variable(is_integer=True)
                    if self._has_reach:
                        self._reach[node, k] = self._rows.variable()
                        self._rows.at_most([(self._reach[node, k], 1), (self._held[node, k], -1)], 0)

    def _fits_beside(self, node: NodeId, k: int) -> bool:
        """One item of the edge would fit with the KV that it stands on."""
        parent = self._tree.parents[node]
        off_path = [above for above in self._tree.ancestors(node) if above not in self._chains[k]]
        if not off_path:
            return True
        n_kv = self._tree.depth(parent) - self._tree.depth(self._tree.parents[off_path[-1]]) + 1
        return self._storage.state_bytes + n_kv * self._storage.kv_bytes_per_token <= self._storage.max_bytes

    def _add_used(self) -> None:
        depth, length = self._tree.depth, self._tree.length
        for k, (free, candidates) in enumerate(self._sources):
            shares: _Terms = []
            for node in candidates:
                if (node, k - 1) not in self._held and not (k == 0 and node in self._at_start):
                    continue
                certain = depth(self._tree.parents[node] if self._has_reach else node) - depth(free)
                used = self._used[node, k] = self._rows.variable(cost=-certain)
                shares.append((used, 1))
                if k > 0:
                    self._rows.at_most([(used, 1), (self._held[node, k - 1], -1)], 0)
                if self._has_reach:
                    gain = self._rows.variable(cost=-length(node))
                    self._rows.at_most([(gain, 1), (used, -1)], 0)
                    if k > 0:
                        self._rows.at_most([(gain, 1), (self._reach[node, k - 1], -1)], 0)
            if len(shares) > 1:
                self._rows.at_most(shares, 1)

    def _add_making(self) -> None:
        """Only what was held, passed or left at its end can be held."""
        for kind in (self._held, self._reach):
            for (node, k), now in kind.items():
                step = self._tree.steps[k]
                is_passed = node in self._chains[k] and self._tree.depth(node) > self._tree.depth(step.demand)
                if is_passed or (k == 0 and node in self._at_start):
                    continue
                terms: _Terms = [(now, 1)]
                if (node, k - 1) in kind:
                    terms.append((kind[node, k - 1], -1))
                if node == step.live:
                    if self._has_reach:
                        self._rows.at_most([*terms, (self._copied(node, k), -1)], 0)
                    continue
                _, candidates = self._sources[k]
                if node not in candidates:
                    self._rows.at_most(terms, 0)
                    continue
                below = candidates[candidates.index(node) + 1 :]  # served from there, it is not passed
                terms += [(self._used[lower, k], 1) for lower in below if (lower, k) in self._used]
                self._rows.at_most(terms, 1)

    def _copied(self, node: NodeId, k: int) -> int:
        """Whether the state at the end of a path is copied: that is always a whole edge."""
        if (node, k) not in self._copies:
            self._copies[node, k] = self._rows.variable(is_integer=True)
            self._rows.at_most([(self._copies[node, k], 1), (self._reach[node, k], -1)], 0)
        return self._copies[node, k]

    def _add_staying(self) -> None:
        """A checkpoint that is not made anew stays where it is."""
        for (node, k), before in self._reach.items():
            step, now = self._tree.steps[k + 1], self._held.get((node, k + 1))
            _, candidates = self._sources[k + 1]
            is_passed = node in self._chains[k + 1] and self._tree.depth(node) > self._tree.depth(step.demand)
            if now is None or is_passed:
                continue
            terms: _Terms = [(before, 1), (self._reach[node, k + 1], -1), (now, 1)]
            if node == step.live:
                terms.append((self._copied(node, k + 1), -1))
            if node not in candidates:
                self._rows.at_most(terms, 1)
                continue
            below = candidates[candidates.index(node) + 1 :]
            terms += [(self._used[lower, k + 1], 1) for lower in below if (lower, k + 1) in self._used]
            self._rows.at_most(terms, 2)

    def _add_bytes(self) -> None:
        storage = self._storage
        by_step: dict[int, list[NodeId]] = defaultdict(list)
        for node, k in self._held:
            by_step[k].append(node)
        for k, nodes in by_step.items():
            terms: _Terms = []
            limit = 1.0
            if storage.state_bytes and not self._has_reach:
                terms = [(self._held[node, k], 1) for node in nodes]
                limit = storage.max_bytes // storage.state_bytes
            elif storage.state_bytes:
                terms = [(self._held[node, k], storage.state_bytes / storage.max_bytes) for node in nodes]
            if self._has_reach:
                terms += self._kv_terms(k, nodes)
            if terms:
                self._rows.at_most(terms, limit)

    def _kv_terms(self, k: int, nodes: list[NodeId]) -> _Terms:
        """The KV beside the live path: of a checkpoint's own edge as much as it covers, and all edges above it."""
        kv: dict[NodeId, int] = {}
        for node in nodes:
            off_path = [above for above in self._tree.ancestors(node) if above not in self._chains[k]]
            for edge in off_path:
                if edge not in kv:
                    kv[edge] = self._rows.variable()
            for upper, lower in zip(off_path[1:], off_path, strict=False):
                self._rows.at_most([(kv[lower], 1), (kv[upper], -1)], 0)
            if off_path:
                self._rows.at_most([(self._reach[node, k], 1), (kv[node], -1)], 0)
            if len(off_path) > 1:
                self._rows.at_most([(self._held[node, k], 1), (kv[off_path[1]], -1)], 0)
        scale = self._storage.kv_bytes_per_token / self._storage.max_bytes if kv else 0.0
        return [(column, scale * self._tree.length(edge)) for edge, column in kv.items()]

    def _wishes(self, values: list[float]) -> tuple[tuple[Wish, ...], ...]:
        """In the program a checkpoint may slide back while it is held: it has to be from the start where it ends up."""
        wishes: list[list[Wish]] = [[] for _ in self._tree.steps]
        later: dict[_Key, int] = {}
        for (node, k), column in reversed(self._held.items()):
            weight = values[column]
            depth = self._depth(node, k, values) if weight > _NOTHING else 0
            following = later.get((node, k + 1), depth + 1)  # if that is deeper, it is made anew
            is_used = (node, k + 1) in self._used and values[self._used[node, k + 1]] > _NOTHING
            if (is_used or following <= depth) and depth > self._tree.depth(self._tree.parents[node]):
                later[node, k] = depth = min(depth, following)
                wishes[k].append(Wish(node=node, depth=depth, weight=weight))
        return tuple(map(tuple, wishes))

    def _depth(self, node: NodeId, k: int, values: list[float]) -> int:
        if not self._has_reach:
            return self._tree.depth(node)
        missing = 1 - min(1.0, values[self._reach[node, k]] / values[self._held[node, k]])
        return self._tree.depth(node) - math.ceil(missing * self._tree.length(node) - _NOTHING)
