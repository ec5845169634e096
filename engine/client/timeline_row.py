"""One row of the timeline as a value: what a request planned and what has become of it. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossNote, LossReason, Tier
from engine.core.decisions.placement import PlacementLine
from engine.core.difference.explanation import Explanation
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.span_values import BoundaryKind, SpanMap
from engine.events import CheckpointView, CopyProgress, EncodingProgress, Failed, Planned, StopReason, Usage


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
class TimelineRow:
    """One request: what was planned, and what has become of it so far."""

    request: RequestId
    session: str
    tick: int
    run: int = 0  # of the model: `tick` begins at 1 again with each time that one is loaded
    model: str = ""
    settings: CacheSettings | None = None  # of the cache, when it was planned; None: not known
    is_earlier: bool = False  # kept from before Cairn was started
    n_prompt: int
    reused: int
    span_map: SpanMap
    placement: tuple[PlacementLine, ...]
    explanation: Explanation
    marks: tuple[Mark, ...]  # in the order of their places, those of other paths included
    media: tuple[MediaChunk, ...] = ()
    n_done: int = 0  # prompt items in memory
    n_generated: int = 0
    n_reasoning: int = 0  # of these, tokens before the visible reply
    phase: Phase = Phase.PLANNED
    busy: EncodingProgress | CopyProgress | None = None  # what is going on before the prompt is read, or in between
    seconds_reading: float = 0.0
    seconds_left: float | None = None
    stop: StopReason | None = None
    usage: Usage | None = None
    error: Failed | None = None

    @property
    def own_marks(self) -> tuple[Mark, ...]:
        """The checkpoints on the path of this request."""
        return tuple(mark for mark in self.marks if not mark.is_elsewhere)

    @property
    def n_total(self) -> int:
        """Prompt and what has been generated."""
        return self.n_prompt + self.n_generated


def planned_row(event: Planned, *, run: int, model: str, settings: CacheSettings | None = None) -> TimelineRow:
    """The row of a request that was planned just now."""
    off_path = _off_path(event)
    return TimelineRow(
        request=event.request,
        session=event.session,
        tick=event.tick,
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
