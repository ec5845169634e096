"""What clients make of a reply and of what was there before it, as they write it in JSON: on several templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.messages import Chat
from engine.core.prompt.request_parsing import parse_chat
from engine.telling.wording import sentence
from tests.engine.scenarios.bed import Ask, Bed, source_of
from tests.engine.scenarios.talk import words
from tests.engine.scenarios.test_rewritings import CALL, SAID, generated_call

TEMPLATES = ("Qwen-Qwen2.5-7B-Instruct", "Qwen-Qwen3-0.6B", "ibm-granite-granite-4.0", "Qwen3-Coder", "LFM2.5-8B-A1B")
Json = dict[str, Any]
_LIST = "* the first thing\n* the second thing\n* and the last thing"
_THOUGHT = words(991, 10)


def _system() -> Json:
    return {"role": "system", "content": words(992, 24)}


def _question() -> Json:
    return {"role": "user", "content": words(993)}


def _said(text: str) -> Json:
    return {"role": "assistant", "content": text}


def _called(content: Any = None) -> Json:
    function = {"name": CALL.name, "arguments": CALL.arguments}
    return {
        "role": "assistant",
        "content": content,
        "tool_calls": [{"id": CALL.id, "type": "function", "function": function}],
    }


def _result(text: str = "") -> Json:
    return {"role": "tool", "tool_call_id": CALL.id, "content": text or words(994, 20)}


def _more() -> Json:
    return {"role": "user", "content": words(995)}


def _without(message: Json, key: str) -> Json:
    return {name: value for name, value in message.items() if name != key}


def _in_blocks(message: Json, **more: object) -> Json:
    return {**message, "content": [{"type": "text", "text": message["content"], **more}]}


@dataclass(frozen=True, kw_only=True)
class Returned:
    """What the model wrote, what a client sends next, and what is to be told. `calls`: it wrote the call instead."""

    wrote: str = ""
    calls: bool = False
    sends: Callable[[], list[Json]]
    cause: Cause = Cause.APPENDED
    says: str = ""
    message: int | None = None


_RESULT = words(994, 20)
REWRITINGS: dict[str, Returned] = {
    "as it was": Returned(wrote=words(996), sends=lambda: [_system(), _question(), _said(words(996)), _more()]),
    "white space stripped": Returned(
        wrote=f"{words(996)}\n\n",
        sends=lambda: [_system(), _question(), _said(words(996)), _more()],
        cause=Cause.WHITE_SPACE,
        message=2,
    ),
    "the thought dropped": Returned(
        wrote=f"<think>\n{_THOUGHT}\n</think>\n\n{words(996)}",
        sends=lambda: [_system(), _question(), _said(words(996)), _more()],
        cause=Cause.THINKING_NOT_SENT,
        message=2,
    ),
    "the preamble lost": Returned(
        wrote=f"{SAID}\n",
        calls=True,
        sends=lambda: [_system(), _question(), _called(), _result()],
        cause=Cause.MESSAGE_EDITED,
        says=SAID.split()[0],
        message=2,
    ),
    "other bullets": Returned(
        wrote=_LIST,
        sends=lambda: [_system(), _question(), _said(_LIST.replace("* ", "- ")), _more()],
        cause=Cause.MESSAGE_EDITED,
        says="'*' became '-'",
        message=2,
    ),
    "the text in one block": Returned(
        wrote=words(996), sends=lambda: [_system(), _in_blocks(_question()), _in_blocks(_said(words(996))), _more()]
    ),
    "null beside the call": Returned(calls=True, sends=lambda: [_system(), _question(), _called(), _result()]),
    "an empty text beside the call": Returned(
        calls=True, sends=lambda: [_system(), _question(), _called(""), _result()]
    ),
    "nothing beside the call": Returned(
        calls=True, sends=lambda: [_system(), _question(), _without(_called(), "content"), _result()]
    ),
    "marks for a cache, and ids of items": Returned(
        wrote=words(996),
        sends=lambda: [
            _in_blocks(_system(), cache_control={"type": "ephemeral"}),
            {**_question(), "id": "msg_1"},
            {**_said(words(996)), "id": "msg_2", "refusal": None, "annotations": []},
            _in_blocks(_more(), cache_control={"type": "ephemeral"}),
        ],
    ),
    "the question with its thinking turned off": Returned(
        wrote=words(996),
        sends=lambda: [
            *(_system(), {**_question(), "content": f"{_question()['content']} /nothink"}),
            *(_said(words(996)), _more()),
        ],
        cause=Cause.MESSAGE_EDITED,
        says="the word that turns thinking on or off",
        message=1,
    ),
}


def _chat(*messages: Json, tools: bool = True) -> Chat:
    function = {
        "name": CALL.name,
        "description": "Reads a file.",
        "parameters": {
            "type": "object",
            "properties": {key: {"type": "string"} for key in ("path", "lines", "depth")},
        },
    }
    return parse_chat(
        {"messages": list(messages), **({"tools": [{"type": "function", "function": function}]} if tools else {})}
    )


def _ask(bed: Bed, chat: Chat, reply: str = "") -> Explanation:
    return bed.ask(Ask(chat.messages, tools=chat.tools, session="", reply=reply or words(997)))


def _written(template: str, row: Returned) -> str:
    """What a model with this template writes; "" where it cannot write both a text and a call."""
    return generated_call(template, row.wrote.strip()) if row.calls else row.wrote


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("name", REWRITINGS)
def test_what_a_client_makes_of_a_reply_is_told_as_that(name: str, template: str) -> None:
    """A person would look for an edit that nobody made, or be told of somebody else's reply."""
    row, bed = REWRITINGS[name], Bed.on_fake(MemoryKind.HYBRID, source_of(template))
    wrote = _written(template, row)
    try:
        if not wrote:
            return
        _ask(bed, _chat(_system(), _question()), wrote)
        found = _ask(bed, _chat(*row.sends()))
        told = sentence(found)
        assert [change.cause for change in found.changes] == [row.cause], told
        assert row.says in told
        assert "not the one generated" not in told
        assert found.message == row.message
        if row.cause is Cause.APPENDED:
            assert found.changed == 0
            assert "edited" not in told
    finally:
        bed.close()


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_result_that_is_cut_short_later_is_named(template: str) -> None:
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of(template))
    try:
        before = [_system(), _question(), _called(), _result()]
        _ask(bed, _chat(*before))
        cut = _result(f"{_RESULT[:20]}\u2026 [truncated]")
        found = _ask(bed, _chat(*before[:3], cut, _said(words(997)), _more()))
        assert [change.cause for change in found.changes] == [Cause.MESSAGE_EDITED], sentence(found)
        assert found.message == 3
        assert "tool result" in sentence(found)
    finally:
        bed.close()


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_request_without_the_tools_is_told_as_that(template: str) -> None:
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of(template))
    try:
        before = [_system(), _question(), _called(), _result()]
        _ask(bed, _chat(*before))
        found = _ask(bed, _chat(*before, _said(words(997)), _more(), tools=False))
        assert [change.cause for change in found.changes] == [Cause.TOOLS_CHANGED], sentence(found)
    finally:
        bed.close()


@pytest.mark.parametrize("template", ["Qwen-Qwen3-0.6B", "Qwen3.5-4B", "HuggingFaceTB-SmolLM3-3B", "GLM-4.6"])
def test_thinking_that_is_off_leaves_out_no_thought(template: str) -> None:
    """Nothing was thought: "left out earlier thinking" would send people after an option that changes nothing."""
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of(template))
    try:
        chat = _chat(_system(), _question(), tools=False)
        off = (("enable_thinking", False),)
        bed.ask(Ask(chat.messages, options=off, session="", reply=words(996)))
        after = replace(_chat(_system(), _question(), _said(words(996)), _more(), tools=False), options=off)
        found = bed.ask(Ask(after.messages, options=off, session=""))
        assert found.cause in (Cause.APPENDED, Cause.TEMPLATE_REWRITES), sentence(found)
        assert "thinking" not in sentence(found)
    finally:
        bed.close()
