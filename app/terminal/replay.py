"""`cairn replay`: recorded requests through a real model, one after another, and what the cache made of them."""

from __future__ import annotations

import contextlib
import json
import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TextIO

from app.options.tasks import Replay, Simulate
from app.process.version import VERSION
from app.terminal.attachments import MediaReader, check_taken, encoding_text
from app.terminal.load_options import as_asked
from app.terminal.replay_totals import Totals
from app.terminal.status_line import StatusLine
from engine.client.blocking import EngineCalls, OnEvent, RequestFailed, new_request
from engine.client.door import OwnedEngine
from engine.commands import LEAST_SEQUENCES, ChangeCache, Generate, LoadSettings
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import ModelFacts
from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import GREEDY, Chat
from engine.core.prompt.request_parsing import parse_chat
from engine.core.prompt.request_values import ReadMedia, RequestError
from engine.errors import MediaRefused, RequestInvalid, StoreFailed, UserFixable
from engine.events import CopyProgress, EncodingProgress, Event, Finished, PrefillProgress, PromptForecast
from engine.named_files import check_writable_place, lines_of, open_to_read
from engine.store.recorder import Recorder
from engine.telling.reading import busy_label
from ui.settings.stored import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRequest:
    """One line of the file. `completion`, the recorded reply, is what the line says, unread: a replay makes its own."""

    line: int  # from 1
    session: str
    chat: Chat
    completion: object = None


def read_requests(lines: Iterable[bytes], name: str, read_media: ReadMedia | None = None) -> Iterator[RecordedRequest]:
    """One request per line, read when it is asked for; empty lines are skipped. Raises RequestInvalid with the line."""
    read_media = read_media or MediaReader()
    for number, line in enumerate(_lines(lines, name), start=1):
        if not line.strip():
            continue
        try:
            parsed = json.loads(line)
            chat = parse_chat(parsed, read_media)
            session = parsed.get("session", "")
            if not isinstance(session, str):
                raise RequestError("“session” is not a text")
        except json.JSONDecodeError as error:
            raise invalid_line(name, number, f"this is not JSON: {error.msg} (column {error.colno})") from error
        except UnicodeDecodeError as error:
            raise invalid_line(name, number, "this is not UTF-8") from error
        except RecursionError as error:
            raise invalid_line(name, number, "it is nested too deeply") from error
        except RequestError as error:
            raise invalid_line(name, number, str(error)) from error
        except ValueError as error:
            raise invalid_line(name, number, "one of its numbers is too long") from error
        yield RecordedRequest(line=number, session=session, chat=chat, completion=parsed.get("completion"))


def _lines(lines: Iterable[bytes], name: str) -> Iterator[bytes]:
    try:
        yield from lines
    except OSError as error:
        raise unreadable(name, error) from error


def unreadable(name: str, error: OSError) -> RequestInvalid:
    """The error for requests, or a question, that the system does not give out."""
    reason = error.strerror or "the disk refused"
    return RequestInvalid(f"{name} cannot be read: {reason}.", action="Check the name of the file.")


def invalid_line(name: str, number: int, why: str) -> RequestInvalid:
    """The error for a line that is not what it should be."""
    return RequestInvalid(f"{name}, line {number}: {why.rstrip('.')}.", action="Mend that line or remove it.")


def cache_settings(task: Replay | Simulate, policy: Policy | None = None) -> CacheSettings:
    """The defaults with what the command line says; the window's settings do not matter here."""
    policy = policy or (task.policy if isinstance(task, Replay) else None)
    said = {name: getattr(task, name) for name in ("max_checkpoints", "ram_bytes", "min_spacing", "interval")}
    return replace(
        CacheSettings(drafts=isinstance(task, Replay) and task.speculates),
        **{name: value for name, value in {"policy": policy, **said}.items() if value is not None},
    )


def load_settings(task: Replay, settings: Settings) -> LoadSettings:
    """`--live` counts the branches that may stay in the model's memory; two more sequences serve to work with them."""
    as_usual = replace(settings.load(), n_ctx=0, projector="")
    chosen = replace(as_asked(as_usual, task), draft_heads=task.speculates)
    return chosen if task.n_live is None else replace(chosen, n_seq_max=task.n_live + LEAST_SEQUENCES)


def replay(
    task: Replay,
    model: Path,
    engine: OwnedEngine,
    settings: Settings,
    *,
    stdin: Iterable[bytes],
    stdout: TextIO,
    stderr: TextIO,
) -> int:
    """Send the requests and print the totals. The first request that fails ends it, named by its line.

    What was answered before it is summed up all the same: it may have taken hours.
    """
    totals = Totals()
    forecasts = ForecastTotals() if task.wants_forecast else None
    status = StatusLine(stderr)
    with contextlib.ExitStack() as stack:
        stack.callback(status.clear)
        lines, name = opened(task.requests, stdin, stack)
        recorder: Recorder | None = None
        if task.record is not None:
            check_record(task.record)
            recorder = stack.enter_context(Recorder(task.record, version=VERSION))
            stack.callback(engine.subscribe(recorder))
        calls = EngineCalls(engine)
        stack.callback(calls.close)
        engine.submit(ChangeCache(settings=cache_settings(task)))
        loaded = status.load(calls, model, load_settings(task, settings))
        failure: UserFixable | None = None
        requests = islice(read_requests(lines, name), task.limit)
        try:
            for request in requests:
                _send(request, task, loaded.facts, calls, totals, forecasts, status, name)
        except UserFixable as error:
            failure = error
        engine.stop()  # what the last request left in the cache is reported after its end
        for event in calls.rest():
            totals.add(event)
    if recorder is not None and recorder.problem is not None:
        raise recorder.problem
    if totals.n_requests == 0:
        raise failure or no_requests(name)
    if task.as_json:
        text = json.dumps(totals.as_json() | (forecasts.as_json() if forecasts else {}), ensure_ascii=False)
    else:
        text = "\n".join([*totals.lines(), *([forecasts.line()] if forecasts else [])])
    print(text, file=stdout, flush=True)
    if failure is not None:
        raise failure
    return 0


