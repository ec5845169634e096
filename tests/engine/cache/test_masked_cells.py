"""Cells of branches that every token scans: when they go to RAM, and that what is gone on with comes to the front."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cache.executor import Executor
from engine.core.cache.prefill_rates import BatchCosts, CopyingRate, Knot
from engine.core.cache.states import MemoryKind
from engine.core.decisions import residency
from engine.core.prompt.messages import Message
from engine.events import Finished, RestoreRefused
from tests.support.branch_runs import CACHE, WITH_KV, A, B, bench, session_of, uncached
from tests.support.engine_runs import EXACT, Bench, Run, next_messages
from tests.support.exactness import says_the_same
from tests.support.fake_model import FakeModel
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

PER_CELL = 3e-8  # seconds a token: some 500 tokens beside as many cells take as long as it takes to decide
NO_WINDOW = [kind for kind in WITH_KV if not kind.has_window]


def costing(b: float, *, a: float = 1.0) -> BatchCosts:
    return BatchCosts(knots=(Knot(n=1, a=a, b=b), Knot(n=512, a=a, b=b)))


def turns(memory: MemoryKind, costs: BatchCosts, n_turns: int, behind: int | None = None) -> tuple[Bench, list[int]]:
    """`a` is left, and `b` goes on; how many branches there are after each of its turns. Replies are those of an
    uncached run."""
    it, fake = bench(memory, n_sequences=4)
    it.ask(*A, session="a")
    chat: tuple[Message, ...] = B
    seen: list[int] = []
    for turn in range(n_turns):
        session_of(it).costs = costs
        session_of(it).restoring = CopyingRate()  # what copies took under load says nothing
        fake.behind = behind if turn else None
        run = it.ask(*chat, session="b")
        assert run.text == uncached(memory, chat)
        seen.append(len(fake.elsewhere))
        chat = next_messages(chat, run, f"{turn}, go on")
    return it, seen


@pytest.mark.parametrize("memory", WITH_KV)
def test_short_prompts_are_read_beside_a_branch_until_that_has_cost_as_much_as_a_copy(memory: MemoryKind) -> None:
    _, seen = turns(memory, costing(PER_CELL), 12)
    assert seen[0] == 1
    assert seen[-1] == 0
    assert seen == sorted(seen, reverse=True)


@pytest.mark.parametrize(("a", "n_left"), [(1.0, 0), (1e-9, 1)])
@pytest.mark.parametrize("memory", WITH_KV)
def test_a_copy_never_comes_before_a_prompt_that_takes_no_longer(
    memory: MemoryKind, a: float, n_left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks a few words waited for the copy of a long chat."""
    monkeypatch.setattr(residency, "_LEAST_GAIN", 0.0)
    it, fake = bench(memory, n_sequences=4)
    it.ask(*A, session="a")
    session_of(it).costs = costing(1e-12)
    first = it.ask(*B, session="b")
    session_of(it).costs, session_of(it).seconds_masked = costing(1e-12, a=a), 0.1
    session_of(it).restoring, session_of(it).saving = CopyingRate(), CopyingRate().observed(10_000, 0.2)
    it.ask(*next_messages(B, first, "go on"), session="b")
    assert len(fake.elsewhere) == n_left


@pytest.mark.parametrize("memory", NO_WINDOW)
def test_what_lies_behind_comes_to_the_front_once_the_branch_has_gone(memory: MemoryKind) -> None:
    it, seen = turns(memory, costing(PER_CELL), 12, behind=10)
    fake = session_of(it).model
    assert isinstance(fake, FakeModel)
    assert seen[-1] == 0
    assert fake.loaded_at == [10]
    assert not memory.needs_checkpoints or fake.restored_at[-1] > len(B[0].text + B[1].text), "with its state"


@pytest.mark.parametrize("memory", NO_WINDOW)
@pytest.mark.parametrize("is_whole", [True, False])
def test_what_a_branch_keeps_is_not_there_twice(memory: MemoryKind, is_whole: bool) -> None:
    """`a` is gone on with as a whole, and comes to the front; or in part, and the branch stays where it is."""
    it, fake = bench(memory, n_sequences=5)
    first = it.ask(*A, session="a")
    longer = next_messages(A, first, "go on, " * 20)
    second = it.ask(*longer, session="a")
    it.ask(*B, session="b")
    session_of(it).costs, fake.behind = costing(1.0), 10
    chat = next_messages(longer, second, "and on") if is_whole else next_messages(A, first, "no, another one")
    run = it.ask(*chat, session="a")
    assert run.text == uncached(memory, chat)
    assert fake.loaded_at == ([10] if is_whole else [])


@pytest.mark.parametrize("memory", [kind for kind in NO_WINDOW if kind.needs_checkpoints])
def test_a_state_that_is_refused_there_is_a_miss_that_is_explained(memory: MemoryKind) -> None:
    it, fake = bench(memory, n_sequences=4)
    it.ask(*A, session="a")
    first = it.ask(*B, session="b")
    session_of(it).costs, fake.behind, fake.faults.refuse_restore = costing(1.0), 10, 1
    chat = next_messages(B, first, "go on")
    run = it.ask(*chat, session="b")
    assert isinstance(run.end, Finished)
    assert run.text == uncached(memory, chat)
    assert len(run.of(RestoreRefused)) == 1
    assert run.end.explanation.avoidable > 0


def test_what_is_masked_counts_with_its_share() -> None:
    """Where a kernel passes over such cells, branches stay that would have to go."""
    for masked, n_left in ((1.0, 0), (0.01, 1)):
        it, fake = bench(MemoryKind.HYBRID, n_sequences=4, n_bytes=20 * 4 * 100)
        it.ask(*A, session="a")
        session_of(it).costs = BatchCosts(masked=masked)
        it.ask(*B, session="b")
        assert len(fake.elsewhere) == n_left


@pytest.mark.native
@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_on_real_models_a_chat_that_came_to_the_front_is_exact(
    architecture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long chat is left for one that goes on: before its second prompt the long one goes, and it takes its place."""
    gathered: list[int] = []
    compact = Executor.compact

    def watched(self: Executor, first: int) -> str:
        gathered.append(first)
        return compact(self, first)

    monkeypatch.setattr(Executor, "compact", watched)
    monkeypatch.setattr(residency, "SLOWER", 1e-6)  # else any branch slows so small a model down
    load = replace(EXACT, n_ctx=2048, n_batch=32, n_ubatch=32)
    it, plain = Bench(cache=CACHE, is_heard=True), Bench(cache=replace(CACHE, enabled=False), is_heard=True)
    try:
        it.load(str(tiny_model(architecture)), replace(load, n_seq_max=4))
        plain.load(str(tiny_model(architecture)), load)
        it.ask(*A, session="a")
        chat: tuple[Message, ...] = (B[0], replace(B[1], text="no system prompt is shared"))[1:]
        run: Run | None = None
        for turn in range(4):
            if run is not None:
                chat = next_messages(chat, run, f"{turn} more " * 4)
            session_of(it).costs = costing(1.0 if turn == 1 else 0.0)
            run = it.ask(*chat, session="b")
            plain.ask(*chat, session="b")
            if not says_the_same(plain, it, where=turn):
                return
            if turn == 1 and not MEMORY_KINDS[architecture].has_window and MEMORY_KINDS[architecture].has_kv:
                assert gathered in ([0], [1])  # a start token is shared
    finally:
        it.close()
        plain.close()
