"""States and the attention of left branches under one budget: what goes, and what may never go."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.load_plans import LoadPlans
from engine.core.cache.policies import Policy
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, SegmentId
from engine.core.decisions.dependents import Dependents
from engine.core.decisions.eviction_values import (
    KEEP_NOTHING,
    EvictionPlan,
    Held,
    Incoming,
    Keep,
    Stop,
    Stops,
    stops_of,
)
from engine.core.decisions.tails import plan_eviction
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Books, Forecast, Losses, PrefillCost
from engine.core.prompt.items import TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind
from tests.core.builders import checkpoint, kv_segment
from tests.core.decisions.test_weighted_gap import PLACES, TREES, branch, expected_cost

B = BoundaryKind
TRUNK = Tokens.of(range(1000))
LIVE = TRUNK.cut(0, 100)
ROOM = 1 << 40


# What it costs when several states go at once.


@given(TREES, PLACES, st.sampled_from([0.0, 0.5]), st.randoms(use_true_random=False))
def test_the_loss_of_many_is_the_difference_in_expected_cost_with_and_without_them(
    tree: list[tuple[Tokens, dict[int, float]]], places: list[tuple[int, int, BoundaryKind]], b: float, order: Random
) -> None:
    """The sum of their own losses is less: each alone would leave its prompts to a state that goes as well."""
    rows = dict.fromkeys((tree[index % len(tree)][0], at, B.BEFORE_USER) for index, at, _ in places)
    stops = [Stop(key=key, path=path, n_tokens=at, kind=kind) for key, (path, at, kind) in enumerate(rows)]
    forecast = Forecast(branches=tuple(branch(path, values) for path, values in tree), prefill=PrefillCost(b=b))
    losses, left = Losses(Stops(stops), forecast), {stop.key for stop in stops}
    for _ in range(3):
        now = expected_cost(stops, left, tree, b)
        some = set(order.sample(sorted(left), order.randint(0, len(left))))
        assert losses.of_all(some) == pytest.approx(expected_cost(stops, left - some, tree, b) - now, abs=1e-6)
        for key in order.sample(sorted(left), min(2, len(left))):
            losses.remove(key)
            left.discard(key)


# Which states need which ranges.


def test_a_range_takes_the_states_with_it_that_are_reached_through_it() -> None:
    segments = (kv_segment(1, TRUNK, 100, 300), kv_segment(2, TRUNK, 300, 500))
    states = (checkpoint(1, TRUNK, 80), checkpoint(2, TRUNK, 200), checkpoint(3, TRUNK, 400))
    dependents = Dependents(stops_of(Held(checkpoints=states)), LIVE, segments)
    assert dependents.of(SegmentId(1)) == {1, 2}
    assert dependents.of(SegmentId(2)) == {2}
    assert dependents.orphans((2,)) == (SegmentId(2),)
    assert dependents.orphans((1,)) == ()
    assert dependents.orphans((1, 2)) == (SegmentId(1), SegmentId(2))
    dependents.remove(2)
    dependents.remove_segment(SegmentId(2))
    assert dependents.of(SegmentId(1)) == {1}
    assert list(dependents.segments) == [1]


def test_on_full_attention_the_end_of_each_range_is_what_can_be_lost() -> None:
    """There are no states there that a range could take along, and still the first one carries the second."""
    held = Held(
        segments=(kv_segment(1, TRUNK, 100, 300), kv_segment(2, TRUNK, 300, 500)), working=LIVE, has_states=False
    )
    forecast = Forecast(branches=(branch(TRUNK, {300: 1.0, 500: 2.0}),))
    books = Books(held, forecast)
    assert [books.loss_of_segment(SegmentId(n)) for n in (1, 2)] == pytest.approx([1300, 400])


# What goes, on random trees.


@dataclass(frozen=True, kw_only=True)
class World:
    """All states and ranges can be reached, as in the engine after each step."""

    held: Held
    incoming: Incoming | None
    keep: Keep
    forecast: Forecast

    def plan(self, policy: Policy, count: int, n_bytes: int) -> EvictionPlan:
        return plan_eviction(
            self.held,
            policy=policy,
            max_checkpoints=count,
            max_bytes=n_bytes,
            incoming=self.incoming,
            keep=self.keep,
            tick=9,
            forecast=self.forecast,
        )

    @property
    def fixed(self) -> set[CheckpointId]:
        return {c.id for c in self.held.checkpoints if c.pinned or c.id in self.keep.checkpoints}

    def needed_by(self, states: set[CheckpointId]) -> set[SegmentId]:
        along = [c for c in self.held.checkpoints if c.id in states]
        return {id for c in along for id in loads(c.path, c.n_tokens, self.held.working, self.held.segments) or ()}


def loads(path: Tokens, n: int, live: Tokens, segments: tuple[KvSegment, ...]) -> tuple[SegmentId, ...] | None:
    chain = LoadPlans(path, live, segments).to(n)
    return None if chain is None else chain.loads


@st.composite
def worlds(draw: st.DrawFn) -> World:
    partings = draw(st.lists(st.integers(0, 11), min_size=1, max_size=3))
    paths = [Tokens.of([0] * at + [k] * (12 - at)) for k, at in enumerate(partings)]
    path, at, size, maybe = st.sampled_from(paths), st.integers(1, 12), st.integers(1, 9), st.booleans()
    live = draw(path).cut(0, draw(at))
    rows = draw(st.lists(st.tuples(path, st.integers(0, 11), at, size, st.integers(0, 3)), max_size=6))
    segments = tuple(
        kv_segment(k, on, start, min(12, start + length), n_bytes=n, used_at=used)
        for k, (on, start, length, n, used) in enumerate(rows, start=1)
    )
    segments = tuple(kv for kv in segments if loads(kv.path, kv.end, live, segments) is not None)
    has_states = draw(maybe)
    places = draw(st.lists(st.tuples(path, at, size, st.integers(0, 3), maybe, st.sampled_from(B)), max_size=8))
    states = tuple(
        checkpoint(k, on, n, n_bytes=n_bytes, made_at=made, pinned=pinned and draw(maybe), boundary=kind)
        for k, (on, n, n_bytes, made, pinned, kind) in enumerate(places if has_states else (), start=1)
        if loads(on, n, live, segments) is not None
    )
    incoming = Incoming(path=live, n_tokens=len(live), n_bytes=draw(size)) if has_states and draw(maybe) else None
    values = st.dictionaries(st.integers(1, 12), st.floats(0, 5), max_size=4)
    known = [branch(on, draw(values)) for on in (live, *paths[:3])] if draw(maybe) else []
    restored = draw(st.sampled_from(states)) if draw(maybe) and states else None
    return World(
        held=Held(checkpoints=states, segments=segments, working=live, has_states=has_states),
        incoming=incoming,
        keep=_keep(restored, live.cut(0, draw(at)), segments) if restored else KEEP_NOTHING,
        forecast=Forecast(branches=tuple(known)) if known else NOTHING_KNOWN,
    )


def _keep(restored: Checkpoint, left: Tokens, segments: tuple[KvSegment, ...]) -> Keep:
    """`left` is what the memory holds before; it is planned with what it is to hold."""
    chain = loads(restored.path, restored.n_tokens, left, segments)
    return Keep(checkpoints=frozenset({restored.id}), segments=frozenset(chain or ()))


def losses_of(plan: EvictionPlan) -> list[float]:
    return [*(e.loss for e in plan.drop), *(e.loss for e in plan.drop_segments)]


@given(worlds(), st.sampled_from(Policy), st.integers(0, 9), st.integers(0, 60))
def test_limits_hold_and_no_state_is_left_without_its_attention(
    world: World, policy: Policy, count: int, n_bytes: int
) -> None:
    """A state whose chain is broken takes up bytes for nothing; one that is restored all the same reads garbage."""
    held, plan = world.held, world.plan(policy, count, n_bytes)
    gone, gone_ranges = [e.checkpoint for e in plan.drop], [e.segment for e in plan.drop_segments]
    assert len(set(gone)) == len(gone)
    assert len(set(gone_ranges)) == len(gone_ranges)
    left = [c for c in held.checkpoints if c.id not in gone]
    segments = tuple(kv for kv in held.segments if kv.id not in gone_ranges)
    assert world.fixed <= {c.id for c in left}
    assert world.keep.segments <= {kv.id for kv in segments}
    assert all(loads(c.path, c.n_tokens, held.working, segments) is not None for c in left)
    n_left = sum(c.n_bytes for c in left) + sum(kv.n_bytes for kv in segments)
    if plan.fits:
        assert len(left) + (world.incoming is not None) <= count
        assert n_left + (world.incoming.n_bytes if world.incoming else 0) <= n_bytes
    elif world.incoming is not None:
        assert (gone, gone_ranges) == ([], [])
    else:
        assert {c.id for c in left} == world.fixed
        if n_left > n_bytes:
            assert {kv.id for kv in segments} <= world.keep.segments | world.needed_by(world.fixed)
    assert world.plan(policy, count, n_bytes) == plan


@given(worlds(), st.integers(0, 60))
def test_attention_that_no_state_needs_goes_before_anything_that_saves_work(world: World, n_bytes: int) -> None:
    """It is what is left over when states go; dropping a state before it would be a loss for nothing."""
    held, plan = world.held, world.plan(Policy.WEIGHTED_GAP, 100, n_bytes)
    stops = stops_of(held, (world.incoming,) if world.incoming else ()).of.values()
    needed = {id for stop in stops for id in loads(stop.path, stop.n_tokens, held.working, held.segments) or ()}
    spare = {kv.id for kv in held.segments} - needed - world.keep.segments
    if any(loss > 0 for loss in losses_of(plan)):
        assert spare <= {e.segment for e in plan.drop_segments}


@given(worlds(), st.integers(0, 9), st.integers(0, 60))
def test_the_losses_of_a_plan_add_up_to_what_all_of_it_costs(world: World, count: int, n_bytes: int) -> None:
    """Each loss is told once, with what goes together; the log and the inspector add them."""
    held, plan = world.held, world.plan(Policy.WEIGHTED_GAP, count, n_bytes)
    if not held.has_states:
        return
    gone = {e.checkpoint for e in plan.drop}
    keys = [key for key, c in enumerate(held.checkpoints) if c.id in gone]
    expected = Losses(stops_of(held, (world.incoming,) if world.incoming else ()), world.forecast).of_all(keys)
    assert sum(losses_of(plan)) == pytest.approx(expected, abs=1e-6)


# What goes, by example.


def plan(
    states: tuple[Checkpoint, ...],
    segments: tuple[KvSegment, ...],
    *,
    policy: Policy = Policy.FIFO,
    count: int = 100,
    n_bytes: int = ROOM,
    keep: Keep = KEEP_NOTHING,
    forecast: Forecast = NOTHING_KNOWN,
    live: Tokens = LIVE,
) -> tuple[list[int], list[int]]:
    """The states and the ranges that go."""
    found = plan_eviction(
        Held(checkpoints=states, segments=segments, working=live),
        policy=policy,
        max_checkpoints=count,
        max_bytes=n_bytes,
        keep=keep,
        forecast=forecast,
    )
    return [e.checkpoint for e in found.drop], [e.segment for e in found.drop_segments]


def test_policies_that_know_states_alone_give_up_the_branch_that_was_not_used_for_longest() -> None:
    """And what needed it; the states of the branch in use stay."""
    other = LIVE + Tokens.of([7777] * 200)
    segments = (
        kv_segment(1, TRUNK, 100, 300, n_bytes=10, used_at=5),
        kv_segment(2, other, 100, 300, n_bytes=10, used_at=4),
    )
    states = (checkpoint(1, TRUNK, 80), checkpoint(2, TRUNK, 300), checkpoint(3, other, 300))
    for policy in (Policy.FIFO, Policy.NEIGHBOR_GAP, Policy.LLAMA_SERVER):
        assert plan(states, segments, policy=policy, n_bytes=22) == ([3], [2])
        assert plan(states, segments, policy=policy, n_bytes=11) == ([3, 2], [2, 1])


def test_all_states_behind_a_range_go_with_it() -> None:
    segments = (kv_segment(1, TRUNK, 100, 300, n_bytes=10),)
    states = (checkpoint(1, TRUNK, 80, pinned=True), *(checkpoint(k, TRUNK, 50 * k) for k in (4, 5, 6)))
    for policy in Policy:
        gone, gone_ranges = plan(states, segments, policy=policy, n_bytes=9)
        assert (sorted(gone), gone_ranges) == ([4, 5, 6], [1])


def test_of_one_branch_the_end_goes_first() -> None:
    """Its beginning is of use without its end, and the end without the beginning is not."""
    segments = (kv_segment(1, TRUNK, 100, 300, n_bytes=10), kv_segment(2, TRUNK, 300, 500, n_bytes=10))
    states = (checkpoint(1, TRUNK, 300), checkpoint(2, TRUNK, 500))
    assert plan(states, segments, n_bytes=15) == ([2], [2])


def test_a_branch_is_not_given_up_while_only_the_states_are_too_many() -> None:
    segments = (kv_segment(1, TRUNK, 100, 300, n_bytes=10),)
    states = (checkpoint(1, TRUNK, 80, made_at=1), checkpoint(2, TRUNK, 300, made_at=2))
    for policy in (Policy.FIFO, Policy.NEIGHBOR_GAP):
        assert plan(states, segments, policy=policy, count=1)[1] == []


def test_a_branch_that_a_pinned_state_needs_is_kept_whatever_it_costs() -> None:
    segments = (
        kv_segment(1, TRUNK, 100, 300, n_bytes=10, used_at=1),
        kv_segment(2, TRUNK, 300, 500, n_bytes=1, used_at=9),
    )
    states = (checkpoint(1, TRUNK, 300, pinned=True), checkpoint(2, TRUNK, 500))
    for policy in Policy:
        assert plan(states, segments, policy=policy, n_bytes=12) == ([2], [2])


def test_least_loss_for_all_the_bytes_that_go_with_it() -> None:
    """Two states are worth the same; the one that drags a long branch along goes first."""
    other = LIVE + Tokens.of([7777] * 200)
    segments = (kv_segment(1, TRUNK, 100, 200, n_bytes=100), kv_segment(2, other, 100, 200, n_bytes=10))
    states = (checkpoint(1, TRUNK, 200, n_bytes=10), checkpoint(2, other, 200, n_bytes=10))
    known = Forecast(branches=(branch(LIVE, {}), branch(TRUNK, {200: 1.0}), branch(other, {200: 1.0})))
    assert plan(states, segments, policy=Policy.WEIGHTED_GAP, n_bytes=120, forecast=known) == ([1], [1])
    assert plan(states, segments, policy=Policy.WEIGHTED_GAP, count=1, forecast=known) == ([1], [1])


def test_a_state_that_needs_what_is_being_loaded_may_go_without_it() -> None:
    """Else a limit that is reached would refuse every new state while a branch comes back."""
    segments = (kv_segment(1, TRUNK, 100, 300, n_bytes=10),)
    states = (checkpoint(1, TRUNK, 200), checkpoint(2, TRUNK, 300))
    keep = Keep(checkpoints=frozenset({CheckpointId(1)}), segments=frozenset({SegmentId(1)}))
    for policy in (Policy.WEIGHTED_GAP, Policy.FIFO):
        assert plan(states, segments, policy=policy, count=1, keep=keep, live=TRUNK.cut(0, 200)) == ([2], [])


def test_an_incoming_state_never_pushes_out_a_branch_worth_more() -> None:
    segments = (kv_segment(1, TRUNK, 100, 900, n_bytes=10),)
    states = (checkpoint(1, TRUNK, 900),)
    for value, fits in ((5.0, False), (0.1, True)):
        known = Forecast(branches=(branch(LIVE, {100: 1.0}), branch(TRUNK, {900: value})))
        found = plan_eviction(
            Held(checkpoints=states, segments=segments, working=LIVE),
            policy=Policy.WEIGHTED_GAP,
            max_checkpoints=100,
            max_bytes=15,
            incoming=Incoming(path=LIVE, n_tokens=TokenIndex(100), n_bytes=5),
            forecast=known,
        )
        assert (found.fits, bool(found.drop_segments)) == (fits, fits)
