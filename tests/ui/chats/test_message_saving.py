"""A disk that refuses for a moment: what was written is kept, and stored with all that it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.conversation import Conversation, ConversationId, ConversationSummary, MessageId, StoredMessage
from engine.core.prompt.reply_options import ReplyOptions
from engine.errors import StoreFailed
from engine.store.conversations import SqliteConversations
from tests.support.images import png
from tests.ui.composer.attaching_steps import attach, enter, seeing_stage, writer
from tests.ui.stage import MakeStage, Stage
from ui.keeping.closing import UnsavedNote


class FullDisk(SqliteConversations):
    """SQLite, on a disk that is full as often as it is told."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.n_refused_chats = 0
        self.n_refused_messages = 0
        self.refuses = False  # everything, until it is told otherwise

    def create(self, conversation: ConversationId, title: str, *, now: float) -> Future[ConversationSummary]:
        if self.refuses or self.n_refused_chats:
            self.n_refused_chats = max(0, self.n_refused_chats - 1)
            return _full()
        return super().create(conversation, title, now=now)

    def save_message(self, message: StoredMessage) -> Future[None]:
        if self.refuses or self.n_refused_messages:
            self.n_refused_messages = max(0, self.n_refused_messages - 1)
            return _full()
        return super().save_message(message)

    def set_system_prompt(self, conversation: ConversationId, text: str) -> Future[None]:
        return _full() if self.refuses else super().set_system_prompt(conversation, text)

    def set_thinking(self, conversation: ConversationId, choice: ThinkingChoice) -> Future[None]:
        return _full() if self.refuses else super().set_thinking(conversation, choice)

    def set_reply_options(self, conversation: ConversationId, options: ReplyOptions) -> Future[None]:
        return _full() if self.refuses else super().set_reply_options(conversation, options)

    def select(self, conversation: ConversationId, leaf: MessageId) -> Future[None]:
        return _full() if self.refuses else super().select(conversation, leaf)


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
    stage.qtbot.waitUntil(what)
    stage.settle()


def wait_for_request(stage: Stage, n: int) -> None:
    wait_for(stage, lambda: len(stage.engine.generates) == n)


def status(stage: Stage) -> str:
    note = stage.window.findChild(UnsavedNote)
    assert note is not None
    return str(note.text()) if note.isVisible() else ""


def on_disk(disk: FullDisk, chat: ConversationId) -> Conversation:
    return disk.open(chat).result(20)


@pytest.mark.parametrize("refused", ["chat", "message", "both"])
def test_a_picture_that_the_disk_refused_is_answered_and_stored_with_what_follows(
    stage: Stage, disk: FullDisk, tmp_path: Path, refused: str
) -> None:
    """A reply is stored after its question, which would otherwise be missing for ever, and all that follows it."""
    controller = stage.window.controller
    disk.n_refused_chats = int(refused != "message")
    disk.n_refused_messages = int(refused != "chat")
    attach(stage, writer(tmp_path)(cat_png=png(1)))
    enter(stage, "look at this")
    wait_for_request(stage, 1)
    assert "disk is full" in stage.window.pane.problem.message.text()
    stage.answer("a cat")
    stage.send("sure?")
    wait_for_request(stage, 2)
    stage.answer("yes")
    wait_for(stage, lambda: not controller.messages.is_behind)
    found = on_disk(disk, controller.chat.id)
    assert [m.text for m in found.messages] == ["look at this", "a cat", "sure?", "yes"]
    assert [m.data for m in found.messages[0].media] == [png(1)]
    assert found.summary.title == "look at this"
    assert found.leaf == found.messages[-1].id
    assert stage.window.pane.problem.isHidden(), "what it told of is over"


