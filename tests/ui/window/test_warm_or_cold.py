"""Warm is what is held, and nothing else: not how long the message is, nor how fast this machine reads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from engine.telling.forecasts import Warmth
from tests.ui.window.real_window import App, send

pytestmark = pytest.mark.native


def wait_for(app: App, qtbot: QtBot, warmth: Warmth) -> None:
    forecast = app.window.pane.composer.forecast
    qtbot.waitUntil(lambda: forecast.warmth is not None)
    assert forecast.warmth is warmth, forecast.text


def test_a_long_first_paste_into_a_warm_chat_leaves_it_warm(make_app: Callable[..., App], qtbot: QtBot) -> None:
    """It said that what was said is read again, with all of it reused: the paste itself is long."""
    app = make_app("llama")
    send(app, qtbot, "hello there, this is a first message")
    composer = app.window.pane.composer
    wait_for(app, qtbot, Warmth.WARM)
    before = composer.forecast.text
    QGuiApplication.clipboard().setText("words of a long text that nobody has read yet " * 20)
    composer.field.setFocus()
    composer.field.paste()
    qtbot.waitUntil(lambda: composer.forecast.text not in ("", before))
    wait_for(app, qtbot, Warmth.WARM)


def test_with_nothing_held_a_short_chat_is_cold(make_app: Callable[..., App], qtbot: QtBot) -> None:
    """It is read again in no time, and is not there for all that."""
    app = make_app("lfm2")
    send(app, qtbot, "hello there, this is a first message")
    wait_for(app, qtbot, Warmth.WARM)
    app.load("llama", qtbot)
    wait_for(app, qtbot, Warmth.COLD)
    send(app, qtbot, "and a second one")
    wait_for(app, qtbot, Warmth.WARM)
    app.window.models.load_again()
    qtbot.waitUntil(lambda: app.window.models.is_loading)
    app.wait_for_model(qtbot)
    wait_for(app, qtbot, Warmth.COLD)
