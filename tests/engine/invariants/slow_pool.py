"""A pool of blobs that answers when told to, or waited for. It fails, hangs and loses things; no thread, no clock."""

from __future__ import annotations

import random
import sys
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from typing import Any

from engine.blob_pool import BlobRefused
from engine.core.cache.blobs import (
    NO_BASE,
    Absence,
    Blob,
    BlobKey,
    DiskView,
    chat_digest,
    of_chat,
    room,
    standing_on,
)
from engine.core.cache.states import SegmentRefusal
from engine.core.prompt.items import Tokens

FAULTS = ("put refused", "put failed", "get damaged", "get hangs", "lost")
_MOST_WAITING = 4


class _Slow(Future[Any]):
    """Whoever waits for it lets the pool work until it is done, unless that hangs."""

    def __init__(self, pool: SlowPool, key: BlobKey = NO_BASE) -> None:
        """`key`: of what is read."""
        super().__init__()
        self._pool, self._key = pool, key

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            self._pool.work_for(self)
        try:
            return super().result(0)
        except BlobRefused:
            self._pool.known_bad.add(self._key)
            raise


class SlowPool:
    """Implements blob_pool.BlobPool. `there` is what lies on disk; `paths`, of all that was ever put in."""

    def __init__(self) -> None:
        self.there: dict[BlobKey, tuple[Blob, bytes]] = {}
        self.paths: dict[BlobKey, Tokens] = {}
        self.most_bytes = 1 << 40
        self.faults = Counter[str]()
        self.known_bad: set[BlobKey] = set()  # whoever wanted to read them was told so
        self.wrong: Callable[[str], None] = lambda text: None
        self.watch: Callable[[], None] = lambda: None
        self.gone_untold: list[BlobKey] = []
        self._writes: deque[tuple[_Slow | None, Callable[[], Any]]] = deque()
        self._reads: deque[tuple[_Slow, Callable[[], bytes]]] = deque()

    def open(self, model: str) -> tuple[Blob, ...]:
        self.advance(len(self._writes))
        self.gone_untold.clear()
        return tuple(blob for blob, _ in self.there.values())

    def put(self, blob: Blob, payload: Sequence[bytes]) -> Future[None]:
        self._check_caller()
        base = self.paths[blob.base].cut(0, blob.start) if blob.base != NO_BASE else Tokens()
        self.paths[blob.key] = base + blob.tokens
        return self._submit(lambda: self._put(blob, b"".join(payload)))

    def get(self, key: BlobKey) -> Future[bytes]:
        self._check_caller()
        future = _Slow(self, key)
        self._reads.append((future, lambda: self._get(key)))
        return future

    def drop(self, keys: Collection[BlobKey]) -> None:
        self._check_caller()
        self._submit(lambda: self._remove(keys))

    def touch(self, keys: Collection[BlobKey]) -> None:
        """What goes first is drawn here."""

    def gone(self) -> tuple[BlobKey, ...]:
        self._check_caller()
        found = tuple(self.gone_untold)
        self.gone_untold.clear()
        return found

    def limit(self, n_bytes: int) -> None:
        def job() -> None:
            self.most_bytes = n_bytes
            self._make_room(0, ())

        self._submit(job)

    def clear(self) -> None:
        self._submit(lambda: self._remove(tuple(self.there)))

    def forget(self, chat: str) -> None:
        self._submit(lambda: self._remove(of_chat(self._blobs, chat_digest(chat))))

    def wait_for_room(self, seconds: float) -> bool:
        """Time passes while somebody waits."""
        if len(self._writes) < _MOST_WAITING:
            return True
        self.advance(1)
        return False

    def seconds(self, n_bytes: int) -> float:
        return 0.0

    def absence(self, chat: str) -> Absence:
        return Absence.NOT_WRITTEN

    def look(self, seconds: float) -> DiskView:
        self.advance(len(self._writes))
        return self.view

    @property
    def view(self) -> DiskView:
        return DiskView(n_bytes=self.n_bytes, n_blobs=len(self.there), limit=self.most_bytes)

    @property
    def n_bytes(self) -> int:
        return sum(len(payload) for _, payload in self.there.values())

    def _check_caller(self) -> None:
        caller = sys._getframe(2).f_globals["__name__"]
        if caller != "engine.cache.disk_book":
            self.wrong(f"6: the pool is asked by {caller}")

    # --- what the test does with it ---

    def advance(self, n: int) -> None:
        """So much of what waits is done."""
        for _ in range(n):
            if self._writes:
                self._do(*self._writes.popleft())
            if self._reads:
                self._do(*self._reads.popleft())

    def work_for(self, future: _Slow) -> None:
        """Until that one is done. Raises TimeoutError where the disk hangs."""
        if self._takes("get hangs"):
            raise TimeoutError
        while not future.done():
            assert self._reads or self._writes
            self.advance(1)

    def lose_one(self, rng: random.Random) -> None:
        """A file is removed by somebody else."""
        if self.there:
            self._remove([rng.choice(sorted(self.there))])

    def crash(self) -> None:
        """What was not written never will be."""
        self._writes.clear()
        self._reads.clear()

    def _takes(self, fault: str) -> bool:
        if self.faults[fault] <= 0:
            return False
        self.faults[fault] -= 1
        return True

    def _submit(self, work: Callable[[], Any]) -> Future[Any]:
        future = _Slow(self)
        self._writes.append((future, work))
        return future

    def _do(self, future: _Slow | None, work: Callable[[], Any]) -> None:
        if future is None or not future.set_running_or_notify_cancel():
            return
        try:
            result = work()
        except (BlobRefused, OSError) as error:
            future.set_exception(error)
        else:
            future.set_result(result)
        self.watch()

    @property
    def _blobs(self) -> dict[BlobKey, Blob]:
        return {key: blob for key, (blob, _) in self.there.items()}

    def _put(self, blob: Blob, payload: bytes) -> None:
        if self._takes("put refused"):
            raise BlobRefused(SegmentRefusal.NO_ROOM)
        if self._takes("put failed"):
            raise OSError(28, "no space left on device")
        if blob.key in self.there:
            return
        if blob.base != NO_BASE and blob.base not in self.there:
            raise BlobRefused(SegmentRefusal.MISSING)
        keep, base = set[BlobKey](), blob.base
        while base != NO_BASE:
            keep.add(base)
            base = self.there[base][0].base
        if not self._make_room(len(payload), keep):
            raise BlobRefused(SegmentRefusal.NO_ROOM)
        self.there[blob.key] = blob, payload
        self.known_bad.discard(blob.key)

    def _make_room(self, n_bytes: int, keep: Collection[BlobKey]) -> bool:
        need = self.n_bytes + n_bytes - self.most_bytes
        if need > 0:
            self._remove(room(self._blobs, need, keep))
        return self.n_bytes + n_bytes <= self.most_bytes

    def _get(self, key: BlobKey) -> bytes:
        if key not in self.there:
            raise BlobRefused(SegmentRefusal.MISSING)
        if self._takes("get damaged"):
            self._remove([key])
            raise BlobRefused(SegmentRefusal.DAMAGED)
        return self.there[key][1]

    def _remove(self, keys: Collection[BlobKey]) -> None:
        for key in standing_on(self._blobs, keys):
            if self.there.pop(key, None) is not None:
                self.gone_untold.append(key)
