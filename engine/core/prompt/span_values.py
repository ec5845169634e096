"""Where the messages lie in a prompt, and where later prompts are likely to diverge."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter

from engine.core.prompt.items import TokenIndex


class Kind(Enum):
    """What a range of items is. Also the colour of the timeline."""

    SYSTEM = "system"
    TOOLS = "tools"
    USER = "user"
    ASSISTANT = "assistant"
    REASONING = "reasoning"
    TOOL_CALL = "tool-call"
    TOOL_RESULT = "tool-result"
    MEDIA = "media"
    GENERATION_PROMPT = "generation-prompt"
    RAW = "raw"


class BoundaryKind(Enum):
    __hash__ = object.__hash__  # members are equal only to themselves, and Enum's own hash takes ten times as long

    SYSTEM_END = "system-end"
    TOOLS_END = "tools-end"
    BEFORE_USER = "before-user"
    AFTER_USER = "after-user"
    AFTER_TOOL_RESULT = "after-tool-result"
    END_OF_GENERATION = "end-of-generation"
    JUNCTION = "junction"
    INTERVAL = "interval"
    NEAR_END = "near-end"


class SpanMethod(Enum):
    SOURCE_MAP = "source-map"
    DELIMITERS = "delimiters"
    INTERVALS = "intervals"  # the fallback: no spans


class SpanProblem(Enum):
    """Why the messages were not located by marks, or not at all."""

    RAW_TEXT = "raw-text"
    NOTHING_WRITTEN = "nothing-written"
    TOO_MANY_MESSAGES = "too-many-messages"
    MARKS_IN_PROMPT = "marks-in-prompt"
    MARKS_REFUSED = "marks-refused"
    MARKS_CHANGE_TEXT = "marks-change-text"
    UNMARKED_NOT_FOUND = "unmarked-not-found"
    TEXTS_OVERLAP = "texts-overlap"
    USER_NOT_DELIMITED = "user-not-delimited"
    NO_TEXT = "no-text"
    DELIMITERS_CONTRADICT = "delimiters-contradict"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Items [first, end) come from one part of one message.

    `char_first`/`char_end` is the range within that part's text; -1 when the template wrote it (headers, ends).
    A span that mixes header, body and end carries the body's range.
    """

    first: TokenIndex
    end: TokenIndex
    kind: Kind
    message: int | None = None  # index into Chat.messages
    char_first: int = -1
    char_end: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Boundary:
    at: TokenIndex
    kind: BoundaryKind
    message: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanMap:
    """All spans of a prompt, in order and without gaps, and its boundaries, sorted by place.

    With INTERVALS, `spans` is one RAW span over everything and `problems` says why nothing better was found.
    `opening`: how many items of the generation prompt every reply to a user begins with, in the history too: later
    prompts part behind them. None where the history writes replies otherwise, or that is not known.
    `disturbing`: messages in which a control token changes what the template writes, so that its own markers around
    it are read as text; -1 stands for what comes with the chat besides.
    `ends`: boundaries of these kinds are where a prompt ends that asks for that reply.
    """

    spans: tuple[Span, ...]
    boundaries: tuple[Boundary, ...]
    method: SpanMethod
    problems: tuple[SpanProblem, ...] = ()
    opening: int | None = None
    ends: tuple[BoundaryKind, ...] = ()
    disturbing: tuple[int, ...] = ()


def of_message(spans: SpanMap, message: int) -> tuple[int, int] | None:
    """The range of a message; what lies in it is its own."""
    found = [span for span in spans.spans if span.message == message]
    return (found[0].first, found[-1].end) if found else None


def kind_at(spans: SpanMap, at: int) -> Kind | None:
    span = span_at(spans, at)
    return span.kind if span else None


def message_at(spans: SpanMap, at: int) -> int | None:
    span = span_at(spans, at)
    return span.message if span else None


def span_at(spans: SpanMap, at: int) -> Span | None:
    place = bisect_right(spans.spans, at, key=attrgetter("first")) - 1
    return spans.spans[place] if place >= 0 and at < spans.spans[place].end else None
