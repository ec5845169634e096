"""Rows into a database that has some of them already: nothing there is lost, nothing comes twice.

What was saved there from a damaged file, with gaps, is made whole.
"""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import TypeVar

from engine.core.prompt.conversation import Imported, MessageStatus
from engine.interchange.watching import StoppedError, Watch
from engine.progress import Progress
from engine.store.finding import KEEP_FOLDED, searched
from engine.store.kept_media import is_readable
from engine.store.sqlite.database import transaction
from engine.store.sqlite.rows import (
    CONVERSATIONS,
    LINKS,
    MEDIA,
    MESSAGE_TEXTS,
    MESSAGES,
    Row,
    Rows,
    insert_row,
    update_row,
)
from engine.store.sqlite.salvage import RECOVERED_TITLE

_OF_A_LOST_ROW = (
    *("title", "system_prompt", "created", "deleted", "pinned", "archived", "folder"),
    *("thinking", "reply_options"),
)
_TEXTS_OF_CHAT = ("title", "system_prompt", "thinking", "reply_options", "folder")
_BEHIND_TEXTS = ("n_reasoning", "reasoning_seconds", "calls")  # of a message: they go where a text's end goes
_Places = dict[object, int]  # where a message was -> its sequence in the database

MESSAGES_AT_ONCE = 400  # about; a chat is never divided
_SHARE = 1000

Merge = Callable[[Rows, Watch], Future[Imported]]  # nothing comes in where it is stopped meanwhile
T = TypeVar("T")


