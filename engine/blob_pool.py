"""What keeps bytes of states and attention beyond the process, without saying where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import Future
from typing import Protocol

from engine.core.cache.blobs import Absence, Blob, BlobKey, DiskView
from engine.core.cache.states import SegmentRefusal


class BlobRefused(Exception):  # noqa: N818 -- a verdict, and a miss
    """`why` a blob is of no use, or was not taken."""

    def __init__(self, why: SegmentRefusal) -> None:
        super().__init__(why.value)
        self.why = why


class BlobPool(Protocol):
    """Bytes of states and attention that outlive the process. The engine thread alone calls; `open` alone waits.

    What is put in is there once its future is done, also after a crash, until it is told to be `gone`.
    """

    def open(self, model: str) -> tuple[Blob, ...]:
        """What there is of a model, by `ModelFacts.fingerprint`; the calls below are of this one from now on."""

    def put(self, blob: Blob, payload: Sequence[bytes]) -> Future[None]:
        """What it stands on must be there, or have been put in before. The future raises BlobRefused or OSError."""

    def get(self, key: BlobKey) -> Future[bytes]:
        """Raises BlobRefused; it is gone then, with what stands on it."""

    def drop(self, keys: Collection[BlobKey]) -> None:
        """With what stands on them."""

    def touch(self, keys: Collection[BlobKey]) -> None:
        """They are in use: others go first."""

    def gone(self) -> tuple[BlobKey, ...]:
        """What went since this was last asked."""

    def limit(self, n_bytes: int) -> None:
        """What all models together may take; 0: nothing more is put in. As `CacheSettings.disk_bytes`."""

    def clear(self) -> None: ...

    def forget(self, chat: str) -> None:
        """A conversation was deleted: what there is of it alone goes, with any model."""

    def wait_for_room(self, seconds: float) -> bool:
        """Until little waits to be written. False: not in that time."""

    def seconds(self, n_bytes: int) -> float:
        """What getting so much is expected to take."""

    def absence(self, chat: str) -> Absence:
        """Why there is nothing of a conversation, as far as that is known. The loaded model's."""

    def look(self, seconds: float) -> DiskView:
        """What lies there once all is done that was asked for, or after so many seconds."""

    @property
    def view(self) -> DiskView: ...
