"""Asking for another reply reads nothing: the state at the very end of the prompt has the logits it begins with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from engine.commands import ChangeCache, PinCheckpoint
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind, Tier
from engine.core.decisions.reuse import Source
from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import GREEDY, Message, Role, Sampling, ToolCall
from engine.core.prompt.span_values import BoundaryKind
from engine.events import CheckpointSaved, Finished, PrefillProgress
from tests.support import branch_runs
from tests.support.branch_runs import SYSTEM, A, B, session_of
from tests.support.engine_runs import EXACT, Bench, Run, assistant, next_messages, user
from tests.support.exactness import drawn_alike, says_the_same, tolerance_of
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import template_source
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

SEEDED = Sampling(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, seed=3, repeat_penalty=1.3)
WITH_STATES = [kind for kind in MemoryKind if kind.needs_checkpoints]
END = BoundaryKind.END_OF_GENERATION
CALL = ToolCall(id="c1", name="weather", arguments="{}")


def reused_of(run: Run) -> tuple[int, int]:
    """How much of how much."""
    return run.planned.reuse.reused, run.planned.reuse.n_prompt


@pytest.fixture
def it(request: pytest.FixtureRequest) -> Iterator[Bench]:
    bench = Bench(is_heard=True)
    bench.load(str(tiny_model(request.param)), replace(EXACT, n_live_states=4))
    with closing(bench):
        yield bench


@pytest.mark.native
@pytest.mark.parametrize("sampling", [GREEDY, SEEDED], ids=["greedy", "seeded"])
@pytest.mark.parametrize("it", MEMORY_KINDS, indirect=True)
def test_another_reply_is_that_of_an_uncached_run_and_nothing_is_read(it: Bench, sampling: Sampling) -> None:
    it.ask(*A, sampling=sampling, max_tokens=12)
    first = it.draws
    again = it.ask(*A, sampling=sampling, max_tokens=12, is_regeneration=True)
    drawn_alike(first, it.draws, tolerance=tolerance_of(it.model.facts))
    it.ask(*A, sampling=replace(SEEDED, seed=99), max_tokens=12, is_regeneration=True)
    reused, n_prompt = reused_of(again)
    assert again.planned.explanation.cause is Cause.REGENERATED
    assert again.planned.explanation.avoidable == 0
    assert reused == n_prompt - (not it.model.facts.memory.needs_checkpoints)
    assert isinstance(again.end, Finished)
    assert again.end.usage.n_reused == reused
    last = again.of(PrefillProgress)[-1]
    assert (last.done, last.total, last.seconds_left) == (n_prompt, n_prompt, 0.0)
    with closing(Bench(cache=CacheSettings(enabled=False), is_heard=True)) as plain:
        plain.load(it.model.facts.path, EXACT)
        plain.ask(*A, sampling=replace(SEEDED, seed=99), max_tokens=12)
        says_the_same(plain, it)


@pytest.mark.parametrize("memory", WITH_STATES)
def test_it_comes_back_from_ram_with_the_branch_that_it_ends(memory: MemoryKind) -> None:
    """Another chat took over, and the reply is asked for again. The fake refuses logits of any other place."""
    it, fake = branch_runs.bench(memory)
    first = it.ask(*A, session="a")
    it.ask(*B, session="b")
    before = fake.n_decoded
    again = it.ask(*A, session="a", is_regeneration=True)
    assert again.planned.reuse.source is Source.CHECKPOINT
    assert again.text == first.text
    assert isinstance(again.end, Finished)
    assert fake.n_decoded - before == again.end.usage.n_generated
    assert reused_of(again)[0] == reused_of(again)[1]


@pytest.mark.native
@pytest.mark.parametrize("it", ["lfm2", "mamba2"], indirect=True)
def test_one_that_was_copied_out_of_the_model_keeps_its_logits(it: Bench) -> None:
    """The newest states lie in sequences of the model; the older ones went to RAM in between."""
    chats: list[tuple[Message, ...]] = [A]
    runs = [it.ask(*A)]
    draws = [it.draws]
    for turn in range(8):
        chats.append(next_messages(chats[-1], runs[-1], f"and {turn}?"))
        runs.append(it.ask(*chats[-1]))
        draws.append(it.draws)
    store = session_of(it).checkpoints
    assert {c.tier for c in store if c.has_logits} == {Tier.LIVE, Tier.RAM}
    assert store.n_bytes == sum(c.n_bytes for c in store)
    (n_state,) = {len(store.state(c.id)) for c in store if c.tier is Tier.RAM}
    assert all(c.n_bytes == n_state + (it.model.logits_size if c.has_logits else 0) for c in store)
    for chat, first in reversed(list(zip(chats, draws, strict=True))):
        again = it.ask(*chat, is_regeneration=True)
        drawn_alike(first, it.draws, tolerance=tolerance_of(it.model.facts))
        assert reused_of(again)[0] == reused_of(again)[1]


def test_where_the_logits_are_gone_the_last_message_is_read_again() -> None:
    it, _ = branch_runs.bench(MemoryKind.HYBRID)
    first = it.ask(*A)
    store = session_of(it).checkpoints
    it.do(PinCheckpoint(checkpoint=min(store, key=lambda c: c.n_tokens).id, pinned=True))
    for checkpoint in [c for c in store if c.has_logits]:
        it.do(ChangeCache(settings=replace(branch_runs.CACHE, max_checkpoints=1)))
        assert store.get(checkpoint.id) is None
    again = it.ask(*A)
    reused, n_prompt = reused_of(again)
    assert reused < n_prompt
    assert again.text == first.text
    assert again.planned.explanation.avoidable == n_prompt - reused - 1, "what any engine reads is its last item"


def places_of(it: Bench) -> list[int]:
    return sorted(checkpoint.n_tokens for checkpoint in session_of(it).checkpoints)


@pytest.mark.parametrize("memory", WITH_STATES)
def test_a_place_where_an_earlier_prompt_ended_keeps_the_logits_too(memory: MemoryKind) -> None:
    """All states of a chat went, and it was gone on with behind another reply. Its first prompt was read for ever."""
    it, _ = branch_runs.bench(memory)
    first = it.ask(*A)
    n = first.planned.reuse.n_prompt
    it.do(ChangeCache(settings=replace(branch_runs.CACHE, max_checkpoints=0)))
    it.do(ChangeCache(settings=branch_runs.CACHE))
    parted = it.ask(*A, assistant("an edited reply"), user("and more"))
    if not memory.has_window or memory.is_exact_only:
        assert n in [event.checkpoint.n_tokens for event in parted.of(CheckpointSaved)]
        assert reused_of(it.ask(*A, is_regeneration=True)) == (n, n)
    assert it.ask(*A, is_regeneration=True).text == first.text
    assert reused_of(it.ask(*A, is_regeneration=True)) == (n, n)
    assert len(set(places_of(it))) == len(places_of(it))


@pytest.mark.parametrize("memory", WITH_STATES)
def test_a_state_without_logits_makes_way_for_one_with_them(memory: MemoryKind) -> None:
    """A branch was kept that ends with its prompt. Its state stood in the way, or both were held."""
    it, fake = branch_runs.bench(memory)
    fake.faults.no_memory_to_save = 9
    n = it.ask(*A, session="a", max_tokens=1).planned.reuse.n_prompt
    fake.faults.no_memory_to_save = 0
    it.ask(*B, session="b")
    assert [c.has_logits for c in session_of(it).checkpoints if c.n_tokens == n] == [False]
    for reused in (0, n):
        again = it.ask(*A, session="a", max_tokens=1, is_regeneration=True)
        assert again.planned.reuse.reused in (reused, *(place for place in places_of(it) if place < n and not reused))
        assert len(set(places_of(it))) == len(places_of(it))
    assert [c.has_logits for c in session_of(it).checkpoints if c.n_tokens == n] == [True]


def agent(n_steps: int) -> list[Message]:
    """Ends with the result of a tool."""
    said: list[Message] = [SYSTEM, user("is it sunny? " * 9)]
    for step in range(n_steps):
        call = replace(CALL, id=f"c{step}")
        said.append(replace(assistant(""), tool_calls=(call,)))
        said.append(Message(role=Role.TOOL, text=f"step {step}: " + "sun, " * 30, tool_call_id=call.id, name=call.name))
    return said


def test_a_history_that_was_read_at_once_can_be_gone_back_to_behind_each_result() -> None:
    """States in the midst of a prompt keep their logits too, where a prompt may end."""
    model = FakeModel(n_batch=4096, template=template_source("Qwen-Qwen2.5-7B-Instruct"))
    it = Bench(loader=FakeLoader(model=model), cache=branch_runs.CACHE)
    it.load()
    run = it.ask(*agent(3))
    saved = [event.checkpoint for event in run.of(CheckpointSaved)]
    results = [view for view in saved if view.boundary is BoundaryKind.AFTER_TOOL_RESULT]
    assert len(results) == 3
    for n in (2, 1, 3):
        again = it.ask(*agent(n), session=f"{n} steps")
        assert reused_of(again) == (results[n - 1].n_tokens, results[n - 1].n_tokens)


def test_a_thought_that_the_history_drops_is_not_part_of_the_state() -> None:
    """Its template opens it in the prompt. The next message would find nothing to start from; the header is there."""
    model = FakeModel(n_batch=4096, template=template_source("Qwen3.5-4B"))
    it = Bench(loader=FakeLoader(model=model), cache=branch_runs.CACHE)
    it.load()
    run = it.ask(*A)
    (before_reply,) = [
        e.checkpoint for e in run.of(CheckpointSaved) if e.checkpoint.boundary is BoundaryKind.AFTER_USER
    ]
    thought = len(it.model.tokenize("<think>\n"))
    assert before_reply.n_tokens == run.planned.reuse.n_prompt - thought
    assert run.planned.spans.opening == len(it.model.tokenize("<|im_start|>assistant\n"))
    assert it.ask(*A, is_regeneration=True).planned.reuse.reused == before_reply.n_tokens
    following = it.ask(*A, assistant("Yes."), user("And?"))
    assert following.planned.reuse.reused == before_reply.n_tokens
    assert following.planned.explanation.avoidable == 0


def test_llama_server_keeps_no_logits() -> None:
    """Its policy is there to be compared with: it reads the last four again."""
    cache = replace(branch_runs.CACHE, policy=Policy.LLAMA_SERVER)
    it, fake = branch_runs.bench(MemoryKind.HYBRID, cache)
    it.ask(*A)
    again = it.ask(*A)
    reused, n_prompt = reused_of(again)
    assert reused == n_prompt - cache.near_end
    assert not any(checkpoint.has_logits for checkpoint in session_of(it).checkpoints)
    assert fake.restored_at


def test_a_reply_of_one_token_leaves_a_branch_that_is_expected_back() -> None:
    """Its end is the end of the prompt. It was taken for a place where nobody goes on."""
    it, fake = branch_runs.bench(MemoryKind.FULL)
    first = it.ask(*A, session="a", max_tokens=1)
    it.ask(*B, session="b", max_tokens=1)
    assert session_of(it).checkpoints.segments
    forecast = session_of(it).forecaster.forecast
    (left,) = (branch for branch in forecast.branches[1:] if branch.places[-1] == first.planned.reuse.n_prompt)
    known = forecast.prospects
    arriving = known.arrivals[list(BoundaryKind).index(END)][0]
    worth = left.mass[-1] - left.mass[-2]  # one arrives there, and then a share of the requests may part there
    assert 0 < left.weight * arriving < worth < left.weight * (known.value(END, 0) + arriving)
    back = it.ask(*next_messages(A, first, "go on"), session="a")
    assert back.planned.explanation.avoidable == 0
    assert fake.loaded_at


def test_the_logits_count_as_much_as_the_state() -> None:
    it, fake = branch_runs.bench(MemoryKind.HYBRID)
    it.ask(*A)
    it.ask(*B, session="b")
    store = session_of(it).checkpoints
    assert {c.has_logits for c in store} == {True, False}
    assert store.n_bytes == sum(c.n_bytes for c in store) + store.n_bytes_ranges
    assert all(c.n_bytes == fake.state_bytes + (fake.logits_size if c.has_logits else 0) for c in store)