def test_without_any_press_of_a_key_everything_is_saved_once_the_disk_works(
    stage: Stage, disk: FullDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New chats, edits, other versions and prompts, in the order in which they came."""
    monkeypatch.setattr("ui.chats.message_saving.RETRY_SECONDS", (0.05, 0.1))
    controller = stage.window.controller
    disk.refuses = True
    stage.send("one")
    wait_for_request(stage, 1)
    stage.answer("first")
    controller.set_system_prompt("Be brief.")
    controller.set_thinking(ThinkingChoice(thinks=False))
    assert controller.edit(controller.rows[0].id, "one, but better")
    wait_for_request(stage, 2)
    stage.answer("second")
    first = controller.chat.id
    controller.new_chat()
    stage.send("two")
    wait_for_request(stage, 3)
    stage.answer("third")
    second = controller.chat.id
    controller.open(first)
    controller.select_version(controller.rows[0].id, -1)
    stage.settle()
    shown = controller.chat.tree.leaf
    assert "6 messages are not saved yet" in status(stage)
    disk.refuses = False
    wait_for(stage, lambda: not controller.messages.is_behind and not controller.messages.n_asked)
    found = on_disk(disk, first)
    assert [m.text for m in found.messages] == ["one", "first", "one, but better", "second"]
    assert (found.system_prompt, found.leaf) == ("Be brief.", shown)
    assert found.thinking == ThinkingChoice(thinks=False)
    assert [m.text for m in on_disk(disk, second).messages] == ["two", "third"]
    assert status(stage) == ""
    assert stage.window.pane.problem.isHidden()
    wait_for(stage, lambda: {first, second} == {one.id for one in stage.window.library.summaries})


def test_a_disk_that_stays_full_is_told_once(stage: Stage, disk: FullDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closed by the person, the message must not come back with each word of the reply."""
    monkeypatch.setattr("ui.chats.message_saving.RETRY_SECONDS", (0.02, 0.02))
    disk.refuses = True
    stage.send("one")
    wait_for_request(stage, 1)
    stage.window.pane.problem.close_button.click()
    stage.engine.say_planned()
    for _ in range(5):
        stage.engine.say_text("word ")
        stage.settle()
        stage.window.controller.replies.save_partial()
        stage.qtbot.wait(50)
    assert stage.window.pane.problem.isHidden()
    disk.refuses = False
    wait_for(stage, lambda: not stage.window.controller.messages.is_behind)
    disk.refuses = True
    stage.engine.say_finished("word word")
    stage.settle()
    wait_for(stage, lambda: stage.window.pane.problem.isVisible())


def test_pauses_between_attempts_grow(stage: Stage, disk: FullDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full for a day must not be asked every second."""
    monkeypatch.setattr("ui.chats.message_saving.RETRY_SECONDS", (1, 8))
    disk.refuses = True
    stage.send("one")
    wait_for_request(stage, 1)
    messages = stage.window.controller.messages
    pauses = []
    for _ in range(5):
        pauses.append(messages._retry.interval())
        messages._retry.stop()
        messages._on_retry()
        wait_for(stage, lambda: not messages.n_asked)
    assert pauses == [1000, 2000, 4000, 8000, 8000]


def test_a_message_after_one_that_was_refused_is_saved_after_it(stage: Stage, disk: FullDisk) -> None:
    stage.send("one")
    wait_for_request(stage, 1)
    stage.answer("first")
    disk.n_refused_messages = 2
    stage.send("two")
    wait_for_request(stage, 2)
    stage.answer("second")
    stage.send("three")
    wait_for_request(stage, 3)
    stage.answer("third")
    wait_for(stage, lambda: not stage.window.controller.messages.is_behind)
    texts = [m.text for m in on_disk(disk, stage.window.controller.chat.id).messages]
    assert texts == ["one", "first", "two", "second", "three", "third"]


def test_a_chat_that_a_repair_lost_is_stored_anew_from_memory(stage: Stage, disk: FullDisk) -> None:
    """What the person sees is all there is of it."""
    stage.send("one")
    wait_for_request(stage, 1)
    stage.answer("first")
    chat = stage.window.controller.chat.id
    disk._writer.submit(lambda connection: connection.execute("DELETE FROM conversations").fetchall()).result(20)
    stage.send("two")
    wait_for_request(stage, 2)
    stage.window.controller.messages.catch_up()
    wait_for(stage, lambda: not stage.window.controller.messages.is_behind)
    stage.answer("second")
    wait_for(stage, lambda: len(on_disk(disk, chat).messages) == 4)
    assert [m.text for m in on_disk(disk, chat).messages] == ["one", "first", "two", "second"]


def test_a_deleted_chat_does_not_come_back_by_being_saved(stage: Stage, disk: FullDisk) -> None:
    stage.send("one")
    wait_for_request(stage, 1)
    stage.answer("first")
    wait_for(stage, lambda: bool(stage.window.library.summaries))
    disk.refuses = True
    stage.send("two")
    wait_for_request(stage, 2)
    chat = stage.window.controller.chat.id
    stage.window.library.delete(chat)
    wait_for(stage, lambda: stage.window.controller.chat.id != chat)
    disk.refuses = False
    stage.engine.say_cancelled()
    stage.settle()
    stage.window.controller.messages.catch_up()
    wait_for(stage, lambda: not stage.window.controller.messages.n_asked)
    assert not stage.window.controller.messages.is_behind
    assert chat not in [one.id for one in disk.list().result(20)]
    assert stage.window.closing.may_close(lambda: None)


def test_a_chat_whose_deletion_was_undone_keeps_what_the_disk_refuses(stage: Stage, disk: FullDisk) -> None:
    """It counted as deleted for ever: nothing was tried again, and the window closed without a word."""
    stage.send("one")
    wait_for_request(stage, 1)
    stage.answer("first")
    wait_for(stage, lambda: bool(stage.window.library.summaries))
    controller = stage.window.controller
    chat = controller.chat.id
    stage.window.library.delete(chat)
    wait_for(stage, lambda: stage.window.pane.undo.isVisible())
    stage.window.pane.undo.button.click()
    wait_for(stage, lambda: chat in [one.id for one in stage.window.library.summaries])
    controller.open(chat)
    wait_for(stage, lambda: controller.chat.id == chat)
    disk.refuses = True
    stage.send("two")
    wait_for_request(stage, 2)
    wait_for(stage, lambda: controller.messages.is_behind)
    assert "not saved yet" in status(stage)
    disk.refuses = False
    controller.messages.catch_up()
    wait_for(stage, lambda: not controller.messages.is_behind)
    stage.answer("second")
    wait_for(stage, lambda: len(on_disk(disk, chat).messages) == 4)
    assert [m.text for m in on_disk(disk, chat).messages] == ["one", "first", "two", "second"]
