"""Copying a branch that is left to RAM: its attention as far as nothing else holds it, and the state at its end.

A cancel between two pieces leaves the branch where it is; what was copied of it stays in RAM as well.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.checkpoint_store import RangePiece
from engine.commands import RequestId
from engine.copying import PIECE_BYTES, Copying
from engine.core.cache_settings import CacheSettings, Policy
from engine.core.chains import Chains
from engine.core.eviction import plan_eviction
from engine.core.eviction_values import EvictionPlan, Held, Incoming, Keep
from engine.core.items import Pos, Prompt, TokenIndex, Tokens, same_prefix, shared_prefix
from engine.core.leaving import is_long_enough, on_path, tail_pieces, worth_keeping
from engine.core.placement import SNAPSHOT_TOKENS
from engine.core.span_values import BoundaryKind
from engine.core.states import Checkpoint, KvRange, LiveBranch, LossReason, RangeId
from engine.core.weighted_eviction import incoming_loss
from engine.events import CopyWay, Event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.model_session import ModelSession

_log = logging.getLogger("engine.plan")


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A branch that is to go from the model's memory. `target`: what the working sequence will hold."""

    path: Tokens
    pos_next: Pos
    target: Tokens
    sequence: int = 0  # where it is; 0: the working one
    staying: tuple[LiveBranch, ...] = ()  # will be in the model's memory as well, beside those in the books
    written_at: int = 0  # tick of the request that wrote its end
    is_other_chat: bool = False  # its conversation is expected to go on from there


def save_branch(
    session: ModelSession,
    left: Left,
    keep: Keep,
    *,
    settings: CacheSettings,
    copying: Copying,
) -> bool:
    """Copy to RAM what nothing else holds of it, as far as that is worth its bytes. False: it did not all find room.

    Raises Interrupted between two pieces.
    """
    copying.stop_if_cancelled()
    held = _held(session, left)
    n_kept = max(shared_prefix(left.path, path) for path in (held.live, *(branch.path for branch in held.branches)))
    is_saved = True
    if session.memory.needs_checkpoints and not _has_state(session, left.path):
        end = Incoming(
            path=left.path,
            n_tokens=len(left.path),
            n_bytes=session.model.state_size(left.sequence),
            boundary=BoundaryKind.END_OF_GENERATION,
        )
        if not session.memory.has_kv or (
            is_long_enough(left.path, n_kept) and _pays(session, held, end, settings, is_other_chat=left.is_other_chat)
        ):
            is_saved = _keep_end_state(session, left, end, held, keep, settings, copying)
    if may_keep(session, settings):
        is_saved = _keep_tail(session, left, n_kept, keep, settings, copying) and is_saved
    return is_saved


def _held(session: ModelSession, left: Left) -> Held:
    """What there will be besides."""
    held = session.held(left.target, without=left.sequence)
    return replace(held, branches=(*held.branches, *left.staying))


def _has_state(session: ModelSession, path: Tokens) -> bool:
    n = len(path)
    return any(c.n_tokens == n and same_prefix(c.path, path, n) for c in session.checkpoints)


def _pays(session: ModelSession, held: Held, end: Incoming, settings: CacheSettings, *, is_other_chat: bool) -> bool:
    """The state at the end of what is left is expected to be returned to; a recurrent one needs no attention for it."""
    if not may_keep(session, settings):
        return False
    if settings.policy is not Policy.WEIGHTED_GAP:
        return is_other_chat
    return incoming_loss(held, end, session.forecaster.forecast) > SNAPSHOT_TOKENS


def _keep_end_state(
    session: ModelSession,
    left: Left,
    end: Incoming,
    held: Held,
    keep: Keep,
    settings: CacheSettings,
    copying: Copying,
) -> bool:
    """So that coming back costs nothing."""
    saved = session.save(
        end.path,
        TokenIndex(end.n_tokens),
        pos_next=left.pos_next,
        pos_end=left.pos_next,
        boundary=end.boundary,
        settings=settings,
        request=copying.request,
        emit=copying.emit,
        keep=keep,
        sequence=left.sequence,
        held=held,
        path_of=left.written_at,
    )
    return saved is not None


def _keep_tail(
    session: ModelSession,
    left: Left,
    n_kept: int,
    keep: Keep,
    settings: CacheSettings,
    copying: Copying,
) -> bool:
    held = _held(session, left)
    proposed = _proposed(session, left, n_kept, held)
    worth = worth_keeping(held, proposed, session.forecaster.forecast, settings.policy)
    wanted = tuple(r for r in proposed if r.id in worth)
    proposed, plan = _fitting(session, held, wanted, keep, settings)
    if plan is None:
        return not wanted
    copying.stop_if_cancelled()
    session.apply(plan, copying.request, copying.emit, note="with its branch, to make room for another one")
    refused = {eviction.range for eviction in plan.drop_ranges}
    copying.begin(CopyWay.TO_RAM, sum(kv.n_bytes for kv in proposed))
    for kv in proposed:
        if kv.id in refused or not _save(session, kv, left.sequence, copying):
            return False  # what comes behind it would hang in the air
    return len(proposed) == len(wanted)


