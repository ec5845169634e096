"""Leaving a branch and coming back, end to end: only what is new is read, and no fault costs more than the branch."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.commands import ChangeCache, PinCheckpoint
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossReason, MemoryKind, SegmentRefusal
from engine.core.decisions.reuse import Source
from engine.core.difference.explanation import AvoidableCause
from engine.core.prompt.messages import Message
from engine.events import CheckpointLost, Finished, RestoreRefused
from tests.support.branch_runs import (
    CACHE,
    REPLY,
    SYSTEM,
    WITH_KV,
    A,
    B,
    assert_all_can_be_restored,
    assert_right,
    bench,
    changed,
    four_chats,
    moves,
    session_of,
    uncached,
)
from tests.support.checkpoint_counts import most_of_one
from tests.support.engine_runs import EXACT, Bench, next_messages, user
from tests.support.tiny_models import MEMORY_KINDS, tiny_model
from tests.support.tolerances import HERE

OLDEST_FIRST = replace(CACHE, policy=Policy.FIFO)  # raw text has no boundaries, and nothing is expected of it


# A, B, A again.


@pytest.mark.parametrize("policy", [Policy.WEIGHTED_GAP, Policy.NEIGHBOR_GAP, Policy.FIFO])
@pytest.mark.parametrize("memory", WITH_KV)
def test_coming_back_to_a_branch_costs_only_what_is_new(memory: MemoryKind, policy: Policy) -> None:
    """Two chats that take turns lost all that they do not share."""
    it, fake = bench(memory, replace(CACHE, policy=policy))
    chats: dict[str, tuple[Message, ...]] = {"a": A, "b": B}
    runs = {name: it.ask(*chat, session=name) for name, chat in chats.items()}
    for turn in range(3):
        for name in chats:
            chats[name] = next_messages(chats[name], runs[name], f"{turn}, " + f"more of {name} " * 10)
            expected, before = uncached(memory, chats[name]), fake.n_decoded
            runs[name] = it.ask(*chats[name], session=name)
            found = assert_right(it, fake, runs[name], before, expected).explanation
            assert found.avoidable <= REPLY
            assert found.reprocessed < 200  # the chats are longer than 300 from the start
    assert fake.loaded_at


@pytest.mark.parametrize("memory", WITH_KV)
def test_what_two_branches_share_is_kept_once(memory: MemoryKind) -> None:
    it, _ = bench(memory)
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    (kv,) = session_of(it).checkpoints.segments
    assert kv.start >= len(SYSTEM.text)
    assert kv.n_bytes == 4 * (kv.end - kv.start)


def test_on_full_attention_a_prompt_that_parts_inside_a_kept_branch_uses_it_up_to_there() -> None:
    it, fake = bench(MemoryKind.FULL)
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    changed = (A[0], user(A[1].text[:200] + "something else"))
    expected, before = uncached(MemoryKind.FULL, changed), fake.n_decoded
    run = it.ask(*changed, session="a")
    found = assert_right(it, fake, run, before, expected).explanation
    assert run.planned.reuse.source is Source.BRANCH
    assert found.reused > len(SYSTEM.text) + 200
    assert found.avoidable == 0


def test_two_texts_that_share_nothing_come_back_too() -> None:
    """The range then starts at the very beginning, and nothing of the memory stays."""
    for memory in WITH_KV:
        it, fake = bench(memory, OLDEST_FIRST)
        first = it.complete("x" * 300, session="a")
        it.complete("y" * 300, session="b")
        before = fake.n_decoded
        back = it.complete("x" * 300 + first.text + "z" * 20, session="a")
        assert back.planned.explanation.avoidable == 0
        assert fake.n_decoded - before < 20 + 10 + REPLY, memory


def test_a_recurrent_memory_has_no_attention_to_keep() -> None:
    it, _ = bench(MemoryKind.RECURRENT)
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    assert session_of(it).checkpoints.segments == ()


# What must not be kept.


@pytest.mark.parametrize("memory", WITH_KV)
def test_llama_server_keeps_nothing_of_a_branch_that_it_leaves(memory: MemoryKind) -> None:
    """Its policy is there to be compared with."""
    it, fake = bench(memory, replace(CACHE, policy=Policy.LLAMA_SERVER))
    a = it.ask(*A, session="a")
    it.ask(*B, session="b")
    back = it.ask(*next_messages(A, a, "go on"), session="a")
    assert session_of(it).checkpoints.segments == ()
    assert fake.loaded_at == []
    assert back.planned.explanation.avoidable > 200


@pytest.mark.parametrize("memory", WITH_KV)
def test_a_branch_that_was_kept_before_the_policy_changed_is_given_up_with_it(memory: MemoryKind) -> None:
    """Else llama-server would seem to come back for nothing."""
    it, fake = bench(memory)
    a = it.ask(*A, session="a")
    it.ask(*B, session="b")
    assert session_of(it).checkpoints.segments
    it.do(ChangeCache(settings=replace(CACHE, policy=Policy.LLAMA_SERVER)))
    assert session_of(it).checkpoints.segments == ()
    it.ask(*next_messages(A, a, "go on"), session="a")
    assert fake.loaded_at == []


@pytest.mark.parametrize("memory", WITH_KV)
def test_with_reuse_turned_off_nothing_is_kept(memory: MemoryKind) -> None:
    it, _ = bench(memory, replace(CACHE, enabled=False))
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    assert session_of(it).checkpoints.n_bytes_peak == 0


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("memory", WITH_KV)
def test_a_budget_too_small_for_any_branch_still_answers(memory: MemoryKind, policy: Policy) -> None:
    """Every byte counts at every event, see `bench`."""
    it, fake = bench(memory, replace(CACHE, policy=policy, ram_bytes=600), state_bytes=50)
    a = it.ask(*A, session="a")
    it.ask(*B, session="b")
    again = next_messages(A, a, "go on")
    expected, before = uncached(memory, again), fake.n_decoded
    found = assert_right(it, fake, it.ask(*again, session="a"), before, expected).explanation
    assert fake.loaded_at == []
    assert found.avoidable > 200
    assert found.parts


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("memory", [kind for kind in WITH_KV if kind.needs_checkpoints])
def test_not_even_a_pinned_state_takes_more_than_the_budget(memory: MemoryKind, policy: Policy) -> None:
    """What a pinned state needs cannot be dropped, but what does not fit is not kept in the first place."""
    it, fake = bench(memory, replace(CACHE, policy=policy, ram_bytes=900), state_bytes=50)
    it.ask(*A, session="a")
    store = session_of(it).checkpoints
    deepest, shallowest = (choose(store, key=lambda c: c.n_tokens).id for choose in (max, min))
    it.do(PinCheckpoint(checkpoint=deepest, pinned=True))
    expected, before = uncached(memory, B), fake.n_decoded
    assert_right(it, fake, it.ask(*B, session="b"), before, expected)
    assert store.get(deepest) is None  # it cannot be restored any more
    assert store.get(shallowest) is not None  # and nothing went in vain


# Faults.


@pytest.mark.parametrize("memory", WITH_KV)
def test_a_refused_range_reads_everything_again_and_says_so(memory: MemoryKind) -> None:
    it, fake = bench(memory)
    a = it.ask(*A, session="a")
    it.ask(*B, session="b")
    again = next_messages(A, a, "go on")
    expected, before = uncached(memory, again), fake.n_decoded
    fake.faults.refuse_range = 1
    run = it.ask(*again, session="a")
    found = assert_right(it, fake, run, before, expected).explanation
    refused = run.one(RestoreRefused)
    assert refused.error == found.refused == SegmentRefusal.DAMAGED.value
    assert {part.cause for part in found.parts} == {AvoidableCause.RESTORE_FAILED}
    assert found.avoidable > 200


@pytest.mark.parametrize("memory", WITH_KV)
def test_after_a_refused_range_the_chats_take_turns_again(memory: MemoryKind) -> None:
    it, fake = bench(memory)
    a = it.ask(*A, session="a")
    b = it.ask(*B, session="b")
    fake.faults.refuse_range = 1
    again = next_messages(A, a, "go on")
    a = it.ask(*again, session="a")
    it.ask(*next_messages(B, b, "go on"), session="b")
    last = it.ask(*next_messages(again, a, "and on"), session="a")
    assert last.planned.explanation.avoidable == 0


@pytest.mark.parametrize("memory", WITH_KV)
def test_of_a_chain_only_the_refused_range_is_lost_when_the_rest_needs_no_memory(memory: MemoryKind) -> None:
    """The first range starts at the beginning, so it can be loaded into the empty memory that a refusal leaves."""
    it, fake = bench(memory, OLDEST_FIRST)
    text = "x" * 300
    text += it.complete(text, session="a").text
    it.complete("y" * 300, session="b")
    text += "z" * 200
    text += it.complete(text, session="a").text
    it.complete("y" * 300 + "!", session="b")
    assert len(session_of(it).checkpoints.segments) >= 2
    fake.faults.ranges_first, fake.faults.refuse_range = 1, 1
    plain, _ = bench(memory, CacheSettings(enabled=False))
    expected, before = plain.complete(text + "w" * 20).text, fake.n_decoded
    run = it.complete(text + "w" * 20, session="a")
    found = assert_right(it, fake, run, before, expected).explanation
    assert len(run.of(RestoreRefused)) == 1
    assert 200 < found.reused < 320  # the refused one is gone: its text is read again


def test_no_free_cells_while_a_branch_that_needs_no_memory_is_kept_is_told_as_it_was() -> None:
    """Full attention starts over, and may do so behind what is in RAM: figures and memory must agree on that."""
    it, fake = bench(MemoryKind.FULL, OLDEST_FIRST)
    first = it.complete("x" * 300, session="a")
    it.complete("y" * 300, session="b")
    text = "x" * 300 + first.text + "z" * 20
    plain, _ = bench(MemoryKind.FULL, CacheSettings(enabled=False))
    expected, before = plain.complete(text).text, fake.n_decoded
    fake.faults.no_slot = 1
    assert_right(it, fake, it.complete(text, session="a"), before, expected)


def test_a_cut_that_is_refused_behind_a_branch_ends_in_a_reply_all_the_same() -> None:
    it, fake = bench(MemoryKind.FULL, OLDEST_FIRST)
    it.complete("x" * 300, session="a")
    it.complete("y" * 300, session="b")
    text = "x" * 200 + "z" * 20
    plain, _ = bench(MemoryKind.FULL, CacheSettings(enabled=False))
    expected, before = plain.complete(text).text, fake.n_decoded
    fake.faults.refuse_trim = 100
    run = it.complete(text, session="a")
    assert_right(it, fake, run, before, expected)
    assert len(run.of(RestoreRefused)) == 1  # the same branch is not tried again


@pytest.mark.parametrize("memory", WITH_KV)
def test_no_memory_for_a_branch_costs_the_branch_and_nothing_else(memory: MemoryKind) -> None:
    it, fake = bench(memory)
    a = it.ask(*A, session="a")
    expected, before = uncached(memory, B), fake.n_decoded
    fake.faults.no_memory_for_range = 1
    run = it.ask(*B, session="b")
    assert_right(it, fake, run, before, expected)
    assert session_of(it).checkpoints.segments == ()
    assert {lost.reason for lost in run.of(CheckpointLost)} <= {LossReason.KV_GONE}
    again = next_messages(A, a, "go on")
    expected, before = uncached(memory, again), fake.n_decoded
    found = assert_right(it, fake, it.ask(*again, session="a"), before, expected).explanation
    assert found.reused > 0  # what both share was never at stake
    assert {part.cause for part in found.parts} == {AvoidableCause.KV_GONE}
    it.ask(*B, session="b")
    assert session_of(it).checkpoints.segments  # and the next branch is kept again


# Anything at all, on the fake.

faults = st.sampled_from(["", "", "refuse_range", "no_memory_for_range", "refuse_restore", "no_memory_to_save"])


@pytest.mark.slow
@settings(max_examples=150)
@given(
    st.sampled_from(WITH_KV),
    st.sampled_from(Policy),
    st.integers(300, 6000),
    st.integers(1, 8),
    st.lists(moves(faults), min_size=2, max_size=8),
)
def test_whatever_is_asked_output_and_figures_are_right_and_the_budget_holds(
    memory: MemoryKind, policy: Policy, ram: int, count: int, script: list[tuple[int, int, int, str]]
) -> None:
    """Four chats that are continued, edited and asked again in any order, while things fail."""
    cache = replace(CACHE, policy=policy, ram_bytes=ram, max_checkpoints=count)
    it, fake = bench(memory, cache, state_bytes=60)
    chats = four_chats(30)
    for which, kind, length, fault in script:
        chat = chats[which]
        if fault:
            setattr(fake.faults, fault, 1)
        expected, before = uncached(memory, chat, state_bytes=60), fake.n_decoded
        run = it.ask(*chat, session=str(which))
        end = assert_right(it, fake, run, before, expected)
        assert most_of_one(session_of(it).checkpoints) <= count
        assert_all_can_be_restored(session_of(it))
        if policy is Policy.LLAMA_SERVER:
            assert session_of(it).checkpoints.segments == ()
        chats[which] = changed(chat, kind, length, end.raw_text)


# On llama.cpp.

# Small batches, so that short chats are cut as long ones are.
LOAD = replace(EXACT, n_ctx=2048, n_batch=64, n_ubatch=64)


@pytest.mark.native
@pytest.mark.parametrize("architecture", [arch for arch, kind in MEMORY_KINDS.items() if kind.has_kv])
def test_chats_that_take_turns_on_a_real_model_read_only_what_is_new(architecture: str) -> None:
    """Cells that lie elsewhere are summed in another order (see test_exactness.py); a lost window is 4 off."""
    tolerance = HERE.cut_elsewhere(MEMORY_KINDS[architecture])
    plain, it = Bench(cache=replace(CACHE, enabled=False)), Bench(cache=CACHE)
    for each in (plain, it):
        each.load(str(tiny_model(architecture)), LOAD)
    try:
        assert it.model.keeps_ranges
        chats: dict[str, tuple[Message, ...]] = {"a": A, "b": B}
        n_loads = 0
        for turn in range(3):
            for name, chat in chats.items():
                run, expected = it.ask(*chat, session=name, max_tokens=1), plain.ask(*chat, max_tokens=1)
                assert expected.planned.reuse.reused == 0
                ours, theirs = (np.asarray(each.model.logits()) for each in (it, plain))
                assert float(np.abs(ours - theirs).max()) < tolerance, (turn, name)
                assert run.planned.explanation.avoidable < 20, (turn, name)  # back to the state before, at most
                n_loads += len(run.planned.reuse.chain.loads)
                chats[name] = next_messages(chat, run, f"{turn}, " + f"more of {name} " * 30)
        assert n_loads >= 4
    finally:
        plain.close()
        it.close()


@pytest.mark.native
@pytest.mark.parametrize("architecture", ["llama", "gemma3", "lfm2"])
@pytest.mark.parametrize("policy", [Policy.WEIGHTED_GAP, Policy.FIFO])
def test_the_budget_holds_on_a_real_model_whatever_its_states_and_ranges_take(
    architecture: str, policy: Policy
) -> None:
    """What a range takes is told before it is copied; the copy must be no larger."""
    roomy = Bench(cache=replace(CACHE, policy=policy))
    roomy.load(str(tiny_model(architecture)), LOAD)
    for name, chat in (("a", A), ("b", B), ("a", A)):
        roomy.ask(*chat, session=name)
    n_bytes = session_of(roomy).checkpoints.n_bytes_peak
    roomy.close()
    for share in (0.9, 0.5, 0.1):
        tight = Bench(cache=replace(CACHE, policy=policy, ram_bytes=int(share * n_bytes)))
        tight.load(str(tiny_model(architecture)), LOAD)
        for name, chat in (("a", A), ("b", B), ("a", A)):
            assert isinstance(tight.ask(*chat, session=name).end, Finished)
        assert session_of(tight).checkpoints.n_bytes_peak <= int(share * n_bytes)
        tight.close()
