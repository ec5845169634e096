"""The fold from events to what the window shows."""

from __future__ import annotations

import time
from dataclasses import replace

from engine.client.state import (
    INITIAL,
    MAX_ROWS,
    FailedModel,
    Fate,
    LoadedModel,
    LoadingModel,
    NoModel,
    Phase,
    UiState,
    reduce,
    replay,
)
from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossNote, LossReason
from engine.core.difference.explanation import Cause, Offer, Remedy
from engine.core.prompt.span_values import BoundaryKind, Kind
from engine.core.prompt.streaming import Channel
from engine.events import (
    Cancelled,
    CheckpointRestored,
    CopyWay,
    EngineDied,
    Event,
    ModelUnloaded,
    Offered,
    Paused,
    Prepared,
    RestoreRefused,
    Started,
)
from engine.telling.wording import mark_line
from tests.ui import event_builders as make
from tests.ui.timeline.timeline_samples import sample_events, sample_state

SHORT = make.explanation(100, cause=Cause.FIRST_REQUEST)


def test_a_record_replays_to_the_state_of_the_live_fold() -> None:
    """The window and `cairn inspect` would show different histories."""
    state = INITIAL
    for event in sample_events():
        state = reduce(state, event)
    assert state == replay(sample_events()) == sample_state()


def test_loading_ends_in_the_model_and_forgets_the_old_cache() -> None:
    """Checkpoints of another model cannot be restored; showing them would promise that."""
    held = replay([make.loaded(), make.cache_changed(make.checkpoint(1, 50))])
    assert len(held.checkpoints) == 1
    loading = reduce(held, make.loading("other", fraction=0.25))
    assert isinstance(loading.model, LoadingModel)
    assert loading.model.fraction == 0.25
    loaded = reduce(loading, make.loaded("other", n_ctx=4096))
    assert isinstance(loaded.model, LoadedModel)
    assert (loaded.n_ctx, loaded.checkpoints, loaded.n_bytes_ram) == (4096, (), 0)


def test_a_cancelled_load_leaves_the_old_model_only_if_it_was_not_freed() -> None:
    """The window would offer to chat with a model that is gone."""
    loading = replay([make.loaded(), make.loading("other")])
    cancelled = Cancelled(request=RequestId("other"))
    assert isinstance(reduce(loading, cancelled).model, LoadedModel)
    freed = replay([ModelUnloaded(path="demo.gguf"), cancelled], loading)
    assert isinstance(freed.model, NoModel)


def test_a_failed_load_is_shown_as_the_models_state() -> None:
    state = replay([make.loading("load"), make.failed("load", code="model-file")])
    assert isinstance(state.model, FailedModel)
    assert state.model.error.code == "model-file"


def test_a_failed_load_keeps_a_model_that_is_still_there() -> None:
    state = replay([make.loaded(), make.loading("other"), make.failed("other")])
    assert isinstance(state.model, LoadedModel)
    assert state.failure is not None


def test_a_request_goes_from_planned_over_reading_and_writing_to_finished() -> None:
    state = reduce(INITIAL, make.planned("r"))
    assert state.running is not None
    assert state.running.phase is Phase.PLANNED
    state = reduce(state, make.progress("r", 60, 100))
    assert state.running is not None
    assert (state.running.phase, state.running.n_done, state.running.seconds_left) == (Phase.READING, 60, 2.0)
    state = reduce(state, make.delta("r", 3, channel=Channel.REASONING))
    state = reduce(state, make.delta("r", 5))
    assert state.running is not None
    assert (state.running.phase, state.running.n_done, state.running.n_generated) == (Phase.WRITING, 100, 5)
    assert state.running.n_reasoning == 3
    state = reduce(state, make.finished("r", SHORT, n_generated=6))
    assert state.running is None
    assert (state.rows[-1].phase, state.rows[-1].n_generated, state.rows[-1].n_total) == (Phase.FINISHED, 6, 106)


