"""Open the conversations' database: settings, migrations and their back-up, errors in plain words.

Durability: WAL, so that a killed process loses nothing that was committed. `synchronous` is FULL for what a person did
or what is finished (one fsync each, on the writer thread), so that a power cut does not take it either. It is NORMAL
for the partial replies saved every second: a power cut may take the last of them, never the file's consistency.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from engine.core.search.folding import fold
from engine.errors import CairnError, EngineBug, StoreFailed
from engine.language.translation import tr
from engine.store.sqlite.log_pages import Log
from engine.store.sqlite.schema import APPLICATION_ID, MIGRATIONS, Migration
from engine.store.sqlite.soundness import DamagedError, ForeignError, check, check_header, inspect, pragma, primary_code

BUSY_SECONDS = 5.0  # how long to wait for another process before giving up
_BUSY_POLL_SECONDS = 0.01
_STEPS_AT_ONCE = 100_000  # of SQLite's own, until it is asked whether it should stop


def open_sound(
    path: Path,
    log: Log,
    migrations: tuple[Migration, ...] = MIGRATIONS,
    *,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> sqlite3.Connection:
    """Open or create; bring the schema up to date. Where it is cancelled, SQLite says that it was interrupted.

    Raises DamagedError, ForeignError, StoreFailed and what SQLite raises.
    """
    check_header(path, log)
    with closing(_connect_to_look(path)) as looking:
        looking.set_progress_handler(is_cancelled, _STEPS_AT_ONCE)
        version, is_new = inspect(looking, migrations)
        if not is_new:
            check(looking)
    connection = connect(path)
    try:
        if is_new:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # only possible before the first table
        use_write_ahead_log(connection)
        connection.execute("PRAGMA checkpoint_fullfsync = ON")  # macOS: really reach the disk
        connection.execute("PRAGMA secure_delete = ON")  # purged chats do not linger in free pages
        if version < len(migrations):
            if not is_new:
                back_up(connection, path.with_name(f"{path.stem}.v{version}-backup{path.suffix}"))
            _migrate(connection, migrations)
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def connect(path: Path | str, *, is_uri: bool = False) -> sqlite3.Connection:
    """A connection that reads every text, also one in which a byte has flipped."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, uri=is_uri)
    connection.text_factory = _decoded
    connection.create_function("fold", 1, _fold_bytes, deterministic=True)
    return connection


def connect_unchanged(path: Path) -> sqlite3.Connection:
    """To read a file that nobody writes; nothing appears beside it."""
    return connect(f"file:{quote(os.fsencode(path))}?mode=ro&immutable=1", is_uri=True)


def use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """A process that is killed loses nothing that was committed. Raises sqlite3.Error.

    SQLite refuses at once, without waiting, while another process has begun to write a file that has no such log yet:
    two that start together on a new file.
    """
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if primary_code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(_BUSY_POLL_SECONDS)


def _connect_to_look(path: Path) -> sqlite3.Connection:
    """Closing it leaves a damaged file as it was; another connection would fold the log into it."""
    needs_rollback = path.with_name(path.name + "-journal").exists()
    return connect(f"file:{quote(os.fsencode(path))}?mode={'rw' if needs_rollback else 'ro'}", is_uri=True)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _fold_bytes(data: bytes) -> str:
    return fold(_decoded(data))


def make_private_file(path: Path) -> None:
    """Readable by its owner alone; SQLite gives its side files the same mode."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(FileExistsError):
        _create(path)


def _create(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def back_up(connection: sqlite3.Connection, target: Path, *, without: str = "") -> None:
    """A copy of the database, but for the rows of a table `without`; complete or not there at all."""
    with put_whole(target) as part, closing(sqlite3.connect(part)) as copy:
        connection.backup(copy)
        if without:
            with copy:
                copy.execute(f"DELETE FROM {without}")
            copy.executescript("PRAGMA incremental_vacuum")


@contextmanager
def put_whole(target: Path) -> Iterator[Path]:
    """What the block writes, into a private file beside it, is at `target` then: complete, or not there at all.

    OSError where the folder is missing, as one that was chosen a while ago may be.
    """
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)  # one that is there may be for others to read
        _create(part)
        yield part
        sync(part)
        os.replace(part, target)
    except BaseException:
        for end in ("", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + end).unlink(missing_ok=True)
        raise


def sync(path: Path) -> None:
    """Have a file's content reach the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _migrate(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    """Apply the pending steps, all or none. Foreign keys are off meanwhile, so that tables can be rebuilt."""
    connection.execute("PRAGMA foreign_keys = OFF")
    with transaction(connection, is_durable=True):
        version = pragma(connection, "user_version")  # another Cairn may have been first
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


