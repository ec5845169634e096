"""What a conversation keeps doing that costs tokens: the same cause at the same place, request after request. Pure.

A `Tally` sums up the requests so far; it does not grow with them, only with the kinds of causes that there are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.difference.explanation import AvoidableCause, Cause, Explanation, Habit
from engine.core.difference.subjects import ChangedCall, ChangedTools, ChangedValue, MovedPart, Subject
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind

LEAST_REQUESTS = 3
LEAST_SHARE = 0.05  # of what the conversation has read
MOST_TOOLS = 8  # that are named

# Nobody does these again and again: the prompt only goes on, or is another one.
_NO_HABITS = frozenset(
    {
        *(Cause.FIRST_REQUEST, Cause.APPENDED, Cause.CONTINUED, Cause.RETURNED, Cause.REGENERATED, Cause.BRANCH),
        *(Cause.CUT_BACK, Cause.NEWER, Cause.RESTARTED, Cause.RELOADED),
    }
)
_NO_TOLLS = frozenset({AvoidableCause.LOST_AT_RESTART, AvoidableCause.LOST_AT_RELOAD})

_Key = tuple[Cause | None, AvoidableCause | None, Kind | None, VolatileKind | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Toll:
    """What one cause has cost so far. `n_timed` of its tokens took `seconds`."""

    cause: Cause | None = None
    lost: AvoidableCause | None = None
    place: Kind | None = None
    value: VolatileKind | None = None
    tools: tuple[str, ...] = ()
    n_requests: int = 1
    n_tokens: int = 0
    n_timed: int = 0
    seconds: float = 0.0

    @property
    def key(self) -> _Key:
        return self.cause, self.lost, self.place, self.value

    def plus(self, other: Toll) -> Toll:
        more = [name for name in other.tools if name not in self.tools]
        return replace(
            self,
            tools=(*self.tools, *more)[:MOST_TOOLS],
            n_requests=self.n_requests + other.n_requests,
            n_tokens=self.n_tokens + other.n_tokens,
            n_timed=self.n_timed + other.n_timed,
            seconds=self.seconds + other.seconds,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The requests of a conversation so far."""

    n_requests: int = 0
    n_read: int = 0
    tolls: tuple[Toll, ...] = ()


def counted_in(tally: Tally, told: Explanation) -> Tally:
    """With one request more."""
    sums = {toll.key: toll for toll in tally.tolls}
    for toll in _tolls(told):
        known = sums.get(toll.key)
        sums[toll.key] = toll if known is None else known.plus(toll)
    return Tally(n_requests=tally.n_requests + 1, n_read=tally.n_read + told.read, tolls=tuple(sums.values()))


def habits_of(tally: Tally) -> tuple[Habit, ...]:
    """Those that come often enough and cost enough, the dearest first."""
    found = [
        Habit(
            cause=toll.cause,
            lost=toll.lost,
            place=toll.place,
            value=toll.value,
            tools=toll.tools,
            n_requests=toll.n_requests,
            n_of=tally.n_requests,
            n_tokens=toll.n_tokens,
            seconds=toll.seconds * toll.n_tokens / toll.n_timed if toll.n_timed else None,
        )
        for toll in tally.tolls
        if toll.n_requests >= LEAST_REQUESTS and toll.n_tokens >= max(1.0, LEAST_SHARE * tally.n_read)
    ]
    return tuple(sorted(found, key=lambda habit: -habit.n_tokens))


def _tolls(told: Explanation) -> list[Toll]:
    """What each cause cost in one request; what was not read in the end cost nothing."""
    costs: dict[AvoidableCause, int] = {}
    n_left = told.read
    for part in told.parts:  # they are read first
        cost = min(part.end - part.first, n_left)
        costs[part.cause] = costs.get(part.cause, 0) + cost
        n_left -= cost
    tolls = [Toll(lost=cause, n_tokens=cost) for cause, cost in costs.items() if cause not in _NO_TOLLS]
    if told.cause not in _NO_HABITS:
        subject = told.changes[0].subject if told.changes else told.subject
        tolls.append(
            Toll(
                cause=told.cause,
                place=_place(told, subject),
                value=subject.kind if isinstance(subject, ChangedValue) else None,
                tools=_tools(subject)[:MOST_TOOLS],
                n_tokens=min(told.changed, n_left),
            )
        )
    return [_timed(toll, told) for toll in tolls if toll.n_tokens > 0]


def _timed(toll: Toll, told: Explanation) -> Toll:
    """With its share of the time, where that is known."""
    if not told.seconds_read:
        return toll
    return replace(toll, n_timed=toll.n_tokens, seconds=told.seconds_read * toll.n_tokens / told.read)


def _place(told: Explanation, subject: Subject | None) -> Kind | None:
    """What of the prompt the cause is about."""
    if isinstance(subject, ChangedTools):
        return Kind.TOOLS
    if isinstance(subject, MovedPart):
        return subject.kind
    return told.difference.kind if told.difference is not None else None


def _tools(subject: Subject | None) -> tuple[str, ...]:
    match subject:
        case ChangedTools():
            return tuple(sorted({name for edit in subject.edits for name in edit.names}))
        case ChangedCall() if subject.tool:
            return (subject.tool,)
        case _:
            return ()
