"""The best checkpoints in hindsight as a mixed-integer program, solved by HiGHS.

One checkpoint per edge of the tree of demands is enough: of two on an edge, all that come by can use the deeper one.
Where on the edge it stands matters only for the KV of a left branch. If that has a price there are two programs. In one
checkpoints stand at the lower ends of edges: its solutions are schedules. In the other they stand anywhere, and may
slide back later, which only two could do, one taking over from the other: so its value is a lower bound. On a tree with
a node wherever that one wants a checkpoint the first comes close to it, and the truth lies between.

    held[s]      the checkpoint of a stay is held (0 or 1)
    reach[s]     how much of the edge it covers, 0..1 (anywhere)
    used[n,k]    step k is served from edge n; what is left of 1 is served from the working end or from nothing
    gain[n,k]    how much of the edge that saves (anywhere)
    kv[n,r]      all KV of edge n is kept beside the working path for a run of steps (0 or 1)
    part[n,r]    how much of it is (anywhere)

Without whole numbers, as a linear program, its value is a lower bound too, and near the truth because of two things:
what a step is served from was held, or passed and can be made anew, but not both by halves; and of all that could serve
a step one does, so the KV above them must be there for their sum, not for the largest. The placement for a known
distribution of requests on one path has a closed dynamic program (arXiv 2605.05219); over time, with branches, there
is none.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tests.optimum.rows import NOTHING, Found, Rows, Terms
from tests.optimum.schedule import Wish, sources
from tests.optimum.stays import Absences, Moment, Stay, stays
from tests.optimum.tree import ROOT, DemandTree, NodeId
from tests.optimum.values import Storage

_LINEAR_SHARE = 0.2  # of the time
_SLACK, _SLACK_PER_ITEM = 1e-3, 1e-9  # so that the solver's rounding never lifts a bound by one item


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What the solver found in its time."""

    lower_bound: int  # avoidable items, over all steps
    wishes: tuple[tuple[tuple[Wish, ...], ...], ...]  # suggestions, each with the wishes after each step; may be empty
    places: tuple[frozenset[tuple[NodeId, int]], ...]  # of each, where it wants checkpoints: edge and depth
    is_whole: bool  # solved to the end, with whole checkpoints


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A stay and its variables."""

    stay: Stay
    held: int
    reach: int  # the same as `held` if checkpoints stand at ends


class Program:
    """The program for one tree. `held`: the edges with a whole checkpoint before the first step.

    `at_ends`: checkpoints stand at the lower ends of edges only; then `lower_bound` is that of such schedules, and one
    of all if KV is free.
    """

    def __init__(
        self, tree: DemandTree, storage: Storage, held: Collection[NodeId] = (), *, at_ends: bool = False
    ) -> None:
        self._tree = tree
        self._storage = storage
        self._rows = Rows()
        self._at_ends = at_ends or not storage.kv_bytes_per_token
        self._sources = [sources(tree, step) for step in tree.steps]
        self._absences = Absences(tree)
        self._n_avoidable = sum(
            tree.depth(step.demand) - tree.depth(free)
            for step, (free, _) in zip(tree.steps, self._sources, strict=True)
        )
        self._kept = [self._kept_for(stay) for stay in stays(tree, storage, held, at_ends=self._at_ends)]
        self._until = {(kept.stay.node, kept.stay.end): kept for kept in self._kept}
        self._used: dict[tuple[NodeId, int], int] = {}
        self._gain: dict[tuple[NodeId, int], int] = {}  # the same as `_used` if checkpoints stand at ends
        self._kv: dict[tuple[NodeId, range], int] = {}
        self._part: dict[tuple[NodeId, range], int] = {}
        self._second: dict[tuple[NodeId, int], int] = {}  # by edge and end of the stay
        self._add_used()
        self._add_making()
        if not self._at_ends:
            self._add_staying()
        if storage.kv_bytes_per_token:
            self._add_kv()
            self._add_shared_kv()
        self._add_bytes()
        self._add_states()

    def solve(self, seconds: float) -> Solution:
        """The linear program and, if its checkpoints are not whole, the one in whole numbers for the rest of the time.

        Raises SolverMissing.
        """
        empty = tuple(() for _ in self._tree.steps)
        if not self._used:
            return Solution(lower_bound=self._n_avoidable, wishes=(empty,), places=(frozenset(),), is_whole=True)
        found = [self._rows.solve(seconds * _LINEAR_SHARE, is_whole=False)]
        is_whole = found[0].values is not None and self._rows.is_whole(found[0].values)
        if not is_whole:
            gap = 0.5 / max(1, self._n_avoidable)  # half an item
            found.append(self._rows.solve(seconds * (1 - _LINEAR_SHARE), is_whole=True, gap=gap))
        solved = [each.values for each in reversed(found) if each.values is not None]
        return Solution(
            lower_bound=max(map(self._bound, found)),
            wishes=tuple(map(self._wishes, solved)),
            places=tuple(map(self._places, solved)),
            is_whole=is_whole or found[-1].is_proven,
        )

    def _bound(self, found: Found) -> int:
        if found.bound is None or not math.isfinite(found.bound):
            return 0
        return max(0, math.ceil(self._n_avoidable + found.bound - _SLACK - _SLACK_PER_ITEM * self._n_avoidable))

    def _kept_for(self, stay: Stay) -> _Kept:
        held = reach = self._rows.variable(is_integer=True)
        if not self._at_ends:
            reach = self._rows.variable()
            self._rows.at_most([(reach, 1), (held, -stay.most)], 0)
        return _Kept(stay=stay, held=held, reach=reach)

    def _add_used(self) -> None:
        depth, length = self._tree.depth, self._tree.length
        for k, (free, candidates) in enumerate(self._sources):
            shares: Terms = []
            for node in candidates:
                kept = self._until.get((node, k))
                if kept is None:
                    continue
                certain = depth(node if self._at_ends else self._tree.parents[node]) - depth(free)
                used = self._used[node, k] = self._gain[node, k] = self._rows.variable(cost=-certain)
                shares.append((used, 1))
                self._rows.covered([used], kept.held)
                if not self._at_ends:
                    gain = self._gain[node, k] = self._rows.variable(cost=-length(node))
                    self._rows.at_most([(gain, 1), (used, -kept.stay.most)], 0)
                    self._rows.covered([gain], kept.reach)
            if len(shares) > 1:
                self._rows.at_most(shares, 1)

    def _add_making(self) -> None:
        """Only what was held, passed or left at its end can be held."""
        for kept in self._kept:
            match kept.stay.begins:
                case Moment.MADE:
                    pass
                case Moment.LEFT:
                    self._add_copying(kept)
                case Moment.ASKED:
                    self._add_making_anew(kept)

    def _add_copying(self, kept: _Kept) -> None:
        """The state at the end of a path is copied: that is always a whole edge."""
        if self._at_ends:
            return
        copied = self._rows.variable(is_integer=True)
        self._rows.covered([copied], kept.reach)
        for now, earlier in self._over_time(kept):
            self._rows.at_most([(now, 1), (copied, -1), *((column, -1) for column in earlier)], 0)

    def _add_making_anew(self, kept: _Kept) -> None:
        """A step makes what it comes by: not what it is served from, and nothing above that."""
        node, k = kept.stay.node, kept.stay.first
        below = [(self._used[lower, k], 1) for lower in self._served_from(k) if self._is_below(lower, node)]
        for (now, earlier), own in zip(self._over_time(kept), (self._used, self._gain), strict=False):
            terms: Terms = [(now, 1), *below]
            for column in earlier:
                terms += [(column, -1), (own[node, k], 1)]
            if len(terms) > 1:
                self._rows.at_most(terms, 1)

    def _over_time(self, kept: _Kept) -> list[tuple[int, list[int]]]:
        """The variables of a stay, each with that of the stay before, if there is one."""
        before = self._until.get((kept.stay.node, kept.stay.first))
        held = (kept.held, [] if before is None else [before.held])
        return [held] if self._at_ends else [held, (kept.reach, [] if before is None else [before.reach])]

    def _add_staying(self) -> None:
        """A checkpoint stays where it is. One that takes over from a deeper one was there beside it.

        How long it was there is known as long as steps are served from below the edge, so that nothing on it is made.
        """
        for kept in self._kept:
            node, k = kept.stay.node, kept.stay.first
            before = self._until.get((node, k))
            if before is None or kept.stay.begins is Moment.MADE:
                continue
            second = self._rows.variable(is_integer=True)
            self._second[node, k] = second
            row: Terms = [(before.reach, 1), (kept.reach, -1), (kept.held, 1), (second, -1)]
            if kept.stay.begins is Moment.LEFT:
                self._rows.at_most(row, 1)
                continue
            served = [self._used[lower, k] for lower in self._served_from(k) if not self._is_below(node, lower)]
            self._rows.at_most([*row, *((column, 1) for column in served)], 2)
        for kept in self._kept:
            node, k, end = kept.stay.node, kept.stay.first, kept.stay.end
            if (node, end) not in self._second or kept.stay.begins is Moment.MADE:
                continue
            row = [(self._second[node, end], 1), (kept.held, -1)]
            self._rows.at_most(row, 0)
            if kept.stay.begins is Moment.LEFT:
                continue
            below = [(self._used[lower, k], 1) for lower in self._served_from(k) if self._is_below(lower, node)]
            earlier = [(self._second[node, k], -1)] if (node, k) in self._second else []
            self._rows.at_most([(self._second[node, end], 1), *earlier, *below], 1)

    def _served_from(self, k: int) -> list[NodeId]:
        _, candidates = self._sources[k]
        return [node for node in candidates if (node, k) in self._used]

    def _is_below(self, lower: NodeId, node: NodeId) -> bool:
        """Of two edges on one path."""
        return self._tree.depth(lower) > self._tree.depth(node)

    def _add_kv(self) -> None:
        """A checkpoint needs the KV of its own edge as far as it covers it, and all above it."""
        for kept in self._kept:
            node, first, end = kept.stay.node, kept.stay.first, kept.stay.end
            for run in self._absences.within(node, first, end):
                if self._at_ends:
                    self._rows.covered([kept.held], self._all_kv(node, run))
                    continue
                if (node, run) not in self._part:
                    self._part[node, run] = self._rows.variable()
                self._rows.covered([kept.reach], self._part[node, run])
            parent = self._tree.parents[node]
            for run in self._absences.within(parent, first, end):
                self._rows.covered([kept.held], self._all_kv(parent, run))
        for key, part in self._part.items():
            if key in self._kv:
                self._rows.covered([self._kv[key]], part)

    def _all_kv(self, node: NodeId, run: range) -> int:
        """Where there is all KV of an edge, there is all above it."""
        if (node, run) not in self._kv:
            self._kv[node, run] = self._rows.variable(is_integer=True)
            parent = self._tree.parents[node]
            for shorter in self._absences.within(parent, run.start, run.stop):
                self._rows.covered([self._kv[node, run]], self._all_kv(parent, shorter))
        return self._kv[node, run]

    def _add_shared_kv(self) -> None:
        """What serves a step is one of several checkpoints: the KV above them is kept for as many as are used."""
        for k in range(len(self._tree.steps)):
            nodes = self._served_from(k)
            for edge in self._tree.ancestors(nodes[-1] if nodes else ROOT):
                for run in self._absences.within(edge, 0, k):
                    held = [node for node in nodes if self._until[node, k].stay.first <= run.start]
                    below = [self._used[node, k] for node in held if self._is_below(node, edge)]
                    if not below:
                        continue
                    whole = self._kv[edge, run]
                    part = self._part.get((edge, run), whole)
                    if edge in held:
                        self._rows.covered([self._gain[edge, k], *below], part)
                    if part != whole or edge not in held:
                        self._rows.covered(below, whole)

    def _add_bytes(self) -> None:
        """What is held after each step fits. Where less can be held than after a step beside it, no row is needed."""
        sizes = [{}, *self._sizes(), {}]
        for before, size, after in zip(sizes, sizes[1:], sizes[2:], strict=False):
            is_implied = size.keys() <= after.keys() or size.keys() < before.keys()
            if is_implied or sum(size.values()) <= self._storage.max_bytes:
                continue
            if self._storage.kv_bytes_per_token:
                self._rows.at_most([(column, n / self._storage.max_bytes) for column, n in size.items()], 1)
            else:
                self._rows.at_most(
                    [(column, 1) for column in size], self._storage.max_bytes // self._storage.state_bytes
                )

    def _add_states(self) -> None:
        """What is held of each conversation after each step is not too many; see `_add_bytes`.

        Of what several came by it is not said which one took it, so that counts for none: the bound stays one.
        """
        most = self._storage.max_states
        if most is not None:
            for chat in sorted({chat for of in self._tree.chats for chat in of}):
                self._add_states_of(frozenset({chat}), most)

    def _add_states_of(self, chat: frozenset[str], most: int) -> None:
        held = [self._held(k, chat) for k in range(len(self._tree.steps))]
        for before, now, after in zip([set[int](), *held], held, [*held[1:], set[int]()], strict=False):
            if len(now) > most and not (now <= after or now < before):
                self._rows.at_most([(column, 1) for column in now], most)

    def _held(self, k: int, chat: frozenset[str]) -> set[int]:
        """The variables of checkpoints that may be held after a step, of what this conversation alone came by."""
        of = [kept for kept in self._kept if self._tree.chats[kept.stay.node] == chat]
        stays = [kept for kept in of if kept.stay.first <= k < kept.stay.end]
        seconds = [self._second.get((kept.stay.node, kept.stay.end)) for kept in stays]
        return {kept.held for kept in stays} | {column for column in seconds if column is not None}

    def _sizes(self) -> Iterator[dict[int, int]]:
        """Bytes by variable, after each step."""
        state, per_item = self._storage.state_bytes, self._storage.kv_bytes_per_token
        for k in range(len(self._tree.steps)):
            size = {kept.held: state for kept in self._kept if kept.stay.first <= k < kept.stay.end and state}
            for kept in self._kept:
                second = self._second.get((kept.stay.node, kept.stay.end))
                if second is not None and kept.stay.first <= k < kept.stay.end and state:
                    size[second] = state
            for (node, run), column in {**self._kv, **self._part}.items():
                if k in run:
                    size[column] = self._tree.length(node) * per_item
            yield size

    def _wishes(self, values: list[float]) -> tuple[tuple[Wish, ...], ...]:
        """With one checkpoint an edge: where it takes over from a deeper one, it is there from the start."""
        wishes: list[list[Wish]] = [[] for _ in self._tree.steps]
        wanted: dict[tuple[NodeId, int], int] = {}  # how deep, by edge and step from which on
        for kept, depth in self._latest_first(values):
            stay = kept.stay
            following = wanted.get((stay.node, stay.end), depth + 1)  # if that is deeper, it is made anew
            is_used = self._part_used(kept, values) > 0
            if (is_used or following <= depth) and depth > self._tree.depth(self._tree.parents[stay.node]):
                wanted[stay.node, stay.first] = depth = min(depth, following)
                for k in range(max(0, stay.first), stay.end):
                    wishes[k].append(Wish(node=stay.node, depth=depth, weight=values[kept.held]))
        return tuple(map(tuple, wishes))

    def _places(self, values: list[float]) -> frozenset[tuple[NodeId, int]]:
        """With any number of them."""
        wanted: dict[tuple[NodeId, int], int] = {}
        for kept, depth in self._latest_first(values):
            stay, above = kept.stay, self._tree.depth(self._tree.parents[kept.stay.node])
            used = above + math.floor(self._part_used(kept, values) * self._tree.length(stay.node) + NOTHING)
            following = wanted.get((stay.node, stay.end), above)
            wanted[stay.node, stay.first] = max(used, following if following <= depth else above)
        return frozenset(
            (node, depth) for (node, _), depth in wanted.items() if depth > self._tree.depth(self._tree.parents[node])
        )

    def _latest_first(self, values: list[float]) -> Iterator[tuple[_Kept, int]]:
        """What is held, and how deep."""
        for kept in sorted(self._kept, key=lambda kept: kept.stay.first, reverse=True):
            if values[kept.held] > NOTHING:
                missing = 1 - min(1.0, values[kept.reach] / values[kept.held])
                length = self._tree.length(kept.stay.node)
                yield kept, self._tree.depth(kept.stay.node) - math.ceil(missing * length - NOTHING)

    def _part_used(self, kept: _Kept, values: list[float]) -> float:
        """How much of the edge the step at the stay's end saves with it, 0..1."""
        key = kept.stay.node, kept.stay.end
        if key not in self._used or values[self._used[key]] <= NOTHING:
            return 0.0
        return values[self._gain[key]] / values[self._used[key]]
