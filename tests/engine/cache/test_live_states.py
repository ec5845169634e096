"""States that stay in the model's memory: the newest are there, nothing of them is copied, and none gets lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from engine.cache.session import ModelSession
from engine.commands import PinCheckpoint
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, Tier
from engine.core.prompt.messages import Message
from engine.events import CacheChanged, CheckpointLost, CheckpointRestored, CheckpointSaved, Finished
from tests.support.engine_runs import EXACT, Bench, Run, next_messages, system, user
from tests.support.exactness import drawn_alike, says_the_same, tolerance_of
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

N_PLACES = 4
LOAD = replace(EXACT, n_live_states=N_PLACES)
CACHE = CacheSettings(min_spacing=8, interval=0)
ARCHS = ("lfm2", "mamba2")
START = (system("be brief, " * 20), user("tell me of the sea, " * 12))


@pytest.fixture(params=ARCHS)
def it(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with closing(Bench(cache=CACHE, is_heard=True)) as bench:
        bench.load(str(tiny_model(request.param)), LOAD)
        yield bench


def session_of(it: Bench) -> ModelSession:
    assert it.worker.session is not None
    return it.worker.session


def chat_of(it: Bench, n_turns: int) -> tuple[tuple[Message, ...], list[Run]]:
    messages: tuple[Message, ...] = START
    runs = []
    for turn in range(n_turns):
        runs.append(it.ask(*messages))
        messages = next_messages(messages, runs[-1], f"and of the hill, {turn}, " * 10)
    return messages, runs


def tiers(run: Run) -> dict[int, Tier]:
    """By place, after the request."""
    return {view.n_tokens: view.tier for view in run.of(CacheChanged)[-1].checkpoints}


def test_the_newest_are_there_and_half_of_the_places_is_free_for_the_next_prompt(it: Bench) -> None:
    _, runs = chat_of(it, 5)
    found = tiers(runs[-1])
    assert len(found) > N_PLACES
    places = sorted(found)
    assert [found[at] for at in places[-N_PLACES // 2 :]] == [Tier.LIVE] * (N_PLACES // 2)
    assert all(found[at] is Tier.RAM for at in places[: -N_PLACES // 2])
    states = [saved.checkpoint for run in runs for saved in run.of(CheckpointSaved)]
    assert all(state.tier is Tier.LIVE for state in states), "while a prompt is read, nothing is copied"


def test_another_reply_takes_up_the_state_where_it_is(it: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    messages, _ = chat_of(it, 3)
    monkeypatch.setattr(it.model, "restore_state", None)  # a copy would come through here
    first = it.draws
    again = it.ask(*messages[:-2], is_regeneration=True)
    drawn_alike(first, it.draws, tolerance=tolerance_of(it.model.facts))
    restored = again.one(CheckpointRestored)
    assert {view.id: view.tier for view in again.planned.held}[restored.id] is Tier.LIVE


def test_a_prompt_with_more_states_than_places_has_them_all(it: Bench) -> None:
    messages, _ = chat_of(it, 6)
    with closing(Bench(cache=CACHE, is_heard=True)) as anew:
        anew.load(session_of(it).model.facts.path, LOAD)
        run = anew.ask(*messages)
        assert len(run.of(CheckpointSaved)) > N_PLACES
        assert not run.of(CheckpointLost)
        assert set(tiers(run)) == {saved.checkpoint.n_tokens for saved in run.of(CheckpointSaved)}
        live = [at for at, tier in tiers(run).items() if tier is Tier.LIVE]
        assert sorted(live) == sorted(tiers(run))[-N_PLACES // 2 :], "the newest are the likeliest to be wanted"
        uncached = Bench(cache=replace(CACHE, enabled=False), is_heard=True)
        with closing(uncached):
            uncached.load(session_of(it).model.facts.path, LOAD)
            for n in range(len(messages), 1, -2):
                anew.ask(*messages[:n])
                uncached.ask(*messages[:n])
                says_the_same(uncached, anew)


def test_they_count_as_if_they_were_in_ram(it: Bench) -> None:
    """Else there might be no room when they have to go there."""
    _, runs = chat_of(it, 4)
    changed = runs[-1].of(CacheChanged)[-1]
    assert any(view.tier is Tier.LIVE for view in changed.checkpoints)
    assert changed.n_bytes_ram == sum(view.n_bytes for view in changed.checkpoints)
    store, model = session_of(it).checkpoints, it.model
    for checkpoint in store.live:
        n_logits = len(store.logits(checkpoint.id)) if checkpoint.has_logits else 0
        assert len(model.save_state(checkpoint.sequence)) + n_logits == checkpoint.n_bytes


def test_one_that_is_evicted_leaves_its_place(it: Bench) -> None:
    session = session_of(it)
    _, runs = chat_of(it, 2)
    for checkpoint in session.checkpoints.live:
        it.do(PinCheckpoint(checkpoint=checkpoint.id, pinned=True))
    pinned = {c.id for c in session.checkpoints}
    messages = next_messages((*START,), runs[0], "another question altogether, " * 12)
    it.ask(*messages)
    in_use = [c.sequence for c in session.checkpoints.live]
    assert len(in_use) == len(set(in_use)) <= N_PLACES
    assert pinned <= {c.id for c in session.checkpoints}


def test_without_memory_in_the_machine_nothing_is_lost(it: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stay where they are; new ones are not taken, and the chat goes on."""
    messages, _ = chat_of(it, 2)
    held: set[CheckpointId] = {c.id for c in session_of(it).checkpoints}

    def no_memory(sequence: int = 0) -> bytes:
        raise MemoryError

    monkeypatch.setattr(it.model, "save_state", no_memory)
    for turn in range(4):
        run = it.ask(*messages)
        assert isinstance(run.end, Finished)
        messages = next_messages(messages, run, f"go on, {turn}, " * 10)
    after = {c.id for c in session_of(it).checkpoints}
    assert held <= after
    assert len(session_of(it).checkpoints.live) == N_PLACES
    with closing(Bench(cache=replace(CACHE, enabled=False), is_heard=True)) as uncached:
        uncached.load(session_of(it).model.facts.path, LOAD)
        uncached.ask(*messages[:-2])
        says_the_same(uncached, it)
