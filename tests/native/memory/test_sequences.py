"""Live checkpoints: a branch that comes back gives what an uncached run gives, on every memory."""

from __future__ import annotations

from random import Random

import llama_cpp.llama_cpp as binding
import pytest

from engine.core.cache.states import MemoryKind, SegmentRefusal
from engine.errors import EngineBug, Interrupted, NotEnoughMemory
from engine.native.backend.context_params import MOST_ROWS
from engine.native.backend.native_log import native_log
from engine.native.loading.contexts import sequence_bytes
from engine.native.loading.outline import open_outline
from tests.native.conftest import EXACT, Load
from tests.native.driving import feed, story
from tests.native.memory.branches import (
    CASES,
    END_A,
    END_B,
    ODD_END_A,
    ODD_END_B,
    ODD_TRUNK,
    TRUNK,
    WINDOWED,
    WITH_KV,
    Branches,
)
from tests.support.tiny_models import MEMORY_KINDS, N_SWA, tiny_model
from tests.support.tolerances import HERE

pytestmark = pytest.mark.native


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
@pytest.mark.parametrize(
    ("trunk", "end_a", "end_b", "tolerance"),
    [(TRUNK, END_A, END_B, HERE.same_cells), (ODD_TRUNK, ODD_END_A, ODD_END_B, HERE.other_cells)],
    ids=["moved by whole vectors", "moved anyhow"],
)
def test_left_branches_come_back_again_and_again(
    load: Load, arch: str, swa_full: bool, trunk: int, end_a: int, end_b: int, tolerance: float
) -> None:
    """A copy that shares what decoding then overwrites would be right once, and wrong the second time."""
    model = load(arch, n_seq_max=4, swa_full=swa_full)
    branches = Branches(model, trunk, end_a, end_b)
    feed(model, branches.main[:trunk], 0)
    assert model.take_live(1) is True
    feed(model, branches.main[trunk:], trunk)
    assert model.take_live(2) is True
    assert model.restore_live(1, trunk) == ""
    feed(model, branches.other[trunk:], trunk)
    assert model.take_live(3) is True
    for _ in range(2):
        assert model.restore_live(2, end_a) == ""
        branches.assert_as_uncached(branches.after_main, end_a, tolerance)
        assert model.restore_live(3, end_b) == ""
        branches.assert_as_uncached(branches.after_other, end_b, tolerance)
        assert model.restore_live(1, trunk) == ""
        branches.assert_as_uncached(branches.after_trunk, trunk, tolerance)


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_a_live_checkpoint_moves_on_with_its_branch_and_to_another_one(load: Load, arch: str, swa_full: bool) -> None:
    """What both sequences have already is not copied again: one cell too many kept, and it is another text."""
    model = load(arch, n_seq_max=3, swa_full=swa_full)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    assert model.take_live(1) is True
    assert model.take_live(2) is True
    feed(model, branches.main[TRUNK:], TRUNK)
    assert model.take_live(1) is True
    assert model.restore_live(2, TRUNK) == ""
    feed(model, branches.other[TRUNK:], TRUNK)
    assert model.take_live(2) is True
    for _ in range(2):
        assert model.restore_live(1, END_A) == ""
        branches.assert_as_uncached(branches.after_main, END_A)
        assert model.restore_live(2, END_B) == ""
        branches.assert_as_uncached(branches.after_other, END_B)
    assert model.restore_live(1, END_A) == ""
    assert model.take_live(2) is True
    assert model.n_cells_used() == (END_A if MEMORY_KINDS[arch].has_kv else 0)
    assert model.restore_live(2, END_A) == ""
    branches.assert_as_uncached(branches.after_main, END_A)


@pytest.mark.parametrize("arch", WINDOWED)
def test_a_copy_brings_the_window_that_a_restored_state_had_left_out(load: Load, arch: str) -> None:
    """With the large cache a restored state holds its own window only: what lies before it must come from the copy."""
    model = load(arch, n_seq_max=2, swa_full=True)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    assert model.take_live(1) is True
    feed(model, branches.main[TRUNK:], TRUNK)
    assert model.restore_state(model.save_state(), END_A) == ""
    assert model.restore_live(1, TRUNK) == ""
    branches.assert_as_uncached(branches.after_trunk, TRUNK)


