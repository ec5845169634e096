"""The log: topics, a rotating file, and the newest records in memory for a crash report. Free of Qt.

Topics: `engine.plan` (every decision, DEBUG), `engine.native` (llama.cpp's own lines), `engine.store`, `ui`, `start`.
Prompts and replies never reach it. An exception's message might quote one, so only those of our own errors and of a few
harmless kinds are written out.

Nothing here raises, whatever the disk does: a program that worked must not fail because its log could not say so.
"""

from __future__ import annotations

import contextlib
import io
import logging
import logging.handlers
import os
import stat
import sys
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TextIO

from engine.errors import CairnError

_ROOTS = ("app", "engine", "ui", "start")
_NATIVE = "engine.native"
_FORMAT = "%(asctime)s %(levelname)-7s %(name)s [%(threadName)s] %(message)s"
_FILE_BYTES = 1024 * 1024
_N_OLD_FILES = 3
N_REMEMBERED = 2000

# Their messages speak of code or files, not of data that passed through.
_HARMLESS = (CairnError, OSError, ImportError, AttributeError, NameError, TypeError, MemoryError, RecursionError)


def exception_text(error: BaseException) -> str:
    """Tracebacks of the error and what led to it; messages only where they cannot quote a prompt or a reply."""
    chain: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in chain:
        chain.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    blocks = []
    for raised in reversed(chain):
        frames = "".join(traceback.format_tb(raised.__traceback__))
        blocks.append(f"{frames}{exception_line(raised)}")
    return "\nwhich led to\n".join(blocks)


def exception_line(error: BaseException) -> str:
    """Type and, where harmless, message."""
    name = type(error).__name__
    return f"{name}: {error}" if isinstance(error, _HARMLESS) and str(error) else name


class _Formatter(logging.Formatter):
    def formatException(  # noqa: N802 -- logging's name
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return "" if ei[1] is None else exception_text(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler's formatter may have left the unguarded text there
        text = super().format(record)
        record.exc_text = None
        return text


class _Silent(logging.Handler):
    """A line that cannot be written or formatted is lost; logging's own way is a traceback on stderr for each."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 -- logging's name
        """Say nothing."""


class _LogFile(_Silent, logging.handlers.RotatingFileHandler):
    """The file that every Cairn on these folders appends to. A disk that refuses costs the lines, nothing else."""

    def __init__(self, path: Path) -> None:
        """Raises OSError when it cannot be opened."""
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            raise OSError("the log is no file")  # a pipe would be waited for
        super().__init__(
            path, maxBytes=_FILE_BYTES, backupCount=_N_OLD_FILES, encoding="utf-8", errors="backslashreplace"
        )

    def _open(self) -> io.TextIOWrapper:
        """Readable by its owner alone, whoever set this process up."""
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=_private)  # type: ignore[return-value]  # the mode is a text's

    def doRollover(self) -> None:  # noqa: N802 -- logging's name
        try:
            super().doRollover()
        except OSError:  # another Cairn has it open, which Windows minds: on with the file as it is
            if self.stream is None:
                self.stream = self._open()

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            super().flush()

    def close(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # what was still to be written is lost
            super().close()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class _ErrorStream(_Silent, logging.StreamHandler[TextIO]):
    """What `--debug` shows on stderr, as long as somebody reads it."""

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            super().flush()


class LastLines(_Silent):
    """Hands every record on as a line at once, llama.cpp's information too, for a place that outlives the process."""

    def __init__(self, write: Callable[[str], None]) -> None:
        super().__init__()
        self._write_line = write
        self.setFormatter(_Formatter(_FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._write_line(self.format(record))
        except Exception:  # noqa: BLE001 -- a full disk, a record that cannot be formatted: its caller goes on
            self.handleError(record)


class RecentRecords(LastLines):
    """The newest records as lines, oldest first. Any thread."""

    def __init__(self, capacity: int = N_REMEMBERED) -> None:
        self._lines: deque[str] = deque(maxlen=capacity)
        super().__init__(self._lines.append)

    def lines(self) -> tuple[str, ...]:
        return tuple(self._lines.copy())  # copying a deque is atomic


class Logs:
    """What `start_logging` set up; `close` takes it all down again."""

    def __init__(self, recent: RecentRecords, undo: Callable[[], None], file: Path | None) -> None:
        self.recent = recent
        self.file = file  # None when it cannot be written
        self._undo = undo

    def close(self) -> None:
        self._undo()


def start_logging(folder: Path, *, debug: bool = False) -> Logs:
    """Write our topics to `folder`/cairn.log (INFO, or DEBUG and also to stderr) and everybody's warnings.

    Never fails: without a writable folder the log stays in memory.
    """
    least = logging.DEBUG if debug else logging.INFO
    recent = RecentRecords()
    handlers: list[logging.Handler] = [recent]
    file = _log_file(folder)
    if file is not None:
        handlers.append(file)
    if debug and sys.stderr is not None:
        handlers.append(_ErrorStream(sys.stderr))
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in (*_ROOTS, _NATIVE)}
    set_levels(least)
    for handler in handlers:
        handler.setLevel(least)
        handler.setFormatter(_Formatter(_FORMAT))
        root.addHandler(handler)
    logging.captureWarnings(True)

    def undo() -> None:
        logging.captureWarnings(False)
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)

    return Logs(recent, undo, None if file is None else folder / "cairn.log")


def set_levels(least: int) -> None:
    """Of our topics. llama.cpp's own lines are all wanted: `LastLines` keeps its information too."""
    for name in _ROOTS:
        logging.getLogger(name).setLevel(least)
    logging.getLogger(_NATIVE).setLevel(logging.DEBUG)


def line_format() -> logging.Formatter:
    """A message with its exception, as a log may hold it; no time and no topic."""
    return _Formatter("%(message)s")


def _log_file(folder: Path) -> _LogFile | None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return _LogFile(folder / "cairn.log")
    except (OSError, ValueError):
        return None
