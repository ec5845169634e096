"""Conversations as values: what a client asks, before any template has seen it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from engine.core.prompt.items import Digest
from engine.core.prompt.items import MediaType as MediaType
from engine.core.prompt.json_text import JsonError, canonical, object_of, read_json
from engine.language.translation import number, tr

CANNOT_SEE = "(a picture that this model cannot see)"  # to the model, in the language that all of them read
CANNOT_HEAR = "(a sound that this model cannot hear)"


class Role(Enum):
    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A call the model made. `arguments` is the JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str

    @property
    def meaning(self) -> tuple[str, str]:
        """The same for the same call, whatever its id and however its arguments are written."""
        return self.name, canonical(self.arguments)


@dataclass(frozen=True, slots=True, kw_only=True)
class Media:
    """An image or a stretch of audio in a message, as the user gave it: made by `engine.media.reading.media_of`."""

    kind: MediaType
    digest: Digest  # of `data`: its identity
    data: bytes = field(repr=False, compare=False)  # the whole file
    name: str = ""  # of the file, for people
    size: str = ""  # "640x480", "3.2 s"; for people
    at: int = 0  # characters of the message's text that stand before it

    @property
    def label(self) -> str:
        """ "cat.png, 640x480"."""
        return ", ".join(part for part in (self.name, self.size) if part) or self.kind.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message of a chat. `reasoning` is what the model thought before `text`; `media` are in order of `at`.

    `joints`: characters of the text that are line breaks between two parts of it, where a client sent it in parts. A
    template that takes parts is given the text without them: `ChatTemplate.joined`.
    """

    role: Role
    text: str = ""
    media: tuple[Media, ...] = ()
    reasoning: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    name: str = ""
    joints: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """A tool offered to the model: the JSON text of its OpenAI definition, key order kept."""

    name: str
    definition: str


class TidyAct(Enum):
    TOOLS = "tools"  # they stand in the order, and in the writing, that they had first
    MOVED = "moved"  # a value stands as it was first, and as it is now behind the history
    FROZEN = "frozen"  # a value stands as it was first, and nowhere as it is now


