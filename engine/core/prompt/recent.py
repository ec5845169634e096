"""What was made lately for several conversations, so that each finds its own again when they take turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

MAX_ITEMS = 64
MAX_OF_ONE = 4  # branches of a conversation, and what is asked on the side
MAX_BYTES = 32 * 1024 * 1024
_MAX_LIKELY = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Entry(Generic[T]):
    conversation: str
    item: T
    n_bytes: int


class Recent(Generic[T]):
    """At most so many items and bytes, the newest in any case; the oldest goes first. Belongs to one thread."""

    def __init__(self, weigh: Callable[[T], int], *, max_bytes: int = MAX_BYTES) -> None:
        """`weigh` gives bytes, about. What items have in common is counted with each."""
        self._weigh = weigh
        self._max_bytes = max_bytes
        self._entries: list[_Entry[T]] = []  # newest first

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def n_bytes(self) -> int:
        return sum(entry.n_bytes for entry in self._entries)

    def newest(self) -> T | None:
        return self._entries[0].item if self._entries else None

    def likely(self, conversation: str) -> tuple[T, ...]:
        """A few to look at: those of the conversation, newest first, then the newest of others."""
        ranked = sorted(self._entries, key=lambda entry: entry.conversation != conversation)
        return tuple(entry.item for entry in ranked[:_MAX_LIKELY])

    def add(self, conversation: str, item: T) -> None:
        """Keep it, and let go what it leaves no room for."""
        n_own = n_bytes = 0
        kept: list[_Entry[T]] = []
        for entry in (_Entry(conversation, item, self._weigh(item)), *self._entries):
            n_own += entry.conversation == conversation
            if entry.conversation == conversation and n_own > MAX_OF_ONE:
                continue
            n_bytes += entry.n_bytes
            if kept and (len(kept) == MAX_ITEMS or n_bytes > self._max_bytes):
                break
            kept.append(entry)
        self._entries = kept

    def forget(self, conversation: str) -> None:
        """Keep nothing of it."""
        self._entries = [entry for entry in self._entries if entry.conversation != conversation]
