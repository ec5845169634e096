"""What is written of conversations, each a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from engine.core.called.records import records_to_json
from engine.core.prompt.conversation import (
    ConversationId,
    ConversationSummary,
    KeptRow,
    MessageId,
    MessageStatus,
    StoredMessage,
)
from engine.errors import EngineBug, StoredGone
from engine.language.translation import tr
from engine.store.finding import KEEP_FOLDED, searched, tidy_index
from engine.store.kept_media import remove_unused_media, save_media
from engine.store.sqlite.database import storable, transaction
from engine.store.sqlite.rows import MESSAGE_TEXTS, MESSAGES, Row, insert_row, kept_time, update_row

_PURGED = """
    WITH RECURSIVE kept (conversation, id) AS (
        SELECT old.conversation, old.id FROM messages AS old
        JOIN messages AS child ON child.conversation = old.conversation AND child.parent = old.id
        WHERE old.deleted < ?1 AND (child.deleted IS NULL OR child.deleted >= ?1)
        UNION
        SELECT above.conversation, above.parent FROM kept
        JOIN messages AS above ON above.conversation = kept.conversation AND above.id = kept.id
        WHERE above.parent IS NOT NULL
    )
    SELECT conversation, id FROM messages WHERE deleted < ?1 AND (conversation, id) NOT IN kept
"""


def create(connection: sqlite3.Connection, conversation: ConversationId, title: str, now: float) -> ConversationSummary:
    stored, now = storable(title), kept_time(now)
    with transaction(connection, is_durable=True):
        connection.execute(
            "INSERT INTO conversations (id, title, created, updated) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (conversation, stored, now, now),
        )
    return ConversationSummary(id=conversation, title=stored, created=now, updated=now)


def change(
    connection: sqlite3.Connection, conversation: ConversationId, setting: str, value: str | float | None
) -> None:
    """`setting` is an assignment, with a place for `value`."""
    with transaction(connection, is_durable=True):
        cursor = connection.execute(f"UPDATE conversations SET {setting} WHERE id = ?", (value, conversation))
        if cursor.rowcount == 0:
            raise gone()


def purge(connection: sqlite3.Connection, deleted_before: float) -> int:
    with transaction(connection, is_durable=True):
        cursor = connection.execute("DELETE FROM conversations WHERE deleted < ?", (deleted_before,))
        n_messages = _purge_messages(connection, deleted_before)
        n_media = remove_unused_media(connection)
        if cursor.rowcount or n_messages:
            tidy_index(connection)
    if cursor.rowcount or n_messages or n_media:
        connection.executescript("PRAGMA incremental_vacuum")  # execute() would free one page only
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # the log still holds texts and pictures
    return cursor.rowcount


def delete_messages(
    connection: sqlite3.Connection,
    conversation: ConversationId,
    messages: Sequence[MessageId],
    leaf: MessageId | None,
    at: float | None,
) -> None:
    """Hide them, or with None bring them back; all that hangs on them is among them.

    `leaf` None: nothing is left to show, or the path shown stays when they are brought back. Raises StoredGone when
    some that were to come back are no longer there; the others are back.
    """
    deleted = None if at is None else kept_time(at)
    with transaction(connection, is_durable=True):
        n_found = connection.executemany(
            "UPDATE messages SET deleted = ? WHERE conversation = ? AND id = ?",
            [(deleted, conversation, message) for message in messages],
        ).rowcount
        # The leaf may be a message that the disk has not got, or has no longer: then the newest one is shown.
        cursor = connection.execute(
            """
            UPDATE conversations SET leaf = coalesce(
                (SELECT id FROM messages WHERE conversation = ?2 AND id = ?1 AND deleted IS NULL),
                CASE WHEN ?3 THEN leaf END  -- the path shown stays
            ) WHERE id = ?2
            """,
            (leaf, conversation, at is None and leaf is None),
        )
        if cursor.rowcount == 0:
            raise gone()
    if at is None and n_found < len(messages):
        raise gone()


def _purge_messages(connection: sqlite3.Connection, deleted_before: float) -> int:
    """Those that were deleted one by one, in whatever order, but for what a message that stays hangs on."""
    connection.execute("PRAGMA defer_foreign_keys = ON")  # parents may go first
    rows = connection.execute(_PURGED, (deleted_before,)).fetchall()
    connection.executemany("DELETE FROM timeline WHERE conversation = ? AND message = ?", rows)
    connection.executemany("DELETE FROM messages WHERE conversation = ? AND id = ?", rows)
    if rows:
        connection.execute(
            """
            UPDATE conversations SET leaf = NULL WHERE leaf IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM messages WHERE messages.conversation = conversations.id AND messages.id = leaf
            )
            """
        )
    return len(rows)


def save(connection: sqlite3.Connection, message: StoredMessage) -> None:
    """Touches the message's own rows alone, however long the conversation is."""
    is_partial = message.status is MessageStatus.PARTIAL
    key = (message.conversation, message.id)
    with transaction(connection, is_durable=not is_partial):
        stored = connection.execute(
            "SELECT sequence, parent FROM messages WHERE conversation = ? AND id = ?", key
        ).fetchone()
        if stored is None:
            sequence = _insert(connection, message)
        elif stored[1] != message.parent and not _is_before(connection, message, stored[0]):
            raise EngineBug("a stored message cannot move to another parent")
        else:
            sequence = stored[0]
            if stored[1] != message.parent:
                connection.execute("UPDATE messages SET parent = ? WHERE sequence = ?", (message.parent, sequence))
            update_row(connection, MESSAGES, _content(message), "sequence", sequence)
        save_media(connection, sequence, message)
        if is_partial:
            connection.execute("DELETE FROM message_search WHERE message = ?", (sequence,))
        else:
            connection.execute(
                KEEP_FOLDED, (sequence, searched(storable(message.text), storable(records_to_json(message.calls))))
            )