def test_what_would_have_helped_comes_into_a_row_that_has_ended() -> None:
    offer = Offer(remedy=Remedy.MOVE_DATE, saves_tokens=40)
    state = replay([make.planned("r"), make.finished("r", SHORT), make.planned("other")])
    after = replay([Offered(request=RequestId("r"), offers=(offer,))], state)
    row = after.row("r")
    assert row is not None
    assert (row.explanation.offers, row.explanation.remedies) == ((offer,), (Remedy.MOVE_DATE,))
    assert after.running == state.running
    assert replay([Offered(request=RequestId("gone"), offers=(offer,))], state) == state


def test_what_was_prepared_is_told_behind_the_last_request_of_its_chat() -> None:
    """It is none of a request, and says of the next one why it reads so little."""
    state = replay(
        [
            make.planned("r"),
            make.finished("r", SHORT),
            Prepared(request=RequestId("typed"), session="chat", n_tokens=9, seconds=1),
        ]
    )
    state = replay([Prepared(request=RequestId("r"), session="chat", n_tokens=3, seconds=1)], state)
    assert [row.n_prepared for row in state.rows] == [12]
    assert replay([Prepared(request=RequestId("x"), session="another", n_tokens=3, seconds=1)], state) == state


def test_an_image_is_looked_at_before_the_rest_is_read() -> None:
    """Reading seems to hang for as long as the encoder takes, which may be a minute."""
    state = replay([make.planned("r", media=(make.chunk(40, 20),)), make.encoding("r", 0.4)])
    assert state.running is not None
    assert (state.running.phase, state.running.busy) == (Phase.READING, make.encoding("r", 0.4))
    assert state.running.media == (make.chunk(40, 20),)
    assert reduce(state, make.encoding("other", 0.9)).running == state.running
    read = reduce(state, make.progress("r", 60, 100)).running
    assert read is not None
    assert (read.busy, read.n_done) == (None, 60)
    for end in (Cancelled(request=RequestId("r")), make.failed("r"), make.finished("r", SHORT)):
        assert reduce(state, end).rows[-1].busy is None, "what has ended looks at nothing"
    written = reduce(state, make.delta("r", 1)).running
    assert written is not None
    assert written.busy is None


def test_branches_are_copied_before_the_prompt_is_read() -> None:
    """Nothing seems to happen for as long as gigabytes take to RAM and back."""
    state = replay([make.planned("r"), make.copying("r", CopyWay.TO_RAM, 3, 4)])
    assert state.running is not None
    assert (state.running.phase, state.running.busy) == (Phase.PLANNED, make.copying("r", CopyWay.TO_RAM, 3, 4))
    assert reduce(state, make.copying("other", CopyWay.TO_RAM, 4, 4)).running == state.running
    back = reduce(state, make.copying("r", CopyWay.FROM_RAM, 1, 4)).running
    assert back is not None
    assert back.busy == make.copying("r", CopyWay.FROM_RAM, 1, 4)
    for after in (make.progress("r", 60, 100), make.delta("r", 1)):
        live = reduce(state, after).running
        assert live is not None
        assert live.busy is None
    for end in (Cancelled(request=RequestId("r")), make.failed("r"), make.finished("r", SHORT)):
        assert reduce(state, end).rows[-1].busy is None, "what has ended copies nothing"
    ended = replay([make.planned("r"), make.finished("r", SHORT)])
    assert reduce(ended, make.copying("r", CopyWay.TO_RAM, 3, 4)) == ended, "what is tidied up afterwards is no news"


def test_cancelled_and_failed_requests_become_history_with_what_they_did() -> None:
    started = replay([make.planned("r"), make.progress("r", 60, 100)])
    stopped = reduce(started, Cancelled(request=RequestId("r")))
    assert (stopped.rows[-1].phase, stopped.rows[-1].n_done) == (Phase.CANCELLED, 60)
    broken = reduce(started, make.failed("r"))
    assert broken.rows[-1].phase is Phase.FAILED
    assert broken.rows[-1].error is not None
    assert broken.failure is None


