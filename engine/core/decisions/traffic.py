"""Where later prompts are going to part from this one: rates learned from the requests so far, with priors.

Pure: a `Traffic` is a value, and learning gives another one. Time is counted in requests. The only things that are
counted are places and how often prompts parted there; no text is kept.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from operator import itemgetter
from typing import assert_never

from engine.core.prompt.span_values import Boundary, BoundaryKind

GAMMA = 0.985  # what a request is worth one request later
HORIZON = 1 / (1 - GAMMA)  # some 66 requests: what a hit at each of those to come is worth
MAX_RANK = 32  # from here on, all ranks are in one bucket
_BUCKETS = 7  # 0, 1, 2-3, 4-7, 8-15, 16-31, 32 and more
_ALPHA = 20  # how many exposures a prior weighs
_MAX_DWELL = 60.0  # requests at one rank, at most
_AGES = 8  # 0, 1, 2-3, 4-7, ... requests since a branch was left
_ALPHA_RETURN = 4
_ALPHA_HABIT = 0.3  # how many returns the prior of coming back at all weighs: people either do or do not
_ALPHA_PLACE = 10
_ALPHA_HEADER = 4  # the same for the header of a reply: a client that never drops one soon shows it
HEADER_REQUESTS = 10  # how long the state before a reply's header serves, until one is taken further on
_END_REQUESTS = 40  # the same at the end of a prompt, where whoever comes back to a left chat arrives, however late
_ALPHA_TURN = 4  # how many requests it weighs that a template which drops reasoning parts once a turn
_END_PRIOR = 0.3  # clients often write a reply in their own way, and people ask for another one
_AGAIN = 0.5  # who asked for another reply once asks again every second time

_KINDS = tuple(BoundaryKind)
_INDEX = {kind: index for index, kind in enumerate(_KINDS)}
_NEAR_END = BoundaryKind.NEAR_END
FRONT = frozenset({BoundaryKind.SYSTEM_END, BoundaryKind.TOOLS_END})  # where a new chat parts


class Departure(Enum):
    """How a branch was left."""

    __hash__ = object.__hash__  # as in BoundaryKind

    INTACT = "left as it was, for another conversation"
    FRONT = "a new chat with the same beginning, or a compacted one"
    DEEPER = "an edit, another reply, or reasoning dropped"


_RETURN_PRIORS = {Departure.INTACT: 0.15, Departure.FRONT: 0.01, Departure.DEEPER: 0.02}
_DEPARTURES = tuple(Departure)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What is known and need not be learned."""

    drops_reasoning: bool = False  # the template drops the last turn's reasoning when the next message comes
    is_regeneration: bool = False  # this prompt asks for another reply to the last message


NO_HINTS = Hints()


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """Counts so far. Index of a (kind, rank bucket) pair: see `_cell`."""

    exposures: tuple[int, ...] = (0,) * (len(_KINDS) * _BUCKETS)
    hits: tuple[int, ...] = (0,) * (len(_KINDS) * _BUCKETS)
    end_exposures: int = 0  # of the last boundary of a prompt, which is not counted by its rank
    end_hits: int = 0
    n_continued: int = 0  # requests that went on with a chat
    grown: tuple[int, ...] = (0,) * len(_KINDS)  # boundaries that those requests added, by kind
    waits: tuple[int, ...] = (0,) * (_AGES * len(_DEPARTURES))
    returns: tuple[int, ...] = (0,) * (_AGES * len(_DEPARTURES))
    returned_at: tuple[int, ...] = (0,) * (len(_KINDS) * _BUCKETS)


def rank_bucket(rank: int) -> int:
    return min(_BUCKETS - 1, rank.bit_length())


_BUCKET_OF_RANK = tuple(rank_bucket(rank) for rank in range(MAX_RANK + 1))
_BUCKETS_BACK = _BUCKET_OF_RANK[-2::-1]  # from the last rank but one
_N_RANKS = MAX_RANK + 1
_FIRST_CELL = {kind: row * _N_RANKS for row, kind in enumerate(_KINDS)}
_ALL_RANKS = itemgetter(*_BUCKET_OF_RANK)  # of one value a bucket, one for each rank
_FIRST_RANKS = tuple(_BUCKET_OF_RANK.index(bucket) for bucket in range(_BUCKETS))


