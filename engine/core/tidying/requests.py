"""A request as the model gets it, by what is known of the earlier ones of the same program. Pure.

Only what changes by itself is touched (`engine.core.volatile`), and only where nobody can have written it by hand: in
messages of the system, and in those of the user before a reply that stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.difference.chat_difference import said_by
from engine.core.prompt.messages import Chat, Message, Role, Tidied, TidyAct, ToolSpec
from engine.core.tokens.tokenizing import shared_chars
from engine.core.volatile.finding import VolatileChange, find_volatile
from engine.core.volatile.tokens import VolatileKind
from engine.core.what_if.remedied_chats import Tools, in_order, keyed, says_the_same
from engine.core.what_if.remedied_messages import with_old_values

_TOOLS = "tools"
WORDS = (_TOOLS, "move", "freeze")  # as a person writes them, with commas between
FREEZABLE = frozenset(VolatileKind) - {VolatileKind.PATH, VolatileKind.PORT}  # an old one of these leads nowhere


class Values(Enum):
    """What becomes of dates, ids and other values that change by themselves."""

    AS_SENT = ""
    MOVE = "move"  # as they were first where they stand, and as they are now behind the history
    FREEZE = "freeze"  # as they were first


@dataclass(frozen=True, slots=True, kw_only=True)
class Tidiness:
    """`sorts_tools`: they come in the order, and in the writing, that they had first, new ones at the end."""

    sorts_tools: bool = False
    values: Values = Values.AS_SENT

    @property
    def text(self) -> str:
        """As `tidiness_of` reads it; "" for nothing."""
        return ",".join(filter(None, (_TOOLS if self.sorts_tools else "", self.values.value)))

    @property
    def kinds(self) -> frozenset[VolatileKind]:
        """The values that are kept as they were."""
        if self.values is Values.AS_SENT:
            return frozenset()
        return FREEZABLE if self.values is Values.FREEZE else frozenset(VolatileKind)


UNTIDIED = Tidiness()


def tidiness_of(text: str) -> Tidiness:
    """Words of WORDS with commas between them. Raises ValueError for others, and for two that contradict each other."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    values = [word for word in dict.fromkeys(words) if word != _TOOLS]
    if len(values) > 1:
        raise ValueError(f"{values[0]} and {values[1]} contradict each other")
    return Tidiness(sorts_tools=_TOOLS in words, values=Values(values[0]) if values else Values.AS_SENT)


_MOST_COMPARED = 16  # two long texts that have nothing in common take milliseconds
_SEVERAL = 2

Added = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownRequest:
    """A request of a program. `told` is what the model got of `sent`, apart from what was `added` to its messages:
    (place, text). `reply`: what it said.
    """

    sent: Chat
    told: Chat
    added: Added = ()
    reply: Message | None = None

    @property
    def chat(self) -> Chat:
        """What the model gets."""
        messages = list(self.told.messages)
        for at, text in self.added:
            messages[at] = replace(messages[at], text=f"{messages[at].text}\n\n{text}".strip())
        return replace(self.told, messages=tuple(messages))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Value:
    """One that stands as it was; `place` is that of its message, -1 of a tool. `passage`: what is said around it."""

    change: VolatileChange
    passage: str
    place: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Alike:
    """`messages` are the first ones of a request, as they were told before; `n_same` of them were sent alike."""

    known: KnownRequest
    messages: tuple[Message, ...]
    values: tuple[_Value, ...]
    n_same: int


def tidied(chat: Chat, known: Sequence[KnownRequest], ways: Tidiness) -> KnownRequest:
    """`known`: the earlier requests of the program, the newest first."""
    tools, n_sorted, of_tools = _tidied_tools(chat.tools, known, ways)
    alike = _nearest(chat, known, ways) if ways.kinds else None
    values = (*(alike.values if alike is not None else ()), *of_tools)
    last = _last_place(chat)
    if ways.values is Values.MOVE and any(value.place >= last for value in values):
        return tidied(chat, known, replace(ways, values=Values.AS_SENT))  # nothing stands behind it
    told = replace(chat, tools=tools)
    added: Added = ()
    if alike is not None:
        told = replace(told, messages=(*alike.messages, *chat.messages[len(alike.messages) :]))
        added = _added(chat, alike, values, last) if ways.values is Values.MOVE else ()
    elif of_tools and ways.values is Values.MOVE:
        added = ((last, _joined(values)),)
    return KnownRequest(sent=chat, told=replace(told, tidied=_facts(n_sorted, values, added, ways)), added=added)


