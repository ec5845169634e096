"""Zooming and panning on the real window: by wheel, pinch, keys, drag, the overview; the legend; a row's height."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

from engine.core.prompt.span_values import Kind
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import (
    frame_of,
    in_window,
    keys,
    place_of,
    press,
    turn,
    wheel,
)
from ui.theme.theme import current_colours
from ui.timeline.legend import TimelineLegend

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def zoomed(stage: Stage) -> Stage:
    """One request of which an eighth is in sight, the timeline with the keys."""
    turn(stage, "a question", n_prompt=4000, reused=3000)
    stage.window.timeline.view.setFocus()
    keys(stage, *[Qt.Key.Key_Plus] * 10)
    assert stage.window.timeline.view.horizontalScrollBar().maximum() > 0
    return stage


@pytest.fixture
def long(stage: Stage) -> Stage:
    """Sixty rows of which few are in sight."""
    turn(stage, "a question")
    row = stage.window.state.rows[0]
    rows = tuple(replace(row, request=f"r{n}", tick=n + 1, number=n + 1) for n in range(60))  # type: ignore[arg-type]
    stage.window.timeline.view.set_folds_healthy(False)
    stage.window.state = replace(stage.window.state, rows=rows)
    stage.window.timeline.set_state(stage.window.state)
    stage.settle()
    return stage


# --- keys ---


def test_shift_and_the_arrows_move_what_is_in_sight_and_choose_nothing(zoomed: Stage) -> None:
    view = zoomed.window.timeline.view
    across = view.horizontalScrollBar()
    keys(zoomed, Qt.Key.Key_Home, modifier=SHIFT)
    assert across.value() == 0
    keys(zoomed, Qt.Key.Key_Right, modifier=SHIFT)
    step = across.value()
    assert 0 < step < across.pageStep()
    keys(zoomed, Qt.Key.Key_Right, modifier=SHIFT)
    assert across.value() == 2 * step
    keys(zoomed, Qt.Key.Key_Left, modifier=SHIFT)
    assert across.value() == step
    keys(zoomed, Qt.Key.Key_End, modifier=SHIFT)
    assert across.value() == across.maximum()
    assert view.selected_request is None


def test_shift_and_up_or_down_move_the_rows(long: Stage) -> None:
    view = long.window.timeline.view
    view.setFocus()
    down = view.verticalScrollBar()
    last = down.value()
    assert last == down.maximum()
    keys(long, Qt.Key.Key_Up, modifier=SHIFT)
    assert down.value() == last - frame_of(long).row
    keys(long, Qt.Key.Key_PageUp, modifier=SHIFT)
    assert down.value() == last - frame_of(long).row - down.pageStep()
    keys(long, Qt.Key.Key_Down, Qt.Key.Key_PageDown, modifier=SHIFT)
    assert down.value() == last
    assert view.selected_request is None


def test_the_cheat_sheet_tells_of_it(stage: Stage) -> None:
    keys(stage, Qt.Key.Key_F1, modifier=CTRL)
    shown = {label.text() for label in stage.window.findChildren(QLabel) if label.isVisible()}
    assert {"Shift+Left, Right, Up, Down, Home, End", "Move what is in sight, and choose nothing"} <= shown


@pytest.mark.parametrize(("key", "grows"), [(Qt.Key.Key_Plus, True), (Qt.Key.Key_Minus, False)])
def test_the_keys_zoom_and_0_fits(zoomed: Stage, key: Qt.Key, grows: bool) -> None:
    view = zoomed.window.timeline.view
    before = view.px_per_token
    keys(zoomed, key)
    assert (view.px_per_token > before) == grows
    keys(zoomed, Qt.Key.Key_0)
    assert view.is_fitted


# --- wheel and pinch ---


def test_the_wheel_zooms_with_ctrl_around_the_pointer(zoomed: Stage) -> None:
    view = zoomed.window.timeline.view
    token = 200
    keys(zoomed, Qt.Key.Key_Home, modifier=SHIFT)
    place, before = place_of(zoomed, 0, token), view.px_per_token
    wheel(zoomed, place, 1, CTRL)
    assert view.px_per_token == pytest.approx(1.25 * before)
    assert abs(place_of(zoomed, 0, token).x() - place.x()) <= 1
    wheel(zoomed, place, -1, CTRL)
    assert view.px_per_token == pytest.approx(before)


def test_the_wheel_pans_sideways_with_shift_and_up_and_down_without(zoomed: Stage) -> None:
    view = zoomed.window.timeline.view
    across, place = view.horizontalScrollBar(), QPoint(300, frame_of(zoomed).row_top(0) + 8)
    keys(zoomed, Qt.Key.Key_Home, modifier=SHIFT)
    wheel(zoomed, place, -2, SHIFT)
    assert across.value() > 0
    wheel(zoomed, place, 2, SHIFT)
    assert across.value() == 0


def test_the_wheel_scrolls_the_rows(long: Stage) -> None:
    view = long.window.timeline.view
    last = view.verticalScrollBar().value()
    wheel(long, QPoint(300, 60), 1)
    assert view.verticalScrollBar().value() < last


def test_pinching_zooms_around_the_fingers(zoomed: Stage) -> None:
    view, token = zoomed.window.timeline.view, 200
    keys(zoomed, Qt.Key.Key_Home, modifier=SHIFT)
    place, before = place_of(zoomed, 0, token), view.px_per_token
    at = QPointF(in_window(zoomed, place))
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        QPointF(zoomed.window.mapToGlobal(at.toPoint())),
        0.5,
        QPointF(),
    )
    QApplication.sendEvent(zoomed.window.windowHandle(), pinch)
    zoomed.settle()
    assert view.px_per_token == pytest.approx(1.5 * before)
    assert abs(place_of(zoomed, 0, token).x() - place.x()) <= 1


# --- dragging, buttons, overview ---


def test_dragging_pans_and_selects_nothing(zoomed: Stage) -> None:
    view, window = zoomed.window.timeline.view, zoomed.window.windowHandle()
    keys(zoomed, Qt.Key.Key_Home, modifier=SHIFT)
    start = in_window(zoomed, QPoint(500, frame_of(zoomed).row_top(0) + 8))
    QTest.mousePress(window, LEFT, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(window, start - QPoint(60, 0))
    QTest.mouseMove(window, start - QPoint(120, 0))
    QTest.mouseRelease(window, LEFT, Qt.KeyboardModifier.NoModifier, start - QPoint(120, 0))
    zoomed.settle()
    assert view.horizontalScrollBar().value() == 120
    assert view.selected_request is None


def test_the_buttons_zoom_and_fit(zoomed: Stage) -> None:
    view = zoomed.window.timeline.view
    found = {button.accessibleName(): button for button in zoomed.window.timeline.findChildren(QToolButton)}
    before = view.px_per_token
    press(zoomed, found["Zoom in"])
    assert view.px_per_token > before
    press(zoomed, found["Zoom out"])
    assert view.px_per_token == pytest.approx(before)
    press(zoomed, found["Fit the longest prompt into the width"])
    assert view.is_fitted


def test_the_overview_beside_a_long_timeline_moves_it(long: Stage) -> None:
    window, minimap, bar = long.window, long.window.timeline.minimap, long.window.timeline.view.verticalScrollBar()
    assert minimap.isVisible()
    handle = window.windowHandle()
    top, middle = (in_window(long, QPoint(20, y), minimap) for y in (6, minimap.height() // 2))
    QTest.mousePress(handle, LEFT, Qt.KeyboardModifier.NoModifier, top)
    assert bar.value() == 0
    QTest.mouseMove(handle, middle)
    assert 0.3 < bar.value() / bar.maximum() < 0.7
    QTest.mouseRelease(handle, LEFT, Qt.KeyboardModifier.NoModifier, middle)
    before = bar.value()
    wheel(long, QPoint(20, minimap.height() // 2), 1, widget=minimap)
    assert bar.value() < before
    minimap.setFocus()
    keys(long, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    keys(long, Qt.Key.Key_Home)
    assert bar.value() == 0


# --- what is seen ---


def test_a_row_is_14_to_20_pixels_high(stage: Stage) -> None:
    """Measured where the bars are painted, at the size of text that everybody has first."""
    for text in ("one", "two", "three"):
        turn(stage, text, n_prompt=1000, reused=0)
    colour, frame = current_colours().kind(Kind.USER), frame_of(stage)
    port, shown = stage.window.timeline.view.viewport(), stage.seen()
    x = place_of(stage, 0, 500).x()
    column = [shown.pixelColor(port.mapTo(stage.window, QPoint(x, y))).name() == colour for y in range(frame.height)]
    tops = [y for y, is_bar in enumerate(column) if is_bar and not column[y - 1]]
    assert len(tops) == 3
    assert {14 <= below - above <= 20 for above, below in pairwise(tops)} == {True}


def test_the_legend_opens_behind_its_sign_by_mouse_and_keys(stage: Stage) -> None:
    turn(stage, "one")
    legend = stage.window.timeline.findChild(TimelineLegend)
    assert legend is not None
    assert not legend.isVisible(), "the room belongs to the rows"
    button = next(b for b in stage.window.timeline.findChildren(QToolButton) if "colours" in b.accessibleName())
    press(stage, button)
    stage.qtbot.waitUntil(legend.isVisible)
    image = legend.grab().toImage()
    ink = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert len(ink) > 4, "shapes and words"
    QTest.keyClick(legend, Qt.Key.Key_Escape)
    assert not legend.isVisible()
    button.setFocus()
    keys(stage, Qt.Key.Key_Space)
    stage.qtbot.waitUntil(legend.isVisible)
    legend.close()
