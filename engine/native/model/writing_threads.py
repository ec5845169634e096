"""The threads that write a reply: times them token by token, and lets llama.cpp have as many as is best."""

from __future__ import annotations

import time
from collections.abc import Callable

import llama_cpp.llama_cpp as binding

from engine.core.fit.threads import Threads, TokenTime, after_token


class WritingThreads:
    """Of one context whose layers are all on the processor. Prompts are read with all threads: their steps are long."""

    def __init__(self, context: int) -> None:
        self._context = context
        self._n_reading = int(binding.llama_n_threads_batch(context))
        n = int(binding.llama_n_threads(context))
        self._state = Threads(n=n, n_most=n)

    @property
    def told(self) -> tuple[int, int]:
        """How many there are now, and at most."""
        return self._state.n, self._state.n_most

    def timed(self, decode: Callable[[], int]) -> int:
        """Decode one token; what it returned. The next one may have another number of threads."""
        began, began_cpu = time.perf_counter(), time.process_time()
        status = decode()
        took = TokenTime(seconds=time.perf_counter() - began, seconds_cpu=time.process_time() - began_cpu)
        before, self._state = self._state, after_token(self._state, took)
        if self._state.n != before.n:
            binding.llama_set_n_threads(self._context, self._state.n, self._n_reading)
        return status