def empty_log(connection: sqlite3.Connection) -> None:
    """Fold the log into the file; what stays in it is no loss as long as both lie side by side."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def close_database(connection: sqlite3.Connection) -> None:
    """Fold the log into the file and close; a problem with that is no loss, the log stays for the next start."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA optimize")
    with suppress(sqlite3.Error):
        connection.close()


def storable(text: str) -> str:
    """SQLite keeps UTF-8: halves of a surrogate pair are joined, lone ones become U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


_WORDS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: (tr("The disk is full."), tr("Free some space; until then new messages are not saved.")),
    sqlite3.SQLITE_READONLY: (
        tr("The file with your conversations is write-protected."),
        tr("Allow writing to Cairn's data folder."),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        tr("The file with your conversations cannot be opened."),
        tr("Check that Cairn's data folder exists and that you may write to it."),
    ),
    sqlite3.SQLITE_PERM: (
        tr("Cairn may not open its conversations."),
        tr("Allow reading and writing its data folder."),
    ),
    sqlite3.SQLITE_BUSY: (
        tr("Another program is using the conversations."),
        tr("Close the other Cairn window or the program that copies its files, then try again."),
    ),
    sqlite3.SQLITE_IOERR: (
        tr("The disk reported an error."),
        tr("Check the disk and its free space, then restart Cairn."),
    ),
    sqlite3.SQLITE_CORRUPT: (
        tr("The file with your conversations is damaged."),
        tr("Cairn saves what can be read and keeps the file. Try again."),
    ),
    sqlite3.SQLITE_TOOBIG: (tr("The message is too large to be saved."), tr("Shorten it.")),
    sqlite3.SQLITE_NOMEM: (tr("There is not enough memory to save."), tr("Close other programs and try again.")),
}
_WORDS_DAMAGED = _WORDS[sqlite3.SQLITE_CORRUPT]
_WORDS[sqlite3.SQLITE_LOCKED] = _WORDS[sqlite3.SQLITE_BUSY]
_WORDS[sqlite3.SQLITE_NOTADB] = _WORDS[sqlite3.SQLITE_CORRUPT]


def in_plain_words(error: BaseException) -> CairnError:
    """What to tell a person about an error of SQLite or the file system; an EngineBug when Cairn is to blame."""
    if isinstance(error, CairnError):
        return error
    if isinstance(error, DamagedError):
        return StoreFailed(_WORDS_DAMAGED[0], action=_WORDS_DAMAGED[1], details=str(error))
    if isinstance(error, ForeignError):
        return StoreFailed(
            tr("The file for conversations belongs to another program."),
            action=tr("Move it to another place, or start Cairn with another folder (--basedir)."),
            details=str(error),
        )
    if isinstance(error, sqlite3.Error):
        words = _WORDS.get(primary_code(error))
        if words is None:
            return EngineBug(f"the store failed: {type(error).__name__}: {error}")
        return StoreFailed(words[0], action=words[1], details=getattr(error, "sqlite_errorname", ""))
    if isinstance(error, OSError):
        return StoreFailed(
            tr("Cairn cannot write its files: {gap}.", gap=error.strerror or tr("the disk refused")),
            action=tr("Check that its data folder can be written and that the disk has space."),
            details=f"{type(error).__name__} {error.errno}: {error.filename}",
        )
    return EngineBug(f"the store failed: {type(error).__name__}")


Identity = tuple[int, int]  # of a file, whatever it is called: its disk and its number there


def identity_of(path: Path) -> Identity | None:
    """None: nothing is there, or nothing can be seen of it."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
