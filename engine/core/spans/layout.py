"""From where messages begin and end to ranges of one kind, and to the places where later prompts may differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.prompt.messages import Role
from engine.core.prompt.span_values import BoundaryKind, Kind
from engine.core.prompt.streaming import REASONING_TAGS
from engine.core.spans.extents import (
    Body,
    CharBoundary,
    Extent,
    Layout,
    Part,
    Range,
    find_extents,
    generation_start,
    group_by_message,
)
from engine.core.spans.learning import Learned
from engine.core.spans.openings import Opening
from engine.core.template.chat_template import RenderedChat

_BEFORE_REPLY = {Role.USER: BoundaryKind.AFTER_USER, Role.TOOL: BoundaryKind.AFTER_TOOL_RESULT}
_KIND = {Role.SYSTEM: Kind.SYSTEM, Role.USER: Kind.USER, Role.ASSISTANT: Kind.ASSISTANT, Role.TOOL: Kind.TOOL_RESULT}


def lay_out(
    rendered: RenderedChat, bodies: Sequence[Body], learned: Learned, known: Sequence[Extent] = ()
) -> Layout | None:
    """The layout, or None when the texts of different messages lie in each other.

    With `known` extents, from the start of the last of them on, given the bodies after it.
    """
    groups = group_by_message(bodies)
    if groups is None:
        return None
    generation = generation_start(rendered, [*(extent.bodies for extent in known[-1:]), *groups], learned)
    extents = find_extents(rendered, groups, learned, generation, known)
    tools = None if known else _tools_range(rendered, extents, learned)
    ranges = _ranges(rendered, extents, tools, generation, at=known[-1].first if known else 0)
    at_start = [] if known else _places_at_start(rendered, extents, tools)
    places = _places(rendered, extents, known[-2] if len(known) > 1 else None, generation, learned, tools)
    return Layout(
        ranges=tuple(ranges),
        places=(*at_start, *places),
        extents=tuple(extents),
        tools=tools,
        opening=_opening(rendered, generation, learned),
        ends=_ends(learned),
    )


def _ends(learned: Learned) -> tuple[BoundaryKind, ...]:
    found = ((kind, learned.openings.get(role)) for role, kind in _BEFORE_REPLY.items())
    return tuple(kind for kind, opening in found if opening is not None and opening.is_whole)


def _opening(rendered: RenderedChat, generation: int, learned: Learned) -> tuple[int, int] | None:
    """The part of the generation prompt that every reply to a user begins with."""
    opening = learned.openings.get(Role.USER)
    if not rendered.inputs.add_generation_prompt or opening is None:
        return None
    n = _n_opening(rendered.text, generation, opening)
    return (generation, generation + n) if n or not opening.text else None


def _tools_range(rendered: RenderedChat, extents: list[Extent], learned: Learned) -> tuple[int, int] | None:
    """Where the tools are offered: once, and outside of the messages' own texts."""
    for block in learned.tools_blocks:
        at = rendered.text.find(block)
        end = at + len(block)
        if at < 0 or rendered.text.find(block, at + 1) >= 0:
            continue
        if not any(body.first < end and at < body.end for extent in extents for body in extent.bodies):
            return at, end
    return None


def _places_at_start(
    rendered: RenderedChat, extents: list[Extent], tools: tuple[int, int] | None
) -> list[CharBoundary]:
    """The ends of the tools and of a system prompt that the template brings along."""
    found: list[CharBoundary] = []
    if tools is not None:
        found.append(CharBoundary(at=tools[1], kind=BoundaryKind.TOOLS_END, message=None))
    bos = len(rendered.inputs.bos_text)
    if extents and extents[0].first > bos and rendered.chat.messages[extents[0].index].role is not Role.SYSTEM:
        found.append(CharBoundary(at=extents[0].first, kind=BoundaryKind.SYSTEM_END, message=None))
    return found


def _places(
    rendered: RenderedChat,
    extents: list[Extent],
    previous: Extent | None,
    generation: int,
    learned: Learned,
    tools: tuple[int, int] | None,
) -> list[CharBoundary]:
    messages = rendered.chat.messages
    bos = len(rendered.inputs.bos_text)
    found: list[CharBoundary] = []
    for extent in extents:
        role = messages[extent.index].role
        if role is Role.SYSTEM:
            found.append(CharBoundary(at=extent.end, kind=BoundaryKind.SYSTEM_END, message=extent.index))
        elif role is Role.USER:
            # In a turn later than the first, a system prompt moves on with the next message: what stays is what was
            # before the turn.
            shares = bos < extent.turn < extent.first
            at = extent.turn if shares else extent.first
            is_later = previous is not None and messages[previous.index].role is not Role.SYSTEM
            if tools is not None and tools[1] == at and is_later:
                at = tools[0]  # the tools move on in the same way
            found.append(CharBoundary(at=at, kind=BoundaryKind.BEFORE_USER, message=extent.index))
        elif role is Role.ASSISTANT and previous is not None and messages[previous.index].role is Role.TOOL:
            at = extent.first + _n_opening(rendered.text, extent.first, learned.openings.get(Role.TOOL))
            found.append(CharBoundary(at=at, kind=BoundaryKind.AFTER_TOOL_RESULT, message=previous.index))
        previous = extent
    if rendered.inputs.add_generation_prompt and messages and messages[-1].role in _BEFORE_REPLY:
        role, last = messages[-1].role, len(messages) - 1
        opening = learned.openings.get(role)
        at = generation + _n_opening(rendered.text, generation, opening)
        if generation < len(rendered.text) or (opening is not None and not opening.text):
            found.append(CharBoundary(at=at, kind=_BEFORE_REPLY[role], message=last))
    return found


