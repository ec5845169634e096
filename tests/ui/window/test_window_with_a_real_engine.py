"""The window on the real engine, llama.cpp and SQLite: two turns, an edit, a restart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import llama_cpp.llama_cpp as binding
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from engine.client.state import LoadedModel, Mark
from engine.core.prompt.conversation import MessageStatus
from tests.support.tiny_models import tiny_model
from tests.ui.window.real_window import App, send, wait_for_reply
from ui.chats.list_model import WARM_ROLE
from ui.chats.model import RowState, explanation_of
from ui.inspector.tables import RowsTable

pytestmark = pytest.mark.native


def test_two_turns_reuse_and_survive_a_restart(make_app: Callable[[], App], qtbot: QtBot) -> None:
    """The main job, end to end: chat, see reuse, come back to it."""
    app = make_app()
    send(app, qtbot, "hello there, this is a first message")
    send(app, qtbot, "and a second one")
    rows = app.window.controller.rows.rows
    assert [row.role for row in rows] == ["user", "assistant", "user", "assistant"]
    assert all(row.state in (RowState.DONE, RowState.STOPPED) for row in rows)
    second = explanation_of(rows[3].explanation)
    assert second is not None
    assert second.reused > 0
    assert second.n_prompt == second.reused + second.unavoidable + second.avoidable
    assert len(app.window.state.rows) == 2
    assert app.window.controller.edit(rows[2].id, "another second one")
    wait_for_reply(app, qtbot)
    edited = explanation_of(app.window.controller.rows[3].explanation)
    assert edited is not None
    assert edited.reused > 0, "the edit keeps the first turn"
    chat, texts = app.window.controller.chat.id, [row.text for row in app.window.controller.rows.rows]
    app.stop()

    again = make_app()
    qtbot.waitUntil(lambda: len(again.window.list.model.titles) == 1)
    again.window.controller.open(chat)
    qtbot.waitUntil(lambda: len(again.window.controller.rows) == 4)
    assert [row.text for row in again.window.controller.rows.rows] == texts
    assert again.window.controller.rows[2].n_versions == 2


def test_stop_and_continue_make_one_message(
    make_app: Callable[[], App], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Going on with a reply that reached the limit must lengthen it, not begin another. No token ends one here."""
    monkeypatch.setattr(binding, "llama_vocab_is_eog", lambda vocabulary, token: False)
    app = make_app()
    send(app, qtbot, "count")
    row = app.window.controller.rows[1]
    assert row.state is RowState.STOPPED
    before = app.window.controller.message(row.id)
    assert before is not None
    assert app.window.controller.resume(row.id)
    wait_for_reply(app, qtbot)
    rows = app.window.controller.rows
    assert [shown.id for shown in rows.rows] == [rows[0].id, row.id]
    assert rows[1].text.startswith(row.text)
    after = app.window.controller.message(row.id)
    assert after is not None
    assert after.status is MessageStatus.STOPPED
    assert after.raw_text.startswith(before.raw_text)
    assert len(after.raw_text) > len(before.raw_text) > 0


def test_broken_model_file_is_explained_and_the_window_lives_on(
    make_app: Callable[[], App], qtbot: QtBot, tmp_path: Path
) -> None:
    app = make_app()
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF\x03\x00\x00\x00" + b"\x00" * 40)
    app.window.models.load(str(broken))
    qtbot.waitUntil(app.window.pane.problem.isVisible)
    assert "broken.gguf" in app.window.pane.problem.title.text()
    app.window.models.load(str(tiny_model("lfm2")))
    send(app, qtbot, "still there?")


def test_timeline_and_inspector_belong_together(make_app: Callable[[], App], qtbot: QtBot) -> None:
    """A row, its checkpoints and the pin button each do what they show, down to the engine."""
    app = make_app()
    send(app, qtbot, "hello there, this is a first message that is long enough to keep")
    send(app, qtbot, "and a second one")
    window, view = app.window, app.window.timeline.view
    rows = window.state.rows
    view.setFocus()
    for key in (Qt.Key.Key_End, Qt.Key.Key_Up):
        qtbot.keyClick(view, key)
    assert view.selected_request == rows[0].request
    assert window.inspector.explanation == rows[0].explanation
    assert not window.inspector.isVisible(), "choosing a row alone opens nothing"
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert window.inspector.isVisible()

    qtbot.keyClick(view, Qt.Key.Key_End)
    assert window.inspector.explanation == rows[1].explanation
    held = {checkpoint.id for checkpoint in window.state.checkpoints}
    for _ in range(40):
        qtbot.keyClick(view, Qt.Key.Key_Right)
        if isinstance(view.selected_item, Mark) and view.selected_item.id in held:
            break
    mark = view.selected_item
    assert isinstance(mark, Mark)
    table = next(t for t in window.inspector.findChildren(RowsTable) if t.accessibleName() == "Checkpoints held now")
    assert table.selected_key == mark.id

    pin = next(b for b in window.inspector.findChildren(QPushButton) if b.text() == "Pin")
    pin.click()
    qtbot.waitUntil(lambda: {c.id for c in window.state.checkpoints if c.pinned} == {mark.id})
    assert pin.text() == "Unpin"
    pin.click()
    qtbot.waitUntil(lambda: not any(c.pinned for c in window.state.checkpoints))


def test_clicked_row_is_explained_and_followed(make_app: Callable[[], App], qtbot: QtBot) -> None:
    app = make_app()
    send(app, qtbot, "hello there")
    view = app.window.timeline.view
    qtbot.waitUntil(lambda: view.is_settled)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, view._frame().row_top(0) + 10))
    assert app.window.inspector.explanation == app.window.state.rows[0].explanation


def test_closing_during_a_load_a_long_prompt_and_a_reply_stops_cleanly(
    make_app: Callable[[], App], qtbot: QtBot
) -> None:
    """The fixture fails when the engine does not stop; nothing half written is lost."""
    loading = make_app()
    qtbot.wait(1)
    loading.window.close()
    reading = make_app()
    qtbot.waitUntil(lambda: isinstance(reading.window.state.model, LoadedModel))
    reading.window.pane.composer.set_text("word " * 300)
    reading.window.pane.composer.field.sent.emit()
    qtbot.waitUntil(lambda: reading.window.state.running is not None)
    chat = reading.window.controller.chat.id
    reading.stop()
    again = make_app()
    again.window.controller.open(chat)
    qtbot.waitUntil(lambda: len(again.window.controller.rows) >= 1)
    assert again.window.controller.rows[0].text.startswith("word word")


def test_the_forecast_is_what_is_read_then(make_app: Callable[[], App], qtbot: QtBot) -> None:
    """Told by the engine that reads it; the chat is warm, and so is its mark in the list."""
    app = make_app()
    send(app, qtbot, "hello there, this is a first message")
    line = app.window.pane.composer.forecast
    app.window.pane.composer.field.setFocus()
    qtbot.keyClicks(app.window.pane.composer.field, "and a second one")
    qtbot.waitUntil(lambda: line.text.startswith("warm"))
    model = app.window.list.model
    qtbot.waitUntil(lambda: bool(model.index(1).data(WARM_ROLE)))
    told = line.text
    send(app, qtbot, "and a second one")
    explained = explanation_of(app.window.controller.rows[3].explanation)
    assert explained is not None
    assert f"reads {explained.reprocessed} tokens" in told
