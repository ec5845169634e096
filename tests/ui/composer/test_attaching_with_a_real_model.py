"""From a picture without a projector to a reply about it, on llama.cpp and SQLite; and the same after a restart."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.client.state import LoadedModel
from engine.client.threaded import Engine
from engine.store.conversations import SqliteConversations
from engine.telling.attachments import Attachment
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.images import png
from tests.support.patience import PATIENCE
from tests.support.tiny_projectors import tiny_pair
from ui.chats.model import RowState
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow

pytestmark = pytest.mark.native


class App:
    """The window with everything behind it."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.settings = SettingsStore(folder / "settings.json")
        self.settings.change(n_ctx=2048, n_threads=1, max_tokens=8, use_model_sampling=False, temperature=0.0)
        self.engine = Engine(RealLoader(), clock=SystemClock(), cache=self.settings.current.cache())
        self.engine.start()
        self.chats = SqliteConversations(folder / "chats.sqlite")
        self.window = MainWindow(self.engine, self.chats, self.settings, resources=folder, demo_model=None)
        self.qtbot = qtbot
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()

    def wait_for_model(self) -> None:
        self.qtbot.waitUntil(
            lambda: isinstance(self.window.state.model, LoadedModel) and not self.window.models.is_loading
        )

    def wait_for_reply(self) -> RowState:
        controller = self.window.controller
        self.qtbot.waitUntil(lambda: len(controller.rows) > 1 and not controller.is_busy_here)
        return controller.rows[len(controller.rows) - 1].state

    @property
    def entry(self) -> Attachment:
        return self.window.pane.composer.tray.items[0]

    def stop(self) -> None:
        self.window.close()
        assert self.engine.stop(PATIENCE)
        self.chats.close()


def test_a_picture_waits_for_its_projector_and_is_answered(tmp_path: Path, qtbot: QtBot) -> None:
    model, projector = tmp_path / "seer" / "seer.gguf", tmp_path / "elsewhere" / "mmproj.gguf"
    for copy, source in zip((model, projector), tiny_pair("gemma3"), strict=True):
        copy.parent.mkdir()
        shutil.copy(source, copy)
    (tmp_path / "cat.png").write_bytes(png(1))
    app = App(tmp_path, qtbot)
    try:
        composer = app.window.pane.composer
        app.window.models.load(str(model))
        app.wait_for_model()
        app.window.pane.attach_files([str(tmp_path / "cat.png")])
        qtbot.waitUntil(lambda: composer.hindrance.isVisible())
        app.window.models.use_projector(str(projector))
        qtbot.waitUntil(lambda: not composer.hindrance.isVisible())
        app.wait_for_model()
        meter = app.window.pane.attaching.meter
        qtbot.waitUntil(lambda: meter.n_tokens(app.entry) is not None)
        n_tokens = meter.n_tokens(app.entry) or 0
        composer.set_text("What is this?")
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
        assert app.wait_for_reply() in (RowState.DONE, RowState.STOPPED), app.window.controller.rows[1].error
        assert 16 <= n_tokens < app.window.state.rows[-1].n_prompt
        sent = app.window.controller.rows[0].media
        assert [media.name for media in sent] == ["cat.png"]
        chat = app.window.controller.chat.id
    finally:
        app.stop()
    again = App(tmp_path, qtbot)
    try:
        again.wait_for_model()
        again.window.controller.open(chat)
        qtbot.waitUntil(lambda: len(again.window.controller.rows) == 2)
        found = again.window.controller.rows[0].media
        assert found == sent
        assert found[0].data == png(1)
        assert again.window.controller.regenerate()
        assert again.wait_for_reply() in (RowState.DONE, RowState.STOPPED), "its projector was remembered"
    finally:
        again.stop()


def test_a_file_that_is_no_projector_leaves_the_model_as_it_was(tmp_path: Path, qtbot: QtBot) -> None:
    model = tmp_path / "seer.gguf"
    shutil.copy(tiny_pair("gemma3")[0], model)
    app = App(tmp_path, qtbot)
    try:
        app.window.models.load(str(model))
        app.wait_for_model()
        app.window.models.use_projector(str(model))
        problem = app.window.pane.problem
        qtbot.waitUntil(lambda: problem.isVisible())
        app.wait_for_model()
        assert problem.title.text() == "“seer.gguf” could not be loaded with “seer.gguf”"
        assert app.settings.current.projectors == ()
        app.window.pane.composer.set_text("Hello")
        QTest.keyClick(app.window.pane.composer.field, Qt.Key.Key_Return)
        assert app.wait_for_reply() in (RowState.DONE, RowState.STOPPED)
    finally:
        app.stop()


def test_a_chat_that_began_with_a_picture_alone_goes_on_with_a_text_model(tmp_path: Path, qtbot: QtBot) -> None:
    """Without its picture the first message is empty, which the template and the plan have to bear."""
    seer, reader = tmp_path / "seer" / "seer.gguf", tmp_path / "reader" / "reader.gguf"
    model, projector = tiny_pair("gemma3")
    for copy in (seer, reader):
        copy.parent.mkdir()
        shutil.copy(model, copy)
    shutil.copy(projector, seer.parent / "mmproj.gguf")
    (tmp_path / "cat.png").write_bytes(png(1))
    app = App(tmp_path, qtbot)
    try:
        window, composer = app.window, app.window.pane.composer
        window.models.load(str(seer))
        app.wait_for_model()
        window.pane.attach_files([str(tmp_path / "cat.png")])
        qtbot.waitUntil(lambda: composer.button.isEnabled())
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
        assert app.wait_for_reply() in (RowState.DONE, RowState.STOPPED), window.controller.rows[1].error
        window.models.load(str(reader))
        app.wait_for_model()
        qtbot.waitUntil(lambda: composer.hindrance.isVisible())
        composer.set_text("more")
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: len(window.controller.rows) == 4)
        assert app.wait_for_reply() in (RowState.DONE, RowState.STOPPED), window.controller.rows[3].error
        n_text = window.state.rows[-1].n_prompt
        window.models.load(str(seer))
        app.wait_for_model()
        qtbot.waitUntil(lambda: not composer.hindrance.isVisible())
        assert window.controller.regenerate()
        assert app.wait_for_reply() in (RowState.DONE, RowState.STOPPED), window.controller.rows[3].error
        assert window.state.rows[-1].n_prompt > n_text, "the picture is in the prompt again"
    finally:
        app.stop()
