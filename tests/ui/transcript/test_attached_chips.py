"""A document that was sent is a chip with its name, size and tokens: its text is neither in the card nor in a label."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest

from engine.commands import Measure
from engine.events import Measured
from tests.ui.composer.attaching_steps import attach, enter, last_user, writer
from tests.ui.stage import Stage
from ui.theme.theme import current_colours
from ui.transcript.target import Target, TargetKind
from ui.transcript.view import TranscriptView
from ui.viewer.document import DocumentViewer

TEXT = "the harbour log of the fourth of May\n" * 40


@pytest.fixture
def sent(stage: Stage, tmp_path: Path) -> Stage:
    """A file was sent with a question, and answered."""
    stage.load()
    attach(stage, writer(tmp_path)(log_txt=TEXT.encode()))
    asked = next(command for command in stage.engine.commands if isinstance(command, Measure))
    stage.engine.say(Measured(request=asked.request, n_tokens=321))
    enter(stage, "What happened?")
    stage.answer("Ships came.")
    return stage


def chips(view: TranscriptView, row: int = 0) -> list[Target]:
    return [one for one in view.item(row).targets() if one.kind is TargetKind.DOCUMENT]


def test_the_card_has_the_words_and_a_chip(sent: Stage) -> None:
    """Forty lines of a log hid the question below them."""
    view = sent.window.pane.transcript
    item = view.item(0)
    assert [part.document.toPlainText() for part in item.parts()] == ["What happened?"]
    (chip,) = chips(view)
    assert item.card.contains(chip.rect)
    assert item.card.height() < 6 * item.style.reading_line
    assert "Attached file: log.txt" in last_user(sent).text, "the model is sent the whole"
    asked = sent.engine.generates[-1].chat
    assert asked is not None
    assert TEXT.strip() in asked.messages[-1].text


def test_name_size_and_the_tokens_that_the_model_counted(sent: Stage) -> None:
    view = sent.window.pane.transcript
    message = QAccessible.queryAccessibleInterface(view).child(0)
    assert message.childCount() == 1
    told = message.child(0).text(QAccessible.Text.Name)
    assert told == "log.txt, document, 1.4 KiB, 321 tokens"
    assert message.child(0).rect().isValid()
    assert "harbour" not in message.text(QAccessible.Text.Name)
    assert "log.txt" in message.text(QAccessible.Text.Name)


def test_a_click_shows_the_text_and_so_do_the_keys(sent: Stage) -> None:
    view = sent.window.pane.transcript
    (chip,) = chips(view)
    place = (QPointF(view.row_rect(0).topLeft()) + chip.rect.center()).toPoint()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    (viewer,) = sent.window.findChildren(DocumentViewer)
    assert viewer.text.toPlainText().strip() == TEXT.strip()
    viewer.reject()
    sent.qtbot.waitUntil(lambda: not sent.window.findChildren(DocumentViewer))
    view.setFocus()
    view.choose(0)
    view.focused = chip
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert len(sent.window.findChildren(DocumentViewer)) == 1


def test_the_timeline_names_the_question(sent: Stage) -> None:
    """The row of every chat about a file began with "Attached file:"."""
    title_of = sent.window.timeline.view.title_of
    assert title_of(sent.engine.generates[-1].request) == "What happened?"


def test_what_is_copied_are_the_words(sent: Stage) -> None:
    view = sent.window.pane.transcript
    view.choose(0)
    view.copy()
    assert QGuiApplication.clipboard().text() == "What happened?"
    view.select_all()
    view.copy()
    assert (
        QGuiApplication.clipboard().text()
        == "[log.txt, document, 1.4 KiB, about 370 tokens]\nWhat happened?\n\nShips came."
    )


def test_a_file_without_words_has_no_empty_line(stage: Stage, tmp_path: Path) -> None:
    stage.load()
    attach(stage, writer(tmp_path)(log_txt=TEXT.encode()))
    enter(stage)
    stage.answer("Ships came.")
    view = stage.window.pane.transcript
    item = view.item(0)
    assert item.parts() == []
    assert len(chips(view)) == 1
    assert abs(item.estimate(view.column_width) - item.measure(view.column_width)) <= 24
    assert stage.window.timeline.view.title_of(stage.engine.generates[-1].request) == "log.txt"


def test_a_search_finds_what_an_attachment_says_and_opens_it_there(sent: Stage) -> None:
    """Its words stood nowhere in the chat any more, so nothing was found."""
    window, view = sent.window, sent.window.pane.transcript
    press_find(sent, "fourth")
    bar = window.pane.finder
    assert bar.count.text() == "1 of 1, in log.txt"
    assert {current_colours().found_now} <= colours_of(view)
    (chip,) = chips(view)
    place = (QPointF(view.row_rect(0).topLeft()) + chip.rect.center()).toPoint()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    (viewer,) = window.findChildren(DocumentViewer)
    assert viewer.text.textCursor().selectedText() == "fourth"
    assert viewer.found.text() == "Match 1 of 40"
    first = viewer.text.textCursor().position()
    viewer.activateWindow()
    sent.qtbot.waitUntil(viewer.isActiveWindow)
    QTest.keyClick(viewer, Qt.Key.Key_F3)
    sent.qtbot.waitUntil(lambda: viewer.found.text() == "Match 2 of 40")
    assert viewer.text.textCursor().position() == first + len(TEXT) // 40
    for number in (1, 40):
        QTest.keyClick(viewer, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
        told = f"Match {number} of 40"
        sent.qtbot.waitUntil(partial(is_told, viewer, told))


def test_a_search_goes_through_chips_and_words_in_their_order(sent: Stage) -> None:
    enter(sent, "And the harbour?")
    sent.answer("The harbour is full.")
    press_find(sent, "harbour")
    bar, told = sent.window.pane.finder, []
    for _ in range(3):
        told.append((bar.count.text(), bar.matches.at))
        QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert sorted(told) == [("1 of 3, in log.txt", (0, 0)), ("2 of 3", (2, 0)), ("3 of 3", (3, 0))]


def test_a_search_finds_the_name_of_a_file(sent: Stage) -> None:
    press_find(sent, "LOG.TXT")
    assert sent.window.pane.finder.count.text() == "1 of 1, in log.txt"


def is_told(viewer: DocumentViewer, told: str) -> bool:
    return viewer.found.text() == told


def press_find(stage: Stage, text: str) -> None:
    stage.window.activateWindow()
    QTest.keyClick(stage.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    bar = stage.window.pane.finder
    QTest.keyClicks(bar.field, text)
    stage.qtbot.waitUntil(lambda: bar.matches.needle == text.casefold() and bar.matches.is_complete)
    stage.settle()


def colours_of(view: TranscriptView) -> set[str]:
    image = view.viewport().grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}
