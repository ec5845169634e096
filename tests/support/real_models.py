"""The real small models that `make real-models` fetches. A test that wants one is skipped where it is not."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from real_models import MODELS, folder_of_models

from app.process.paths import PROBE_VARIABLE
from engine.commands import LoadSettings
from engine.native.loader import NativeLoader
from engine.ports import Model
from tests.support.chosen_device import on_device
from tests.support.engine_runs import RealLoader

CHAT_MODEL, WINDOW_MODEL = (model.file for model in MODELS)  # SmolLM2 135M, instructed; Gemma 3 270M, not instructed

# How far logits of the same text may be apart where quantised weights are read in other batches. llama.cpp rounds what
# it multiplies them with to 8 bits. Sums in another order differ by 1e-6, which may be a rounding step, and the next
# layers make more of it: 0.5 to 1.7 seen on these models, whose logits deviate by 3.5. Token by token there is none.
ROUNDED_OTHERWISE = 4.0


def real_model(file: str) -> Path:
    path = folder_of_models() / file
    if not path.is_file():
        pytest.skip(f"the real model {file} is not here: make real-models fetches it")
    return path


class ProbedLoader(RealLoader):
    """As the app loads: what kills llama.cpp here, with quantised weights alone, is turned off first."""

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[Model, tuple[str, ...]]:
        return NativeLoader(Path(os.environ[PROBE_VARIABLE]))(path, on_device(settings), on_progress)
