"""The conversations on disk: every call is queued, the writer thread does it, a Future brings the result."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from pathlib import Path

from engine.core.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    MessageId,
    MessageStatus,
    StoredMessage,
)
from engine.core.messages import Media
from engine.errors import EngineBug, StoreFailed
from engine.store.database import fold, open_database, snapshot, storable, transaction
from engine.store.media import media_without_bytes, remove_unused_media, save_media, with_bytes
from engine.store.writer import Writer


class SqliteConversations:
    """`ports.Conversations` over one SQLite file."""

    def __init__(self, path: Path) -> None:
        self._writer = Writer(lambda check: open_database(path, check=check))

    @property
    def warnings(self) -> tuple[str, ...]:
        """Sentences for people, e.g. that a damaged file was moved aside; waits for the file to be opened."""
        return self._writer.warnings

    def list(self, search: str = "") -> Future[tuple[ConversationSummary, ...]]:
        return self._writer.submit(lambda connection: _list(connection, search))

    def open(self, conversation: ConversationId) -> Future[Conversation]:
        """With the bytes of all media. A medium whose bytes are missing or damaged comes with empty `data`."""
        return self._writer.submit(lambda connection: _open(connection, conversation))

    def create(self, conversation: ConversationId, title: str, *, now: float) -> Future[ConversationSummary]:
        return self._writer.submit(lambda connection: _create(connection, conversation, title, now))

    def rename(self, conversation: ConversationId, title: str) -> Future[None]:
        return self._change(conversation, "title = ?", storable(title))

    def set_system_prompt(self, conversation: ConversationId, text: str) -> Future[None]:
        return self._change(conversation, "system_prompt = ?", storable(text))

    def delete(self, conversation: ConversationId, *, now: float) -> Future[None]:
        return self._change(conversation, "deleted = coalesce(deleted, ?)", now)

    def undelete(self, conversation: ConversationId) -> Future[None]:
        return self._change(conversation, "deleted = ?", None)

    def purge(self, *, deleted_before: float) -> Future[int]:
        return self._writer.submit(lambda connection: _purge(connection, deleted_before))

    def save_message(self, message: StoredMessage) -> Future[None]:
        return self._writer.submit(lambda connection: _save(connection, message))

    def select(self, conversation: ConversationId, leaf: MessageId) -> Future[None]:
        return self._writer.submit(lambda connection: _select(connection, conversation, leaf))

    def close(self) -> None:
        self._writer.close()

    def _change(self, conversation: ConversationId, setting: str, value: str | float | None) -> Future[None]:
        return self._writer.submit(lambda connection: _change(connection, conversation, setting, value))


_SUMMARY = """
    SELECT id, title, created, updated,
           (SELECT count(*) FROM messages WHERE messages.conversation = conversations.id)
    FROM conversations
"""
# Texts are compared folded. Replies still being written are not in message_search and are folded on the spot.
_MATCHES = """
    AND (instr(fold(title), :needle) > 0 OR EXISTS (
        SELECT 1 FROM messages LEFT JOIN message_search ON message_search.message = messages.sequence
        WHERE messages.conversation = conversations.id
          AND instr(coalesce(message_search.folded, fold(messages.text)), :needle) > 0
    ))
