"""A file that one process holds: a lock that the system takes back when the process is gone, however it went."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _LOCKED_AT = 1 << 30  # Windows keeps others from reading what is locked: a byte that no file of ours reaches

    def _lock(handle: int) -> bool:
        os.lseek(handle, _LOCKED_AT, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def hold(path: Path, *, make: bool = True) -> int | None:
    """A handle of the file at `path`, this process's alone until it is closed; None while another process holds it.

    Raises OSError when the file cannot be opened, or lies where the system knows no locks.
    """
    flags = os.O_RDWR | (os.O_CREAT if make else 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    while True:
        handle = os.open(path, flags, 0o600)
        try:
            if not _lock(handle):
                os.close(handle)
                return None
            if is_still_at(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # removed by who held it before, between our opening and our lock


def is_still_at(handle: int, path: Path) -> bool:
    """What is held is what lies there. Raises OSError where that cannot be seen."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
