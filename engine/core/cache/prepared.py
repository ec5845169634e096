"""What of a chat's next prompt was read while nobody waited, and what of that the prompt has taken. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.prompt.items import TokenIndex, Tokens, shared_prefix


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedUse:
    """Tokens that were read for a chat since its last request: those that this one took, and those of no use to it."""

    n_used: int = 0
    n_in_vain: int = 0


NOTHING_PREPARED = PreparedUse()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Items [first, end) of a path were read. `n_in_vain`: others, which the chat has turned away from since."""

    path: Tokens
    first: TokenIndex
    end: TokenIndex
    n_in_vain: int = 0

    @classmethod
    def after(cls, before: Ready | None, path: Tokens, first: TokenIndex) -> Ready:
        """All of `path` is in memory by now, and what lies behind `first` was read just now."""
        n_in_vain = 0
        if before is not None:
            shared = shared_prefix(before.path, path)
            n_in_vain = before.n_in_vain + before._up_to(before.end) - before._up_to(shared)
            first = min(first, before.first) if before.first < shared else first
        return cls(path=path, first=first, end=TokenIndex(len(path)), n_in_vain=n_in_vain)

    def use(self, prompt: Tokens, reused: int) -> PreparedUse:
        """The chat's next request starts from `reused`."""
        n_used = self._up_to(min(reused, shared_prefix(self.path, prompt)))
        return PreparedUse(n_used=n_used, n_in_vain=self.n_in_vain + self._up_to(self.end) - n_used)

    def _up_to(self, place: int) -> int:
        return max(0, min(self.end, place) - self.first)
