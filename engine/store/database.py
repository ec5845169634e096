"""Open the conversations' database: settings, migrations and their back-up, damaged files, errors in plain words.

Durability: WAL, so that a killed process loses nothing that was committed. `synchronous` is FULL for what a person did
or what is finished (one fsync each, on the writer thread), so that a power cut does not take it either. It is NORMAL
for the partial replies saved every second: a power cut may take the last of them, never the file's consistency.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from engine.errors import CairnError, EngineBug, StoreFailed
from engine.store.schema import APPLICATION_ID, MIGRATIONS, Migration

log = logging.getLogger("engine.store")

BUSY_SECONDS = 5.0  # how long to wait for another process before giving up
_SIDE_FILES = ("-wal", "-shm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A database ready for use; it belongs to the thread that opened it. `warnings` are sentences for people."""

    connection: sqlite3.Connection
    warnings: tuple[str, ...] = ()


class _DamagedError(Exception):
    """The file's content is not a sound database."""


def open_database(path: Path, *, migrations: tuple[Migration, ...] = MIGRATIONS, check: bool = False) -> Opened:
    """Open or create; bring the schema up to date. A damaged file is moved aside and a new one started.

    `check` reads the whole file for damage first; otherwise only an unclean end leads to that. Raises StoreFailed.
    """
    try:
        _make_private_file(path)
        try:
            return Opened(connection=_open(path, migrations, check=check))
        except (sqlite3.DatabaseError, _DamagedError) as error:
            if not is_damage(error):
                raise
            aside = _move_aside(path)
            log.warning("database damaged (%s), moved to %s", type(error).__name__, aside.name)
            warning = (
                "The file with your conversations was damaged, so Cairn has started a new one. "
                f"The damaged file was kept as {aside.name} in {aside.parent}."
            )
            _make_private_file(path)
            return Opened(connection=_open(path, migrations, check=False), warnings=(warning,))
    except (sqlite3.Error, OSError) as error:
        raise in_plain_words(error) from error


def _make_private_file(path: Path) -> None:
    """Readable by its owner alone; SQLite gives its side files the same mode."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _open(path: Path, migrations: tuple[Migration, ...], *, check: bool) -> sqlite3.Connection:
    wal = path.with_name(path.name + "-wal")
    ended_uncleanly = wal.exists() and wal.stat().st_size > 0
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        version, is_new = _inspect(connection, len(migrations))
        if is_new:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # only possible before the first table
        elif check or ended_uncleanly:
            _check(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA checkpoint_fullfsync = ON")  # macOS: really reach the disk
        connection.execute("PRAGMA secure_delete = ON")  # purged chats do not linger in free pages
        connection.create_function("fold", 1, fold, deterministic=True)
        if version < len(migrations):
            if not is_new:
                _back_up(connection, path.with_name(f"{path.stem}.v{version}-backup{path.suffix}"))
            _migrate(connection, migrations)
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _inspect(connection: sqlite3.Connection, newest: int) -> tuple[int, bool]:
    """The schema's version, and whether the file is empty. Refuses files that are not ours to change."""
    version = _pragma(connection, "user_version")
    application = _pragma(connection, "application_id")
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if is_empty and version == 0:
        return 0, True
    if application != APPLICATION_ID:
        raise StoreFailed(
            "The file for conversations belongs to another program.",
            action="Move it to another place, or start Cairn with another folder (--basedir).",
            details=f"application_id {application}",
        )
    if version > newest:
        raise StoreFailed(
            "The conversations were saved by a newer version of Cairn.",
            action="Update Cairn to open them. Nothing was changed.",
            details=f"schema {version}, known {newest}",
        )
    return version, False


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _check(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise _DamagedError


def _back_up(connection: sqlite3.Connection, target: Path) -> None:
    """A copy of the whole database as it was before a migration; complete or not there at all."""
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        _make_private_file(part)
        with closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _migrate(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    """Apply the pending steps, all or none. Foreign keys are off meanwhile, so that tables can be rebuilt."""
    connection.execute("PRAGMA foreign_keys = OFF")
    with transaction(connection, is_durable=True):
        version = _pragma(connection, "user_version")  # another Cairn may have been first
        for step in migrations[version:]:
            for statement in step:
                connection.execute(statement)
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise EngineBug("a migration broke a reference")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {max(version, len(migrations))}")


@contextmanager
def transaction(connection: sqlite3.Connection, *, is_durable: bool) -> Iterator[None]:
    """All or nothing. `is_durable`: it also survives a power cut once this returns."""
    connection.execute(f"PRAGMA synchronous = {'FULL' if is_durable else 'NORMAL'}")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite itself has rolled back after some errors
            connection.execute("ROLLBACK")
        raise


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Several queries see one state, whatever another process writes meanwhile."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")


def close_database(connection: sqlite3.Connection) -> None:
    """Fold the log into the file and close; a problem with that is no loss, the log stays for the next start."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA optimize")
    with suppress(sqlite3.Error):
        connection.close()


def _move_aside(path: Path) -> Path:
    """Rename the database and its log, so that they still belong together; the first free number is used."""
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not any(aside.with_name(aside.name + end).exists() for end in ("", *_SIDE_FILES)):
            break
        number += 1
    for end in (*_SIDE_FILES, ""):  # the log first: it must never meet the new file
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    return aside


def fold(text: str) -> str:
    """What two texts have in common when case and Unicode form do not matter."""
    return unicodedata.normalize("NFKC", text).casefold()


def storable(text: str) -> str:
    """SQLite keeps UTF-8: halves of a surrogate pair are joined, lone ones become U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def is_damage(error: BaseException) -> bool:
    """The file's content is broken, as opposed to the disk, the rights or the program."""
    if isinstance(error, sqlite3.Error):
        return _primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, _DamagedError)


