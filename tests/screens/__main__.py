"""`python -m tests.screens` writes docs/screens anew: each area of the window, light and dark, in three sizes and 2x.

And a few in German: `german` writes these alone.

With names of areas, such as `window long`, it writes these alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.languages import use_inherited_language

use_inherited_language()  # before the window's modules are loaded

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.qt_application import make_application
from engine.commands import ForecastPrompt, Measure
from engine.events import Measured, ModelLoaded, PromptForecast
from engine.language.catalogue import VARIABLE
from engine.language.translation import ENGLISH, in_use
from tests.screens.story import tell, tell_more
from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine, explanation, model_facts
from tests.ui.stage import Stage
from ui.options.dialog import FORM, PROMPT, SAMPLING, TOOLS
from ui.settings.stored import SettingsStore
from ui.window.main import MainWindow

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SIZES = ((1440, 900), (1280, 800), (900, 600))
_SCALE = "QT_SCALE_FACTOR"


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
    window.models.load("/models/tiny.gguf")
    load = engine.loads[-1]
    facts = replace(model_facts(load.path), n_ctx=32_768, n_ctx_train=32_768)
    engine.say(ModelLoaded(request=load.request, facts=facts, seconds=0.1))
    engine.say_cache()
    stage.settle()
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
        for counted in [c for c in stage.engine.commands if isinstance(c, Measure)][-2:]:
            stage.engine.say(Measured(request=counted.request, n_tokens=9))
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


def show_window(stage: Stage) -> None:
    """As it stands while one chats."""


def show_inspector(stage: Stage) -> None:
    stage.window.explainer.explain_current()


def show_find(stage: Stage) -> None:
    stage.window.pane.finder.open()
    stage.window.pane.finder.field.setText("test")
    QTest.qWait(500)


def show_palette(stage: Stage) -> None:
    stage.window.commands.open()
    stage.window.commands.field.setText("ti")


def show_folded(stage: Stage) -> None:
    stage.window.timeline.set_folded(True)


def show_long(stage: Stage) -> None:
    """The timeline of another chat, which needs its overview."""
    stage.window.timeline.set_shows_all_chats(True)


AREAS: dict[str, Callable[[Stage], None]] = {
    "window": show_window,
    "inspector": show_inspector,
    "find": show_find,
    "palette": show_palette,
    "folded": show_folded,
    "long": show_long,
}


def put_back(stage: Stage) -> None:
    window = stage.window
    window.inspector.hide()
    window.pane.finder.dismiss()
    window.commands.hide()
    window.timeline.set_folded(False)
    window.timeline.set_shows_all_chats(False)
    window.pane.transcript.scroll_to_end()
    stage.settle()


def write_areas(stage: Stage, only: set[str]) -> None:
    is_fine = stage.window.devicePixelRatio() > 1
    for width, height in SIZES[:1] if is_fine else SIZES:
        stage.window.resize(width, height)
        for theme in ("light", "dark"):
            stage.settings.change(theme=theme)
            for area, show in AREAS.items():
                if not only or area in only:
                    show(stage)
                    save(stage, f"{area}-{width}-{theme}{'@2x' if is_fine else ''}")
                    put_back(stage)


def write_others(stage: Stage, only: set[str]) -> None:
    """The settings, high contrast, and text as large as it gets."""
    window, settings = stage.window, stage.settings
    for theme in ("light", "dark"):
        if not only or "settings" in only:
            settings.change(theme=theme)
            window.dialogs.show_settings()
            assert window.dialogs.settings_page is not None
            save(stage, f"settings-{theme}", window.dialogs.settings_page)
            window.dialogs.settings_page.hide()
        if not only or "options" in only:
            settings.change(theme=theme)
            save_options(stage, theme)
    window.resize(1440, 900)
    if not only or "high-contrast" in only:
        settings.change(theme="high-contrast")
        save(stage, "window-1440-high-contrast")
    if not only or "large-text" in only:
        settings.change(theme="light", font_size=2 * settings.current.font_size)
        save(stage, "window-1440-large-text")


def write_in_language(stage: Stage) -> None:
    """The window with its inspector, and the settings."""
    code = in_use().code
    stage.window.resize(1440, 900)
    show_inspector(stage)
    for theme in ("light", "dark"):
        stage.settings.change(theme=theme)
        save(stage, f"inspector-1440-{theme}-{code}")
    stage.window.dialogs.show_settings()
    assert stage.window.dialogs.settings_page is not None
    save(stage, f"settings-dark-{code}", stage.window.dialogs.settings_page)
    stage.window.dialogs.settings_page.hide()


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
    app = make_application()
    with tempfile.TemporaryDirectory() as folder:
        stage = stage_of(Path(folder))
        tell_more(stage)
        tell(stage)
        forecast(stage)
        if in_use().code != ENGLISH:
            write_in_language(stage)
        else:
            write_areas(stage, only)
            if stage.window.devicePixelRatio() == 1:
                write_others(stage, only)
        stage.window.close()
    app.closeAllWindows()
    if _SCALE not in os.environ and in_use().code == ENGLISH:
        if not only or "german" in only:
            subprocess.run([sys.executable, "-m", "tests.screens"], env=os.environ | {VARIABLE: "de"}, check=True)
        subprocess.run(
            [sys.executable, "-m", "tests.screens", *sys.argv[1:]], env=os.environ | {_SCALE: "2"}, check=True
        )


if __name__ == "__main__":
    main()
