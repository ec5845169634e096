"""Branches of a chat are ways of a graph, and what nobody needs to look at is one line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, TimelineRow, replay
from engine.core.difference.explanation import Cause, FirstDifference
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Kind
from tests.ui import event_builders as make
from ui.timeline.lanes import MOST_LANES, healthy_runs, lanes_of
from ui.timeline.rows import TimelineRows
from ui.timeline.view import TimelineView


def row(tick: int, cause: Cause = Cause.APPENDED, compared_with: int = 0, *, changed: int = 0) -> TimelineRow:
    told = replace(
        make.explanation(100 + 10 * tick, reused=0 if tick == 1 else 90, cause=cause),
        compared_with=compared_with,
        changed=changed,
    )
    name = f"r{tick}"
    found = replay([make.planned(name, tick=tick, told=told), make.finished(name, told, n_generated=5)]).rows[0]
    return replace(found, number=tick)


def chat(*causes: tuple[Cause, int]) -> tuple[TimelineRow, ...]:
    return tuple(row(n, cause, compared) for n, (cause, compared) in enumerate(causes, start=1))


FIRST = (Cause.FIRST_REQUEST, 0)


def test_a_chat_without_branches_is_one_way() -> None:
    rows = chat(FIRST, (Cause.APPENDED, 1), (Cause.CLOCK_CHANGED, 2))
    assert [lane.at for lane in lanes_of(rows)] == [0, 0, 0]


def test_an_edit_parts_and_coming_back_goes_on_with_the_earlier_way() -> None:
    """As in a graph of commits: 3 parts from 2, 4 goes on with 3, 5 is back on the way of 2."""
    rows = chat(FIRST, (Cause.APPENDED, 1), (Cause.MESSAGE_EDITED, 2), (Cause.APPENDED, 3), (Cause.RETURNED, 2))
    lanes = lanes_of(rows)
    assert [lane.at for lane in lanes] == [0, 0, 1, 1, 0]
    assert [lane.parent for lane in lanes] == [None, 0, 1, 2, 1]
    assert [lane.is_return for lane in lanes] == [False, False, False, False, True]


@pytest.mark.parametrize(("at", "parent"), [(116, 0), (126, 1), (145, 3)])
def test_an_edit_hangs_where_its_way_parts(at: int, parent: int) -> None:
    """It hung from the newest request, whatever message of the chat was changed."""
    rows = chat(FIRST, (Cause.APPENDED, 1), (Cause.APPENDED, 2), (Cause.APPENDED, 3), (Cause.MESSAGE_EDITED, 4))
    ends = [one.n_total for one in rows[:4]]
    assert ends == [115, 125, 135, 145]
    difference = FirstDifference(
        at=TokenIndex(at), old_token=1, new_token=2, old_text="a", new_text="b", message=1, kind=Kind.USER
    )
    edited = replace(rows[4], explanation=replace(rows[4].explanation, difference=difference))
    assert lanes_of((*rows[:4], edited))[4].parent == parent


def test_very_many_branches_leave_room_for_the_words() -> None:
    rows = chat(FIRST, *[(Cause.REGENERATED, 1)] * 20)
    assert max(lane.at for lane in lanes_of(rows)) == MOST_LANES - 1


@pytest.mark.parametrize(("n", "found"), [(6, []), (7, [range(1, 4)]), (20, [range(1, 17)])])
def test_healthy_stretches_are_one_line_and_the_newest_stay(n: int, found: list[range]) -> None:
    rows = chat(FIRST, *[(Cause.APPENDED, at) for at in range(1, n)])
    assert list(healthy_runs(rows, lanes_of(rows))) == found


def test_what_was_read_again_is_never_folded_away() -> None:
    rows = (*chat(FIRST), *(row(n, Cause.CLOCK_CHANGED if n == 5 else Cause.APPENDED, n - 1) for n in range(2, 12)))
    told = replace(rows[4].explanation, changed=5)
    rows = (*rows[:4], replace(rows[4], explanation=told), *rows[5:])
    runs = healthy_runs(rows, lanes_of(rows))
    assert list(runs) == [range(1, 4), range(5, 8)]


def shown(rows: tuple[TimelineRow, ...]) -> TimelineRows:
    timeline = TimelineRows()
    timeline.set_session("chat")
    timeline.set_state(replace(INITIAL, rows=rows))
    return timeline


def test_a_fold_stands_for_its_requests() -> None:
    timeline = shown(chat(FIRST, *[(Cause.APPENDED, at) for at in range(1, 9)]))
    assert [one.request for one in timeline.rows] == ["r1", "r6", "r7", "r8", "r9"]
    assert timeline.text(1) == "5 requests, nothing read again, #2-6; Space shows them one by one"
    assert timeline.index_of("r3") == 1
    timeline.unfold("r3")
    assert len(timeline.rows) == 9
    assert timeline.is_unfolded(1)
    assert timeline.toggle_fold(1)
    assert len(timeline.rows) == 5
    timeline.set_session(None)
    assert len(timeline.rows) == 9, "of all chats, each request is shown"


@pytest.fixture
def view(qtbot: QtBot) -> TimelineView:
    made = TimelineView()
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.set_session("chat")
    rows = chat(FIRST, *[(Cause.APPENDED, at) for at in range(1, 9)])
    made.set_state(replace(INITIAL, rows=rows))
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_click_on_its_words_unfolds_it_and_one_on_the_arrow_folds_it_again(view: TimelineView) -> None:
    frame = view._frame()
    words = QPoint(frame.lanes + 40, frame.row_top(1) + 10)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=words)
    assert len(view.rows) == 9
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=words)
    assert view.selected_request == "r2", "words of a request select it"
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(frame.lanes + 8, frame.row_top(1) + 10))
    assert len(view.rows) == 5


def test_space_unfolds_the_selected_one(view: TimelineView) -> None:
    QTest.keyClick(view, Qt.Key.Key_End)
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Up)
    assert "nothing read again" in view.accessibleDescription()
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert len(view.rows) == 9


def test_a_request_that_is_asked_for_is_unfolded(view: TimelineView) -> None:
    """From the line under its reply, which knows nothing of folds."""
    view.select_request("r4")
    assert view.rows[3].request == "r4"


def test_the_graph_is_painted_where_the_ways_are(view: TimelineView) -> None:
    """A branch has a lane of its own: its dot is not where the others are."""
    rows = chat(FIRST, (Cause.APPENDED, 1), (Cause.MESSAGE_EDITED, 2), (Cause.RETURNED, 2))
    view.set_state(replace(INITIAL, rows=rows))
    assert view.model.n_lanes == 2
    picture = view.viewport().grab().toImage()
    frame = view._frame()
    paper = picture.pixelColor(frame.lanes + 2, frame.row_top(2) + 2)

    def is_drawn(lane: int, index: int) -> bool:
        xs = range(lane * 14 + 4, lane * 14 + 18)
        return any(picture.pixelColor(x, frame.row_top(index) + 10) != paper for x in xs)

    assert is_drawn(0, 1)
    assert is_drawn(1, 2)
    assert not is_drawn(1, 3)
