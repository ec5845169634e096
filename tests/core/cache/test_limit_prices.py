"""What a byte and a place among the states cost, by which limit binds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.policies import Policy
from engine.core.cache.settings import Limits, Taken
from engine.core.decisions.eviction_values import Held, Incoming
from engine.core.decisions.tails import plan_eviction
from engine.core.decisions.weighted_gap import Branch, Forecast
from engine.core.prompt.items import Tokens
from tests.core.builders import checkpoint, kv_segment

LIVE = Tokens.of(range(1000))
LEFT = Tokens.of([*range(100), *range(5000, 5900)])


@given(st.integers(1, 10**6), st.integers(1, 10**12), st.floats(0.01, 2), st.floats(0.01, 2))
def test_the_fuller_limit_sets_the_price_and_the_other_one_is_never_dearer(
    n_states: int, n_bytes: int, of_states: float, of_bytes: float
) -> None:
    """In shares of the two limits, so that neither megabytes nor thousands of states count by their mere numbers."""
    limits = Limits(n_states=n_states, n_bytes=n_bytes)
    prices = limits.prices({"a": round(of_states * n_states)}, round(of_bytes * n_bytes))
    shares = prices.of(n_bytes, {}), prices.of(0, {"a": n_states})
    assert max(shares) == pytest.approx(1)
    assert min(shares) >= 0
    full = round(of_bytes * n_bytes) / n_bytes, round(of_states * n_states) / n_states
    assert (shares[0] >= shares[1]) == (full[0] >= full[1]) or shares[0] == pytest.approx(shares[1])


def test_a_limit_that_is_far_from_reached_costs_next_to_nothing() -> None:
    prices = Limits(n_states=8, n_bytes=1000).prices({"a": 9}, 100)
    assert prices.of(1000, {}) < 1e-6 < prices.of(0, {"a": 1})
    prices = Limits(n_states=1000, n_bytes=1000).prices({"a": 9}, 1001)
    assert prices.of(0, {"a": 1000}) < 1e-6 < prices.of(1, {})


def test_each_conversation_has_its_own_number_and_its_own_price() -> None:
    """As llama-server's number holds for each prompt that it keeps."""
    limits = Limits(n_states=8, n_bytes=1000)
    prices = limits.prices({"full": 9, "few": 2}, 100)
    assert prices.of_one(0, "few") < 1e-6 < prices.of_one(0, "full")
    assert prices.of(5, {"full": 2, "few": 1}) == pytest.approx(
        2 * prices.of_one(0, "full") + prices.of_one(0, "few") + prices.of(5, {})
    )
    taken = Taken(limits, 100, {"full": 9, "few": 8, "as many": 8})
    assert taken.too_many == {"full"}
    taken.give_back(0, {"few": 1})
    assert not taken.fits()
    taken.give_back(0, {"full": 1})
    assert taken.fits()


def test_of_others_nothing_goes_for_their_number() -> None:
    """What is pinned may be more than the number; it is nothing to do with who asks."""
    taken = Taken(Limits(n_states=2, n_bytes=1000), 100, {"pinned": 3, "asks": 2}, asks={"asks"})
    assert taken.fits()
    assert not Taken(Limits(n_states=2, n_bytes=1000), 100, {"pinned": 3, "asks": 2}).fits()


def test_where_only_bytes_are_limited_a_state_costs_its_bytes() -> None:
    limits = Limits(n_states=None, n_bytes=1000)
    assert Taken(limits, 1000, {"a": 10**9}).fits()
    assert not Taken(limits, 1001, {"a": 1}).fits()
    assert limits.prices({"a": 10**9}, 1500).of(10, {"a": 3}) == limits.prices({}, 2000).of(10, {})


@pytest.mark.parametrize("policy", list(Policy))
def test_nothing_of_another_conversation_goes_for_the_number(policy: Policy) -> None:
    """llama-server keeps so many for each prompt: three chats with 8 had 24 there, and 8 in all here."""
    of_left = [checkpoint(n, LEFT, 200 * n, chat="left") for n in (1, 2)]  # older: by age they would go first
    states = (
        *of_left,
        checkpoint(3, LIVE, 300, made_at=2, chat="live"),
        checkpoint(4, LIVE, 600, made_at=2, chat="live"),
    )
    held = Held(checkpoints=states, segments=(kv_segment(1, LEFT, 100, 900),), working=LIVE)
    places = (300, 600, 900)
    expected = Forecast(branches=(Branch.of(LIVE, places, (1.0, 1.0, 1.0)), Branch.of(LEFT, (200, 400), (0.01, 0.01))))

    def gone(max_bytes: int) -> set[int]:
        incoming = Incoming(path=LIVE, n_tokens=900, n_bytes=1, chat="live")
        plan = plan_eviction(
            held,
            policy=policy,
            max_checkpoints=2,
            max_bytes=max_bytes,
            incoming=incoming,
            tick=3,
            forecast=expected,
        )
        assert plan.fits
        return {int(eviction.checkpoint) for eviction in plan.drop}

    (one,) = gone(100)
    assert one in (3, 4)
    assert gone(4) & {1, 2}, "the bytes are those of all together"


def test_the_end_of_a_left_branch_does_not_go_for_its_bytes_while_bytes_are_plenty() -> None:
    """Its attention counted against it, though only the number of states was reached: coming back read the branch."""
    states = (checkpoint(1, LIVE, 400), checkpoint(2, LIVE, 800), checkpoint(3, LEFT, 1000))
    held = Held(checkpoints=states, segments=(kv_segment(1, LEFT, 100, 1000, n_bytes=500),), working=LIVE)
    expected = Forecast(branches=(Branch.of(LIVE, (400, 800), (1.0, 0.5)), Branch.of(LEFT, (1000,), (0.3,))))

    def gone(n_states: int, n_bytes: int) -> list[int]:
        plan = plan_eviction(
            held, policy=Policy.WEIGHTED_GAP, max_checkpoints=n_states, max_bytes=n_bytes, forecast=expected
        )
        return [int(eviction.checkpoint) for eviction in plan.drop]

    assert gone(n_states=2, n_bytes=1 << 30) == [2]
    assert gone(n_states=100, n_bytes=400) == [3]