def no_requests(name: str) -> RequestInvalid:
    """The error for a file without a single request."""
    return RequestInvalid(f"{name} holds no requests.", action="Give a file with one request per line.")


def opened(requests: str, stdin: Iterable[bytes], stack: contextlib.ExitStack) -> tuple[Iterable[bytes], str]:
    """The lines and what to call them; "-" is standard input."""
    if requests == "-":
        return stdin, "standard input"
    try:
        return lines_of(stack.enter_context(open_to_read(Path(requests)))), requests
    except OSError as error:
        raise unreadable(requests, error) from error


def check_record(file: Path) -> None:
    """A record can be written there, as far as can be told before the model is loaded. Raises StoreFailed."""
    try:
        check_writable_place(file)
    except OSError as error:
        reason = error.strerror or "the disk refused"
        raise StoreFailed(f"{file} cannot be written: {reason}.", action="Choose another name for it.") from error


def _send(
    request: RecordedRequest,
    task: Replay,
    facts: ModelFacts,
    calls: EngineCalls,
    totals: Totals,
    forecasts: ForecastTotals | None,
    status: StatusLine,
    name: str,
) -> None:
    try:
        check_taken(request.chat, facts)
    except MediaRefused as refused:
        raise MediaRefused(f"{name}, line {request.line}: {refused.message}", action=refused.action) from refused

    def on_event(event: Event) -> None:
        totals.add(event)
        doing = doing_text(event, request.chat)
        status.show(
            f"request {totals.n_requests + 1:,}{doing} · so far {totals.n_prompt:,} prompt tokens,"
            f" {totals.n_reused:,} reused, {totals.n_avoidable:,} could be skipped",
            at_once=isinstance(event, EncodingProgress),
        )

    command = recorded_command(request, max_tokens=task.max_tokens)
    forecast = calls.forecast(command) if forecasts is not None else None
    finished = generate_recorded(command, request.line, calls, on_event, name=name)
    if forecasts is not None and forecast is not None:
        forecasts.add(forecast, finished)


def doing_text(event: Event, chat: Chat) -> str:
    """What a request takes its time with, to stand behind its number; "" while that is nothing special."""
    match event:
        case PrefillProgress():
            return f", reading {event.done:,} of {event.total:,}"
        case EncodingProgress():
            return f", {encoding_text(event, chat)}"
        case CopyProgress():
            return f", {busy_label(event)}"
        case _:
            return ""


def recorded_command(request: RecordedRequest, *, max_tokens: int) -> Generate:
    """What a line of the file asks of the engine."""
    return Generate(
        request=new_request(),
        session=request.session,
        chat=request.chat,
        sampling=GREEDY,
        max_tokens=max_tokens,
    )


def generate_recorded(command: Generate, line: int, calls: EngineCalls, on_event: OnEvent, *, name: str) -> Finished:
    """Send one request, wait for its end and for what the engine does after it.

    Raises UserFixable with the line when it fails.
    """
    try:
        finished = calls.generate(command, on_event)
        calls.settle(on_event)
    except RequestFailed as failure:
        raise UserFixable(
            f"{name}, line {line}: {failure.message}", action=failure.action, details=failure.details
        ) from failure
    return finished


# How right forecasts were: the tokens of each, and by how much the seconds were off.


@dataclass(slots=True, kw_only=True)
class ForecastTotals:
    """Forecasts beside what happened; `errors` are shares of the seconds that were taken."""

    n: int = 0
    n_equal: int = 0
    errors: list[float] = field(default_factory=list)

    def add(self, forecast: PromptForecast, finished: Finished) -> None:
        self.n += 1
        self.n_equal += _tokens(forecast.explanation) == _tokens(finished.explanation)
        taken = finished.usage.seconds_prefill
        if forecast.seconds_prefill is not None and taken > 0 and finished.explanation.reprocessed:
            self.errors.append(abs(forecast.seconds_prefill - taken) / taken)

    def as_json(self) -> dict[str, object]:
        return {
            "forecasts": self.n,
            "equal_in_tokens": self.n_equal,
            "median_error_of_seconds": round(statistics.median(self.errors), 4) if self.errors else None,
        }

    def line(self) -> str:
        seconds = f"; half of them less than {statistics.median(self.errors):.0%} off in seconds" if self.errors else ""
        return f"forecasts: {self.n_equal:,} of {self.n:,} right to the token{seconds}"


def _tokens(explanation: Explanation) -> tuple[object, ...]:
    return (explanation.n_prompt, explanation.reused, explanation.unavoidable, explanation.avoidable, explanation.cause)
