"""`python -m tests.screens` writes docs/screens anew: each area of the window, light and dark, in two sizes."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import cast

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.screens.story import tell
from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine
from tests.ui.stage import Stage
from ui.settings.stored import SettingsStore
from ui.window.main import MainWindow

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SIZES = ((1440, 900), (900, 600))


class _Waiter:
    """The one thing of pytest-qt's helper that a stage needs."""

    def wait(self, milliseconds: int) -> None:
        QTest.qWait(milliseconds)


def stage_of(folder: Path) -> Stage:
    settings = SettingsStore(folder / "settings.json")
    engine, stored = ScriptedEngine(), MemoryConversations()
    window = MainWindow(engine, stored, settings, resources=folder, demo_model=None)
    window.show()
    stage = Stage(window, engine, stored, settings, cast(QtBot, _Waiter()))
    window.start()
    stage.settle()
    stage.load()
    return stage


def save(stage: Stage, name: str) -> None:
    """With few colours, which is enough for a flat window and keeps the file small."""
    for _ in range(4):
        stage.settle()
        QApplication.processEvents()
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    image = stage.window.grab().toImage().convertToFormat(QImage.Format.Format_Indexed8, plain)
    image.save(str(FOLDER / f"{name}.png"), "PNG", 0)


def main() -> None:
    only = set(sys.argv[1:])
    app = QApplication([])
    app.setApplicationName("Cairn")
    with tempfile.TemporaryDirectory() as folder:
        stage = stage_of(Path(folder))
        tell(stage)
        window = stage.window
        for width, height in SIZES:
            for theme in ("light", "dark"):
                if only and f"{width}-{theme}" not in only:
                    continue
                stage.settings.change(theme=theme)
                window.inspector.hide()
                window.resize(width, height)
                save(stage, f"window-{width}-{theme}")
                window.explainer.explain_current()
                save(stage, f"inspector-{width}-{theme}")
        window.close()


if __name__ == "__main__":
    main()
