"""What others on this machine never see of the chats: files that they could read before, and images of the memory."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from pathlib import Path

from app.process.paths import TRIED, Folders

_OTHERS = 0o077
_NO_CORE = 1 if sys.platform == "linux" else 0


def leave_no_core() -> None:
    """The system writes no image of this process's memory, nor of its children's: chats are in it.

    Linux hands the image to a program that collects crashes whatever the limit, unless it is 1 byte. To forbid looking
    into the process altogether would keep desktops' portals from serving the window.
    """
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CORE)
        allowed = _NO_CORE if hard == resource.RLIM_INFINITY else min(_NO_CORE, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (allowed, hard))


def narrow(folders: Folders) -> None:
    """What an earlier Cairn, or another program, left readable for others in our folders is so no longer.

    A folder that is private hides all below it: of those only the files in it, and in our own folders there, are gone
    through. Links are not followed, and what is somebody else's stays as it is.
    """
    if sys.platform == "win32":
        return
    for folder in {*(folder for _, folder in folders.all()), folders.probe, folders.crash_reports, folders.backups}:
        _narrow(folder)
        with contextlib.suppress(OSError), os.scandir(folder) as found:
            for entry in found if folder != folders.models else ():
                if entry.is_file(follow_symlinks=False):
                    _narrow(Path(entry.path))


def _narrow(path: Path) -> None:
    with contextlib.suppress(OSError):
        found = path.stat()
        if found.st_uid == os.getuid() and found.st_mode & _OTHERS:
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)


_SECONDS = 60.0  # a draft of a command that runs beside the window is younger


def remove_left_files(folders: Folders) -> None:
    """For who holds the window's lock: nobody else writes the conversations and their backups. Never fails."""
    for folder in (folders.data, folders.backups):
        _remove(folder, "*.sqlite3.part*", age=0.0)
    _remove(folders.config, f"{folders.settings_file.name}*.new", age=_SECONDS)
    for _, folder in folders.all():
        _remove(folder, f"{TRIED}*", age=_SECONDS)


def _remove(folder: Path, pattern: str, *, age: float) -> None:
    with contextlib.suppress(OSError):
        for path in folder.glob(pattern):
            with contextlib.suppress(OSError):
                found = path.lstat()
                is_ours = sys.platform == "win32" or found.st_uid == os.getuid()
                if path.is_file() and is_ours and time.time() - found.st_mtime >= age:
                    path.unlink()
