"""What of the cache moves where: the one place in which that is decided. Pure.

A plan is made for a need, over a view of what there is: moves in the order in which `engine.cache.executor` makes them,
and what is refused. What is to go from a sequence is planned piece by piece when its turn comes, since what went before
has changed what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from engine.core.cache.states import (
    Checkpoint,
    KvSegment,
    LossNote,
    LossOccasion,
    LossReason,
    MemoryKind,
    ParkedSequence,
    Refusal,
)
from engine.core.decisions.dependents import find_orphaned
from engine.core.decisions.eviction_values import KEEP_NOTHING, Held, Incoming, Keep
from engine.core.decisions.giving_up import next_free, plan_sequences, worth_of
from engine.core.decisions.moves import (
    NOTHING_MOVES,
    Between,
    CopyOut,
    How,
    Move,
    Need,
    Pool,
    Reason,
    ResidencyPlan,
    Room,
    Turn,
    View,
)
from engine.core.decisions.reuse import ReusePlan, Source
from engine.core.decisions.tails import PIECE_BYTES, drops, evict, may_stay_as_it_is, plan_copy
from engine.core.decisions.weighted_eviction import plan_weighted
from engine.core.prompt.items import Prompt, TokenIndex
from engine.core.tree.tree import Match

SLOWER = 20  # parked sequences may make a token take one part in so many longer
_LEAST_GAIN = 0.005  # seconds: deciding what goes for a copy takes some of that
_LITTLE = 0.1  # beside the time that reading a prompt takes
_MOST_COMPACTED = 8 * PIECE_BYTES  # at once: nobody can stop it


def plan_residency(view: View, need: Need) -> ResidencyPlan:
    match need:
        case Turn():
            return _plan_scan(view, need) if need.is_left else _plan_turn(view, need)
        case Room():
            return _plan_room(view, need)
        case CopyOut():
            return plan_copy(view, need)
        case Incoming():
            return _plan_state(view, need)
        case tuple():
            return _plan_states(view, need)
        case Between.IDLE:
            return _plan_idle(view)
        case Between.LIMITS:
            return _plan_limits(view)
        case _:
            assert_never(need)


def needed_by(reuse: ReusePlan) -> Keep:
    """What must not go while the plan is carried out."""
    return Keep(
        checkpoints=frozenset({reuse.restore}) if reuse.restore is not None else frozenset(),
        segments=frozenset(reuse.chain.loads),
    )


# What the working sequence holds when a prompt goes on elsewhere.


def _plan_turn(view: View, need: Turn) -> ResidencyPlan:
    """What is left stays in another sequence, or goes to RAM; parked ones make room for it, or for the prompt.

    One that the plan uses up hands its sequence over once it is taken up. Until then all may be in use, and what is
    copied goes through the working one's own, which borrows from what has just been left.
    """
    reuse, branches = need.reuse, view.held.branches
    if not view.settings.enabled:
        return NOTHING_MOVES
    working, target, keep = view.held.working, need.prompt.tokens.cut(0, reuse.reused), needed_by(reuse)
    n_kept = min(reuse.reused, view.match.of(working))
    coming = _as_parked(view, reuse, n_kept)
    n_staying, n_cells = view.n_parked_most + sum(map(reuse.uses_up, branches)), _too_many(view, need)
    has_room = n_cells <= 0 and len(branches) + len(coming) <= n_staying
    into, gone = None, tuple[int, ...]()
    if coming and has_room and view.has_plenty:
        into = next_free({b.sequence for b in branches}, view.n_sequences)
    elif coming or (branches and not has_room):
        held = replace(view.held, working=target, branches=(*coming, *branches))
        plan = plan_sequences(
            worth_of(held, view.forecast, view.settings.policy),
            n_sequences=view.n_sequences,
            n_staying=n_staying,
            n_cells=n_cells,
            coming=view.n_sequences if coming else None,
            keep=frozenset({reuse.sequence, reuse.chain.sequence} - {0}),
        )
        into, gone = plan.into, plan.gone
    staying, moves = coming if into is not None else (), list[Move]()
    for branch in branches:
        if branch.sequence in gone:
            out = view.copy_of(branch, target, need.asks, keep=keep, staying=staying)
            moves += _give_up(out, Reason.NO_ROOM)
    if n_kept < len(working):
        left = replace(coming[0], sequence=0) if coming else view.working
        out = view.copy_of(left, target, need.asks, keep=keep)
        how, pool = (How.COPY, Pool.RAM) if into is None else (How.SHARE, Pool.SEQUENCE)
        moves.append(Move(how, out, Pool.WORKING, pool, Reason.LEFT, at=into or 0))
    return ResidencyPlan(moves=tuple(moves))


def _as_parked(view: View, reuse: ReusePlan, n_kept: int) -> tuple[ParkedSequence, ...]:
    """What the working sequence holds, with a number that no sequence has; nothing where it may not stay."""
    working = view.held.working
    # The window of a copy takes the place of cells that have slid out of this one, which a cut needs again.
    is_window_cut = view.facts.memory is MemoryKind.SWA and reuse.source is Source.WORKING
    if n_kept == len(working) or is_window_cut or not view.n_parked_most or not may_stay_as_it_is(working, n_kept):
        return ()
    return (replace(view.working, sequence=view.n_sequences, n_bytes=view.live_bytes(len(working) - n_kept)),)


def _too_many(view: View, need: Turn) -> int:
    """By how many cells the context is too small for what the prompt takes before its reply.

    A segment is loaded whole, also where the prompt ends in it, and a state brings its window.
    """
    if not view.facts.memory.has_kv:
        return 0
    n_window = view.facts.n_swa if view.facts.memory.has_window else 0
    n_new = max(len(need.prompt), need.n_loaded) - need.reuse.chain.kept + n_window
    return view.n_cells_used() + n_new - view.facts.n_ctx


def _give_up(out: CopyOut, reason: Reason) -> tuple[Move, Move]:
    """To RAM, as far as that is worth it, and gone from the model's memory."""
    return (
        Move(How.COPY, out, Pool.SEQUENCE, Pool.RAM, reason),
        Move(How.DROP, out.left, Pool.SEQUENCE, None, reason),
    )


