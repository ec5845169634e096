"""What becomes of a branch when another prompt comes: whose it is, how much room is made, and what a refusal costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.commands import ChangeCache, ForgetChat
from engine.core.cache.policies import Policy
from engine.core.cache.states import LossNote, LossOccasion, MemoryKind, SegmentRefusal
from engine.core.decisions.reuse import Source
from engine.core.decisions.traffic import Departure, return_probability
from engine.core.difference.explanation import AvoidableCause
from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import BoundaryKind
from engine.events import CheckpointSaved, Event, Finished, PrefillProgress, RestoreRefused
from engine.telling.wording import avoidable_line
from tests.support.branch_runs import (
    CACHE,
    N_SWA,
    SYSTEM,
    WITH_KV,
    A,
    B,
    C,
    assert_all_can_be_restored,
    bench,
    session_of,
    uncached,
)
from tests.support.engine_runs import Bench, Run, next_messages, user

WITH_STATES = [kind for kind in WITH_KV if kind.needs_checkpoints]
EXPECT_NOTHING = (Policy.FIFO, Policy.NEIGHBOR_GAP)
OLDEST_FIRST = replace(CACHE, policy=Policy.FIFO)


def ends_saved(run: Run) -> list[tuple[int, int]]:
    """Of branches that were left: where, and the number of the request that wrote it."""
    ends = [event for event in run.of(CheckpointSaved) if event.path_of]
    assert all(event.checkpoint.boundary is BoundaryKind.END_OF_GENERATION for event in ends)
    return [(event.checkpoint.n_tokens, event.path_of) for event in ends]


# Whose it is.


@pytest.mark.parametrize("policy", EXPECT_NOTHING)
@pytest.mark.parametrize("memory", WITH_STATES)
def test_what_a_chat_left_for_another_one_gets_a_state_at_its_end(memory: MemoryKind, policy: Policy) -> None:
    """`a` goes from the model's memory when `c` comes: it will be gone on with."""
    it, _ = bench(memory, replace(CACHE, policy=policy), n_sequences=3)
    it.ask(*A, session="a")
    n_a = len(session_of(it).working.tokens)
    assert not ends_saved(it.ask(*B, session="b")), "it is still in the model's memory"
    assert ends_saved(it.ask(*C, session="c")) == [(n_a, 1)]


@pytest.mark.parametrize("policy", EXPECT_NOTHING)
@pytest.mark.parametrize("memory", WITH_STATES)
def test_what_a_chat_left_for_another_version_of_itself_gets_none(memory: MemoryKind, policy: Policy) -> None:
    """Whoever leaves it: nobody goes on with what was edited away, and a state of it takes the place of another one."""
    it, fake = bench(memory, replace(CACHE, policy=policy), n_sequences=3)
    it.ask(*A, session="a")
    edited = it.ask(SYSTEM, user("no, something else, " * 12), session="a")
    assert not ends_saved(edited)
    newest = list(session_of(it).working.tokens)
    other = it.ask(*B, session="b")
    assert not ends_saved(other)
    assert [list(held.items) for held in fake.elsewhere.values()] == [newest]
    if memory is not MemoryKind.SWA:  # there it was never in a sequence of its own
        assert session_of(it).checkpoints.segments, "its states keep their attention all the same"


@pytest.mark.parametrize("policy", EXPECT_NOTHING)
@pytest.mark.parametrize("memory", WITH_STATES)
def test_what_a_deleted_chat_left_gets_none(memory: MemoryKind, policy: Policy) -> None:
    it, _ = bench(memory, replace(CACHE, policy=policy), n_sequences=3)
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    it.do(ForgetChat(session="a"))
    assert not ends_saved(it.ask(*C, session="c"))


