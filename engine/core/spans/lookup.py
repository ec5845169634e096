"""Which span of a prompt holds an item, and which items a message or the tools have."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter

from engine.core.prompt.span_values import Kind, Span, SpanMap


def of_kind(spans: SpanMap, kind: Kind) -> tuple[int, int] | None:
    found = [span for span in spans.spans if span.kind is kind]
    return (found[0].first, found[-1].end) if found else None


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
