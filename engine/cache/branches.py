"""Copying a branch that is left to RAM: its attention as far as nothing else holds it, and the state at its end.

A cancel between two pieces leaves the branch where it is; what was copied of it stays in RAM as well.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.cache.checkpoint_book import SegmentPiece
from engine.cache.copying import PIECE_BYTES, Copying
from engine.cache.session import ModelSession
from engine.cache.snapshots import take_state
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import (
    Checkpoint,
    CheckpointId,
    KvSegment,
    LossNote,
    LossOccasion,
    NotCopied,
    ParkedSequence,
    SegmentId,
)
from engine.core.decisions.books import Books
from engine.core.decisions.eviction import plan_eviction
from engine.core.decisions.eviction_values import EvictionPlan, Held, Keep
from engine.core.decisions.placement import SNAPSHOT_TOKENS
from engine.core.decisions.tails import is_long_enough, on_path, tail_pieces, worth_keeping
from engine.core.prompt.items import Pos, Prompt, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind
from engine.events import CopyWay

_log = logging.getLogger("engine.plan")


_END = CheckpointId(-1)  # of a state that is not there yet; pieces of a tail have negative ids too


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A branch that is to go from the model's memory. `target`: what the working sequence will hold.

    `must_go`: it goes in any case, so a part of it in RAM is better than nothing.
    """

    path: Tokens
    pos_next: Pos
    target: Tokens
    chat: str  # the conversation that it is of
    sequence: int = 0  # where it is; 0: the working one
    staying: tuple[ParkedSequence, ...] = ()  # will be in the model's memory as well, beside those in the books
    written_at: int = 0  # tick of the request that wrote its end
    is_other_chat: bool = False  # its conversation is expected to go on from there
    must_go: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class _Saving:
    """What of a branch is to be in RAM: the state at its end, and its attention piece by piece."""

    end: Checkpoint | None
    tail: tuple[KvSegment, ...]

    def __bool__(self) -> bool:
        return self.end is not None or bool(self.tail)


def save_branch(
    session: ModelSession,
    left: Left,
    keep: Keep,
    *,
    settings: CacheSettings,
    copying: Copying,
) -> bool:
    """Copy to RAM what nothing else holds of it, as far as that is worth its bytes. False: it did not all find room.

    What goes for it is planned for all of it at once: while only a part is counted as being in RAM, what other chats
    have there behind this branch would seem to be of no use. Raises Interrupted between two pieces.
    """
    copying.stop_if_cancelled()
    held = _held(session, left)
    wanted, books = _wanted(session, left, held, settings)
    if not wanted:
        return True
    saving, plan = _fitting(session, held, wanted, keep, settings, books)
    if saving != wanted and left.must_go:
        session.checkpoints.not_copied.append(NotCopied(path=left.path, why=LossOccasion.NO_ROOM_FOR_COPY))
    if plan is None or (saving != wanted and not left.must_go):
        _refuse_end(session, wanted, saving, settings)
        return False
    copying.stop_if_cancelled()
    session.apply(plan, copying.request, copying.emit, note=LossNote(occasion=LossOccasion.FOR_BRANCH))
    _refuse_end(session, wanted, saving, settings)
    try:
        return _save_all(session, left, saving, copying) and saving == wanted
    finally:
        if plan.drop_segments:  # others may have stood on them
            session.drop_orphaned(copying.request, copying.emit)


def _save_all(session: ModelSession, left: Left, saving: _Saving, copying: Copying) -> bool:
    is_saved = saving.end is None or _save_end(session, left, saving.end, copying)
    n_bytes, started = sum(kv.n_bytes for kv in saving.tail), session.clock.monotonic()
    copying.begin(CopyWay.TO_RAM, n_bytes)
    for kv in saving.tail:
        if not _save(session, kv, left.sequence, copying):
            return False  # what comes behind it would hang in the air
    session.saving = session.saving.observed(n_bytes, session.clock.monotonic() - started)
    return is_saved


def _held(session: ModelSession, left: Left) -> Held:
    """What there will be besides."""
    held = session.held(left.target, without=left.sequence)
    return replace(held, branches=(*held.branches, *left.staying))