"""
_MESSAGE_COLUMNS = "sequence, id, parent, role, text, reasoning, raw_text, status, created, model, explanation, error"

_SummaryRow = tuple[str, str, float, float, int]
_MessageRow = tuple[int, str, str | None, str, str, str, str, str, float, str, str, str]


def _list(connection: sqlite3.Connection, search: str) -> tuple[ConversationSummary, ...]:
    needle = fold(storable(search.strip()))
    where = "WHERE deleted IS NULL" + (_MATCHES if needle else "")
    rows = connection.execute(f"{_SUMMARY} {where} ORDER BY updated DESC, rowid DESC", {"needle": needle})
    return tuple(_summary(row) for row in rows)


def _summary(row: _SummaryRow) -> ConversationSummary:
    conversation, title, created, updated, n_messages = row
    return ConversationSummary(
        id=ConversationId(conversation), title=title, created=created, updated=updated, n_messages=n_messages
    )


def _open(connection: sqlite3.Connection, conversation: ConversationId) -> Conversation:
    with snapshot(connection):
        found = connection.execute(f"{_SUMMARY} WHERE id = ? AND deleted IS NULL", (conversation,)).fetchone()
        if found is None:
            raise _gone()
        leaf, system_prompt = connection.execute(
            "SELECT leaf, system_prompt FROM conversations WHERE id = ?", (conversation,)
        ).fetchone()
        rows = connection.execute(
            f"SELECT {_MESSAGE_COLUMNS} FROM messages WHERE conversation = ? ORDER BY sequence", (conversation,)
        )
        media = media_without_bytes(connection, conversation)
        messages = tuple(_message(conversation, row, media.get(row[0], ())) for row in rows)
    messages = with_bytes(connection, messages)
    return Conversation(summary=_summary(found), messages=messages, leaf=leaf, system_prompt=system_prompt)


def _message(conversation: ConversationId, row: _MessageRow, media: tuple[Media, ...]) -> StoredMessage:
    _, id_, parent, role, text, reasoning, raw_text, status, created, model, explanation, error = row
    return StoredMessage(
        id=MessageId(id_),
        conversation=conversation,
        parent=None if parent is None else MessageId(parent),
        role=role,
        text=text,
        reasoning=reasoning,
        raw_text=raw_text,
        status=MessageStatus(status),
        created=created,
        model=model,
        explanation=explanation,
        error=error,
        media=media,
    )


def _create(
    connection: sqlite3.Connection, conversation: ConversationId, title: str, now: float
) -> ConversationSummary:
    stored = storable(title)
    with transaction(connection, is_durable=True):
        connection.execute(
            "INSERT INTO conversations (id, title, created, updated) VALUES (?, ?, ?, ?)",
            (conversation, stored, now, now),
        )
    return ConversationSummary(id=conversation, title=stored, created=now, updated=now)


def _change(
    connection: sqlite3.Connection, conversation: ConversationId, setting: str, value: str | float | None
) -> None:
    with transaction(connection, is_durable=True):
        cursor = connection.execute(f"UPDATE conversations SET {setting} WHERE id = ?", (value, conversation))
        if cursor.rowcount == 0:
            raise _gone()


def _purge(connection: sqlite3.Connection, deleted_before: float) -> int:
    with transaction(connection, is_durable=True):
        cursor = connection.execute("DELETE FROM conversations WHERE deleted < ?", (deleted_before,))
        n_media = remove_unused_media(connection)
    if cursor.rowcount or n_media:
        connection.executescript("PRAGMA incremental_vacuum")  # execute() would free one page only
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # the log still holds texts and pictures
    return cursor.rowcount


def _save(connection: sqlite3.Connection, message: StoredMessage) -> None:
    """Touches the message's own rows alone, however long the conversation is."""
    is_partial = message.status is MessageStatus.PARTIAL
    key = (message.conversation, message.id)
    with transaction(connection, is_durable=not is_partial):
        stored = connection.execute(
            "SELECT sequence, parent FROM messages WHERE conversation = ? AND id = ?", key
        ).fetchone()
        if stored is None:
            sequence = _insert(connection, message)
        elif stored[1] != message.parent:
            raise EngineBug("a stored message cannot move to another parent")
        else:
            sequence = stored[0]
            _replace(connection, message, sequence)
        save_media(connection, sequence, message)
        if is_partial:
            connection.execute("DELETE FROM message_search WHERE message = ?", (sequence,))
        else:
            connection.execute(
                "INSERT OR REPLACE INTO message_search (message, folded) VALUES (?, ?)",
                (sequence, fold(storable(message.text))),
            )


def _insert(connection: sqlite3.Connection, message: StoredMessage) -> int:
    cursor = connection.execute(
        "UPDATE conversations SET leaf = ?, updated = max(updated, ?) WHERE id = ?",
        (message.id, message.created, message.conversation),
    )
    if cursor.rowcount == 0:
        raise _gone()
    cursor = connection.execute(
        """
        INSERT INTO messages (conversation, id, parent, role, status, created, model, error,
                              text, reasoning, raw_text, explanation)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (message.conversation, message.id, message.parent, *_content(message)),
    )
    if cursor.lastrowid is None:
        raise EngineBug("an inserted message has no row")
    return cursor.lastrowid


def _replace(connection: sqlite3.Connection, message: StoredMessage, sequence: int) -> None:
    connection.execute(
        """
        UPDATE messages SET role = ?, status = ?, created = ?, model = ?, error = ?,
                            text = ?, reasoning = ?, raw_text = ?, explanation = ?
        WHERE sequence = ?
        """,
        (*_content(message), sequence),
    )


def _content(message: StoredMessage) -> tuple[str, str, float, str, str, str, str, str, str]:
    return (
        message.role,
        message.status.value,
        message.created,
        storable(message.model),
        storable(message.error),
        storable(message.text),
        storable(message.reasoning),
        storable(message.raw_text),
        storable(message.explanation),
    )


def _select(connection: sqlite3.Connection, conversation: ConversationId, leaf: MessageId) -> None:
    with transaction(connection, is_durable=True):
        cursor = connection.execute(
            """
            UPDATE conversations SET leaf = ?1
            WHERE id = ?2 AND EXISTS (SELECT 1 FROM messages WHERE conversation = ?2 AND id = ?1)
            """,
            (leaf, conversation),
        )
        if cursor.rowcount == 0:
            raise _gone()


def _gone() -> StoreFailed:
    return StoreFailed("This conversation is no longer there.", action="Choose another one, or start a new one.")