@pytest.mark.parametrize("policy", EXPECT_NOTHING)
@pytest.mark.parametrize("memory", WITH_STATES)
def test_what_the_asking_chat_left_itself_gets_none(memory: MemoryKind, policy: Policy) -> None:
    """Its chat comes back, but with another prompt, and now its end is left for good."""
    it, _ = bench(memory, replace(CACHE, policy=policy), n_sequences=3)
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    n_b = len(session_of(it).working.tokens)
    back = it.ask(SYSTEM, user("now for something completely different, " * 8), session="a")
    assert [end for end in ends_saved(back) if end != (n_b, 2)] == []


@pytest.mark.parametrize("memory", WITH_STATES)
def test_the_end_of_a_branch_is_told_with_the_request_that_wrote_it(memory: MemoryKind) -> None:
    """It stood on the timeline's row of the prompt that came instead."""
    it, _ = bench(memory, OLDEST_FIRST)  # no branch stays in the model's memory
    first = it.ask(*A, session="a")
    again = it.ask(*next_messages(A, first, "more of it, " * 9), session="a")
    n_a = len(session_of(it).working.tokens)
    assert not ends_saved(first)
    assert not ends_saved(again)
    it.complete("")  # refused, but counted
    run = it.ask(*B, session="b")
    assert ends_saved(run) == [(n_a, 2)]
    assert run.planned.tick == 4


@pytest.mark.parametrize("memory", [kind for kind in WITH_STATES if not kind.has_window])
def test_an_end_that_finds_no_room_is_remembered(memory: MemoryKind) -> None:
    """Else coming back there would be told as a place that nobody thought of."""
    cache = replace(CACHE, ram_bytes=5000)
    it, fake = bench(memory, cache, reply_tokens=100)
    it.ask(*A, session="a", max_tokens=-1)
    n_a = len(session_of(it).working.tokens)
    fake.state_bytes = 6000
    it.ask(*B, session="b")
    lost = [lost for lost in session_of(it).checkpoints.lost if lost.n_tokens == n_a]
    assert [each.note for each in lost] == [LossNote(occasion=LossOccasion.NEVER_STORED)]


@pytest.mark.parametrize("memory", [kind for kind in WITH_STATES if not kind.has_window and kind.has_kv])
def test_an_end_whose_attention_is_not_worth_its_bytes_is_not_kept_either(memory: MemoryKind) -> None:
    """It was stored, other states went for it, and then it stood on nothing."""
    it, _ = bench(memory, reply_tokens=200)
    it.ask(*A, session="a", max_tokens=-1)
    known = session_of(it).forecaster
    asked = known.traffic  # nobody came back to many branches
    tried = (replace(asked, waits=(n,) * len(asked.waits)) for n in range(1, 10_000))
    known.traffic = next(each for each in tried if return_probability(each, 0, Departure.INTACT) < 0.012)
    run = it.ask(user("something else, " * 20), session="b", max_tokens=1)
    assert session_of(it).checkpoints.segments, "what comes before it is kept"
    assert not ends_saved(run)


# How much room is made.


def ask_and_look(it: Bench, messages: tuple[Message, ...], session: str) -> tuple[Run, int]:
    """The run, and how many branches there were when its prompt began to be read."""
    seen: list[int] = []
    watch = it.on_event

    def look(event: Event) -> None:
        watch(event)
        if isinstance(event, PrefillProgress):
            seen.append(len(session_of(it).branches))

    it.on_event = look
    run = it.ask(*messages, session=session, max_tokens=1)
    it.on_event = watch
    return run, seen[0]


