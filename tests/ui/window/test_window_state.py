"""A window that is closed and opened again is as it was left, whatever a person did to it with the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QWidget

from tests.ui.stage import MakeStage, Stage
from ui.settings.store import SettingsStore

LEFT = Qt.MouseButton.LeftButton


def drag(widget: QWidget, start: QPoint, step: QPoint) -> None:
    """Press, move in three steps, let go. What is dragged moves itself, so places are those of the screen."""
    first = widget.mapToGlobal(start)
    QTest.mouseMove(widget, start)
    QTest.mousePress(widget, LEFT, pos=start)
    for n in (1, 2, 3):
        QTest.mouseMove(widget, widget.mapFromGlobal(first + step * n / 3))
        QTest.qWait(5)
    QTest.mouseRelease(widget, LEFT, pos=widget.mapFromGlobal(first + step))


def body_of(stage: Stage) -> QMainWindow:
    body = stage.window.findChild(QMainWindow, "body")
    assert isinstance(body, QMainWindow)
    return body


def parts_of(stage: Stage) -> dict[str, object]:
    """What is seen, and how large each part is."""
    window = stage.window
    stage.settle()
    return {
        "size": (window.width(), window.height()),
        "place": (window.x(), window.y()),
        "chats": window.list.width() if window.list.isVisible() else 0,
        "timeline": window.timeline.height() if window.timeline.isVisible() else 0,
        "inspector": window.inspector.width() if window.inspector.isVisible() else 0,
        "folded": window.timeline.is_folded,
        "fills the screen": window.isMaximized(),
    }


@pytest.fixture
def left(make_stage: MakeStage) -> Stage:
    """A window of a size of its own, on a screen that has room for it."""
    stage = make_stage()
    stage.window.resize(740, 640)
    stage.window.move(30, 50)
    stage.settle()
    return stage


def test_size_place_and_the_chats_width_come_back(make_stage: MakeStage, left: Stage) -> None:
    handle = left.window.splitter.handle(1)
    width = left.window.list.width()
    drag(handle, handle.rect().center(), QPoint(-40, 0))
    before = parts_of(left)
    assert abs(left.window.list.width() - (width - 40)) <= 3, "as far as the mouse went"
    left.window.close()
    assert parts_of(make_stage()) == before


def fill(stage: Stage) -> None:
    """More rows than the timeline shows by itself."""
    stage.load()
    stage.window.timeline.view.set_folds_healthy(False)
    for n in range(14):
        stage.send(f"question {n}")
        stage.answer("A reply.")
    stage.settle()
    stage.qtbot.wait(30)


def test_docks_come_back_as_high_and_as_wide_as_they_were_drawn(make_stage: MakeStage, left: Stage) -> None:
    for key in (Qt.Key.Key_B, Qt.Key.Key_I):  # no chats, so that the others have room
        QTest.keyClick(left.window.pane.composer.field, key, Qt.KeyboardModifier.ControlModifier)
    left.window.resize(780, 700)
    left.window.move(8, 50)  # all of it on the screen
    fill(left)
    body, before = body_of(left), parts_of(left)
    timeline = left.window.timeline.geometry()
    drag(body, QPoint(timeline.center().x(), timeline.top() - 1), QPoint(0, -30))
    after = parts_of(left)
    assert after["inspector"]
    assert after["timeline"] == int(str(before["timeline"])) + 30
    left.window.close()
    again = make_stage()
    assert int(str(parts_of(again)["timeline"])) < int(str(after["timeline"])), "no rows, and so little room"
    fill(again)
    again.qtbot.waitUntil(lambda: parts_of(again) == after)


@pytest.mark.parametrize("key", [Qt.Key.Key_B, Qt.Key.Key_J, Qt.Key.Key_I], ids=["chats", "timeline", "inspector"])
def test_a_part_that_was_hidden_or_shown_by_its_key_is_so_again(
    make_stage: MakeStage, left: Stage, key: Qt.Key
) -> None:
    before = parts_of(left)
    QTest.keyClick(left.window.pane.composer.field, key, Qt.KeyboardModifier.ControlModifier)
    after = parts_of(left)
    assert after != before
    left.window.close()
    again = make_stage()
    assert parts_of(again) == after
    again.window.activateWindow()
    QTest.keyClick(again.window.pane.composer.field, key, Qt.KeyboardModifier.ControlModifier)
    shown = parts_of(again)
    assert bool(shown["chats"]) == bool(before["chats"])
    assert bool(shown["timeline"]) == bool(before["timeline"])
    assert bool(shown["inspector"]) == bool(before["inspector"])


def test_a_folded_timeline_is_folded_again(make_stage: MakeStage, left: Stage) -> None:
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(left.window.pane.composer.field, Qt.Key.Key_J, both)
    before = parts_of(left)
    assert before["folded"]
    left.window.close()
    assert parts_of(make_stage()) == before


def test_a_window_that_filled_the_screen_does_so_again_and_knows_its_size(make_stage: MakeStage, left: Stage) -> None:
    small = parts_of(left)
    left.window.showMaximized()
    assert parts_of(left)["fills the screen"]
    left.window.close()
    again = make_stage()
    assert again.window.isMaximized()
    again.window.showNormal()
    again.settle()
    assert parts_of(again)["size"] == small["size"]


def test_what_an_older_cairn_remembered_is_understood(make_stage: MakeStage, left: Stage) -> None:
    """It knew of the docks alone."""
    left.window.timeline.hide()
    left.window.close()
    docks = left.settings.current.window_state.partition(".")[0]
    left.settings.change(window_state=docks)
    again = make_stage()
    assert not again.window.timeline.isVisible()
    assert again.window.list.isVisible()


@pytest.mark.parametrize("nonsense", ["", "....", "AAAA.AAAA.hidden.x", "not base64.ü"])
def test_nonsense_leaves_the_window_as_it_comes(make_stage: MakeStage, left: Stage, nonsense: str) -> None:
    left.window.close()
    store: SettingsStore = left.settings
    store.change(window_state=nonsense, geometry=nonsense)
    again = make_stage()
    assert again.window.isVisible()
    assert again.window.timeline.isVisible()
    assert again.window.width() >= 600