def _plan_room(view: View, need: Room) -> ResidencyPlan:
    """The one that is expected least."""
    idle = [b for b in view.held.branches if b.sequence != need.in_use]
    if not idle or (need.has_too_many and len(view.held.branches) <= view.n_parked_most):
        return NOTHING_MOVES
    out = view.copy_of(_least(view, idle), view.held.working, view.working.chat, keep=need.keep)
    return ResidencyPlan(moves=_give_up(out, Reason.NO_ROOM))


def _least(view: View, parked: Sequence[ParkedSequence]) -> ParkedSequence:
    """The one that is expected least."""
    worth = worth_of(view.held, view.forecast, view.settings.policy)
    return min(parked, key=lambda b: (worth[b.sequence].density, b.sequence))


# Cells that nobody reads and every token scans. llama.cpp scans up to the last cell in use: so what is gone on with is
# taken to the front once nothing is before it.


def _plan_scan(view: View, need: Turn) -> ResidencyPlan:
    """Parked sequences that the prompt does not use go to RAM where scanning them would cost more.

    That is, for this prompt alone; or with what it took so far, where the prompt takes so long that a copy is little
    beside it. So a short prompt is read at once, and a chat that goes on for long does not pay for others much longer
    than copying them takes. What finds no room there stays.
    """
    prompt, reuse, costs, n_batch = need.prompt, need.reuse, view.costs, view.facts.n_batch
    per_cell = costs.scanning(len(prompt) - reuse.reused, n_batch)
    if not view.settings.enabled or per_cell <= 0 or not view.cell_bytes:
        return NOTHING_MOVES
    used = reuse.sequence or reuse.chain.sequence
    idle = [b for b in view.held.branches if b.sequence != used and not b.finds_no_room]
    n_bytes, kept = sum(b.n_bytes for b in idle), prompt.pos_at(reuse.chain.kept)
    stays = any(b.sequence == used and not reuse.uses_up(b) for b in view.held.branches)
    behind = kept if stays else _first_behind(view, used, idle, kept)  # what is shared would be there twice
    n_bytes_behind = view.cell_bytes * (kept - behind)
    copies = view.copying(n_bytes + n_bytes_behind)
    scans = per_cell * (n_bytes - len(idle) * view.live_bytes(0)) / view.cell_bytes
    if copies <= _LITTLE * costs.reading(reuse.reused, len(prompt), n_batch):
        scans += view.seconds_masked
    if not idle or n_bytes_behind > _MOST_COMPACTED or scans - copies < _LEAST_GAIN:
        return NOTHING_MOVES
    target, keep = prompt.tokens.cut(0, reuse.reused), needed_by(reuse)
    outs = [view.copy_of(b, target, need.asks, keep=keep, must_go=False) for b in idle]
    moves = [move for out in outs for move in _give_up(out, Reason.SCANNED)]
    return ResidencyPlan(moves=(*moves, *([_compacting(view, behind)] if behind < kept else ())))


