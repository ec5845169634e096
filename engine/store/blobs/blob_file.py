"""One blob as a file: a header that says what it is, the items it adds to its base's path, then the bytes themselves.

    magic, length of the header | header (JSON) | items (int32) | digest of all that | bytes of the blob

Nothing of a file whose header is not sound, or whose bytes are not those that were written, is ever used.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import sys
import zlib
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from engine.blob_pool import BlobRefused
from engine.core.cache.blobs import Blob, BlobKey, BlobPart
from engine.core.cache.states import SegmentRefusal
from engine.core.prompt.items import Pos, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind

SUFFIX = ".blob"
DRAFT_SUFFIX = ".draft"

_MAGIC = b"CairnBlb"
VERSION = 2  # 1: segments had a checksum of their own
_FRONT = struct.Struct("<8sII")  # magic, version, bytes of the header
_DIGEST_BYTES = 16
_MOST_HEADER = 4096
_MOST_ITEMS = 1 << 24
_ITEM_BYTES = 4
_COUNTS = ("start", "end", "pos_start", "pos_end", "n_bytes", "n_logits", "pos_min", "pos_max", "pos_prompt")


@dataclass(frozen=True, slots=True, kw_only=True)
class BlobHeader:
    blob: Blob
    model: str  # its fingerprint
    checksum: int  # of the bytes behind it
    n_before: int  # where those begin


def front_of(blob: Blob, model: str, payload: Sequence[bytes]) -> bytes:
    """All that comes before the bytes. `model`: its fingerprint."""
    checksum = 0
    for part in payload:
        checksum = zlib.crc32(part, checksum)
    said = {
        "model": model,
        "key": blob.key,
        "part": blob.part.value,
        "base": blob.base,
        "boundary": blob.boundary.value,
        "chat": blob.chat,
        "order": sys.byteorder,
        "checksum": checksum,
    } | {name: int(getattr(blob, name)) for name in _COUNTS}
    header = json.dumps(said, separators=(",", ":")).encode()
    before = _FRONT.pack(_MAGIC, VERSION, len(header)) + header + blob.tokens.packed
    return before + hashlib.blake2b(before, digest_size=_DIGEST_BYTES).digest()


def read_front(file: BinaryIO, *, key: str, n_bytes_file: int, used_at: float) -> BlobHeader:
    """What a file says of itself. `key`: what its name says it is. Raises BlobRefused and OSError."""
    front = file.read(_FRONT.size)
    if len(front) < _FRONT.size:
        raise BlobRefused(SegmentRefusal.TRUNCATED)
    magic, version, n_header = _FRONT.unpack(front)
    if magic != _MAGIC:
        raise BlobRefused(SegmentRefusal.DAMAGED)
    if version != VERSION:
        raise BlobRefused(SegmentRefusal.NEWER_VERSION if version > VERSION else SegmentRefusal.DAMAGED)
    if not 0 < n_header <= _MOST_HEADER:
        raise BlobRefused(SegmentRefusal.DAMAGED)
    said = file.read(n_header)
    blob, of_model, checksum, its_key = _parsed(said, used_at)
    n_items = blob.end - blob.start
    items = file.read(n_items * _ITEM_BYTES)
    digest = file.read(_DIGEST_BYTES)
    if len(digest) < _DIGEST_BYTES:
        raise BlobRefused(SegmentRefusal.TRUNCATED)
    if hashlib.blake2b(front + said + items, digest_size=_DIGEST_BYTES).digest() != digest:
        raise BlobRefused(SegmentRefusal.DAMAGED)
    blob = replace(blob, tokens=Tokens(items))
    if its_key != key or blob.key != key:
        raise BlobRefused(SegmentRefusal.OTHER_POSITIONS)
    n_before = _FRONT.size + n_header + len(items) + _DIGEST_BYTES
    if n_bytes_file != n_before + blob.n_bytes:
        too_short = n_bytes_file < n_before + blob.n_bytes
        raise BlobRefused(SegmentRefusal.TRUNCATED if too_short else SegmentRefusal.DAMAGED)
    return BlobHeader(blob=blob, model=of_model, checksum=checksum, n_before=n_before)


def _parsed(said: bytes, used_at: float) -> tuple[Blob, str, int, str]:
    """The blob without its items, its model, its checksum and its key. Raises BlobRefused."""
    try:
        found = json.loads(said)
        counts = {name: found[name] for name in _COUNTS}
        texts = {name: found[name] for name in ("model", "key", "base", "chat", "order")}
        if not all(type(n) is int for n in (*counts.values(), found["checksum"])) or not all(
            type(text) is str for text in texts.values()
        ):
            raise BlobRefused(SegmentRefusal.DAMAGED)
        is_sound = 0 <= counts["start"] <= counts["end"] <= _MOST_ITEMS and 0 <= counts["n_logits"] <= counts["n_bytes"]
        if not is_sound or texts["order"] != sys.byteorder:
            raise BlobRefused(SegmentRefusal.DAMAGED)
        blob = Blob(
            part=BlobPart(found["part"]),
            base=BlobKey(texts["base"]),
            start=TokenIndex(counts["start"]),
            end=TokenIndex(counts["end"]),
            tokens=Tokens(),
            pos_start=Pos(counts["pos_start"]),
            pos_end=Pos(counts["pos_end"]),
            pos_min=Pos(counts["pos_min"]),
            pos_max=Pos(counts["pos_max"]),
            pos_prompt=Pos(counts["pos_prompt"]),
            n_bytes=counts["n_bytes"],
            n_logits=counts["n_logits"],
            boundary=BoundaryKind(found["boundary"]),
            chat=texts["chat"],
            used_at=used_at,
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BlobRefused(SegmentRefusal.DAMAGED) from error
    return blob, texts["model"], found["checksum"], texts["key"]


def read_header(path: Path) -> BlobHeader:
    """Raises BlobRefused."""
    try:
        with path.open("rb") as file:
            return _header(file, path)
    except OSError as error:
        raise BlobRefused(SegmentRefusal.MISSING) from error


def read_payload(path: Path, model: str, turn: AbstractContextManager[object]) -> bytes:
    """The bytes of a blob, as they were written. Raises BlobRefused, and MemoryError.

    `turn` is held while the disk is at work: one file is checked while the next is read, and no two are read at once.
    """
    try:
        with turn, path.open("rb", buffering=0) as file:
            header = _header(file, path)
            if header.model != model:
                raise BlobRefused(SegmentRefusal.OTHER_MODEL)
            file.seek(header.n_before)
            payload = _read_all(file, header.blob.n_bytes)
    except OSError as error:
        raise BlobRefused(SegmentRefusal.MISSING) from error
    if len(payload) != header.blob.n_bytes:
        raise BlobRefused(SegmentRefusal.TRUNCATED)
    if zlib.crc32(payload) != header.checksum:
        raise BlobRefused(SegmentRefusal.DAMAGED)
    return payload


def _header(file: BinaryIO, path: Path) -> BlobHeader:
    found = os.fstat(file.fileno())
    key = path.name.removesuffix(SUFFIX)
    return read_front(file, key=key, n_bytes_file=found.st_size, used_at=found.st_mtime)


def _read_all(file: BinaryIO, n_bytes: int) -> bytes:
    """One read as a rule; the system gives no more than 2 GiB at once."""
    first = file.read(n_bytes)
    if len(first) == n_bytes:
        return first
    parts = [first]
    while parts[-1] and sum(map(len, parts)) < n_bytes:
        parts.append(file.read(n_bytes - sum(map(len, parts))))
    return b"".join(parts)


def write_file(path: Path, front: bytes, payload: Sequence[bytes]) -> None:
    """Whole, or not at all, also where the machine goes down meanwhile. Raises OSError."""
    draft = path.with_name(path.name + DRAFT_SUFFIX)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        try:
            for part in (front, *payload):
                _write_all(handle, part)
            os.fsync(handle)
        finally:
            os.close(handle)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _write_all(handle: int, part: bytes) -> None:
    view = memoryview(part)
    while view:
        view = view[os.write(handle, view) :]


def sync_folder(folder: Path) -> None:
    """What was renamed in it stays so. Windows does that by itself."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