def _with(held: Held, saving: _Saving) -> Held:
    """What there is when that is saved."""
    end = () if saving.end is None else (saving.end,)
    return replace(held, checkpoints=(*held.checkpoints, *end), segments=(*held.segments, *saving.tail))


def _wanted(session: ModelSession, left: Left, held: Held, settings: CacheSettings) -> tuple[_Saving, Books]:
    """What is worth its bytes, and the books when all of that is there. What is not is remembered, to be told when it
    is asked for after all."""
    end, books = _end_of(session, left, held, settings)
    if not may_keep(session, settings):
        return _Saving(end=end, tail=()), books
    proposed = _proposed(session, left, books.held)
    books = books.with_ranges(proposed)
    worth = worth_keeping(books, proposed, settings.policy)
    is_whole = len(worth) == len(proposed)  # else its end would hang in the air
    if not is_whole and left.must_go:
        session.checkpoints.not_copied.append(NotCopied(path=left.path, why=LossOccasion.COPY_NOT_WORTH))
    wanted = _Saving(end=end if is_whole else None, tail=tuple(r for r in proposed if r.id in worth))
    return wanted, books if is_whole else _books(session, _with(held, wanted))


def _books(session: ModelSession, held: Held) -> Books:
    return Books(held, session.forecaster.forecast)


def _end_of(session: ModelSession, left: Left, held: Held, settings: CacheSettings) -> tuple[Checkpoint | None, Books]:
    """The state at the end of what is left, and the books with it. None where it is there already or not expected to be
    returned to.

    A recurrent one needs no attention, and is always tried.
    """
    n, none = len(left.path), (None, _books(session, held))
    if not session.memory.needs_checkpoints:
        return none
    if any(c.n_tokens == n and session.tree.begins_with(c.path, left.path) for c in session.checkpoints):
        return none
    if session.memory.has_kv and (
        not may_keep(session, settings) or not is_long_enough(left.path, _n_kept(session, left, held))
    ):
        return none
    end = Checkpoint(
        id=_END,
        path=left.path,
        n_tokens=TokenIndex(n),
        pos_next=left.pos_next,
        pos_min=left.pos_next,
        pos_max=left.pos_next,
        pos_end=left.pos_next,
        n_bytes=session.model.state_size(left.sequence),
        boundary=BoundaryKind.END_OF_GENERATION,
        made_at=session.tick,
        used_at=session.tick,
        chat=left.chat,
    )
    books = _books(session, _with(held, _Saving(end=end, tail=())))
    if session.memory.has_kv:
        weighs = settings.policy.rules.weighs
        pays = books.loss_of(len(held.checkpoints)) > SNAPSHOT_TOKENS if weighs else left.is_other_chat
        if not pays:
            return none
    return end, books


def _n_kept(session: ModelSession, left: Left, held: Held) -> int:
    """How much of the path stays in the model's memory."""
    paths = (held.working, *(branch.path for branch in held.branches))
    return max(session.match.shared(left.path, path) for path in paths)


def _fitting(
    session: ModelSession, held: Held, wanted: _Saving, keep: Keep, settings: CacheSettings, books: Books
) -> tuple[_Saving, EvictionPlan | None]:
    """As much of it as there is room for, and what goes for that. What a pinned state needs cannot be dropped again.

    `books`: when all of it is there.
    """
    for n in range(len(wanted.tail), -1, -1):
        tried = wanted if n == len(wanted.tail) else _Saving(end=None, tail=wanted.tail[:n])
        if not tried:
            break
        plan = plan_eviction(
            _with(held, tried),
            policy=settings.policy,
            max_checkpoints=settings.max_checkpoints,
            max_bytes=settings.ram_bytes,
            keep=keep,
            tick=session.tick,
            forecast=session.forecaster.forecast,
            books=books if tried is wanted else None,
        )
        if plan.fits:
            return _without(tried, plan), plan
    return _Saving(end=None, tail=()), None


