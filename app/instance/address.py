"""Where a window listens for others of the same user: in a folder that is this user's alone.

In a folder that everybody may write to, others could be there first: in the way, or to answer in its stead.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path

_PREFIX = "cairn-window-"
_SOCKET = "socket"
_MAX_BYTES = 100  # of a socket's path, which has some 104 to 108; Qt adds a few while it makes one
_SHORT_FOLDERS = ("/tmp", "/var/tmp")  # where that for temporary files lies too deep: ours is private


def free_address(name: str) -> str:
    """What to listen on: a socket's path that nothing is in the way of; on Windows a name.

    In the folder that the system keeps for what a user runs, where there is one, else in a new folder in that for
    temporary files, or in a usual one where that has too long a path for a socket.
    """
    if sys.platform == "win32":
        return name
    kept = Path(os.environ.get("XDG_RUNTIME_DIR", "") or ".")
    path = kept / name
    if kept.is_absolute() and _is_private(kept) and _is_short(path):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)  # left by a process that was killed: the caller holds the lock
            return str(path)
    for base in (_temporary_folder(), *_SHORT_FOLDERS):
        if base and _is_short(Path(base) / f"{_PREFIX}12345678" / _SOCKET):
            with contextlib.suppress(OSError):
                return str(Path(tempfile.mkdtemp(prefix=_PREFIX, dir=base)) / _SOCKET)
    return name  # which is refused there as well, and then told


def _temporary_folder() -> str:
    try:
        return tempfile.gettempdir()
    except OSError:  # none is writable
        return ""


def _is_short(path: Path) -> bool:
    return len(os.fsencode(path)) < _MAX_BYTES


def remove_address(address: str) -> None:
    """What a process that listened there has left, if it is ours."""
    if not address or not is_ours(address) or sys.platform == "win32":
        return
    path = Path(address)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
        if path.name == _SOCKET and path.parent.name.startswith(_PREFIX):
            path.parent.rmdir()


def is_ours(address: str) -> bool:
    """A socket of this user, or no longer there, in a folder of this user alone."""
    if sys.platform == "win32":
        return True
    path = Path(address)
    try:
        found = path.lstat()
    except FileNotFoundError:
        return path.is_absolute() and _is_private(path.parent)
    except (OSError, ValueError):
        return False
    return stat.S_ISSOCK(found.st_mode) and found.st_uid == os.getuid() and _is_private(path.parent)


def _is_private(folder: Path) -> bool:
    """A folder of this user, and no link, which nobody else may write to."""
    try:
        found = folder.lstat()
    except (OSError, ValueError):
        return False
    is_folder = stat.S_ISDIR(found.st_mode)
    return is_folder and sys.platform != "win32" and found.st_uid == os.getuid() and not found.st_mode & 0o022
