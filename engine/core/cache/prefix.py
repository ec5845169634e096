"""A radix tree over everything the engine has processed: the floor of every explanation.

`unavoidable` is counted from the longest prefix that any earlier request shares, so nothing may be forgotten silently;
when the byte limit is reached the least recently used branch is dropped whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.prompt.items import TokenIndex, Tokens, shared_prefix

_ITEM_BYTES = 4


@dataclass(slots=True)
class _Node:
    """An edge and what follows it. `edge` is the items that lead here from the parent."""

    edge: Tokens
    tick: int
    children: dict[int, _Node] = field(default_factory=dict)


class PrefixTree:
    """Longest prefix of a sequence among all sequences inserted. Not thread-safe: one owner."""

    def __init__(self, *, max_bytes: int = 256 * 1024 * 1024) -> None:
        self._root = _Node(Tokens(), 0)
        self._max_bytes = max_bytes
        self.n_bytes = 0

    def match(self, tokens: Tokens) -> TokenIndex:
        """How many leading items were inserted before. O(length)."""
        node, at = self._root, 0
        while at < len(tokens):
            child = node.children.get(tokens[at])
            if child is None:
                break
            shared = _shared_at(child.edge, tokens, at)
            at += shared
            if shared < len(child.edge):
                break
            node = child
        return TokenIndex(at)

    def insert(self, tokens: Tokens, *, tick: int) -> None:
        """Remember a sequence; `tick`, the request's number, decides what goes first when memory is short."""
        node, at = self._root, 0
        while at < len(tokens):
            child = node.children.get(tokens[at])
            if child is None:
                node.children[tokens[at]] = _Node(tokens.cut(at), tick)
                self.n_bytes += (len(tokens) - at) * _ITEM_BYTES
                break
            shared = _shared_at(child.edge, tokens, at)
            at += shared
            if shared < len(child.edge):
                child = self._split(node, child, shared)
            child.tick = max(child.tick, tick)
            if not child.children and at < len(tokens):
                # The usual case, a longer version of the same chat: grow the edge instead of chaining nodes.
                child.edge = child.edge + tokens.cut(at)
                self.n_bytes += (len(tokens) - at) * _ITEM_BYTES
                break
            node = child
        self._shrink()

    @staticmethod
    def _split(parent: _Node, child: _Node, at: int) -> _Node:
        upper = _Node(child.edge.cut(0, at), child.tick)
        child.edge = child.edge.cut(at)
        upper.children[child.edge[0]] = child
        parent.children[upper.edge[0]] = upper
        return upper

    def _shrink(self) -> None:
        while self.n_bytes > self._max_bytes:
            parent, key = self._oldest_leaf()
            self.n_bytes -= len(parent.children[key].edge) * _ITEM_BYTES
            del parent.children[key]

    def _oldest_leaf(self) -> tuple[_Node, int]:
        best: tuple[int, _Node, int] | None = None
        stack = [self._root]
        while stack:
            node = stack.pop()
            for key, child in node.children.items():
                if child.children:
                    stack.append(child)
                elif best is None or child.tick < best[0]:
                    best = (child.tick, node, key)
        assert best is not None
        return best[1], best[2]


def _shared_at(edge: Tokens, tokens: Tokens, at: int) -> int:
    """How many items of an edge follow at that place. The usual case, all of them, is found without a copy."""
    if tokens.packed.startswith(edge.packed, at * _ITEM_BYTES):
        return len(edge)
    return shared_prefix(edge, tokens.cut(at, at + len(edge)))
