"""What of a branch is worth keeping when the model's memory goes on with another one.

Only the tail is at stake: what the next prompt shares stays where it is. The tail is cut where states are, so that its
end can be given up without its beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.cache.load_plans import LoadPlans
from engine.core.cache.policies import Policy
from engine.core.cache.states import Checkpoint, KvSegment, SegmentId
from engine.core.decisions.books import Books
from engine.core.decisions.eviction_values import Held
from engine.core.prompt.items import PrefixMatcher, Tokens, same_prefix

LEAST_TOKENS = 64  # a shorter piece makes more books than it saves
LEAST_TAIL = 16  # fewer are read again as fast as all that is left is copied
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
