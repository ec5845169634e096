"""The conversations on disk: every call is queued, the writer thread does it, a Future brings the result."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.core.called.records import records_from_json
from engine.core.prompt.chat_options import ThinkingChoice, choice_from_json, choice_to_json
from engine.core.prompt.conversation import (
    NOTHING_IN,
    Conversation,
    ConversationId,
    ConversationSummary,
    DamageReport,
    Displaced,
    FoundChat,
    Imported,
    Kept,
    KeptRow,
    MessageId,
    MessageStatus,
    StoredMessage,
)
from engine.core.prompt.messages import Media
from engine.core.prompt.reply_options import ReplyOptions, options_from_json, options_to_json
from engine.errors import CairnError
from engine.interchange.reading import is_database
from engine.interchange.watching import StoppedError, Watch
from engine.progress import Progress
from engine.store.backups import make_backup
from engine.store.exchange import bring_in, rows_from, write_out
from engine.store.finding import list_conversations, search, summary_of
from engine.store.importing import bring_in_database
from engine.store.kept_media import media_without_bytes, with_bytes
from engine.store.merging import merge
from engine.store.opening import open_database
from engine.store.saving import (
    change,
    create,
    delete_messages,
    gone,
    keep_row,
    kept_rows,
    purge,
    save,
    select,
)
from engine.store.sqlite.database import close_database, open_sound, put_whole, snapshot, storable
from engine.store.sqlite.log_pages import Log
from engine.store.sqlite.rows import MESSAGE_TEXTS, Rows, kept_time
from engine.store.writer import Writer

log = logging.getLogger("engine.store")

_FOLDER = "Cairn"


class SqliteConversations:
    """`ports.Conversations` over one SQLite file."""

    def __init__(
        self, path: Path, *, must_exist: bool = False, claim: Callable[[Path], None] = lambda _folder: None
    ) -> None:
        """`must_exist`: as of Writer. `claim` raises CairnError where another Cairn has a folder open."""
        self._claim = claim
        self._writer = Writer(path, open_database, must_exist=must_exist)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the window is told by `on_damage`, as sentences; waits for the file to be opened."""
        return tuple(report.message for report in self._writer.reports)

    def on_damage(self, listener: Callable[[DamageReport], None]) -> None:
        self._writer.listen(listener)

    def on_displaced(self, listener: Callable[[Displaced | None], None]) -> None:
        self._writer.watch(listener)

    def look_after(self) -> Future[Displaced | None]:
        return self._writer.look()

    def keep_at(self, folder: str) -> Future[Kept]:
        def work() -> Kept:
            path = place_in(Path(folder), self._writer.path) if folder else self._writer.path
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._claim(path.parent)
            aside = self._writer.keep_at(path).result()
            if aside is not None:
                try:
                    bring_in_database(aside, self._merge, Progress())
                except (CairnError, OSError, sqlite3.DatabaseError) as error:  # no file of chats; there it stays
                    log.info("nothing came in from what lay in the place of the chats: %s", type(error).__name__)
            return Kept(path=str(path), aside=str(aside or ""))

        return self._writer.submit_alone(work)

    def back_up(self, day: str) -> Future[bool]:
        return self._writer.submit(lambda connection: make_backup(connection, self._writer.path, day) is not None)

    def import_chats(self, path: str, progress: Progress | None = None) -> Future[Imported]:
        def work() -> Imported:
            source = Path(path)
            reads = bring_in_database if not source.is_file() or is_database(source) else bring_in
            return reads(source, self._merge, progress or Progress())

        return self._writer.submit_alone(work)

    def export_chats(
        self,
        path: str,
        conversations: Sequence[ConversationId],
        progress: Progress | None = None,
        picture: bytes = b"",
    ) -> Future[int]:
        return self._writer.submit_alone(
            lambda: write_out(Path(path), conversations, self.open, progress or Progress(), picture)
        )

    def _merge(self, rows: Rows, watch: Watch) -> Future[Imported]:
        def work(connection: sqlite3.Connection) -> Imported:
            try:
                return merge(connection, rows, watch)
            except StoppedError:
                return NOTHING_IN

        return self._writer.submit(work)

    def save_elsewhere(self, folder: str, conversations: Sequence[Conversation]) -> Future[str]:
        return self._writer.submit_alone(lambda: str(save_elsewhere(Path(folder), conversations)))

    def list(self) -> Future[tuple[ConversationSummary, ...]]:
        return self._writer.read(list_conversations)

    def search(self, text: str) -> Future[tuple[FoundChat, ...]]:
        return self._writer.read(lambda connection: search(connection, text))

    def open(self, conversation: ConversationId) -> Future[Conversation]:
        """With the bytes of all media. A medium whose bytes are missing or damaged comes with empty `data`."""
        return self._writer.read(lambda connection: _open(connection, conversation))

    def create(self, conversation: ConversationId, title: str, *, now: float) -> Future[ConversationSummary]:
        return self._writer.submit(lambda connection: create(connection, conversation, title, now))

    def rename(self, conversation: ConversationId, title: str) -> Future[None]:
        return self._change(conversation, "title = ?", storable(title))

    def pin(self, conversation: ConversationId, is_pinned: bool) -> Future[None]:
        return self._change(conversation, "pinned = ?", int(is_pinned))

    def archive(self, conversation: ConversationId, is_archived: bool) -> Future[None]:
        return self._change(conversation, "archived = ?", int(is_archived))

    def move(self, conversation: ConversationId, folder: str) -> Future[None]:
        return self._change(conversation, "folder = ?", storable(folder))

    def set_system_prompt(self, conversation: ConversationId, text: str) -> Future[None]:
        return self._change(conversation, "system_prompt = ?", storable(text))

    def set_thinking(self, conversation: ConversationId, choice: ThinkingChoice) -> Future[None]:
        return self._change(conversation, "thinking = ?", storable(choice_to_json(choice)))

    def set_reply_options(self, conversation: ConversationId, options: ReplyOptions) -> Future[None]:
        return self._change(conversation, "reply_options = ?", storable(options_to_json(options)))

    def delete(self, conversation: ConversationId, *, now: float) -> Future[None]:
        return self._change(conversation, "deleted = coalesce(deleted, ?)", kept_time(now))

    def undelete(self, conversation: ConversationId) -> Future[None]:
        return self._change(conversation, "deleted = ?", None)

    def purge(self, *, deleted_before: float) -> Future[int]:
        return self._writer.submit(lambda connection: purge(connection, deleted_before))

    def delete_messages(
        self, conversation: ConversationId, messages: Sequence[MessageId], leaf: MessageId | None, *, now: float
    ) -> Future[None]:
        return self._writer.submit(lambda connection: delete_messages(connection, conversation, messages, leaf, now))

    def undelete_messages(
        self, conversation: ConversationId, messages: Sequence[MessageId], leaf: MessageId | None
    ) -> Future[None]:
        return self._writer.submit(lambda connection: delete_messages(connection, conversation, messages, leaf, None))

    def save_message(self, message: StoredMessage) -> Future[None]:
        return self._writer.submit(lambda connection: save(connection, message))

    def select(self, conversation: ConversationId, leaf: MessageId) -> Future[None]:
        return self._writer.submit(lambda connection: select(connection, conversation, leaf))

    def keep_row(self, conversation: ConversationId, row: KeptRow) -> Future[None]:
        return self._writer.submit(lambda connection: keep_row(connection, conversation, row))

    def kept_rows(self, conversation: ConversationId) -> Future[tuple[KeptRow, ...]]:
        return self._writer.read(lambda connection: kept_rows(connection, conversation))

    def close(self) -> None:
        self._writer.close()

    def _change(self, conversation: ConversationId, setting: str, value: str | float | None) -> Future[None]:
        return self._writer.submit(lambda connection: change(connection, conversation, setting, value))