def test_an_error_before_the_plan_has_no_row_but_is_kept() -> None:
    """A template that refuses the chat must still be seen."""
    state = reduce(INITIAL, make.failed("r"))
    assert state.failure is not None
    assert state.all_rows == ()
    assert reduce(state, make.planned("next")).failure is None


def test_events_of_another_request_leave_the_live_row_alone() -> None:
    """A late event of a stopped request would corrupt or end the running one."""
    state = reduce(INITIAL, make.planned("r"))
    late: list[Event] = [
        make.delta("old", 9),
        make.progress("old", 9, 10),
        make.finished("old", SHORT),
        Cancelled(request=RequestId("old")),
    ]
    for event in late:
        assert reduce(state, event).running == state.running


def test_checkpoints_follow_saves_losses_and_restores() -> None:
    first, second = make.checkpoint(1, 40), make.checkpoint(2, 90)
    state = replay([make.planned("r", held=(first,)), make.saved("r", second)])
    assert [view.id for view in state.checkpoints] == [1, 2]
    restored = CheckpointRestored(request=RequestId("r"), id=first.id, n_tokens=40, n_bytes=1, seconds=0.1)
    state = replay([restored, make.lost("r", second)], state)
    assert [view.id for view in state.checkpoints] == [1]
    assert state.running is not None
    by_id = {mark.id: mark for mark in state.running.marks}
    assert by_id[first.id].fate is Fate.RESTORED
    assert by_id[second.id].fate is Fate.EVICTED
    assert by_id[second.id].was_taken
    assert by_id[second.id].policy == "fifo"


def test_a_replaced_checkpoint_leaves_no_mark() -> None:
    """Its successor stands at the same place; two shapes on one spot cannot be read."""
    old, new = make.checkpoint(1, 40), make.checkpoint(2, 40)
    lost = make.lost("r", old, reason=LossReason.REPLACED)
    state = replay([make.planned("r", held=(old,)), make.saved("r", new), lost])
    assert state.running is not None
    assert [mark.id for mark in state.running.marks] == [2]


def test_the_end_of_a_branch_that_is_left_belongs_to_the_row_that_wrote_it() -> None:
    """It lies at a token that the running prompt may not even have, and said that this prompt had got a checkpoint."""
    before = replay(
        [
            event
            for tick, chat in enumerate(("a", "b"), start=1)
            for event in (make.planned(chat, tick=tick, session=chat), make.finished(chat, SHORT))
        ]
    )
    running = reduce(before, make.planned("c", tick=3, session="c"))
    end = make.checkpoint(7, 900, boundary=BoundaryKind.END_OF_GENERATION, made_at=3)
    state = reduce(running, make.saved("c", end, path_of=1))
    assert state.running == running.running
    assert state.rows[1] == running.rows[1]
    (mark,) = state.rows[0].marks
    assert (mark.id, mark.fate, mark.was_left) == (7, Fate.TAKEN, True)
    assert mark_line(mark).endswith("taken when this branch was left")
    assert state.checkpoints == (end,)
    gone = reduce(replace(running, rows=before.rows[1:]), make.saved("c", end, path_of=1))
    assert (gone.rows, gone.running, gone.checkpoints) == (before.rows[1:], running.running, (end,)), (
        "its row is history"
    )


def test_a_refused_restore_brings_its_own_explanation() -> None:
    """The row would go on claiming tokens as reused that are being read."""
    held = make.checkpoint(1, 40)
    hoped = make.explanation(100, reused=40)
    refused = RestoreRefused(request=RequestId("r"), id=held.id, n_tokens=40, error="bad size", explanation=SHORT)
    state = replay([make.planned("r", told=hoped, held=(held,)), refused])
    assert state.running is not None
    assert (state.running.reused, state.running.n_done, state.running.explanation) == (0, 0, SHORT)
    assert (state.running.marks[0].fate, state.running.marks[0].note) == (Fate.FAILED, LossNote(error="bad size"))
    assert state.checkpoints == ()


