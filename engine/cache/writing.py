"""What of the model's memory and of RAM is not on disk yet is copied for it, piece by piece, while nobody waits.

Of a chat that goes on that is what is new: the attention behind what is there already, and the states on it. The bytes
are copied here and written by another thread. Engine thread only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine.cache.checkpoint_book import SegmentPiece
from engine.cache.session import ModelSession
from engine.commands import ForecastPrompt, Generate
from engine.core.cache.blobs import NO_BASE, Absence, Blob, BlobKey, BlobPart, chat_digest
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, KvSegment
from engine.core.decisions.tails import PIECE_BYTES
from engine.core.prompt.items import NO_TOKENS, Pos, Prompt, TokenIndex, Tokens, shared_prefix
from engine.core.prompt.span_values import BoundaryKind
from engine.prompt.builder import Built

_log = logging.getLogger("engine.plan")

LEAST_ITEMS = 16  # fewer are read again as fast as they are loaded
MOST_STATES = 6  # of a path, besides those at which other chats may begin
_ROOM_SECONDS = 0.05  # between two looks at who calls, while much waits to be written
_LOOK_SECONDS = 0.005  # likewise, while they are only to be told of
_FILES_SECONDS = 10.0  # that nothing else is done while they are written
_REST_SECONDS = 3.0  # for copies that are made as the model goes
_FRONT = (BoundaryKind.SYSTEM_END, BoundaryKind.TOOLS_END)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Path:
    """One that a sequence of the model holds; None: of a branch that is in RAM alone."""

    tokens: Tokens
    sequence: int | None
    chat: str


def write_next(session: ModelSession, settings: CacheSettings) -> bool:
    """Copy one piece that is not on disk yet. False: there is nothing more to do now."""
    disk = session.disk
    disk.poll()
    if not may_write(session, settings) or disk.is_refused:
        return False
    return any(_write_attention(session, path) or _write_state(session, path) for path in _paths(session))


def write_all(session: ModelSession, settings: CacheSettings, is_called: Callable[[], bool]) -> bool:
    """All that is not there yet. False: somebody called."""
    while write_next(session, settings):
        while not session.disk.wait_for_room(_ROOM_SECONDS):
            if is_called():
                return False
        if is_called():
            return False
    return True


def await_files(session: ModelSession, is_called: Callable[[], bool]) -> bool:
    """Until what was copied is on disk, as what became of it is to be told. False: somebody called."""
    end = session.clock.monotonic() + _FILES_SECONDS
    while not session.disk.wait_for_files(_LOOK_SECONDS) and session.clock.monotonic() < end:
        if is_called():
            return False
    return True


def write_rest(session: ModelSession, settings: CacheSettings) -> None:
    """The model goes: what is not on disk yet is copied, as far as there is time."""
    session.disk.try_again()
    end = session.clock.monotonic() + _REST_SECONDS
    try:
        write_all(session, settings, lambda: session.clock.monotonic() > end)
    except Exception:  # noqa: BLE001 -- the model goes all the same
        _log.exception("what was read could not be copied for the disk")


def build_prompt(
    session: ModelSession, command: Generate | ForecastPrompt, is_cancelled: Callable[[], bool], *, keeps: bool
) -> Built:
    """As PromptBuilder.build. How the replies of a chat were written is known of its path on disk, where the chat was
    not asked since the load: their text could be cut into other tokens.
    """
    built = session.builder.build(command, is_cancelled, keeps=keeps)
    if session.previous(command.session) is not None or not _recall_writing(session, built.prompt.tokens):
        return built
    session.builder.forget(command.session)  # its text as it was cut just now
    return session.builder.build(command, is_cancelled, keeps=keeps)


def _recall_writing(session: ModelSession, tokens: Tokens) -> bool:
    """Whether it may be cut in another way now."""
    if not session.written_before:
        return False
    nearest = max(session.written_before, key=lambda path: shared_prefix(path, tokens))
    n_shared = shared_prefix(nearest, tokens)
    if not LEAST_ITEMS <= n_shared < min(len(nearest), len(tokens)):
        return False
    session.written_before.remove(nearest)
    session.builder.tokenizer.adopt_path(nearest.ids(), n_shared)
    return True


def note_use(session: ModelSession) -> None:
    """What lies on the working path goes last."""
    if session.disk.is_on and len(session.working.tokens):
        session.disk.touch(session.working.tokens, session.match)


def may_write(session: ModelSession, settings: CacheSettings) -> bool:
    can_keep = session.model.keeps_ranges or not session.memory.has_kv
    return session.disk.is_on and settings.enabled and settings.disk_bytes != 0 and can_keep


def absence_of(session: ModelSession, chat: str, settings: CacheSettings) -> Absence:
    """Why what was read of a chat before the load is not on disk."""
    if not may_write(session, settings):
        return Absence.OFF
    return Absence.PRIVATE if chat in session.private_chats else session.disk.absence(chat)


def _paths(session: ModelSession) -> Iterator[_Path]:
    """The working one first."""
    held = (
        _Path(tokens=session.working.tokens, sequence=0, chat=session.working_chat),
        *(_Path(tokens=branch.path, sequence=branch.sequence, chat=branch.chat) for branch in session.branches),
        *_paths_in_ram(session),
    )
    return (path for path in held if path.chat not in session.private_chats and len(path.tokens) >= LEAST_ITEMS)


def _paths_in_ram(session: ModelSession) -> Iterator[_Path]:
    """Of branches that were left, up to where something of them is kept."""
    ends: dict[tuple[bytes, str], tuple[Tokens, int]] = {}
    kept = session.checkpoints.segments if session.memory.has_kv else session.checkpoints
    for one in kept:
        end: int = one.end if isinstance(one, KvSegment) else one.n_tokens
        key = one.path.packed, one.chat
        ends[key] = one.path, max(end, ends.get(key, (one.path, 0))[1])
    for (_, chat), (path, end) in ends.items():
        yield _Path(tokens=path if end == len(path) else path.cut(0, end), sequence=None, chat=chat)


def _write_attention(session: ModelSession, path: _Path) -> bool:
    """The next piece behind what is there. False: all of it is."""
    if not session.memory.has_kv:
        return False
    if path.sequence is None:
        return _write_segment(session, path)
    sequence = path.sequence
    places = session.places(path.tokens)
    there = session.disk.covered(path.tokens, session.match)
    start, n = places.cut_before(there.n_items), len(path.tokens)
    if start >= n:
        return False
    ends = [end for end in (*_fronts(session, path.tokens), n) if end > start]
    end = _end_of_piece(session, places, sequence, start, TokenIndex(min(ends)))
    pos_start, pos_end = places.pos_at(start), places.pos_at(end)
    piece = SegmentPiece(
        blob=session.model.save_segment(pos_start, pos_end, sequence),
        end=end,
        pos_start=pos_start,
        pos_end=pos_end,
    )
    _put_attention(session, path, piece, start, base=there.base if start else NO_BASE, is_front=end in ends[:-1])
    return True


def _write_segment(session: ModelSession, path: _Path) -> bool:
    """As `_write_attention`, of what is in RAM: a piece that stands on what is there. False: there is none."""
    there = session.disk.covered(path.tokens, session.match).n_items
    for kv in session.checkpoints.segments:
        if kv.end > session.match.shared(path.tokens, kv.path):
            continue
        start = kv.start
        for piece in session.checkpoints.segment_pieces(kv.id):
            if start <= there < piece.end:
                base = session.disk.base_of(path.tokens, start, session.match) if start else NO_BASE
                if base is None:
                    return False
                _put_attention(session, path, piece, start, base=base)
                return True
            start = piece.end
    return False


def _put_attention(
    session: ModelSession, path: _Path, piece: SegmentPiece, start: TokenIndex, *, base: BlobKey, is_front: bool = False
) -> None:
    session.disk.put(
        Blob(
            part=BlobPart.ATTENTION,
            base=base,
            start=start,
            end=piece.end,
            tokens=path.tokens.cut(start, piece.end),
            pos_start=piece.pos_start,
            pos_end=piece.pos_end,
            n_bytes=len(piece.blob),
            chat=chat_digest(path.chat),
            boundary=BoundaryKind.SYSTEM_END if is_front else BoundaryKind.END_OF_GENERATION,
            used_at=session.clock.wall(),
        ),
        path.tokens,
        (piece.blob,),
    )


def _fronts(session: ModelSession, tokens: Tokens) -> list[int]:
    """Where other chats may begin in the same way: what lies before is in blobs of its own."""
    return sorted(at for path, at in session.fronts if at <= session.match.shared(path, tokens))


def _end_of_piece(
    session: ModelSession, places: Prompt, sequence: int, start: TokenIndex, end: TokenIndex
) -> TokenIndex:
    """What is copied at once; no medium is cut."""
    n_bytes = session.model.segment_size(places.pos_at(start), places.pos_at(end), sequence)
    if n_bytes <= PIECE_BYTES:
        return end
    cut = places.cut_before(start + max(1, (end - start) * PIECE_BYTES // n_bytes))
    if cut > start:
        return cut
    return next((chunk.end for chunk in places.media if chunk.first == start), end)


def _write_state(session: ModelSession, path: _Path) -> bool:
    """The next state on a path. False: all that are worth it are there."""
    if not session.memory.needs_checkpoints:
        return False
    disk, n, match = session.disk, len(path.tokens), session.match
    n_reached = disk.covered(path.tokens, match).n_items if session.memory.has_kv else n
    if path.sequence is not None and n_reached == n and not disk.has_state(path.tokens, n, match):
        _put_end(session, path, path.sequence)
        return True
    there = [
        c
        for c in sorted(session.checkpoints, key=lambda c: -c.n_tokens)
        if LEAST_ITEMS <= c.n_tokens <= min(n_reached, match.shared(c.path, path.tokens))
        if not disk.has_state(path.tokens, c.n_tokens, match, with_logits=c.has_logits)
    ]
    kept = [blob.end for blob in _on_the_way(session, path)]
    for state in there:
        if state.boundary in _FRONT or sum(end >= state.n_tokens for end in kept) < MOST_STATES:
            _put_state(session, path, state)
            return True
    _thin(session, path)
    return False


def _put_state(session: ModelSession, path: _Path, state: Checkpoint) -> None:
    in_memory = state.sequence
    payload = session.model.save_state(in_memory) if in_memory else session.checkpoints.state(state.id)
    logits = session.checkpoints.logits(state.id) if state.has_logits else b""
    _put(session, path, state, payload, logits)


def _put_end(session: ModelSession, path: _Path, sequence: int) -> None:
    """The state of the sequence itself: who goes on with the chat reads nothing again."""
    model, n = session.model, TokenIndex(len(path.tokens))
    payload = model.save_state(sequence)
    kind, tick, n_bytes = BoundaryKind.END_OF_GENERATION, session.tick, len(payload)
    state = Checkpoint.coming(session.places(path.tokens), n, kind, n_bytes=n_bytes, tick=tick, chat=path.chat)
    state = replace(state, pos_min=Pos(model.pos_min(sequence)), pos_max=Pos(model.pos_max(sequence)))
    _put(session, path, state, payload, b"")


def _put(session: ModelSession, path: _Path, state: Checkpoint, payload: bytes, logits: bytes) -> None:
    """A state stands on the attention before it; where there is none, it has all items of its path."""
    base, tokens = NO_BASE, path.tokens.cut(0, state.n_tokens)
    if session.memory.has_kv:
        found = session.disk.base_of(path.tokens, state.n_tokens, session.match)
        if found is None:
            return
        base, tokens = found, NO_TOKENS
    session.disk.put(
        Blob(
            part=BlobPart.STATE,
            base=base,
            start=state.n_tokens if tokens is NO_TOKENS else TokenIndex(0),
            end=state.n_tokens,
            tokens=tokens,
            pos_start=state.pos_next if tokens is NO_TOKENS else Pos(0),
            pos_end=state.pos_next,
            pos_min=state.pos_min,
            pos_max=state.pos_max,
            pos_prompt=state.pos_end,
            n_bytes=len(payload) + len(logits),
            n_logits=len(logits),
            boundary=state.boundary,
            chat=chat_digest(path.chat),
            used_at=session.clock.wall(),
        ),
        path.tokens,
        (payload, logits) if logits else (payload,),
    )


def _thin(session: ModelSession, path: _Path) -> None:
    """Of a long chat the newest states stay: others are as large, and asked for less. Not those that are the newest of
    another path: it would write them again, and so on for ever.
    """
    wanted = {blob.key for other in _paths(session) for blob in _on_the_way(session, other)[:MOST_STATES]}
    session.disk.drop(blob for blob in _on_the_way(session, path)[MOST_STATES:] if blob.key not in wanted)


def _on_the_way(session: ModelSession, path: _Path) -> list[Blob]:
    """States, the deepest first."""
    return [blob for blob in session.disk.states_on(path.tokens, session.match) if not blob.is_front]
