"""Find the messages at the end of a prompt that has grown, without rendering a marked copy again.

What an earlier prompt had in the same characters is taken over. Behind it, every message must stand where the
template's beginnings and ends say, at one place only; whatever is not plain is left to the marks.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import Message, Role
from engine.core.prompt.span_values import SpanMap
from engine.core.spans.extents import Body, Extent, Part, source_of
from engine.core.spans.learning import Learned
from engine.core.spans.marks import make_body
from engine.core.template.chat_template import RenderedChat
from engine.core.tokens.tokenizing import shared_chars

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
    n_same = _n_same_messages(old.chat.messages, new.chat.messages)
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


def _n_same_messages(old: tuple[Message, ...], new: tuple[Message, ...]) -> int:
    n = 0
    for a, b in zip(old, new, strict=False):
        if a is not b and a != b:
            break
        n += 1
    return n


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
