"""A radix tree over every path that was processed, and what a prompt or a path shares with the others.

A prompt, the chat before it and the branches that were left have most of their items in common, and comparing two of
100,000 items takes as long as reading them. In the tree what they share is one way from the root: a path is followed
once, to its place, and how much two have in common is where the ways to their places part. A path is known by its
items, never by the object that holds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.prompt.items import NO_TOKENS, PrefixMatcher, Prompt, TokenIndex, Tokens, shared_prefix
from engine.core.tree.known_by_key import NOTHING_READ, Earlier, ReadAgo

_ITEM_BYTES = 4
NODE_BYTES = 320  # of what holds an edge, about: with short prompts most of the tree
_MOST_BYTES = 128 * 1024 * 1024
_GOES_AT_ONCE = 16  # a sixteenth of the limit, as all leaves are looked at to find the oldest


@dataclass(slots=True, eq=False)
class _Node:
    """An edge and what follows it. `edge` is the items [start, end) that lead here from the parent."""

    edge: Tokens
    start: int
    parent: _Node | None
    tick: int
    children: dict[int, _Node] = field(default_factory=dict)  # by the first item of their edges

    @property
    def end(self) -> int:
        return self.start + len(self.edge)


@dataclass(slots=True, eq=False)
class _Place:
    """How far a path can be followed: `at` items, the last of them on the edge of `node`.

    `grown`: how often the tree had grown then. What is whole stays so; the rest may go on further by now.
    """

    path: Tokens
    node: _Node
    at: int
    grown: int

    @property
    def is_whole(self) -> bool:
        return self.at == len(self.path)


class CacheTree:
    """Not thread-safe: one owner. `unavoidable` is counted from the longest prefix that was ever processed, so nothing
    may be forgotten silently; when the byte limit is reached the least recently used branches go whole.
    """

    def __init__(self, earlier: Earlier | None = None, *, max_bytes: int = _MOST_BYTES) -> None:
        """`earlier`: what was processed before there was this tree."""
        self._earlier = earlier
        self._max_bytes = max_bytes
        self._root = _Node(NO_TOKENS, 0, None, 0)
        self._grown = 0
        # Of paths, by their items. Those that nobody asked about from one growth to the next but one are forgotten.
        self._places: dict[bytes, _Place] = {}
        self._places_before: dict[bytes, _Place] = {}
        self.n_bytes = 0

    def match(self, prompt: Prompt) -> Match:
        """What of a prompt is known. Asked once for each; nothing is noted of it here."""
        earlier = NOTHING_READ if self._earlier is None else self._earlier.find(prompt.tokens)
        return Match(self, prompt, self._follow(prompt.tokens), earlier)

    def record(self, path: Tokens, *, tick: int) -> None:
        """It was processed. `tick`, the request's number, decides what goes first when memory is short."""
        node, at = self._root, 0
        while at < len(path):
            child = node.children.get(path[at])
            if child is None:
                node.children[path[at]] = _Node(path.cut(at), at, node, tick)
                self.n_bytes += NODE_BYTES
                self._grow(len(path) - at)
                break
            shared = _shared_at(child.edge, path, at)
            at += shared
            if shared < len(child.edge):
                child = self._split(node, child, shared)
            child.tick = max(child.tick, tick)
            if not child.children and at < len(path):
                # The usual case, a longer version of the same chat: grow the edge instead of chaining nodes.
                child.edge = child.edge + path.cut(at)
                self._grow(len(path) - at)
                break
            node = child
        if self.n_bytes > self._max_bytes:
            self._shrink()
        self._places, self._places_before = {}, self._places

    @property
    def n_paths(self) -> int:
        """How many paths are remembered with their places."""
        return len(self._places.keys() | self._places_before.keys())

    def n_known(self, path: Tokens) -> int:
        """How many leading items of a path were processed."""
        return self.place(path).at

    def shared(self, a: Tokens, b: Tokens, least: int = 0) -> int:
        """The number of leading items that two paths have in common; so many are known to be."""
        return len(a) if a is b else shared_by(self.place(a), self.place(b), least)

    def begins_with(self, path: Tokens, other: Tokens) -> bool:
        """All of the other one comes first."""
        return len(other) <= len(path) and self.shared(path, other) == len(other)

    def place(self, path: Tokens) -> _Place:
        """Where a path is, or where it leaves the tree."""
        found = self._places.get(path.packed)
        if found is None:
            found = self._places_before.get(path.packed) or self._follow(path)
            self._places[path.packed] = found
        return self.now(found)

    def now(self, place: _Place) -> _Place:
        """As it is by now: edges are cut, and the tree grows."""
        node, at = place.node, place.at
        while at <= node.start and node.parent is not None:
            node = node.parent
        if node.parent is None and node is not self._root:  # it went
            node, at = self._walk(place.path, self._root, 0)
        elif place.grown != self._grown and at < len(place.path):
            node, at = self._walk(place.path, node, at)
        place.node, place.at, place.grown = node, at, self._grown
        return place

    def _follow(self, path: Tokens) -> _Place:
        return _Place(path, *self._walk(path, self._root, 0), self._grown)

    @staticmethod
    def _walk(path: Tokens, node: _Node, at: int) -> tuple[_Node, int]:
        """From a place on, which is reached already, as far as the path goes along."""
        n = len(path)
        while at < n:
            if at < node.end:
                rest = node.edge if at == node.start else node.edge.cut(at - node.start)
                at += _shared_at(rest, path, at)
                if at < node.end:
                    break
            child = node.children.get(path[at]) if at < n else None
            if child is None:
                break
            node = child
        return node, at

    def _split(self, parent: _Node, child: _Node, at: int) -> _Node:
        """The first `at` items of an edge get a node of their own. The old one keeps the end, and all places on it."""
        upper = _Node(child.edge.cut(0, at), child.start, parent, child.tick)
        self.n_bytes += NODE_BYTES
        child.edge, child.start, child.parent = child.edge.cut(at), child.start + at, upper
        upper.children[child.edge[0]] = child
        parent.children[upper.edge[0]] = upper
        return upper

    def _grow(self, n_items: int) -> None:
        self._grown += 1
        self.n_bytes += n_items * _ITEM_BYTES

    def _shrink(self) -> None:
        most = self._max_bytes - self._max_bytes // _GOES_AT_ONCE
        while self.n_bytes > most:
            for leaf in sorted(self._leaves(), key=lambda leaf: leaf.tick):
                if self.n_bytes <= most:
                    break
                assert leaf.parent is not None
                self.n_bytes -= len(leaf.edge) * _ITEM_BYTES + NODE_BYTES
                del leaf.parent.children[leaf.edge[0]]
                leaf.parent = None  # so that places on it are known to be nowhere

    def _leaves(self) -> Iterator[_Node]:
        stack = list(self._root.children.values())
        while stack:
            node = stack.pop()
            if node.children:
                stack.extend(node.children.values())
            else:
                yield node


