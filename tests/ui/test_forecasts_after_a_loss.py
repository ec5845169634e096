"""An engine that ended has nothing in its memory: what was told of it before is true of the next one no more."""

from __future__ import annotations

from engine.commands import ForecastPrompt
from engine.events import EngineLost, Failed
from tests.ui.stage import Stage
from tests.ui.test_forecasts import READ, answer, asked, in_a_chat, wait_for_question
from ui.chats.list_model import WARM_ROLE


def test_a_lost_engine_takes_warm_along_however_soon_another_is_there(stage: Stage) -> None:
    """A busy window hears of the loss and of the next model in one batch, and looks at what is left only then."""
    before = in_a_chat(stage)
    composer = stage.window.pane.composer
    answer(stage, wait_for_question(stage, before), 100, 90, 0.1)
    assert composer.forecast.text.startswith("warm")
    before = len(asked(stage))
    stage.engine.say(EngineLost(message="It ended.", details="", path="/models/tiny.gguf", is_loading_again=True))
    stage.engine.say_loaded()
    stage.settle()
    assert composer.forecast.text == ""
    answer(stage, wait_for_question(stage, before), 100, 0, 0.1)
    assert composer.forecast.text.startswith("cold")


def test_a_lost_engine_takes_the_dots_along_that_were_being_looked_for(stage: Stage) -> None:
    """One chat was found warm, the other was being asked about: that question fails, the next one comes too late."""
    model = stage.window.list.model
    for text in ("first chat", "second chat", "third chat"):
        stage.window.controller.new_chat()
        stage.send(text)
        stage.answer("A reply.")
    asker = stage.window.asker

    def open_ones() -> list[ForecastPrompt]:
        return [question for question in asked(stage) if asker.purposes.get(question.request) == "chat"]

    stage.qtbot.waitUntil(lambda: bool(open_ones()))
    answer(stage, open_ones()[0], READ, READ - 20, 0.1)
    (unanswered,) = open_ones()
    stage.engine.say(Failed(request=unanswered.request, code="engine-process-ended", message="", action=""))
    stage.engine.say(EngineLost(message="It ended.", details="", path="/models/tiny.gguf", is_loading_again=True))
    stage.engine.say_loaded()
    stage.settle()
    for question in open_ones():
        answer(stage, question, READ, 0, 38.0)
    assert not [row for row in range(model.rowCount()) if model.index(row).data(WARM_ROLE)]
