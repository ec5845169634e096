"""Live states: a recurrent state that stays in the model's memory is what it was, whatever is decoded meanwhile."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.cache.states import MemoryKind
from engine.errors import EngineBug
from engine.native.loading.contexts import MOST_STATES
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, logits, story
from tests.native.memory.branches import N_NEW
from tests.support.tiny_models import MEMORY_KINDS

pytestmark = pytest.mark.native

EXACT_ONLY = tuple(arch for arch, kind in MEMORY_KINDS.items() if kind.is_exact_only and not kind.has_window)
OTHERS = tuple(arch for arch in MEMORY_KINDS if arch not in EXACT_ONLY)
PLACES = (128, 256, 384)
N = 512
HEADER_BYTES = 8  # of a state: a magic number, and the sequence it is of, which nobody reads


class Path:
    """One text with states kept at three places, and what an uncached model says at each."""

    def __init__(self, model: LlamaModel) -> None:
        self.model = model
        self.text = story(model, N)
        self.new = story(model, N_NEW, topic="lake")
        self.expected = {}
        for place in PLACES:
            model.clear()
            self.read(0, place)
            self.expected[place] = self.go_on(place)
        model.clear()

    def read(self, start: int, end: int) -> None:
        """In the same batches whatever is kept on the way."""
        for at in range(start, end, PLACES[0]):
            feed(self.model, self.text[at : min(end, at + PLACES[0])], at)

    def go_on(self, pos: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        feed(self.model, self.new, pos)
        return logits(self.model)

    def keep(self) -> dict[int, int]:
        """By place, the sequence that holds its state."""
        kept = dict(zip(PLACES, self.model.live_states, strict=True))
        self.read(0, PLACES[0])
        for place, following in zip(PLACES, (*PLACES[1:], N), strict=True):
            self.model.keep_state(kept[place])
            self.read(place, following)
        return kept


def loaded(load: Load, arch: str) -> LlamaModel:
    return load(arch, n_seq_max=3, n_live_states=3)


@pytest.mark.parametrize("arch", EXACT_ONLY)
def test_states_on_one_path_come_back_in_any_order_and_again(load: Load, arch: str) -> None:
    """A state that is shared with a sequence that goes on would be right once, and wrong the second time."""
    path = Path(loaded(load, arch))
    model, kept = path.model, path.keep()
    assert model.take_live(1)
    for place in (384, 128, 256, 256, 384):
        if MEMORY_KINDS[arch].has_kv:
            assert model.restore_live(1, N) == ""
        assert model.restore_kept(kept[place], place, place - 1) == ""
        assert model.pos_max() == place - 1
        assert np.array_equal(path.go_on(place), path.expected[place])


@pytest.mark.parametrize("arch", EXACT_ONLY)
def test_a_live_state_copied_out_is_the_state_that_is_saved_at_once(load: Load, arch: str) -> None:
    path = Path(loaded(load, arch))
    model, sequence = path.model, path.model.live_states[0]
    path.read(0, PLACES[0])
    model.keep_state(sequence)
    assert model.state_size(sequence) == model.state_size()
    at_once = model.save_state()
    path.read(PLACES[0], N)
    assert model.save_state(sequence)[HEADER_BYTES:] == at_once[HEADER_BYTES:]


@pytest.mark.parametrize("arch", EXACT_ONLY)
def test_it_survives_a_cleared_memory_and_a_state_that_is_put_back(load: Load, arch: str) -> None:
    """Over attention that came back from RAM."""
    path = Path(loaded(load, arch))
    model, kept, has_kv = path.model, path.keep(), MEMORY_KINDS[arch].has_kv
    blob = model.save_segment(0, N) if has_kv else b""
    state = model.save_state()
    model.clear()
    feed(model, path.new, 0)
    if has_kv:
        assert model.load_segment(blob, 0, N) is None
    assert model.restore_state(state, N) == ""
    assert model.restore_kept(kept[256], 256, 255) == ""
    assert np.array_equal(path.go_on(256), path.expected[256])


@pytest.mark.parametrize("arch", EXACT_ONLY)
def test_another_one_takes_its_place(load: Load, arch: str) -> None:
    path = Path(loaded(load, arch))
    model, kept = path.model, path.keep()
    assert model.restore_kept(kept[256], 256, 255) == ""
    model.keep_state(kept[128])
    path.read(256, N)
    assert model.restore_kept(kept[128], 256, 255) == ""
    assert np.array_equal(path.go_on(256), path.expected[256])


@pytest.mark.parametrize("arch", EXACT_ONLY)
def test_it_takes_no_cell_and_an_empty_memory_has_none(load: Load, arch: str) -> None:
    model = loaded(load, arch)
    with pytest.raises(EngineBug, match="no state to keep"):
        model.keep_state(model.live_states[0])
    feed(model, story(model, 64), 0)
    model.keep_state(model.live_states[0])
    assert model.n_cells_used() == (64 if MEMORY_KINDS[arch].has_kv else 0)
    model.clear()
    assert model.n_cells_used() == 0


@pytest.mark.parametrize("arch", EXACT_ONLY)
def test_a_state_of_another_place_is_refused(load: Load, arch: str) -> None:
    """The last fence: the books say where a state belongs, and llama.cpp is asked whether it does."""
    path = Path(loaded(load, arch))
    model, kept = path.model, path.keep()
    assert "not at 199" in model.restore_kept(kept[256], 200, 199)
    assert model.pos_max() == -1
    if MEMORY_KINDS[arch].has_kv:
        with pytest.raises(EngineBug, match="does not hold all positions"):
            model.restore_kept(kept[256], 256, 255)


def test_it_is_kept_in_sequences_of_its_own(load: Load) -> None:
    model = loaded(load, "qwen35")
    assert (model.n_sequences, model.live_states) == (3, range(3, 6))
    feed(model, story(model, 8), 0)
    for other in (0, 2, 6):
        with pytest.raises(EngineBug, match="holds no live state"):
            model.keep_state(other)
    with pytest.raises(EngineBug, match="not below 3"):
        model.take_live(3)


@pytest.mark.parametrize("arch", OTHERS)
def test_where_a_window_would_have_to_be_copied_there_are_none(load: Load, arch: str) -> None:
    assert not load(arch, n_seq_max=3, n_live_states=3).live_states
    assert not load(arch, n_seq_max=0).live_states


@pytest.mark.parametrize("arch", EXACT_ONLY)
def test_a_model_that_is_loaded_without_a_number_has_some(load: Load, arch: str) -> None:
    assert len(load(arch, n_seq_max=0, n_live_states=-1).live_states) == MOST_STATES
    assert len(load(arch, n_seq_max=0, n_live_states=2).live_states) == 2
    assert not load(arch, n_seq_max=4, n_live_states=-1).live_states
    assert MEMORY_KINDS[arch] in (MemoryKind.RECURRENT, MemoryKind.HYBRID)
