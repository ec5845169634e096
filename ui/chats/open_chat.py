"""A conversation in memory, a reply that waits for its turn, and what the model is asked. Free of Qt."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from itertools import pairwise, takewhile
from typing import TypeVar

from engine.client.state import LoadedModel
from engine.commands import CALLS_OF, MUST_CALL, NO_CALLS
from engine.core.prompt.chat_options import AS_GIVEN, NO_CHOICES, ThinkingChoice, ThinkingChoices
from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    MessageId,
    MessageStatus,
    StoredMessage,
)
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role, tools_of
from engine.core.prompt.reply_options import USUAL, ReplyOptions
from engine.core.toolbox.offers import OfferedTool, list_from_json
from engine.core.toolbox.results import messages_of
from engine.language.translation import tr
from ui.chats.message_tree import MessageTree

NOTHING_WRITTEN = "…"  # stands for a message that has not been begun
_TITLE_LENGTH = 40

Choice = TypeVar("Choice", ThinkingChoice, ReplyOptions)


class ChatPart(Enum):
    """What is saved of a chat besides its messages."""

    PROMPT = "system_prompt"
    THINKING = "thinking"
    OPTIONS = "reply_options"
    LEAF = "leaf"  # the end of the path that is shown


@dataclass(slots=True)
class OpenChat:
    """A conversation in memory: the one shown, or one whose reply is still being written."""

    id: ConversationId
    title: str = tr("New chat")
    system_prompt: str = ""
    thinking: ThinkingChoice = AS_GIVEN
    reply_options: ReplyOptions = USUAL
    source: tuple[StoredMessage, ...] = ()  # of another chat, which the first question of this one sums up
    is_stored: bool = False  # the disk has it, or has been asked to make it
    tree: MessageTree = field(default_factory=MessageTree)
    unsaved: dict[MessageId, None] = field(default_factory=dict)  # messages that the disk does not have, in order

    unsaved_parts: set[ChatPart] = field(default_factory=set)  # of which the disk has others

    @property
    def is_complete(self) -> bool:
        """The disk has, or has been given, all of it."""
        return self.is_stored and not (self.unsaved or self.unsaved_parts)

    def part(self, part: ChatPart) -> object:
        return self.tree.leaf if part is ChatPart.LEAF else getattr(self, part.value)

    def as_conversation(self, now: float) -> Conversation:
        messages = self.tree.messages()
        times = [message.created for message in messages] or [now]
        summary = ConversationSummary(
            id=self.id,
            title=self.title,
            created=min(times),
            updated=max(times),
            n_messages=len(messages),
            is_private=self.reply_options.is_private,
        )
        return Conversation(
            summary=summary,
            messages=messages,
            leaf=self.tree.leaf,
            system_prompt=self.system_prompt,
            thinking=self.thinking,
            reply_options=self.reply_options,
        )

    @property
    def is_blank(self) -> bool:
        """Nothing was ever sent in it."""
        return not self.is_stored and self.tree.leaf is None


@dataclass(slots=True)
class WaitingReply:
    """A reply that could not begin yet. `is_ready`: what it answers has been saved."""

    chat: OpenChat
    message: StoredMessage
    is_regeneration: bool = False
    is_ready: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted:
    """Messages that were taken out of a chat, and the chat's messages and path before that."""

    chat: OpenChat
    ids: tuple[MessageId, ...]
    before: tuple[StoredMessage, ...]
    leaf: MessageId | None

    def bring_back(self, chat: OpenChat, *, is_shown: bool) -> None:
        """Each at its old place among its versions; messages that came meanwhile stay.

        `chat` is the same one, maybe opened anew; `is_shown`: with the path of then.
        """
        tree = chat.tree
        known = {one.id for one in self.before}
        came = [one for one in tree.messages() if one.id not in known]
        leaf = self.leaf if is_shown else tree.leaf
        chat.tree = MessageTree([*(tree.get(one.id) or one for one in self.before), *came], leaf)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatParts:
    """What of a chat its replies are made with; a person may choose it otherwise."""

    system_prompt: str
    thinking: ThinkingChoice
    options: ReplyOptions

    def taken_back(self, before: ChatParts, now: ChatParts) -> ChatParts:
        """`now` without what made this out of `before`; what was chosen since then stays."""
        is_same_prompt = now.system_prompt == self.system_prompt
        return ChatParts(
            system_prompt=before.system_prompt if is_same_prompt else now.system_prompt,
            thinking=taken_back(before.thinking, self.thinking, now.thinking),
            options=taken_back(before.options, self.options, now.options),
        )


def parts_of(chat: OpenChat) -> ChatParts:
    return ChatParts(system_prompt=chat.system_prompt, thinking=chat.thinking, options=chat.reply_options)


