"""Finding a text in the chat, as a person does: Ctrl+F, typing, Enter, F3, Esc."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.prompt.conversation import MessageId
from tests.ui.stage import Stage
from ui.chats.model import ChatRow
from ui.theme.theme import current_colours
from ui.transcript.documents import TextPart, TextStyle
from ui.transcript.finding.find_bar import FindBar
from ui.transcript.formulas import Drawing, draw
from ui.transcript.layout.selection import CharPlace
from ui.transcript.markdown_blocks import MarkdownText
from ui.transcript.view import TranscriptView

CTRL, SHIFT, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier(0)


def show(stage: Stage, *texts: str, **more: object) -> TranscriptView:
    rows = [
        ChatRow(id=MessageId(f"m{n}"), role="assistant" if n % 2 else "user", text=text, **more)  # type: ignore[arg-type]
        for n, text in enumerate(texts)
    ]
    stage.window.controller.rows.show(rows)
    stage.settle()
    return stage.window.pane.transcript


def press(stage: Stage, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    stage.window.activateWindow()
    QTest.keyClick(QApplication.focusWidget() or stage.window, key, modifiers)
    stage.settle()


def find(stage: Stage, text: str) -> FindBar:
    """Press Ctrl+F, type, and wait until everything was looked into."""
    press(stage, Qt.Key.Key_F, CTRL)
    bar = stage.window.pane.finder
    assert bar.field.hasFocus()
    if text.isascii():
        QTest.keyClicks(bar.field, text)
    else:
        bar.field.setText(text)  # a key that no keyboard has
    stage.qtbot.waitUntil(lambda: bar.matches.needle == text.casefold() and bar.matches.is_complete)
    stage.settle()
    return bar


def test_typing_counts_and_goes_to_the_first_match(stage: Stage) -> None:
    show(stage, "an apple", "Apples and **app**les", "pears", "no apple here?")
    bar = find(stage, "apple")
    assert bar.count.text() == "1 of 4", "the formatting within a word is not in the way"
    assert bar.matches.at == (0, 0)
    press(stage, Qt.Key.Key_Return)
    assert (bar.count.text(), bar.matches.at) == ("2 of 4", (1, 0))
    press(stage, Qt.Key.Key_Return, SHIFT)
    press(stage, Qt.Key.Key_Return, SHIFT)
    assert (bar.count.text(), bar.matches.at) == ("4 of 4", (3, 0)), "behind the first comes the last"


def test_function_keys_step_from_anywhere(stage: Stage) -> None:
    view = show(stage, "one two one", "one")
    bar = find(stage, "one")
    view.setFocus()
    press(stage, Qt.Key.Key_F3)
    assert bar.count.text() == "2 of 3"
    press(stage, Qt.Key.Key_F3, SHIFT)
    assert bar.count.text() == "1 of 3"


def test_escape_closes_and_gives_the_focus_back(stage: Stage) -> None:
    show(stage, "one", "two")
    stage.window.pane.composer.field.setFocus()
    bar = find(stage, "two")
    press(stage, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert stage.window.pane.composer.field.hasFocus()
    assert stage.window.pane.transcript.marks_of(1) == {}


def test_matches_are_marked_on_the_screen_and_the_current_one_more_strongly(stage: Stage) -> None:
    view = show(stage, "mmmm here mmmm", "mmmm")

    def colours() -> set[str]:
        image = view.viewport().grab().toImage()
        return {
            QColor(image.pixel(x, y)).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)
        }

    marked = {current_colours().found, current_colours().found_now}
    assert not marked & colours()
    find(stage, "mmmm")
    assert marked <= colours()
    press(stage, Qt.Key.Key_Escape)
    assert not marked & colours()


def test_a_match_in_a_long_chat_is_brought_into_sight(stage: Stage) -> None:
    """2,000 messages: none of them is laid out that is not shown, and the window goes on meanwhile."""
    words = "some words in it and **more** of them, `code` too. "
    texts = [f"message {n} {words * (1 + n % 30)}" for n in range(2000)]
    texts[100] += "\n\n" + "line\n\n" * 60 + "needle 𝄞 in a hay stack"
    view = show(stage, *texts)
    n_measured = sum(view.item(row).is_measured for row in range(2000))
    bar = find(stage, "𝄞 in a")
    assert bar.count.text() == "1 of 1"
    assert sum(view.item(row).is_measured for row in range(2000)) < n_measured + 30
    assert bar.matches.at == (100, 0)
    match = bar.matches.matches(100)[0]
    part = view.item(100).parts()[match.part]
    top = view.row_rect(100).top() + part.rect_of(match.start).top()
    assert 0 < top < view.viewport().height()
    assert part.text_between(match.start, match.end) == "𝄞 in a"
    assert not view.is_following


def test_every_message_may_match(stage: Stage) -> None:
    show(stage, *(f"the message {n}" for n in range(2000)))
    bar = find(stage, "the message")
    assert bar.count.text().endswith("of 2,000")


def test_nothing_found_is_said(stage: Stage) -> None:
    show(stage, "one")
    bar = find(stage, "zebra")
    assert bar.count.text() == "Nothing found"
    assert not bar.next.isEnabled()


def test_a_reply_that_is_being_written_is_found_as_it_comes(stage: Stage) -> None:
    show(stage, "ask", "an apple")
    bar = find(stage, "apple")
    model = stage.window.controller.rows
    model.update(replace(model[1], text="an apple and another apple"))
    stage.qtbot.waitUntil(lambda: bar.count.text() == "1 of 2")


def test_thinking_is_searched_while_it_is_open(stage: Stage) -> None:
    view = show(stage, "ask", "reply", reasoning="an apple")
    bar = find(stage, "apple")
    assert bar.count.text() == "Nothing found"
    view.toggle_thinking(1)
    stage.qtbot.waitUntil(lambda: bar.count.text() == "1 of 1")


def test_selected_words_are_what_is_searched_for(stage: Stage) -> None:
    view = show(stage, "apple pie", "pie")
    view.selection.select(CharPlace(0, 0, 6), CharPlace(0, 0, 9))
    press(stage, Qt.Key.Key_F, CTRL)
    assert stage.window.pane.finder.field.text() == "pie"


def test_another_chat_has_no_search(stage: Stage) -> None:
    stage.send("hello apple")
    stage.answer("an apple")
    bar = find(stage, "apple")
    stage.window.actions_by_name["new"].trigger()
    stage.settle()
    assert not bar.isVisible()
    assert bar.matches.needle == ""


def found_texts(bar: FindBar, view: TranscriptView, row: int) -> list[str]:
    """The letters that are marked in a message."""
    marks = bar.matches.marks(row)
    parts = view.item(row).parts()
    return [parts[part].document.toPlainText()[m.start : m.end] for part, found in marks.items() for m in found]


def test_the_letters_marked_are_the_right_ones_when_a_formula_is_drawn_meanwhile(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture is one character, its source many: everything behind it moves."""
    may_draw = threading.Event()
    monkeypatch.setattr("ui.transcript.formulas.draw", lambda source: draw(source) if may_draw.wait(20) else None)
    view = show(stage, "q", r"So \(m_{41} \le n\) be an apple, a second \(le\) apple")
    (part,) = view.item(1).parts()
    bar = find(stage, "le")
    assert found_texts(bar, view, 1) == ["le", "le", "le", "le"]
    for _ in range(3):
        press(stage, Qt.Key.Key_Return)
    may_draw.set()
    stage.qtbot.waitUntil(lambda: not part.is_waiting)
    stage.qtbot.waitUntil(lambda: bar.matches.is_complete)
    stage.settle()
    assert found_texts(bar, view, 1) == ["le", "le"]
    assert bar.count.text() == "2 of 2", "the match that was gone to is a picture now"


