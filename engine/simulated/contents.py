"""What a model that computes nothing holds and saves: items and digests of them, with the bytes they have on paper."""

from __future__ import annotations

import hashlib
from array import array

from engine.errors import EngineBug
from engine.simulated.window_cells import Positions

_ITEM_BYTES = 4


class SimulatedState(bytes):
    """A saved state of `n_bytes` bytes on paper. It takes next to nothing, and knows where it belongs."""

    n_bytes: int
    n_tokens: int
    contents: Contents
    window: Positions | None

    def __len__(self) -> int:
        return self.n_bytes


class SimulatedRange(bytes):
    """The attention of a segment, of `n_bytes` bytes on paper."""

    n_bytes: int
    items: array[int]
    prefix: hashlib.blake2b  # of the items before it

    def __len__(self) -> int:
        return self.n_bytes


class Contents:
    """What one sequence is of: the items of its attention cells, none without attention, and a digest of all items.

    Several may look at one row of items, the first `n` of which are meant: whoever goes on first goes on in it.
    """

    __slots__ = ("_before", "_items", "_prefix", "first", "n")

    def __init__(
        self,
        items: array[int] | None = None,
        n: int = 0,
        *,
        prefix: hashlib.blake2b | None = None,
        first: int = 0,
        before: hashlib.blake2b | None = None,
    ) -> None:
        """`first`, `before`: the items before the first one are elsewhere, and this is their digest."""
        self._items = array("i") if items is None else items
        self.n = n
        self._prefix = prefix  # None: to be computed
        self.first = first
        self._before = before

    @property
    def prefix(self) -> hashlib.blake2b:
        if self._prefix is None:
            self._prefix = hashlib.blake2b(memoryview(self._items)[: self.n], digest_size=16)
        return self._prefix

    def grow(self, items: array[int], *, has_kv: bool) -> None:
        if not has_kv or self._prefix is not None:
            self.prefix.update(items)
        if has_kv:
            if len(self._items) > self.n:
                self._items = self._items[: self.n]
            self._items.extend(items)
        self.n += len(items)

    def before(self, pos: int) -> Contents:
        """The first `pos` items."""
        if pos <= 0:
            return Contents()
        if pos >= self.n:
            return Contents(self._items, self.n, prefix=self._prefix.copy() if self._prefix is not None else None)
        return Contents(self._items, pos)

    def behind(self, held: Contents, end: int) -> Contents:
        """The first `end` items, where those of `held` are there already. As Tokens are digested."""
        if self.first:
            if held.n != self.first or self._before is None or held.prefix.digest() != self._before.digest():
                raise EngineBug(f"a range is loaded at position {self.first}, behind the items of another branch")
            return Contents(held.cut(0, held.n) + self._items, held.n + self.n)
        return self.before(end)

    def cut(self, first: int, end: int) -> array[int]:
        return self._items[first:end]

    def sealed(self, *, with_items: bool) -> Contents:
        """To be kept: without the items, as a rule, which take room."""
        return Contents(self.cut(0, self.n) if with_items else None, self.n, prefix=self.prefix.copy())
