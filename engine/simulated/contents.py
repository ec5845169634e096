"""What a model that computes nothing holds and saves: items and digests of them, with the bytes they have on paper."""

from __future__ import annotations

import hashlib
from array import array

from engine.simulated.window_cells import Positions


class SimulatedState(bytes):
    """A saved state of `n_bytes` bytes on paper. It takes next to nothing, and knows where it belongs."""

    n_bytes: int
    n_tokens: int
    prefix: hashlib.blake2b  # of the items before it
    window: Positions | None

    def __len__(self) -> int:
        return self.n_bytes


class SimulatedRange(bytes):
    """The attention of a range, of `n_bytes` bytes on paper."""

    n_bytes: int
    items: array[int]
    prefix: hashlib.blake2b  # of the items before it

    def __len__(self) -> int:
        return self.n_bytes


class Contents:
    """What one sequence is of: the items of its attention cells, none without attention, and a digest of all items."""

    __slots__ = ("_prefix", "items")

    def __init__(self, items: array[int] | None = None, prefix: hashlib.blake2b | None = None) -> None:
        self.items = array("i") if items is None else items
        self._prefix = prefix  # None: to be computed again

    @property
    def prefix(self) -> hashlib.blake2b:
        if self._prefix is None:
            self._prefix = hashed(self.items)
        return self._prefix

    def grow(self, items: array[int], *, has_kv: bool) -> None:
        if not has_kv:
            self.prefix.update(items)
            return
        if self._prefix is not None:
            self._prefix.update(items)
        self.items.extend(items)

    def before(self, pos: int) -> Contents:
        """A copy of the first `pos` items."""
        if pos >= len(self.items):
            return Contents(self.items[:], self.prefix.copy())
        return Contents(self.items[:pos])


def hashed(items: array[int]) -> hashlib.blake2b:
    """As `items.Tokens` are digested. Two sequences with equal digests hold the same."""
    return hashlib.blake2b(items, digest_size=16)
