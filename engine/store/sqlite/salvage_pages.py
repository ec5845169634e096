"""Records out of the pages of a database, without SQLite: header, schema and inner pages may be broken.

The format is documented (https://www.sqlite.org/fileformat2.html). Every page that looks like a leaf is read, whatever
leads to it. Of a page that is also in the log, the newest version counts; where the log's is broken, the older ones
count as well.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from engine.store.sqlite.log_pages import PAGE_SIZES, Log, log_of

Value = int | float | str | bytes | None

_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER = 0x0D, 0x0A, 0x02
_INNER = (0x02, 0x05)
_CELLS = struct.Struct(">BHHHB")
_MAX_COLUMNS = 64
_INT_BYTES = (0, 1, 2, 3, 4, 6, 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A row of a table, or of an index (`rowid` None). `types` are SQLite's serial types, `values` what they say.

    `rank`: of two records of one row, the higher one is to be believed. Values beyond a broken overflow chain are
    None, and a text cut by it is as long as what is left.
    """

    rowid: int | None
    types: tuple[int, ...]
    values: tuple[Value, ...]
    is_whole: bool
    rank: tuple[int, int]


_Version = tuple[bytes, tuple[int, int]]  # the page, and its rank: whether it is the newest and unbroken; how new


class Pages:
    """The pages of a database file and its log, with all versions that may be wanted."""

    def __init__(self, path: Path, log: Log, page_size: int, reserved: int) -> None:
        self._page_size = page_size
        self._usable = page_size - reserved
        self._open = ExitStack()
        self._file = self._map(path)
        self._log = self._map(log_of(path))
        self._in_log: dict[int, list[tuple[int, bool]]] = {}
        for frame in log.frames if log.page_size == page_size else ():
            if frame.page:
                self._in_log.setdefault(frame.page, []).append((frame.offset, frame.is_sound))
        n_in_file = -(-len(self._file) // page_size)
        last = log.frames[-1] if self._in_log else None
        is_told = last is not None and last.is_sound and last.size > 0
        self.n_pages = last.size if last is not None and is_told else max([n_in_file, *self._in_log])

    def close(self) -> None:
        self._open.close()

    def records(self, told: Callable[[int, int], None] = lambda _, __: None) -> Iterator[Record]:
        """Everything that can be read, in no order. `told` hears the number of each page, and of all."""
        for number in range(1, self.n_pages + 1):
            told(number, self.n_pages)
            for page, rank in self._versions(number):
                yield from self._cells(number, page, rank)

    def _map(self, path: Path) -> bytes | mmap.mmap:
        if not path.exists() or path.stat().st_size == 0:
            return b""
        file = self._open.enter_context(path.open("rb"))
        return self._open.enter_context(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    def _versions(self, number: int) -> Iterator[_Version]:
        """The newest first; no older one than the newest that is known to be whole."""
        is_newest = True
        for at, (offset, is_sound) in reversed(list(enumerate(self._in_log.get(number, ())))):
            data = self._log[offset : offset + self._page_size]
            yield data, (int(is_newest and is_sound), at + 1)
            if is_sound:
                return
            is_newest = False
        data = self._file[(number - 1) * self._page_size : number * self._page_size]
        if data:
            yield data.ljust(self._page_size, b"\0"), (int(is_newest), 0)

    # -- pages and cells -----------------------------------------------------------------------------------------

    def _cells(self, number: int, page: bytes, rank: tuple[int, int]) -> Iterator[Record]:
        head = 100 if number == 1 else 0
        kind, _, n_cells, _, _ = _CELLS.unpack_from(page, head)
        if kind in (0, 0x05):  # an overflow page begins with a 0; the inner pages of a table hold no rows
            return
        places = head + (12 if kind in _INNER else 8)
        for at in range(min(n_cells, (self._usable - places) // 2)):
            offset = int.from_bytes(page[places + 2 * at : places + 2 * at + 2], "big")
            if places <= offset < self._usable:
                record = self._cell(page, kind, offset, rank)
                if record is not None:
                    yield record

    def _cell(self, page: bytes, kind: int, offset: int, rank: tuple[int, int]) -> Record | None:
        is_index = kind in (_INDEX_LEAF, _INDEX_INNER)
        offset += 4 if kind == _INDEX_INNER else 0  # the page below it
        size, offset = _varint(page, offset)
        rowid = None
        if not is_index:  # also a leaf whose kind cannot be read
            rowid, offset = _varint(page, offset)
            rowid -= (rowid >> 63) << 64
        local = self._n_local(size, is_index=is_index)
        if not 1 < size <= self.n_pages * self._page_size or offset + local > self._usable:
            return None
        payload = page[offset : offset + local]
        if local < size:
            first = int.from_bytes(page[offset + local : offset + local + 4], "big")
            payload += self._overflow(first, size - local)
        return _record(payload, size, rowid, rank)

    def _n_local(self, size: int, *, is_index: bool) -> int:
        """How much of a payload is in the cell itself; the rest is in overflow pages."""
        most = (self._usable - 12) * 64 // 255 - 23 if is_index else self._usable - 35
        if size <= most:
            return size
        least = (self._usable - 12) * 32 // 255 - 23
        wanted = least + (size - least) % (self._usable - 4)
        return wanted if wanted <= most else least

    def _overflow(self, first: int, n_bytes: int) -> bytes:
        """As much of the chain as is there."""
        parts: list[bytes] = []
        number, seen = first, set[int]()
        while n_bytes > 0 and 1 < number <= self.n_pages and number not in seen:
            seen.add(number)
            page, _ = next(self._versions(number), (b"", None))
            if not page:
                break
            part = page[4 : self._usable][:n_bytes]
            number = int.from_bytes(page[:4], "big")
            if number == 0 and len(part) < n_bytes:
                break  # the chain goes on, but this page does not know where: it was wiped
            parts.append(part)
            n_bytes -= len(part)
        return b"".join(parts)


def page_size_of(header: bytes) -> tuple[int, int] | None:
    """The page size and the bytes reserved at each page's end, if the header can be believed."""
    if len(header) < 100:
        return None
    size = int.from_bytes(header[16:18], "big")
    size = 65536 if size == 1 else size
    return (size, header[20]) if size in PAGE_SIZES and header[20] <= 64 else None


def _record(payload: bytes, size: int, rowid: int | None, rank: tuple[int, int]) -> Record | None:
    n_head, at = _varint(payload, 0)
    if not at < n_head <= min(size, len(payload)):
        return None
    types: list[int] = []
    while at < n_head:
        kind, at = _varint(payload, at)
        types.append(kind)
    if at != n_head or not types or len(types) > _MAX_COLUMNS or n_head + sum(map(_n_bytes, types)) != size:
        return None
    values: list[Value] = []
    for kind in types:
        values.append(_value(kind, payload[at : at + _n_bytes(kind)]))
        at += _n_bytes(kind)
    return Record(rowid=rowid, types=tuple(types), values=tuple(values), is_whole=len(payload) == size, rank=rank)


def _n_bytes(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return (*_INT_BYTES, 8, 0, 0, 0, 0)[kind]


def _value(kind: int, data: bytes) -> Value:
    if kind >= 12:
        return data.decode("utf-8", "replace") if kind % 2 else data
    if kind in (8, 9):
        return kind - 8
    if kind == 0 or len(data) < _n_bytes(kind):
        return None
    if kind == 7:
        return float(struct.unpack(">d", data)[0])
    return int.from_bytes(data, "big", signed=True)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of up to nine bytes, and where the next one starts; (0, end) behind the end."""
    value = 0
    for n in range(9):
        if at >= len(data):
            return 0, at
        byte = data[at]
        at += 1
        if n == 8:
            return value << 8 | byte, at
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at