def _primary_code(error: sqlite3.Error) -> int:
    """SQLite's error code without its refinement; -1 for errors of the Python module itself."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else -1


_WORDS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("The disk is full.", "Free some space; until then new messages are not saved."),
    sqlite3.SQLITE_READONLY: (
        "The file with your conversations is write-protected.",
        "Allow writing to Cairn's data folder.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "The file with your conversations cannot be opened.",
        "Check that Cairn's data folder exists and that you may write to it.",
    ),
    sqlite3.SQLITE_PERM: ("Cairn may not open its conversations.", "Allow reading and writing its data folder."),
    sqlite3.SQLITE_BUSY: (
        "Another program is using the conversations.",
        "Close the other Cairn window or the program that copies its files, then try again.",
    ),
    sqlite3.SQLITE_IOERR: ("The disk reported an error.", "Check the disk and its free space, then restart Cairn."),
    sqlite3.SQLITE_CORRUPT: (
        "The file with your conversations is damaged.",
        "Cairn keeps it and starts a new one; restore it from a back-up if you have one.",
    ),
    sqlite3.SQLITE_TOOBIG: ("The message is too large to be saved.", "Shorten it."),
    sqlite3.SQLITE_NOMEM: ("There is not enough memory to save.", "Close other programs and try again."),
}
_WORDS[sqlite3.SQLITE_LOCKED] = _WORDS[sqlite3.SQLITE_BUSY]
_WORDS[sqlite3.SQLITE_NOTADB] = _WORDS[sqlite3.SQLITE_CORRUPT]


def in_plain_words(error: BaseException) -> CairnError:
    """What to tell a person about an error of SQLite or the file system; an EngineBug when Cairn is to blame."""
    if isinstance(error, CairnError):
        return error
    if isinstance(error, sqlite3.Error):
        words = _WORDS.get(_primary_code(error))
        if words is None:
            return EngineBug(f"the store failed: {type(error).__name__}: {error}")
        return StoreFailed(words[0], action=words[1], details=getattr(error, "sqlite_errorname", ""))
    if isinstance(error, OSError):
        return StoreFailed(
            f"Cairn cannot write its files: {error.strerror or 'the disk refused'}.",
            action="Check that its data folder can be written and that the disk has space.",
            details=f"{type(error).__name__} {error.errno}: {error.filename}",
        )
    return EngineBug(f"the store failed: {type(error).__name__}")
