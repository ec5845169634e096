"""Copies of the conversations as they were when they were last sound: one a day of use, three are kept.

A copy that held more than could be saved from a damaged file is set apart, so that later days cannot push it out.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from engine.core.prompt.conversation import Backup, Imported
from engine.errors import StoreFailed
from engine.language.translation import tr
from engine.store.merging import merge
from engine.store.sqlite.database import back_up, connect, open_sound
from engine.store.sqlite.log_pages import read_log
from engine.store.sqlite.rows import rows_of
from engine.store.sqlite.salvage import salvage
from engine.store.sqlite.schema import MIGRATIONS
from engine.store.sqlite.soundness import DamagedError, check, check_content, is_damage

log = logging.getLogger("engine.store")

N_KEPT = 3
_APART = "-before-damage"


def backup_folder(database: Path) -> Path:
    return database.parent / "backups"


def make_backup(connection: sqlite3.Connection, database: Path, day: str) -> Path | None:
    """The copy of this day; None when it is there already, or there is nothing to copy or no room for it.

    Raises DamagedError when the conversations are not sound: no good copy is given up for a bad one.
    """
    folder = backup_folder(database)
    target = folder / f"{database.stem}-{day}{database.suffix}"
    (n_messages,) = connection.execute("SELECT count(*) FROM messages").fetchone()
    if not n_messages or _of_day(database, day) or not _has_room(database):
        return None
    check(connection)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    back_up(connection, target)
    try:
        with closing(_open_unchanged(target)) as copy:
            check_content(copy)
    except DamagedError:
        target.unlink()  # the disk did not keep what it was given
        raise StoreFailed(tr("The backup could not be written."), action=tr("Check the disk.")) from None
    for old in _daily(database)[N_KEPT:]:
        old.unlink(missing_ok=True)
    log.info("backup made")
    return target


def newest_backup(database: Path) -> Backup | None:
    """The newest one that can be read."""
    found = sorted((path for path in _all(database)), key=lambda path: (_day(path, database), path.name), reverse=True)
    return next((backup for path in found if (backup := read_backup(path, _day(path, database))) is not None), None)


def has_backup(database: Path) -> bool:
    return bool(_all(database))


def read_backup(path: Path, day: str) -> Backup | None:
    try:
        with closing(_open_unchanged(path)) as copy:
            (n_conversations,) = copy.execute("SELECT count(*) FROM conversations WHERE deleted IS NULL").fetchone()
            (n_messages,) = copy.execute("SELECT count(*) FROM messages").fetchone()
    except sqlite3.Error:
        return None
    return Backup(path=str(path), day=day, n_conversations=n_conversations, n_messages=n_messages)


def set_apart(backup: Backup, database: Path) -> Backup:
    """Keep this one whatever comes: it may be all there is of some chats. The three newest such copies stay."""
    path = Path(backup.path)
    if path.stem.endswith(_APART):
        return backup
    target = path.with_name(f"{path.stem}{_APART}{path.suffix}")
    path.replace(target)
    apart = [one for one in _all(database) if one.stem.endswith(_APART)]
    for old in sorted(apart, key=lambda one: _day(one, database), reverse=True)[N_KEPT:]:
        old.unlink(missing_ok=True)
    return Backup(
        path=str(target), day=backup.day, n_conversations=backup.n_conversations, n_messages=backup.n_messages
    )


def import_chats(connection: sqlite3.Connection, source: Path) -> Imported:
    """What a backup, or another database of Cairn's, has and ours lacks; of a damaged one, what can be read.

    The source is not changed. Raises StoreFailed when there is nothing of ours in it.
    """
    if not source.is_file():
        raise StoreFailed(tr("{name} is not there any more.", name=source.name), action=tr("Choose another file."))
    scratch = _scratch_copy(source)
    try:
        written = read_log(scratch.with_name(scratch.name + "-wal"))
        try:
            with closing(open_sound(scratch, written)) as other:
                return merge(connection, rows_of(other))
        except (DamagedError, sqlite3.DatabaseError) as error:
            if not is_damage(error):
                raise
        rows = salvage(scratch, scratch.with_name(scratch.name + "-wal"), written, MIGRATIONS)
        if not rows.messages and not rows.conversations:
            raise StoreFailed(
                tr("{name} holds no chats of Cairn.", name=source.name), action=tr("Choose another file.")
            )
        return merge(connection, rows)
    finally:
        shutil.rmtree(scratch.parent, ignore_errors=True)


def _scratch_copy(source: Path) -> Path:
    """An older one has to be brought up to date first, and the original stays as it is."""
    folder = Path(tempfile.mkdtemp(prefix="cairn-import-"))
    for end in ("", "-wal"):
        side = source.with_name(source.name + end)
        if side.exists():
            shutil.copyfile(side, folder / ("chats.sqlite3" + end))
    return folder / "chats.sqlite3"


def _open_unchanged(path: Path) -> sqlite3.Connection:
    return connect(f"file:{quote(os.fsencode(path))}?mode=ro&immutable=1", is_uri=True)


def _has_room(database: Path) -> bool:
    """Twice what it takes: a backup is not worth a full disk."""
    size = sum(
        side.stat().st_size for end in ("", "-wal") if (side := database.with_name(database.name + end)).exists()
    )
    return shutil.disk_usage(database.parent).free > 2 * size


def _all(database: Path) -> list[Path]:
    folder = backup_folder(database)
    return [path for path in folder.glob(f"*{database.suffix}") if _day(path, database)] if folder.is_dir() else []


def _daily(database: Path) -> list[Path]:
    """Newest first; those set apart are not among them."""
    daily = [path for path in _all(database) if not path.stem.endswith(_APART)]
    return sorted(daily, key=lambda path: _day(path, database), reverse=True)


def _of_day(database: Path, day: str) -> bool:
    return any(_day(path, database) == day for path in _daily(database))


def _day(path: Path, database: Path) -> str:
    found = re.fullmatch(rf"{re.escape(database.stem)}-(\d{{4}}-\d\d-\d\d)(?:{_APART})?", path.stem)
    return found[1] if found else ""
