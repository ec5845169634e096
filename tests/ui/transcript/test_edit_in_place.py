"""While a message is edited, what the change will supersede is marked: by mouse, by keys, and taken back by Esc."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from tests.ui.stage import Stage
from ui.chats.model import Action
from ui.look.theme import current_colours


def editing(stage: Stage) -> str | None:
    return stage.window.pane.editing


def talk(stage: Stage, n_turns: int = 2) -> None:
    for turn in range(n_turns):
        stage.send(f"question {turn}")
        stage.answer(f"answer {turn}")


def click_edit(stage: Stage, row: int) -> None:
    view = stage.window.pane.transcript
    view.show_row(row)
    target = next(one for one in view.item(row).targets() if one.action is Action.EDIT)
    point = (target.rect.center() + view.row_rect(row).topLeft()).toPoint()
    QTest.mouseMove(view.viewport(), point)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    stage.settle()


def darkest(stage: Stage, row: int) -> int:
    """How far the text of a message stands out of the ground, 0 to 255."""
    view = stage.window.pane.transcript
    picture: QImage = view.viewport().grab().toImage()
    ground = QColor(current_colours().background).lightness()
    part = view.item(row).parts()[0]
    rect = part.rect(view.column_width).translated(view.row_rect(row).topLeft()).toRect()
    ratio = picture.devicePixelRatio()
    found = 0
    for y in range(rect.top(), rect.bottom()):
        for x in range(rect.left(), min(rect.right(), rect.left() + 80)):
            colour = picture.pixelColor(QPoint(int(x * ratio), int(y * ratio)))
            found = max(found, abs(colour.lightness() - ground))
    return found


def notices(stage: Stage) -> list[str]:
    return [row.notice() for row in stage.window.controller.rows.rows]


def test_what_is_below_the_message_pales_and_one_line_says_what_becomes_of_it(stage: Stage) -> None:
    talk(stage)
    strong = [darkest(stage, row) for row in range(4)]
    click_edit(stage, 0)
    told = "Once you send the change, this and the 3 messages below stay as another version."
    assert notices(stage) == [told, "", "", ""]
    assert stage.window.controller.rows[0].spoken().count(told) == 1
    pale = [darkest(stage, row) for row in range(4)]
    assert pale[0] == strong[0]
    assert all(now < 0.7 * before for now, before in zip(pale[1:], strong[1:], strict=True))


def test_escape_gives_up_the_edit_and_its_marks(stage: Stage) -> None:
    talk(stage)
    strong = [darkest(stage, row) for row in range(4)]
    pane = stage.window.pane
    pane.composer.field.setFocus()
    QTest.keyClick(pane.composer.field, Qt.Key.Key_Up)  # the last message of one's own
    stage.settle()
    assert editing(stage) == stage.window.controller.rows[2].id
    assert "this and the message below stay" in notices(stage)[2]
    QTest.keyClick(pane.composer.field, Qt.Key.Key_Escape)
    stage.settle()
    assert editing(stage) is None
    assert notices(stage) == [""] * 4
    assert [darkest(stage, row) for row in range(4)] == strong


def test_nothing_is_marked_once_the_change_is_sent_and_the_old_version_is_there(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 2)
    pane = stage.window.pane
    QTest.keyClicks(pane.composer.field, ", changed")
    QTest.keyClick(pane.composer.field, Qt.Key.Key_Return)
    stage.answer("another answer")
    rows = stage.window.controller.rows.rows
    assert [row.text for row in rows] == ["question 0", "answer 0", "question 1, changed", "another answer"]
    assert not any(row.edit_note or row.is_superseded for row in rows)
    assert (rows[2].version, rows[2].n_versions) == (2, 2)


def test_an_edit_that_was_left_for_another_chat_is_marked_on_the_way_back(stage: Stage) -> None:
    talk(stage)
    first = stage.window.controller.chat.id
    click_edit(stage, 0)
    stage.window.controller.new_chat()
    stage.settle()
    assert editing(stage) is None
    stage.window.controller.open(first)
    stage.settle()
    assert editing(stage) == stage.window.controller.rows[0].id
    assert [row.is_superseded for row in stage.window.controller.rows.rows] == [False, True, True, True]


def test_the_marks_do_not_move_the_messages_that_are_read(stage: Stage) -> None:
    talk(stage, 12)
    view = stage.window.pane.transcript
    before = {row: view.item(row).height for row in view.rows_in_sight()}
    first = view.rows_in_sight().start
    stage.window.controller.mark_edited(stage.window.controller.rows[first].id)
    stage.settle()
    assert {row: view.item(row).height for row in list(before)[1:]} == {r: before[r] for r in list(before)[1:]}
    assert all(view.item(row).is_measured for row in list(before)[1:])
