"""How well could any cache have done? Pure functions over recorded requests, to judge a policy by.

Three answers: the floor, which no cache gets below; the best of a cache with one live sequence; the best of a cache
that also keeps left branches, under a limit in bytes. All know the future, so no policy reaches them all the time.
Hindsight is strong: report what is avoidable in items as well as in per cent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.optimum_bound import Program, Solution
from engine.core.optimum_schedule import carry_out, soonest_first
from engine.core.optimum_slot import SlotDemand, least_avoidable
from engine.core.optimum_tree import DemandTree, History, NodeId, PathId, Place, demand_tree
from engine.core.optimum_values import Optimum, PastRequest, SolverMissing, Storage

__all__ = [
    "Optimum",
    "PastRequest",
    "SolverMissing",
    "Storage",
    "floor_of",
    "one_slot_optimum",
    "tree_optimum",
]


def floor_of(requests: Sequence[PastRequest]) -> int:
    """Prompt tokens that any cache must process: what nothing earlier begins with, at least the last of each prompt.

    Exact, and reached by a cache without limits. O(all items).
    """
    return _floor(History(requests))


def one_slot_optimum(requests: Sequence[PastRequest], *, max_checkpoints: int) -> Optimum:
    """The best of a cache with one live sequence and some equal checkpoints on it; a left branch is lost.

    `floor` is that of such a cache: what a request does not share with the one just before it. `processed` is what the
    best schedule costs that makes each checkpoint at the first chance. The true optimum may be lower, for making one
    later may pay. So the value is known to be exact only where it meets the floor, which is the `lower_bound`. For the
    exact value of a short trace use `tree_optimum` with a `kv_bytes_per_token` above `max_bytes`: no branch is kept.
    """
    if max_checkpoints < 0:
        raise ValueError("a number of checkpoints is negative")
    history = History(requests)
    demands: list[SlotDemand] = []
    for path in map(PathId, range(len(history))):
        before = PathId(path - 1)
        shared = history.shared(before, path) if path else 0
        depth = max(0, min(shared, history.n_prompt[path] - 1))
        demands.append(SlotDemand(depth=depth, is_live=path > 0 and depth == history.n_path[before]))
    floor = sum(history.n_prompt) - sum(demand.depth for demand in demands)
    processed = floor + least_avoidable(demands, max_checkpoints=max_checkpoints)
    method = "exact (nothing avoidable is left)" if processed == floor else "best schedule without late checkpoints"
    return Optimum(floor=floor, processed=processed, lower_bound=floor, method=method)


def tree_optimum(
    requests: Sequence[PastRequest], *, storage: Storage, seconds: float, window: int | None = None
) -> Optimum:
    """The best of a cache that keeps checkpoints on all branches, and their KV, within a limit after every request.

    `processed` is what a schedule costs that was found and carried out; `lower_bound` is the solver's. If the KV of
    left branches is free, they meet as soon as the solver comes to the end within `seconds`. If not, they can stay
    apart: the solver decides in fractions of a token where a branch is cut, and anew after each request. The moment
    within a request in which one state makes way for another is not charged.

    `window`: requests per part of a long trace. For the bound each part starts with everything ever processed being
    held, so the sum of the parts is still a bound, but a looser one. The schedule is planned part by part, from what is
    really held: of each plan half is carried out. The seconds are shared among all parts. Raises SolverMissing.
    """
    if window is not None and window < 2:
        raise ValueError("a window is shorter than two requests")
    history = History(requests)
    floor = _floor(history)
    if window is None or window >= len(history):
        answer = _Part(history, storage, first=0, end=len(history)).solve(seconds, held=frozenset())
        avoidable, bound = answer.avoidable, answer.lower_bound
        how = "MILP" if answer.is_solved else "MILP, out of time"
    else:
        avoidable, bound = _in_windows(history, storage, seconds, window)
        how = f"MILP in windows of {window:,} requests"
    method = f"exact ({how})" if avoidable == bound else f"bound and best schedule found ({how})"
    return Optimum(floor=floor, processed=floor + avoidable, lower_bound=floor + bound, method=method)


def _floor(history: History) -> int:
    return sum(n - history.demand(PathId(path)).depth for path, n in enumerate(history.n_prompt))


def _in_windows(history: History, storage: Storage, seconds: float, window: int) -> tuple[int, int]:
    n, half = len(history), window // 2
    share = seconds / (-(-n // window) + -(-n // half))
    bound = avoidable = 0
    for first in range(0, n, window):
        part = _Part(history, storage, first=first, end=min(n, first + window))
        bound += part.solve(share, held=None if first else frozenset()).lower_bound
    held: frozenset[Place] = frozenset()
    for first in range(0, n, half):
        part = _Part(history, storage, first=first, end=min(n, first + window), cut=first + half)
        answer = part.solve(share, held=held)
        avoidable, held = avoidable + answer.avoidable, answer.held
    return avoidable, bound


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """About the requests of one part."""

    total: int  # avoidable, by the best schedule found
    avoidable: int  # of that, before the cut
    held: frozenset[Place]  # by that schedule, at the cut
    lower_bound: int  # of the total
    is_solved: bool  # the first program, to the end

    def better(self, other: _Answer) -> _Answer:
        """The better schedule, and the higher bound."""
        schedule = min(self, other, key=lambda answer: answer.total)
        return replace(schedule, lower_bound=max(self.lower_bound, other.lower_bound), is_solved=self.is_solved)


@dataclass(frozen=True, slots=True)
class _Part:
    """Requests [first, end), of which those before `cut` are carried out and the rest is outlook."""

    history: History
    storage: Storage
    first: int
    end: int
    cut: int | None = None

    def solve(self, seconds: float, *, held: frozenset[Place] | None) -> _Answer:
        """From what is held before the first request; None: everything, and only the bound is of use.

        If KV has a price there are more programs than one: those with sliding checkpoints give the bound, those without
        the better schedules, each on the tree as it is and on one with shorter edges.
        """
        kinds = [(False, True)]
        if self.storage.kv_bytes_per_token:
            kinds = [(is_fine, can_slide) for is_fine in (False, True) for can_slide in (True, False)]
        if held is None:
            kinds = [kind for kind in kinds if kind[1]]
        best: _Answer | None = None
        for is_fine, can_slide in kinds:
            tree = self._tree(is_fine, held or frozenset())
            start = {NodeId(n): place.depth for n, place in enumerate(tree.places) if held is None or place in held}
            solution = Program(tree, self.storage, start, can_slide=can_slide).solve(seconds / len(kinds))
            bound = solution.lower_bound if can_slide or not self.storage.kv_bytes_per_token else 0
            answer = self._answer(tree, replace(solution, lower_bound=bound), start)
            best = answer if best is None else best.better(answer)
            if best.total == best.lower_bound:
                break
        assert best is not None
        return best

    def _tree(self, is_fine: bool, also: frozenset[Place]) -> DemandTree:
        tree = demand_tree(self.history, first=self.first, end=self.end, also=also, cut=self.cut)
        if not is_fine or len(tree.places) == 1:
            return tree
        edges = range(1, len(tree.places))
        most = max(1, sum(tree.length(NodeId(n)) for n in edges) // len(edges))  # at most twice as many edges as before
        between = {
            self.history.place(tree.places[n].owner, depth)
            for n in edges
            for depth in range(tree.depth(NodeId(n)) - most, tree.depth(tree.parents[n]), -most)
        }
        return demand_tree(self.history, first=self.first, end=self.end, also=also | between, cut=self.cut)

    def _answer(self, tree: DemandTree, solution: Solution, start: Mapping[NodeId, int]) -> _Answer:
        """The cheapest of what the solver suggests and of a rule that needs no solver."""
        plans = (*solution.wishes, soonest_first(tree))
        totals = [sum(carry_out(tree, self.storage, plan, start, len(tree.steps)).avoidable) for plan in plans]
        n_steps = sum(self.cut is None or step.first < self.cut for step in tree.steps)
        done = carry_out(tree, self.storage, plans[totals.index(min(totals))], start, n_steps)
        return _Answer(
            total=min(totals),
            avoidable=sum(done.avoidable),
            held=frozenset(self.history.place(tree.places[node].owner, depth) for node, depth in done.held.items()),
            lower_bound=solution.lower_bound,
            is_solved=solution.is_whole,
        )
