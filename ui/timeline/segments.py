"""A row cut into what the timeline paints: stretches of one message part in one state, and checkpoints. Free of Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, assert_never

from engine.client.state import Mark, Phase, TimelineRow
from engine.core.difference.explanation import LOST_CAUSES, AvoidablePart, TokenKind
from engine.core.prompt.items import MediaChunk, TokenIndex
from engine.core.prompt.span_values import Kind, Span
from engine.language.translation import tr
from engine.telling.media_words import chunk_text, n_parts_of
from engine.telling.wording import avoidable_line, mark_line, span_line
from engine.telling.words.terms import kind_text


class Standing(Enum):
    """What became of a stretch of tokens; drawn as a pattern."""

    REUSED = "reused"
    READ = "read"
    CHANGED = "changed"
    AVOIDABLE = "avoidable"
    LOST = "lost"
    UNREAD = "unread"
    GENERATED = "generated"


def n_drafts_right(row: TimelineRow) -> int:
    """Tokens of the reply that had been drafted."""
    return row.usage.n_drafts_right if row.usage is not None else 0


def standing_text(standing: Standing) -> str:
    match standing:
        case Standing.REUSED:
            return tr("reused")
        case Standing.READ:
            return tr("new")
        case Standing.CHANGED:
            return tr("read again: follows a change")
        case Standing.AVOIDABLE:
            return tr("read again: could have been skipped")
        case Standing.LOST:
            return tr("read again: lost at a restart, or when the model was loaded again")
        case Standing.UNREAD:
            return tr("not read yet")
        case Standing.GENERATED:
            return tr("written by the model")
        case _:
            assert_never(standing)


class Segment(NamedTuple):
    """Tokens [first, end) of one part in one state. `part` says why they were read again, `media` what image it is."""

    first: int
    end: int
    kind: Kind
    standing: Standing
    message: int | None = None
    part: AvoidablePart | None = None
    media: MediaChunk | None = None
    n_parts: int = 1  # chunks of the same medium


Item = Segment | Mark


def item_place(item: Item) -> int:
    return item.first if isinstance(item, Segment) else item.n_tokens


def item_text(item: Item) -> str:
    """The whole of an item in words, for the tooltip and for screen readers."""
    match item:
        case Segment():
            span = Span(first=TokenIndex(item.first), end=TokenIndex(item.end), kind=item.kind, message=item.message)
            line = span_line(span)
            if item.media is not None:
                line = chunk_text(item.media, item.n_parts) + line.removeprefix(kind_text(item.kind))
            text = f"{line}: {standing_text(item.standing)}"
            return text if item.part is None else f"{text}\n{avoidable_line(item.part)}"
        case Mark():
            return mark_line(item)
        case _:
            assert_never(item)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlan:
    """What is drawn of a row. `stretches` are the states alone, over message borders; all sorted by place."""

    row: TimelineRow
    segments: tuple[Segment, ...]
    stretches: tuple[tuple[int, int, Standing], ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """Segments and checkpoints from left to right, as the arrow keys visit them."""
        items: tuple[Item, ...] = (*self.segments, *self.row.own_marks)
        return tuple(sorted(items, key=lambda item: (item_place(item), isinstance(item, Segment))))

    def segment_at(self, token: float) -> Segment | None:
        index = bisect_right(self.segments, token, key=lambda segment: segment.first) - 1
        if index < 0 or token >= self.segments[index].end:
            return None
        return self.segments[index]


def stretches_of(row: TimelineRow) -> tuple[tuple[int, int, Standing], ...]:
    """The states of a row alone, without cutting its spans: cheap for a row that is not in sight."""
    return tuple((first, end, standing) for first, end, standing, _ in _stretches(row))


def grown_row(plan: RowPlan, row: TimelineRow) -> RowPlan | None:
    """The plan of a row of which only the reply has grown, which is most of what happens; None: other things did."""
    old = plan.row
    if (
        old.span_map is not row.span_map
        or old.explanation is not row.explanation
        or old.media is not row.media
        or (old.n_prompt, old.reused, _read_end(old)) != (row.n_prompt, row.reused, _read_end(row))
    ):
        return None
    n_old = sum(segment.standing is Standing.GENERATED for segment in plan.segments[-2:])
    stretches = plan.stretches[:-1] if n_old else plan.stretches
    if row.n_generated:
        stretches = (*stretches, (row.n_prompt, row.n_total, Standing.GENERATED))
    read = plan.segments[: len(plan.segments) - n_old]
    return RowPlan(row=row, segments=(*read, *_generated(row)), stretches=stretches)


def _read_end(row: TimelineRow) -> int:
    """Of the prompt."""
    return row.n_prompt if row.phase is Phase.FINISHED else min(row.n_prompt, max(row.n_done, row.reused))


def plan_row(row: TimelineRow) -> RowPlan:
    """Cut the spans of a row where their state changes."""
    stretches = tuple(_stretches(row))
    chunks = {chunk.first: chunk for chunk in row.media}
    n_parts = n_parts_of(row.media)
    segments: list[Segment] = []
    at = 0
    for first, end, standing, part in stretches:
        if standing is Standing.GENERATED:
            break
        while at < len(row.span_map.spans) and row.span_map.spans[at].end <= first:
            at += 1
        while at < len(row.span_map.spans) and row.span_map.spans[at].first < end:
            span = row.span_map.spans[at]
            chunk = chunks.get(span.first) if span.kind is Kind.MEDIA else None
            segments.append(
                Segment(
                    first=max(first, span.first),
                    end=min(end, span.end),
                    kind=span.kind,
                    standing=standing,
                    message=span.message,
                    part=part,
                    media=chunk,
                    n_parts=1 if chunk is None else n_parts[chunk.source],
                )
            )
            if span.end > end:
                break
            at += 1
    segments.extend(_generated(row))
    return RowPlan(row=row, segments=tuple(segments), stretches=tuple((a, b, s) for a, b, s, _ in stretches))


def _stretches(row: TimelineRow) -> Iterator[tuple[int, int, Standing, AvoidablePart | None]]:
    """The row's states from token 0 to the end of the reply, without gaps or empty ones."""
    read_end = _read_end(row)
    if row.reused:
        yield 0, row.reused, Standing.REUSED, None
    at = row.reused
    for part in row.explanation.parts:
        first, end = max(at, part.first), min(part.end, read_end)
        if at < min(first, read_end):
            yield at, min(first, read_end), Standing.READ, None
        if first < end:
            yield first, end, Standing.LOST if part.cause in LOST_CAUSES else Standing.AVOIDABLE, part
        at = max(at, min(part.end, read_end))
    for piece in row.explanation.pieces:
        first, end = max(at, piece.first), min(piece.end, read_end)
        if first < end and piece.kind is TokenKind.CHANGED:
            if at < first:
                yield at, first, Standing.READ, None
            yield first, end, Standing.CHANGED, None
            at = end
    if at < read_end:
        yield at, read_end, Standing.READ, None
    if read_end < row.n_prompt:
        yield read_end, row.n_prompt, Standing.UNREAD, None
    if row.n_generated:
        yield row.n_prompt, row.n_total, Standing.GENERATED, None


def _generated(row: TimelineRow) -> Iterator[Segment]:
    middle = row.n_prompt + row.n_reasoning
    for first, end, kind in ((row.n_prompt, middle, Kind.REASONING), (middle, row.n_total, Kind.ASSISTANT)):
        if first < end:
            yield Segment(first=first, end=end, kind=kind, standing=Standing.GENERATED)