class Match:
    """One prompt laid beside everything that is known; or a path, for what is decided where there is no prompt.

    Every path is compared with the prompt. Two that part from it at different places part from each other at the nearer
    one; only where both part from it at the same place is there more to ask. What was found is remembered, by items.
    """

    def __init__(self, tree: CacheTree, prompt: Prompt, place: _Place, earlier: ReadAgo) -> None:
        self._tree = tree
        self._place = place
        self.prompt = prompt
        # The longest prefix processed since the load.
        self.n_ever = TokenIndex(prompt.cut_before(place.at))
        self.earlier = earlier  # the same of what the model read before that, too
        self._known: dict[bytes, int] = {prompt.tokens.packed: len(prompt)}
        self._pairs: dict[tuple[bytes, bytes], int] = {}

    @classmethod
    def alone(cls, path: Tokens) -> Match:
        """Beside nothing: each path is compared item by item, once."""
        return CacheTree().match(Prompt(tokens=path))

    def of(self, path: Tokens) -> int:
        """How many leading items it has in common with the prompt."""
        n = self._known.get(path.packed)
        if n is None:
            tree = self._tree
            n = self._known[path.packed] = shared_by(tree.now(self._place), tree.place(path))
        return n

    def shared(self, a: Tokens, b: Tokens) -> int:
        """How many leading items two paths have in common."""
        if a is b:
            return len(a)
        one, other = self.of(a), self.of(b)
        if one != other:
            return min(one, other)
        if one == len(a) or one == len(b):
            return one
        pair = (a.packed, b.packed)
        n = self._pairs.get(pair)
        if n is None:
            n = self._pairs[pair] = self._tree.shared(a, b, one)
        return n

    def parting(self, path: Tokens) -> tuple[int, int | None]:
        """How much of a path the prompt begins with, and which item comes then; None where the path ends there.

        Two paths share more than the first of these only where both are the same.
        """
        n = self.of(path)
        return n, path[n] if n < len(path) else None

    def matcher(self, path: Tokens) -> PrefixMatcher:
        """How much of one path others share."""
        return _Matcher(self, path)


class _Matcher(PrefixMatcher):
    def __init__(self, match: Match, path: Tokens) -> None:
        super().__init__(path)
        self._match = match

    def shared(self, path: Tokens) -> int:
        n = self._known.get(path.packed)
        if n is None:
            n = self._known[path.packed] = self._match.shared(path, self._tokens)
        return n


def shared_by(a: _Place, b: _Place, least: int = 0) -> int:
    """How much the paths at two places have in common, as the tree is now; `least` items are known to be."""
    one, other = a.node, b.node
    while one is not other:
        x, y = one.parent, other.parent
        if y is None or (x is not None and one.start > other.start):
            one = x or one
        elif x is None or one.start < other.start:
            other = y
        else:
            one, other = x, y
    n_one = a.at if a.node is one else one.end
    n_other = b.at if b.node is one else one.end
    is_beside = a.node is one is b.node and n_one == n_other and not a.is_whole and not b.is_whole
    return shared_prefix(a.path, b.path, max(n_one, least)) if is_beside else min(n_one, n_other)


def _shared_at(edge: Tokens, path: Tokens, at: int) -> int:
    """How many items of an edge follow at that place. The usual case, all of them, is found without a copy."""
    if path.packed.startswith(edge.packed, at * _ITEM_BYTES):
        return len(edge)
    return shared_prefix(edge, path.cut(at, at + len(edge)))
