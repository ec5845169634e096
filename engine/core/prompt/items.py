"""What a prompt is made of: a sequence of items, some of which are media, with positions.

An item is one cell of the model's memory. A text token is one item at one position. A media chunk is
`n_tokens` items that advance the position by `n_pos`, and the two differ as soon as M-RoPE is involved
(llama.cpp #19849, #19901). Only `Prompt` converts between the two.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import NewType

TokenIndex = NewType("TokenIndex", int)  # how many items lie before a place
Pos = NewType("Pos", int)  # the model's position of that place
Digest = NewType("Digest", str)

NO_DIGEST = Digest("")
_ITEM_BYTES = 4
_FIRST_PIECE = 16 * _ITEM_BYTES


@dataclass(frozen=True, slots=True)
class Tokens:
    """A frozen sequence of items, packed as native int32, so that prefixes compare at memory speed.

    Text tokens are ids >= 0. Items of a media chunk are negative and derived from its digest.
    """

    packed: bytes = b""

    @classmethod
    def of(cls, ids: Iterable[int]) -> Tokens:
        return cls(array("i", ids).tobytes())

    def __len__(self) -> int:
        return len(self.packed) // _ITEM_BYTES

    def __iter__(self) -> Iterator[int]:
        return iter(memoryview(self.packed).cast("i"))

    def __getitem__(self, index: int) -> int:
        n = len(self)
        if index < 0:
            index += n
        if not 0 <= index < n:
            raise IndexError(index)
        return memoryview(self.packed).cast("i")[index]

    def __add__(self, other: Tokens) -> Tokens:
        return Tokens(self.packed + other.packed)

    def cut(self, first: int, end: int | None = None) -> Tokens:
        """Items [first, end) as a new sequence."""
        last = len(self) if end is None else end
        return Tokens(self.packed[first * _ITEM_BYTES : last * _ITEM_BYTES])

    def ids(self) -> list[int]:
        return memoryview(self.packed).cast("i").tolist()

    def digest(self, end: int | None = None) -> Digest:
        """Identity of the first `end` items."""
        part = self.packed if end is None else memoryview(self.packed)[: end * _ITEM_BYTES]
        return Digest(hashlib.blake2b(part, digest_size=16).hexdigest())


NO_TOKENS = Tokens()
POS_ZERO = Pos(0)


def same_prefix(a: Tokens, b: Tokens, n: int) -> bool:
    """Both have at least `n` items and the first `n` are equal. O(n) at memcmp speed, O(1) for the same object."""
    n_bytes = n * _ITEM_BYTES
    if len(a.packed) < n_bytes or len(b.packed) < n_bytes:
        return False
    return a.packed is b.packed or a.packed.startswith(b.packed[:n_bytes])


def shared_prefix(a: Tokens, b: Tokens, start: int = 0) -> int:
    """The number of leading items that are equal. O(n) at memcmp speed, O(1) for the same object, copies nothing.

    The first `start` are known to be.
    """
    if a.packed is b.packed:
        return len(a)
    n_bytes = start * _ITEM_BYTES
    return start + shared_bytes(a.packed, n_bytes, b.packed, n_bytes) // _ITEM_BYTES


def shared_bytes(a: bytes, i: int, b: bytes, j: int) -> int:
    """How many bytes, of whole items, are equal from these places on.

    Most paths share little and some nearly all: so pieces double.
    """
    n = min(len(a) - i, len(b) - j)
    low, step, view = 0, _FIRST_PIECE, memoryview(b)[j:]
    while low < n and a.startswith(view[low : low + step], i + low):
        low += step
        step *= 2
    high = min(low + step, n)  # equal up to low; somewhere before high they differ
    while low < high:
        middle = low + (high - low) // 2 // _ITEM_BYTES * _ITEM_BYTES
        end = max(middle, low + _ITEM_BYTES)
        if a.startswith(view[low:end], i + low):
            low = end
        elif end - low == _ITEM_BYTES:
            break
        else:
            high = end
    return min(low, n)


class PrefixMatcher:
    """How much of one sequence others share. Many states lie on few paths, and each path is compared once."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._known: dict[bytes, int] = {}

    def shared(self, path: Tokens) -> int:
        """The number of leading items that `path` has in common with the sequence."""
        n = self._known.get(path.packed)
        if n is None:
            n = self._known[path.packed] = shared_prefix(path, self._tokens)
        return n

    def begins_with(self, path: Tokens, n: int) -> bool:
        """The sequence starts with the first `n` items of `path`."""
        return self.shared(path) >= n


class MediaType(Enum):
    IMAGE = "image"
    AUDIO = "audio"


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaChunk:
    """An image or a stretch of audio: `n_tokens` items from `first`, `n_pos` positions."""

    first: TokenIndex
    n_tokens: int
    n_pos: int
    digest: Digest  # of the bytes and the preprocessing
    label: str  # "cat.png, 640x480"; for people
    source: Digest = NO_DIGEST  # Media.digest of what it is a part of
    part: int = 0  # which chunk of that: some models cut an image into tiles
    kind: MediaType | None = None  # None: not known

    @property
    def end(self) -> TokenIndex:
        return TokenIndex(self.first + self.n_tokens)


def media_items(digest: Digest, n_tokens: int) -> Tokens:
    """The items that stand for a media chunk: negative ids that differ whenever the digest differs."""
    seed = digest.encode()
    stream = hashlib.shake_128(seed).digest(n_tokens * _ITEM_BYTES)
    values = array("i", stream)
    return Tokens.of(v if v < 0 else -v - 1 for v in values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One prompt: its items, and which of them are media."""

    tokens: Tokens
    media: tuple[MediaChunk, ...] = ()

    def __post_init__(self) -> None:
        for before, after in pairwise(self.media):
            if before.end > after.first:
                raise ValueError("media chunks overlap or are out of order")
        if self.media and self.media[-1].end > len(self.tokens):
            raise ValueError("a media chunk reaches past the prompt")

    def __len__(self) -> int:
        return len(self.tokens)

    @property
    def pos_next(self) -> Pos:
        """The position that the item after this prompt will have."""
        return self.pos_at(TokenIndex(len(self.tokens)))

    def pos_at(self, index: TokenIndex) -> Pos:
        """The position of the item at `index`; inside a media chunk, the chunk's own position."""
        shift = 0
        for chunk in self.media:
            if index >= chunk.end:
                shift += chunk.n_pos - chunk.n_tokens
            elif index > chunk.first:
                return Pos(chunk.first + shift)
            else:
                break
        return Pos(index + shift)

    def cut_before(self, index: int) -> TokenIndex:
        """The deepest place at or before `index` that is not inside a media chunk."""
        at = bisect_right([chunk.first for chunk in self.media], index) - 1
        if at >= 0 and self.media[at].first < index < self.media[at].end:
            return self.media[at].first
        return TokenIndex(index)
