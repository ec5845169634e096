"""What the scenarios talk about: texts that are nowhere else, so that no stretch of one is in another by chance."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from engine.core.prompt.messages import Message, ToolCall, ToolSpec
from tests.engine.scenarios.bed import assistant, result, system, user

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def words(seed: int, n: int = 14) -> str:
    """So many words that no other seed has."""
    rng = random.Random(seed)
    return " ".join("".join(rng.choices(_LETTERS, k=rng.randrange(4, 8))) for _ in range(n)).capitalize() + "."


SYSTEM = system(words(1, 30))
OTHER_SYSTEM = system(words(2, 30))
QUESTIONS = tuple(user(words(100 + k)) for k in range(12))
ANSWERS = tuple(assistant(words(200 + k)) for k in range(12))
MORE = user(words(300))
OTHER = user(words(301))


def turns(n: int, *, first: int = 0) -> tuple[Message, ...]:
    """So many questions with their answers."""
    return tuple(m for k in range(first, first + n) for m in (QUESTIONS[k], ANSWERS[k]))


TALK = (SYSTEM, *turns(5), QUESTIONS[5])  # 12 messages; 2k+1 is a question


def tool(name: str, description: str = "", /, **properties: str) -> ToolSpec:
    """OpenAI's form of a tool whose parameters are texts."""
    schema: dict[str, Any] = {key: {"type": "string", "description": text} for key, text in properties.items()}
    function = {
        "name": name,
        "description": description or words(sum(name.encode()), 10),
        "parameters": {"type": "object", "properties": schema, "required": list(schema)},
    }
    return ToolSpec(name=name, definition=json.dumps({"type": "function", "function": function}))


def turned(spec: ToolSpec) -> ToolSpec:
    """The same tool, its keys in the opposite order."""

    def turn(value: object) -> object:
        return {key: turn(value[key]) for key in reversed(value)} if isinstance(value, dict) else value

    return ToolSpec(name=spec.name, definition=json.dumps(turn(json.loads(spec.definition))))


def spaced(spec: ToolSpec) -> ToolSpec:
    """The same tool with other white space."""
    return ToolSpec(name=spec.name, definition=json.dumps(json.loads(spec.definition), indent=2))


READ = tool("read", path="the file to read")
WRITE = tool("write", path="the file to write", text="what to write")
SEARCH = tool("search", query="what to look for")
TOOLS = (READ, WRITE, SEARCH)


def call(number: int, name: str = "read", **arguments: object) -> ToolCall:
    return ToolCall(id=f"call{number:05}", name=name, arguments=json.dumps(arguments or {"path": f"file{number}.txt"}))


def work(n: int, *, seed: int = 0) -> tuple[Message, ...]:
    """An agent's rounds: a call and its result each."""
    found: list[Message] = []
    for k in range(n):
        one = call(seed + k)
        found += [assistant("", "", one), result(words(400 + seed + k, 20), one)]
    return tuple(found)


def replaced(messages: Sequence[Message], at: int, *by: Message) -> tuple[Message, ...]:
    """Another message, several or none instead of message `at`."""
    return (*messages[:at], *by, *messages[at + 1 :])
