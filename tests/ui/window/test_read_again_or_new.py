"""What a changed system prompt makes the model read again is told as that, whatever was edited before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.core.difference.explanation import Cause
from tests.ui.window.real_window import App, send, wait_for_reply
from ui.chats.model import Action, explanation_of
from ui.transcript.target import TargetKind

pytestmark = pytest.mark.native
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def click(app: App, row: int, kind: TargetKind, action: Action | None = None) -> None:
    view = app.window.pane.transcript
    view.show_row(row)
    target = next(one for one in view.item(row).targets() if one.kind is kind and one.action is action)
    place = (QPointF(view.row_rect(row).topLeft()) + target.rect.center()).toPoint()
    QTest.mouseMove(view.viewport(), place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def write_and_send(app: App, text: str) -> None:
    """In the place of the message that is changed."""
    field = app.window.pane.edit.editor.field
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def change_system_prompt(app: App, qtbot: QtBot, text: str) -> None:
    app.window.activateWindow()
    qtbot.waitUntil(app.window.isActiveWindow)
    QTest.keyClick(app.window, Qt.Key.Key_P, CTRL | SHIFT)
    dialog = app.window.options.dialog
    assert dialog is not None
    QTest.keyClick(dialog.prompt.field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(dialog.prompt.field, text)
    QTest.mouseClick(dialog.apply_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: app.window.options.dialog is None)


def test_text_that_was_read_before_a_short_edit_is_read_again_and_not_new(
    make_app: Callable[..., App], qtbot: QtBot
) -> None:
    """ "28 tokens cost 1.5 s, new 1,783" stood below a wait of more than a minute: all of it had been read before."""
    app = make_app("llama", max_tokens=8)
    app.wait_for_model(qtbot)
    window = app.window
    change_system_prompt(app, qtbot, "You are kind.")
    for text in ("one two three four", "five six seven eight", "nine ten eleven twelve"):
        send(app, qtbot, text + " and some more words to read" * 3)
    click(app, 0, TargetKind.ACTION, Action.EDIT)
    write_and_send(app, "short")
    qtbot.waitUntil(lambda: len(window.controller.rows) == 2)
    wait_for_reply(app, qtbot)
    click(app, 0, TargetKind.PREVIOUS)
    assert len(window.controller.rows) == 6
    change_system_prompt(app, qtbot, "You are dull.")
    send(app, qtbot, "and now?")
    told = explanation_of(window.controller.rows[-1].explanation)
    assert told is not None
    assert told.cause is Cause.SYSTEM_CHANGED
    assert told.again > told.n_prompt // 2, "most of it had been read"
    assert told.unavoidable - told.changed < told.again, "what is new"
