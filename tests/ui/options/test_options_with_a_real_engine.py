"""Options of a chat on the real engine, llama.cpp and SQLite: a form that is kept, and a context that is full."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.client.state import LoadedModel
from engine.client.threaded import Engine
from engine.store.conversations import SqliteConversations
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.ui.options.steps import press
from ui.chats.model import RowState, explanation_of
from ui.options.dialog import FORM
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow

pytestmark = pytest.mark.native

CONTEXT = 512
WORDS = "one two three four five six seven eight nine ten " * 2


@dataclass
class App:
    window: MainWindow
    engine: Engine
    conversations: SqliteConversations
    settings: SettingsStore
    qtbot: QtBot
    is_stopped: bool = False

    def stop(self) -> None:
        if not self.is_stopped:
            self.is_stopped = True
            self.window.close()
            assert self.engine.stop(PATIENCE)
            self.conversations.close()

    def write(self, text: str) -> None:
        field = self.window.pane.composer.field
        field.setFocus()
        QTest.keyClicks(field, text)

    def send(self, text: str) -> None:
        n = len(self.window.controller.rows)
        self.window.pane.composer.set_text(text)
        QTest.keyClick(self.window.pane.composer.field, Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: len(self.window.controller.rows) > n)  # whether it fits may be found out first
        self.wait_for_reply()

    def wait_for_reply(self) -> None:
        def is_done() -> bool:
            rows = self.window.controller.rows.rows
            return bool(rows) and rows[-1].role == "assistant" and not rows[-1].is_busy

        self.qtbot.waitUntil(is_done)

    @property
    def n_ctx(self) -> int:
        model = self.window.state.model
        return model.facts.n_ctx if isinstance(model, LoadedModel) else 0


@pytest.fixture
def make_app(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], App]]:
    apps: list[App] = []

    def make() -> App:
        settings = SettingsStore(tmp_path / "settings.json")
        calm = {"n_threads": 1, "max_tokens": 24, "use_model_sampling": False, "temperature": 0.0}
        settings.change(n_ctx=settings.current.n_ctx or CONTEXT, **calm)
        engine = Engine(RealLoader(), clock=SystemClock(), cache=settings.current.cache())
        engine.start()
        conversations = SqliteConversations(tmp_path / "chats.sqlite")
        window = MainWindow(engine, conversations, settings, resources=tmp_path, demo_model=tiny_model("lfm2"))
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        app = App(window, engine, conversations, settings, qtbot)
        apps.append(app)
        qtbot.waitUntil(lambda: app.n_ctx > 0)
        return app

    yield make
    for app in apps:
        app.stop()


def fill(app: App) -> None:
    """Turns until the next message has no room any more."""
    for _ in range(20):
        app.send(WORDS)
        app.write(WORDS)
        app.qtbot.waitUntil(lambda: not app.window.forecasts.message.is_open)
        if app.window.forecasts.message.is_full:
            app.qtbot.waitUntil(app.window.pane.limit.isVisible)
            return
    raise AssertionError("the context was never full")


def test_replies_are_of_the_form_that_was_asked_for_and_so_after_a_restart(make_app: Callable[[], App]) -> None:
    """A model that talks nonsense says one of these, and nothing else."""
    app = make_app()
    app.window.options.open(FORM)
    dialog = app.window.options.dialog
    assert dialog is not None
    dialog.form.schema_field.setFocus()
    QTest.keyClicks(dialog.form.schema_field, '{"properties": {"is": {"enum": ["yes", "no"]}}, "required": ["is"]}')
    press(dialog.apply_button)
    app.settings.change(max_tokens=300)  # it likes tabs and new lines
    app.send("Is it so?")
    assert json.loads(app.window.controller.rows[1].text)["is"] in ("yes", "no")
    chat = app.window.controller.chat.id
    app.stop()
    again = make_app()
    again.window.controller.open(chat)
    again.qtbot.waitUntil(lambda: len(again.window.controller.rows) == 2)
    again.settings.change(max_tokens=300)
    again.send("And now?")
    assert json.loads(again.window.controller.rows[3].text)["is"] in ("yes", "no")


def test_with_the_middle_left_out_a_full_chat_goes_on(make_app: Callable[[], App]) -> None:
    """Chosen with the keys: Enter shows the choice, and the message goes out behind what is left."""
    app = make_app()
    fill(app)
    n = len(app.window.controller.rows)
    QTest.keyClick(app.window.pane.composer.field, Qt.Key.Key_Return)
    assert len(app.window.controller.rows) == n, "it could only fail"
    way = next(one for one in app.window.pane.limit.ways_out if one.text().startswith("Leave"))
    press(way)
    app.qtbot.waitUntil(lambda: not app.window.pane.limit.isVisible())
    QTest.keyClick(app.window.pane.composer.field, Qt.Key.Key_Return)
    app.wait_for_reply()
    rows = app.window.controller.rows.rows
    assert len(rows) == n + 2
    assert rows[-1].state in (RowState.DONE, RowState.STOPPED)
    told = explanation_of(rows[-1].explanation)
    assert told is not None
    assert told.n_prompt < CONTEXT
    assert told.reused > 0, "the first turn stays where it was"


def test_a_larger_context_is_loaded_with_its_memory_told_and_the_message_goes_out(make_app: Callable[[], App]) -> None:
    app = make_app()
    fill(app)
    panel = app.window.pane.limit
    assert "A context of 1,024 takes" in panel.message.text()
    press(panel.ways_out[0])
    app.qtbot.waitUntil(lambda: app.n_ctx == 1024)
    app.qtbot.waitUntil(lambda: not panel.isVisible())
    app.qtbot.waitUntil(lambda: "1,024" in app.window.gauge.toolTip())
    QTest.keyClick(app.window.pane.composer.field, Qt.Key.Key_Return)
    app.wait_for_reply()
    assert app.window.controller.rows[-1].state in (RowState.DONE, RowState.STOPPED)


def test_the_model_sums_a_full_chat_up_for_a_new_one(make_app: Callable[[], App]) -> None:
    app = make_app()
    fill(app)
    old = app.window.controller.chat.id
    press(next(one for one in app.window.pane.limit.ways_out if one.text().startswith("Start anew")))
    app.wait_for_reply()
    assert app.window.controller.chat.id != old
    rows = app.window.controller.rows.rows
    assert rows[1].state in (RowState.DONE, RowState.STOPPED)
    assert app.window.pane.composer.text == WORDS
    QTest.keyClick(app.window.pane.composer.field, Qt.Key.Key_Return)
    app.wait_for_reply()
    assert len(app.window.controller.rows) == 4
