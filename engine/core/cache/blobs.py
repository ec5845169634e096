"""What lies on disk of a model's memory, without its bytes: attention of some items in a row, or a state behind them.

A blob names the one that it stands on, its *base*: that one's path, as far as `start`, and the blob's own items make
its path. So a chat that goes on adds what is new alone, and whoever loses a base loses what stands on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import NewType

from engine.core.prompt.items import NO_TOKENS, POS_ZERO, Pos, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind

BlobKey = NewType("BlobKey", str)  # of the path and the part of it, the same after a restart

NO_BASE = BlobKey("")
_KEY_BYTES = 16


class BlobPart(Enum):
    ATTENTION = "attention"  # of items [start, end)
    STATE = "state"  # behind `end` items


@dataclass(frozen=True, slots=True, kw_only=True)
class Blob:
    """`tokens` are the items [start, end) of its path. `pos_end` is the position behind them; the positions of a state
    are those of `Checkpoint`. The last `n_logits` of its `n_bytes` are logits. `used_at` in unix seconds.
    """

    part: BlobPart
    base: BlobKey
    start: TokenIndex
    end: TokenIndex
    tokens: Tokens
    pos_start: Pos
    pos_end: Pos
    n_bytes: int
    chat: str  # a digest of the conversation's name
    pos_min: Pos = POS_ZERO
    pos_max: Pos = POS_ZERO
    pos_prompt: Pos = POS_ZERO
    boundary: BoundaryKind = BoundaryKind.END_OF_GENERATION
    n_logits: int = 0
    used_at: float = 0.0

    @property
    def key(self) -> BlobKey:
        said = f"{self.part.value} {self.base} {self.start} {self.end} {self.pos_start} {self.pos_end} {self.n_logits}"
        digest = hashlib.blake2b(said.encode(), digest_size=_KEY_BYTES)
        digest.update(self.tokens.packed)
        return BlobKey(digest.hexdigest())

    @property
    def is_front(self) -> bool:
        """Other chats may begin in the same way."""
        return self.boundary in (BoundaryKind.SYSTEM_END, BoundaryKind.TOOLS_END)


def chat_digest(name: str) -> str:
    """Stands for a conversation where its name is nobody's business; "" where it has none."""
    return hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=_KEY_BYTES).hexdigest() if name else ""


def lean(blob: Blob) -> Blob:
    """Without its items, for who only counts."""
    return replace(blob, tokens=NO_TOKENS)


def paths_of(blobs: Mapping[BlobKey, Blob]) -> dict[BlobKey, Tokens]:
    """The path of each; those on one path share it, and only their first `end` items are theirs.

    What stands on nothing that is there has none.
    """
    found: dict[BlobKey, Tokens] = {}
    attention = {key: blob for key, blob in blobs.items() if blob.part is BlobPart.ATTENTION}
    for key, blob in sorted(attention.items(), key=lambda item: -item[1].end):
        if key not in found:
            _lay_path(key, blob, attention, found)
    for key, blob in blobs.items():
        if blob.part is BlobPart.STATE:
            if blob.base == NO_BASE:
                found[key] = blob.tokens
            elif blob.base in found and blob.start <= attention[blob.base].end:
                base = found[blob.base]
                found[key] = base if not blob.tokens else base.cut(0, blob.start) + blob.tokens
    return found


def _lay_path(key: BlobKey, blob: Blob, attention: Mapping[BlobKey, Blob], found: dict[BlobKey, Tokens]) -> None:
    parts, whole, start = [blob.tokens], [key], int(blob.start)
    at = blob
    while at.base != NO_BASE:
        base = attention.get(at.base)
        if base is None or not base.start <= start <= base.end or base.end - base.start != len(base.tokens):
            return
        if start == base.end:
            whole.append(at.base)
        if start > base.start:
            parts.append(base.tokens.cut(0, start - base.start))
            start = int(base.start)
        at = base
    if start:
        return
    path = Tokens(b"".join(part.packed for part in reversed(parts)))
    for on_it in whole:
        found.setdefault(on_it, path)


def standing_on(blobs: Mapping[BlobKey, Blob], gone: Iterable[BlobKey]) -> frozenset[BlobKey]:
    """These, and all that stands on them."""
    by_base: dict[BlobKey, list[BlobKey]] = {}
    for key, blob in blobs.items():
        if blob.base != NO_BASE:
            by_base.setdefault(blob.base, []).append(key)
    found, left = set[BlobKey](), list(gone)
    while left:
        key = left.pop()
        if key not in found:
            found.add(key)
            left += by_base.get(key, ())
    return frozenset(found)


def of_chat(blobs: Mapping[BlobKey, Blob], chat: str) -> frozenset[BlobKey]:
    """What goes with a conversation that is deleted: all of its blobs on which no other conversation stands as a whole,
    and what stands on a part of them.
    """
    kept: set[BlobKey] = set()
    for blob in blobs.values():
        if blob.chat == chat:
            continue
        start, base = blob.start, blob.base
        while base in blobs and base not in kept and start >= blobs[base].end:
            kept.add(base)
            start, base = blobs[base].start, blobs[base].base
    return standing_on(blobs, {key for key, blob in blobs.items() if blob.chat == chat and key not in kept})


def room(blobs: Mapping[BlobKey, Blob], need: int, keep: Collection[BlobKey] = ()) -> tuple[BlobKey, ...]:
    """What goes from the disk for so many bytes, in order; fewer bytes where there is no more than that.

    What was used longest ago goes first. Of one turn of a chat: states on the way, then the path from its end on, so
    that nothing loses its base; how other chats begin goes last.
    """
    left, found = dict(blobs), list[BlobKey]()
    n_on: dict[BlobKey, int] = {}
    deepest: dict[BlobKey, int] = {}
    for blob in left.values():
        n_on[blob.base] = n_on.get(blob.base, 0) + 1
        deepest[blob.base] = max(deepest.get(blob.base, 0), blob.end)

    def rank(key: BlobKey) -> tuple[float, bool, bool, int, BlobKey]:
        blob = left[key]
        is_on_the_way = blob.part is BlobPart.STATE and blob.end < deepest.get(blob.base, 0)
        return blob.used_at, blob.is_front, not is_on_the_way, -blob.end, key

    leaves = sorted((key for key in left if not n_on.get(key) and key not in keep), key=rank, reverse=True)
    while need > 0 and leaves:
        key = leaves.pop()
        blob = left.pop(key)
        found.append(key)
        need -= blob.n_bytes
        n_on[blob.base] -= 1
        if not n_on[blob.base] and blob.base in left and blob.base not in keep:
            leaves.append(blob.base)
            leaves.sort(key=rank, reverse=True)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskView:
    """What lies on disk of all models, for who looks. `problem`: a sentence for people, or ""."""

    n_bytes: int = 0
    n_blobs: int = 0
    limit: int = 0  # bytes; 0: nothing is written
    problem: str = ""


NOTHING_ON_DISK = DiskView()


class Absence(Enum):
    """Why what a model has read of a chat is not on disk."""

    OFF = "off"
    PRIVATE = "private"
    EVICTED = "evicted"
    OTHER_MODEL = "other-model"  # what is there is of another one, of other settings, or of another version
    REFUSED = "refused"  # the disk is full, or cannot be written
    NOT_WRITTEN = "not-written"  # it was not in time, or the disk was not used then
    NEWER = "newer"  # stands for a word that only a newer Cairn knows


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What came from disk for a request: items that were had by that, bytes, and the seconds that it took."""

    n_items: int = 0
    n_bytes: int = 0
    seconds: float = 0.0


NOTHING_LOADED = Loaded()
