"""How text is set: face, size, distance of lines, width of the column, and lines that stay lines."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontInfo, QFontMetrics, QTextDocument

from tests.ui.stage import Stage
from ui.theme.scale import BODY, CAPTION, COLUMN, DISPLAY, FINE, HEADING, WIDE, sized
from ui.theme.theme import current_colours
from ui.transcript import documents
from ui.transcript.documents import TextPart
from ui.transcript.layout.spacing import quote_bars

POEM = "Two roads diverged in a wood, and I,\nI took the one less travelled by,\nAnd that has made all the difference."


def parts(stage: Stage, row: int) -> list[TextPart]:
    return stage.window.pane.transcript.item(row).parts()


def line_tops(part: TextPart) -> list[float]:
    """Of all its lines, within the message."""
    found = []
    block = part.document.begin()
    while block.isValid():
        corner = part.document.documentLayout().blockBoundingRect(block).top()
        found += [corner + block.layout().lineAt(n).y() for n in range(block.layout().lineCount())]
        block = block.next()
    return found


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there the system's own face is taken")
def test_the_face_comes_along(stage: Stage) -> None:
    """Each Linux had another, and its letters were as wide as they fell."""
    assert QFontInfo(stage.window.font()).family() == "Inter"
    assert QFontInfo(stage.window.pane.composer.field.font()).family() == "Inter"


def test_the_scale_is_five_steps_in_whole_pixels(stage: Stage) -> None:
    font = stage.window.font()
    shown = [QFontInfo(sized(font, share)).pixelSize() for share in (FINE, CAPTION, BODY, HEADING, DISPLAY)]
    assert shown == [12, 13, 15, 18, 24]


def test_lines_of_a_question_and_of_a_reply_are_as_far_apart(stage: Stage) -> None:
    stage.window.resize(1440, 900)
    stage.send("word " * 100 + "\n" + "word " * 40)
    stage.answer("word " * 100)
    for row in (0, 1):
        part = parts(stage, row)[0]
        tops = line_tops(part)
        assert len(tops) > 3
        assert {round(b - a) for a, b in pairwise(tops)} == {round(1.55 * 15)}


def test_the_column_is_not_wider_than_is_read_well(stage: Stage) -> None:
    stage.window.resize(1440, 900)
    stage.window.list.hide()
    stage.send("a question")
    stage.answer("word " * 200)
    assert COLUMN == 720
    pane = stage.window.pane
    assert pane.transcript.column_width == COLUMN
    assert pane.composer.width() <= COLUMN
    letters = COLUMN / QFontMetrics(stage.window.font()).averageCharWidth()
    assert letters < 110


def test_single_line_ends_of_a_reply_stay(stage: Stage) -> None:
    """A poem, an address, a log became one line."""
    stage.send("a poem, please")
    stage.answer(f"{POEM}\n\nRobert Frost")
    poem, poet = parts(stage, 1)
    assert poem.text_between(0, poem.length()) == POEM
    assert len(line_tops(poem)) == 3
    gap = poet.top - (poem.top + poem.height)
    assert gap == 10, "between paragraphs"


def test_a_quote_has_a_bar_and_a_quote_in_it_another(stage: Stage) -> None:
    """Only its paler letters told it from what the reply itself says."""
    stage.send("say it")
    stage.answer("> one\n>\n> two\n>\n> > deep\n>\n> back\n\nno quote\n")
    view = stage.window.pane.transcript
    quoted, said = view.item(1).parts()
    outer, inner = quote_bars(quoted.document, WIDE)
    assert quote_bars(said.document, WIDE) == []
    layout = quoted.document.documentLayout()
    lines = [layout.blockBoundingRect(quoted.document.findBlockByNumber(n)) for n in range(4)]
    assert (outer.top(), outer.bottom()) == (lines[0].top(), lines[3].bottom()), "through all of it"
    assert (inner.top(), inner.bottom()) == (lines[2].top(), lines[2].bottom())
    assert outer.right() <= quoted.rect_of(0).left() - quoted.text_origin.x() < inner.right() + WIDE
    image, place = view.viewport().grab().toImage(), view.row_rect(1).topLeft()
    middle = quoted.text_origin + outer.center()
    assert image.pixelColor(place.x() + int(middle.x()), place.y() + int(middle.y())).name() == current_colours().border


def test_bars_are_looked_for_when_a_text_is_laid_out_and_not_when_it_is_painted(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each notch of the wheel walked through every paragraph in sight, which was a seventh of what it took."""
    stage.send("say it")
    stage.answer("> quoted\n\n" + "A paragraph.\n\n" * 60)
    view = stage.window.pane.transcript
    view.verticalScrollBar().setValue(0)
    stage.settle()
    looked_for: list[object] = []

    def look(document: QTextDocument, step: float) -> list[QRectF]:
        looked_for.append(document)
        return []

    monkeypatch.setattr(documents, "quote_bars", look)
    for value in (40, 80, 0):
        view.verticalScrollBar().setValue(value)
        view.viewport().repaint()
    assert looked_for == []
