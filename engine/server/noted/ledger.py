"""The requests of a run: those that are open, the last that ended, and sums of all."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from engine.commands import RequestId
from engine.core.difference.explanation import Explanation
from engine.core.prompt.streaming import Channel
from engine.events import Delta, PrefillProgress, Usage
from engine.server.asked.clients import UNKNOWN
from engine.server.asked.parts import Ended, PlannedPart, ReplyPart

_KEPT = 200
_MOST_CLIENTS = 100


class State(Enum):
    WAITING = "waiting"
    READING = "reading"
    WRITING = "writing"
    DONE = "done"
    GONE = "gone"  # the client was
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A request as it stands now. Tokens; `started` and `ended` in unix seconds, 0 for not yet.

    `id` is the reply's, `request` the engine's.
    """

    id: str
    request: RequestId
    client: str
    session: str
    path: str
    model: str
    started: float
    state: State = State.WAITING
    n_prompt: int = 0
    n_reused: int = 0
    n_read: int = 0
    n_written: int = 0
    ended: float = 0.0
    problem: str = ""  # the code of what failed
    explanation: Explanation | None = None
    usage: Usage | None = None


@dataclass(slots=True, kw_only=True)
class Sums:
    """Of all requests that ended whole."""

    n_requests: int = 0
    n_failed: int = 0
    n_prompt: int = 0
    n_reused: int = 0
    n_new: int = 0
    n_changed: int = 0
    n_avoidable: int = 0
    n_written: int = 0
    seconds_read: float = 0.0
    seconds_written: float = 0.0
    causes: dict[str, int] = field(default_factory=dict)  # requests by cause


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientSums:
    """What a client has cost. In tokens: `n_again` were read although they had been read before."""

    client: str
    n_open: int
    n_requests: int
    n_failed: int
    n_reused: int
    n_read: int
    n_again: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerView:
    """The ledger at one moment, for other threads. Clients by name, requests with the newest last."""

    clients: tuple[ClientSums, ...] = ()
    open: tuple[Seen, ...] = ()
    ended: tuple[Seen, ...] = ()


class Ledger:
    """Belongs to one loop."""

    def __init__(self, on_ended: Callable[[Seen], None] = lambda seen: None) -> None:
        self.sums = Sums()
        self._by_client: dict[str, Sums] = {}
        self._on_ended = on_ended
        self._open: dict[str, Seen] = {}
        self._ended: deque[Seen] = deque(maxlen=_KEPT)

    @property
    def open(self) -> tuple[Seen, ...]:
        return tuple(self._open.values())

    @property
    def ended(self) -> tuple[Seen, ...]:
        """The newest last."""
        return tuple(self._ended)

    def begin(self, seen: Seen) -> None:
        self._open[seen.id] = seen

    def note(self, id: str, part: ReplyPart) -> None:
        seen = self._open[id]
        match part:
            case PlannedPart():
                told = part.explanation
                seen = replace(seen, state=State.READING, n_prompt=told.n_prompt, n_reused=told.reused)
            case PrefillProgress():
                seen = replace(seen, n_read=part.done - part.reused)
            case Delta():
                if seen.state is State.WRITING and part.channel is Channel.REPLY and part.n_tokens == seen.n_written:
                    return
                seen = replace(seen, state=State.WRITING, n_written=part.n_tokens)
            case Ended():
                seen = replace(seen, usage=part.usage, explanation=part.explanation)
                for sums in (self.sums, self._of(seen.client)):
                    _add(sums, part)
            case _:
                return
        self._open[id] = seen

    def end(self, id: str, state: State, problem: str = "") -> None:
        seen = self._open.pop(id)
        if state is State.FAILED:
            self.sums.n_failed += 1
            self._of(seen.client).n_failed += 1
        seen = replace(seen, state=state, ended=time.time(), problem=problem)
        self._ended.append(seen)
        self._on_ended(seen)

    def news(self) -> LedgerView:
        names = {*self._by_client, *(seen.client for seen in self.open)}
        return LedgerView(clients=tuple(map(self._told, sorted(names))), open=self.open, ended=self.ended)

    def _told(self, client: str) -> ClientSums:
        sums = self._by_client.get(client, Sums())
        return ClientSums(
            client=client,
            n_open=sum(seen.client == client for seen in self.open),
            n_requests=sums.n_requests,
            n_failed=sums.n_failed,
            n_reused=sums.n_reused,
            n_read=sums.n_prompt - sums.n_reused,
            n_again=sums.n_changed + sums.n_avoidable,
            seconds=sums.seconds_read + sums.seconds_written,
        )

    def _of(self, client: str) -> Sums:
        """Names come from outside: of endless ones the later ones count together."""
        if client not in self._by_client and len(self._by_client) >= _MOST_CLIENTS:
            client = UNKNOWN
        return self._by_client.setdefault(client, Sums())


def _add(sums: Sums, part: Ended) -> None:
    told, usage = part.explanation, part.usage
    sums.n_requests += 1
    sums.n_prompt += told.n_prompt
    sums.n_reused += told.reused
    sums.n_new += told.new
    sums.n_changed += told.changed
    sums.n_avoidable += told.avoidable
    sums.n_written += usage.n_generated
    sums.seconds_read += usage.seconds_prefill
    sums.seconds_written += usage.seconds_decode
    sums.causes[told.cause.value] = sums.causes.get(told.cause.value, 0) + 1
