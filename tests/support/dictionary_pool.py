"""A pool of blobs that is a dictionary, answers on a thread of its own after a while, and fails when told to."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from engine.blob_pool import BlobRefused
from engine.core.cache.blobs import Absence, Blob, BlobKey, DiskView, chat_digest, of_chat, standing_on
from engine.core.cache.states import SegmentRefusal


class DictionaryPool:
    """Implements blob_pool.BlobPool. It outlives an engine: give it to the next one."""

    def __init__(self, *, delay: float = 0.0) -> None:
        self.delay = delay
        self.fails: Callable[[str], Exception | None] = lambda _: None  # of "put" and "get"
        self.there: dict[BlobKey, tuple[Blob, bytes]] = {}
        self.asked: list[BlobKey] = []
        self.most_bytes = 1 << 40
        self._gone: list[BlobKey] = []
        self._thread = ThreadPoolExecutor(1)
        self._lock = threading.Lock()

    def open(self, model: str) -> tuple[Blob, ...]:
        self._gone.clear()
        return tuple(blob for blob, _ in self.there.values())

    def put(self, blob: Blob, payload: Sequence[bytes]) -> Future[None]:
        def work() -> None:
            self._wait("put")
            if not self.most_bytes:
                raise BlobRefused(SegmentRefusal.MISSING)
            with self._lock:
                self.there[blob.key] = blob, b"".join(payload)

        return self._thread.submit(work)

    def get(self, key: BlobKey) -> Future[bytes]:
        def work() -> bytes:
            self.asked.append(key)
            self._wait("get")
            with self._lock:
                if key not in self.there:
                    raise BlobRefused(SegmentRefusal.MISSING)
                return self.there[key][1]

        return self._thread.submit(work)

    def drop(self, keys: Collection[BlobKey]) -> None:
        self._thread.submit(self._remove, keys)

    def touch(self, keys: Collection[BlobKey]) -> None:
        pass

    def gone(self) -> tuple[BlobKey, ...]:
        with self._lock:
            found, self._gone = tuple(self._gone), []
        return found

    def limit(self, n_bytes: int) -> None:
        self.most_bytes = n_bytes

    def clear(self) -> None:
        self._thread.submit(self._remove, tuple(self.there))

    def forget(self, chat: str) -> None:
        blobs = {key: blob for key, (blob, _) in self.there.items()}
        self._thread.submit(self._remove, of_chat(blobs, chat_digest(chat)))

    def wait_for_room(self, seconds: float) -> bool:
        return True

    def seconds(self, n_bytes: int) -> float:
        return self.delay

    def absence(self, chat: str) -> Absence:
        return Absence.NOT_WRITTEN

    def look(self, seconds: float) -> DiskView:
        self.settle()
        return self.view

    @property
    def view(self) -> DiskView:
        return DiskView(n_bytes=sum(len(payload) for _, payload in self.there.values()), n_blobs=len(self.there))

    def settle(self) -> None:
        """Until all that was asked for is done."""
        self._thread.submit(lambda: None).result()

    def close(self) -> None:
        self._thread.shutdown()

    def _wait(self, what: str) -> None:
        time.sleep(self.delay)
        error = self.fails(what)
        if error is not None:
            raise error

    def _remove(self, keys: Collection[BlobKey]) -> None:
        with self._lock:
            for key in standing_on({key: blob for key, (blob, _) in self.there.items()}, keys):
                if self.there.pop(key, None) is not None:
                    self._gone.append(key)
