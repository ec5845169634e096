"""Which settings could have spared what was read again, and the values to try for each. Pure.

What is tried is decided by why it was read again; whether it helps, by playing the requests once more with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Limit, Remedy

_DEFAULT = CacheSettings()
_MOST_CHECKPOINTS = 4096
_MOST_BYTES = 1 << 40
_MOST_LIVE = 8
_LEAST_INTERVAL = 32
_MOST_PLACES = 64  # on a prompt, by an interval: more of them push one another out
_TIMES_CONTEXT = (2, 4, 8)
_MOST_STEPS = 6  # of a value that is lowered
ENOUGH = 0.9  # of what the most generous value saves

_BUDGET = frozenset({AvoidableCause.EVICTED, AvoidableCause.TOO_LARGE, AvoidableCause.KV_GONE})
_GAPS = frozenset({AvoidableCause.NO_BOUNDARY, AvoidableCause.BELOW_SPACING, AvoidableCause.WINDOW_LOST})
_ATTENTION = frozenset({AvoidableCause.EVICTED, AvoidableCause.KV_GONE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What is tried. `n_live`: branches that may stay in the model's memory. `pin`: a state at this place of the last
    prompt is pinned as soon as it is there; 0: none. `is_stated`: a batch costs what is stated, not what was measured.
    """

    settings: CacheSettings
    n_live: int
    n_ctx: int
    pin: int = 0
    is_stated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """A remedy with the values that may do, the gentlest first."""

    remedy: Remedy
    steps: tuple[tuple[int, Trial], ...]
    limit: Limit | None = None

    @property
    def is_monotonic(self) -> bool:
        """More of it saves no less. States that lie closer, however, push one another out."""
        return self.limit is not None


def ladders(now: Trial, parts: Iterable[AvoidablePart], n_prompt: int) -> tuple[Ladder, ...]:
    """`now` is what was set. Of those with one remedy, the one that is to be told first comes first."""
    longest: dict[AvoidableCause, AvoidablePart] = {}
    for part in parts:
        known = longest.get(part.cause)
        if known is None or part.end - part.first > known.end - known.first:
            longest[part.cause] = part
    found = [ladder for ladder in _ladders(now, longest, n_prompt) if ladder.steps]
    return tuple(found)


def _ladders(now: Trial, longest: dict[AvoidableCause, AvoidablePart], n_prompt: int) -> Iterator[Ladder]:
    settings, causes = now.settings, longest.keys()

    def trial(changed: CacheSettings, *, is_stated: bool = False) -> Trial:
        """Where states lie follows from what a batch costs: measured, the same request would be told this or that."""
        return replace(now, settings=changed, is_stated=is_stated)

    if AvoidableCause.DISABLED in causes:
        yield Ladder(remedy=Remedy.TURN_ON_REUSE, steps=((0, trial(replace(settings, enabled=True))),))
        return
    is_few = settings.max_checkpoints is not None  # else as many as fit are kept, and their number never binds
    if is_few and (AvoidableCause.TURNED_OFF in causes or AvoidableCause.EVICTED in causes):
        counts = _doubled(settings.max_checkpoints, _MOST_CHECKPOINTS) if settings.max_checkpoints else (32, 64, 128)
        yield _ladder(Limit.CHECKPOINTS, counts, lambda n: trial(replace(settings, max_checkpoints=n)))
    if causes & _BUDGET:
        sizes = _doubled(settings.ram_bytes or _DEFAULT.ram_bytes // 2, _MOST_BYTES)
        yield _ladder(Limit.RAM, sizes, lambda n: trial(replace(settings, ram_bytes=n)))
    if causes & _ATTENTION:
        yield _ladder(Limit.LIVE, range(now.n_live + 1, _MOST_LIVE + 1), lambda n: replace(now, n_live=n))
    if AvoidableCause.KV_GONE in causes:
        yield _ladder(Limit.CONTEXT, (now.n_ctx * times for times in _TIMES_CONTEXT), lambda n: replace(now, n_ctx=n))
    if AvoidableCause.EVICTED in causes:
        at = int(longest[AvoidableCause.EVICTED].end)
        yield Ladder(remedy=Remedy.PIN_CHECKPOINT, steps=((at, replace(now, pin=at)),))
    if AvoidableCause.BELOW_SPACING in causes:
        spacings = _lowered(settings.min_spacing, 1)
        steps = tuple((n, trial(replace(settings, min_spacing=n), is_stated=True)) for n in spacings)
        yield Ladder(remedy=Remedy.LOWER_SPACING, steps=steps)
    gaps = [part.end - part.first for cause, part in longest.items() if cause in _GAPS]
    if gaps:
        most = max(gaps)
        start = min(settings.interval, 1 << most.bit_length()) if settings.interval > 0 else 1 << most.bit_length()
        intervals = _lowered(start, max(_LEAST_INTERVAL, n_prompt // _MOST_PLACES))
        steps = tuple((n, trial(replace(settings, interval=n), is_stated=True)) for n in intervals)
        yield Ladder(remedy=Remedy.LOWER_INTERVAL, steps=steps)


def _ladder(limit: Limit, values: Iterable[int], trial: Callable[[int], Trial]) -> Ladder:
    return Ladder(remedy=Remedy.RAISE_BUDGET, limit=limit, steps=tuple((value, trial(value)) for value in values))


def _doubled(value: int, most: int) -> tuple[int, ...]:
    found: list[int] = []
    while value * 2 <= most:
        value *= 2
        found.append(value)
    return tuple(found)


def _lowered(value: int, least: int) -> tuple[int, ...]:
    """Halves, or smaller parts where those were many."""
    by = 2
    while value // by**_MOST_STEPS >= least:
        by *= 2
    found: list[int] = []
    while value // by >= least:
        value //= by
        found.append(value)
    return tuple(found)


def gentlest(ladder: Ladder, saves: Callable[[Trial], int | None], least: int) -> tuple[int, Trial, int] | None:
    """The first value that saves nearly as much as any of them does, with its saving; None: none saves `least`.

    `saves` gives None once enough was tried: the gentlest of what is known is taken then.
    """
    if not ladder.is_monotonic:
        return _of_all(ladder, saves, least)
    most = saves(ladder.steps[-1][1])
    if most is None or most < least:
        return None
    wanted = max(least, int(most * ENOUGH))
    low, high, found = 0, len(ladder.steps) - 1, most
    while low < high:
        middle = (low + high) // 2
        saved = saves(ladder.steps[middle][1])
        if saved is None:
            break
        if saved >= wanted:
            high, found = middle, saved
        else:
            low = middle + 1
    value, trial = ladder.steps[high]
    return value, trial, found


def _of_all(ladder: Ladder, saves: Callable[[Trial], int | None], least: int) -> tuple[int, Trial, int] | None:
    tried: list[tuple[int, Trial, int]] = []
    for value, trial in ladder.steps:
        saved = saves(trial)
        if saved is None:
            break
        tried.append((value, trial, saved))
    wanted = max(least, int(max((saved for _, _, saved in tried), default=0) * ENOUGH))
    return next((found for found in tried if found[2] >= wanted), None)
