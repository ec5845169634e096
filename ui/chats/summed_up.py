"""A chat that begins with a summary of another one: what it sums up is read again with it, so that it can be redone."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.prompt.conversation import Conversation, ConversationId, MessageId, StoredMessage
from engine.language.translation import tr
from engine.ports import Conversations
from ui.bridge import Bridge
from ui.chats.open_chat import OpenChat, continued
from ui.theme.problem import Problem

GONE = Problem(
    title=tr("The summary cannot be made again"),
    message=tr("The chat that it tells of was deleted."),
    action=tr("Go on with the summary as it is."),
    code="summary-source",
)


def summary_chat(chat: OpenChat, source: Sequence[StoredMessage]) -> OpenChat:
    """A new chat like this one, whose first question is about `source`."""
    fresh = continued(chat, ConversationId(uuid.uuid4().hex))
    fresh.source = tuple(source)
    ids = tuple(one.id for one in source)
    fresh.reply_options = replace(fresh.reply_options, source_chat=chat.id, source=ids)
    return fresh


def read_source(chat: OpenChat, conversations: Conversations, bridge: Bridge, go_on: Callable[[], None]) -> None:
    """`go_on` once what the chat sums up is in it; at once where it sums up nothing. What is gone is left out."""
    wanted = chat.reply_options.source

    def take(found: Conversation | None) -> None:
        known = {one.id: one for one in found.messages} if found is not None else {}
        chat.source = tuple(known[MessageId(one)] for one in wanted if one in known)
        go_on()

    if wanted:
        source = conversations.open(ConversationId(chat.reply_options.source_chat))
        bridge.watch(source, take, lambda _: take(None))
    else:
        go_on()
