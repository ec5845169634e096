"""What the menu of a message does, by mouse and by keys."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest

from engine.core.prompt.conversation import MessageStatus
from engine.core.prompt.streaming import Channel
from engine.store.conversations import SqliteConversations
from tests.ui.scripted_engine import model_facts
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import Action

MARKDOWN = "A **bold** word and `code`:\n\n```python\nprint(1)\n```\n\n- one\n- two"


def choose(stage: Stage, row: int, label: str) -> None:
    menu = stage.window.pane.transcript.menu_for(row)
    entry = next(action for action in menu.actions() if action.text() == label)
    entry.trigger()
    menu.deleteLater()
    stage.settle()


def texts(stage: Stage) -> list[str]:
    return [row.text for row in stage.window.controller.rows.rows]


def talk(stage: Stage, *turns: str) -> None:
    for number, turn in enumerate(turns):
        if number % 2 == 0:
            stage.send(turn)
        else:
            stage.answer(turn)


def test_copied_as_markdown_and_as_it_is_read(stage: Stage) -> None:
    talk(stage, "ask", MARKDOWN)
    choose(stage, 1, "Copy as Markdown")
    assert QGuiApplication.clipboard().text() == MARKDOWN
    choose(stage, 1, "Copy as plain text")
    assert QGuiApplication.clipboard().text() == "A bold word and code:\n\nprint(1)\n\none\ntwo"


def test_a_new_chat_begins_with_what_was_said_so_far(stage: Stage) -> None:
    """Its prompt begins alike, so the cache has it already."""
    stage.window.controller.set_system_prompt("Be brief.")
    talk(stage, "one", "first", "two", "second")
    old = stage.window.controller.chat
    choose(stage, 1, Action.BRANCH.value)
    new = stage.window.controller.chat
    assert new.id != old.id
    assert texts(stage) == ["one", "first"]
    assert stage.window.windowTitle().startswith("one (branch)")
    stage.send("another way")
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    assert [message.text for message in chat.messages] == ["Be brief.", "one", "first", "another way"]
    stage.answer("third")
    kept = stage.conversations.chats[new.id]
    assert [message.text for message in kept.path()] == ["one", "first", "another way", "third"]
    assert [message.text for message in stage.conversations.chats[old.id].path()] == ["one", "first", "two", "second"]
    assert {"one", "one (branch)"} <= set(stage.window.list.model.titles)


def test_deleted_with_what_follows_and_brought_back(stage: Stage) -> None:
    talk(stage, "one", "first", "two", "second")
    chat = stage.window.controller.chat.id
    choose(stage, 1, "Delete")
    assert texts(stage) == ["one"]
    assert [message.text for message in stage.conversations.chats[chat].messages] == ["one"]
    assert stage.window.pane.undo.label.text() == "Deleted 3 messages"
    stage.window.pane.undo.button.click()
    stage.settle()
    assert texts(stage) == ["one", "first", "two", "second"]
    assert [message.text for message in stage.conversations.chats[chat].path()] == ["one", "first", "two", "second"]


def test_a_deleted_version_shows_the_other_one_and_comes_back_to_its_place(stage: Stage) -> None:
    talk(stage, "one", "first")
    for text in ("other", "third"):
        stage.window.controller.regenerate()
        stage.answer(text)
    controller = stage.window.controller
    controller.select_version(controller.rows[1].id, -1)
    assert (texts(stage)[1], controller.rows[1].version, controller.rows[1].n_versions) == ("other", 2, 3)
    choose(stage, 1, "Delete")
    assert (texts(stage)[1], controller.rows[1].n_versions) == ("third", 2)
    stage.window.pane.undo.button.click()
    stage.settle()
    assert (texts(stage)[1], controller.rows[1].version, controller.rows[1].n_versions) == ("other", 2, 3)


def test_the_delete_key_takes_the_current_message(stage: Stage) -> None:
    talk(stage, "one", "first")
    view = stage.window.pane.transcript
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.current == 1
    QTest.keyClick(view, Qt.Key.Key_Delete)
    stage.settle()
    assert texts(stage) == ["one"]


def test_all_can_be_deleted_and_what_was_sent_meanwhile_stays(stage: Stage) -> None:
    talk(stage, "one", "first")
    choose(stage, 0, "Delete")
    assert texts(stage) == []
    talk(stage, "two", "second")
    assert texts(stage) == ["two", "second"]
    stage.window.pane.undo.button.click()
    stage.settle()
    assert texts(stage) == ["one", "first"]
    assert stage.window.controller.rows[0].n_versions == 2


def test_undo_does_not_take_the_reply_being_written_out_of_sight(stage: Stage) -> None:
    talk(stage, "one", "first")
    chat = stage.window.controller.chat.id
    choose(stage, 1, "Delete")
    talk(stage, "two")
    stage.engine.say_planned()
    stage.engine.say_text("half")
    stage.settle()
    stage.window.pane.undo.button.click()
    stage.settle()
    assert texts(stage) == ["one", "two", "half"]
    stage.engine.say_finished("half")
    stage.settle()
    assert texts(stage)[-1] == "half"
    kept = stage.conversations.chats[chat]
    assert {"first", "half"} <= {message.text for message in kept.messages}
    assert [message.text for message in kept.path()] == texts(stage)


def test_undo_reaches_a_chat_that_was_opened_anew_and_writes(stage: Stage) -> None:
    talk(stage, "one", "first", "two", "second")
    controller = stage.window.controller
    chat = controller.chat
    choose(stage, 3, "Delete")
    controller.new_chat()
    talk(stage, "elsewhere", "there")
    controller.open(chat.id)
    stage.settle()
    assert controller.chat is not chat
    controller.regenerate()
    stage.engine.say_planned()
    stage.engine.say_text("half")
    stage.settle()
    stage.window.pane.undo.button.click()
    stage.settle()
    assert texts(stage) == ["one", "first", "two", "half"]
    assert controller.is_busy_here
    assert controller.rows[3].n_versions == 2


def test_where_the_disk_refuses_nothing_is_gone(stage: Stage) -> None:
    talk(stage, "one", "first")
    stage.conversations.fails = True
    choose(stage, 1, "Delete")
    assert texts(stage) == ["one", "first"]
    assert stage.window.pane.problem.title.text() == "The message could not be deleted"


def test_nothing_is_deleted_or_branched_from_while_it_is_written(stage: Stage) -> None:
    stage.send("one")
    stage.engine.say_planned()
    stage.engine.say_text("half")
    stage.settle()
    labels = [action.text() for action in stage.window.pane.transcript.menu_for(1).actions()]
    assert "Delete" not in labels
    assert Action.BRANCH.value not in labels
    assert not stage.window.controller.delete(stage.window.controller.rows[0].id)
    assert not stage.window.controller.branch(stage.window.controller.rows[1].id)


def test_reasoning_tells_its_tokens_and_its_time_also_after_a_restart(make_stage: MakeStage) -> None:
    first = make_stage()
    first.load()
    first.send("one")
    first.engine.say_planned()
    first.engine.say_text("hm", 3, Channel.REASONING)
    first.settle()
    first.qtbot.wait(30)
    first.engine.say_text(" yes", 7, Channel.REASONING)
    first.engine.say_text("Hi", 8)
    first.engine.say_finished("<think>hm yes</think>Hi")
    first.settle()
    kept = first.conversations.saves[-1]
    assert kept.status is MessageStatus.COMPLETE
    assert kept.n_reasoning_tokens == 7
    assert kept.reasoning_seconds > 0
    second = make_stage(conversations=first.conversations)
    second.window.controller.open(kept.conversation)
    second.settle()
    label = second.window.pane.transcript.item(1).thinking_label()
    assert label.startswith("Thinking (7 tokens, ")


def test_the_model_is_told_where_it_changed_and_in_every_menu(stage: Stage) -> None:
    talk(stage, "one", "first")
    stage.window.controller.replies.set_model(model_facts(name="large"), is_loading=False)
    talk(stage, "two", "second")
    rows = stage.window.controller.rows.rows
    assert [row.tells_model for row in rows] == [False, False, False, True]
    assert rows[3].spoken().startswith("Reply of large: second")
    for row, name in ((1, "tiny"), (3, "large")):
        entries: list[QAction] = stage.window.pane.transcript.menu_for(row).actions()
        assert f"Written by {name}" in [entry.text() for entry in entries]


def test_a_deleted_message_leaves_the_disk_while_the_window_stays_open(make_stage: MakeStage, tmp_path: Path) -> None:
    """Somebody who leaves Cairn open for weeks does not keep what was deleted in the first minute."""
    store = SqliteConversations(tmp_path / "chats.sqlite3")
    stage = make_stage(conversations=store)
    stage.load()

    def is_on_disk(text: str) -> bool:
        return any(text.encode() in file.read_bytes() for file in tmp_path.glob("chats.sqlite3*"))

    talk(stage, "a public question", "the secret heron")
    stage.qtbot.waitUntil(lambda: is_on_disk("the secret heron"))
    library = stage.window.library
    library._now = lambda: time.time() + 60.0  # as if nobody had undone it for so long
    library._purge.setInterval(1)
    choose(stage, 1, "Delete")
    stage.qtbot.waitUntil(lambda: not is_on_disk("the secret heron"))
    assert is_on_disk("a public question")
    stage.window.close()
    store.close()


def test_a_message_that_another_window_removed_for_good_is_brought_back_whole(
    make_stage: MakeStage, tmp_path: Path
) -> None:
    """Undo said nothing, the message was lost, and the next start took the file for a damaged one."""
    store = SqliteConversations(tmp_path / "chats.sqlite3")
    stage = make_stage(conversations=store)
    stage.load()
    talk(stage, "one", "first", "two", "second")
    chat = stage.window.controller.chat.id
    choose(stage, 1, "Delete")
    store.purge(deleted_before=time.time() + 60.0).result(20)
    assert [message.text for message in store.open(chat).result(20).messages] == ["one"]
    stage.window.pane.undo.button.click()
    stage.qtbot.waitUntil(lambda: len(store.open(chat).result(20).messages) == 4)
    stage.settle()
    assert texts(stage) == ["one", "first", "two", "second"]
    assert stage.window.pane.problem.isHidden()
    stage.qtbot.waitUntil(lambda: not stage.window.controller.messages.n_asked)
    stage.window.close()
    store.close()
    again = SqliteConversations(tmp_path / "chats.sqlite3")
    assert not again.warnings
    assert [message.text for message in again.open(chat).result(20).path()] == ["one", "first", "two", "second"]
    again.close()
