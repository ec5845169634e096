"""A failed reply that is asked for again and stopped: what went wrong before is no longer true."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.core.prompt.conversation import MessageStatus
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import Action, RowState
from ui.transcript.target import TargetKind


def click(stage: Stage, row: int, action: Action) -> None:
    transcript = stage.window.pane.transcript
    target = next(t for t in transcript.item(row).targets() if t.kind is TargetKind.ACTION and t.action is action)
    at: QPoint = transcript.row_rect(row).topLeft() + target.rect.center().toPoint()
    QTest.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=at)
    stage.settle()


def press_escape(stage: Stage) -> None:
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_Escape)
    stage.settle()


def test_no_error_is_left_of_a_retry_that_was_stopped(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.load()
    stage.send("a question")
    stage.engine.say_planned()
    stage.engine.say_failed("The context is full.")
    stage.settle()
    assert stage.window.controller.rows[1].state is RowState.FAILED
    click(stage, 1, Action.RETRY)
    stage.engine.say_planned()
    press_escape(stage)
    assert stage.engine.cancelled
    stage.engine.say_cancelled()
    stage.settle()

    def shown(one: Stage) -> str:
        return " ".join(row.spoken() for row in one.window.controller.rows.rows)

    assert "context is full" not in shown(stage)
    chat = stage.window.controller.chat.id
    again = make_stage(conversations=stage.conversations)
    again.load()
    again.window.controller.open(chat)
    again.settle()
    assert "context is full" not in shown(again)
    assert shown(again) == shown(stage)
    stored = stage.conversations.chats[chat].messages
    assert all(message.status is not MessageStatus.FAILED for message in stored)


def test_a_retry_that_waits_and_is_stopped_leaves_none_either(make_stage: MakeStage) -> None:
    """Another chat's reply was being written when it was asked for, and it never began."""
    stage = make_stage()
    stage.load()
    stage.send("a question")
    stage.engine.say_planned()
    stage.engine.say_failed("The context is full.")
    stage.settle()
    first = stage.window.controller.chat.id
    QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    stage.send("something else")
    stage.engine.say_planned()
    stage.window.controller.open(first)
    stage.settle()
    click(stage, 1, Action.RETRY)
    assert stage.window.controller.rows[1].state is RowState.WAITING
    press_escape(stage)
    assert "context is full" not in " ".join(row.spoken() for row in stage.window.controller.rows.rows)
    assert all(message.status is not MessageStatus.FAILED for message in stage.conversations.chats[first].messages)