def test_marks_are_sorted_by_place() -> None:
    views = [make.checkpoint(n, place) for n, place in ((1, 90), (2, 10), (3, 50))]
    state = replay([make.planned("r"), *(make.saved("r", view) for view in views)])
    assert state.running is not None
    assert [mark.n_tokens for mark in state.running.marks] == [10, 50, 90]


def test_the_cache_reports_settings_bytes_and_pins() -> None:
    view = make.checkpoint(1, 40)
    state = replay([make.planned("r", held=(view,)), make.finished("r", SHORT)])
    settings = CacheSettings(max_checkpoints=4)
    state = reduce(state, make.cache_changed(replace(view, pinned=True), settings=settings))
    assert (state.settings, state.n_bytes_ram, state.checkpoints[0].pinned) == (settings, view.n_bytes, True)
    assert state.rows[-1].marks[0].pinned


def test_a_loss_without_request_changes_the_checkpoints_only() -> None:
    view = make.checkpoint(1, 40)
    state = replay([make.planned("r", held=(view,)), make.finished("r", SHORT)])
    after = reduce(state, make.lost(None, view))
    assert after.checkpoints == ()
    assert after.rows == state.rows


def test_the_history_is_bounded() -> None:
    """A client that runs for days would fill the memory of the window."""
    state = INITIAL
    for n in range(MAX_ROWS + 5):
        state = replay([make.planned(f"r{n}", tick=n + 1), make.finished(f"r{n}", SHORT)], state)
    assert len(state.rows) == MAX_ROWS
    assert state.rows[0].tick == 6
    assert state.row("r0") is None
    assert state.row(f"r{MAX_ROWS}") is not None


def _seconds_per_delta(state: UiState, n: int) -> float:
    best = 1.0
    for _ in range(5):
        start = time.perf_counter()
        for token in range(n):
            reduce(state, make.delta("live", token))
        best = min(best, (time.perf_counter() - start) / n)
    return best


def test_a_token_costs_the_same_however_long_the_history_is() -> None:
    """Copying the rows for each token would make the window slower with every turn."""
    big = make.spans(*((Kind.USER, 10),) * 400)
    alone = reduce(INITIAL, make.planned("live", span_map=big))
    row = replay([make.planned("r"), make.finished("r", SHORT)]).rows[0]
    crowded = replace(alone, rows=(row,) * MAX_ROWS)
    assert reduce(crowded, make.delta("live", 1)).rows is crowded.rows
    assert _seconds_per_delta(crowded, 300) < 3 * _seconds_per_delta(alone, 300)


def test_a_dead_engine_has_no_model() -> None:
    state = replay([make.loaded(), EngineDied(message="boom")])
    assert isinstance(state.model, NoModel)
    assert state.died == "boom"


def test_a_request_that_was_set_aside_is_gone_on_with_in_its_own_row() -> None:
    """Its progress would be told of nobody, and its row would stand still for ever."""
    agent, mine = RequestId("agent"), RequestId("mine")
    state = replay(
        [
            make.loaded(),
            make.planned("agent", told=SHORT),
            make.progress("agent", 40, 100),
            Paused(request=agent),
            Started(request=mine),
            make.planned("mine", told=SHORT, tick=2),
            make.finished("mine", SHORT),
            Started(request=agent),
            make.progress("agent", 90, 100),
        ]
    )
    assert state.running is not None
    assert (state.running.request, state.running.n_done) == (agent, 90)
    assert [row.request for row in state.rows] == [mine]
    ended = reduce(state, make.finished("agent", SHORT))
    assert {row.request: row.phase for row in ended.all_rows} == {mine: Phase.FINISHED, agent: Phase.FINISHED}
