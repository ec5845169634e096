"""What a state is worth, against the definition; and what is given up for want of room."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.policies import Policy
from engine.core.cache.states import Checkpoint, CheckpointId
from engine.core.decisions.anchors import END_REACH
from engine.core.decisions.eviction_values import KEEP_NOTHING, EvictionPlan, Held, Incoming, Keep, Stop, Stops
from engine.core.decisions.tails import plan_eviction
from engine.core.decisions.traffic import Hints, Traffic, prospects
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, UNKNOWN, Branch, Forecast, Losses, PrefillCost
from engine.core.prompt.items import TokenIndex, Tokens
from engine.core.prompt.span_values import Boundary, BoundaryKind
from tests.core.builders import checkpoint

B = BoundaryKind
PATH = Tokens.of(range(10_000))


# The value of a state.


def branch(path: Tokens, values: dict[int, float], *, weight: float = 1.0) -> Branch:
    places = sorted(values)
    return Branch.of(path, places, [values[at] for at in places], weight=weight)


def expected_cost(
    stops: list[Stop], left: set[int], branches: list[tuple[Tokens, dict[int, float]]], b: float
) -> float:
    """The definition: for every boundary of every branch, the way back to the deepest state before it, times V."""
    prefill = PrefillCost(b=b)
    total = 0.0
    for path, values in branches:
        on = [s for s in stops if path.packed.startswith(s.path.cut(0, s.n_tokens).packed)]
        own = values | {
            s.n_tokens: 0.0 if is_right_before(s.n_tokens, values) else UNKNOWN.value(s.kind, 0)
            for s in on
            if s.n_tokens not in values
        }
        for at, value in own.items():
            before = max((s.n_tokens for s in on if s.key in left and s.n_tokens <= at), default=0)
            total += value * (prefill.up_to(at) - prefill.up_to(before))
    return total


def is_right_before(n: int, places: Iterable[int]) -> bool:
    """Who parts at one of the places has hardly more to read than from there: nobody else starts there."""
    return any(n < place <= n + END_REACH for place in places)


STEP = END_REACH // 2  # some places lie right before others, and some do not
PATHS = st.lists(st.integers(0, 1), min_size=6, max_size=14).map(
    lambda ids: Tokens.of(i for i in ids for _ in range(STEP))
)
AT = st.integers(1, 6).map(lambda step: STEP * step)
TREES = st.lists(st.tuples(PATHS, st.dictionaries(AT, st.floats(0, 5), max_size=5)), min_size=1, max_size=4)
PLACES = st.lists(st.tuples(st.integers(0, 3), AT, st.sampled_from(BoundaryKind)), max_size=9)


@given(TREES, PLACES, st.sampled_from([0.0, 0.5]), st.randoms(use_true_random=False))
def test_a_loss_is_the_difference_in_expected_cost_with_and_without_the_state(
    tree: list[tuple[Tokens, dict[int, float]]],
    places: list[tuple[int, int, BoundaryKind]],
    b: float,
    order: Random,
) -> None:
    """On a tree, for every state, and again after each one that goes: its mass falls to the one before it."""
    stops = [
        Stop(key=key, path=tree[index % len(tree)][0], n_tokens=at, kind=kind)
        for key, (index, at, kind) in enumerate(dict.fromkeys(places))
    ]
    # Two states at one place name it by one kind.
    kinds: dict[bytes, BoundaryKind] = {}
    stops = [
        Stop(
            key=s.key,
            path=s.path,
            n_tokens=s.n_tokens,
            kind=kinds.setdefault(s.path.cut(0, s.n_tokens).packed, s.kind),
        )
        for s in stops
    ]
    forecast = Forecast(branches=tuple(branch(path, values) for path, values in tree), prefill=PrefillCost(b=b))
    losses, left = Losses(Stops(stops), forecast), {s.key for s in stops}
    while left:
        now = expected_cost(stops, left, tree, b)
        for key in left:
            assert losses.of(key) == pytest.approx(expected_cost(stops, left - {key}, tree, b) - now, abs=1e-6)
        assert losses.of_each() == {key: losses.of(key) for key in left}
        leaving = order.choice(sorted(left))
        losses.remove(leaving)
        left.discard(leaving)


def losses_of(places: list[int], forecast: Forecast = NOTHING_KNOWN, path: Tokens = PATH) -> list[float]:
    stops = [Stop(key=key, path=path, n_tokens=at, kind=B.BEFORE_USER) for key, at in enumerate(places)]
    losses = Losses(Stops(stops), forecast)
    return [losses.of(key) for key in range(len(places))]


def test_a_state_right_before_a_place_has_its_prompts_and_no_others() -> None:
    """As many as one at the place itself would have; farther off it is thought to be a place of its own."""
    forecast = Forecast(branches=(branch(PATH, {1000: 1.0, 2000: 2.0}),))
    before = losses_of([1000, 2000 - END_REACH], forecast)
    assert before == [1000.0, 2.0 * (1000 - END_REACH)]
    far = losses_of([1000, 2000 - END_REACH - 1], forecast)
    assert far[1] > 2.0 * (1000 - END_REACH - 1)
    among_others = losses_of([500, 1000, 2000 - END_REACH], forecast)
    assert among_others[2] == before[1]


@given(st.lists(st.integers(1, 9_999), unique=True, min_size=4, max_size=12))
def test_with_one_parting_at_each_state_and_no_direction_it_orders_as_the_neighbour_gap(places: list[int]) -> None:
    """Seen from the front a state saves the way from the one before; seen from the back, the way to the one after.
    Together that is the gap between its neighbours."""
    places = sorted(places)
    ahead = losses_of(places, Forecast(branches=(branch(PATH, dict.fromkeys(places, 1.0)),)))
    mirrored = [10_000 - at for at in reversed(places)]
    behind = losses_of(mirrored, Forecast(branches=(branch(PATH, dict.fromkeys(mirrored, 1.0)),)))[::-1]
    gaps = {at: ahead[k] + behind[k] for k, at in enumerate(places)}
    held = tuple(checkpoint(k, PATH, at, made_at=k) for k, at in enumerate(places))
    plan = plan_eviction(
        Held(checkpoints=tuple(held)),
        policy=Policy.NEIGHBOR_GAP,
        max_checkpoints=len(places) - 1,
        max_bytes=1 << 40,
        tick=99,
    )
    (gone,) = plan.drop
    assert gaps[gone.n_tokens] == min(gaps[at] for at in places[1:-1])


def test_what_counts_is_the_way_back_and_the_prompts_from_there_to_the_next_state() -> None:
    """Not how far the next one is: direction matters."""
    known = Forecast(branches=(branch(PATH, {100: 1.0, 900: 1.0, 1000: 1.0}),))
    assert losses_of([100, 900, 1000], known) == pytest.approx([100, 800, 100])
    busy = Forecast(branches=(branch(PATH, {100: 5.0, 900: 0.1, 1000: 1.0}),))
    assert losses_of([100, 900, 1000], busy) == pytest.approx([500, 80, 100])


def test_a_branch_that_was_left_counts_as_much_as_it_is_likely_to_be_returned_to() -> None:
    trunk = Tokens.of([*range(500), *range(7000, 7500)])
    live = branch(PATH, {500: 1.0, 900: 1.0})
    for weight in (0.0, 0.25):
        left = branch(trunk, {500: weight, 900: 4 * weight}, weight=weight)
        stops = [
            Stop(key=1, path=PATH, n_tokens=500, kind=B.BEFORE_USER),
            Stop(key=2, path=PATH, n_tokens=900, kind=B.BEFORE_USER),
            Stop(key=3, path=trunk, n_tokens=900, kind=B.BEFORE_USER),
        ]
        losses = Losses(Stops(stops), Forecast(branches=(live, left)))
        assert losses.of(1) == pytest.approx(500 * (1 + weight))
        assert losses.of(2) == pytest.approx(400)
        assert losses.of(3) == pytest.approx(400 * 4 * weight)


def test_with_a_prefill_that_slows_down_deep_states_are_worth_more() -> None:
    known = branch(PATH, {1000: 1.0, 9000: 1.0, 10_000: 1.0})
    flat = losses_of([1000, 9000, 10_000], Forecast(branches=(known,)))
    steep = losses_of([1000, 9000, 10_000], Forecast(branches=(known,), prefill=PrefillCost(b=0.001)))
    assert flat[2] == flat[0]
    assert steep[2] > 5 * steep[0]


# What goes.


def plan(
    held: tuple[Checkpoint, ...],
    *,
    count: int = 100,
    n_bytes: int = 1 << 40,
    incoming: Incoming | None = None,
    keep: Keep = KEEP_NOTHING,
    forecast: Forecast = NOTHING_KNOWN,
) -> EvictionPlan:
    return plan_eviction(
        Held(checkpoints=tuple(held)),
        policy=Policy.WEIGHTED_GAP,
        max_checkpoints=count,
        max_bytes=n_bytes,
        incoming=incoming,
        keep=keep,
        tick=9,
        forecast=forecast,
    )


def gone(result: EvictionPlan) -> list[int]:
    return [eviction.n_tokens for eviction in result.drop]


def even(*places: int) -> Forecast:
    return Forecast(branches=(branch(PATH, dict.fromkeys(places, 1.0)),))


def test_the_least_loss_for_each_byte_goes_first_where_the_bytes_are_too_many() -> None:
    held = (checkpoint(1, PATH, 100, n_bytes=1), checkpoint(2, PATH, 300, n_bytes=10), checkpoint(3, PATH, 450))
    assert gone(plan(held, n_bytes=11, forecast=even(100, 300, 450))) == [300]


def test_the_least_loss_goes_first_where_the_states_are_too_many_and_bytes_are_plenty() -> None:
    """By its bytes the one at 400 went, which saves more than that at 550."""
    held = (checkpoint(1, PATH, 200, n_bytes=1), checkpoint(2, PATH, 400, n_bytes=10), checkpoint(3, PATH, 550))
    assert gone(plan(held, count=2, forecast=even(200, 400, 550))) == [550]


def test_of_equal_ones_the_oldest_goes_and_of_those_the_first_made() -> None:
    held = tuple(checkpoint(k, PATH, 100 * k, made_at=made) for k, made in ((1, 5), (2, 3), (3, 3), (4, 8)))
    assert gone(plan(held, count=3, forecast=even(100, 200, 300, 400))) == [200]


def test_when_one_goes_the_one_before_it_takes_over_its_prompts() -> None:
    """300 goes first; then 200, which now has the prompts of two places, is worth more than 600."""
    held = tuple(checkpoint(k, PATH, at) for k, at in enumerate((200, 300, 600)))
    values = {200: 1.0, 300: 0.9, 600: 0.4}
    result = plan(held, count=1, forecast=Forecast(branches=(branch(PATH, values),)))
    assert gone(result) == [300, 600]
    assert [eviction.loss for eviction in result.drop] == pytest.approx([90, 160])


def test_pinned_ones_and_what_is_being_restored_never_go() -> None:
    held = (checkpoint(1, PATH, 10, pinned=True), checkpoint(2, PATH, 20), checkpoint(3, PATH, 5000))
    result = plan(held, count=2, keep=Keep(checkpoints=frozenset({CheckpointId(2)})), forecast=even(10, 20, 5000))
    assert gone(result) == [5000]
    assert not plan(held[:2], count=1, keep=Keep(checkpoints=frozenset({CheckpointId(2)}))).fits


def test_one_that_is_worth_less_than_all_others_is_not_stored() -> None:
    """Else every place read on the way would push out something better."""
    held = tuple(checkpoint(k, PATH, at) for k, at in enumerate((1000, 2000)))
    known = Forecast(branches=(branch(PATH, {1000: 2.0, 2000: 0.5, 2100: 0.5, 4000: 1.0}),))
    refused = plan(held, count=2, incoming=Incoming(path=PATH, n_tokens=2100, n_bytes=1), forecast=known)
    assert (refused.fits, refused.drop) == (False, ())
    taken = plan(held, count=2, incoming=Incoming(path=PATH, n_tokens=4000, n_bytes=1), forecast=known)
    assert (taken.fits, gone(taken)) == (True, [2000])


def test_places_where_states_are_to_follow_take_their_share_of_the_prompts() -> None:
    """Without them a place inside a long message would seem to serve everything behind the message."""
    held = tuple(checkpoint(k, PATH, at) for k, at in enumerate((1000, 2000)))
    known = Forecast(branches=(branch(PATH, {1000: 1.0, 2000: 1.0, 5000: 0.1, 9000: 1.0}),))
    end = Boundary(at=TokenIndex(9000), kind=B.AFTER_USER)
    for later, fits in (((), True), ((end,), False)):
        incoming = Incoming(path=PATH, n_tokens=5000, n_bytes=1, later=later)
        assert plan(held, count=2, incoming=incoming, forecast=known).fits is fits


def test_a_state_on_a_branch_that_has_been_given_up_goes_first() -> None:
    other = Tokens.of(range(50_000, 51_000))
    held = (checkpoint(1, PATH, 10), checkpoint(2, other, 900, made_at=5))
    assert gone(plan(held, count=1, forecast=even(10))) == [900]


HELD = st.lists(
    st.tuples(st.integers(1, 9_999), st.integers(1, 9), st.booleans(), st.sampled_from(BoundaryKind)),
    max_size=12,
    unique_by=lambda row: row[0],
)


@given(HELD, st.integers(0, 9), st.integers(0, 60), st.integers(0, 20))
def test_limits_hold_after_every_plan_and_asking_twice_gives_the_same(
    rows: list[tuple[int, int, bool, BoundaryKind]], count: int, budget: int, size: int
) -> None:
    """Peak included: the incoming one counts before it is stored. Nothing that was given is changed."""
    held = tuple(
        checkpoint(k, PATH, at, n_bytes=n_bytes, pinned=pinned, boundary=kind)
        for k, (at, n_bytes, pinned, kind) in enumerate(rows)
    )
    boundaries = tuple(Boundary(at=TokenIndex(at), kind=kind) for at, _, _, kind in sorted(rows))
    known = prospects(Traffic(), Hints())
    live = Branch.of(PATH, [b.at for b in boundaries], known.of_live(boundaries)[1])
    forecast = Forecast(branches=(live,), prospects=known)
    incoming = Incoming(path=PATH, n_tokens=9_999, n_bytes=size) if size else None
    result = plan(held, count=count, n_bytes=budget, incoming=incoming, forecast=forecast)
    dropped = {eviction.checkpoint for eviction in result.drop}
    left = [c for c in held if c.id not in dropped]
    assert all(c in left for c in held if c.pinned)
    assert all(eviction.loss >= 0 for eviction in result.drop)
    if result.fits:
        assert len(left) + bool(size) <= count
        assert sum(c.n_bytes for c in left) + size <= budget
    elif incoming is not None:
        assert result.drop == ()
    else:
        assert all(c.pinned for c in left)
    assert plan(held, count=count, n_bytes=budget, incoming=incoming, forecast=forecast) == result
