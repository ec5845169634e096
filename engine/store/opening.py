"""A damaged database: what can be read goes into a new one, the damaged file stays beside it, and the person is told.

The new file is complete before anything is renamed, and a start after a crash in between finishes the renaming.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from engine.core.prompt.conversation import Backup, DamageReport, Imported
from engine.errors import EngineBug
from engine.store.backups import has_backup, newest_backup, set_apart
from engine.store.merging import merge
from engine.store.sqlite.damage_words import FileState, damage_report, lost_log_report
from engine.store.sqlite.database import back_up, in_plain_words, make_private_file, open_sound, put_whole
from engine.store.sqlite.log_pages import Log, log_of, n_frames_committed, read_log
from engine.store.sqlite.rows import Rows
from engine.store.sqlite.salvage import salvage
from engine.store.sqlite.schema import MIGRATIONS, Migration
from engine.store.sqlite.soundness import DamagedError, ForeignError, NotOursError, check, is_damage

log = logging.getLogger("engine.store")

_SIDE_FILES = ("-wal", "-shm")
_SETTLE_TRIES = 20
_SETTLE_SECONDS = 0.05  # another process may be writing the log while it is read


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A database ready for use; it belongs to the thread that opened it."""

    connection: sqlite3.Connection
    reports: tuple[DamageReport, ...] = ()


def open_database(path: Path, *, migrations: tuple[Migration, ...] = MIGRATIONS) -> Opened:
    """Open or create; bring the schema up to date. Of a damaged file everything readable is saved into a new one.

    Raises StoreFailed.
    """
    try:
        _finish_replacing(path)
        was_there = path.exists()
        is_gone = not was_there and has_backup(path)
        make_private_file(path)
        written, n_lost_frames = _read_log(path)
        is_empty = not written.frames and _is_empty(path, was_there=was_there)
        try:
            if is_empty and has_backup(path):
                raise DamagedError("nothing is left of the file")
            connection = open_sound(path, written, migrations)
        except (sqlite3.DatabaseError, DamagedError) as error:
            if not is_damage(error):
                raise
            report = _repair(path, written, migrations, error, is_gone=is_gone)
            return Opened(connection=open_sound(path, Log(), migrations), reports=(report,))
        if n_lost_frames == 0:  # and there is no backup: where Cairn was never used before, nothing is lost either
            is_told = is_empty and was_there
            return Opened(connection=connection, reports=(damage_report(FileState.EMPTY),) if is_told else ())
        log.warning("%d pages of the log are missing", n_lost_frames)
        return Opened(connection=connection, reports=(lost_log_report(path),))
    except (sqlite3.Error, ForeignError, OSError) as error:
        raise in_plain_words(error) from error


def _is_empty(path: Path, *, was_there: bool) -> bool:
    """There is nothing in it. One that was there before us may be another process's, which has only just begun it."""
    for _ in range(_SETTLE_TRIES if was_there else 0):
        if path.stat().st_size:
            return False
        time.sleep(_SETTLE_SECONDS)
    return path.stat().st_size == 0


def _read_log(path: Path) -> tuple[Log, int]:
    """The log, and how many of its frames are missing altogether. SQLite removes a log that it does not understand."""
    index = path.with_name(path.name + "-shm")
    for _ in range(_SETTLE_TRIES):
        before = _stamps(path)
        n_frames, n_in_database = n_frames_committed(index)
        written = read_log(log_of(path), n_known=n_frames)
        n_missing = max(0, n_frames - max(n_in_database, len(written.frames)))
        if not written.is_damaged and not n_missing:
            return written, 0
        time.sleep(_SETTLE_SECONDS)
        if _stamps(path) == before:
            return written, n_missing
    return Log(), 0  # it is being written: SQLite knows best


def _stamps(path: Path) -> list[tuple[int, int]]:
    return [(side.stat().st_mtime_ns, side.stat().st_size) for side in (path, log_of(path)) if side.exists()]


def _repair(
    path: Path, written: Log, migrations: tuple[Migration, ...], error: Exception, *, is_gone: bool
) -> DamageReport:
    """Put a sound database in the place of a damaged one."""
    rows = salvage(path, written, migrations)
    is_foreign = isinstance(error, NotOursError) and not rows.messages and not rows.conversations
    is_empty = path.stat().st_size == 0 and not written.frames
    saved, n_media_lost = _build(_new_name(path), rows, migrations)
    aside = _replace(path)
    backup = _worth_offering(path, saved)
    log.warning("database damaged (%s), moved to %s", error, aside.name)
    finding = FileState.GONE if is_gone else FileState.EMPTY if is_empty else FileState.FOREIGN if is_foreign else None
    return damage_report(
        finding or FileState.DAMAGED,
        saved,
        n_lost=rows.n_lost,
        n_media_lost=n_media_lost,
        kept_as="" if is_gone else str(aside),
        backup=backup,
    )


def _build(target: Path, rows: Rows, migrations: tuple[Migration, ...]) -> tuple[Imported, int]:
    """A complete new database; what came in, and how many images and sounds are missing."""
    with put_whole(target) as part:
        for end in _SIDE_FILES:
            part.with_name(part.name + end).unlink(missing_ok=True)
        with closing(open_sound(part, Log(), migrations)) as connection:
            saved = merge(connection, rows)
            (n_media_lost,) = connection.execute(
                "SELECT count(DISTINCT digest) FROM message_media WHERE digest NOT IN (SELECT digest FROM media)"
            ).fetchone()
            _check_new(connection)
    return saved, int(n_media_lost)


def _check_new(connection: sqlite3.Connection) -> None:
    """Else every start would find the new file damaged, and move it away as well."""
    try:
        check(connection)
    except DamagedError as error:
        raise EngineBug(f"what was saved from a damaged database is not sound: {error}") from error


def _new_name(path: Path) -> Path:
    return path.with_name(f"{path.stem}.saved{path.suffix}")


def _finish_replacing(path: Path) -> None:
    """A crash may have come between the new file's completion and its renaming."""
    if _new_name(path).exists():
        _replace(path)


def write_copy(connection: sqlite3.Connection, path: Path) -> None:
    """All that is open, complete beside `path`, until `put_copy` gives it that name. Raises OSError, sqlite3.Error."""
    back_up(connection, _new_name(path))


def put_copy(path: Path) -> Path | None:
    """What `write_copy` wrote is at `path` from now on; where what lay there is now."""
    aside = _replace(path, "replaced")
    return aside if aside.exists() else None


def _replace(path: Path, kind: str = "damaged") -> Path:
    """Move the damaged file and its log away, and the new one to its place; where the damaged one is now."""
    aside = _move_aside(path, kind)
    os.replace(_new_name(path), path)
    return aside


def _move_aside(path: Path, kind: str) -> Path:
    """Rename the database and its log, so that they still belong together; the first free number is used."""
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}.{kind}-{number}{path.suffix}")
        if not any(aside.with_name(aside.name + end).exists() for end in ("", *_SIDE_FILES)):
            break
        number += 1
    log_path = log_of(path)
    if log_path.exists() and log_path.stat().st_size == 0:
        log_path.unlink()
    path.with_name(path.name + "-shm").unlink(missing_ok=True)  # made anew from the log
    for end in ("-wal", ""):  # the log first: it must never meet the new file
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    return aside


def _worth_offering(path: Path, saved: Imported) -> Backup | None:
    """The newest backup, if it holds more than could be saved."""
    backup = newest_backup(path)
    if backup is None:
        return None
    holds_more = backup.n_messages > saved.n_messages or backup.n_conversations > saved.n_conversations
    return set_apart(backup, path) if holds_more else None
