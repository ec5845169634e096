"""The model that computes nothing, move for move beside the real one of the same file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import GREEDY
from engine.errors import EngineBug, ModelFileError, NotEnoughMemory, RequestInvalid
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loading.memory_need import kv_bytes_per_token
from engine.native.loading.outline import open_outline, state_sizes
from engine.native.memory.state_sizes import ModelOutline, StateSizes, recurrent_state_bytes
from engine.simulated.model import SimulatedModel, open_simulation, simulated_loader
from tests.native import driving
from tests.native.conftest import Load
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

SETTINGS = LoadSettings(n_ctx=2048, n_seq_max=2, n_batch=256, n_ubatch=128, n_threads=1)
Simulate = Callable[..., SimulatedModel]


@pytest.fixture
def simulate() -> Iterator[Simulate]:
    """simulate(arch, state_bytes=None, **changes of SETTINGS) gives a model that is closed after the test."""
    with ExitStack() as stack:

        def opened(arch: str, *, state_bytes: int | None = None, **changes: object) -> SimulatedModel:
            settings = replace(SETTINGS, **changes)  # type: ignore[arg-type]  # names and types are the test's business
            path = str(tiny_model(arch))
            loader = stack.enter_context(open_simulation(path, settings, state_bytes=state_bytes))
            model, _ = loader(path, settings, lambda fraction: True)
            stack.callback(model.close)
            return model

        yield opened


@pytest.mark.parametrize("n_ctx", [300, 2048])
@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_facts_and_vocabulary_are_those_of_the_real_model(
    arch: str, n_ctx: int, load: Load, simulate: Simulate
) -> None:
    """The memory kind, the window, the template: what every decision begins with."""
    real = load(arch, **{**asdict(SETTINGS), "n_ctx": n_ctx})
    simulated = simulate(arch, n_ctx=n_ctx)
    assert simulated.facts == real.facts
    assert simulated.facts.memory is MEMORY_KINDS[arch]
    assert simulated.vocabulary == real.vocabulary
    text = "<|im_start|>user\nThe other one, naïve: 東京<|im_end|>"
    assert simulated.tokenize(text) == real.tokenize(text)
    tokens = range(real.facts.n_vocab)
    assert [simulated.piece(t) for t in tokens] == [real.piece(t) for t in tokens]


@pytest.mark.parametrize("arch", ["llama", "lfm2", "qwen35", "mamba2"])
def test_the_attention_of_a_token_takes_what_the_header_says(arch: str) -> None:
    with open_outline(str(tiny_model(arch)), SETTINGS) as outline:
        assert outline.sizes is not None
        expected = kv_bytes_per_token(read_gguf_facts(Path(outline.facts.path)), SETTINGS)
        assert outline.sizes.kv_bytes_per_token == expected


def test_without_a_wish_the_context_has_no_end(simulate: Simulate) -> None:
    """A recorded session of 200,000 tokens needs no option."""
    assert simulate("lfm2", n_ctx=0).facts.n_ctx == 1024 * 1024


def test_a_state_takes_its_bytes_on_paper_only(simulate: Simulate) -> None:
    model = simulate("lfm2", state_bytes=10**12)
    model.decode([97], 0)
    state = model.save_state()
    assert len(state) == model.state_size() == 10**12
    assert sys.getsizeof(state) < 10_000
    assert model.restore_state(state, 1) == ""


def test_a_reply_is_said_token_by_token_and_then_ended() -> None:
    path = str(tiny_model("lfm2"))
    with open_simulation(path, SETTINGS, state_bytes=None) as loader:
        model, _ = loader(path, SETTINGS, lambda fraction: True)
        loader.reply = (97, 98)
        sampler = model.sampler(GREEDY)
        said = [sampler.sample() for _ in range(4)]
        assert said[:2] == [97, 98]
        assert set(said[2:]) <= model.vocabulary.eog
        model.close()
        with pytest.raises(EngineBug, match="closed"):
            model.decode([97], 0)


# --- a wrong plan fails loudly ---


def feed(model: SimulatedModel, n: int, *, token: int = 97) -> None:
    """Append `n` tokens."""
    while n:
        step = min(n, model.facts.n_batch)
        model.decode([token] * step, model.pos_max() + 1)
        n -= step


@pytest.mark.parametrize("arch", [arch for arch, kind in MEMORY_KINDS.items() if kind.needs_checkpoints])
def test_a_state_goes_back_only_where_it_was_taken(arch: str, simulate: Simulate) -> None:
    model = simulate(arch)
    feed(model, 10)
    state = model.save_state()
    feed(model, 10)
    with pytest.raises(EngineBug, match="where it was not taken"):
        model.restore_state(state, 9)


@pytest.mark.parametrize("arch", ["gemma3", "lfm2", "lfm2-swa"])
def test_a_state_does_not_go_back_over_another_branch(arch: str, simulate: Simulate) -> None:
    """Its attention cells hold other items: the real model would say nothing, and answer nonsense."""
    model = simulate(arch)
    feed(model, 10)
    state = model.save_state()
    model.clear()
    feed(model, 20, token=98)
    with pytest.raises(EngineBug, match="another branch"):
        model.restore_state(state, 10)
    model.clear()
    feed(model, 5)
    with pytest.raises(EngineBug, match="another branch"):
        model.restore_state(state, 10)


def test_a_recurrent_state_needs_nothing_below_it(simulate: Simulate) -> None:
    model = simulate("mamba2")
    feed(model, 10)
    state = model.save_state()
    model.clear()
    assert model.restore_state(state, 10) == ""
    assert model.pos_max() == 9


def test_nothing_is_decoded_past_a_gap_or_in_too_large_a_batch(simulate: Simulate) -> None:
    model = simulate("lfm2")
    feed(model, 10)
    with pytest.raises(EngineBug, match="the memory ends at 10"):
        model.decode([97], 11)
    with pytest.raises(EngineBug, match="do not fit into a batch"):
        model.decode([97] * 257, 10)


def test_a_window_that_is_gone_is_not_cut_back_to(simulate: Simulate) -> None:
    """What was decoded there would be damaged; the refusal changes nothing."""
    model = simulate("gemma3")
    feed(model, 1000)
    assert not model.trim(500)
    assert (model.pos_min(), model.pos_max()) == (488, 999)
    assert model.trim(990)


def test_a_full_context_is_said_as_the_real_model_says_it(simulate: Simulate) -> None:
    """The engine clears the memory and starts over on this very error."""
    model = simulate("lfm2", n_ctx=256)
    feed(model, 250)
    with pytest.raises(NotEnoughMemory):
        model.decode([97] * 7, 250)
    assert model.pos_max() == 249


# --- what cannot be simulated is said ---


def test_a_file_that_is_no_model_is_refused_as_by_a_load(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="There is no file"), open_outline(str(tmp_path / "absent.gguf"), SETTINGS):
        pass
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(tiny_model("lfm2").read_bytes()[:5000])
    with pytest.raises(ModelFileError), open_outline(str(broken), SETTINGS):
        pass


def unsized(outline: ModelOutline) -> ModelOutline:
    outline.sizes = None
    return outline


def test_a_state_of_unknown_size_asks_for_the_option() -> None:
    with open_outline(str(tiny_model("lfm2")), SETTINGS) as outline:
        with pytest.raises(RequestInvalid, match="--state-bytes"):
            simulated_loader(unsized(outline), state_bytes=None)
        assert simulated_loader(outline, state_bytes=7).state_bytes_at_most == 7
    with open_outline(str(tiny_model("llama")), SETTINGS) as outline:
        assert simulated_loader(unsized(outline), state_bytes=None).state_bytes_at_most == 0


def test_memory_built_in_an_unknown_way_has_no_size() -> None:
    """Guessing would make every byte budget of the simulation wrong."""
    assert state_sizes(MemoryKind.HYBRID, (), 100) is None
    assert state_sizes(MemoryKind.RECURRENT, (), None) is None
    assert isinstance(state_sizes(MemoryKind.RECURRENT, (), 100), StateSizes)
    header = bytes(8)
    assert recurrent_state_bytes(header + bytes(12), MemoryKind.HYBRID) == 20
    assert recurrent_state_bytes(header + bytes(13), MemoryKind.HYBRID) is None
    assert recurrent_state_bytes(header + bytes(12) + b"\x01" + bytes(11), MemoryKind.HYBRID) is None
    assert recurrent_state_bytes(header + b"\x01" + bytes(11), MemoryKind.HYBRID) is None


@pytest.mark.parametrize("arch", [arch for arch, memory in MEMORY_KINDS.items() if memory.has_kv])
def test_a_range_has_the_size_of_a_real_one(load: Load, simulate: Simulate, arch: str) -> None:
    """To the byte: else a simulated budget would give up other branches than the real one."""
    real, simulated = load(arch, **asdict(SETTINGS)), simulate(arch)
    feed(simulated, 200)
    driving.feed(real, [97] * 200, 0)
    for p0, p1 in ((0, 200), (10, 40)):
        assert simulated.segment_size(p0, p1) == real.segment_size(p0, p1) == len(real.save_segment(p0, p1))
    assert len(simulated.save_segment(0, 200)) == simulated.segment_size(0, 200)
