"""Requests as clients write them, with what a chat does not keep: texts in parts, null, a role of two names."""

from __future__ import annotations

import base64

from tests.support.images import png

Object = dict[str, object]


def _message(role: str, *parts: str | Object, **more: object) -> Object:
    """Its content is one text, or a list of texts and images, as soon as there is more than one."""
    content: object = parts[0] if len(parts) == 1 and isinstance(parts[0], str) else [_part(part) for part in parts]
    return {"role": role, "content": content, **more}


def _part(part: str | Object) -> Object:
    return {"type": "text", "text": part} if isinstance(part, str) else part


def _picture(n: int) -> Object:
    url = f"data:image/png;base64,{base64.b64encode(png(n)).decode()}"
    return {"type": "image_url", "image_url": {"url": url}}


def _call(number: int, place: str) -> Object:
    function = {"name": "weather", "arguments": f'{{"place": "{place}"}}'}
    return {"type": "function", "id": f"abcdefgh{number}", "function": function}


def _result(number: int, *parts: str) -> Object:
    return _message("tool", *parts, tool_call_id=f"abcdefgh{number}", name="weather")


_PLACE = {"type": "object", "properties": {"place": {"type": "string", "description": "a town"}}, "required": ["place"]}
_WEATHER = {
    "type": "function",
    "function": {"name": "weather", "description": "What the weather is like", "parameters": _PLACE},
}
_WEATHER_TOOL = [_WEATHER]
_THOUGHTFUL_CALLS = _message(
    "assistant",
    "I look at both.",
    reasoning_content="Two places: two calls.",
    tool_calls=[_call(1, "Paris"), _call(2, "Rome")],
)

REQUESTS: dict[str, Object] = {
    "questions in parts": {
        "messages": [
            _message("user", "See this note:", "Bees sleep.\n", "  Is that so?"),
            _message("assistant", "It is."),
            _message("user", "", "And ants?", ""),
        ]
    },
    "all in parts": {
        "messages": [
            _message("system", "You are terse.", "Answer in English."),
            _message("user", "Hello", "there"),
            _message("assistant", "Hi.", "What is it?"),
            _message("user", "How are", "you?"),
        ]
    },
    "result in parts": {
        "messages": [
            _message("user", "How is Paris?"),
            {"role": "assistant", "content": None, "tool_calls": [_call(1, "Paris")]},
            _result(1, "sunny", "and warm"),
        ],
        "tools": _WEATHER_TOOL,
    },
    "parts around an image": {
        "messages": [_message("user", "Look:", "here it is", _picture(1), "What is this?", "Which colour is it?")]
    },
    "thought, text and calls": {
        "messages": [
            _message("user", "How are Paris and Rome?"),
            _THOUGHTFUL_CALLS,
            _result(1, "sunny"),
            _result(2, "rainy"),
        ],
        "tools": _WEATHER_TOOL,
    },
    "thought, text and calls, earlier": {
        "messages": [
            _message("system", "Use tools."),
            _message("user", "How are Paris and Rome?"),
            _THOUGHTFUL_CALLS,
            _result(1, "sunny"),
            _result(2, "rainy"),
            _message("assistant", "Sun and rain.", reasoning_content="All is known."),
            _message("user", "Thanks"),
        ],
        "tools": _WEATHER_TOOL,
    },
    "nothing said with a call": {
        "messages": [
            _message("user", "How is Paris?"),
            {"role": "assistant", "content": None, "reasoning_content": "A call.", "tool_calls": [_call(1, "Paris")]},
            _result(1, "sunny"),
            _message("assistant", "It is sunny."),
            _message("user", "Thanks"),
        ],
        "tools": _WEATHER_TOOL,
    },
    "developer": {"messages": [_message("developer", "You are terse."), _message("user", "Hello there")]},
    "later developer": {
        "messages": [
            _message("system", "You are terse."),
            _message("user", "Hello there"),
            _message("assistant", "Hi."),
            _message("developer", "Now answer in rhymes."),
            _message("user", "How are you?"),
        ]
    },
    "tool with more and with less": {
        "messages": [_message("user", "Hello there")],
        "tools": [
            {"type": "function", "function": {"name": "now"}},
            {"type": "function", "function": {"strict": True, "parameters": _PLACE, "name": "weather"}},
        ],
    },
}
