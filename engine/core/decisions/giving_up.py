"""Which branches that were left go from the model's memory when sequences or cells run out.

Keeping one there copies nothing, but its cells are taken from the context, and the attention of every token that is
processed scans them. So one is kept only while it is expected to save more than that, and the least expected goes
first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from engine.core.cache.policies import Policy
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, ParkedSequence, SegmentId
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import Held, stops_of
from engine.core.decisions.weighted_gap import Forecast, Losses
from engine.core.prompt.items import Pos, Prompt, TokenIndex
from engine.core.prompt.span_values import BoundaryKind
from engine.core.tree.tree import Match

_MOST_COMPARED = 8  # branches: 256 choices
SCAN_SHARE = 0.02  # what a cell nobody reads costs the others until its branch is returned to, in tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """`loss`: what it is expected to cost, in tokens, if the branch were nowhere. `n_cells`: those it alone has."""

    loss: float
    n_cells: int
    density: float  # for each cell: the order in which single ones go

    @property
    def is_worth_its_cells(self) -> bool:
        return self.loss > SCAN_SHARE * self.n_cells


def worth_of(held: Held, forecast: Forecast, policy: Policy) -> dict[int, Worth]:
    """By sequence. Policies that do not weigh take the branch that was left last for the most likely one."""
    match = forecast.match or Match.alone(held.working)
    cells = {branch.sequence: _own_cells(held, branch, match) for branch in held.branches}
    if policy.rules.weighs:
        losses = _losses(held, forecast, match)
        return {s: Worth(loss=losses[s], n_cells=n, density=losses[s] / max(1, n)) for s, n in cells.items()}
    ranked = sorted(held.branches, key=lambda branch: (branch.left_at, branch.sequence))
    most = 1 + sum(cells.values())
    return {
        branch.sequence: Worth(loss=float(place * most), n_cells=cells[branch.sequence], density=float(place))
        for place, branch in enumerate(ranked, start=1)
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class SequencePlan:
    """Who has a sequence next. `gone`: branches that leave theirs first, in this order.

    `into`: where what the working sequence leaves stays; None: in none.
    """

    gone: tuple[int, ...]
    into: int | None


def plan_sequences(
    worth: Mapping[int, Worth],
    *,
    n_sequences: int,
    n_staying: int,
    n_cells: int,
    coming: int | None = None,
    keep: Collection[int] = (),
) -> SequencePlan:
    """At most `n_staying` branches stay in 1..n_sequences-1 and `n_cells` cells become free, at least loss.

    `coming`: what of `worth` is in no sequence yet; it has none of those numbers. There is always a plan: what is in
    `keep` alone takes no more than there is, and all else may go, what is coming too. Cells that are short then are
    short without any branch, and llama.cpp will say so.
    """
    gone = give_up(worth, n_sequences=n_staying, n_cells=n_cells, keep=keep)
    if gone is None:
        gone = tuple(sequence for sequence in worth if sequence not in keep)
    staying = worth.keys() - set(gone)
    into = next_free(staying, n_sequences) if coming in staying else None
    return SequencePlan(gone=tuple(sequence for sequence in gone if sequence != coming), into=into)


def give_up(
    worth: Mapping[int, Worth], *, n_sequences: int, n_cells: int, keep: Collection[int] = ()
) -> tuple[int, ...] | None:
    """Which sequences to give up so that at most `n_sequences` stay and `n_cells` cells become free, at least loss.

    What is not worth its cells goes in any case; what is in `keep` is about to be used. None: it cannot be done. There
    are few branches and one may be as long as all others together, so all choices are compared: by loss for each cell
    the long one would go, chat and all, for a handful of cells. Of more than eight those of least loss go first.
    """
    left = {sequence: one for sequence, one in worth.items() if sequence not in keep}
    gone = [sequence for sequence, one in left.items() if not one.is_worth_its_cells]
    n_cells -= sum(left.pop(sequence).n_cells for sequence in gone)
    while True:
        least_loss = sorted(left, key=lambda sequence: (left[sequence].loss, sequence))[:_MOST_COMPARED]
        found = _least({s: left[s] for s in least_loss}, len(worth) - len(gone) - n_sequences, n_cells)
        if found is not None:
            return (*gone, *sorted(found, key=lambda sequence: (left[sequence].density, sequence)))
        if len(least_loss) == len(left):
            return None
        n_cells -= sum(left.pop(sequence).n_cells for sequence in least_loss)
        gone += least_loss


def _least(worth: Mapping[int, Worth], too_many: int, n_cells: int) -> tuple[int, ...] | None:
    """Those that free the cells at the least loss, and at least so many of them."""
    enough = (
        some
        for n in range(max(0, too_many), len(worth) + 1)
        for some in combinations(sorted(worth), n)
        if sum(worth[sequence].n_cells for sequence in some) >= n_cells
    )
    return min(enough, key=lambda some: (sum(worth[sequence].loss for sequence in some), some), default=None)


def _own_cells(held: Held, branch: ParkedSequence, match: Match) -> int:
    """What becomes free without it. What two branches share does so only with the second of them."""
    others = (held.working, *(other.path for other in held.branches if other is not branch))
    return len(branch.path) - max(match.shared(branch.path, path) for path in others) if held.has_kv else 0


def _losses(held: Held, forecast: Forecast, match: Match) -> dict[int, float]:
    """What would be read again without a branch: its attention, the states over it, and the state at its end.

    To that end its cells are taken for a segment in RAM, and its last state for a saved one. What two branches share is
    counted with the first.
    """
    starts, owned = dict[int, int](), [held.working]
    for branch in held.branches:
        starts[branch.sequence] = max(match.shared(branch.path, path) for path in owned)
        owned.append(branch.path)
    segments = tuple(
        KvSegment(
            id=SegmentId(-branch.sequence),
            path=branch.path,
            start=TokenIndex(starts[branch.sequence]),
            end=TokenIndex(len(branch.path)),
            pos_start=Pos(0),
            pos_end=branch.pos_next,
            n_bytes=0,
            made_at=branch.left_at,
            used_at=branch.left_at,
        )
        for branch in held.branches
        if held.has_kv and starts[branch.sequence] < len(branch.path)
    )
    kind = BoundaryKind.END_OF_GENERATION
    ends = tuple(
        replace(
            Checkpoint.coming(Prompt(tokens=b.path), TokenIndex(len(b.path)), kind, n_bytes=0, tick=b.left_at, chat=""),
            id=CheckpointId(-b.sequence),
        )
        for b in held.branches
        if held.has_states
    )
    there = replace(held, branches=(), segments=(*held.segments, *segments), checkpoints=(*held.checkpoints, *ends))
    stops = stops_of(there)
    dependents = Dependents(stops, held.working, there.segments, match=match)
    losses = Losses(stops, forecast)
    keys = {int(end.id): len(held.checkpoints) + place for place, end in enumerate(ends)}
    return {
        branch.sequence: losses.of_all(
            dependents.of(SegmentId(-branch.sequence)) | ({keys[-branch.sequence]} if held.has_states else set())
        )
        for branch in held.branches
    }


def next_free(taken: Collection[int], n_sequences: int) -> int | None:
    """A sequence of 1..n_sequences-1 that is not taken."""
    return next((sequence for sequence in range(1, n_sequences) if sequence not in taken), None)
