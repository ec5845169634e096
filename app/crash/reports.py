"""What happens when something breaks that should not: a report on disk, in the log, and once in front of the person.

A report holds versions, the traceback and the newest log lines; no prompt, no reply, no setting.

Death in native code is told at the next start: by whatever command that is in a file, and by the next window in front
of the person.
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

from app.crash.black_box import BlackBox, LeftOver, take_left_overs
from app.installation.build_stamp import build_stamp
from app.process.logs import LastLines, RecentRecords, exception_line, exception_text
from app.process.version import VERSION

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
