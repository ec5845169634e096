"""Calls of tools with OpenAI's own package: whole, in a stream, required, and on to the next turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from openai import BadRequestError, OpenAI

from engine.core.schema.grammar import literal
from tests.support.running_server import running_engine, serving
from tests.support.templates_of_calls import WithTemplate
from tests.support.tiny_models import tiny_model

TOOLS: Any = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": "Does it.",
            "parameters": {
                "type": "object",
                "properties": {"path": {"type": "string", "enum": ["a", "b"]}},
                "required": ["path"],
            },
        },
    }
    for name in ("read", "write")
]
ASKED: Any = [{"role": "user", "content": "What is there?"}]
SAID = (
    'I look.\n<tool_call>\n{"name": "read", "arguments": {"path": "a"}}\n</tool_call>\n'
    '<tool_call>\n{"name": "write", "arguments": {"path":"b"}}\n</tool_call>'
)
SAYS = {"grammar": f"root ::= {literal(SAID)}"}


@pytest.fixture(scope="module")
def client() -> Iterator[OpenAI]:
    """A tiny model that speaks as Qwen3 does."""
    with (
        running_engine(tiny_model("llama"), loader=WithTemplate("Qwen-Qwen3-0.6B")) as engine,
        serving(*engine) as running,
        OpenAI(base_url=running.v1, api_key="none", max_retries=0) as made,
    ):
        yield made


def ask(client: OpenAI, messages: Any = ASKED, **more: Any) -> Any:
    return client.chat.completions.create(model="m", messages=messages, tools=TOOLS, max_tokens=400, **more)


def test_calls_come_apart_from_what_is_said(client: OpenAI) -> None:
    choice = ask(client, extra_body=SAYS).choices[0]
    assert choice.finish_reason == "tool_calls"
    assert choice.message.content.strip() == "I look."
    calls = [(call.function.name, json.loads(call.function.arguments)) for call in choice.message.tool_calls]
    assert calls == [("read", {"path": "a"}), ("write", {"path": "b"})]
    ids = [call.id for call in choice.message.tool_calls]
    assert len(set(ids)) == 2
    assert all(id.startswith("call_") for id in ids)


def test_a_stream_tells_each_call_with_its_index(client: OpenAI) -> None:
    """Clients put calls together by the index, and take the id and the name from its first piece alone."""
    found: dict[int, dict[str, str]] = {}
    reasons = []
    for chunk in ask(client, extra_body=SAYS, stream=True):
        for choice in chunk.choices:
            reasons += [choice.finish_reason] if choice.finish_reason else []
            for call in choice.delta.tool_calls or ():
                known = found.setdefault(call.index, {"id": "", "name": "", "arguments": ""})
                known["id"] += call.id or ""
                known["name"] += call.function.name or ""
                known["arguments"] += call.function.arguments or ""
    assert reasons == ["tool_calls"]
    assert [(one["name"], json.loads(one["arguments"])) for one in found.values()] == [
        ("read", {"path": "a"}),
        ("write", {"path": "b"}),
    ]
    assert [one["id"].startswith("call_") for one in found.values()] == [True, True]


def test_a_call_can_be_required_and_kept_to_one(client: OpenAI) -> None:
    """The model is random: without being held to it, it calls nothing."""
    chosen: Any = {"type": "function", "function": {"name": "write"}}
    message = ask(client, tool_choice=chosen, parallel_tool_calls=False).choices[0].message
    assert [call.function.name for call in message.tool_calls] == ["write"]
    assert json.loads(message.tool_calls[0].function.arguments)["path"] in ("a", "b")
    assert ask(client, tool_choice="required", parallel_tool_calls=False).choices[0].message.tool_calls
    assert not ask(client, tool_choice="none").choices[0].message.tool_calls
    missing: Any = {"type": "function", "function": {"name": "delete"}}
    with pytest.raises(BadRequestError, match="not among the tools"):
        ask(client, tool_choice=missing)


def test_the_next_turn_finds_the_call_in_memory_however_it_is_written(client: OpenAI) -> None:
    """Many clients send arguments back with other spaces than the model wrote."""
    first = ask(client, extra_body=SAYS)
    message = first.choices[0].message
    calls: Any = [call.model_dump() for call in message.tool_calls]
    for call in calls:
        call["function"]["arguments"] = json.dumps(json.loads(call["function"]["arguments"]), indent=1)
    results: Any = [{"role": "tool", "tool_call_id": call["id"], "content": "done"} for call in calls]
    said: Any = {"role": "assistant", "content": message.content, "tool_calls": calls}
    second = client.chat.completions.create(
        model="m", messages=[*ASKED, said, *results], tools=TOOLS, max_tokens=2, extra_body={"cairn": True}
    )
    usage = second.usage
    assert usage is not None
    assert usage.prompt_tokens_details is not None
    n_cached = usage.prompt_tokens_details.cached_tokens or 0
    assert n_cached >= first.usage.prompt_tokens + first.usage.completion_tokens - 4
