"""How well could any cache have done? Pure functions over recorded requests, to judge a policy by.

Three answers: the floor, which no cache gets below; the best of a cache with one working sequence; the best of a cache
that also keeps left branches, under a limit in bytes. All know the future, so no policy reaches them all the time.
Hindsight is strong: report what is avoidable in items as well as in per cent.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.terminal.simulation.simulate import PastRequest
from tests.optimum.parts import Answer, Part
from tests.optimum.slot import SlotDemand, least_avoidable
from tests.optimum.tree import History, PathId, Place
from tests.optimum.values import Bracket, Optimum, SolverMissing, Storage

__all__ = [
    "Bracket",
    "Optimum",
    "PastRequest",
    "SolverMissing",
    "Storage",
    "floor_of",
    "one_slot_optimum",
    "tree_optimum",
]


def floor_of(requests: Sequence[PastRequest]) -> int:
    """Prompt tokens that any cache must process: what nothing earlier begins with.

    Exact, and reached by a cache without limits that keeps logits with its states. O(all items).
    """
    return _floor(History(requests))


def one_slot_optimum(requests: Sequence[PastRequest], *, max_checkpoints: int) -> Optimum:
    """The best of a cache with one working sequence and some equal checkpoints on it; a left branch is lost.

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
        depth = min(shared, history.n_prompt[path])
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
    left branches is free, they meet as soon as the solver comes to the end within `seconds`. If not, they come close:
    the solver decides in fractions of an item where a branch is cut, and anew after each request. The moment within a
    request in which one state makes way for another is not charged. `at_demands` is the same for a cache whose
    checkpoints stand only where requests part from the past, each with its whole KV.

    `window`: requests per part of a long trace. For the bound each part starts with everything ever processed being
    held, so the sum of the parts is still a bound, but a looser one. The schedule is planned part by part, from what is
    really held: of each plan half is carried out. The seconds are shared among all parts. Raises SolverMissing.
    """
    if window is not None and window < 2:
        raise ValueError("a window is shorter than two requests")
    history = History(requests)
    floor = _floor(history)
    at_demands: Bracket | None = None
    if window is None or window >= len(history):
        answer = Part(history, storage, first=0, end=len(history)).solve(seconds, held=frozenset())
        avoidable, bound = answer.avoidable, answer.lower_bound
        at_demands = _above(floor, answer)
        how = "MILP" if answer.is_solved else "MILP, out of time"
    else:
        avoidable, bound = _in_windows(history, storage, seconds, window)
        how = f"MILP in windows of {window:,} requests"
    method = f"exact ({how})" if avoidable == bound else f"bound and best schedule found ({how})"
    return Optimum(
        floor=floor, processed=floor + avoidable, lower_bound=floor + bound, at_demands=at_demands, method=method
    )


def _floor(history: History) -> int:
    return sum(n - history.demand(PathId(path)).depth for path, n in enumerate(history.n_prompt))


def _above(floor: int, answer: Answer) -> Bracket:
    of = answer.at_demands
    return Bracket(lower_bound=floor + of.lower_bound, processed=floor + of.processed)


def _in_windows(history: History, storage: Storage, seconds: float, window: int) -> tuple[int, int]:
    n, half = len(history), window // 2
    share = seconds / (-(-n // window) + -(-n // half))
    bound = avoidable = 0
    for first in range(0, n, window):
        part = Part(history, storage, first=first, end=min(n, first + window))
        bound += part.bound(share) if first else part.solve(share, held=frozenset()).lower_bound
    held: frozenset[Place] = frozenset()
    for first in range(0, n, half):
        part = Part(history, storage, first=first, end=min(n, first + window), cut=first + half)
        answer = part.solve(share, held=held)
        avoidable, held = avoidable + answer.avoidable, answer.held
    return avoidable, bound
