"""Find which tokens are which message, and where later prompts are likely to differ.

Three ways, each checked against the prompt's text: a copy with marks, the template's delimiters, or nothing at all,
which is said with its reason. No place is ever put behind the true one.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import date

from engine.core.chat_template import ChatTemplate, Rendered
from engine.core.items import TokenIndex
from engine.core.messages import Chat, Role, ToolSpec
from engine.core.span_delimiters import find_delimited
from engine.core.span_layout import lay_out
from engine.core.span_learning import Learned, Option, learn
from engine.core.span_marks import find_marked
from engine.core.span_places import Body, Layout
from engine.core.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.core.tokenizing import TokenisedText

_MAX_LEARNED = 8
_RANK = {kind: rank for rank, kind in enumerate(BoundaryKind)}


class SpanFinder:
    """Finds spans for one template and remembers what it learned of it. Belongs to one thread."""

    def __init__(self, template: ChatTemplate) -> None:
        self._template = template
        self._learned: OrderedDict[tuple[tuple[ToolSpec, ...], tuple[Option, ...], date], Learned] = OrderedDict()

    def find(self, rendered: Rendered, tokenised: TokenisedText) -> SpanMap:
        """Spans and boundaries of a prompt. `tokenised` may go on after the rendered text."""
        learned = self._learn(rendered)
        bodies, marks_failed = find_marked(self._template, rendered)
        layout = None if marks_failed else _checked(rendered, bodies, learned)
        if layout is not None:
            return to_tokens(layout, tokenised, SpanMethod.SOURCE_MAP, "")
        reason = marks_failed or "the texts of the messages lie in each other"
        bodies, delimiters_failed = find_delimited(rendered, learned)
        layout = None if delimiters_failed else _checked(rendered, bodies, learned)
        if layout is not None:
            return to_tokens(layout, tokenised, SpanMethod.DELIMITERS, reason)
        return without_spans(tokenised, f"{reason}, and {delimiters_failed or 'the delimiters contradict each other'}")

    def _learn(self, rendered: Rendered) -> Learned:
        key = (rendered.chat.tools, rendered.chat.options, rendered.inputs.now.date())
        found = self._learned.get(key)
        if found is None:
            found = learn(self._template, rendered.inputs, tools=rendered.chat.tools, options=rendered.chat.options)
            self._learned[key] = found
            if len(self._learned) > _MAX_LEARNED:
                self._learned.popitem(last=False)
        self._learned.move_to_end(key)
        return found


def find_spans(template: ChatTemplate, chat: Chat, rendered: Rendered, tokenised: TokenisedText) -> SpanMap:
    """One prompt alone; a SpanFinder does the same and remembers what it learned."""
    assert chat == rendered.chat
    return SpanFinder(template).find(rendered, tokenised)


def to_tokens(layout: Layout, tokenised: TokenisedText, method: SpanMethod, reason: str) -> SpanMap:
    """The layout in tokens, every place rounded down."""
    end = TokenIndex(len(tokenised.tokens))
    edges = [tokenised.token_at(r.first) for r in layout.ranges]
    if edges:
        edges[0] = TokenIndex(0)
    spans = tuple(
        Span(
            first=first,
            end=last,
            kind=r.kind,
            message=r.message,
            char_first=r.char_first,
            char_end=r.char_end,
        )
        for r, first, last in zip(layout.ranges, edges, [*edges[1:], end], strict=True)
        if first < last
    )
    boundaries = {
        (tokenised.token_at(place.at), _RANK[place.kind]): Boundary(
            at=tokenised.token_at(place.at), kind=place.kind, message=place.message
        )
        for place in layout.places
    }
    return SpanMap(
        spans=spans,
        boundaries=tuple(boundaries[key] for key in sorted(boundaries)),
        method=method,
        reason=reason,
    )


def without_spans(tokenised: TokenisedText, reason: str) -> SpanMap:
    """The fallback: one range over everything, no boundaries, and why."""
    end = TokenIndex(len(tokenised.tokens))
    return SpanMap(
        spans=(Span(first=TokenIndex(0), end=end, kind=Kind.RAW),) if end else (),
        boundaries=(),
        method=SpanMethod.INTERVALS,
        reason=reason,
    )


def _checked(rendered: Rendered, bodies: tuple[Body, ...], learned: Learned) -> Layout | None:
    """The layout if it is whole, in order, and knows every user message that has a text."""
    layout = lay_out(rendered, bodies, learned)
    if layout is None:
        return None
    at = 0
    for r in layout.ranges:
        if r.first != at or r.end <= r.first:
            return None
        at = r.end
    if at != len(rendered.text):
        return None
    known = {place.message for place in layout.places if place.kind is BoundaryKind.BEFORE_USER}
    users = {i for i, m in enumerate(rendered.chat.messages) if m.role is Role.USER and m.text.strip()}
    return layout if users <= known else None