def question_in(
    chat: OpenChat, text: str, parent: MessageId | None, media: tuple[Media, ...] = (), *, created: float = 0.0
) -> StoredMessage:
    """A new message of the person."""
    return StoredMessage(
        id=MessageId(uuid.uuid4().hex),
        conversation=chat.id,
        parent=parent,
        role="user",
        text=text,
        status=MessageStatus.COMPLETE,
        created=created,
        media=media,
    )


def reply_in(chat: OpenChat, parent: MessageId | None, model: str, *, created: float) -> StoredMessage:
    """A reply without a word yet."""
    return StoredMessage(
        id=MessageId(uuid.uuid4().hex),
        conversation=chat.id,
        parent=parent,
        role="assistant",
        text="",
        status=MessageStatus.PARTIAL,
        created=created,
        model=model,
    )


def branch_of(chat: OpenChat, message: MessageId, fresh: ConversationId) -> OpenChat:
    """A chat of its own that has the same messages up to this one, under other names."""
    branch = OpenChat(
        id=fresh,
        title=tr("{title} (branch)", title=chat.title),
        system_prompt=chat.system_prompt,
        thinking=chat.thinking,
    )
    parent: MessageId | None = None
    left_out: list[str] = []
    for number, one in enumerate(chat.tree.path(message)):
        copy = replace(one, id=MessageId(f"{fresh}-{number}"), conversation=fresh, parent=parent)
        branch.tree.put(copy)
        parent = copy.id
        if one.id in chat.reply_options.left_out:
            left_out.append(copy.id)
    branch.source = chat.source
    branch.reply_options = replace(chat.reply_options, left_out=tuple(left_out))
    return branch


def offered_in(chat: OpenChat) -> tuple[OfferedTool, ...]:
    """The tools of servers that this chat has; they stay those that it began with."""
    return list_from_json(chat.reply_options.offered)


def choice_for(chat: OpenChat, reply: StoredMessage) -> str:
    """The tool_choice of a reply that begins now: of calls that must come the first reply to each message is one, or
    the model would call for ever.
    """
    choice, offered = chat.reply_options.tool_choice, offered_in(chat)
    if not choice or not offered or choice == NO_CALLS:
        return choice if offered else ""
    answered = chat.tree.get(reply.parent) if reply.parent is not None else None
    is_first = answered is not None and answered.role == "user" and not reply.raw_text
    is_known = choice == MUST_CALL or any(CALLS_OF + tool.called == choice for tool in offered)
    return choice if is_first and is_known and not chat.reply_options.schema.strip() else ""


def opened_chat(found: Conversation) -> OpenChat:
    """As it is on the disk."""
    return OpenChat(
        id=found.summary.id,
        title=found.summary.title,
        system_prompt=found.system_prompt,
        thinking=found.thinking,
        reply_options=found.reply_options,
        is_stored=True,
        tree=MessageTree(found.messages, found.leaf),
    )


def summary_chat(chat: OpenChat, source: Sequence[StoredMessage]) -> OpenChat:
    """A new chat like this one, whose first question is about `source`."""
    ids = tuple(one.id for one in source)
    return OpenChat(
        id=ConversationId(uuid.uuid4().hex),
        title=tr("{title} (continued)", title=chat.title),
        system_prompt=chat.system_prompt,
        thinking=chat.thinking,
        reply_options=replace(chat.reply_options, left_out=(), source_chat=chat.id, source=ids),
        source=tuple(source),
    )


def source_of(chat: OpenChat, reply: StoredMessage) -> tuple[StoredMessage, ...] | None:
    """What the question of this reply asks to sum up; None for any other question."""
    question = None if reply.parent is None else chat.tree.get(reply.parent)
    is_first = question is not None and question.parent is None
    return chat.source if is_first and chat.reply_options.source else None


def taken_back(before: Choice, after: Choice, now: Choice) -> Choice:
    """`now` without what made `after` out of `before`; what was chosen since then stays."""
    changed = {
        one.name: getattr(before, one.name)
        for one in fields(before)
        if getattr(before, one.name) != getattr(after, one.name) == getattr(now, one.name)
    }
    return replace(now, **changed)


def find_other_models(path: Sequence[StoredMessage]) -> frozenset[MessageId]:
    """The replies that another model wrote than the reply before."""
    replies = [message for message in path if message.role == "assistant" and message.model]
    return frozenset(then.id for one, then in pairwise(replies) if one.model != then.model)


def title_of(text: str) -> str:
    """A conversation's first title: the start of its first message, in one line."""
    line = " ".join(text.split())
    if len(line) <= _TITLE_LENGTH:
        return line
    cut = line[:_TITLE_LENGTH].rsplit(" ", 1)[0]
    return f"{cut}…"


