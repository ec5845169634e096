"""What taking states adds to reading prompts: a chat of twenty turns that only goes on, with default settings.

Prints sums over the chat, medians of three chats. Run with `make test ARGS="tests/bench/test_snapshots.py -s"`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from statistics import median

import pytest

from app.process.paths import demo_model
from engine.commands import LoadSettings
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Message
from engine.events import CheckpointSaved, Finished
from engine.request.batch_probe import measure_batches
from tests.bench.llama_server.bench_models import SMALL, hybrid
from tests.support.engine_runs import Bench, assistant, next_messages, user
from tests.support.patience import rounds
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_TURNS = 20
N_WORDS = 30  # of a message: all turns fit the context of the demo model
N_ROUNDS = 3
DEMO = "demo model"
CACHED, STATELESS, UNCACHED = CacheSettings(), CacheSettings(max_checkpoints=0), CacheSettings(enabled=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """On the prompts of a whole chat, in seconds."""

    prefill: float  # without what follows
    taking: float
    planning: float  # what goes for the states
    n_read: int  # tokens
    n_states: int

    @property
    def whole(self) -> float:
        return self.prefill + self.taking + self.planning


@pytest.fixture(autouse=True)
def few_to_collect() -> Iterator[None]:
    """As in the app, which does so when it has started; pytest's own objects take longest."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize(
    "name", [DEMO, SMALL.name, *(kind for kind, memory in MEMORY_KINDS.items() if memory.needs_checkpoints)]
)
def test_what_snapshots_add_to_a_chat_that_goes_on(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Taking them is to add 1 % at most. What has to go for them is planned: see test_planning_turn.py. What all of it
    adds, with batches that are cut for them, is printed beside it, against a chat that takes none."""
    path = _path(name)
    chats = [(_spent(path, CACHED), _spent(path, STATELESS)) for _ in range(rounds(N_ROUNDS))]
    (cached, stateless), uncached = chats[0], _spent(path, UNCACHED)
    assert abs(cached.n_read - stateless.n_read) < cached.n_read / 50, "where two tokens tie, replies may differ"
    assert cached.n_read < uncached.n_read
    assert cached.n_states > stateless.n_states == 0
    taking = median([1e3 * with_states.taking for with_states, _ in chats])
    share = median([with_states.taking / with_states.prefill for with_states, _ in chats])
    planning = median([with_states.planning / with_states.prefill for with_states, _ in chats])
    added = median([with_states.whole / without.whole - 1 for with_states, without in chats])
    of_all = taking / (1e3 * uncached.prefill)
    with capsys.disabled():
        print(
            f"\n{name}: {cached.n_states} states in {taking:.1f} ms ({1e3 * taking / cached.n_states:.0f} µs each), "
            f"{share:.2%} of the prefill of {cached.n_read:,} tokens, {of_all:.2%} of that of {uncached.n_read:,} "
            f"without the cache; planning what goes {planning:.2%}; all of it against none: {added:+.0%}",
            end="",
        )


@pytest.mark.parametrize("name", [DEMO, SMALL.name])
def test_what_the_cuts_add_to_a_history_that_is_read_at_once(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Batches are cut before old messages. Here these are short."""
    path = _path(name)
    chats = [tuple(_read_at_once(path, cache) for cache in (CACHED, STATELESS)) for _ in range(rounds(N_ROUNDS))]
    (n_tokens, n_states, _), _ = chats[0]
    added = median([with_states / without - 1 for (_, _, with_states), (_, _, without) in chats])
    assert n_states >= 3
    with capsys.disabled():
        print(f"\n{name}: {n_tokens:,} tokens read at once, {n_states} states; against none: {added:+.0%}", end="")


def _read_at_once(path: str, cache: CacheSettings) -> tuple[int, int, float]:
    """Tokens, states and seconds."""
    with closing(Bench(cache=cache)) as bench:
        _load(bench, path)
        bench.ask(user("x"), max_tokens=1)  # the first prompt of a model takes longer
        history = [said(_words(turn)[:50]) for turn in range(N_TURNS - 5) for said in (user, assistant)]
        run = bench.ask(*history, user("and now?"), session="other", max_tokens=1)
        assert isinstance(run.end, Finished)
        usage = run.end.usage
        return usage.n_prompt, len(run.of(CheckpointSaved)), usage.seconds_prefill + usage.seconds_snapshot


def _load(bench: Bench, path: str) -> None:
    """With default settings, and what batches take measured, as people have it."""
    bench.load(path, LoadSettings())
    session = bench.worker.session
    assert session is not None
    session.costs = measure_batches(session.model, session.clock, LoadSettings()).costs()


def _path(name: str) -> str:
    return str({DEMO: demo_model, SMALL.name: lambda: hybrid(SMALL)}.get(name, lambda: tiny_model(name))())


def _spent(path: str, cache: CacheSettings) -> Spent:
    prefill = taking = planning = 0.0
    n_read = n_states = 0
    with closing(Bench(cache=cache)) as bench:
        _load(bench, path)
        messages: tuple[Message, ...] = (user(_words(0)),)
        for turn in range(1, N_TURNS + 1):
            run = bench.ask(*messages, max_tokens=16)
            end = run.end
            assert isinstance(end, Finished)
            prefill += end.usage.seconds_prefill
            here = sum(event.seconds for event in run.of(CheckpointSaved))
            taking, planning = taking + here, planning + end.usage.seconds_snapshot - here
            n_read += end.usage.n_prompt - end.usage.n_reused
            n_states += len(run.of(CheckpointSaved))
            messages = next_messages(messages, run, _words(turn))
    return Spent(prefill=prefill, taking=taking, planning=planning, n_read=n_read, n_states=n_states)


def _words(turn: int) -> str:
    return " ".join(f"tell me about the sea {turn * N_WORDS + at}," for at in range(N_WORDS // 5))
