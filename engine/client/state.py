"""What the window knows, as a fold over the engine's events. Free of Qt; a record replays it.

The row of the running request is kept apart from the ended ones, so that a token costs no copy of the history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from engine.client.model_state import FailedModel, LoadedModel, LoadingModel, ModelState, NoModel
from engine.client.timeline_row import (
    NO_PACE,
    Fate,
    Mark,
    Phase,
    TimelineRow,
    ended_row,
    find_mark,
    mark_of,
    number_in,
    planned_row,
    with_mark,
    with_marks,
    with_newest_as_history,
)
from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossNote, LossReason
from engine.core.prompt.streaming import Channel
from engine.events import (
    Answer,
    CacheChanged,
    Called,
    Calling,
    Cancelled,
    CheckpointLost,
    CheckpointRestored,
    CheckpointSaved,
    CheckpointView,
    CopyProgress,
    Delta,
    EncodingProgress,
    EngineDied,
    EngineLost,
    Event,
    Failed,
    Finished,
    ModelLoaded,
    ModelLoading,
    ModelUnloaded,
    Offered,
    Paused,
    Planned,
    PrefillProgress,
    Prepared,
    PromptForecast,
    Queued,
    RestoreRefused,
    Started,
    TryProgress,
)

__all__ = [
    "INITIAL",
    "MAX_ROWS",
    "FailedModel",
    "Fate",
    "LoadedModel",
    "LoadingModel",
    "Mark",
    "ModelState",
    "NoModel",
    "Phase",
    "TimelineRow",
    "UiState",
    "reduce",
    "replay",
]

MAX_ROWS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class UiState:
    """Everything the window shows about the engine.

    `rows` are requests that have ended, oldest first; `running` is the one that runs. `failure` is the last error that
    belongs to no row, e.g. of a template that refused the conversation.
    """

    model: ModelState = field(default_factory=NoModel)
    rows: tuple[TimelineRow, ...] = ()
    running: TimelineRow | None = None
    checkpoints: tuple[CheckpointView, ...] = ()
    settings: CacheSettings = field(default_factory=CacheSettings)
    n_bytes_ram: int = 0
    n_bytes_branches: int = 0  # of n_bytes_ram
    n_branches: int = 0  # that were left and are still in the model's memory
    n_ctx: int = 0
    n_loads: int = 0  # of models, since the window was opened
    newest: Mapping[str, RequestId] = field(default_factory=dict)  # by chat, of those that this model was asked
    failure: Failed | None = None
    died: str = ""  # the engine thread's last words

    @property
    def all_rows(self) -> tuple[TimelineRow, ...]:
        """Ended rows and the running one, newest last. Copies: not for every token."""
        return self.rows if self.running is None else (*self.rows, self.running)

    def newest_row(self, session: str) -> TimelineRow | None:
        """The last request of a chat since the model was loaded; None when there was none."""
        request = self.newest.get(session)
        return None if request is None else self.row(request)

    def row(self, request: str) -> TimelineRow | None:
        if self.running is not None and self.running.request == request:
            return self.running
        return next((row for row in reversed(self.rows) if row.request == request), None)


INITIAL = UiState()
_OPEN = (Phase.PLANNED, Phase.READING)  # of a row, whose request may have been set aside


def replay(events: Iterable[Event], state: UiState = INITIAL) -> UiState:
    """The state after all of `events`."""
    for event in events:
        state = reduce(state, event)
    return state


def reduce(state: UiState, event: Event) -> UiState:
    """The state after `event`. Events of unknown requests change nothing but what they say about the cache."""
    if isinstance(event, Answer):
        return state  # whoever asked knows what for, and shows it
    match event:
        case Delta():
            return _on_delta(state, event)
        case PrefillProgress():
            return _on_progress(state, event)
        case EncodingProgress() | CopyProgress():
            return _on_busy(state, event)
        case ModelLoading():
            return _on_loading(state, event)
        case ModelLoaded():
            loaded = LoadedModel(
                facts=event.facts,
                warnings=event.warnings,
                thinking=event.thinking,
            )
            n_ctx, n_loads = event.facts.n_ctx, state.n_loads + 1
            return replace(_without_cache(state), model=loaded, n_ctx=n_ctx, n_loads=n_loads, failure=None)
        case ModelUnloaded():
            return _on_unloaded(state)
        case Planned():
            return _on_planned(state, event)
        case CheckpointRestored():
            return _on_restored(state, event)
        case RestoreRefused():
            return _on_refused(state, event)
        case CheckpointSaved():
            return _on_saved(state, event)
        case CheckpointLost():
            return _on_lost(state, event)
        case Finished():
            return _on_finished(state, event)
        case Offered():
            return _on_offered(state, event)
        case Prepared():  # told behind the request that the chat had last
            request = state.newest.get(event.session, event.request)
            return _with_row(state, request, lambda row: replace(row, n_prepared=row.n_prepared + event.n_tokens))
        case Started():
            return _on_started(state, event)
        case Queued() | Paused() | Calling() | Called() | PromptForecast() | TryProgress():
            return state
        case Cancelled():
            return _on_cancelled(state, event)
        case Failed():
            return _on_failed(state, event)
        case CacheChanged():
            return _on_cache_changed(state, event)
        case EngineLost():
            return replace(_without_cache(state), model=NoModel())
        case EngineDied():
            return replace(state, model=NoModel(), died=event.message)
        case _:
            assert_never(event)


# --- the model ---


def _on_loading(state: UiState, event: ModelLoading) -> UiState:
    match state.model:
        case LoadedModel() as before:
            pass
        case LoadingModel(before=before):
            pass
        case NoModel() | FailedModel():
            before = None
        case _:
            assert_never(state.model)
    model = LoadingModel(request=event.request, path=event.path, fraction=event.fraction, before=before)
    return replace(state, model=model)


def _on_unloaded(state: UiState) -> UiState:
    gone = _without_cache(state)
    if isinstance(state.model, LoadingModel):
        return replace(gone, model=replace(state.model, before=None))
    return replace(gone, model=NoModel())


def _without_cache(state: UiState) -> UiState:
    """Checkpoints belong to a model and go with it; the rows stay as history."""
    return replace(
        state,
        checkpoints=(),
        n_bytes_ram=0,
        n_bytes_branches=0,
        n_branches=0,
        newest={},
    )


# --- one request ---


def _on_started(state: UiState, event: Started) -> UiState:
    """One that was set aside is gone on with."""
    row = next((row for row in state.rows if row.request == event.request and row.phase in _OPEN), None)
    if row is None:
        return state
    others = tuple(other for other in state.rows if other is not row)
    return replace(_retired(replace(state, rows=others), state.running), running=row)


def _on_planned(state: UiState, event: Planned) -> UiState:
    name = state.model.facts.name if isinstance(state.model, LoadedModel) else ""
    number = number_in(state.all_rows, event)
    row = planned_row(event, number=number, run=state.n_loads, model=name, settings=state.settings)
    newest = {**state.newest, event.session: event.request}
    rows = with_newest_as_history(_retired(state, state.running).rows)
    return replace(state, rows=rows, running=row, checkpoints=event.held, newest=newest, failure=None)


def _on_progress(state: UiState, event: PrefillProgress) -> UiState:
    def read(row: TimelineRow) -> TimelineRow:
        return replace(
            row,
            phase=Phase.READING,
            busy=None,
            n_done=event.done,
            seconds_reading=event.seconds,
            pace=row.pace.after(event),
        )

    return _with_running(state, event.request, read)


def _on_busy(state: UiState, event: EncodingProgress | CopyProgress) -> UiState:
    def wait(row: TimelineRow) -> TimelineRow:
        phase = Phase.READING if isinstance(event, EncodingProgress) else row.phase
        return replace(row, phase=phase, busy=event, pace=row.pace.broken_off())

    return _with_running(state, event.request, wait)


def _on_delta(state: UiState, event: Delta) -> UiState:
    def write(row: TimelineRow) -> TimelineRow:
        return replace(
            row,
            phase=Phase.WRITING,
            busy=None,
            n_done=row.n_prompt,
            n_generated=event.n_tokens,
            n_reasoning=event.n_tokens if event.channel is Channel.REASONING else row.n_reasoning,
            pace=NO_PACE,
        )

    return _with_running(state, event.request, write)


def _on_finished(state: UiState, event: Finished) -> UiState:
    def finish(row: TimelineRow) -> TimelineRow:
        return ended_row(row, Phase.FINISHED, event.usage, event.explanation, stop=event.reason)

    return _over(_with_row(state, event.request, finish))


def _on_offered(state: UiState, event: Offered) -> UiState:
    return _with_row(
        state, event.request, lambda row: replace(row, explanation=row.explanation.with_offers(event.offers))
    )


def _on_cancelled(state: UiState, event: Cancelled) -> UiState:
    if isinstance(state.model, LoadingModel) and state.model.request == event.request:
        return replace(state, model=state.model.before or NoModel())

    def cancel(row: TimelineRow) -> TimelineRow:
        return ended_row(row, Phase.CANCELLED, event.usage, event.explanation)

    return _over(_with_row(state, event.request, cancel))


def _on_failed(state: UiState, event: Failed) -> UiState:
    if isinstance(state.model, LoadingModel) and state.model.request == event.request:
        if state.model.before is not None:  # the old model is still there
            return replace(state, model=state.model.before, failure=event)
        return replace(state, model=FailedModel(error=event))
    if state.row(event.request) is None:
        return replace(state, failure=event)

    def fail(row: TimelineRow) -> TimelineRow:
        return replace(row, phase=Phase.FAILED, busy=None, error=event, pace=NO_PACE)

    return _over(_with_row(state, event.request, fail))


# --- checkpoints ---


def _on_restored(state: UiState, event: CheckpointRestored) -> UiState:
    def restore(row: TimelineRow) -> TimelineRow:
        known = find_mark(row, event.id) or Mark(
            id=event.id, n_tokens=event.n_tokens, n_bytes=event.n_bytes, fate=Fate.PRESENT
        )
        return with_mark(row, replace(known, fate=Fate.RESTORED, was_restored=True))

    return _with_row(state, event.request, restore)


def _on_refused(state: UiState, event: RestoreRefused) -> UiState:
    def refuse(row: TimelineRow) -> TimelineRow:
        known = find_mark(row, event.id) or Mark(id=event.id, n_tokens=event.n_tokens, fate=Fate.PRESENT)
        mark = replace(known, fate=Fate.FAILED, loss=LossReason.RESTORE_FAILED, note=LossNote(error=event.error))
        told = event.explanation
        return replace(with_mark(row, mark), explanation=told, reused=told.reused, n_done=told.reused)

    return _with_row(_without(state, event.id), event.request, refuse)


def _on_saved(state: UiState, event: CheckpointSaved) -> UiState:
    view = event.checkpoint
    views = (*(held for held in state.checkpoints if held.id != view.id), view)

    def save(row: TimelineRow) -> TimelineRow:
        return with_mark(row, replace(mark_of(view, Fate.TAKEN), was_taken=True, was_left=event.path_of > 0))

    request: RequestId | None = event.request
    if event.path_of:  # the end of a branch lies behind the prompt for which it is left
        own = (row for row in reversed(state.rows) if row.run == state.n_loads and not row.is_earlier)
        request = next((row.request for row in own if row.tick == event.path_of), None)
    saved = replace(state, checkpoints=views)
    return saved if request is None else _with_row(saved, request, save)


def _on_lost(state: UiState, event: CheckpointLost) -> UiState:
    def lose(row: TimelineRow) -> TimelineRow:
        known = find_mark(row, event.id)
        known = known or Mark(id=event.id, n_tokens=event.n_tokens, fate=Fate.PRESENT, is_elsewhere=True)
        if event.reason is LossReason.REPLACED:  # the newer one is drawn at the same place
            return with_marks(row, (mark for mark in row.marks if mark.id != event.id))
        fate = Fate.FAILED if event.reason is LossReason.RESTORE_FAILED else Fate.EVICTED
        mark = replace(known, fate=fate, loss=event.reason, policy=event.policy, note=event.note or known.note)
        return with_mark(row, mark)

    gone = _without(state, event.id)
    return gone if event.request is None else _with_row(gone, event.request, lose)


def _on_cache_changed(state: UiState, event: CacheChanged) -> UiState:
    views = {view.id: view for view in event.checkpoints}
    changed = replace(
        state,
        settings=event.settings,
        checkpoints=event.checkpoints,
        n_bytes_ram=event.n_bytes_ram,
        n_bytes_branches=event.n_bytes_branches,
        n_branches=event.n_branches,
        n_ctx=event.n_ctx,
    )
    newest = state.all_rows[-1:]
    if not newest or all(_as_in(views, mark) == mark for mark in newest[0].marks):
        return changed
    return _with_row(
        changed, newest[0].request, lambda row: with_marks(row, (_as_in(views, mark) for mark in row.marks))
    )


def _as_in(views: Mapping[CheckpointId, CheckpointView], mark: Mark) -> Mark:
    """Where the state is by now, and whether it is pinned."""
    view = views.get(mark.id)
    return mark if view is None else replace(mark, pinned=view.pinned, tier=view.tier)


# --- parts ---


def _without(state: UiState, checkpoint: CheckpointId) -> UiState:
    return replace(state, checkpoints=tuple(view for view in state.checkpoints if view.id != checkpoint))


def _with_row(state: UiState, request: RequestId, change: Callable[[TimelineRow], TimelineRow]) -> UiState:
    """The running row nearly always; an ended one when the engine tidies up after the end."""
    if state.running is not None and state.running.request == request:
        return _with_running(state, request, change)
    for index in range(len(state.rows) - 1, -1, -1):
        if state.rows[index].request == request:
            rows = (*state.rows[:index], change(state.rows[index]), *state.rows[index + 1 :])
            return replace(state, rows=rows)
    return state


def _with_running(state: UiState, request: RequestId, change: Callable[[TimelineRow], TimelineRow]) -> UiState:
    if state.running is None or state.running.request != request:
        return state
    return replace(state, running=change(state.running))


def _over(state: UiState) -> UiState:
    """The running row moves to the history once it has ended."""
    return _retired(state, state.running) if state.running is not None and state.running.phase.is_over else state


def _retired(state: UiState, row: TimelineRow | None) -> UiState:
    return state if row is None else replace(state, rows=(*state.rows, row)[-MAX_ROWS:], running=None)
