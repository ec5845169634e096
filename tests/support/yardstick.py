"""What a fixed piece of work takes on this machine right now: other times are compared with it, never with a clock."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Going through all that the tests before have left, or that a model of theirs holds, is no part of the work."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def thread_seconds(work: Callable[[], object]) -> float:
    """Processor time of this thread: what others take of the processor meanwhile does not count."""
    with no_collection():
        before = time.thread_time()
        work()
        return time.thread_time() - before
