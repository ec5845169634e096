"""Half-written files of a Cairn that was killed."""

from __future__ import annotations

import os
import time
from pathlib import Path

from app.private.modes import remove_left_files
from app.process.paths import find_folders


def test_they_go_at_the_next_start_and_nothing_else_does(tmp_path: Path) -> None:
    """A backup that was half written holds chats, as much as a whole one does."""
    folders = find_folders(str(tmp_path))
    folders.create()
    folders.backups.mkdir()
    left = [
        folders.backups / "conversations-2026-11-25.sqlite3.part",
        folders.backups / "conversations-2026-11-25.sqlite3.part-journal",
        folders.data / "conversations.saved.sqlite3.part",
        folders.config / "settings.jsonabc.new",
        folders.logs / ".cairn-abc",
    ]
    stay = [
        folders.backups / "conversations-2026-11-25.sqlite3",
        folders.data / "conversations.saved.sqlite3",
        folders.models / "m.gguf.part",
        folders.settings_file,
    ]
    long_ago = time.time() - 3600
    for path in left + stay:
        path.touch()
        os.utime(path, (long_ago, long_ago))
    draft = folders.config / "settings.jsondef.new"  # of a command that runs beside the window
    draft.touch()
    remove_left_files(folders)
    assert [path.name for path in left if path.exists()] == []
    assert all(path.exists() for path in [*stay, draft])
