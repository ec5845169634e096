"""A sequence is free whenever something is copied, whatever chats, limits and memory there are.

Attention goes to RAM and back through a sequence that holds nothing. Which branches stay is planned so that there is
one; where a request takes up a whole branch all may be in use, but then the working one's own is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine.core.cache.prefill_rates import BatchCosts, Knot
from engine.core.cache.states import MemoryKind
from engine.core.decisions import residency, tails
from engine.core.decisions.reuse import Source
from engine.core.prompt.messages import Message
from engine.errors import NotEnoughMemory
from engine.events import Cancelled, Failed, Finished, RestoreRefused
from tests.support import branch_runs
from tests.support.branch_runs import CACHE, session_of, uncached
from tests.support.engine_runs import EXACT, Bench, next_messages, system, user
from tests.support.exactness import keep_moving, says_the_same
from tests.support.paper_sessions import PaperSession
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

N_QUICK, N_SESSIONS = 300, 10_000
DEAR = BatchCosts(knots=(Knot(n=1, a=1.0, b=1.0), Knot(n=512, a=1.0, b=1.0)))  # nothing stays beside a prompt
LIBRARY = "The reading room opens at nine. Maps may not leave it, and a loan ends after four weeks, or two in summer. "
CHATS: dict[str, tuple[Message, ...]] = {
    "agent": (
        system("You keep the catalogue of a library. Look before you write. One entry at a time; say what changed."),
        user("The entry of the atlas has two shelf marks. Which one is right?"),
    ),
    "poet": (system("You write verse. " + LIBRARY), user("Two lines about rain.")),
    "translator": (system("You translate into Danish. " + LIBRARY), user("Good evening")),
}
TURNS = {
    "two in turn": ("agent", "poet", "agent", "poet", "agent"),
    "back to the first of three": ("agent", "poet", "translator", "agent", "translator", "poet", "agent"),
}


@pytest.fixture(autouse=True)
def _anything_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_moving(monkeypatch)
    monkeypatch.setattr(tails, "PIECE_BYTES", 160)
    monkeypatch.setattr(residency, "_LEAST_GAIN", 0.0)


def play(sessions: Iterable[tuple[int, MemoryKind]]) -> Counter[str]:
    seen = Counter[str]()
    for seed, memory in sessions:
        session = PaperSession(seed, memory)
        session.run()
        seen += session.seen
    return seen


@pytest.mark.parametrize("memory", MemoryKind)
def test_in_sessions_on_paper_a_sequence_is_always_free(memory: MemoryKind) -> None:
    seen = play((seed, memory) for seed in range(N_QUICK // len(MemoryKind)))
    assert seen[Source.LIVE_BRANCH.value]
    assert seen[Cancelled.__name__]
    assert seen["ranges"] or not memory.has_kv


@pytest.mark.slow
@pytest.mark.parametrize("memory", MemoryKind)
def test_in_ten_thousand_sessions_on_paper_a_sequence_is_always_free(memory: MemoryKind) -> None:
    """A fifth of them for each memory."""
    play((seed, memory) for seed in range(N_SESSIONS // len(MemoryKind)))


# Chats as they were reported, on the fake and on llama.cpp.


@pytest.mark.parametrize("turns", TURNS.values(), ids=TURNS)
@pytest.mark.parametrize("n_sequences", [2, 3, 4, 5])
@pytest.mark.parametrize("memory", MemoryKind)
def test_chats_in_turn_move_while_every_sequence_is_in_use(
    memory: MemoryKind, n_sequences: int, turns: tuple[str, ...]
) -> None:
    """Who was left before a whole branch was taken up went to RAM before that branch had handed its sequence over."""
    it, fake = branch_runs.bench(memory, replace(CACHE, max_checkpoints=2), n_sequences=n_sequences)
    chats = dict(CHATS)
    for name in turns:
        session_of(it).costs = DEAR
        expected, before = uncached(memory, chats[name]), fake.n_decoded
        run = it.ask(*chats[name], session=name)
        branch_runs.assert_right(it, fake, run, before, expected)
        chats[name] = next_messages(chats[name], run, "And then?")


@pytest.mark.parametrize("stop_after", range(1, 6))
@pytest.mark.parametrize("memory", branch_runs.WITH_KV)
def test_a_cancel_while_every_sequence_is_in_use_leaves_one_free(memory: MemoryKind, stop_after: int) -> None:
    """What had been left was there twice from then on, and one branch more than may stay."""
    it, fake = branch_runs.bench(memory, n_sequences=4)
    chats = three_chats(it)
    held, live = list(fake.items), {b.path.packed for b in session_of(it).branches}
    session_of(it).costs, save, n_saved = DEAR, fake.save_segment, 0

    def counted(p0: int, p1: int, sequence: int = 0) -> bytes:
        nonlocal n_saved
        n_saved += 1
        return save(p0, p1, sequence)

    fake.save_segment = counted  # type: ignore[method-assign]
    it.is_cancelled = lambda _: n_saved >= stop_after
    assert isinstance(it.ask(*chats["agent"], session="agent").end, Cancelled)
    assert fake.items == held
    assert {b.path.packed for b in session_of(it).branches} <= live
    it.is_cancelled = lambda _: False
    for name in ("poet", "agent", "translator"):
        run = it.ask(*chats[name], session=name)
        assert run.text == uncached(memory, chats[name])
        assert run.planned.explanation.avoidable <= branch_runs.REPLY


def three_chats(it: Bench) -> dict[str, tuple[Message, ...]]:
    """The last is being read, the others are in the two sequences for branches; what each asks next."""
    chats = dict(CHATS)
    for name in chats:
        chats[name] = next_messages(chats[name], it.ask(*chats[name], session=name), "And then?")
    assert len(session_of(it).branches) == 2
    return chats


def test_a_branch_that_lost_its_window_stays_for_its_states_and_another_one_makes_room() -> None:
    """It was to hand its sequence over; while it does not, there is one branch too many."""
    it, fake = branch_runs.bench(MemoryKind.SWA, n_sequences=4)
    chats, take = three_chats(it), fake.take_live

    def take_cells(sequence: int) -> bool:
        fake.elsewhere[1] = replace(fake.elsewhere[1], window_from=len(fake.elsewhere[1].items))
        return take(sequence)

    fake.take_live = take_cells  # type: ignore[method-assign]
    fake.faults.refuse_live = 1
    run = it.ask(*chats["agent"], session="agent")
    assert run.planned.reuse.source is Source.LIVE_BRANCH
    assert len(run.of(RestoreRefused)) == 1
    assert run.text == uncached(MemoryKind.SWA, chats["agent"])
    session = session_of(it)
    assert [b.chat for b in session.branches if b.sequence == 1] == ["agent"]
    assert len(session.branches) == 2
    fake.take_live = take  # type: ignore[method-assign]
    for name in ("poet", "translator"):
        run = it.ask(*chats[name], session=name)
        assert run.text == uncached(MemoryKind.SWA, chats[name])
        assert run.planned.explanation.avoidable <= branch_runs.REPLY, "what made room went to RAM"


@pytest.mark.parametrize("memory", MemoryKind)
def test_after_an_error_while_every_sequence_is_in_use_the_next_request_frees_one(memory: MemoryKind) -> None:
    it, fake = branch_runs.bench(memory, n_sequences=4)
    chats, watch, restore = three_chats(it), it.on_event, fake.restore_live

    def fail(sequence: int, pos_next: int) -> str:
        raise NotEnoughMemory("The device has no memory left.", action="")

    it.on_event, fake.restore_live = lambda _: None, fail  # type: ignore[method-assign]
    assert isinstance(it.ask(*chats["agent"], session="agent").end, Failed)
    assert len(session_of(it).branches) == 3
    it.on_event, fake.restore_live = watch, restore  # type: ignore[method-assign]
    new = (user("Something else, " * 20),)
    assert it.ask(*new, session="new").text == uncached(memory, new)
    assert len(session_of(it).branches) == 2
    for name in chats:
        assert it.ask(*chats[name], session=name).text == uncached(memory, chats[name])


@pytest.mark.native
@pytest.mark.parametrize("turns", TURNS.values(), ids=TURNS)
@pytest.mark.parametrize("max_checkpoints", [2, None])
@pytest.mark.parametrize("n_sequences", [2, 3, 4])
@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_chats_in_turn_on_llama_cpp(
    architecture: str, n_sequences: int, max_checkpoints: int | None, turns: tuple[str, ...]
) -> None:
    load = replace(EXACT, n_batch=32, n_ubatch=32)
    it = Bench(cache=replace(CACHE, max_checkpoints=max_checkpoints), is_heard=True)
    plain = Bench(cache=replace(CACHE, enabled=False), is_heard=True)
    try:
        it.load(str(tiny_model(architecture)), replace(load, n_seq_max=n_sequences))
        plain.load(str(tiny_model(architecture)), load)
        chats = dict(CHATS)
        for turn, name in enumerate(turns):
            session_of(it).costs = DEAR
            run = it.ask(*chats[name], session=name)
            assert isinstance(run.end, Finished), run.end
            plain.ask(*chats[name], session=name)
            says_the_same(plain, it, where=(turn, name))
            chats[name] = next_messages(chats[name], run, "And then?")
    finally:
        it.close()
        plain.close()
