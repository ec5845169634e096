"""Compare two versions of a chat, message by message, and name all that happened between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from engine.core.difference.explanation import Cause, ChatDifference, TextDifference
from engine.core.difference.hidden_difference import WHITE_SPACE
from engine.core.difference.message_alignment import Step, Stretch, align
from engine.core.difference.subjects import (
    AddedThinking,
    CallPart,
    ChangedCall,
    ChangedMedium,
    ChangedOptions,
    MediumChange,
    ThinkingWord,
)
from engine.core.difference.text_difference import text_difference, value_cause
from engine.core.difference.tool_difference import compare_calls, compare_tools
from engine.core.prompt.chat_options import changed_options
from engine.core.prompt.messages import Chat, Media, Message, Role
from engine.core.tokens.tokenizing import shared_chars

_THINKING_WORD = re.compile(r"\s*(?<!\S)/(?:no_?)?think\b")
_INLINE_THOUGHT = re.compile(r"\A\s*<think>.*?</think>\s*", re.DOTALL)

Change = tuple[ChatDifference, Stretch | None]

SYSTEM_CAUSES = (Cause.SYSTEM_CHANGED, Cause.CLOCK_CHANGED, Cause.VALUE_CHANGED)
_OF_STEP = {
    Step.INSERTED: Cause.MESSAGE_INSERTED,
    Step.REMOVED: Cause.MESSAGE_REMOVED,
    Step.REORDERED: Cause.MESSAGES_REORDERED,
    Step.COMPACTED: Cause.HISTORY_COMPACTED,
    Step.TRIMMED: Cause.TRIMMED,
    Step.CUT_BACK: Cause.CUT_BACK,
    Step.PARTED: Cause.BRANCH,
}


def compare_chats(old: Chat, new: Chat) -> ChatDifference | None:
    """The first thing that differs in the order in which most templates write them: options, tools, messages.

    None when the new chat only goes on from the old one.
    """
    return next((difference for difference, _ in chat_changes(old, new)), None)


def chat_changes(old: Chat, new: Chat) -> tuple[Change, ...]:
    """All that differs: options, tools, and messages with where they lie in both chats."""
    options: list[Change] = []
    changed = changed_options(old.options, new.options)
    if changed:
        subject = ChangedOptions(names=changed)
        options = [(ChatDifference(cause=Cause.TEMPLATE_CHANGED, subject=subject), None)]
    of_tools: list[Change] = []
    if old.tools != new.tools:
        of_tools = [(difference, None) for difference in compare_tools(old.tools, new.tools)]
    before, after = old.messages, new.messages
    if after[: len(before)] != before:  # most chats only go on
        before, after = tuple(map(as_seen, before)), tuple(map(as_seen, after))
    messages: list[Change] = [
        (difference, stretch)
        for stretch in align(before, after, left_out=(old.left_out, new.left_out))
        for difference in _differences(old.messages, new.messages, before, after, stretch)
    ]
    n_first = int(bool(messages) and messages[0][0].cause in SYSTEM_CAUSES and messages[0][0].message == 0)
    return (*options, *messages[:n_first], *of_tools, *messages[n_first:])


def _differences(
    old: Sequence[Message],
    new: Sequence[Message],
    before: Sequence[Message],
    after: Sequence[Message],
    stretch: Stretch,
) -> Iterator[ChatDifference]:
    """What one stretch is called. `before` and `after` are the messages as the model sees them."""
    i, j = stretch.old_first, stretch.new_first
    if stretch.step is Step.EDITED:
        media = compare_media(old, new, i, j)
        yield edited(before[i], after[j], j, media, is_newest=j == len(after) - 1)
        return
    own_old, own_new = before[i : stretch.old_end], after[j : stretch.new_end]
    is_system = i == 0 and any(message.role is Role.SYSTEM for message in (*own_old[:1], *own_new[:1]))
    if is_system and stretch.step in (Step.INSERTED, Step.REMOVED, Step.PARTED):
        has_one = bool(own_new) and own_new[0].role is Role.SYSTEM
        yield ChatDifference(cause=Cause.SYSTEM_CHANGED, message=j if has_one else None)
        return
    is_of_tools = stretch.step is Step.REORDERED and all(message.role is Role.TOOL for message in own_old)
    at: int | None = j
    if stretch.step is Step.CUT_BACK:
        at = j - 1 if j else None
    yield ChatDifference(
        cause=_OF_STEP[stretch.step],
        message=at,
        subject=ChangedCall(part=CallPart.RESULTS) if is_of_tools else None,
        n_messages=max(1, stretch.n_messages),
    )


def edited(
    before: Message, after: Message, at: int, media: MediaDifference | None = None, *, is_newest: bool = False
) -> ChatDifference:
    """What became of one message, which has kept its role and its place."""
    text = text_difference(before.text, after.text) if before.text != after.text else None
    if text is not None and media is not None and shared_chars(before.text, after.text) < media.at:
        media = None  # the text differs before the media do
    if media is not None:
        return ChatDifference(cause=Cause.MEDIA_CHANGED, message=at, subject=media.subject)
    if text is not None and _is_thinking_word(before, after):
        cause = Cause.SYSTEM_CHANGED if before.role is Role.SYSTEM else Cause.MESSAGE_EDITED
        return ChatDifference(cause=cause, message=at, subject=ThinkingWord(), text=text)
    if before.role is Role.SYSTEM:
        cause, subject = value_cause(text, after.role, is_newest=False) or (Cause.SYSTEM_CHANGED, None)
        return ChatDifference(cause=cause, message=at, subject=subject, text=text)
    thoughts_differ = _thought_of(before) != _thought_of(after)
    if thoughts_differ and said_by(before) == said_by(after) and before.tool_calls == after.tool_calls:
        cause = Cause.MESSAGE_EDITED if _thought_of(after) else Cause.THINKING_NOT_SENT
        return ChatDifference(cause=cause, message=at, subject=None if _thought_of(before) else AddedThinking())
    if text is not None and _is_white_space(before, after, text) and not thoughts_differ:
        return ChatDifference(cause=Cause.WHITE_SPACE, message=at, text=text)
    if text is None and before.tool_calls != after.tool_calls:
        return compare_calls(before.tool_calls, after.tool_calls, at)
    if text is None and before.tool_call_id != after.tool_call_id:
        return ChatDifference(cause=Cause.CALL_IDS_CHANGED, message=at)
    cause, subject = value_cause(text, after.role, is_newest=is_newest) or (Cause.MESSAGE_EDITED, None)
    if cause is not Cause.MESSAGE_EDITED and before.tool_calls != after.tool_calls:
        of_calls = compare_calls(before.tool_calls, after.tool_calls, at)
        if of_calls.cause is Cause.MESSAGE_EDITED:  # whoever freezes the date has not mended it
            return of_calls
    return ChatDifference(cause=cause, message=at, subject=subject, text=text)


def _is_thinking_word(before: Message, after: Message) -> bool:
    """Nothing but "/think", "/no_think" or "/nothink" is other."""
    if before.role not in (Role.SYSTEM, Role.USER):
        return False
    return before.text.strip() != after.text.strip() and _rest(before) == _rest(after)


def _rest(message: Message) -> str:
    return _THINKING_WORD.sub("", message.text).strip()


def _is_white_space(before: Message, after: Message, text: TextDifference) -> bool:
    """Nothing but the white space at the ends of a text, or within it, is other."""
    if before.text.strip() == after.text.strip():
        return True
    return text.looks_same and WHITE_SPACE.issuperset(text.hidden) and before.tool_calls == after.tool_calls


def _thought_of(message: Message) -> str:
    inline = _INLINE_THOUGHT.match(message.text)
    return (message.reasoning or (inline.group() if inline else "")).strip()


def said_by(message: Message) -> str:
    """Its text without a thought that stands in it."""
    return _INLINE_THOUGHT.sub("", message.text).strip()


# Name what happened to the images and sounds of one message between two versions of a chat.


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaDifference:
    """`at` characters of the message's text stand before it, in whichever version has more of them."""

    at: int
    subject: ChangedMedium


