"""Saved ranges of attention: a tail that was paged out comes back exactly, and damage never reaches llama.cpp."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from engine.core.cache.states import SegmentRefusal
from engine.errors import EngineBug
from engine.native.loading.outline import open_outline
from engine.native.memory.state_sizes import HEADER_BYTES, SegmentHeader, model_digest, pack_header
from tests.native.conftest import EXACT, Load
from tests.native.driving import feed, story
from tests.native.memory.branches import ARCHS, CASES, END_A, TRUNK, WITH_KV, Branches
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native


_SAVED_TIMES = 3  # another thread may allocate meanwhile
NEEDS_STATE = tuple(arch for arch, kind in MEMORY_KINDS.items() if kind.needs_checkpoints)


@pytest.mark.parametrize(("arch", "swa_full"), CASES)
def test_a_tail_that_was_paged_out_comes_back_exactly(load: Load, arch: str, swa_full: bool) -> None:
    """The RAM tier stands on this: the trunk stays, the tail goes and returns, in one piece or in several."""
    model = load(arch, n_seq_max=3, swa_full=swa_full)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    assert model.take_live(1) is True
    feed(model, branches.main[TRUNK:], TRUNK)
    state = model.save_state()
    whole = model.save_segment(TRUNK, END_A)
    pieces = [(p0, p1, model.save_segment(p0, p1)) for p0, p1 in ((TRUNK, 450), (450, 451), (451, END_A))]
    for _ in range(2):
        assert model.restore_live(1, TRUNK) == ""
        feed(model, branches.other[TRUNK:], TRUNK)
        assert model.load_segment(whole, TRUNK, END_A) is None
        branches.put_state(state, END_A)
        branches.assert_as_uncached(branches.after_main, END_A)

        assert model.restore_live(1, TRUNK) == ""
        feed(model, branches.other[TRUNK:], TRUNK)
        for p0, p1, blob in pieces:
            assert model.load_segment(blob, p0, p1) is None
        branches.put_state(state, END_A)
        branches.assert_as_uncached(branches.after_main, END_A)


@pytest.mark.parametrize("arch", ARCHS)
def test_a_live_checkpoint_can_move_to_ram_and_to_another_context(load: Load, arch: str) -> None:
    """Demotion takes state and range from the copy, whatever the working sequence does meanwhile."""
    model, second = load(arch, n_seq_max=3), load(arch, n_seq_max=2, n_ctx=2048)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    feed(model, branches.main[TRUNK:], TRUNK)
    assert model.take_live(1) is True
    model.clear()
    feed(model, branches.other, 0)
    state = model.save_state(1)
    assert len(state) == model.state_size(1)
    segments = [(p0, p1, model.save_segment(p0, p1, sequence=1)) for p0, p1 in ((0, TRUNK), (TRUNK, END_A))]
    model.drop_live(1)
    model.clear()
    for target in (model, second):
        for p0, p1, blob in segments:
            assert target.load_segment(blob, p0, p1) is None
        branches.model = target
        branches.put_state(state, END_A)
        branches.assert_as_uncached(branches.after_main, END_A)


@pytest.mark.parametrize("arch", ARCHS)
def test_what_comes_first_needs_no_free_sequence(load: Load, arch: str) -> None:
    """After a restart the whole history comes first: it goes where it is to be, and is not copied there."""
    model = load(arch, n_seq_max=2)
    branches = Branches(model)
    feed(model, branches.main[:END_A], 0)
    state, first = model.save_state(), model.save_segment(0, END_A)
    model.clear()
    feed(model, branches.other, 0)
    assert model.take_live(1) is True
    assert model.load_segment(first, 0, END_A) is None
    branches.put_state(state, END_A)
    branches.assert_as_uncached(branches.after_main, END_A)
    assert model.restore_live(1, len(branches.other)) == ""
    branches.assert_as_uncached(branches.after_other, len(branches.other))


@pytest.mark.parametrize("arch", ARCHS)
def test_a_range_holds_its_own_cells_and_nothing_else(load: Load, arch: str) -> None:
    """With the recurrent state or the window inside, each small delta of a large model would weigh 150 MB."""
    model = load(arch, n_seq_max=3)
    main = story(model, END_A)
    feed(model, main[:TRUNK], 0)
    model.take_live(1)
    before = model.save_segment(100, 300)
    feed(model, main[TRUNK:], TRUNK)
    assert model.save_segment(100, 300) == before
    assert model.save_segment(100, 300, sequence=1) == before
    n_bytes = [len(model.save_segment(p0, END_A)) for p0 in (END_A - 1, END_A - 101, END_A - 201)]
    assert n_bytes[2] - n_bytes[1] == n_bytes[1] - n_bytes[0]
    assert [model.segment_size(p0, END_A) for p0 in (END_A - 1, END_A - 101, END_A - 201)] == n_bytes
    per_cell = (n_bytes[1] - n_bytes[0]) // 100
    with open_outline(str(tiny_model(arch)), EXACT) as outline:
        assert outline.sizes is not None
        kv_bytes = outline.sizes.kv_bytes_per_token
    assert kv_bytes <= per_cell <= (kv_bytes + 24 if MEMORY_KINDS[arch].has_kv else 0)
    assert n_bytes[0] - per_cell < 400  # headers


@pytest.mark.parametrize("arch", ARCHS)
def test_saving_leaves_the_working_sequence_alone(load: Load, arch: str) -> None:
    model = load(arch, n_seq_max=3)
    branches = Branches(model)
    feed(model, branches.main[:TRUNK], 0)
    feed(model, branches.main[TRUNK:], TRUNK)
    before = model.pos_min(), model.pos_max(), model.n_cells_used(), list(model.logits())
    model.save_segment(100, 650)
    model.segment_size(0, END_A)
    assert (model.pos_min(), model.pos_max(), model.n_cells_used(), list(model.logits())) == before
    assert np.array_equal(branches.go_on(END_A), branches.after_main)


@pytest.mark.parametrize("arch", WITH_KV)
def test_saving_takes_the_blob_and_at_most_a_window(load: Load, arch: str) -> None:
    """A second copy in passing would break the budget that holds at every moment."""
    model = load(arch, n_seq_max=2)
    feed(model, story(model, END_A), 0)
    window = model.state_size() if MEMORY_KINDS[arch].has_window else 0
    blob, peaks = b"", []
    for _ in range(_SAVED_TIMES):
        tracemalloc.start()
        try:
            blob = model.save_segment(0, END_A)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert min(peaks) < len(blob) + window + 16_384


@pytest.mark.parametrize("arch", ["llama", "gemma3", "lfm2", "mamba2"])
def test_a_damaged_header_is_refused_and_nothing_changes(load: Load, arch: str) -> None:
    """llama.cpp would take the rows of other positions for right ones: only the header stands before a wrong reply."""
    model = load(arch, n_seq_max=3)
    main = story(model, 300)
    feed(model, main, 0)
    state, blob = model.save_state(), model.save_segment(200, 300)
    before = model.pos_min(), model.pos_max(), model.n_cells_used(), list(model.logits())

    def refusal(damaged: bytes) -> SegmentRefusal | None:
        return model._sequences.load_segment(damaged, 200, 300)  # the model's own forgets the logits

    for at in range(HEADER_BYTES):
        flipped = bytes([*blob[:at], blob[at] ^ 0x10, *blob[at + 1 :]])
        assert refusal(flipped) is SegmentRefusal.DAMAGED, at
    for n in (0, 1, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 20, len(blob) - 1):
        assert refusal(blob[:n]) is SegmentRefusal.TRUNCATED, n
    assert refusal(blob + b"\0") is SegmentRefusal.DAMAGED
    assert refusal(_range_of_another(load)) is SegmentRefusal.OTHER_MODEL
    assert refusal(model.save_segment(199, 300)) is SegmentRefusal.OTHER_POSITIONS
    assert (model.pos_min(), model.pos_max(), model.n_cells_used(), list(model.logits())) == before

    assert model.load_segment(blob, 200, 300) is None
    if MEMORY_KINDS[arch].needs_checkpoints:
        assert model.restore_state(state, 300) == ""
    feed(model, main[:8], 300)


def _range_of_another(load: Load) -> bytes:
    other = load("qwen35", n_seq_max=2)
    feed(other, story(other, 300), 0)
    return other.save_segment(200, 300)


@pytest.mark.parametrize("arch", ["llama", "gemma3", "lfm2", "mamba2"])
def test_what_llama_cpp_itself_refuses_empties_the_sequence(load: Load, arch: str) -> None:
    """A blob with a sound header and a state of another layout, e.g. written with flash attention on."""
    model = load(arch, n_seq_max=2)
    main = story(model, 300)
    feed(model, main, 0)
    of_another = _range_of_another(load)[HEADER_BYTES:]
    for state in (b"", Random(1).randbytes(5000), of_another):
        header = SegmentHeader(
            p0=100,
            p1=200,
            n_bytes_state=len(state),
            model=model_digest(model.facts.fingerprint),
        )
        assert model.load_segment(pack_header(header) + state, 100, 200) is SegmentRefusal.REJECTED
        assert (model.pos_max(), model.n_cells_used()) == (-1, 0)
        feed(model, main, 0)


@pytest.mark.parametrize("arch", NEEDS_STATE)
def test_nothing_is_decoded_on_attention_without_its_state(load: Load, arch: str) -> None:
    """Decoding there would go on from another branch's state, or from none, and give no sign of it."""
    model = load(arch, n_seq_max=3)
    main = story(model, END_A)
    feed(model, main, 0)
    state, blob = model.save_state(), model.save_segment(TRUNK, END_A)
    ways_out: tuple[Callable[[], object], ...] = (
        lambda: model.restore_state(state, END_A),
        lambda: model.restore_live(1, END_A),
        model.clear,
        lambda: model.trim(0),
    )
    model.take_live(1)
    for way_out in ways_out:
        model.restore_live(1, END_A)
        assert model.load_segment(blob, TRUNK, END_A) is None
        for forbidden in (lambda: model.decode(main[:1], END_A), lambda: model.take_live(2)):
            with pytest.raises(EngineBug, match="state"):
                forbidden()
        way_out()
        model.decode(main[:1], model.pos_max() + 1)


@pytest.mark.parametrize("arch", ARCHS)
def test_a_range_needs_what_comes_before_it(load: Load, arch: str) -> None:
    """A hole in the attention is invisible to llama.cpp, and to everyone who reads the reply."""
    model = load(arch, n_seq_max=3)
    feed(model, story(model, 300), 0)
    blob = model.save_segment(200, 300)
    model.clear()
    feed(model, story(model, 199), 0)
    assert model.load_segment(blob, 200, 300) is SegmentRefusal.NO_PREFIX
    assert model.pos_max() == 198
    for p0, p1 in ((100, 200), (5, 5), (-1, 4)):
        with pytest.raises(EngineBug, match="does not hold"):
            model.save_segment(p0, p1)
