"""Once the engine process has ended, or another model is in its place, nothing is held: neither the line below the
message nor the dot in the list of chats says warm. What lies on disk is still there."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.crash.reports import CrashReports
from app.lifecycle import opened_window
from app.process.logs import RecentRecords
from app.process.paths import demo_model, find_folders
from engine.client.process import ProcessEngine
from engine.client.state import LoadedModel
from engine.core.cache.blobs import BlobPart
from engine.core.prompt.span_values import BoundaryKind
from engine.events import EngineLost, Event
from engine.store.blobs.blob_file import read_header
from engine.telling.forecasts import Warmth
from tests.support.tiny_models import tiny_model
from ui.chats.list_model import WARM_ROLE
from ui.window.main import MainWindow

pytestmark = [
    pytest.mark.native,
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform == "win32", reason="it is killed by signals"),
]

CALM: dict[str, Any] = {
    "use_model_sampling": False,
    "temperature": 0.0,
    "max_tokens": 24,
    "n_ctx": 2048,
    "keeps_on_disk": False,
}


class Said:
    """What the window says of its chat, and whether it said warm at any time since `begin`."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.was_warm = False
        window.bridge.batch.connect(self._look)
        window.forecasts.chats.changed.connect(self._look)

    @property
    def line(self) -> Warmth | None:
        return self._window.pane.composer.forecast.warmth

    def of_list(self, role: int) -> object:
        return self._window.list.model.index_of(self._window.controller.chat.id).data(role)

    @property
    def has_dot(self) -> bool:
        return bool(self.of_list(WARM_ROLE))

    @property
    def is_warm(self) -> bool:
        return self.line is Warmth.WARM and self.has_dot

    def begin(self) -> None:
        self.was_warm = False
        self._look()

    def _look(self, *_: object) -> None:
        self.was_warm |= self.line is Warmth.WARM or self.has_dot


def die(window: MainWindow, qtbot: QtBot, said: Said) -> None:
    """As when llama.cpp ends its process: Cairn starts another, and loads the model again."""
    lost: list[Event] = []

    def note(batch: tuple[Event, ...]) -> None:
        for event in batch:
            if isinstance(event, EngineLost):
                lost.append(event)
                said.begin()

    window.bridge.batch.connect(note)
    engine = window._engine
    assert isinstance(engine, ProcessEngine)
    assert engine.pid is not None
    os.kill(engine.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: bool(lost))


def take_another(window: MainWindow, qtbot: QtBot, said: Said) -> None:
    path = str(tiny_model("llama"))
    window.models.load(path)
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel) and window.state.model.facts.path == path)
    said.begin()


def asked(window: MainWindow, qtbot: QtBot) -> Said:
    """Once a first question is answered."""
    said = Said(window)
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
    window.pane.composer.set_text("Hello there, tell me about the sea.")
    window.pane.composer.field.sent.emit()
    qtbot.waitUntil(lambda: said.is_warm)
    return said


@pytest.mark.parametrize("leave", [die, take_another])
def test_nothing_held_is_not_warm(
    leave: Callable[[MainWindow, QtBot, Said], None],
    qtbot: QtBot,
    base_folder: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    reports = CrashReports(tmp_path / "crashes", RecentRecords())
    with opened_window(find_folders(str(base_folder)), reports, model=demo_model(), **CALM) as opened:
        window = opened.window
        said = asked(window, qtbot)
        leave(window, qtbot, said)
        qtbot.waitUntil(lambda: window._loaded() is not None)
        qtbot.waitUntil(lambda: said.line is not None)
        assert said.line is Warmth.COLD
        window.forecasts.chats.point_at(window.controller.chat.id)
        qtbot.waitUntil(lambda: bool(said.of_list(Qt.ItemDataRole.AccessibleDescriptionRole)))
        assert not said.has_dot
        assert not said.was_warm


@pytest.mark.usefixtures("caplog")
def test_what_lies_on_disk_is_warm_after_the_engine_process_has_ended(
    qtbot: QtBot, base_folder: Path, tmp_path: Path
) -> None:
    folders, reports = find_folders(str(base_folder)), CrashReports(tmp_path / "crashes", RecentRecords())
    with opened_window(folders, reports, model=demo_model(), **{**CALM, "keeps_on_disk": True}) as opened:
        window = opened.window
        said = asked(window, qtbot)

        def is_written() -> bool:
            there = (read_header(file).blob for file in folders.disk_cache.rglob("*.blob"))
            return any(b.part is BlobPart.STATE and b.boundary is BoundaryKind.END_OF_GENERATION for b in there)

        qtbot.waitUntil(is_written)
        die(window, qtbot, said)
        qtbot.waitUntil(lambda: window._loaded() is not None)
        qtbot.waitUntil(lambda: said.line is not None)
        assert said.line is Warmth.WARM
        assert "from disk" in window.pane.composer.forecast.text
        qtbot.waitUntil(lambda: said.has_dot)
