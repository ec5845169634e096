"""The timeline is saved as a picture with its button and the dialog that asks where, typed by the keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QToolButton

from engine.core.difference.explanation import Cause
from tests.screens.story import DEAR, say_reply, told
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import press
from ui.theme.theme import current_colours
from ui.timeline.paint import ROW_HEIGHT


@pytest.fixture
def branched(stage: Stage) -> Stage:
    """A question, an edit of it, the way back with waste in it."""
    for text, explained in (
        ("Look at the log", told(2400, 0, cause=Cause.FIRST_REQUEST)),
        ("Rewrite the test", told(2600, 2400)),
        ("Rewrite it again", told(2700, 2400, cause=Cause.MESSAGE_EDITED, compared_with=2)),
    ):
        stage.send(text)
        say_reply(stage, "Yes.", explained, seconds=0.4)
    stage.send("Go on with the first")
    say_reply(stage, "Yes.", told(2900, 2600, cause=Cause.RETURNED, compared_with=2), seconds=0.3)
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Yes.", DEAR, seconds=9.4)
    return stage


def save_as(stage: Stage, path: Path) -> None:
    """Press the button, type the whole path, press Enter."""
    button = next(b for b in stage.window.timeline.findChildren(QToolButton) if b.accessibleName().startswith("Save"))
    press(stage, button)
    dialog = stage.window.timeline.findChildren(QFileDialog)[-1]
    stage.qtbot.waitUntil(dialog.isVisible)
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    assert field.text() == "timeline.png"
    field.selectAll()
    QTest.keyClicks(field, str(path))
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()


def test_as_png(branched: Stage, tmp_path: Path) -> None:
    """All rows, however few are in sight, and sharp."""
    branched.window.resize(900, 600)
    save_as(branched, tmp_path / "chat.png")
    picture = QImage(str(tmp_path / "chat.png"))
    assert picture.height() >= 2 * len(branched.window.timeline.view.rows) * ROW_HEIGHT
    found = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 5) for y in range(picture.height())}
    assert {current_colours().avoidable, current_colours().background} <= found


def test_as_svg_with_its_words(branched: Stage, tmp_path: Path) -> None:
    """The words are texts, which also shows what the rows say: the way back is marked."""
    save_as(branched, tmp_path / "chat.svg")
    drawn = QSvgRenderer(str(tmp_path / "chat.svg"))
    assert drawn.isValid()
    text = (tmp_path / "chat.svg").read_text(encoding="utf-8")
    assert current_colours().avoidable in text
    for words in ("Look at the log", "back to #2", "#4", "0.3 s", "9.4 s"):
        assert f">{words}" in text, words


def test_a_file_of_that_name_is_asked_about(branched: Stage, tmp_path: Path) -> None:
    path = tmp_path / "chat.png"
    path.write_bytes(b"mine")
    asked: list[str] = []

    def say_no() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            QTest.keyClick(box, Qt.Key.Key_Escape)

    answering = QTimer()  # the question holds up whoever asked
    answering.timeout.connect(say_no)
    answering.start(20)
    save_as(branched, path)
    answering.stop()
    assert "chat.png already exists" in asked[0]
    assert path.read_bytes() == b"mine"
    branched.window.timeline.findChildren(QFileDialog)[-1].reject()


def test_a_folder_that_refuses_is_told(branched: Stage, tmp_path: Path) -> None:
    """One that is there while the name is typed and gone when it is written."""
    assert not branched.window.timeline.save_picture(str(tmp_path / "gone" / "chat.png"))
    branched.settle()
    panel = branched.window.pane.problem
    assert panel.isVisible()
    assert panel.title.text() == "The timeline could not be saved"
