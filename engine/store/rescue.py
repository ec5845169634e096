"""Conversations that their own disk refuses, written into another folder: as a database, and as a text to read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from engine.core.prompt.chat_options import AS_GIVEN
from engine.core.prompt.conversation import Conversation
from engine.core.prompt.reply_options import USUAL
from engine.store.saving import create, save, set_reply_options, set_system_prompt, set_thinking
from engine.store.sqlite.database import close_database, open_sound, storable, sync
from engine.store.sqlite.log_pages import Log

_NAME = "Cairn chats"


def save_elsewhere(folder: Path, conversations: Sequence[Conversation]) -> Path:
    """The database's path; nothing that is there is overwritten. Raises what SQLite and the file system raise."""
    folder.mkdir(parents=True, exist_ok=True)
    database, text = _free_names(folder)
    try:
        text.write_text("\n\n\n".join(map(_text, conversations)) + "\n", "utf-8")
        with closing(open_sound(_made(database), Log())) as connection:
            for conversation in conversations:
                summary = conversation.summary
                create(connection, summary.id, summary.title, summary.created)
                if conversation.system_prompt:
                    set_system_prompt(connection, summary.id, conversation.system_prompt)
                if conversation.thinking != AS_GIVEN:
                    set_thinking(connection, summary.id, conversation.thinking)
                if conversation.reply_options != USUAL:
                    set_reply_options(connection, summary.id, conversation.reply_options)
                for message in conversation.messages:
                    save(connection, message)
            close_database(connection)
        sync(database)
        sync(text)
    except BaseException:
        for part in (text, database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise
    return database


def _free_names(folder: Path) -> tuple[Path, Path]:
    number = 1
    while True:
        name = _NAME if number == 1 else f"{_NAME} {number}"
        database, text = folder / f"{name}.sqlite3", folder / f"{name}.txt"
        if not database.exists() and not text.exists():
            return database, text
        number += 1


def _made(path: Path) -> Path:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    return path


def _text(conversation: Conversation) -> str:
    """The path that is shown; other versions are in the database."""
    said = [f"{message.role.capitalize()}:\n{message.text}" for message in conversation.path() if message.text]
    return storable("\n\n".join([f"# {conversation.summary.title}", *said]))
