"""Messages of a foreign file into a sound conversation, whatever the file says.

A file may be wrong by accident or on purpose: parents that are missing or go in circles, times that are none, texts
that are no texts. What comes out can always be stored: each parent stands before its children, each id is unique.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from engine.core.called.records import CallState
from engine.core.prompt.chat_options import AS_GIVEN, ThinkingChoice
from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    MessageId,
    MessageStatus,
    StoredMessage,
)
from engine.core.prompt.reply_options import USUAL, ReplyOptions
from engine.interchange.watching import Watch

LONGEST_TITLE = 200
_LONGEST_ID = 100
_LATEST = 1e11  # seconds; as the soundness check of the database has it
_MILLISECONDS_FROM = 1e11  # a time as large as this is in milliseconds
NO_TITLE = "Imported chat"
_LONGEST_TIME = 40  # characters


def named(name: str, parent: str | None) -> StoredMessage:
    """What an entry of a file begins with, of no conversation yet. The names are whatever the file calls them.

    Without a role it is no message itself: what hangs on it hangs on the next message above.
    """
    above = None if parent is None else MessageId(parent)
    return StoredMessage(id=MessageId(name), conversation=ConversationId(""), parent=above, role="", text="")


def build(
    entries: Collection[StoredMessage],
    watch: Watch,
    *,
    id_: str,
    title: str = "",
    created: float = 0.0,
    updated: float = 0.0,
    leaf: str | None = None,
    system_prompt: str = "",
    thinking: ThinkingChoice = AS_GIVEN,
    reply_options: ReplyOptions = USUAL,
    is_pinned: bool = False,
    is_archived: bool = False,
    folder: str = "",
) -> Conversation | None:
    """None when there is no message that anybody wrote. `id_` is told apart from all others; see `foreign_id`.

    The time is linear in what is given. Raises StoppedError.
    """
    by_id: dict[str, StoredMessage] = {}
    left_out: dict[str, str | None] = {}
    for entry in watch.each(entries, 0.5, 0.6):
        if entry.role:
            by_id[entry.id] = entry
        else:
            left_out[entry.id] = entry.parent
    above = _Above(by_id, left_out, watch)
    ordered = _in_order(by_id, above, watch)
    if not ordered:
        return None
    conversation = ConversationId(id_[:_LONGEST_ID])
    names = _named(ordered, watch)
    messages = [_sound(draft, names, conversation, created) for draft in watch.each(ordered, 0.9, 1.0)]
    times = [message.created for message in messages]
    first = next((draft.text for draft in ordered if draft.role == "user" and draft.text.strip()), "")
    return Conversation(
        summary=ConversationSummary(
            id=conversation,
            title=one_line(title) or one_line(first)[:60] or NO_TITLE,
            created=created or min(times),
            updated=max(updated, *times, created),
            n_messages=len(messages),
            is_pinned=is_pinned,
            is_archived=is_archived,
            folder=one_line(folder),
        ),
        messages=tuple(messages),
        leaf=names.get(above.of(leaf) or "", messages[-1].id),
        system_prompt=system_prompt,
        thinking=thinking,
        reply_options=_renamed(reply_options, names),
    )


def said_in(entries: Iterable[StoredMessage]) -> Iterator[str]:
    return (entry.text for entry in entries if entry.role)


def foreign_id(source: str, name: object, content: Iterable[str] = ()) -> str:
    """The same for the same chat of the same program, so that bringing it in twice makes no second one.

    Without a name in the file its content stands for it.
    """
    own = name if isinstance(name, str) and name else "\0".join(content)
    return hashlib.blake2b(f"{source}\0{own}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def time_of(value: object) -> float:
    """Unix seconds, from seconds, milliseconds or a date and time as ISO 8601 has it; 0.0 for what is no time."""
    if isinstance(value, str) and len(value) <= _LONGEST_TIME:
        value = _of_iso(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    try:
        seconds = float(value)
    except OverflowError:
        return 0.0
    if not math.isfinite(seconds):
        return 0.0
    if seconds >= _MILLISECONDS_FROM:
        seconds /= 1000
    return seconds if 0 <= seconds < _LATEST else 0.0


def _of_iso(value: str) -> float:
    try:
        found = datetime.fromisoformat(value)
        return (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def text_of(value: object) -> str:
    return value if isinstance(value, str) else ""


def count_of(value: object, most: float = 2.0**47) -> float:
    """A number that is at least 0; 0 for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    return float(value) if 0 <= value <= most else 0.0


