"""What taking states adds to reading prompts: a chat of twenty turns that only goes on, with default settings.

Prints sums. Run with `make test ARGS="tests/bench/test_snapshots.py -s"`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import pytest

from app.paths import demo_model
from engine.commands import LoadSettings
from engine.core.cache_settings import CacheSettings
from engine.core.messages import Message
from engine.events import CheckpointSaved, Finished
from tests.support.engine_runs import Bench, next_messages, user
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_TURNS = 20
N_WORDS = 30  # of a message: all turns fit the context of the demo model
DEMO = "demo model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """On the prompts of a whole chat, in seconds."""

    prefill: float
    snapshot: float
    n_read: int  # tokens
    n_states: int


@pytest.fixture(autouse=True)
def few_to_collect() -> Iterator[None]:
    """As in the app, which does so when it has started; pytest's own objects take longest."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("name", [DEMO, *(kind for kind, memory in MEMORY_KINDS.items() if memory.needs_checkpoints)])
def test_what_snapshots_add_to_a_chat_that_goes_on(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The aim is 1 % at most."""
    path = str(demo_model() if name == DEMO else tiny_model(name))
    cached, uncached = _spent(path, CacheSettings()), _spent(path, CacheSettings(enabled=False))
    assert cached.n_read < uncached.n_read
    with capsys.disabled():
        print(
            f"\n{name}: {cached.n_states} states in {1e3 * cached.snapshot:.1f} ms "
            f"({1e3 * cached.snapshot / max(1, cached.n_states):.2f} ms each); prefill of {cached.n_read:,} tokens "
            f"{1e3 * cached.prefill:,.0f} ms, of which {cached.snapshot / cached.prefill:.2%}; without the cache "
            f"{uncached.n_read:,} tokens {1e3 * uncached.prefill:,.0f} ms, of which "
            f"{cached.snapshot / uncached.prefill:.2%}",
            end="",
        )


def _spent(path: str, cache: CacheSettings) -> Spent:
    prefill = snapshot = 0.0
    n_read = n_states = 0
    with closing(Bench(cache=cache)) as bench:
        bench.load(path, LoadSettings())
        messages: tuple[Message, ...] = (user(_words(0)),)
        for turn in range(1, N_TURNS + 1):
            run = bench.ask(*messages, max_tokens=16)
            end = run.end
            assert isinstance(end, Finished)
            prefill += end.usage.seconds_prefill
            snapshot += end.usage.seconds_snapshot
            n_read += end.usage.n_prompt - end.usage.n_reused
            n_states += len(run.of(CheckpointSaved))
            messages = next_messages(messages, run, _words(turn))
    return Spent(prefill=prefill, snapshot=snapshot, n_read=n_read, n_states=n_states)


def _words(turn: int) -> str:
    return " ".join(f"tell me about the sea {turn * N_WORDS + at}," for at in range(N_WORDS // 5))
