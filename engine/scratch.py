"""Temporary folders: gone with the process, or at the next start where it was killed. Some hold what people wrote."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
import tempfile
import time
import weakref
from pathlib import Path
from types import TracebackType

_KINDS = ("import", "look", "probe", "smoke-test")
_HELD = ".in-use"
_OLD_SECONDS = 24 * 3600  # then one that says nothing of its process is a left-over


class ScratchFolder:
    """A new folder for this user alone. It holds a file that is locked as long as the process lives."""

    def __init__(self, kind: str) -> None:
        """Raises OSError. `kind` is one of those that are looked for at the next start."""
        assert kind in _KINDS
        self.path = Path(tempfile.mkdtemp(prefix=f"cairn-{kind}-"))
        self._remove = weakref.finalize(self, _remove, self.path, _held(self.path / _HELD))

    def close(self) -> None:
        self._remove()

    def __enter__(self) -> Path:
        return self.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def remove_left_folders() -> None:
    """What processes of this user that are gone have left in the system's folder for such. Never fails."""
    for kind in _KINDS:
        with contextlib.suppress(OSError):
            for folder in Path(tempfile.gettempdir()).glob(f"cairn-{kind}-*"):
                with contextlib.suppress(OSError):
                    if _is_left(folder):
                        shutil.rmtree(folder, ignore_errors=True)


def _held(path: Path) -> int | None:
    """None where the system knows no locks. What is empty has only just been made."""
    with contextlib.suppress(OSError):
        while (handle := hold(path)) is None:
            time.sleep(0)  # somebody looks whether it is a left-over
        os.write(handle, b"1")
        return handle
    return None


def _is_left(folder: Path) -> bool:
    """Raises OSError."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or (sys.platform != "win32" and found.st_uid != os.getuid()):
        return False
    is_old = time.time() - found.st_mtime > _OLD_SECONDS
    held = folder / _HELD
    if not held.exists():
        return is_old
    handle = hold(held, make=False)
    if handle is None:
        return False
    try:
        return os.fstat(handle).st_size > 0 or is_old
    finally:
        os.close(handle)


def _remove(folder: Path, handle: int | None) -> None:
    if handle is not None:
        os.close(handle)  # Windows removes no file that is open
    shutil.rmtree(folder, ignore_errors=True)


# A file that one process holds: a lock that the system takes back when the process is gone, however it went.


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
