"""One row of the timeline as a value: what a request planned and what has become of it. Free of Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossNote, LossReason, Tier
from engine.core.decisions.placement import PlacementLine
from engine.core.difference.explanation import Explanation
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.span_values import BoundaryKind, SpanMap
from engine.core.record.parsing import shortened
from engine.events import (
    CheckpointView,
    CopyProgress,
    EncodingProgress,
    Failed,
    Planned,
    PrefillProgress,
    StopReason,
    Usage,
)

T = TypeVar("T")

_RATE_OVER = 3.0  # seconds: what lies further back hardly counts
_RATE_FROM = 0.2  # seconds of reading: what shorter ones say is noise
_SLOWER = 1.25  # times what was told
_SLOWER_FOR = 3.0  # seconds, before another time is told


class Phase(Enum):
    PLANNED = "planned"
    READING = "reading"
    WRITING = "writing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    FAILED = "failed"

    @property
    def is_over(self) -> bool:
        return self in (Phase.FINISHED, Phase.CANCELLED, Phase.FAILED)


class Fate(Enum):
    """What happened to a checkpoint during one request."""

    PRESENT = "present"
    TAKEN = "taken"
    RESTORED = "restored"
    EVICTED = "evicted"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A checkpoint as one request saw it. `was_taken` stays set when the same request dropped it again."""

    id: CheckpointId
    n_tokens: int
    fate: Fate
    n_bytes: int = 0
    boundary: BoundaryKind | None = None  # None: known only by its place
    tier: Tier = Tier.RAM
    pinned: bool = False
    was_taken: bool = False
    was_left: bool = False  # taken later, by a request that left this branch
    was_restored: bool = False
    loss: LossReason | None = None
    policy: str = ""  # of the eviction
    note: LossNote | None = None
    is_elsewhere: bool = False  # it lies on another path: the prompt of this request does not go through it


