"""Half-written files of a Cairn that was killed. They may hold chats, and nothing reads them again."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from app.process.paths import TRIED, Folders

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
