"""What of a branch is kept when it is left: which pieces, and whether they pay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.cache.load_plans import LoadPlans
from engine.core.cache.policies import Policy
from engine.core.cache.states import KvSegment
from engine.core.decisions.eviction_values import Held
from engine.core.decisions.tails import (
    COPY_SHARE,
    LEAST_TAIL,
    LEAST_TOKENS,
    may_stay_as_it_is,
    on_path,
    tail_pieces,
    worth_keeping,
)
from engine.core.decisions.weighted_gap import Books, Forecast
from engine.core.prompt.items import Tokens
from tests.core.builders import checkpoint, kv_segment
from tests.core.decisions.test_weighted_gap import branch

PATH = Tokens.of(range(2000))


def pieces(
    kept: int, *places: int, path: Tokens = PATH, segments: tuple[KvSegment, ...] = (), has_states: bool = True
) -> tuple[tuple[int, int], ...]:
    return tail_pieces(path, kept, places, segments, has_states=has_states)


def test_the_tail_ends_at_the_last_state_and_is_cut_at_those_before_it() -> None:
    assert pieces(100, 50, 300, 700) == ((100, 300), (300, 700))
    assert pieces(100, 50, 300, 700, has_states=False) == ((100, 300), (300, 700), (700, 2000))


def test_without_a_state_on_it_attention_that_cannot_be_cut_is_of_no_use() -> None:
    assert pieces(100) == ()
    assert pieces(100, 50, 100) == ()
    assert pieces(100, has_states=False) == ((100, 2000),)


def test_pieces_are_not_cut_too_short_and_a_short_rest_goes_with_what_is_before_it() -> None:
    assert pieces(100, 130, 163, 164, 300) == ((100, 164), (164, 300))
    assert pieces(100, 300, 363) == ((100, 363),)
    assert pieces(100, 300, 364) == ((100, 300), (300, 364))


def test_a_short_tail_is_read_again_faster_than_it_is_kept() -> None:
    assert pieces(100, 115) == ()
    assert pieces(100, 116) == ((100, 116),)


def test_what_is_kept_already_is_not_kept_twice() -> None:
    """Also what another branch keeps of it: the ranges of both are put behind one another."""
    other = PATH.cut(0, 500) + Tokens.of([7777] * 300)
    known = (kv_segment(1, PATH, 50, 300), kv_segment(2, other, 300, 800))
    assert pieces(100, 400, 900, segments=known) == ((500, 900),)
    assert pieces(100, 400, 900, segments=known[1:]) == ((100, 400), (400, 900))  # nothing leads to it
    assert pieces(100, 300, 500, 515, segments=known) == ()


@given(
    st.integers(0, 600),
    st.lists(st.integers(1, 700), max_size=8),
    st.lists(st.tuples(st.integers(0, 700), st.integers(1, 300), st.integers(1, 700)), max_size=4),
    st.booleans(),
)
def test_pieces_follow_one_another_from_what_is_there_to_the_end(
    kept: int, places: list[int], rows: list[tuple[int, int, int]], has_states: bool
) -> None:
    """A hole would make all behind it useless; a piece that is held already would be paid for twice."""
    path = PATH.cut(0, 700)
    segments = tuple(
        kv_segment(k, PATH.cut(0, parts) + Tokens.of([7777] * 700), start, start + length)
        for k, (start, length, parts) in enumerate(rows)
    )
    found = tail_pieces(path, kept, places, segments, has_states=has_states)
    reach = LoadPlans(path, path.cut(0, kept), segments).reach
    end = len(path) if not has_states else max(places, default=0)
    if end - reach < LEAST_TAIL:
        assert found == ()
        return
    assert (found[0][0], found[-1][1]) == (reach, end)
    assert all(before[1] == after[0] for before, after in pairwise(found))
    assert all(last - first >= LEAST_TOKENS for first, last in found) or found == ((reach, end),)
    for first, last in found:
        assert last in (*places, end)
        cuts = [at for at in places if first + LEAST_TOKENS <= at < last]
        assert all(last == end and end - at < LEAST_TOKENS for at in cuts)
    behind = LoadPlans(
        path, path.cut(0, kept), (*segments, *(kv_segment(9 + k, path, *p) for k, p in enumerate(found)))
    )
    assert behind.reach >= end


def test_a_tail_is_cut_at_states_on_it_and_where_other_branches_go_on() -> None:
    other = PATH.cut(0, 500) + Tokens.of([7777] * 300)
    states = (checkpoint(1, other, 400), checkpoint(2, other, 600), checkpoint(3, PATH, 900), checkpoint(4, PATH, 400))
    assert on_path(PATH.cut(0, 800), Held(checkpoints=states)) == (400,)
    assert on_path(PATH, Held(checkpoints=states)) == (400, 900)
    branches = (kv_segment(1, other, 450, 800), kv_segment(2, other, 550, 800))
    assert on_path(PATH, Held(segments=branches)) == (450,)


def books(held: Held, proposed: Sequence[KvSegment], forecast: Forecast) -> Books:
    return Books(held, forecast).with_ranges(proposed)


VALUES = st.dictionaries(st.integers(1, 20), st.floats(0, 0.05), max_size=6)


@given(VALUES, st.lists(st.integers(1, 9), unique=True, max_size=4), st.booleans(), st.integers(0, 3))
def test_only_what_saves_more_than_copying_it_is_kept_and_the_end_is_given_up_first(
    values: dict[int, float], cuts: list[int], has_states: bool, n_trunk: int
) -> None:
    """A piece is worth the prompts that come back behind its start, whichever state they start from."""
    values = dict.fromkeys(cuts, 0.0) | values
    known = Forecast(branches=(branch(PATH, {100 * at: value for at, value in values.items()}),))
    places = [100 * at for at in sorted({0, *cuts})]
    states = tuple(checkpoint(at, PATH, at) for at in places[1:] if has_states)
    all_of_it = [kv_segment(-k, PATH, first, end) for k, (first, end) in enumerate(pairwise(places), start=1)]
    trunk, proposed = all_of_it[:n_trunk], all_of_it[n_trunk:]
    held = Held(checkpoints=states, segments=tuple(trunk), has_states=has_states)
    found = worth_keeping(books(held, proposed, known), proposed, Policy.WEIGHTED_GAP)

    def saves(kv: KvSegment) -> float:
        """The prompts that part behind its start would be read from there instead of from the last place before."""
        before = {at: max((p for p in places if p <= 100 * at), default=0) for at in values}
        return sum(value * max(0, before[at] - kv.start) for at, value in values.items())

    ties = (saves(kv) - COPY_SHARE * (kv.end - kv.start) for kv in proposed)
    assume(all(abs(tie) > 1e-9 for tie in ties))  # the sums are made in another order here
    n_worth = max((k for k, kv in enumerate(proposed, 1) if saves(kv) > COPY_SHARE * (kv.end - kv.start)), default=0)
    assert found == tuple(kv.id for kv in proposed[:n_worth])


def test_policies_that_expect_nothing_keep_all_there_is_room_for() -> None:
    nothing = Forecast(branches=(branch(PATH, {500: 0.0}),))
    proposed = (kv_segment(-1, PATH, 100, 300), kv_segment(-2, PATH, 300, 500))
    held = Held(checkpoints=(checkpoint(1, PATH, 500),), working=PATH.cut(0, 100))
    for policy in Policy:
        kept = worth_keeping(books(held, proposed, nothing), proposed, policy)
        assert kept == (() if policy is Policy.WEIGHTED_GAP else (-1, -2)), policy


@pytest.mark.parametrize(("value", "kept"), [(0.0, ()), (0.009, ()), (0.011, (-1,))])
def test_a_branch_must_be_expected_to_save_a_hundredth_of_reading_it(value: float, kept: tuple[int, ...]) -> None:
    known = Forecast(branches=(branch(PATH.cut(0, 100), {100: 1.0}), branch(PATH, {500: value})))
    held = Held(checkpoints=(checkpoint(1, PATH, 100), checkpoint(2, PATH, 500)), working=PATH.cut(0, 100))
    tail = [kv_segment(-1, PATH, 100, 500)]
    assert worth_keeping(books(held, tail, known), tail, Policy.WEIGHTED_GAP) == kept


def test_what_a_pinned_state_needs_is_kept_however_little_is_expected_of_it() -> None:
    tail, given_up = kv_segment(9, PATH, 100, 500), Forecast(branches=(branch(Tokens.of([1]), {1: 1.0}),))
    for pinned, kept in ((True, (tail.id,)), (False, ())):
        held = Held(checkpoints=(checkpoint(1, PATH, 500, pinned=pinned),), working=PATH.cut(0, 100))
        assert worth_keeping(books(held, [tail], given_up), [tail], Policy.WEIGHTED_GAP) == kept


@pytest.mark.parametrize(
    ("n", "kept", "stays"), [(20, 0, True), (20, 6, True), (20, 10, False), (110, 90, False), (164, 100, True)]
)
def test_what_is_left_stays_where_it_is_if_it_is_long_or_mostly_its_own(n: int, kept: int, stays: bool) -> None:
    """Each cell that it shares is marked there, and a reply of twenty tokens is left with every other regeneration."""
    assert may_stay_as_it_is(PATH.cut(0, n), kept) is stays
