"""A reply on a busy machine, with threads that adapt and with a fixed number of them, in turn, in one run.

Prints tokens a second and their ratio. Run with `make test ARGS="tests/bench/test_writing_threads.py -s"`.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import llama_cpp.llama_cpp as binding
import pytest

from engine.commands import LoadSettings
from engine.core.fit.threads import LEAST
from engine.native.loading.loading import load_model
from engine.native.model.llama import LlamaModel
from engine.native.model.writing_threads import WritingThreads

pytestmark = [pytest.mark.slow, pytest.mark.native]

DEMO = Path(__file__).parents[2] / "resources" / "demo" / "model.gguf"
SECONDS = 4.0
N_ROUNDS = 3
N_THREADS = max(2, min(4, os.cpu_count() or 2))


def _spin() -> None:
    while True:
        pass


@contextmanager
def busy_machine() -> Iterator[None]:
    """A busy loop for each core."""
    context = multiprocessing.get_context("spawn")
    loops = [context.Process(target=_spin, daemon=True) for _ in range(os.cpu_count() or 2)]
    for loop in loops:
        loop.start()
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.join()


def rate(model: LlamaModel) -> float:
    """Tokens a second."""
    model.clear()
    model.decode(model.tokenize("Once upon a time"), 0)
    start = model.tokenize("Once upon a time")
    began, n = time.perf_counter(), 0
    while (n < LEAST or time.perf_counter() - began < SECONDS) and len(start) + n < model.facts.n_ctx:
        model.decode([start[0]], len(start) + n)
        n += 1
    return n / (time.perf_counter() - began)


def test_threads_that_adapt_write_faster_where_others_compute(capsys: pytest.CaptureFixture[str]) -> None:
    """Two threads that wait for each other wrote 2 to 3 tokens a second where one alone wrote 25."""
    settings = LoadSettings(n_ctx=1024, n_threads=N_THREADS)
    fixed, adapting = (load_model(str(DEMO), settings, lambda _: True)[0] for _ in range(2))
    assert isinstance(fixed, LlamaModel)
    assert isinstance(adapting, LlamaModel)
    assert adapting._context is not None
    adapting._threads = WritingThreads(adapting._context)  # as a larger model has it: one so small has one thread
    with busy_machine():
        rate(adapting)
        rate(adapting)  # it has found out by now
        rates = [(rate(fixed), rate(adapting)) for _ in range(N_ROUNDS)]
        now, most = adapting.threads
        assert binding.llama_n_threads(adapting._context) == now
    with capsys.disabled():
        for one, other in rates:
            print(f"\n{most} threads: {one:.1f} tokens/s; adapting: {other:.1f} tokens/s; {other / one:.1f} times")
    assert max(other for _, other in rates) > 1.2 * max(one for one, _ in rates)
    fixed.close()
    adapting.close()


def test_a_number_that_the_person_chose_stays() -> None:
    model, _ = load_model(str(DEMO), LoadSettings(n_ctx=256, n_threads=2), lambda _: True)
    assert model.threads == (0, 0)
    model.close()
    automatic, _ = load_model(str(DEMO), LoadSettings(n_ctx=256), lambda _: True)
    assert automatic.threads == (1, 1), "a toy has one"
    automatic.close()
