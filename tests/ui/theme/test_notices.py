"""Notices wait for each other: each is shown until it was closed or acted upon, from the keyboard as well."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.prompt.conversation import Backup, ConversationId, DamageReport
from tests.conftest import ExpectedWarnings
from tests.ui.scripted_engine import MemoryConversations
from tests.ui.stage import MakeStage, Stage
from ui.chats.library import UNDO_SECONDS
from ui.theme.notices import Notice, NoticeQueue, Problem


def problem(name: str, topic: str = "") -> Problem:
    return Problem(title=name, message=f"{name} happened.", topic=topic)


@given(st.lists(st.one_of(st.sampled_from("abcd"), st.just(None))))
def test_every_notice_is_shown_once_and_in_order(steps: list[str | None]) -> None:
    """None closes the one shown. Whatever the order, nothing is skipped, and nothing is told twice in a row."""
    queue, told, expected = NoticeQueue(), [], []
    waiting: list[str] = []
    for step in steps:
        if step is None:
            done = queue.done()
            told += [done.problem.title] if done else []
            expected += [waiting.pop(0)] if waiting else []
        else:
            assert queue.add(Notice(problem(step))) == (step not in waiting)
            waiting += [step] if step not in waiting else []
        assert (queue.first.problem.title if queue.first else None) == (waiting[0] if waiting else None)
    assert told == expected
    assert len(queue) == len(waiting)


def test_the_same_notice_again_has_the_newer_way_out() -> None:
    """The way out of the first may lead to what is gone."""
    queue, done = NoticeQueue(), []
    queue.add(Notice(problem("a"), "Do it", lambda: done.append("old")))
    queue.add(Notice(problem("a"), "Do it", lambda: done.append("new")))
    assert len(queue) == 1
    first = queue.done()
    assert first is not None
    assert first.act is not None
    first.act()
    assert done == ["new"]


def test_all_of_a_topic_are_withdrawn_wherever_they_wait() -> None:
    queue = NoticeQueue()
    for name, topic in (("a", "model"), ("b", ""), ("c", "model")):
        queue.add(Notice(problem(name, topic)))
    assert queue.withdraw("model")
    assert queue.first == Notice(problem("b"))
    assert not queue.withdraw("model")


def test_two_notices_at_the_start_are_both_read(
    make_stage: MakeStage, tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """The settings' notice was covered by the model's each time."""
    expected_warnings.add("settings file was damaged")
    (tmp_path / "settings.json").write_text("{broken")
    stage = make_stage()
    notice = stage.window.pane.notice
    stage.window.models.warned.emit("Running in compatibility mode.")
    first = notice.title.text()
    assert first == "Settings"
    assert notice.waiting.text() == "1 of 2"
    notice.close_button.click()
    assert notice.title.text() == "The model works with a limitation"
    assert not notice.waiting.isVisible()
    notice.close_button.click()
    assert notice.isHidden()


def test_every_notice_can_be_read_and_closed_from_the_keyboard(stage: Stage) -> None:
    panel = stage.window.pane.problem
    done: list[str] = []
    for name in ("first", "second", "third"):
        stage.window.notices.show_problem(problem(name), "Mend it", lambda name=name: done.append(name))  # type: ignore[misc]
    stage.window.activateWindow()
    panel.close_button.setFocus(Qt.FocusReason.TabFocusReason)
    assert panel.accessibleName() == "Problem 1 of 3: first"
    QTest.keyClick(panel.close_button, Qt.Key.Key_Space)
    assert panel.title.text() == "second"
    QTest.keyClick(panel.action_button, Qt.Key.Key_Space)
    assert done == ["second"]
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert panel.isHidden()


def test_after_the_last_one_the_keys_go_to_the_message_field(stage: Stage) -> None:
    """Else the focus is nowhere, and typing does nothing."""
    stage.window.notices.show_problem(problem("only"))
    stage.window.activateWindow()
    panel = stage.window.pane.problem
    panel.close_button.setFocus(Qt.FocusReason.TabFocusReason)
    stage.settle()
    QTest.keyClick(panel.close_button, Qt.Key.Key_Space)
    assert QApplication.focusWidget() is stage.window.pane.composer.field


def test_what_is_written_elsewhere_keeps_the_keys_when_a_notice_goes(stage: Stage) -> None:
    stage.window.activateWindow()
    stage.window.list.search.setFocus()
    stage.window.notices.show_problem(problem("over soon", "saving"))
    stage.window.notices.withdraw("saving")
    assert QApplication.focusWidget() is stage.window.list.search


def test_a_notice_that_is_shown_is_not_changed_by_those_that_come(stage: Stage) -> None:
    """Who reads the details, or has marked some of them, must not lose the place."""
    panel = stage.window.pane.problem
    stage.window.notices.show_problem(Problem(title="a", message="b", details="c"))
    panel.more.click()
    stage.window.notices.show_problem(problem("other"))
    assert panel.details.isVisible()
    assert panel.title.text() == "a"


def test_each_deletion_can_be_undone_also_after_another(stage: Stage) -> None:
    """The second one took the first one's button away, and the chat was gone for good."""
    for text in ("one", "two"):
        stage.window.controller.new_chat()
        stage.send(text)
        stage.answer("reply")
    chats = [summary.id for summary in stage.window.library.summaries]
    for chat in chats:
        stage.window.library.delete(chat)
        stage.settle()
    undo = stage.window.pane.undo
    assert undo.accessibleName().endswith("and 1 before")
    undo.button.click()
    stage.settle()
    assert [summary.id for summary in stage.window.library.summaries] == [chats[1]]
    undo.button.click()
    stage.settle()
    assert {summary.id for summary in stage.window.library.summaries} == set(chats)
    assert undo.isHidden()


