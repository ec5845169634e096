"""What models write besides plain Markdown is shown as they meant it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest

from tests.ui.stage import Stage


@pytest.mark.parametrize(
    "text",
    [
        r"So \[ a^2 + b^2 = c^2 \] holds.",
        r"With \(x\) and \(y_1\) given.",
        r"- in a list \[ e^{i\pi} \]",
        r"\[ \frac{a}{b} \]",
    ],
)
def test_the_marks_of_a_formula_are_kept(stage: Stage, text: str) -> None:
    r"""Markdown takes `\[` for an escaped bracket: without the backslash nobody knows where the formula begins."""
    stage.send("a formula, please")
    stage.answer(text)
    transcript = stage.window.pane.transcript
    (part,) = transcript.item(1).parts()
    assert part.text_between(0, part.length()).strip() == text.removeprefix("- ")
    transcript.setFocus()
    QTest.keyClick(transcript, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert text in QGuiApplication.clipboard().text()


def test_other_escapes_stay_what_they_are(stage: Stage) -> None:
    stage.send("stars, please")
    stage.answer(r"\*not slanted\* and \# no heading")
    (part,) = stage.window.pane.transcript.item(1).parts()
    assert part.text_between(0, part.length()) == "*not slanted* and # no heading"


def test_a_task_has_a_box_and_no_bullet(stage: Stage) -> None:
    """Both in a row say twice that here is an item, and neither whether it is done."""
    stage.send("the list, please")
    stage.answer("- [x] done\n- [ ] open\n- neither")
    (part,) = stage.window.pane.transcript.item(1).parts()
    image = QImage(400, 120, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    part.document.drawContents(painter)
    painter.end()
    first_ink = []
    block = part.document.begin()
    while block.isValid():
        place = part.document.documentLayout().blockBoundingRect(block).toRect()
        inked = (x for x in range(400) if any(image.pixelColor(x, y).lightness() < 160 for y in _lines(place)))
        first_ink.append(next(inked))
        block = block.next()
    done, still_open, neither = first_ink
    assert min(done, still_open) > neither + 4, "the third has a bullet before its text"


def _lines(place: QRect) -> range:
    return range(place.top(), place.bottom())
