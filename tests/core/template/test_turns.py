"""Orders of turns that agents send are taken by every template, and what came before stays what it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.template.chat_template import compile_template
from engine.core.template.input import Style, place_turns
from tests.support.llama_source import template_source
from tests.templates.reference import rendered, written_down
from tests.templates.test_real_templates import NAMES

CALL = ToolCall(id="abcdefghi", name="read", arguments='{"path": "notes"}')
OTHER = replace(CALL, id="jklmnopqr")
TOOLS = (
    ToolSpec(
        name="read",
        definition='{"type": "function", "function": {"name": "read", "description": "Reads a file.", "parameters": '
        '{"type": "object", "properties": {"path": {"type": "string"}}}}}',
    ),
)


def asked(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def said(text: str, *calls: ToolCall) -> Message:
    return Message(role=Role.ASSISTANT, text=text, tool_calls=calls)


def result(text: str, call: ToolCall = CALL) -> Message:
    return Message(role=Role.TOOL, text=text, tool_call_id=call.id, name=call.name)


CHATS = {
    "two questions": (asked("first"), asked("second")),
    "two questions later": (asked("first"), said("fine"), asked("second"), asked("third")),
    "two replies": (asked("first"), said("fine"), said("further"), asked("second")),
    "a reply first": (said("welcome"), asked("first")),
    "a question behind a result": (asked("first"), said("", CALL), result("found"), asked("second")),
    "calls at once": (asked("first"), said("", CALL, OTHER), result("found"), result("other", OTHER), asked("second")),
}
# They show no results at all, whatever the order is.
WITHOUT_RESULTS = {"llama-cpp-rwkv-world", "microsoft-Phi-3.5-mini-instruct"}
STRICT = Style(turns_alternate=True, calls_are_single=True, orphans_are_told=True)


@pytest.mark.parametrize("name", NAMES)
def test_every_template_takes_what_agents_send(name: str) -> None:
    """Codex sends two questions in a row, others ask behind a result: a refusal would end their work."""
    template = compile_template(template_source(name))
    for label, messages in CHATS.items():
        tools = TOOLS if any(message.tool_calls for message in messages) else ()
        text = rendered(template, Chat(messages=messages, tools=tools), written_down().made)
        shown = [m.text for m in messages if m.role is not Role.TOOL or name not in WITHOUT_RESULTS]
        assert all(one in text for one in shown), label


@pytest.mark.parametrize("messages", CHATS.values(), ids=CHATS)
def test_what_was_placed_stays_when_the_chat_goes_on(messages: tuple[Message, ...]) -> None:
    """A prompt would be read again from there."""
    for n in range(1, len(messages)):
        before = [(m.role, m.text, m.tool_calls) for m in place_turns(messages[:n], STRICT)]
        after = [(m.role, m.text, m.tool_calls) for m in place_turns(messages, STRICT)]
        if any(m.role is Role.TOOL for m in messages[n:]):
            continue  # calls wait for their results
        assert after[: len(before) - 1] == before[:-1]
        assert after[len(before) - 1][1].startswith(before[-1][1])


@pytest.mark.parametrize("messages", CHATS.values(), ids=CHATS)
def test_nothing_is_moved_for_a_template_that_takes_it(messages: tuple[Message, ...]) -> None:
    assert tuple(place_turns(messages, Style())) == messages


def test_a_result_without_a_call_is_told_by_the_user_and_one_with_a_call_is_not() -> None:
    chat = (asked("first"), result("lost"), said("", CALL), result("found"))
    placed = list(place_turns(chat, Style(orphans_are_told=True)))
    assert [(m.role, m.text) for m in placed][1] == (Role.USER, "lost")
    assert placed[3] == chat[3]
