"""OpenAI's own package against the server, as people's programs use it."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from openai import AsyncOpenAI, BadRequestError, NotFoundError, OpenAI

from engine.events import Cancelled
from engine.server.asked.parts import ServerOptions
from tests.support.patience import PATIENCE
from tests.support.running_server import ENDLESS, Loaded, Running, serving, wait_until

HELLO: Any = [{"role": "user", "content": "Hello!"}]
TOO_LONG: Any = [{"role": "user", "content": "word " * 9000}]
MODEL = "any-name"


@pytest.fixture
def client(server: Running) -> Iterator[OpenAI]:
    with OpenAI(base_url=server.v1, api_key="none", max_retries=0) as made:
        yield made


def new_chat() -> Any:
    """One that no earlier test has asked."""
    return [{"role": "user", "content": f"Tell me about {uuid.uuid4().hex}."}]


def test_a_reply_comes_with_its_figures(client: OpenAI) -> None:
    reply = client.chat.completions.create(model=MODEL, messages=HELLO, max_tokens=16)
    assert reply.choices[0].message.content == "Hello! How can I help you?"
    assert reply.choices[0].finish_reason == "stop"
    assert reply.model == MODEL
    assert reply.usage is not None
    assert reply.usage.total_tokens == reply.usage.prompt_tokens + reply.usage.completion_tokens


def test_the_pieces_of_a_stream_are_the_reply(client: OpenAI) -> None:
    whole = client.chat.completions.create(model=MODEL, messages=HELLO, max_tokens=16)
    pieces, usage, reasons = [], None, []
    options: Any = {"include_usage": True}
    with client.chat.completions.create(
        model=MODEL, messages=HELLO, max_tokens=16, stream=True, stream_options=options
    ) as stream:
        for chunk in stream:
            usage = chunk.usage or usage
            for choice in chunk.choices:
                pieces.append(choice.delta.content or "")
                reasons += [choice.finish_reason] if choice.finish_reason else []
    assert "".join(pieces) == whole.choices[0].message.content
    assert reasons == ["stop"]
    assert usage is not None
    assert whole.usage is not None
    assert usage.prompt_tokens == whole.usage.prompt_tokens


def test_cached_tokens_are_told_where_clients_look(client: OpenAI) -> None:
    """A second turn that is appended costs its new tokens alone; the client sees that in the usage."""
    asked = new_chat()
    first = client.chat.completions.create(model=MODEL, messages=asked, max_tokens=8)
    said: Any = {"role": "assistant", "content": first.choices[0].message.content}
    more = [*asked, said, {"role": "user", "content": "And now?"}]
    second = client.chat.completions.create(model=MODEL, messages=more, max_tokens=8)
    assert first.usage is not None
    assert second.usage is not None
    assert second.usage.prompt_tokens_details is not None
    cached = second.usage.prompt_tokens_details.cached_tokens
    assert cached is not None
    assert cached >= first.usage.prompt_tokens
    timings: Any = second.model_extra
    assert timings["timings"]["cache_n"] == cached
    assert timings["timings"]["prompt_n"] == second.usage.prompt_tokens - cached


def test_the_explanation_comes_to_who_asks_for_it(client: OpenAI) -> None:
    asked = [{"role": "system", "content": f"It is Monday, {uuid.uuid4().hex}. " * 8}, *HELLO]
    reply = client.chat.completions.create(model=MODEL, messages=asked, max_tokens=1, extra_body={"cairn": True})
    told: Any = reply.model_extra
    why = told["cairn"]
    assert why["prompt"] == why["reused"] + why["new"] + why["changed"] + why["avoidable"]
    assert why["say"][1].startswith("why: ")
    changed: Any = [{"role": "system", "content": asked[0]["content"].replace("Monday", "Friday", 1)}, *HELLO]
    reply = client.chat.completions.create(model=MODEL, messages=changed, max_tokens=1, extra_body={"cairn": True})
    told = reply.model_extra
    assert told["cairn"]["changed"] > 0
    assert told["cairn"]["first_difference"]["message"] == 0
    assert "Friday" in told["cairn"]["first_difference"]["new"]


def test_what_parts_two_requests_is_told_in_the_shape_of_openai(client: OpenAI) -> None:
    first = client.chat.completions.create(model=MODEL, messages=new_chat(), max_tokens=1)

    def told(messages: Any, id: str) -> Any:
        body = {"prompt_cache_options": {"comparison_response_id": id}}
        reply = client.chat.completions.create(model=MODEL, messages=messages, max_tokens=1, extra_body=body)
        found: Any = reply.model_extra
        return found["prompt_cache_diagnostics"]

    assert told(HELLO, "chatcmpl-unknown") == {"type": "comparison_response_not_found"}
    assert told(new_chat(), first.id)["reason"] == "input_changed"
    assert told([{"role": "system", "content": "Be kind."}, *HELLO], first.id)["type"] == "cache_miss"


def test_a_schema_holds_the_reply(client: OpenAI) -> None:
    schema = {
        "type": "object",
        "properties": {"answer": {"type": "string", "enum": ["yes", "no"]}},
        "required": ["answer"],
        "additionalProperties": False,
    }
    form: Any = {"type": "json_schema", "json_schema": {"name": "a", "schema": schema, "strict": True}}
    reply = client.chat.completions.create(model=MODEL, messages=HELLO, response_format=form, max_tokens=64)
    assert json.loads(reply.choices[0].message.content or "")["answer"] in ("yes", "no")
    bare: Any = {"type": "json_object"}
    reply = client.chat.completions.create(model=MODEL, messages=HELLO, response_format=bare, max_tokens=256)
    content = reply.choices[0].message.content or ""
    assert content.startswith("{")


def test_log_probabilities_are_those_of_the_tokens(client: OpenAI) -> None:
    reply = client.chat.completions.create(model=MODEL, messages=HELLO, max_tokens=4, logprobs=True, top_logprobs=2)
    logprobs = reply.choices[0].logprobs
    assert logprobs is not None
    assert logprobs.content
    assert "".join(one.token for one in logprobs.content).strip() == reply.choices[0].message.content
    assert all(len(one.top_logprobs) == 2 and one.logprob <= 0 for one in logprobs.content)
    assert logprobs.content[0].top_logprobs[0].token == logprobs.content[0].token  # greedy


def test_a_stop_text_ends_the_reply_and_is_not_in_it(client: OpenAI) -> None:
    reply = client.chat.completions.create(model=MODEL, messages=HELLO, stop=["How"], max_tokens=16)
    assert reply.choices[0].message.content == "Hello! "
    assert reply.choices[0].finish_reason == "stop"


def test_a_limit_is_told_as_the_reason(client: OpenAI) -> None:
    reply = client.chat.completions.create(model=MODEL, messages=HELLO, max_completion_tokens=2)
    assert reply.choices[0].finish_reason == "length"
    assert reply.usage is not None
    assert reply.usage.completion_tokens == 2


def test_a_reply_that_was_begun_is_gone_on_with(client: OpenAI) -> None:
    begun: Any = [*HELLO, {"role": "assistant", "content": "Hello! How can"}]
    reply = client.chat.completions.create(model=MODEL, messages=begun, max_tokens=16)
    assert (reply.choices[0].message.content or "").endswith("help you?")


def test_raw_texts_are_gone_on_with(client: OpenAI) -> None:
    reply = client.completions.create(model=MODEL, prompt="Once upon a time", max_tokens=6, logprobs=2)
    assert reply.choices[0].text.startswith(" ")
    assert reply.choices[0].finish_reason == "length"
    tokens = client.completions.create(model=MODEL, prompt=[[868, 787, 309, 263, 635]], max_tokens=6)
    assert tokens.choices[0].text == reply.choices[0].text
    with pytest.raises(BadRequestError, match="suffix"):
        client.completions.create(model=MODEL, prompt="Once", suffix="end")


def test_models_are_listed_and_told_one_by_one(client: OpenAI, server: Running) -> None:
    names = [one.id for one in client.models.list()]
    assert names == ["model"]
    assert client.models.retrieve("model").id == "model"


def test_what_is_wrong_is_told_with_its_member(client: OpenAI) -> None:
    wrong: Any = [{"role": "robot", "content": "x"}]
    with pytest.raises(BadRequestError) as refused:
        client.chat.completions.create(model=MODEL, messages=wrong)
    assert refused.value.param == "messages[0].role"
    with pytest.raises(BadRequestError) as refused:
        client.chat.completions.create(model=MODEL, messages=HELLO, n=2)
    assert refused.value.param == "n"
    with pytest.raises(BadRequestError) as refused:
        client.chat.completions.create(model=MODEL, messages=TOO_LONG)
    assert refused.value.code == "context_length_exceeded"
    with pytest.raises(NotFoundError):
        client.get("/nothing", cast_to=object)


def test_a_stream_that_fails_before_its_headers_are_sent_has_a_status(demo_engine: Loaded) -> None:
    options = ServerOptions(seconds_before_headers=PATIENCE)
    with (
        serving(*demo_engine, options=options) as running,
        OpenAI(base_url=running.v1, api_key="none", timeout=PATIENCE, max_retries=0) as client,
        pytest.raises(BadRequestError) as refused,
    ):
        client.chat.completions.create(model=MODEL, messages=TOO_LONG, stream=True)
    assert refused.value.code == "context_length_exceeded"


def test_a_client_that_closes_its_stream_ends_the_request(client: OpenAI, server: Running) -> None:
    """What was computed stays: the same question again finds its prompt in memory."""
    asked: Any = [{"role": "user", "content": f"{uuid.uuid4().hex} says: {'well, well. ' * 100}"}]
    n_before = sum(isinstance(event, Cancelled) for event in server.events)
    stream = client.chat.completions.create(model=MODEL, messages=asked, stream=True, extra_body=ENDLESS)
    next(chunk for chunk in stream if chunk.choices[0].delta.content)
    stream.close()
    wait_until(lambda: sum(isinstance(event, Cancelled) for event in server.events) > n_before)
    again = client.chat.completions.create(model=MODEL, messages=asked, max_tokens=1)
    assert again.usage is not None
    assert again.usage.prompt_tokens_details is not None
    assert again.usage.prompt_tokens_details.cached_tokens


def test_twenty_clients_at_once_get_each_its_own_reply(server: Running) -> None:
    async def ask_all() -> list[str]:
        async with AsyncOpenAI(base_url=server.v1, api_key="none", max_retries=0) as one:

            async def ask(number: int) -> str:
                asked: Any = [{"role": "user", "content": f"Number {number}"}]
                reply = await one.chat.completions.create(model=MODEL, messages=asked, max_tokens=4)
                return reply.id

            return await asyncio.gather(*(ask(number) for number in range(20)))

    assert len(set(asyncio.run(ask_all()))) == 20


def test_a_stream_can_be_read_with_async(server: Running) -> None:
    async def read() -> str:
        async with AsyncOpenAI(base_url=server.v1, api_key="none", max_retries=0) as one:
            stream = await one.chat.completions.create(model=MODEL, messages=HELLO, max_tokens=16, stream=True)
            return "".join([chunk.choices[0].delta.content or "" async for chunk in stream])

    assert asyncio.run(read()) == "Hello! How can I help you?"
