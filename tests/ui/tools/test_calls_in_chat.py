"""A call in a chat: asked first, run, shown, kept, and what came of it goes to the model."""

from __future__ import annotations

from engine.core.called.records import REFUSED, CallState
from engine.core.prompt.messages import Role
from engine.core.toolbox.approval import Answer
from tests.ui.tools.tool_stage import ToolStage, mcp_json


def test_a_call_is_run_once_the_person_says_so_and_its_result_goes_to_the_model(tools: ToolStage) -> None:
    tools.add(mcp_json())
    tools.stage.send("What is 2 + 3?")
    sent = tools.stage.engine.generates[-1]
    assert sent.parses_calls
    assert "tiny_add" in [tool.name for tool in sent.chat.tools]
    tools.call(("tiny_add", {"a": 2, "b": 3}), text="Let me see.")
    assert tools.question.isVisible()
    assert tools.question.question is not None
    assert not tools.stage.engine.is_asked  # nothing goes on without an answer
    tools.answer(Answer.ONCE)
    tools.wait_for_reply()
    asked = tools.stage.engine.generates[-1].chat.messages
    assert [one.role for one in asked[-3:]] == [Role.USER, Role.ASSISTANT, Role.TOOL]
    assert asked[-2].tool_calls[0].name == "tiny_add"
    assert asked[-1].text == "5"
    assert asked[-1].tool_call_id == asked[-2].tool_calls[0].id
    tools.stage.answer("It is 5.")
    assert [row.text for row in tools.rows] == ["What is 2 + 3?", "Let me see.", "It is 5."]
    assert tools.rows[1].calls[0].state is CallState.DONE
    kept = next(iter(tools.stage.conversations.chats.values()))
    assert kept.messages[1].calls[0].result == "5"


def test_a_refusal_goes_to_the_model_as_such(tools: ToolStage) -> None:
    tools.add(mcp_json())
    tools.stage.send("Add.")
    tools.call(("tiny_add", {"a": 2, "b": 3}))
    tools.answer(Answer.NO)
    tools.wait_for_reply()
    assert tools.stage.engine.generates[-1].chat.messages[-1].text == REFUSED


def test_what_is_allowed_in_a_chat_is_asked_in_another(tools: ToolStage) -> None:
    tools.add(mcp_json())
    tools.stage.send("Add.")
    tools.call(("tiny_add", {"a": 2, "b": 3}))
    tools.answer(Answer.IN_CHAT)
    tools.wait_for_reply()
    tools.call(("tiny_add", {"a": 1, "b": 1}))
    tools.wait_for_reply()
    assert not tools.question.isVisible()
    assert tools.stage.engine.generates[-1].chat.messages[-1].text == "2"
    tools.stage.answer("2")
    tools.window.controller.new_chat()
    tools.stage.send("Add.")
    tools.call(("tiny_add", {"a": 1, "b": 1}))
    assert tools.question.isVisible()


def test_stop_ends_the_call_and_says_so_to_nobody_else(tools: ToolStage) -> None:
    tools.add(mcp_json())
    tools.stage.send("Wait.")
    tools.call(("tiny_wait", {"seconds": 600}))
    tools.answer(Answer.ONCE)
    tools.window.controller.stop()
    tools.stage.settle()
    assert not tools.window.controller.is_busy_here
    assert tools.rows[-1].calls[0].state is CallState.STOPPED
    assert not tools.stage.engine.is_asked
    tools.stage.send("Never mind.")  # the chat goes on
    assert tools.stage.engine.is_asked
