"""Find where each message's text lands by rendering a copy with marks in it.

A mark is one private-use character, different for every place. The copy minus its marks must be the prompt, character
for character, else it proves nothing: then the marks that disturbed the template are left out, and the search between
their neighbours takes their place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import SpanProblem
from engine.core.spans.extents import Body, Part, source_of
from engine.core.template.budget import Look, TemplateError, no_look
from engine.core.template.chat_template import ChatTemplate, RenderedChat

_FIRST_MARK = 0xF0000
_MARKS_PER_MESSAGE = 4
_MAX_MESSAGES = 0xFFF0 // _MARKS_PER_MESSAGE
_ANY_MARK = re.compile("[\U000f0000-\U000fffff]")
_MAX_RETRIES = 6
_PARTS = (Part.REASONING, Part.TEXT)


def find_marked(
    template: ChatTemplate, rendered: RenderedChat, look: Look = no_look
) -> tuple[tuple[Body, ...], SpanProblem | None]:
    """The bodies in the order of the prompt, or why they could not be found this way."""
    chat = rendered.chat
    if len(chat.messages) > _MAX_MESSAGES:
        return (), SpanProblem.TOO_MANY_MESSAGES
    if not rendered.text.isascii() and _ANY_MARK.search(rendered.text):
        return (), SpanProblem.MARKS_IN_PROMPT
    unmarked: set[int] = set()
    for _ in range(_MAX_RETRIES):
        marked = {
            index: mark_message(message, index) for index, message in enumerate(chat.messages) if index not in unmarked
        }
        try:
            text = template.render_text(chat, rendered.inputs, marked, look)
        except TemplateError:
            return (), SpanProblem.MARKS_REFUSED
        disturbed = disturbed_message(text, rendered.text)
        if disturbed is None:
            return _with_searched(rendered, read_marks(text, chat.messages, rendered.text), unmarked)
        if disturbed in unmarked or disturbed < 0:
            break
        unmarked.add(disturbed)
    return (), SpanProblem.MARKS_CHANGE_TEXT


def mark_message(message: Message, index: int) -> Message:
    """The message with a mark before the first and one after the last visible character of each text."""
    first_mark = _FIRST_MARK + index * _MARKS_PER_MESSAGE
    texts: list[str] = []
    for number, part in enumerate(_PARTS):
        text = message.text if part is Part.TEXT else message.reasoning
        first, end = source_of(message, part)
        if end:
            opening, closing = chr(first_mark + 2 * number), chr(first_mark + 2 * number + 1)
            text = f"{text[:first]}{opening}{text[first:end]}{closing}{text[end:]}"
        texts.append(text)
    return replace(message, reasoning=texts[0], text=texts[1])


def disturbed_message(marked: str, text: str) -> int | None:
    """None when `marked` minus its marks is `text`; else the message at whose marks the two part, -1 if none."""
    place = 0
    at = 0
    nearest = -1
    for match in _ANY_MARK.finditer(marked):
        mark = match.start()
        if marked[at:mark] != text[place : place + mark - at]:
            return nearest if nearest >= 0 else _message_of(marked[mark])
        place += mark - at
        at = mark + 1
        nearest = _message_of(marked[mark])
    return None if marked[at:] == text[place:] else nearest


def read_marks(marked: str, messages: Sequence[Message], text: str) -> tuple[Body, ...]:
    """The bodies whose two marks stand once each, in order."""
    places: dict[str, int] = {}
    doubled: set[str] = set()
    for number, match in enumerate(_ANY_MARK.finditer(marked)):
        mark = match.group()
        if mark in places:
            doubled.add(mark)
        places[mark] = match.start() - number
    bodies: list[Body] = []
    for mark, first in places.items():
        offset = ord(mark) - _FIRST_MARK
        closing = chr(ord(mark) + 1)
        if offset % 2 or mark in doubled or closing in doubled or places.get(closing, -1) < first:
            continue
        index, part = _message_of(mark), _PARTS[offset % _MARKS_PER_MESSAGE // 2]
        bodies.append(make_body(messages[index], index, part, first, places[closing], text))
    return tuple(bodies)


def make_body(message: Message, index: int, part: Part, first: int, end: int, text: str) -> Body:
    source, source_end = source_of(message, part)
    own = message.text if part is Part.TEXT else message.reasoning
    before = own[:source]
    return Body(
        message=index,
        part=part,
        first=first,
        end=end,
        source=source,
        lead=before[len(before.rstrip()) :],
        trail=own[source_end:],
        is_verbatim=end - first == source_end - source and text.startswith(own[source:source_end], first),
    )


def _with_searched(
    rendered: RenderedChat, bodies: tuple[Body, ...], unmarked: set[int]
) -> tuple[tuple[Body, ...], SpanProblem | None]:
    """Add the messages that could not be marked: their text must stand exactly once between their neighbours."""
    found: Mapping[int, Body] = {body.message: body for body in bodies if body.part is Part.TEXT}
    added: list[Body] = []
    for index in sorted(unmarked):
        message = rendered.chat.messages[index]
        first, end = source_of(message, Part.TEXT)
        if not end:
            continue
        own = message.text[first:end]
        low = max((found[i].end for i in found if i < index), default=0)
        high = min((found[i].first for i in found if i > index), default=len(rendered.text))
        at = rendered.text.find(own, low, high)
        if at < 0 or rendered.text.find(own, at + 1, high) >= 0:
            return (), SpanProblem.UNMARKED_NOT_FOUND
        added.append(make_body(message, index, Part.TEXT, at, at + len(own), rendered.text))
    return tuple(sorted((*bodies, *added), key=lambda body: body.first)), None


def _message_of(mark: str) -> int:
    return (ord(mark) - _FIRST_MARK) // _MARKS_PER_MESSAGE
