"""Conversations that are rendered by Cairn and by llama-server, and how llama-server is asked for them.

Those of `conversations` try where messages begin; these try all that a template may write.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import replace

from engine.core.prompt.messages import Chat, Media, Message, ToolCall, ToolSpec
from engine.core.prompt.request_parsing import parse_chat
from engine.media.reading import media_of
from tests.support.images import png
from tests.templates.conversations import CONVERSATIONS, assistant, result, system, user
from tests.templates.reference_requests import REQUESTS


def tool(name: str, description: str, properties: dict[str, object], required: tuple[str, ...] = ()) -> ToolSpec:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    function = {"name": name, "description": description, "parameters": parameters}
    return ToolSpec(name=name, definition=json.dumps({"type": "function", "function": function}, ensure_ascii=False))


def _call(number: int, name: str, **arguments: object) -> ToolCall:
    return ToolCall(id=f"abcdefgh{number}", name=name, arguments=json.dumps(arguments, ensure_ascii=False))


_PICTURE, _OTHER = media_of(png(1), "one.png"), media_of(png(2), "two.png")


def _with(message: Message, *media: tuple[Media, int]) -> Message:
    return replace(message, media=tuple(replace(medium, at=at) for medium, at in media))


_WEATHER = tool(
    "weather",
    "What the weather is like",
    {
        "place": {"type": "string", "description": "a town"},
        "days": {"type": "integer", "description": "how many"},
        "unit": {"type": "string", "enum": ["C", "F"]},
    },
    ("place",),
)
_BOOK = tool(
    "book",
    'Book a "table" & <more> in the user\'s name: größer, 日本',
    {
        "guests": {"type": "array", "items": {"type": "string"}, "description": "names"},
        "where": {
            "type": "object",
            "description": "the place",
            "properties": {"town": {"type": "string"}, "floor": {"type": "number"}},
            "required": ["town"],
        },
        "outside": {"type": "boolean"},
    },
    ("guests", "where"),
)
_NOW = tool("now", "The time", {})
_LOOK_AT_PARIS, _LOOK_AT_ROME = _call(1, "weather", place="Paris", days=2), _call(2, "weather", place="Rome", unit="C")
_BOOKED = _call(3, "book", guests=["Ann", "Zoë"], where={"town": "Paris", "floor": 1.5}, outside=True)
_ASKED_NOW = ToolCall(id="abcdefgh4", name="now", arguments="{}")
_THOUGHTFUL = CONVERSATIONS["reasoning"]

REFERENCE_CHATS: dict[str, Chat] = {
    **{
        label: CONVERSATIONS[label]
        for label in ("plain", "system", "white space", "reasoning", "inline reasoning", "one tool", "two tools")
    },
    "one question": Chat(messages=(user("Hello there"),)),
    "two systems": Chat(messages=(system("You are terse."), system("Answer in English."), user("Hello there"))),
    "later system": Chat(
        messages=(user("Hello there"), assistant("Hi."), system("Now answer in rhymes."), user("How are you?"))
    ),
    "two questions": Chat(messages=(user("Hello there"), user("Are you there?"))),
    "tools offered": Chat(messages=(system("Use tools."), user("Hello there")), tools=(_WEATHER, _BOOK, _NOW)),
    "tools, no system": Chat(messages=(user("Hello there"),), tools=(_NOW,)),
    "tool result last": Chat(
        messages=(user("How is Paris?"), assistant("", "", _LOOK_AT_PARIS), result("sunny", _LOOK_AT_PARIS)),
        tools=(_WEATHER,),
    ),
    "objects": Chat(
        messages=(
            user("A table in Paris"),
            assistant("", "", _BOOKED),
            result('{"ok": true, "table": 4, "note": "by the <window>"}', _BOOKED),
            assistant("You have table 4."),
            user("When is that?"),
            assistant("I look.", "", _ASKED_NOW),
            result("12:41", _ASKED_NOW),
        ),
        tools=(_WEATHER, _BOOK, _NOW),
    ),
    "parallel calls": Chat(
        messages=(
            system("Use tools."),
            user("How are Paris and Rome?"),
            assistant("", "Two places.", _LOOK_AT_PARIS, _LOOK_AT_ROME),
            result("sunny", _LOOK_AT_PARIS),
            result("rainy", _LOOK_AT_ROME),
        ),
        tools=(_WEATHER,),
    ),
    "rounds of calls": Chat(
        messages=(
            user("How are Paris and Rome?"),
            assistant("Paris first.", "Where to begin?", _LOOK_AT_PARIS),
            result("sunny", _LOOK_AT_PARIS),
            assistant("And Rome.", "Rome is left.", _LOOK_AT_ROME),
            result("rainy", _LOOK_AT_ROME),
            assistant("Sun and rain.", "All is known."),
            user("Thanks"),
        ),
        tools=(_WEATHER,),
    ),
    "results in another order": Chat(
        messages=(
            user("How are Paris and Rome?"),
            assistant("", "", _LOOK_AT_PARIS, _LOOK_AT_ROME),
            result("rainy", _LOOK_AT_ROME),
            result("sunny", _LOOK_AT_PARIS),
        ),
        tools=(_WEATHER,),
    ),
    "image": Chat(messages=(system("Be brief."), _with(user("What is this?"), (_PICTURE, 0)))),
    "images between words": Chat(
        messages=(
            _with(user("Here: \nand here: \nWhich is larger?"), (_PICTURE, 6), (_OTHER, 17)),
            assistant("The first."),
            _with(user("And this?"), (_OTHER, 9)),
        )
    ),
    "no thinking": replace(_THOUGHTFUL, options=(("enable_thinking", False),)),
    "no thinking, tool result last": Chat(
        messages=(user("How is Paris?"), assistant("", "", _LOOK_AT_PARIS), result("sunny", _LOOK_AT_PARIS)),
        tools=(_WEATHER,),
        options=(("enable_thinking", False),),
    ),
    "low effort": replace(_THOUGHTFUL, options=(("reasoning_effort", "low"),)),
    "high effort": Chat(messages=(user("Hello there"),), options=(("reasoning_effort", "high"),)),
    "earlier thoughts dropped": replace(_THOUGHTFUL, options=(("preserve_reasoning", False),)),
    **{label: parse_chat(request, read_media=media_of) for label, request in REQUESTS.items()},
}


def request_of(label: str) -> Mapping[str, object]:
    """The conversation as llama-server is asked for it."""
    return REQUESTS.get(label) or as_request(REFERENCE_CHATS[label])


def as_request(chat: Chat) -> dict[str, object]:
    """The chat in OpenAI's form."""
    request: dict[str, object] = {"messages": [_as_json(message) for message in chat.messages]}
    if chat.tools:
        request["tools"] = [json.loads(tool.definition) for tool in chat.tools]
    if chat.options:
        request["chat_template_kwargs"] = dict(chat.options)
    return request


def _as_json(message: Message) -> dict[str, object]:
    value: dict[str, object] = {"role": message.role.value, "content": _content(message)}
    if message.reasoning:
        value["reasoning_content"] = message.reasoning
    if message.tool_calls:
        value["tool_calls"] = [
            {"type": "function", "id": call.id, "function": {"name": call.name, "arguments": call.arguments}}
            for call in message.tool_calls
        ]
    if message.tool_call_id:
        value |= {"tool_call_id": message.tool_call_id, "name": message.name}
    return value


def _content(message: Message) -> str | list[dict[str, object]]:
    if not message.media:
        return message.text
    parts: list[dict[str, object]] = []
    at = 0
    for medium in message.media:
        parts += _text_part(message.text[at : medium.at])
        url = f"data:image/png;base64,{base64.b64encode(medium.data).decode()}"
        parts.append({"type": "image_url", "image_url": {"url": url}})
        at = medium.at
    return parts + _text_part(message.text[at:])


def _text_part(text: str) -> list[dict[str, object]]:
    return [{"type": "text", "text": text}] if text else []
