"""Recorded sessions, interleaved as if their clients worked on one model at the same time.

Every second session of each client is kept for reporting only: nothing is tuned on it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from app.terminal.replay import RecordedRequest, read_requests
from app.terminal.simulation.simulate import RecordedReplies
from engine.commands import Generate, LoadSettings, RequestId
from engine.prompt.builder import PromptBuilder
from engine.simulated.model import SimulatedLoader
from tests.bench.interleaved.traces import Asked, interleaved
from tests.support.engine_runs import Bench

N_CLIENTS = 3  # at the same time
LOAD = LoadSettings(n_batch=8192)
_NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Half(Enum):
    TUNING = "sessions that may be tuned on"
    REPORTING = "sessions kept for reporting only"


def recorded_trace(path: Path, half: Half, n_requests: int, loader: SimulatedLoader, seed: int) -> tuple[Asked, ...]:
    """The first requests of one half; a client whose sessions have ended makes way for the next.

    Clients with few requests come first, so that all of them get a turn.
    """
    chance = random.Random(f"{seed} recorded")
    waiting = _by_client(path, half, n_requests)
    chosen: list[RecordedRequest] = []
    at_work = [waiting.pop(0) for _ in range(min(N_CLIENTS, len(waiting)))]
    while at_work and len(chosen) < n_requests:
        streams = [iter(requests) for requests in at_work]
        n_taken = [0] * len(streams)
        for at, request in interleaved(streams, [1.0] * len(streams), chance):
            chosen.append(request)
            n_taken[at] += 1
            if n_taken[at] == len(at_work[at]) or len(chosen) == n_requests:
                break
        at_work = [rest for requests, n in zip(at_work, n_taken, strict=True) if (rest := requests[n:])]
        while waiting and len(at_work) < N_CLIENTS:
            at_work.append(waiting.pop(0))
    return built(chosen, loader, path.name)


def _by_client(path: Path, half: Half, n_most: int) -> list[list[RecordedRequest]]:
    """Each client's requests, one session after another, at most so many; the client with the fewest first."""
    wanted = 0 if half is Half.TUNING else 1
    sessions: dict[str, list[str]] = {}
    kept: dict[str, list[RecordedRequest]] = {}
    with path.open("rb") as lines:
        for request in read_requests(lines, path.name):
            client = client_of(request.session)
            own = sessions.setdefault(client, [])
            if request.session not in own:
                own.append(request.session)
            if own.index(request.session) % 2 == wanted and len(kept.setdefault(client, [])) < n_most:
                kept[client].append(request)
    return sorted(kept.values(), key=len)


def client_of(session: str) -> str:
    """A session's name begins with its client's."""
    return session.partition("/")[0]


def built(requests: Sequence[RecordedRequest], loader: SimulatedLoader, name: str) -> tuple[Asked, ...]:
    """Rendered and tokenised once, as the engine does it."""
    bench = Bench(loader=loader)
    bench.load(loader.outline.facts.path)
    session = bench.worker.session
    assert session is not None
    builder, outline = PromptBuilder(session.model, clock=_NoonClock()), loader.outline
    replies = RecordedReplies(
        chat_template=outline.facts.chat_template,
        vocabulary=outline.vocabulary,
        tokenize=outline.tokenize,
        piece=outline.piece,
        now=_NOON.astimezone(),
    )
    found: list[Asked] = []
    for request in requests:
        turn = replies.past_request(request, max_tokens=-1, name=name)
        if turn is None:
            continue
        built = builder.build(
            Generate(request=RequestId(str(request.line)), session=request.session, chat=request.chat)
        )
        assert built.prompt.tokens == turn.prompt
        reply = tuple(turn.reply.ids())
        if reply:
            builder.adopt(built.text, reply)
        client = client_of(request.session)
        found.append(
            Asked(client=client, session=request.session, what="recorded", chat=request.chat, built=built, reply=reply)
        )
    bench.close()
    return tuple(found)


class _NoonClock:
    """Implements engine.ports.Clock. It stands still, so that templates that write the date write one date."""

    def monotonic(self) -> float:
        return 0.0

    def wall(self) -> float:
        return _NOON.timestamp()
