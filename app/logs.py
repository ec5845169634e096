"""The log: topics, a rotating file, and the newest records in memory for a crash report. Free of Qt.

Topics: `engine.plan` (every decision, DEBUG), `engine.native` (llama.cpp's own lines), `engine.store`, `ui`, `start`.
Prompts and replies never reach it. An exception's message might quote one, so only those of our own errors and of a few
harmless kinds are written out.
"""

from __future__ import annotations

import logging
import logging.handlers
import sys
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from engine.errors import CairnError

TOPICS = ("engine.plan", "engine.native", "engine.store", "ui", "start")
_ROOTS = ("app", "engine", "ui", "start")
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


class RecentRecords(logging.Handler):
    """The newest records as lines, oldest first. Any thread."""

    def __init__(self, capacity: int = N_REMEMBERED) -> None:
        super().__init__(logging.DEBUG)
        self._lines: deque[str] = deque(maxlen=capacity)
        self.setFormatter(_Formatter(_FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._lines.append(self.format(record))
        except Exception:  # noqa: BLE001 -- a record that cannot be formatted must not stop its caller
            self.handleError(record)

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
    recent = RecentRecords()
    handlers: list[logging.Handler] = [recent]
    file: Path | None = folder / "cairn.log"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handlers.append(
            logging.handlers.RotatingFileHandler(
                folder / "cairn.log", maxBytes=_FILE_BYTES, backupCount=_N_OLD_FILES, encoding="utf-8"
            )
        )
    except OSError:
        file = None
    if debug and sys.stderr is not None:
        handlers.append(logging.StreamHandler(sys.stderr))
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in _ROOTS}
    for name in _ROOTS:
        logging.getLogger(name).setLevel(logging.DEBUG if debug else logging.INFO)
    for handler in handlers:
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

    return Logs(recent, undo, file)
