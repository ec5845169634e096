"""Find which tokens are which message, and where later prompts are likely to differ.

Three ways, each checked against the prompt's text: a copy with marks, the template's delimiters, or nothing at all,
which is said with its reason. No place is ever put behind the true one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from engine.core.prompt.items import TokenIndex, Tokens
from engine.core.prompt.messages import Message, Role, ToolSpec
from engine.core.prompt.recent import Recent
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod, SpanProblem
from engine.core.spans.extents import Body, Layout, Part, source_of
from engine.core.spans.growth import KnownPrompt, find_new_bodies, kept_extents, weight_of
from engine.core.spans.layout import lay_out, lay_out_end
from engine.core.spans.learning import Learned, Option, learn
from engine.core.spans.marks import find_marked, make_body
from engine.core.template.budget import Look, no_look
from engine.core.template.chat_template import ChatTemplate, RenderedChat
from engine.core.tokens.tokenizing import TokenisedText

# Find messages by what the template writes before them, when marks cannot be used.
#
# Each beginning that is found must be followed by that message's own text, so a delimiter that a user pasted into a
# message is passed over.

_SPACE = re.compile(r"\s*")


def find_delimited(rendered: RenderedChat, learned: Learned) -> tuple[tuple[Body, ...], SpanProblem | None]:
    """The bodies in order, or why they cannot be found this way. Every user message must be found."""
    text, messages = rendered.text, rendered.chat.messages
    bodies: list[Body] = []
    at = 0
    before: Role | None = None
    for index, message in enumerate(messages):
        first, end = source_of(message, Part.TEXT)
        if end:
            own = message.text[first:end]
            found = _find(text, at, own, _headers(learned, before, index, messages))
            if found >= 0:
                bodies.append(make_body(message, index, Part.TEXT, found, found + len(own), text))
                at = found + len(own)
            elif message.role is Role.USER:
                return (), SpanProblem.USER_NOT_DELIMITED
        before = message.role
    if not bodies:
        return (), SpanProblem.NO_TEXT
    return tuple(bodies), None


def _headers(learned: Learned, before: Role | None, index: int, messages: Sequence[Message]) -> tuple[str, ...]:
    return tuple(learned.fill(pattern, index, messages) for pattern in learned.headers_of(before, messages[index].role))


def _find(text: str, at: int, own: str, headers: tuple[str, ...]) -> int:
    """The first place from `at` where a beginning is followed by `own`; -1 when there is none."""
    places = []
    for header in headers:
        if not header.strip():
            continue
        found = text.find(header.rstrip(), at)
        while found >= 0:
            start = _behind_space(text, found + len(header.rstrip()))
            if text.startswith(own, start):
                places.append(start)
                break
            found = text.find(header.rstrip(), found + 1)
    return min(places, default=-1)


def _behind_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


_MAX_LEARNED = 8
_RANK = {kind: rank for rank, kind in enumerate(BoundaryKind)}


class SpanFinder:
    """Finds spans for one template and remembers what it learned of it. Belongs to one thread."""

    def __init__(self, template: ChatTemplate) -> None:
        self._template = template
        self._learned: OrderedDict[tuple[tuple[ToolSpec, ...], tuple[Option, ...], date], Learned] = OrderedDict()
        self._known = Recent(weight_of)

    def find(
        self,
        rendered: RenderedChat,
        tokenised: TokenisedText,
        conversation: str = "",
        *,
        keeps: bool = True,
        look: Look = no_look,
    ) -> SpanMap:
        """Spans and boundaries of a prompt. `tokenised` may go on after the rendered text.

        `conversation` says whose earlier prompts are looked at first, and changes nothing else. Without `keeps` this
        prompt is not remembered. `look` is called often while the template runs, as in ChatTemplate.render.
        """
        if not rendered.text:
            return without_spans(tokenised, SpanProblem.NOTHING_WRITTEN)
        learned = self._learn(rendered, look)
        likely = self._known.likely(conversation)
        grown = next((found for known in likely if (found := _grow(known, rendered, tokenised, learned))), None)
        if grown is not None:
            return self._remember(grown, conversation) if keeps else grown.spans
        bodies, marks_failed = find_marked(self._template, rendered, look)
        layout = None if marks_failed else _checked(rendered, lay_out(rendered, bodies, learned), 0)
        if layout is not None:
            found = KnownPrompt(
                rendered=rendered,
                tokens=tokenised.tokens,
                extents=layout.extents,
                tools=layout.tools,
                spans=to_tokens(layout, tokenised, SpanMethod.SOURCE_MAP),
            )
            return self._remember(found, conversation) if keeps else found.spans
        problem = marks_failed or SpanProblem.TEXTS_OVERLAP
        bodies, delimiters_failed = find_delimited(rendered, learned)
        layout = None if delimiters_failed else _checked(rendered, lay_out(rendered, bodies, learned), 0)
        if layout is not None:
            return to_tokens(layout, tokenised, SpanMethod.DELIMITERS, problem)
        return without_spans(tokenised, problem, delimiters_failed or SpanProblem.DELIMITERS_CONTRADICT)

    def forget(self, conversation: str) -> None:
        """It was deleted: its prompts are not kept any longer."""
        self._known.forget(conversation)

    def _remember(self, known: KnownPrompt, conversation: str) -> SpanMap:
        self._known.add(conversation, known)
        return known.spans

    def _learn(self, rendered: RenderedChat, look: Look) -> Learned:
        key = (rendered.chat.tools, rendered.chat.options, rendered.inputs.now.date())
        found = self._learned.get(key)
        if found is None:
            chat = rendered.chat
            found = learn(self._template, rendered.inputs, tools=chat.tools, options=chat.options, look=look)
            self._learned[key] = found
            if len(self._learned) > _MAX_LEARNED:
                self._learned.popitem(last=False)
        self._learned.move_to_end(key)
        return found


def to_tokens(layout: Layout, tokenised: TokenisedText, method: SpanMethod, *problems: SpanProblem) -> SpanMap:
    """The layout in tokens, every place rounded down. The last span reaches to the end of the tokens."""
    end = TokenIndex(len(tokenised.tokens))
    edges = [tokenised.token_at(r.first) if r.first else TokenIndex(0) for r in layout.ranges]
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
    opening = None
    if layout.opening is not None:
        first, last = layout.opening
        opening = tokenised.token_at(last) - tokenised.token_at(first)
    return SpanMap(
        spans=spans,
        boundaries=tuple(boundaries[key] for key in sorted(boundaries)),
        method=method,
        problems=problems,
        opening=opening,
        ends=layout.ends,
    )


def without_spans(tokenised: TokenisedText, *problems: SpanProblem) -> SpanMap:
    """The fallback: one range over everything, no boundaries, and why."""
    end = TokenIndex(len(tokenised.tokens))
    return SpanMap(
        spans=(Span(first=TokenIndex(0), end=end, kind=Kind.RAW),) if end else (),
        boundaries=(),
        method=SpanMethod.INTERVALS,
        problems=problems,
    )


def _grow(known: KnownPrompt, rendered: RenderedChat, tokenised: TokenisedText, learned: Learned) -> KnownPrompt | None:
    """What is found by taking over the start of an earlier prompt; None when that is not plainly right."""
    kept = kept_extents(known, rendered)
    bodies = find_new_bodies(rendered, learned, kept) if kept else None
    if bodies is None:
        return None
    start = kept[-1].first
    layout = _checked(rendered, lay_out_end(rendered, bodies, learned, kept), start)
    at = tokenised.token_at(start)
    if layout is None or not _share_tokens(known.tokens, tokenised.tokens, at):
        return None
    new, old = to_tokens(layout, tokenised, SpanMethod.SOURCE_MAP), known.spans
    n_spans = bisect_left(old.spans, at, key=lambda span: span.first)
    n_boundaries = bisect_left(old.boundaries, at, key=lambda boundary: boundary.at)
    at_start = tuple(b for b in old.boundaries[n_boundaries:] if b.at == at)
    again = {(b.at, b.kind) for b in new.boundaries}
    joined = sorted(
        (*(b for b in at_start if (b.at, b.kind) not in again), *new.boundaries), key=lambda b: (b.at, _RANK[b.kind])
    )
    return KnownPrompt(
        rendered=rendered,
        tokens=tokenised.tokens,
        extents=(*kept[:-1], *layout.extents),
        tools=known.tools,
        spans=replace(
            new, spans=(*old.spans[:n_spans], *new.spans), boundaries=(*old.boundaries[:n_boundaries], *joined)
        ),
    )


def _share_tokens(a: Tokens, b: Tokens, n: int) -> bool:
    n_bytes = 4 * n
    return memoryview(a.packed)[:n_bytes] == memoryview(b.packed)[:n_bytes] and len(a) >= n


def _checked(rendered: RenderedChat, layout: Layout | None, start: int) -> Layout | None:
    """The layout if it is whole from `start` on, in order, and knows every user message that has a text."""
    if layout is None:
        return None
    at = start
    for r in layout.ranges:
        if r.first != at or r.end <= r.first:
            return None
        at = r.end
    if at != len(rendered.text):
        return None
    known = {place.message for place in layout.places if place.kind is BoundaryKind.BEFORE_USER}
    first = layout.extents[0].index if start and layout.extents else 0
    users = (i for i, m in enumerate(rendered.chat.messages[first:], first) if m.role is Role.USER and m.text.strip())
    return layout if all(index in known for index in users) else None
