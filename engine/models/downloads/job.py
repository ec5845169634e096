"""One download: all files of a model, one after another, into the Hugging Face cache."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import filelock

from engine.core.models.grouping import is_projector_name
from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, RemoteFile, wait_before
from engine.errors import CairnError, DownloadFailed, Interrupted
from engine.language.translation import tr
from engine.models.downloads.fetching import (
    STALL_SECONDS,
    Fetching,
    NeedsPermission,
    RemoteChanged,
    RemoteGone,
    make_client,
)
from engine.models.downloads.hub_cache import RepoFolder, held
from engine.models.hub.hub import Hub, gated_message
from engine.web_replies import Cut

if TYPE_CHECKING:
    import httpx2

_MOST_CHANGES = 2
_MOST_GONE = 4  # answers that there is no such file, which the hub lists all the same
_TURN_SECONDS = 0.1  # between two looks whether another download is through with a file
OnProgress = Callable[[DownloadProgress], None]


class DownloadTurns:
    """Of all downloads of a queue one at a time loads a file; the others wait for it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken: set[Path] = set()

    @contextlib.contextmanager
    def taken(self, part: Path, stop: Cut, on_wait: Callable[[], None]) -> Iterator[None]:
        """Raises Interrupted where it is stopped before its turn comes."""
        if not self._take(part):
            on_wait()
            while not self._take(part):
                stop.wait(_TURN_SECONDS)
        try:
            yield
        finally:
            with self._lock:
                self._taken.discard(part)

    def _take(self, part: Path) -> bool:
        with self._lock:
            is_free = part not in self._taken
            self._taken.add(part)
            return is_free


