"""`cairn inspect`: what a record says, request by request, in the words of the window."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TextIO

from app.cli import Inspect
from engine.core.items import MediaChunk
from engine.core.record import RecordError, encode
from engine.core.span_values import SpanMethod
from engine.errors import RequestInvalid, UserFixable
from engine.events import Event, Failed, Planned
from engine.store.recorder import RecordHeader, read_header, read_record
from ui.state import INITIAL, Fate, LoadingModel, TimelineRow, reduce
from ui.wording import (
    cache_line,
    candidate_line,
    cause_text,
    counted,
    difference_place,
    error_text,
    fmt_seconds,
    fmt_tokens,
    mark_line,
    method_text,
    phase_text,
    placement_line,
    span_line,
    terminal_lines,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectedRequest:
    """A request of a record. `row` is None when it failed before anything was planned."""

    number: int  # from 1, over the whole record
    row: TimelineRow | None
    error: Failed | None
    media: tuple[MediaChunk, ...] = ()


def requests_of(events: Iterable[Event]) -> Iterator[InspectedRequest]:
    """The requests in the order they ended, one at a time; a record that was cut off ends with one that had not."""
    state, number = INITIAL, 0
    media: tuple[MediaChunk, ...] = ()  # of the request that was planned last: they run one after another
    for event in events:
        loading = state.model.request if isinstance(state.model, LoadingModel) else None
        state = reduce(state, event)
        if state.rows:
            for row in state.rows:
                number += 1
                yield InspectedRequest(number=number, row=row, error=row.error, media=media)
            state = replace(state, rows=())
        elif isinstance(event, Failed) and state.failure is event and event.request != loading:
            number += 1
            yield InspectedRequest(number=number, row=None, error=event)
        if isinstance(event, Planned):
            media = event.media
    if state.live is not None:
        yield InspectedRequest(number=number + 1, row=state.live, error=None, media=media)


def inspect_record(task: Inspect, *, stdout: TextIO, stderr: TextIO) -> int:
    """List the requests or explain one. Raises UserFixable for a file that is no record."""
    n_unknown = 0

    def count(_: object) -> None:
        nonlocal n_unknown
        n_unknown += 1

    try:
        header = read_header(task.record)
        requests = requests_of(read_record(task.record, on_unknown=count))
        if task.request is None:
            _print_all(requests, header, stdout, as_json=task.as_json)
        else:
            _print_one(requests, task.request, header, stdout, as_json=task.as_json)
    except RecordError as error:
        action = "Is it a file that “cairn replay --record” wrote?"
        raise UserFixable(f"{task.record.name} is not a sound record: {error}.", action=action) from error
    if n_unknown:
        print(f"cairn: {counted(n_unknown, 'event')} of a newer Cairn left out.", file=stderr)
    return 0


def _print_all(requests: Iterator[InspectedRequest], header: RecordHeader, stdout: TextIO, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"record": encode(header), "requests": [_summary(r) for r in requests]}), file=stdout)
        return
    for request in requests:
        print(_line(request), file=stdout)


def _print_one(
    requests: Iterator[InspectedRequest], wanted: int, header: RecordHeader, stdout: TextIO, *, as_json: bool
) -> None:
    n_seen = 0
    for request in requests:
        n_seen = request.number
        if request.number == wanted:
            text = json.dumps(_details(request)) if as_json else "\n".join(_story(request, with_text=header.with_text))
            print(text, file=stdout)
            return
    held = f"it holds {counted(n_seen, 'request')}" if n_seen else "it holds none"
    raise RequestInvalid(f"There is no request {wanted} in this record:", action=f"{held}.")


def _line(request: InspectedRequest) -> str:
    """One request of the list."""
    row = request.row
    if row is None:
        return f"{request.number:>5}  failed: {error_text(request.error) if request.error else ''}"
    session = f"  [{row.session}]" if row.session else ""
    ending = "" if row.error is None else f"  {phase_text(row.phase)}: {error_text(row.error)}"
    return f"{request.number:>5}  {cache_line(row.explanation)}  {cause_text(row.explanation.cause)}{session}{ending}"


def _story(request: InspectedRequest, *, with_text: bool) -> Iterator[str]:
    """Everything about one request. `with_text`: the record holds the texts that differ, not their lengths."""
    yield f"request {request.number}"
    if request.error is not None:
        yield error_text(request.error)
    row = request.row
    if row is None:
        return
    difference = row.explanation.difference
    if with_text or difference is None:
        yield from terminal_lines(row.explanation)
    else:
        yield from terminal_lines(replace(row.explanation, difference=None))
        place = difference_place(replace(difference, old_text="", new_text=""))
        yield f"  first difference: in {place}; this record holds no text"
    if row.session:
        yield f"session: {row.session}"
    if request.media:
        yield _media_line(request)
    yield f"spans: {method_text(row.span_map.method)}"
    if row.span_map.method is SpanMethod.INTERVALS and row.span_map.reason:
        yield f"  because {row.span_map.reason}"
    yield from (f"  {span_line(span)}" for span in row.span_map.spans)
    if row.explanation.plan is not None:
        yield "considered for reuse:"
        yield from (f"  {candidate_line(candidate)}" for candidate in row.explanation.plan.considered)
    if row.placement:
        yield "places for checkpoints:"
        yield from (f"  {placement_line(line)}" for line in row.placement)
    changed = [mark for mark in row.marks if mark.fate is not Fate.PRESENT or mark.was_taken or mark.was_restored]
    if changed:
        yield "checkpoints taken, restored or lost:"
        yield from (f"  {mark_line(mark)}" for mark in changed)
    yield from _costs(row)


def _media(request: InspectedRequest) -> list[tuple[MediaChunk, ...]]:
    """The chunks of each image or sound: the first one has part 0, and tiles follow."""
    firsts = [index for index, chunk in enumerate(request.media) if index == 0 or chunk.part == 0]
    return [request.media[at:end] for at, end in pairwise([*firsts, len(request.media)])]


def _media_line(request: InspectedRequest) -> str:
    """The sizes of all images and sounds, with their names where the record has them."""
    media = _media(request)
    sizes = [
        fmt_tokens(sum(chunk.n_tokens for chunk in chunks)) + (f" ({chunks[0].label})" if chunks[0].label else "")
        for chunks in media
    ]
    what = "1 image or sound" if len(media) == 1 else f"{len(media):,} images or sounds"
    return f"{what}: {' + '.join(sizes)} tokens"


def _costs(row: TimelineRow) -> Iterator[str]:
    usage = row.usage
    if usage is not None and usage.n_encoded:
        yield f"images and audio: {usage.n_encoded:,} encoded in {fmt_seconds(usage.seconds_encode)}"
    if usage is None:
        yield phase_text(row.phase)
        return
    yield (
        f"{phase_text(row.phase)}: wrote {fmt_tokens(usage.n_generated)}"
        f" in {fmt_seconds(usage.seconds_decode)}; prompt read in {fmt_seconds(usage.seconds_prefill)},"
        f" checkpoints saved in {fmt_seconds(usage.seconds_snapshot)}, restored in {fmt_seconds(usage.seconds_restore)}"
    )


def _summary(request: InspectedRequest) -> dict[str, object]:
    row = request.row
    about: dict[str, object] = {"request": request.number}
    if row is not None:
        told = row.explanation
        about |= {
            "session": row.session,
            "outcome": row.phase.value,
            "prompt_tokens": told.n_prompt,
            "reused": told.reused,
            "reprocessed": told.reprocessed,
            "unavoidable": told.unavoidable,
            "avoidable": told.avoidable,
            "cause": told.cause.value,
        }
    if request.media:
        about["media"] = [sum(chunk.n_tokens for chunk in chunks) for chunks in _media(request)]
    if request.error is not None:
        about |= {"outcome": "failed", "error": error_text(request.error)}
    return about


def _details(request: InspectedRequest) -> dict[str, object]:
    row = request.row
    if row is None:
        return _summary(request)
    return _summary(request) | {
        "explanation": encode(row.explanation),
        "spans": encode(row.span_map),
        "media_chunks": [encode(chunk) for chunk in request.media],
        "placement": [encode(line) for line in row.placement],
        "checkpoints": [encode(mark) for mark in row.marks],
        "usage": None if row.usage is None else encode(row.usage),
    }
