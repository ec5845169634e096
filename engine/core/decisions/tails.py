"""What of a sequence goes to RAM when the model's memory goes on with another one, and what goes from there for that.

Only the tail is at stake: what the next prompt shares stays where it is. The tail is cut where states are, so that its
end can be given up without its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.core.cache.load_plans import LoadPlans
from engine.core.cache.policies import CheckpointTree, Policy
from engine.core.cache.settings import Limits
from engine.core.cache.states import (
    NOT_TAKEN,
    Checkpoint,
    KvSegment,
    LossNote,
    LossOccasion,
    LossReason,
    Refusal,
    SegmentId,
)
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import (
    KEEP_NOTHING,
    Eviction,
    EvictionPlan,
    Held,
    Incoming,
    Keep,
    SegmentEviction,
    stops_of,
)
from engine.core.decisions.moves import CopyOut, How, Move, Pool, Reason, ResidencyPlan, View
from engine.core.decisions.placement import SNAPSHOT_TOKENS
from engine.core.decisions.weighted_eviction import plan_weighted, taken_by
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Books, Forecast
from engine.core.prompt.items import PrefixMatcher, Prompt, TokenIndex, Tokens, same_prefix
from engine.core.prompt.span_values import BoundaryKind

LEAST_TOKENS = 64  # a shorter piece makes more books than it saves
LEAST_TAIL = 16  # fewer are read again as fast as all that is left is copied
PIECE_BYTES = 32 * 1024 * 1024  # copied at once: some ten milliseconds
COPY_SHARE = 0.01  # what copying attention out and back takes, as a share of reading its tokens


def is_long_enough(path: Tokens, kept: int) -> bool:
    """What lies behind the first `kept` items is long enough to be kept."""
    return len(path) - kept >= LEAST_TAIL


def may_stay_as_it_is(path: Tokens, kept: int) -> bool:
    """In a sequence of its own, where it is not copied. What it shares with others is marked there cell by cell, so a
    short one must have most of its cells for itself."""
    return len(path) - kept >= LEAST_TOKENS or len(path) > 2 * kept


def tail_pieces(
    path: Tokens, kept: int, places: Sequence[int], segments: Sequence[KvSegment], *, has_states: bool
) -> tuple[tuple[int, int], ...]:
    """The parts of `path` behind its first `kept` items that no segment holds, as [start, end), in order.

    `places` are where states on the path are, or where other branches go on. What lies behind the last of them is of
    use on full attention alone.
    """
    reach = LoadPlans(path, path.cut(0, kept), segments).reach
    end = max(places, default=0) if has_states else len(path)
    cuts = sorted({end, *places}) if end > reach else []
    pieces: list[tuple[int, int]] = []
    start: int = reach
    for cut in cuts:
        if start < cut <= end and (cut - start >= LEAST_TOKENS or (cut == end and not pieces)):
            pieces.append((start, cut))
            start = cut
    if pieces and start < end:  # a short rest goes with what is before it
        pieces[-1] = (pieces[-1][0], end)
    return tuple(pieces) if end - reach >= LEAST_TAIL else ()


def worth_keeping(books: Books, proposed: Sequence[KvSegment], policy: Policy) -> tuple[SegmentId, ...]:
    """Which of the proposed segments, which follow one another, are expected to save more than copying them costs.

    They are in the books already. What a pinned state needs is kept. Policies that do not weigh keep everything there
    is room for.
    """
    kept = list(proposed)
    if policy.rules.weighs and kept:
        first = kept[0]
        pinned = max((c.n_tokens for c in books.held.checkpoints if c.pinned and _is_on(first, c)), default=0)
        while kept and kept[-1].start >= pinned:
            last = kept[-1]
            if books.loss_of_segment(last.id) > COPY_SHARE * (last.end - last.start):
                break
            kept.pop()
    return tuple(r.id for r in kept)


def _is_on(kv: KvSegment, checkpoint: Checkpoint) -> bool:
    return same_prefix(checkpoint.path, kv.path, checkpoint.n_tokens)


def on_path(path: Tokens, held: Held) -> tuple[int, ...]:
    """Where the states on a path are and where kept branches part from it, in order."""
    matcher = PrefixMatcher(path)
    states = {int(c.n_tokens) for c in held.checkpoints if matcher.begins_with(c.path, c.n_tokens)}
    return tuple(sorted(states | {int(r.start) for r in held.segments if matcher.begins_with(r.path, r.start)}))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Saving:
    """What of a sequence is to be in RAM: the state at its end, and its attention piece by piece."""

    end: Checkpoint | None = None
    tail: tuple[KvSegment, ...] = ()

    def __bool__(self) -> bool:
        return self.end is not None or bool(self.tail)


def plan_copy(view: View, need: CopyOut) -> ResidencyPlan:
    """What nothing else holds of it, as far as that is worth its bytes and finds room, and what goes for that.

    That is planned for all of it at once: while only a part is counted as being in RAM, what other chats have there
    behind it would seem to be of no use. What is not worth it is refused, to be told when it is asked for after all.
    """
    path, refused = need.left.path, list[Refusal]()
    branches = [b for b in view.held.branches if b.sequence != need.left.sequence]
    held = replace(view.held, working=need.target, branches=(*branches, *need.staying))
    wanted, books, is_whole = _wanted(view, need, held)
    if not is_whole and need.must_go:
        refused.append(Refusal(path, TokenIndex(len(path)), LossOccasion.COPY_NOT_WORTH))
    if not wanted:
        return ResidencyPlan(refused=tuple(refused))
    saving, plan = _fitting(view, held, wanted, need.keep, books)
    if saving != wanted and need.must_go:
        refused.append(Refusal(path, TokenIndex(len(path)), LossOccasion.NO_ROOM_FOR_COPY))
    if wanted.end is not None and saving.end is None:
        refused.append(Refusal(path, wanted.end.n_tokens, LossOccasion.NEVER_STORED))
    if plan is None or (saving != wanted and not need.must_go):
        return ResidencyPlan(refused=tuple(refused), fits=False)
    source, places = Pool.SEQUENCE if need.left.sequence else Pool.WORKING, view.places(path)
    moves = list(drops(plan, held, LossNote(occasion=LossOccasion.FOR_BRANCH)))
    if saving.end is not None:
        moves.append(Move(How.COPY, saving.end, source, Pool.RAM, Reason.LEFT))
    for kv in saving.tail:
        ends = _cuts(view, places, kv.start, kv.end, need.left.sequence)
        moves.append(Move(How.COPY, kv, source, Pool.RAM, Reason.LEFT, ends=ends))
    return ResidencyPlan(moves=tuple(moves), refused=tuple(refused), fits=saving == wanted)


def evict(
    view: View,
    held: Held,
    *,
    incoming: Incoming | None = None,
    keep: Keep = KEEP_NOTHING,
    books: Books | None = None,
) -> EvictionPlan:
    """What has to go from RAM, or for that state, when there is all that."""
    return plan_eviction(
        held,
        policy=view.settings.policy,
        max_checkpoints=view.settings.max_checkpoints,
        max_bytes=view.settings.ram_bytes,
        incoming=incoming,
        keep=keep,
        tick=view.tick,
        forecast=view.forecast,
        books=books,
    )


def drops(plan: EvictionPlan, held: Held, note: LossNote | None = None) -> Iterator[Move]:
    """What an eviction plan says, but for what is not there yet: that has a negative id."""
    segments = {kv.id: kv for kv in held.segments} if plan.drop_segments else {}
    for one in plan.drop_segments:
        if one.segment > 0:
            yield _drop(segments[one.segment], one.loss, note)
    states = {c.id: c for c in held.checkpoints} if plan.drop else {}
    for gone in plan.drop:
        if gone.checkpoint > 0:
            yield _drop(states[gone.checkpoint], gone.loss, note)


def _drop(what: Checkpoint | KvSegment, loss: float, note: LossNote | None) -> Move:
    return Move(How.DROP, what, Pool.RAM, None, LossReason.EVICTED, loss, note)


def _with(held: Held, saving: _Saving) -> Held:
    """What there is when that is saved."""
    end = () if saving.end is None else (saving.end,)
    return replace(held, checkpoints=(*held.checkpoints, *end), segments=(*held.segments, *saving.tail))


def _wanted(view: View, need: CopyOut, held: Held) -> tuple[_Saving, Books, bool]:
    """What is worth its bytes, the books when all of that is there, and whether it is all there is."""
    end, books = _end_of(view, need, held)
    if not view.copies_attention:
        return _Saving(end=end), books, True
    proposed = _proposed(view, need, books.held)
    books = books.with_ranges(proposed)
    worth = worth_keeping(books, proposed, view.settings.policy)
    if len(worth) == len(proposed):
        return _Saving(end=end, tail=proposed), books, True
    wanted = _Saving(tail=tuple(r for r in proposed if r.id in worth))  # else its end would hang in the air
    return wanted, Books(_with(held, wanted), view.forecast), False


def _end_of(view: View, need: CopyOut, held: Held) -> tuple[Checkpoint | None, Books]:
    """The state at the end of what is left, and the books with it. None where it is there already or not expected to be
    returned to.

    A recurrent one needs no attention, and is always tried.
    """
    left, memory, rules = need.left, view.facts.memory, view.settings.policy.rules
    n, none = len(left.path), (None, Books(held, view.forecast))
    if not memory.needs_checkpoints or any(
        c.n_tokens == n and view.match.shared(c.path, left.path) == n for c in held.checkpoints
    ):
        return none
    if memory.has_kv and not (view.copies_attention and is_long_enough(left.path, _n_kept(view, left.path, held))):
        return none
    end = Checkpoint.coming(
        view.places(left.path),
        TokenIndex(n),
        BoundaryKind.END_OF_GENERATION,
        n_bytes=view.state_size(left.sequence),
        tick=view.tick,
        chat=left.chat,
    )
    books = Books(_with(held, _Saving(end=end)), view.forecast)
    if memory.has_kv:
        pays = books.loss_of(len(held.checkpoints)) > SNAPSHOT_TOKENS if rules.weighs else need.is_expected
        if not pays:
            return none
    return end, books


def _n_kept(view: View, path: Tokens, held: Held) -> int:
    """How much of a path stays in the model's memory."""
    return max(view.match.shared(path, other) for other in (held.working, *(b.path for b in held.branches)))


