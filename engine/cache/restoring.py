"""Bringing the model's memory to where a plan starts: cut it back, take up a branch, load segments, set a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from engine.blob_pool import BlobRefused
from engine.cache.checkpoint_book import SegmentPiece
from engine.cache.copying import Copying
from engine.cache.leaving import free_cells, free_sequence, needed_by
from engine.cache.session import ModelSession
from engine.commands import RequestId
from engine.core.cache.blobs import BlobKey, Loaded
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, KvSegment, LossNote, LossReason, SegmentRefusal
from engine.core.decisions.reuse import ReusePlan, Source, window_covered
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.errors import Interrupted
from engine.events import CheckpointRestored, CopyWay, Event

_NO_CUT = "llama.cpp refused to cut the memory back"


def bring_back(
    session: ModelSession, plan: ReusePlan, prompt: Prompt, copying: Copying, *, settings: CacheSettings
) -> str:
    """ "" or what llama.cpp refused; the working sequence is then empty, and what was refused is given up.

    Raises Interrupted between two pieces of what is loaded. The working sequence then holds what the books say, and
    nothing is lost.
    """
    request, emit = copying.request, copying.emit
    started, n_bytes = session.clock.monotonic(), bytes_to_restore(session, plan)
    match plan.source:
        case Source.NOTHING:
            session.forget_working(request, emit)
            return ""
        case Source.WORKING:
            refused = _cut_back(session, plan, prompt, request, emit)
        case Source.LIVE_BRANCH:
            refused = _take_up(session, plan, prompt, copying, settings)
        case Source.BRANCH:
            refused = _load_branch(session, plan, prompt, copying, settings)
        case Source.CHECKPOINT:
            refused = _put_back(session, plan, prompt, copying, settings)
        case _:
            assert_never(plan.source)
    session.disk.let_go()
    seconds = session.clock.monotonic() - started
    if not plan.n_bytes_disk:
        session.restoring = session.restoring.observed(n_bytes, seconds)
    elif not refused:
        session.loaded = Loaded(n_items=plan.n_on_disk, n_bytes=plan.n_bytes_disk, seconds=seconds)
    if refused:
        session.forget_working(request, emit)
    return refused


def bytes_to_restore(session: ModelSession, plan: ReusePlan) -> int:
    """What bringing the memory back copies from RAM or disk; what is in the model's memory is not copied."""
    checkpoint = None if plan.restore is None else session.checkpoints.get(plan.restore)
    n_bytes = 0 if checkpoint is None or checkpoint.sequence else checkpoint.n_bytes
    return n_bytes + plan.chain.n_bytes + (plan.n_bytes_disk - plan.chain.n_bytes_disk)


def blobs_of(session: ModelSession, plan: ReusePlan) -> tuple[BlobKey, ...]:
    """What of a plan lies on disk, in the order in which it is needed."""
    if not plan.n_bytes_disk:
        return ()
    segments = (session.disk.segment(id) for id in plan.chain.loads)
    state = None if plan.restore is None else session.disk.state(plan.restore)
    return (*(kv.blob for kv in segments if kv is not None), *(() if state is None else (state.blob,)))


def _cut_back(
    session: ModelSession, plan: ReusePlan, prompt: Prompt, request: RequestId, emit: Callable[[Event], None]
) -> str:
    if plan.reused == len(session.working.tokens):
        return ""
    if not session.model.trim(prompt.pos_at(plan.reused)):
        return _NO_CUT
    session.cut_working(prompt.tokens.cut(0, plan.reused), request, emit)
    return ""


