"""Compare two versions of a chat, message by message, and name what happened between them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.explanation import Cause
from engine.core.media_difference import MediaDifference, as_seen, compare_media
from engine.core.messages import Chat, Media, Message, Role, ToolSpec
from engine.core.tokenizing import shared_chars

_COMPACTED_AT_LEAST = 3  # messages replaced by one before it is called a compaction
_SNIPPET = 80

_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DAYS = "mon|tue|wed|thu|fri|sat|sun"
_CLOCK = re.compile(
    rf"\d{{1,2}}:\d{{2}}|\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}"
    rf"|\b(?:{_MONTHS})[a-z]*\.?\s+\d|\d\s+(?:{_MONTHS})[a-z]*|\b(?:{_DAYS})(?:[a-z]*day)?\b|\b1[6-9]\d{{8}}(?:\d{{3}})?\b",
    re.IGNORECASE,
)
_CLOCK_CHARACTERS = re.compile(r"[\w:./+-]")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDifference:
    """What changed from character `first` on, widened to whole words.

    `is_clock`: both sides of the change belong to a date or a time.
    """

    first: int
    old_text: str
    new_text: str
    is_clock: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatDifference:
    """What happened, to which message (index into the new chat), and the text that changed there.

    Of a message whose text and media both changed, what stands first in it counts.
    """

    cause: Cause
    message: int | None = None
    subject: str = ""
    text: TextDifference | None = None


def compare_chats(old: Chat, new: Chat) -> ChatDifference | None:
    """The first thing that differs in the order in which templates write them: options, tools, messages.

    None when the new chat only goes on from the old one.
    """
    if old.options != new.options:
        changed = sorted({name for name, _ in set(old.options) ^ set(new.options)})
        return ChatDifference(cause=Cause.TEMPLATE_CHANGED, subject=", ".join(changed))
    before, after = tuple(map(as_seen, old.messages)), tuple(map(as_seen, new.messages))
    at = _first_difference(before, after)
    system_first = at is not None and at < len(new.messages) and new.messages[at].role is Role.SYSTEM
    if old.tools != new.tools and not system_first:
        return _compare_tools(old.tools, new.tools)
    if at is None or at >= len(old.messages):
        return None
    media = compare_media(old.messages, new.messages, at) if at < len(new.messages) else None
    return _compare_messages(before, after, at, media)


def _first_difference(old: Sequence[Message], new: Sequence[Message]) -> int | None:
    for at, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return at
    return None if len(old) == len(new) else min(len(old), len(new))


def _compare_tools(old: tuple[ToolSpec, ...], new: tuple[ToolSpec, ...]) -> ChatDifference:
    old_set, new_set = Counter(map(_meaning, old)), Counter(map(_meaning, new))
    if old_set == new_set:
        same_order = [t.name for t in old] == [t.name for t in new]
        subject = "same set, other formatting" if same_order else "same set, other order"
        return ChatDifference(cause=Cause.TOOLS_REORDERED, subject=subject)
    before, after = {t.name for t in old}, {t.name for t in new}
    parts = [
        f"{word}: {', '.join(sorted(names))}"
        for word, names in (
            ("added", after - before),
            ("removed", before - after),
            ("edited", {t.name for t in new if t.name in before and _meaning(t) not in old_set}),
        )
        if names
    ]
    return ChatDifference(cause=Cause.TOOLS_CHANGED, subject="; ".join(parts))


def _meaning(tool: ToolSpec) -> str:
    """A tool without its formatting: key order and white space do not count."""
    try:
        return json.dumps(json.loads(tool.definition), sort_keys=True)
    except ValueError:
        return tool.definition


def _compare_messages(
    old: Sequence[Message], new: Sequence[Message], at: int, media: MediaDifference | None
) -> ChatDifference:
    if at >= len(new):
        return ChatDifference(cause=Cause.BRANCH, message=at - 1 if at else None)
    before, after = old[at], new[at]
    text = text_difference(before.text, after.text) if before.text != after.text else None
    if before.role is not after.role or (
        text is not None and media is not None and _text_is_first(before, after, media)
    ):
        media = None
    if before.role is Role.SYSTEM and after.role is Role.SYSTEM:
        if media is not None:
            return _other_media(media, at)
        if text is not None and text.is_clock:
            return ChatDifference(cause=Cause.CLOCK_CHANGED, message=at, subject=text.new_text, text=text)
        return ChatDifference(cause=Cause.SYSTEM_CHANGED, message=at, text=text)
    if at == 0 and Role.SYSTEM in (before.role, after.role):  # it was added or taken away
        return ChatDifference(cause=Cause.SYSTEM_CHANGED, message=at if after.role is Role.SYSTEM else None)
    if _without_reasoning(before) == _without_reasoning(after):
        return ChatDifference(cause=Cause.REASONING_DROPPED, message=at)
    structure = _structure(old, new, at)
    is_swap = media is not None and text is None  # a summary would not repeat the text
    if structure is not None and not (structure is Cause.HISTORY_COMPACTED and is_swap):
        return ChatDifference(cause=structure, message=at)
    if media is not None:
        return _other_media(media, at)
    if before.role is after.role:
        if text is not None and before.role is not Role.USER and text.is_clock:
            return ChatDifference(cause=Cause.CLOCK_CHANGED, message=at, subject=text.new_text, text=text)
        return ChatDifference(cause=Cause.MESSAGE_EDITED, message=at, text=text)
    return ChatDifference(cause=Cause.BRANCH, message=at)


def _text_is_first(before: Message, after: Message, media: MediaDifference) -> bool:
    """The text differs before the media do."""
    return shared_chars(before.text, after.text) < media.at


def _other_media(media: MediaDifference, at: int) -> ChatDifference:
    return ChatDifference(cause=Cause.MEDIA_CHANGED, message=at, subject=media.subject)


def _structure(old: Sequence[Message], new: Sequence[Message], at: int) -> Cause | None:
    """Insertion, removal, reordering or compaction from message `at` on; None for an edit in place."""
    rest_old, rest_new = list(old[at:]), list(new[at:])
    if len(rest_new) > len(rest_old) and rest_new[len(rest_new) - len(rest_old) :] == rest_old:
        return Cause.MESSAGE_INSERTED
    if rest_old and rest_old[0] in rest_new[1:] and rest_new[1:][: len(rest_old)] == rest_old:
        return Cause.MESSAGE_INSERTED
    for skipped in range(1, len(rest_old)):
        tail = rest_old[skipped:]
        if rest_new[: len(tail)] == tail:
            is_front = all(m.role is Role.SYSTEM for m in old[:at])
            return Cause.TRIMMED if is_front and skipped > 1 else Cause.MESSAGE_REMOVED
        if rest_new[1 : 1 + len(tail)] == tail and skipped >= _COMPACTED_AT_LEAST:
            return Cause.HISTORY_COMPACTED
    shared = Counter(map(_key, rest_old)) == Counter(map(_key, rest_new[: len(rest_old)]))
    if len(rest_old) > 1 and shared:
        return Cause.MESSAGES_REORDERED
    if len(rest_old) - len(rest_new) >= _COMPACTED_AT_LEAST and len(new) <= max(at + 3, len(old) // 2):
        is_edit = len(rest_new) == 1 and rest_old[0].role is rest_new[0].role  # edited and sent again from there
        return None if is_edit else Cause.HISTORY_COMPACTED
    return None


def _key(message: Message) -> tuple[str, str, str, tuple[Media, ...]]:
    return (message.role.value, message.text, message.tool_call_id, message.media)


def _without_reasoning(message: Message) -> Message:
    text = re.sub(r"\A\s*<think>.*?</think>\s*", "", message.text, flags=re.DOTALL)
    return Message(
        role=message.role,
        text=text.strip(),
        media=message.media,
        tool_calls=message.tool_calls,
        tool_call_id=message.tool_call_id,
        name=message.name,
    )


def text_difference(old: str, new: str) -> TextDifference:
    """The part that changed, widened to whole words so that "12:41" and "12:42" are seen whole; texts cut at 80."""
    first = shared_chars(old, new)
    limit = min(len(old), len(new)) - first
    last = shared_chars(old[::-1], new[::-1])
    last = min(last, limit)
    while first > 0 and _CLOCK_CHARACTERS.match(new[first - 1]):
        first -= 1
    while last > 0 and _CLOCK_CHARACTERS.match(new[len(new) - last]):
        last -= 1
    old_text, new_text = old[first : len(old) - last], new[first : len(new) - last]
    return TextDifference(
        first=first,
        old_text=old_text[:_SNIPPET],
        new_text=new_text[:_SNIPPET],
        is_clock=_in_clock(old, first, len(old) - last) and _in_clock(new, first, len(new) - last),
    )


def _in_clock(text: str, first: int, end: int) -> bool:
    """A date or time overlaps characters [first, end)."""
    around = _CLOCK.finditer(text, max(0, first - _SNIPPET), end + _SNIPPET)
    return any(found.start() < end and found.end() > first for found in around)
