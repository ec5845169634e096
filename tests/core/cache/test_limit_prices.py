"""What a byte and a place among the states cost, by which limit binds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.limit_prices import Limits
from engine.core.cache.policies import Policy
from engine.core.decisions.eviction import plan_eviction
from engine.core.decisions.eviction_values import Held
from engine.core.decisions.weighted_gap import Branch, Forecast
from engine.core.prompt.items import Tokens
from tests.core.builders import checkpoint, kv_range

LIVE = Tokens.of(range(1000))
LEFT = Tokens.of([*range(100), *range(5000, 5900)])


@given(st.integers(1, 10**6), st.integers(1, 10**12), st.floats(0.01, 2), st.floats(0.01, 2))
def test_the_fuller_limit_sets_the_price_and_the_other_one_is_never_dearer(
    n_states: int, n_bytes: int, of_states: float, of_bytes: float
) -> None:
    """In shares of the two limits, so that neither megabytes nor thousands of states count by their mere numbers."""
    limits = Limits(n_states=n_states, n_bytes=n_bytes)
    prices = limits.prices(round(of_states * n_states), round(of_bytes * n_bytes))
    shares = prices.of(n_bytes, 0), prices.of(0, n_states)
    assert max(shares) == pytest.approx(1)
    assert min(shares) >= 0
    full = round(of_bytes * n_bytes) / n_bytes, round(of_states * n_states) / n_states
    assert (shares[0] >= shares[1]) == (full[0] >= full[1]) or shares[0] == pytest.approx(shares[1])


def test_a_limit_that_is_far_from_reached_costs_next_to_nothing() -> None:
    prices = Limits(n_states=8, n_bytes=1000).prices(9, 100)
    assert prices.of(1000, 0) < 1e-6 < prices.of(0, 1)
    prices = Limits(n_states=1000, n_bytes=1000).prices(9, 1001)
    assert prices.of(0, 1000) < 1e-6 < prices.of(1, 0)


def test_where_only_bytes_are_limited_a_state_costs_its_bytes() -> None:
    limits = Limits(n_states=None, n_bytes=1000)
    assert limits.hold(10**9, 1000)
    assert not limits.hold(1, 1001)
    assert limits.prices(10**9, 1500).of(10, 3) == limits.prices(1, 2000).of(10, 0)


def test_the_end_of_a_left_branch_does_not_go_for_its_bytes_while_bytes_are_plenty() -> None:
    """Its attention counted against it, though only the number of states was reached: coming back read the branch."""
    states = (checkpoint(1, LIVE, 400), checkpoint(2, LIVE, 800), checkpoint(3, LEFT, 1000))
    held = Held(checkpoints=states, ranges=(kv_range(1, LEFT, 100, 1000, n_bytes=500),), working=LIVE)
    expected = Forecast(branches=(Branch.of(LIVE, (400, 800), (1.0, 0.5)), Branch.of(LEFT, (1000,), (0.3,))))

    def gone(n_states: int, n_bytes: int) -> list[int]:
        plan = plan_eviction(
            held, policy=Policy.WEIGHTED_GAP, max_checkpoints=n_states, max_bytes=n_bytes, forecast=expected
        )
        return [int(eviction.checkpoint) for eviction in plan.drop]

    assert gone(n_states=2, n_bytes=1 << 30) == [2]
    assert gone(n_states=100, n_bytes=400) == [3]
