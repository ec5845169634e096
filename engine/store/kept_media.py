"""Images and sounds of messages: which message has which, and the bytes of each one once for all messages.

A file may have tens of MB, so its bytes are written only when they are not there yet, and read only when a conversation
is opened.
"""

from __future__ import annotations

import logging
import sqlite3
import zlib
from collections.abc import Iterable
from dataclasses import replace

from engine.core.prompt.conversation import ConversationId, StoredMessage
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType
from engine.store.sqlite.database import storable
from engine.store.sqlite.soundness import is_damage

log = logging.getLogger("engine.store")

_Row = tuple[int, str, str, str, str, int]  # place, digest, kind, name, size, at


def save_media(connection: sqlite3.Connection, sequence: int, message: StoredMessage) -> None:
    """Note the media of a message, whose row is `sequence`, and their bytes where those are missing.

    Part of a transaction. A medium with empty `data` (see `with_bytes`) is noted alone; a message that names it anew,
    with its bytes, mends it.
    """
    rows = [_row(place, medium, message.text) for place, medium in enumerate(message.media)]
    known: list[_Row] = connection.execute(
        "SELECT place, digest, kind, name, size, at FROM message_media WHERE message = ? ORDER BY place", (sequence,)
    ).fetchall()
    if known != rows:
        connection.execute("DELETE FROM message_media WHERE message = ?", (sequence,))
        connection.executemany(
            "INSERT INTO message_media (message, place, digest, kind, name, size, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(sequence, *row) for row in rows],
        )
    named = {row[1] for row in known}
    for medium in {medium.digest: medium for medium in message.media if medium.data}.values():
        # Bytes are checked once for each message that names them, not each time that it is saved.
        is_there = _is_there(connection, medium.digest) if medium.digest in named else _read(connection, medium.digest)
        if not is_there:
            connection.execute(
                "INSERT OR REPLACE INTO media (digest, kind, checksum, data) VALUES (?, ?, ?, ?)",
                (medium.digest, medium.kind.value, zlib.crc32(medium.data), medium.data),
            )


def media_without_bytes(connection: sqlite3.Connection, conversation: ConversationId) -> dict[int, tuple[Media, ...]]:
    """The media of a conversation's messages, by the message's sequence, with empty `data`."""
    rows = connection.execute(
        """
        SELECT message_media.message, digest, kind, name, size, at
        FROM messages JOIN message_media ON message_media.message = messages.sequence
        WHERE messages.conversation = ? ORDER BY message_media.message, message_media.place
        """,
        (conversation,),
    )
    found: dict[int, tuple[Media, ...]] = {}
    for message, digest, kind, name, size, at in rows:
        medium = Media(kind=MediaType(kind), digest=Digest(digest), data=b"", name=name, size=size, at=at)
        found[message] = (*found.get(message, ()), medium)
    return found


def with_bytes(connection: sqlite3.Connection, messages: Iterable[StoredMessage]) -> tuple[StoredMessage, ...]:
    """The messages with the bytes of their media; equal media share one `bytes`.

    `data` stays empty where the bytes are missing or damaged: the message is still worth reading, and only whoever
    needs them has to say that they are gone. Not in a transaction: SQLite fails the end of one that met damage.
    """
    data: dict[Digest, bytes] = {}

    def filled(medium: Media) -> Media:
        if medium.digest not in data:
            data[medium.digest] = _read(connection, medium.digest)
            if not data[medium.digest]:
                log.warning("the bytes of an image or sound are missing or damaged")
        return replace(medium, data=data[medium.digest])

    return tuple(
        replace(message, media=tuple(map(filled, message.media))) if message.media else message for message in messages
    )


def remove_unused_media(connection: sqlite3.Connection) -> int:
    """Remove the bytes that no message refers to any more; how many media those were. Part of a transaction."""
    return connection.execute(
        "DELETE FROM media WHERE NOT EXISTS (SELECT 1 FROM message_media WHERE message_media.digest = media.digest)"
    ).rowcount


def is_readable(connection: sqlite3.Connection, digest: str) -> bool:
    """The bytes are there and are what they were."""
    return bool(_read(connection, digest))


def _row(place: int, medium: Media, text: str) -> _Row:
    before = text[: medium.at]
    at = medium.at - len(before) + len(storable(before))  # in the text as it is stored
    return place, medium.digest, medium.kind.value, storable(medium.name), storable(medium.size), at


def _is_there(connection: sqlite3.Connection, digest: str) -> bool:
    return connection.execute("SELECT 1 FROM media WHERE digest = ?", (digest,)).fetchone() is not None


def _read(connection: sqlite3.Connection, digest: str) -> bytes:
    """The bytes, or none of them when they are missing or damaged."""
    try:
        row = connection.execute("SELECT checksum, data FROM media WHERE digest = ?", (digest,)).fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return b""  # one picture's pages: no reason to put all conversations aside
    if row is None or not isinstance(row[1], bytes) or zlib.crc32(row[1]) != row[0]:
        return b""
    return row[1]
