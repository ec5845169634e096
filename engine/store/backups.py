"""Copies of the conversations as they were when they were last sound: one a day of use, three are kept.

A copy that held more than could be saved from a damaged file is set apart, so that later days cannot push it out. The
rows of the timeline are in none: nothing brings them back from there.
"""

from __future__ import annotations

import logging
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from engine.core.prompt.conversation import Backup
from engine.errors import StoreFailed
from engine.language.translation import tr
from engine.store.sqlite.database import back_up, connect_unchanged
from engine.store.sqlite.log_pages import log_of
from engine.store.sqlite.soundness import DamagedError, check, check_content

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
    back_up(connection, target, without="timeline")
    try:
        with closing(connect_unchanged(target)) as copy:
            check_content(copy)
    except DamagedError:
        target.unlink()  # the disk did not keep what it was given
        raise StoreFailed(tr("The backup could not be written."), action=tr("Check the disk.")) from None
    for old in _newest_first(_daily(database), database, day)[N_KEPT:]:
        old.unlink(missing_ok=True)
    log.info("backup made")
    return target


def newest_backup(database: Path) -> Backup | None:
    """The newest one that can be read."""
    found = _newest_first(_all(database), database, _tomorrow())
    return next((backup for path in found if (backup := read_backup(path, _day(path, database))) is not None), None)


def has_backup(database: Path) -> bool:
    return bool(_all(database))


def read_backup(path: Path, day: str) -> Backup | None:
    try:
        with closing(connect_unchanged(path)) as copy:
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
    for old in _newest_first(apart, database, _tomorrow())[N_KEPT:]:
        old.unlink(missing_ok=True)
    return replace(backup, path=str(target))


def _has_room(database: Path) -> bool:
    """Twice what it takes: a backup is not worth a full disk."""
    size = sum(side.stat().st_size for side in (database, log_of(database)) if side.exists())
    return shutil.disk_usage(database.parent).free > 2 * size


def _all(database: Path) -> list[Path]:
    folder = backup_folder(database)
    return [path for path in folder.glob(f"*{database.suffix}") if _day(path, database)] if folder.is_dir() else []


def _daily(database: Path) -> list[Path]:
    """Those that were not set apart."""
    return [path for path in _all(database) if not path.stem.endswith(_APART)]


def _newest_first(copies: list[Path], database: Path, today: str) -> list[Path]:
    """Those of days that have not come yet are last: a clock was wrong, and they would push out all that follow."""

    def age(path: Path) -> tuple[bool, str, str]:
        day = _day(path, database)
        return day <= today, day, path.name

    return sorted(copies, key=age, reverse=True)


def _tomorrow() -> str:
    """Whatever the time zone, no copy is of a later day, unless the clock was wrong."""
    try:
        return (datetime.now(UTC).astimezone().date() + timedelta(days=1)).isoformat()
    except (OverflowError, OSError, ValueError):  # a clock that says a year of five digits
        return date.max.isoformat()


def _of_day(database: Path, day: str) -> bool:
    return any(_day(path, database) == day for path in _daily(database))


def _day(path: Path, database: Path) -> str:
    """ "" of another file, also of one named after a day that no calendar has."""
    found = re.fullmatch(rf"{re.escape(database.stem)}-(\d{{4}}-\d\d-\d\d)(?:{_APART})?", path.stem)
    if found is None:
        return ""
    try:
        return date.fromisoformat(found[1]).isoformat()
    except ValueError:
        return ""
