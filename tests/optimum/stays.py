"""For how long a checkpoint can be kept, and for how long an edge's KV lies beside the working path.

Between two moments at which something can happen to the checkpoints of an edge, it is kept all the time or not at all:
one that is dropped halfway could have been dropped at once. So nothing is decided step by step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from tests.optimum.schedule import sources
from tests.optimum.tree import ROOT, DemandTree, NodeId
from tests.optimum.values import Storage

BEFORE = -1  # the step before the first


class Moment(Enum):
    """What a step does to an edge."""

    MADE = "the step comes by whatever it is served from, or the checkpoint was there at the start"
    LEFT = "the edge's end is the end of the path before, whose state can be copied"
    ASKED = "the step may be served from there, or come by"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stay:
    """A checkpoint on the edge above `node`, held after each of the steps [first, end)."""

    node: NodeId
    first: int  # may be BEFORE
    end: int
    begins: Moment  # at `first`
    most: float  # how much of the edge fits, 0..1, with the KV above it


class Absences:
    """Runs of steps after which an edge is not on the working path."""

    def __init__(self, tree: DemandTree) -> None:
        self._runs: list[list[range]] = [[] for _ in tree.places]
        for node, runs in enumerate(self._runs[1:], 1):
            first = 0
            for k, step in enumerate(tree.steps):
                if node in step.chain:
                    if first < k:
                        runs.append(range(first, k))
                    first = k + 1
            if first < len(tree.steps):
                runs.append(range(first, len(tree.steps)))

    def within(self, node: NodeId, first: int, end: int) -> list[range]:
        """Those in the steps [first, end). A stay on the edge or below it has each of them whole or not at all."""
        return [run for run in self._runs[node] if first <= run.start and run.stop <= end]


def stays(tree: DemandTree, storage: Storage, at_start: Collection[NodeId], *, at_ends: bool) -> Iterator[Stay]:
    """All that can be of use and fit alone. `at_ends`: checkpoints stand at the lower ends of edges only."""
    chains = [set(step.chain) for step in tree.steps]
    for node, moments in sorted(_moments(tree, at_start).items()):
        last_use = max((k for k, moment in moments.items() if moment is Moment.ASKED), default=BEFORE)
        for first, end in pairwise(sorted(moments)):
            # What a step makes anew need not be held before it. The copy at the end of a path takes in the whole edge,
            # so a checkpoint higher up on it may be worth keeping.
            if end > last_use or moments[end] is Moment.MADE or (at_ends and moments[end] is Moment.LEFT):
                continue
            most = _most(tree, storage, node, chains[max(0, first) : end])
            if most >= (1 if at_ends else 0) and most != 0:
                yield Stay(node=node, first=first, end=end, begins=moments[first], most=most)


def _moments(tree: DemandTree, at_start: Collection[NodeId]) -> dict[NodeId, dict[int, Moment]]:
    """By edge and step."""
    found = {node: {BEFORE: Moment.MADE} for node in at_start if node != ROOT}
    for k, step in enumerate(tree.steps):
        _, candidates = sources(tree, step)
        here = dict.fromkeys(candidates, Moment.ASKED)
        if step.working is not None:
            here[step.working] = Moment.LEFT
        here |= dict.fromkeys(step.chain[step.chain.index(step.demand) + 1 :], Moment.MADE)
        for node, moment in here.items():
            found.setdefault(node, {})[k] = moment
    return found


def _most(tree: DemandTree, storage: Storage, node: NodeId, chains: Collection[Collection[NodeId]]) -> float:
    """How much of the edge, 0..1, fits with the KV above it at all those moments; 0 for less than one item."""
    n_bytes, n_kv, is_off = storage.max_bytes - storage.state_bytes, 0, False
    for chain in chains:
        off = [above for above in tree.ancestors(node) if above not in chain]
        if off:
            is_off = True
            n_kv = max(n_kv, tree.depth(tree.parents[node]) - tree.depth(tree.parents[off[-1]]))
    if n_bytes < 0 or storage.max_states == 0:
        return 0.0
    if not is_off or not storage.kv_bytes_per_token:
        return 1.0
    fitting = n_bytes // storage.kv_bytes_per_token - n_kv
    return max(0.0, min(1.0, fitting / tree.length(node)))
