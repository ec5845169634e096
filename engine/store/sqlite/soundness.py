"""Is a database sound? Asked at every start: SQLite itself looks only where it reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import Enum
from pathlib import Path

from engine.core.prompt.conversation import MessageStatus
from engine.core.prompt.messages import MediaType, Role
from engine.errors import StoreFailed
from engine.language.translation import tr
from engine.store.sqlite.log_pages import Log
from engine.store.sqlite.rows import LATEST
from engine.store.sqlite.salvage_pages import page_size_of
from engine.store.sqlite.schema import APPLICATION_ID, SEARCH_INDEX, Migration

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_MOST_NEWER = 64  # steps of the schema that a newer Cairn may have: what says more was damaged
# Errors of the surroundings; every other one says that the content cannot be read.
_SURROUNDINGS = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_PROTOCOL,
    }
)


class DamagedError(Exception):
    """The file's content is not a sound database."""


class NotOursError(DamagedError):
    """Nothing about the file says that it is a database at all: it may be anybody's."""


class ForeignError(Exception):
    """A sound database of another program's."""


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's error code without its refinement; -1 for errors of the Python module itself."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else -1


def is_damage(error: BaseException) -> bool:
    """The file's content is broken, as opposed to the disk, the rights or the program."""
    if isinstance(error, sqlite3.Error):
        return primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, DamagedError)


@contextmanager
def reading() -> Iterator[None]:
    """Whatever SQLite cannot do with the content is damage; what the surroundings forbid is not."""
    try:
        yield
    except sqlite3.Error as error:
        if primary_code(error) in _SURROUNDINGS:
            raise
        raise DamagedError(str(error)) from error
    except ValueError as error:  # names and numbers that Python's module cannot make sense of
        raise DamagedError(type(error).__name__) from error


def check_header(path: Path, log: Log) -> None:
    """Before SQLite sees the file: some wrong bytes would have it write, refuse or read something else.

    An empty file is a new database, unless there is a log of one.
    """
    size = path.stat().st_size
    if log.is_damaged:
        raise DamagedError("the log is broken")
    if size == 0:
        if log.frames:
            raise DamagedError("a log without its database")
        return
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    if not header.startswith(_MAGIC):
        raise NotOursError("no database")
    if len(header) < _HEADER_BYTES:
        raise DamagedError("nothing but a piece of the header is left")
    layout = page_size_of(header)
    versions_are_known = header[18] in (1, 2) and header[19] in (1, 2)
    is_ours = int.from_bytes(header[68:72], "big") in (0, APPLICATION_ID)
    if layout is None or header[21:24] != b"\x40\x20\x20" or not versions_are_known:
        raise DamagedError("a broken header")
    if is_ours and (size % layout[0] or header[56:60] not in (b"\0\0\0\0", b"\0\0\0\1") or any(header[72:92])):
        raise DamagedError("a broken header or end")
    if log.page_size not in (0, layout[0]):
        raise DamagedError("a log of another page size")


