"""Calls as text of the reply that made them, for templates that offer tools and write no calls: as such models do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.prompt.json_text import object_in
from engine.core.prompt.messages import Message, ToolCall

# In a text that is given to a template these stand for the tags, which are the template's own and no words of the chat:
# they are put into what it writes. They are no characters, and are taken out of all that a chat says.
_OPENING, _CLOSING = "\ufdd0", "\ufdd1"
_NO_MARKS = {ord(_OPENING): None, ord(_CLOSING): None}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldCalls:
    """`opening` and `closing` stand around all of them, or around each where it `repeats`."""

    opening: str
    closing: str = ""
    is_python: bool = False  # a list of Python calls, else JSON objects
    repeats: bool = False

    def placed(self, rendered: str) -> str:
        """With the tags in their places."""
        return rendered.replace(_OPENING, self.opening).replace(_CLOSING, self.closing)


# By words of their templates, which tell the model of tools and not how it calls them, or in words alone.
_FAMILIES = (
    ("List of tools: ", ToldCalls(opening="<|tool_call_start|>", closing="<|tool_call_end|>", is_python=True)),  # LFM2
    ("<|tool_call|>", ToldCalls(opening="<|tool_call|>")),  # Granite 3
    ("<tool_call>", ToldCalls(opening="<tool_call>\n", closing="\n</tool_call>", repeats=True)),
)


def told_calls_of(source: str) -> ToldCalls | None:
    return next((way for word, way in _FAMILIES if word in source), None)


def unmarked(message: Message) -> Message:
    """What it says, where nothing of that is taken for a tag."""
    return replace(
        message,
        text=message.text.translate(_NO_MARKS),
        reasoning=message.reasoning.translate(_NO_MARKS),
        name=message.name.translate(_NO_MARKS),
        tool_call_id=message.tool_call_id.translate(_NO_MARKS),
    )


def unmarked_value(value: object) -> object:
    """The same of a JSON value."""
    match value:
        case str():
            return value.translate(_NO_MARKS)
        case list():
            return [unmarked_value(one) for one in value]
        case dict():
            return {unmarked_value(key): unmarked_value(one) for key, one in value.items()}
        case _:
            return value


def with_calls(text: str, calls: Sequence[ToolCall], way: ToldCalls) -> str:
    """What the model wrote; `placed` is for what a template makes of it."""
    written = [(_python if way.is_python else _object)(call).translate(_NO_MARKS) for call in calls]
    if way.repeats:
        told = "\n".join(f"{_OPENING}{one}{_CLOSING}" for one in written)
        return f"{text}\n{told}" if text else told
    return f"{text}{_OPENING}[{', '.join(written)}]{_CLOSING}"


def _object(call: ToolCall) -> str:
    name = json.dumps(call.name, ensure_ascii=False)
    return f'{{"name": {name}, "arguments": {call.arguments.strip() or "{}"}}}'


def _python(call: ToolCall) -> str:
    given = object_in(call.arguments)
    return f"{call.name}({', '.join(f'{key}={_value(value)}' for key, value in given.items())})"


def _value(value: object) -> str:
    match value:
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return "{" + ", ".join(f"{_value(key)}: {_value(inner)}" for key, inner in value.items()) + "}"
        case _:
            return repr(value)
