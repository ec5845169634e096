"""The chat as it would have been asked, had the client followed an advice: one for each that its changes call for.


Each is the asked chat with what changed as it was before. Whether that would have helped is for the cache to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.difference.chat_difference import edited, said_by
from engine.core.difference.explanation import Cause, Remedy
from engine.core.difference.hidden_difference import looks_same
from engine.core.difference.media_difference import as_seen
from engine.core.difference.message_alignment import Step, Stretch, align
from engine.core.difference.subjects import ChangedCall
from engine.core.difference.text_difference import tools_difference
from engine.core.difference.tool_difference import meaning
from engine.core.prompt.messages import Chat, Message, Role, ToolSpec
from engine.core.tokens.tokenizing import shared_chars
from engine.core.volatile.finding import VolatileChange, find_volatile
from engine.core.volatile.tokens import VolatileKind

_MOSTLY = 2  # of a system prompt, that is the share which must stay
_SNIPPET = 80
_SEVERAL = 2
_MOST_NAMES = 8  # of tools that are told
_OF_LISTS = frozenset({Remedy.SORT_TOOLS, Remedy.KEEP_TOOLS})
_OF_TOOLS = frozenset({Remedy.KEEP_ARGUMENTS, Remedy.KEEP_RESULTS})  # they are about the tool, not about a text


@dataclass(frozen=True, slots=True, kw_only=True)
class RemediedChat:
    """What it has in common with Offer means the same."""

    remedy: Remedy
    chat: Chat
    message: int | None = None
    subject: str = ""
    names: tuple[str, ...] = ()
    n_messages: int = 1
    value: int = 0
    order: tuple[str, ...] = ()
    together: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RemediedTurns:
    """Both chats as they would have been asked: where an advice changes what the earlier request was, too."""

    remedy: Remedy
    old: Chat
    new: Chat
    message: int | None = None
    subject: str = ""
    names: tuple[str, ...] = ()


def with_clock(new: Chat, clock: int) -> RemediedChat:
    """The template is told the time that it was told before."""
    return RemediedChat(remedy=Remedy.FREEZE_CLOCK, chat=replace(new, clock=clock), value=clock)


def with_option(old: Chat, new: Chat, option: tuple[str, bool]) -> RemediedTurns:
    """The template keeps the thinking of earlier replies."""
    kept = (replace(chat, options=(*chat.options, option)) for chat in (old, new))
    return RemediedTurns(remedy=Remedy.KEEP_REASONING, old=next(kept), new=next(kept), names=option[:1])


def with_trimmed(old: Chat, new: Chat) -> RemediedTurns | None:
    """What was cut off now had been cut off before the request that this one is compared with; None: nothing was."""
    trimmed = next((s for s in align(old.messages, new.messages) if s.step is Step.TRIMMED), None)
    if trimmed is None:
        return None
    shorter = replace(old, messages=(*old.messages[: trimmed.old_first], *old.messages[trimmed.old_end :]))
    return RemediedTurns(remedy=Remedy.TRIM_MORE, old=shorter, new=new)


def all_together(new: Chat, chats: Sequence[RemediedChat]) -> RemediedChat | None:
    """All of these advices followed at once; None where two of them want another text of the same message."""
    if len(chats) < _SEVERAL:
        return None
    messages, tools = list(new.messages), new.tools
    for advice in chats:
        for at, message in enumerate(advice.chat.messages):
            if message != new.messages[at]:
                if messages[at] not in (new.messages[at], message):
                    return None
                messages[at] = message
        if advice.chat.tools != new.tools:
            if tools != new.tools:
                return None
            tools = advice.chat.tools
    rest = tuple(dict.fromkeys(advice.remedy for advice in chats[1:]))
    return replace(chats[0], chat=replace(new, messages=tuple(messages), tools=tools), together=rest)


def with_text_last(old: Chat, new: Chat) -> RemediedTurns | None:
    """What differs between the system prompts stands at the end of the newest question; None where that is no way.

    Most of both must be the same, and there must be a question.
    """
    if not old.messages or not new.messages or not old.messages[0].role is new.messages[0].role is Role.SYSTEM:
        return None
    a, b = old.messages[0].text, new.messages[0].text
    first = shared_chars(a, b)
    last = min(shared_chars(a[::-1], b[::-1]), min(len(a), len(b)) - first)
    if first + last < max(len(a), len(b)) // _MOSTLY or looks_same(a, b):
        return None
    moved = [_moved(chat, first, last) for chat in (old, new)]
    if moved[0] is None or moved[1] is None:
        return None
    return RemediedTurns(
        remedy=Remedy.TEXT_LAST, old=moved[0], new=moved[1], message=0, subject=b[first : len(b) - last][:_SNIPPET]
    )


def _moved(chat: Chat, first: int, last: int) -> Chat | None:
    """All but that many characters at both ends of the system prompt go to the end of the newest question."""
    at = max((k for k, message in enumerate(chat.messages) if message.role is Role.USER), default=None)
    if at is None:
        return None
    system, question = chat.messages[0], chat.messages[at]
    end = len(system.text) - last
    by = {
        0: replace(system, text=system.text[:first] + system.text[end:]),
        at: replace(question, text=f"{question.text}\n{system.text[first:end]}"),
    }
    return replace(chat, messages=tuple(by.get(k, message) for k, message in enumerate(chat.messages)))


@dataclass(frozen=True, slots=True)
class _Edit:
    """Another message in place of one; None: one of the tools."""

    message: int | None
    by: Message | None = None
    subject: str = ""


def remedied_chats(old: Chat, reply: Message | None, new: Chat) -> tuple[RemediedChat, ...]:
    """`old` is the chat of the request that `new` is compared with, and `reply` what the model said to it."""
    stretches = align(tuple(map(as_seen, old.messages)), tuple(map(as_seen, new.messages)))
    edits: dict[Remedy, list[_Edit]] = {}
    for before, at, is_reply in _pairs(old, reply, new, stretches):
        found = _mended(before, new.messages[at], is_newest=at == len(new.messages) - 1, is_reply=is_reply)
        if found is not None:
            remedy, message, subject = found
            edits.setdefault(remedy, []).append(_Edit(at, message, subject))
    tools = _mended_tools(old.tools, new.tools)
    if tools is not None and tools[0] not in _OF_LISTS:
        edits.setdefault(tools[0], []).append(_Edit(None, None, tools[2]))
    chats = [_applied(new, remedy, each, tools[1] if tools else new.tools) for remedy, each in edits.items()]
    if tools is not None and tools[0] in _OF_LISTS:
        names = tuple(tools[2].split(", "))
        is_sorted = tools[0] is Remedy.SORT_TOOLS and set(tools[1]) == set(new.tools)
        order = tuple(tool.name for tool in tools[1]) if is_sorted else ()
        chats.append(RemediedChat(remedy=tools[0], chat=replace(new, tools=tools[1]), names=names, order=order))
    return (*chats, *_reordered(old, new, stretches))


def _pairs(
    old: Chat, reply: Message | None, new: Chat, stretches: Sequence[Stretch]
) -> Iterator[tuple[Message, int, bool]]:
    """Messages that were changed, as they were, with their index in the new chat; the reply at last."""
    for stretch in stretches:
        if stretch.step is Step.EDITED:
            yield old.messages[stretch.old_first], stretch.new_first, False
    at = len(old.messages) + sum((s.new_end - s.new_first) - (s.old_end - s.old_first) for s in stretches)
    is_cut = any(s.old_end >= len(old.messages) and s.step is not Step.EDITED for s in stretches)
    if reply is None or is_cut or not 0 < at < len(new.messages) or new.messages[at].role is not Role.ASSISTANT:
        return
    yield reply, at, True


def _mended(before: Message, after: Message, *, is_newest: bool, is_reply: bool) -> tuple[Remedy, Message, str] | None:
    """What would have kept the message as it was, the message then, and what it is about; None: nothing."""
    if before.media or after.media or before == after:
        return None
    if is_reply and said_by(before) != said_by(after) and before.text.strip() != after.text.strip():
        return None  # other words: nothing that a client does by itself
    if before.text != after.text and looks_same(before.text, after.text) and before.tool_calls == after.tool_calls:
        return Remedy.KEEP_TEXT, replace(after, text=before.text), ""
    change = edited(before, after, 0, is_newest=is_newest)
    if change.text is not None and change.text.kind is not None and not is_reply:
        if after.role is Role.USER and is_newest and not change.text.is_stamp:
            return None
        frozen, values = frozen_values(before.text, after.text)
        return _of_kind(change.text.kind), replace(after, text=frozen), ", ".join(value.new_text for value in values)
    match change.cause:
        case Cause.THINKING_NOT_SENT:
            return Remedy.KEEP_REASONING, replace(after, text=before.text, reasoning=before.reasoning), ""
        case Cause.WHITE_SPACE:
            return Remedy.KEEP_TEXT, replace(after, text=before.text), ""
        case Cause.CALL_IDS_CHANGED:
            ids = tuple(
                replace(call, id=was.id) for was, call in zip(before.tool_calls, after.tool_calls, strict=False)
            )
            mended = replace(after, tool_calls=ids or after.tool_calls, tool_call_id=before.tool_call_id)
            return Remedy.FREEZE_IDS, mended, ""
        case Cause.ARGUMENTS_REWRITTEN:
            name = change.subject.tool if isinstance(change.subject, ChangedCall) else ""
            return Remedy.KEEP_ARGUMENTS, replace(after, tool_calls=before.tool_calls), name
    is_shorter = after.role is Role.TOOL and len(after.text) < len(before.text)
    if is_shorter and not is_reply:
        return Remedy.KEEP_RESULTS, replace(after, text=before.text), after.name
    return None


def frozen_values(old: str, new: str) -> tuple[str, tuple[VolatileChange, ...]]:
    """The new text with the values that change by themselves as they were, and those values."""
    values = find_volatile(old, new).changes
    parts, at = [], 0
    for value in values:
        parts += [new[at : value.new_first], value.old_text]
        at = value.new_first + len(value.new_text)
    return "".join([*parts, new[at:]]), values


def _of_kind(kind: VolatileKind) -> Remedy:
    return Remedy.MOVE_DATE if kind is VolatileKind.CLOCK else Remedy.FREEZE_VALUE


def _mended_tools(
    old: tuple[ToolSpec, ...], new: tuple[ToolSpec, ...]
) -> tuple[Remedy, tuple[ToolSpec, ...], str] | None:
    """The tools as they would have come, and what that is about; None: they are the same, or none stayed."""
    if old == new or not old:
        return None
    gone = {tool.name for tool in old} - {tool.name for tool in new}
    if gone:
        kept = tuple(_as_before(tool, _named(new, tool.name)) for tool in old)
        later = tuple(tool for tool in new if tool.name not in {tool.name for tool in old})
        return Remedy.KEEP_TOOLS, (*kept, *later), ", ".join([t.name for t in old if t.name in gone][:_MOST_NAMES])
    values = tools_difference(old, new)
    if values is not None and values.kind is not None:
        frozen = tuple(
            replace(b, definition=frozen_values(a.definition, b.definition)[0]) for a, b in zip(old, new, strict=True)
        )
        return _of_kind(values.kind), frozen, values.new_text
    places = {tool.name: at for at, tool in enumerate(old)}
    before = {tool.name: tool for tool in old}
    ranked = sorted(new, key=lambda tool: places.get(tool.name, len(places)))
    kept = tuple(_as_before(before.get(tool.name), tool) for tool in ranked)
    if kept == new:
        return None
    moved = [tool.name for tool, other in zip(kept, new, strict=True) if tool != other]
    return Remedy.SORT_TOOLS, kept, ", ".join(moved[:_MOST_NAMES])


def _named(tools: tuple[ToolSpec, ...], name: str) -> ToolSpec | None:
    return next((tool for tool in tools if tool.name == name), None)


def _as_before(before: ToolSpec | None, tool: ToolSpec | None) -> ToolSpec:
    """A tool that means what it did is written as it was; one that went comes back."""
    if tool is None or (before is not None and meaning(before) == meaning(tool)):
        assert before is not None
        return before
    return tool


def _applied(new: Chat, remedy: Remedy, edits: Sequence[_Edit], tools: tuple[ToolSpec, ...]) -> RemediedChat:
    by = {edit.message: edit.by for edit in edits}
    messages = tuple(by.get(at) or message for at, message in enumerate(new.messages))
    first = edits[0]
    chat = replace(new, messages=messages, tools=tools if any(edit.message is None for edit in edits) else new.tools)
    if remedy is Remedy.MOVE_DATE:
        chat = _with_last(chat, new, [edit.subject for edit in edits if edit.message != len(new.messages) - 1])
    names = (first.subject,) if first.subject and remedy in _OF_TOOLS else ()
    subject = "" if names else first.subject
    return RemediedChat(
        remedy=remedy, chat=chat, message=first.message, subject=subject, names=names, n_messages=len(edits)
    )


def _with_last(chat: Chat, asked: Chat, values: Sequence[str]) -> Chat:
    """What was taken out of the front stands at the end of the newest question, once."""
    last = max((k for k, message in enumerate(chat.messages) if message.role is Role.USER), default=None)
    if last is None or not values or chat.messages[last] != asked.messages[last]:
        return chat
    message = chat.messages[last]
    moved = replace(message, text=f"{message.text}\n{values[0]}")
    return replace(chat, messages=(*chat.messages[:last], moved, *chat.messages[last + 1 :]))


def _reordered(old: Chat, new: Chat, stretches: Sequence[Stretch]) -> Iterator[RemediedChat]:
    """Tool results that came in another order."""
    messages = list(new.messages)
    found: list[Stretch] = []
    for stretch in stretches:
        own = old.messages[stretch.old_first : stretch.old_end]
        if stretch.step is Step.REORDERED and all(message.role is Role.TOOL for message in own):
            messages[stretch.new_first : stretch.new_end] = own
            found.append(stretch)
    if found:
        yield RemediedChat(
            remedy=Remedy.KEEP_ORDER,
            chat=replace(new, messages=tuple(messages)),
            message=found[0].new_first,
            n_messages=sum(stretch.n_messages for stretch in found),
        )