class ImportTold:
    """How far an import is; each step may be the last, and raises StoppedError then."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        progress.total = 2 * _SHARE  # half of it is reading the file

    def read(self, n_done: int, n_all: int) -> None:
        self._say(_SHARE * n_done // max(1, n_all))

    def merged(self, n_done: float, n_all: int) -> None:
        self._say(_SHARE + int(_SHARE * n_done) // max(1, n_all))

    def watch(self, n_before: int = 0, n: int = 0, n_all: int = 0) -> Watch:
        """Of the next portion, which has `n` of `n_all` things behind `n_before`."""
        watch = Watch(self.is_cancelled, lambda done, of: self.merged(n_before + n * done / of, n_all))
        watch.begin_making()
        return watch

    def is_cancelled(self) -> bool:
        return self._progress.is_cancelled

    def _say(self, done: int) -> None:
        if self._progress.is_cancelled:
            raise StoppedError
        self._progress.done = max(self._progress.done, done)


def portions(things: Iterable[T], weight: Callable[[T], int], most: int) -> Iterator[list[T]]:
    """Some at a time, so that the writer thread can do something else in between: about as many as weigh `most`."""
    some: list[T] = []
    weighs = 0
    for thing in things:
        some.append(thing)
        weighs += weight(thing)
        if weighs >= most:
            yield some
            some, weighs = [], 0
    if some:
        yield some


def merge(connection: sqlite3.Connection, rows: Rows, watch: Watch | None = None) -> Imported:
    """One transaction: all of it, or nothing, as when `watch` raises StoppedError. What is hidden here and is not
    hidden there comes back."""
    watch = watch or Watch()
    with transaction(connection, is_durable=True):
        connection.execute("PRAGMA defer_foreign_keys = ON")  # a child may come before its parent
        new = {row["id"] for row in rows.conversations if _put_conversation(connection, row, rows.is_of_files)}
        n_back = sum(_bring_back(connection, "id = ?", row["id"]) for row in rows.conversations if _is_seen(row))
        places: _Places = {}
        to_come = watch.each(rows.messages, 0.0, 0.6)
        came = [row for row in to_come if _put_message(connection, row, places, rows.is_of_files)]
        for row in watch.each(rows.messages, 0.6, 0.8):
            _mend_parent(connection, row, rows.is_of_files)
        grown = {row["conversation"] for row in came}
        n_above = sum(_bring_back_above(connection, conversation) for conversation in grown)
        for conversation in grown - new:
            _move_leaf(connection, conversation)
        for row in watch.each(rows.links, 0.8, 1.0):
            if row["message"] in places:
                insert_row(connection, LINKS, {**row, "message": places[row["message"]]}, instead="IGNORE")
        for row in rows.media():
            watch.check()
            _put_media(connection, row)
    return Imported(n_conversations=len(new) + n_back, n_messages=len(came) + n_above)


def _put_conversation(connection: sqlite3.Connection, row: Row, is_of_files: bool) -> bool:
    if insert_row(connection, CONVERSATIONS, row, instead="IGNORE").rowcount:
        return True
    if not is_of_files:
        _mend_conversation(connection, row)
    # What a conversation was called before its row was lost.
    names = [name for name in _OF_A_LOST_ROW if name in row]  # that of a lost row itself has few of them
    places = ", ".join(f"{name} = ?" for name in names)
    connection.execute(
        f"UPDATE conversations SET {places} WHERE id = ? AND title = ?",
        (*(row[name] for name in names), row["id"], RECOVERED_TITLE),
    )
    return False


def _mend_conversation(connection: sqlite3.Connection, row: Row) -> None:
    """As `_mend_message`; a person may well have made a title shorter."""
    query = f"SELECT {', '.join(_TEXTS_OF_CHAT)} FROM conversations WHERE id = ?"
    found = connection.execute(query, (row["id"],)).fetchone()
    ours: Row = dict(zip(_TEXTS_OF_CHAT, found, strict=True))
    if whole := mended(ours, row, _TEXTS_OF_CHAT, may_be_cut=False):
        update_row(connection, CONVERSATIONS, whole, "id", row["id"])


def _is_seen(row: Row) -> bool:
    return row.get("deleted") is None


def _bring_back(connection: sqlite3.Connection, which: str, *values: object, table: str = CONVERSATIONS) -> int:
    """How many that were hidden."""
    query = f"UPDATE {table} SET deleted = NULL WHERE deleted IS NOT NULL AND {which}"
    return connection.execute(query, values).rowcount


def _bring_back_above(connection: sqlite3.Connection, conversation: object) -> int:
    """A message that is seen hangs on none that is hidden: that one would be removed."""
    above = """
        conversation = ?1 AND id IN (
            WITH RECURSIVE above (id) AS (
                SELECT parent FROM messages WHERE conversation = ?1 AND deleted IS NULL
                UNION
                SELECT messages.parent FROM above JOIN messages
                ON messages.conversation = ?1 AND messages.id = above.id
            )
            SELECT id FROM above
        )
    """
    return _bring_back(connection, above, conversation, table=MESSAGES)


def _put_message(connection: sqlite3.Connection, row: Row, places: _Places, is_of_files: bool) -> bool:
    there = _sequence_of(connection, row, "id")
    if there is not None:
        places[row["sequence"]] = there
        is_back = _is_seen(row) and _bring_back(connection, "sequence = ?", there, table=MESSAGES) > 0
        return (not is_of_files and _mend_message(connection, row, there)) or is_back
    new = {**row, "sequence": None} if is_of_files or not _is_free(connection, row) else row
    insert_row(connection, MESSAGES, new, instead="ABORT")
    (sequence,) = connection.execute("SELECT last_insert_rowid()").fetchone()
    places.setdefault(row["sequence"], sequence)
    if row["status"] != MessageStatus.PARTIAL.value:
        connection.execute(KEEP_FOLDED, (sequence, searched(str(row["text"]), str(row.get("calls") or ""))))
    return True


def _mend_message(connection: sqlite3.Connection, row: Row, sequence: int) -> bool:
    """What of it was saved from a damaged file, with gaps, becomes what it was. False: it has none, or other ones."""
    names = (*MESSAGE_TEXTS, *_BEHIND_TEXTS)
    query = f"SELECT {', '.join(names)} FROM messages WHERE sequence = ?"
    ours: Row = dict(zip(names, connection.execute(query, (sequence,)).fetchone(), strict=True))
    found = mended(ours, row, MESSAGE_TEXTS, may_be_cut=True)  # a message is never shortened: another version is
    if not found:
        return False
    found |= {name: row[name] for name in names if not ours[name] and row.get(name)}  # lost altogether
    if "text" in found:
        found["status"] = row["status"]
    update_row(connection, MESSAGES, found, "sequence", sequence)
    if "text" in found and row["status"] != MessageStatus.PARTIAL.value:
        connection.execute(KEEP_FOLDED, (sequence, searched(str(row["text"]), str(row.get("calls") or ""))))
    return True


def _sequence_of(connection: sqlite3.Connection, row: Row, name: str) -> int | None:
    """Where the message is that this row has under that name: its own "id", or its "parent"."""
    query = "SELECT sequence FROM messages WHERE conversation = ? AND id = ?"
    found = connection.execute(query, (row["conversation"], row[name])).fetchone()
    return None if found is None else found[0]


def _is_free(connection: sqlite3.Connection, row: Row) -> bool:
    """No other message has its place, nor does its parent come behind it."""
    sequence = row["sequence"]
    if connection.execute("SELECT 1 FROM messages WHERE sequence = ?", (sequence,)).fetchone() is not None:
        return False
    parent = _sequence_of(connection, row, "parent")
    return parent is None or not isinstance(sequence, int) or parent < sequence


def _mend_parent(connection: sqlite3.Connection, row: Row, is_of_files: bool) -> None:
    """A parent never changes: where it does, it was lost, and the message hung on another one, or on none.

    In files the same name may stand for another message: there only one that hangs on nothing is hung elsewhere.
    """
    query = "SELECT parent FROM messages WHERE conversation = ? AND id = ?"
    conversation, message, parent = row["conversation"], row["id"], row["parent"]
    found = connection.execute(query, (conversation, message)).fetchone()
    if found is None or found[0] == parent or (is_of_files and found[0] is not None):
        return
    if _sequence_of(connection, row, "parent") is None or _hangs_on(connection, conversation, parent, message):
        return
    connection.execute(
        "UPDATE messages SET parent = ? WHERE conversation = ? AND id = ?", (parent, conversation, message)
    )


def _hangs_on(connection: sqlite3.Connection, conversation: object, message: object, other: object) -> bool:
    """`message` is `other`, or comes somewhere below it."""
    query = """
        WITH RECURSIVE above (id) AS (
            SELECT ?2 UNION SELECT messages.parent FROM above JOIN messages
            ON messages.conversation = ?1 AND messages.id = above.id
        )
        SELECT 1 FROM above WHERE id = ?3
    """
    return connection.execute(query, (conversation, message, other)).fetchone() is not None


def _move_leaf(connection: sqlite3.Connection, conversation: object) -> None:
    """Down the newest branch, should what came in go on where the conversation ended."""
    (leaf,) = connection.execute("SELECT leaf FROM conversations WHERE id = ?", (conversation,)).fetchone()
    seen_here = "SELECT id FROM messages WHERE deleted IS NULL AND conversation = ?"
    if leaf is None or connection.execute(f"{seen_here} AND id = ?", (conversation, leaf)).fetchone() is None:
        newest = connection.execute(f"{seen_here} ORDER BY sequence DESC LIMIT 1", (conversation,)).fetchone()
        leaf = None if newest is None else newest[0]
    below = f"{seen_here} AND parent = ? ORDER BY sequence DESC LIMIT 1"
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
        insert_row(connection, MEDIA, row, instead="REPLACE")


# What a damaged file left of a text, told from the whole one.
#
# Bytes that were wiped are NULs, or become U+FFFD where they were parts of letters; a text whose end is gone is
# shorter.

_GAPS = re.compile("[\0\ufffd]+")


def is_remnant(ours: object, theirs: object, *, may_be_cut: bool) -> bool:
    """`ours` is made of pieces of `theirs`, in their order, with gaps; `may_be_cut`: or it is how that begins."""
    if not isinstance(ours, str) or not isinstance(theirs, str) or not ours or ours == theirs:
        return False
    pieces, n_gaps_theirs = _GAPS.split(ours), len(_GAPS.findall(theirs))
    if len(pieces) == 1:
        return may_be_cut and not n_gaps_theirs and theirs.startswith(ours)
    is_less = n_gaps_theirs < len(pieces) - 1 and sum(map(len, pieces)) < len(theirs)
    if not is_less or not theirs.startswith(pieces[0]):
        return False
    at = 0
    for piece in pieces:
        found = theirs.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


def mended(ours: Row, theirs: Row, texts: Iterable[str], *, may_be_cut: bool) -> Row:
    """What `theirs` has in the place of remnants among these columns."""
    return {name: theirs[name] for name in texts if is_remnant(ours[name], theirs.get(name), may_be_cut=may_be_cut)}
