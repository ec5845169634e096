"""The timeline folded into one row, the overview beside a long one, pinning, pinching, marks of changed settings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, Mark, replay
from engine.commands import PinCheckpoint
from engine.core.cache.settings import CacheSettings
from engine.telling.cuts import cut_label, cut_text
from tests.ui import event_builders as make
from tests.ui.stage import MakeStage, Stage
from ui.timeline.paint import MARK_Y
from ui.timeline.panel.dock import TimelineDock
from ui.timeline.view import TimelineView

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

# --- folded into one row ---


def fold(stage: Stage) -> None:
    QTest.keyClick(QApplication.focusWidget() or stage.window, Qt.Key.Key_J, CTRL | SHIFT)
    stage.settle()


def test_folded_the_timeline_is_one_row_and_the_messages_get_the_room(stage: Stage) -> None:
    stage.send("a question")
    stage.answer("Yes.")
    timeline, transcript = stage.window.timeline, stage.window.pane.transcript
    before = transcript.height()
    fold(stage)
    assert timeline.strip.isVisible()
    assert not timeline.view.isVisible()
    assert not timeline.minimap.isVisible()
    assert timeline.widget().height() <= 2 * timeline.strip.fontMetrics().height() + 12
    assert transcript.height() > before + 30
    assert timeline.strip.accessibleDescription().startswith("request 1, finished")
    timeline.strip.setFocus()
    QTest.keyClick(timeline.strip, Qt.Key.Key_Return)
    stage.settle()
    assert timeline.view.isVisible()
    assert timeline.view.hasFocus(), "the keys go on in the rows"
    assert abs(transcript.height() - before) <= 60


def test_the_row_of_the_folded_timeline_is_live(stage: Stage) -> None:
    """Who has folded it still sees how far reading is, and what is left."""
    fold(stage)
    strip = stage.window.timeline.strip
    stage.send("a question")
    stage.engine.say_planned(1000, 200)
    request = stage.engine.generates[-1].request
    stage.engine.say(replace(make.progress(request, 600, 1000, reused=200), seconds_left=12.0))
    stage.settle()
    stage.qtbot.waitUntil(lambda: strip.words == "reading 50 % · 400 tok/s · about 15 s left")
    before = strip.grab().toImage()
    stage.engine.say(replace(make.progress(request, 900, 1000, reused=200), seconds_left=3.0))
    stage.settle()
    stage.qtbot.waitUntil(lambda: strip.words == "reading 87 % · 400 tok/s · about 3 s left")
    assert strip.grab().toImage() != before
    stage.engine.say_text("Yes.")
    stage.engine.say_finished("Yes.")
    stage.settle()
    assert strip.words == "0.5 s"


def test_a_click_on_the_row_of_the_folded_timeline_chooses_the_message(stage: Stage) -> None:
    stage.send("a question")
    stage.answer("Yes.")
    fold(stage)
    transcript = stage.window.pane.transcript
    strip = stage.window.timeline.strip
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(40, strip.height() // 2))
    stage.settle()
    assert stage.window.controller.rows[transcript.current].text == "a question"
    assert "user" in strip.text_at(QPointF(40, 8))


def test_it_stays_folded_over_a_restart(make_stage: MakeStage) -> None:
    first = make_stage()
    fold(first)
    first.window.close()
    second = make_stage()
    assert second.window.timeline.strip.isVisible()
    assert not second.window.timeline.view.isVisible()


# --- the overview ---


@pytest.fixture
def long_dock(qtbot: QtBot) -> TimelineDock:
    """300 rows of which few are in sight."""
    dock = TimelineDock()
    qtbot.addWidget(dock)
    dock.view.set_folds_healthy(False)
    dock.resize(900, 300)
    told = make.explanation(100, reused=60)
    row = replay([make.planned("r", told=told), make.finished("r", told)]).rows[0]
    rows = tuple(replace(row, request=make.request(f"r{n}"), tick=n + 1, number=n + 1) for n in range(300))
    dock.set_state(replace(INITIAL, rows=rows))
    with qtbot.waitExposed(dock):
        dock.show()
    return dock


def test_a_short_timeline_has_no_overview(stage: Stage) -> None:
    stage.send("a question")
    stage.answer("Yes.")
    assert not stage.window.timeline.minimap.isVisible()


def test_a_click_and_a_drag_on_the_overview_move_the_rows_in_sight(long_dock: TimelineDock) -> None:
    minimap, bar = long_dock.minimap, long_dock.view.verticalScrollBar()
    assert minimap.isVisible()
    assert bar.value() == bar.maximum()
    QTest.mousePress(minimap, Qt.MouseButton.LeftButton, pos=QPoint(20, 6))
    assert bar.value() == 0
    QTest.mouseMove(minimap, QPoint(20, minimap.height() // 2))
    assert 0.4 < bar.value() / bar.maximum() < 0.6
    assert abs(minimap.box.center().y() - minimap.height() / 2) < 4, "what is in sight is marked there"
    QTest.mouseRelease(minimap, Qt.MouseButton.LeftButton, pos=QPoint(20, minimap.height() // 2))
    assert "Rows 1" in minimap.accessibleDescription()
    assert minimap.accessibleDescription().endswith("of 300 are in sight")


def test_the_overview_is_moved_by_the_keys(long_dock: TimelineDock) -> None:
    minimap, bar = long_dock.minimap, long_dock.view.verticalScrollBar()
    assert minimap.focusPolicy() & Qt.FocusPolicy.TabFocus
    minimap.setFocus()
    for key, place in ((Qt.Key.Key_Home, 0), (Qt.Key.Key_End, bar.maximum())):
        QTest.keyClick(minimap, key)
        assert bar.value() == place
    QTest.keyClick(minimap, Qt.Key.Key_PageUp)
    assert bar.value() == bar.maximum() - bar.pageStep()


def test_a_new_row_costs_the_overview_one_line(long_dock: TimelineDock) -> None:
    """All of a long chat at each request would hold the window up."""
    minimap, view = long_dock.minimap, long_dock.view
    minimap.grab()
    drawn, rows = minimap.n_lines_drawn, view.rows
    long_dock.set_state(
        replace(INITIAL, rows=(*rows, replace(rows[0], request=make.request("new"), tick=301, number=301)))
    )
    minimap.grab()
    assert minimap.n_lines_drawn == drawn + 1


# --- pinning ---


def hold(stage: Stage) -> TimelineView:
    """A row with a checkpoint that is held, selected by the keys."""
    held = make.checkpoint(7, 40)
    stage.send("a question")
    stage.engine.say_planned(100, 40, held=(held,), considered=(make.considered(7, 40, shared=40, usable=40),))
    stage.engine.say_text("Yes.")
    stage.engine.say_finished("Yes.")
    stage.engine.say(make.cache_changed(held))
    stage.settle()
    view = stage.window.timeline.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_End)
    for _ in range(6):
        if not isinstance(view.selected_item, Mark):
            QTest.keyClick(view, Qt.Key.Key_Right)
    assert isinstance(view.selected_item, Mark)
    return view


def pins(stage: Stage) -> list[tuple[int, bool]]:
    return [(c.checkpoint, c.pinned) for c in stage.engine.commands if isinstance(c, PinCheckpoint)]


def test_p_pins_the_selected_checkpoint_and_unpins_it(stage: Stage) -> None:
    view = hold(stage)
    QTest.keyClick(view, Qt.Key.Key_P)
    assert pins(stage) == [(7, True)]
    stage.engine.say(make.cache_changed(make.checkpoint(7, 40, pinned=True)))
    stage.settle()
    assert "pinned" in view.accessibleDescription()
    QTest.keyClick(view, Qt.Key.Key_P)
    assert pins(stage) == [(7, True), (7, False)]


def test_the_menu_of_a_checkpoint_pins_it(stage: Stage) -> None:
    view = hold(stage)
    QTest.keyClick(view, Qt.Key.Key_Home)  # another selection: the menu is about what is under the mouse
    frame = view._frame()
    place = QPoint(round(frame.gutter + 40 * view.px_per_token), round(frame.bar_top(0) + MARK_Y))
    port = view.viewport()
    where = (QContextMenuEvent.Reason.Mouse, place, port.mapToGlobal(place))
    QApplication.sendEvent(port, QContextMenuEvent(*where))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    pin = next(action for action in menu.actions() if "Pin this" in action.text())
    pin.trigger()
    menu.close()
    assert pins(stage) == [(7, True)]


def test_a_checkpoint_that_is_gone_cannot_be_pinned(stage: Stage) -> None:
    view = hold(stage)
    stage.engine.say(make.cache_changed())
    stage.settle()
    QTest.keyClick(view, Qt.Key.Key_P)
    assert pins(stage) == []


# --- pinching ---


def test_pinching_zooms_around_the_fingers(long_dock: TimelineDock) -> None:
    view = long_dock.view
    before, frame = view.px_per_token, view._frame()
    place = QPointF(frame.gutter + 50 * before, 60)
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        place,
        place,
        QPointF(view.viewport().mapToGlobal(place)),
        0.5,
        QPointF(),
    )
    assert pinch.type() is QEvent.Type.NativeGesture
    QApplication.sendEvent(view.viewport(), pinch)
    assert view.px_per_token == pytest.approx(1.5 * before)
    assert abs(frame.gutter + 50 * view.px_per_token - view.horizontalScrollBar().value() - place.x()) <= 1


# --- changed settings ---


def test_a_row_after_a_change_of_settings_says_what_was_changed(stage: Stage) -> None:
    """Why the cache behaves in another way from here on would be a riddle."""
    stage.send("a question")
    stage.answer("Yes.")
    stage.settings.change(cache_max_checkpoints=4)
    stage.engine.say_cache()
    stage.settle()
    stage.send("another")
    stage.answer("No.")
    view = stage.window.timeline.view
    first, second = view.rows
    assert cut_label(first, second) == "settings"
    assert cut_text(first, second) == "settings were changed: at most 4 checkpoints for each chat"
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_End)
    assert "before it, settings were changed: at most 4 checkpoints for each chat" in view.accessibleDescription()


def test_each_setting_of_the_cache_is_told_when_it_changed() -> None:
    usual = CacheSettings()
    others = (
        (replace(usual, enabled=False), "reuse off"),
        (replace(usual, ram_bytes=1 << 30), "1 GiB for checkpoints"),
        (replace(usual, min_spacing=128), "usual spacing 128"),
        (replace(usual, interval=1024), "interval 1,024"),
    )
    row = replay([make.planned("r"), make.finished("r", make.explanation(100))]).rows[0]
    for changed, told in others:
        before, after = replace(row, settings=usual), replace(row, settings=changed)
        assert cut_text(before, after) == f"settings were changed: {told}"
    assert cut_text(replace(row, settings=None), replace(row, settings=usual)) == ""
