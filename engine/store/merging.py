"""Rows into a database that has some of them already: nothing there is lost, nothing comes twice."""

from __future__ import annotations

import sqlite3
import zlib

from engine.core.prompt.conversation import Imported, MessageStatus
from engine.core.search.folding import fold
from engine.store.finding import KEEP_FOLDED
from engine.store.kept_media import is_readable
from engine.store.sqlite.database import transaction
from engine.store.sqlite.rows import CONVERSATIONS, LINKS, MEDIA, MESSAGES, Row, Rows
from engine.store.sqlite.salvage import RECOVERED_TITLE

_OF_A_LOST_ROW = ("title", "system_prompt", "created", "deleted", "pinned", "archived", "folder")
_Places = dict[object, int]  # where a message was -> its sequence in the database


def merge(connection: sqlite3.Connection, rows: Rows) -> Imported:
    """One transaction: all of it, or nothing."""
    with transaction(connection, is_durable=True):
        connection.execute("PRAGMA defer_foreign_keys = ON")  # a child may come before its parent
        new = {row["id"] for row in rows.conversations if _put_conversation(connection, row)}
        places: _Places = {}
        came = [row for row in rows.messages if _put_message(connection, row, places)]
        for row in rows.messages:
            _mend_parent(connection, row)
        for conversation in {row["conversation"] for row in came} - new:
            _move_leaf(connection, conversation)
        for row in rows.links:
            if row["message"] in places:
                _insert(connection, LINKS, {**row, "message": places[row["message"]]})
        for row in rows.media():
            _put_media(connection, row)
    return Imported(n_conversations=len(new), n_messages=len(came))


def _insert(connection: sqlite3.Connection, table: str, row: Row, *, instead: str = "IGNORE") -> int:
    """How many rows that were: 0 when it is there already."""
    names = ", ".join(row)
    places = ", ".join("?" * len(row))
    return connection.execute(
        f"INSERT OR {instead} INTO {table} ({names}) VALUES ({places})", tuple(row.values())
    ).rowcount


def _put_conversation(connection: sqlite3.Connection, row: Row) -> bool:
    if _insert(connection, CONVERSATIONS, row):
        return True
    # What a conversation was called before its row was lost.
    places = ", ".join(f"{name} = ?" for name in _OF_A_LOST_ROW)
    connection.execute(
        f"UPDATE conversations SET {places} WHERE id = ? AND title = ?",
        (*(row[name] for name in _OF_A_LOST_ROW), row["id"], RECOVERED_TITLE),
    )
    return False


def _put_message(connection: sqlite3.Connection, row: Row, places: _Places) -> bool:
    key = (row["conversation"], row["id"])
    there = connection.execute("SELECT sequence FROM messages WHERE conversation = ? AND id = ?", key).fetchone()
    if there is not None:
        places[row["sequence"]] = there[0]
        return False
    taken = connection.execute("SELECT 1 FROM messages WHERE sequence = ?", (row["sequence"],)).fetchone()
    new = {**row, "sequence": None} if taken else row
    _insert(connection, MESSAGES, new, instead="ABORT")
    (sequence,) = connection.execute("SELECT last_insert_rowid()").fetchone()
    places.setdefault(row["sequence"], sequence)
    if row["status"] != MessageStatus.PARTIAL.value:
        connection.execute(KEEP_FOLDED, (sequence, fold(str(row["text"]))))
    return True


def _mend_parent(connection: sqlite3.Connection, row: Row) -> None:
    """A parent never changes: where it does, it was lost, and the message hung on another one."""
    connection.execute(
        """
        UPDATE messages SET parent = ?1 WHERE conversation = ?2 AND id = ?3 AND parent IS NOT ?1
        AND EXISTS (SELECT 1 FROM messages AS above WHERE above.conversation = ?2 AND above.id = ?1)
        """,
        (row["parent"], row["conversation"], row["id"]),
    )


def _move_leaf(connection: sqlite3.Connection, conversation: object) -> None:
    """Down the newest branch, should what came in go on where the conversation ended."""
    (leaf,) = connection.execute("SELECT leaf FROM conversations WHERE id = ?", (conversation,)).fetchone()
    is_there = "SELECT 1 FROM messages WHERE conversation = ? AND id = ?"
    if leaf is None or connection.execute(is_there, (conversation, leaf)).fetchone() is None:
        newest = "SELECT id FROM messages WHERE conversation = ? ORDER BY sequence DESC LIMIT 1"
        (leaf,) = connection.execute(newest, (conversation,)).fetchone()
    below = "SELECT id FROM messages WHERE conversation = ? AND parent = ? ORDER BY sequence DESC LIMIT 1"
    seen: set[object] = set()
    while (found := connection.execute(below, (conversation, leaf)).fetchone()) is not None and leaf not in seen:
        seen.add(leaf)
        (leaf,) = found
    connection.execute("UPDATE conversations SET leaf = ? WHERE id = ?", (leaf, conversation))


def _put_media(connection: sqlite3.Connection, row: Row) -> None:
    data = row["data"]
    if not isinstance(data, bytes) or zlib.crc32(data) != row["checksum"]:
        return
    is_named = connection.execute("SELECT 1 FROM message_media WHERE digest = ?", (row["digest"],)).fetchone()
    if is_named is not None and not is_readable(connection, str(row["digest"])):
        _insert(connection, MEDIA, row, instead="REPLACE")
