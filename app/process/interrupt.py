"""Ctrl-C, pressed once, ends a command: in order where it can, and after a second in any case.

So do SIGTERM, and SIGHUP, which comes when the terminal is closed; `nohup` has it ignored, and it stays so.

Python hears a signal on its main thread alone, and only between two of its own instructions. That thread may wait for
llama.cpp, for a solver or inside Qt; another one watches that the process ends.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType

INTERRUPTED = 130
_SECONDS_TO_END = 0.8


def end_signals() -> tuple[signal.Signals, ...]:
    """What asks this process to end, besides Ctrl-C, and is not ignored."""
    known = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP"))
    return tuple(one for one in known if one is not None and signal.getsignal(one) is not signal.SIG_IGN)


def leave_at_once(number: int, frame: FrameType | None) -> None:
    """The handler while Python still loads the program: there is nothing yet to be closed."""
    os._exit(INTERRUPTED)


class Interrupts:
    """From its making until `close`. Main thread.

    At first the key is kept for `check`: raised while a library written in C is loaded, or inside a call from Qt, the
    exception is lost, or the process with it. After `allow` it is raised wherever the main thread is.
    """

    def __init__(self, *, before_leaving: Callable[[], None]) -> None:
        """`before_leaving` is called on another thread when the main one does not end by itself."""
        self._before_leaving = before_leaving
        self._read, self._write = socket.socketpair()
        self._write.setblocking(False)
        self._ended = threading.Event()
        self._heard: int | None = None
        if signal.getsignal(signal.SIGINT) is leave_at_once:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self._before = {number: signal.getsignal(number) for number in (signal.SIGINT, *end_signals())}
        if self._before[signal.SIGINT] is not signal.default_int_handler:  # Ctrl-C is not heard at all, and it stays so
            del self._before[signal.SIGINT]
        for number in self._before:
            signal.signal(number, self._keep)
        self._wakeup_before = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._watch, name="interrupts", daemon=True)
        self._thread.start()

    def allow(self) -> None:
        """From now on KeyboardInterrupt may be raised anywhere; at once when the key was pressed already."""
        for number in self._before:
            signal.signal(number, self._raise)
        self.check()

    def check(self) -> None:
        """Raises KeyboardInterrupt when the key was pressed while it was kept."""
        if self._heard is not None:
            raise KeyboardInterrupt

    @property
    def code(self) -> int:
        """What the process ends with, as shells have it."""
        return INTERRUPTED if self._heard is None else 128 + self._heard

    def close(self) -> None:
        """The command is over, or somebody else listens to signals from now on."""
        if self._ended.is_set():
            return
        self._ended.set()
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._write.close()
        self._thread.join()
        self._read.close()

    def _keep(self, number: int, frame: FrameType | None) -> None:
        self._heard = self._heard or number

    def _raise(self, number: int, frame: FrameType | None) -> None:
        self._heard = self._heard or number
        raise KeyboardInterrupt

    def _watch(self) -> None:
        asked = {signal.SIGINT, *self._before}
        while numbers := self._read.recv(64):
            if asked.intersection(numbers) and not self._ended.wait(_SECONDS_TO_END):
                with contextlib.suppress(Exception):
                    self._before_leaving()
                os._exit(self.code)