def test_a_restored_state_of_full_attention_shares_no_cell(load: Load) -> None:
    """It holds the whole sequence and comes into cells of its own; counted as shared, the context is full too early."""
    model = load("llama", n_seq_max=2)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    assert model.take_live(1) is True
    assert model.restore_state(model.save_state(), TRUNK) == ""
    assert model.n_cells_used() == 2 * TRUNK
    assert model.restore_live(1, TRUNK) == ""
    assert model.n_cells_used() == TRUNK
    branches.assert_as_uncached(branches.after_trunk, TRUNK)


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_taking_and_dropping_leaks_no_cell(load: Load, arch: str, swa_full: bool) -> None:
    """One lost cell per turn and a long day ends in a full context."""
    model = load(arch, n_seq_max=3, n_ctx=1024, n_batch=128, n_ubatch=128, swa_full=swa_full)
    main = story(model, 1024)
    feed(model, main[:600], 0, n_batch=128)
    blob, state = model.save_segment(300, 600), model.save_state()
    for i in range(200):
        assert model.take_live(1 + i % 2) is True
        assert model.restore_live(1 + i % 2, 600) == ""
        model.drop_live(1 + i % 2)
        if i % 20 == 0:
            assert model.load_segment(blob, 300, 600) is None
            if MEMORY_KINDS[arch].needs_checkpoints:
                assert model.restore_state(state, 600) == ""
    assert model.n_cells_used() == (600 if MEMORY_KINDS[arch].has_kv else 0)
    feed(model, main[600:], 600, n_batch=128)
    if MEMORY_KINDS[arch].has_kv:
        with pytest.raises(NotEnoughMemory):
            model.decode(main[:1], 1024)


@pytest.mark.parametrize("swa_full", [False, True], ids=["ring", "full"])
@pytest.mark.parametrize("arch", WINDOWED)
def test_every_sequence_can_hold_a_window_while_decoding_goes_on(load: Load, arch: str, swa_full: bool) -> None:
    """A window cell shared by two sequences is never recycled: plain copies block a small window for good."""
    model = load(arch, n_seq_max=5, swa_full=swa_full)
    main = story(model, 3000)
    feed(model, main[:500], 0)
    for sequence in range(1, 5):
        assert model.take_live(sequence) is True
        feed(model, main[500 * sequence : 500 * (sequence + 1)], 500 * sequence)
    feed(model, main[2500:], 2500)
    for sequence in range(1, 5):
        assert model.restore_live(sequence, 500 * sequence) == ""
        assert model.pos_min() <= 500 * sequence - N_SWA + 1 or MEMORY_KINDS[arch].is_exact_only
        feed(model, main[500 * sequence : 500 * sequence + 300], 500 * sequence)


@pytest.mark.parametrize("arch", WITH_KV)
@pytest.mark.parametrize("seed", range(3))
def test_a_decode_fails_exactly_when_the_cells_are_counted_out(load: Load, arch: str, seed: int) -> None:
    """Counted too low, a planned request fails half-way; too high, branches are dropped that had room."""
    model = load(arch, n_seq_max=4, n_ctx=768, n_batch=64, n_ubatch=64)
    random = Random(seed)
    texts = [story(model, 768, topic=topic) for topic in ("sea", "hill", "lake")]
    ends: dict[int, int] = {}
    pos = 0
    for _ in range(14):
        match random.choice(("decode", "decode", "take", "restore", "drop", "page")):
            case "decode":
                n = min(random.randrange(1, 130), model.facts.n_ctx - model.n_cells_used())
                feed(model, random.choice(texts)[:n], pos, n_batch=64)
                pos += n
            case "take" if pos:
                sequence = random.randrange(1, 4)
                assert model.take_live(sequence) is True
                ends[sequence] = pos
            case "restore" if ends:
                sequence = random.choice(sorted(ends))
                pos = ends[sequence]
                assert model.restore_live(sequence, pos) == ""
            case "drop" if ends:
                sequence = random.choice(sorted(ends))
                model.drop_live(sequence)
                del ends[sequence]
            case "page" if pos > 1 and len(ends) < 3:
                state, p0 = model.save_state(), random.randrange(1, pos)
                assert model.load_segment(model.save_segment(p0, pos), p0, pos) is None
                if MEMORY_KINDS[arch].needs_checkpoints:
                    assert model.restore_state(state, pos) == ""
    n_free = model.facts.n_ctx - model.n_cells_used()
    assert n_free >= 0
    feed(model, texts[0][:n_free], pos, n_batch=64)
    assert model.n_cells_used() == model.facts.n_ctx
    with pytest.raises(NotEnoughMemory):
        model.decode(texts[0][:1], pos + n_free)


@pytest.mark.parametrize("arch", WITH_KV)
def test_a_full_context_says_so_and_nothing_is_lost(load: Load, arch: str) -> None:
    """Live branches are all that is left of their prompts: running out of room must not cost one."""
    model = load(arch, n_seq_max=5, n_ctx=1024)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    model.take_live(1)
    feed(model, branches.main[TRUNK:], TRUNK)
    blob = model.save_segment(TRUNK, END_A)
    model.take_live(2)
    assert model.restore_live(1, TRUNK) == ""
    feed(model, branches.other[TRUNK:], TRUNK)
    n_used = END_A + END_B - TRUNK
    assert model.n_cells_used() == n_used
    feed(model, branches.main[: 1024 - n_used], END_B)
    pos = END_B + 1024 - n_used
    with pytest.raises(NotEnoughMemory):
        model.decode(branches.new, pos)
    assert model.pos_max() == pos - 1
    model.take_live(3)  # else its own cells would make the room
    assert model.load_segment(blob, TRUNK, END_A) is SegmentRefusal.NO_ROOM
    assert model.pos_max() == pos - 1
    model.drop_live(3)
    assert model.restore_live(2, END_A) == ""
    branches.assert_as_uncached(branches.after_main, END_A)