def test_counting_has_nothing_drawn_and_fits_what_is_drawn_by_then(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search in a long chat must not draw the formulas of a hundred messages that nobody sees."""
    asked: list[str] = []

    def noted(source: str) -> Drawing | None:
        asked.append(source)
        return draw(source)

    monkeypatch.setattr("ui.transcript.formulas.draw", noted)
    far = r"Let \(m_{42} + n\) be an apple"
    fillers = ["filler\n\n" * 20 for _ in range(20)]
    view = show(stage, "an apple", *fillers, far, *fillers)
    view.show_row(0)
    bar = find(stage, "apple")
    assert bar.count.text() == "1 of 2"
    assert asked == []
    elsewhere = TextPart(TextStyle(view.font(), current_colours()))
    elsewhere.show_block(MarkdownText(far).blocks[0])
    stage.qtbot.waitUntil(lambda: not elsewhere.is_waiting or formulas_are_there(elsewhere))
    press(stage, Qt.Key.Key_F3)
    stage.qtbot.waitUntil(lambda: bar.matches.is_complete)
    assert not view.item(21).parts()[0].is_waiting
    assert found_texts(bar, view, 21) == ["apple"]
    assert bar.count.text() == "2 of 2"


def formulas_are_there(part: TextPart) -> bool:
    """Those of a text that is in no view, which nobody tells."""
    assert part.block is not None
    part.show_block(part.block)
    return not part.is_waiting
