"""Cells run out in the midst of a prompt or a reply: branches go, and with them states that something counted on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import BoundaryKind
from engine.events import CheckpointLost, CheckpointSaved, Finished
from tests.support.branch_runs import (
    SYSTEM,
    WITH_KV,
    assert_all_can_be_restored,
    assert_right,
    bench,
    changed,
    four_chats,
    moves,
    session_of,
    uncached,
)
from tests.support.engine_runs import next_messages, user


@pytest.mark.parametrize("ram_bytes", [5500, 6500, 8500])
def test_a_state_that_was_to_make_room_may_be_gone_by_then(ram_bytes: int) -> None:
    """It went with the branch that it was on, and was then to be given up once more."""
    cache = CacheSettings(min_spacing=8, interval=0, max_checkpoints=4, ram_bytes=ram_bytes)
    it, fake = bench(MemoryKind.HYBRID, cache, n_sequences=4)
    chats: dict[str, tuple[Message, ...]] = {
        name: (SYSTEM, user(f"chat {name} " + "word " * 60)) for name in ("a", "b", "c")
    }
    for turn in range(9):
        name = "abc"[turn % 3]
        expected, before = uncached(MemoryKind.HYBRID, chats[name]), fake.n_decoded
        fake.faults.no_slot = int(turn > 2)
        run = it.ask(*chats[name], session=name)
        assert_right(it, fake, run, before, expected)
        assert run.of(CheckpointSaved)
        states = [
            event.checkpoint for event in run.of(CheckpointSaved)
        ]  # the end of what was left goes with its branch
        saved = {state.id for state in states if state.boundary is not BoundaryKind.END_OF_GENERATION}
        assert not saved & {lost.id for lost in run.of(CheckpointLost)}, "no state is taken in vain"
        chats[name] = next_messages(chats[name], run, "and more " * 20)


@pytest.mark.slow
@settings(max_examples=150)
@given(
    memory=st.sampled_from(WITH_KV),
    policy=st.sampled_from(Policy),
    max_checkpoints=st.integers(1, 6),
    ram_bytes=st.integers(300, 9000),
    n_ctx=st.integers(2400, 4000),
    n_sequences=st.integers(3, 6),
    script=st.lists(moves(st.integers(0, 2)), min_size=6, max_size=12),
)
def test_whatever_goes_for_want_of_cells_the_replies_are_right(
    memory: MemoryKind,
    policy: Policy,
    max_checkpoints: int,
    ram_bytes: int,
    n_ctx: int,
    n_sequences: int,
    script: list[tuple[int, int, int, int]],
) -> None:
    """Four chats; some batches find no cell although there should be one."""
    cache = CacheSettings(
        policy=policy, max_checkpoints=max_checkpoints, ram_bytes=ram_bytes, min_spacing=8, interval=0
    )
    model = {"n_ctx": n_ctx, "n_batch": 64, "state_bytes": 60}
    it, fake = bench(memory, cache, n_sequences=n_sequences, **model)
    chats = four_chats(80)
    for which, kind, length, no_slot in script:
        chat = chats[which]
        expected, before = uncached(memory, chat, **model), fake.n_decoded
        fake.faults.no_slot = min(no_slot, max(0, len(session_of(it).branches) - 1))  # one may be gone on with
        run = it.ask(*chat, session=str(which))
        assert isinstance(run.end, Finished), run.end
        assert run.text == expected
        if not no_slot:
            assert_right(it, fake, run, before, expected)
        fake.faults.no_slot = 0
        assert_all_can_be_restored(session_of(it))
        chats[which] = changed(chat, kind, length, run.end.raw_text)
