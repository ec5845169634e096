"""The door of this package: what the engine gets as its ModelLoader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.commands import LoadSettings
from engine.native.backend.context_params import check_settings
from engine.native.backend.ggml import add_gpu_backends
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loading.loading import load_model
from engine.native.model.llama import LlamaModel
from engine.native.probing.gpu_backends import drop_variant, settle_backends
from engine.native.probing.probe import ProbeResult, Runner, probe_backend, try_backend, try_without
from engine.native.projector.choice import wanted_projector
from engine.ports import ModelLoader


class NativeLoader:
    """Implements ports.ModelLoader. With a `probe_folder`, settings that kill the process here are turned off first."""

    def __init__(self, probe_folder: Path | None = None, *, runner: Runner | None = None) -> None:
        self._probe_folder = probe_folder
        self._runner = runner

    def check(self, path: str, settings: LoadSettings) -> None:
        """The model's header, the settings, and the header of the projector they name."""
        gguf = read_gguf_facts(Path(path))
        check_settings(settings)
        projector = wanted_projector(settings)
        width = gguf.number("embedding_length")
        if projector is not None and width and not gguf.number("n_deepstack_layers"):
            projector.check_width(width, gguf.path.name)

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[LlamaModel, tuple[str, ...]]:
        self.check(path, settings)  # before the probe, which takes a second
        self._settle()
        probed = self._probe(settings, on_progress)
        return load_model(path, probed.settings, on_progress, limits=probed.limits)

    def _settle(self) -> None:
        """Load the backends; with a `probe_folder` a child has tried each of them."""
        if self._probe_folder is None:
            add_gpu_backends()
        else:
            settle_backends(self._probe_folder, try_backend)

    def _probe(self, settings: LoadSettings, on_progress: Callable[[float], bool]) -> ProbeResult:
        if self._probe_folder is None:
            return ProbeResult(settings=settings)
        probed = probe_backend(settings, self._probe_folder, runner=self._runner, keep_going=lambda: on_progress(0.0))
        if settings.use_extra_bufts and not probed.settings.use_extra_bufts:
            drop_variant(self._probe_folder, try_without(settings))
        return probed


def make_loader(probe_folder: Path) -> ModelLoader:
    """The loader of the app; `probe_folder` is where the answers of the backend probe are kept."""
    return NativeLoader(probe_folder)
