"""What batches cost, where the last limits of batches go, and what a cut costs, on made-up curves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts, Knot, PrefillRates, batches_of

Curve = Callable[[int, int], float]
N_BATCH = 512


def steady(n: int, depth: int) -> float:
    """A batch takes as long as three tokens of it, and its tokens."""
    return 1e-3 * (n + 3) + 1e-7 * n * (depth + n / 2)


def tiled(n: int, depth: int) -> float:
    """Flash attention on a processor: below 64 rows the attention of a token takes fifteen times as long."""
    return 2e-4 * (n + 1) + (2e-6 if n < 64 else 1.3e-7) * n * (depth + n / 2)


def flat(n: int, depth: int) -> float:
    """A GPU: as long for one token as for two hundred."""
    return max(10e-3, 5e-5 * n) + 1e-8 * n * depth


def learned(curve: Curve, sizes: tuple[int, ...] = (1, 12, 40, 90, 180, 300, 512), *, noise: float = 0.0) -> BatchCosts:
    rates = PrefillRates()
    for at in range(12):
        for n in sizes:
            depth = 400 * at
            rates = rates.observed(n, depth, curve(n, depth) * (1 + noise * (at % 3 - 1)))
    return rates.costs()


@pytest.mark.parametrize("curve", [steady, tiled, flat])
@pytest.mark.parametrize("n", [1, 20, 48, 63, 64, 100, 200, 400, 512])
@pytest.mark.parametrize("depth", [500, 2000, 4000])
def test_what_was_observed_tells_other_sizes_and_depths(curve: Curve, n: int, depth: int) -> None:
    """Across the size where kernels change nothing may be averaged: it is there that the limits of batches move to."""
    assert learned(curve).seconds(n, depth) == pytest.approx(curve(n, depth), rel=0.25)


def test_where_kernels_change_a_larger_batch_takes_less() -> None:
    costs = learned(tiled)
    assert costs.seconds(63, 2000) > 5 * costs.seconds(64, 2000)


@pytest.mark.parametrize("curve", [steady, tiled, flat])
def test_within_a_piece_a_larger_batch_never_takes_less(curve: Curve) -> None:
    costs = learned(curve, noise=0.1)
    for piece in (range(1, 64), range(64, 600)):
        times = [costs.seconds(n, 2000) for n in piece]
        assert times == sorted(times)


def test_nothing_is_concluded_from_one_size() -> None:
    """That small batches are dear is not known before one was read."""
    assert PrefillRates().costs() == UNMEASURED
    assert learned(steady, (512,)) == UNMEASURED


def ways(n: int, n_most: int) -> Iterator[tuple[int, ...]]:
    """Every way to read `n` tokens in batches."""
    if n == 0:
        yield ()
    for first in range(1, min(n, n_most) + 1):
        for rest in ways(n - first, n_most):
            yield first, *rest


def time_of(costs: BatchCosts, batches: tuple[int, ...], depth: int) -> float:
    total = 0.0
    for n in batches:
        total += costs.seconds(n, depth)
        depth += n
    return total


def knots(step: float, fixed: float, slope: float) -> BatchCosts:
    """Kernels change at 4: below, a token takes `step` times as long; `fixed`: tokens that every batch takes more."""
    sizes = ((1.0, step), (3.0, step), (4.5, 1.0), (8.0, 1.0))
    return BatchCosts(knots=tuple(Knot(n=n, a=times * (1 + fixed / n), b=slope * times) for n, times in sizes))


@given(st.floats(1.0, 8.0), st.floats(0.0, 2.0), st.floats(0.0, 0.05), st.integers(1, 11), st.integers(0, 100))
def test_no_other_way_to_share_out_the_tokens_takes_less(
    step: float, fixed: float, slope: float, n: int, depth: int
) -> None:
    """Against every way there is."""
    costs = knots(step, fixed, slope)
    found = tuple(size for size, _ in batches_of(depth + n, depth, (), 7, costs))
    assert sum(found) == n
    assert max(found) <= 7
    assert time_of(costs, found, depth) <= 1.02 * min(time_of(costs, way, depth) for way in ways(n, 7))


@given(st.integers(0, 5000), st.integers(1, 3000), st.sampled_from([steady, tiled, flat]))
def test_it_never_takes_longer_than_full_batches_and_the_rest(first: int, n: int, curve: Curve) -> None:
    costs = learned(curve)
    plain = time_of(costs, (*[N_BATCH] * (n // N_BATCH), *([n % N_BATCH] if n % N_BATCH else ())), first)
    assert costs.reading(first, first + n, N_BATCH) <= plain * (1 + 1e-9)


def test_the_last_batch_is_no_smaller_than_the_kernel_likes() -> None:
    """512 and 36 tokens at once took twice as long as 484 and 64."""
    assert [n for n, _ in batches_of(2548, 2000, (), N_BATCH, learned(tiled))] == [484, 64]
    cut = [n for n, _ in batches_of(3120, 2000, (2560,), N_BATCH, learned(tiled))]
    assert cut == [496, 64, 496, 64], "a place where a state is taken stays where it is"


def test_without_a_reason_batches_are_full() -> None:
    for costs in (UNMEASURED, learned(steady), learned(flat)):
        assert next(n for n, _ in batches_of(1060, 0, (), N_BATCH, costs)) == N_BATCH


def test_a_cut_costs_what_the_batches_take_longer() -> None:
    """In tokens of a full batch, so that it can be weighed against tokens that are read again."""
    costs = learned(tiled)
    for first, at, last in ((1000, 1036, 1086), (0, 30, 500), (100, 900, 4000), (300, 2000, 2040)):
        more = (
            costs.reading(first, at, N_BATCH) + costs.reading(at, last, N_BATCH) - costs.reading(first, last, N_BATCH)
        )
        per_token = costs.seconds(N_BATCH, at) / N_BATCH
        assert costs.cut_tokens(first, at, last, N_BATCH) == pytest.approx(max(0.0, more / per_token), rel=0.05, abs=2)


def test_a_cut_is_dear_only_where_it_makes_a_small_batch_of_a_large_one() -> None:
    costs = learned(tiled)
    assert costs.cut_tokens(1000, 1036, 1086, N_BATCH) > 200, "86 at once or 36 and 50"
    assert costs.cut_tokens(1000, 1070, 1140, N_BATCH) < 3, "140 at once or 70 and 70"
    assert costs.cut_tokens(1000, 1020, 1040, N_BATCH) < 3, "40 at once or 20 and 20: both are slow"
    assert learned(flat).cut_tokens(1000, 1070, 1140, N_BATCH) > 100, "a batch more takes as long as 200 tokens"
    assert 1 < learned(steady).cut_tokens(1000, 1100, 1300, N_BATCH) < 5


def test_at_the_ends_and_unmeasured_a_cut_costs_nothing() -> None:
    assert UNMEASURED.cut_tokens(0, 36, 86, N_BATCH) == 0
    assert learned(tiled).cut_tokens(36, 36, 86, N_BATCH) == 0
    assert learned(tiled).cut_tokens(36, 86, 86, N_BATCH) == 0


def test_far_away_cuts_do_not_matter() -> None:
    """Planning a prompt of 100,000 tokens must not go through all of its batches for every place."""
    costs = learned(steady)
    near = costs.cut_tokens(100_000 - 700, 100_000, 100_000 + 600, N_BATCH)
    far = costs.cut_tokens(100_000 - 700 - 90 * N_BATCH, 100_000, 100_000 + 600 + 90 * N_BATCH, N_BATCH)
    assert far == pytest.approx(near, abs=0.5)


def test_scanning_is_what_each_cell_adds_in_batches_of_that_size() -> None:
    """What branches in the model's memory cost a prompt; where nothing was measured that is not known."""
    costs = BatchCosts(knots=(Knot(n=1, a=1.0, b=5.0), Knot(n=64, a=1.0, b=2.0), Knot(n=512, a=1.0, b=1.0)))
    assert costs.scanning(1, N_BATCH) == 5.0
    assert costs.scanning(100, N_BATCH) == 200.0
    assert costs.scanning(10_000, N_BATCH) == 10_000.0
    assert UNMEASURED.scanning(100, N_BATCH) == 0.0
