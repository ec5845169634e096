"""Several downloads: a few at a time, the others wait. Which there are outlives the process; none starts by itself."""

from __future__ import annotations

import contextlib
import logging
import threading
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, RemoteFile, is_sound
from engine.errors import CairnError, ModelFileError
from engine.kept_json import read_kept, write_kept
from engine.language.translation import tr
from engine.models.downloads.fetching import STALL_SECONDS
from engine.models.downloads.hub_cache import RepoFolder
from engine.models.downloads.job import DownloadTurns, Job, ended
from engine.models.hub.hub import Hub
from engine.models.keeping.removing import Removal, remove

_log = logging.getLogger("engine.store")

_AT_A_TIME = 3
_SCHEMA = 1
_MOST_BYTES = 4 * 1024 * 1024


class Downloads:
    """Any thread. `on_change` gets every news of a download, on the thread that loads it or the caller's."""

    def __init__(
        self,
        hub: Hub,
        cache: Path,
        store: Path,
        on_change: Callable[[DownloadProgress], None],
        *,
        stall_seconds: float = STALL_SECONDS,
        patience: float = 1.0,
    ) -> None:
        """`store`: the file that remembers which downloads there are. Those of earlier runs are paused."""
        self._hub = hub
        self._cache = cache
        self._store = store
        self._on_change = on_change
        self._stall_seconds = stall_seconds
        self._patience = patience
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self._threads: list[threading.Thread] = []
        self._turns = DownloadTurns()
        self._cancelled: set[str] = set()
        self._known: dict[str, DownloadProgress] = {p.id: p for p in _read(store, cache)}

    def all(self) -> tuple[DownloadProgress, ...]:
        with self._lock:
            return tuple(self._known.values())

    def start(self, offer: ModelOffer) -> str:
        """The id of the download: of one that is wanted already, its own."""
        with self._lock:
            for progress in self._known.values():
                if _is_same(progress.offer, offer) and progress.phase is not DownloadPhase.DONE:
                    self.resume(progress.id)
                    return progress.id
            progress = DownloadProgress(id=uuid.uuid4().hex, offer=offer, phase=DownloadPhase.WAITING)
            self._change(progress)
            self._save()
            self._pump()
            return progress.id

    def pause(self, download: str) -> None:
        """What came of it stays."""
        with self._lock:
            job, progress = self._jobs.get(download), self._known.get(download)
            if progress is not None and progress.is_active:
                self._change(replace(progress, phase=DownloadPhase.PAUSED, message=""))
            if job is not None:
                job.stop()

    def resume(self, download: str) -> None:
        with self._lock:
            progress = self._known.get(download)
            if progress is not None and progress.phase in (DownloadPhase.PAUSED, DownloadPhase.FAILED):
                self._change(replace(progress, phase=DownloadPhase.WAITING, message=""))
                self._pump()

    def cancel(self, download: str) -> None:
        """Nothing of it stays but what was there before it. Of a finished one only the entry goes."""
        with self._lock:
            progress, job = self._known.pop(download, None), self._jobs.get(download)
            self._save()
            if progress is None:
                return
            self._on_change(replace(progress, phase=DownloadPhase.CANCELLED))
            if job is not None:
                self._cancelled.add(download)
                job.stop()
            elif progress.phase is not DownloadPhase.DONE:
                self._drop(progress.offer, progress.brought)

    def close(self, patience: float = 2.0) -> None:
        """Stop them all; what came stays. A thread that hangs is left behind."""
        with self._lock:
            for job in self._jobs.values():
                job.stop()
            threads = list(self._threads)
            self._known = {
                key: replace(p, phase=DownloadPhase.PAUSED) if p.is_active else p for key, p in self._known.items()
            }
        for thread in threads:
            thread.join(patience)

    def _pump(self) -> None:
        waiting = [p for p in self._known.values() if p.phase is DownloadPhase.WAITING and p.id not in self._jobs]
        for progress in waiting[: max(0, _AT_A_TIME - len(self._jobs))]:
            job = Job(
                self._hub,
                self._cache,
                progress,
                self._on_progress,
                turns=self._turns,
                stall_seconds=self._stall_seconds,
                patience=self._patience,
            )
            self._jobs[progress.id] = job
            thread = threading.Thread(target=self._run, args=(progress.id, job), name="download", daemon=True)
            self._threads = [*(t for t in self._threads if t.is_alive()), thread]
            thread.start()

    def _run(self, download: str, job: Job) -> None:
        result: CairnError | Path
        try:
            result = job.run()
        except CairnError as error:
            result = error
        except Exception as error:  # noqa: BLE001 -- a thread's last fence: the window shows it
            _log.exception("a download failed")
            result = CairnError(tr("An error of Cairn's own: {name__}.", name__=type(error).__name__))
        with self._lock:
            del self._jobs[download]
            progress = self._known.get(download)
            if download in self._cancelled:
                self._cancelled.discard(download)
                self._drop(job.progress.offer, job.progress.brought)
            elif progress is not None:
                progress = replace(progress, offer=job.progress.offer, brought=job.progress.brought)
                if isinstance(result, Path):
                    whole = replace(progress, phase=DownloadPhase.DONE, n_bytes=progress.offer.n_bytes, message="")
                    self._change(replace(whole, path=str(result)))
                elif job.stop.is_set and progress.is_active:  # it was resumed while the pause took its time
                    self._change(replace(progress, phase=DownloadPhase.WAITING, message=""))
                else:
                    self._change(ended(progress, result))
            self._save()
            self._pump()

    def _drop(self, offer: ModelOffer, brought: tuple[str, ...]) -> None:
        """What came of it, unless another download wants the same bytes or has them."""
        folder = RepoFolder.of(self._cache, offer.repo)
        others = (p.offer for p in self._known.values() if p.offer.repo == offer.repo)
        wanted = {file.blob for other in others for file in other.files}
        files = [file for file in offer.files if file.blob not in wanted]
        folder.drop_parts(files)
        try:
            names = tuple(folder.named(offer, file) for file in files if file.name in brought)
            remove(Removal(paths=names, n_bytes=0, users=()))
        except (OSError, ModelFileError) as error:
            _log.info("what came of a download stays: %s", type(error).__name__)

    def _on_progress(self, progress: DownloadProgress) -> None:
        with self._lock:
            known, job = self._known.get(progress.id), self._jobs.get(progress.id)
            if known is not None and known.is_active and job is not None and not job.stop.is_set:
                self._change(progress)

    def _change(self, progress: DownloadProgress) -> None:
        self._known[progress.id] = progress
        self._on_change(progress)

    def _save(self) -> None:
        rows = [_row(progress) for progress in self._known.values() if progress.phase is not DownloadPhase.DONE]
        write_kept(self._store, _SCHEMA, {"downloads": rows}, what="which downloads there are")


