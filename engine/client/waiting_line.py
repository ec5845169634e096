"""Who is served by an engine and who waits, in the order in which they will be served, and what they were told of it.

First what takes no time, then the person at the window, then what comes of no client with a name, in its order, then
whoever was set aside, then the clients in turns. Nothing overtakes the load of a model, nor does that overtake
anything: what was asked of one model is not asked of another.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from engine.commands import (
    Answered,
    Command,
    Detokenize,
    Generate,
    LoadModel,
    RenderPrompt,
    RequestId,
    Tokenize,
    UnloadModel,
)
from engine.events import Queued

_MOST_CLIENTS = 1000  # whose last turn is remembered


class _Lane(IntEnum):
    """In the order of service."""

    AT_ONCE = 0
    FOREGROUND = 1
    UNNAMED = 2
    PAUSED = 3
    TURNS = 4


@dataclass(slots=True, eq=False)
class Waiting:
    """A command in the line. `begun`: what was done of one that was set aside, as the worker has it."""

    command: Command
    era: int
    told: int = 0  # its place, as it was told
    begun: object | None = None
    lane: _Lane = field(init=False)

    def __post_init__(self) -> None:
        command = self.command
        if self.is_text or not isinstance(command, Answered | UnloadModel):
            self.lane = _Lane.AT_ONCE
        elif not isinstance(command, Generate):
            self.lane = _Lane.UNNAMED
        elif command.is_foreground:
            self.lane = _Lane.FOREGROUND
        elif self.begun is not None:
            self.lane = _Lane.PAUSED
        else:
            self.lane = _Lane.TURNS if command.client else _Lane.UNNAMED

    @property
    def is_text(self) -> bool:
        """It may be answered while another one is served."""
        return isinstance(self.command, Tokenize | Detokenize | RenderPrompt)

    @property
    def client(self) -> str:
        return self.command.client if isinstance(self.command, Generate) else ""

    @property
    def counts(self) -> bool:
        """Whoever waits behind it is told of it, and it is told its own place."""
        return isinstance(self.command, Answered) and self.lane is not _Lane.AT_ONCE


class WaitingLine:
    """A place is how many end before; the one that is worked on counts until its end. Its owner holds a lock."""

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []  # as they came
        self._served: Waiting | None = None
        self._era = 0
        self._turns: OrderedDict[str, int] = OrderedDict()  # number of each client's last turn
        self._n_turns = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __contains__(self, request: RequestId) -> bool:
        """It waits."""
        return any(isinstance(one.command, Answered) and one.command.request == request for one in self._waiting)

    @property
    def served(self) -> RequestId | None:
        served = self._served
        return served.command.request if served is not None and isinstance(served.command, Answered) else None

    def place_of(self, command: Command) -> int:
        """The place of one that would come now; 0: it need not wait, or is told none."""
        newest = Waiting(command, self._next_era(command))
        return next((place for one, place in self._places([*self._waiting, newest]) if one is newest), 0)

    def join(self, command: Command, told: int = 0) -> None:
        """Where it belongs. `told` is the place that it knows."""
        self._era = self._next_era(command)
        self._waiting.append(Waiting(command, self._era, told))

    def put_back(self, served: Waiting, begun: object) -> None:
        """The one that is served is set aside for another one, and will be gone on with."""
        self._waiting.insert(0, Waiting(served.command, served.era, begun=begun))
        self._served = None

    def take(self) -> Waiting | None:
        """The next one; it is served now, if that ends with an event."""
        first = next(self._ordered(self._waiting), None)
        if first is not None:
            self._take(first)
            self._served = first if isinstance(first.command, Answered) else None
        return first

    def take_text(self) -> Waiting | None:
        """One that may be answered while another one is served, which goes on afterwards."""
        served = self._served
        if served is None or not self._waiting:
            return None
        found = next((one for one in self._waiting if one.is_text and one.era == served.era), None)
        if found is not None:
            self._waiting.remove(found)
        return found

    @property
    def must_give_way(self) -> bool:
        """The one that is served is another's than the person's, who waits."""
        served = self._served
        if served is None or not isinstance(served.command, Generate) or served.lane is _Lane.FOREGROUND:
            return False
        return any(one.era == served.era and one.lane is _Lane.FOREGROUND for one in self._waiting)

    def moved(self) -> tuple[Queued, ...]:
        """What to tell those whose places are others than they know."""
        found: list[Queued] = []
        for one, place in self._places(self._waiting):
            if place and place != one.told and isinstance(one.command, Answered):
                one.told = place
                found.append(Queued(request=one.command.request, place=place))
        return tuple(found)

    def leave(self, request: RequestId) -> None:
        """It has ended."""
        self._waiting = [
            one for one in self._waiting if not (isinstance(one.command, Answered) and one.command.request == request)
        ]
        if self.served == request:
            self._served = None

    def _next_era(self, command: Command) -> int:
        """A load is an era of its own."""
        newest = self._waiting[-1] if self._waiting else self._served
        is_load = isinstance(command, LoadModel | UnloadModel)
        is_behind_load = newest is not None and isinstance(newest.command, LoadModel | UnloadModel)
        return self._era + (is_load or is_behind_load)

    def _places(self, waiting: list[Waiting]) -> Iterator[tuple[Waiting, int]]:
        """Those that count, in their order, with how many end before each."""
        counting = (one for one in self._ordered(waiting) if one.counts)
        return ((one, place) for place, one in enumerate(counting, int(self._served is not None)))

    def _take(self, one: Waiting) -> None:
        self._waiting.remove(one)
        if one.lane is _Lane.TURNS:
            self._n_turns += 1
            self._turns[one.client] = self._n_turns
            self._turns.move_to_end(one.client)
            if len(self._turns) > _MOST_CLIENTS:
                self._turns.popitem(last=False)

    def _ordered(self, waiting: list[Waiting]) -> Iterator[Waiting]:
        """As they will be served, if nobody else comes."""
        turns, n_turns = dict(self._turns), self._n_turns
        for era in sorted({one.era for one in waiting}):
            here = [one for one in waiting if one.era == era]
            yield from sorted((one for one in here if one.lane is not _Lane.TURNS), key=lambda one: one.lane)
            clients: dict[str, deque[Waiting]] = {}
            for one in here:
                if one.lane is _Lane.TURNS:
                    clients.setdefault(one.client, deque()).append(one)
            while clients:
                client = min(clients, key=lambda name: turns.get(name, 0))  # of equals the one that came first
                n_turns += 1
                turns[client] = n_turns
                yield clients[client].popleft()
                if not clients[client]:
                    del clients[client]