@dataclass(frozen=True, slots=True, kw_only=True)
class Tidied:
    """One thing that was done to `n` tools or values of a program's chat. Of values: the first, as it was and is."""

    act: TidyAct
    n: int = 1
    was: str = ""
    now: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """What a template renders. `options` are its extra variables, e.g. ("enable_thinking", False).

    `clock`: what the template is told the time is, in unix seconds; None: what it is. `left_out`: (place, n), where a
    person chose that n messages in front of the one at that place stay out of the prompt; it makes no other chat of it.
    `tidied`: what was made of it since the program sent it.
    """

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    options: tuple[tuple[str, bool | int | str], ...] = ()
    clock: int | None = None
    left_out: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    tidied: tuple[Tidied, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How the next token is chosen. temperature 0 is greedy; seed None draws a fresh one."""

    temperature: float = 0.8
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    repeat_penalty: float = 1.0
    frequency_penalty: float = 0.0
    presence_penalty: float = 0.0
    penalty_last_n: int = 64
    seed: int | None = None
    logit_bias: tuple[tuple[int, float], ...] = ()
    grammar: str = ""  # GBNF


def n_in_common(a: Sequence[Message], b: Sequence[Message]) -> int:
    """How many messages both begin with. Halved, and by slices: those that are the same objects are not looked into."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if a[low:middle] == b[low:middle] else (low, middle - 1)
    return low


def split_begun(chat: Chat) -> tuple[Chat, Message | None]:
    """The chat before a reply that its last message begins, and that message; None: it ends with something else."""
    last = chat.messages[-1] if len(chat.messages) > 1 else None
    is_begun = last is not None and last.role is Role.ASSISTANT and not last.tool_calls and not last.media
    if last is None or not is_begun or not (last.text or last.reasoning):
        return chat, None
    return replace(chat, messages=chat.messages[:-1]), last


def with_unseen(message: Message, kinds: Sequence[MediaType]) -> Message:
    """It says in front of its media that these are there as well."""
    if not kinds:
        return message
    told = (CANNOT_HEAR if kind is MediaType.AUDIO else CANNOT_SEE for kind in kinds)
    text = "\n".join(part for part in (message.text, *told) if part)
    return replace(message, text=text, media=tuple(replace(medium, at=len(text)) for medium in message.media))


def without_data(chat: Chat) -> Chat:
    """The chat with its media but without their files: what is remembered of it is not to hold them."""
    if not any(message.media for message in chat.messages):
        return chat
    return replace(
        chat,
        messages=tuple(
            replace(message, media=tuple(replace(medium, data=b"") for medium in message.media))
            for message in chat.messages
        ),
    )


GREEDY = Sampling(temperature=0.0)


# The tools of a chat as a person writes them: JSON in OpenAI's form, read with the place of what is wrong.


MAX_TOOLS = 128
LONGEST = 200_000  # characters
_MAX_DEPTH = 32
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
TEMPLATE: Mapping[str, object] = {
    "type": "function",
    "function": {
        "name": "new_tool",
        "description": tr("What it does, and when to call it."),
        "parameters": {
            "type": "object",
            "properties": {"query": {"type": "string", "description": tr("What is looked for.")}},
            "required": ["query"],
        },
    },
}


def tools_of(text: str) -> tuple[ToolSpec, ...]:
    """The tools that are offered to the model; none where the text is none of tools."""
    try:
        return read_tools(text)
    except JsonError:
        return ()


def read_tools(text: str) -> tuple[ToolSpec, ...]:
    """A list of tools, or one alone; a bare function counts as one. Raises JsonError."""
    if not text.strip():
        return ()
    found = read_json(text, longest=LONGEST, max_depth=_MAX_DEPTH)
    listed = found if isinstance(found, list) else [found]
    if len(listed) > MAX_TOOLS:
        raise JsonError(
            tr(
                "There are {listed} tools; at most {max_tools} are taken",
                listed=number(f"{len(listed):,}"),
                max_tools=MAX_TOOLS,
            )
        )
    tools = tuple(_tool(one, tr("tool {number}", number=number)) for number, one in enumerate(listed, 1))
    names = [tool.name for tool in tools]
    double = next((name for name in names if names.count(name) > 1), None)
    if double is not None:
        raise JsonError(tr("Two tools are called “{double}”", double=double))
    return tools


def _tool(value: object, place: str) -> ToolSpec:
    tool = object_of(value, place)
    if "function" not in tool and "name" in tool:
        tool = {"type": "function", "function": tool}
    if tool.get("type", "function") != "function":
        raise JsonError(tr('{place}: “type” must be "function"', place=place))
    function = object_of(tool.get("function"), tr("{place}, “function”", place=place))
    name = function.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise JsonError(tr("{place}: “name” must be 1 to 64 letters, digits, “_” or “-”", place=place))
    if not isinstance(function.get("description", ""), str):
        raise JsonError(tr("“{name}”: “description” must be a text", name=name))
    _check_parameters(function.get("parameters", {}), name)
    return ToolSpec(name=name, definition=json.dumps({"type": "function", **tool}, ensure_ascii=False))


def _check_parameters(value: object, name: str) -> None:
    parameters = object_of(value, tr("“{name}”, “parameters”", name=name))
    if parameters and parameters.get("type", "object") != "object":
        raise JsonError(tr('“{name}”: “type” of the parameters must be "object"', name=name))
    properties = object_of(parameters.get("properties", {}), tr("“{name}”, “properties”", name=name))
    for key, schema in properties.items():
        object_of(schema, tr("“{name}”, parameter “{key}”", name=name, key=key))
    required = parameters.get("required", [])
    if not isinstance(required, list) or not all(isinstance(key, str) for key in required):
        raise JsonError(tr("“{name}”: “required” must be a list of names", name=name))
    missing = next((key for key in required if key not in properties), None)
    if missing is not None:
        raise JsonError(tr("“{name}”: “required” names “{missing}”, which is no parameter", name=name, missing=missing))


def with_template(text: str) -> str:
    """The list with one more tool, to be filled in. Raises JsonError where the text is no list of tools."""
    tools: list[object] = [json.loads(tool.definition) for tool in read_tools(text)]
    names = {tool.name for tool in read_tools(text)}
    function = dict(object_of(TEMPLATE["function"], "template"))
    number = 1
    while (name := "new_tool" if number == 1 else f"new_tool_{number}") in names:
        number += 1
    return pretty([*tools, {**TEMPLATE, "function": {**function, "name": name}}])


def pretty(value: object) -> str:
    """As people read JSON."""
    return json.dumps(value, ensure_ascii=False, indent=2)
