"""What of the loaded model lies on disk: what can be loaded from there, and what is not there yet. Engine thread only.

Without a pool there is nothing, and nothing is written.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass

from engine.blob_pool import BlobPool, BlobRefused
from engine.core.cache.blobs import NO_BASE, Absence, Blob, BlobKey, BlobPart, DiskView, paths_of, standing_on
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, SegmentId, SegmentRefusal
from engine.core.prompt.items import TokenIndex, Tokens
from engine.core.tree.tree import Match

_log = logging.getLogger("engine.plan")

_FIRST_ID = 1 << 40  # what is in RAM has smaller ones
_AHEAD = 3  # blobs that are read while one is put into the model's memory
_PATIENCE_SECONDS = 10.0  # with a disk that does not answer


@dataclass(frozen=True, slots=True, kw_only=True)
class OnDisk:
    """Where the attention of a path's first `n_items` lies, or will: `base` has the last of them."""

    n_items: TokenIndex
    base: BlobKey


class DiskBook:
    """Knows blobs by their paths. What is put in counts as there for what is put in next, and is offered once it is."""

    def __init__(self, pool: BlobPool | None = None, model: str = "") -> None:
        self._pool = pool
        self._blobs: dict[BlobKey, Blob] = {}
        self._paths: dict[BlobKey, Tokens] = {}
        self._segments: dict[BlobKey, KvSegment] = {}  # those that can be had
        self._states: dict[BlobKey, Checkpoint] = {}
        self._coming: dict[BlobKey, Future[None]] = {}
        self._next_id = _FIRST_ID
        self._reads: dict[BlobKey, Future[bytes]] = {}
        self._expected: deque[BlobKey] = deque()
        self.is_refused = False  # something was not taken, or made way at once; not tried again before the next request
        self._fresh: set[BlobKey] = set()  # put in since the last request
        self.n_gone = 0  # blobs that others may have stood on
        if pool is not None:
            self._take_over(pool, model)

    def _take_over(self, pool: BlobPool, model: str) -> None:
        blobs = {blob.key: blob for blob in pool.open(model)}
        paths = paths_of(blobs)
        if len(paths) < len(blobs):
            _log.info("%d blobs on disk stand on nothing", len(blobs) - len(paths))
            pool.drop([key for key in blobs if key not in paths])
        for key, path in paths.items():
            self._blobs[key], self._paths[key] = blobs[key], path
            self._offer(key)

    @property
    def is_on(self) -> bool:
        return self._pool is not None

    @property
    def paths(self) -> Iterator[Tokens]:
        """Of all that can be had; each once, as far as something of it is there."""
        ends: dict[bytes, tuple[Tokens, int]] = {}
        for key in (*self._segments, *self._states):
            path, end = self._paths[key], self._blobs[key].end
            ends[path.packed] = path, max(end, ends.get(path.packed, (path, 0))[1])
        return (path.cut(0, end) for path, end in ends.values())

    def segments(self, match: Match) -> tuple[KvSegment, ...]:
        """Those of which a prompt can use anything."""
        return tuple(kv for kv in self._segments.values() if kv.start < match.of(kv.path))

    def states(self, match: Match) -> tuple[Checkpoint, ...]:
        return tuple(state for state in self._states.values() if state.n_tokens <= match.of(state.path))

    @property
    def all_segments(self) -> tuple[KvSegment, ...]:
        return tuple(self._segments.values())

    @property
    def all_states(self) -> tuple[Checkpoint, ...]:
        return tuple(self._states.values())

    def state(self, id: CheckpointId) -> Checkpoint | None:
        return next((state for state in self._states.values() if state.id == id), None)

    def segment(self, id: SegmentId) -> KvSegment | None:
        return next((kv for kv in self._segments.values() if kv.id == id), None)

    def n_logits(self, state: Checkpoint) -> int:
        """How many of its last bytes are logits."""
        return self._blobs[state.blob].n_logits

    @property
    def view(self) -> DiskView:
        return DiskView() if self._pool is None else self._pool.view

    def absence(self, chat: str) -> Absence:
        return Absence.OFF if self._pool is None else self._pool.absence(chat)

    def seconds(self, n_bytes: int) -> float:
        return 0.0 if self._pool is None or not n_bytes else self._pool.seconds(n_bytes)

    # --- what is written ---

    def covered(self, path: Tokens, match: Match) -> OnDisk:
        """How much of a path's attention is there or on its way. What a blob stands on is there as well."""
        found = OnDisk(n_items=TokenIndex(0), base=NO_BASE)
        for key, blob in self._blobs.items():
            if blob.part is BlobPart.ATTENTION and blob.start < (n := match.shared(path, self._paths[key])):
                reach = min(blob.end, n)
                if reach > found.n_items:
                    found = OnDisk(n_items=TokenIndex(reach), base=key)
        return found

    def base_of(self, path: Tokens, n_tokens: int, match: Match) -> BlobKey | None:
        """What has the attention before a place of a path; the one that ends nearest to it."""
        there = [
            (blob.end, key)
            for key, blob in self._blobs.items()
            if blob.part is BlobPart.ATTENTION and blob.start <= n_tokens <= blob.end
            if n_tokens <= match.shared(path, self._paths[key])
        ]
        return min(there, default=(0, None))[1]

    def has_state(self, path: Tokens, n_tokens: int, match: Match, *, with_logits: bool = False) -> bool:
        return any(
            blob.part is BlobPart.STATE
            and blob.end == n_tokens
            and (blob.n_logits > 0 or not with_logits)
            and n_tokens <= match.shared(path, self._paths[key])
            for key, blob in self._blobs.items()
        )

    def states_on(self, path: Tokens, match: Match) -> tuple[Blob, ...]:
        """All on a path, the deepest first."""
        on_it = [
            blob
            for key, blob in self._blobs.items()
            if blob.part is BlobPart.STATE and blob.end <= match.shared(path, self._paths[key])
        ]
        return tuple(sorted(on_it, key=lambda blob: -blob.end))

    def put(self, blob: Blob, path: Tokens, payload: Sequence[bytes]) -> None:
        """`path` begins with what the blob ends on."""
        assert self._pool is not None
        key = blob.key
        self._blobs[key], self._paths[key] = blob, path
        self._coming[key] = self._pool.put(blob, payload)
        self._fresh.add(key)

    def try_again(self) -> None:
        """Another request has ended, or it is the last chance."""
        self.is_refused = False
        self._fresh.clear()

    def drop(self, blobs: Iterable[Blob]) -> None:
        """They are of no use any more."""
        keys = [blob.key for blob in blobs]
        if self._pool is not None and keys:
            self._forget(keys)
            self._fresh.difference_update(keys)
            self._pool.drop(keys)

    def forget(self, chat: str) -> None:
        """The conversation is gone, or private."""
        if self._pool is not None:
            self._pool.forget(chat)

    def touch(self, path: Tokens, match: Match) -> None:
        """All that lies on a path is in use."""
        on_it = [key for key, blob in self._blobs.items() if blob.start <= match.shared(path, self._paths[key])]
        if self._pool is not None and on_it:
            self._pool.touch(on_it)

    def wait_for_room(self, seconds: float) -> bool:
        return self._pool is None or self._pool.wait_for_room(seconds)

    def poll(self) -> None:
        """Note what was written, and what has gone."""
        if self._pool is None:
            return
        for key, future in tuple(self._coming.items()):
            if not future.done():
                continue
            self._coming.pop(key, None)
            error = future.exception()
            if error is not None:
                _log.info("a blob is not on disk: %s", error)
                self.is_refused = True
                self._forget([key])
            elif key in self._blobs:
                self._offer(key)
        gone = self._pool.gone()
        self._forget(gone)
        if not self._fresh.isdisjoint(gone):  # they would drive each other out for ever
            self.is_refused = True

    def wait_for_files(self, seconds: float) -> bool:
        """Until all that was put in is written, or refused. False: not in that time."""
        wait(self._coming.values(), seconds)
        self.poll()
        return not self._coming

    # --- what is read ---

    def expect(self, keys: Iterable[BlobKey]) -> None:
        """These are fetched next, in this order; the first of them are read meanwhile."""
        self._expected = deque(key for key in keys if key not in self._reads)
        self._read_ahead()

    def warm(self, keys: Iterable[BlobKey], most_bytes: int) -> None:
        """Read these beforehand, as far as they fit; what else was read so is let go."""
        wanted, n_bytes = list[BlobKey](), 0
        for key in keys:
            n_bytes += self._blobs[key].n_bytes
            if n_bytes > most_bytes:
                break
            wanted.append(key)
        self.let_go(keep=wanted)
        for key in wanted:
            self._read(key)

    def let_go(self, keep: Collection[BlobKey] = ()) -> None:
        """What was read beforehand and is not used."""
        self._expected.clear()
        for key in [key for key in self._reads if key not in keep]:
            self._reads.pop(key).cancel()

    def fetch(self, key: BlobKey) -> bytes:
        """The bytes. Raises BlobRefused; it is forgotten then, with what stands on it."""
        future = self._read(key)
        try:
            return future.result(_PATIENCE_SECONDS)
        except BlobRefused:
            self.lose(key)
            raise
        except TimeoutError as error:
            self.lose(key)
            raise BlobRefused(SegmentRefusal.NO_ANSWER) from error
        except MemoryError as error:
            raise BlobRefused(SegmentRefusal.NO_ROOM) from error
        finally:
            self._reads.pop(key, None)
            self._read_ahead()

    def lose(self, key: BlobKey) -> None:
        """It cannot be used."""
        self._forget([key])
        if self._pool is not None:
            self._pool.drop([key])

    def _read(self, key: BlobKey) -> Future[bytes]:
        assert self._pool is not None
        if key not in self._reads:
            self._reads[key] = self._pool.get(key)
        return self._reads[key]

    def _read_ahead(self) -> None:
        while self._expected and len(self._reads) < _AHEAD:
            self._read(self._expected.popleft())

    # --- the books ---

    def _offer(self, key: BlobKey) -> None:
        blob, path, id = self._blobs[key], self._paths[key], self._next_id
        self._next_id += 1
        if blob.part is BlobPart.ATTENTION:
            self._segments[key] = KvSegment(
                id=SegmentId(id),
                path=path,
                start=blob.start,
                end=blob.end,
                pos_start=blob.pos_start,
                pos_end=blob.pos_end,
                n_bytes=blob.n_bytes,
                made_at=0,
                used_at=0,
                blob=key,
            )
            return
        self._states[key] = Checkpoint(
            id=CheckpointId(id),
            path=path,
            n_tokens=blob.end,
            pos_next=blob.pos_end,
            pos_min=blob.pos_min,
            pos_max=blob.pos_max,
            pos_end=blob.pos_prompt,
            n_bytes=blob.n_bytes,
            boundary=blob.boundary,
            made_at=0,
            used_at=0,
            has_logits=blob.n_logits > 0,
            blob=key,
        )

    def _forget(self, keys: Iterable[BlobKey]) -> None:
        for key in standing_on(self._blobs, [key for key in keys if key in self._blobs]):
            self._blobs.pop(key)
            self._paths.pop(key)
            self.n_gone += self._segments.pop(key, None) is not None
            self._states.pop(key, None)
