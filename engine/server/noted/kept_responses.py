"""The last responses, for requests that go on from one instead of sending everything again. In memory alone."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from engine.core.prompt.messages import Message

Json = dict[str, Any]
MOST = 256
MOST_BYTES = 256 * 1024 * 1024  # of texts, pictures and sounds, about


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptResponse:
    """`messages`: all that was said until then, the reply included. `body`: the response as the client got it."""

    id: str
    messages: tuple[Message, ...]
    body: Json

    @property
    def items(self) -> list[Json]:
        output = self.body["output"]
        return [item for item in output if isinstance(item, dict)] if isinstance(output, list) else []


class KeptResponses:
    """Those used longest ago go first. Any thread: long requests are read beside the loop."""

    def __init__(self, *, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, KeptResponse] = OrderedDict()
        self._n_users: dict[int, int] = {}  # responses that hold a message, by its identity
        self._n_bytes = 0

    def keep(self, response: KeptResponse) -> None:
        """One alone is kept whatever it takes."""
        with self._lock:
            self._kept[response.id] = response
            for message in response.messages:
                self._count(message, 1)
            while len(self._kept) > self._most or (self._n_bytes > self._most_bytes and len(self._kept) > 1):
                self._drop(next(iter(self._kept)))

    def find(self, id: str) -> KeptResponse | None:
        with self._lock:
            found = self._kept.get(id)
            if found is not None:
                self._kept.move_to_end(id)
            return found

    def item(self, id: str) -> Json | None:
        """An item of a reply, by its own id."""
        with self._lock:
            kept = reversed(tuple(self._kept.values()))
        return next((item for response in kept for item in response.items if item.get("id") == id), None)

    def drop(self, id: str) -> bool:
        """False where it is not known."""
        with self._lock:
            return id in self._kept and self._drop(id)

    def _drop(self, id: str) -> bool:
        for message in self._kept.pop(id).messages:
            self._count(message, -1)
        return True

    def _count(self, message: Message, change: int) -> None:
        """A message that several responses go on from takes its place once: they hold the same object."""
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
