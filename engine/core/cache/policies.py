"""What each policy does, as a table: nothing else asks which policy it is.

A new one is a member, its row in the table, and an order if it has one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from engine.core.cache.states import Checkpoint
from engine.core.prompt.items import PrefixMatcher, Tokens
from engine.core.prompt.span_values import BoundaryKind
from engine.language.translation import tr

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


LLAMA_SERVER_MIN_STEP = 8192  # llama-server's --checkpoint-min-step


class Policy(Enum):
    """Which checkpoint goes first when there are too many."""

    WEIGHTED_GAP = "weighted-gap"
    NEIGHBOR_GAP = "neighbor-gap"
    FIFO = "fifo"
    LLAMA_SERVER = "llama-server"

    @property
    def rules(self) -> PolicyRules:
        return _RULES[self]


DEFAULT_POLICY = Policy.WEIGHTED_GAP


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """`ranked`: all checkpoints, the first to go first. `loss`: what it is said to cost that the one at a place of
    `tree.held` goes, in tokens to read again."""

    ranked: Callable[[CheckpointTree], list[Checkpoint]]
    loss: Callable[[CheckpointTree, int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyRules:
    """All that policies differ in.

    `words`: which checkpoint goes first, for people. They are asked for when they are said: the command line loads
    this before a language is chosen.
    `order`: that in which checkpoints go, whatever comes. None: whatever is kept, and each place for a checkpoint, is
    weighed by what later prompts are expected to need.
    """

    words: Callable[[], str]
    order: Order | None
    keeps_branches: bool  # what a prompt leaves stays, in the model's memory or in RAM
    keeps_logits: bool  # so that the state at the very end of a prompt serves it again; else it is taken just before
    starts_nearby: bool  # a user message right behind the reused part needs no state: the one at its end serves it

    @property
    def weighs(self) -> bool:
        return self.order is None


def _by_age(tree: CheckpointTree) -> list[Checkpoint]:
    return sorted(tree.held, key=lambda c: (c.made_at, c.id))


def _thinned_first(tree: CheckpointTree) -> list[Checkpoint]:
    """llama-server's thinning (llama.cpp #25472, #28302): from the oldest on, those of other requests that lie within
    8,192 tokens of the last survivor; then from the front of its list. The first one survives the thinning."""
    thinned: list[Checkpoint] = []
    rest: list[Checkpoint] = []
    for checkpoint in _by_age(tree):
        close = bool(rest) and checkpoint.n_tokens - rest[-1].n_tokens < LLAMA_SERVER_MIN_STEP
        (thinned if close and checkpoint.made_at != tree.tick else rest).append(checkpoint)
    return thinned + rest


def _by_gap(tree: CheckpointTree) -> list[Checkpoint]:
    """Smallest merged gap first (llama.cpp PR #22826); the first and the newest of a path go last.

    On a tree, a checkpoint's predecessor is the deepest one that is a prefix of it, and its successor the nearest one
    that it is a prefix of.
    """
    held = tree.held
    newest = max(held, key=lambda c: (c.made_at, c.n_tokens, c.id), default=None) if tree.incoming is None else None
    ranked: list[tuple[int, int, int, int, Checkpoint]] = []
    for at, checkpoint in enumerate(held):
        protected = 2 if tree.before(at) is None else int(checkpoint is newest)
        ranked.append((protected, tree.gap(at), checkpoint.made_at, checkpoint.id, checkpoint))
    return [row[-1] for row in sorted(ranked, key=lambda row: row[:4])]


_RULES: Mapping[Policy, PolicyRules] = {
    Policy.WEIGHTED_GAP: PolicyRules(
        words=lambda: tr("The one expected to save the least"),
        order=None,
        keeps_branches=True,
        keeps_logits=True,
        starts_nearby=True,
    ),
    Policy.NEIGHBOR_GAP: PolicyRules(
        words=lambda: tr("The one with the closest neighbours"),
        order=Order(ranked=_by_gap, loss=CheckpointTree.gap),
        keeps_branches=True,
        keeps_logits=True,
        starts_nearby=True,
    ),
    Policy.FIFO: PolicyRules(
        words=lambda: tr("The oldest"),
        order=Order(ranked=_by_age, loss=CheckpointTree.replay),
        keeps_branches=True,
        keeps_logits=True,
        starts_nearby=True,
    ),
    # It is there to be compared with, so it does without what llama-server does without.
    Policy.LLAMA_SERVER: PolicyRules(
        words=lambda: tr("As llama-server does"),
        order=Order(ranked=_thinned_first, loss=CheckpointTree.replay),
        keeps_branches=False,
        keeps_logits=False,
        starts_nearby=False,
    ),
}
