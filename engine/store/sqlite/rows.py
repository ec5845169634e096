"""Rows of the conversations' tables outside of a database: salvaged ones, or those of a backup."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from engine.store.sqlite.salvage_pages import Record, Value
from engine.store.sqlite.schema import SEARCH_INDEX, Migration

Row = dict[str, Value]

CONVERSATIONS, MESSAGES, LINKS, MEDIA = "conversations", "messages", "message_media", "media"
MESSAGE_TEXTS = ("model", "error", "text", "reasoning", "raw_text", "explanation")
_NOTHING: dict[str, Value] = {"TEXT": "", "BLOB": b""}
# Made again, and a picture of the past that nobody needs to go on. The index has tables of its own beside it.
_NOT_SAVED = ("message_search", "timeline", SEARCH_INDEX)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """All rows but the media's bytes, which come one by one: they may be large.

    `n_lost` messages are known to have been there and are not among them. `is_of_files`: they were in no database, and
    `sequence` only says which links are a message's.
    """

    conversations: tuple[Row, ...] = ()
    messages: tuple[Row, ...] = ()
    links: tuple[Row, ...] = ()
    media: Callable[[], Iterator[Row]] = lambda: iter(())
    n_lost: int = 0
    is_of_files: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    name: str
    affinity: str
    is_needed: bool
    is_rowid: bool

    def takes(self, kind: int) -> bool:
        """Whether a value of this serial type may stand here."""
        if self.is_rowid or kind == 0:
            return kind == 0 and (self.is_rowid or not self.is_needed)
        if self.affinity in ("TEXT", "BLOB"):
            return kind >= 12 and (kind % 2 == 1) == (self.affinity == "TEXT")
        return kind in (1, 2, 3, 4, 5, 6, 8, 9) or (kind == 7 and self.affinity == "REAL")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a row of one table looks like in a page. No two tables of ours look alike."""

    table: str
    columns: tuple[_Column, ...]
    has_rowid: bool
    defaults: tuple[Value, ...]

    def fits(self, record: Record) -> bool:
        """Columns that a later step of the schema added may be missing at the end."""
        n = len(record.types)
        return (
            self.has_rowid == (record.rowid is not None)
            and n <= len(self.columns)
            and all(column.takes(kind) for column, kind in zip(self.columns, record.types, strict=False))
            and all(not c.is_needed or d is not None for c, d in zip(self.columns[n:], self.defaults[n:], strict=True))
        )

    def row(self, record: Record) -> Row:
        values = (*record.values, *self.defaults[len(record.values) :])
        return {
            column.name: record.rowid if column.is_rowid else self._filled(column, value)
            for column, value in zip(self.columns, values, strict=True)
        }

    @staticmethod
    def _filled(column: _Column, value: Value) -> Value:
        """Of a record that was cut off."""
        if value is not None or not column.is_needed:
            return value
        return _NOTHING.get(column.affinity, 0)


def shapes(migrations: tuple[Migration, ...]) -> tuple[Shape, ...]:
    """Of the tables that hold what cannot be made again; the search's texts can."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in (statement for step in migrations for statement in step):
            connection.execute(statement)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return tuple(_shape(connection, name) for name in names if not name.startswith(_NOT_SAVED))


def _shape(connection: sqlite3.Connection, table: str) -> Shape:
    has_rowid = _has_rowid(connection, table)
    columns: list[_Column] = []
    defaults: list[Value] = []
    for _, name, kind, is_needed, default, key in connection.execute(f"PRAGMA table_info({table})").fetchall():
        is_rowid = bool(key) and has_rowid and kind == "INTEGER"
        columns.append(_Column(name=name, affinity=kind, is_needed=bool(is_needed or key), is_rowid=is_rowid))
        defaults.append(None if default is None else connection.execute(f"SELECT {default}").fetchone()[0])
    return Shape(table=table, columns=tuple(columns), has_rowid=has_rowid, defaults=tuple(defaults))


def _has_rowid(connection: sqlite3.Connection, table: str) -> bool:
    try:
        connection.execute(f"SELECT rowid FROM {table}")
    except sqlite3.OperationalError:
        return False
    return True


def rows_of(connection: sqlite3.Connection) -> Rows:
    """All that a sound database holds. It must stay open until the media were read."""

    def select(query: str) -> Iterator[Row]:
        cursor = connection.execute(query)
        names = [column[0] for column in cursor.description]
        return (dict(zip(names, values, strict=True)) for values in cursor)

    return Rows(
        conversations=tuple(select("SELECT * FROM conversations")),
        messages=tuple(select("SELECT * FROM messages ORDER BY sequence")),
        links=tuple(select("SELECT * FROM message_media")),
        media=lambda: select("SELECT * FROM media"),
    )


def insert_row(connection: sqlite3.Connection, table: str, row: Row, *, instead: str) -> sqlite3.Cursor:
    """`instead`: what is done where it cannot be: IGNORE it, REPLACE what is there, or ABORT."""
    names = ", ".join(row)
    places = ", ".join("?" * len(row))
    return connection.execute(f"INSERT OR {instead} INTO {table} ({names}) VALUES ({places})", tuple(row.values()))


def update_row(connection: sqlite3.Connection, table: str, found: Row, key: str, value: object) -> None:
    places = ", ".join(f"{name} = ?" for name in found)
    connection.execute(f"UPDATE {table} SET {places} WHERE {key} = ?", (*found.values(), value))


# Times as they are kept: seconds since 1970, in a range of which every date can be shown.
#
# A clock may stand anywhere: before 1970 while its battery is empty, far in the future, and it may jump back. What
# it said then is no damage.


LATEST = 1e11  # seconds: no message is newer, and a date of it could not be shown


def kept_time(value: object) -> float:
    """The nearest one that is kept; 0 for what is no time at all."""
    if not isinstance(value, int | float) or math.isnan(value):
        return 0.0
    return float(min(max(0.0, value), LATEST))
