"""A text without room is told before it is sent, and each way out that is offered leads out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.event_builders import cache_changed
from tests.ui.window.real_window import App, send, wait_for_reply
from ui.chats.model import RowState

pytestmark = pytest.mark.native

LONG = "words of a long text that nobody has read yet, and more of them\n" * 60  # some 3,800 tokens of a tiny model


def paste_and_send(app: App, qtbot: QtBot, text: str = LONG) -> None:
    """At once, before anything could be counted."""
    composer = app.window.pane.composer
    QGuiApplication.clipboard().setText(text)
    composer.field.setFocus()
    composer.field.paste()
    qtbot.waitUntil(lambda: composer.tray.reading is None)
    QTest.keyClick(composer.field, Qt.Key.Key_Return)


def ways(app: App, qtbot: QtBot) -> dict[str, Callable[[], None]]:
    panel = app.window.pane.limit
    qtbot.waitUntil(panel.isVisible)
    return {way.text(): way.click for way in panel.ways_out}


@pytest.fixture
def app(make_app: Callable[..., App], qtbot: QtBot) -> App:
    found = make_app("llama", n_ctx=512, max_tokens=8)
    found.wait_for_model(qtbot)
    return found


def test_a_pasted_text_without_room_is_not_sent(app: App, qtbot: QtBot) -> None:
    """It was sent and failed, and the choice was to load a context that is too small as well."""
    paste_and_send(app, qtbot)
    offered = ways(app, qtbot)
    assert len(app.window.controller.rows) == 0
    assert app.window.pane.composer.tray.items or app.window.pane.composer.text
    assert not any(label.startswith(("Leave", "Start anew")) for label in offered), "neither makes room for it"


def test_only_the_part_that_has_room_is_answered_and_the_rest_comes_back(app: App, qtbot: QtBot) -> None:
    paste_and_send(app, qtbot)
    composer = app.window.pane.composer
    whole = app.window.forecasts.message.whole
    ways(app, qtbot)["Keep only that part"]()
    qtbot.waitUntil(lambda: not app.window.pane.limit.isVisible())
    part = app.window.forecasts.message.whole
    assert len(part) < len(whole)
    app.window.pane.undo.button.click()
    assert app.window.forecasts.message.whole == whole
    ways(app, qtbot)["Keep only that part"]()
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    wait_for_reply(app, qtbot)
    assert app.window.controller.rows[-1].state is not RowState.FAILED


def test_a_larger_context_is_offered_where_all_of_it_has_room_there(app: App, qtbot: QtBot) -> None:
    paste_and_send(app, qtbot, LONG[: len(LONG) // 4])
    label, load = next((label, way) for label, way in ways(app, qtbot).items() if label.startswith("Load with"))
    load()
    app.wait_for_model(qtbot)
    assert f"{app.window._loaded().facts.n_ctx:,}" in label  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: app.window.pane.composer.forecast.warmth is not None)
    QTest.keyClick(app.window.pane.composer.field, Qt.Key.Key_Return)
    wait_for_reply(app, qtbot)
    assert app.window.controller.rows[-1].state is not RowState.FAILED


def test_what_no_context_of_this_model_holds_needs_another(make_app: Callable[..., App], qtbot: QtBot) -> None:
    app = make_app("gpt2", n_ctx=0, max_tokens=8)
    app.wait_for_model(qtbot)
    paste_and_send(app, qtbot)
    offered = ways(app, qtbot)
    assert not any(label.startswith("Load with") for label in offered)
    asked = []
    app.window.limit.other_model_asked.connect(lambda: asked.append(True))
    offered["Choose another model"]()
    assert asked
    assert app.window.picker.popup.isVisible()
    app.window.picker.popup.dismiss()


def paste_and_send_what_may_not_fit(app: App, qtbot: QtBot) -> None:
    """It has room, but more bytes than there is: nobody knows until its tokens are counted."""
    send(app, qtbot, "hello")
    forecast = app.window.forecasts.message
    qtbot.waitUntil(lambda: not forecast.is_open)
    words = "the and of "  # 11 bytes, 8 tokens
    paste_and_send(app, qtbot, words * ((512 - forecast._n_known) // len(words) + 1))
    assert len(app.window.controller.rows) == 2, "it is being found out"


def test_a_text_that_has_room_goes_out_with_the_same_key(app: App, qtbot: QtBot) -> None:
    """Whether it fits is found out first; nobody presses Enter twice."""
    paste_and_send_what_may_not_fit(app, qtbot)
    qtbot.waitUntil(lambda: len(app.window.controller.rows) == 4)
    wait_for_reply(app, qtbot)
    assert app.window.controller.rows[-1].state is not RowState.FAILED


def test_it_goes_out_as_well_where_the_memory_changes_meanwhile(app: App, qtbot: QtBot) -> None:
    """A checkpoint that came while it was found out took the message back, and Enter had done nothing."""
    paste_and_send_what_may_not_fit(app, qtbot)
    app.window.forecasts.message.on_event(cache_changed())
    qtbot.waitUntil(lambda: len(app.window.controller.rows) == 4)
