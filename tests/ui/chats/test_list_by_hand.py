"""The list of chats by mouse and keys alone: dragging into folders, renaming, pins, archive, menus, search, dialogs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialogButtonBox,
    QInputDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
)

from engine.core.prompt.conversation import ConversationId
from tests.ui.chats.test_chat_list import chat, fill, index, press, search, shelf, shown  # noqa: F401 -- a fixture
from tests.ui.stage import Stage
from ui.chats.grouping import ARCHIVED, FOLDER, PINNED, Heading, HitEntry
from ui.chats.list_model import ConversationModel

PLAIN = Qt.KeyboardModifier.NoModifier
LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
MOVE = Qt.DropAction.MoveAction


def heading(stage: Stage, key: str) -> QModelIndex:
    model = stage.window.list.model
    return model.index(next(i for i, e in enumerate(model.entries) if isinstance(e, Heading) and e.key == key))


def menu_of(stage: Stage, at: QModelIndex) -> QMenu:
    """By right click on the row."""
    view = stage.window.list.view
    point = view.visualRect(at).center()
    QTest.mouseClick(view.viewport(), RIGHT, pos=point)
    where = view.viewport().mapToGlobal(point)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, where))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(stage: Stage, menu: QMenu, label: str) -> None:
    action = next(one for one in menu.actions() if one.text() == label)
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
    stage.settle()


# -- dragging ----------------------------------------------------------------------------------------------------


def drag(stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str, target: QModelIndex) -> None:
    """Press on the chat, move to the target, let go there.

    Without a window system Qt's own drag ends as soon as it has begun. What it would send to the list is sent here,
    with the data that the list gave it. Events that are made here cannot say that they come from the list, so the list
    is told not to ask for that.
    """
    view = stage.window.list.view
    viewport = view.viewport()
    start, end = view.visualRect(index(stage, name)).center(), view.visualRect(target).center()
    assert viewport.rect().contains(end)
    given: list[QMimeData] = []
    before = ConversationModel.mimeData

    def noted(model: ConversationModel, indexes: Sequence[QModelIndex]) -> QMimeData:
        data, copy = before(model, indexes), QMimeData()
        for form in data.formats():
            copy.setData(form, data.data(form))
        given.append(copy)
        return data

    monkeypatch.setattr(ConversationModel, "mimeData", noted)

    def mouse(kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        place, where = QPointF(at), QPointF(viewport.mapToGlobal(at))
        QApplication.sendEvent(viewport, QMouseEvent(kind, place, where, button, held, PLAIN))

    mouse(QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
    mouse(QEvent.Type.MouseMove, start + QPoint(0, 3), NONE, LEFT)
    assert not given, "a hand that trembles drags nothing"
    mouse(QEvent.Type.MouseMove, start + QPoint(0, QApplication.startDragDistance() + 5), NONE, LEFT)
    assert len(given) == 1, "moving with the button down begins a drag"
    (data,) = given
    view.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
    enter = QDragEnterEvent(start, MOVE, data, LEFT, PLAIN)
    QApplication.sendEvent(viewport, enter)
    assert enter.isAccepted()
    move = QDragMoveEvent(end, MOVE, data, LEFT, PLAIN)
    QApplication.sendEvent(viewport, move)
    assert move.isAccepted()
    QApplication.sendEvent(viewport, QDropEvent(QPointF(end), MOVE, data, LEFT, PLAIN))
    mouse(QEvent.Type.MouseButtonRelease, end, LEFT, NONE)
    stage.settle()


@pytest.mark.parametrize(
    ("key", "expected"),
    [(PINNED, (True, False, "")), (ARCHIVED, (False, True, "")), (FOLDER + "Work", (False, False, "Work"))],
)
def test_a_chat_is_dragged_to_a_heading(
    shelf: Stage,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    expected: tuple[bool, bool, str],
) -> None:
    shelf.window.library.pin(ConversationId("ships"), True)
    shelf.window.library.move(ConversationId("lisbon"), "Work")
    shelf.settle()
    drag(shelf, monkeypatch, "bread", heading(shelf, key))
    now = shelf.conversations.chats[ConversationId("bread")].summary
    assert (now.is_pinned, now.is_archived, now.folder) == expected


# -- rename, pin, archive, delete --------------------------------------------------------------------------------


def test_rename_by_the_menu_and_esc_leaves_the_old_title(shelf: Stage) -> None:  # noqa: F811
    choose(shelf, menu_of(shelf, index(shelf, "bread")), "Rename")
    view = shelf.window.list.view
    shelf.qtbot.waitUntil(lambda: view.findChild(QLineEdit) is not None)
    editor = view.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClicks(editor, "Sourdough")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    shelf.settle()
    assert "bread" in shown(shelf)
    shelf.window.activateWindow()
    view.setFocus()
    shelf.qtbot.waitUntil(view.hasFocus)
    QTest.keyClick(view, Qt.Key.Key_F2)
    again = view.findChild(QLineEdit)
    assert isinstance(again, QLineEdit)
    QTest.keyClicks(again, "Sourdough")
    QTest.keyClick(again, Qt.Key.Key_Return)
    shelf.settle()
    assert "Sourdough" in shown(shelf)
    assert shelf.conversations.chats[ConversationId("bread")].summary.title == "Sourdough"


def test_pin_and_archive_and_delete_by_the_menu(shelf: Stage) -> None:  # noqa: F811
    choose(shelf, menu_of(shelf, index(shelf, "bread")), "Pin")
    assert shown(shelf)[:2] == ["PINNED", "bread"]
    choose(shelf, menu_of(shelf, index(shelf, "bread")), "Unpin")
    assert "PINNED" not in shown(shelf)
    choose(shelf, menu_of(shelf, index(shelf, "ships")), "Archive")
    assert "ships" not in shown(shelf)
    view = shelf.window.list.view
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(heading(shelf, ARCHIVED)).center())
    shelf.settle()
    choose(shelf, menu_of(shelf, index(shelf, "ships")), "Take out of the archive")
    assert shown(shelf)[:3] == ["TODAY", "bread", "ships"]
    choose(shelf, menu_of(shelf, index(shelf, "ships")), "Delete")
    assert "ships" not in shown(shelf)
    QTest.mouseClick(shelf.window.pane.undo.button, LEFT)
    shelf.settle()
    assert "ships" in shown(shelf)


def test_search_by_keys_and_the_jump_to_the_message_far_below(shelf: Stage) -> None:  # noqa: F811
    fill(shelf)
    search(shelf, "sourdough")
    press(shelf, Qt.Key.Key_Down)
    view, pane = shelf.window.list.view, shelf.window.pane
    while not isinstance(shelf.window.list.model.entry(view.currentIndex()), HitEntry) or (
        view.currentIndex().data() is not None and "ship" not in view.currentIndex().data()
    ):
        press(shelf, Qt.Key.Key_Down)
    press(shelf, Qt.Key.Key_Return)
    shelf.settle()
    assert shelf.window.controller.chat.title == "voyage"
    assert 41 in pane.transcript.rows_in_sight()
    shelf.qtbot.waitUntil(lambda: pane.finder.count.text() == "1 of 1")


# -- the dialog for a new folder ---------------------------------------------------------------------------------


def new_folder(stage: Stage, typed: str) -> QInputDialog:
    press_folder = stage.window.actions_by_name["folder"]
    view = stage.window.list.view
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index(stage, "bread")).center())
    stage.settle()
    press_folder.trigger()
    dialog = stage.window.list.findChild(QInputDialog)
    assert isinstance(dialog, QInputDialog)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, typed)
    return dialog


def question(dialog: QInputDialog) -> QMessageBox | None:
    return next((box for box in dialog.findChildren(QMessageBox, "discard") if box.isVisible()), None)


def press_button(box: QMessageBox, label: str) -> None:
    button = next(one for one in box.buttons() if one.text().replace("&", "") == label)
    QTest.mouseClick(button, LEFT)


def test_esc_in_the_new_folder_dialog_asks_before_the_name_is_lost(shelf: Stage) -> None:  # noqa: F811
    dialog = new_folder(shelf, "Kitchen")
    field = dialog.findChild(QLineEdit)
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_Escape)
    asked = question(dialog)
    assert asked is not None
    press_button(asked, "Keep editing")
    shelf.settle()
    assert dialog.isVisible()
    assert dialog.textValue() == "Kitchen"
    QTest.keyClick(field, Qt.Key.Key_Return)
    shelf.settle()
    assert shown(shelf)[:2] == ["KITCHEN", "bread"]


def test_discarding_it_makes_no_folder_and_an_empty_one_closes_at_once(shelf: Stage) -> None:  # noqa: F811
    dialog = new_folder(shelf, "Kitchen")
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Cancel), LEFT)
    asked = question(dialog)
    assert asked is not None
    press_button(asked, "Discard")
    shelf.qtbot.waitUntil(lambda: shelf.window.list.findChild(QInputDialog) is None)
    assert "KITCHEN" not in shown(shelf)
    dialog = new_folder(shelf, "")
    field = dialog.findChild(QLineEdit)
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_Escape)
    shelf.qtbot.waitUntil(lambda: shelf.window.list.findChild(QInputDialog) is None)
