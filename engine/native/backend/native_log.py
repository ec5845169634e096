"""llama.cpp's log lines in Python's logging, topic "engine.native".

llama.cpp logs nothing of prompts or replies at any level; grammars and file paths may appear. What it says when it
gives up and ends the process goes the same way: it would be on stderr only, which a window does not have.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import logging
import os
from collections import deque
from collections.abc import Callable, Iterator

import llama_cpp.llama_cpp as binding

log = logging.getLogger("engine.native")

# ggml.h's numbers. The bindings' own logger still has older ones, and takes information for warnings.
_NONE, _DEBUG, _INFO, _WARN, _ERROR, _CONTINUES = range(6)
# One step softer than llama.cpp's: it warns of ordinary things, such as a context shorter than the training's, and what
# it calls an error reaches people as an exception of ours, with these lines as its details.
_LEVELS = {
    _NONE: logging.INFO,
    _DEBUG: logging.DEBUG - 5,  # a hundred lines of graph details per load: on request only
    _INFO: logging.DEBUG,
    _WARN: logging.INFO,
    _ERROR: logging.WARNING,
}
_KEPT_LINES = 40


class LineJoiner:
    """Joins llama.cpp's pieces into lines: a line may come in parts, the later ones marked as continuing it.

    Levels are llama.cpp's here.
    """

    def __init__(self, emit: Callable[[int, str], None]) -> None:
        self._emit = emit
        self._level = _INFO
        self._text = ""

    def add(self, level: int, text: str) -> None:
        """One call of llama.cpp: its level 0..5 and a piece of text that may or may not end the line."""
        if level != _CONTINUES:
            self.flush()
            self._level = level
        self._text += text
        if self._text.endswith("\n"):
            self.flush()

    def flush(self) -> None:
        for line in self._text.splitlines():
            if line.strip(" ."):  # a row of dots is a progress bar
                self._emit(self._level, line.rstrip())
        self._text = ""


ABORT_CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_char_p)


class NativeLog:
    """The bridge. One per process, because llama.cpp has one callback."""

    def __init__(self) -> None:
        self._problems: deque[tuple[int, str]] = deque(maxlen=_KEPT_LINES)
        self._n_problems = 0
        self._joiner = LineJoiner(self._take)
        self._callback = binding.llama_log_callback(self._on_log)  # llama.cpp keeps only the pointer
        self.abort_callback = ABORT_CALLBACK(self._on_abort)  # for ggml_set_abort_callback
        self._installed = False
        self._installed_for_media = False
        self._listeners: list[list[str]] = []

    def install(self) -> None:
        """Send llama.cpp's lines here from now on; calling it again is fine."""
        binding.llama_log_set(self._callback, ctypes.c_void_p(0))
        if not self._installed:
            self._installed = True
            atexit.register(binding.llama_log_set, binding.llama_log_callback(0), ctypes.c_void_p(0))

    def install_for_media(self) -> None:
        """The same for libmtmd, which has a callback of its own and is loaded only where it is needed."""
        import llama_cpp.mtmd_cpp as media

        media.mtmd_helper_log_set(self._callback, ctypes.c_void_p(0))  # sets mtmd's too
        if not self._installed_for_media:
            self._installed_for_media = True
            atexit.register(media.mtmd_helper_log_set, binding.llama_log_callback(0), ctypes.c_void_p(0))

    def mark(self) -> int:
        """A place in the log, for `problems_since`."""
        return self._n_problems

    def problems_since(self, mark: int) -> str:
        """The warnings and errors logged after `mark`, one per line; the oldest may be lost."""
        self._joiner.flush()
        return "\n".join(line for number, line in self._problems if number >= mark)

    @contextlib.contextmanager
    def collecting(self) -> Iterator[list[str]]:
        """Every line that llama.cpp logs in the block, whatever its level; complete when the block has ended."""
        lines: list[str] = []
        self._joiner.flush()
        self._listeners.append(lines)
        try:
            yield lines
        finally:
            self._joiner.flush()
            self._listeners = [other for other in self._listeners if other is not lines]

    def _take(self, level: int, line: str) -> None:
        for lines in self._listeners:
            lines.append(line)
        if level in (_WARN, _ERROR):
            self._problems.append((self._n_problems, line))
            self._n_problems += 1
        log.log(_LEVELS.get(level, logging.INFO), "%s", line)

    def _on_log(self, level: int, text: bytes | None, _user_data: object) -> None:
        # Runs inside a C call: an exception would only be printed, and lost.
        with contextlib.suppress(Exception):
            self._joiner.add(level, (text or b"").decode("utf-8", errors="replace"))

    def _on_abort(self, message: bytes | None) -> None:
        """The process ends when this returns; any thread of ggml."""
        with contextlib.suppress(Exception):
            self._joiner.flush()  # a line that was not finished may say why
        with contextlib.suppress(Exception):
            os.write(2, b"%s\n" % (message or b""))  # as ggml itself does
        with contextlib.suppress(Exception):
            log.critical("llama.cpp gives up: %s", (message or b"").decode("utf-8", errors="replace"))


native_log = NativeLog()
