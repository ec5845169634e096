"""Code is not wrapped, and a table has room for its words: what is wider than the column is scrolled sideways."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.prompt.conversation import MessageId
from tests.ui.stage import Stage
from tests.ui.transcript.test_find_in_chat import find, press
from ui.chats.model import ChatRow
from ui.transcript.documents import TextPart
from ui.transcript.target import TargetKind
from ui.transcript.view import TranscriptView

LONG_LINE = "total = " + " + ".join(f"value_{n}" for n in range(60)) + "  # the end"
CODE = f"```python\n{LONG_LINE}\nshort = 1\n```"
N = 24
TABLE = "\n".join(
    (
        "| " + " | ".join(f"Column {n}" for n in range(N)) + " |",
        "|" + "---|" * N,
        *("| " + " | ".join(f"cell {n} in row {row}" for n in range(N)) + " |" for row in range(4)),
    )
)
SMALL = "| Name | Price |\n|---|---|\n| one | 2 |"
REPLY = f"{CODE}\n\n{TABLE}\n\n{SMALL}\n\n```\nshort\n```"
CODE_AT, TABLE_AT, SMALL_AT, SHORT_AT = range(4)


@pytest.fixture
def view(stage: Stage) -> TranscriptView:
    rows = [
        ChatRow(id=MessageId("q"), role="user", text="the code, please"),
        ChatRow(id=MessageId("a"), role="assistant", text=REPLY),
    ]
    stage.window.controller.rows.show(rows)
    stage.settle()
    view = stage.window.pane.transcript
    view.verticalScrollBar().setValue(0)
    return view


def part(view: TranscriptView, at: int) -> TextPart:
    return view.item(1).parts()[at]


def place_in(view: TranscriptView, at: int) -> QPoint:
    """The middle of a part's text, in the viewport."""
    return part(view, at).rect(view.column_width).center().toPoint() + view.row_rect(1).topLeft()


def turn(view: TranscriptView, at: int, notches: int, keys: Qt.KeyboardModifier) -> None:
    place = QPointF(place_in(view, at))
    QApplication.sendEvent(
        view.viewport(),
        QWheelEvent(
            place,
            view.viewport().mapToGlobal(place),
            QPoint(),
            QPoint(0, -120 * notches),
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        ),
    )


def test_a_line_of_code_is_one_line(view: TranscriptView) -> None:
    """Wrapped code cannot be read, and is taken for two lines."""
    long, short = part(view, CODE_AT), part(view, SHORT_AT)
    line = long.style.line_height
    assert long.height - short.height == pytest.approx(line, abs=line / 2), "two lines beside one"
    assert (long.sideways.most > 0, short.sideways.most) == (True, 0)


def test_a_wide_table_keeps_its_words_whole(view: TranscriptView) -> None:
    """24 columns in 700 pixels are read letter by letter; two need no bar."""
    wide, small = part(view, TABLE_AT), part(view, SMALL_AT)
    assert wide.sideways.most > 0
    assert wide.height < 4 * small.height
    assert small.sideways.most == 0
    kinds = [target.part for target in view.item(1).targets() if target.kind is TargetKind.SIDEWAYS]
    assert kinds == [CODE_AT, TABLE_AT]


def test_a_drawing_in_words_is_code_with_its_name(stage: Stage) -> None:
    """Nothing here draws Mermaid: its source is shown whole, under its name, and can be copied."""
    source = "flowchart LR\n" + " --> ".join(f"step{n}[A step]" for n in range(40))
    rows = [ChatRow(id=MessageId("a"), role="assistant", text=f"```mermaid\n{source}\n```")]
    stage.window.controller.rows.show(rows)
    stage.settle()
    item = stage.window.pane.transcript.item(0)
    (part,) = item.parts()
    assert part.is_code
    assert part.block is not None
    assert part.block.language == "mermaid"
    assert part.sideways.most > 0
    assert source in [target.payload.rstrip() for target in item.targets() if target.kind is TargetKind.COPY_CODE]


@pytest.mark.parametrize("at", [CODE_AT, TABLE_AT])
def test_the_wheel_with_shift_scrolls_it_and_without_the_chat(view: TranscriptView, at: int) -> None:
    before = view.verticalScrollBar().value()
    turn(view, at, 2, Qt.KeyboardModifier.ShiftModifier)
    assert part(view, at).sideways.at > 0
    assert view.verticalScrollBar().value() == before
    turn(view, at, -9, Qt.KeyboardModifier.ShiftModifier)
    assert part(view, at).sideways.at == 0


@pytest.mark.parametrize("at", [CODE_AT, TABLE_AT])
def test_keys_scroll_it(stage: Stage, view: TranscriptView, at: int) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(12):
        press(stage, Qt.Key.Key_Tab)
        if view.focused is not None and view.focused.kind is TargetKind.SIDEWAYS and view.focused.part == at:
            break
    assert view.focused is not None
    press(stage, Qt.Key.Key_Right)
    press(stage, Qt.Key.Key_Right)
    there = part(view, at).sideways.at
    assert there > 0
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyPress, 0x4242, Qt.KeyboardModifier.NoModifier))  # unknown
    assert part(view, at).sideways.at == there
    press(stage, Qt.Key.Key_Left)
    assert 0 < part(view, at).sideways.at < there


def test_the_bar_is_dragged_to_its_end(stage: Stage, view: TranscriptView) -> None:
    target = next(one for one in view.item(1).targets() if one.kind is TargetKind.SIDEWAYS)
    first = target.rect.topLeft().toPoint() + QPoint(6, int(target.rect.height()) // 2) + view.row_rect(1).topLeft()
    none = Qt.KeyboardModifier.NoModifier
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, none, first)
    QTest.mouseMove(view.viewport(), first + QPoint(view.column_width, 0))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, none, first + QPoint(view.column_width, 0))
    stage.settle()
    assert part(view, CODE_AT).sideways.at == part(view, CODE_AT).sideways.most
    assert view.selection.is_empty


def test_what_is_found_is_brought_into_sight(stage: Stage, view: TranscriptView) -> None:
    """A match that lies beyond the edge is none for who looks."""
    find(stage, "the end")
    wide = part(view, CODE_AT)
    assert wide.sideways.at > 0
    at = wide.document.toPlainText().index("the end")
    assert 0 <= wide.rect_of(at).left() <= view.column_width


def test_a_click_means_what_is_in_sight(view: TranscriptView) -> None:
    """The place under the mouse is that of the text as it was scrolled."""
    wide = part(view, CODE_AT)
    point = QPointF(wide.rect(view.column_width).left() + 40, wide.text_origin.y() + 8)
    before = wide.place_at(point)
    wide.sideways.move(200)
    assert wide.place_at(point) > before + 10
