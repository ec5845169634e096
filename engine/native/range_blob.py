"""A saved range of attention cells as one piece of bytes: a header of ours, then a state of llama.cpp.

llama.cpp checks counts and types of a state, not its contents, and knows neither the model nor the positions that are
meant: the header does. Nothing behind a header that is not sound ever reaches llama.cpp.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass

from engine.core.states import RangeRefusal

_MAGIC = b"CairnKV1"
_FIELDS = struct.Struct("<8siiIQ16s")  # magic, p0, p1, checksum of the state, its bytes, model
_CHECKSUM = struct.Struct("<I")  # of the fields
HEADER_BYTES = _FIELDS.size + _CHECKSUM.size


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeHeader:
    """What a blob says of itself: the attention of positions [p0, p1)."""

    p0: int
    p1: int
    n_bytes_state: int
    state_checksum: int
    model: bytes


def model_digest(fingerprint: str) -> bytes:
    return hashlib.blake2b(fingerprint.encode(), digest_size=16).digest()


def pack_header(header: RangeHeader) -> bytes:
    """HEADER_BYTES bytes."""
    fields = _FIELDS.pack(_MAGIC, header.p0, header.p1, header.state_checksum, header.n_bytes_state, header.model)
    return fields + _CHECKSUM.pack(zlib.crc32(fields))


def read_header(blob: bytes, *, p0: int, p1: int, model: bytes) -> RangeHeader | RangeRefusal:
    """The header of a blob that is whole, of this model and of these positions; else what is wrong with it."""
    view = memoryview(blob)
    if len(view) < HEADER_BYTES:
        return RangeRefusal.TRUNCATED
    magic, *numbers, of_model = _FIELDS.unpack_from(view)
    (checksum,) = _CHECKSUM.unpack_from(view, _FIELDS.size)
    if magic != _MAGIC or checksum != zlib.crc32(view[: _FIELDS.size]):
        return RangeRefusal.DAMAGED
    start, end, state_checksum, n_bytes_state = numbers
    header = RangeHeader(p0=start, p1=end, n_bytes_state=n_bytes_state, state_checksum=state_checksum, model=of_model)
    if header.model != model:
        return RangeRefusal.OTHER_MODEL
    if (header.p0, header.p1) != (p0, p1):
        return RangeRefusal.OTHER_POSITIONS
    n_bytes = len(view) - HEADER_BYTES
    if n_bytes != n_bytes_state:
        return RangeRefusal.TRUNCATED if n_bytes < n_bytes_state else RangeRefusal.DAMAGED
    return header if zlib.crc32(view[HEADER_BYTES:]) == state_checksum else RangeRefusal.DAMAGED
