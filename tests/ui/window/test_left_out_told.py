"""Messages that a person leaves out of the prompt are told as left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.core.difference.explanation import Cause
from tests.ui.window.real_window import App, send, wait_for_reply
from ui.chats.model import RowState, explanation_of

pytestmark = pytest.mark.native


@pytest.mark.parametrize("system", ["", "You are kind."])
def test_what_is_left_out_for_a_message_without_room_is_told(
    make_app: Callable[..., App], qtbot: QtBot, system: str
) -> None:
    """The message failed, and is sent again without ten others: that was told as an edit of the second one."""
    app = make_app("llama", n_ctx=512, max_tokens=8)
    app.wait_for_model(qtbot)
    window = app.window
    if system:
        window.controller.set_system_prompt(system)
    for n in range(6):
        send(app, qtbot, f"question {n} " + "word " * 4)
    window.pane.composer.set_text("long " * 70)
    window.pane.composer.field.setFocus()
    QTest.keyClick(window.pane.composer.field, Qt.Key.Key_Return)  # before anything could be counted
    qtbot.waitUntil(lambda: window.controller.rows[-1].state is RowState.FAILED)
    qtbot.waitUntil(window.pane.limit.isVisible)
    way = next(way for way in window.pane.limit.ways_out if way.text().startswith("Leave"))
    n_out = int(way.text().split()[1])
    way.click()
    qtbot.waitUntil(lambda: window.controller.rows[-1].state is not RowState.FAILED)
    wait_for_reply(app, qtbot)
    told = explanation_of(window.controller.rows[-1].explanation)
    assert told is not None
    assert told.cause in (Cause.MESSAGE_REMOVED, Cause.TRIMMED), told.changes
    assert told.changes[0].n_messages in (n_out - 1, n_out), "the last reply may not have been part of a prompt yet"
    send(app, qtbot, "and another one")
    after = explanation_of(window.controller.rows[-1].explanation)
    assert after is not None
    assert [change.cause for change in after.changes] == [Cause.APPENDED]
