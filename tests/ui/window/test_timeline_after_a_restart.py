"""The timeline is kept with its chat, and there again when the chat is opened after a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.client.kept_rows import kept_row, row_of_kept
from engine.client.threaded import Engine
from engine.client.timeline_row import history_row
from engine.core.prompt.conversation import KeptRow, MessageId
from engine.core.record.forms import dump, fields_of
from engine.store.conversations import SqliteConversations
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.ui.stage import MakeStage, Stage
from tests.ui.timeline.test_timeline_in_window import frame_of
from tests.ui.timeline.timeline_samples import DATE_CHANGED, sample_state
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow


def figures(window: MainWindow) -> list[tuple[int, int, int, int]]:
    return [(row.tick, row.n_prompt, row.reused, row.n_generated) for row in window.timeline.view.rows]


@pytest.mark.native
def test_with_the_real_engine_the_rows_are_there_after_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    """Empty, it said that nothing is known of what the chat had cost."""

    def run() -> tuple[MainWindow, Engine, SqliteConversations]:
        settings = SettingsStore(tmp_path / "settings.json")
        settings.change(n_ctx=2048, n_threads=1, max_tokens=12, use_model_sampling=False, temperature=0.0)
        engine = Engine(RealLoader(), clock=SystemClock(), cache=settings.current.cache())
        engine.start()
        stored = SqliteConversations(tmp_path / "chats.sqlite")
        window = MainWindow(engine, stored, settings, resources=tmp_path, demo_model=tiny_model("lfm2"))
        qtbot.addWidget(window)
        window.show()
        return window, engine, stored

    def ask(window: MainWindow, text: str) -> None:
        n_before = len(window.state.rows)
        window.pane.composer.set_text(text)
        window.pane.composer.field.sent.emit()
        qtbot.waitUntil(lambda: len(window.state.rows) > n_before and window.controller.running is None)

    window, engine, stored = run()
    try:
        ask(window, "hello there, this is a first message")
        ask(window, "and a second one")
        before, chat = figures(window), window.controller.chat.id
        marks = [row.own_marks for row in window.timeline.view.rows]
    finally:
        window.close()
        assert engine.stop(PATIENCE)
        stored.close()
    assert "hello there" not in "".join(kept_texts(tmp_path / "chats.sqlite", chat))

    window, engine, stored = run()
    try:
        qtbot.waitUntil(lambda: len(window.list.model.titles) == 1)
        window.controller.open(chat)
        qtbot.waitUntil(lambda: len(window.timeline.view.rows) == 2)
        assert figures(window) == before
        assert [len(row.own_marks) for row in window.timeline.view.rows] == [len(found) for found in marks]
        ask(window, "and a third one")
        rows = window.timeline.view.rows
        assert [row.is_earlier for row in rows] == [True, True, False]
        view = window.timeline.view
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_End)
        assert "before it, Cairn was started again" in view.accessibleDescription()
        QTest.keyClick(view, Qt.Key.Key_Up)
        assert "before Cairn was started" in view.accessibleDescription()
        QTest.keyClick(view, Qt.Key.Key_Return)
        assert window.inspector.explanation == rows[1].explanation
    finally:
        window.close()
        assert engine.stop(PATIENCE)
        stored.close()


def kept_texts(path: Path, chat: str) -> list[str]:
    stored = SqliteConversations(path)
    try:
        return [dump(fields_of(kept.row)) for kept in stored.kept_rows(chat).result(PATIENCE)]  # type: ignore[arg-type]
    finally:
        stored.close()


def test_each_chat_gets_its_own_rows_back(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.load()
    chats = []
    for n, text in enumerate(("one", "two"), start=1):
        stage.send(text)
        stage.answer("Yes.", n_prompt=100 * n)
        chats.append(stage.window.controller.chat.id)
        QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    again = make_stage(conversations=stage.conversations)
    again.load()
    for n, chat in enumerate(chats, start=1):
        again.window.controller.open(chat)
        again.settle()
        assert [row.n_prompt for row in again.window.timeline.view.rows] == [100 * n]
        view = again.window.timeline.view
        assert "before Cairn was started" in view.tooltip_at(QPointF(10, frame_of(view).row_top(0) + 12))
    again.window.controller.open(chats[0])
    again.settle()
    assert len(again.window.state.rows) == 2, "none is read twice"


def test_the_rows_of_this_run_are_not_doubled(stage: Stage) -> None:
    stage.send("one")
    stage.answer("Yes.")
    first = stage.window.controller.chat.id
    QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    stage.window.controller.open(first)
    stage.settle()
    assert len(stage.window.timeline.view.rows) == 1


def test_what_cannot_be_read_is_left_out(make_stage: MakeStage) -> None:
    """A row that another version wrote, or half a one, must not keep the chat from being opened."""
    stage = make_stage()
    stage.load()
    for text in ("one", "two"):
        stage.send(text)
        stage.answer("Yes.")
    chat = stage.window.controller.chat.id
    first, second = stage.conversations.rows[chat]
    stage.conversations.rows[chat] = (replace(first, row=first.row[:40]), second)
    again = make_stage(conversations=stage.conversations)
    again.load()
    again.window.controller.open(chat)
    again.settle()
    assert len(again.window.timeline.view.rows) == 1
    assert len(again.window.controller.rows) == 4


def test_a_kept_row_has_no_text_and_comes_back_whole() -> None:
    for row in sample_state().rows:
        kept = kept_row(row, MessageId("m"))
        assert isinstance(kept, KeptRow)
        assert DATE_CHANGED.old_text not in dump(fields_of(kept.row))
        own = replace(history_row(row, None), explanation=row.explanation)
        assert row_of_kept(kept, row.explanation) == replace(own, is_earlier=True, settings=None)
