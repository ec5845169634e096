"""How a chat's replies are made is kept with the chat, whichever way it goes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.messages import Sampling
from engine.core.prompt.reply_options import USUAL, Preset, ReplyOptions
from engine.store.conversations import SqliteConversations
from engine.store.opening import open_database
from engine.store.sqlite.schema import MIGRATIONS
from tests.store.store_builders import CHAT, done, message, opened

OPTIONS = ReplyOptions(
    preset=Preset(name="Mine", sampling=Sampling(temperature=0.3, seed=4), max_tokens=9),
    stop=("END", "\n"),
    schema='{"type": "boolean"}',
    tools='[{"name": "find"}]',
    left_out=("u",),
)


def fill(store: SqliteConversations) -> None:
    store.create(CHAT, "t", now=1.0)
    store.set_thinking(CHAT, ThinkingChoice(keeps=False))
    store.set_reply_options(CHAT, OPTIONS)
    done(store.save_message(message("u")))


def test_they_are_there_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path / "c.db") as store:
        fill(store)
    with opened(tmp_path / "c.db") as store:
        chat = done(store.open(CHAT))
        assert chat.reply_options == OPTIONS
        assert chat.thinking == ThinkingChoice(keeps=False)
        done(store.set_reply_options(CHAT, USUAL))
        assert done(store.open(CHAT)).reply_options == USUAL


@pytest.mark.parametrize("name", ["chats.json", ""])
def test_they_go_along_to_another_cairn(tmp_path: Path, name: str) -> None:
    """In a file of chats, and in what is saved elsewhere while the disk refuses."""
    with opened(tmp_path / "c.db") as store:
        fill(store)
        path = str(tmp_path / name)
        if name:
            assert done(store.export_chats(path, (CHAT,))) == 1
        else:
            path = done(store.save_elsewhere(str(tmp_path / "folder"), (done(store.open(CHAT)),)))
    with opened(tmp_path / "other.db") as other:
        done(other.import_chats(path))
        assert done(other.open(CHAT)).reply_options == OPTIONS


def test_the_list_knows_which_chats_are_private(tmp_path: Path) -> None:
    with opened(tmp_path / "c.db") as store:
        fill(store)
        assert [one.is_private for one in done(store.list())] == [False]
        done(store.set_reply_options(CHAT, replace(OPTIONS, is_private=True)))
        assert [one.is_private for one in done(store.list())] == [True]
        assert done(store.open(CHAT)).reply_options == replace(OPTIONS, is_private=True)


def test_a_file_of_the_version_before_has_none_and_a_damaged_value_keeps_no_chat_shut(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    with closing(open_database(path, migrations=MIGRATIONS[:5]).connection) as old:
        old.execute("INSERT INTO conversations (id, title, created, updated) VALUES (?, 't', 1, 1)", (CHAT,))
    with opened(path) as store:
        assert done(store.open(CHAT)).reply_options == USUAL
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE conversations SET reply_options = '{\"stop\": 3'")
        connection.commit()
    with opened(path) as store:
        assert done(store.open(CHAT)).reply_options == USUAL