def _plan_idle(view: View) -> ResidencyPlan:
    """The one that is expected least goes, if RAM has room for it, and what lies behind it may come to the front.

    A token reads the weights and the cells; what it takes longer is as their bytes, where it does not pass over them.
    One with a reply of a few words in between (a title, a search) is back before that.
    """
    working, end = view.held.working, view.working.pos_next
    left = [b for b in view.held.branches if view.settings.enabled and not b.finds_no_room]
    n_masked = max(0, view.n_cells_used() - len(working)) if left else 0
    if view.cell_bytes * n_masked * view.costs.masked <= view.facts.n_bytes // SLOWER:
        return NOTHING_MOVES
    least = _least(view, left)
    out = view.copy_of(least, working, view.working.chat, must_go=False)
    return ResidencyPlan(
        moves=(*_give_up(out, Reason.SCANNED), _compacting(view, _first_behind(view, 0, [least], end)))
    )


def _first_behind(view: View, sequence: int, others: Sequence[ParkedSequence], pos: int) -> int:
    if view.facts.memory.has_window or pos <= 0:  # it slides forward anyway
        return pos
    return view.first_behind(sequence, [b.sequence for b in others], pos)


def _compacting(view: View, first: int) -> Move:
    return Move(How.COMPACT, view.working, Pool.WORKING, Pool.WORKING, Reason.SCANNED, at=first)


def pays_to_compact(view: View, first: int, n_bytes_gone: int) -> bool:
    """While nobody waits, what has gone from before it is as much."""
    return view.cell_bytes * (view.working.pos_next - first) <= min(n_bytes_gone, _MOST_COMPACTED)


def plan_live_places(live: Sequence[Checkpoint], n_staying: int) -> tuple[Move, ...]:
    """States that go from sequences to RAM, where they are counted already, so that no more than so many are there.

    `live`: those in sequences, the one used longest ago first.
    """
    going = live[: max(0, len(live) - n_staying)]
    return tuple(Move(How.COPY, state, Pool.SEQUENCE, Pool.RAM, Reason.NO_ROOM) for state in going)


# States of what is read, and what goes for them.


def _plan_states(view: View, coming: tuple[Incoming, ...]) -> ResidencyPlan:
    """All along one path, weighed once."""
    path, settings = coming[0].path, view.settings
    held = replace(view.held, working=path)
    plan = plan_weighted(held, coming, KEEP_NOTHING, settings.limits, view.forecast, settings.policy)
    refused = [Refusal(path, TokenIndex(at), LossOccasion.NEVER_STORED) for at in plan.refused]
    return ResidencyPlan(moves=tuple(drops(plan, held)), refused=tuple(refused), fits=plan.fits)


def _plan_state(view: View, coming: Incoming) -> ResidencyPlan:
    """Nothing goes where it is not worth that."""
    held, at = replace(view.held, working=coming.path), TokenIndex(coming.n_tokens)
    plan = evict(view, held, incoming=coming)
    if not plan.fits:
        return ResidencyPlan(refused=(Refusal(coming.path, at, LossOccasion.NEVER_STORED),), fits=False)
    note = LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=at)
    return ResidencyPlan(moves=tuple(drops(plan, held, note)))