def chat_of(
    chat: OpenChat,
    reply: StoredMessage,
    takes: frozenset[MediaType],
    knows: ThinkingChoices = NO_CHOICES,
    source: Sequence[StoredMessage] = (),
) -> Chat:
    """What the model is asked: the system prompt and the path down to the message that `reply` answers.

    Of earlier messages only media that it `takes`: one picture would otherwise keep a chat from going on with a model
    that takes text only. The message to be answered keeps all: a reply that passes over its picture would be wrong.
    For a picture or sound of a tool's result that it does not take, a sentence stands there.
    `knows`: what the model's template lets a chat choose of its thinking. `source`: messages of another chat that come
    first, and are summed up.
    """
    path = chat.tree.path(reply.parent) if reply.parent is not None else ()
    return chat_of_path(chat, (*source, *path), takes, knows)


def chat_of_path(
    chat: OpenChat, path: Sequence[StoredMessage], takes: frozenset[MediaType], knows: ThinkingChoices = NO_CHOICES
) -> Chat:
    """The same of messages that need not all be in the chat: its last one may not have been sent yet."""
    messages = [Message(role=Role.SYSTEM, text=chat.system_prompt)] if chat.system_prompt.strip() else []
    keeps = knows.keeps(chat.thinking)
    sent = sent_messages(path, chat.reply_options.left_out)
    gaps = _gaps(path, sent, chat.reply_options.left_out, n_before=len(messages))
    in_turn = _in_turn(sent)
    for stored in sent:
        # Bytes that a damaged database has lost would make every later prompt fail.
        whole = tuple(medium for medium in stored.media if medium.data)
        keeps_all = stored is path[-1] and not stored.calls
        media = whole if keeps_all else tuple(medium for medium in whole if medium.kind in takes)
        thoughts = stored.reasoning if keeps or stored.id in in_turn else ""
        said = Message(role=Role(stored.role), text=stored.text, media=media, reasoning=thoughts)
        messages += messages_of(said, stored.calls, whole)
    return Chat(
        messages=tuple(messages),
        tools=(*tools_of(chat.reply_options.tools), *(one.spec for one in offered_in(chat))),
        options=knows.options(chat.thinking),
        clock=chat.reply_options.clock,
        left_out=gaps,
    )


def next_prompt(
    chat: OpenChat,
    model: LoadedModel,
    before: Sequence[StoredMessage] | None = None,
    text: str = NOTHING_WRITTEN,
    media: Sequence[Media] = (),
) -> Chat:
    """What the model would be asked with this message behind those of the path, or behind others `before` it."""
    path = chat.tree.path() if before is None else before
    message = question_in(chat, text, path[-1].id if path else None, tuple(media))
    return chat_of_path(chat, (*path, message), model.facts.takes, model.thinking)


def _in_turn(sent: Sequence[StoredMessage]) -> frozenset[MessageId]:
    """The replies since the last question: between calls and their results a model goes on with its own thoughts."""
    behind = takewhile(lambda one: one.role == "assistant", reversed(sent))
    return frozenset(one.id for one in behind)


def _gaps(
    path: Sequence[StoredMessage], sent: Sequence[StoredMessage], folded: Sequence[str], *, n_before: int
) -> tuple[tuple[int, int], ...]:
    """Where messages were taken out to make room: see `Chat`. `n_before` others come before the path."""
    found: list[tuple[int, int]] = []
    there, n_out, place = {one.id for one in sent}, 0, n_before
    for stored in path:
        if stored.id in there:
            if n_out:
                found.append((place, n_out))
            n_out, place = 0, place + 1 + len(stored.calls)
        elif stored.id in folded:
            n_out += 1
    return tuple(found)


def sent_messages(path: Sequence[StoredMessage], folded: Sequence[str] = ()) -> tuple[StoredMessage, ...]:
    """Those of a path that the model gets; `folded` were taken out to make room. The last one is always sent."""
    hidden = find_unanswered(path) | set(folded) - {one.id for one in path[-1:]}
    return tuple(one for one in path if not is_wordless(one) and one.id not in hidden)


def is_wordless(message: StoredMessage) -> bool:
    """A reply that failed or was interrupted before its first word."""
    return message.role == "assistant" and not (message.text or message.reasoning or message.calls)


def find_unanswered(path: Sequence[StoredMessage]) -> frozenset[MessageId]:
    """The questions of a path that got no reply although the conversation went on.

    They stay out of the prompt: many templates refuse two user messages in a row, and a question that was too long to
    be answered would make every later one fail as well.
    """
    spoken = [message for message in path if not is_wordless(message)]
    return frozenset(one.id for one, then in pairwise(spoken) if one.role == "user" and then.role == "user")
