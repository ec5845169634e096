"""How many bytes states and caches take, as llama.cpp counts them."""

from __future__ import annotations

import ctypes
import hashlib
import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import llama_cpp.llama_cpp as binding

from engine.core.cache.states import MemoryKind, ModelFacts, SegmentRefusal, Vocabulary
from engine.native.memory.cell_ledger import MediaCells

_PARTIAL = binding.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY
_F32 = 0
STATE_HEADER = 8  # of every state: a magic number and the sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionCache:
    """One cache of keys and values, of all layers that share its cells."""

    n_cells: int
    n_layers: int
    key_bytes: int  # of one cell, all layers together
    value_bytes: int
    place_bytes: int = 12  # of one cell in a saved state: its position and its sequences

    @property
    def cell_bytes(self) -> int:
        return self.key_bytes + self.value_bytes

    def state_bytes(self, n_cells: int) -> int:
        """What `n_cells` cells take in a saved state: counts, positions with their sequence, rows with their types."""
        n_bytes = 4 + 4
        if n_cells:
            n_tensors = self.n_layers * (2 if self.value_bytes else 1)
            n_bytes += 4 + 4 + n_tensors * 12 + n_cells * (self.place_bytes + self.cell_bytes)
        return n_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSizes:
    """How many bytes saved states take, exactly as llama.cpp will count them."""

    memory: MemoryKind
    attention: AttentionCache | None  # of the layers that see everything
    window: AttentionCache | None
    recurrent_bytes: int
    empty_bytes: int = 0  # of the window and the recurrent part when they hold nothing

    @property
    def kv_bytes_per_token(self) -> int:
        """Of the attention that grows with the conversation."""
        return self.attention.cell_bytes if self.attention is not None else 0

    def segment_bytes(self, n_tokens: int) -> int:
        """The attention of so many items as `range_blob` packs it."""
        n_bytes = HEADER_BYTES + STATE_HEADER + self.empty_bytes
        return n_bytes + (self.attention.state_bytes(n_tokens) if self.attention is not None else 0)

    def state_bytes(self, *, n_tokens: int, n_window: int) -> int:
        """A state with `n_tokens` items in memory, of which the window holds `n_window`."""
        n_bytes = STATE_HEADER + self.recurrent_bytes
        if self.window is not None:
            n_bytes += self.window.state_bytes(n_window)
        elif self.memory is MemoryKind.FULL and self.attention is not None:
            n_bytes += self.attention.state_bytes(n_tokens)
        return n_bytes


def empty_state(context: int) -> bytes:
    """The state of a sequence that holds nothing: counts and row sizes only."""
    n_bytes = binding.llama_state_seq_get_size_ext(context, 0, _PARTIAL)
    buffer = (ctypes.c_uint8 * n_bytes)()
    binding.llama_state_seq_get_data_ext(context, buffer, n_bytes, 0, _PARTIAL)
    return bytes(buffer)


def recurrent_state_bytes(empty: bytes, memory: MemoryKind) -> int | None:
    """What one recurrent state takes in a saved one, read off an empty one; None when that is built unexpectedly.

    An empty one is the number of states (0), whether S is transposed (0), the number of layers, and for R and for S of
    each recurrent layer the type and the size of its row. A state adds position, number of sequences, and the rows.
    """
    if not memory.is_exact_only:
        return 0
    part = empty[STATE_HEADER + (8 if memory.has_window else 0) :]
    n_rows, rest = divmod(len(part) - 12, 12)
    if n_rows < 0 or rest or struct.unpack_from("<II", part) != (0, 0):
        return None
    rows: list[tuple[int, int]] = [struct.unpack_from("<iQ", part, 12 + 12 * i) for i in range(n_rows)]
    if any(kind != _F32 for kind, _ in rows):
        return None
    return len(part) + 8 + sum(size for _, size in rows)


# A saved segment of attention cells as one piece of bytes: a header of ours, its media, then a state of llama.cpp.
#
# llama.cpp knows neither the model nor the positions that are meant: the header does, and nothing behind a header
# that is not sound reaches llama.cpp. What is behind it stays in this process as it was saved, or lies in a file
# with a checksum.


