"""Fewer threads while others compute, all of them again later; noise decides nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from engine.core.fit.threads import LEAST, LONGEST_WAIT, WINDOW, Threads, TokenTime, after_token

Machine = Callable[[int], TokenTime]


def quiet(n: int) -> TokenTime:
    """Two cores for two threads: they are twice as fast, and compute all the time."""
    return TokenTime(seconds=0.04 / n, seconds_cpu=0.04)


def busy(n: int) -> TokenTime:
    """Another program has a core: two threads wait for it at every step."""
    return TokenTime(seconds=0.04, seconds_cpu=0.039) if n == 1 else TokenTime(seconds=0.4, seconds_cpu=0.3)


def written(threads: Threads, machine: Machine, n_tokens: int) -> tuple[Threads, list[int]]:
    used = []
    for _ in range(n_tokens):
        used.append(threads.n)
        threads = after_token(threads, machine(threads.n))
    return threads, used


TWO = Threads(n=2, n_most=2)


def test_a_quiet_machine_tries_nothing() -> None:
    assert set(written(TWO, quiet, 5_000)[1]) == {2}


def test_a_busy_machine_gets_fewer_within_a_window() -> None:
    threads, used = written(TWO, busy, 400)
    assert used[: LEAST + 1] == [2] * LEAST + [1], "a second of slow tokens tells enough"
    assert used.count(1) > 0.75 * len(used), "more are tried now and then, and are slower"
    assert threads.n == 1 or threads.before is not None


def test_tokens_that_are_slow_by_turns_count_in_sum() -> None:
    """So they are: where two threads meet on time a token is fast, else it waits for a core."""
    turns = itertools.cycle((0.001, 0.4, 0.001, 0.001, 0.9, 0.3))

    def by_turns(n: int) -> TokenTime:
        return (
            TokenTime(seconds=0.002, seconds_cpu=0.002) if n == 1 else TokenTime(seconds=next(turns), seconds_cpu=0.002)
        )

    _, used = written(TWO, by_turns, 2_000)
    assert used.count(1) > 0.9 * len(used)


def test_all_come_back_once_the_others_have_ended() -> None:
    threads, _ = written(TWO, busy, 400)
    _, used = written(threads, quiet, 2 * WINDOW * LONGEST_WAIT)
    assert set(used[-WINDOW * LONGEST_WAIT :]) == {2}


def test_what_fails_is_tried_ever_more_seldom() -> None:
    """A trial costs a window of slow tokens: on a machine that stays busy it must not go on for ever."""
    _, used = written(TWO, busy, 40_000)
    trials = [n for n, (a, b) in enumerate(itertools.pairwise(used)) if (a, b) == (1, 2)]
    gaps = [later - sooner for sooner, later in itertools.pairwise(trials)]
    assert sorted(gaps) == gaps
    assert gaps[-1] >= WINDOW * LONGEST_WAIT


def test_a_single_token_that_was_held_up_decides_nothing() -> None:
    times = [quiet(2)] * 5 + [TokenTime(seconds=2.0, seconds_cpu=0.02)] + [quiet(2)] * 30
    threads = TWO
    for time in times:
        threads = after_token(threads, time)
        assert threads.n == 2


def test_a_trial_that_is_no_clear_gain_ends() -> None:
    """Shared, but not slower for it: as with layers that wait for memory."""

    def alike(n: int) -> TokenTime:
        return TokenTime(seconds=0.04, seconds_cpu=0.03)

    _, used = written(TWO, alike, 20_000)
    assert used.count(1) < 0.05 * len(used)


def test_a_trial_that_stalls_is_not_waited_for() -> None:
    """Eight tokens of half a second each are four seconds in which nothing seems to happen."""
    _, used = written(TWO, busy, 2_000)
    longest = max(len(list(run)) for n, run in itertools.islice(itertools.groupby(used), 1, None) if n == 2)
    assert longest == 1


def test_eight_threads_go_down_step_by_step() -> None:
    def one_is_best(n: int) -> TokenTime:
        return TokenTime(seconds=0.05 * n, seconds_cpu=0.05 * n * n * (0.5 if n > 1 else 1.0))

    _, used = written(Threads(n=8, n_most=8), one_is_best, 200)
    assert [n for n, _ in itertools.groupby(used)][:4] == [8, 4, 2, 1]


@given(st.lists(st.tuples(st.floats(1e-6, 10), st.floats(0, 10)), max_size=200), st.integers(1, 16))
def test_there_is_always_at_least_one_and_never_too_many(times: list[tuple[float, float]], most: int) -> None:
    threads = Threads(n=most, n_most=most)
    for seconds, cpu in times:
        threads = after_token(threads, TokenTime(seconds=seconds, seconds_cpu=cpu))
        assert 1 <= threads.n <= most
        assert len(threads.times) < WINDOW