def _bucket_size(bucket: int) -> int:
    return 1 << max(0, bucket - 1)


_N_AGES = tuple(_bucket_size(bucket) for bucket in range(_AGES))


def age_bucket(age: int) -> int:
    return max(0, age).bit_length()


def prior(kind: BoundaryKind, rank: int) -> float:
    """How likely the next prompt parts at such a place, before anything was learned."""
    spread = _bucket_size(rank_bucket(rank))
    match kind:
        case BoundaryKind.SYSTEM_END:
            return 0.02
        case BoundaryKind.TOOLS_END:
            return 0.03
        case BoundaryKind.BEFORE_USER:
            return 0.01 / spread
        case BoundaryKind.AFTER_USER | BoundaryKind.NEAR_END:
            return 0.04 if rank == 0 else 0.005 / spread  # of a coding agent's recorded requests 4.4 % drop a reply
        case BoundaryKind.AFTER_TOOL_RESULT:
            return 0.02 if rank == 0 else 0.005 / spread
        case BoundaryKind.END_OF_GENERATION:
            return 0.01 if rank == 0 else 0.005 / spread
        case BoundaryKind.JUNCTION:
            return 0.05 / spread
        case BoundaryKind.INTERVAL:
            return 0.005 / spread
        case _:
            assert_never(kind)


def learn(
    traffic: Traffic,
    left: Sequence[Boundary],
    asked: Sequence[Boundary],
    *,
    matched: int,
    has_parted: bool,
    is_elsewhere: bool = False,
) -> Traffic:
    """What a request adds. `left` are the boundaries of the live path, `asked` those of the prompt, both in order.

    The prompt shares `matched` items with the live path; `has_parted`: the path goes on after them. `is_elsewhere`: the
    prompt goes on from another path, so wherever it parts from this one, it needs nothing of it.
    """
    counts = _count(left)
    end = _end_of_prompt(left)
    exposures, hits = list(traffic.exposures), list(traffic.hits)
    for kind, n in counts.items():
        _add_exposures(exposures, kind, n)
    is_hit_at_end = False
    if end is not None:
        exposures[_cell(*_kind_and_rank(left, end))] -= 1
    if has_parted and not is_elsewhere and (index := _anchor_index(left, matched)) is not None:
        is_hit_at_end = index == end
        if not is_hit_at_end:
            hits[_cell(*_kind_and_rank(left, index))] += 1
    found = replace(
        traffic,
        exposures=tuple(exposures),
        hits=tuple(hits),
        end_exposures=traffic.end_exposures + (end is not None),
        end_hits=traffic.end_hits + is_hit_at_end,
    )
    if not left or (has_parted and departure_at(left, matched) is Departure.FRONT):
        return found
    now = _count(asked)
    grown = tuple(known + max(0, now[kind] - counts[kind]) for kind, known in zip(_KINDS, traffic.grown, strict=True))
    return replace(found, n_continued=traffic.n_continued + 1, grown=grown)


def learn_returns(
    traffic: Traffic,
    waiting: Sequence[tuple[int, Departure]],
    *,
    returned: tuple[int, Departure] | None = None,
    anchor: tuple[BoundaryKind, int] | None = None,
) -> Traffic:
    """Every branch that is waiting, as (age, departure), might have been returned to; at most one was, at `anchor`."""
    waits, returns, returned_at = list(traffic.waits), list(traffic.returns), list(traffic.returned_at)
    for age, departure in waiting:
        if age_bucket(age) < _AGES:
            waits[_age_cell(age_bucket(age), departure)] += 1
    if returned is not None and age_bucket(returned[0]) < _AGES:
        returns[_age_cell(age_bucket(returned[0]), returned[1])] += 1
        if anchor is not None:
            returned_at[_cell(*anchor)] += 1
    return replace(traffic, waits=tuple(waits), returns=tuple(returns), returned_at=tuple(returned_at))


