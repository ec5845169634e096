"""Decide where to cut the prefill and take a checkpoint, and why not elsewhere.

Pure: the worker cuts its batches at `take` and saves a state at each. A batch of a few tokens takes nearly as long as
one of many, so nothing is cut that need not be: where the reused part ends close before a boundary, the state is taken
there, and a boundary at the very end of the prompt needs no cut. Its state serves the same prompt again because the
logits are kept with it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter

from engine.core.cache.policies import PolicyRules
from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions.anchors import END_REACH, header_of, in_order, joined
from engine.core.decisions.traffic import HEADER_REQUESTS
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Branch, Forecast
from engine.core.prompt.items import NO_TOKENS, Prompt, TokenIndex
from engine.core.prompt.span_values import Boundary, BoundaryKind, SpanMap, SpanMethod

_MOST_LINES = 1 << 13  # that are not made anew
GLUE = 8  # tokens that templates write between a reply and the next message; farther on what a cut costs decides
SNAPSHOT_TOKENS = 1.0  # a state must be expected to save more than this: what copying one costs, in tokens read


class PlacementVerdict(Enum):
    __hash__ = object.__hash__  # as in BoundaryKind

    TAKE = "take"
    HELD = "held"  # there is one already
    REUSED = "reused"  # it lies in the reused part
    AT_REUSED = "at-reused"  # the state at the end of the reused part serves it
    BELOW_SPACING = "below-spacing"  # too close to the one before
    NOT_WORTH = "not-worth"  # it is expected to save less than it costs
    INSIDE_MEDIA = "inside-media"  # inside a media chunk
    AT_THE_START = "at-the-start"  # at the very start of the prompt
    TOO_LARGE = "too-large"  # one state alone is larger than the budget
    NOT_NEEDED = "not-needed"  # this memory can be cut anywhere
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementLine:
    """`after`: the state before it, taken or held, that the verdict had in mind; `spacing`: the least distance from it
    that applied here.
    """

    at: TokenIndex
    kind: BoundaryKind
    verdict: PlacementVerdict
    after: int = 0
    spacing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementPlan:
    """`take` in ascending order; `lines` is every place that was thought of, with its verdict."""

    take: tuple[PlacementLine, ...]
    lines: tuple[PlacementLine, ...]


# By their own names: before Python 3.12 a member takes longer to look up than all else that a place takes.
_TAKE, _HELD, _REUSED = PlacementVerdict.TAKE, PlacementVerdict.HELD, PlacementVerdict.REUSED
_BEFORE_USER = BoundaryKind.BEFORE_USER
_at = attrgetter("at")

# Where the next prompt is most likely to part from this one: worth a state however close the one before is.
_ALWAYS = frozenset(
    {
        BoundaryKind.SYSTEM_END,
        BoundaryKind.TOOLS_END,
        BoundaryKind.AFTER_USER,
        BoundaryKind.AFTER_TOOL_RESULT,
        BoundaryKind.NEAR_END,
    }
)


def plan_checkpoints(
    prompt: Prompt,
    spans: SpanMap,
    *,
    reused: TokenIndex,
    junction: TokenIndex,
    held: frozenset[int],
    memory: MemoryKind,
    settings: CacheSettings,
    state_bytes: int,
    forecast: Forecast = NOTHING_KNOWN,
    costs: BatchCosts = UNMEASURED,
    n_batch: int = 512,
) -> PlacementPlan:
    """Judge every boundary of the prompt.

    `junction` is where the prompt leaves everything processed before (0: nowhere); `held` are the places on this path
    that have a checkpoint; `state_bytes` is what one state takes now. Where the policy weighs, `forecast` says how many
    later prompts are expected at each place; its first branch is this prompt's. A state must be expected to save more
    than it costs: copying it, and a batch more, by what `costs` says of batches of at most `n_batch`. The place before
    the last user message is always taken, or the end of the reply before it: an edit of what was just sent is to cost
    that message alone, also in a short chat. Only where the batch more takes longer than reading up to that place once
    more, the end of the reused part has to do. Before the header of the reply a state is taken where the next prompt
    alone is expected to save more than the cut.
    """
    rules = settings.policy.rules
    header = header_of(spans) if rules.weighs else None
    places = _places(prompt, spans, reused, junction, settings, header)
    last_user = next((b.at for b in reversed(spans.boundaries) if b.kind is _BEFORE_USER), -1)
    never = _never(memory, settings)
    to_come = places[bisect_right(places, reused, key=_at) :]
    always = [b.at for b in to_come if (b.kind in _ALWAYS and b is not header) or b.at == last_user]
    cuts, there = _Cuts(costs, n_batch, reused, sure=[*always, len(prompt)]), sorted(held)
    taking = _Taking(
        reused=reused,
        last_user=last_user,
        settings=settings,
        rules=rules,
        forecast=forecast,
        value_of=_valuation(places, forecast),
        cuts=cuts,
        there=there[: bisect_right(there, len(prompt))],
        header=header,
    )
    lines: list[PlacementLine] = []
    for place in places:
        at = place.at
        if never is None and 0 < at <= reused:  # most of a long chat
            lines.append(_line_in_reused(at, place.kind, _HELD if at in held else _REUSED))
            continue
        verdict = never or _judge(prompt, place, reused, held, settings, state_bytes)
        if verdict is _TAKE:
            lines.extend(taking.lines(place))
        else:
            lines.append(PlacementLine(at=place.at, kind=place.kind, verdict=verdict))
    return PlacementPlan(
        take=tuple(line for line in lines if line.verdict is _TAKE),
        lines=tuple(lines),
    )


@lru_cache(maxsize=_MOST_LINES)
def _line_in_reused(at: TokenIndex, kind: BoundaryKind, verdict: PlacementVerdict) -> PlacementLine:
    """While a chat goes on the same is said of each with every request."""
    return PlacementLine(at=at, kind=kind, verdict=verdict)


@dataclass(slots=True, kw_only=True)
class _Taking:
    """Which of the places that nothing forbids are worth a state, one after another.

    `there`: where states are or will be, in order. `header`: see `header_of`.
    """

    reused: TokenIndex
    last_user: int
    settings: CacheSettings
    rules: PolicyRules
    forecast: Forecast
    value_of: Callable[[Boundary], float]
    cuts: _Cuts
    there: list[int]
    header: Boundary | None

    def lines(self, place: Boundary) -> list[PlacementLine]:
        """The verdict on a place; before it another line where the end of the reused part is taken instead."""
        at = bisect_left(self.there, place.at)
        before = self.there[at - 1] if at else 0
        verdict = self._verdict(place, before)
        found: list[PlacementLine] = []
        if verdict is PlacementVerdict.AT_REUSED:
            before = self.reused
            if self.reused not in self.there:
                self.there.insert(at, self.reused)
                found.append(PlacementLine(at=self.reused, kind=BoundaryKind.END_OF_GENERATION, verdict=_TAKE))
        elif verdict is _TAKE:
            self.there.insert(at, place.at)
            self.cuts.last = place.at
        spacing = self.settings.min_spacing
        return [*found, PlacementLine(at=place.at, kind=place.kind, verdict=verdict, after=before, spacing=spacing)]

    def _verdict(self, place: Boundary, before: int) -> PlacementVerdict:
        """`before`: the state before it."""
        is_header = place is self.header
        if is_header and not self._is_header_worth(place, before):
            return PlacementVerdict.NOT_WORTH
        always = (place.kind in _ALWAYS and not is_header) or place.at == self.last_user
        is_served, is_dear = self._is_served(place, always=always), False
        if is_served and self.reused in self.there:
            return PlacementVerdict.AT_REUSED
        if not always and place.at - before < self.settings.min_spacing:
            return PlacementVerdict.BELOW_SPACING
        if self.rules.weighs:
            worth, saved = self._savings(place, before, always=always)
            is_dear = not is_served and self.cuts.tokens(place.at) > saved
            if place.at != self.last_user and (is_dear or worth <= SNAPSHOT_TOKENS):
                return PlacementVerdict.NOT_WORTH
        if is_served or (is_dear and before <= self.reused and self.reused > 0):
            return PlacementVerdict.AT_REUSED
        return PlacementVerdict.NOT_WORTH if is_dear else _TAKE

    def _is_served(self, place: Boundary, *, always: bool) -> bool:
        """Who starts at the end of the reused part and not there reads a few tokens more, in the same batch."""
        n = place.at - self.reused
        if not 0 < n <= END_REACH or not self.reused or place.kind is not _BEFORE_USER or not self.rules.starts_nearby:
            return False
        if n <= GLUE or not self.rules.weighs:
            return True
        _, saved = self._savings(place, int(self.reused), always=always)
        return saved <= max(SNAPSHOT_TOKENS, self.cuts.tokens(place.at))

    def _is_header_worth(self, header: Boundary, before: int) -> bool:
        """The next prompt alone is expected to save more than the cut takes."""
        worth, _ = self._savings(header, before, always=False)
        return worth >= HEADER_REQUESTS * self.cuts.tokens(header.at)

    def _savings(self, place: Boundary, before: int, *, always: bool) -> tuple[float, float]:
        """What a state there is expected to save, and what of it is weighed against a cut; in tokens."""
        prefill = self.forecast.prefill
        replay = (prefill.up_to(place.at) - prefill.up_to(before)) / prefill.a
        worth = self.value_of(place) * replay
        return worth, max(worth, replay) if always else worth  # one prompt that parts there is as good as certain


class _Cuts:
    """What it costs to cut a batch at a place, between the cut before it and the next place that is sure of a state."""

    def __init__(self, costs: BatchCosts, n_batch: int, reused: int, *, sure: list[int]) -> None:
        self._costs = costs
        self._n_batch = n_batch
        self._sure = sure
        self.last = reused

    def tokens(self, at: int) -> float:
        end = self._sure[bisect_right(self._sure, at, hi=len(self._sure) - 1)]
        return self._costs.cut_tokens(self.last, at, end, self._n_batch)


def _never(memory: MemoryKind, settings: CacheSettings) -> PlacementVerdict | None:
    """Why no place at all is taken."""
    if not settings.enabled or settings.max_checkpoints == 0:
        return PlacementVerdict.DISABLED
    return None if memory.needs_checkpoints else PlacementVerdict.NOT_NEEDED


def _judge(
    prompt: Prompt,
    place: Boundary,
    reused: TokenIndex,
    held: frozenset[int],
    settings: CacheSettings,
    state_bytes: int,
) -> PlacementVerdict:
    if place.at <= 0:
        return PlacementVerdict.AT_THE_START
    if place.at in held:
        return _HELD
    if place.at <= reused:
        return _REUSED
    if prompt.cut_before(place.at) != place.at:
        return PlacementVerdict.INSIDE_MEDIA
    if state_bytes > settings.ram_bytes:
        return PlacementVerdict.TOO_LARGE
    return PlacementVerdict.TAKE


def _places(
    prompt: Prompt,
    spans: SpanMap,
    reused: TokenIndex,
    junction: TokenIndex,
    settings: CacheSettings,
    header: Boundary | None,
) -> tuple[Boundary, ...]:
    """Boundaries, header, junction, the end, and intervals where boundaries are rare; one for each place, in order."""
    found, near_end = list(spans.boundaries), prompt.cut_before(max(0, len(prompt) - settings.near_end))
    if not settings.policy.rules.keeps_logits and found and found[-1].at == len(prompt):
        found[-1] = replace(found[-1], at=near_end)
    # A weighed place right behind another would share its prompts, and both would seem worth little.
    reach = settings.min_spacing if settings.policy.rules.weighs else 0
    more: list[Boundary] = []
    if near_end > 0 and not (found and near_end - reach <= found[-1].at):
        more.append(Boundary(at=near_end, kind=BoundaryKind.NEAR_END))
    if junction > reused:
        more.append(Boundary(at=junction, kind=BoundaryKind.JUNCTION))
    more.extend(_intervals(prompt, spans, reused, settings))
    if header is not None:
        more.append(header)
    return joined(in_order(found), more)


def _valuation(places: tuple[Boundary, ...], forecast: Forecast) -> Callable[[Boundary], float]:
    """How many later prompts are expected to part at each of the places."""
    if forecast.branches:
        live = forecast.branches[0]
    else:
        live = Branch.of(NO_TOKENS, [b.at for b in places], forecast.prospects.of_live(places)[0])

    def value_of(place: Boundary) -> float:
        known = live.hits_at(place.at)
        return forecast.prospects.value(place.kind, 0) if known is None else known

    return value_of


def _intervals(prompt: Prompt, spans: SpanMap, reused: TokenIndex, settings: CacheSettings) -> list[Boundary]:
    """Multiples of the interval, so that every request cuts at the same places; only where boundaries leave a gap.

    None right before a boundary: it would push that one out by the spacing, and boundaries are worth more.
    """
    if settings.interval <= 0:
        return []
    edges = [0, *map(_at, spans.boundaries), len(prompt)]
    if spans.method is SpanMethod.INTERVALS:
        edges = [0, len(prompt)]
    places: list[Boundary] = []
    for first, end in pairwise(edges[max(0, bisect_right(edges, reused) - 1) :]):
        if end - first <= settings.interval:
            continue
        start = max(first, int(reused))
        multiple = (start // settings.interval + 1) * settings.interval
        places.extend(
            Boundary(at=prompt.cut_before(at), kind=BoundaryKind.INTERVAL)
            for at in range(multiple, end - settings.min_spacing + 1, settings.interval)
            if prompt.cut_before(at) > start
        )
    return places
