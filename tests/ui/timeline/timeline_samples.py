"""A short history with everything the timeline can show, told as engine events."""

from __future__ import annotations

from engine.client.state import UiState, replay
from engine.core.cache.states import CheckpointId, LossNote, LossReason, Tier
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.reuse import Verdict
from engine.core.difference.explanation import (
    AvoidableCause,
    AvoidablePart,
    Cause,
    FirstDifference,
    Remedy,
)
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import BoundaryKind, Kind, SpanMap
from engine.core.prompt.streaming import Channel
from engine.events import CheckpointRestored, CheckpointView, Event, RestoreRefused
from tests.ui import event_builders as make

_TALK = (
    (Kind.SYSTEM, 1400),
    (Kind.TOOLS, 400),
    (Kind.USER, 300),
    (Kind.REASONING, 900),
    (Kind.ASSISTANT, 1500),
    (Kind.TOOL_CALL, 200),
    (Kind.TOOL_RESULT, 1000),
    (Kind.USER, 250),
    (Kind.MEDIA, 1100),
    (Kind.ASSISTANT, 1600),
    (Kind.USER, 280),
    (Kind.GENERATION_PROMPT, 12),
)
_MESSAGES = (0, None, 1, 2, 2, 2, 3, 4, 4, 5, 6, None)


def talk(n_parts: int) -> SpanMap:
    """The first parts of the conversation and the start of the reply."""
    return make.spans(*_TALK[:n_parts], (Kind.GENERATION_PROMPT, 12), messages=(*_MESSAGES[:n_parts], None))


DATE_CHANGED = FirstDifference(
    at=TokenIndex(96),
    old_token=17,
    new_token=18,
    old_text="2026-11-20",
    new_text="2026-11-21",
    message=0,
    kind=Kind.SYSTEM,
    char_first=311,
)

LOST_PARTS = (
    AvoidablePart(first=TokenIndex(1800), end=TokenIndex(4500), cause=AvoidableCause.EVICTED, policy="fifo", request=3),
    AvoidablePart(first=TokenIndex(4500), end=TokenIndex(5600), cause=AvoidableCause.NO_BOUNDARY),
)


def sample_events() -> list[Event]:
    """Six requests: first, appended, restored, edited with losses, refused, and one that is being read."""
    end = make.checkpoint(1, 1800, boundary=BoundaryKind.TOOLS_END, pinned=True)
    user = make.checkpoint(2, 2112, boundary=BoundaryKind.AFTER_USER)
    disk = make.checkpoint(3, 4500, boundary=BoundaryKind.END_OF_GENERATION, tier=Tier.DISK)
    live = make.checkpoint(4, 5700, boundary=BoundaryKind.AFTER_TOOL_RESULT, tier=Tier.LIVE)
    late = make.checkpoint(5, 8650, made_at=5, used_at=5)
    model: list[Event] = [make.loading(), make.loaded(n_ctx=16_384)]
    early = [*_first(end, user), *_appended(end, user, disk, live), *_restored(end, user, disk, live)]
    return [*model, *early, *_edited(end, user, disk, live), *_refused(end, live, late), *_reading(end, late)]


def _first(*taken: CheckpointView) -> list[Event]:
    told = make.explanation(2112, cause=Cause.FIRST_REQUEST)
    places = (make.place(1400, PlacementVerdict.BELOW_SPACING), *(make.place(view.n_tokens) for view in taken))
    return [
        make.planned("r1", tick=1, span_map=talk(3), told=told, places=places),
        *(make.saved("r1", view) for view in taken),
        make.delta("r1", 900, channel=Channel.REASONING),
        make.delta("r1", 2400),
        make.finished("r1", told, n_generated=2400),
    ]


def _appended(*held: CheckpointView) -> list[Event]:
    told = make.explanation(5712, reused=4500)
    return [
        make.planned("r2", tick=2, span_map=talk(7), told=told, held=held[:2], places=(make.place(4700),)),
        make.saved("r2", held[2]),
        make.saved("r2", held[3]),
        make.finished("r2", told, n_generated=420),
    ]


def _restored(*held: CheckpointView) -> list[Event]:
    told = make.explanation(7062, reused=5700)
    return [
        make.planned("r3", tick=3, span_map=talk(9), told=told, held=held),
        CheckpointRestored(
            request=make.request("r3"), id=CheckpointId(4), n_tokens=5700, n_bytes=4_000_000, seconds=0.01
        ),
        make.lost("r3", held[1]),
        make.finished("r3", told, n_generated=1500),
        make.cache_changed(held[0], *held[2:], n_ctx=16_384),
    ]


def _edited(*held: CheckpointView) -> list[Event]:
    candidates = (
        make.considered(None, 8562, shared=5600, verdict=Verdict.NOT_EXACT),
        make.considered(1, 1800, shared=1800, usable=1800, verdict=Verdict.CHOSEN),
        make.considered(4, 5700, shared=5600),
    )
    told = make.explanation(
        8942,
        reused=1800,
        parts=LOST_PARTS,
        cause=Cause.CLOCK_CHANGED,
        message=0,
        difference=DATE_CHANGED,
        remedies=(Remedy.MOVE_DATE, Remedy.RAISE_BUDGET),
        considered=candidates,
    )
    places = (
        make.place(1800, PlacementVerdict.HELD, BoundaryKind.TOOLS_END),
        make.place(5700),
        make.place(7050, PlacementVerdict.BELOW_SPACING),
    )
    return [
        make.planned("r4", tick=4, span_map=talk(11), told=told, held=(held[0], *held[2:]), places=places),
        make.lost("r4", held[2], reason=LossReason.KV_GONE),
        make.finished("r4", told, n_generated=700),
    ]


def _refused(*held: CheckpointView) -> list[Event]:
    hoped = make.explanation(8942, reused=5700)
    told = make.explanation(
        8942,
        parts=(
            AvoidablePart(
                first=TokenIndex(0),
                end=TokenIndex(8942 - 12),
                cause=AvoidableCause.RESTORE_FAILED,
                note=LossNote(error="llama.cpp read 0 of 4,000,000 bytes"),
            ),
        ),
    )
    return [
        make.planned("r5", tick=5, span_map=talk(11), told=hoped, held=held[:2]),
        RestoreRefused(
            request=make.request("r5"),
            id=CheckpointId(4),
            n_tokens=5700,
            error="llama.cpp read 0 of 4,000,000 bytes",
            explanation=told,
        ),
        make.saved("r5", held[2]),
        make.finished("r5", told, n_generated=300),
        make.cache_changed(held[0], held[2], n_ctx=16_384),
    ]


def _reading(*held: CheckpointView) -> list[Event]:
    told = make.explanation(8942, reused=4200)
    return [
        make.planned("r6", tick=6, span_map=talk(11), told=told, held=held),
        make.progress("r6", 6400, 8942, reused=4200),
    ]


def sample_state() -> UiState:
    return replay(sample_events())
