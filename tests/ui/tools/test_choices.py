"""What of its tools a chat has, and when the model calls them: chosen above the button below the message."""

from __future__ import annotations

import json

from engine.commands import CALLS_OF, MUST_CALL, NO_CALLS
from engine.core.prompt.reply_options import options_from_json, options_to_json
from engine.core.toolbox.offers import Answer
from tests.ui.tools.test_walk import answer_forecasts
from tests.ui.tools.tool_stage import ToolStage, mcp_json


def _choose(tools: ToolStage, value: str) -> None:
    choice = tools.window.tools.popup.choice
    choice.setCurrentIndex(choice.findData(value))
    choice.activated.emit(choice.currentIndex())
    tools.stage.settle()


def _asked(tools: ToolStage) -> str:
    return tools.stage.engine.generates[-1].tool_choice


def test_a_single_tool_is_left_out_of_a_chat_with_the_forecast(tools: ToolStage) -> None:
    tools.add(mcp_json())
    tools.stage.send("Hello.")
    tools.stage.answer("Hello!")
    popup = tools.window.tools.popup
    tools.window.tools.button.click()
    part = popup.parts["tiny"]
    assert not part.tools["hostile"].isVisible()
    low = popup.height()
    part.fold.click()
    assert part.tools["hostile"].isVisible()
    assert popup.height() > low
    part.tools["hostile"].click()
    tools.stage.settle()
    assert "hostile" in popup.note.text()
    answer_forecasts(tools, n_tokens=812)
    assert popup.forecast.isVisible()
    assert "tiny_hostile" in [tool.name for tool in tools.chat.tools]
    popup.apply.click()
    tools.stage.send("And now?")
    names = [tool.name for tool in tools.chat.tools]
    assert "tiny_hostile" not in names
    assert "tiny_add" in names


def test_a_call_is_asked_of_the_first_reply_to_each_message_and_the_prompt_stays(tools: ToolStage) -> None:
    """Held to a call in every reply, a model would never come to an answer."""
    tools.add(mcp_json())
    tools.window.tools.button.click()
    assert _asked_words(tools)[0].startswith("The model calls")
    _choose(tools, CALLS_OF + "tiny_add")
    tools.stage.send("Add.")
    assert _asked(tools) == CALLS_OF + "tiny_add"
    before = tools.chat.tools
    tools.call(("tiny_add", {"a": 2, "b": 3}))
    tools.answer(Answer.ONCE)
    tools.wait_for_reply()
    assert _asked(tools) == ""
    tools.stage.answer("5")
    _choose(tools, MUST_CALL)
    tools.stage.send("Again.")
    assert _asked(tools) == MUST_CALL
    tools.stage.answer("No.")
    _choose(tools, NO_CALLS)
    tools.stage.send("Just talk.")
    assert _asked(tools) == NO_CALLS
    assert tools.chat.tools == before  # not a token of the prompt is another


def _asked_words(tools: ToolStage) -> list[str]:
    choice = tools.window.tools.popup.choice
    return [choice.itemText(at) for at in range(choice.count())]


def test_a_choice_is_kept_with_the_chat_and_asks_for_no_tool_that_is_gone(tools: ToolStage) -> None:
    tools.add(mcp_json())
    _choose(tools, CALLS_OF + "tiny_add")
    controller = tools.window.controller
    kept = options_from_json(options_to_json(controller.chat.reply_options))
    assert kept == controller.chat.reply_options
    assert json.loads(options_to_json(kept))["tool_choice"] == CALLS_OF + "tiny_add"
    tools.book.switch("tiny", False)
    tools.wait(lambda: not tools.book.ready)
    tools.stage.send("Hello.")
    assert _asked(tools) == ""  # refused otherwise: a call is asked for, and the chat has no tools
