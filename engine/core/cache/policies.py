"""What each policy does, as a table: nothing else asks which policy it is.

A new one is a member, its row in the table, and an order if it has one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from engine.core.cache.checkpoint_tree import CheckpointTree
from engine.core.cache.states import Checkpoint
from engine.language.translation import tr

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
