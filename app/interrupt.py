"""Ctrl-C, pressed once, ends a command: in order where it can, and after a second in any case.

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
        self._was_heard = False
        if signal.getsignal(signal.SIGINT) is leave_at_once:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self._handler_before = signal.getsignal(signal.SIGINT)
        if self._handler_before is signal.default_int_handler:  # else Ctrl-C is not heard at all, and it stays so
            signal.signal(signal.SIGINT, self._keep)
        self._wakeup_before = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._watch, name="interrupts", daemon=True)
        self._thread.start()

    def allow(self) -> None:
        """From now on KeyboardInterrupt may be raised anywhere; at once when the key was pressed already."""
        signal.signal(signal.SIGINT, self._handler_before)
        self.check()

    def check(self) -> None:
        """Raises KeyboardInterrupt when the key was pressed while it was kept."""
        if self._was_heard:
            raise KeyboardInterrupt

    def close(self) -> None:
        """The command is over, or somebody else listens to signals from now on."""
        if self._ended.is_set():
            return
        self._ended.set()
        signal.signal(signal.SIGINT, self._handler_before)
        signal.set_wakeup_fd(self._wakeup_before)
        self._write.close()
        self._thread.join()
        self._read.close()

    def _keep(self, number: int, frame: FrameType | None) -> None:
        self._was_heard = True

    def _watch(self) -> None:
        while numbers := self._read.recv(64):
            if signal.SIGINT in numbers and not self._ended.wait(_SECONDS_TO_END):
                with contextlib.suppress(Exception):
                    self._before_leaving()
                os._exit(INTERRUPTED)
