"""New files and folders are for their owner alone, whoever makes them: SQLite, a library, or a child process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_PRIVATE = 0o077
_usual: list[int] = []  # what this process was started with; a list, as the mask itself is one for the whole process


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
    """For another program that is started here, and goes on by itself: its files are no concern of ours."""
    if not _usual:
        yield
        return
    before = os.umask(_usual[0])
    try:
        yield
    finally:
        os.umask(before)
