"""New files and folders are for their owner alone, whoever makes them: SQLite, a library, or a child process."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_PRIVATE = 0o077
_usual: list[int] = []  # what this process was started with; a list, as the mask itself is one for the whole process
_others = 0  # programs that are being started
_starting = threading.Lock()


@contextmanager
def private_files() -> Iterator[None]:
    """Until the block ends; a file is private from its first moment on. Windows has no such modes."""
    before = os.umask(_PRIVATE)
    _usual.append(before)
    try:
        yield
    finally:
        _usual.pop()
        os.umask(before)


@contextmanager
def usual_files() -> Iterator[None]:
    """For another program that is started here: its files are no concern of ours.

    Any thread; several programs may be started at once, and the last one makes files private again.
    """
    global _others  # as the mask is
    if not _usual:
        yield
        return
    with _starting:
        _others += 1
        os.umask(_usual[0])
    try:
        yield
    finally:
        with _starting:
            _others -= 1
            if not _others:
                os.umask(_PRIVATE)