def mark_of(view: CheckpointView, fate: Fate, *, is_elsewhere: bool = False) -> Mark:
    return Mark(
        id=view.id,
        n_tokens=view.n_tokens,
        fate=fate,
        n_bytes=view.n_bytes,
        boundary=view.boundary,
        tier=view.tier,
        pinned=view.pinned,
        is_elsewhere=is_elsewhere,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingPace:
    """How fast a prompt is read, and how long that still takes, as it is told to people who wait.

    The engine learns how dear a depth is by reading there, so its estimates go up and down by a little again and
    again. Here the time that is left only sinks, until it has been far too short for some seconds.
    """

    rate: float | None = None  # tokens a second, of the last few seconds
    seconds_left: float | None = None  # None: not known
    n_done: int | None = None  # at the last event that brought tokens
    seconds: float = 0.0  # of reading until then
    slower_since: float | None = None  # seconds of reading at which what is told began to be far too short
    is_broken_off: bool = False  # something else went on since then, which says nothing about the rate

    def after(self, event: PrefillProgress) -> ReadingPace:
        left, since = self._left_after(event)
        told = replace(self, seconds_left=left, slower_since=since)
        if self.n_done is None:
            before, seconds = event.reused, 0.0
        elif event.done <= self.n_done and not self.is_broken_off:
            return told
        else:
            before, seconds = self.n_done, self.seconds
        spent, rate = event.seconds - seconds, self.rate
        if spent < _RATE_FROM and not self.is_broken_off and self.n_done is not None:
            return told  # too short to say anything: together with the next ones
        if spent >= _RATE_FROM and event.done > before and not self.is_broken_off:
            now = (event.done - before) / spent
            keeps = math.exp(-spent / _RATE_OVER) if rate is not None else 0.0
            rate = now if rate is None else keeps * rate + (1 - keeps) * now
        return replace(told, rate=rate, n_done=event.done, seconds=event.seconds, is_broken_off=False)

    def _left_after(self, event: PrefillProgress) -> tuple[float | None, float | None]:
        """What to tell is left, and since when that is far too short."""
        told, now = self.seconds_left, event.seconds_left
        if told is None or now is None or now <= told:
            return now, None
        if now <= _SLOWER * told:
            return told, None
        since = event.seconds if self.slower_since is None else self.slower_since
        return (now, None) if event.seconds - since >= _SLOWER_FOR else (told, since)

    def broken_off(self) -> ReadingPace:
        """An image is looked at, or a branch copied, before reading goes on."""
        return replace(self, is_broken_off=True)


NO_PACE = ReadingPace()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRow:
    """One request: what was planned, and what has become of it so far."""

    request: RequestId
    session: str
    tick: int  # of the engine's requests, of all chats; it begins at 1 again with each time that a model is loaded
    number: int = 0  # of the chat's requests from 1, over restarts: what people are told
    run: int = 0  # of the model
    model: str = ""
    settings: CacheSettings | None = None  # of the cache, when it was planned; None: not known
    is_earlier: bool = False  # kept from before Cairn was started
    n_prompt: int
    reused: int
    span_map: SpanMap
    placement: tuple[PlacementLine, ...]
    explanation: Explanation
    marks: tuple[Mark, ...]  # in the order of their places; those of other paths that it left alone while it is newest
    media: tuple[MediaChunk, ...] = ()
    n_done: int = 0  # prompt items in memory
    n_generated: int = 0
    n_reasoning: int = 0  # of these, tokens before the visible reply
    n_prepared: int = 0  # tokens of the chat's next prompt that were read afterwards, while nobody waited
    phase: Phase = Phase.PLANNED
    busy: EncodingProgress | CopyProgress | None = None  # what is going on before the prompt is read, or in between
    seconds_reading: float = 0.0
    pace: ReadingPace = NO_PACE  # while the prompt is read
    stop: StopReason | None = None
    usage: Usage | None = None
    error: Failed | None = None

    @property
    def own_marks(self) -> tuple[Mark, ...]:
        """The checkpoints on the path of this request."""
        return tuple(mark for mark in self.marks if not mark.is_elsewhere)

    @property
    def seconds_left(self) -> float | None:
        """Of reading, as it is told; None: not known, or something else goes on."""
        return None if self.pace.is_broken_off else self.pace.seconds_left

    @property
    def n_total(self) -> int:
        """Prompt and what has been generated."""
        return self.n_prompt + self.n_generated


def number_in(rows: Iterable[TimelineRow], event: Planned) -> int:
    """The next number of its chat; of a request that is planned anew its own."""
    own = [row for row in rows if row.session == event.session]
    before = next((row.number for row in own if row.request == event.request), 0)
    return before or 1 + max((row.number for row in own), default=0)


def planned_row(
    event: Planned, *, number: int, run: int, model: str, settings: CacheSettings | None = None
) -> TimelineRow:
    """The row of a request that was planned just now."""
    off_path = _off_path(event)
    return TimelineRow(
        request=event.request,
        session=event.session,
        tick=event.tick,
        number=number,
        run=run,
        model=model,
        settings=settings,
        n_prompt=event.reuse.n_prompt,
        reused=event.explanation.reused,
        span_map=event.spans,
        placement=event.placement.lines,
        explanation=event.explanation,
        marks=sorted_marks(mark_of(view, Fate.PRESENT, is_elsewhere=view.id in off_path) for view in event.held),
        media=event.media,
        n_done=event.explanation.reused,
    )


def _off_path(event: Planned) -> frozenset[CheckpointId]:
    """The checkpoints held that the prompt does not go through: of other chats, and of versions that were left."""
    lines = event.reuse.considered
    apart = {line.checkpoint for line in lines if line.checkpoint is not None and line.shared < line.n_tokens}
    return frozenset(view.id for view in event.held if view.id in apart or view.n_tokens > event.reuse.n_prompt)


def sorted_marks(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    return tuple(sorted(marks, key=lambda mark: (mark.n_tokens, mark.id)))


def find_mark(row: TimelineRow, checkpoint: CheckpointId) -> Mark | None:
    return next((mark for mark in row.marks if mark.id == checkpoint), None)


def with_mark(row: TimelineRow, mark: Mark) -> TimelineRow:
    """In the place of an earlier one of the same checkpoint."""
    return with_marks(row, (*(other for other in row.marks if other.id != mark.id), mark))


def with_marks(row: TimelineRow, marks: Iterable[Mark]) -> TimelineRow:
    return replace(row, marks=sorted_marks(marks))


def ended_row(
    row: TimelineRow,
    phase: Phase,
    usage: Usage | None,
    explanation: Explanation | None,
    *,
    stop: StopReason | None = None,
) -> TimelineRow:
    told = explanation or row.explanation
    return replace(
        row,
        phase=phase,
        busy=None,
        usage=usage,
        stop=stop,
        explanation=told,
        reused=told.reused,
        n_done=row.n_prompt - told.unread if explanation is not None else row.n_done,
        n_generated=row.n_generated if usage is None else usage.n_generated,
        pace=NO_PACE,
    )


# --- a row that is history ---
# The cache holds hundreds of checkpoints of all chats, and a prompt is mostly the one before: rows that kept all that
# they saw would grow with everything that ever was. What others hold is looked up in the cache as it is now.


def with_newest_as_history(rows: tuple[TimelineRow, ...]) -> tuple[TimelineRow, ...]:
    """Another request comes: the newest row, which has all that it saw, is history like the others."""
    if not rows:
        return rows
    *others, newest = rows
    before = next((row for row in reversed(others) if row.session == newest.session), None)
    return (*others, history_row(newest, before))


def history_row(row: TimelineRow, before: TimelineRow | None) -> TimelineRow:
    """`before` is one of the same chat; what is equal in both is one object then. Nothing is said that was not."""
    spans = replace(row.span_map, boundaries=())  # what came of them is in `placement`
    own = replace(row, marks=_own_part(row.marks), explanation=shortened(row.explanation), span_map=spans)
    if before is None:
        return own
    return replace(
        own,
        span_map=replace(spans, spans=_shared(spans.spans, before.span_map.spans)),
        placement=_shared(own.placement, before.placement),
        media=_shared(own.media, before.media),
    )


def _own_part(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The checkpoints on the row's path, and those elsewhere that the request took, restored or dropped."""
    return tuple(mark for mark in marks if not mark.is_elsewhere or mark.fate is not Fate.PRESENT)


def _shared(new: tuple[T, ...], old: tuple[T, ...]) -> tuple[T, ...]:
    """`new`, made of what is the same at the same place in `old`."""
    if new == old:
        return old
    return (*(known if known == one else one for one, known in zip(new, old, strict=False)), *new[len(old) :])
