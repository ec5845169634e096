"""How long the batches of a prompt take that is being read.

A device still computes when `decode` returns, and the next batch is made ready meanwhile. To wait for each batch, only
to know what it took, leaves the device idle in between: a tenth of the time. So batches of one size are timed a few at
once. A processor is done when `decode` returns, and there each is timed.

llama.cpp hands a batch over once the one before it is done, so a cancel waits for one batch in either case.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cache.session import ModelSession

MOST_AT_ONCE = 8  # what a wait costs is felt no more, and the times still tell of different depths


class BatchTimes:
    """Of one prompt; its session learns the rates. Engine thread only."""

    def __init__(self, session: ModelSession, now: Callable[[], float]) -> None:
        self._session = session
        self._now = now
        self._most = MOST_AT_ONCE if session.model.facts.n_layers_gpu > 0 else 1
        self._size = self._first = self._end = self._count = 0
        self._started = 0.0

    def begin(self, size: int) -> None:
        """A batch of so many tokens comes next. Waiting is put off until then: a request may end before."""
        if size != self._size or self._count == self._most:
            self.finish()
        if not self._count:
            self._size, self._started = size, self._now()

    def note(self, first: int, end: int) -> None:
        """It was handed over: these items of the prompt."""
        if not self._count:
            self._first = first
        self._count, self._end = self._count + 1, end
        if self._most == 1:
            self.finish()

    def finish(self) -> None:
        """Wait for what was handed over, and write down what it took."""
        count, self._count = self._count, 0
        if not count:
            return
        self._session.model.wait()
        seconds = (self._now() - self._started) / count
        depth = self._first + (count - 1) * self._size // 2  # in the middle: the time of a batch is linear in it
        self._session.note_batches(self._size, depth, seconds, n_held=self._end, times=count)
