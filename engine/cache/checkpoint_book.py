"""Saved states, the attention of left branches, and tombstones of what is gone. Engine thread only.

A live state is still in the model's memory. It counts as one in RAM, so that there is room when it has to go there.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter, itemgetter

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import (
    Checkpoint,
    CheckpointId,
    KvSegment,
    LossNote,
    LossOccasion,
    LossReason,
    LostCheckpoint,
    Refusal,
    SegmentId,
)
from engine.core.prompt.items import Pos, PrefixMatcher, TokenIndex, Tokens
from engine.core.tree.tree import Match
from engine.events import CheckpointView

_TOMBSTONES = 1000
_NOT_COPIED = 32  # branches that are remembered: each is compared when something of one is read again


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentPiece:
    """A part of a segment: its items up to `end`, which are positions [pos_start, pos_end)."""

    blob: bytes
    end: TokenIndex
    pos_start: Pos
    pos_end: Pos


_checkpoint = itemgetter(0)  # of what is held


class CheckpointBook:
    """Holds what it is told to hold; which one goes is decided in `engine.core.decisions.tails`."""

    def __init__(self) -> None:
        self._held: dict[CheckpointId, tuple[Checkpoint, bytes]] = {}  # a live one without bytes
        self._logits: dict[CheckpointId, bytes] = {}
        self._views: dict[CheckpointId, CheckpointView] = {}  # made when first asked for
        self._n_of: Counter[str] = Counter()  # states by conversation
        self._in_sequences: set[int] = set()
        self._segments: dict[SegmentId, tuple[KvSegment, tuple[SegmentPiece, ...]]] = {}
        self._lost: deque[LostCheckpoint] = deque()
        self.not_copied: deque[Refusal] = deque(maxlen=_NOT_COPIED)  # the newest last
        self._n_lost_at: Counter[int] = Counter()  # places that may have one, so that most need not be looked at
        self._next_id = 1
        self._next_segment = 1
        self.n_moves = 0  # how often a state or a segment went, or a segment came
        self.n_bytes = 0
        self.n_bytes_peak = 0

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Checkpoint]:
        return map(_checkpoint, self._held.values())

    @property
    def lost(self) -> tuple[LostCheckpoint, ...]:
        return tuple(self._lost)

    def has_room(self, n_bytes: int, settings: CacheSettings, *, chat: str, n_states: int = 1) -> bool:
        """For so many more states of a conversation that take so much together: then no policy gives anything up."""
        limits = settings.limits
        is_too_much = self.n_bytes + n_bytes > limits.n_bytes
        return not is_too_much and not limits.are_too_many(self._n_of[chat] + n_states)

    def get(self, id: CheckpointId) -> Checkpoint | None:
        entry = self._held.get(id)
        return entry[0] if entry else None

    def state(self, id: CheckpointId) -> bytes:
        """Of one that is in RAM."""
        return self._held[id][1]

    def is_in_use(self, sequence: int) -> bool:
        """A live state is there."""
        return sequence in self._in_sequences

    @property
    def live(self) -> tuple[Checkpoint, ...]:
        """Those in the model's memory, the one that was used longest ago first; of one request the shallowest."""
        held = (checkpoint for checkpoint, _ in self._held.values() if checkpoint.sequence)
        return tuple(sorted(held, key=lambda c: (c.used_at, c.n_tokens, c.id)))

    def to_ram(self, id: CheckpointId, state: bytes) -> None:
        """A live one was copied out; its sequence is free."""
        checkpoint, _ = self._held[id]
        n_bytes = len(state) + len(self._logits.get(id, b""))
        self.n_bytes += n_bytes - checkpoint.n_bytes
        self._in_sequences.remove(checkpoint.sequence)
        self._held[id] = (replace(checkpoint, sequence=0, n_bytes=n_bytes), state)
        self._views.pop(id, None)

    def next_id(self) -> CheckpointId:
        """For the state that is added next."""
        return CheckpointId(self._next_id)

    def logits(self, id: CheckpointId) -> bytes:
        """Those of the item to come, of one that has them."""
        return self._logits[id]

    def add(self, checkpoint: Checkpoint, state: bytes, logits: bytes = b"") -> None:
        """Store one; a live one without its state, and its `n_bytes` is what it would take in RAM."""
        self._next_id = checkpoint.id + 1
        self._held[checkpoint.id] = (checkpoint, state)
        self._n_of[checkpoint.chat] += 1
        if checkpoint.has_logits:
            self._logits[checkpoint.id] = logits
        if checkpoint.sequence:
            self._in_sequences.add(checkpoint.sequence)
        self._count(checkpoint.n_bytes)
        self._forget_lost(checkpoint.path, checkpoint.n_tokens)

    def _count(self, n_bytes: int) -> None:
        self.n_bytes += n_bytes
        self.n_bytes_peak = max(self.n_bytes_peak, self.n_bytes)

    @property
    def segments(self) -> tuple[KvSegment, ...]:
        """The attention that is kept of left branches."""
        return tuple([kv for kv, _ in self._segments.values()])

    def segment(self, id: SegmentId) -> KvSegment | None:
        entry = self._segments.get(id)
        return entry[0] if entry else None

    @property
    def n_bytes_ranges(self) -> int:
        return sum(kv.n_bytes for kv, _ in self._segments.values())

    def segment_pieces(self, id: SegmentId) -> tuple[SegmentPiece, ...]:
        """In the order in which they are put behind one another."""
        return self._segments[id][1]

    def add_segment(
        self, pieces: tuple[SegmentPiece, ...], *, path: Tokens, start: TokenIndex, tick: int, chat: str
    ) -> KvSegment:
        kv = KvSegment(
            id=SegmentId(self._next_segment),
            path=path,
            start=start,
            end=pieces[-1].end,
            pos_start=pieces[0].pos_start,
            pos_end=pieces[-1].pos_end,
            n_bytes=sum(len(piece.blob) for piece in pieces),
            made_at=tick,
            used_at=tick,
            chat=chat,
        )
        self._next_segment += 1
        self.n_moves += 1
        self._segments[kv.id] = (kv, pieces)
        self._count(kv.n_bytes)
        return kv

    def drop_segment(self, id: SegmentId) -> KvSegment:
        kv, _ = self._segments.pop(id)
        self.n_moves += 1
        self.n_bytes -= kv.n_bytes
        return kv

    def touch_segment(self, id: SegmentId, *, tick: int) -> None:
        kv, pieces = self._segments[id]
        self._segments[id] = (replace(kv, used_at=tick), pieces)

    def bury(self, kv: KvSegment, *, tick: int, policy: str, note: LossNote) -> None:
        """Remember that all of this branch could be had, where no states tell."""
        self._remember_lost(kv.path, kv.end, LossReason.EVICTED, tick, policy, note)

    def _forget_lost(self, path: Tokens, n_tokens: TokenIndex) -> None:
        """A place that has a state again is no longer lost, and none is lost twice."""
        if n_tokens not in self._n_lost_at:
            return
        matcher = PrefixMatcher(path)
        kept = [t for t in self._lost if t.n_tokens != n_tokens or not matcher.begins_with(t.path, n_tokens)]
        self._uncount_lost(n_tokens, len(self._lost) - len(kept))
        self._lost = deque(kept)

    def _remember_lost(
        self, path: Tokens, n_tokens: TokenIndex, reason: LossReason, tick: int, policy: str, note: LossNote | None
    ) -> None:
        lost = LostCheckpoint(path=path, n_tokens=n_tokens, reason=reason, lost_at=tick, policy=policy, note=note)
        self._lost.append(lost)
        self._n_lost_at[lost.n_tokens] += 1
        if len(self._lost) > _TOMBSTONES:
            self._uncount_lost(self._lost.popleft().n_tokens, 1)

    def _uncount_lost(self, n_tokens: int, n: int) -> None:
        self._n_lost_at[n_tokens] -= n
        if not self._n_lost_at[n_tokens]:
            del self._n_lost_at[n_tokens]

    def drop(
        self, id: CheckpointId, reason: LossReason, *, tick: int, policy: str = "", note: LossNote | None = None
    ) -> Checkpoint:
        """Forget the state, remember that it was there."""
        checkpoint, _ = self._held.pop(id)
        self.n_moves += 1
        self._logits.pop(id, None)
        self._in_sequences.discard(checkpoint.sequence)
        self._views.pop(id, None)
        self._n_of[checkpoint.chat] -= 1
        if not self._n_of[checkpoint.chat]:
            del self._n_of[checkpoint.chat]
        self.n_bytes -= checkpoint.n_bytes
        self._remember_lost(checkpoint.path, checkpoint.n_tokens, reason, tick, policy, note)
        return checkpoint

    def refuse(self, refused: Refusal, *, tick: int, policy: str) -> None:
        """Remember what was not stored, to keep others, or because no budget could hold it."""
        path, n_tokens, why = refused.path, refused.n_tokens, refused.why
        if why in (LossOccasion.NO_ROOM_FOR_COPY, LossOccasion.COPY_NOT_WORTH):
            self.not_copied.append(refused)
            return
        self._forget_lost(path, n_tokens)
        reason, note = (LossReason.EVICTED, LossNote(occasion=why)) if why else (LossReason.TOO_LARGE, None)
        self._remember_lost(path, n_tokens, reason, tick, policy, note)

    def touch(self, id: CheckpointId, *, tick: int) -> None:
        self._change(replace(self._held[id][0], used_at=tick))

    def pin(self, id: CheckpointId, *, pinned: bool) -> None:
        """Unknown ids are ignored: the checkpoint may have gone while the command was under way."""
        if id in self._held:
            self._change(replace(self._held[id][0], pinned=pinned))

    def _change(self, checkpoint: Checkpoint) -> None:
        self._held[checkpoint.id] = (checkpoint, self._held[checkpoint.id][1])
        self._views.pop(checkpoint.id, None)

    def share_path(self, path: Tokens, match: Match) -> None:
        """Let all states on `path`, lost ones too, refer to it: many lie on few paths then."""
        matcher = match.matcher(path)

        def is_on(other: Tokens, n_tokens: int) -> bool:
            return other is not path and matcher.begins_with(other, n_tokens)

        for checkpoint_id, (checkpoint, state) in self._held.items():
            if is_on(checkpoint.path, checkpoint.n_tokens):
                self._held[checkpoint_id] = (checkpoint.along(path), state)
        for segment_id, (kv, pieces) in self._segments.items():
            if is_on(kv.path, kv.end):
                self._segments[segment_id] = (replace(kv, path=path), pieces)
        for at, lost in enumerate(self._lost):
            if is_on(lost.path, lost.n_tokens):
                self._lost[at] = lost.along(path)

    def views(self) -> tuple[CheckpointView, ...]:
        held = sorted(self, key=attrgetter("n_tokens"))
        known = self._views.get
        return tuple([known(checkpoint.id) or self.view(checkpoint) for checkpoint in held])

    def view(self, checkpoint: Checkpoint) -> CheckpointView:
        """What the window shows of one that is held."""
        known = self._views.get(checkpoint.id)
        if known is None:
            known = self._views[checkpoint.id] = _view_of(checkpoint)
        return known