def _n_opening(text: str, at: int, opening: Opening | None) -> int:
    return len(opening.text) if opening is not None and text.startswith(opening.text, at) else 0


def _ranges(
    rendered: RenderedChat, extents: list[Extent], tools: tuple[int, int] | None, generation: int, at: int
) -> list[Range]:
    """Ranges without gaps from character `at` to the last; what no message claims is the system prompt's."""
    found: list[Range] = []
    bos = rendered.inputs.bos_text
    for extent in extents:
        first = extent.first
        if at == 0 and first <= len(bos):
            first = 0
        if first > at:
            found.append(Range(first=at, end=first, kind=Kind.SYSTEM))
        found.extend(_message_ranges(rendered, extent, first))
        at = extent.end
    if at < generation:
        found.append(Range(first=at, end=generation, kind=Kind.SYSTEM))
    if generation < len(rendered.text):
        found.append(Range(first=generation, end=len(rendered.text), kind=Kind.GENERATION_PROMPT))
    found = [r for r in found if r.first < r.end]
    return found if tools is None else _with_tools(found, *tools)


def _message_ranges(rendered: RenderedChat, extent: Extent, first: int) -> list[Range]:
    """One range per message, but reasoning and tool calls are their own."""
    message = rendered.chat.messages[extent.index]
    kind = _KIND[message.role]
    text = next((body for body in extent.bodies if body.part is Part.TEXT), None)
    thought = next((body for body in extent.bodies if body.part is Part.REASONING), None)
    found: list[Range] = []
    at = first
    if thought is not None:
        start, end = _with_tags(rendered.text, thought, at, extent.end)
        if text is not None and text.first >= thought.end:
            end = text.first
        found.append(Range(first=at, end=start, kind=kind, message=extent.index))
        found.append(_body_range(start, end, Kind.REASONING, thought, message.reasoning))
        at = end
    if message.tool_calls:
        end = at if text is None else text.end
        if text is not None:
            found.append(_body_range(at, end, kind, text, message.text))
        found.append(Range(first=end, end=extent.end, kind=Kind.TOOL_CALL, message=extent.index))
    elif text is not None:
        found.append(_body_range(at, extent.end, kind, text, message.text))
    else:
        found.append(Range(first=at, end=extent.end, kind=kind, message=extent.index))
    return found


def _body_range(first: int, end: int, kind: Kind, body: Body, own: str) -> Range:
    if not body.is_verbatim:
        return Range(first=first, end=end, kind=kind, message=body.message)
    return Range(
        first=first,
        end=end,
        kind=kind,
        message=body.message,
        body=body.first,
        char_first=body.source,
        char_end=body.source + body.end - body.first,
    )


def _with_tags(text: str, thought: Body, low: int, high: int) -> tuple[int, int]:
    """The reasoning with the tags around it, as far as the tags are known."""
    before = text[low : thought.first].rstrip()
    after = text[thought.end : high]
    start, end = thought.first, thought.end
    for tags in REASONING_TAGS:
        if before.endswith(tags.opening):
            start = low + len(before) - len(tags.opening)
        if after.lstrip().startswith(tags.closing):
            end = thought.end + len(after) - len(after.lstrip()) + len(tags.closing)
    return start, end


def _with_tools(ranges: list[Range], first: int, end: int) -> list[Range]:
    """Cut the tools out of the ranges in which they lie; these have no gaps."""
    before = [r if r.end <= first else _clipped(r, r.first, first) for r in ranges if r.first < first]
    behind = [r if r.first >= end else _clipped(r, end, r.end) for r in ranges if r.end > end]
    return [*before, Range(first=first, end=end, kind=Kind.TOOLS), *behind]


def _clipped(r: Range, first: int, end: int) -> Range:
    """A part of a range; the message's text belongs to the part in which it begins."""
    part = replace(r, first=first, end=end)
    return part if first <= r.body < end else replace(part, char_first=-1, char_end=-1)