def anchor_at(boundaries: Sequence[Boundary], at: int) -> tuple[BoundaryKind, int] | None:
    """Kind and rank of the deepest boundary at or before a place; None in front of the first."""
    index = _anchor_index(boundaries, at)
    return None if index is None else _kind_and_rank(boundaries, index)


def departure_at(boundaries: Sequence[Boundary], at: int) -> Departure:
    """How a path is left by a prompt of the same conversation that parts from it there."""
    index = bisect_right(boundaries, at, key=lambda boundary: boundary.at)
    return Departure.DEEPER if any(b.kind not in FRONT for b in boundaries[:index]) else Departure.FRONT


def hazard(traffic: Traffic, kind: BoundaryKind, rank: int) -> float:
    """The share of requests that part at such a place."""
    return _rate(traffic, _cell(kind, rank))


def _rate(traffic: Traffic, cell: int) -> float:
    return (traffic.hits[cell] + _PRIOR_HITS[cell]) / (traffic.exposures[cell] + _PRIOR_EXPOSURES[cell])


def hazard_at_end(traffic: Traffic) -> float:
    """The share of requests that part at the end of the last prompt, before the reply."""
    return (traffic.end_hits + _ALPHA * _END_PRIOR) / (traffic.end_exposures + _ALPHA)


def dwell(traffic: Traffic, kind: BoundaryKind) -> float:
    """How many requests a boundary stays at one rank."""
    return min(_MAX_DWELL, (1 + traffic.n_continued) / (1 + traffic.grown[_INDEX[kind]]))


def return_probability(traffic: Traffic, age: int, departure: Departure) -> float:
    """Whether a branch left `age` requests ago will be returned to before it is worth nothing any more.

    How much people come back at all is one number for each way of leaving, so ages that were not seen yet follow those
    that were; how long they take is learned age by age.
    """
    prior_rate, habit = _RETURN_PRIORS[departure], _habit_of_returning(traffic, departure)
    still_left, found = 1.0, 0.0
    for bucket in range(age_bucket(age), _AGES):
        cell = _age_cell(bucket, departure)
        expected = habit * prior_rate / (1 + bucket)
        rate = (traffic.returns[cell] + _ALPHA_RETURN * expected) / (traffic.waits[cell] + _ALPHA_RETURN)
        n_requests = _N_AGES[bucket]
        back = still_left * (1.0 - (1.0 - min(1.0, rate)) ** n_requests)
        found += back * GAMMA**n_requests
        still_left -= back
    return found


