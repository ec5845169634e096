"""Which conversations there are, and in which messages a text stands."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from engine.core.called.records import records_from_json, words_of
from engine.core.prompt.conversation import ConversationId, ConversationSummary, FoundChat, MessageId, SearchHit
from engine.core.prompt.reply_options import options_from_json
from engine.core.search.folding import fold, folded, snippet_of
from engine.store.sqlite.database import snapshot, storable
from engine.store.sqlite.rows import kept_time
from engine.store.sqlite.schema import SEARCH_INDEX
from engine.store.sqlite.soundness import is_damage

HITS_SHOWN = 3  # of each conversation
CHATS_SHOWN = 100
_LETTERS = 3  # that the index has in a row
_MOST_LETTERS = 40  # of a needle that the index is asked for: more of them hardly narrow it down

# A replaced row would tell the index nothing of the text that it had.
KEEP_FOLDED = """
    INSERT INTO message_search (message, folded) VALUES (?, ?)
    ON CONFLICT (message) DO UPDATE SET folded = excluded.folded WHERE folded IS NOT excluded.folded
"""
_SUMMARY = """
    SELECT id, title, created, updated, pinned, archived, folder, reply_options,
           (SELECT count(*) FROM messages WHERE messages.conversation = conversations.id AND messages.deleted IS NULL)
    FROM conversations
"""
_NEWEST_FIRST = "ORDER BY updated DESC, rowid DESC"
_HERE = """
    FROM messages JOIN conversations ON conversations.id = messages.conversation
    WHERE conversations.deleted IS NULL AND messages.deleted IS NULL
"""
# Texts are compared folded. Replies still being written are not in message_search and are folded on the spot.
_INDEXED = f"""
    SELECT messages.conversation, messages.sequence FROM {SEARCH_INDEX}
    JOIN message_search ON message_search.message = {SEARCH_INDEX}.rowid
    JOIN messages ON messages.sequence = {SEARCH_INDEX}.rowid
    JOIN conversations ON conversations.id = messages.conversation
    WHERE {SEARCH_INDEX} MATCH :letters AND instr(message_search.folded, :needle) > 0
      AND conversations.deleted IS NULL AND messages.deleted IS NULL
"""
_SCANNED = f"""
    SELECT messages.conversation, messages.sequence {_HERE} AND messages.sequence IN (
        SELECT message FROM message_search WHERE instr(folded, :needle) > 0
    )
"""
_UNFINISHED = f"""
    SELECT messages.conversation, messages.sequence {_HERE}
      AND messages.sequence NOT IN (SELECT message FROM message_search)
      AND instr(fold(CAST(messages.text AS BLOB)), :needle) > 0
"""

_SummaryRow = tuple[str, str, float, float, int, int, str, str, int]


def list_conversations(connection: sqlite3.Connection) -> tuple[ConversationSummary, ...]:
    rows = connection.execute(f"{_SUMMARY} WHERE deleted IS NULL {_NEWEST_FIRST}")
    return tuple(_summary(row) for row in rows)


def summary_of(connection: sqlite3.Connection, conversation: ConversationId) -> ConversationSummary | None:
    row = connection.execute(f"{_SUMMARY} WHERE id = ? AND deleted IS NULL", (conversation,)).fetchone()
    return None if row is None else _summary(row)


def _summary(row: _SummaryRow) -> ConversationSummary:
    conversation, title, created, updated, pinned, archived, folder, options, n_messages = row
    return ConversationSummary(
        id=ConversationId(conversation),
        title=title,
        created=kept_time(created),
        updated=kept_time(updated),
        n_messages=n_messages,
        is_pinned=bool(pinned),
        is_archived=bool(archived),
        folder=folder,
        is_private=options_from_json(options).is_private,
    )


def search(connection: sqlite3.Connection, text: str) -> tuple[FoundChat, ...]:
    """Conversations whose title or messages contain `text`, newest first, with the newest of their messages that do."""
    needle = fold(storable(text.strip()))
    if not needle:
        return ()
    with snapshot(connection):
        by_chat: dict[str, list[int]] = {}
        for conversation, sequence in _places(connection, needle):
            by_chat.setdefault(conversation, []).append(sequence)
        found: list[FoundChat] = []
        for row in connection.execute(f"{_SUMMARY} WHERE deleted IS NULL {_NEWEST_FIRST}").fetchall():
            summary = _summary(row)
            places = sorted(by_chat.get(summary.id, ()), reverse=True)
            if not places and needle not in fold(summary.title):
                continue
            hits = tuple(_hits(connection, places[:HITS_SHOWN], needle))
            found.append(FoundChat(summary=summary, hits=hits, n_hits=len(places)))
            if len(found) == CHATS_SHOWN:
                break
    return tuple(found)


def _places(connection: sqlite3.Connection, needle: str) -> Iterable[tuple[str, int]]:
    values = {"needle": needle, "letters": _letters(needle)}
    yield from connection.execute(_UNFINISHED, values)
    if len(needle) < _LETTERS:
        yield from connection.execute(_SCANNED, values)
        return
    try:
        indexed = connection.execute(_INDEXED, values).fetchall()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        indexed = connection.execute(_SCANNED, values).fetchall()  # which asks the texts themselves
    yield from indexed


def _letters(needle: str) -> str:
    """Every three letters in a row: a text that has the needle has them all."""
    runs = {needle[at : at + _LETTERS] for at in range(min(len(needle) - _LETTERS + 1, _MOST_LETTERS))}
    quoted = ('"' + run.replace('"', '""') + '"' for run in sorted(runs) if "\0" not in run)
    return " ".join(quoted)


def _hits(connection: sqlite3.Connection, places: list[int], needle: str) -> Iterable[SearchHit]:
    for sequence in places:
        query = "SELECT id, role, text, calls FROM messages WHERE sequence = ?"
        message, role, text, calls = connection.execute(query, (sequence,)).fetchone()
        where = folded(text).find_all(needle, 1)
        if calls and not where:
            text = words_of(records_from_json(calls))
            where = folded(text).find_all(needle, 1)
        start, end = where[0] if where else (0, 0)  # a letter and its marks may be cut differently
        yield SearchHit(message=MessageId(message), role=role, snippet=snippet_of(text, start, end))


def searched(text: str, calls: str) -> str:
    """What is kept folded of a message: its text, and what its calls say; `calls` as it is stored."""
    words = words_of(records_from_json(calls))
    return fold(f"{text}\n{words}" if words else text)


def tidy_index(connection: sqlite3.Connection) -> None:
    """Have no part of the index name what was removed: it is only struck out at first."""
    connection.execute(f"INSERT INTO {SEARCH_INDEX} ({SEARCH_INDEX}) VALUES ('optimize')")
