"""From where the messages' texts lie to where the messages begin and end.

The text between two messages belongs to the template. What it writes before and after messages was learned; here it is
looked for and found, or not. A place that is not found is put at the start of the gap: never behind the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.prompt.messages import Message, Role
from engine.core.prompt.span_values import BoundaryKind, Kind
from engine.core.spans.learning import Learned
from engine.core.template.chat_template import RenderedChat
from engine.core.tokens.tokenizing import shared_chars


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gap:
    """Characters [first, end) between two texts. `silent` messages lie in it that show no text of their own."""

    text: str
    first: int
    end: int
    before: Body | None
    messages: Sequence[Message]
    after: Body | None = None
    silent: tuple[int, ...] = ()

    @property
    def role_before(self) -> Role | None:
        """Of the text before."""
        return None if self.before is None else self.messages[self.before.message].role

    @property
    def kept_after(self) -> int:
        """How much white space of the text before the template may have kept behind it."""
        trail = "" if self.before is None else self.before.trail
        return shared_chars(trail, self.text[self.first : min(self.end, self.first + len(trail))])

    @property
    def kept_before(self) -> int:
        """How much white space of the next text the template may have kept in front of it."""
        lead = "" if self.after is None else self.after.lead
        own = self.text[max(self.first, self.end - len(lead)) : self.end]
        return shared_chars(lead[::-1], own[::-1])


def group_by_message(bodies: Sequence[Body]) -> list[tuple[Body, ...]] | None:
    """Bodies of one message together, in the order of the prompt; None when other texts lie between them."""
    groups: list[list[Body]] = []
    seen: set[int] = set()
    for body in bodies:
        if groups and groups[-1][0].message == body.message:
            groups[-1].append(body)
        elif body.message in seen:
            return None
        else:
            seen.add(body.message)
            groups.append([body])
    return [tuple(group) for group in groups]


def generation_start(rendered: RenderedChat, groups: Sequence[tuple[Body, ...]], learned: Learned) -> int:
    """Where the generation prompt begins; the end of the text when there is none."""
    text, messages = rendered.text, rendered.chat.messages
    if not rendered.inputs.add_generation_prompt or not messages:
        return len(text)
    last = groups[-1][-1] if groups else None
    last_end = last.end if last else 0
    prompt = learned.generation.get(messages[-1].role)
    if prompt is not None and text.endswith(prompt) and len(text) - len(prompt) >= last_end:
        return len(text) - len(prompt)
    if last is None or last.message != len(messages) - 1:
        return last_end
    gap = _Gap(text=text, first=last_end, end=len(text), before=last, messages=messages)
    return _end_in_gap(gap, gap.end, learned)


def find_extents(
    rendered: RenderedChat,
    groups: Sequence[tuple[Body, ...]],
    learned: Learned,
    generation: int,
    known: Sequence[Extent] = (),
) -> list[Extent]:
    """Every message that can be told, in the order of the prompt; silent ones share what is left of their gap.

    `known` are extents before the groups. Of their last one, which must have a body, only the start is taken for known:
    the result begins with it.
    """
    messages, text = rendered.chat.messages, rendered.text
    bos = rendered.inputs.bos_text
    at = len(bos) if bos and text.startswith(bos) else 0
    extents = list(known[-1:])
    before: Body | None = None
    if extents:
        before = extents[0].bodies[-1]
        at = before.end
    placed = {group[0].message for group in groups} | {extent.index for extent in known}
    for group in (*groups, ()):
        after = group[0] if group else None
        if not group and not extents:
            break
        gap = _Gap(
            text=text,
            first=at,
            end=after.first if after else generation,
            before=before,
            after=after,
            messages=messages,
            silent=_silent_between(messages, before, after.message if after else len(messages), placed),
        )
        placed.update(gap.silent)
        first, turn = (generation, generation) if after is None else _split(gap, after.message, learned)
        left = _end_in_gap(gap, first, learned) if gap.silent else first
        if extents:
            extents[-1] = replace(extents[-1], end=left)
        extents += [
            Extent(index=index, first=left if index == gap.silent[0] else first, end=first, turn=left)
            for index in gap.silent
        ]
        if after is not None:
            shared = turn < first and bool(extents)
            turn = extents[-1].first if shared else first
            extents.append(Extent(index=after.message, first=first, end=group[-1].end, turn=turn, bodies=group))
            at, before = group[-1].end, group[-1]
    return extents


def _silent_between(messages: Sequence[Message], before: Body | None, index: int, placed: set[int]) -> tuple[int, ...]:
    """Messages between two texts that show none of their own: tool calls, empty ones, texts that were dropped."""
    first = 0 if before is None else before.message + 1
    return tuple(i for i in range(first, index) if i not in placed and messages[i].role is not Role.SYSTEM)


def _split(gap: _Gap, index: int, learned: Learned) -> tuple[int, int]:
    """Where message `index` behind the gap begins, and where its turn does (before it when it is shared)."""
    role = gap.messages[index].role
    lowest = gap.end - gap.kept_before  # the template stopped writing here at the earliest
    previous = gap.messages[gap.silent[-1]].role if gap.silent else gap.role_before
    for pattern in learned.headers_of(previous, role):
        header = learned.fill(pattern, index, gap.messages)
        found = gap.text.rfind(header, max(gap.first, lowest - len(header)), gap.end) if header else -1
        if found >= 0:
            return found, found
    if previous is not None and learned.headers.get((previous, role)) == "":
        return lowest, lowest
    if previous is Role.SYSTEM and role is Role.USER:
        return gap.end, gap.first  # the template put the system prompt into this message
    if not gap.silent:
        left = _end_in_gap(gap, gap.end, learned)
        return left, left
    return gap.first, gap.first


def _end_in_gap(gap: _Gap, limit: int, learned: Learned) -> int:
    """Where the message before a gap ends, not behind `limit`; the start of the gap when that cannot be told."""
    role = gap.role_before
    pattern = learned.tails.get(role) if role else None
    if pattern and gap.before is not None:
        tail = learned.fill(pattern, gap.before.message, gap.messages)
        found = gap.text.find(tail, gap.first, min(limit, gap.first + gap.kept_after + len(tail)))
        if found >= 0:
            return found + len(tail)
    return gap.first


# Values of span detection: places in the rendered text, in characters.


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
