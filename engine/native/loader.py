"""The door of this package: what the engine gets as its ModelLoader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.commands import LoadSettings
from engine.native.gguf_facts import read_gguf_facts
from engine.native.llama import LlamaModel
from engine.native.loading import load_model


class NativeLoader:
    """Implements ports.ModelLoader."""

    def check(self, path: str) -> None:
        """Raise ModelFileError or UnsupportedModel when the file cannot be a model; reads its header only."""
        read_gguf_facts(Path(path))

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[LlamaModel, tuple[str, ...]]:
        return load_model(path, settings, on_progress)
