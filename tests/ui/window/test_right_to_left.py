"""Hebrew and Arabic stand as they are read wherever a person's own words are shown, not in messages alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit, QWidget

from engine.core.difference.explanation import FirstDifference
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Kind
from tests.ui.stage import Stage
from ui.inspector.why import DifferenceView
from ui.theme.theme import current_colours

HEBREW = "שלום, מה שלומך?"
ARABIC = "مرحبا بك!"
WORDS = pytest.mark.parametrize("words", [HEBREW, ARABIC], ids=["Hebrew", "Arabic"])


def write(field: QWidget, text: str) -> None:
    """As an input method does: no keyboard of a test has these letters."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def starts_at_the_right(field: QPlainTextEdit | QTextEdit) -> bool:
    """The place before its first letter."""
    cursor = field.textCursor()
    cursor.setPosition(0)
    return field.cursorRect(cursor).x() > field.viewport().width() * 0.7


def ink(image: QImage, place: QRect, colour: str) -> list[int]:
    """The columns of `place` in which something has this colour."""
    ratio, wanted = image.devicePixelRatio(), QColor(colour)
    columns = range(round(place.left() * ratio), round(place.right() * ratio))
    rows = range(round(place.top() * ratio), round(place.bottom() * ratio))
    return [x for x in columns if any(_near(image.pixelColor(x, y), wanted) for y in rows)]


def _near(one: QColor, other: QColor) -> bool:
    return max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue())) < 90


@WORDS
def test_a_message_that_is_written_begins_at_the_right(stage: Stage, words: str) -> None:
    field = stage.window.pane.composer.field
    write(field, words)
    assert stage.window.pane.composer.text == words
    assert starts_at_the_right(field)
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "English")
    assert not starts_at_the_right(field)


@WORDS
def test_the_title_of_a_chat_stands_at_the_right(stage: Stage, words: str) -> None:
    stage.send(words)
    stage.answer("first")
    stage.send("English")
    stage.answer("second")
    view = stage.window.list.view
    row = next(n for n in range(view.model().rowCount()) if words[:4] in str(view.model().index(n, 0).data()))
    stage.settle()
    place = view.visualRect(view.model().index(row, 0)).adjusted(8, 2, -32, -2)
    found = ink(view.viewport().grab().toImage(), place, current_colours().text)
    assert found, "it is painted"
    assert min(found) - place.left() > place.right() - max(found), "nearer to the right edge"


@WORDS
def test_the_palette_shows_such_a_title_at_the_right_of_its_place(stage: Stage, words: str) -> None:
    stage.send(words)
    stage.answer("first")
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = stage.window.commands
    write(palette.field, words.split()[0].strip(","))
    stage.settle()
    assert palette.model.entries[0].title == words
    place = palette.view.visualRect(palette.model.index(0))
    found = ink(palette.view.viewport().grab().toImage(), place, current_colours().text)
    assert found
    assert min(found) > place.width() * 0.4


@WORDS
def test_the_system_prompt_begins_at_the_right(stage: Stage, words: str) -> None:
    stage.send("one")
    stage.answer("first")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_P, both)
    dialog = stage.window.options.dialog
    assert dialog is not None
    field = dialog.prompt.field
    write(field, words)
    stage.settle()
    assert starts_at_the_right(field)


@WORDS
def test_the_inspectors_difference_is_in_its_own_direction(stage: Stage, words: str) -> None:
    shown = DifferenceView()
    stage.qtbot.addWidget(shown)
    told = FirstDifference(
        at=TokenIndex(3),
        old_token=1,
        new_token=2,
        old_text=words,
        new_text=f"{words} {words}",
        message=0,
        kind=Kind.SYSTEM,
        char_first=0,
        text_before=f"{words} ",
        text_after=words,
    )
    shown.set_difference(told)
    shown.resize(400, 200)
    shown.show()
    stage.settle()
    lines = shown.findChildren(QTextEdit)
    assert len(lines) == 2
    assert all(starts_at_the_right(line) for line in lines)
    shown.set_difference(replace(told, old_text="a", new_text="b", text_before="English ", text_after="end"))
    stage.settle()
    assert not any(starts_at_the_right(line) for line in shown.findChildren(QTextEdit))
