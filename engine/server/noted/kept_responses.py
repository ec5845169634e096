"""The last requests and replies by the ids that clients got, to go on from one instead of sending everything again, and
to compare the cache of another one with. In memory alone.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.core.prompt.messages import Message, without_data
from engine.server.asked.diagnostics import KnownReply

Json = dict[str, Any]
MOST = 256
MOST_BYTES = 256 * 1024 * 1024  # of texts, pictures and sounds, about

T = TypeVar("T")


class Kept(Generic[T]):
    """Those used longest ago go first. Any thread: long requests are read beside the loop."""

    def __init__(self, *, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[T, tuple[Message, ...]]] = OrderedDict()
        self._n_users: dict[int, int] = {}  # of those that are kept, by the identity of a message
        self._n_bytes = 0

    def keep(self, id: str, one: T, messages: tuple[Message, ...]) -> None:
        """`messages`: what it takes, but for what others hold too. One alone is kept whatever it takes."""
        with self._lock:
            self._kept[id] = one, messages
            for message in messages:
                self._count(message, 1)
            while len(self._kept) > self._most or (self._n_bytes > self._most_bytes and len(self._kept) > 1):
                self._drop(next(iter(self._kept)))

    def find(self, id: str) -> T | None:
        with self._lock:
            if id not in self._kept:
                return None
            self._kept.move_to_end(id)
            return self._kept[id][0]

    def newest_first(self) -> tuple[T, ...]:
        with self._lock:
            return tuple(one for one, _ in reversed(self._kept.values()))

    def drop(self, id: str) -> bool:
        """False where it is not known."""
        with self._lock:
            return id in self._kept and self._drop(id)

    def _drop(self, id: str) -> bool:
        for message in self._kept.pop(id)[1]:
            self._count(message, -1)
        return True

    def _count(self, message: Message, change: int) -> None:
        """A message that several go on from takes its place once: they hold the same object."""
        n_users = self._n_users.get(id(message), 0) + change
        if n_users:
            self._n_users[id(message)] = n_users
        else:
            del self._n_users[id(message)]
        if n_users == (1 if change > 0 else 0):
            self._n_bytes += change * _n_bytes(message)


def _n_bytes(message: Message) -> int:
    called = sum(len(call.arguments) for call in message.tool_calls)
    return len(message.text) + len(message.reasoning) + called + sum(len(medium.data) for medium in message.media)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptResponse:
    """`messages`: all that was said until then, the reply included. `body`: the response as the client got it."""

    messages: tuple[Message, ...]
    body: Json


def kept_item(responses: Kept[KeptResponse], id: str) -> Json | None:
    """An item of a reply, by its own id."""
    items = (item for response in responses.newest_first() for item in response.body["output"])
    return next((item for item in items if item.get("id") == id), None)


def keep_reply(replies: Kept[KnownReply], id: str, reply: KnownReply) -> None:
    """Messages that the newest one with the same beginning has as well are held once."""
    if reply.chat is None:
        replies.keep(id, reply, ())
        return
    chat = without_data(reply.chat)
    others = (one.chat for one in replies.newest_first() if one.chat is not None)
    before = next((other for other in others if other.messages[:1] == chat.messages[:1]), None)
    if before is not None:
        chat = replace(chat, messages=_shared(before.messages, chat.messages))
    replies.keep(id, replace(reply, chat=chat), chat.messages)


def _shared(old: tuple[Message, ...], new: tuple[Message, ...]) -> tuple[Message, ...]:
    """The new ones, those that are equal in the same place being the old ones."""
    first = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    n_same = min(len(old), len(new)) if first is None else first
    return (*old[:n_same], *new[n_same:])