def _without(saving: _Saving, plan: EvictionPlan) -> _Saving:
    """What is left of it when the plan is carried out. What lies behind a piece that goes has nothing to stand on."""
    gone = {eviction.segment for eviction in plan.drop_segments}
    n = next((at for at, kv in enumerate(saving.tail) if kv.id in gone), len(saving.tail))
    has_end = n == len(saving.tail) and all(eviction.checkpoint != _END for eviction in plan.drop)
    return _Saving(end=saving.end if has_end else None, tail=saving.tail[:n])


def _refuse_end(session: ModelSession, wanted: _Saving, saving: _Saving, settings: CacheSettings) -> None:
    """Remember that the state at the end would have been of use."""
    if wanted.end is not None and saving.end is None:
        session.checkpoints.refuse(
            wanted.end.path, wanted.end.n_tokens, tick=session.tick, policy=settings.policy.value
        )


def _save_end(session: ModelSession, left: Left, end: Checkpoint, copying: Copying) -> bool:
    """So that coming back costs nothing. There is room for it by now."""
    saved = take_state(
        session,
        end.path,
        end.n_tokens,
        n_bytes=end.n_bytes,
        pos_next=left.pos_next,
        pos_end=left.pos_next,
        boundary=end.boundary,
        chat=end.chat,
        request=copying.request,
        emit=copying.emit,
        sequence=left.sequence,
        path_of=left.written_at,
    )
    return saved is not None


def may_keep(session: ModelSession, settings: CacheSettings) -> bool:
    return settings.enabled and session.model.keeps_ranges and settings.policy.rules.keeps_branches


def _proposed(session: ModelSession, left: Left, held: Held) -> tuple[KvSegment, ...]:
    """The pieces of the tail as segments that are not there yet: their ids are negative."""
    path = session.places(left.path)
    places = on_path(left.path, held)
    pieces = tail_pieces(
        left.path, path.cut_before(_n_kept(session, left, held)), places, held.segments, has_states=held.has_states
    )
    bounds = [(TokenIndex(start), TokenIndex(end)) for start, end in pieces]
    return tuple(
        KvSegment(
            id=SegmentId(-number),
            path=left.path,
            start=start,
            end=end,
            pos_start=path.pos_at(start),
            pos_end=path.pos_at(end),
            n_bytes=_n_bytes(session, path, (start, *_cuts(session, path, start, end, left.sequence)), left.sequence),
            made_at=session.tick,
            used_at=session.tick,
            chat=left.chat,
        )
        for number, (start, end) in enumerate(bounds, start=1)
    )


def _cuts(session: ModelSession, path: Prompt, start: TokenIndex, end: TokenIndex, sequence: int) -> list[TokenIndex]:
    """Where the pieces end in which a segment is copied; no medium is cut."""
    n_pieces = -(-_n_bytes(session, path, (start, end), sequence) // PIECE_BYTES)
    cuts = {path.cut_before(start + (end - start) * number // n_pieces) for number in range(1, n_pieces)}
    return [*sorted(cut for cut in cuts if start < cut < end), end]


def _n_bytes(session: ModelSession, path: Prompt, edges: Sequence[TokenIndex], sequence: int) -> int:
    """What the pieces between these places take together."""
    places = [path.pos_at(edge) for edge in edges]
    return sum(session.model.segment_size(p0, p1, sequence) for p0, p1 in pairwise(places))


def _save(session: ModelSession, kv: KvSegment, sequence: int, copying: Copying) -> bool:
    path, pos = session.places(kv.path), kv.pos_start
    pieces: list[SegmentPiece] = []
    for end in _cuts(session, path, kv.start, kv.end, sequence):
        copying.stop_if_cancelled()
        pos_end = path.pos_at(end)
        try:
            blob = session.model.save_segment(pos, pos_end, sequence)
        except MemoryError:
            _log.info("no memory for %d bytes of a left branch", kv.n_bytes)
            return False
        pieces.append(SegmentPiece(blob=blob, end=end, pos_start=pos, pos_end=pos_end))
        copying.add(len(blob))
        pos = pos_end
    session.checkpoints.add_segment(tuple(pieces), path=kv.path, start=kv.start, tick=session.tick, chat=kv.chat)
    return True