def _fitting(view: View, held: Held, wanted: _Saving, keep: Keep, books: Books) -> tuple[_Saving, EvictionPlan | None]:
    """As much of it as there is room for, and what goes for that. What a pinned state needs cannot be dropped again.

    `books`: when all of it is there.
    """
    for n in range(len(wanted.tail), -1, -1):
        tried = wanted if n == len(wanted.tail) else _Saving(tail=wanted.tail[:n])
        if not tried:
            break
        plan = evict(view, _with(held, tried), keep=keep, books=books if tried is wanted else None)
        if plan.fits:
            return _without(tried, plan), plan
    return _Saving(), None


def _without(saving: _Saving, plan: EvictionPlan) -> _Saving:
    """What is left of it when the plan is carried out. What lies behind a piece that goes has nothing to stand on."""
    gone = {eviction.segment for eviction in plan.drop_segments}
    n = next((at for at, kv in enumerate(saving.tail) if kv.id in gone), len(saving.tail))
    has_end = n == len(saving.tail) and all(eviction.checkpoint != NOT_TAKEN for eviction in plan.drop)
    return _Saving(end=saving.end if has_end else None, tail=saving.tail[:n])


def _proposed(view: View, need: CopyOut, held: Held) -> tuple[KvSegment, ...]:
    """The pieces of the tail as segments that are not there yet: their ids are negative."""
    left = need.left
    path = view.places(left.path)
    pieces = tail_pieces(
        left.path,
        path.cut_before(_n_kept(view, left.path, held)),
        on_path(left.path, held),
        held.segments,
        has_states=held.has_states,
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
            n_bytes=_n_bytes(view, path, (start, *_cuts(view, path, start, end, left.sequence)), left.sequence),
            made_at=view.tick,
            used_at=view.tick,
            chat=left.chat,
        )
        for number, (start, end) in enumerate(bounds, start=1)
    )


