"""`cairn simulate`: recorded requests through the engine, on a model that computes nothing, for several policies.

It is the engine itself that plans, places, evicts and explains, so its figures are those of `cairn replay`. Only the
model is simulated: it keeps its memory's positions and says the recorded replies. Requests with images or sounds are
refused: what these become, only a projector says.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from app.options.tasks import Simulate
from app.terminal.attachments import refuse_media
from app.terminal.replay import (
    RecordedRequest,
    cache_settings,
    generate_recorded,
    no_requests,
    opened,
    read_requests,
    recorded_command,
)
from app.terminal.replay_totals import Totals
from app.terminal.simulation.recorded_replies import PastRequest, RecordedReplies
from app.terminal.status_line import StatusLine
from engine.client.blocking import EngineCalls
from engine.client.threaded import Engine
from engine.commands import LoadSettings
from engine.core.cache.policies import Policy
from engine.errors import EngineBug
from engine.events import Event, PrefillProgress
from engine.telling.words.figures import fmt_bytes, fmt_tokens

if TYPE_CHECKING:
    from engine.simulated.model import SimulatedLoader


class StandingClock:
    """Implements engine.ports.Clock. The date stands still: templates that write it give every policy the same text."""

    def __init__(self) -> None:
        self._wall = time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return self._wall


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyLane:
    """One policy with an engine of its own."""

    policy: Policy
    engine: Engine
    calls: EngineCalls
    totals: Totals


def simulate(
    task: Simulate, simulated: SimulatedLoader, *, stdin: Iterable[bytes], stdout: TextIO, stderr: TextIO
) -> int:
    """Send each request to every policy in turn, and print the totals side by side."""
    totals = totals_of(task, simulated, stdin=stdin, stderr=stderr)
    if task.as_json:
        policies = {policy.value: of_policy.as_json() for policy, of_policy in totals.items()}
        text = json.dumps({"policies": policies}, ensure_ascii=False)
    else:
        text = "\n".join(table(totals))
    print(text, file=stdout, flush=True)
    return 0


def totals_of(
    task: Simulate,
    simulated: SimulatedLoader,
    *,
    stdin: Iterable[bytes],
    stderr: TextIO,
    past: list[PastRequest] | None = None,
) -> dict[Policy, Totals]:
    """What every policy did with the requests. What those were in tokens is appended to `past`."""
    clock, status = StandingClock(), StatusLine(stderr)
    outline = simulated.outline
    replies = RecordedReplies(
        chat_template="" if task.plain_template else outline.facts.chat_template,
        vocabulary=outline.vocabulary,
        tokenize=outline.tokenize,
        piece=outline.piece,
        now=datetime.fromtimestamp(clock.wall(), UTC).astimezone(),
    )
    with contextlib.ExitStack() as stack:
        stack.callback(status.clear)
        lines, name = opened(task.requests, stdin, stack)
        lanes = _lanes(task, simulated, clock, stack, stderr)
        for request in islice(read_requests(lines, name, refuse_media), task.limit):
            turn = replies.past_request(request, max_tokens=task.max_tokens, name=name)
            simulated.reply = turn.reply.ids() if turn is not None else ()
            for lane in lanes:
                _send(request, turn, lane, status, task=task, name=name)
            if turn is not None and past is not None:
                past.append(turn)
        for lane in lanes:
            lane.engine.stop()  # what the last request left in the cache is reported after its end
            for event in lane.calls.rest():
                lane.totals.add(event)
        if lanes[0].totals.n_requests == 0:
            raise no_requests(name)
    return {lane.policy: lane.totals for lane in lanes}


def _lanes(
    task: Simulate, simulated: SimulatedLoader, clock: StandingClock, stack: contextlib.ExitStack, stderr: TextIO
) -> list[PolicyLane]:
    """An engine for each policy, its model loaded. The stack stops them."""
    lanes: list[PolicyLane] = []
    for policy in task.policies:
        engine = Engine(simulated, clock=clock, cache=cache_settings(task, policy))
        engine.start()
        stack.callback(engine.stop)
        calls = EngineCalls(engine)
        stack.callback(calls.close)
        given = LoadSettings(plain_template=task.plain_template)  # the outline has the others already
        loaded = calls.load(Path(simulated.outline.facts.path), given)
        for warning in loaded.warnings if not lanes else ():
            print(f"cairn: {warning}", file=stderr)
        lanes.append(PolicyLane(policy=policy, engine=engine, calls=calls, totals=Totals()))
    return lanes


def _send(
    request: RecordedRequest,
    turn: PastRequest | None,
    lane: PolicyLane,
    status: StatusLine,
    *,
    task: Simulate,
    name: str,
) -> None:
    totals = lane.totals

    def on_event(event: Event) -> None:
        totals.add(event)
        reading = f", reading {event.done:,} of {event.total:,}" if isinstance(event, PrefillProgress) else ""
        status.show(
            f"request {totals.n_requests + 1:,}, {lane.policy.value}{reading} · so far"
            f" {totals.n_prompt:,} prompt tokens, {totals.n_reused:,} reused, {totals.n_avoidable:,} could be skipped"
        )

    command = recorded_command(request, max_tokens=task.max_tokens)
    finished = generate_recorded(command, request.line, lane.calls, on_event, name=name)
    if turn is None or finished.usage.n_prompt != len(turn.prompt):
        raise EngineBug("the engine and the simulation disagree about a prompt")


# What a simulation found, side by side for people.

_ROWS: tuple[tuple[str, Callable[[Totals], str]], ...] = (
    ("requests", lambda t: f"{t.n_requests:,}"),
    ("prompt tokens", lambda t: fmt_tokens(t.n_prompt)),
    ("reused", lambda t: fmt_tokens(t.n_reused)),
    ("read", lambda t: fmt_tokens(t.n_reprocessed)),
    ("  new, or follows a change", lambda t: fmt_tokens(t.n_unavoidable)),
    ("  could be skipped", lambda t: fmt_tokens(t.n_avoidable)),
    ("read, if 1 is the least", lambda t: _ratio(t.n_reprocessed, t.n_unavoidable)),
    ("checkpoints made", lambda t: f"{t.n_made:,}"),
    ("checkpoints restored", lambda t: f"{t.n_restored:,}"),
    ("checkpoints dropped", lambda t: f"{t.n_evicted:,}"),
    ("most in RAM", lambda t: fmt_bytes(t.bytes_peak_ram)),
    ("in the model's memory", lambda t: fmt_bytes(t.bytes_peak_live)),
)


def table(totals: Mapping[Policy, Totals]) -> list[str]:
    """A column for each policy."""
    rows = [["", *(policy.value for policy in totals)]]
    rows += [[label, *(value(of_policy) for of_policy in totals.values())] for label, value in _ROWS]
    return aligned(rows)


def aligned(rows: list[list[str]]) -> list[str]:
    """The first column to the left, the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    ]


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"
