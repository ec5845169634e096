"""The optimum of some successive requests: which programs to solve, in which order, and what follows from them.

If the KV of left branches has a price, checkpoints may stand anywhere on an edge. Two programs close in on the truth:
one gives the lower bound and says where it wants checkpoints; the other, on a tree with nodes at those places, looks
for the best schedule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tests.optimum.bound import Program, Solution
from tests.optimum.schedule import carry_out, soonest_first
from tests.optimum.tree import DemandTree, History, NodeId, Place, demand_tree
from tests.optimum.values import Bracket, Storage

# Of the time: the best schedule on the tree as it is, then a bound, a schedule, a bound and a schedule in turn.
_SHARES = (0.25, 0.35, 0.15, 0.15, 0.1)
_CLOSE = 1e-3  # bound and schedule this near, as a part of what is avoidable, are left alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """About the requests of one part, in avoidable items."""

    total: int  # by the best schedule found
    avoidable: int  # of that, before the cut
    held: frozenset[Place]  # by that schedule, at the cut
    lower_bound: int  # of the total
    at_demands: Bracket  # of the total, with checkpoints only where requests part
    is_solved: bool  # that program and the bound's, to the end

    def better(self, other: Answer) -> Answer:
        """The better schedule, and the higher bound."""
        schedule = min(self, other, key=lambda answer: answer.total)
        return replace(
            schedule,
            lower_bound=max(self.lower_bound, other.lower_bound),
            at_demands=self.at_demands,
            is_solved=self.is_solved,
        )

    @property
    def is_close(self) -> bool:
        return self.total - self.lower_bound <= _CLOSE * self.total


@dataclass(frozen=True, slots=True)
class Part:
    """Requests [first, end), of which those before `cut` are carried out and the rest is outlook."""

    history: History
    storage: Storage
    first: int
    end: int
    cut: int | None = None

    def bound(self, seconds: float) -> int:
        """Avoidable items, if everything ever processed is held before the first request. Raises SolverMissing."""
        tree = self._tree(frozenset())
        return Program(tree, self.storage, list(map(NodeId, range(len(tree.places))))).solve(seconds).lower_bound

    def solve(self, seconds: float, *, held: frozenset[Place]) -> Answer:
        """From what is held before the first request. Raises SolverMissing."""
        tree = self._tree(held)
        if not self.storage.kv_bytes_per_token:
            return self._at_ends(tree, seconds, held)
        best = replace(self._at_ends(tree, seconds * _SHARES[0], held), lower_bound=0)
        also = held
        for share, share_after in zip(_SHARES[1::2], _SHARES[2::2], strict=True):
            start = self._start(tree, held)
            solution = Program(tree, self.storage, start).solve(seconds * share)
            found = self._answer(tree, solution, start)
            best = replace(best, is_solved=best.is_solved and solution.is_whole).better(found)
            places = {
                self.history.place(tree.places[node].owner, depth) for of in solution.places[:1] for node, depth in of
            }
            if best.is_close or places <= set(tree.places):
                break
            also |= places
            tree = self._tree(also)
            at_ends = self._at_ends(tree, seconds * share_after, held)
            best = best.better(replace(at_ends, lower_bound=0))
        return best

    def _tree(self, also: frozenset[Place]) -> DemandTree:
        return demand_tree(self.history, first=self.first, end=self.end, also=also, cut=self.cut)

    def _start(self, tree: DemandTree, held: frozenset[Place]) -> dict[NodeId, int]:
        return {NodeId(n): place.depth for n, place in enumerate(tree.places) if place in held}

    def _at_ends(self, tree: DemandTree, seconds: float, held: frozenset[Place]) -> Answer:
        start = self._start(tree, held)
        return self._answer(tree, Program(tree, self.storage, start, at_ends=True).solve(seconds), start)

    def _answer(self, tree: DemandTree, solution: Solution, start: Mapping[NodeId, int]) -> Answer:
        """The cheapest of what the solver suggests and of a rule that needs no solver."""
        plans = (*solution.wishes, soonest_first(tree))
        totals = [sum(carry_out(tree, self.storage, plan, start, len(tree.steps)).avoidable) for plan in plans]
        n_steps = sum(self.cut is None or step.first < self.cut for step in tree.steps)
        done = carry_out(tree, self.storage, plans[totals.index(min(totals))], start, n_steps)
        return Answer(
            total=min(totals),
            avoidable=sum(done.avoidable),
            held=frozenset(self.history.place(tree.places[node].owner, depth) for node, depth in done.held.items()),
            lower_bound=solution.lower_bound,
            at_demands=Bracket(lower_bound=solution.lower_bound, processed=min(totals)),
            is_solved=solution.is_whole,
        )
