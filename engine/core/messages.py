"""Conversations as values: what a client asks, before any template has seen it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message of a chat. `reasoning` is what the model thought before `text`."""

    role: Role
    text: str = ""
    reasoning: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """A tool offered to the model: the JSON text of its OpenAI definition, key order kept."""

    name: str
    definition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """What a template renders. `options` are its extra variables, e.g. ("enable_thinking", False)."""

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    options: tuple[tuple[str, bool | int | str], ...] = ()


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


GREEDY = Sampling(temperature=0.0)
