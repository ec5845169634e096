"""A person chooses another language with the mouse, and the window speaks it when it is opened again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget

from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE
from tests.ui.stage import Stage

LEFT = Qt.MouseButton.LeftButton


def click(widget: QWidget) -> None:
    QTest.mouseMove(widget)
    QTest.mouseClick(widget, LEFT, pos=widget.rect().center())


def choose(stage: Stage, box: QComboBox, words: str) -> None:
    """Open the list and click on the line that says this."""
    click(box)
    view = box.view()
    assert isinstance(view, QAbstractItemView)
    stage.qtbot.waitUntil(view.isVisible)
    place = view.visualRect(view.model().index(box.findText(words), 0)).center()
    QTest.mouseMove(view.viewport(), place)
    QTest.mouseClick(view.viewport(), LEFT, pos=place)
    stage.qtbot.waitUntil(lambda: not view.isVisible())


def texts_after_a_restart(folder: Path, settings: Path) -> set[str]:
    file = folder / "texts.json"
    environment = {name: value for name, value in os.environ.items() if name != "CAIRN_LANGUAGE"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.language.window_texts", str(file), str(settings)],
        cwd=ROOT,
        env=environment | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert file.exists(), done.stderr
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return set(found)


@pytest.mark.parametrize(
    ("words", "code", "speaks", "is_silent"),
    [("Deutsch", "de", "Einstellungen", "New chat"), ("English", "en", "New chat", "Einstellungen")],
)
def test_a_language_is_chosen_by_mouse_and_spoken_at_the_next_start(
    stage: Stage, tmp_path: Path, words: str, code: str, speaks: str, is_silent: str
) -> None:
    stage.window.actions_by_name["settings"].trigger()
    page = stage.window.dialogs.settings_page
    assert page is not None
    assert page.isVisible()
    box = page.fields["language"]
    assert isinstance(box, QComboBox)
    assert [box.itemText(n) for n in range(box.count())] == ["System", "English", "Deutsch"]
    choose(stage, box, words)
    assert stage.settings.current.language == code
    assert "next start" in box.accessibleDescription(), "nobody has to guess why nothing changes"
    assert page.windowTitle() == "Settings", "not before"
    stage.window.close()
    told = texts_after_a_restart(tmp_path, stage.settings.path)
    assert speaks in told
    assert is_silent not in told
