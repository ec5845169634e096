"""The Qt-free half of the timeline: scale, ticks, segments, selection."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.client.state import Mark, Phase, TimelineRow, replay
from engine.core.difference.explanation import AvoidableCause, AvoidablePart
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import MediaType
from engine.core.prompt.span_values import Kind
from engine.events import Event
from tests.ui import event_builders as make
from tests.ui.timeline.timeline_samples import sample_state
from ui.timeline.axis import MAX_PX_PER_TOKEN, TokenScale, find_ticks, fitting_px_per_token, rounded_up
from ui.timeline.rows import RowSelection, TimelineRows
from ui.timeline.segments import Segment, Standing, item_place, item_text, plan_row

scales = st.builds(
    TokenScale, px_per_token=st.floats(0.002, MAX_PX_PER_TOKEN), left_px=st.integers(0, 100_000).map(float)
)


@given(scales, st.floats(0, 200_000))
def test_tokens_and_pixels_are_inverse(scale: TokenScale, token: float) -> None:
    assert scale.token_at(scale.x_at(token)) == pytest.approx(token, abs=0.01)


@given(scales, st.floats(0.2, 5), st.floats(0, 2000))
def test_zooming_keeps_the_token_under_the_cursor(scale: TokenScale, factor: float, x: float) -> None:
    """The thing one zooms in on would run away."""
    before = scale.token_at(x)
    zoomed = scale.zoomed(factor, x, min_px_per_token=0.001)
    if zoomed.left_px > 0:
        assert zoomed.x_at(before) == pytest.approx(x, abs=0.01)
    assert zoomed.px_per_token <= MAX_PX_PER_TOKEN


@given(scales, st.integers(200, 3000))
def test_ticks_are_inside_and_never_crowded(scale: TokenScale, width: int) -> None:
    """Labels that overlap cannot be read."""
    ticks = find_ticks(scale, width)
    assert all(-0.01 <= tick.x <= width + 0.01 for tick in ticks)
    assert all(b.x - a.x >= 23.9 for a, b in pairwise(ticks))
    if scale.px_per_token <= 10:
        assert all(b.x - a.x >= 55 for a, b in pairwise(ticks))
    assert len({tick.label for tick in ticks}) == len(ticks)


@given(st.integers(0, 2_000_000))
def test_the_fitted_size_grows_in_steps_and_holds_everything(n: int) -> None:
    """A zoom that changes with every token would repaint all rows for each."""
    assert n <= rounded_up(n) <= max(n + 15, n * 1.13)
    assert fitting_px_per_token(rounded_up(n), 1000) * n <= 1000 or n <= 41


def _sample_rows() -> tuple[TimelineRow, ...]:
    return sample_state().all_rows


@pytest.mark.parametrize("row", _sample_rows(), ids=lambda row: row.request)
def test_segments_tile_the_row(row: TimelineRow) -> None:
    """A hole or an overlap would draw tokens that do not exist or hide some."""
    plan = plan_row(row)
    assert plan.segments[0].first == 0
    assert plan.segments[-1].end == row.n_total
    assert all(a.end == b.first for a, b in pairwise(plan.segments))
    assert all(a[1] == b[0] for a, b in pairwise(plan.stretches))


@pytest.mark.parametrize("row", _sample_rows(), ids=lambda row: row.request)
def test_segments_add_up_to_the_explanation(row: TimelineRow) -> None:
    """The picture must show the numbers that the cache line says."""
    counts = dict.fromkeys(Standing, 0)
    for segment in plan_row(row).segments:
        counts[segment.standing] += segment.end - segment.first
    told = row.explanation
    assert counts[Standing.REUSED] == told.reused
    assert counts[Standing.GENERATED] == row.n_generated
    if row.phase is Phase.FINISHED:
        assert counts[Standing.READ] == told.unavoidable
        assert counts[Standing.AVOIDABLE] + counts[Standing.LOST] == told.avoidable
        assert counts[Standing.UNREAD] == 0


lengths = st.lists(st.integers(1, 40), min_size=1, max_size=12)


@given(lengths, st.data())
def test_any_row_is_tiled_by_its_segments(sizes: list[int], data: st.DataObject) -> None:
    total = sum(sizes)
    reused = data.draw(st.integers(0, total - 1))
    floor = data.draw(st.integers(reused, total - 1))
    cut = data.draw(st.integers(reused, floor))
    parts = tuple(
        AvoidablePart(first=TokenIndex(a), end=TokenIndex(b), cause=cause)
        for a, b, cause in ((reused, cut, AvoidableCause.EVICTED), (cut, floor, AvoidableCause.NO_BOUNDARY))
        if a < b
    )
    span_map = make.spans(*((Kind.USER, size) for size in sizes))
    told = make.explanation(total, reused=reused, parts=parts)
    row = replay([make.planned("r", span_map=span_map, told=told)]).running
    assert row is not None
    row = replace(row, n_done=data.draw(st.integers(0, total)), n_generated=data.draw(st.integers(0, 9)))
    segments = plan_row(row).segments
    assert (segments[0].first, segments[-1].end) == (0, row.n_total)
    assert all(a.end == b.first and a.end > a.first for a, b in pairwise(segments))


_PICTURE = make.spans((Kind.SYSTEM, 40), (Kind.USER, 5), (Kind.MEDIA, 24), (Kind.USER, 31), messages=(0, 1, 1, 1))


def test_a_picture_is_named_with_its_tokens_and_positions() -> None:
    """Tokens and positions differ for models that give a picture two axes; only one of them fills the context."""
    row = replay([make.planned("r", span_map=_PICTURE, media=(make.chunk(45, 24, n_pos=6),))]).running
    assert row is not None
    plan = plan_row(replace(row, n_done=69))
    segment = plan.segment_at(50)
    assert segment is not None
    assert item_text(segment) == ("image: cat.png, 640x480, 24 tokens at 6 positions, message 2, tokens 46-69: new")
    assert segment in plan.items, "the arrow keys reach it"
    after = plan.segment_at(70)
    assert after is not None
    assert item_text(after) == "user, message 2, tokens 70-100: not read yet"


def test_parts_of_a_picture_and_sounds_are_told_apart() -> None:
    span_map = make.spans((Kind.MEDIA, 10), (Kind.MEDIA, 10), (Kind.MEDIA, 5), (Kind.USER, 5), messages=(0, 0, 0, 0))
    media = (
        make.chunk(0, 10),
        make.chunk(10, 10, part=1),
        make.chunk(20, 5, label="rain.wav, 3.2 s", kind=MediaType.AUDIO),
    )
    row = replay([make.planned("r", span_map=span_map, media=media)]).running
    assert row is not None
    texts = [item_text(segment) for segment in plan_row(row).segments]
    assert texts[0].startswith("image: cat.png, 640x480, part 1 of 2, 10 tokens, message 1, tokens 1-10")
    assert texts[1].startswith("image: cat.png, 640x480, part 2 of 2, 10 tokens")
    assert texts[2].startswith("audio: rain.wav, 3.2 s, 5 tokens, message 1")


@pytest.mark.parametrize("cause", [AvoidableCause.LOST_AT_RESTART, AvoidableCause.LOST_AT_RELOAD])
def test_what_was_lost_and_what_could_have_been_skipped_are_told_apart(cause: AvoidableCause) -> None:
    """As in the inspector: a checkpoint that was dropped to make room could have been kept, one of another run not."""
    row = sample_state().row("r4")
    assert row is not None
    avoidable = [Standing.REUSED, Standing.AVOIDABLE, Standing.AVOIDABLE, Standing.READ, Standing.GENERATED]
    assert [standing for _, _, standing in plan_row(row).stretches] == avoidable
    first, *others = row.explanation.parts
    told = replace(row.explanation, parts=(replace(first, cause=cause), *others))
    standings = [standing for _, _, standing in plan_row(replace(row, explanation=told)).stretches]
    assert standings == [Standing.REUSED, Standing.LOST, Standing.AVOIDABLE, Standing.READ, Standing.GENERATED]


def test_an_avoidable_segment_says_why() -> None:
    row = sample_state().row("r4")
    assert row is not None
    segment = plan_row(row).segment_at(2000)
    assert segment is not None
    text = item_text(segment)
    assert text.startswith("user, message 2, tokens 1,801-2,100: read again: could have been skipped\n")
    assert "dropped to make room (by fifo at request 3)" in text


def test_a_mark_says_place_size_and_fate() -> None:
    row = sample_state().row("r4")
    assert row is not None
    mark = next(mark for mark in row.marks if mark.n_tokens == 4500)
    assert item_text(mark) == (
        "checkpoint 3 at token 4,500, end of a reply, 4 MiB on disk,"
        " dropped during this request: the model's memory was needed for other text, and no copy was kept in RAM"
    )


@pytest.mark.parametrize(("token", "kind"), [(0, Kind.SYSTEM), (1399, Kind.SYSTEM), (1400, Kind.TOOLS)])
def test_the_segment_under_a_token_is_found(token: int, kind: Kind) -> None:
    plan = plan_row(sample_state().all_rows[0])
    segment = plan.segment_at(token)
    assert segment is not None
    assert segment.kind is kind


def test_there_is_no_segment_past_the_end() -> None:
    plan = plan_row(sample_state().all_rows[0])
    assert plan.segment_at(plan.row.n_total) is None
    assert plan.segment_at(-1) is None


def _rows() -> TimelineRows:
    rows = TimelineRows()
    rows.set_state(sample_state())
    return rows


def test_items_are_visited_from_left_to_right_and_back() -> None:
    rows = _rows()
    at: RowSelection | None = RowSelection(request="r4")
    visited = []
    for _ in range(100):
        at = rows.moved_item(at, 1)
        assert at is not None
        item = rows.item(at)
        assert item is not None
        visited.append(item)
    distinct = [a for a, b in pairwise(visited) if a is not b]
    assert [item_place(item) for item in distinct] == sorted(item_place(item) for item in distinct)
    assert any(isinstance(item, Mark) for item in distinct)
    assert any(isinstance(item, Segment) for item in distinct)
    for _ in range(100):
        at = rows.moved_item(at, -1)
    assert at == RowSelection(request="r4")


def test_moving_between_rows_stops_at_the_ends() -> None:
    rows = _rows()
    assert rows.moved_row(None, -1) == RowSelection(request="r6")
    assert rows.moved_row(RowSelection(request="r6"), 1) == RowSelection(request="r6")
    assert rows.moved_row(RowSelection(request="r1"), -1) == RowSelection(request="r1")
    assert rows.moved_row(RowSelection(request="r3", item=2), -1) == RowSelection(request="r2")


def test_one_conversation_can_be_shown_alone() -> None:
    """Requests of other clients between one's own turns make them hard to compare."""
    other: list[Event] = [make.planned("x", session="other", tick=9), make.finished("x", make.explanation(100))]
    rows = TimelineRows()
    rows.set_state(replay(other, sample_state()))
    assert [row.request for row in rows.rows][-1] == "x"
    rows.set_session("other")
    assert [row.request for row in rows.rows] == ["x"]
    rows.set_session(None)
    assert len(rows.rows) == 7


def test_plans_of_unchanged_rows_are_kept() -> None:
    """Each token of a reply would cut all rows anew."""
    rows = TimelineRows()
    state = sample_state()
    rows.set_state(state)
    first, last = rows.plan(0), rows.plan(5)
    rows.set_state(replay([make.progress("r6", 6500, 8942, reused=4200)], state))
    assert rows.plan(0) is first
    assert rows.plan(5) is not last
