"""The failure that started Cairn, end to end: a long chat, few checkpoints, and an edit far up."""

from __future__ import annotations

import pytest

from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import AvoidableCause
from engine.core.prompt.messages import Message
from engine.events import CacheChanged, Finished
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel

LIMIT = 8


def long_chat() -> list[Message]:
    """A system prompt, six long questions up to about 20,000 tokens, then many short ones: one token a character."""
    history = [system("s" * 300)]
    for number in range(6):
        history += [user(f"{number} " + "long question " * 235), assistant("fine")]
    for number in range(20):
        history += [user(f"short question {number}"), assistant("fine")]
    return history


@pytest.mark.parametrize("policy", [Policy.FIFO, Policy.NEIGHBOR_GAP, Policy.WEIGHTED_GAP])
def test_an_edit_near_token_3500_after_dense_checkpoints_near_the_end(policy: Policy) -> None:
    """Oldest-first keeps only what lies past 20,000 and reads all of it again; the gap policies keep one below."""
    model = FakeModel(n_batch=4096)
    bench = Bench(loader=FakeLoader(model=model), cache=CacheSettings(policy=policy, max_checkpoints=LIMIT, interval=0))
    bench.load()
    whole = long_chat()
    for n_messages in range(2, len(whole) + 1, 2):  # the chat as it grew, turn by turn
        bench.ask(*whole[:n_messages])
    run = bench.ask(*whole[:3], user("another second question"))
    cache = run.of(CacheChanged)[-1]
    assert len(cache.checkpoints) <= LIMIT
    found = run.planned.explanation
    end = run.end
    assert isinstance(end, Finished)
    held_before = [c.n_tokens for c in run.planned.held]
    if policy is Policy.FIFO:
        assert min(held_before) > 20_000
        assert found.reused == 0
        assert found.reprocessed == found.n_prompt
        assert AvoidableCause.EVICTED in {part.cause for part in found.parts}
    else:
        assert found.reused >= 3000
        assert found.avoidable < 100
    fresh = Bench(loader=FakeLoader(model=FakeModel(n_batch=4096)), cache=CacheSettings(enabled=False))
    fresh.load()
    assert run.text == fresh.ask(*whole[:3], user("another second question")).text