def _cuts(view: View, path: Prompt, start: TokenIndex, end: TokenIndex, sequence: int) -> tuple[TokenIndex, ...]:
    """Where the pieces end in which a segment is copied; no medium is cut."""
    n_pieces = -(-_n_bytes(view, path, (start, end), sequence) // PIECE_BYTES)
    cuts = {path.cut_before(start + (end - start) * number // n_pieces) for number in range(1, n_pieces)}
    return (*sorted(cut for cut in cuts if start < cut < end), end)


def _n_bytes(view: View, path: Prompt, edges: Sequence[TokenIndex], sequence: int) -> int:
    """What the pieces between these places take together."""
    places = [path.pos_at(edge) for edge in edges]
    return sum(view.segment_size(p0, p1, sequence) for p0, p1 in pairwise(places))


# Decide which checkpoints go when there are too many or too large ones, and what each loss costs.
#
# Pure: recency is a tick, never a clock. A policy has an order in which checkpoints go
# (`engine.core.cache.policies`), or weighs what each is worth; then the incoming one is refused when that is worth
# least.


def plan_eviction(
    held: Held,
    *,
    policy: Policy,
    max_checkpoints: int | None,
    max_bytes: int,
    incoming: Incoming | None = None,
    keep: Keep = KEEP_NOTHING,
    tick: int = 0,
    forecast: Forecast = NOTHING_KNOWN,
    books: Books | None = None,
) -> EvictionPlan:
    """Drop until the bytes and the number of each conversation hold, the incoming checkpoint included.

    Pinned checkpoints and what is in `keep` (what the running request restores) are never dropped. `forecast` is what
    is expected of later prompts, for policies that weigh; `books`: as in `plan_weighted`. An order knows states alone:
    before them, the attention of left branches goes, that which was not used for longest first, and the states that
    needed it.
    """
    limits, order = Limits(n_states=max_checkpoints, n_bytes=max_bytes), policy.rules.order
    if order is None:
        return plan_weighted(held, (incoming,) if incoming else (), keep, limits, forecast, policy, books)
    taken = taken_by(held, (incoming,) if incoming else (), limits)
    drop, drop_segments = _oldest_ranges(held, incoming, keep, taken.n_bytes - max_bytes)
    gone = {eviction.checkpoint for eviction in drop}
    tree = CheckpointTree([c for c in held.checkpoints if c.id not in gone], incoming, tick)
    taken.give_back(sum(e.n_bytes for e in drop_segments), {})
    for checkpoint in held.checkpoints:
        if checkpoint.id in gone:
            taken.give_back(checkpoint.n_bytes, {checkpoint.chat: 1})
    while not taken.fits():
        helping = (c for c in order.ranked(tree) if not taken.fits_bytes() or c.chat in taken.too_many)
        victim = next((c for c in helping if not c.pinned and c.id not in keep.checkpoints), None)
        if victim is None:
            # Nothing was gained by dropping: what is held stays, the new one is refused.
            return EvictionPlan(
                policy=policy,
                drop=() if incoming else tuple(drop),
                fits=False,
                drop_segments=() if incoming else tuple(drop_segments),
            )
        drop.append(
            Eviction(
                checkpoint=victim.id,
                n_tokens=victim.n_tokens,
                n_bytes=victim.n_bytes,
                loss=float(order.loss(tree, tree.held.index(victim))),
            )
        )
        tree.remove(victim)
        taken.give_back(victim.n_bytes, {victim.chat: 1})
    return EvictionPlan(policy=policy, drop=tuple(drop), fits=True, drop_segments=tuple(drop_segments))


def _oldest_ranges(
    held: Held, incoming: Incoming | None, keep: Keep, too_much: int
) -> tuple[list[Eviction], list[SegmentEviction]]:
    """Segments to drop for so many bytes, and the states that cannot be restored without them."""
    drop: list[Eviction] = []
    segments: list[SegmentEviction] = []
    if too_much <= 0 or not held.segments:
        return drop, segments
    states = dict(enumerate(held.checkpoints))
    dependents = Dependents(stops_of(held, (incoming,) if incoming else ()), held.working, held.segments, held.branches)
    for kv in sorted(held.segments, key=lambda r: (r.used_at, -r.end, r.id)):
        keys = dependents.of(kv.id)
        lost = [states[key] for key in keys if key in states]
        if kv.id in keep.segments | held.needed or any(c.pinned or c.id in keep.checkpoints for c in lost):
            continue
        segments.append(
            SegmentEviction(segment=kv.id, n_tokens=kv.end, n_bytes=kv.n_bytes, loss=float(kv.end - kv.start))
        )
        for checkpoint in lost:
            n_tokens, n_bytes = checkpoint.n_tokens, checkpoint.n_bytes
            drop.append(Eviction(checkpoint=checkpoint.id, n_tokens=n_tokens, n_bytes=n_bytes, loss=0.0))
        for key in keys:
            states.pop(key, None)
            dependents.remove(key)
        dependents.remove_segment(kv.id)
        too_much -= kv.n_bytes + sum(c.n_bytes for c in lost)
        if too_much <= 0:
            break
    return drop, segments