def is_same_conversation(before: KnownRequest, now: KnownRequest) -> bool:
    """`now` goes on from `before`, or asks it again: nothing of the earlier one needs to be remembered."""
    old, new = before.told, now.told
    return old.messages == new.messages[: len(old.messages)] and old.tools == new.tools


def _facts(n_sorted: int, values: Sequence[_Value], added: Added, ways: Tidiness) -> tuple[Tidied, ...]:
    found = [Tidied(act=TidyAct.TOOLS, n=n_sorted)] if n_sorted else []
    if values:
        first = values[0].change
        act = TidyAct.MOVED if ways.values is Values.MOVE else TidyAct.FROZEN
        found.append(Tidied(act=act, n=len(values), was=first.old_text, now=first.new_text))
    elif added:
        found.append(Tidied(act=TidyAct.MOVED))
    return tuple(found)


# --- messages ---


def _nearest(chat: Chat, known: Sequence[KnownRequest], ways: Tidiness) -> _Alike | None:
    """The newest request from which this one goes on; else the one whose beginning it shares furthest, and of several
    the one that needs the least done. None: it shares nothing with any.
    """
    found: list[_Alike] = []
    for one in known[:_MOST_COMPARED]:
        found.append(_alike(chat, one, ways))
        if _SEVERAL <= len(one.sent.messages) == len(found[-1].messages):
            return found[-1]
    best = max(found, key=lambda one: (len(one.messages), one.n_same), default=None)
    return best if best is not None and best.messages else None


def _alike(chat: Chat, known: KnownRequest, ways: Tidiness) -> _Alike:
    messages: list[Message] = []
    values: list[_Value] = []
    n_same = 0
    for at in range(min(len(chat.messages), len(known.sent.messages))):
        new = chat.messages[at]
        if new == known.told.messages[at]:
            messages.append(new)
            n_same += 1
            continue
        kept = _kept_values(chat, known, at, ways)
        if kept is None:
            break
        changes, is_whole = kept
        mended = _with_old(new, changes)
        if mended is None:
            break
        messages.append(mended)
        values += [_Value(change=one, passage=passage(new.text, one), place=at) for one in changes]
        n_same += new == known.sent.messages[at]
        if not is_whole:
            break
    return _Alike(known=known, messages=tuple(messages), values=tuple(values), n_same=n_same)


def _kept_values(chat: Chat, known: KnownRequest, at: int, ways: Tidiness) -> tuple[list[VolatileChange], bool] | None:
    """The values of a message that stay as they were, and whether nothing else differs; None: it is another message."""
    new, sent, told = chat.messages[at], known.sent.messages[at], known.told.messages[at]
    if new.role not in (Role.SYSTEM, Role.USER) or new.media:
        return None
    if replace(new, text=sent.text, joints=sent.joints) != sent:
        return None
    if new.role is Role.USER and new != sent and not _is_answered_alike(chat, known, at):
        return None
    found = find_volatile(told.text, new.text)
    if not found.is_first:
        return None
    changes = [change for change in found.changes if change.kind in ways.kinds]
    if found.is_only and len(changes) == len(found.changes):
        return changes, True
    same = shared_chars(told.text, with_old_values(new.text, changes))  # behind that it is read anew whatever is done
    changes = [change for change in changes if change.old_first < same]
    return (changes, False) if changes and 2 * same >= len(told.text) else None


def _is_answered_alike(chat: Chat, known: KnownRequest, at: int) -> bool:
    """Nobody edits by hand what stands before a reply that stays."""
    if at + 1 >= len(chat.messages):
        return False
    follows = (*known.sent.messages, *(() if known.reply is None else (known.reply,)))[at + 1 : at + 2]
    return any(
        one.role is chat.messages[at + 1].role and said_by(one) == said_by(chat.messages[at + 1]) for one in follows
    )


def _with_old(message: Message, changes: Sequence[VolatileChange]) -> Message | None:
    """None: a value reaches from one part of the message into another."""
    ends = [(one.new_first, one.new_first + len(one.new_text)) for one in changes]
    if any(first <= joint < end for joint in message.joints for first, end in ends):
        return None
    joints = tuple(
        joint + sum(len(one.old_text) - len(one.new_text) for one in changes if one.new_first < joint)
        for joint in message.joints
    )
    return replace(message, text=with_old_values(message.text, changes), joints=joints)


# --- what is told behind the history ---


