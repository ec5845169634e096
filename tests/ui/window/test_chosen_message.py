"""A stretch of the timeline and its message find each other, whatever was left out of the prompt."""

from __future__ import annotations

from tests.ui.options.steps import asked_chat, press
from tests.ui.options.test_limit import click_way, fill, room_to_grow, say_turns
from tests.ui.stage import MakeStage, Stage


def chosen_for(stage: Stage, request: str, place: int) -> str:
    """The text of the message that is chosen in the transcript when its stretch is."""
    stage.window.timeline.view.message_selected.emit(request, place)
    return stage.window.controller.rows.rows[stage.window.pane.transcript.current].text


def test_what_was_left_out_of_a_prompt_moves_no_message_of_it(make_stage: MakeStage) -> None:
    """A click on a stretch chose the message that had been folded away, and another one after it was brought back."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 4)
    fill(stage)
    click_way(stage, 1)
    stage.settle()
    stage.window.pane.composer.field.sent.emit()
    stage.settle()
    sent = [message.text for message in asked_chat(stage).messages]
    assert [text[:10] for text in sent] == ["question 0", "reply 0 wo", "question 3", "reply 3 wo", "one more"]
    request = stage.engine.generates[-1].request
    stage.answer("hi")
    shown = stage.window.controller.rows.rows
    for _ in ("while they are folded", "once they are back"):
        assert [chosen_for(stage, request, place) for place in range(len(sent))] == sent
        places = {row.text: stage.window.kept.place_in(request, row.id) for row in shown}
        assert [places[text] for text in sent] == list(range(len(sent)))
        assert [text[:10] for text, place in places.items() if place is None] == [
            *("question 1", "reply 1 wo", "question 2", "reply 2 wo"),
            "hi",
        ]
        if stage.window.controller.chat.reply_options.left_out:
            press(stage.window.pane.undo.button)
            stage.settle()
    assert stage.window.controller.chat.reply_options.left_out == ()
