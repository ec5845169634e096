"""Fixtures for tests on the real llama.cpp with tiny models."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.native.loading.loading import load_model
from engine.native.model.llama import LlamaModel
from tests.support.chosen_device import on_device
from tests.support.tiny_models import tiny_model

# Flash attention and F16 caches move logits with the batch split alone: states are compared without them.
EXACT = LoadSettings(
    n_ctx=4096,
    n_seq_max=2,
    n_batch=256,
    n_ubatch=256,
    n_threads=1,
    flash_attention="off",
    kv_type_k="f32",
    kv_type_v="f32",
)

Load = Callable[..., LlamaModel]


@pytest.fixture
def load() -> Iterator[Load]:
    """load(arch, dtype="f32", **changes of EXACT) gives a model that is closed after the test."""
    opened: list[LlamaModel] = []

    def load_tiny(arch: str, *, dtype: str = "f32", path: Path | None = None, **changes: object) -> LlamaModel:
        settings = on_device(replace(EXACT, **changes))  # type: ignore[arg-type]  # names and types are the test's business
        model, _ = load_model(str(path or tiny_model(arch, dtype=dtype)), settings, lambda fraction: True)
        opened.append(model)
        return model

    yield load_tiny
    for model in opened:
        model.close()
