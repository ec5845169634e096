"""Models that learned the place of each token one by one: behind the last of them llama.cpp ends the process."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.errors import NotEnoughMemory
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loader import NativeLoader
from engine.native.loading.outline import open_outline
from engine.native.probing.trial import Trials
from tests.support.tiny_models import LEARNED_POSITIONS, N_PLACES, tiny_model

pytestmark = pytest.mark.native

SETTINGS = LoadSettings(n_threads=1, n_gpu_layers=0, use_extra_bufts=False)


def go_on(fraction: float) -> bool:
    return True


@pytest.mark.parametrize("arch", LEARNED_POSITIONS)
def test_the_header_tells_how_many_places_there_are(arch: str) -> None:
    facts = read_gguf_facts(tiny_model(arch))
    assert facts.n_positions == N_PLACES
    assert (facts.held(100), facts.held(N_PLACES), facts.held(10**6)) == (100, N_PLACES, N_PLACES)


def test_a_model_without_a_table_has_no_end_of_places() -> None:
    assert read_gguf_facts(tiny_model("llama")).held(10**6) == 10**6


@pytest.mark.parametrize("n_ctx", [0, N_PLACES, N_PLACES + 1, 4096])
@pytest.mark.parametrize("arch", LEARNED_POSITIONS)
def test_the_context_ends_with_the_places(tmp_path: Path, arch: str, n_ctx: int) -> None:
    """llama.cpp rounds a context up to 256, so the table may end within what it made room for."""
    loader = NativeLoader(trials=Trials(tmp_path))
    model, warnings = loader(str(tiny_model(arch)), replace(SETTINGS, n_ctx=n_ctx), go_on)
    try:
        assert model.facts.n_ctx == N_PLACES
        told = [line for line in warnings if "this model has no place for more" in line]
        assert len(told) == (n_ctx > N_PLACES)
        assert all(f"{N_PLACES} tokens instead of {n_ctx:,}" in line for line in told)
        model.decode([5] * N_PLACES, 0)
        model.check_logits()
        with pytest.raises(NotEnoughMemory, match=f"holds {N_PLACES} tokens"):
            model.decode([5], N_PLACES)
    finally:
        model.close()


def test_a_simulation_ends_there_too() -> None:
    with open_outline(str(tiny_model("gpt2")), SETTINGS) as outline:
        assert outline.facts.n_ctx == N_PLACES
