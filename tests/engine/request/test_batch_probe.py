"""A few batches are read when a model is loaded first; nothing of them stays, and what they took is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.process.paths import demo_model
from engine.commands import Generate, LoadModel, LoadSettings, RequestId
from engine.core.cache.prefill_rates import UNMEASURED
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import GREEDY
from engine.errors import Interrupted
from engine.events import Cancelled, ModelLoaded
from engine.native.loading.loading import load_model
from engine.native.model.llama import LlamaModel
from engine.request import batch_probe
from engine.request.batch_probe import MOST_BYTES, guess_at_masked, measure_batches, reading_key
from engine.request.worker import Worker
from engine.store.read_before.kept_rates import KeptRates
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

SETTINGS = LoadSettings(n_ctx=1024)
TOKENS = [at % 90 + 20 for at in range(200)]


class Steps:
    """Implements ports.Clock: every look at it is some milliseconds later."""

    def __init__(self, seconds: float) -> None:
        self.now = 0.0
        self.seconds = seconds

    def monotonic(self) -> float:
        self.now += self.seconds
        return self.now

    def wall(self) -> float:
        return self.now


@pytest.fixture(params=MEMORY_KINDS)
def model(request: pytest.FixtureRequest) -> Iterator[LlamaModel]:
    loaded, _ = load_model(str(tiny_model(request.param)), SETTINGS, lambda _: True)
    yield loaded
    loaded.close()


def read(model: LlamaModel) -> list[np.ndarray[tuple[int], np.dtype[np.float32]]]:
    """What comes of a prompt, in two batches and two single tokens."""
    found = []
    for first, end in ((0, 70), (70, 198), (198, 199), (199, 200)):
        model.decode(TOKENS[first:end], first)
        found.append(np.frombuffer(model.save_logits(), np.float32).copy())
    return found


def test_nothing_of_it_stays_in_the_memory(model: LlamaModel) -> None:
    """Bit by bit: a cell or a state that is left over would change what the first chat is told."""
    before = read(model)
    model.clear()
    again = read(model)
    assert all((one == other).all() for one, other in zip(before, again, strict=True)), "clearing alone is exact"
    model.clear()
    rates = measure_batches(model, Steps(1e-4), SETTINGS)
    assert rates.is_known
    assert (model.pos_max(), model.n_cells_used()) == (-1, 0)
    after = read(model)
    assert all((one == other).all() for one, other in zip(before, after, strict=True))


def test_sizes_on_both_sides_of_where_kernels_change_are_measured_at_two_depths() -> None:
    model = FakeModel(n_bytes=1)
    costs = measure_batches(model, Steps(1e-3), SETTINGS).costs()
    assert [knot.n for knot in costs.knots] == [1, 32, 64]
    assert model.items == []


@pytest.mark.parametrize(
    ("model", "seconds", "n_read"),
    [
        (FakeModel(n_bytes=MOST_BYTES + 1), 1e-4, 0),
        (FakeModel(n_bytes=1, n_batch=32), 1e-4, 0),
        (FakeModel(n_bytes=1, n_ctx=100), 1e-4, 0),
        (FakeModel(n_bytes=1), 0.01, 2),
    ],
)
def test_where_it_would_take_too_long_nothing_is_measured(model: FakeModel, seconds: float, n_read: int) -> None:
    """A part of it misleads: one size alone makes small batches seem as cheap as large ones. The second token tells."""
    assert not measure_batches(model, Steps(seconds), SETTINGS).is_known
    assert (model.n_decoded, model.items) == (n_read, [])


def test_a_cancel_ends_it_between_two_batches() -> None:
    model = FakeModel(n_bytes=1)
    with pytest.raises(Interrupted):
        measure_batches(model, Steps(1e-4), SETTINGS, lambda: model.n_decoded > 1)
    assert model.items == []


def test_no_room_for_it_is_no_error() -> None:
    model = FakeModel(n_bytes=1)
    model.faults.no_slot = 1
    assert not measure_batches(model, Steps(1e-4), SETTINGS).is_known


def test_rates_belong_to_all_that_decides_how_fast_a_model_reads() -> None:
    """A model that was read on the processor yesterday is on the GPU today."""
    facts = FakeModel().facts
    keys = {
        reading_key(facts, SETTINGS),
        reading_key(replace(facts, n_layers_gpu=20), SETTINGS),
        reading_key(replace(facts, devices=("Vulkan0",)), SETTINGS),
        reading_key(replace(facts, n_batch=2048), SETTINGS),
        reading_key(facts, replace(SETTINGS, n_threads=7)),
        reading_key(replace(facts, fingerprint="another file"), SETTINGS),
    }
    assert len(keys) == 6
    assert reading_key(facts, SETTINGS) == reading_key(facts, replace(SETTINGS, n_ctx=99, projector="p"))


def test_cells_that_no_token_sees_are_thought_cheap_where_kernels_pass_over_them() -> None:
    facts = FakeModel().facts
    assert guess_at_masked(facts, SETTINGS) < 0.2
    assert guess_at_masked(facts, replace(SETTINGS, flash_attention="off")) == 1
    assert guess_at_masked(replace(facts, n_layers_gpu=1), SETTINGS) == 1


def worker(file: Path, events: list[object], loader: FakeLoader | RealLoader, clock: object = None) -> Worker:
    return Worker(
        loader,
        clock=clock or SystemClock(),  # type: ignore[arg-type]
        cache=CacheSettings(),
        emit=events.append,
        is_cancelled=lambda _: False,
        rates=KeptRates(file),
    )


def test_what_was_measured_is_known_at_the_next_start_and_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for _ in range(2):
        it = worker(tmp_path / "rates.json", [], FakeLoader(model=FakeModel(n_bytes=1)), Steps(1e-4))
        it.handle(LoadModel(request=RequestId("load"), path="fake.gguf"))
        assert it.session is not None
        found.append(it.session.costs)
        it.close()
        monkeypatch.setattr(batch_probe, "_SIZES", ())
    assert found[0] == found[1] != UNMEASURED


def test_a_load_that_is_cancelled_while_batches_are_measured_leaves_no_model(tmp_path: Path) -> None:
    model, events = FakeModel(n_bytes=1), list[object]()
    it = Worker(
        FakeLoader(model=model),
        clock=Steps(1e-4),
        cache=CacheSettings(),
        emit=events.append,
        is_cancelled=lambda _: model.n_decoded > 1,
        rates=KeptRates(tmp_path / "rates.json"),
    )
    it.handle(LoadModel(request=RequestId("load"), path="fake.gguf"))
    assert isinstance(events[-1], Cancelled)
    assert it.session is None
    assert model.closed


def test_where_nothing_could_be_measured_the_batches_of_requests_tell(tmp_path: Path) -> None:
    """Large models on a processor: what small batches cost is known as soon as a few were read."""
    it = worker(tmp_path / "rates.json", [], FakeLoader(model=FakeModel()))
    it.handle(LoadModel(request=RequestId("load"), path="fake.gguf"))
    assert it.session is not None
    assert it.session.costs == UNMEASURED
    for text in ("stone " * 200, "stone " * 200 + "and some more of them"):
        it.handle(Generate(request=RequestId(text[-5:]), session="s", text=text, sampling=GREEDY, max_tokens=4))
    assert it.session.costs != UNMEASURED
    it.close()


def test_what_is_read_later_takes_the_place_of_what_was_measured(tmp_path: Path) -> None:
    """The probe sees a few hundred tokens of depth; chats are longer."""
    file, events = tmp_path / "rates.json", list[object]()
    for n in range(2):
        it = worker(file, events, RealLoader())
        it.handle(LoadModel(request=RequestId("load"), path=str(demo_model()), settings=LoadSettings(n_ctx=4096)))
        assert isinstance(events[-2], ModelLoaded), events
        assert it.session is not None
        if n:
            assert any(knot.n > 300 for knot in it.session.costs.knots)
        text = "Once upon a time there was a small stone. " * 200
        it.handle(Generate(request=RequestId("r"), session="s", text=text, sampling=GREEDY, max_tokens=4))
        it.close()
