"""How much the paths of one model share, without comparing each with each.

A prompt, the chat before it and the branches that were left have most of their items in common, and comparing two of
100,000 items takes as long as reading them. So every path is compared with one of them, the root. Two that part from
the root at different places part from each other at the nearer one; only where both part from it at the same place is
there something to compare, and that from there on.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.prompt.items import NO_TOKENS, PrefixMatcher, Tokens

_ITEM_BYTES = 4
_FIRST_PIECE = 16 * _ITEM_BYTES


class Kinship:
    """Remembers what it found, and the paths, by identity. Without a root it compares all of each pair, once."""

    def __init__(self, root: Tokens = NO_TOKENS) -> None:
        self._root = root
        self._with_root: dict[int, tuple[Tokens, int]] = {id(root): (root, len(root))}
        self._pairs: dict[tuple[int, int], int] = {}

    def copy(self) -> Kinship:
        """The same, to be asked about paths that this one is not to remember."""
        found = Kinship(self._root)
        found._with_root, found._pairs = dict(self._with_root), dict(self._pairs)
        return found

    @property
    def n_paths(self) -> int:
        """How many paths it keeps in memory, the root included."""
        return len(self._with_root)

    def shared(self, a: Tokens, b: Tokens) -> int:
        """The number of leading items that two paths have in common."""
        if a is b:
            return len(a)
        known = self._with_root
        one, other = (known.get(id(a)) or self._meet(a))[1], (known.get(id(b)) or self._meet(b))[1]
        if one != other:
            return min(one, other)
        if one == len(a) or one == len(b):
            return one
        pair = (id(a), id(b)) if id(a) < id(b) else (id(b), id(a))
        n = self._pairs.get(pair)
        if n is None:
            n = self._pairs[pair] = shared_behind(a, b, one)
        return n

    def parting(self, path: Tokens) -> tuple[int, int | None]:
        """How much of a path the root begins with, and which item comes then; None where the path ends there.

        Two paths share more than the first of these only where both are the same.
        """
        n = (self._with_root.get(id(path)) or self._meet(path))[1]
        return n, path[n] if n < len(path) else None

    def _meet(self, path: Tokens) -> tuple[Tokens, int]:
        known = self._with_root[id(path)] = (path, shared_behind(path, self._root, 0))
        return known

    def matcher(self, path: Tokens) -> PrefixMatcher:
        """How much of one path others share."""
        return _Matcher(self, path)

    def rooted_at(self, root: Tokens, keep: Iterable[Tokens]) -> Kinship:
        """The same with another root; all paths but these are forgotten."""
        found = Kinship(root)
        for path in keep:
            found._with_root[id(path)] = (path, self.shared(root, path))
        kept = found._with_root
        found._pairs = {pair: n for pair, n in self._pairs.items() if pair[0] in kept and pair[1] in kept}
        return found


class _Matcher(PrefixMatcher):
    def __init__(self, kinship: Kinship, path: Tokens) -> None:
        super().__init__(path)
        self._kinship = kinship

    def shared(self, path: Tokens) -> int:
        known = self._known.get(id(path))
        if known is None:
            known = self._known[id(path)] = (path, self._kinship.shared(path, self._tokens))
        return known[1]


def shared_behind(a: Tokens, b: Tokens, start: int) -> int:
    """As `shared_prefix`, of paths that are known to share the first `start` items. Copies nothing.

    Most paths that part at the same place of the root share little behind it, and some nearly all: so pieces double.
    """
    x, y = a.packed, b.packed
    if x is y:
        return len(a)
    n = min(len(x), len(y))
    low, step, view = start * _ITEM_BYTES, _FIRST_PIECE, memoryview(y)
    while low < n and x.startswith(view[low : low + step], low):
        low += step
        step *= 2
    high = min(low + step, n)  # equal up to low; somewhere before high they differ
    while low < high:
        middle = low + (high - low) // 2 // _ITEM_BYTES * _ITEM_BYTES
        end = max(middle, low + _ITEM_BYTES)
        if x.startswith(view[low:end], low):
            low = end
        elif end - low == _ITEM_BYTES:
            break
        else:
            high = end
    return min(low, n) // _ITEM_BYTES
