"""What batches took, and what that says of others."""

from __future__ import annotations

import random

import pytest

from engine.core.cache.prefill_rates import CopyingRate, PrefillRates, batches_of
from engine.core.record.parsing import decode, encode


def took(n: int, depth: int, *, a: float = 1e-3, b: float = 1e-7) -> float:
    """A machine on which a batch takes n * (a + b * depth)."""
    return n * (a + b * (depth + n / 2))


def learned(batches: list[tuple[int, int]], *, noise: float = 0.0, seed: int = 1) -> PrefillRates:
    rng, rates = random.Random(seed), PrefillRates()
    for n, depth in batches:
        rates = rates.observed(n, depth, took(n, depth) * (1 + noise * rng.uniform(-1, 1)))
    return rates


def test_nothing_is_known_before_the_first_batch() -> None:
    assert PrefillRates().seconds([(512, 0)]) is None


def test_reading_nothing_takes_no_time() -> None:
    assert learned([(512, 0)]).seconds([]) == 0


@pytest.mark.parametrize("noise", [0.0, 0.1])
def test_the_depth_counts(noise: float) -> None:
    """A token behind 100,000 others takes eleven times as long here; a rate without depth would be off by that."""
    rates = learned([(512, 512 * at) for at in range(100)], noise=noise)
    assert rates.seconds([(512, 100_000)]) == pytest.approx(took(512, 100_000), rel=0.02 + noise / 2)
    assert rates.seconds([(512, 0)]) == pytest.approx(took(512, 0), rel=0.25 + 2 * noise)


def test_without_different_depths_the_rate_is_the_mean() -> None:
    """Two batches at nearly one depth would give any slope, also a negative one."""
    rates = learned([(512, 4000), (512, 4010)], noise=0.3)
    assert rates.seconds([(512, 4000)]) == pytest.approx(took(512, 4000), rel=0.3)


def test_small_batches_have_a_rate_of_their_own() -> None:
    """Under some size kernels change, and a token costs several times as much."""
    rates = learned([(512, 512 * at) for at in range(20)])
    for _ in range(10):
        rates = rates.observed(40, 10_000, 5 * took(40, 10_000))
    assert rates.seconds([(40, 10_000)]) == pytest.approx(5 * took(40, 10_000), rel=0.05)
    assert rates.seconds([(512, 10_000)]) == pytest.approx(took(512, 10_000), rel=0.1)


def test_what_was_read_counts_before_what_was_tried_at_the_load() -> None:
    """Batches into an empty memory say less of a size than prompts do; of sizes not read they say something."""
    read = PrefillRates().observed(512, 4000, 3.0)
    found = read.or_else(PrefillRates().observed(512, 4000, 1.0).observed(1, 4000, 0.5))
    assert found.seconds([(512, 4000)]) == pytest.approx(3.0)
    assert found.seconds([(1, 4000)]) == pytest.approx(0.5)


def test_sizes_that_were_not_seen_lie_between_those_that_were() -> None:
    rates = learned([(512, 512 * at) for at in range(20)])
    rates = rates.observed(1, 5000, 20 * took(1, 5000))
    found = [rates.seconds([(n, 5000)]) for n in (1, 4, 16, 64, 256, 512)]
    per_token = [seconds / n for seconds, n in zip(found, (1, 4, 16, 64, 256, 512), strict=True) if seconds]
    assert per_token == sorted(per_token, reverse=True)


def test_a_smaller_batch_is_not_taken_for_a_share_of_a_large_one() -> None:
    """Nothing but large batches was seen yet: the weights are read for a small one all the same."""
    rates = learned([(512, 0)])
    small, large = rates.seconds([(8, 0)]), rates.seconds([(512, 0)])
    assert small is not None
    assert large is not None
    assert 2 * large / 64 < small < large


def test_the_newest_count() -> None:
    """Another program takes the cores: what was true before is forgotten."""
    rates = learned([(512, 0)] * 50)
    for _ in range(100):
        rates = rates.observed(512, 0, 3 * took(512, 0))
    assert rates.seconds([(512, 0)]) == pytest.approx(3 * took(512, 0), rel=0.05)


@pytest.mark.parametrize(("share", "guess"), [(0.1, 1.0), (1.0, 0.15), (0.1, 0.1)])
def test_what_others_cells_cost_is_learned(share: float, guess: float) -> None:
    """ggml's flash attention on a processor passes over them; a graphics card may not. Own rates stay what they are."""
    rng, rates = random.Random(1), learned([(512, 512 * at) for at in range(20)])
    for _ in range(40):
        n_masked = rng.randint(1000, 30_000)
        seconds = (took(512, 2000) + 512 * n_masked * share * 1e-7) * (1 + 0.05 * rng.uniform(-1, 1))
        rates = rates.observed(512, 2000, seconds, n_masked=n_masked, guess=guess)
    rates = rates.observed(64, 2000, took(64, 2000))
    assert rates.costs(guess).masked == pytest.approx(share, abs=0.1)
    assert rates.seconds([(512, 2000)]) == pytest.approx(took(512, 2000), rel=0.05)
    assert PrefillRates().or_else(rates).costs(guess).masked == rates.costs(guess).masked


def test_until_there_were_some_a_cell_of_others_costs_what_was_guessed() -> None:
    rates = learned([(512, 512 * at) for at in range(20)]).observed(64, 0, took(64, 0))
    assert rates.costs(0.3).masked == pytest.approx(0.3)
    assert rates.costs().masked == 1.0
    assert rates.costs(0.5).scanning(100, 512) == pytest.approx(rates.costs().scanning(100, 512) / 2)


def test_rates_come_back_from_a_file_as_they_were() -> None:
    rates = learned([(512, 512 * at) for at in range(9)]).observed(1, 99, 0.01).observed(512, 0, 2.0, n_masked=900)
    assert decode(PrefillRates, encode(rates)) == rates


def test_nonsense_is_not_learned() -> None:
    """A clock that stands still."""
    assert PrefillRates().observed(512, 0, 0.0) == PrefillRates()


def test_restoring_takes_what_its_bytes_took() -> None:
    rate = CopyingRate().observed(1_000_000, 0.01)
    assert rate.seconds(3_000_000) == pytest.approx(0.03)
    assert rate.seconds(0) == 0
    assert CopyingRate().seconds(5) == 0
    assert rate.about(3_000_000) == pytest.approx(0.03)
    assert CopyingRate().about(2_000_000_000) == pytest.approx(1.0), "a guess before the first copy"


def test_batches_end_at_cuts_and_at_the_end() -> None:
    assert list(batches_of(1300, 100, [50, 100, 700, 1300], 512)) == [(512, 100), (88, 612), (512, 700), (88, 1212)]
    assert list(batches_of(7, 7, [], 512)) == []