def place_in(folder: Path, before: Path) -> Path:
    """Where the chats go in a folder that the person chose: to those that are there, or into a folder of their own."""
    path = folder / before.name
    return path if folder == before.parent or path.exists() else folder / _FOLDER / before.name


_PLAIN = ("role", "reasoning_seconds", *MESSAGE_TEXTS)
_COLUMNS = ("sequence", "id", "parent", "status", "created", "n_reasoning", "calls", *_PLAIN)


def _open(connection: sqlite3.Connection, conversation: ConversationId) -> Conversation:
    with snapshot(connection):
        summary = summary_of(connection, conversation)
        if summary is None:
            raise gone()
        leaf, system_prompt, thinking, reply_options = connection.execute(
            "SELECT leaf, system_prompt, thinking, reply_options FROM conversations WHERE id = ?", (conversation,)
        ).fetchone()
        rows = connection.execute(
            f"SELECT {', '.join(_COLUMNS)} FROM messages WHERE conversation = ? AND deleted IS NULL ORDER BY sequence",
            (conversation,),
        )
        media = media_without_bytes(connection, conversation)
        found = (dict(zip(_COLUMNS, row, strict=True)) for row in rows)
        messages = tuple(_message(conversation, row, media.get(row["sequence"], ())) for row in found)
    messages = with_bytes(connection, messages)
    if leaf is None or all(message.id != leaf for message in messages):
        leaf = messages[-1].id if messages else None
    return Conversation(
        summary=summary,
        messages=messages,
        leaf=leaf,
        system_prompt=system_prompt,
        thinking=choice_from_json(thinking),
        reply_options=options_from_json(reply_options),
    )


def _message(conversation: ConversationId, row: dict[str, Any], media: tuple[Media, ...]) -> StoredMessage:
    return StoredMessage(
        **{name: row[name] for name in _PLAIN},
        id=MessageId(row["id"]),
        conversation=conversation,
        parent=None if row["parent"] is None else MessageId(row["parent"]),
        status=MessageStatus(row["status"]),
        created=kept_time(row["created"]),
        media=media,
        n_reasoning_tokens=row["n_reasoning"],
        calls=records_from_json(row["calls"]),
    )


# Conversations that their own disk refuses, written into another folder: as a database, and as a text to read.


_NAME = "Cairn chats"


def save_elsewhere(folder: Path, conversations: Sequence[Conversation]) -> Path:
    """The database's path; nothing that is there is overwritten. Raises what SQLite and the file system raise."""
    folder.mkdir(parents=True, exist_ok=True)
    database, text = _free_names(folder)
    with put_whole(database) as part, put_whole(text) as to_read:
        to_read.write_text("\n\n\n".join(map(_text, conversations)) + "\n", "utf-8")
        with closing(open_sound(part, Log())) as connection:
            merge(connection, rows_from(conversations, Watch()))
            close_database(connection)
    return database


def _free_names(folder: Path) -> tuple[Path, Path]:
    number = 1
    while True:
        name = _NAME if number == 1 else f"{_NAME} {number}"
        database, text = folder / f"{name}.sqlite3", folder / f"{name}.txt"
        if not database.exists() and not text.exists():
            return database, text
        number += 1


def _text(conversation: Conversation) -> str:
    """The path that is shown; other versions are in the database."""
    said = [f"{message.role.capitalize()}:\n{message.text}" for message in conversation.path() if message.text]
    return storable("\n\n".join([f"# {conversation.summary.title}", *said]))