def one_line(text: str) -> str:
    return " ".join(text[: 10 * LONGEST_TITLE].split())[:LONGEST_TITLE]


def _named(drafts: Collection[StoredMessage], watch: Watch) -> dict[str, MessageId]:
    """What each is called from now on: short, and like no other. Those that begin alike are counted."""
    names: dict[str, MessageId] = {}
    taken: set[str] = set()
    counted: dict[str, int] = {}
    for draft in watch.each(drafts, 0.8, 0.9):
        wanted = draft.id[:_LONGEST_ID].encode("utf-8", "replace").decode()
        found, number = wanted, counted.get(wanted, 1)
        while found in taken or not found:
            watch.step()
            number += 1
            found = f"{wanted}#{number}"
        counted[wanted] = number
        taken.add(found)
        names[draft.id] = MessageId(found)
    return names


def _renamed(options: ReplyOptions, names: Mapping[str, MessageId]) -> ReplyOptions:
    """They speak of the messages by what these are called now, and of no others."""
    left_out = dict.fromkeys(names[name] for name in options.left_out if name in names)
    return replace(options, left_out=tuple(left_out))


def _sound(
    draft: StoredMessage, names: Mapping[str, MessageId], conversation: ConversationId, created: float
) -> StoredMessage:
    is_partial = draft.status is MessageStatus.PARTIAL
    return replace(
        draft,
        id=names[draft.id],
        conversation=conversation,
        parent=names[draft.parent] if draft.parent is not None else None,
        status=MessageStatus.STOPPED if is_partial else draft.status,
        created=draft.created or created,
        model=one_line(draft.model),
        calls=tuple(replace(one, state=CallState.STOPPED) if one.is_open else one for one in draft.calls),
    )


class _Above:
    """The next message above, past what is left out. Each way is gone once."""

    def __init__(self, drafts: Mapping[str, StoredMessage], left_out: Mapping[str, str | None], watch: Watch) -> None:
        self._drafts, self._left_out, self._watch = drafts, left_out, watch
        self._known: dict[str, str | None] = {}

    def of(self, name: str | None) -> str | None:
        """`name` itself where it is a message; None for none, also where the way up is a circle."""
        way: list[str] = []
        while name is not None and name not in self._drafts:
            if name in self._known:
                name = self._known[name]
                break
            self._watch.step()
            self._known[name] = None
            way.append(name)
            name = self._left_out.get(name)
        self._known.update(dict.fromkeys(way, name))
        return name


def _in_order(drafts: dict[str, StoredMessage], above: _Above, watch: Watch) -> list[StoredMessage]:
    """Each behind its parent, else as they came. A parent that is missing is none; a circle is cut where it is met."""
    placed: dict[str, StoredMessage] = {}
    for draft in watch.each(drafts.values(), 0.6, 0.8):
        way: dict[str, str | None] = {}  # each with its parent
        at: str | None = draft.id
        while at is not None and at not in placed and at not in way:
            watch.step()
            parent = above.of(drafts[at].parent)
            way[at] = parent
            at = parent
        is_circle = at is not None and at in way
        for number, (name, parent) in enumerate(reversed(way.items())):
            watch.step()
            above_it = None if parent is None or (is_circle and number == 0) else MessageId(parent)
            placed[name] = replace(drafts[name], parent=above_it)
    return list(placed.values())