def inspect(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> tuple[int, bool]:
    """The schema's version, and whether the file is empty. Refuses files that are not ours to change.

    The tables count for more than the numbers in the header, which a flipped bit changes; but a newer Cairn may have
    changed what the rows mean and none of the tables, so a version that may well come is believed.
    Raises DamagedError, ForeignError, and StoreFailed for a newer one.
    """
    with reading():
        version, application = pragma(connection, "user_version"), pragma(connection, "application_id")
        tables = _tables(connection)
        n_pages = pragma(connection, "page_count")
    if not tables and version == application == 0 and n_pages <= 1:
        return 0, True
    is_marked = application == APPLICATION_ID
    if is_marked and tables and len(migrations) < version <= len(migrations) + _MOST_NEWER:
        check_content(connection)
        raise StoreFailed(
            tr("The conversations were saved by a newer version of Cairn."),
            action=tr("Update Cairn to open them. Nothing was changed."),
            details=f"schema {version}, known {len(migrations)}",
        )
    if is_marked and 0 < version <= len(migrations) and tables == tables_of(migrations[:version]):
        return version, False
    if any(tables == tables_of(migrations[:known]) for known in range(1, len(migrations) + 1)):
        raise DamagedError("the header does not fit the tables")
    if not is_marked:
        if {"conversations", "messages"} <= {name for name, *_ in tables}:
            raise DamagedError("the header does not say that the tables are ours")
        raise ForeignError(f"application_id {application}")
    raise DamagedError("the tables are not those of this version")


def pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


_Table = tuple[str, tuple[object, ...]]


def tables_of(migrations: tuple[Migration, ...]) -> frozenset[_Table]:
    """The tables and indexes that these steps make."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in (statement for step in migrations for statement in step):
            connection.execute(statement)
        return _tables(connection)


def _tables(connection: sqlite3.Connection) -> frozenset[_Table]:
    names = connection.execute(
        "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite_stat%'"
    ).fetchall()
    listing = {"table": "table_info", "index": "index_info"}
    return frozenset(
        (str(name), tuple(connection.execute(f"SELECT * FROM pragma_{listing[kind]}(?)", (name,)).fetchall()))
        for name, kind in names
    )


def check(connection: sqlite3.Connection) -> None:
    """Every page, every index, every reference, and that the rows make sense. Raises DamagedError."""
    check_content(connection)
    with reading():
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise DamagedError("a reference leads nowhere")
        tables = {name for name, *_ in _tables(connection)}
        is_later = SEARCH_INDEX in tables
        for table, question, values in _NONSENSE + (_NONSENSE_LATER if is_later else ()):
            if table in tables and connection.execute(question, values).fetchone() is not None:
                raise DamagedError(f"a row of {table} makes no sense")


def check_content(connection: sqlite3.Connection) -> None:
    with reading():
        if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise DamagedError("pages or indexes are broken")


_Question = tuple[str, str, tuple[str, ...]]


def _strange(
    table: str,
    texts: tuple[str, ...] = (),
    numbers: tuple[str, ...] = (),
    *,
    times: tuple[str, ...] = (),
    most: float = LATEST,
) -> _Question:
    tests = [f"typeof({name}) NOT IN ('text', 'null')" for name in texts]
    tests += [f"{name} NOT BETWEEN 0 AND {most:.0f}" for name in numbers]
    tests += [f"{name} NOT BETWEEN -{LATEST:.0f} AND {LATEST:.0f}" for name in times]  # a clock may be before 1970
    return table, f"SELECT 1 FROM {table} WHERE {' OR '.join(tests)} LIMIT 1", ()


def _other(table: str, column: str, known: type[Enum]) -> _Question:
    values = tuple(str(one.value) for one in known)
    return table, f"SELECT 1 FROM {table} WHERE {column} NOT IN ({', '.join('?' * len(values))}) LIMIT 1", values


_MESSAGE_TEXTS = ("conversation", "id", "parent", "model", "error", "text", "reasoning", "raw_text", "explanation")
_NONSENSE = (
    _strange("conversations", ("id", "title", "system_prompt", "leaf"), times=("created", "updated", "deleted")),
    _strange("messages", _MESSAGE_TEXTS, times=("created",)),
    _strange("message_media", ("digest", "name", "size"), ("at",), most=2.0**48),
    _other("messages", "status", MessageStatus),
    _other("messages", "role", Role),
    _other("message_media", "kind", MediaType),
    (
        "conversations",
        "SELECT 1 FROM conversations WHERE leaf IS NOT NULL AND NOT EXISTS (SELECT 1 FROM messages "
        "WHERE messages.conversation = conversations.id AND messages.id = conversations.leaf) LIMIT 1",
        (),
    ),
)
_NONSENSE_LATER = (  # of columns that came together with the index
    _strange("conversations", ("folder",), ("pinned", "archived"), most=1.0),
    _strange("messages", (), ("reasoning_seconds",), times=("deleted",)),
    _strange("messages", (), ("n_reasoning",), most=2.0**48),
)
