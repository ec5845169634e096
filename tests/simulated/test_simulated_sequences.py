"""The sequences of the model that computes nothing, move for move beside those of the real one of the same file."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from typing import TypeVar

import llama_cpp.llama_cpp as binding
import pytest

from engine.commands import LoadSettings
from engine.core.cache.states import MemoryKind, SegmentRefusal
from engine.core.prompt.items import Tokens
from engine.errors import EngineBug, NotEnoughMemory
from engine.native.model.llama import LlamaModel
from engine.simulated.model import SimulatedModel, open_simulation
from tests.native.conftest import Load
from tests.support.tiny_models import MEMORY_KINDS, N_SWA, tiny_model

pytestmark = pytest.mark.native

N_BATCH = 128
SETTINGS = LoadSettings(n_ctx=2048, n_seq_max=4, n_batch=N_BATCH, n_ubatch=64, n_threads=1)
R = TypeVar("R")
Items = list[int]
Simulate = Callable[..., SimulatedModel]


@pytest.fixture
def simulate() -> Iterator[Simulate]:
    """simulate(arch, **changes of SETTINGS) gives a model that is closed after the test."""
    with ExitStack() as stack:

        def opened(arch: str, **changes: object) -> SimulatedModel:
            settings = replace(SETTINGS, **changes)  # type: ignore[arg-type]  # names and types are the test's business
            path = str(tiny_model(arch))
            loader = stack.enter_context(open_simulation(path, settings, state_bytes=None))
            model, _ = loader(path, settings, lambda fraction: True)
            stack.callback(model.close)
            return model

        yield opened


@dataclass(frozen=True)
class Saved:
    """A state after `items`, or the attention from `start` on; of the real and of the simulated model."""

    real: bytes
    simulated: bytes
    items: Items
    start: int = 0


@dataclass
class SideBySide:
    """A real and a simulated model that are put through the same moves, and what each of their sequences is of."""

    real: LlamaModel
    simulated: SimulatedModel
    random: random.Random
    items: Items = field(default_factory=list)  # of the working sequence
    left: dict[int, Items] = field(default_factory=dict)
    states: list[Saved] = field(default_factory=list)
    segments: list[Saved] = field(default_factory=list)
    kept: dict[int, Items] = field(default_factory=dict)  # of live states
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def memory(self) -> MemoryKind:
        return self.real.facts.memory

    def both(self, move: Callable[[LlamaModel | SimulatedModel], R]) -> R | None:
        """What both say; None when both refuse the move as a bug or for want of room."""
        real, simulated = _outcome(move, self.real), _outcome(move, self.simulated)
        assert simulated == real
        return None if isinstance(real, type) else real

    def decode(self) -> None:
        """No move leaves the working sequence without its window: llama.cpp would go on half blind, and say nothing."""
        pos, n = len(self.items), self.random.randint(1, N_BATCH)
        assert self.memory is not MemoryKind.SWA or self.real.pos_min() <= max(0, pos - N_SWA + 1)
        tokens = [self.random.randint(97, 122) for _ in range(n)]
        done = self.both(lambda model: model.decode(tokens, pos) or "done")
        if done:
            self.items += tokens
        self.seen["decoded" if done else "full"] += 1

    def take(self) -> None:
        sequence = self._sequence()
        taken = self.both(lambda model: model.take_live(sequence))
        if taken:
            self.left[sequence] = list(self.items)
            self.seen["taken"] += 1
        elif taken is False:
            self.left.pop(sequence, None)

    def restore_live(self) -> None:
        sequence = self._sequence()
        items = self.left.get(sequence, [])
        pos = len(items) if self.memory.is_exact_only else self.random.randint(0, len(items))
        refused = self.both(lambda model: model.restore_live(sequence, pos))
        if refused is not None:
            self.items = [] if refused else items[:pos]
            self.seen["refused" if refused else "restored"] += 1

    def drop(self) -> None:
        sequence = self._sequence()
        self.both(lambda model: model.drop_live(sequence))
        self.left.pop(sequence, None)

    def share(self) -> None:
        """Then a state of that branch, which must find the attention under it."""
        sequence = self._sequence()
        items = self.left.get(sequence, [])
        pos = self.random.randint(0, len(items))
        if self.both(lambda model: model.share_attention(sequence, pos) or "done"):
            self.items = items[:pos]
            self.seen["shared"] += 1
            self._put_a_state()

    def save_state(self) -> None:
        if self.items and self.memory.needs_checkpoints:
            sequence = self.random.choice([0, *self.left])
            real, simulated = self.real.save_state(sequence), self.simulated.save_state(sequence)
            assert len(simulated) == len(real)
            self.states.append(Saved(real, simulated, list(self._items_of(sequence))))

    def restore_state(self) -> None:
        if self.memory.needs_checkpoints and (fitting := self._fitting()):
            self._put(self.random.choice(fitting))

    def keep_state(self) -> None:
        sequence = self.random.choice(self.real.live_states)
        if self.both(lambda model: model.keep_state(sequence) or "done"):
            self.kept[sequence] = list(self.items)
            self.seen["kept"] += 1

    def restore_kept(self) -> None:
        fitting = [s for s, items in self.kept.items() if not self.memory.has_kv or self.items[: len(items)] == items]
        if fitting:
            sequence = self.random.choice(fitting)
            items = self.kept[sequence]
            assert self.both(lambda model: model.restore_kept(sequence, len(items), len(items) - 1)) == ""
            self.items = list(items)
            self.seen["kept and put"] += 1

    def save_segment(self) -> None:
        sequence = self.random.choice([0, *self.left])
        items = self._items_of(sequence)
        p0, p1 = sorted((self.random.randint(0, len(items)), self.random.choice((len(items), len(items) // 2))))
        if self.both(lambda model: model.segment_size(p0, p1, sequence)):
            real, simulated = (model.save_segment(p0, p1, sequence) for model in (self.real, self.simulated))
            self.segments.append(Saved(real, simulated, items[:p1], p0))

    def load_segment(self) -> None:
        fitting = [saved for saved in self.segments if self.items[: saved.start] == saved.items[: saved.start]]
        if not fitting:
            return
        saved = self.random.choice(fitting)
        p0, p1 = saved.start, len(saved.items)
        blobs = {id(self.real): saved.real, id(self.simulated): saved.simulated}
        loaded = self.both(lambda model: model.load_segment(blobs[id(model)], p0, p1) or "done")
        if loaded == "done":
            self.items = list(saved.items)
            self.seen["loaded"] += 1
            self._put_a_state()
        elif loaded is not None:
            assert loaded is SegmentRefusal.NO_ROOM
            self.seen["no room"] += 1

    def trim(self) -> None:
        pos = self.random.randint(max(0, len(self.items) - 2 * N_SWA), len(self.items))
        if self.both(lambda model: model.trim(pos)):
            del self.items[pos:]

    def clear(self) -> None:
        self.both(lambda model: model.clear())
        self.items = []

    def compare(self) -> None:
        """Every cell, position, size and item."""
        assert self.simulated.n_cells_used() == self.real.n_cells_used()
        assert self.simulated.live_states == self.real.live_states
        for sequence in range(self.real.n_sequences):
            items = self._items_of(sequence)
            for ask in (SimulatedModel.pos_min, SimulatedModel.pos_max):
                assert ask(self.simulated, sequence) == getattr(self.real, ask.__name__)(sequence)
            if items:
                assert self.simulated.state_size(sequence) == self.real.state_size(sequence)
            assert self.simulated.digest(sequence) == Tokens.of(items).digest()

    def _put_a_state(self) -> None:
        """Attention alone is of no use, except where there is nothing else."""
        if self.memory is not MemoryKind.FULL:
            fitting = self._fitting()
            if fitting:
                self._put(max(fitting, key=lambda saved: len(saved.items)))
            else:
                self.clear()

    def _put(self, saved: Saved) -> None:
        n = len(saved.items)
        refused = self.real.restore_state(saved.real, n)
        assert bool(self.simulated.restore_state(saved.simulated, n)) == bool(refused)
        self.items = [] if refused else list(saved.items)
        self.seen["not put" if refused else "put"] += 1

    def _fitting(self) -> list[Saved]:
        has_kv = self.memory.has_kv
        return [saved for saved in self.states if not has_kv or self.items[: len(saved.items)] == saved.items]

    def _items_of(self, sequence: int) -> Items:
        return self.left.get(sequence, []) if sequence else self.items

    def _sequence(self) -> int:
        """As a rule not the last one, so that ranges have one to go through."""
        n = self.real.n_sequences
        return self.random.randrange(1, n if n < 3 or self.random.random() < 0.05 else n - 1)


def _outcome(move: Callable[[LlamaModel | SimulatedModel], R], model: LlamaModel | SimulatedModel) -> R | type:
    try:
        return move(model)
    except (EngineBug, NotEnoughMemory) as error:
        return type(error)


CASES: list[tuple[str, Mapping[str, object]]] = [
    *((arch, {}) for arch in MEMORY_KINDS),
    *((arch, {"n_ctx": 512}) for arch, kind in MEMORY_KINDS.items() if kind.has_kv),
    *((arch, {"swa_full": True}) for arch in ("gemma3", "lfm2-swa")),
    *((arch, {"swa_full": True, "n_ctx": 512}) for arch in ("gemma3", "lfm2-swa")),
    ("gemma3", {"n_ctx": 4096, "n_ubatch": 128, "kv_type_k": "f32", "kv_type_v": "f32", "flash_attention": "off"}),
    ("lfm2-swa", {"n_ctx": 4096, "n_seq_max": 3, "n_ubatch": 128, "kv_type_k": "f32", "kv_type_v": "f32"}),
    ("gemma3", {"n_seq_max": 2}),
    ("lfm2", {"n_seq_max": 8}),
    *((arch, {"n_live_states": 3}) for arch in ("lfm2", "qwen35", "mamba2")),
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("arch", "changes"), CASES)
def test_every_sequence_is_as_in_the_real_model(
    arch: str, changes: Mapping[str, object], seed: int, load: Load, simulate: Simulate
) -> None:
    """Cells, refusals, positions, bytes: where one drifts, a simulated budget gives up other branches."""
    real = load(arch, **{**asdict(SETTINGS), **changes})
    pair = SideBySide(real, simulate(arch, **changes), random.Random(seed))
    moves = [pair.decode] * 8 + [pair.take, pair.restore_live] * 3
    moves += [pair.save_state, pair.restore_state] * 2 + [pair.drop, pair.trim]
    if pair.memory.has_kv:
        moves += [pair.save_segment, pair.load_segment, pair.load_segment, pair.share] * 2
    if real.live_states:
        moves += [pair.keep_state, pair.restore_kept] * 2
    for _ in range(250):
        pair.random.choice(moves)()
        pair.compare()
    assert pair.seen["taken"]
    assert pair.seen["restored"]
    if pair.memory.has_kv:
        assert pair.seen["shared"]
        assert pair.seen["loaded"] or real.n_sequences == 2
    assert bool(pair.seen["kept and put"]) == bool(changes.get("n_live_states"))
    if real.facts.n_ctx == 512:
        assert pair.seen["full"] or pair.seen["no room"]


@pytest.mark.parametrize("arch", ["gemma3", "lfm2-swa"])
def test_a_window_that_finds_no_room_beside_its_lender_is_refused_in_both(
    arch: str, load: Load, simulate: Simulate
) -> None:
    """No walk leads there, as long as both are right: a sequence that no books know of shares the cells."""
    settings: Mapping[str, object] = {**asdict(SETTINGS), "n_seq_max": 3}
    pair = SideBySide(load(arch, **settings), simulate(arch, n_seq_max=3), random.Random(1))
    real, simulated = pair.real, pair.simulated
    while len(pair.items) < 600:
        pair.decode()
    pair.save_state()
    assert pair.both(lambda model: model.take_live(1)) is True
    lender, start = real._sequences._numbers[1], len(pair.items) - 448 + 40
    binding.llama_memory_seq_cp(binding.llama_get_memory(real._context), lender, 2, start, -1)
    assert simulated._memory.window is not None
    simulated._memory.window.copy(simulated._sequences._numbers[1], 2, start, len(pair.items))
    state, end, tokens = pair.states[0], len(pair.items), list(b"on")

    def look() -> list[tuple[int, ...]]:
        return [
            (model.pos_min(sequence), model.pos_max(sequence), model.state_size(sequence), model.n_cells_used())
            for model in (real, simulated)
            for sequence in (0, 1)
        ]

    before = look()
    assert before[:2] == before[2:]
    assert pair.both(lambda model: model.decode(tokens, end) or "done") is None
    assert pair.both(lambda model: model.trim(end - 1)) is False
    assert look() == before
    assert bool(real.restore_state(state.real, end)) is bool(simulated.restore_state(state.simulated, end)) is True
    assert pair.both(lambda model: model.restore_live(1, end)) == ""
    assert look() == before
    pair.both(lambda model: model.drop_live(1))
    assert pair.both(lambda model: model.decode(tokens, end) or "done") == "done"
    after = look()
    assert after[0] == after[2]
