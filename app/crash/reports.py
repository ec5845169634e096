"""What happens when something breaks that should not: a report on disk, in the log, and once in front of the person.

A report holds versions, the traceback and the newest log lines; no prompt, no reply, no setting.

Death in native code is told at the next start: by whatever command that is in a file, and by the next window in front
of the person.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import platform
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import TracebackType

from app.installation.build_stamp import build_stamp
from app.process.logs import LastLines, RecentRecords, exception_line, exception_text
from app.process.version import VERSION
from engine.scratch import hold

_log = logging.getLogger("start")

_PACKAGES = ("llama-cpp-python", "PySide6-Essentials", "numpy")
_N_LOG_LINES = 300
_N_NATIVE_LINES = 60
_UNSEEN = "-unseen"  # at the end of the name of a report that no window has shown yet
_N_KEPT_REPORTS = 20


def versions() -> tuple[tuple[str, str], ...]:
    """What a report and `doctor` say about this installation."""
    stamp = build_stamp()
    found = [("cairn", VERSION), *([("build", stamp.line)] if stamp is not None else [])]
    found += [("python", platform.python_version()), ("system", platform.platform())]
    for package in _PACKAGES:
        try:
            found.append((package, metadata.version(package)))
        except metadata.PackageNotFoundError:
            found.append((package, "not installed"))
    return tuple(found)


def report_text(headline: str, trace: str, log_lines: tuple[str, ...]) -> str:
    """One report, ready to be pasted into a bug tracker."""
    about = "\n".join(f"{name}: {version}" for name, version in versions())
    newest = "\n".join(log_lines[-_N_LOG_LINES:])
    return f"{headline}\n\n{about}\n\n{trace}\n\nNewest log lines:\n{newest}\n"


def left_over_text(left: LeftOver) -> str:
    """The report of a process that ended in native code."""
    began = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(left.started))
    headline = f"Cairn {VERSION}: the last run ended in native code (process {left.pid}, begun {began})"
    of_llama_cpp = [line for line in left.lines if " engine.native [" in line][-_N_NATIVE_LINES:]
    others = tuple(line for line in left.lines if " engine.native [" not in line)
    trace = "\n".join([left.trace.strip(), "", "Last lines of llama.cpp:", *of_llama_cpp])
    return report_text(headline, trace, others)


class CrashReports:
    """Catches what nobody caught, on every thread, and the death of the process in native code.

    `show` is called with the first report of each place in the code only, on whatever thread it happened.
    """

    def __init__(self, folder: Path, recent: RecentRecords) -> None:
        self._folder = folder
        self._recent = recent
        self._show: Callable[[str], None] | None = None
        self._seen: set[str] = set()
        self._unshown: list[str] = []
        self._lock = threading.Lock()
        self._box: BlackBox | None = None
        self._last_words: LastLines | None = None
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)

    def install(self) -> None:
        """From now on. What processes that died have left behind becomes reports."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for left in take_left_overs(self._folder):
                if left.trace.strip():
                    self._write(left_over_text(left), is_seen=False)
            self._open_box()
        except OSError as error:
            _log.warning("crash reports cannot be written: %s", exception_line(error))
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        sys.unraisablehook = self._on_unraisable

    def collect(self) -> None:
        """A process of ours has ended in native code: write its report. Whoever asks has told of it. Any thread.

        Most of what is known of such a process is in the log of the one that started it.
        """
        try:
            for left in take_left_overs(self._folder):
                if left.trace.strip():
                    newest = "\n".join(self._recent.lines()[-_N_LOG_LINES:])
                    found_by = f"\nNewest log lines of the process that found this:\n{newest}\n"
                    self._write(left_over_text(left) + found_by)
        except OSError as error:
            _log.warning("a crash report could not be written: %s", exception_line(error))

    def uninstall(self) -> None:
        """Back to Python's own ways; nothing is left of a run that ends in order."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
        if self._last_words is not None:
            logging.getLogger().removeHandler(self._last_words)
            self._last_words = None
        if self._box is not None:
            faulthandler.disable()
            self._box.close()
            self._box = None

    def abandon(self) -> None:
        """The process ends now, in order, though not everything in it did: remove what would look like a crash."""
        if self._box is not None:
            self._box.close()

    def _open_box(self) -> None:
        self._box = BlackBox(self._folder)
        faulthandler.enable(self._box.fault_handle)
        self._last_words = LastLines(self._box.write)
        for line in self._recent.lines():
            self._box.write(line)
        logging.getLogger().addHandler(self._last_words)

    def show_with(self, show: Callable[[str], None] | None) -> None:
        """Whom to tell, at once what could not be told before; None: nobody any more."""
        with self._lock:
            self._show = show
            waiting: list[str] = []
            if show is not None:
                waiting, self._unshown = [*self._unseen_reports(), *self._unshown], []
        for text in waiting:
            self._tell(text)

    def report(self, error: BaseException, where: str) -> None:
        """Log it, write it, show it if its place is new."""
        trace = exception_text(error)
        headline = f"Cairn {VERSION}: {exception_line(error)} ({where})"
        _log.error("%s\n%s", headline, trace)
        with self._lock:
            if trace in self._seen:
                return
            self._seen.add(trace)
        text = report_text(headline, trace, self._recent.lines())
        self._write(text)
        self._tell(text)

    def _tell(self, text: str) -> None:
        with self._lock:
            show = self._show
            if show is None:
                self._unshown.append(text)
        if show is not None:
            show(text)

    def _write(self, text: str, *, is_seen: bool = True) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            stamp = time.strftime("%Y-%m-%d-%H%M%S")
            n = 1
            while (file := self._folder / f"report-{stamp}-{n}{'' if is_seen else _UNSEEN}.txt").exists():
                n += 1
            file.write_text(text, encoding="utf-8", errors="backslashreplace")
            for old in sorted(self._folder.glob("report-*.txt"))[:-_N_KEPT_REPORTS]:
                old.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("a crash report could not be written: %s", exception_line(error))

    def _unseen_reports(self) -> list[str]:
        """What other commands have found since the last window; from now on they count as seen."""
        texts = []
        with contextlib.suppress(OSError):
            for file in sorted(self._folder.glob(f"report-*{_UNSEEN}.txt")):
                texts.append(file.read_text(encoding="utf-8", errors="replace"))
                file.replace(file.with_name(file.name.replace(_UNSEEN, "")))
        return texts

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):  # in a call from Qt; `app.process.interrupt` ends the process
            return
        self.report(error.with_traceback(trace), "main thread")

    def _on_thread_exception(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None and not isinstance(caught.exc_value, SystemExit):
            name = caught.thread.name if caught.thread is not None else "a thread that is over"
            self.report(caught.exc_value, f"thread {name}")

    def _on_unraisable(self, caught: sys.UnraisableHookArgs) -> None:
        if caught.exc_value is not None and not isinstance(caught.exc_value, KeyboardInterrupt):
            self.report(caught.exc_value, "while cleaning up")


# What outlives the death of a process in native code: the fault handler's words and the newest lines of the log.
#
# Each process has a file of its own and holds it as long as it lives, so that another command on the same folders
# takes nothing away. The first part of the file is a ring of log lines, each written at once; behind it the fault
# handler writes. A file that nobody holds any more is a left-over: `take_left_overs` reads and removes it.


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