def _take_up(session: ModelSession, plan: ReusePlan, prompt: Prompt, copying: Copying, settings: CacheSettings) -> str:
    """Go on with a branch in the model's memory. It stays there as long as more of it than this is in it."""
    request, emit = copying.request, copying.emit
    branch = next(b for b in session.branches if b.sequence == plan.sequence)
    refused = session.model.restore_live(branch.sequence, prompt.pos_at(plan.reused))
    session.cut_working(Tokens() if refused else prompt.tokens.cut(0, plan.reused), request, emit)
    # A window that others took cells of meanwhile says no here; its branch is still good for states over it.
    pos_min, n_swa = session.pos_min_of(branch.sequence), session.model.facts.n_swa
    is_of_use = refused and not window_covered(prompt, pos_min, plan.reused, n_swa)
    if not is_of_use and (refused or plan.uses_up(branch)):
        session.drop_branches(request, emit, sequences=(branch.sequence,))
    free_sequence(session, branch.sequence, settings=settings, copying=copying)
    return refused


def _load_branch(
    session: ModelSession, plan: ReusePlan, prompt: Prompt, copying: Copying, settings: CacheSettings
) -> str:
    """Attention alone: load what is in RAM or on disk, and cut."""
    refused = _load_chain(session, plan, prompt, copying, settings)
    if refused:
        return refused
    if not session.model.trim(prompt.pos_at(plan.reused)):
        for kv in map(session.segment_of, plan.chain.loads):  # else they would be tried again
            if kv is not None:
                session.drop_segment(kv)
        return _NO_CUT
    session.cut_working(prompt.tokens.cut(0, plan.reused), copying.request, copying.emit)
    return ""


def _put_back(session: ModelSession, plan: ReusePlan, prompt: Prompt, copying: Copying, settings: CacheSettings) -> str:
    """A saved state, over the attention that belongs to it."""
    assert plan.restore is not None
    checkpoint = session.checkpoints.get(plan.restore) or session.disk.state(plan.restore)
    if checkpoint is None:
        return SegmentRefusal.MISSING.value
    started = session.clock.monotonic()
    refused = _load_chain(session, plan, prompt, copying, settings)
    if refused:
        return refused
    if checkpoint.blob:
        refused, logits = _restore_from_disk(session, checkpoint, copying)
    else:
        refused, logits = _restore(session, checkpoint, copying), b""
    if refused:
        return refused
    if plan.reused == len(prompt):
        session.model.restore_logits(logits or session.checkpoints.logits(checkpoint.id))
    copying.emit(
        CheckpointRestored(
            request=copying.request,
            id=checkpoint.id,
            n_tokens=checkpoint.n_tokens,
            n_bytes=checkpoint.n_bytes,
            seconds=session.clock.monotonic() - started,
        )
    )
    return ""


def _restore(session: ModelSession, checkpoint: Checkpoint, copying: Copying) -> str:
    """ "" or what was refused; the state is dropped then."""
    request, emit = copying.request, copying.emit
    if checkpoint.sequence:
        refused = session.model.restore_kept(checkpoint.sequence, checkpoint.pos_next, checkpoint.pos_max)
    else:
        state = session.checkpoints.state(checkpoint.id)
        refused = session.model.restore_state(state, checkpoint.pos_next, checkpoint.pos_max)
    if refused:
        session.drop(checkpoint.id, LossReason.RESTORE_FAILED, request, emit, note=LossNote(error=refused))
        return refused
    session.checkpoints.touch(checkpoint.id, tick=session.tick)
    session.cut_working(checkpoint.path.cut(0, checkpoint.n_tokens), request, emit)
    return ""


def _restore_from_disk(session: ModelSession, checkpoint: Checkpoint, copying: Copying) -> tuple[str, bytes]:
    """ "" or what was refused, which is forgotten then; and the logits of it."""
    n_logits = session.disk.n_logits(checkpoint)
    try:
        payload = session.disk.fetch(checkpoint.blob)
    except BlobRefused as error:
        return error.why.value, b""
    n_state = len(payload) - n_logits
    refused = session.model.restore_state(payload[:n_state], checkpoint.pos_next, checkpoint.pos_max)
    if refused:
        session.disk.lose(checkpoint.blob)
        return refused, b""
    session.cut_working(checkpoint.path.cut(0, checkpoint.n_tokens), copying.request, copying.emit)
    return "", payload[n_state:]


