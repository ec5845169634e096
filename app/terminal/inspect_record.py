"""`cairn inspect`: what a record says, request by request, in the words of the window."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from pathlib import Path
from typing import TextIO

from app.options.tasks import Inspect
from app.terminal.replay import RecordedRequest, opened, read_requests
from app.terminal.replay_totals import habits_json
from engine.cache.conversation_book import HabitBook
from engine.client.state import INITIAL, Fate, LoadingModel, Phase, TimelineRow, reduce
from engine.core.difference.explanation import Explanation
from engine.core.explain.lent_texts import n_hidden, with_lent_texts
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.span_values import SpanMethod
from engine.core.record.forms import RecordError
from engine.core.record.parsing import encode
from engine.errors import RequestInvalid, UserFixable
from engine.events import Event, Failed, Planned
from engine.named_files import check_file
from engine.store.recorder import RecordHeader, read_header, read_record
from engine.telling.locating import disturbing_text, method_text, problems_text
from engine.telling.reading import loaded_sentence, prepared_sentence
from engine.telling.reasons.causes import habits_lines
from engine.telling.reasons.difference import difference_place
from engine.telling.reasons.summary import says_cause, summary_line
from engine.telling.wording import (
    candidate_line,
    error_text,
    mark_line,
    phase_text,
    placement_line,
    span_line,
    terminal_lines,
)
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens
from engine.telling.words.terms import cause_text

_MOST_HABITS = 8  # that are told


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
    for event in chain(events, [None]):
        # What would have helped with a request is told before the next one is planned.
        after = reduce(state, event) if event is not None else state
        if event is None or isinstance(event, Planned | Failed):
            # One that had no end ends there. They are told as they were before they became history.
            ended = state.all_rows if isinstance(event, Planned) else state.rows
            for row in ended:
                number += 1
                yield InspectedRequest(number=number, row=row, error=row.error, media=media)
            after = replace(after, rows=after.rows[len(ended) :])
        loading = state.model.request if isinstance(state.model, LoadingModel) else None
        state = after
        if isinstance(event, Failed) and state.failure is event and event.request != loading and not state.rows:
            number += 1
            yield InspectedRequest(number=number, row=None, error=event)
        if isinstance(event, Planned):
            media = event.media
    if state.running is not None:
        yield InspectedRequest(number=number + 1, row=state.running, error=None, media=media)


def inspect_record(task: Inspect, *, stdout: TextIO, stderr: TextIO) -> int:
    """List the requests or explain one. Raises UserFixable for a file that is no record."""
    left_out: Counter[str] = Counter()

    try:
        check_file(task.record)
    except OSError as error:
        reason = error.strerror or "the disk refused"
        raise UserFixable(f"{task.record} cannot be read: {reason}.", action="Check the name of the file.") from error
    try:
        header = read_header(task.record)
        requests = requests_of(_understood(task.record, left_out))
        if task.request is None:
            _print_all(requests, header, stdout, as_json=task.as_json)
        else:
            _print_one(requests, task.request, header, stdout, as_json=task.as_json, lender=task.requests)
    except RecordError as error:
        action = "Is it a file that “cairn replay --record” wrote?"
        raise UserFixable(f"{task.record.name} is not a sound record: {error}.", action=action) from error
    for what, n in left_out.items():
        print(f"cairn: {counted(n, what)} of a newer Cairn left out.", file=stderr)
    return 0


def _understood(record: Path, left_out: Counter[str]) -> Iterator[Event]:
    """The events of the record; counts what of it only a newer Cairn understands."""

    def count(what: str) -> None:
        left_out[what] += 1

    return read_record(record, on_unknown=lambda _: count("event"), on_newer=lambda _: count("word"))


def _print_all(requests: Iterator[InspectedRequest], header: RecordHeader, stdout: TextIO, *, as_json: bool) -> None:
    book = HabitBook()
    if as_json:
        told = [_summary(request) for request in _noted(requests, book)]
        print(json.dumps({"record": encode(header), "requests": told, "habits": habits_json(book)}), file=stdout)
        return
    for request in _noted(requests, book):
        print(_line(request), file=stdout)
    for line in habits_lines(book.habits()[:_MOST_HABITS]):
        print(line, file=stdout)


def _noted(requests: Iterable[InspectedRequest], book: HabitBook) -> Iterator[InspectedRequest]:
    """The same requests; what those that ended cost goes into the book."""
    for request in requests:
        if request.row is not None and request.row.phase in (Phase.FINISHED, Phase.CANCELLED):
            book.note(request.row.session, request.row.tick, request.row.explanation)
        yield request


def _print_one(
    requests: Iterator[InspectedRequest],
    wanted: int,
    header: RecordHeader,
    stdout: TextIO,
    *,
    as_json: bool,
    lender: Path | None,
) -> None:
    n_seen = 0
    for request in requests:
        n_seen = request.number
        if request.number == wanted:
            if lender is not None and request.row is not None and not header.with_text:
                request = replace(request, row=with_texts_of(lender, request.row))
            told = _story(request, with_text=header.with_text, is_lent=lender is not None)
            print(json.dumps(_details(request)) if as_json else "\n".join(told), file=stdout)
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
    return f"{request.number:>5}  {_told(row.explanation)}{session}{ending}"


def _told(explanation: Explanation) -> str:
    """The summary says the cause where something was read again."""
    if says_cause(explanation):
        return summary_line(explanation)
    return f"{summary_line(explanation)} {cause_text(explanation.cause)}."


def _story(request: InspectedRequest, *, with_text: bool, is_lent: bool) -> Iterator[str]:
    """Everything about one request. `with_text`: the record holds texts, not their lengths; `is_lent`: requests do."""
    yield f"request {request.number}"
    if request.error is not None:
        yield error_text(request.error)
    row = request.row
    if row is None:
        return
    difference = row.explanation.difference
    texts = () if with_text or difference is None else (difference.old_text, difference.new_text)
    if difference is None or not any(map(n_hidden, texts)):
        yield from terminal_lines(row.explanation)
    else:
        yield from terminal_lines(replace(row.explanation, difference=None))
        place = difference_place(replace(difference, old_text="", new_text=""))
        missing = "the requests do not hold its text" if is_lent else "this record holds no text (--requests lends it)"
        yield f"  first difference: in {place}; {missing}"
    if row.session:
        yield f"session: {row.session}"
    if request.media:
        yield _media_line(request)
    yield f"parts: {method_text(row.span_map.method)}"
    if row.span_map.method is SpanMethod.INTERVALS and row.span_map.problems:
        yield f"  because {problems_text(row.span_map.problems)}"
    if row.span_map.disturbing:
        yield f"  {disturbing_text(row.span_map.disturbing)}"
    yield from (f"  {span_line(span)}" for span in row.span_map.spans)
    if row.explanation.plan is not None:
        yield "options considered:"
        yield from (f"  {candidate_line(candidate)}" for candidate in row.explanation.plan.considered)
    if row.placement:
        yield "where checkpoints go:"
        yield from (f"  {placement_line(line)}" for line in row.placement)
    changed = [mark for mark in row.marks if mark.fate is not Fate.PRESENT or mark.was_taken or mark.was_restored]
    if changed:
        yield "checkpoints taken, restored or dropped:"
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
        yield f"images and audio: {usage.n_encoded:,} looked at or listened to in {fmt_seconds(usage.seconds_encode)}"
    if usage is None:
        yield phase_text(row.phase)
        return
    yield from filter(None, (loaded_sentence(usage), prepared_sentence(usage)))
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
            "new": told.new,
            "changed": told.changed,
            "avoidable": told.avoidable,
            "cause": told.cause.value,
            "compared_with": told.compared_with,
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


# The requests that were replayed, to lend their texts to a record that has none.


def with_texts_of(requests: Path, row: TimelineRow) -> TimelineRow:
    """The row with the texts of its first difference. Raises UserFixable for a file that is not what was recorded."""
    told = row.explanation
    wanted = _read(requests, {row.tick, told.compared_with})
    asked = wanted[row.tick]
    if asked.session != row.session:
        raise RequestInvalid(
            f"{requests}, line {asked.line}: this request is of another conversation than request {row.tick} of the"
            " record.",
            action="Give the file that was replayed.",
        )
    if not told.compared_with:
        return row
    return replace(row, explanation=with_lent_texts(told, wanted[told.compared_with].chat, asked.chat))


def _read(requests: Path, numbers: set[int]) -> dict[int, RecordedRequest]:
    """The requests of these numbers, counted from 1; 0 is none."""
    found: dict[int, RecordedRequest] = {}
    last, n_read = max(numbers), 0
    with contextlib.ExitStack() as stack:
        lines, name = opened(str(requests), (), stack)
        for n_read, request in enumerate(read_requests(lines, name), start=1):
            if n_read in numbers:
                found[n_read] = request
            if n_read == last:
                return found
    raise RequestInvalid(
        f"{requests} holds {counted(n_read, 'request')}, and number {last} is wanted.",
        action="Give the file that was replayed.",
    )
