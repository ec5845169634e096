"""Output equals uncached output also where prompts are prepared, broken off, and prepared in vain."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.commands import ForecastPrompt, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Chat, Message
from engine.events import Finished, Prepared
from tests.engine.request.test_warming import CACHE, LOAD, REPLY, REWRITING, WARM
from tests.support.checkpoint_counts import most_of_one
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.exactness import says_the_same
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

LIMITS = (1, 4, 32)
N_TURNS = 10
_WORDS = [
    "alpha",
    "beta",
    "the",
    "quick",
    "42",
    "é",
    "where",
    "does",
    "it",
    "rise",
    "and",
    "which",
    "towns",
    "are",
    "on",
    "it",
]
_CHATS = ("one", "two", "three")


def _started(architecture: str, cache: CacheSettings, n_sequences: int = 2) -> Bench:
    bench = Bench(cache=cache, is_heard=True)
    bench.load(str(tiny_model(architecture, template=REWRITING)), replace(LOAD, n_seq_max=n_sequences))
    return bench


@pytest.fixture(scope="module", params=tuple(MEMORY_KINDS))
def uncached(request: pytest.FixtureRequest) -> Iterator[tuple[str, Bench]]:
    bench = _started(request.param, replace(CACHE, enabled=False))
    yield request.param, bench
    bench.close()


def _text(rng: random.Random, most: int) -> str:
    return " ".join(rng.choice(_WORDS) for _ in range(rng.randint(1, most)))


def _changed(rng: random.Random, chat: list[Message], reply: str) -> list[Message]:
    """The chat as it is asked about next."""
    way = rng.random()
    if way < 0.6:
        return [*chat, assistant(reply), user(_text(rng, 40))]
    if way < 0.7:
        return chat  # asked again
    if way < 0.8:
        return [system(_text(rng, 30)), *chat[1:]]
    if way < 0.9:
        return [*chat[:-1], user(_text(rng, 40))]
    return [chat[0], user(_text(rng, 40))]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("limit", LIMITS)
def test_prepared_output_equals_uncached_output(uncached: tuple[str, Bench], limit: int, seed: int) -> None:
    """The invariant everything else stands on; and the limits hold at every moment."""
    architecture, plain = uncached
    rng = random.Random(f"{architecture} {limit} {seed}")
    bench = _started(architecture, replace(WARM, max_checkpoints=limit), rng.choice((2, 4)))
    chats = {name: [system(_text(rng, 60)), user(_text(rng, 40))] for name in _CHATS}
    n_prepared = 0
    for turn in range(N_TURNS):
        name = rng.choice(_CHATS[: 1 + seed % len(_CHATS)])
        n_looks = rng.choice((3, 20, 40, 10_000, 10_000))
        bench.is_called = iter([False] * n_looks + [True] * 10_000).__next__
        if rng.random() < 0.5:
            typed = [*chats[name][:-1], user(rng.choice((chats[name][-1].text, _text(rng, 60))))]
            asked = ForecastPrompt(
                request=RequestId(f"typed {turn}"), session=name, chat=Chat(messages=tuple(typed)), prepares=True
            )
            n_prepared += len(bench.do(asked).of(Prepared))
        run = bench.ask(*chats[name], session=name, max_tokens=90, sampling=REPLY)
        plain.ask(*chats[name], session=name, max_tokens=90, sampling=REPLY)
        assert isinstance(run.end, Finished), run.end
        says_the_same(plain, bench, where=f"{architecture}, limit {limit}, seed {seed}, turn {turn}")
        n_prepared += len(run.of(Prepared))
        session = bench.worker.session
        assert session is not None
        assert most_of_one(session.checkpoints) <= limit
        chats[name] = _changed(rng, chats[name], run.text)
        if sum(len(message.text) for message in chats[name]) > 1200:
            chats[name] = chats[name][:2]
    assert n_prepared
    bench.close()
