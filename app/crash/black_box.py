"""What outlives the death of a process in native code: the fault handler's words and the newest lines of the log.

Each process has a file of its own and holds it as long as it lives, so that another command on the same folders takes
nothing away. The first part of the file is a ring of log lines, each written at once; behind it the fault handler
writes. A file that nobody holds any more is a left-over: `take_left_overs` reads and removes it.
"""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from engine.scratch import hold

_RING_BYTES = 128 * 1024
_LONGEST_LINE = 2000  # bytes
_PREFIX, _SUFFIX = "native-", ".txt"
_LARGEST_TRACE = 256 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver:
    """A process that is gone without a farewell. `trace` is the fault handler's; "" when it was killed from outside."""

    pid: int
    started: float  # Unix seconds
    trace: str
    lines: tuple[str, ...]  # of its log, oldest first


class BlackBox:
    """The file of this process. `write` is for one thread at a time: a log handler has a lock of its own."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError when it cannot be made."""
        self.path = folder / f"{_PREFIX}{os.getpid()}-{time.time_ns() // 1_000_000}{_SUFFIX}"
        handle = hold(self.path)
        if handle is None:
            raise OSError("another process has taken the file of the fault handler")
        self.fault_handle = handle  # stands behind the ring
        self._ring = -1
        self._at = 0
        try:
            os.lseek(handle, _RING_BYTES, os.SEEK_SET)
            self._ring = os.open(self.path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        except BaseException:
            self.close()
            raise

    def write(self, line: str) -> None:
        """Keep a line, in place of the oldest ones when the ring is full. Raises OSError."""
        data = line.encode("utf-8", "backslashreplace")[:_LONGEST_LINE].replace(b"\0", b" ") + b"\n"
        if self._at + len(data) + 1 > _RING_BYTES:
            self._at = 0
        os.lseek(self._ring, self._at, os.SEEK_SET)
        os.write(self._ring, data + b"\0")  # the end, which the next line overwrites
        self._at += len(data)

    def close(self) -> None:
        """This process ends in order: nothing is left. The fault handler must not write any more."""
        for handle in (self._ring, self.fault_handle):
            with contextlib.suppress(OSError):
                os.close(handle)
        with contextlib.suppress(OSError):
            self.path.unlink()


def take_left_overs(folder: Path) -> list[LeftOver]:
    """What processes that are gone have left in `folder`, oldest first; their files are removed. Raises OSError."""
    found = [left for path in folder.glob(f"{_PREFIX}*{_SUFFIX}") if (left := _take(path)) is not None]
    return sorted(found, key=lambda left: left.started)


def _take(path: Path) -> LeftOver | None:
    try:
        pid, started = (int(part) for part in path.name.removeprefix(_PREFIX).removesuffix(_SUFFIX).split("-"))
        handle = hold(path, make=False)
    except (ValueError, OSError):  # no file of ours; or somebody else has just taken it
        return None
    if handle is None:
        return None
    try:
        with os.fdopen(handle, "rb") as file:
            ring = file.read(_RING_BYTES)
            trace = file.read(_LARGEST_TRACE).decode("utf-8", errors="replace")
            with contextlib.suppress(PermissionError):  # Windows removes no file that is open
                path.unlink()
        path.unlink(missing_ok=True)
    except OSError:
        return None
    return LeftOver(pid=pid, started=started / 1000, trace=trace, lines=_lines(ring))


def _lines(ring: bytes) -> tuple[str, ...]:
    newest, _, rest = ring.partition(b"\0")
    of_the_last_round, _, _ = rest.partition(b"\0")
    _, _, older = of_the_last_round.partition(b"\n")  # the first of them is half overwritten
    return tuple((older + newest).decode("utf-8", errors="replace").splitlines())
