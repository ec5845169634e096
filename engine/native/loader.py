"""The door of this package: what the engine gets as its ModelLoader."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from engine.commands import LoadSettings
from engine.core.fit.values import FitPlan, TriedDevice
from engine.errors import RequestInvalid, UserFixable
from engine.language.translation import tr
from engine.native.backend.context_params import check_settings
from engine.native.backend.engine_files import use_engine
from engine.native.backend.ggml import absent_backends, add_gpu_backends
from engine.native.backend.rpc import connected
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loading.drafters import has_head, read_draft_model, without_draft_model, without_heads
from engine.native.loading.loading import load_model
from engine.native.loading.memory_need import chosen_devices
from engine.native.loading.placing import fit_plan
from engine.native.model.llama import LlamaModel
from engine.native.probing.devices import drop_variant, settle_backends, tried_devices
from engine.native.probing.probe import ProbeResult, Runner, probe_backend, try_without
from engine.native.probing.trial import Trials
from engine.native.projector.choice import NO_PROJECTOR, wanted_projector
from engine.other_machines import read_addresses
from engine.ports import ModelLoader

_TRIAL_SHARE = 0.5  # of the progress, where there is a trial


class NativeLoader:
    """Implements ports.ModelLoader. With a `probe_folder`, settings that kill the process here are turned off first.

    With `trials`, a file that may kill it is tried in a child first. `has_own_process`: nothing else ends with this
    process, so other machines may take part: ggml ends it where a link to one of them breaks.
    """

    def __init__(
        self,
        probe_folder: Path | None = None,
        *,
        runner: Runner | None = None,
        trials: Trials | None = None,
        has_own_process: bool = False,
    ) -> None:
        self._probe_folder = probe_folder
        self._runner = runner
        self._trials = trials
        self._has_own_process = has_own_process

    def check(self, path: str, settings: LoadSettings) -> None:
        """The model's header, the settings, and the header of the projector they name."""
        self._checked(path, settings)

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[LlamaModel, tuple[str, ...]]:
        gguf = self._checked(path, settings)  # before the probe, which takes a second
        settings = replace(settings, draft_heads=settings.draft_heads and has_head(gguf))
        self._settle(lambda: on_progress(0.0))
        probed = self._probe(settings, on_progress)
        others = _machines_of(probed.settings)
        # A model for several machines may be too large for a trial on this one.
        tried, on_load = probed.settings, on_progress
        told: tuple[str, ...] = ()
        if not others and self._trials is not None:
            tried, told, is_new = self._tried(self._trials, gguf, probed.settings, on_progress)
            on_load = _behind_the_trial(on_progress) if is_new else on_progress
        with connected(others) as machines:
            model, warnings = load_model(path, tried, on_load, limits=probed.limits, machines=machines)
        warnings = (*told, *warnings)
        if settings.other_machines and not others:
            warnings = (*warnings, tr("The other machines are not used: no layer may leave this machine's processor."))
        return model, (*warnings, *_unused_backends(settings, model))

    def _checked(self, path: str, settings: LoadSettings) -> GgufFacts:
        gguf = read_gguf_facts(Path(path))
        check_settings(settings)
        if _machines_of(settings) and not self._has_own_process:
            raise RequestInvalid(
                tr("Other machines can take part only while the model runs in a process of its own."),
                action=tr("Use --engine process, or choose that in the settings under “The model runs”."),
            )
        projector = wanted_projector(settings)
        width = gguf.number("embedding_length")
        if projector is not None and width and not gguf.number("n_deepstack_layers"):
            projector.check_width(width, gguf.path.name)
        return gguf

    def _tried(
        self, trials: Trials, gguf: GgufFacts, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[LoadSettings, tuple[str, ...], bool]:
        """The settings without drafts by what dies of it, what is said of that, and whether anything was tried."""
        told: list[str] = []
        is_new = False

        def run(file: GgufFacts, chosen: LoadSettings) -> None:
            nonlocal is_new
            if trials.is_needed(file, chosen):
                is_new = True
                trials.run(file, chosen, lambda fraction: on_progress(fraction * _TRIAL_SHARE))

        draft_model, alone = settings.draft_model, replace(settings, draft_model="")
        if alone.draft_heads:
            try:
                run(gguf, alone)
            except UserFixable as error:
                alone = replace(alone, draft_heads=False)
                run(gguf, alone)  # where this is refused too, it was not because of them
                told.append(without_heads(error))
        else:
            run(gguf, alone)
        if draft_model:
            try:
                run(read_draft_model(settings), replace(alone, projector=NO_PROJECTOR, draft_heads=False))
            except UserFixable as error:
                draft_model = ""
                told.append(without_draft_model(error))
        return replace(alone, draft_model=draft_model), tuple(told), is_new

    def _settle(self, keep_going: Callable[[], bool]) -> None:
        """Load the backends; with a `probe_folder` a child has tried each of them. Raises Interrupted."""
        if self._probe_folder is None:
            add_gpu_backends()
        else:
            settle_backends(self._probe_folder, keep_going=keep_going)

    def _probe(self, settings: LoadSettings, on_progress: Callable[[float], bool]) -> ProbeResult:
        if self._probe_folder is None:
            return ProbeResult(settings=settings)
        probed = probe_backend(settings, self._probe_folder, runner=self._runner, keep_going=lambda: on_progress(0.0))
        if settings.use_extra_bufts and not probed.settings.use_extra_bufts:
            drop_variant(self._probe_folder, try_without(settings))
        return probed


def _unused_backends(settings: LoadSettings, model: LlamaModel) -> tuple[str, ...]:
    """Somebody built the engine for a card, and nobody asked for the CPU: that it does all by itself is no choice."""
    engine = use_engine()
    is_wanted = settings.n_gpu_layers != 0 and not settings.devices and not model.facts.n_layers_gpu
    if engine is None or engine.stamp.kind != "native" or not is_wanted:
        return ()
    return tuple(
        tr(
            "The engine's part for {backend} cannot be used, so the model runs on the CPU; `cairn doctor` says why.",
            backend=absence.backend,
        )
        for absence in absent_backends()
    )


def _machines_of(settings: LoadSettings) -> tuple[str, ...]:
    """Their addresses, where layers may leave the processor. Raises RequestInvalid for what is none."""
    read_addresses(settings.other_machines)
    return settings.other_machines if settings.n_gpu_layers != 0 else ()


def _behind_the_trial(on_progress: Callable[[float], bool]) -> Callable[[float], bool]:
    return lambda fraction: on_progress(_TRIAL_SHARE + fraction * (1 - _TRIAL_SHARE))


def make_loader(probe_folder: Path, *, shipped: Collection[str] = (), has_own_process: bool = False) -> ModelLoader:
    """The loader of the app; `probe_folder` is where the answers of the backend probe and of trial loads are kept.

    `shipped`: sha256 of models that Cairn came with, which need no trial. `has_own_process`: as of NativeLoader.
    """
    trials = Trials(probe_folder, shipped=shipped)
    return NativeLoader(probe_folder, trials=trials, has_own_process=has_own_process)


class NativeSurveyor:
    """Implements ports.Surveyor. `probe_folder` is that of the loader."""

    def __init__(self, probe_folder: Path) -> None:
        self._probe_folder = probe_folder

    def devices(
        self, settings: LoadSettings, *, keep_going: Callable[[], bool], tries_again: bool = False
    ) -> tuple[TriedDevice, ...]:
        return tried_devices(settings, self._probe_folder, keep_going=keep_going, tries_again=tries_again)

    def plan(self, path: str, settings: LoadSettings) -> FitPlan:
        gguf = read_gguf_facts(Path(path))
        check_settings(settings)
        settle_backends(self._probe_folder)
        return fit_plan(settings, gguf, chosen_devices(settings))
