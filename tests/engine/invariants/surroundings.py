"""What a storm goes over: a model on paper, drawn at random, limits, a clock, and what was read before."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from engine.core.cache.policies import Policy
from engine.core.cache.prefill_rates import BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.items import Tokens
from engine.core.tree.known_by_key import KeyChain, PathBook, ReadAgo
from engine.native.memory.state_sizes import ModelOutline
from engine.prompt.builder import PromptBuilder
from tests.engine.invariants.watched_model import IMAGE_ITEMS, Vault, WatchedModel
from tests.support.fake_model import FakeModel
from tests.support.paper_sessions import N_BATCH, N_SWA

MOST_TOKENS = 200  # of a prompt
STEP_SECONDS = 0.001


class SteppingClock:
    """Each look takes a little: whoever waits comes to an end."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += STEP_SECONDS
        return self.now

    wall = monotonic


class ReadByKey:
    """What was read, by key; it outlives the model. Implements ports.ReadBefore."""

    def __init__(self) -> None:
        self._book, self._writer, self._asker = PathBook(), KeyChain(b"k"), KeyChain(b"k")
        self.now: list[Tokens] = []
        self.ever: list[Tokens] = []

    def open(self, model: str) -> None:
        """Another start: of what was read before the blocks alone are known."""
        self._book = PathBook(tuple(self._book))
        self.now.clear()

    def find(self, path: Tokens) -> ReadAgo:
        return self._book.find(self._asker, path)

    def note(self, path: Tokens, chat: str) -> None:
        self._book.add(self._writer, path)
        self.now.append(path)
        self.ever.append(path)

    def forget(self, chat: str) -> None:
        """A file that is kept beside this one would lose it."""


def paper_outline(memory: MemoryKind, rng: random.Random) -> ModelOutline:
    n_swa = N_SWA if memory.has_window else 0
    n_ctx = rng.choice((MOST_TOKENS + 60, 400, 800, 3000))
    n_sequences = rng.choice((2, 3, 3, 3, 4, 4, 5))
    weights = rng.choice((1, 20_000, 1 << 40, 1 << 40))
    fake = FakeModel(
        memory=memory, n_ctx=n_ctx, n_batch=N_BATCH, n_swa=n_swa, n_bytes=weights, media_tokens=IMAGE_ITEMS
    )
    return ModelOutline(
        facts=fake.facts,
        vocabulary=fake.vocabulary,
        piece=fake.piece,
        tokenize=fake.tokenize,
        n_sequences=n_sequences,
        n_live_states=rng.choice((0, 2, 4)) if memory.is_one_state else 0,
        n_ubatch=N_SWA,
        n_window_cells=min(n_ctx, N_SWA * n_sequences + N_SWA) if memory.has_window else 0,
        swa_full=False,
        sizes=None,
    )


def limits_of(rng: random.Random) -> CacheSettings:
    return CacheSettings(
        enabled=rng.random() > 0.03,
        policy=rng.choice((*[Policy.WEIGHTED_GAP] * 4, *Policy)),
        max_checkpoints=rng.choice((None, None, 1, 2, 4)),
        ram_bytes=rng.choice((0, 600, 2500, 8000, 1 << 30)),
        min_spacing=8,
        interval=rng.choice((0, 48)),
        disk_bytes=rng.choice((0, 3000, 12_000, 1 << 30, 1 << 30)),
        prepares=rng.random() < 0.5,
    )


def costing(b: float) -> BatchCosts:
    return BatchCosts(knots=(Knot(n=1, a=1e-6, b=b), Knot(n=512, a=1e-6, b=b)))


@cache
def shared_builder(has_images: bool) -> PromptBuilder:
    """One for all: what it learns of a template takes longer than a request on paper."""
    outline = paper_outline(MemoryKind.FULL, random.Random(0))
    return PromptBuilder(WatchedModel(outline, lambda: (), Vault()), clock=SteppingClock())


@contextmanager
def logged() -> Iterator[list[logging.LogRecord]]:
    """What the engine logs as an error of its own, which nothing else tells."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = records.append  # type: ignore[assignment, method-assign]
    logger = logging.getLogger("engine")
    level, propagates = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.ERROR)
    logger.propagate = False
    try:
        yield records
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = propagates
