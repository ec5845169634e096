"""Branches change hands by name: who borrows one and goes on gives what an uncached run gives, and so does the lender.

A window's cells are taken by others once their only holder does not see them any more. So each test that goes on for
longer goes round the ring.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import llama_cpp.llama_cpp as binding
import numpy as np
import pytest

from engine.core.cache.states import MemoryKind, SegmentRefusal
from engine.errors import NotEnoughMemory
from engine.native.memory import sequence_memory
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, logits, story
from tests.native.memory.branches import CASES, END_A, END_B, TRUNK, WINDOWED, WITH_KV, Branches
from tests.support.tiny_models import MEMORY_KINDS, N_SWA
from tests.support.tolerances import HERE

pytestmark = pytest.mark.native

COPYING = ("llama_memory_seq_cp", "llama_state_seq_get_data_ext", "llama_state_seq_set_data_ext")
N_ROUND = 1500  # tokens that go round every ring here


def tolerance_of(model: LlamaModel) -> float:
    """Cells that others left are taken in another order than an uncached run takes them."""
    return HERE.moved(model.facts.memory)


def leave(model: LlamaModel, sequence: int) -> None:
    """As the engine does for another chat."""
    assert model.take_live(sequence) is True
    model.clear()


def come_back(model: LlamaModel, sequence: int, pos: int) -> None:
    """As the engine does: nothing of the branch stays behind."""
    assert model.restore_live(sequence, pos) == ""
    model.drop_live(sequence)


def read(model: LlamaModel, branches: Branches) -> None:
    feed(model, branches.main[:TRUNK], 0)
    feed(model, branches.main[TRUNK:], TRUNK)


def seen(model: LlamaModel, sequence: int) -> tuple[int, int, int, int]:
    """What can be asked of a sequence."""
    return model.pos_min(sequence), model.pos_max(sequence), model.state_size(sequence), model.n_cells_used()


def count_copies(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls of llama.cpp that copy, from now on."""
    calls: list[str] = []

    def counted(name: str, call: Callable[..., int]) -> Callable[..., int]:
        def copy(*values: object) -> int:
            calls.append(name)
            return call(*values)

        return copy

    for name in COPYING:
        monkeypatch.setattr(binding, name, counted(name, getattr(binding, name)))
    return calls


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_leaving_a_branch_and_coming_back_copies_nothing(
    load: Load, monkeypatch: pytest.MonkeyPatch, arch: str, swa_full: bool
) -> None:
    """llama.cpp marks every cell for a copy, 15 ms for 128,000; a window is hundreds of MB. A name takes neither."""
    model = load(arch, n_seq_max=4, swa_full=swa_full)
    branches = Branches(model)
    copies = count_copies(monkeypatch)
    read(model, branches)
    leave(model, 1)
    feed(model, branches.other[:TRUNK], 0)
    feed(model, branches.other[TRUNK:], TRUNK)
    assert model.take_live(2) is True
    come_back(model, 1, END_A)
    branches.assert_as_uncached(branches.after_main, END_A, HERE.other_cells)
    assert model.take_live(1) is True
    come_back(model, 2, END_B)
    branches.assert_as_uncached(branches.after_other, END_B, HERE.other_cells)
    assert not copies


