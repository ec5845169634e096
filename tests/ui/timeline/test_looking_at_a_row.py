"""While one looks at a row, the checkpoints of other branches and chats that lie in its range are there as well."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from engine.commands import PinCheckpoint
from engine.core.cache.states import Tier
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import (
    around,
    choose,
    click,
    frame_of,
    ink_in,
    keys,
    mark_place,
    point_at,
    turn,
)
from ui.theme.theme import current_colours
from ui.timeline.lanes import guests_of

OWN, OTHER, PAST = make.checkpoint(1, 40), make.checkpoint(3, 70, tier=Tier.LIVE), make.checkpoint(2, 104)


@pytest.fixture
def shared(stage: Stage) -> Stage:
    """Two chats; the second one is shown, and the model still holds a checkpoint of the first in its range."""
    turn(stage, "Plan a trip to Lisbon", held=(OTHER,))
    QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    turn(stage, "Fix the failing test", held=(OWN, replace(PAST, made_at=2), OTHER), elsewhere=(PAST, OTHER))
    point_at(stage, QPoint(20, 20), stage.window.pane.transcript.viewport())
    return stage


def is_marked(stage: Stage, token: int) -> bool:
    return len(ink_in(stage, around(mark_place(stage, 0, token)))) > 1


def test_other_checkpoints_appear_while_the_pointer_is_on_the_row(shared: Stage) -> None:
    view = shared.window.timeline.view
    assert [row.n_total for row in view.rows] == [110], "a reply goes on behind the prompt"
    assert is_marked(shared, 40)
    assert not is_marked(shared, 70), "without a look only the row's own"
    point_at(shared, QPoint(20, frame_of(shared).row_top(0) + 10))
    assert is_marked(shared, 70)
    assert not is_marked(shared, 104), "past the prompt's end nothing can be resumed for it"
    point_at(shared, QPoint(20, 20), shared.window.pane.transcript.viewport())
    assert not is_marked(shared, 70), "gone with the pointer"
    assert is_marked(shared, 40)


def test_they_are_quieter_than_the_rows_own(shared: Stage) -> None:
    point_at(shared, QPoint(20, frame_of(shared).row_top(0) + 10))
    own, other = (mark_place(shared, 0, token) for token in (40, 70))
    assert ink_in(shared, around(own, 0)) == {current_colours().muted}, "filled"
    assert ink_in(shared, around(other, 0)) == {current_colours().background}, "an outline"


def test_the_box_of_the_row_names_them(shared: Stage) -> None:
    """The box that Qt opens by itself, once the pointer rests."""
    point_at(shared, QPoint(20, frame_of(shared).row_top(0) + 9))
    point_at(shared, QPoint(21, frame_of(shared).row_top(0) + 10))
    shared.qtbot.waitUntil(QToolTip.isVisible)
    said = " ".join(QToolTip.text().split())  # whatever the line ends with
    assert "request 1, finished" in said, "the first of this chat"
    assert "Other checkpoints here:" in said
    assert "checkpoint 3 at token 70" in said
    assert "of another chat: “Plan a trip to Lisbon”" in said
    assert "checkpoint 2 " not in said
    QToolTip.hideText()


def test_pointing_at_one_names_it(shared: Stage) -> None:
    place = mark_place(shared, 0, 70)
    point_at(shared, place - QPoint(0, 1))
    point_at(shared, place)
    shared.qtbot.waitUntil(QToolTip.isVisible)
    assert QToolTip.text().removeprefix("<qt>").startswith("checkpoint 3 at token 70, before a user message, 4 MiB")
    assert "request" not in QToolTip.text()
    QToolTip.hideText()


def test_the_keys_show_them_too_and_name_them(shared: Stage) -> None:
    view = shared.window.timeline.view
    view.setFocus()
    assert not is_marked(shared, 70)
    keys(shared, Qt.Key.Key_End)
    assert is_marked(shared, 70)
    shared.qtbot.waitUntil(QToolTip.isVisible)
    assert "checkpoint 3 at token 70" in QToolTip.text()
    keys(shared, Qt.Key.Key_Right)
    shared.qtbot.waitUntil(lambda: not QToolTip.isVisible())
    assert is_marked(shared, 70), "it is still that row"
    keys(shared, Qt.Key.Key_F6)
    assert not view.hasFocus()
    assert not is_marked(shared, 70)


def test_a_click_does_not_leave_them_there(shared: Stage) -> None:
    """The selection is no look: who has clicked and gone away wants the calm picture back."""
    click(shared, QPoint(20, frame_of(shared).row_top(0) + 10))
    point_at(shared, QPoint(20, 20), shared.window.pane.transcript.viewport())
    assert shared.window.timeline.view.selected_request is not None
    assert not is_marked(shared, 70)


def test_one_of_them_can_be_pinned_by_the_right_button(shared: Stage) -> None:
    place = mark_place(shared, 0, 70)
    point_at(shared, place)
    click(shared, place, button=Qt.MouseButton.RightButton)
    choose(shared, "Pin this checkpoint")
    pins = [(c.checkpoint, c.pinned) for c in shared.engine.commands if isinstance(c, PinCheckpoint)]
    assert pins == [(3, True)]


def test_a_click_on_one_shows_it_among_those_held(shared: Stage) -> None:
    table = shared.window.inspector.page.checkpoints.table
    click(shared, mark_place(shared, 0, 70))
    assert table.selected_key == 3
    assert shared.window.timeline.view.selected_item is None, "it is none of the row's own"


def test_what_is_taken_later_appears_in_earlier_rows(stage: Stage) -> None:
    """With the request that took it; the model's memory is the same."""
    turn(stage, "one", held=(OWN,))
    later = make.checkpoint(5, 80, made_at=2)
    turn(stage, "two", n_prompt=160, reused=100, held=(OWN, later))
    state, (first, second) = stage.window.state, stage.window.timeline.view.rows
    assert [mark.id for mark in guests_of(first, state)] == [5]
    assert guests_of(second, state) == (), "there it is its own"
    told = stage.window.timeline.view.model.looked_at_text(0, stage.window.timeline.view.title_of)
    assert told.endswith("held, taken later, at #2")


def test_what_others_held_is_looked_up_for_a_row_that_is_history(stage: Stage) -> None:
    """A row kept all checkpoints of all chats as they were then; what is gone since was still drawn as held."""
    gone = make.checkpoint(4, 75)
    turn(stage, "one", held=(OWN, OTHER, gone), elsewhere=(OTHER, gone))
    state, (first,) = stage.window.state, stage.window.timeline.view.rows
    assert [mark.id for mark in guests_of(first, state)] == [3, 4]
    turn(stage, "two", n_prompt=160, reused=100, held=(OWN, replace(OTHER, made_at=0)), elsewhere=(OTHER,))
    state, (first, _) = stage.window.state, stage.window.timeline.view.rows
    assert [(mark.id, mark.is_elsewhere) for mark in guests_of(first, state)] == [(3, True)]
    assert [mark.id for mark in first.own_marks] == [1], "its own stay"
    told = stage.window.timeline.view.model.looked_at_text(0, stage.window.timeline.view.title_of)
    assert told.endswith("held, on another branch")


def test_after_another_load_nothing_of_its_memory_is_shown_in_older_rows(stage: Stage) -> None:
    turn(stage, "one", held=(OWN,))
    stage.window.models.load("/models/tiny.gguf")
    stage.engine.say_loaded()
    stage.engine.say(make.cache_changed(make.checkpoint(9, 60)))
    stage.settle()
    assert guests_of(stage.window.timeline.view.rows[0], stage.window.state) == ()
