"""Generation through the engine thread against a bare llama_decode loop with the same samplers, in turn, in one run.

Prints medians of wall and of processor time, and their ratios. Run with `make test ARGS="tests/bench/test_decode.py
-s"`; with CAIRN_BENCH_MODEL for a model of one's own, and with CAIRN_BENCH_ROUNDS on a busy machine, whose processor
time still tells something.
"""

from __future__ import annotations

import os
import queue
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import llama_cpp.llama_cpp as binding
import pytest

from engine.client.threaded import Engine
from engine.commands import Generate, LoadModel, LoadSettings, RequestId
from engine.core.prompt.messages import GREEDY, Sampling
from engine.events import Event, Finished, ModelLoaded, is_terminal
from engine.native.loading.loading import load_model
from engine.native.model.sampler import chain_parts
from tests.support.engine_runs import RealLoader
from tests.support.patience import PATIENCE, cpu_share, rounds
from tests.support.real_vocabulary import model_with_vocabulary

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_ROUNDS = int(os.environ.get("CAIRN_BENCH_ROUNDS", "0"))
N_TOKENS = 200
DEMO = Path(__file__).parents[2] / "resources" / "demo" / "model.gguf"
OWN = os.environ.get("CAIRN_BENCH_MODEL", "")
LOAD = LoadSettings(n_ctx=2048, n_threads=1)  # all else as people have it
TEXT = "Once upon a time there was a small model"


class ChosenClock:
    """Implements ports.Clock: what the engine says that it took is what this one counts."""

    def __init__(self) -> None:
        self.read: Callable[[], float] = time.perf_counter

    def monotonic(self) -> float:
        return self.read()

    def wall(self) -> float:
        return time.time()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconds:
    """Of decoding N_TOKENS tokens."""

    wall: float
    processor: float


class Threaded:
    """The engine as the window uses it, with a listener that takes every event."""

    def __init__(self, path: Path) -> None:
        self.clock = ChosenClock()
        self.engine = Engine(RealLoader(), clock=self.clock)
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.engine.subscribe(self.events.put)
        self.engine.start()
        self.engine.submit(LoadModel(request=RequestId("load"), path=str(path), settings=LOAD))
        loaded = self._end()
        assert isinstance(loaded, ModelLoaded)
        self._n_asked = 0

    def _end(self) -> Event:
        while not is_terminal(event := self.events.get(timeout=PATIENCE)):
            pass
        return event

    def decode(self, sampling: Sampling) -> Seconds:
        """One reply by the wall's clock, and the same again by the processor's."""
        return Seconds(
            wall=self._decode(sampling, time.perf_counter), processor=self._decode(sampling, time.process_time)
        )

    def _decode(self, sampling: Sampling, clock: Callable[[], float]) -> float:
        self.clock.read = clock
        self._n_asked += 1
        request = RequestId(f"r{self._n_asked}")
        self.engine.submit(Generate(request=request, session="s", text=TEXT, sampling=sampling, max_tokens=N_TOKENS))
        end = self._end()
        assert isinstance(end, Finished), end
        assert end.usage.n_generated == N_TOKENS
        return end.usage.seconds_decode


class Bare:
    """llama_decode and llama_sampler_sample, nothing else."""

    def __init__(self, path: Path) -> None:
        self.model, _ = load_model(str(path), LOAD, lambda _: True)
        self.tokens = self.model.tokenize(TEXT)

    def decode(self, sampling: Sampling) -> Seconds:
        self.model.clear()
        self.model.decode(self.tokens, 0)
        context = self.model._context
        chain = binding.llama_sampler_chain_init(binding.llama_sampler_chain_default_params())
        for part in chain_parts(sampling, self.model.facts.n_vocab, sampling.penalty_last_n):
            binding.llama_sampler_chain_add(chain, part)
        batch = binding.llama_batch_init(1, 0, 1)
        batch.n_tokens = 1
        batch.n_seq_id[0] = 1
        batch.seq_id[0][0] = 0
        batch.logits[0] = 1
        started, started_processor = time.perf_counter(), time.process_time()
        for at in range(N_TOKENS - 1):  # the engine does not decode its last token either
            batch.token[0] = binding.llama_sampler_sample(chain, context, -1)
            batch.pos[0] = len(self.tokens) + at
            assert binding.llama_decode(context, batch) == 0
        binding.llama_sampler_sample(chain, context, -1)
        taken = Seconds(wall=time.perf_counter() - started, processor=time.process_time() - started_processor)
        binding.llama_batch_free(batch)
        binding.llama_sampler_free(chain)
        return taken


SAMPLINGS = {"greedy": GREEDY, "as people have it": replace(Sampling(), seed=1)}


@pytest.mark.parametrize("way", SAMPLINGS)
@pytest.mark.parametrize("name", ["demo", "tiny model, 152k vocabulary", *([OWN] if OWN else [])])
def test_the_engine_thread_decodes_as_fast_as_a_bare_loop(
    name: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the engine adds per token (events, text, cancel) must not be felt even on a model this small."""
    path = DEMO if name == "demo" else Path(name) if name == OWN else model_with_vocabulary()
    threaded, bare = Threaded(path), Bare(path)
    never = tuple((token, -1e6) for token in sorted(bare.model.vocabulary.eog))
    sampling = replace(SAMPLINGS[way], logit_bias=never)
    n_rounds, share = N_ROUNDS or rounds(21), cpu_share()
    taken = [(bare.decode(sampling), threaded.decode(sampling)) for _ in range(n_rounds)]
    threaded.engine.stop()
    bare.model.close()
    wall = statistics.median(theirs.wall / ours.wall for theirs, ours in taken)
    processor = statistics.median(theirs.processor / ours.processor for theirs, ours in taken)
    with capsys.disabled():
        print(f"\n{name}, {way}: medians of {n_rounds} rounds of {N_TOKENS} tokens")
        for label, figures in (("bare loop", [t for t, _ in taken]), ("engine thread", [o for _, o in taken])):
            rate = N_TOKENS / statistics.median(figure.wall for figure in figures)
            each = 1e6 / N_TOKENS * statistics.median(figure.processor for figure in figures)
            print(f"  {label:14} {rate:8,.0f} tokens/s, {each:8,.0f} microseconds of processor time a token")
        print(f"  ratio of rates {wall:.3f}, of processor time {processor:.3f}")
    assert wall > 0.5 * share  # the figure is the point; this only catches a loop that went astray
