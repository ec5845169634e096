"""What a model has read, known by key alone: how much of a prompt was read before can be told, and no text is kept.

A path is cut into blocks, each known by the key at its end; and by two bytes for each of its
items, the first ones of the key behind it, so that a path that parts inside a block is followed to the very item. Chats
that begin alike have their first blocks in common.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NewType, Protocol

from engine.core.prompt.items import NO_TOKENS, Tokens, shared_prefix

Key = NewType("Key", bytes)  # of everything up to a place: a keyed digest, the same after a restart


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAgo:
    """How many leading items of a prompt the model has read: since this program was started, and ever."""

    in_this_run: int = 0
    ever: int = 0


NOTHING_READ = ReadAgo()


class Earlier(Protocol):
    """What is known by key alone: no tokens of it are here."""

    def find(self, path: Tokens) -> ReadAgo: ...


CHECK_BYTES = 2  # an item that is another one is taken for the same once in 65,536 times

_BESIDE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PathBlock:
    """Items of a path in a row, `depth` blocks after its start. Fewer than BLOCK only at the end of a path."""

    own: Key
    parent: Key
    depth: int
    checks: bytes

    @property
    def n_items(self) -> int:
        return len(self.checks) // CHECK_BYTES

    @property
    def is_sound(self) -> bool:
        """It can have been made here."""
        has_keys = len(self.own) == len(self.parent) == KEY_BYTES
        n_bytes = len(self.checks)
        return has_keys and self.depth >= 0 and n_bytes % CHECK_BYTES == 0 and 0 < n_bytes <= BLOCK * CHECK_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class PathChange:
    """What a book learned of a path. `along` is the whole path, in order; its last block goes on from `outgrown`."""

    along: tuple[PathBlock, ...]
    outgrown: PathBlock | None = None


class _Checks:
    """The checks of blocks that follow one path, in order: of all of them, those beside a place share most with it.

    None is the beginning of another one. One thread writes; another may ask meanwhile, and looks a bit further then.
    """

    def __init__(self) -> None:
        self._sorted: list[bytes] = []

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._sorted)

    def shared(self, checks: bytes) -> int:
        """How many leading items any of them has in common with these."""
        at = bisect_left(self._sorted, checks)
        return max((_shared(checks, other) for other in self._sorted[max(0, at - _BESIDE) : at + _BESIDE]), default=0)

    def going_on(self, checks: bytes) -> bytes | None:
        """The same, or one that begins with these."""
        there = self._sorted
        at = bisect_left(there, checks)
        return there[at] if at < len(there) and there[at].startswith(checks) else None

    def add(self, checks: bytes) -> bytes | None:
        """Take these in, and leave out what they begin with, which is given back."""
        if self.going_on(checks) is not None:
            return None
        there = self._sorted
        at = bisect_left(there, checks)
        there.insert(at, checks)
        return there.pop(at - 1) if at and checks.startswith(there[at - 1]) else None


class _Family:
    """The blocks that follow one path."""

    def __init__(self) -> None:
        self.checks = _Checks()
        self.read_now = _Checks()  # of them, or of their beginnings: what was read in this run
        self.by_own: dict[Key, PathBlock] = {}
        self._by_checks: dict[bytes, PathBlock] = {}

    def going_on(self, checks: bytes) -> PathBlock | None:
        found = self.checks.going_on(checks)
        return None if found is None else self._by_checks[found]

    def put(self, block: PathBlock) -> PathBlock | None:
        """Take it in; what it goes on from is left out, and given back."""
        if self.checks.going_on(block.checks) is not None:
            return None
        self.by_own[block.own] = self._by_checks[block.checks] = block
        outgrown = self.checks.add(block.checks)
        if outgrown is None:
            return None
        left = self._by_checks.pop(outgrown)
        del self.by_own[left.own]
        return left


class PathBook:
    """The blocks of all paths that one model has read. One thread writes; another may ask meanwhile."""

    def __init__(self, blocks: Iterable[PathBlock] = ()) -> None:
        """Blocks of earlier runs; what cannot be one is left out."""
        self._behind: dict[Key, _Family] = {}  # by what comes before them
        for block in blocks:
            if block.is_sound:
                self._family(block.parent).put(block)

    def __iter__(self) -> Iterator[PathBlock]:
        for family in self._behind.values():
            yield from family.by_own.values()

    def find(self, chain: KeyChain, tokens: Tokens) -> ReadAgo:
        """How much of a prompt is known. Ends at the first block that is not."""
        chain.follow(tokens)
        now, is_now, parent, depth = 0, True, ROOT, 0
        while family := self._behind.get(parent):
            is_whole = (depth + 1) * BLOCK <= len(tokens)
            known = family.by_own.get(chain.after(depth + 1)) if is_whole else None
            asked = known or _block(chain, depth, parent)
            if is_now:
                n_now = family.read_now.shared(asked.checks)
                now, is_now = depth * BLOCK + n_now, n_now == BLOCK
            if known is None:
                return ReadAgo(in_this_run=now, ever=depth * BLOCK + family.checks.shared(asked.checks))
            parent, depth = known.own, depth + 1
        return ReadAgo(in_this_run=now, ever=depth * BLOCK)

    def add(self, chain: KeyChain, tokens: Tokens) -> PathChange:
        """Note that a path was read now."""
        chain.follow(tokens)
        along: list[PathBlock] = []
        outgrown: PathBlock | None = None
        parent = ROOT
        for depth in range(-(-len(tokens) // BLOCK)):
            family = self._family(parent)
            is_whole = (depth + 1) * BLOCK <= len(tokens)
            block = family.by_own.get(chain.after(depth + 1)) if is_whole else None
            made = block or _block(chain, depth, parent)
            if block is None:
                block = family.going_on(made.checks)
            if block is None:
                block, outgrown = made, family.put(made)
            family.read_now.add(made.checks)
            along.append(block)
            parent = block.own
        return PathChange(along=tuple(along), outgrown=outgrown)

    def without(self, keys: Iterable[Key]) -> PathBook:
        """A book that lacks these blocks, and what follows them."""
        gone = frozenset(keys)
        found = PathBook(block for block in self if block.own not in gone)
        found.take_over(self, only_known=True)
        return found

    def take_over(self, other: PathBook, *, only_known: bool = False) -> None:
        """What was read in this run according to another book of the same model. `only_known`: of these blocks."""
        for parent, family in tuple(other._behind.items()):
            for checks in family.read_now:
                block = family.going_on(checks)
                if block is None:
                    continue
                if not only_known:
                    self._family(parent).put(block)
                mine = self._behind.get(parent)
                if mine is not None and mine.going_on(checks) is not None:
                    mine.read_now.add(checks)

    def _family(self, parent: Key) -> _Family:
        found = self._behind.get(parent)
        if found is None:
            found = self._behind[parent] = _Family()
        return found


def _block(chain: KeyChain, depth: int, parent: Key) -> PathBlock:
    """The block after so many whole ones."""
    keys = chain.in_block(depth)
    return PathBlock(
        own=keys[-1] if keys else parent,
        parent=parent,
        depth=depth,
        checks=b"".join(key[:CHECK_BYTES] for key in keys),
    )


def _shared(a: bytes, b: bytes) -> int:
    """How many leading items have the same checks."""
    n_bytes = min(len(a), len(b))
    if a[:n_bytes] == b[:n_bytes]:
        return n_bytes // CHECK_BYTES
    places = range(0, n_bytes, CHECK_BYTES)
    return next(at for at in places if a[at : at + CHECK_BYTES] != b[at : at + CHECK_BYTES]) // CHECK_BYTES


# Keys of places: what stands for a path where its tokens are not kept, after a restart too.
#
# The key of a place is a keyed hash of everything up to it, so it says also what stood before. A path has one every
# BLOCK items, and one at its end. An item of a medium is made from the digest of the whole medium (`media_items`),
# so a key behind it stands for that digest.


BLOCK = 256  # items
KEY_BYTES = 8
ROOT = Key(bytes(KEY_BYTES))  # what comes before the first block

_ITEM_BYTES = 4


class KeyChain:
    """The keys of one path after another; what a path shares with the last one is not hashed again. One thread."""

    def __init__(self, secret: bytes) -> None:
        self._tokens = NO_TOKENS
        self._states = [hashlib.blake2b(key=secret, digest_size=KEY_BYTES)]  # before each block

    def follow(self, tokens: Tokens) -> None:
        """The path that is asked about from now on."""
        n_same = shared_prefix(self._tokens, tokens) // BLOCK
        del self._states[n_same + 1 :]
        self._tokens = tokens

    def after(self, n_blocks: int) -> Key:
        """The key behind so many whole blocks."""
        return Key(self._state(n_blocks).digest())

    def in_block(self, depth: int) -> list[Key]:
        """The keys behind each item of the block after so many whole ones."""
        state, found = self._state(depth).copy(), list[Key]()
        packed = self._tokens.packed[depth * BLOCK * _ITEM_BYTES : (depth + 1) * BLOCK * _ITEM_BYTES]
        for at in range(0, len(packed), _ITEM_BYTES):
            state.update(packed[at : at + _ITEM_BYTES])
            found.append(Key(state.copy().digest()))
        return found

    def _state(self, n_blocks: int) -> hashlib.blake2b:
        while len(self._states) <= n_blocks:
            first = (len(self._states) - 1) * BLOCK * _ITEM_BYTES
            state = self._states[-1].copy()
            state.update(self._tokens.packed[first : first + BLOCK * _ITEM_BYTES])
            self._states.append(state)
        return self._states[n_blocks]
