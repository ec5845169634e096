"""Menus by the right button and the menu key, pins, spans and their messages, the way back: on the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.client.state import Mark
from engine.commands import PinCheckpoint
from engine.core.difference.explanation import Cause
from tests.screens.story import say_reply, told
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import (
    choose,
    click,
    frame_of,
    ink_in,
    keys,
    mark_place,
    menu_of,
    place_of,
    press_menu_key,
    turn,
)
from tests.ui.timeline.test_spans_and_messages import in_a_chat
from tests.ui.timeline.test_spans_and_messages import turn as say_turn
from ui.theme.theme import current_colours
from ui.timeline.frame import LANE_WIDTH
from ui.timeline.segments import Segment, Standing

RIGHT = Qt.MouseButton.RightButton
HELD = make.checkpoint(7, 40)


@pytest.fixture
def held(stage: Stage) -> Stage:
    turn(stage, "a question", held=(HELD,))
    return stage


def pins(stage: Stage) -> list[tuple[int, bool]]:
    return [(c.checkpoint, c.pinned) for c in stage.engine.commands if isinstance(c, PinCheckpoint)]


def say_pinned(stage: Stage, pinned: bool) -> None:
    stage.engine.say(make.cache_changed(make.checkpoint(7, 40, pinned=pinned)))
    stage.settle()


# --- menus and pins ---


def test_the_right_button_opens_the_menu_of_a_row(held: Stage) -> None:
    click(held, QPoint(30, frame_of(held).row_top(0) + 10), button=RIGHT)
    words = [action.text().partition("\t")[0] for action in menu_of(held).actions()]
    assert words == ["Why was this read again?", "Fit the longest prompt"]
    choose(held, "Why was this read again?")
    assert held.window.inspector.isVisible()
    assert held.window.inspector.row == held.window.timeline.view.rows[0]


def test_a_checkpoint_is_pinned_and_unpinned_by_the_mouse(held: Stage) -> None:
    click(held, mark_place(held, 0, 40), button=RIGHT)
    choose(held, "Pin this checkpoint")
    assert pins(held) == [(7, True)]
    say_pinned(held, True)
    under = QRect(mark_place(held, 0, 40) + QPoint(-3, 5), mark_place(held, 0, 40) + QPoint(3, 6))
    assert len(ink_in(held, under)) > 1, "a line below it"
    click(held, QPoint(30, frame_of(held).row_top(0) + 10))  # two presses at one place would be a double click
    click(held, mark_place(held, 0, 40), button=RIGHT)
    choose(held, "Unpin this checkpoint")
    assert pins(held) == [(7, True), (7, False)]
    say_pinned(held, False)
    assert "pinned" not in held.window.timeline.view.accessibleDescription()


def test_a_checkpoint_is_pinned_and_unpinned_by_the_keys(held: Stage) -> None:
    view = held.window.timeline.view
    view.setFocus()
    keys(held, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert isinstance(view.selected_item, Mark)
    keys(held, Qt.Key.Key_P)
    say_pinned(held, True)
    keys(held, Qt.Key.Key_P)
    assert pins(held) == [(7, True), (7, False)]


def test_the_menu_key_opens_the_menu_of_what_is_selected(held: Stage) -> None:
    held.window.timeline.view.setFocus()
    keys(held, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Right)
    press_menu_key(held)
    menu = menu_of(held)
    pin = next(action for action in menu.actions() if action.text().startswith("Pin"))
    for _ in menu.actions():
        if menu.activeAction() != pin:
            QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    held.settle()
    assert pins(held) == [(7, True)]
    assert QApplication.activePopupWidget() is None


# --- spans and messages ---


def test_a_click_on_a_span_selects_its_message_and_a_click_on_a_message_its_span(stage: Stage) -> None:
    in_a_chat(stage)
    view, transcript = stage.window.timeline.view, stage.window.pane.transcript
    click(stage, place_of(stage, 2, 40 * 2 + 20))
    assert stage.window.controller.rows[transcript.current].text == "second question"
    transcript.choose(0)
    stage.settle()
    place = transcript.row_rect(0).center()
    click(stage, QPoint(place.x(), transcript.row_rect(0).top() + 12), transcript.viewport())
    assert stage.window.controller.rows[transcript.current].text == "first question"
    assert view.selected_request == view.rows[0].request
    item = view.selected_item
    assert isinstance(item, Segment)
    assert (item.message, item.first) == (0, 0)


def test_a_click_on_a_reply_selects_what_was_written(stage: Stage) -> None:
    in_a_chat(stage)
    view, transcript = stage.window.timeline.view, stage.window.pane.transcript
    rect = transcript.row_rect(5)
    click(stage, QPoint(rect.left() + 20, rect.top() + 12), transcript.viewport())
    assert stage.window.controller.rows[transcript.current].text == "A reply."
    assert view.selected_request == view.rows[2].request
    item = view.selected_item
    assert isinstance(item, Segment)
    assert item.standing is Standing.GENERATED
    assert not stage.window.inspector.isVisible()


def test_a_message_behind_a_system_prompt_selects_its_own_span(stage: Stage) -> None:
    stage.window.controller.set_system_prompt("Be kind.")
    say_turn(stage, "first question", 2)
    say_turn(stage, "second question", 4)
    view, transcript = stage.window.timeline.view, stage.window.pane.transcript
    rect = transcript.row_rect(2)
    click(stage, QPoint(rect.center().x(), rect.top() + 12), transcript.viewport())
    assert stage.window.controller.rows[transcript.current].text == "second question"
    item = view.selected_item
    assert isinstance(item, Segment)
    assert item.message == 3


# --- the way back ---


def test_the_way_back_is_marked(stage: Stage) -> None:
    """A dotted line in the graph, from the branch that was left; the words are read where the picture is saved."""
    ways = (
        ("one", told(2400, 0, cause=Cause.FIRST_REQUEST)),
        ("two", told(2600, 2400)),
        ("two, edited", told(2700, 2400, cause=Cause.MESSAGE_EDITED, compared_with=2)),
    )
    for text, explained in ways:
        stage.send(text)
        say_reply(stage, "Yes.", explained, seconds=0.2)
    stage.send("back")
    say_reply(stage, "Yes.", told(2900, 2600, cause=Cause.RETURNED, compared_with=2), seconds=0.2)
    view, frame = stage.window.timeline.view, frame_of(stage)
    assert [view.model.lane(n).at for n in range(4)] == [0, 0, 1, 0]
    assert view.model.back_text(3) == "back to #2"
    accent = current_colours().accent

    def is_dotted(index: int) -> bool:
        """Between the dot of this row and that of the one above."""
        top = frame.row_top(index) - frame.row // 2 + 4
        lanes = QRect(LANE_WIDTH // 2, top, 2 * LANE_WIDTH, frame.row - 8)
        return any(_is_near(name, accent) for name in ink_in(stage, lanes))

    assert [is_dotted(n) for n in range(1, 4)] == [False, False, True]


def _is_near(name: str, other: str) -> bool:
    """The dots are smoothed: by hue and strength, not by the exact colour."""
    one, two = QColor(name), QColor(other)
    return one.saturation() > 100 and abs(one.hue() - two.hue()) < 12