def _is_same(one: ModelOffer, other: ModelOffer) -> bool:
    """A quantisation alone does not tell: a repository may hold several models."""
    return one.repo == other.repo and one.files[0].name == other.files[0].name


def _row(progress: DownloadProgress) -> dict[str, object]:
    offer = progress.offer
    files = [[file.name, file.n_bytes, file.sha256, file.etag] for file in offer.files]
    return {
        "id": progress.id,
        "repo": offer.repo,
        "commit": offer.commit,
        "quantisation": offer.quantisation,
        "files": files,
        "brought": progress.brought,
    }


def _read(store: Path, cache: Path) -> tuple[DownloadProgress, ...]:
    """Those of earlier runs; a file that cannot be read is as good as none."""
    rows: Any = read_kept(store, _SCHEMA, _MOST_BYTES).get("downloads", ())
    try:
        return tuple(_progress(row, cache) for row in rows)
    except (ValueError, KeyError, TypeError, AttributeError):
        return ()


def _progress(row: dict[str, object], cache: Path) -> DownloadProgress:
    rows = row["files"]
    if not isinstance(rows, list):
        raise TypeError("no list of files")
    files = tuple(
        RemoteFile(name=str(name), n_bytes=int(size), sha256=str(sha), etag=str(etag)) for name, size, sha, etag in rows
    )
    offer = ModelOffer(
        repo=str(row["repo"]), commit=str(row["commit"]), quantisation=str(row["quantisation"]), files=files
    )
    if not is_sound(offer):
        raise ValueError("no download of a hub")
    folder = RepoFolder.of(cache, offer.repo)
    have = 0
    for file in files:
        with contextlib.suppress(OSError):
            have += file.n_bytes if folder.has(offer, file) else folder.part(file).stat().st_size
    brought = row.get("brought", ())
    return DownloadProgress(
        id=str(row["id"]),
        offer=offer,
        phase=DownloadPhase.PAUSED,
        n_bytes=have,
        brought=tuple(map(str, brought)) if isinstance(brought, list) else (),
    )