def _load_chain(
    session: ModelSession, plan: ReusePlan, prompt: Prompt, copying: Copying, settings: CacheSettings
) -> str:
    """Put the segments of a chain behind what stays. "" or what was refused; that segment is dropped then."""
    chain, store = plan.chain, session.checkpoints
    session.disk.expect(blobs_of(session, plan))
    copying.begin(CopyWay.FROM_DISK if chain.n_bytes_disk else CopyWay.FROM_RAM, chain.n_bytes)
    if chain.sequence:
        session.model.share_attention(chain.sequence, prompt.pos_at(chain.kept))
    for id in chain.loads:
        kv = session.segment_of(id)
        if kv is None:
            return SegmentRefusal.MISSING.value
        at = kv.start
        try:
            pieces = _from_disk(session, kv) if kv.blob else store.segment_pieces(id)
        except BlobRefused as error:
            return error.why.value
        for piece in pieces:
            refusal = session.model.load_segment(piece.blob, piece.pos_start, piece.pos_end)
            while refusal is SegmentRefusal.NO_ROOM and session.branches:
                # Room was made beforehand, but not with the branch that all this stands on, and cells may be shared in
                # other ways than their books say.
                session.note_working(kv.path.cut(0, at))
                free_cells(session, settings=settings, copying=copying.to_the_end(), keep=needed_by(plan))
                refusal = session.model.load_segment(piece.blob, piece.pos_start, piece.pos_end)
            if refusal is not None:
                session.drop_segment(kv)
                return refusal.value
            at = piece.end
            copying.add(len(piece.blob))
            if copying.is_cancelled():
                _stop(session, kv, at, chain.kept, copying)
        if not kv.blob:
            store.touch_segment(id, tick=session.tick)
    return ""


def _from_disk(session: ModelSession, kv: KvSegment) -> tuple[SegmentPiece, ...]:
    """Raises BlobRefused; it is forgotten then."""
    blob = session.disk.fetch(kv.blob)
    return (SegmentPiece(blob=blob, end=kv.end, pos_start=kv.pos_start, pos_end=kv.pos_end),)


def _stop(session: ModelSession, kv: KvSegment, loaded: TokenIndex, kept: TokenIndex, copying: Copying) -> None:
    """Raise Interrupted, if the model can go on from here: it holds the first `loaded` items of a segment's path.

    What was kept must stay: segments and branches stand on it. So where attention needs a state, there must be one
    behind that. Without one, loading goes on.
    """
    if not session.memory.needs_checkpoints:
        session.cut_working(kv.path.cut(0, loaded), copying.request, copying.emit)
        raise Interrupted
    matcher = session.match.matcher(kv.path)
    at = [c for c in session.checkpoints if kept <= c.n_tokens <= loaded and matcher.begins_with(c.path, c.n_tokens)]
    if at:
        if _restore(session, max(at, key=lambda c: c.n_tokens), copying):
            session.forget_working(copying.request, copying.emit)
        raise Interrupted


def recover(session: ModelSession, path: Tokens, copying: Copying) -> None:
    """A batch behind `path` was broken off: back to the end of it, or to the last state on it, or to nothing.

    A recurrent state that was broken off is void; the attention before the batch is as it was.
    """
    request, emit = copying.request, copying.emit
    session.note_working(path)
    if not session.memory.is_exact_only and session.model.trim(session.places(path).pos_next):
        session.cut_working(path, request, emit)
        return
    matcher = session.match.matcher(path)
    at = [c for c in session.checkpoints if c.n_tokens <= len(path) and matcher.begins_with(c.path, c.n_tokens)]
    if not at or _restore(session, max(at, key=lambda c: c.n_tokens), copying):
        session.forget_working(request, emit)