def _view_of(checkpoint: Checkpoint) -> CheckpointView:
    return CheckpointView(
        id=checkpoint.id,
        n_tokens=checkpoint.n_tokens,
        n_bytes=checkpoint.n_bytes,
        boundary=checkpoint.boundary,
        tier=checkpoint.tier,
        made_at=checkpoint.made_at,
        used_at=checkpoint.used_at,
        pinned=checkpoint.pinned,
    )


# Whether anything can be stranded at all: looking through all states and segments for it takes longer than this.


class Coverage:
    """What the model's memory held when nothing was stranded. As long as all of that is there, with what states were
    taken of since, and nothing has gone from the book on which others stand, nothing is.
    """

    def __init__(self) -> None:
        self._paths: tuple[Tokens, ...] = ()
        self._n_moves = -1  # of the book
        self._next_id = CheckpointId(0)  # of the first state that was taken since

    def is_whole(self, book: CheckpointBook, paths: Sequence[Tokens], match: Match) -> bool:
        """`paths`: what the sequences of the model hold now."""
        if self._n_moves != book.n_moves:
            return False
        taken = [(c.path, c.n_tokens) for c in book if c.id >= self._next_id]
        needed = [*((path, len(path)) for path in self._paths), *taken]
        return all(max(match.shared(path, other) for other in paths) >= n for path, n in needed)

    def note(self, book: CheckpointBook, paths: Sequence[Tokens]) -> None:
        """Nothing is stranded now."""
        self._paths, self._n_moves, self._next_id = tuple(paths), book.n_moves, book.next_id()
