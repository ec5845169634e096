"""What the engine expects of later prompts: learns from each request, and knows the branches that were left."""

from __future__ import annotations

import copy
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

from engine.core.decisions.anchors import Anchors, anchors_of, header_of, is_right_before, joined
from engine.core.decisions.placement import PlacementPlan
from engine.core.decisions.traffic import (
    FRONT,
    Departure,
    Hints,
    Traffic,
    age_bucket,
    anchor_at,
    cells_of,
    departure_at,
    learn,
    learn_returns,
    prospects,
    return_probability,
)
from engine.core.decisions.weighted_gap import UNKNOWN, Branch, Forecast, index_of
from engine.core.prompt.items import NO_TOKENS, TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind, SpanMap
from engine.core.tree.tree import Match

_MAX_WAITING = 16  # branches that were left: each has its share in the time of a plan
_LONGEST_WAIT = 8  # requests that come before one that was set aside; else nobody goes on with it
_SHARED = 0.5  # of what is returned to takes requests from the others; chats are gone on with for a while first
_JUNCTION_TOKENS = 16  # prompts that part nearer behind a boundary are served by that boundary
_at = attrgetter("at")
_FOUND_ON_THE_WAY = frozenset({BoundaryKind.JUNCTION, BoundaryKind.INTERVAL, BoundaryKind.NEAR_END})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Path:
    """A path that was processed, with its boundaries in order. `left_at`, `departure`: when and how it was left.

    `is_given_up`: its conversation was deleted. `is_awaited`: its request was set aside, or cancelled before its prompt
    was read, and is gone on with soon, or asked again.
    """

    tokens: Tokens = NO_TOKENS
    anchors: Anchors | None = None  # of its prompt
    boundaries: tuple[Boundary, ...] = ()
    session: str = ""
    left_at: int = 0  # tick
    departure: Departure = Departure.INTACT
    is_given_up: bool = False
    is_awaited: bool = False
    index: Mapping[int, int] = field(default_factory=dict)  # of the boundaries by place, from when it was left
    cells: tuple[int, ...] = ()  # see `cells_of`
    ready: Tokens = NO_TOKENS  # what was prepared of its next prompt


