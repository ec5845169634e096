"""The blobs of all models in one folder: written by one thread, read by another, never more than a limit.

Nobody waits for the disk but who wants something from it. What cannot be written is not there the next time, and what
cannot be read is a miss; both say why. One process at a time has the folder.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import queue
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from engine.blob_pool import BlobRefused
from engine.core.cache.blobs import (
    NO_BASE,
    Absence,
    Blob,
    BlobKey,
    DiskView,
    chat_digest,
    lean,
    of_chat,
    room,
    standing_on,
)
from engine.core.cache.prefill_rates import CopyingRate
from engine.core.cache.settings import AUTOMATIC
from engine.core.cache.states import SegmentRefusal
from engine.language.translation import tr
from engine.store.blobs.absent import AbsentChats
from engine.store.blobs.blob_file import (
    DRAFT_SUFFIX,
    SUFFIX,
    front_of,
    read_header,
    read_payload,
    write_file,
)
from engine.store.blobs.folder_hold import FolderHold

log = logging.getLogger("engine.store")

T = TypeVar("T")

MOST_BYTES = 10 * 1000**3  # where the limit is left to the machine
FREE_SHARE = 10  # and no more than one part in so many of what is free
LEAST_FREE = 1024**3  # stays free, whoever fills the disk
MOST_WAITING = 256 * 1024**2  # bytes that wait to be written
PATIENCE_SECONDS = 10.0  # how long a load waits for the disk
BYTES_PER_SECOND = 5e8  # until something was read
RETRY_SECONDS = 60.0  # after the disk refused
_READERS = 2  # one reads while the other checks what it has read


class DiskPool:
    """Implements blob_pool.BlobPool."""

    def __init__(
        self,
        folder: Path,
        *,
        limit: int = AUTOMATIC,
        least_free: int = LEAST_FREE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Nothing is touched before something is asked."""
        self._folder = folder
        self._least_free = least_free
        self._clock = clock
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: ThreadPoolExecutor | None = None
        self._changed = threading.Condition()
        self._n_waiting = 0
        self._gone: list[BlobKey] = []  # of the open model
        self._view = DiskView()
        self._rate = CopyingRate()
        self._reading = threading.Lock()
        self._read_until = 0.0  # of the clock of `_rate`
        self._model = self._place = ""  # the open one's fingerprint, and its folder
        self._is_abandoned = False
        self._absent = AbsentChats(folder)
        self._hold = FolderHold(folder)
        # Below: the writing thread's own. Keys are those of the files, with their folders.
        self._limit = limit
        self._blobs: dict[BlobKey, Blob] | None = None  # `n_bytes` of the files; None: not looked at yet
        self._n_bytes = 0
        self._problem = ""
        self._refused_at: float | None = None
        self.refused = Counter[SegmentRefusal]()  # files that were removed

    def open(self, model: str) -> tuple[Blob, ...]:
        """What lies there of a model, by its fingerprint. Waits for that, not for a disk that hangs."""
        self._model, self._place = model, place_of(model)
        found: Future[tuple[Blob, ...]] = Future()
        with self._changed:
            self._gone.clear()
        self._submit(lambda: self._answer(found, self._index))
        try:
            return found.result(PATIENCE_SECONDS)
        except TimeoutError:
            log.info("what lies on disk is not known: it does not answer")
        except OSError as error:
            log.info("what lies on disk cannot be read: %s", error.strerror)
        return ()

    def put(self, blob: Blob, payload: Sequence[bytes]) -> Future[None]:
        """Write it; what it stands on must be there, or wait to be. BlobRefused and OSError say what came of it."""
        done: Future[None] = Future()
        n_bytes = sum(map(len, payload))
        with self._changed:
            self._n_waiting += n_bytes
        model = self._model

        def job() -> None:
            try:
                self._answer(done, lambda: self._put(model, blob, payload))
            finally:
                with self._changed:
                    self._n_waiting -= n_bytes
                    self._changed.notify_all()

        self._submit(job)
        return done

    def get(self, key: BlobKey) -> Future[bytes]:
        """Its bytes. BlobRefused says why not; it is removed then, with what stands on it."""
        if self._reader is None:
            self._reader = ThreadPoolExecutor(_READERS, thread_name_prefix="cairn-disk-read")
        return self._reader.submit(self._get, _within(self._place, key), self._model)

    def drop(self, keys: Collection[BlobKey]) -> None:
        """Remove them, and what stands on them."""
        there = [_within(self._place, key) for key in keys]
        self._submit(lambda: self._remove(standing_on(self._known, there)))

    def touch(self, keys: Collection[BlobKey]) -> None:
        """They were used now."""
        there, now = [_within(self._place, key) for key in keys], self._clock()
        self._submit(lambda: self._touch(there, now))

    def limit(self, n_bytes: int) -> None:
        """So much may lie there of all models, in bytes; 0: nothing more is written. What is too much goes."""

        def job() -> None:
            self._limit, self._refused_at = n_bytes, None
            if self._blobs is not None or (not n_bytes and self._folder.exists()):
                self._make_room(0)

        self._submit(job)

    def clear(self) -> None:
        def job() -> None:
            self._remove(frozenset(self._known))
            self._absent.forget()

        self._submit(job)

    def forget(self, chat: str) -> None:
        """The conversation was deleted: what lies there of it alone goes, with any model."""

        def job() -> None:
            self._remove(of_chat(self._known, chat_digest(chat)))
            self._absent.forget(chat)

        self._submit(job)

    def wait_for_room(self, seconds: float) -> bool:
        """Until little waits to be written. False: it still does."""
        with self._changed:
            return self._changed.wait_for(lambda: self._n_waiting < MOST_WAITING, seconds)

    def gone(self) -> tuple[BlobKey, ...]:
        """What has gone of the open model since this was last asked."""
        with self._changed:
            found = tuple(self._gone)
            self._gone.clear()
        return found

    def seconds(self, n_bytes: int) -> float:
        """What reading so much takes, by the newest blobs that were read."""
        return self._rate.seconds(n_bytes) or n_bytes / BYTES_PER_SECOND

    def absence(self, chat: str) -> Absence:
        return self._absent.absence(chat, self._view.problem)

    def look(self, seconds: float) -> DiskView:
        self._submit(self._look)
        self.flush(seconds)
        return self._view

    @property
    def view(self) -> DiskView:
        return self._view

    def flush(self, timeout: float) -> bool:
        """Until what waits is written. False: not in time (seconds)."""
        if self._thread is None:
            return True
        is_done = threading.Event()
        self._submit(is_done.set)
        return is_done.wait(timeout)

    def close(self, timeout: float = PATIENCE_SECONDS) -> None:
        """Write what waits, as far as there is time, and end the threads."""
        if self._thread is not None:
            self._hold.leave_soon()
            self._jobs.put(None)
            self._thread.join(timeout)
            self._is_abandoned = True
            self._thread = None
        if self._reader is not None:
            self._reader.shutdown(wait=False, cancel_futures=True)
            self._reader = None

    def _submit(self, job: Callable[[], None]) -> None:
        if self._thread is None:
            self._is_abandoned = False
            self._thread = threading.Thread(target=self._run, name="cairn-disk", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _path(self, key: BlobKey) -> Path:
        return self._folder / f"{key}{SUFFIX}"

    # --- the reading thread ---

    def _get(self, key: BlobKey, model: str) -> bytes:
        started = time.perf_counter()
        try:
            payload = read_payload(self._path(key), model, self._reading)
            with self._changed:  # what two read at once counts once
                now = time.perf_counter()
                self._rate = self._rate.observed(len(payload), now - max(started, self._read_until))
                self._read_until = now
            return payload
        except BlobRefused as error:
            log.info("%s on disk is of no use: %s", self._path(key).name, error.why.value)
            why = error.why
            self._submit(lambda: self._lose(key, why))
            raise

    # --- the writing thread ---

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None and not self._is_abandoned:
            try:
                job()
            except OSError as error:
                self._refuse(error)
            except Exception:
                log.exception("what is kept on disk could not be looked after")
            self._tell()
        self._hold.release()
        self._blobs = None

    @property
    def _known(self) -> dict[BlobKey, Blob]:
        """What lies there. Raises OSError, and PermissionError while another process has the folder."""
        if self._blobs is None:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._hold.take()
            self._blobs, self._n_bytes = {}, 0
            for path in self._files():
                self._take_in(path)
        return self._blobs

    def _files(self) -> Iterator[Path]:
        for folder in sorted(self._folder.iterdir()):
            if folder.is_dir() and not folder.is_symlink():
                yield from sorted(folder.iterdir())

    def _take_in(self, path: Path) -> None:
        """What is there of a file that was found; one that is of no use is removed."""
        if path.suffix == DRAFT_SUFFIX:
            path.unlink(missing_ok=True)
        if path.suffix != SUFFIX or self._blobs is None:
            return
        try:
            header = read_header(path)
            if place_of(header.model) != path.parent.name:
                raise BlobRefused(SegmentRefusal.OTHER_MODEL)
        except BlobRefused as error:
            log.info("%s on disk is of no use: %s", path.name, error.why.value)
            self.refused[error.why] += 1
            path.unlink(missing_ok=True)
            return
        self._note(path.parent.name, header.blob, header.n_before + header.blob.n_bytes)

    def _note(self, place: str, blob: Blob, n_bytes: int) -> None:
        key = _within(place, blob.key)
        base = blob.base if blob.base == NO_BASE else _within(place, blob.base)
        before = self._known.get(key)
        self._known[key] = replace(lean(blob), base=base, n_bytes=n_bytes)
        self._n_bytes += n_bytes - (before.n_bytes if before is not None else 0)

    def _look(self) -> None:
        if self._blobs is None and self._folder.exists():
            self._refused_at = None
            self._make_room(0)

    def _index(self) -> tuple[Blob, ...]:
        self._refused_at = None
        if not self._limit and not self._folder.exists():
            return ()
        self._make_room(0)
        self._absent.open(self._place, self._known)
        found: list[Blob] = []
        for key in sorted(self._known):
            if key.startswith(f"{self._place}/"):
                try:
                    found.append(read_header(self._path(key)).blob)
                except BlobRefused as error:
                    self._lose(key, error.why)
        return tuple(found)

    def _put(self, model: str, blob: Blob, payload: Sequence[bytes]) -> None:
        if self._refused_at is not None and time.monotonic() < self._refused_at + RETRY_SECONDS:
            raise BlobRefused(SegmentRefusal.NO_ANSWER)
        try:
            self._write(place_of(model), model, blob, payload)
        except FileNotFoundError:  # the folder was removed: what lay there is gone, and it is made anew
            self._forget_all()
            raise BlobRefused(SegmentRefusal.MISSING) from None

    def _write(self, place: str, model: str, blob: Blob, payload: Sequence[bytes]) -> None:
        key, base = _within(place, blob.key), _within(place, blob.base)
        if key in self._known:
            return
        if not self._limit or (blob.base != NO_BASE and base not in self._known):
            raise BlobRefused(SegmentRefusal.MISSING)
        front = front_of(blob, model, payload)
        n_bytes = len(front) + sum(map(len, payload))
        if not self._make_room(n_bytes, keep=self._below(base)):
            raise BlobRefused(SegmentRefusal.NO_ROOM)
        (self._folder / place).mkdir(mode=0o700, exist_ok=True)
        write_file(self._path(key), front, payload)
        self._problem, self._refused_at = "", None
        self._note(place, replace(blob, used_at=self._clock()), n_bytes)

    def _below(self, base: BlobKey) -> frozenset[BlobKey]:
        """A blob and all that it stands on."""
        found = set[BlobKey]()
        while base in self._known and base not in found:
            found.add(base)
            base = self._known[base].base
        return frozenset(found)

    def _make_room(self, n_bytes: int, keep: Collection[BlobKey] = ()) -> bool:
        """For so many bytes more. False: there is none."""
        known = self._known
        most = self._most()
        need = self._n_bytes + n_bytes - most
        if need > 0:
            if n_bytes > most:
                return False
            out = room(known, need, keep)
            self._absent.evict(out, known) if self._limit else self._absent.forget()
            self._remove(out)
        return self._n_bytes + n_bytes <= most

    def _most(self) -> int:
        if not self._limit:
            return 0
        free = shutil.disk_usage(self._folder).free
        most = max(0, self._n_bytes + free - self._least_free)
        if self._limit != AUTOMATIC:
            return min(self._limit, most)
        return min(MOST_BYTES, (self._n_bytes + free) // FREE_SHARE, most)

    def _remove(self, keys: Collection[BlobKey]) -> None:
        for key in keys:
            blob = self._known.pop(key, None)
            if blob is None:
                continue
            with suppress(FileNotFoundError):
                self._path(key).unlink()
            self._n_bytes -= blob.n_bytes
            self._tell_gone([key])

    def _lose(self, key: BlobKey, why: SegmentRefusal) -> None:
        self.refused[why] += 1
        self._remove(standing_on(self._known, [key]))

    def _touch(self, keys: Collection[BlobKey], now: float) -> None:
        for key in keys:
            blob = self._known.get(key)
            if blob is not None:
                self._known[key] = replace(blob, used_at=now)
                with suppress(OSError):
                    os.utime(self._path(key), (now, now))

    def _forget_all(self) -> None:
        self._tell_gone(self._blobs or ())
        self._hold.release()
        self._blobs = None

    def _tell_gone(self, keys: Iterable[BlobKey]) -> None:
        with self._changed:
            self._gone += [BlobKey(key.partition("/")[2]) for key in keys if key.startswith(f"{self._place}/")]

    def _answer(self, future: Future[T], work: Callable[[], T]) -> None:
        try:
            found = work()
        except BaseException as error:  # noqa: BLE001 -- whoever waits is told
            if isinstance(error, OSError):
                self._refuse(error)
            self._tell()
            future.set_exception(error)
        else:
            self._tell()
            future.set_result(found)

    def _refuse(self, error: OSError) -> None:
        why = tr("the disk is full") if error.errno == errno.ENOSPC else error.strerror or type(error).__name__
        log.info("nothing can be kept on disk: %s", why)
        self._problem = tr("What was read cannot be kept on disk: {why}.", why=why)
        self._refused_at = time.monotonic()

    def _tell(self) -> None:
        n_blobs = len(self._blobs) if self._blobs is not None else 0
        limit = 0
        if self._limit and self._blobs is not None:
            with suppress(OSError):
                limit = self._most()
        self._view = DiskView(n_bytes=self._n_bytes, n_blobs=n_blobs, limit=limit, problem=self._problem)


def _within(place: str, key: BlobKey) -> BlobKey:
    """A key among those of all models."""
    return BlobKey(f"{place}/{key}")


def place_of(model: str) -> str:
    """The folder of a model, by its fingerprint."""
    return hashlib.blake2b(model.encode(), digest_size=8).hexdigest()
