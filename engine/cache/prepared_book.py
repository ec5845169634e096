"""What was read while nobody waited, until the next request of its chat shows what of it was of use.

Engine thread only.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.cache.prepared import NOTHING_PREPARED, PreparedUse
from engine.core.prompt.items import TokenIndex, Tokens, shared_prefix

_MOST_CHATS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ready:
    """Items [first, end) of a path were read. `n_in_vain`: others, which the chat has turned away from since."""

    path: Tokens
    first: TokenIndex
    end: TokenIndex
    n_in_vain: int = 0

    def up_to(self, place: int) -> int:
        return max(0, min(self.end, place) - self.first)


class PreparedBook:
    """One entry for each chat; the chats prepared longest ago are forgotten first."""

    def __init__(self) -> None:
        self._ready: dict[str, _Ready] = {}

    def note(self, chat: str, path: Tokens, first: TokenIndex) -> None:
        """All of `path` is in memory, and what lies behind `first` was read just now."""
        before = self._ready.pop(chat, None)
        n_in_vain = 0
        if before is not None:
            shared = shared_prefix(before.path, path)
            n_in_vain = before.n_in_vain + before.up_to(before.end) - before.up_to(shared)
            if before.first < shared:
                first = min(first, before.first)
        self._ready[chat] = _Ready(path=path, first=first, end=TokenIndex(len(path)), n_in_vain=n_in_vain)
        if len(self._ready) > _MOST_CHATS:
            del self._ready[next(iter(self._ready))]

    def settle(self, chat: str, prompt: Tokens, reused: int) -> PreparedUse:
        """The next request of the chat starts from `reused`."""
        ready = self._ready.pop(chat, None)
        if ready is None:
            return NOTHING_PREPARED
        n_used = ready.up_to(min(reused, shared_prefix(ready.path, prompt)))
        return PreparedUse(n_used=n_used, n_in_vain=ready.n_in_vain + ready.up_to(ready.end) - n_used)

    def forget(self, chat: str) -> None:
        self._ready.pop(chat, None)
