"""How many threads write a reply, from how fast they do: fewer while other programs compute, more once they have ended.

The threads of one token wait for each other at every step. Where another program has one of their cores, all wait until
that core is given back, and two threads write a tenth of what one alone would. Nobody says when that begins and ends;
but threads that have to share get less processor time than passes. Pure: times come in, a number of threads comes out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

WINDOW = 8  # tokens: what is decided, is decided on so many
SHARED_BELOW = 0.85  # of the processor time that the threads would have alone
LEAST = 3  # tokens of a window, where they took as long as this:
_LONGEST_WINDOW = 1.0  # seconds
CLEAR = 0.9  # a trial wins when its tokens take less than this share of what the others took, their slowest left out
SHORTEST_WAIT, LONGEST_WAIT = 4, 64  # windows until more threads are tried again, twice as many after each failure


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenTime:
    """What one token took: `seconds` by the clock, `seconds_cpu` of all threads together."""

    seconds: float
    seconds_cpu: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Threads:
    """How many there are now, at most, and what is known. `before`: while another number is tried, how it was."""

    n: int
    n_most: int
    times: tuple[TokenTime, ...] = ()
    before: tuple[int, tuple[float, ...]] | None = None
    n_waits: int = 0  # windows until another number is tried
    wait: int = SHORTEST_WAIT


def after_token(threads: Threads, took: TokenTime) -> Threads:
    """What is known after one more token; `n` is how many threads the next one has."""
    if threads.n_most < 2:
        return threads
    times = (*threads.times, took)
    seconds = tuple(time.seconds for time in times)
    if threads.before is not None:
        return _judged(threads, times, sum(seconds))
    if len(times) < WINDOW and (len(times) < LEAST or sum(seconds) < _LONGEST_WINDOW):
        return replace(threads, times=times)
    if threads.n_waits > 0:
        return replace(threads, times=(), n_waits=threads.n_waits - 1)
    if threads.n > 1 and _shares(threads.n, times):
        return _trying(threads, threads.n // 2, seconds)
    if threads.n < threads.n_most:
        return _trying(threads, min(2 * threads.n, threads.n_most), seconds)
    return replace(threads, times=())


def _shares(n: int, times: tuple[TokenTime, ...]) -> bool:
    """Others compute on the cores of these threads. One token that was held up says nothing."""
    all_but_one = sorted(times, key=lambda time: time.seconds)[:-1]
    return sum(time.seconds_cpu for time in all_but_one) < SHARED_BELOW * n * sum(time.seconds for time in all_but_one)


def _trying(threads: Threads, n: int, seconds: tuple[float, ...]) -> Threads:
    return replace(threads, n=n, times=(), before=(threads.n, seconds))


def _judged(threads: Threads, times: tuple[TokenTime, ...], seconds: float) -> Threads:
    """The trial stays where it is clearly faster, and ends as soon as it cannot be; then the next is further away.

    Waiting for cores makes some tokens slow and leaves others fast, so it is the sum that counts.
    """
    assert threads.before is not None
    n, others = threads.before
    may_take = CLEAR * WINDOW * (sum(others) - max(others)) / (len(others) - 1)
    if seconds < may_take:
        is_over = len(times) == WINDOW
        kept = replace(threads, times=times if not is_over else ())
        return replace(kept, before=None, n_waits=0, wait=SHORTEST_WAIT) if is_over else kept
    wait = min(2 * threads.wait, LONGEST_WAIT)
    return replace(threads, n=n, times=(), before=None, n_waits=threads.wait, wait=wait)
