"""The devices of this computer, as the engine is told of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.commands import LoadSettings
from engine.core.fit.devices import TriedDevice
from engine.core.fit.values import FitPlan
from engine.native.backend.context_params import check_settings
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loading.memory_need import chosen_devices
from engine.native.loading.placing import fit_plan
from engine.native.probing.devices import settle, tried_devices


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
        settle(self._probe_folder)
        return fit_plan(settings, gguf, chosen_devices(settings))