class Forecaster:
    """Learns the traffic of one model. Engine thread only."""

    def __init__(self) -> None:
        self.traffic = Traffic()
        self._current = _Path()
        self._waiting: tuple[_Path, ...] = ()
        self._prospects = UNKNOWN
        self._tick = 0
        self._forecast: Forecast | None = None
        self._left: tuple[Branch, ...] | None = None  # of `_waiting`: the same until the next prompt
        self._returns: dict[tuple[int, Departure], float] = {}  # see `_probability`
        self.match = Match.alone(NO_TOKENS)  # of the last prompt

    def copy(self) -> Forecaster:
        """One that may be asked about a prompt which perhaps never comes; this one learns nothing of it."""
        return copy.copy(self)  # everything is replaced, never changed

    def ask(self, match: Match, spans: SpanMap, *, session: str, hints: Hints, tick: int) -> None:
        """A request came: learn where it parts from what was processed, and make its prompt the current path."""
        self.match, tokens = match, match.prompt.tokens
        self._waiting = tuple(_used_up(path, session) for path in self._waiting)
        left, at = _used_up(self._current, session), match.of(self._current.tokens)
        source, shared = self._return_to(at, session, tick)
        has_parted = at < len(left.tokens)
        anchors = anchors_of(spans, source.anchors)
        boundaries = _boundaries(tokens, anchors, source, shared)
        self.traffic = learn(
            self.traffic,
            left.boundaries,
            boundaries,
            matched=at,
            has_parted=has_parted,
            is_elsewhere=shared > at,
        )
        self._returns = {}
        of_prompt = (b.at for b in reversed(left.boundaries) if b.kind is not BoundaryKind.END_OF_GENERATION)
        is_branch = next(of_prompt, at) > at
        if has_parted and left.is_awaited:
            self._wait(_left(left, Departure.INTACT, tick), tick)
        elif has_parted and not left.is_given_up and is_branch:
            goes_on = left.session == session or (source.session != session and _begins_with_front(left, at))
            departure = departure_at(left.boundaries, at) if goes_on else Departure.INTACT
            self._wait(_left(left, departure, tick), tick)
        self._current = _Path(tokens=tokens, anchors=anchors, boundaries=boundaries, session=session)
        self._prospects = prospects(self.traffic, hints)
        self._tick = tick
        self._forecast = self._left = None

    def take(self, placement: PlacementPlan) -> None:
        """States are taken at these places: a later prompt that parts behind one of them starts there."""
        extra = [Boundary(at=line.at, kind=line.kind) for line in placement.take if line.kind in _FOUND_ON_THE_WAY]
        if extra:
            self._current = replace(self._current, boundaries=joined(self._current.boundaries, extra))
            self._forecast = None

    def settle(self, path: Tokens) -> None:
        """The request is over; this is in memory now. A reply of one token is not in it: that was read by nobody."""
        n = len(path)
        boundaries = self._current.boundaries[: bisect_right(self._current.boundaries, n, key=_at)]
        if n >= len(self._current.tokens):
            end = Boundary(at=TokenIndex(n), kind=BoundaryKind.END_OF_GENERATION)
            boundaries = joined(boundaries, (end,))
        self._current = replace(self._current, tokens=path, boundaries=boundaries)
        self._forecast = None

    def await_return(self) -> None:
        """The prompt was not read to its end, for others or for a time that was up: it is gone on with from there."""
        current = self._current
        end = Boundary(at=TokenIndex(len(current.tokens)), kind=BoundaryKind.END_OF_GENERATION)
        self._current = replace(current, is_awaited=True, boundaries=joined(current.boundaries, (end,)))
        self._forecast = None

    def expect(self, ready: Tokens, session: str) -> None:
        """This much of the conversation's next prompt is in memory, where it was prepared: it is gone on with from its
        end. That is no request, and nothing is learned of it.
        """
        of_it = (path for path in (self._current, *self._waiting) if path.session == session)
        newest = next(of_it, None)
        self._current = replace(self._current, ready=ready) if newest is self._current else self._current
        self._waiting = tuple(replace(path, ready=ready) if path is newest else path for path in self._waiting)
        self._forecast = self._left = None

    def forget(self, session: str) -> None:
        """The conversation was deleted: nobody comes back to its branches, and nothing continues the current path."""
        self._waiting = tuple(path for path in self._waiting if path.session != session)
        if self._current.session == session:
            self._current = replace(self._current, is_given_up=True)
        self._forecast = self._left = None

    @property
    def forecast(self) -> Forecast:
        """What is expected of the current path and of those that were left; the current one first."""
        if self._forecast is None:
            self._forecast = Forecast(branches=self._branches(), prospects=self._prospects, match=self.match)
        return self._forecast

    def _branches(self) -> tuple[Branch, ...]:
        known, current = self._prospects, self._current
        hits, hit_rates = known.of_live(current.boundaries)
        if current.is_given_up:  # but a new chat may begin in the same way
            hits, hit_rates = (_in_front(current.boundaries, values) for values in (hits, hit_rates))
        weight = 0.0 if current.is_given_up else 1.0
        places = [b.at for b in current.boundaries]
        if self._left is None:
            share = self._share()
            left = (self._branch_left(path, share) for path in self._waiting)
            ready = (
                self._branch_ready(path, self._probability(path, self._tick)) for path in self._waiting if path.ready
            )
            self._left = (*left, *ready)
        live = Branch.of(current.tokens, places, hit_rates, hits=hits, weight=weight, match=self.match)
        ready_now = (self._branch_ready(current, weight),) if current.ready and weight else ()
        return (live, *ready_now, *self._left)

    def _share(self) -> float:
        """Of the requests that may part on a branch once it is returned to: each request is for one path alone."""
        return 1.0 / (1.0 + _SHARED * sum(self._probability(path, self._tick) for path in self._waiting))

    def _branch_left(self, path: _Path, share: float) -> Branch:
        weight = self._probability(path, self._tick)
        values, index = self._prospects.values_left(path.cells, weight, share), path.index
        return Branch.of(path.tokens, tuple(index), values, weight=weight, match=self.match, index=index)

    def _branch_ready(self, path: _Path, weight: float) -> Branch:
        """Who goes on with the conversation arrives at the end of what was prepared."""
        n = len(path.ready)
        end = Boundary(at=TokenIndex(n), kind=BoundaryKind.END_OF_GENERATION)
        values = self._prospects.values_left(cells_of((end,)), weight)
        return Branch.of(path.ready, (n,), values, weight=weight, match=self.match)

    def _return_to(self, at: int, session: str, tick: int) -> tuple[_Path, int]:
        """The path that the prompt goes on from, how much of it, and what that says of branches that were left.

        Who matches a branch to its end has returned to it; so has its own chat, when it shares more than the beginning,
        also where the last messages are written anew. The rest stays behind as a branch that is left for good.
        """
        source, shared = self._current, at
        for path in self._waiting:
            matched = self.match.of(path.tokens)
            if matched > shared:
                source, shared = path, matched
        waiting = [(tick - path.left_at, path.departure) for path in self._waiting]
        is_whole = shared == len(source.tokens)
        is_own_chat = source.session == session and departure_at(source.boundaries, shared) is Departure.DEEPER
        if source is self._current or not (is_whole or is_own_chat):
            self.traffic = learn_returns(self.traffic, waiting)
            return source, shared
        self.traffic = learn_returns(
            self.traffic,
            waiting,
            returned=(tick - source.left_at, source.departure),
            anchor=anchor_at(source.boundaries, shared),
        )
        left = () if is_whole else (_left(source, Departure.DEEPER, tick),)
        self._waiting = (*(path for path in self._waiting if path is not source), *left)
        return source, shared

    def _probability(self, path: _Path, tick: int) -> float:
        """That it is returned to: the same for all that were left about as long ago in the same way."""
        if path.is_awaited and tick - path.left_at <= _LONGEST_WAIT:
            return 1.0
        about = (age_bucket(tick - path.left_at), path.departure)
        known = self._returns.get(about)
        if known is None:
            known = self._returns[about] = return_probability(self.traffic, tick - path.left_at, path.departure)
        return known

    def _wait(self, left: _Path, tick: int) -> None:
        """Keep the branches that are most likely to be returned to."""
        ranked = sorted(
            (*self._waiting, left),
            key=lambda path: (self._probability(path, tick), path.left_at),
            reverse=True,
        )
        self._waiting = tuple(ranked[:_MAX_WAITING])


