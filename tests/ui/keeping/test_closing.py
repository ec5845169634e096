"""Closing while the disk refuses: the person decides, and nothing is lost without a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.errors import StoreFailed
from engine.store.conversations import SqliteConversations
from tests.ui.stage import MakeStage, Stage


class Store(SqliteConversations):
    """A real file, whose disk is really full for SQLite when it is told so."""

    def fill_up(self) -> None:
        self._writer.submit(
            lambda connection: connection.execute(
                f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}"
            ).fetchall()
        ).result(20)

    def make_room(self) -> None:
        self._writer.submit(lambda c: c.execute("PRAGMA max_page_count = 1000000").fetchall()).result(20)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "data" / "chats.sqlite3")
    yield made
    made.close()


@pytest.fixture
def stage(disk: Store, make_stage: MakeStage) -> Stage:
    """A reply is being written, and the disk has become full."""
    stage = make_stage(conversations=disk)
    stage.load()
    stage.send("what is a lighthouse?")
    wait_for(stage, lambda: len(stage.engine.generates) == 1)
    disk.fill_up()
    stage.engine.say_planned()
    stage.engine.say_text(LONG)
    stage.settle()
    return stage


LONG = "a tower with a light " * 2000


def wait_for(stage: Stage, what: Callable[[], bool]) -> None:
    stage.qtbot.waitUntil(what)
    stage.settle()


def question(stage: Stage) -> QMessageBox:
    box = stage.window.closing.question
    assert box is not None
    return box


def press(stage: Stage, text: str) -> None:
    box = question(stage)
    next(button for button in box.findChildren(QPushButton) if text in button.text()).click()
    stage.settle()


def texts(found: Conversation) -> list[str]:
    return [message.text for message in found.messages]


def stored(disk: Store, stage: Stage) -> list[str]:
    return texts(disk.open(stage.window.controller.chat.id).result(20))


def test_the_window_stays_and_says_what_is_not_saved(stage: Stage) -> None:
    """The reply was lost without a word."""
    assert not stage.window.close()
    assert stage.window.isVisible()
    box = question(stage)
    assert "1 message is not saved yet" in box.text()
    assert "disk is full" in box.informativeText()
    assert stage.engine.cancelled, "the reply ends where it is"


def test_trying_again_saves_and_closes_once_there_is_room(stage: Stage, disk: Store) -> None:
    stage.window.close()
    press(stage, "Try again")
    assert stage.window.isVisible()
    assert question(stage).isVisible(), "asked again: nothing has changed"
    disk.make_room()
    chat = stage.window.controller.chat.id
    press(stage, "Try again")
    assert not stage.window.isVisible()
    assert texts(disk.open(chat).result(20)) == ["what is a lighthouse?", LONG]


def test_closing_anyway_closes(stage: Stage, disk: Store) -> None:
    stage.window.close()
    press(stage, "Close without saving")
    assert not stage.window.isVisible()


def test_staying_goes_on_with_the_chat_and_saves_later(stage: Stage, disk: Store) -> None:
    """Esc: the window is as it was, with the reply that was stopped, and it still listens."""
    stage.window.close()
    QTest.keyClick(question(stage), Qt.Key.Key_Escape)
    stage.settle()
    assert stage.window.isVisible()
    assert stage.window.closing.question is None
    disk.make_room()
    stage.send("how high?")
    wait_for(stage, lambda: len(stage.engine.generates) == 2)
    stage.answer("high")
    wait_for(stage, lambda: not stage.window.controller.messages.is_behind)
    assert stored(disk, stage) == ["what is a lighthouse?", LONG, "how high?", "high"]


def test_the_question_is_answered_from_the_keyboard(stage: Stage, disk: Store) -> None:
    """Enter tries again; each answer has its letter."""
    stage.window.close()
    box = question(stage)
    assert box.defaultButton().text() == "&Try again"
    letters = [button.text()[button.text().index("&") + 1] for button in box.findChildren(QPushButton)]
    assert sorted(letters) == ["C", "K", "S", "T"]
    disk.make_room()
    QTest.keyClick(box, Qt.Key.Key_Return)
    stage.settle()
    assert not stage.window.isVisible()


def test_another_folder_gets_a_file_that_can_be_brought_in(stage: Stage, tmp_path: Path) -> None:
    """On a stick, say. The whole chat is in it, not only what the disk lacks."""
    folder = tmp_path / "stick"
    folder.mkdir()
    chat = stage.window.controller.chat.id
    stage.window.close()
    press(stage, "Save to another folder")
    dialog = stage.window.closing.dialog
    assert dialog is not None
    dialog.setDirectory(str(folder))
    dialog.done(1)
    wait_for(stage, lambda: stage.window.closing.question is not None)
    assert "Cairn chats.sqlite3" in question(stage).text()
    question(stage).accept()
    stage.settle()
    assert not stage.window.isVisible()
    other = Store(tmp_path / "other" / "chats.sqlite3")
    try:
        other.import_chats(str(folder / "Cairn chats.sqlite3")).result(20)
        assert texts(other.open(chat).result(20)) == ["what is a lighthouse?", LONG]
    finally:
        other.close()


def test_a_folder_that_refuses_too_leads_back_to_the_question(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    stage.window.close()
    stage.window.closing.question.reject()  # type: ignore[union-attr]
    stage.settle()
    stage.window.closing._save_to(str(tmp_path / "file" / "deeper"))
    wait_for(stage, lambda: stage.window.closing.question is not None)
    assert "cannot write" in question(stage).informativeText()
    assert stage.window.isVisible()


def test_asked_to_close_again_it_closes(stage: Stage) -> None:
    """A system that shuts down, or a second Ctrl+C, does not wait for an answer."""
    assert not stage.window.close()
    assert stage.window.close()


def test_nothing_is_asked_when_everything_is_saved(stage: Stage, disk: Store) -> None:
    disk.make_room()
    assert stage.window.close()
    assert stage.window.closing.question is None


class SlowStore(Store):
    """A disk that takes its time."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.held: list[tuple[Future[None], StoredMessage]] = []
        self.is_slow = False

    def save_message(self, message: StoredMessage) -> Future[None]:
        if not self.is_slow:
            return super().save_message(message)
        future: Future[None] = Future()
        self.held.append((future, message))
        return future

    def catch_up(self) -> None:
        self.is_slow = False
        for future, message in self.held:
            super().save_message(message).result(20)
            future.set_result(None)

    def refuse(self) -> None:
        for future, _ in self.held:
            future.set_exception(StoreFailed("The disk reported an error.", action="Check it."))


def test_a_slow_disk_closes_the_window_as_soon_as_it_has_everything(
    tmp_path: Path, make_stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.keeping.closing._WAIT_SECONDS", 0.05)
    disk = SlowStore(tmp_path / "data" / "chats.sqlite3")
    try:
        stage = make_stage(conversations=disk)
        stage.load()
        stage.send("one")
        wait_for(stage, lambda: len(stage.engine.generates) == 1)
        disk.is_slow = True
        stage.engine.say_text("half")
        stage.settle()
        chat = stage.window.controller.chat.id
        assert not stage.window.close()
        assert "slow" in question(stage).informativeText()
        disk.catch_up()
        wait_for(stage, lambda: not stage.window.isVisible())
        assert texts(disk.open(chat).result(20)) == ["one", "half"]
    finally:
        disk.close()