@pytest.mark.parametrize("arch", WITH_KV)
def test_attention_is_copied_while_every_sequence_is_in_use(load: Load, arch: str) -> None:
    """The working sequence's own holds nothing while it borrows: what is copied goes through that."""
    model = load(arch, n_seq_max=3)
    branches = Branches(model)
    read(model, branches)
    expected = model.save_segment(TRUNK, END_A)
    leave(model, 1)
    feed(model, branches.other[:TRUNK], 0)
    feed(model, branches.other[TRUNK:], TRUNK)
    assert model.take_live(2) is True
    assert model.save_segment(TRUNK, END_A, 1) == expected
    for sequence in (0, 2):
        assert len(model.save_segment(TRUNK, END_B, sequence)) == model.segment_size(TRUNK, END_B, sequence)
    come_back(model, 1, END_A)
    branches.assert_as_uncached(branches.after_main, END_A, 1e-4)
    model.clear()
    come_back(model, 2, END_B)
    branches.assert_as_uncached(branches.after_other, END_B, 1e-4)


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_chats_that_take_turns_say_what_each_says_alone(load: Load, arch: str, swa_full: bool) -> None:
    """Cells that slid out of a left chat's window go to others. One too many, and what comes back is half blind."""
    model = load(arch, n_seq_max=5, swa_full=swa_full)
    n_turn, n_turns = 160, 5
    texts = [story(model, n_turn * n_turns, topic=topic) for topic in ("sea", "hill", "lake", "field")]
    alone = []
    for text in texts:
        model.clear()
        for at in range(0, len(text), n_turn):
            feed(model, text[at : at + n_turn], at)
        alone.append(logits(model))
    model.clear()
    random, done, live = Random(1), dict.fromkeys(range(4), 0), -1
    while min(done.values()) < n_turns:
        chat = random.choice([chat for chat, n in done.items() if n < n_turns and chat != live] or [live])
        if chat != live:
            if live >= 0:
                assert model.take_live(1 + live) is True
            if done[chat]:
                come_back(model, 1 + chat, n_turn * done[chat])
            else:
                model.clear()
            live = chat
        at = n_turn * done[chat]
        feed(model, texts[chat][at : at + n_turn], at)
        done[chat] += 1
        if done[chat] == n_turns:
            assert np.abs(logits(model) - alone[chat]).max() <= tolerance_of(model)
    assert model.n_cells_used() == (4 * n_turn * n_turns if MEMORY_KINDS[arch].has_kv else 0)


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_a_branch_that_was_borrowed_stays_as_it_was(load: Load, arch: str, swa_full: bool) -> None:
    """The working sequence goes on from a branch that is not dropped: it must not grow in the branch's own cells."""
    model = load(arch, n_seq_max=4, swa_full=swa_full)
    branches = Branches(model)
    read(model, branches)
    assert model.take_live(1) is True
    n_before = model.n_cells_used()
    feed(model, branches.new, END_A)
    assert model.n_cells_used() == n_before + (len(branches.new) if MEMORY_KINDS[arch].has_kv else 0)
    for _ in range(2):
        assert model.restore_live(1, END_A) == ""
        assert model.take_live(2) is True
        branches.assert_as_uncached(branches.after_main, END_A, HERE.other_cells)
    model.drop_live(1)
    assert model.restore_live(2, END_A) == ""
    branches.assert_as_uncached(branches.after_main, END_A, HERE.other_cells)


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_a_lender_keeps_its_window_however_far_the_borrower_goes(load: Load, arch: str, swa_full: bool) -> None:
    """Two chats go on from one place. The second one finds the window of that place when the first is long gone on."""
    model = load(arch, n_seq_max=3, swa_full=swa_full)
    branches = Branches(model)
    read(model, branches)
    assert model.take_live(1) is True
    feed(model, story(model, N_ROUND, topic="hill"), END_A)
    assert model.take_live(2) is True
    assert model.pos_min(1) <= END_A - N_SWA + 1 or MEMORY_KINDS[arch].is_exact_only
    model.clear()
    feed(model, story(model, N_ROUND, topic="lake"), 0)
    for _ in range(2):
        assert model.restore_live(1, END_A) == ""
        branches.assert_as_uncached(branches.after_main, END_A, HERE.other_cells)
    assert model.restore_live(2, END_A + N_ROUND) == ""
    assert model.pos_max() == END_A + N_ROUND - 1


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_what_was_left_by_name_can_be_cut_where_the_memory_can(load: Load, arch: str, swa_full: bool) -> None:
    """Only the working sequence is cut, and it finds the window of that place; a refusal changes nothing."""
    model = load(arch, n_seq_max=3, swa_full=swa_full)
    branches = Branches(model)
    read(model, branches)
    assert model.take_live(1) is True
    can_cut = model.facts.memory in (MemoryKind.FULL, MemoryKind.SWA)
    before = seen(model, 1)
    assert model.trim(END_A) is True
    assert seen(model, 1) == before
    assert model.trim(TRUNK) is can_cut
    if can_cut:
        assert model.pos_max() == TRUNK - 1
        branches.assert_as_uncached(branches.after_trunk, TRUNK, HERE.other_cells)
        assert model.restore_live(1, END_A) == ""
    branches.assert_as_uncached(branches.after_main, END_A, HERE.other_cells)
    assert model.restore_live(1, END_A) == ""
    assert model.trim(0) is True
    assert (model.pos_max(), model.pos_max(1)) == (-1, END_A - 1)


def test_a_borrowed_window_is_cut_only_where_it_is_there(load: Load) -> None:
    """Asked of the empty sequence that will take it over, every place would have its window."""
    model = load("gemma3", n_seq_max=3)
    feed(model, story(model, N_ROUND), 0)
    assert model.take_live(1) is True
    before, first = seen(model, 1), model.pos_min() + N_SWA - 1
    assert model.trim(first - 1) is False
    assert seen(model, 0) == seen(model, 1) == before
    assert model.trim(first) is True
    assert (model.pos_max(), model.pos_max(1)) == (first - 1, N_ROUND - 1)


