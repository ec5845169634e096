"""What is told of the cache: what it holds of the loaded model, and what lies on disk of all of them."""

from __future__ import annotations

from engine.blob_pool import BlobPool
from engine.cache.session import ModelSession
from engine.commands import LookAtDisk
from engine.core.cache.blobs import NOTHING_ON_DISK
from engine.core.cache.settings import CacheSettings
from engine.events import CacheChanged, DiskSeen

_PATIENCE_SECONDS = 5.0  # with what waits to be written


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