def _habit_of_returning(traffic: Traffic, departure: Departure) -> float:
    """How many came back so far over how many were expected to: the mean of a rate with a gamma prior."""
    cells = [_age_cell(bucket, departure) for bucket in range(_AGES)]
    expected = sum(traffic.waits[cell] / (1 + bucket) for bucket, cell in enumerate(cells))
    n_returned = sum(traffic.returns[cell] for cell in cells)
    return (n_returned + _ALPHA_HABIT) / (expected * _RETURN_PRIORS[departure] + _ALPHA_HABIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospects:
    """V: how many later prompts are expected to part at a boundary, by kind and rank; and where returns arrive.

    V is weighed against what is paid once, a cut or a copy. Which states of the live branch make room for others the
    rents tell. They are V, too, but where each state is followed by another one that takes its room: at the end of the
    prompt, and at the end of the last question while reasoning is dropped. One prompt at most parts at each of these,
    but one after another at all of them; so what counts is how many do for each request that the room is kept for
    them, as it is for the end of a system prompt, over the same HORIZON.
    """

    by_kind: tuple[tuple[float, ...], ...]  # ranks 0..MAX_RANK
    arrivals: tuple[tuple[float, ...], ...]
    at_end: float  # what the end of the live prompt is worth more
    hit_rates: tuple[tuple[float, ...], ...]  # as `by_kind`
    hit_rate_at_end: float  # as `at_end`
    rows: tuple[tuple[float, float], ...]  # by_kind and arrivals side by side, row by row

    def value(self, kind: BoundaryKind, rank: int) -> float:
        return self.by_kind[_INDEX[kind]][min(rank, MAX_RANK)]

    def of_live(self, boundaries: Sequence[Boundary]) -> tuple[list[float], list[float]]:
        """V and rent of each boundary of the live branch, which are given in order.

        Later prompts will end behind this one, and until a state is taken there, the one at its end serves them too.
        Where that is the end of a user message, both rents say how often prompts part at the same place.
        """
        cells = cells_of(boundaries)
        values, rents = ([*map([*chain(*table)].__getitem__, cells)] for table in (self.by_kind, self.hit_rates))
        end = _end_of_prompt(boundaries)
        if end is not None:
            values[end] += self.at_end
            is_user = boundaries[end].kind is BoundaryKind.AFTER_USER
            rents[end] = max(rents[end], self.hit_rate_at_end) if is_user else rents[end] + self.hit_rate_at_end
        return values, rents

    def values_left(self, cells: Iterable[int], probability: float, share: float = 1.0) -> tuple[float, ...]:
        """V of each boundary of a branch that is returned to with this probability. `cells`: see `cells_of`.

        Who comes back arrives at one of them, and then `share` of the requests may part there, as on the live branch.
        """
        table, part = self.rows, probability * share
        return tuple([part * parting + probability * arriving for parting, arriving in map(table.__getitem__, cells)])


def prospects(traffic: Traffic, hints: Hints) -> Prospects:
    """All of V at once. O(kinds · ranks), whatever the length of the chat."""
    by_kind = {kind: tuple(_drift(traffic, kind)) for kind in _KINDS}
    # Like the place behind it, the header's serves until a state is taken further on.
    by_kind[_NEAR_END] = (HEADER_REQUESTS * hazard(traffic, _NEAR_END, 0), *by_kind[_NEAR_END][1:])
    hit_rates, after_user = by_kind.copy(), BoundaryKind.AFTER_USER
    if hints.drops_reasoning:
        # The next message makes the template write the last reply anew: a certain parting, after this turn's requests.
        n_requests = dwell(traffic, after_user)
        by_kind[after_user] = _at_least(by_kind[after_user], GAMMA**n_requests)
        hit_rates[after_user] = _at_least(hit_rates[after_user], HORIZON * _rate_of_turns(traffic, n_requests))
    at_end, arrivals = hazard_at_end(traffic), _arrivals(traffic)
    if hints.is_regeneration:
        at_end = max(at_end, _AGAIN)
    return Prospects(
        by_kind=tuple(by_kind.values()),
        arrivals=arrivals,
        rows=tuple(zip(chain.from_iterable(by_kind.values()), chain.from_iterable(arrivals), strict=True)),
        at_end=_END_REQUESTS * at_end,
        hit_rates=tuple(hit_rates.values()),
        hit_rate_at_end=HORIZON * at_end,
    )


def _at_least(by_rank: Sequence[float], newest: float) -> tuple[float, ...]:
    return (max(by_rank[0], newest), *by_rank[1:])


def _rate_of_turns(traffic: Traffic, n_requests: float) -> float:
    """How often a prompt parts at the end of the last user message: once a turn, until something else is seen."""
    cell = _cell(BoundaryKind.AFTER_USER, 0)
    expected = _ALPHA_TURN / max(1.0, n_requests)
    return (traffic.hits[cell] + expected) / (traffic.exposures[cell] + _ALPHA_TURN)


def _drift(traffic: Traffic, kind: BoundaryKind) -> list[float]:
    """The discounted sum of the hazards at the ranks that a boundary will pass through, from the last rank back."""
    if kind in FRONT:
        return [HORIZON * hazard(traffic, kind, 0)] * (MAX_RANK + 1)
    left = GAMMA ** dwell(traffic, kind)  # what the future is worth when the boundary moves to the next rank
    spent = HORIZON * (1 - left)
    cell = _cell(kind, 0)
    rates = [_rate(traffic, cell + bucket) for bucket in range(_BUCKETS)]
    values = [HORIZON * rates[-1]]
    for bucket in _BUCKETS_BACK:
        values.append(spent * rates[bucket] + left * values[-1])
    return values[::-1]


def _arrivals(traffic: Traffic) -> tuple[tuple[float, ...], ...]:
    n = sum(traffic.returned_at) + _ALPHA_PLACE
    rates = [(seen + expected) / n for seen, expected in zip(traffic.returned_at, _PRIOR_ARRIVALS, strict=True)]
    return tuple(_ALL_RANKS(rates[first : first + _BUCKETS]) for first in range(0, len(rates), _BUCKETS))


def _arrival_prior(kind: BoundaryKind, rank: int) -> float:
    if kind in FRONT:
        return 0.1
    if rank > 0:
        return 0.003
    return 0.6 if kind is BoundaryKind.END_OF_GENERATION else 0.02


def cells_of(boundaries: Sequence[Boundary]) -> tuple[int, ...]:
    """Where each boundary stands in a table of kinds by ranks, by its kind and its rank from the end."""
    ahead = {kind: iter(range(at, at + MAX_RANK)) for kind, at in _FIRST_CELL.items()}
    kinds = [boundary.kind for boundary in reversed(boundaries)]
    return tuple([next(ahead[kind], _FIRST_CELL[kind] + MAX_RANK) for kind in kinds][::-1])


def _end_of_prompt(boundaries: Sequence[Boundary]) -> int | None:
    """The last boundary that is not the end of the reply to it."""
    last = len(boundaries) - 1
    if last >= 0 and boundaries[last].kind is BoundaryKind.END_OF_GENERATION:
        last -= 1
    return last if last >= 0 else None


def _anchor_index(boundaries: Sequence[Boundary], at: int) -> int | None:
    index = bisect_right(boundaries, at, key=lambda boundary: boundary.at) - 1
    return index if index >= 0 else None


def _kind_and_rank(boundaries: Sequence[Boundary], index: int) -> tuple[BoundaryKind, int]:
    kind = boundaries[index].kind
    return kind, sum(1 for boundary in boundaries[index + 1 :] if boundary.kind is kind)


def _count(boundaries: Sequence[Boundary]) -> dict[BoundaryKind, int]:
    counts = Counter([boundary.kind for boundary in boundaries])
    return {kind: counts[kind] for kind in _KINDS}


def _add_exposures(exposures: list[int], kind: BoundaryKind, n: int) -> None:
    """Ranks 0..n-1 were there to be parted at."""
    for bucket in range(_BUCKETS):
        first = 0 if bucket == 0 else 1 << (bucket - 1)
        end = n if bucket == _BUCKETS - 1 else min(n, 1 << bucket)
        if end <= first:
            break
        exposures[_INDEX[kind] * _BUCKETS + bucket] += end - first


def _cell(kind: BoundaryKind, rank: int) -> int:
    return _INDEX[kind] * _BUCKETS + rank_bucket(rank)


def _age_cell(bucket: int, departure: Departure) -> int:
    return bucket * len(_DEPARTURES) + _DEPARTURES.index(departure)


# What the priors weigh, by cell: in one bucket they are all the same.
_CELLS = tuple((kind, rank) for kind in _KINDS for rank in _FIRST_RANKS)
_PRIOR_EXPOSURES = tuple(
    (_ALPHA_HEADER if kind is _NEAR_END else _ALPHA) * (1 if kind in FRONT else _bucket_size(rank_bucket(rank)))
    for kind, rank in _CELLS
)
_PRIOR_HITS = tuple(n * prior(kind, rank) for n, (kind, rank) in zip(_PRIOR_EXPOSURES, _CELLS, strict=True))
_PRIOR_ARRIVALS = tuple(_ALPHA_PLACE * _arrival_prior(kind, rank) for kind, rank in _CELLS)