def _used_up(path: _Path, session: str) -> _Path:
    """What was prepared of its next prompt, which has come."""
    return replace(path, ready=NO_TOKENS) if path.ready and path.session == session else path


def _in_front(boundaries: Sequence[Boundary], values: Sequence[float]) -> list[float]:
    """Nothing is expected anywhere else."""
    return [v if b.kind in FRONT else 0.0 for b, v in zip(boundaries, values, strict=True)]


def _begins_with_front(path: _Path, at: int) -> bool:
    """Its first `at` items are a system prompt or tools: a new chat that shares them is by the same client.

    Who starts one has as a rule done with the last; who goes to and fro between two has a branch to go back to.
    """
    return any(boundary.kind in FRONT and boundary.at <= at for boundary in path.boundaries)


def _left(path: _Path, departure: Departure, tick: int) -> _Path:
    boundaries = _with_end(path)
    boundaries = tuple(b for b in boundaries if not _is_header(b, boundaries))  # who comes back goes on behind it
    index = index_of([b.at for b in boundaries])
    return replace(
        path, boundaries=boundaries, departure=departure, left_at=tick, index=index, cells=cells_of(boundaries)
    )


def _is_header(boundary: Boundary, boundaries: Sequence[Boundary]) -> bool:
    """Before the header of a reply. Once there is another prompt, nothing is expected to part there."""
    return boundary.kind is BoundaryKind.NEAR_END and is_right_before(boundary.at, boundaries)


def _with_end(path: _Path) -> tuple[Boundary, ...]:
    """Who comes back to a branch goes on from its end, also where the reply was one token, which is not in it."""
    if not path.boundaries or path.boundaries[-1].at != len(path.tokens):
        return path.boundaries
    return (*path.boundaries[:-1], replace(path.boundaries[-1], kind=BoundaryKind.END_OF_GENERATION))


def _boundaries(tokens: Tokens, anchors: Anchors, source: _Path, shared: int) -> tuple[Boundary, ...]:
    """Those of the prompt, its header, those found on the way along what it shares, and where it parts from that."""
    on_the_way = [b for b in source.boundaries if b.kind in _FOUND_ON_THE_WAY and b.at <= shared]
    found = joined(anchors.found, (b for b in on_the_way if not _is_header(b, anchors.found)))
    if (header := header_of(anchors.spans)) is not None:
        found = joined(found, (header,))
    if 0 < shared < min(len(source.tokens), len(tokens) - 1):
        row = bisect_right(found, shared, key=_at)
        if shared - (found[row - 1].at if row else 0) >= _JUNCTION_TOKENS:
            found = joined(found, (Boundary(at=TokenIndex(shared), kind=BoundaryKind.JUNCTION),))
    return found
