"""What there is: devices and how a model lies on them, what the cache holds, what lies on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.blob_pool import BlobPool
from engine.cache.session import ModelSession
from engine.commands import LookAtDisk, Survey
from engine.core.cache.blobs import NOTHING_ON_DISK
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import ModelFacts
from engine.core.fit.values import FitPlan
from engine.errors import DevicesUnknown, UserFixable
from engine.events import CacheChanged, DiskSeen, Surveyed
from engine.language.translation import tr
from engine.ports import Surveyor

_PATIENCE_SECONDS = 5.0  # with what waits to be written


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


def look_at_disk(pool: BlobPool | None, command: LookAtDisk) -> DiskSeen:
    if pool is not None and command.clears:
        pool.clear()
    view = NOTHING_ON_DISK if pool is None else pool.look(_PATIENCE_SECONDS)
    return DiskSeen(request=command.request, disk=view)


def cache_changed(session: ModelSession, settings: CacheSettings) -> CacheChanged:
    return CacheChanged(
        settings=settings,
        checkpoints=session.checkpoints.views(),
        n_bytes_ram=session.checkpoints.n_bytes,
        n_bytes_peak=session.checkpoints.n_bytes_peak,
        n_live_tokens=len(session.working.tokens),
        n_ctx=session.model.facts.n_ctx,
        n_bytes_branches=session.checkpoints.n_bytes_ranges,
        n_branches=len(session.branches),
        n_bytes_live_peak=session.n_bytes_live_peak,
        n_cells=session.model.n_cells_used(),
        disk=session.disk.view,
    )