def test_what_an_aborted_decode_left_in_memory_is_counted(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """llama.cpp keeps the micro-batches that it had done; the books must not lose them."""
    model = load("llama", n_seq_max=2)
    text = story(model, 40)
    feed(model, text[:30], 0)
    decode = binding.llama_decode

    def abort(context: int, batch: binding.llama_batch) -> int:
        batch.n_tokens = 4
        decode(context, batch)
        return 2

    with monkeypatch.context() as fault:
        fault.setattr(binding, "llama_decode", abort)
        with pytest.raises(Interrupted):
            model.decode(text[30:], 30)
    assert (model.pos_max(), model.n_cells_used()) == (33, 34)
    with pytest.raises(EngineBug, match="the memory ends at 34"):
        model.decode(text[30:], 30)
    model.decode(text[34:], 34)


def test_full_attention_comes_back_at_any_place_and_a_window_within_what_it_covers(load: Load) -> None:
    """One copy serves every earlier place of a dense model; elsewhere a state is right at one place only."""
    model = load("llama", n_seq_max=2)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    feed(model, branches.main[TRUNK:], TRUNK)
    model.take_live(1)
    for pos, expected in ((TRUNK, branches.after_trunk), (END_A, branches.after_main)):
        assert model.restore_live(1, pos) == ""
        branches.assert_as_uncached(expected, pos)
    for arch in ("gemma3", "lfm2", "mamba2"):
        model = load(arch, n_seq_max=2)
        feed(model, story(model, END_A), 0)
        model.take_live(1)
        outcomes = []
        for pos in (0, N_SWA, TRUNK, END_A - 1, END_A, END_A + 1):
            is_covered = model.pos_min(1) <= max(0, pos - N_SWA + 1)
            if pos == END_A or (model.facts.memory is MemoryKind.SWA and 0 < pos < END_A and is_covered):
                assert model.restore_live(1, pos) == ""
                assert model.pos_max() == pos - 1
                outcomes.append(pos)
            elif model.facts.memory is MemoryKind.SWA and 0 < pos < END_A:
                assert "window" in model.restore_live(1, pos)
                assert model.pos_max() == -1
            else:
                with pytest.raises(EngineBug, match="cannot go on"):
                    model.restore_live(1, pos)
        assert outcomes == ([TRUNK, END_A - 1, END_A] if arch == "gemma3" else [END_A])


def test_misuse_is_a_bug_and_says_which(load: Load) -> None:
    model = load("llama", n_seq_max=2)
    assert model.n_sequences == 2
    with pytest.raises(EngineBug, match="no state to keep"):
        model.take_live(1)
    feed(model, story(model, 50), 0)
    for sequence, words in ((0, "no live checkpoint"), (2, "not below 2"), (-1, "not below 2")):
        with pytest.raises(EngineBug, match=words):
            model.take_live(sequence)
    model.drop_live(1)
    assert model.take_live(1) is True
    assert model.save_segment(0, 10)  # through its own, which is empty as long as it borrows
    feed(model, story(model, 1), 50)
    with pytest.raises(EngineBug, match="no sequence is free"):
        model.save_segment(0, 10)
    assert model.pos_max() == 50


@pytest.mark.parametrize("arch", ["gemma3", "qwen35", "mamba2", "lfm2", "lfm2-swa", "llama"])
def test_the_cost_of_sequences_is_what_llama_cpp_allocates(load: Load, arch: str) -> None:
    """The number of live checkpoints is chosen with these figures; too low, and the model does not load."""
    few, many, n_ctx = 1, 65, 16_384
    with open_outline(str(tiny_model(arch)), EXACT) as outline:
        assert outline.sizes is not None
        sizes = outline.sizes
    allocated, computed, later = [], [], 0.0
    for n in (few, many):
        with native_log.collecting() as lines:
            model = load(arch, n_seq_max=n, n_ctx=n_ctx)
        later = MOST_ROWS * model.facts.n_vocab * 4 / 2**20  # rows of a round are allocated when the first one comes
        allocated.append(sum(_mib_of(line) for line in lines if "buffer size" in line and "compute" not in line))
        computed.append(
            sequence_bytes(n, facts=model.facts, sizes=sizes, n_ubatch=EXACT.n_ubatch, swa_full=False) / 2**20
        )
        model.close()
    difference = (computed[1] - computed[0]) - (allocated[1] - allocated[0])
    assert computed[1] > computed[0]
    assert -0.03 - later <= difference <= 0.03 + (many - few) * 300 / 2**20


def _mib_of(line: str) -> float:
    return float(line.rpartition("=")[2].split()[0])
