"""Three hundred requests, and the same ones on a machine of another speed: nothing that is told is another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Message
from tests.engine.cases.test_without_names import day
from tests.engine.scenarios.test_promises import OfAnySpeed
from tests.support.engine_runs import Bench, user
from tests.support.fake_model import FakeLoader, FakeModel

N_REQUESTS = 60  # for each kind of memory
N_WORDS = 40
OFTEN = 0.1


def requests() -> Iterator[tuple[str, tuple[Message, ...]]]:
    """Agents that take turns, each with a long text, of which a word changes now and then."""
    drawn = random.Random(34)
    texts: dict[str, list[str]] = {}
    for name, (front, *rest) in day(34, N_REQUESTS):
        text = texts.setdefault(name, drawn.choices(("bees", "honey", "mill", "pond", "lime"), k=N_WORDS))
        if drawn.random() < OFTEN:
            text[drawn.randrange(N_WORDS // 2, N_WORDS)] = drawn.choice(("wax", "wing", "comb"))
        yield name, (front, user(" ".join(text)), *rest)


@cache
def told(memory: MemoryKind, speed: int) -> list[tuple[object, ...]]:
    """Of each request: its causes, its numbers, and what would have helped."""
    n_swa = 96 if memory.has_window else 0
    model = FakeModel(memory=memory, n_swa=n_swa, ring_slack=64, state_bytes=3000, n_bytes=1 << 22)
    bench = Bench(FakeLoader(model=model), CacheSettings(ram_bytes=120_000), clock=OfAnySpeed(speed))
    bench.load()
    found: list[tuple[object, ...]] = []
    for name, messages in requests():
        told = bench.ask(*messages, session=name).explanation
        offers = tuple((offer.remedy, offer.limit, offer.value, offer.saves_tokens) for offer in told.offers)
        found.append((told.changes, told.reused, told.avoidable, told.changed, told.parts, offers))
    bench.close()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
def test_the_same_requests_are_told_the_same_another_time(memory: MemoryKind) -> None:
    """A smaller interval was advised in one run and not in the next."""
    first, second = told(memory, 1), told(memory, 2)
    assert len(first) == N_REQUESTS
    for at, (one, other) in enumerate(zip(first, second, strict=True)):
        assert one == other, f"request {at + 1}"


def test_a_smaller_interval_is_among_what_is_told() -> None:
    assert any("LOWER_INTERVAL" in repr(offers) for *_, offers in told(MemoryKind.HYBRID, 1))
