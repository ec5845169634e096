"""A saved segment of attention cells as one piece of bytes: a header of ours, its media, then a state of llama.cpp.

llama.cpp checks counts and types of a state, not its contents, and knows neither the model nor the positions that are
meant: the header does. Nothing behind a header that is not sound ever reaches llama.cpp.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass

from engine.core.cache.states import SegmentRefusal
from engine.native.memory.cell_ledger import MediaCells

_MAGIC = b"CairnKV2"
_FIELDS = struct.Struct("<8siiIIQ16s")  # magic, p0, p1, media chunks, checksum of what follows, bytes of state, model
_CHECKSUM = struct.Struct("<I")  # of the fields
_MEDIA = struct.Struct("<iiii")  # start, end, cells, last position of a cell
HEADER_BYTES = _FIELDS.size + _CHECKSUM.size  # without media


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentHeader:
    """What a blob says of itself: the attention of positions [p0, p1), with the media in it.

    `checksum` is of the packed media and the state behind them.
    """

    p0: int
    p1: int
    n_bytes_state: int
    checksum: int
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


def pack_media(media: tuple[MediaCells, ...]) -> bytes:
    return b"".join(_MEDIA.pack(chunk.start, chunk.end, chunk.n_cells, chunk.pos_max) for chunk in media)


def pack_header(header: SegmentHeader) -> bytes:
    """All that comes before the state: `header.n_bytes` bytes."""
    counts = header.p0, header.p1, len(header.media), header.checksum, header.n_bytes_state
    fields = _FIELDS.pack(_MAGIC, *counts, header.model)
    return fields + _CHECKSUM.pack(zlib.crc32(fields)) + pack_media(header.media)


def read_header(blob: bytes, *, p0: int, p1: int, model: bytes) -> SegmentHeader | SegmentRefusal:
    """The header of a blob that is whole, of this model and of these positions; else what is wrong with it."""
    view = memoryview(blob)
    if len(view) < HEADER_BYTES:
        return SegmentRefusal.TRUNCATED
    magic, start, end, n_media, payload_checksum, n_bytes_state, of_model = _FIELDS.unpack_from(view)
    (checksum,) = _CHECKSUM.unpack_from(view, _FIELDS.size)
    if magic != _MAGIC or checksum != zlib.crc32(view[: _FIELDS.size]):
        return SegmentRefusal.DAMAGED
    if of_model != model:
        return SegmentRefusal.OTHER_MODEL
    if (start, end) != (p0, p1):
        return SegmentRefusal.OTHER_POSITIONS
    n_missing = header_bytes(n_media) + n_bytes_state - len(view)
    if n_missing:
        return SegmentRefusal.TRUNCATED if n_missing > 0 else SegmentRefusal.DAMAGED
    if zlib.crc32(view[HEADER_BYTES:]) != payload_checksum:
        return SegmentRefusal.DAMAGED
    chunks = _MEDIA.iter_unpack(view[HEADER_BYTES : header_bytes(n_media)])
    return SegmentHeader(
        p0=start,
        p1=end,
        n_bytes_state=n_bytes_state,
        checksum=payload_checksum,
        model=of_model,
        media=tuple(MediaCells(start=a, end=b, n_cells=n, pos_max=last) for a, b, n, last in chunks),
    )