def test_another_deletion_does_not_lengthen_the_offer_to_undo(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is offered must still be there: it is removed a while after it was deleted, whatever came since."""
    now = 100.0
    monkeypatch.setattr("ui.theme.panels.time", SimpleNamespace(monotonic=lambda: now))
    undo = stage.window.pane.undo
    undo.offer(1, "Deleted one")
    now += UNDO_SECONDS - 1
    undo.offer(2, "Deleted two")
    assert undo.accessibleName() == "Deleted two, and 1 before"
    assert undo._timer.interval() == 1000
    now += 1
    undo._forget()
    assert undo.accessibleName() == "Deleted two"
    now += UNDO_SECONDS - 1
    undo._forget()
    assert undo.isHidden()


def test_a_damaged_file_is_told_with_the_backup_that_brings_the_chats_back(make_stage: MakeStage) -> None:
    """All chats vanished without a word."""
    stage = make_stage()
    backup = Backup(path="/data/backups/chats-2026-11-22.sqlite3", day="2026-11-22", n_conversations=3, n_messages=40)
    report = DamageReport(title="Some chats were damaged", message="2 chats were saved.", backup=backup)
    (listener,) = stage.conversations.listeners
    listener(report)
    stage.settle()
    notice = stage.window.pane.notice
    assert notice.message.text() == "2 chats were saved."
    assert notice.action_button.text() == "Restore the backup of 22 November 2026"
    notice.action_button.click()
    stage.settle()
    assert stage.conversations.imports == [backup.path]
    assert notice.title.text() == "Nothing new was found"


def test_the_list_is_read_again_after_a_repair(make_stage: MakeStage) -> None:
    stage = make_stage()
    stored = stage.conversations
    assert isinstance(stored, MemoryConversations)
    stored.create(ConversationId("x"), "saved", now=1.0)
    (listener,) = stored.listeners
    listener(DamageReport(title="t", message="m"))
    stage.settle()
    assert [one.title for one in stage.window.library.summaries] == ["saved"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_two_bars_of_notices_leave_room_in_a_small_window(stage: Stage, theme: str) -> None:
    """A long sentence must be readable as a whole, also with the other bar above it."""
    stage.settings.change(theme=theme)
    stage.window.resize(620, 560)
    long = "The file with your chats was damaged. 12 chats with 340 messages were saved. " * 3
    stage.window.notices.show_problem(
        Problem(title="Messages cannot be saved at the moment", message="The disk is full.")
    )
    for n in range(2):
        stage.window.notices.show_notice(Problem(title=f"Some chats were damaged {n}", message=long), "Restore", void)
    stage.settle()
    for panel in (stage.window.pane.problem, stage.window.pane.notice):
        label = panel.message
        assert label.height() >= label.heightForWidth(label.width())


def void() -> None:
    """A way out that leads nowhere."""
