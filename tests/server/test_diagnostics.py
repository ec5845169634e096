"""What parts two requests, in the words of the two APIs that ask for it."""

from __future__ import annotations

import pytest

from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.messages import Chat, Message, Role, ToolSpec
from engine.server.asked.diagnostics import (
    Diagnosis,
    KnownReply,
    Miss,
    anthropic_diagnostics,
    diagnose,
    openai_diagnostics,
)

SYSTEM = Message(role=Role.SYSTEM, text="Be kind.")
HELLO = Message(role=Role.USER, text="Hello!")
REPLY = Message(role=Role.ASSISTANT, text="Hi.")
BEFORE = Chat(messages=(SYSTEM, HELLO), tools=(ToolSpec(name="f", definition="{}"),))
WHY = Explanation(n_prompt=30, reused=10, unavoidable=15, avoidable=5, cause=Cause.APPENDED, changed=7)


def told(chat: Chat | None, model: str = "m", before: Chat | None = BEFORE) -> Diagnosis:
    known = KnownReply(model="m", chat=before, n_prompt=20)
    return diagnose(known, model, chat, WHY)


def chat(*messages: Message, **changes: object) -> Chat:
    return Chat(messages=messages, tools=BEFORE.tools, **changes)  # type: ignore[arg-type]


def asked_at(clock: str) -> Message:
    """A value that changes by itself, in a message that is none of the system's."""
    return Message(role=Role.USER, text=f"It is {clock}. What now?")


AT_NOON = chat(SYSTEM, asked_at("12:00"))


@pytest.mark.parametrize(
    ("diagnosis", "anthropic", "openai"),
    [
        (told(chat(SYSTEM, HELLO, REPLY, HELLO)), None, "cache_hit"),
        (told(chat(SYSTEM, HELLO), model="other"), "model_changed", "model_changed"),
        (told(chat(Message(role=Role.SYSTEM, text="Be rude."), HELLO)), "system_changed", "input_changed"),
        (told(Chat(messages=(SYSTEM, HELLO))), "tools_changed", "tools_changed"),
        (told(chat(SYSTEM, Message(role=Role.USER, text="Bye!"))), "messages_changed", "input_changed"),
        (told(chat(SYSTEM, asked_at("12:31")), before=AT_NOON), "messages_changed", "input_changed"),
        (told(chat(SYSTEM, HELLO, options=(("reasoning_effort", "low"),))), "unavailable", "reasoning_effort_changed"),
        (told(chat(SYSTEM, HELLO, options=(("a", 1),))), "unavailable", "unavailable"),
        (told(None), "unavailable", "unavailable"),
        (diagnose(None, "m", BEFORE, WHY), "previous_message_not_found", "comparison_response_not_found"),
    ],
)
def test_each_difference_has_its_word_in_both_shapes(diagnosis: Diagnosis, anthropic: str | None, openai: str) -> None:
    found = anthropic_diagnostics(diagnosis)
    if anthropic is None:
        assert found is None
    else:
        assert found is not None
        reason = found["cache_miss_reason"]
        assert isinstance(reason, dict)
        assert reason["type"] == anthropic
        assert ("cache_missed_input_tokens" in reason) is anthropic.endswith("_changed")
    said = openai_diagnostics(diagnosis)
    assert said.get("reason", said["type"]) == openai


def test_every_difference_has_a_word() -> None:
    for miss in Miss:
        openai_diagnostics(Diagnosis(miss=miss))
        anthropic_diagnostics(Diagnosis(miss=miss))


def test_the_tokens_are_those_that_were_read_again() -> None:
    said = openai_diagnostics(told(chat(SYSTEM, Message(role=Role.USER, text="Bye!"))))
    assert (said["cache_missed_tokens"], said["comparison_reusable_tokens"]) == (12, 20)
