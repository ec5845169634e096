"""What was asked before the same model was loaded again can still be tried with other settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.window.real_window import App, send
from ui.remedies.try_dialog import TryDialog

pytestmark = pytest.mark.native


def told(dialog: TryDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


def test_a_reload_forgets_nothing_and_another_model_is_not_offered(qtbot: QtBot, tmp_path: Path) -> None:
    """It said that nothing is remembered, with a code that told nobody anything."""
    app = App.opened(qtbot, tmp_path, "lfm2")
    try:
        send(app, qtbot, "hello there, this is a first message")
        send(app, qtbot, "and a second one")
        window, button = app.window, app.window.inspector.page.why.try_button
        window.models.load_again()
        qtbot.waitUntil(lambda: window.models.is_loading)
        app.wait_for_model(qtbot)
        window.explainer.explain_current()
        assert button.isVisible()
        button.click()
        dialog = window.findChild(TryDialog)
        assert isinstance(dialog, TryDialog)
        dialog.try_button.click()
        qtbot.waitUntil(dialog.figures.isVisible)
        assert dialog.figures.text().startswith("2 requests: ")
        assert "before the last load" in dialog.worst.text()
        dialog.close()
        app.load("llama", qtbot)
        window.explainer.explain_current()
        assert not button.isVisible(), "what another model was asked is no question for this one"
    finally:
        app.stop()
