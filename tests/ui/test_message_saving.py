"""A disk that refuses for a moment: what was written is kept, and stored with all that it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from engine.core.conversation import Conversation, ConversationId, ConversationSummary, StoredMessage
from engine.errors import StoreFailed
from engine.store.conversations import SqliteConversations
from tests.support.images import png
from tests.ui.attaching_steps import attach, enter, seeing_stage, writer
from tests.ui.stage import MakeStage, Stage
from ui.chat_model import RowState


class FullDisk(SqliteConversations):
    """SQLite, on a disk that is full as often as it is told."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.n_refused_chats = 0
        self.n_refused_messages = 0

    def create(self, conversation: ConversationId, title: str, *, now: float) -> Future[ConversationSummary]:
        if self.n_refused_chats:
            self.n_refused_chats -= 1
            return _full()
        return super().create(conversation, title, now=now)

    def save_message(self, message: StoredMessage) -> Future[None]:
        if self.n_refused_messages:
            self.n_refused_messages -= 1
            return _full()
        return super().save_message(message)


def _full() -> Future[Any]:
    refused: Future[Any] = Future()
    refused.set_exception(StoreFailed("The disk is full.", action="Free some space."))
    return refused


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[FullDisk]:
    made = FullDisk(tmp_path / "chats.sqlite")
    yield made
    made.close()


@pytest.fixture
def stage(disk: FullDisk, make_stage: MakeStage) -> Stage:
    """A window with a model that takes images, on that disk."""
    return seeing_stage(lambda: make_stage(conversations=disk))


def wait_for(stage: Stage, what: Callable[[], bool]) -> None:
    stage.qtbot.waitUntil(what, timeout=20_000)
    stage.settle()


def wait_for_request(stage: Stage, n: int) -> None:
    wait_for(stage, lambda: len(stage.engine.generates) == n)


def wait_for_failure(stage: Stage) -> None:
    wait_for(stage, lambda: stage.window.controller.rows.rows[-1].state is RowState.FAILED)


def on_disk(disk: FullDisk, chat: ConversationId) -> Conversation:
    return disk.open(chat).result(20)


@pytest.mark.parametrize("refused", ["chat", "message", "both"])
def test_a_picture_that_the_disk_refused_is_stored_and_answered_by_retry(
    stage: Stage, disk: FullDisk, tmp_path: Path, refused: str
) -> None:
    """A reply without its question would be refused for ever, and all that follows it."""
    controller = stage.window.controller
    disk.n_refused_chats = int(refused != "message")
    disk.n_refused_messages = int(refused != "chat")
    attach(stage, writer(tmp_path)(cat_png=png(1)))
    enter(stage, "look at this")
    wait_for_failure(stage)
    assert "disk is full" in stage.window.pane.problem.message.text()
    assert controller.rows[1].error == "The disk is full. Free some space."
    stage.window.pane.problem.hide()
    assert controller.retry(controller.rows[1].id)
    wait_for_request(stage, 1)
    stage.answer("a cat")
    stage.send("sure?")
    wait_for_request(stage, 2)
    stage.answer("yes")
    found = on_disk(disk, controller.chat.id)
    assert [m.text for m in found.messages] == ["look at this", "a cat", "sure?", "yes"]
    assert [m.data for m in found.messages[0].media] == [png(1)]
    assert found.summary.title == "look at this"
    assert stage.window.pane.problem.isHidden()
    assert stage.window.controller.chat.unsaved == {}


def test_a_message_after_one_that_was_refused_is_saved_with_it(stage: Stage, disk: FullDisk) -> None:
    """Who does not press Retry but writes on."""
    stage.send("one")
    wait_for_request(stage, 1)
    stage.answer("first")
    disk.n_refused_messages = 1
    stage.send("two")
    wait_for_failure(stage)
    stage.send("three")
    wait_for_request(stage, 2)
    stage.answer("third")
    texts = [m.text for m in on_disk(disk, stage.window.controller.chat.id).messages]
    assert texts == ["one", "first", "two", "", "three", "third"]


def test_a_reply_that_was_refused_is_saved_before_what_follows_it(stage: Stage, disk: FullDisk) -> None:
    stage.send("one")
    wait_for_request(stage, 1)
    disk.n_refused_messages = 1
    stage.answer("first")
    wait_for(stage, lambda: stage.window.pane.problem.isVisible())
    stage.send("two")
    wait_for_request(stage, 2)
    stage.answer("second")
    texts = [m.text for m in on_disk(disk, stage.window.controller.chat.id).messages]
    assert texts == ["one", "first", "two", "second"]


def test_a_refused_chat_that_was_left_is_stored_as_soon_as_the_disk_takes_it(stage: Stage, disk: FullDisk) -> None:
    """Nobody could open it again otherwise."""
    disk.n_refused_chats = disk.n_refused_messages = 2
    stage.send("one")
    wait_for_failure(stage)
    first = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    stage.settle()
    stage.send("two")
    wait_for(stage, lambda: first in [one.id for one in stage.window.library.summaries])
    stage.window.controller.open(first)
    wait_for(stage, lambda: stage.window.controller.chat.id == first)
    assert stage.window.controller.rows[0].text == "one"


def test_what_was_refused_is_tried_once_more_when_the_window_closes(stage: Stage, disk: FullDisk) -> None:
    disk.n_refused_chats = disk.n_refused_messages = 1
    stage.send("one")
    wait_for_failure(stage)
    chat = stage.window.controller.chat.id
    stage.window.close()
    assert on_disk(disk, chat).messages[0].text == "one"
