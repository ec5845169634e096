"""The real window on an engine that says only what a test lets it say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.settings import SettingsStore
from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine
from ui.main_window import MainWindow


@dataclass
class Stage:
    """A window with everything a test wants to move."""

    window: MainWindow
    engine: ScriptedEngine
    conversations: MemoryConversations
    settings: SettingsStore
    qtbot: QtBot

    def settle(self) -> None:
        """Deliver everything that has been said."""
        for _ in range(3):
            self.window.bridge.flush()
            self.qtbot.wait(1)

    def load(self) -> None:
        if not self.engine.loads:
            self.window.models.load("/models/tiny.gguf")
        self.engine.say_loaded()
        self.engine.say_cache()
        self.settle()

    def send(self, text: str) -> None:
        composer = self.window.pane.composer
        composer.set_text(text)
        composer.field.sent.emit()
        self.settle()

    def answer(self, text: str, *, n_prompt: int = 100, reused: int = 60) -> None:
        """A whole reply to what was asked last."""
        self.engine.say_planned(n_prompt, reused)
        self.engine.say_text(text)
        self.engine.say_finished(text)
        self.settle()


MakeStage = Callable[..., Stage]


@pytest.fixture
def make_stage(qtbot: QtBot, tmp_path: Path) -> Iterator[MakeStage]:
    """Builds windows, and closes them at the end."""
    windows: list[MainWindow] = []

    def make(*, demo: Path | None = None, conversations: MemoryConversations | None = None, **extra: object) -> Stage:
        settings = SettingsStore(tmp_path / "settings.json")
        engine = ScriptedEngine()
        stored = conversations or MemoryConversations()
        window = MainWindow(engine, stored, settings, resources=tmp_path, demo_model=demo, **extra)  # type: ignore[arg-type]
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(1100, 800)
        window.show()
        window.activateWindow()
        stage = Stage(window, engine, stored, settings, qtbot)
        window.start()
        stage.settle()
        return stage

    yield make
    for window in windows:
        window.close()


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    """A window with a loaded model."""
    made = make_stage()
    made.load()
    return made
