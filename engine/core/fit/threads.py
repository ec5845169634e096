"""How many threads write a reply, from how fast they do: fewer while other programs compute, more once they have ended.

The threads of one token wait for each other at every step. Where another program has one of their cores, all wait until
that core is given back, and two threads write a tenth of what one alone would. Nobody says when that begins and ends;
but threads that have to share get less processor time than passes. Pure: times come in, a number of threads comes out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import median, quantiles

WINDOW = 8  # tokens: what is decided, is decided on so many
SHARED_BELOW = 0.85  # of the processor time that the threads would have alone
_LONGEST_WINDOW = 1.0  # seconds: of slow tokens fewer tell enough
LOST_AFTER = 3  # slow tokens: a trial that stalls is not waited for
CLEAR = 0.9  # a trial wins when its slow tokens take less than this share of the others' fast ones
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
    if threads.before is not None and len(times) >= LOST_AFTER and min(seconds) > max(threads.before[1]):
        return _judged(threads, seconds)
    if len(times) < WINDOW and (len(times) < LOST_AFTER or sum(seconds) < _LONGEST_WINDOW):
        return replace(threads, times=times)
    if threads.before is not None:
        return _judged(threads, seconds)
    if threads.n_waits > 0:
        return replace(threads, times=(), n_waits=threads.n_waits - 1)
    if threads.n > 1 and _shares(threads.n, times):
        return _trying(threads, threads.n // 2, seconds)
    if threads.n < threads.n_most:
        return _trying(threads, min(2 * threads.n, threads.n_most), seconds)
    return replace(threads, times=())


def _shares(n: int, times: tuple[TokenTime, ...]) -> bool:
    """Others compute on the cores of these threads: by the middle token, so that one that was held up says nothing."""
    return median(time.seconds_cpu / (n * time.seconds) for time in times if time.seconds > 0) < SHARED_BELOW


def _trying(threads: Threads, n: int, seconds: tuple[float, ...]) -> Threads:
    return replace(threads, n=n, times=(), before=(threads.n, seconds))


def _judged(threads: Threads, seconds: tuple[float, ...]) -> Threads:
    """The trial stays where it is clearly faster; else it was noise, and the next one is further away."""
    assert threads.before is not None
    n, others = threads.before
    if quantiles(seconds, n=4)[2] < CLEAR * quantiles(others, n=4)[0]:
        return replace(threads, times=(), before=None, n_waits=0, wait=SHORTEST_WAIT)
    wait = min(2 * threads.wait, LONGEST_WAIT)
    return replace(threads, n=n, times=(), before=None, n_waits=threads.wait, wait=wait)
