"""How many sequences a model gets when nobody says: enough for a few chats, never at the price of the model itself."""

from __future__ import annotations

import pytest

from engine.commands import LEAST_SEQUENCES, LoadSettings
from engine.core.cache.states import MemoryKind
from engine.errors import NotEnoughMemory
from engine.native.loading import contexts
from engine.native.loading.contexts import (
    MEMORY_SHARE,
    MOST_BRANCHES,
    MOST_STATES,
    MOST_WINDOWS,
    choose_n_sequences,
    sequence_bytes,
)
from engine.native.memory.state_sizes import AttentionCache, StateSizes
from tests.native.conftest import Load
from tests.support.fake_model import FakeModel
from tests.support.tiny_models import MEMORY_KINDS

pytestmark = pytest.mark.native

GIB = 1024**3
N_UBATCH = 512


def chosen(
    memory: MemoryKind, *, recurrent: int = 0, window: int = 0, free: int, swa_full: bool = False
) -> tuple[int, int]:
    """Branches and live states."""
    facts = FakeModel(memory=memory, n_swa=1024 if memory.has_window else 0, n_ctx=32_768).facts
    cache = AttentionCache(n_cells=32_768, n_layers=1, key_bytes=window, value_bytes=0) if memory.has_window else None
    sizes = StateSizes(memory=memory, attention=None, window=cache, recurrent_bytes=recurrent)
    found = choose_n_sequences(facts, sizes, n_ubatch=N_UBATCH, swa_full=swa_full, n_bytes_free=free)

    def total(n: int) -> int:
        return sequence_bytes(n, facts=facts, sizes=sizes, n_ubatch=N_UBATCH, swa_full=swa_full)

    assert found.total == LEAST_SEQUENCES or total(found.total) - total(LEAST_SEQUENCES) <= free // MEMORY_SHARE
    return found.n - LEAST_SEQUENCES, found.n_states


def test_what_costs_little_is_had_in_full() -> None:
    assert chosen(MemoryKind.FULL, free=GIB) == (MOST_BRANCHES, 0)
    assert chosen(MemoryKind.HYBRID, recurrent=1024**2, free=GIB) == (MOST_BRANCHES, MOST_STATES)


def test_large_states_are_had_as_far_as_memory_goes() -> None:
    """A state of a 27B hybrid takes 150 MiB, used or not. Branches come first."""
    state = 150 * 1024**2
    assert chosen(MemoryKind.HYBRID, recurrent=state, free=64 * GIB) == (MOST_BRANCHES, MOST_STATES)
    assert chosen(MemoryKind.HYBRID, recurrent=state, free=24 * GIB) == (MOST_BRANCHES, 4)
    assert chosen(MemoryKind.HYBRID, recurrent=state, free=8 * GIB) == (3, 0)
    assert chosen(MemoryKind.RECURRENT, recurrent=state, free=GIB) == (0, 0)


def test_windows_lengthen_what_every_token_scans_and_are_few() -> None:
    assert chosen(MemoryKind.SWA, window=100_000, free=64 * GIB) == (MOST_WINDOWS, 0)
    assert chosen(MemoryKind.SWA, window=100_000, free=GIB) == (0, 0)
    assert chosen(MemoryKind.SWA, window=100_000, free=GIB, swa_full=True) == (MOST_BRANCHES, 0)


def test_a_window_beside_a_recurrent_state_would_have_to_be_copied() -> None:
    assert chosen(MemoryKind.HYBRID_SWA, recurrent=1024, window=1024, free=64 * GIB) == (MOST_WINDOWS, 0)


@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_a_model_that_is_loaded_without_a_number_has_them(load: Load, arch: str) -> None:
    assert LoadSettings().n_seq_max == 0
    wanted = MOST_WINDOWS if MEMORY_KINDS[arch].has_window else MOST_BRANCHES
    assert load(arch, n_seq_max=0).n_sequences == LEAST_SEQUENCES + wanted
    assert load(arch, n_seq_max=4).n_sequences == 4
    assert load(arch, n_seq_max=1).n_sequences == 1


def test_without_memory_for_them_the_model_is_there_all_the_same(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contexts, "free_for_context", lambda settings: 1000)
    assert load("qwen35", n_seq_max=0).n_sequences == LEAST_SEQUENCES
    monkeypatch.setattr(contexts, "free_for_context", lambda settings: None)
    assert load("qwen35", n_seq_max=0).n_sequences == LEAST_SEQUENCES
    monkeypatch.undo()
    make, asked = contexts.make_context, []

    def refuse_more(model: int, settings: LoadSettings, n_ctx: int, mark: int) -> int:
        asked.append(settings.n_seq_max)
        if settings.n_seq_max > LEAST_SEQUENCES:
            raise NotEnoughMemory("no", action="")
        return make(model, settings, n_ctx, mark)

    monkeypatch.setattr(contexts, "make_context", refuse_more)
    model = load("qwen35", n_seq_max=0)
    assert model.n_sequences == LEAST_SEQUENCES
    assert asked == [1, LEAST_SEQUENCES + MOST_BRANCHES, LEAST_SEQUENCES]
    model.decode([1, 2, 3], 0)
