"""Figures that are told while something goes on are those of now."""

from __future__ import annotations

from tests.ui.stage import Stage


def seconds_left(stage: Stage) -> str:
    return stage.window.controller.rows[1].progress.rpartition("about ")[2]


def test_the_time_that_is_left_does_not_climb_while_the_prompt_is_read(stage: Stage) -> None:
    """Deeper text is dearer, which the engine learns by reading it: who waits saw the end go further away."""
    stage.send("long")
    stage.engine.say_planned(20_000, 0)
    told = []
    for done, left in ((2_000, 20.0), (4_000, 21.0), (6_000, 22.0), (8_000, 15.0), (10_000, 16.0)):
        stage.engine.say_progress(done, 20_000, 0, left)
        stage.settle()
        told.append(seconds_left(stage))
    assert told == ["20 s left", "20 s left", "20 s left", "15 s left", "15 s left"]


def test_a_time_that_was_far_too_short_is_put_right(stage: Stage) -> None:
    """It must not stand at two seconds for a minute."""
    stage.send("long")
    stage.engine.say_planned(20_000, 0)
    for done, left in ((2_000, 20.0), (4_000, 60.0)):
        stage.engine.say_progress(done, 20_000, 0, left)
    stage.settle()
    assert seconds_left(stage) == "1 min 00 s left"


def test_the_speed_of_an_earlier_reply_is_not_told_of_this_one(stage: Stage) -> None:
    stage.send("a question")
    stage.answer("Yes.")
    assert stage.window.status.speed.text() == "20.0 tok/s"
    stage.send("another")
    stage.engine.say_planned(2_000, 60)
    stage.engine.say_progress(500, 2_000, 60, 8.0)
    stage.settle()
    assert stage.window.status.speed.text() == ""
