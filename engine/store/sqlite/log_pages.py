"""SQLite's write-ahead log, read by ourselves: SQLite stops at the first broken frame and says nothing.

The format is documented (https://www.sqlite.org/fileformat2.html#walformat). Each frame carries a page. Its checksum
goes on from the frame before, whose own is stored beside it, so every frame can be checked alone.
"""

from __future__ import annotations

import struct
import sys
from dataclasses import dataclass, replace
from pathlib import Path

_MAGIC = (0x377F0682, 0x377F0683)  # the second one: checksums are made of big-endian words
_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_INDEX = struct.Struct("=IIIBBHII2I2I2I")  # the head of the -shm file, in the machine's own byte order
_INDEX_VERSION = 3_007_000
_INDEX_BYTES = 136

PAGE_SIZES = tuple(512 << n for n in range(8))
_LAST_PAGE = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFrame:
    """One page in the log; 0 where the frame's head is broken. `offset` is where its bytes start.

    `size` is the database's in pages, after a commit only.
    """

    page: int
    offset: int
    size: int
    is_sound: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """The frames of what was committed, in order."""

    page_size: int = 0
    frames: tuple[LogFrame, ...] = ()
    n_read_by_sqlite: int = 0  # frames: up to the last commit before anything is broken

    @property
    def is_damaged(self) -> bool:
        """SQLite would leave out, without a word, what was committed."""
        return self.n_read_by_sqlite < len(self.frames)


def log_of(database: Path) -> Path:
    """Where SQLite keeps the log of a database."""
    return database.with_name(f"{database.name}-wal")


def read_log(path: Path, *, n_known: int = 0) -> Log:
    """The log beside a database; an empty one when there is none, or nothing in it.

    `n_known`: so many frames are known to have been committed, even where their last one is broken.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Log()
    if len(data) <= _HEADER.size:
        return Log()
    magic, _, page_size, _, first_salt, second_salt, *sums = _HEADER.unpack_from(data)
    start = (sums[0], sums[1])
    is_big = bool(magic & 1)
    if magic in _MAGIC and page_size in PAGE_SIZES and _checksum(data[:24], (0, 0), is_big=is_big) == start:
        return _frames(data, page_size, (first_salt, second_salt), start, is_big=is_big, n_known=n_known)
    found = [_guess(data, size, start, n_known) for size in PAGE_SIZES]
    return max(found, key=_n_sound)


def _guess(data: bytes, page_size: int, start: tuple[int, int], n_known: int) -> Log:
    """The frames without the log's head, which is broken: those that agree on the newest salt."""
    seen: dict[tuple[int, int], int] = {}
    for offset in range(_HEADER.size, len(data) - _FRAME.size, _FRAME.size + page_size):
        page, _, first, second, *_ = _FRAME.unpack_from(data, offset)
        if 0 < page <= _LAST_PAGE:
            seen[first, second] = seen.get((first, second), 0) + 1
    salt = max(seen, key=lambda one: (seen[one] > 1, one[0]), default=(0, 0))
    logs = [_frames(data, page_size, salt, start, is_big=is_big, n_known=n_known) for is_big in (False, True)]
    best = max(logs, key=_n_sound)
    if _n_sound(best) == 0:
        return Log()  # not one frame to vouch for the guess
    return replace(best, n_read_by_sqlite=0)


def _n_sound(log: Log) -> int:
    return sum(frame.is_sound for frame in log.frames)


def _frames(
    data: bytes, page_size: int, salt: tuple[int, int], start: tuple[int, int], *, is_big: bool, n_known: int
) -> Log:
    """Those of this salt, to the last commit that is whole: a frame cut off by a crash was never committed."""
    frames: list[LogFrame] = []
    before, n_read, n_committed, is_whole = start, 0, 0, True
    for offset in range(_HEADER.size, len(data) - _FRAME.size - page_size + 1, _FRAME.size + page_size):
        page, size, first_salt, second_salt, *sums = _FRAME.unpack_from(data, offset)
        begin = offset + _FRAME.size
        is_ours = (first_salt, second_salt) == salt and 0 < page <= _LAST_PAGE
        body = data[offset : offset + 8] + data[begin : begin + page_size]
        is_sound = is_ours and _checksum(body, before, is_big=is_big) == (sums[0], sums[1])
        before = (sums[0], sums[1])
        is_whole = is_whole and is_sound
        frames.append(LogFrame(page=page if is_ours else 0, offset=begin, size=size, is_sound=is_sound))
        if is_sound and size > 0:
            n_committed = len(frames)
            n_read = len(frames) if is_whole else n_read
    n_committed = max(n_committed, min(n_known, len(frames)))
    return Log(page_size=page_size, frames=tuple(frames[:n_committed]), n_read_by_sqlite=n_read)


def _checksum(data: bytes, start: tuple[int, int], *, is_big: bool) -> tuple[int, int]:
    words = struct.unpack(f"{'>' if is_big else '<'}{len(data) // 4}I", data)
    first, second = start
    for at in range(0, len(words), 2):
        first = (first + words[at] + second) & 0xFFFFFFFF
        second = (second + words[at + 1] + first) & 0xFFFFFFFF
    return first, second


def n_frames_committed(index: Path) -> tuple[int, int]:
    """How many frames the log has had, and how many of them reached the database, as its index (-shm) tells.

    Zeros when there is no index, or when it is not whole.
    """
    try:
        data = index.read_bytes()[:_INDEX_BYTES]
    except FileNotFoundError:
        return 0, 0
    if len(data) < _INDEX_BYTES or data[:48] != data[48:96]:
        return 0, 0
    version, _, _, is_ready, _, _, n_frames, _, *sums = _INDEX.unpack_from(data)
    if version != _INDEX_VERSION or not is_ready:
        return 0, 0
    if _checksum(data[:40], (0, 0), is_big=sys.byteorder == "big") != (sums[4], sums[5]):
        return 0, 0
    return n_frames, int(struct.unpack_from("=I", data, 96)[0])