def as_seen(message: Message) -> Message:
    """The message without what only people see of its media: under another name, the same bytes are the same image."""
    if not message.media:
        return message
    return replace(message, media=tuple(replace(medium, name="", size="") for medium in message.media))


def compare_media(old: Sequence[Message], new: Sequence[Message], at: int, at_new: int) -> MediaDifference | None:
    """The first difference between the media of message `at`, in the new chat `at_new`. None: no difference."""
    before, after = old[at].media, new[at_new].media
    k = 0
    while k < min(len(before), len(after)) and _is_same(before[k], after[k]):
        k += 1
    if k == len(before) == len(after):
        return _moved(before, new, at_new)
    if k == len(after) or (len(before) > len(after) and _is_same(before[k + 1], after[k])):
        return MediaDifference(at=before[k].at, subject=_subject(MediumChange.REMOVED, old, at, k))
    if k == len(before) or (len(after) > len(before) and _is_same(before[k], after[k + 1])):
        return MediaDifference(at=after[k].at, subject=_subject(MediumChange.ADDED, new, at_new, k))
    return MediaDifference(
        at=max(before[k].at, after[k].at),
        subject=replace(_subject(MediumChange.REPLACED, new, at_new, k), old_label=before[k].label),
    )


def _moved(before: Sequence[Media], new: Sequence[Message], at: int) -> MediaDifference | None:
    for k, (was, now) in enumerate(zip(before, new[at].media, strict=True)):
        if was.at != now.at:
            return MediaDifference(at=max(was.at, now.at), subject=_subject(MediumChange.MOVED, new, at, k))
    return None


def _is_same(a: Media, b: Media) -> bool:
    return a.kind is b.kind and a.digest == b.digest


def _subject(change: MediumChange, messages: Sequence[Message], at: int, k: int) -> ChangedMedium:
    """Medium `k` of message `at`."""
    found = messages[at].media[k]
    earlier = chain(*(message.media for message in messages[:at]), messages[at].media[:k])
    number = sum(medium.kind is found.kind for medium in earlier) + 1
    return ChangedMedium(change=change, kind=found.kind, number=number, label=found.label)