def _insert(connection: sqlite3.Connection, message: StoredMessage) -> int:
    cursor = connection.execute(
        "UPDATE conversations SET leaf = ?, updated = max(updated, ?) WHERE id = ?",
        (message.id, kept_time(message.created), message.conversation),
    )
    if cursor.rowcount == 0:
        raise gone()
    cursor = insert_row(connection, MESSAGES, message_row(message), instead="ABORT")
    if cursor.lastrowid is None:
        raise EngineBug("an inserted message has no row")
    return cursor.lastrowid


def _is_before(connection: sqlite3.Connection, message: StoredMessage, sequence: int) -> bool:
    """The parent is an older message: only a repair may have hung it elsewhere, and there can be no cycle."""
    query = "SELECT sequence FROM messages WHERE conversation = ? AND id = ?"
    found = connection.execute(query, (message.conversation, message.parent)).fetchone()
    return found is not None and found[0] < sequence


def message_row(message: StoredMessage) -> Row:
    """As it is stored; its sequence is the database's to give."""
    return {"conversation": message.conversation, "id": message.id, "parent": message.parent, **_content(message)}


def _content(message: StoredMessage) -> Row:
    return {
        "role": message.role,
        "status": message.status.value,
        "created": kept_time(message.created),
        **{name: storable(getattr(message, name)) for name in MESSAGE_TEXTS},
        "n_reasoning": message.n_reasoning_tokens,
        "reasoning_seconds": kept_time(message.reasoning_seconds),
        "calls": storable(records_to_json(message.calls)),
    }


def select(connection: sqlite3.Connection, conversation: ConversationId, leaf: MessageId) -> None:
    with transaction(connection, is_durable=True):
        cursor = connection.execute(
            """
            UPDATE conversations SET leaf = ?1
            WHERE id = ?2
              AND EXISTS (SELECT 1 FROM messages WHERE conversation = ?2 AND id = ?1 AND deleted IS NULL)
            """,
            (leaf, conversation),
        )
        if cursor.rowcount == 0:
            raise gone()


def keep_row(connection: sqlite3.Connection, conversation: ConversationId, row: KeptRow) -> None:
    with transaction(connection, is_durable=False):
        if connection.execute("SELECT 1 FROM conversations WHERE id = ?", (conversation,)).fetchone() is None:
            raise gone()
        connection.execute(
            "INSERT OR REPLACE INTO timeline (conversation, message, request, figures) VALUES (?, ?, ?, ?)",
            (conversation, row.message, row.request, row.row),
        )


def kept_rows(connection: sqlite3.Connection, conversation: ConversationId) -> tuple[KeptRow, ...]:
    found = connection.execute(
        "SELECT request, message, figures FROM timeline WHERE conversation = ? ORDER BY sequence", (conversation,)
    )
    return tuple(KeptRow(request=request, message=MessageId(message), row=row) for request, message, row in found)


def gone() -> StoredGone:
    return StoredGone(tr("This conversation is no longer there."), action=tr("Choose another one, or start a new one."))
