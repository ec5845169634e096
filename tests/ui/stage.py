"""The real window on an engine that says only what a test lets it say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow


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

    def seen(self) -> QImage:
        """What is on the screen: unlike a picture that a widget is asked for, it shows what was not repainted."""
        self.settle()
        return self.window.screen().grabWindow(self.window.winId()).toImage()

    def tab(self) -> QWidget:
        """Press Tab; what has the focus now."""
        before = QApplication.focusWidget()
        assert before is not None
        QTest.keyClick(before, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None
        return now

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
        """A whole reply to what was asked last; where chats lie on a disk, the question is asked once it is there."""
        self.qtbot.waitUntil(lambda: self.engine.is_asked)
        self.engine.say_planned(n_prompt, reused)
        self.engine.say_text(text)
        self.engine.say_finished(text)
        self.settle()


MakeStage = Callable[..., Stage]


def demo_stage(make_stage: MakeStage, folder: Path) -> Stage:
    """A window with the demo model."""
    demo = folder / "demo.gguf"
    demo.write_bytes(b"GGUF")
    stage = make_stage(demo=demo)
    stage.load()
    return stage