_MAGIC = b"CairnKV3"
_FIELDS = struct.Struct("<8siiIQ16s")  # magic, p0, p1, media chunks, bytes of state, model
_CHECKSUM = struct.Struct("<I")  # of the fields and the media
_MEDIA = struct.Struct("<iiii")  # start, end, cells, last position of a cell
HEADER_BYTES = _FIELDS.size + _CHECKSUM.size  # without media


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentHeader:
    """What a blob says of itself: the attention of positions [p0, p1), with the media in it."""

    p0: int
    p1: int
    n_bytes_state: int
    model: bytes
    media: tuple[MediaCells, ...] = ()

    @property
    def n_bytes(self) -> int:
        """Where the state begins in the blob."""
        return header_bytes(len(self.media))

    @property
    def n_cells(self) -> int:
        """How many cells the state takes."""
        return self.p1 - self.p0 + sum(chunk.n_cells - (chunk.end - chunk.start) for chunk in self.media)


def model_digest(fingerprint: str) -> bytes:
    return hashlib.blake2b(fingerprint.encode(), digest_size=16).digest()


def header_bytes(n_media: int) -> int:
    """What comes before the state of a segment with so many media chunks."""
    return HEADER_BYTES + n_media * _MEDIA.size


def _pack_media(media: tuple[MediaCells, ...]) -> bytes:
    return b"".join(_MEDIA.pack(chunk.start, chunk.end, chunk.n_cells, chunk.pos_max) for chunk in media)


def pack_header(header: SegmentHeader) -> bytes:
    """All that comes before the state: `header.n_bytes` bytes."""
    counts = header.p0, header.p1, len(header.media), header.n_bytes_state
    fields, media = _FIELDS.pack(_MAGIC, *counts, header.model), _pack_media(header.media)
    return fields + _CHECKSUM.pack(zlib.crc32(fields + media)) + media


def read_header(blob: bytes, *, p0: int, p1: int, model: bytes) -> SegmentHeader | SegmentRefusal:
    """The header of a blob of this model and these positions that is as long as it says; else what is wrong with it."""
    view = memoryview(blob)
    if len(view) < HEADER_BYTES:
        return SegmentRefusal.TRUNCATED
    magic, start, end, n_media, n_bytes_state, of_model = _FIELDS.unpack_from(view)
    (checksum,) = _CHECKSUM.unpack_from(view, _FIELDS.size)
    media = view[HEADER_BYTES : header_bytes(n_media)]
    if magic != _MAGIC or checksum != zlib.crc32(media, zlib.crc32(view[: _FIELDS.size])):
        return SegmentRefusal.DAMAGED
    if of_model != model:
        return SegmentRefusal.OTHER_MODEL
    if (start, end) != (p0, p1):
        return SegmentRefusal.OTHER_POSITIONS
    n_missing = header_bytes(n_media) + n_bytes_state - len(view)
    if n_missing:
        return SegmentRefusal.TRUNCATED if n_missing > 0 else SegmentRefusal.DAMAGED
    chunks = _MEDIA.iter_unpack(media)
    return SegmentHeader(
        p0=start,
        p1=end,
        n_bytes_state=n_bytes_state,
        model=of_model,
        media=tuple(MediaCells(start=a, end=b, n_cells=n, pos_max=last) for a, b, n, last in chunks),
    )


# What is known of a model without its weights.


_KEPT_TEXTS = 2048


class ModelOutline:
    """Its memory, and how large that is. Belongs to the block that opened it, if one did."""

    def __init__(
        self,
        *,
        facts: ModelFacts,
        vocabulary: Vocabulary,
        piece: Callable[[int], bytes],
        tokenize: Callable[..., Sequence[int]],
        n_sequences: int,
        n_live_states: int,
        n_ubatch: int,
        n_window_cells: int,
        swa_full: bool,
        sizes: StateSizes | None,
    ) -> None:
        self.facts = facts
        self.n_sequences = n_sequences
        self.n_live_states = n_live_states
        self.n_ubatch = n_ubatch
        self.swa_full = swa_full
        self.n_window_cells = n_window_cells  # 0 without a window
        self.sizes = sizes  # None: llama.cpp does not say
        self.vocabulary = vocabulary
        self.piece = piece
        self._tokenize = lru_cache(_KEPT_TEXTS)(
            lambda text, parse_special: tuple(tokenize(text, parse_special=parse_special))
        )

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        """As `ports.Model.tokenize`; what was asked a moment ago is remembered for who asks next."""
        return list(self._tokenize(text, parse_special))