def _fitting(
    session: ModelSession, held: Held, proposed: tuple[KvRange, ...], keep: Keep, settings: CacheSettings
) -> tuple[tuple[KvRange, ...], EvictionPlan | None]:
    """As much of the tail as there is room for. What a pinned state needs could not be dropped again."""
    for n in range(len(proposed), 0, -1):
        plan = plan_eviction(
            replace(held, ranges=(*held.ranges, *proposed[:n])),
            policy=settings.policy,
            max_checkpoints=settings.max_checkpoints,
            max_bytes=settings.ram_bytes,
            keep=keep,
            tick=session.tick,
            forecast=session.forecaster.forecast,
        )
        if plan.fits:
            return proposed[:n], plan
    return (), None


def may_keep(session: ModelSession, settings: CacheSettings) -> bool:
    """llama-server erases the branch that it leaves, and its policy is there to be compared with."""
    return settings.enabled and session.model.keeps_ranges and settings.policy is not Policy.LLAMA_SERVER


def _proposed(session: ModelSession, left: Left, n_kept: int, held: Held) -> tuple[KvRange, ...]:
    """The pieces of the tail as ranges that are not there yet: their ids are negative."""
    path = session.places(left.path)
    places = on_path(left.path, held)
    pieces = tail_pieces(left.path, path.cut_before(n_kept), places, held.ranges, has_states=held.has_states)
    bounds = [(TokenIndex(start), TokenIndex(end)) for start, end in pieces]
    return tuple(
        KvRange(
            id=RangeId(-number),
            path=left.path,
            start=start,
            end=end,
            pos_start=path.pos_at(start),
            pos_end=path.pos_at(end),
            n_bytes=_n_bytes(session, path, (start, *_cuts(session, path, start, end, left.sequence)), left.sequence),
            made_at=session.tick,
            used_at=session.tick,
        )
        for number, (start, end) in enumerate(bounds, start=1)
    )


def _cuts(session: ModelSession, path: Prompt, start: TokenIndex, end: TokenIndex, sequence: int) -> list[TokenIndex]:
    """Where the pieces end in which a range is copied; no medium is cut."""
    n_pieces = -(-_n_bytes(session, path, (start, end), sequence) // PIECE_BYTES)
    cuts = {path.cut_before(start + (end - start) * number // n_pieces) for number in range(1, n_pieces)}
    return [*sorted(cut for cut in cuts if start < cut < end), end]


def _n_bytes(session: ModelSession, path: Prompt, edges: Sequence[TokenIndex], sequence: int) -> int:
    """What the pieces between these places take together."""
    places = [path.pos_at(edge) for edge in edges]
    return sum(session.model.range_size(p0, p1, sequence) for p0, p1 in pairwise(places))


def _save(session: ModelSession, kv: KvRange, sequence: int, copying: Copying) -> bool:
    path, pos = session.places(kv.path), kv.pos_start
    pieces: list[RangePiece] = []
    for end in _cuts(session, path, kv.start, kv.end, sequence):
        copying.stop_if_cancelled()
        pos_end = path.pos_at(end)
        try:
            blob = session.model.save_range(pos, pos_end, sequence)
        except MemoryError:
            _log.info("no memory for %d bytes of a left branch", kv.n_bytes)
            return False
        pieces.append(RangePiece(blob=blob, end=end, pos_start=pos, pos_end=pos_end))
        copying.add(len(blob))
        pos = pos_end
    session.checkpoints.add_range(tuple(pieces), path=kv.path, start=kv.start, tick=session.tick)
    return True


def drop_ranges(session: ModelSession, emit: Callable[[Event], None]) -> None:
    """Give up all left branches, with the states on them."""
    for kv in session.checkpoints.ranges:
        session.checkpoints.drop_range(kv.id)
    drop_stranded(session, None, emit)


def drop_stranded(session: ModelSession, request: RequestId | None, emit: Callable[[Event], None]) -> None:
    """States and ranges whose beginning is nowhere any more, and ranges that no state needs."""
    if not session.memory.has_kv:
        return
    store, live, branches = session.checkpoints, session.live.tokens, session.branches
    known: dict[int, Chains] = {}

    def is_reached(path: Tokens, n_tokens: int) -> bool:
        along = known.get(id(path))
        if along is None:
            along = known[id(path)] = Chains(path, live, store.ranges, branches, session.forecaster.kinship)
        return n_tokens <= along.reach

    stranded = [c for c in store if not is_reached(c.path, c.n_tokens)]
    for kv in [kv for kv in store.ranges if not is_reached(kv.path, kv.end)]:
        store.drop_range(kv.id)
    for checkpoint in stranded:
        session.drop(checkpoint.id, LossReason.KV_GONE, request, emit)
    if session.memory.needs_checkpoints:
        for kv in [kv for kv in store.ranges if not any(_leads_through(kv, c) for c in store)]:
            store.drop_range(kv.id)


def _leads_through(kv: KvRange, checkpoint: Checkpoint) -> bool:
    """The checkpoint lies on the path of the range, behind its start."""
    if checkpoint.n_tokens <= kv.start:
        return False
    return checkpoint.path is kv.path or shared_prefix(checkpoint.path, kv.path) > kv.start