class Job:
    """Runs on the caller's thread; `stop` may come from any other."""

    def __init__(
        self,
        hub: Hub,
        cache: Path,
        start: DownloadProgress,
        on_progress: OnProgress,
        *,
        turns: DownloadTurns | None = None,
        stall_seconds: float = STALL_SECONDS,
        patience: float = 1.0,
    ) -> None:
        """`start` says what is wanted. `on_progress` is called often, on the thread that runs.

        It waits for a file that another job with the same `turns` loads, not for one that another program loads.
        """
        self.stop = Cut()
        self._hub = hub
        self._cache = cache
        self.progress = start  # as it is now; the hub may have changed what is wanted on the way
        self._on_progress = on_progress
        self._turns = turns or DownloadTurns()
        self._stall_seconds = stall_seconds
        self._patience = patience

    def run(self) -> Path:
        """The path of the model. Raises DownloadFailed or HubFailed, or Interrupted after `stop`."""
        self._hub.check_allowed()
        n_changes = n_gone = 0
        while n_changes < _MOST_CHANGES:
            try:
                return self._load_all()
            except RemoteChanged:
                self._take_instead(self._offered_now(), is_damaged=True)
                n_changes += 1
            except RemoteGone:
                now = self._offered_now()
                if now != self.progress.offer:
                    self._take_instead(now, is_damaged=False)
                    n_changes += 1
                    continue
                n_gone += 1
                if n_gone >= _MOST_GONE:
                    raise DownloadFailed(
                        tr("The hub lists {name}, but does not send it.", name=now.name),
                        action=tr("Try again later; it goes on from here."),
                    ) from None
                self._tell(
                    DownloadPhase.RETRYING, self.progress.n_bytes, tr("Trying again: the hub did not find the file.")
                )
                self.stop.wait(wait_before(n_gone) * self._patience)
        raise DownloadFailed(tr("The files change in the hub all the time."), action=tr("Try again later."))

    def _load_all(self) -> Path:
        offer, folder = self.progress.offer, RepoFolder.of(self._cache, self.progress.offer.repo)
        done = 0
        with make_client(stall_seconds=self._stall_seconds) as client:
            for file in offer.files:
                if not folder.has(offer, file):
                    self._load(client, folder, file, done)
                done += file.n_bytes
                self._tell(DownloadPhase.LOADING, done)
        return self._main_file(folder)

    def _load(self, client: httpx2.Client, folder: RepoFolder, file: RemoteFile, done: int) -> None:
        offer, part, blob = self.progress.offer, folder.part(file), folder.blob(file)
        try:
            folder.named(offer, file)
            with self._turns.taken(part, self.stop, lambda: self._tell(DownloadPhase.WAITING, done)), held(part):
                if folder.has(offer, file):  # it came while this one waited
                    return
                if not (blob.is_file() and blob.stat().st_size == file.n_bytes):
                    Fetching(
                        client=client,
                        url=self._hub.address(offer.repo, offer.commit, file.name),
                        headers={"User-Agent": "cairn", **self._authorization()},
                        file=file,
                        part=part,
                        stop=self.stop,
                        on_bytes=lambda n: self._tell(DownloadPhase.LOADING, done + n),
                        on_trouble=lambda text: self._tell(DownloadPhase.RETRYING, self.progress.n_bytes, text),
                        patience=self._patience,
                    ).run()
                    with part.open("rb") as written:
                        os.fsync(written.fileno())
                    os.replace(part, blob)
                    brought = tuple(dict.fromkeys((*self.progress.brought, file.name)))
                    self.progress = replace(self.progress, brought=brought)
                folder.put(offer, file)
        except NeedsPermission:
            if not self._hub.use_kept_token():
                raise gated_message(self._hub.endpoint, offer.repo) from None
            self._load(client, folder, file, done)
        except filelock.Timeout:
            raise DownloadFailed(tr("Another Cairn loads this file already."), action=tr("Wait for it.")) from None
        except OSError as error:
            raise DownloadFailed(
                tr("{root} cannot be written: {gap}.", root=folder.root, gap=error.strerror or error),
                action=tr("Check the folder and your rights to it."),
            ) from error

    def _main_file(self, folder: RepoFolder) -> Path:
        main = next(file for file in self.progress.offer.files if not is_projector_name(file.name))
        return folder.named(self.progress.offer, main)

    def _offered_now(self) -> ModelOffer:
        """What is wanted, as the hub has it now: the file of this name, else the only one of this quantisation."""
        old, offers = self.progress.offer, self._hub.details(self.progress.offer.repo).offers
        named = [offer for offer in offers if offer.files[0].name == old.files[0].name]
        alike = [offer for offer in offers if old.quantisation and offer.quantisation == old.quantisation]
        if not named and len(alike) != 1:
            raise DownloadFailed(
                tr("The hub has no {name} any more.", name=old.name), action=tr("Choose another file.")
            )
        return (named or alike)[0]

    def _take_instead(self, new: ModelOffer, *, is_damaged: bool) -> None:
        """The repository has changed. `is_damaged`: the bytes do not fit what the hub said of them."""
        old = self.progress.offer
        self._tell(DownloadPhase.RETRYING, 0, tr("The model has changed in the hub, so it is loaded anew."))
        kept = set() if is_damaged and new == old else {file.blob for file in new.files}
        RepoFolder.of(self._cache, old.repo).drop_parts(file for file in old.files if file.blob not in kept)
        self.progress = replace(self.progress, offer=new)

    def _authorization(self) -> dict[str, str]:
        token = self._hub.token
        return {"Authorization": f"Bearer {token}"} if token else {}

    def _tell(self, phase: DownloadPhase, n_bytes: int, message: str = "") -> None:
        self.progress = replace(self.progress, phase=phase, n_bytes=n_bytes, message=message)
        self._on_progress(self.progress)


def ended(progress: DownloadProgress, error: CairnError) -> DownloadProgress:
    """How a download stands that ended in an error."""
    if isinstance(error, Interrupted):
        return replace(progress, phase=DownloadPhase.PAUSED, message="")
    return replace(progress, phase=DownloadPhase.FAILED, message=f"{error} ({error.code})")
