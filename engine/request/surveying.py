"""What devices there are, and how a model lies on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.commands import Survey
from engine.core.cache.facts import ModelFacts
from engine.core.fit.values import FitPlan
from engine.errors import DevicesUnknown, UserFixable
from engine.events import Surveyed
from engine.language.translation import tr
from engine.ports import Surveyor


def survey(
    command: Survey,
    surveyor: Surveyor | None,
    loaded: ModelFacts | None,
    is_cancelled: Callable[[], bool],
    threads: tuple[int, int] = (0, 0),
) -> Surveyed:
    """The answer. Raises DevicesUnknown where nobody knows the devices, Interrupted once `is_cancelled`."""
    if surveyor is None:
        raise DevicesUnknown(tr("This engine does not know the devices."), action=tr("Ask one that runs models."))
    path = command.path or (loaded.path if loaded is not None else "")
    plan, why_not = None, ""
    devices = surveyor.devices(command.settings, keep_going=lambda: not is_cancelled(), tries_again=command.tries_again)
    if path:
        try:
            plan = _planned(path, command, surveyor, loaded)
        except UserFixable as error:
            why_not = str(error)
    return Surveyed(request=command.request, devices=devices, path=path, plan=plan, why_not=why_not, threads=threads)


def _planned(path: str, command: Survey, surveyor: Surveyor, loaded: ModelFacts | None) -> FitPlan:
    """Of the model in use as it is; of another one as it would be."""
    if loaded is None or path != loaded.path:
        return surveyor.plan(path, command.settings)
    as_it_is = replace(command.settings, n_ctx=loaded.n_ctx, n_gpu_layers=loaded.n_layers_gpu)
    return surveyor.plan(path, as_it_is).as_loaded()
