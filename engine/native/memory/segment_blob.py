"""A saved segment of attention cells as one piece of bytes: a header of ours, its media, then a state of llama.cpp.

llama.cpp knows neither the model nor the positions that are meant: the header does, and nothing behind a header that is
not sound reaches llama.cpp. What is behind it stays in this process as it was saved, or lies in a file with a checksum.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass

from engine.core.cache.states import SegmentRefusal
from engine.native.memory.cell_ledger import MediaCells

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