@pytest.mark.parametrize("swa_full", [False, True], ids=["ring", "full"])
@pytest.mark.parametrize("back", [1, 2, N_SWA // 2, N_SWA, N_SWA + 100])
def test_a_left_window_comes_back_at_every_place_that_it_covers(load: Load, swa_full: bool, back: int) -> None:
    """A copy of the window at the end, cut back, would be right at the end alone; and half of it in the own cells."""
    model = load("gemma3", n_seq_max=3, swa_full=swa_full)
    branches = Branches(model, END_A - back)
    pos = END_A - back
    feed(model, branches.main[:pos], 0)
    feed(model, branches.main[pos:], pos)
    assert model.take_live(1) is True
    for _ in range(2):
        assert model.restore_live(1, pos) == ""  # first with nothing in common, then with all before
        branches.assert_as_uncached(branches.after_trunk, pos)
    assert model.take_live(2) is True  # on its way from there on, while others take cells
    feed(model, story(model, 200, topic="lake"), pos + len(branches.new))
    assert model.restore_live(1, END_A) == ""
    branches.assert_as_uncached(branches.after_main, END_A)


@pytest.mark.parametrize(("arch", "swa_full"), [case for case in CASES if case.values[0] in WITH_KV])
def test_what_is_put_over_what_is_borrowed_leaves_the_lender_as_it_was(load: Load, arch: str, swa_full: bool) -> None:
    """Ranges and states go into the working sequence, and what it borrows is only shared with it."""
    model = load(arch, n_seq_max=4, swa_full=swa_full)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    at_trunk = model.save_state() if MEMORY_KINDS[arch].needs_checkpoints else b""
    feed(model, branches.main[TRUNK:], TRUNK)
    at_end = model.save_state() if MEMORY_KINDS[arch].needs_checkpoints else b""
    assert model.take_live(1) is True
    blob = model.save_segment(TRUNK, END_A)
    assert blob == model.save_segment(TRUNK, END_A, 1)
    assert model.segment_size(TRUNK, END_A) == len(blob)
    for _ in range(2):
        assert model.restore_live(1, END_A) == ""
        if at_trunk:
            assert model.restore_state(at_trunk, TRUNK) == ""
        else:
            assert model.trim(TRUNK) is True
        branches.assert_as_uncached(branches.after_trunk, TRUNK, HERE.other_cells)
        assert model.restore_live(1, END_A) == ""
        assert model.load_segment(blob, TRUNK, END_A) is None
        branches.put_state(at_end, END_A)
        branches.assert_as_uncached(branches.after_main, END_A, HERE.other_cells)
    assert model.restore_live(1, END_A) == ""
    assert model.take_live(2) is True
    branches.assert_as_uncached(branches.after_main, END_A, HERE.other_cells)


class Crowded:
    """A branch that the working sequence borrows, in a ring with fewer cells to take than a copy of its window needs.

    No moves of the model lead there. A sequence that the books do not know of shares the cells.
    """

    N_RING = 512
    N_TO_TAKE = 40
    HIDDEN = 2

    def __init__(self, load: Load, arch: str) -> None:
        self.model = model = load(arch, n_seq_max=3, n_ubatch=self.N_RING - 3 * N_SWA)
        self.branches = Branches(model)
        feed(model, self.branches.main[:TRUNK], 0)
        self.at_trunk = model.save_state()
        feed(model, self.branches.main[TRUNK:], TRUNK)
        self.at_end = model.save_state()
        assert model.take_live(1) is True
        oldest = END_A - self.N_RING
        memory, lender = binding.llama_get_memory(model._context), model._sequences._numbers[1]
        binding.llama_memory_seq_cp(memory, lender, self.HIDDEN, oldest + self.N_TO_TAKE, -1)
        assert model.pos_max(self.HIDDEN) == END_A - 1
        self.before = self.look()

    def look(self) -> tuple[object, ...]:
        working, lender = (seen(self.model, sequence) for sequence in (0, 1))
        return working, lender, self.model.save_state(), self.model.save_state(1)

    def assert_still_borrowed(self) -> None:
        """The engine drops the branch in the end: it is handed over."""
        model = self.model
        assert self.look() == self.before
        assert model.restore_live(1, END_A) == ""
        assert self.look() == self.before
        model.drop_live(1)
        self.branches.assert_as_uncached(self.branches.after_main, END_A)
        model.clear()
        assert model.n_cells_used() == 0


@pytest.mark.parametrize("n_tokens", [1, 20])
@pytest.mark.parametrize("arch", WINDOWED)
def test_no_room_to_go_on_beside_the_lender_is_said_and_nothing_is_lost(load: Load, arch: str, n_tokens: int) -> None:
    """Going on in shared cells would block the ring, and without them be half blind. The engine drops a branch."""
    crowded = Crowded(load, arch)
    model = crowded.model
    for _ in range(2):
        with pytest.raises(NotEnoughMemory):
            model.decode(crowded.branches.new[:n_tokens], END_A)
    crowded.assert_still_borrowed()


@pytest.mark.parametrize("arch", WINDOWED)
def test_no_room_to_be_cut_beside_the_lender_is_a_cut_that_cannot_be_done(load: Load, arch: str) -> None:
    crowded = Crowded(load, arch)
    model = crowded.model
    assert model.trim(END_A - 10) is False
    assert model._sequences.cut(END_A - 10) is False
    crowded.assert_still_borrowed()


@pytest.mark.parametrize("arch", WINDOWED)
def test_no_room_for_a_state_beside_the_lender_is_a_refusal(load: Load, arch: str) -> None:
    """The working sequence is empty then, as after every refusal, and the branch is as it was."""
    crowded = Crowded(load, arch)
    model = crowded.model
    for state, pos in ((crowded.at_trunk, TRUNK), (crowded.at_end, END_A)):
        assert model.restore_state(state, pos) != ""
        assert model.pos_max() == -1
        assert model.restore_live(1, END_A) == ""
        assert crowded.look() == crowded.before
    crowded.assert_still_borrowed()


@pytest.mark.parametrize("arch", WINDOWED)
def test_a_range_that_finds_no_cells_leaves_what_is_borrowed_as_it_is(load: Load, arch: str) -> None:
    model = load(arch, n_seq_max=4, n_ctx=1024, n_ubatch=128)
    branches = Branches(model)
    read(model, branches)
    blob, state = model.save_segment(N_SWA, END_A), model.save_state()
    assert model.take_live(1) is True
    assert model.load_segment(blob, N_SWA, END_A) is SegmentRefusal.NO_ROOM
    assert model.save_state() == model.save_state(1) == state
    branches.assert_as_uncached(branches.after_main, END_A)


@pytest.mark.parametrize("arch", WINDOWED)
def test_no_memory_to_copy_a_window_through_is_no_room(load: Load, monkeypatch: pytest.MonkeyPatch, arch: str) -> None:
    """It takes a window's bytes for a moment. Half done, the working sequence would go on in shared cells."""
    model = load(arch, n_seq_max=3)
    branches = Branches(model)
    read(model, branches)
    assert model.take_live(1) is True

    def fail(n_bytes: int) -> None:
        raise MemoryError

    with monkeypatch.context() as fault:
        fault.setattr(sequence_memory, "BytesDraft", fail)
        with pytest.raises(NotEnoughMemory):
            model.decode(branches.new, END_A)
        assert model.take_live(2) is False
        assert model.pos_max(2) == -1
        with pytest.raises(NotEnoughMemory):
            model.decode(branches.new, END_A)
        model.drop_live(1)
        branches.assert_as_uncached(branches.after_main, END_A)


def test_a_window_whose_cells_are_out_of_order_is_read_one_micro_batch_at_a_time(load: Load) -> None:
    """In one call llama.cpp drops for the later micro-batches what the first one still sees: logits were 6 off."""
    rng = Random(3)
    left, first, second, third = ([rng.randint(97, 122) for _ in range(n)] for n in (122, 101, 74, 117))
    small = load("gemma3", n_ctx=512, n_seq_max=2, n_batch=128, n_ubatch=32)
    whole = load("gemma3", n_ctx=4096, n_seq_max=1, n_batch=128, n_ubatch=32, swa_full=True)

    def go_on(model: LlamaModel, tokens: list[int], pos: int) -> None:
        for at in range(0, len(tokens), model.facts.n_batch):
            model.decode(tokens[at : at + model.facts.n_batch], pos + at)

    go_on(small, left, 0)
    leave(small, 1)
    go_on(small, first, 0)
    assert small.take_live(1) is True
    go_on(small, second, 101)
    small.drop_live(1)
    go_on(small, third, 175)
    go_on(whole, [*first, *second, *third], 0)
    assert np.abs(logits(small) - logits(whole)).max() < tolerance_of(small)
