"""Any value at any place of a request is read, or refused with the name of what is wrong: no reader dies of one."""

from __future__ import annotations

import copy
import traceback
from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.prompt.messages import GREEDY
from engine.core.prompt.request_values import RequestError
from engine.errors import UserFixable
from engine.media.reading import media_of
from engine.server.apis.api import Api, Circumstances
from engine.server.apis.chat_completions import CHAT_COMPLETIONS
from engine.server.apis.completions import COMPLETIONS
from engine.server.apis.message_reading import MESSAGES as MESSAGES_API
from engine.server.apis.message_reading import read_count
from engine.server.apis.response_reading import RESPONSES
from tests.support.images import png

VALUES: tuple[object, ...] = (None, True, 7, -1.5, 1e999, "", "x", [], ["x"], [[]], [None], [{}], {}, {"x": {}})
SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
PIXELS = b64encode(png(1)).decode()
IMAGE = f"data:image/png;base64,{PIXELS}"
CHAT: dict[str, Any] = {
    "model": "m",
    "messages": [
        {"role": "system", "content": "Be brief."},
        {
            "role": "user",
            "content": [{"type": "text", "text": "Look."}, {"type": "image_url", "image_url": {"url": IMAGE}}],
        },
        {
            "role": "assistant",
            "content": None,
            "reasoning_content": "Hm.",
            "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{}"}}],
        },
        {"role": "tool", "tool_call_id": "c1", "content": [{"type": "text", "text": "done"}]},
        {"role": "user", "content": "And?"},
    ],
    "tools": [{"type": "function", "function": {"name": "read", "description": "Reads.", "parameters": SCHEMA}}],
    "tool_choice": {"type": "function", "function": {"name": "read"}},
    "response_format": {"type": "json_schema", "json_schema": {"name": "n", "schema": SCHEMA, "strict": True}},
    "stream_options": {"include_usage": True},
    "stop": ["END"],
    "logit_bias": {"7": 1.0},
    "prompt_cache_options": {"comparison_response_id": "r1"},
    "chat_template_kwargs": {"enable_thinking": True},
    "reasoning": {"effort": "low"},
}
ALLOWED = {"type": "allowed_tools", "allowed_tools": {"mode": "auto", "tools": [{"type": "function", "name": "read"}]}}
MESSAGES: dict[str, Any] = {
    "model": "m",
    "max_tokens": 9,
    "system": [{"type": "text", "text": "Be brief."}],
    "messages": [
        {"role": "user", "content": [{"type": "text", "text": "Look.", "cache_control": {"type": "ephemeral"}}]},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "Hm.", "signature": "s"},
                {"type": "text", "text": "Well."},
                {"type": "tool_use", "id": "t1", "name": "read", "input": {"path": "a"}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "t1",
                    "content": [{"type": "text", "text": "d"}],
                    "is_error": True,
                },
                {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PIXELS}},
                {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "AAAA"}},
            ],
        },
    ],
    "tools": [{"name": "read", "description": "Reads.", "input_schema": SCHEMA, "type": "custom"}],
    "tool_choice": {"type": "tool", "name": "read"},
    "thinking": {"type": "enabled", "budget_tokens": 99},
    "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
    "metadata": {"user_id": "u"},
    "diagnostics": {"previous_message_id": "m1"},
    "stop_sequences": ["END"],
}
RESPONSE: dict[str, Any] = {
    "model": "m",
    "instructions": "Be brief.",
    "input": [
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Look."}]},
        {"type": "message", "role": "user", "content": [{"type": "input_image", "image_url": IMAGE}]},
        {
            "type": "reasoning",
            "id": "r",
            "summary": [{"type": "summary_text", "text": "Hm."}],
            "encrypted_content": "x",
        },
        {"type": "function_call", "call_id": "c1", "name": "read", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c1", "output": [{"type": "input_text", "text": "done"}]},
        {"type": "custom_tool_call", "call_id": "c2", "name": "run", "input": "ls"},
        {"type": "custom_tool_call_output", "call_id": "c2", "output": "done"},
        {
            "role": "assistant",
            "content": [{"type": "output_text", "text": "Well."}, {"type": "refusal", "refusal": "No."}],
        },
    ],
    "tools": [
        {"type": "function", "name": "read", "description": "Reads.", "parameters": SCHEMA, "strict": False},
        {"type": "custom", "name": "run", "description": "Runs.", "format": {"type": "text"}},
        {"type": "namespace", "name": "s", "tools": [{"type": "function", "name": "f", "parameters": SCHEMA}]},
    ],
    "tool_choice": {"type": "allowed_tools", "mode": "auto", "tools": [{"type": "function", "name": "read"}]},
    "text": {"format": {"type": "json_schema", "name": "n", "schema": SCHEMA}},
    "reasoning": {"effort": "low"},
    "include": ["x"],
}
TEXT: dict[str, Any] = {"model": "m", "prompt": "Once", "stop": ["END"], "logit_bias": {"7": 1.0}, "stream": True}


def changed(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """With each value at each place."""
    for place in _places(body, ()):
        for value in VALUES:
            other = copy.deepcopy(body)
            at: Any = other
            for step in place[:-1]:
                at = at[step]
            at[place[-1]] = copy.deepcopy(value)
            yield other


def _places(value: object, so_far: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in inner:
        yield (*so_far, key)
        yield from _places(member, (*so_far, key))


def given() -> Circumstances:
    return Circumstances(model_name="m", defaults=GREEDY, headers={}, read_media=media_of)


@pytest.mark.parametrize(
    ("api", "body"),
    [
        (CHAT_COMPLETIONS, CHAT),
        (CHAT_COMPLETIONS, CHAT | {"tool_choice": ALLOWED, "response_format": None}),
        (MESSAGES_API, MESSAGES),
        (RESPONSES, RESPONSE),
        (COMPLETIONS, TEXT),
    ],
    ids=("chat", "allowed tools", "messages", "response", "text"),
)
def test_a_request_with_any_value_anywhere_is_read_or_refused(api: Api, body: dict[str, Any]) -> None:
    api.read_request(copy.deepcopy(body), given())
    n_read, died = _tried(lambda other: api.read_request(other, given()), body)
    assert n_read > 0
    assert not died


def test_so_is_one_that_asks_for_a_count() -> None:
    body = {name: value for name, value in MESSAGES.items() if name != "max_tokens"}
    n_read, died = _tried(lambda other: read_count(other, given()), body)
    assert n_read > 0
    assert not died


def _tried(read: Callable[[dict[str, Any]], object], body: dict[str, Any]) -> tuple[int, set[str]]:
    """How many were read, and what readers died of."""
    n_read, died = 0, set()
    for other in changed(body):
        try:
            read(other)
            n_read += 1
        except (RequestError, UserFixable):
            pass
        except Exception as error:  # noqa: BLE001 -- whatever it is
            died.add(f"{error!r} at {error.__traceback__ and traceback.extract_tb(error.__traceback__)[-1]}")
    return n_read, died