@pytest.mark.parametrize("memory", WITH_KV)
def test_a_branch_goes_when_the_next_cell_is_one_too_many_and_not_before(memory: MemoryKind) -> None:
    """Too early and a chat is copied for nothing; too late and llama.cpp refuses a batch."""
    it, fake = bench(memory, n_sequences=3)
    it.ask(*A, session="a")
    b = it.ask(*B, session="b")
    more = next_messages(B, b, "and then what? " * 9)
    used = fake.n_cells_used()
    run, _ = ask_and_look(it, more, "b")
    n_new = run.planned.reuse.n_prompt - run.planned.reuse.reused
    enough = used + n_new + (N_SWA if memory.has_window else 0)
    for n_ctx, n_left in ((enough, 1), (enough - 1, 0)):
        it, fake = bench(memory, n_sequences=3, n_ctx=n_ctx, n_batch=64)
        it.ask(*A, session="a")
        it.ask(*B, session="b")
        run, n_branches = ask_and_look(it, more, "b")
        assert isinstance(run.end, Finished)
        assert n_branches == n_left, n_ctx - enough


@pytest.mark.parametrize("memory", WITH_KV)
def test_for_a_range_that_is_longer_than_the_prompt_room_is_made_beforehand(memory: MemoryKind) -> None:
    """It is loaded whole. Without room all branches are given up, and nothing of them is kept."""
    long = (SYSTEM, user("cherries " * 90))
    it, fake = bench(memory, OLDEST_FIRST, n_ctx=1200, n_sequences=3)
    it.ask(*long, session="a")
    it.ask(*B, session="b")
    it.ask(*C, session="c")
    assert session_of(it).checkpoints.segments
    refused, load = list[SegmentRefusal | None](), fake.load_segment

    def watched(blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        refused.append(load(blob, p0, p1))
        return refused[-1]

    fake.load_segment = watched  # type: ignore[method-assign]
    changed = (SYSTEM, user("cherries and then?"))
    run = it.ask(*changed, session="a")
    assert run.text == uncached(memory, changed)
    if memory is MemoryKind.FULL:
        assert run.planned.reuse.source is Source.BRANCH
        assert refused == [None]
    assert set(refused) <= {None}


# What a refusal costs.


@pytest.mark.parametrize("memory", list(MemoryKind))
def test_a_branch_that_was_refused_is_not_tried_again(memory: MemoryKind) -> None:
    it, fake = bench(memory, n_sequences=3)
    first = it.ask(*A, session="a")
    path = list(session_of(it).working.tokens)
    it.ask(*B, session="b")
    fake.faults.refuse_live = 100
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    n_branches = 2 if memory is MemoryKind.FULL else 1  # full attention goes on in the midst of the other one
    assert len(run.of(RestoreRefused)) == 100 - fake.faults.refuse_live == n_branches
    assert path not in [list(held.items) for held in fake.elsewhere.values()]


@pytest.mark.parametrize("memory", WITH_STATES)
def test_a_range_that_finds_no_room_takes_that_of_the_branches(memory: MemoryKind) -> None:
    """Also of the one that it stands on, which is copied to RAM before, as far as there is room."""
    n_bytes, changed, again = come_back_without_room(memory, CACHE.ram_bytes)
    assert again.text == uncached(memory, changed)
    assert again.planned.explanation.avoidable < 64
    _, changed, again = come_back_without_room(memory, n_bytes)
    assert again.text == uncached(memory, changed)
    assert again.planned.explanation.avoidable > 64, "what was being loaded did not go for it"


@pytest.mark.parametrize("memory", WITH_STATES)
def test_what_a_range_stands_on_is_in_the_books_when_nothing_else_holds_it(memory: MemoryKind) -> None:
    """The range that is being loaded was given up with the branch it stood on."""
    _, changed, again = come_back_without_room(memory, CACHE.ram_bytes, n_failures=99)
    assert again.text == uncached(memory, changed)


def come_back_without_room(
    memory: MemoryKind, ram: int, *, n_failures: int = 0
) -> tuple[int, tuple[Message, ...], Run]:
    """Two versions of a chat: one comes from RAM behind the other, which goes. What RAM held then, and back to that."""
    it, fake = bench(memory, OLDEST_FIRST, n_sequences=3)
    first = it.ask(*A, session="a")
    longer = next_messages(A, first, "more of it, " * 10)
    second = it.ask(*longer, session="a")
    changed = (*longer[:-1], user("no, something else, " * 9))
    third = it.ask(*changed, session="a")
    it.ask(*B, session="b")
    back = next_messages(longer, second, "go on")
    load, held = fake.load_segment, list[int]()

    def cramped(blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        if fake.elsewhere:
            held.append(session_of(it).checkpoints.n_bytes)
            fake.faults.no_memory_for_range = n_failures
            return SegmentRefusal.NO_ROOM
        return load(blob, p0, p1)

    fake.load_segment = cramped  # type: ignore[method-assign]
    it.do(ChangeCache(settings=replace(OLDEST_FIRST, ram_bytes=ram)))
    assert session_of(it).checkpoints.segments
    run = it.ask(*back, session="a", max_tokens=1)
    assert run.planned.reuse.chain.sequence > 0, "it stands on a branch"
    assert len(held) == 1
    assert not run.of(RestoreRefused)
    assert isinstance(run.end, Finished)
    assert run.end.explanation.avoidable < 64
    fake.load_segment = load  # type: ignore[method-assign]
    changed = next_messages(changed, third, "and this one?")
    return held[0], changed, it.ask(*changed, session="a")


# What a branch in RAM stands on.


@pytest.mark.parametrize("policy", EXPECT_NOTHING)
def test_what_stood_on_something_that_went_goes_as_well(policy: Policy) -> None:
    """The oldest goes first, which may be the beginning of a newer one: bytes that nobody can use are bytes lost."""
    cache = replace(CACHE, policy=policy, ram_bytes=100_000)
    it, _ = bench(MemoryKind.FULL, cache)
    store = session_of(it).checkpoints
    text = "x" * 300
    text += it.complete(text, session="a").text
    it.complete("y" * 300, session="b")
    text += "z" * 200
    it.complete(text, session="a")
    it.complete("y" * 300 + "!", session="b")
    assert any(kv.start for kv in store.segments), "in two pieces, the second behind the first"
    it.do(ChangeCache(settings=replace(cache, ram_bytes=store.n_bytes - 1)))
    assert store.segments, "only what must go went"
    assert_all_can_be_restored(session_of(it))


# Why it is not there.


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv and not kind.has_window])
def test_that_a_branch_found_no_room_is_said_when_it_is_read_again(memory: MemoryKind) -> None:
    """ "No room or no reason to keep it" leaves open whether more memory would help."""
    it, _ = bench(memory, replace(CACHE, ram_bytes=200), n_sequences=2)
    it.ask(*A, session="a")
    it.ask(user("something else, " * 20), session="b", max_tokens=1)
    found = it.ask(*A, session="a").planned.explanation
    notes = {part.note for part in found.parts if part.cause is AvoidableCause.KV_GONE}
    assert notes == {LossNote(occasion=LossOccasion.NO_ROOM_FOR_COPY)}
    (line,) = (avoidable_line(part) for part in found.parts if part.cause is AvoidableCause.KV_GONE)
    assert line.endswith("the model's memory was needed for other text, and there was no room for a copy in RAM")


def test_that_a_copy_did_not_seem_worth_it_is_said_when_it_is_read_again() -> None:
    it, _ = bench(MemoryKind.FULL, reply_tokens=200)
    it.ask(*A, session="a", max_tokens=-1)
    known = session_of(it).forecaster
    asked = known.traffic
    tried = (replace(asked, waits=(n,) * len(asked.waits)) for n in range(100, 1_000_000, 500))
    known.traffic = next(each for each in tried if return_probability(each, 0, Departure.INTACT) < 0.0005)
    it.ask(user("something else, " * 20), session="b", max_tokens=1)
    found = it.ask(*A, session="a").planned.explanation
    notes = {part.note for part in found.parts if part.cause is AvoidableCause.KV_GONE}
    assert notes == {LossNote(occasion=LossOccasion.COPY_NOT_WORTH)}
