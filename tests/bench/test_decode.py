"""Generation through the engine thread against a bare llama_decode loop, in turn, in one run.

Prints medians and their ratio. Run with `make test ARGS="tests/bench/test_decode.py -s"`.
"""

from __future__ import annotations

import queue
import statistics
import time
from pathlib import Path

import llama_cpp.llama_cpp as binding
import pytest

from engine import Engine, is_terminal
from engine.commands import Generate, LoadModel, LoadSettings, RequestId
from engine.core.prompt.messages import Sampling
from engine.events import Event, Finished, ModelLoaded
from engine.native.loading.loading import load_model
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.patience import PATIENCE, cpu_share, rounds
from tests.support.real_vocabulary import model_with_vocabulary

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_ROUNDS = 21
N_TOKENS = 200
DEMO = Path(__file__).parents[2] / "resources" / "demo" / "model.gguf"
LOAD = LoadSettings(n_ctx=2048, n_threads=1)  # all else as people have it
TEXT = "Once upon a time there was a small model"


class Threaded:
    """The engine as the window uses it, with a listener that takes every event."""

    def __init__(self, path: Path) -> None:
        self.engine = Engine(RealLoader(), clock=SystemClock())
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.engine.subscribe(self.events.put)
        self.engine.start()
        self.engine.submit(LoadModel(request=RequestId("load"), path=str(path), settings=LOAD))
        loaded = self._end()
        assert isinstance(loaded, ModelLoaded)

    def _end(self) -> Event:
        while not is_terminal(event := self.events.get(timeout=PATIENCE)):
            pass
        return event

    def tokens_per_second(self, sampling: Sampling, number: int) -> float:
        request = RequestId(f"r{number}")
        self.engine.submit(Generate(request=request, session="s", text=TEXT, sampling=sampling, max_tokens=N_TOKENS))
        end = self._end()
        assert isinstance(end, Finished), end
        assert end.usage.n_generated == N_TOKENS
        return N_TOKENS / end.usage.seconds_decode


class Bare:
    """llama_decode and llama_sampler_sample, nothing else."""

    def __init__(self, path: Path, never: tuple[int, ...]) -> None:
        self.model, _ = load_model(str(path), LOAD, lambda _: True)
        self.tokens = self.model.tokenize(TEXT)
        self.never = never

    def tokens_per_second(self) -> float:
        self.model.clear()
        self.model.decode(self.tokens, 0)
        context = self.model._context
        chain = binding.llama_sampler_chain_init(binding.llama_sampler_chain_default_params())
        n_vocab = self.model.facts.n_vocab
        bias = (binding.llama_logit_bias * len(self.never))(
            *(binding.llama_logit_bias(token=token, bias=-1e6) for token in self.never)
        )
        binding.llama_sampler_chain_add(chain, binding.llama_sampler_init_logit_bias(n_vocab, len(self.never), bias))
        binding.llama_sampler_chain_add(chain, binding.llama_sampler_init_greedy())
        batch = binding.llama_batch_init(1, 0, 1)
        batch.n_tokens = 1
        batch.n_seq_id[0] = 1
        batch.seq_id[0][0] = 0
        batch.logits[0] = 1
        started = time.perf_counter()
        for at in range(N_TOKENS - 1):  # the engine does not decode its last token either
            batch.token[0] = binding.llama_sampler_sample(chain, context, -1)
            batch.pos[0] = len(self.tokens) + at
            assert binding.llama_decode(context, batch) == 0
        binding.llama_sampler_sample(chain, context, -1)
        seconds = time.perf_counter() - started
        binding.llama_batch_free(batch)
        binding.llama_sampler_free(chain)
        return N_TOKENS / seconds


@pytest.mark.parametrize("name", ["demo", "tiny model, 152k vocabulary"])
def test_the_engine_thread_decodes_as_fast_as_a_bare_loop(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What the engine adds per token (events, text, cancel) must not be felt even on a model this small."""
    path = DEMO if name == "demo" else model_with_vocabulary()
    threaded = Threaded(path)
    probe, _ = load_model(str(path), LOAD, lambda _: True)
    never = tuple(sorted(probe.vocabulary.eog))
    probe.close()
    bare = Bare(path, never)
    sampling = Sampling(temperature=0.0, logit_bias=tuple((token, -1e6) for token in never))
    n_rounds, share = rounds(N_ROUNDS), cpu_share()
    rates = [(bare.tokens_per_second(), threaded.tokens_per_second(sampling, number)) for number in range(n_rounds)]
    threaded.engine.stop()
    bare.model.close()
    bare_rate, engine_rate = (statistics.median(column) for column in zip(*rates, strict=True))
    ratio = statistics.median(ours / theirs for theirs, ours in rates)
    with capsys.disabled():
        print(
            f"\n{name}: bare loop {bare_rate:,.0f} tokens/s, engine thread {engine_rate:,.0f} tokens/s, "
            f"ratio {ratio:.3f} (medians of {n_rounds} rounds of {N_TOKENS} tokens)"
        )
    assert ratio > 0.5 * share  # the figure is the point; this only catches a loop that went astray
