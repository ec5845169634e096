"""In a small window, what the timeline's tools find no room for is in a menu at their end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QToolButton, QToolTip

from tests.ui import event_builders as make
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import choose, menu_of, press, turn
from ui.timeline.legend import TimelineLegend
from ui.timeline.panel.dock import OverflowRow

LEGEND = "What colours, patterns and shapes mean"
SAVE = "Save the timeline as a picture: PNG or SVG"


def tools(stage: Stage) -> OverflowRow:
    found = stage.window.timeline.titleBarWidget().findChild(OverflowRow)
    assert isinstance(found, OverflowRow)
    return found


def buttons(stage: Stage) -> dict[str, QToolButton]:
    return {one.accessibleName(): one for one in stage.window.timeline.titleBarWidget().findChildren(QToolButton)}


@pytest.fixture
def small(stage: Stage) -> Stage:
    """900x600 with the inspector open, which leaves the timeline least."""
    turn(stage, "a question", held=(make.checkpoint(1, 40, n_bytes=512 << 20),))
    stage.window.inspector.show()
    stage.window.resize(900, 600)
    stage.settle()
    return stage


def open_by_keys(stage: Stage) -> None:
    more = tools(stage).more
    assert more.isVisible()
    stage.window.pane.composer.field.setFocus()
    assert any(stage.tab() is more for _ in range(60)), "Tab does not lead there"
    QTest.keyClick(more, Qt.Key.Key_Space)


def test_in_a_wide_window_there_is_no_menu(stage: Stage) -> None:
    stage.window.resize(1440, 900)
    stage.settle()
    assert not tools(stage).more.isVisible()
    assert buttons(stage)[LEGEND].isVisible()
    assert buttons(stage)[SAVE].isVisible()


def test_all_that_has_no_room_is_in_the_menu(small: Stage) -> None:
    hidden = [name for name, one in buttons(small).items() if not one.isVisible() and one is not tools(small).more]
    assert SAVE in hidden
    open_by_keys(small)
    words = [action.text() for action in menu_of(small).actions()]
    assert set(hidden) <= set(words)
    assert LEGEND in words
    menu_of(small).close()


def test_the_legend_is_opened_from_the_menu(small: Stage) -> None:
    legend = small.window.timeline.findChild(TimelineLegend)
    assert isinstance(legend, TimelineLegend)
    press(small, tools(small).more)
    choose(small, LEGEND)
    small.qtbot.waitUntil(legend.isVisible)
    legend.close()


def test_saving_is_asked_for_from_the_menu_by_the_mouse(small: Stage) -> None:
    press(small, tools(small).more)
    choose(small, SAVE)
    dialog = small.window.findChildren(QFileDialog)[-1]
    assert dialog.isVisible()
    dialog.reject()


def test_the_memory_keeps_its_bar_or_its_figure(stage: Stage) -> None:
    """First its words go, then it is in the menu, which tells all of it."""
    turn(stage, "a question", held=(make.checkpoint(1, 40, n_bytes=512 << 20),))
    memory = stage.window.timeline.memory
    whole = memory.sizeHint().width()
    for width in range(1440, 500, -20):
        stage.window.resize(width, 600)
        stage.settle()
        if not memory.isVisible():
            break
        assert memory.width() >= 48
        assert memory.geometry().right() <= tools(stage).width()
    assert memory.sizeHint().width() < whole
    stage.window.inspector.show()
    stage.window.resize(700, 600)
    stage.settle()
    assert not memory.isVisible()
    press(stage, tools(stage).more)
    choose(stage, "Memory: 512 MiB of 2 GiB")
    assert "Memory of the cache: 512 MiB of 2 GiB in RAM" in QToolTip.text()
    QToolTip.hideText()


@pytest.mark.parametrize("font_size", [9, 18])
def test_nothing_overlaps_at_any_width(stage: Stage, font_size: int) -> None:
    turn(stage, "a question", held=(make.checkpoint(1, 40, n_bytes=512 << 20),))
    stage.settings.change(font_size=font_size)
    for width in (1440, 1100, 900, 760):
        stage.window.resize(width, 600)
        stage.settle()
        row = tools(stage)
        shown = sorted((one for one in row._all if one.isVisible()), key=lambda one: one.x())
        edges = [(one.geometry().left(), one.geometry().right()) for one in shown]
        assert all(right < left for (_, right), (left, _) in pairwise(edges)), (width, edges)
        assert edges[-1][1] <= row.width()
    assert QApplication.activePopupWidget() is None


def test_a_tool_that_says_more_than_before_takes_its_room(stage: Stage) -> None:
    """The words beside the memory bar come after the window was laid out: they lay on the buttons."""
    stage.engine.say(make.cache_changed(make.checkpoint(1, 40, n_bytes=1 << 20)))
    memory, width = stage.window.timeline.memory, 1440
    while memory.sizeHint().width() > 48:  # the narrowest window with all of the words
        width -= 4
        stage.window.resize(width, 700)
        stage.settle()
    stage.window.resize(width + 4, 700)
    stage.settle()
    assert memory.sizeHint().width() > 48
    stage.engine.say(make.cache_changed(make.checkpoint(1, 40, n_bytes=1023 << 20)))
    stage.settle()
    assert memory.words == "1023 MiB of 2 GiB"
    assert memory.sizeHint().width() == 48