def _last_place(chat: Chat) -> int:
    """The newest message that is no reply, and not the first one of the system; -1 where there is none."""
    at = max((at for at, one in enumerate(chat.messages) if one.role is not Role.ASSISTANT), default=-1)
    return at if at > 0 or chat.messages[0].role is not Role.SYSTEM else -1


def _added(chat: Chat, alike: _Alike, values: Sequence[_Value], last: int) -> Added:
    """What was told before stays where it was told; what is another one since then is told with the newest message."""
    kept = tuple((at, text) for at, text in alike.known.added if at < min(last, len(alike.messages)))
    told, now = kept[-1][1] if kept else "", _joined(values)
    if told and not now:  # it is again what it was first
        now = "\n".join(dict.fromkeys(_told_anew(chat, alike)))
    return (*kept, (last, now)) if now and now != told else kept


def _told_anew(chat: Chat, alike: _Alike) -> Iterator[str]:
    for at in range(len(alike.messages)):
        before, new = alike.known.sent.messages[at].text, chat.messages[at].text
        for change in find_volatile(before, new).changes if before != new else ():
            yield passage(new, change)


def _joined(values: Sequence[_Value]) -> str:
    return "\n".join(dict.fromkeys(value.passage for value in values))


# --- tools ---


def _tidied_tools(new: Tools, known: Sequence[KnownRequest], ways: Tidiness) -> tuple[Tools, int, tuple[_Value, ...]]:
    """With how many of them stand elsewhere or are written otherwise, and the values that stay as they were."""
    before = _tools_before(new, known)
    if not before:
        return new, 0, ()
    tools = in_order(before, new) if ways.sorts_tools else new
    n_sorted = sum(one != other for one, other in zip(tools, new, strict=True))
    old, frozen, values = keyed(before), [], []
    for key, tool in keyed(tools).items():
        changes = _values_in(old.get(key), tool, ways)
        values += [_Value(change=one, passage=passage(tool.definition, one, is_json=True)) for one in changes]
        frozen.append(replace(tool, definition=with_old_values(tool.definition, changes)) if changes else tool)
    return tuple(frozen), n_sorted, tuple(values)


def _tools_before(new: Tools, known: Sequence[KnownRequest]) -> Tools:
    """Those of the request that had the same ones; else of the one that had most of them. The newest first."""
    names = keyed(new).keys()
    having = ((len(names & keyed(one.told.tools).keys()), one.told.tools) for one in known if one.told.tools)
    best = max(having, key=lambda pair: (pair[0], -abs(len(pair[1]) - len(new))), default=None)
    return best[1] if best is not None and best[0] else ()


def _values_in(before: ToolSpec | None, tool: ToolSpec, ways: Tidiness) -> tuple[VolatileChange, ...]:
    if before is None or not ways.kinds or says_the_same(before, tool):
        return ()
    found = find_volatile(before.definition, tool.definition)
    return found.changes if found.is_only and all(change.kind in ways.kinds for change in found.changes) else ()


# What is said around a value, short enough to be said again elsewhere.

_LONGEST = 160  # characters
_BEFORE = 60  # that many of a longer sentence, up to the value
_LINE_END = re.compile(r"\n")
_JSON_END = re.compile(r'\n|\\n|(?<!\\)"')  # of a line in a text in JSON, or of the text
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]")


def passage(text: str, value: VolatileChange, *, is_json: bool = False) -> str:
    """The line of a value, as it is now; where that is long the sentence, else the value with some words before it."""
    first, end = value.new_first, value.new_first + len(value.new_text)
    start, stop = _between(text, first, end, _JSON_END if is_json else _LINE_END, (0, len(text)))
    if stop - start > _LONGEST:
        start, stop = _between(text, first, end, _SENTENCE_END, (start, stop), is_kept=True)
    if stop - start > _LONGEST:
        near = max(start, first - _BEFORE)
        start, stop = text.find(" ", near, first) + 1 or near, end
    return text[start:stop].strip()


def _between(
    text: str, first: int, end: int, mark: re.Pattern[str], whole: tuple[int, int], *, is_kept: bool = False
) -> tuple[int, int]:
    """From behind the last mark before `first` to the next one behind `end`, which belongs to it if `is_kept`."""
    start, stop = whole
    for found in mark.finditer(text, start, first):
        start = found.end()
    after = mark.search(text, end, stop)
    if after is not None:
        stop = after.end() if is_kept else after.start()
    return start, stop
