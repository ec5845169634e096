"""Values of span detection: places in the rendered text, in characters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.prompt.messages import Message, Role
from engine.core.prompt.span_values import BoundaryKind, Kind


class Part(Enum):
    """Which text of a message."""

    TEXT = "text"
    REASONING = "reasoning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """Characters [first, end) of the prompt come from a part of a message, without the white space around it.

    `source` is where they begin in that part; `lead` and `trail` are its white space around them, which templates keep,
    trim or trim in part. `is_verbatim`: the template left the characters as they were.
    """

    message: int
    part: Part
    first: int
    end: int
    source: int
    lead: str
    trail: str
    is_verbatim: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """Message `index` takes characters [first, end): its beginning, its texts and its end.

    `turn` is where its turn begins: before `first` when a system prompt shares the turn of a user message.
    """

    index: int
    first: int
    end: int
    turn: int
    bodies: tuple[Body, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CharBoundary:
    """A boundary at a character."""

    at: int
    kind: BoundaryKind
    message: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """Characters [first, end) of the prompt are of one kind. `body` is where the message's text begins.

    `char_first`, `char_end` as in Span.
    """

    first: int
    end: int
    kind: Kind
    message: int | None = None
    body: int = -1
    char_first: int = -1
    char_end: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A prompt in characters, or its end: ranges without gaps, in order; boundaries; what they were made from.

    `opening`: characters of the generation prompt that replies to users begin with, in the history too. `ends`: as in
    SpanMap.
    """

    ranges: tuple[Range, ...]
    places: tuple[CharBoundary, ...]
    extents: tuple[Extent, ...]
    tools: tuple[int, int] | None
    opening: tuple[int, int] | None = None
    ends: tuple[BoundaryKind, ...] = ()


def source_of(message: Message, part: Part) -> tuple[int, int]:
    """Where the visible text of a part begins and ends in that part; (0, 0) when there is none.

    An assistant's text may carry its reasoning inline; templates show what follows the closing tag.
    """
    text = message.text if part is Part.TEXT else message.reasoning
    first = 0
    if part is Part.TEXT and message.role is Role.ASSISTANT:
        closing = text.rfind("</think>")
        first = closing + len("</think>") if closing >= 0 else 0
    end = len(text.rstrip())
    first = max(first, end - len(text[first:end].lstrip()))
    return (first, end) if first < end else (0, 0)
