"""Texts that run from right to left: each paragraph on its side, code in its own order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.ui.stage import Stage
from ui.transcript.documents import TextPart

HEBREW = "שלום, מה שלומך היום?"
REPLY = "مرحبا، استخدم `--fast` ثم انتظر.\n\nAnd in English.\n\n```python\n# הערה בעברית\nprint(1)\n```"


def told(stage: Stage) -> None:
    stage.send(HEBREW)
    stage.answer(REPLY)


def parts(stage: Stage, row: int) -> list[TextPart]:
    return stage.window.pane.transcript.item(row).parts()


def x_of(part: TextPart, text: str) -> float:
    """Where a piece of the text begins, from the left."""
    at = part.document.toPlainText().index(text)
    return part.rect_of(at).center().x()


def test_each_paragraph_begins_on_its_own_side(stage: Stage) -> None:
    told(stage)
    width = stage.window.pane.transcript.column_width
    assert x_of(parts(stage, 0)[0], HEBREW) > 0.8 * width
    arabic, english, *_ = parts(stage, 1)
    assert x_of(arabic, "مرحبا") > 0.8 * width
    assert x_of(english, "And") < 0.2 * width


def test_code_runs_from_left_to_right_even_where_it_begins_with_hebrew(stage: Stage) -> None:
    told(stage)
    code = parts(stage, 1)[-1]
    assert code.is_code
    width = stage.window.pane.transcript.column_width
    assert x_of(code, "# הערה") < 0.2 * width
    assert x_of(code, "print") < 0.2 * width


def test_code_within_a_line_keeps_its_order_and_is_copied_as_it_was_written(stage: Stage) -> None:
    told(stage)
    line = parts(stage, 1)[0]
    at = line.document.toPlainText().index("--fast")
    runs = [line.document.begin().layout().glyphRuns(at + n, 1) for n in range(6)]
    places = [glyphs.positions()[0].x() for (glyphs,) in runs]
    assert places == sorted(places), "the dashes would stand at the right end"
    view = stage.window.pane.transcript
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    menu = view.menu_for(1)
    next(action for action in menu.actions() if action.text() == "Copy as plain text").trigger()
    menu.deleteLater()
    assert QGuiApplication.clipboard().text().startswith("مرحبا، استخدم --fast ثم انتظر.")


def test_a_link_among_hebrew_has_its_place(stage: Stage) -> None:
    """The ring of the keyboard's focus is drawn there."""
    stage.send("one")
    stage.answer("ראה [את האתר הזה](https://example.org) מחר")
    ((_, rect),) = parts(stage, 1)[0].links()
    assert rect.width() > 40
    assert rect.right() < x_of(parts(stage, 1)[0], "ראה")
