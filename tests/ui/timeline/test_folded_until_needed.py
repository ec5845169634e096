"""The timeline is one strip until it has something to tell or is opened, and never higher than its rows."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.screens.story import DEAR, say_reply, told
from tests.ui.stage import MakeStage, Stage
from ui.timeline.frame import row_height

FOLD = (Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)


def new(make_stage: MakeStage) -> Stage:
    stage = make_stage(is_new=True)
    stage.load()
    stage.window.resize(1440, 900)
    return stage


def ask(stage: Stage, seconds: float) -> None:
    stage.send("And now?")
    say_reply(stage, "Done.", replace(DEAR, seconds_read=seconds), seconds=seconds)


def test_at_first_it_is_one_strip(make_stage: MakeStage) -> None:
    """Two fifths of the window belonged to it, before it had anything to tell."""
    stage = new(make_stage)
    stage.send("hello")
    say_reply(stage, "Hi.", told(2400, 0), seconds=0.3)
    timeline = stage.window.timeline
    assert timeline.is_folded
    assert timeline.strip.isVisible()
    stage.qtbot.waitUntil(lambda: 36 <= timeline.height() <= 52)


def test_the_first_costly_reading_opens_it(make_stage: MakeStage) -> None:
    stage = new(make_stage)
    ask(stage, 0.3)
    assert stage.window.timeline.is_folded, "nobody noticed that"
    ask(stage, 9.0)
    assert not stage.window.timeline.is_folded


def test_what_the_person_has_folded_stays_folded(make_stage: MakeStage) -> None:
    stage = new(make_stage)
    for _ in range(2):
        QTest.keyClick(stage.window, *FOLD)
    assert stage.window.timeline.is_folded
    ask(stage, 9.0)
    assert stage.window.timeline.is_folded
    stage.window.close()
    again = make_stage(is_new=True)
    again.load()
    ask(again, 9.0)
    assert again.window.timeline.is_folded, "also after a restart"


def test_it_grows_with_its_rows_up_to_a_share_of_the_window(make_stage: MakeStage) -> None:
    """Below two rows there was as much empty room again."""
    stage = new(make_stage)
    QTest.keyClick(stage.window, *FOLD)
    timeline, view = stage.window.timeline, stage.window.timeline.view
    view.set_folds_healthy(False)
    heights = []
    for n in range(16):
        stage.send(f"question {n}")
        say_reply(stage, "Yes.", told(2400 + n, 2390 + n), seconds=0.3)
        if n in (1, 4, 15):
            stage.qtbot.waitUntil(lambda: timeline.widget().height() <= view.whole_height)
            stage.qtbot.wait(30)
            heights.append(timeline.height())
    row = row_height(view.fontMetrics())
    assert heights[1] - heights[0] == 3 * row
    assert heights[1] < heights[2] <= round(0.3 * 900) + 1
    assert view.verticalScrollBar().maximum() > 0, "the others are scrolled to"
    assert not view.horizontalScrollBar().isVisible()
