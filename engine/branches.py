"""Leaving a branch and coming back: its attention goes to RAM, and from there behind what the model still holds."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from engine.commands import Generate, RequestId
from engine.core.cache_settings import CacheSettings, Policy
from engine.core.chains import Chain, Chains
from engine.core.eviction import plan_eviction
from engine.core.eviction_values import EvictionPlan, Held, Incoming, Keep
from engine.core.items import Pos, Prompt, TokenIndex, Tokens, same_prefix, shared_prefix
from engine.core.leaving import is_long_enough, on_path, tail_pieces, worth_keeping
from engine.core.placement import SNAPSHOT_TOKENS
from engine.core.reuse import ReusePlan
from engine.core.span_values import BoundaryKind
from engine.core.states import Checkpoint, KvRange, LossReason, RangeId
from engine.core.weighted_eviction import incoming_loss
from engine.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.model_session import ModelSession

_log = logging.getLogger("engine.plan")


def leave(
    session: ModelSession,
    prompt: Prompt,
    reuse: ReusePlan,
    command: Generate,
    *,
    settings: CacheSettings,
    emit: Callable[[Event], None],
) -> None:
    """Before the model's memory becomes what `reuse` says: save the rest of it, as far as that is worth its bytes."""
    live, target = session.live.tokens, prompt.tokens.cut(0, reuse.reused)
    kept = shared_prefix(live, target)
    if not settings.enabled or kept == len(live):
        return
    keep = Keep(
        checkpoints=frozenset({reuse.restore}) if reuse.restore is not None else frozenset(),
        ranges=frozenset(reuse.chain.loads),
    )
    if session.memory.needs_checkpoints and not _has_state(session, live):
        end = Incoming(
            path=live,
            n_tokens=len(live),
            n_bytes=session.model.state_size(),
            boundary=BoundaryKind.END_OF_GENERATION,
        )
        is_other_chat = session.live_chat != command.session
        if not session.memory.has_kv or (
            is_long_enough(live, kept) and _pays(session, target, end, settings, is_other_chat=is_other_chat)
        ):
            _keep_end_state(session, end, keep, settings, command.request, emit)
    if may_keep(session, settings):
        _keep_tail(session, target, keep, settings, command.request, emit)


def _has_state(session: ModelSession, path: Tokens) -> bool:
    n = len(path)
    return any(c.n_tokens == n and same_prefix(c.path, path, n) for c in session.checkpoints)


def _pays(
    session: ModelSession, target: Tokens, end: Incoming, settings: CacheSettings, *, is_other_chat: bool
) -> bool:
    """The state at the end of what is left is expected to be returned to; a recurrent one needs no attention for it."""
    if not may_keep(session, settings):
        return False
    if settings.policy is not Policy.WEIGHTED_GAP:
        return is_other_chat
    return incoming_loss(session.held(target), end, session.forecaster.forecast) > SNAPSHOT_TOKENS


def _keep_end_state(
    session: ModelSession,
    end: Incoming,
    keep: Keep,
    settings: CacheSettings,
    request: RequestId,
    emit: Callable[[Event], None],
) -> None:
    """So that coming back costs nothing."""
    pos_next = Pos(session.model.pos_max() + 1)
    session.save(
        end.path,
        TokenIndex(end.n_tokens),
        pos_next=pos_next,
        pos_end=pos_next,
        boundary=end.boundary,
        settings=settings,
        request=request,
        emit=emit,
        keep=keep,
    )


def _keep_tail(
    session: ModelSession,
    target: Tokens,
    keep: Keep,
    settings: CacheSettings,
    request: RequestId,
    emit: Callable[[Event], None],
) -> None:
    live = session.live.tokens
    kept = shared_prefix(live, target)
    if _has_media(live):
        return  # an image's positions are not its items
    held = session.held(target)
    proposed = _proposed(session, live, kept, held)
    worth = worth_keeping(held, proposed, session.forecaster.forecast, settings.policy)
    proposed = tuple(r for r in proposed if r.id in worth)
    proposed, plan = _fitting(session, held, proposed, keep, settings)
    if plan is None:
        return
    session.apply(plan, request, emit, note="with its branch, to make room for another one")
    refused = {eviction.range for eviction in plan.drop_ranges}
    for kv in proposed:
        if kv.id in refused or not _save(session, kv):
            return  # what comes behind it would hang in the air


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


def _has_media(path: Tokens) -> bool:
    return bool((np.frombuffer(path.packed, np.intc) < 0).any())


def may_keep(session: ModelSession, settings: CacheSettings) -> bool:
    """llama-server erases the branch that it leaves, and its policy is there to be compared with."""
    return settings.enabled and session.model.keeps_ranges and settings.policy is not Policy.LLAMA_SERVER


def _proposed(session: ModelSession, live: Tokens, kept: int, held: Held) -> tuple[KvRange, ...]:
    """The pieces of the tail as ranges that are not there yet: their ids are negative."""
    places = on_path(live, held)
    pieces = tail_pieces(live, kept, places, held.ranges, has_states=held.has_states)
    return tuple(
        KvRange(
            id=RangeId(-number),
            path=live,
            start=TokenIndex(start),
            end=TokenIndex(end),
            pos_start=Pos(start),
            pos_end=Pos(end),
            n_bytes=session.model.range_size(start, end),
            made_at=session.tick,
            used_at=session.tick,
        )
        for number, (start, end) in enumerate(pieces, start=1)
    )


def _save(session: ModelSession, kv: KvRange) -> bool:
    try:
        blob = session.model.save_range(kv.pos_start, kv.pos_end)
    except MemoryError:
        _log.info("no memory for %d bytes of a left branch", kv.n_bytes)
        return False
    session.checkpoints.add_range(
        blob,
        path=kv.path,
        start=kv.start,
        end=kv.end,
        pos_start=kv.pos_start,
        pos_end=kv.pos_end,
        tick=session.tick,
    )
    return True


def load_chain(session: ModelSession, chain: Chain) -> str:
    """Put the ranges of a chain behind what stays. "" or what was refused; that range is dropped then."""
    for id in chain.loads:
        kv = next(kv for kv in session.checkpoints.ranges if kv.id == id)
        refusal = session.model.load_range(session.checkpoints.range_blob(id), kv.pos_start, kv.pos_end)
        if refusal is not None:
            session.checkpoints.drop_range(id)
            return refusal.value
        session.checkpoints.touch_range(id, tick=session.tick)
    return ""


def drop_ranges(session: ModelSession, emit: Callable[[Event], None]) -> None:
    """Give up all left branches, with the states on them."""
    for kv in session.checkpoints.ranges:
        session.checkpoints.drop_range(kv.id)
    drop_stranded(session, None, emit)


def drop_stranded(session: ModelSession, request: RequestId | None, emit: Callable[[Event], None]) -> None:
    """States and ranges whose beginning is nowhere any more, and ranges that no state needs."""
    if not session.memory.has_kv:
        return
    store, live = session.checkpoints, session.live.tokens
    known: dict[int, Chains] = {}

    def is_reached(path: Tokens, n_tokens: int) -> bool:
        along = known.get(id(path))
        if along is None:
            along = known[id(path)] = Chains(path, live, store.ranges)
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
