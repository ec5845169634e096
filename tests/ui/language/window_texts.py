"""`python -m tests.ui.language.window_texts FILE`: every text of the real window and its dialogs, as JSON.

A process of its own, since a language is chosen before the window's modules are loaded: by CAIRN_LANGUAGE.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.languages import use_inherited_language

use_inherited_language()

from PySide6.QtCore import QObject  # noqa: E402 -- behind the choice of the language
from PySide6.QtGui import QAction  # noqa: E402
from PySide6.QtWidgets import (  # noqa: E402
    QAbstractButton,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QTabWidget,
    QWidget,
)

from app.qt_application import make_application  # noqa: E402
from tests.screens.__main__ import forecast, stage_of  # noqa: E402
from tests.screens.story import tell  # noqa: E402
from tests.ui.stage import Stage  # noqa: E402

_OPENED = ("settings", "glossary", "shortcuts", "models", "options", "explain", "palette", "find")


def texts_of(thing: QObject) -> Iterator[str]:
    """What it shows, and what a screen reader says of it."""
    if isinstance(thing, QAction):
        yield from (thing.text(), thing.toolTip())
    if not isinstance(thing, QWidget):
        return
    yield from (thing.toolTip(), thing.accessibleName(), thing.accessibleDescription(), thing.windowTitle())
    if isinstance(thing, QLabel | QAbstractButton):
        yield thing.text()
    if isinstance(thing, QGroupBox):
        yield thing.title()
    if isinstance(thing, QLineEdit):
        yield thing.placeholderText()
    if isinstance(thing, QComboBox):
        yield from (thing.itemText(n) for n in range(thing.count()))
    if isinstance(thing, QTabWidget):
        yield from (thing.tabText(n) for n in range(thing.count()))


def all_texts(stage: Stage) -> dict[str, str]:
    """By text, the name of a class that has it."""
    window = stage.window
    tell(stage)
    forecast(stage)
    for name in _OPENED:
        if name in window.actions_by_name:
            window.actions_by_name[name].trigger()
            stage.settle()
    found: dict[str, str] = {}
    for top in QApplication.topLevelWidgets():
        for thing in (top, *top.findChildren(QObject)):
            for text in texts_of(thing):
                found.setdefault(text, type(thing).__name__)
    return found


def main() -> None:
    application = make_application()
    with tempfile.TemporaryDirectory() as folder:
        stage = stage_of(Path(folder))
        stage.window.resize(1440, 900)
        found = all_texts(stage)
        stage.window.grab().save(str(Path(sys.argv[1]).with_suffix(".png")))
    Path(sys.argv[1]).write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    application.closeAllWindows()


if __name__ == "__main__":
    main()
