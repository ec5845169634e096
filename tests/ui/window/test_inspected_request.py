"""The inspector is about the chat that is shown and the model in use."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.window.real_window import App, send
from ui.inspector.why import NOTHING_TEXT

pytestmark = pytest.mark.native


def said(app: App) -> str:
    page = app.window.inspector.page.why
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page))


def inspect_last(app: App) -> None:
    """As the line under the last reply does."""
    app.window.explainer.explain_current()
    assert app.window.inspector.row is not None


def test_another_chat_and_another_model_leave_no_request_of_before(make_app: Callable[..., App], qtbot: QtBot) -> None:
    """A click into another chat left the first one's reasons beside it, and a change of model another model's."""
    app = make_app("lfm2")
    send(app, qtbot, "hello there, this is a first message")
    first = app.window.controller.chat.id
    inspect_last(app)
    row = app.window.inspector.row
    assert row is not None
    app.window.actions_by_name["new"].trigger()
    assert said(app) == NOTHING_TEXT
    assert app.window.inspector.report() is None
    send(app, qtbot, "something else")
    inspect_last(app)
    app.window.controller.open(first)
    qtbot.waitUntil(lambda: app.window.controller.chat.id == first and len(app.window.controller.rows) == 2)
    shown = app.window.inspector.row
    assert shown is not None
    assert shown.request == row.request, "the chat that is shown has its own"
    app.load("llama", qtbot)
    assert said(app) == NOTHING_TEXT
    inspect_last(app)
    assert "lfm2" in app.window.inspector._title.note.text(), "chosen by hand, it says whose it is"
    send(app, qtbot, "and a second one")
    inspect_last(app)
    assert app.window.inspector._title.note.text() == "#2", "of this chat, whichever model read it"
