"""Find which tokens are which message, and where later prompts are likely to differ.

Three ways, each checked against the prompt's text: a copy with marks, the template's delimiters, or nothing at all,
which is said with its reason. No place is ever put behind the true one.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from engine.core.prompt.chat_options import Option
from engine.core.prompt.items import TokenIndex, Tokens, same_prefix
from engine.core.prompt.messages import Message, Role, ToolSpec, n_in_common
from engine.core.prompt.recent import Recent
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod, SpanProblem
from engine.core.spans.extents import Body, Extent, Layout, Part, source_of
from engine.core.spans.layout import lay_out
from engine.core.spans.learning import Learned, learn
from engine.core.spans.marks import find_marked, make_body
from engine.core.template.budget import Look, no_look
from engine.core.template.chat_template import ChatTemplate, RenderedChat
from engine.core.tokens.tokenizing import TokenisedText, shared_chars

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
    layout = _checked(rendered, lay_out(rendered, bodies, learned, kept), start)
    at = tokenised.token_at(start)
    if layout is None or not same_prefix(known.tokens, tokenised.tokens, at):
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


# Find the messages at the end of a prompt that has grown, without rendering a marked copy again.
#
# What an earlier prompt had in the same characters is taken over. Behind it, every message must stand where the
# template's beginnings and ends say, at one place only; whatever is not plain is left to the marks.


_MESSAGE_BYTES = 1200  # of where one message lies in a prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPrompt:
    """A prompt whose spans were found."""

    rendered: RenderedChat
    tokens: Tokens
    extents: tuple[Extent, ...]
    tools: tuple[int, int] | None
    spans: SpanMap


def weight_of(known: KnownPrompt) -> int:
    """Bytes, about: the text, once more in its messages, the tokens, and the places."""
    n_messages = len(known.rendered.chat.messages)
    return 2 * sys.getsizeof(known.rendered.text) + len(known.tokens.packed) + _MESSAGE_BYTES * n_messages


def kept_extents(known: KnownPrompt, rendered: RenderedChat) -> tuple[Extent, ...]:
    """The messages that both prompts have in the same characters; of the last one, the end may differ.

    None of them when they are fewer than two: what a template writes before the first message is not taken over.
    """
    old, new = known.rendered, rendered
    if (old.chat.tools, old.chat.options) != (new.chat.tools, new.chat.options):
        return ()
    n_chars = shared_chars(old.text, new.text)
    n_same = n_in_common(old.chat.messages, new.chat.messages)
    n = 0
    while n < len(known.extents) and known.extents[n].index < n_same and known.extents[n].end <= n_chars:
        if n and known.extents[n].index <= known.extents[n - 1].index:
            break
        n += 1
    while n and not known.extents[n - 1].bodies:
        n -= 1
    kept = known.extents[:n]
    if len(kept) < 2 or any(extent.index < kept[-1].index for extent in known.extents[n:]):
        return ()
    if known.tools is not None and known.tools[1] > kept[-1].first:
        return ()
    return kept


def find_new_bodies(rendered: RenderedChat, learned: Learned, kept: Sequence[Extent]) -> tuple[Body, ...] | None:
    """The bodies behind the kept messages, None when any of them is not plainly where it should be."""
    messages = rendered.chat.messages
    before = kept[-1].bodies[-1]
    bodies: list[Body] = []
    silent = False
    for index in range(before.message + 1, len(messages)):
        if not source_of(messages[index], Part.TEXT)[1]:
            silent = True
            if messages[index].reasoning.strip():
                return None
            continue
        found = _find_message(rendered, learned, before, index, silent)
        if found is None:
            return None
        bodies += found
        before, silent = found[-1], False
    return tuple(bodies)


def _find_message(
    rendered: RenderedChat, learned: Learned, before: Body, index: int, silent: bool
) -> tuple[Body, ...] | None:
    text, message = rendered.text, rendered.chat.messages[index]
    end_of_last = learned.tails.get(rendered.chat.messages[before.message].role)
    if end_of_last is None or rendered.chat.messages[before.message].tool_calls:
        end_of_last = ""
    low = before.end
    thought: Body | None = None
    if message.reasoning.strip():
        thought = _find_thought(rendered, index, low)
        low = thought.end if thought else low
    places = _places(rendered, learned, low, index, after_thought=thought is not None)
    if len(places) != 1:
        return None
    own_first, own_end = source_of(message, Part.TEXT)
    body = make_body(message, index, Part.TEXT, places[0], places[0] + own_end - own_first, text)
    gap_end = thought.first if thought else body.first
    tail = learned.fill(end_of_last, before.message, rendered.chat.messages)
    if not _ends_with(text, before, gap_end, tail):
        return None
    if not silent and thought is None and not _is_exact(rendered, learned, before, body, tail):
        return None
    return (body,) if thought is None else (thought, body)


def _find_thought(rendered: RenderedChat, index: int, low: int) -> Body | None:
    message = rendered.chat.messages[index]
    first, end = source_of(message, Part.REASONING)
    own = message.reasoning[first:end]
    at = rendered.text.find(own, low)
    if at < 0 or rendered.text.find(own, at + 1) >= 0:
        return None
    return make_body(message, index, Part.REASONING, at, at + len(own), rendered.text)


def _places(rendered: RenderedChat, learned: Learned, low: int, index: int, *, after_thought: bool) -> list[int]:
    """Where the message's own text stands behind one of the ways in which its role begins; two are enough."""
    messages = rendered.chat.messages
    first, end = source_of(messages[index], Part.TEXT)
    own = messages[index].text[first:end]
    lead = messages[index].text[:first]
    lead = lead[len(lead.rstrip()) :]
    before = messages[index - 1].role
    headers = {learned.fill(pattern, index, messages) for pattern in learned.headers_of(before, messages[index].role)}
    # Looked for together with what stands before it: alone, one letter may stand at a million places.
    beginnings = {""} if after_thought else {*headers, *(header + lead for header in headers if header)}
    return sorted({at for start in beginnings for at in _two_places(rendered.text, start, own, low)})[:2]


def _two_places(text: str, start: str, own: str, low: int) -> list[int]:
    """The first two places of `own` that `start` stands before, from `low` on."""
    found: list[int] = []
    at = text.find(start + own, low)
    while at >= 0 and len(found) < 2:
        found.append(at + len(start))
        at = text.find(start + own, at + 1)
    return found


def _ends_with(text: str, before: Body, gap_end: int, tail: str) -> bool:
    """The message before ends as its role does, its own white space aside."""
    kept = shared_chars(before.trail, text[before.end : before.end + len(before.trail)])
    return text.find(tail, before.end, min(gap_end, before.end + kept + len(tail))) >= 0


def _is_exact(rendered: RenderedChat, learned: Learned, before: Body, body: Body, tail: str) -> bool:
    """The gap between two messages is the end of the one and the beginning of the other, and nothing else."""
    messages = rendered.chat.messages
    role = messages[before.message].role
    pattern = learned.headers.get((role, messages[body.message].role))
    if pattern is None or (role is Role.SYSTEM and body.message != before.message + 1):
        return False
    gap = rendered.text[before.end : body.first]
    written = tail + learned.fill(pattern, body.message, messages)
    # The white space around the texts is kept as a whole, in part or not at all; between the two parts of it stands
    # what the template writes.
    kept_after = shared_chars(before.trail, gap)
    kept_before = shared_chars(body.lead[::-1], gap[::-1])
    earliest = max(0, len(gap) - kept_before - len(written))
    return gap.find(written, earliest, kept_after + len(written)) >= 0
