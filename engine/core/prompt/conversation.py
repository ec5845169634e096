"""Conversations as they are stored: a tree of messages, of which one path is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

from engine.core.called.records import CallRecord
from engine.core.prompt.chat_options import AS_GIVEN, ThinkingChoice
from engine.core.prompt.messages import Media
from engine.core.prompt.reply_options import USUAL, ReplyOptions
from engine.core.search.folding import Snippet

ConversationId = NewType("ConversationId", str)
MessageId = NewType("MessageId", str)


class MessageStatus(Enum):
    COMPLETE = "complete"
    PARTIAL = "partial"  # being written, or cut off by a crash
    STOPPED = "stopped"  # the person stopped it, or the limit was reached: it can be continued
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMessage:
    """One message. An edit or a regeneration is a sibling: another message with the same parent."""

    id: MessageId
    conversation: ConversationId
    parent: MessageId | None
    role: str  # "system", "user", "assistant", "tool"
    text: str
    reasoning: str = ""
    raw_text: str = ""  # an assistant's reply with its reasoning tags, to continue it exactly
    status: MessageStatus = MessageStatus.COMPLETE
    created: float = 0.0  # unix seconds
    model: str = ""
    explanation: str = ""  # JSON of the Explanation, "" when there is none
    error: str = ""  # for FAILED: the sentence shown
    media: tuple[Media, ...] = ()  # in order of their place in `text`
    n_reasoning_tokens: int = 0  # 0: not known
    reasoning_seconds: float = 0.0  # likewise
    calls: tuple[CallRecord, ...] = ()  # of tools that an assistant's reply ends with, and their results


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRow:
    """A row of the timeline as it lies with its chat. `message` is the reply that the request wrote."""

    request: str
    message: MessageId
    row: bytes  # without any text of the conversation


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationSummary:
    id: ConversationId
    title: str
    created: float
    updated: float
    n_messages: int = 0
    is_pinned: bool = False
    is_archived: bool = False
    folder: str = ""  # "": in none
    is_private: bool = False  # as its ReplyOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """A message in which a text was found."""

    message: MessageId
    role: str
    snippet: Snippet


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundChat:
    """A conversation in which a text was found; `hits` are the newest of `n_hits`, none where only its title has it."""

    summary: ConversationSummary
    hits: tuple[SearchHit, ...] = ()
    n_hits: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A conversation with all its branches. `leaf` is the newest message of the path shown."""

    summary: ConversationSummary
    messages: tuple[StoredMessage, ...]  # every branch, oldest first
    leaf: MessageId | None
    system_prompt: str = ""
    thinking: ThinkingChoice = AS_GIVEN
    reply_options: ReplyOptions = USUAL

    def path(self) -> tuple[StoredMessage, ...]:
        """The messages from the first one down to `leaf`; a circle in a damaged file ends it."""
        by_id = {message.id: message for message in self.messages}
        path: dict[MessageId, StoredMessage] = {}
        at = self.leaf
        while at is not None and at in by_id and at not in path:
            path[at] = by_id[at]
            at = by_id[at].parent
        return tuple(reversed(path.values()))

    def siblings(self, message: MessageId) -> tuple[StoredMessage, ...]:
        """All versions of a message, itself included, oldest first."""
        own = next(m for m in self.messages if m.id == message)
        return tuple(m for m in self.messages if m.parent == own.parent and m.role == own.role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A copy of all conversations as they were on a day, `YYYY-MM-DD`."""

    path: str
    day: str
    n_conversations: int
    n_messages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageReport:
    """What became of conversations that were damaged on the disk, for the person.

    `kept_as` is where the damaged file is now, "" if there was none. `backup` has what could not be saved.
    """

    title: str
    message: str
    n_conversations: int = 0  # that were saved
    n_messages: int = 0
    kept_as: str = ""
    backup: Backup | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Displaced:
    """The file of all conversations is not at `path`; `is_taken`: something else lies there.

    `is_open`: what was in it can still be read, and written elsewhere.
    """

    path: str
    is_taken: bool = False
    is_open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Where the conversations are kept from now on. `aside`: what the file that lay there is called now, "" if none."""

    path: str
    aside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What came in from a backup or another file; what was there already is not counted.

    `n_skipped` chats of the file held nothing that could be read.
    """

    n_conversations: int
    n_messages: int
    n_skipped: int = 0

    def __add__(self, other: Imported) -> Imported:
        return Imported(
            n_conversations=self.n_conversations + other.n_conversations,
            n_messages=self.n_messages + other.n_messages,
            n_skipped=self.n_skipped + other.n_skipped,
        )


NOTHING_IN = Imported(n_conversations=0, n_messages=0)
