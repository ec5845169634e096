"""The menu of a message as a person uses it: by right click or the menu key, each entry chosen by mouse or keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.support.images import png
from tests.ui.composer.attaching_steps import attach, enter, writer
from tests.ui.stage import Stage
from tests.ui.transcript.editing_steps import editor_of, press, texts
from ui.transcript.target import TargetKind
from ui.viewer.media import MediaViewer

MARKDOWN = "A **bold** word."
CODE = "```python\n" + "".join(f"line = {n}\n" for n in range(60)) + "```"


def talk(stage: Stage, *turns: str) -> None:
    for number, turn in enumerate(turns):
        if number % 2 == 0:
            stage.send(turn)
        else:
            stage.answer(turn)


def open_menu(stage: Stage) -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    stage.settle()
    return menu


def by_right_click(stage: Stage, row: int) -> QMenu:
    view = stage.window.pane.transcript
    view.show_row(row)
    rect = view.row_rect(row)
    point = QPoint(rect.center().x(), rect.top() + rect.height() // 3)
    QTest.mouseMove(view.viewport(), point)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=point)
    where = view.viewport().mapToGlobal(point)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, where)  # as the system sends it with the click
    QApplication.sendEvent(view.viewport(), event)
    return open_menu(stage)


def by_menu_key(stage: Stage, row: int) -> QMenu:
    view = stage.window.pane.transcript
    view.setFocus(Qt.FocusReason.TabFocusReason)
    while view.current != row:
        press(stage, Qt.Key.Key_Up if view.current > row else Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    centre = view.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, centre, view.mapToGlobal(centre))
    QApplication.sendEvent(view, event)
    return open_menu(stage)


def choose_by_mouse(stage: Stage, menu: QMenu, label: str) -> None:
    action = next(one for one in menu.actions() if one.text() == label)
    assert action.isEnabled()
    place = menu.actionGeometry(action).center()
    QTest.mouseMove(menu, place)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
    stage.settle()
    assert QApplication.activePopupWidget() is None


def choose_by_keys(stage: Stage, menu: QMenu, label: str) -> None:
    for _ in menu.actions():
        QTest.keyClick(menu, Qt.Key.Key_Down)
        active = menu.activeAction()
        if active is not None and active.text() == label:
            break
    QTest.keyClick(menu, Qt.Key.Key_Return)
    stage.settle()
    assert QApplication.activePopupWidget() is None


WAYS = [(by_right_click, choose_by_mouse), (by_menu_key, choose_by_keys)]
each_way = pytest.mark.parametrize(("opened", "choose"), WAYS, ids=["mouse", "keys"])


@each_way
def test_copies(stage: Stage, opened: object, choose: object) -> None:
    talk(stage, "ask", MARKDOWN)
    choose(stage, opened(stage, 1), "Copy as Markdown")  # type: ignore[operator]
    assert QGuiApplication.clipboard().text() == MARKDOWN
    choose(stage, opened(stage, 1), "Copy as plain text")  # type: ignore[operator]
    assert QGuiApplication.clipboard().text() == "A bold word."


@each_way
def test_edit(stage: Stage, opened: object, choose: object) -> None:
    talk(stage, "ask", "first", "more", "second")
    choose(stage, opened(stage, 0), "Edit")  # type: ignore[operator]
    stage.qtbot.waitUntil(editor_of(stage).field.hasFocus)
    assert stage.window.pane.edit.message == stage.window.controller.rows[0].id
    assert [row.is_superseded for row in stage.window.controller.rows.rows] == [False, True, True, True]


@each_way
def test_regenerate(stage: Stage, opened: object, choose: object) -> None:
    talk(stage, "ask", "first")
    choose(stage, opened(stage, 1), "Regenerate")  # type: ignore[operator]
    stage.answer("another")
    assert texts(stage) == ["ask", "another"]
    assert stage.window.controller.rows[1].n_versions == 2


@each_way
def test_continue(stage: Stage, opened: object, choose: object) -> None:
    talk(stage, "ask")
    stage.engine.say_planned()
    stage.engine.say_text("half a")
    stage.settle()
    stage.window.controller.stop()
    stage.engine.say_cancelled("half a")
    stage.settle()
    choose(stage, opened(stage, 1), "Continue")  # type: ignore[operator]
    stage.engine.say_planned()
    stage.engine.say_text(" sentence")
    stage.engine.say_finished("half a sentence")
    stage.settle()
    assert texts(stage) == ["ask", "half a sentence"]


@each_way
def test_branch_from_here(stage: Stage, opened: object, choose: object) -> None:
    talk(stage, "ask", "first", "more", "second")
    old = stage.window.controller.chat.id
    choose(stage, opened(stage, 1), "New chat from here")  # type: ignore[operator]
    assert stage.window.controller.chat.id != old
    assert texts(stage) == ["ask", "first"]


@each_way
def test_delete_and_undo_by_its_button(stage: Stage, opened: object, choose: object) -> None:
    talk(stage, "ask", "first", "more", "second")
    choose(stage, opened(stage, 1), "Delete")  # type: ignore[operator]
    assert texts(stage) == ["ask"]
    undo = stage.window.pane.undo.button
    assert undo.isVisible()
    QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    stage.settle()
    assert texts(stage) == ["ask", "first", "more", "second"]


@each_way
def test_why_opens_the_explanation_of_that_reply(stage: Stage, opened: object, choose: object) -> None:
    talk(stage, "ask", "first", "more", "second")
    assert not stage.window.inspector.isVisible()
    choose(stage, opened(stage, 1), "Why was this read again?")  # type: ignore[operator]
    assert stage.window.inspector.isVisible()
    explained = stage.window.inspector.explanation
    assert explained is not None
    assert explained == stage.window.timeline.view.rows[0].explanation


# -- the message itself ------------------------------------------------------------------------------------------


def click_target(stage: Stage, row: int, kind: TargetKind) -> None:
    view = stage.window.pane.transcript
    view.show_row(row)
    target = next(one for one in view.item(row).targets() if one.kind is kind)
    point = (target.rect.center() + view.row_rect(row).topLeft()).toPoint()
    if not view.viewport().rect().contains(point):
        view.verticalScrollBar().setValue(view.verticalScrollBar().value() + point.y() - view.viewport().height() // 2)
        point = (target.rect.center() + view.row_rect(row).topLeft()).toPoint()
    QTest.mouseMove(view.viewport(), point)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    stage.settle()


def test_versions_by_a_click_on_their_arrows(stage: Stage) -> None:
    talk(stage, "ask", "first")
    for text in ("second", "third"):
        stage.window.controller.regenerate()
        stage.answer(text)
    shown = []
    for kind in (TargetKind.PREVIOUS, TargetKind.PREVIOUS, TargetKind.NEXT):
        click_target(stage, 1, kind)
        row = stage.window.controller.rows[1]
        shown.append((row.text, row.version, row.n_versions))
    assert shown == [("second", 2, 3), ("first", 1, 3), ("second", 2, 3)]


def test_long_code_is_unfolded_and_folded_by_clicks(stage: Stage) -> None:
    talk(stage, "ask", "short")
    chat = stage.window.controller.chat.id
    stage.send("code")
    stage.answer(CODE)
    stage.window.controller.new_chat()
    stage.settle()
    stage.window.controller.open(chat)  # what was read while it came is not folded
    stage.settle()
    view = stage.window.pane.transcript
    view.show_row(3)
    folded = view.item(3).height
    part = next(one for one in view.item(3).parts() if one.is_code)
    assert part.is_folded
    click_target(stage, 3, TargetKind.FOLD_CODE)
    part = next(one for one in view.item(3).parts() if one.is_code)
    assert not part.is_folded
    assert view.item(3).height > folded
    click_target(stage, 3, TargetKind.FOLD_CODE)
    assert view.item(3).height == folded


def test_a_picture_is_opened_larger_by_a_click(seeing: Stage, tmp_path: Path) -> None:
    attach(seeing, writer(tmp_path)(cat_png=png(1)))
    enter(seeing, "What is this?")
    seeing.answer("A cat")
    click_target(seeing, 0, TargetKind.MEDIA)
    viewer = seeing.window.findChild(MediaViewer)
    assert isinstance(viewer, MediaViewer)
    assert viewer.isVisible()
    assert viewer.media.name == "cat.png"
    QTest.keyClick(viewer.area, Qt.Key.Key_Escape)
    seeing.qtbot.waitUntil(lambda: seeing.window.findChild(MediaViewer) is None)
