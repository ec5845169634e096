"""The messages of the chats that came last, so that a chat which goes on is made of the same objects.

It is compared with itself in many places, and two texts of a hundred thousand tokens take as long as reading them.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from engine.core.prompt.messages import Chat, Message, Role

MAX_CHATS = 16


class KnownMessages:
    """Of one model. Engine thread only."""

    def __init__(self) -> None:
        self._chats: OrderedDict[str, tuple[Message, ...]] = OrderedDict()  # by their first question

    def __len__(self) -> int:
        return len(self._chats)

    def shared(self, chat: Chat) -> Chat:
        """An equal chat, with the messages that were known at their places. Media are not held here."""
        if any(message.media for message in chat.messages):
            return chat
        question = next((message.text for message in chat.messages if message.role is Role.USER), "")
        before = self._chats.pop(question, ())
        known = [old if old == new else new for old, new in zip(before, chat.messages, strict=False)]
        messages = self._chats[question] = (*known, *chat.messages[len(known) :])
        if len(self._chats) > MAX_CHATS:
            self._chats.popitem(last=False)
        return replace(chat, messages=messages)

    def clear(self) -> None:
        """A conversation was deleted; whose the others are is not known here."""
        self._chats.clear()
