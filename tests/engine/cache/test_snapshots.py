"""The states of one prompt: what goes for them is planned at once, and goes when its room is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from engine.cache.session import ModelSession
from engine.commands import PinCheckpoint
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossOccasion, LossReason, MemoryKind
from engine.core.decisions import residency
from engine.core.decisions.anchors import END_REACH
from engine.core.decisions.weighted_eviction import plan_weighted
from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import BoundaryKind
from engine.events import Cancelled, CheckpointLost, CheckpointSaved, Finished
from tests.support.engine_runs import Bench, next_messages, system, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

N_HELD = 5
OTHER = (system("You are a hopeless assistant. " * 60), user("Hello, and who are you? " * 60))  # needs two states
CHAT = (system("You are a helpful assistant. " * 8), user("Hello, who are you? " * 8))


@pytest.fixture
def bench() -> Iterator[Bench]:
    with closing(Bench(cache=CacheSettings(max_checkpoints=N_HELD))) as bench:
        bench.load(str(tiny_model("lfm2")))
        yield bench


def fill(bench: Bench) -> tuple[Message, ...]:
    """As many states as there may be; returns what is asked next."""
    messages: tuple[Message, ...] = CHAT
    for turn in range(6):
        messages = next_messages(messages, bench.ask(*messages), f"And question {turn}? " * 8)
    assert len(store_of(bench)) == N_HELD
    return messages


def session_of(bench: Bench) -> ModelSession:
    assert bench.worker.session is not None
    return bench.worker.session


def store_of(bench: Bench) -> Any:
    return session_of(bench).checkpoints


def evicted(events: list[CheckpointLost]) -> list[CheckpointLost]:
    return [event for event in events if event.reason is LossReason.EVICTED]


def test_one_plan_for_all_states_of_a_prompt(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(bench)
    plans = list[int]()

    def plan(held: Any, incoming: Any, *rest: Any) -> Any:
        plans.append(len(incoming))
        return plan_weighted(held, incoming, *rest)

    monkeypatch.setattr(residency, "plan_weighted", plan)
    monkeypatch.setattr(residency, "evict", lambda *_, **__: pytest.fail("planned for one alone"))
    run = bench.ask(*OTHER)
    n_saved, n_gone = len(run.of(CheckpointSaved)), len(evicted(run.of(CheckpointLost)))
    n_taken = len(run.planned.placement.take)
    assert n_taken > 1
    assert (plans, n_saved, n_gone) == ([n_taken], n_taken, n_taken)
    assert len(store_of(bench)) == N_HELD


def test_who_cancels_gives_up_no_more_than_was_needed(bench: Bench) -> None:
    fill(bench)
    saved = list[CheckpointSaved]()
    bench.on_event = lambda event: saved.append(event) if isinstance(event, CheckpointSaved) else None
    bench.is_cancelled = lambda _: bool(saved)
    run = bench.ask(*OTHER)
    assert isinstance(run.end, Cancelled)
    assert (len(saved), len(evicted(run.of(CheckpointLost)))) == (1, 1)
    assert len(store_of(bench)) == N_HELD


def test_what_is_not_worth_it_is_remembered_as_refused(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = fill(bench)
    for checkpoint in store_of(bench):
        bench.do(PinCheckpoint(checkpoint=checkpoint.id, pinned=True))
    before = tuple(store_of(bench))
    monkeypatch.setattr(residency, "evict", lambda *_, **__: pytest.fail("refused twice"))
    run = bench.ask(*messages)
    assert not run.of(CheckpointSaved)
    assert not run.of(CheckpointLost)
    assert {c.id for c in store_of(bench)} == {c.id for c in before}
    places = {line.at for line in run.planned.placement.take}
    refused = {
        lost.n_tokens for lost in store_of(bench).lost if lost.note and lost.note.occasion is LossOccasion.NEVER_STORED
    }
    assert places
    assert places <= refused


def test_no_batch_is_cut_for_what_is_refused(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(bench)
    for checkpoint in store_of(bench):
        bench.do(PinCheckpoint(checkpoint=checkpoint.id, pinned=True))
    batches, decode = list[int](), session_of(bench).model.decode

    def counted(tokens: Any, pos: int, *, wants_logits: bool = True) -> None:
        batches.append(len(tokens))
        decode(tokens, pos, wants_logits=wants_logits)

    monkeypatch.setattr(session_of(bench).model, "decode", counted)
    run = bench.ask(*OTHER, max_tokens=1)
    assert len(run.planned.placement.take) > 1
    n_batch = session_of(bench).model.facts.n_batch
    assert all(n == n_batch for n in batches[:-1])
    assert sum(batches) == run.planned.reuse.reprocessed


@pytest.mark.parametrize("policy", list(Policy))
def test_the_limit_holds_after_each_state_with_every_policy(policy: Policy) -> None:
    with closing(Bench(cache=CacheSettings(max_checkpoints=N_HELD, policy=policy))) as bench:
        bench.load(str(tiny_model("lfm2")))
        most = list[int]()
        bench.on_event = lambda event: most.append(len(store_of(bench))) if isinstance(event, CheckpointSaved) else None
        fill(bench)
        assert max(most) == N_HELD


@pytest.mark.parametrize("memory", [MemoryKind.RECURRENT, MemoryKind.HYBRID])
def test_a_state_that_turns_out_larger_is_not_kept(memory: MemoryKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """There would be no room for it in the budget."""
    fake = FakeModel(memory=memory, state_bytes=100)
    with closing(Bench(loader=FakeLoader(model=fake), cache=CacheSettings(ram_bytes=1000, min_spacing=1))) as bench:
        bench.load()
        first = bench.ask(*CHAT)
        assert first.of(CheckpointSaved)
        fake.state_bytes = 1000
        monkeypatch.setattr(fake, "state_size", lambda sequence=0: 100)
        again = bench.ask(*OTHER)
        assert not again.of(CheckpointSaved)
        assert isinstance(again.end, Finished)
        assert store_of(bench).n_bytes_peak <= 1000


def test_a_short_question_is_read_in_one_batch(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The state before what the user wrote is taken at the end of the reply, where nothing is read yet, and the other
    one where all is read."""
    first = bench.ask(*CHAT)
    batches = list[bool]()
    decode = session_of(bench).model.decode

    def counted(tokens: Any, pos: int, *, wants_logits: bool = True) -> None:
        batches.append(wants_logits)
        decode(tokens, pos, wants_logits=wants_logits)

    monkeypatch.setattr(session_of(bench).model, "decode", counted)
    again = next_messages(CHAT, first, "And another question?")
    run = bench.ask(*again, max_tokens=1)
    reused = run.planned.explanation.reused
    places = [(event.checkpoint.n_tokens, event.checkpoint.boundary) for event in run.of(CheckpointSaved)]
    assert places[0] == (reused, BoundaryKind.END_OF_GENERATION)
    assert [kind for _, kind in places[1:]] == [BoundaryKind.AFTER_USER]
    assert places[1][0] == run.planned.reuse.n_prompt
    assert batches == [True]
    edited = bench.ask(*again[:-1], user("Never mind. " * 8))
    assert edited.planned.explanation.reused == reused
    assert edited.planned.explanation.avoidable <= END_REACH
