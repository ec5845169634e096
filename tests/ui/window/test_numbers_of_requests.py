"""Requests are numbered for each chat from 1, over restarts and models, and everything that names one says the same."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from tests.ui.stage import MakeStage, Stage
from tests.ui.timeline.on_the_window import frame_of


def ask(stage: Stage, text: str) -> None:
    stage.send(text)
    stage.answer("Yes.")


def numbers(stage: Stage) -> list[int]:
    return [row.number for row in stage.window.timeline.view.rows]


def told(stage: Stage, row: int) -> str:
    view = stage.window.timeline.view
    return view.tooltip_at(QPointF(10, frame_of(stage).row_top(row) + 12))


def test_each_chat_counts_its_own(stage: Stage) -> None:
    """The second chat began with "#3": the engine's count is nobody's business."""
    first = stage.window.controller.chat.id
    ask(stage, "one")
    ask(stage, "two")
    QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    ask(stage, "other")
    assert numbers(stage) == [1]
    assert told(stage, 0).startswith("request 1")
    stage.window.controller.open(first)
    stage.settle()
    ask(stage, "three")
    assert numbers(stage) == [1, 2, 3]
    assert [row.tick for row in stage.window.timeline.view.rows] == [1, 2, 4]


def test_the_count_goes_on_after_a_restart(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.load()
    for text in ("one", "two", "three"):
        ask(stage, text)
    stage.window.close()
    again = make_stage(conversations=stage.conversations)
    again.load()
    ask(again, "four")
    again.qtbot.waitUntil(lambda: numbers(again) == [1, 2, 3, 4])
    row = again.window.timeline.view.rows[-1]
    assert row.tick == 1, "the engine begins anew"
    assert told(again, 3).startswith("request 4")
    again.window.explainer.explain_request(row.request)
    again.settle()
    assert again.window.inspector.page is not None
    assert again.window.inspector._title.note.text().split(" ")[0] == "#4"


def test_what_was_asked_before_the_earlier_rows_came_is_numbered_behind_them(make_stage: MakeStage) -> None:
    """Those of a long chat take a while to be read."""
    stage = make_stage()
    stage.load()
    for text in ("one", "two"):
        ask(stage, text)
    stage.window.close()
    stage.conversations.hold = True
    again = make_stage(conversations=stage.conversations)
    again.load()
    stage.conversations.release()
    again.settle()
    ask(again, "three")
    again.qtbot.waitUntil(lambda: numbers(again) == [1, 2, 3])
