"""Anthropic's own package against the server, as people's programs use it."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from anthropic import Anthropic, AsyncAnthropic, BadRequestError
from pydantic import BaseModel

from engine.events import Cancelled, Finished
from tests.support.running_server import Running, wait_until

MODEL = "any-name"
HELLO: Any = [{"role": "user", "content": "Hello!"}]
ANSWER = "Hello! How can I help you?"
WEATHER: Any = {
    "name": "get_weather",
    "description": "Says what the weather is like.",
    "input_schema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}
SUM: Any = [{"role": "user", "content": "What is 3 + 4?"}]


@pytest.fixture
def client(server: Running) -> Iterator[Anthropic]:
    with Anthropic(base_url=server.url, api_key="none", max_retries=0) as made:
        yield made


def new_chat() -> Any:
    """One that no earlier test has asked."""
    return [{"role": "user", "content": f"Tell me about {uuid.uuid4().hex}."}]


def test_a_message_comes_with_its_figures(client: Anthropic) -> None:
    message = client.messages.create(model=MODEL, max_tokens=16, messages=HELLO)
    assert [block.type for block in message.content] == ["text"]
    assert message.content[0].text == ANSWER  # type: ignore[union-attr]
    assert (message.stop_reason, message.model, message.role) == ("end_turn", MODEL, "assistant")
    assert message.usage.output_tokens > 0


def test_a_stream_becomes_the_same_message(client: Anthropic) -> None:
    with client.messages.stream(model=MODEL, max_tokens=16, messages=HELLO) as stream:
        pieces = list(stream.text_stream)
        message = stream.get_final_message()
    assert "".join(pieces) == ANSWER
    assert message.content[0].text == ANSWER  # type: ignore[union-attr]
    assert message.stop_reason == "end_turn"


def test_a_second_turn_reads_its_new_tokens_alone(client: Anthropic) -> None:
    asked = new_chat()
    first = client.messages.create(model=MODEL, max_tokens=8, messages=asked, system="Be brief.")
    said: Any = {"role": "assistant", "content": [block.model_dump() for block in first.content]}
    more = [*asked, said, {"role": "user", "content": "And now?"}]
    second = client.messages.create(model=MODEL, max_tokens=8, messages=more, system="Be brief.")
    whole = first.usage.input_tokens + (first.usage.cache_read_input_tokens or 0)
    assert second.usage.cache_read_input_tokens is not None
    assert second.usage.cache_read_input_tokens >= whole
    assert second.usage.input_tokens < second.usage.cache_read_input_tokens


def test_a_count_is_that_of_the_request(client: Anthropic) -> None:
    """Claude Code asks for twenty at once, to show what fills its context."""
    asked: Any = {"model": MODEL, "messages": new_chat(), "system": "Be brief.", "tools": [WEATHER]}
    counted = client.messages.count_tokens(**asked).input_tokens
    usage = client.messages.create(max_tokens=1, **asked).usage
    assert counted == usage.input_tokens + (usage.cache_read_input_tokens or 0)


def test_many_counts_at_once(server: Running) -> None:
    async def count_all() -> list[int]:
        async with AsyncAnthropic(base_url=server.url, api_key="none", max_retries=0) as one:
            asked = [one.messages.count_tokens(model=MODEL, messages=HELLO) for _ in range(24)]
            return [found.input_tokens for found in await asyncio.gather(*asked)]

    assert len(set(asyncio.run(count_all()))) == 1


def test_a_tool_is_called_and_its_result_answered(client: Anthropic) -> None:
    asked: Any = [{"role": "user", "content": "What is the weather in Paris?"}]
    tools: Any = {"tools": [WEATHER], "tool_choice": {"type": "tool", "name": "get_weather"}}
    first = client.messages.create(model=MODEL, max_tokens=64, messages=asked, **tools)
    assert first.stop_reason == "tool_use"
    call = first.content[-1]
    assert call.type == "tool_use"
    assert call.name == "get_weather"
    assert isinstance(call.input["city"], str)
    said: Any = {"role": "assistant", "content": [block.model_dump() for block in first.content]}
    result: Any = {"type": "tool_result", "tool_use_id": call.id, "content": "Sunny."}
    more = [*asked, said, {"role": "user", "content": [result]}]
    second = client.messages.create(model=MODEL, max_tokens=32, messages=more, tools=[WEATHER])
    assert second.content[0].type == "text"
    whole = first.usage.input_tokens + (first.usage.cache_read_input_tokens or 0) + first.usage.output_tokens
    assert second.usage.cache_read_input_tokens is not None
    assert second.usage.cache_read_input_tokens >= whole - 2  # the end of the reply may be written otherwise


def test_a_streamed_call_is_put_together(client: Anthropic) -> None:
    tools: Any = {"tools": [WEATHER], "tool_choice": {"type": "any"}}
    with client.messages.stream(model=MODEL, max_tokens=64, messages=HELLO, **tools) as stream:
        message = stream.get_final_message()
    call = message.content[-1]
    assert call.type == "tool_use"
    assert set(call.input) == {"city"}


def test_thoughts_come_as_blocks_and_go_back(client: Anthropic) -> None:
    thinks: Any = {"type": "enabled", "budget_tokens": 1024}
    message = client.messages.create(model=MODEL, max_tokens=200, messages=SUM, thinking=thinks)
    assert [block.type for block in message.content] == ["thinking", "text"]
    said: Any = {"role": "assistant", "content": [block.model_dump() for block in message.content]}
    more = [*SUM, said, {"role": "user", "content": "And 5 + 6?"}]
    again = client.messages.create(model=MODEL, max_tokens=200, messages=more, thinking=thinks)
    assert again.content[0].type == "thinking"
    quiet = client.messages.create(model=MODEL, max_tokens=200, messages=SUM)
    assert [block.type for block in quiet.content] == ["text"]


def test_a_streamed_thought_is_signed(client: Anthropic) -> None:
    thinks: Any = {"type": "adaptive", "display": "omitted"}
    with client.messages.stream(model=MODEL, max_tokens=200, messages=SUM, thinking=thinks) as stream:
        message = stream.get_final_message()
    thought = message.content[0]
    assert thought.type == "thinking"
    assert (thought.thinking, thought.signature[:8]) == ("", "cairn.t.")


def test_a_reply_has_the_form_that_was_asked_for(client: Anthropic) -> None:
    class Person(BaseModel):
        name: str
        age: int

    message = client.messages.parse(model=MODEL, max_tokens=200, messages=HELLO, output_format=Person)
    assert isinstance(message.parsed_output, Person)


def test_a_stop_sequence_is_named(client: Anthropic) -> None:
    message = client.messages.create(model=MODEL, max_tokens=16, messages=HELLO, stop_sequences=["How"])
    assert (message.stop_reason, message.stop_sequence) == ("stop_sequence", "How")
    assert message.content[0].text == "Hello! "  # type: ignore[union-attr]


def test_why_a_cache_was_missed_is_told(client: Anthropic) -> None:
    asked = new_chat()
    first = client.messages.create(model=MODEL, max_tokens=1, messages=asked)

    def told(before: str, **changed: Any) -> Any:
        body = {"diagnostics": {"previous_message_id": before}}
        request: Any = {"model": MODEL, "max_tokens": 1, "messages": asked, **changed}
        diagnostics = client.messages.create(extra_body=body, **request).model_dump()["diagnostics"]
        return diagnostics and diagnostics["cache_miss_reason"]["type"]

    assert told(first.id) is None
    assert told("msg_unknown") == "previous_message_not_found"
    assert told(first.id, system="Be kind.") == "system_changed"
    assert told(first.id, tools=[WEATHER]) == "tools_changed"
    assert told(first.id, messages=new_chat()) == "messages_changed"


def test_the_explanation_comes_to_who_asks_for_it(client: Anthropic) -> None:
    message = client.messages.create(model=MODEL, max_tokens=1, messages=new_chat(), extra_body={"cairn": True})
    why: Any = message.model_extra
    assert why["cairn"]["prompt"] == message.usage.input_tokens + (message.usage.cache_read_input_tokens or 0)


def test_errors_are_told_in_anthropics_form(client: Anthropic) -> None:
    wrong: Any = [{"role": "robot", "content": "x"}]
    with pytest.raises(BadRequestError) as refused:
        client.messages.create(model=MODEL, max_tokens=1, messages=wrong)
    body: Any = refused.value.body
    assert (body["type"], body["error"]["type"]) == ("error", "invalid_request_error")
    assert body["error"]["message"].startswith("messages[0].role")
    long: Any = [{"role": "user", "content": "word " * 9000}]
    with pytest.raises(BadRequestError, match="prompt is too long"):
        client.messages.create(model=MODEL, max_tokens=1, messages=long)


def test_whoever_asks_is_there_is_told_so(client: Anthropic) -> None:
    """Claude Code does, before anything else."""
    assert client._client.head("/api/hello").status_code == 200


def endless(client: Anthropic) -> Any:
    """A stream that has begun and goes on."""
    schema = {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "minItems": 2000}
    form: Any = {"format": {"type": "json_schema", "schema": schema}}
    asked = new_chat()
    stream = client.messages.create(model=MODEL, max_tokens=3000, messages=asked, stream=True, output_config=form)
    next(event for event in stream if event.type == "content_block_delta")
    return stream


def test_a_count_does_not_wait_for_a_reply(client: Anthropic, server: Running) -> None:
    """An agent's meter would stand still while another one works."""
    n_before = sum(isinstance(event, Finished | Cancelled) for event in server.events)
    stream = endless(client)
    assert client.messages.count_tokens(model=MODEL, messages=HELLO).input_tokens > 0
    assert sum(isinstance(event, Finished | Cancelled) for event in server.events) == n_before
    stream.close()


def test_a_client_that_closes_its_stream_ends_the_request(client: Anthropic, server: Running) -> None:
    n_before = sum(isinstance(event, Cancelled) for event in server.events)
    stream = endless(client)
    stream.close()
    wait_until(lambda: sum(isinstance(event, Cancelled) for event in server.events) > n_before)


def test_messages_may_be_asked_for_with_async(server: Running) -> None:
    async def ask() -> list[str]:
        async with AsyncAnthropic(base_url=server.url, api_key="none", max_retries=0) as one:
            whole = await one.messages.create(model=MODEL, max_tokens=16, messages=HELLO)
            async with one.messages.stream(model=MODEL, max_tokens=16, messages=HELLO) as stream:
                pieces = [piece async for piece in stream.text_stream]
            return [json.dumps(whole.content[0].text), json.dumps("".join(pieces))]  # type: ignore[union-attr]

    assert asyncio.run(ask()) == [json.dumps(ANSWER)] * 2
