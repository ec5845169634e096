"""Long code shows its beginning; all of it is one click, or one search, away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.core.prompt.conversation import MessageId
from tests.ui.stage import Stage
from tests.ui.transcript.test_find_in_chat import find, press
from ui.chats.model import ChatRow
from ui.transcript.documents import TextPart
from ui.transcript.target import Target, TargetKind
from ui.transcript.view import TranscriptView

CODE = "\n".join(f"line_{n} = {n}" for n in range(240))
REPLY = f"Before it.\n\n```python\n{CODE}\n```\n\nBehind it.\n\n```\nshort\n```"


@pytest.fixture
def view(stage: Stage) -> TranscriptView:
    """A chat as it is opened."""
    rows = [
        ChatRow(id=MessageId("q"), role="user", text="the code, please"),
        ChatRow(id=MessageId("a"), role="assistant", text=REPLY),
    ]
    stage.window.controller.rows.show(rows)
    stage.settle()
    return stage.window.pane.transcript


def code(view: TranscriptView, row: int = 1) -> TextPart:
    return next(part for part in view.item(row).parts() if part.is_code)


def fold_targets(view: TranscriptView, row: int = 1) -> list[Target]:
    return [target for target in view.item(row).targets() if target.kind is TargetKind.FOLD_CODE]


def click(stage: Stage, view: TranscriptView, target: Target) -> None:
    place = target.rect.center().toPoint() + view.row_rect(1).topLeft()
    assert view.viewport().rect().contains(place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    stage.settle()


def test_the_mouse_shows_all_and_less(stage: Stage, view: TranscriptView) -> None:
    whole = view.item(1).height
    (target,) = fold_targets(view)
    assert target.payload == "Show all 240 lines"
    click(stage, view, target)
    assert view.item(1).height > whole + 200 * 10
    (target,) = fold_targets(view)
    view.show_row(1)
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + int(target.rect.top()) - 40)
    click(stage, view, target)
    assert (view.item(1).height, fold_targets(view)[0].payload) == (whole, "Show all 240 lines")


def test_keys_show_all_and_less(stage: Stage, view: TranscriptView) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.current == 1
    for _ in range(10):
        press(stage, Qt.Key.Key_Tab)
        if view.focused is not None and view.focused.kind is TargetKind.FOLD_CODE:
            break
    assert view.focused is not None
    assert view.focused.name == "Show all 240 lines of this code"
    press(stage, Qt.Key.Key_Return)
    assert not code(view).is_folded
    press(stage, Qt.Key.Key_Return)
    assert code(view).is_folded, "what shows less has the focus where that which showed all had it"


def test_what_is_folded_away_is_copied_too(stage: Stage, view: TranscriptView) -> None:
    view.show_row(0)
    copy = next(target for target in view.item(1).targets() if target.kind is TargetKind.COPY_CODE)
    click(stage, view, copy)
    assert QGuiApplication.clipboard().text().rstrip("\n") == CODE
    first, last = (view.item(1).parts()[place].rect(view.column_width).center().toPoint() for place in (0, 2))
    corner = view.row_rect(1).topLeft()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, first.y()) + corner)
    QTest.mouseMove(view.viewport(), corner + last)
    view._drag_to((corner + last).toPointF())
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=corner + last)
    press(stage, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert CODE in QGuiApplication.clipboard().text()


def test_a_match_that_is_folded_away_is_unfolded(stage: Stage, view: TranscriptView) -> None:
    bar = find(stage, "line_7 ")
    assert bar.count.text() == "1 of 1"
    assert code(view).is_folded, "it is among the lines that are shown"
    press(stage, Qt.Key.Key_Escape)
    bar = find(stage, "line_200")
    assert bar.count.text() == "1 of 1"
    assert not code(view).is_folded
    match = bar.matches.matches(1)[0]
    top = view.row_rect(1).top() + code(view).rect_of(match.start).top()
    assert 0 < top < view.viewport().height()


def test_what_was_unfolded_stays_so_in_another_theme_and_size(stage: Stage, view: TranscriptView) -> None:
    click(stage, view, fold_targets(view)[0])
    stage.settings.change(theme="dark", font_size=18)
    stage.settle()
    assert not code(view).is_folded
    stage.window.resize(900, 600)
    stage.settle()
    assert not code(view).is_folded


def test_what_is_read_while_it_comes_is_not_folded_away_at_its_end(stage: Stage) -> None:
    """The text would move away under the eyes; who opens the chat later finds it folded."""
    stage.send("the code, please")
    stage.answer(REPLY)
    view = stage.window.pane.transcript
    assert not code(view).is_folded
    chat = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    stage.settle()
    stage.window.controller.open(chat)
    stage.settle()
    assert code(view).is_folded


def test_nothing_of_the_hidden_lines_is_painted(stage: Stage, view: TranscriptView) -> None:
    part = code(view)
    below = next(one for one in view.item(1).parts() if one.top > part.top)
    assert part.top + part.height <= below.top
    shown = part.rect(view.column_width)
    bar = fold_targets(view)[0].rect
    assert shown.contains(bar)
    image = view.viewport().grab().toImage()
    y = view.row_rect(1).top() + int(bar.bottom()) - 2
    left = view.column_left + int(bar.left()) + 4
    ratio = image.devicePixelRatio()
    colours = {image.pixelColor(int(x * ratio), int(y * ratio)).name() for x in range(left, left + 120)}
    assert len(colours) == 1, "the line below the code is plain where no word of it stands"
