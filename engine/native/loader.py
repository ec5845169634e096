"""The door of this package: what the engine gets as its ModelLoader."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from engine.commands import LoadSettings
from engine.native.backend.context_params import check_settings
from engine.native.backend.ggml import add_gpu_backends
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loading.loading import load_model
from engine.native.model.llama import LlamaModel
from engine.native.probing.gpu_backends import drop_variant, settle_backends
from engine.native.probing.probe import ProbeResult, Runner, probe_backend, try_backend, try_without
from engine.native.probing.trial import Trials
from engine.native.projector.choice import wanted_projector
from engine.ports import ModelLoader

_TRIAL_SHARE = 0.5  # of the progress, where there is a trial


class NativeLoader:
    """Implements ports.ModelLoader. With a `probe_folder`, settings that kill the process here are turned off first.

    With `trials`, a file that may kill it is tried in a child first.
    """

    def __init__(
        self, probe_folder: Path | None = None, *, runner: Runner | None = None, trials: Trials | None = None
    ) -> None:
        self._probe_folder = probe_folder
        self._runner = runner
        self._trials = trials

    def check(self, path: str, settings: LoadSettings) -> None:
        """The model's header, the settings, and the header of the projector they name."""
        self._checked(path, settings)

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[LlamaModel, tuple[str, ...]]:
        gguf = self._checked(path, settings)  # before the probe, which takes a second
        self._settle()
        probed = self._probe(settings, on_progress)
        if self._trials is not None and self._trials.is_needed(gguf, probed.settings):
            self._trials.run(gguf, probed.settings, lambda fraction: on_progress(fraction * _TRIAL_SHARE))
            on_load = _behind_the_trial(on_progress)
        else:
            on_load = on_progress
        return load_model(path, probed.settings, on_load, limits=probed.limits)

    def _checked(self, path: str, settings: LoadSettings) -> GgufFacts:
        gguf = read_gguf_facts(Path(path))
        check_settings(settings)
        projector = wanted_projector(settings)
        width = gguf.number("embedding_length")
        if projector is not None and width and not gguf.number("n_deepstack_layers"):
            projector.check_width(width, gguf.path.name)
        return gguf

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


def _behind_the_trial(on_progress: Callable[[float], bool]) -> Callable[[float], bool]:
    return lambda fraction: on_progress(_TRIAL_SHARE + fraction * (1 - _TRIAL_SHARE))


def make_loader(probe_folder: Path, *, shipped: Collection[str] = ()) -> ModelLoader:
    """The loader of the app; `probe_folder` is where the answers of the backend probe and of trial loads are kept.

    `shipped`: sha256 of models that Cairn came with, which need no trial.
    """
    return NativeLoader(probe_folder, trials=Trials(probe_folder, shipped=shipped))
