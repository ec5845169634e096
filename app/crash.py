"""What happens when something breaks that should not: a report on disk, in the log, and once in front of the person.

A report holds versions, the traceback and the newest log lines; no prompt, no reply, no setting.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import platform
import sys
import threading
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import TextIO

from app.logs import RecentRecords, exception_line, exception_text
from app.version import VERSION

_log = logging.getLogger("start")

_PACKAGES = ("llama-cpp-python", "PySide6-Essentials", "numpy")
_NATIVE_FILE = "native.txt"
_N_LOG_LINES = 300
_N_KEPT_REPORTS = 20


def versions() -> tuple[tuple[str, str], ...]:
    """What a report and `doctor` say about this installation."""
    found = [("cairn", VERSION), ("python", platform.python_version()), ("system", platform.platform())]
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
        self._native: TextIO | None = None
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)

    def install(self) -> None:
        """From now on. What the last run left behind is kept for `show`."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._take_over_last_crash()
            self._native = (self._folder / _NATIVE_FILE).open("a", encoding="utf-8")
            faulthandler.enable(self._native)
        except OSError as error:
            _log.warning("crash reports cannot be written: %s", exception_line(error))
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        sys.unraisablehook = self._on_unraisable

    def uninstall(self) -> None:
        """Back to Python's own ways; an empty file of the fault handler is removed."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
        if self._native is not None:
            faulthandler.disable()
            self._native.close()
            self._native = None
            with contextlib.suppress(OSError):
                file = self._folder / _NATIVE_FILE
                if file.stat().st_size == 0:
                    file.unlink()

    def show_with(self, show: Callable[[str], None] | None) -> None:
        """Whom to tell, at once what could not be told before; None: nobody any more."""
        with self._lock:
            self._show = show
            waiting: list[str] = []
            if show is not None:
                waiting, self._unshown = self._unshown, []
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

    def _write(self, text: str) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            stamp = time.strftime("%Y-%m-%d-%H%M%S")
            n = len(self._seen)
            (self._folder / f"report-{stamp}-{n}.txt").write_text(text, encoding="utf-8")
            for old in sorted(self._folder.glob("report-*.txt"))[:-_N_KEPT_REPORTS]:
                old.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("a crash report could not be written: %s", exception_line(error))

    def _take_over_last_crash(self) -> None:
        """The fault handler of an earlier run wrote something: make it a report, once."""
        file = self._folder / _NATIVE_FILE
        if not file.exists() or file.stat().st_size == 0:
            return
        trace = file.read_text(encoding="utf-8", errors="replace")
        file.unlink()
        text = report_text(f"Cairn {VERSION}: the last run ended in native code", trace, ())
        self._write(text)
        self._tell(text)

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.report(error.with_traceback(trace), "main thread")

    def _on_thread_exception(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None and not isinstance(caught.exc_value, SystemExit):
            name = caught.thread.name if caught.thread is not None else "a thread that is over"
            self.report(caught.exc_value, f"thread {name}")

    def _on_unraisable(self, caught: sys.UnraisableHookArgs) -> None:
        if caught.exc_value is not None:
            self.report(caught.exc_value, "while cleaning up")
