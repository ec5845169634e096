"""Recorded requests as a tree of the places that matter: where a request parts from the past, and where paths end.

Between two such places nothing is decided, so a trace of millions of tokens becomes a few hundred nodes. A *path* is a
prompt with its reply. A *step* is a run of requests of which each continues the one before at its very end: that costs
nothing above the floor, and what is held in between is held at the end of the run too, so only that moment counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NewType

from app.terminal.simulation.simulate import PastRequest
from engine.core.prompt.items import Tokens, shared_prefix

PathId = NewType("PathId", int)  # number of the request, in order
NodeId = NewType("NodeId", int)

_NOBODY = PathId(-1)  # owns the empty prefix
ROOT = NodeId(0)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A prefix: the first `depth` items of the oldest path that has them. Equal prefixes are equal places."""

    owner: PathId
    depth: int


BEGINNING = Place(_NOBODY, 0)


class History:
    """Where each path parts from everything before it. Grows by `add`, O(length) each; each prefix is stored once."""

    def __init__(self, requests: Iterable[PastRequest] = ()) -> None:
        self._parents: list[PathId] = []
        self._parted_at: list[int] = []
        self._segments: list[Tokens] = []  # what no older path has
        self._branches: dict[tuple[PathId, int, int], PathId] = {}  # by owner, depth and next item
        self._reached: dict[PathId, dict[str, int]] = {}  # how far along each path each conversation went
        self.n_prompt: list[int] = []
        self.n_path: list[int] = []
        for request in requests:
            self.add(request)

    def __len__(self) -> int:
        return len(self.n_path)

    def add(self, request: PastRequest) -> None:
        path, new = request.prompt + request.reply, PathId(len(self))
        owner, at = _NOBODY, 0
        while at < len(path):
            branch = self._branches.get((owner, at, path[at]))
            if branch is None:
                self._branches[owner, at, path[at]] = new
                break
            segment = self._segments[branch]
            owner, at = branch, at + shared_prefix(segment, path.cut(at, at + len(segment)))
        self._parents.append(owner)
        self._parted_at.append(at)
        self._segments.append(path.cut(at))
        self.n_prompt.append(len(request.prompt))
        self.n_path.append(len(path))
        for place in self.stretches(self.end(new)):
            of = self._reached.setdefault(place.owner, {})
            of[request.chat] = max(of.get(request.chat, 0), place.depth)

    def place(self, path: PathId, depth: int) -> Place:
        """The first `depth` items of a path."""
        while path != _NOBODY and depth <= self._parted_at[path]:
            path = self._parents[path]
        return Place(path, depth)

    def end(self, path: PathId) -> Place:
        return self.place(path, self.n_path[path])

    def parting(self, path: PathId) -> Place:
        """Where the path leaves everything older."""
        return Place(self._parents[path], self._parted_at[path])

    def demand(self, path: PathId) -> Place:
        """The deepest place that a cache could restore for the request; all of it, if it kept the logits there."""
        return self.place(path, min(self._parted_at[path], self.n_prompt[path]))

    def stretches(self, place: Place) -> Iterator[Place]:
        """The place and then where each owner on the way to the beginning was left; ends before the beginning."""
        while place.owner != _NOBODY:
            yield place
            place = self.parting(place.owner)

    def shared(self, a: PathId, b: PathId) -> int:
        """How many leading items two paths have in common."""
        depths = {place.owner: place.depth for place in self.stretches(self.end(a))}
        for place in self.stretches(self.end(b)):
            if place.owner in depths:
                return min(place.depth, depths[place.owner])
        return 0

    def chats(self, place: Place) -> frozenset[str]:
        """The conversations that came by."""
        reached = self._reached.get(place.owner, {})
        return frozenset(chat for chat, depth in reached.items() if depth >= place.depth)

    def continues(self, path: PathId) -> bool:
        """The request starts with all of the path before it, which nothing else continues in the same way."""
        before = PathId(path - 1)
        return (
            path > 0
            and self.n_prompt[path] > self.n_path[before] == self._parted_at[path]
            and self.parting(path) == self.end(before)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A run of requests. All but the first continue at the very end of the one before, at no avoidable cost."""

    first: PathId
    last: PathId  # its path contains those of the others
    chain: tuple[NodeId, ...]  # the nodes on that path, from the root on
    demand: NodeId  # of the first request
    working: NodeId | None  # the end of the path before, if a later demand lies there or below


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandTree:
    """The nodes in ascending depth, the root first; an edge is known by the node at its lower end."""

    places: tuple[Place, ...]
    parents: tuple[NodeId, ...]  # the root is its own
    steps: tuple[Step, ...]
    chats: tuple[frozenset[str], ...]  # that came by the upper end of the edge to each node, in all of the history

    def depth(self, node: NodeId) -> int:
        return self.places[node].depth

    def length(self, node: NodeId) -> int:
        """Items of the edge that leads to the node."""
        return self.depth(node) - self.depth(self.parents[node])

    def ancestors(self, node: NodeId) -> Iterator[NodeId]:
        """The node, then those above it; ends before the root."""
        while node != ROOT:
            yield node
            node = self.parents[node]


def demand_tree(
    history: History, *, first: int, end: int, also: Iterable[Place] = (), cut: int | None = None
) -> DemandTree:
    """What requests [first, end) ask for, on nodes where a checkpoint can be of use to them.

    A checkpoint elsewhere could be moved down to the next node at no loss, the KV of a left branch aside. `also`: more
    places that shall be nodes. No step reaches across request `cut`.
    """
    runs = _runs(history, first, end, cut)
    demands = {history.demand(run[0]) for run in runs}
    ends = {history.end(run[-1]) for run in runs}
    if first:
        ends.add(history.end(PathId(first - 1)))
    parents = _closed(history, demands | ends | set(also))
    useful = _at_or_above(demands, parents)
    places = sorted(useful | {BEGINNING}, key=lambda place: (place.depth, place.owner))
    ids = {place: NodeId(n) for n, place in enumerate(places)}
    by_owner: dict[PathId, list[Place]] = {}
    for place in places[1:]:
        by_owner.setdefault(place.owner, []).append(place)
    steps = []
    for run in runs:
        on_path = [
            ids[place]
            for stretch in history.stretches(history.end(run[-1]))
            for place in reversed(by_owner.get(stretch.owner, ()))
            if place.depth <= stretch.depth
        ]
        working = ids.get(history.end(PathId(run[0] - 1))) if run[0] else None
        step = Step(
            first=run[0],
            last=run[-1],
            chain=(ROOT, *reversed(on_path)),
            demand=ids[history.demand(run[0])],
            working=None if working == ROOT else working,
        )
        steps.append(step)
    return DemandTree(
        places=tuple(places),
        parents=(ROOT, *(ids[parents[place]] for place in places[1:])),
        steps=tuple(steps),
        chats=(
            frozenset(),
            *(history.chats(history.place(place.owner, parents[place].depth + 1)) for place in places[1:]),
        ),
    )


def _runs(history: History, first: int, end: int, cut: int | None) -> list[list[PathId]]:
    runs: list[list[PathId]] = []
    for path in map(PathId, range(first, end)):
        if runs and path != cut and history.continues(path):
            runs[-1].append(path)
        else:
            runs.append([path])
    return runs


def _closed(history: History, wanted: set[Place]) -> dict[Place, Place]:
    """The wanted places and every place where two ways to them part, each with the nearest one above it."""
    marks: dict[PathId, set[int]] = {}
    for place in wanted:
        for stretch in history.stretches(place):
            marks.setdefault(stretch.owner, set()).add(stretch.depth)
    above: dict[Place, Place] = {}
    for owner, depths in marks.items():
        line = [history.parting(owner), *(Place(owner, depth) for depth in sorted(depths))]
        above |= {lower: upper for upper, lower in pairwise(line)}
    n_below: dict[Place, int] = {}
    for upper in above.values():
        n_below[upper] = n_below.get(upper, 0) + 1
    kept = {place for place in above if place in wanted or n_below.get(place, 0) > 1} | {BEGINNING}
    return {place: _nearest(above, place, kept) for place in kept if place != BEGINNING}


def _nearest(above: dict[Place, Place], place: Place, kept: set[Place]) -> Place:
    place = above[place]
    while place not in kept:
        place = above[place]
    return place


def _at_or_above(demands: set[Place], parents: dict[Place, Place]) -> set[Place]:
    useful: set[Place] = set()
    for place in demands:
        while place != BEGINNING and place not in useful:
            useful.add(place)
            place = parents[place]
    return useful
