"""A message is changed where it stands: by mouse and by keys, and nothing that was typed is lost by accident."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.support.images import png
from tests.ui.composer.attaching_steps import asked, attach, edited_tray, enter, writer
from tests.ui.dragging import drop
from tests.ui.stage import Stage
from tests.ui.transcript.editing_steps import (
    ALT,
    CTRL,
    answer_box,
    asked_to_discard,
    click_edit,
    editor_of,
    press,
    talk,
    texts,
    type_text,
)
from ui.chats.model import Action
from ui.theme.theme import current_colours


def editing(stage: Stage) -> str | None:
    return stage.window.pane.edit.message


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


# -- where it stands ---------------------------------------------------------------------------------------------


def test_a_click_on_edit_opens_an_editor_in_the_place_of_the_message(stage: Stage) -> None:
    talk(stage)
    pane, editor = stage.window.pane, editor_of(stage)
    pane.composer.set_text("my draft")
    click_edit(stage, 0)
    assert editor.isVisible()
    assert editor.field.hasFocus()
    assert editor.text == "question 0"
    view = pane.transcript
    assert view.row_rect(0).contains(editor.geometry())
    assert editor.width() == view.column_width
    assert view.row_rect(1).top() > editor.geometry().bottom(), "it hides no other message"
    assert pane.composer.text == "my draft"
    type_text(stage, ", changed")
    assert (editor.text, pane.composer.text) == ("question 0, changed", "my draft")
    press(stage, Qt.Key.Key_Return)
    stage.answer("another answer")
    assert texts(stage) == ["question 0, changed", "another answer"]
    assert stage.window.controller.rows[0].n_versions == 2
    assert not editor.isVisible()
    assert pane.composer.text == "my draft"
    assert pane.composer.field.hasFocus()


def test_ctrl_enter_and_the_button_send_it_too(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 2)
    type_text(stage, " a")
    press(stage, Qt.Key.Key_Return, CTRL)
    stage.answer("one more")
    assert texts(stage)[2:] == ["question 1 a", "one more"]
    click_edit(stage, 2)
    type_text(stage, " b")
    QTest.mouseClick(editor_of(stage).send_button, Qt.MouseButton.LeftButton)
    stage.settle()
    stage.answer("and more")
    assert texts(stage)[2:] == ["question 1 a b", "and more"]
    assert stage.window.controller.rows[2].n_versions == 3


def test_shift_enter_makes_a_line_and_the_messages_below_make_room(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 0)
    view, editor = stage.window.pane.transcript, editor_of(stage)
    before = editor.height()
    for _ in range(3):
        press(stage, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    stage.qtbot.waitUntil(lambda: editor.height() > before)
    assert view.row_rect(1).top() > editor.geometry().bottom()
    for _ in range(3):
        press(stage, Qt.Key.Key_Backspace)
    stage.qtbot.waitUntil(lambda: editor.height() == before)


def test_undo_takes_back_what_was_typed_and_no_more(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 0)
    type_text(stage, " more")
    for _ in range(8):
        press(stage, Qt.Key.Key_Z, CTRL)
    assert editor_of(stage).text == "question 0"
    press(stage, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert editor_of(stage).text == "question 0 more"


# -- leaving it --------------------------------------------------------------------------------------------------


def test_escape_leaves_an_unchanged_message_at_once(stage: Stage) -> None:
    talk(stage)
    press_up(stage)
    assert editing(stage) == stage.window.controller.rows[2].id
    press(stage, Qt.Key.Key_Escape)
    assert asked_to_discard(stage) is None
    assert editing(stage) is None
    assert not editor_of(stage).isVisible()
    assert stage.window.pane.composer.field.hasFocus(), "where the keys were before"


def test_escape_asks_before_changed_words_are_lost(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 0)
    type_text(stage, " more")
    press(stage, Qt.Key.Key_Escape)
    answer_box(stage, "Keep editing")
    assert (editing(stage), editor_of(stage).text) == (stage.window.controller.rows[0].id, "question 0 more")
    QTest.mouseClick(editor_of(stage).cancel_button, Qt.MouseButton.LeftButton)
    answer_box(stage, "Discard")
    assert editing(stage) is None
    assert texts(stage) == ["question 0", "answer 0", "question 1", "answer 1"]
    assert not any(row.edit_note or row.is_superseded for row in stage.window.controller.rows.rows)


def test_editing_another_message_asks_about_the_first_one(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 0)
    type_text(stage, " more")
    click_edit(stage, 2)
    answer_box(stage, "Keep editing")
    assert editor_of(stage).text == "question 0 more"
    click_edit(stage, 2)
    answer_box(stage, "Discard")
    assert (editing(stage), editor_of(stage).text) == (stage.window.controller.rows[2].id, "question 1")


def press_up(stage: Stage) -> None:
    stage.window.pane.composer.field.setFocus()
    press(stage, Qt.Key.Key_Up)  # the last message of one's own


# -- by keys -----------------------------------------------------------------------------------------------------


def test_by_keys_alone_from_the_messages_and_back(stage: Stage) -> None:
    talk(stage)
    view, editor = stage.window.pane.transcript, editor_of(stage)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    press(stage, Qt.Key.Key_Up, ALT)  # the last question
    while view.focused is None or view.focused.action is not Action.EDIT:
        press(stage, Qt.Key.Key_Tab)
        assert view.hasFocus()
    press(stage, Qt.Key.Key_Return)
    assert editor.field.hasFocus()
    order = [editor.field, editor.attach_button, editor.cancel_button, editor.send_button]
    for widget in order[1:]:
        assert stage.tab() is widget
    for widget in reversed(order[:-1]):
        press(stage, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
        assert QApplication.focusWidget() is widget
    press(stage, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert view.hasFocus()
    press(stage, Qt.Key.Key_Return)
    assert editor.field.hasFocus(), "Enter on the message goes on"
    press(stage, Qt.Key.Key_Escape)
    assert view.hasFocus()


def test_del_on_a_button_of_the_editor_deletes_no_message(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 0)
    editor_of(stage).cancel_button.setFocus()
    press(stage, Qt.Key.Key_Delete)
    assert len(texts(stage)) == 4
    press(stage, Qt.Key.Key_Escape)
    assert editing(stage) is None


def test_screen_readers_find_the_field_in_the_message_and_hear_what_is_at_stake(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 0)
    view = QAccessible.queryAccessibleInterface(stage.window.pane.transcript)
    message = view.child(0)
    assert message is not None
    assert not message.state().readOnly
    inside = message.child(0)
    assert inside is not None
    assert inside.text(QAccessible.Text.Name) == "Edit message"
    field = QAccessible.queryAccessibleInterface(editor_of(stage).field)
    assert field.text(QAccessible.Text.Name) == "Text of the message that is changed"
    assert "the 3 messages below stay as another version" in field.text(QAccessible.Text.Description)
    press(stage, Qt.Key.Key_Escape)
    assert message.state().readOnly
    assert message.childCount() == 0


# -- scrolling and streaming -------------------------------------------------------------------------------------


def test_scrolled_out_of_sight_it_keeps_its_words_and_typing_brings_it_back(stage: Stage) -> None:
    talk(stage, 30)
    view, editor = stage.window.pane.transcript, editor_of(stage)
    click_edit(stage, 20)
    type_text(stage, " one")
    for _ in range(60):
        wheel(stage, 120)
    assert view.verticalScrollBar().value() == 0
    assert 20 not in view.rows_in_sight()
    assert not view.viewport().rect().intersects(editor.geometry())
    assert editor.field.hasFocus()
    type_text(stage, " two")
    stage.qtbot.waitUntil(lambda: view.viewport().rect().contains(editor.geometry()))
    assert editor.text == "question 10 one two"
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    assert editor.text == "question 10 one two"
    view.show_row(20)
    assert view.row_rect(20).contains(editor.geometry())


def wheel(stage: Stage, delta: int, over: QWidget | None = None) -> None:
    """As Qt does with one that comes from a mouse: who does not use it hands it on to its parent."""
    widget: QWidget | None = over or stage.window.pane.transcript.viewport()
    while widget is not None:
        middle = QPointF(widget.rect().center())
        none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        keys = Qt.KeyboardModifier.NoModifier
        angle = QPoint(0, delta)
        event = QWheelEvent(middle, widget.mapToGlobal(middle), QPoint(), angle, none, keys, phase, False)
        if QApplication.sendEvent(widget, event) and event.isAccepted():
            return
        widget = widget.parentWidget()


def test_the_wheel_over_the_editor_scrolls_the_messages(stage: Stage) -> None:
    talk(stage, 30)
    click_edit(stage, 58)
    view, editor = stage.window.pane.transcript, editor_of(stage)
    before = view.verticalScrollBar().value()
    wheel(stage, 120, over=editor.field.viewport())
    assert view.verticalScrollBar().value() < before
    assert view.row_rect(58).contains(editor.geometry())


def test_a_reply_that_streams_below_leaves_it_alone(stage: Stage) -> None:
    """Sent from the composer, while an earlier message is being changed."""
    talk(stage)
    click_edit(stage, 0)
    type_text(stage, " more")
    field = editor_of(stage).field
    cursor = field.textCursor()
    cursor.setPosition(3)
    field.setTextCursor(cursor)
    stage.send("something else")
    stage.engine.say_planned()
    for n in range(20):
        stage.engine.say_text(f"line {n}\n\n")
        stage.settle()
    assert (editor_of(stage).text, field.textCursor().position()) == ("question 0 more", 3)
    field.setFocus()
    press(stage, Qt.Key.Key_Return)
    assert "A reply is still being written" in editor_of(stage).note.text()
    assert texts(stage)[0] == "question 0", "not before the reply has ended"
    stage.engine.say_finished("line")
    stage.settle()
    assert editor_of(stage).text == "question 0 more"
    press(stage, Qt.Key.Key_Return)
    stage.answer("at last")
    assert texts(stage) == ["question 0 more", "at last"]


def test_another_version_hides_it_and_coming_back_shows_it(stage: Stage) -> None:
    talk(stage, 1)
    controller = stage.window.controller
    controller.edit(controller.rows[0].id, "question 0, again")
    stage.settle()
    stage.answer("answer, again")
    talk(stage, 1)
    click_edit(stage, 2)
    type_text(stage, " more")
    controller.select_version(controller.rows[0].id, -1)
    stage.settle()
    assert not editor_of(stage).isVisible()
    controller.select_version(controller.rows[0].id, 1)
    stage.settle()
    assert editor_of(stage).isVisible()
    assert editor_of(stage).text == "question 0 more"


def test_it_fits_in_a_small_window_and_follows_its_width(stage: Stage) -> None:
    talk(stage)
    click_edit(stage, 0)
    view, editor = stage.window.pane.transcript, editor_of(stage)
    for width, height in ((900, 600), (1440, 900), (700, 500)):
        stage.window.resize(width, height)
        stage.settle()
        stage.qtbot.waitUntil(lambda: editor.width() == view.column_width)
        view.show_row(0)
        assert view.row_rect(0).contains(editor.geometry())
        for widget in (editor.cancel_button, editor.send_button):
            place = widget.mapTo(editor, widget.rect().bottomRight())
            assert editor.rect().contains(place)
            assert widget.width() >= widget.sizeHint().width()


# -- what is attached --------------------------------------------------------------------------------------------


def test_a_file_dropped_on_the_editor_goes_there_and_beside_it_to_the_composer(seeing: Stage, tmp_path: Path) -> None:
    pane, files = seeing.window.pane, writer(tmp_path)
    attach(seeing, files(cat_png=png(1)))
    enter(seeing, "What is this?")
    seeing.answer("A cat")
    click_edit(seeing, 0)
    assert [one.name for one in edited_tray(seeing)] == ["cat.png"]

    editor = editor_of(seeing)
    assert drop(pane, *files(dog_png=png(2)), at=editor.mapTo(pane, editor.rect().center()))
    assert drop(pane, *files(owl_png=png(3)), at=pane.composer.mapTo(pane, pane.composer.rect().center()))
    seeing.qtbot.waitUntil(lambda: editor.tray.reading is None and pane.composer.tray.reading is None)
    assert [one.name for one in edited_tray(seeing)] == ["cat.png", "dog.png"]
    assert [one.name for one in pane.composer.tray.items] == ["owl.png"]
    assert editor.is_changed
    editor.field.setFocus()
    press(seeing, Qt.Key.Key_Return)
    assert [media.name for media in asked(seeing).media] == ["cat.png", "dog.png"]


# -- the marks ---------------------------------------------------------------------------------------------------


def test_what_is_below_the_message_pales_and_one_line_says_what_becomes_of_it(stage: Stage) -> None:
    talk(stage)
    strong = [darkest(stage, row) for row in range(4)]
    click_edit(stage, 0)
    told = "Once you send the change, this and the 3 messages below stay as another version."
    assert editor_of(stage).fate.text() == told
    assert editor_of(stage).fate.isVisible()
    assert stage.window.controller.rows[0].spoken().count(told) == 1
    pale = [darkest(stage, row) for row in range(1, 4)]
    assert all(now < 0.7 * before for now, before in zip(pale, strong[1:], strict=True))
    press(stage, Qt.Key.Key_Escape)
    assert [darkest(stage, row) for row in range(4)] == strong


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
