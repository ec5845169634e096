"""Find messages by what the template writes before them, when marks cannot be used.

Each beginning that is found must be followed by that message's own text, so a delimiter that a user pasted into a
message is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.prompt.messages import Message, Role
from engine.core.prompt.span_values import SpanProblem
from engine.core.spans.learning import Learned
from engine.core.spans.marks import make_body
from engine.core.spans.places import Body, Part, source_of
from engine.core.template.chat_template import RenderedChat

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
