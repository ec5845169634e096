"""A damaged file of chats, seen from the window: what is left is there, the rest comes back by a click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from engine.core.prompt.conversation import ConversationId
from engine.store.conversations import SqliteConversations
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import done, message, opened
from tests.ui.stage import MakeStage, Stage

N_CHATS = 3


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Three chats, a backup of yesterday, and a file in which nothing can be read."""
    path = tmp_path / "data" / "chats.sqlite3"
    with opened(path) as store:
        for chat in range(N_CHATS):
            id_ = ConversationId(f"chat {chat}")
            done(store.create(id_, f"Chat {chat}", now=float(chat)))
            done(store.save_message(message(f"m{chat}", conversation=id_, text=f"said in {chat}")))
        done(store.back_up("2026-11-22"))
    path.write_bytes(b"\xa5" * path.stat().st_size)
    return path


@pytest.fixture
def stage(path: Path, make_stage: MakeStage, expected_warnings: ExpectedWarnings) -> Iterator[Stage]:
    expected_warnings.add("database damaged")
    store = SqliteConversations(path)
    stage = make_stage(conversations=store)
    stage.load()
    yield stage
    stage.window.close()
    store.close()


def titles(stage: Stage) -> set[str]:
    return {one.title for one in stage.window.library.summaries}


def test_a_click_brings_the_chats_of_the_backup_back(stage: Stage, path: Path) -> None:
    notice = stage.window.pane.notice
    stage.qtbot.waitUntil(notice.isVisible)
    assert "chats.damaged-1.sqlite3" in notice.message.text()
    assert "22 November 2026 has 3 chats with 3 messages" in notice.message.text()
    stage.send("written before the click")
    stage.qtbot.waitUntil(lambda: titles(stage) == {"written before the click"})
    notice.action_button.click()
    everything = {"written before the click", "Chat 0", "Chat 1", "Chat 2"}
    stage.qtbot.waitUntil(lambda: titles(stage) == everything)
    assert "3 chats and 3 messages came in" in notice.message.text()
    stage.window.controller.open(ConversationId("chat 1"))
    stage.qtbot.waitUntil(lambda: stage.window.controller.chat.id == "chat 1")
    assert stage.window.controller.rows[0].text == "said in 1"
    assert path.with_name("chats.damaged-1.sqlite3").exists()


def test_the_menu_brings_in_a_backup_of_which_the_notice_was_closed(stage: Stage, path: Path) -> None:
    notice = stage.window.pane.notice
    stage.qtbot.waitUntil(notice.isVisible)
    notice.close_button.click()
    (backup,) = (path.parent / "backups").glob("*before-damage*")
    stage.window.desk.exchange.choose_import()
    dialog = next(iter(stage.window.findChildren(QFileDialog)))
    dialog.fileSelected.emit(str(backup))
    dialog.reject()
    stage.qtbot.waitUntil(lambda: titles(stage) == {"Chat 0", "Chat 1", "Chat 2"})


def test_a_copy_is_made_of_what_is_there(stage: Stage, path: Path) -> None:
    """Without anybody asking for it, once a day."""
    stage.send("hello")
    stage.qtbot.waitUntil(lambda: bool(titles(stage)))
    assert stage.window.library._backups.isActive()
    stage.window.library._backups.timeout.emit()
    stage.qtbot.waitUntil(lambda: len(list((path.parent / "backups").glob("*"))) == 2)
    assert stage.window.library._backups.isActive(), "the next day comes"
