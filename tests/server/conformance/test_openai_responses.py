"""OpenAI's own package on /v1/responses, and every event on the wire held against the types of Open Responses."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Iterator
from typing import Any

import openresponses_types.types as schema
import pytest
from openai import AsyncOpenAI, BadRequestError, NotFoundError, OpenAI
from pydantic import BaseModel

from engine.events import Cancelled
from tests.server.apis.replies import events_of
from tests.server.apis.test_response_writing import check_events
from tests.support.running_server import Running, wait_until

MODEL = "any-name"
ANSWER = "Hello! How can I help you?"
WEATHER: Any = {
    "type": "function",
    "name": "get_weather",
    "description": "Says what the weather is like.",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    "strict": True,
}
THINKS: Any = {"chat_template_kwargs": {"thinking": True}}  # the demo model's own switch


@pytest.fixture
def client(server: Running) -> Iterator[OpenAI]:
    with OpenAI(base_url=server.v1, api_key="none", max_retries=0) as made:
        yield made


def wire(client: OpenAI, **body: Any) -> list[dict[str, Any]]:
    """The events of a stream as they were sent."""
    answer = client.post("/responses", body={"model": MODEL, "stream": True, **body}, cast_to=object, stream=False)
    assert isinstance(answer, str)
    return events_of(answer.encode())


BODIES: dict[str, dict[str, Any]] = {
    "a text": {"input": "Hello!"},
    "items": {"input": [{"role": "user", "content": "Hello!"}], "instructions": "Be brief."},
    "cut short": {"input": "Hello!", "max_output_tokens": 2},
    "a thought": {"input": "What is 3 + 4?", **THINKS, "include": ["reasoning.encrypted_content"]},
    "a call": {"input": "What is the weather?", "tools": [WEATHER], "tool_choice": "required"},
    "log probabilities": {"input": "Hello!", "top_logprobs": 2},
    "progress": {"input": "Tell me all of it.", "return_progress": True},
    "JSON": {"input": "Hello!", "text": {"format": {"type": "json_object"}}, "max_output_tokens": 40},
}


FIRST_ITEM = {"a thought": "reasoning", "a call": "function_call"}


@pytest.mark.parametrize("body", BODIES)
def test_every_event_and_response_has_its_form(client: OpenAI, body: str) -> None:
    events = wire(client, **BODIES[body])
    check_events(events)
    assert [event["sequence_number"] for event in events] == list(range(len(events)))
    streamed = events[-1]["response"]
    whole: Any = client.post("/responses", body={"model": MODEL, **BODIES[body]}, cast_to=object)
    schema.ResponseResource.model_validate(whole)
    assert [item["type"] for item in whole["output"]] == [item["type"] for item in streamed["output"]]
    assert whole["status"] == streamed["status"]
    assert whole["output"][0]["type"] == FIRST_ITEM.get(body, "message")


def test_a_response_comes_with_its_figures(client: OpenAI) -> None:
    response = client.responses.create(model=MODEL, input="Hello!")
    assert (response.output_text, response.status, response.model) == (ANSWER, "completed", MODEL)
    assert response.usage is not None
    assert response.usage.total_tokens == response.usage.input_tokens + response.usage.output_tokens


def test_a_stream_becomes_the_same_response(client: OpenAI) -> None:
    with client.responses.stream(model=MODEL, input="Hello!") as stream:
        pieces = [event.delta for event in stream if event.type == "response.output_text.delta"]
        response = stream.get_final_response()
    assert "".join(pieces) == response.output_text == ANSWER


def test_a_response_is_gone_on_with_and_its_prompt_is_found_again(client: OpenAI) -> None:
    first = client.responses.create(model=MODEL, input=f"Tell me about {uuid.uuid4().hex}.", max_output_tokens=8)
    second = client.responses.create(model=MODEL, input="And now?", previous_response_id=first.id, max_output_tokens=8)
    assert second.previous_response_id == first.id
    assert first.usage is not None
    assert second.usage is not None
    assert second.usage.input_tokens_details.cached_tokens >= first.usage.input_tokens
    items: Any = [{"role": "user", "content": "Hello!"}, *(item.model_dump() for item in first.output)]
    assert client.responses.create(model=MODEL, input=items, max_output_tokens=1).output


def test_a_kept_response_can_be_fetched_and_deleted(client: OpenAI) -> None:
    kept = client.responses.create(model=MODEL, input="Hello!")
    assert client.responses.retrieve(kept.id).output_text == ANSWER
    client.responses.delete(kept.id)
    with pytest.raises(NotFoundError):
        client.responses.retrieve(kept.id)
    with pytest.raises(BadRequestError) as refused:
        client.responses.create(model=MODEL, input="x", previous_response_id=kept.id)
    assert refused.value.param == "previous_response_id"


def test_a_count_is_that_of_the_request(client: OpenAI) -> None:
    asked: Any = {"model": MODEL, "input": "Hello!", "instructions": "Be brief.", "tools": [WEATHER]}
    counted = client.responses.input_tokens.count(**asked).input_tokens
    usage = client.responses.create(**asked, max_output_tokens=1).usage
    assert usage is not None
    assert counted == usage.input_tokens


def test_a_function_is_called_and_its_result_answered(client: OpenAI) -> None:
    asked: Any = {"model": MODEL, "tools": [WEATHER], "max_output_tokens": 64}
    first = client.responses.create(input="What is the weather in Paris?", tool_choice="required", **asked)
    call = first.output[-1]
    assert call.type == "function_call"
    assert set(json.loads(call.arguments)) == {"city"}
    output: Any = {"type": "function_call_output", "call_id": call.call_id, "output": "Sunny."}
    second = client.responses.create(input=[output], previous_response_id=first.id, **asked)
    assert second.output_text
    assert first.usage is not None
    assert second.usage is not None
    whole = first.usage.input_tokens + first.usage.output_tokens
    assert second.usage.input_tokens_details.cached_tokens >= whole - 2  # the end of the reply may be written otherwise


def test_thoughts_come_as_items_and_go_back(client: OpenAI) -> None:
    first = client.responses.create(model=MODEL, input="What is 3 + 4?", extra_body=THINKS)
    assert [item.type for item in first.output] == ["reasoning", "message"]
    assert first.usage is not None
    assert first.usage.output_tokens_details.reasoning_tokens > 0
    back: Any = [{"role": "user", "content": "What is 3 + 4?"}, *(item.model_dump() for item in first.output)]
    again: Any = [*back, {"role": "user", "content": "And 5 + 6?"}]
    assert client.responses.create(model=MODEL, input=again, extra_body=THINKS).output[0].type == "reasoning"


def test_a_reply_has_the_form_that_was_asked_for(client: OpenAI) -> None:
    class Person(BaseModel):
        name: str
        age: int

    found = client.responses.parse(model=MODEL, input="Hello!", text_format=Person, max_output_tokens=200)
    assert isinstance(found.output_parsed, Person)


def test_what_parts_two_requests_is_told(client: OpenAI) -> None:
    first = client.responses.create(model=MODEL, input="Hello!")
    options: Any = {"comparison_response_id": first.id}
    second = client.responses.create(model=MODEL, input="Hello!", instructions="x", prompt_cache_options=options)
    assert second.prompt_cache_diagnostics is not None
    assert second.prompt_cache_diagnostics.type == "cache_miss"


def test_what_is_wrong_is_told_with_its_member(client: OpenAI) -> None:
    wrong: Any = [{"type": "hologram"}]
    with pytest.raises(BadRequestError) as refused:
        client.responses.create(model=MODEL, input=wrong)
    assert refused.value.param == "input[0].type"
    with pytest.raises(BadRequestError) as refused:
        client.responses.create(model=MODEL, input="word " * 9000, stream=True)
    assert refused.value.code == "context_length_exceeded"


def test_a_client_that_closes_its_stream_ends_the_request(client: OpenAI, server: Running) -> None:
    n_before = sum(isinstance(event, Cancelled) for event in server.events)
    schema_: Any = {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "minItems": 2000}
    form: Any = {"format": {"type": "json_schema", "name": "n", "schema": schema_}}
    stream = client.responses.create(model=MODEL, input=f"{uuid.uuid4().hex}?", stream=True, text=form)
    next(event for event in stream if event.type == "response.output_text.delta")
    stream.close()
    wait_until(lambda: sum(isinstance(event, Cancelled) for event in server.events) > n_before)


def test_responses_may_be_asked_for_with_async(server: Running) -> None:
    async def ask() -> list[str]:
        async with AsyncOpenAI(base_url=server.v1, api_key="none", max_retries=0) as one:
            whole = await one.responses.create(model=MODEL, input="Hello!")
            stream = await one.responses.create(model=MODEL, input="Hello!", stream=True)
            pieces = [event.delta async for event in stream if event.type == "response.output_text.delta"]
            return [whole.output_text, "".join(pieces)]

    assert asyncio.run(ask()) == [ANSWER] * 2
