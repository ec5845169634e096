"""Figures that are told while something goes on are those of now."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from engine.core.prompt.streaming import Channel
from tests.ui.stage import Stage


def test_text_that_is_read_again_is_not_called_new(stage: Stage) -> None:
    """Of 1,806 tokens most had been read before the system prompt changed."""
    stage.send("long")
    stage.engine.say_planned(1_834, 28, avoidable=1_755)
    stage.settle()
    row = stage.window.controller.rows[1]
    assert row.progress == "Reading prompt: 0 of 1,806 tokens, 1,755 of them again"
    stage.engine.say_progress(1_052, 1_834, 28)
    stage.settle()
    assert stage.window.controller.rows[1].progress == "Reading prompt: 1,024 of 1,806 tokens, 1,755 of them again"


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
    """It must not stand at two seconds for a minute; nor jump for one slow batch."""
    stage.send("long")
    stage.engine.say_planned(20_000, 0)
    told = []
    for done, left, seconds in ((2_000, 20.0, 2.0), (2_100, 60.0, 3.0), (2_300, 60.0, 5.0), (2_500, 58.0, 6.5)):
        stage.engine.say_progress(done, 20_000, 0, left, seconds=seconds)
        stage.settle()
        told.append(seconds_left(stage))
    assert told == ["20 s left", "20 s left", "20 s left", "1 min left"]


def test_the_setting_of_the_spacing_says_where_it_does_not_hold(stage: Stage) -> None:
    """The table beside it shows checkpoints 20 tokens apart."""
    stage.window.dialogs.show_settings()
    page = stage.window.dialogs.settings_page
    assert page is not None
    texts = [label.text() for label in page.findChildren(QLabel)]
    assert not any("Minimum spacing" in text for text in texts)
    assert any("may lie closer" in text for text in texts)


def test_one_of_a_thing_is_one(stage: Stage) -> None:
    stage.send("long")
    stage.engine.say_planned(61, 60)
    stage.settle()
    assert stage.window.controller.rows[1].progress == "Reading prompt: 0 of 1 new token"
    stage.engine.say_text("Hm", 1, Channel.REASONING)
    stage.settle()
    assert stage.window.controller.rows[1].progress == "1 token"
    assert stage.window.pane.transcript.item(1).thinking_label() == "Thinking (1 token)"
