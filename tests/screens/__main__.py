"""`python -m tests.screens` writes docs/screens anew: each area of the window, light and dark, in two sizes."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import cast

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.commands import ForecastPrompt
from engine.events import PromptForecast
from tests.screens.story import tell
from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine, explanation
from tests.ui.stage import Stage
from ui.options.dialog import FORM, PROMPT, SAMPLING, TOOLS
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


def save(stage: Stage, name: str, widget: QWidget | None = None) -> None:
    """The window, or `widget`. With the colours that occur most, which is enough and keeps the file small."""
    for _ in range(4):
        stage.settle()
        QApplication.processEvents()
    image = (widget or stage.window).grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    colours, counts = np.unique(pixels, return_counts=True)
    table = [int(colour) for colour in colours[np.argsort(-counts)[:256]]]
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    small = image.convertToFormat(QImage.Format.Format_Indexed8, table, flags)
    small.save(str(FOLDER / f"{name}.png"), quality=0)  # of PNG: packed as tightly as can be


def forecast(stage: Stage) -> None:
    """Something is being written, and the engine says what it would cost."""
    stage.window.pane.composer.set_text("Now change message 2 to use the old parser")
    for _ in range(12):
        QTest.qWait(200)
        for question in [c for c in stage.engine.commands if isinstance(c, ForecastPrompt)][-12:]:
            stage.engine.say(
                PromptForecast(
                    request=question.request,
                    explanation=explanation(7682, 7640),
                    n_bytes_restore=0,
                    seconds_prefill=0.2,
                    seconds_restore=0.0,
                    seconds_plan=0.0,
                )
            )
        stage.settle()


def save_options(stage: Stage, theme: str) -> None:
    """The dialog of a chat's options, each page."""
    options = stage.window.options
    options.library.save_prompt("Reviewer", "You review code. Say what is wrong first, then what is good.")
    options.open(PROMPT)
    dialog = options.dialog
    assert dialog is not None
    dialog.prompt.row.list.setCurrentText("Reviewer")
    dialog.prompt.row.list.activated.emit(dialog.prompt.row.list.currentIndex())
    dialog.form.example.click()
    dialog.tools.add.click()
    forecast(stage)
    for page, name in ((PROMPT, "prompt"), (SAMPLING, "sampling"), (FORM, "form"), (TOOLS, "tools")):
        dialog.tabs.setCurrentIndex(page)
        save(stage, f"options-{name}-{theme}", dialog)
    dialog.reject()
    stage.window.pane.undo.hide()


def main() -> None:
    only = set(sys.argv[1:])
    app = QApplication([])
    app.setApplicationName("Cairn")
    with tempfile.TemporaryDirectory() as folder:
        stage = stage_of(Path(folder))
        tell(stage)
        forecast(stage)
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
                window.inspector.hide()
                window.pane.finder.open()
                window.pane.finder.field.setText("test")
                QTest.qWait(500)
                save(stage, f"find-{width}-{theme}")
                window.pane.finder.dismiss()
                window.commands.open()
                window.commands.field.setText("ti")
                save(stage, f"palette-{width}-{theme}")
                window.commands.hide()
        for theme in ("light", "dark"):
            if not only or f"options-{theme}" in only:
                stage.settings.change(theme=theme)
                save_options(stage, theme)
        window.close()


if __name__ == "__main__":
    main()