def _plan_limits(view: View) -> ResidencyPlan:
    """First what the policy does not keep at all, then, planned again, what else is too much: with each goes what
    stands on it.
    """
    held = view.held
    if not view.settings.policy.rules.keeps_branches:
        left = tuple(Move(How.DROP, branch, Pool.SEQUENCE, None, Reason.NO_ROOM) for branch in held.branches)
        segments = (Move(How.DROP, kv, Pool.RAM, None, LossReason.EVICTED) for kv in held.segments)
        if left or held.segments:
            return ResidencyPlan(moves=left or tuple(segments))
    note = LossNote(occasion=LossOccasion.LIMITS_LOWERED)
    return ResidencyPlan(moves=tuple(drops(evict(view, view.held), view.held, note)))


def plan_orphans(
    held: Held,
    match: Match,
    on_disk: tuple[KvSegment, ...] = (),
    states_on_disk: tuple[Checkpoint, ...] = (),
) -> tuple[Move, ...]:
    """What in RAM can serve nobody any more goes. It may stand on what lies on disk, and states there may need it."""
    found = find_orphaned(held, match)
    if on_disk and (found.segments or found.checkpoints):
        more = replace(held, segments=(*held.segments, *on_disk), checkpoints=(*held.checkpoints, *states_on_disk))
        found = find_orphaned(more, match)
    gone: list[KvSegment | Checkpoint] = [kv for kv in held.segments if kv.id in found.segments]
    gone += [state for state in held.checkpoints if state.id in found.checkpoints]
    return tuple(Move(How.DROP, what, Pool.RAM, None, LossReason.KV_GONE) for what in gone)


def plan_take(state: Checkpoint, others: Iterable[Checkpoint], prompt: Prompt, match: Match) -> tuple[Move, ...]:
    """It is taken last. At the end of a prompt those without logits are of less use, and where another one stays, it is
    not taken.
    """
    taking, going = Move(How.TAKE, state, Pool.WORKING, Pool.RAM, Reason.PLACED), list[Move]()
    if state.n_tokens == len(prompt):
        matcher = match.matcher(prompt.tokens)
        for other in [c for c in others if c.n_tokens == len(prompt) and matcher.begins_with(c.path, c.n_tokens)]:
            if other.is_final:
                return tuple(going)
            going.append(Move(How.DROP, other, Pool.RAM, None, LossReason.REPLACED))
    return (*going, taking)


# What is reused.


def plan_load(
    reuse: ReusePlan,
    working: ParkedSequence,
    branches: Sequence[ParkedSequence],
    segments: Sequence[KvSegment],
    state: Checkpoint | None,
) -> tuple[Move, ...]:
    """`segments` and `state`: what of RAM or disk is loaded."""

    def into(how: How, what: ParkedSequence | Checkpoint | KvSegment, source: Pool, at: int = 0) -> Move:
        return Move(how, what, source, Pool.WORKING, Reason.CONTINUED, at=at)

    parked = {b.sequence: b for b in branches}
    if reuse.source is Source.LIVE_BRANCH:
        branch = parked[reuse.sequence]
        return (into(How.HAND_OVER if reuse.uses_up(branch) else How.SHARE, branch, Pool.SEQUENCE, reuse.reused),)
    moves = list[Move]()
    if reuse.chain.sequence:
        moves.append(into(How.SHARE, parked[reuse.chain.sequence], Pool.SEQUENCE, reuse.chain.kept))
    moves += [into(How.LOAD, kv, Pool.DISK if kv.blob else Pool.RAM) for kv in segments]
    if state is not None:
        pool = Pool.SEQUENCE if state.sequence else Pool.RAM
        moves.append(into(How.LOAD, state, Pool.DISK if state.blob else pool))
    elif reuse.source is Source.BRANCH or reuse.reused < len(working.path):
        moves.append(Move(How.DROP, working, Pool.WORKING, None, Reason.CONTINUED, at=reuse.reused))
    return tuple(moves)
