"""Which checkpoint lies on the way to which: what an order of giving them up can go by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.core.cache.states import Checkpoint
from engine.core.prompt.items import PrefixMatcher, Tokens
from engine.core.prompt.span_values import BoundaryKind

_PROMPT_ENDS = frozenset({BoundaryKind.AFTER_USER, BoundaryKind.NEAR_END})


class OnPath(Protocol):
    """A place behind the first `n_tokens` of a path."""

    @property
    def path(self) -> Tokens: ...

    @property
    def n_tokens(self) -> int: ...


class CheckpointTree:
    """O(1) a pair: each pair of paths is compared once.

    `held` is sorted by depth, so that on one path a neighbour in the tree is a neighbour in the list. `incoming` is the
    one that is to be stored next, `tick` that of the running request.
    """

    def __init__(self, checkpoints: Sequence[Checkpoint], incoming: OnPath | None, tick: int) -> None:
        self.held = sorted(checkpoints, key=lambda c: (c.n_tokens, c.id))
        self.incoming = incoming
        self.tick = tick
        self._matchers: dict[bytes, PrefixMatcher] = {}

    def remove(self, checkpoint: Checkpoint) -> None:
        del self.held[self.held.index(checkpoint)]

    def before(self, at: int) -> int | None:
        """Where the deepest one lies that is a proper prefix of the one at `at` in the list."""
        checkpoint = self.held[at]
        for above in range(at - 1, -1, -1):
            if self._leads_to(self.held[above], checkpoint):
                return self.held[above].n_tokens
        return None

    def after(self, at: int) -> int | None:
        """Where the nearest one lies that the one at `at` is a proper prefix of, the incoming one included."""
        checkpoint, new = self.held[at], self.incoming
        places = [] if new is None or not self._leads_to(checkpoint, new) else [new.n_tokens]
        for below in range(at + 1, len(self.held)):
            if self._leads_to(checkpoint, self.held[below]):
                places.append(self.held[below].n_tokens)
                break
        return min(places, default=None)

    def gap(self, at: int) -> int:
        """From the predecessor to the successor: what lies bare when this one is gone.

        Behind the end of a prompt lies a reply, and replies are generated again from their start rather than edited:
        only what comes before counts there. So old turns keep the state before the user's message, which edits need.
        """
        if self.held[at].boundary in _PROMPT_ENDS:
            return self.replay(at)
        end = self.after(at)
        return (self.held[at].n_tokens if end is None else end) - (self.before(at) or 0)

    def replay(self, at: int) -> int:
        """From the predecessor to the checkpoint: what a prompt that needed it must read again."""
        return self.held[at].n_tokens - (self.before(at) or 0)

    def _leads_to(self, checkpoint: Checkpoint, place: OnPath) -> bool:
        if checkpoint.n_tokens >= place.n_tokens:
            return False
        if checkpoint.path is place.path:
            return True
        matcher = self._matchers.get(place.path.packed)
        if matcher is None:
            matcher = self._matchers[place.path.packed] = PrefixMatcher(place.path)
        return matcher.begins_with(checkpoint.path, checkpoint.n_tokens)
