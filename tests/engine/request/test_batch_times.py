"""A device is waited for now and then only, and what is measured there is right all the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from engine.commands import RequestId
from engine.core.cache.states import MemoryKind, ModelFacts
from engine.core.prompt.messages import Sampling
from engine.events import Cancelled, Finished
from engine.request.reading import MOST_AT_ONCE
from tests.support.engine_runs import Bench
from tests.support.fake_model import FakeLoader, FakeModel, FakeSampler

N_BATCH = 64
TEXT = "x" * (40 * N_BATCH)
HANDING_OVER = 0.001  # seconds to make a batch ready


def took(n: int, depth: int) -> float:
    """Seconds of the device."""
    return n * (1e-4 + 1e-8 * (depth + n / 2))


@dataclass
class Time:
    """Implements ports.Clock; it stands still but for what the device does."""

    now: float = 0.0

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now


@dataclass
class Device(FakeModel):
    """As llama.cpp has it on one: what is handed over is computed once the batch before is done."""

    memory: MemoryKind = MemoryKind.FULL
    n_batch: int = N_BATCH
    n_layers_gpu: int = 1
    time: Time = field(default_factory=Time)
    done_at: float = 0.0
    n_waits: int = 0
    handed_over: list[float] = field(default_factory=list)

    @property
    def facts(self) -> ModelFacts:
        return replace(super().facts, n_layers_gpu=self.n_layers_gpu)

    def decode(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        super().decode(tokens, pos, wants_logits=wants_logits)
        self.handed_over.append(self.time.now)
        self.time.now = max(self.time.now + HANDING_OVER, self.done_at)
        self.done_at = self.time.now + took(len(tokens), pos)
        if not self.n_layers_gpu:
            self.time.now = self.done_at

    def wait(self) -> None:
        self.n_waits += 1
        self.time.now = max(self.time.now, self.done_at)

    def sampler(self, sampling: Sampling) -> FakeSampler:
        return _Sampler(self)


class _Sampler(FakeSampler):
    """Reads logits, which waits."""

    def __init__(self, model: Device) -> None:
        super().__init__(model)
        self._device = model

    def sample(self) -> int:
        self._device.time.now = max(self._device.time.now, self._device.done_at)
        return super().sample()


def bench_on(model: Device) -> Bench:
    bench = Bench(loader=FakeLoader(model), clock=model.time)
    bench.load()
    model.n_waits = 0
    return bench


def test_a_device_is_not_waited_for_after_each_batch() -> None:
    """Reading takes what the device takes, and of what handing over takes at most a quarter."""
    model = Device()
    bench = bench_on(model)
    end = bench.complete(TEXT).end
    assert isinstance(end, Finished)
    n_batches = len(TEXT) // N_BATCH
    assert model.n_waits <= n_batches / 4
    alone = sum(took(N_BATCH, at * N_BATCH) for at in range(n_batches))
    assert alone < end.usage.seconds_prefill < alone + HANDING_OVER * n_batches / 4


@pytest.mark.parametrize("n_layers_gpu", [0, 1])
def test_rates_are_those_of_the_device(n_layers_gpu: int) -> None:
    """They tell what such a prompt takes, and the attention in it: a deep one is dearer."""
    model = Device(n_layers_gpu=n_layers_gpu)
    bench = bench_on(model)
    end = bench.complete(TEXT).end
    assert isinstance(end, Finished)
    session = bench.worker.session
    assert session is not None
    batches = [(N_BATCH, at * N_BATCH) for at in range(len(TEXT) // N_BATCH)]
    assert session.rates.seconds(batches) == pytest.approx(end.usage.seconds_prefill, rel=0.05)
    shallow, deep = (session.rates.seconds([(N_BATCH, depth)]) or 0.0 for depth in (0, 2000))
    handing_over = HANDING_OVER if n_layers_gpu == 0 else HANDING_OVER / MOST_AT_ONCE
    assert shallow == pytest.approx(took(N_BATCH, 0) + handing_over, rel=0.1)
    assert deep == pytest.approx(took(N_BATCH, 2000) + handing_over, rel=0.1)


def test_on_a_processor_each_batch_is_timed() -> None:
    """There a wait costs nothing."""
    model = Device(n_layers_gpu=0)
    bench_on(model).complete(TEXT)
    assert model.n_waits == len(TEXT) // N_BATCH


@pytest.mark.parametrize("number", [1, 3, MOST_AT_ONCE, MOST_AT_ONCE + 1])
def test_a_cancel_waits_for_one_batch(number: int) -> None:
    """Whoever stops a request on a device waits as long as where every batch was waited for: no second one is begun."""
    model = Device()
    bench = bench_on(model)
    is_stopped = False
    model.handed_over.clear()

    def is_cancelled(_: RequestId) -> bool:
        nonlocal is_stopped
        is_stopped = is_stopped or len(model.handed_over) >= number
        return is_stopped

    bench.is_cancelled = is_cancelled
    end = bench.complete(TEXT).end
    assert isinstance(end, Cancelled)
    assert len(model.handed_over) == number
    assert len(model.items) == number * N_BATCH
    longest = took(N_BATCH, len(TEXT)) + HANDING_OVER
    assert model.time.now - model.handed_over[-1] <= longest, "it is told before that batch is done"
    bench.is_cancelled = lambda _: False
    assert isinstance(bench.complete(TEXT).end, Finished)
    assert len(model.items) >= len(TEXT)
