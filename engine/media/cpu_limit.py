"""An end to the processor time that a reader written in Python may spend on a hostile file."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_CALLS_BETWEEN_LOOKS = 128  # asking the clock costs more than counting


class OutOfTime(BaseException):
    """The time is spent. Not an Exception: the readers catch those and go on."""


class TimeLeft:
    """What a reader may still spend. In processor time of this thread, so that a busy machine refuses nothing."""

    def __init__(self, seconds: float, longest_step: float) -> None:
        self._looked = time.thread_time()
        self._end = self._looked + seconds
        self._longest_step = longest_step
        self._n_calls = 0

    def grant(self, seconds: float) -> None:
        self._end += seconds

    def look(self, frame: FrameType, event: str, arg: object) -> None:
        """Called by the interpreter at each call of a function and each return."""
        self._n_calls += 1
        if self._n_calls % _CALLS_BETWEEN_LOOKS:
            return
        now = time.thread_time()
        self._end += max(0.0, now - self._looked - self._longest_step)
        self._looked = now
        if now > self._end:
            sys.settrace(self._look_again)
            raise OutOfTime

    def _look_again(self, frame: FrameType, event: str, arg: object) -> None:
        """Who raises is called no more, and in a destructor nobody hears it: so the one sets the other up."""
        self._n_calls += 1
        if self._n_calls % _CALLS_BETWEEN_LOOKS == 0:
            sys.setprofile(self.look)
            raise OutOfTime


@contextmanager
def limited_time(seconds: float, *, longest_step: float = math.inf) -> Iterator[TimeLeft]:
    """Raises OutOfTime in the code inside once it has used `seconds` of this thread's processor time.

    It is raised where a function is called or returns, so a single long call into C is not cut short. Of what passes
    in 128 calls, no more than `longest_step` seconds count: so long calls into C are left out that have other limits.
    """
    before, traced = sys.getprofile(), sys.gettrace()
    left = TimeLeft(seconds, longest_step)
    sys.setprofile(left.look)
    try:
        yield left
    finally:
        sys.settrace(traced)
        sys.setprofile(before)
