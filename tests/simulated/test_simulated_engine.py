"""The engine on a real tiny model and on the simulated one of the same file: request for request the same decisions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest

from engine.commands import ChangeCache, LoadSettings
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions.reuse import Source
from engine.core.prompt.messages import Message, Sampling
from engine.drawing import Sampler
from engine.events import CacheChanged, CheckpointLost, CheckpointRestored, CheckpointSaved, Finished, RestoreRefused
from engine.simulated.model import SimulatedLoader, SimulatedModel, open_simulation
from tests.support.engine_runs import EXACT, Bench, Run, system, user
from tests.support.exactness import edited, keep_moving
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

LOAD = replace(EXACT, n_batch=32, n_ubatch=32)
CACHE = CacheSettings(min_spacing=8, interval=48)
N_SESSIONS = 4
KINDS = (*["append"] * 6, "edit", "rewind", "regenerate", "system")
WORDS = ("alpha", "beta", " the", " quick\n", "42", "é", "  ", "river ", "stone, ")
STRETCH = {"gemma3": 4, "lfm2-swa": 4}  # a window keeps at least 256 cells


@dataclass
class Listening:
    """A sampler of the real model; what it says is written down."""

    sampler: Sampler
    said: list[int]

    def sample(self) -> int:
        token = self.sampler.sample()
        self.said.append(token)
        return token

    def prime(self, tokens: Sequence[int]) -> None:
        self.sampler.prime(tokens)

    def go_on(self, tokens: Sequence[int]) -> None:
        self.sampler.go_on(tokens)

    def close(self) -> None:
        self.sampler.close()


@dataclass
class TwoEngines:
    """One on llama.cpp, one on paper, which says what the first one said."""

    real: Bench
    simulated: Bench
    loader: SimulatedLoader
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._said: list[int] = []
        model = self.real.model
        sampler = model.sampler

        def listening(sampling: Sampling) -> Sampler:
            self._said = []
            return Listening(sampler(sampling), self._said)

        model.sampler = listening  # type: ignore[method-assign]

    def change(self, cache: CacheSettings) -> None:
        for bench in (self.real, self.simulated):
            bench.do(ChangeCache(settings=cache))

    def ask(self, messages: Sequence[Message], name: str) -> str:
        real = self.real.ask(*messages, session=name)
        self.loader.reply = [token for token in self._said if token not in self.loader.outline.vocabulary.eog]
        simulated = self.simulated.ask(*messages, session=name)
        for one, other in zip(_decisions(real), _decisions(simulated), strict=True):
            assert one == other
        self._check_books()
        self.seen[real.planned.reuse.source.value] += 1
        self.seen["loaded"] += len(real.planned.reuse.chain.loads)
        self.seen["over a branch"] += real.planned.reuse.chain.sequence > 0
        self.seen["lost"] += len(real.of(CheckpointLost))
        return real.text

    def _check_books(self) -> None:
        """What the engine believes to be in each sequence is there."""
        session = self.simulated.worker.session
        assert session is not None
        model = session.model
        assert isinstance(model, SimulatedModel)
        for sequence, path in ((0, session.working.tokens), *((b.sequence, b.path) for b in session.branches)):
            assert model.digest(sequence) == path.digest()


def _decisions(run: Run) -> Iterator[object]:
    """All that was decided and done, without times."""
    planned = run.planned
    yield planned.reuse
    yield planned.explanation
    yield planned.placement
    yield planned.held
    for event in run.events:
        match event:
            case CheckpointSaved():
                yield event.checkpoint
            case CheckpointRestored():
                yield event.id, event.n_tokens, event.n_bytes
            case CheckpointLost():
                yield replace(event, request=planned.request)
            case RestoreRefused():
                yield event.id, event.n_tokens
            case CacheChanged():
                yield event
            case Finished():
                yield event.reason, event.raw_text, event.explanation, event.usage.n_generated


@contextmanager
def two_engines(arch: str, *, n_sequences: int, n_ctx: int) -> Iterator[TwoEngines]:
    path = str(tiny_model(arch))
    settings = replace(LOAD, n_seq_max=n_sequences, n_ctx=n_ctx)
    with open_simulation(path, settings, state_bytes=None) as loader:
        real, simulated = Bench(cache=CACHE), Bench(loader=loader, cache=CACHE)
        real.load(path, settings)
        simulated.load(path, LoadSettings())
        try:
            yield TwoEngines(real, simulated, loader)
        finally:
            real.close()
            simulated.close()


def take_turns(engines: TwoEngines, seed: int, stretch: int) -> None:
    """Three chats share a beginning, part, and come back, under limits that change."""
    rng = random.Random(seed)

    def text() -> str:
        return "".join(rng.choices(WORDS, k=rng.randint(2, 14))) * stretch

    start = system(text())
    chats = {name: [start, user(text())] for name in ("a", "b", "c")}
    for step in range(12):
        if step % 6 == 0:
            policy = rng.choice((*[Policy.WEIGHTED_GAP] * 4, *Policy))
            n_bytes = rng.choice((100_000, 300_000, 1_000_000, 50_000_000))
            engines.change(replace(CACHE, policy=policy, max_checkpoints=rng.choice((2, 4, 32)), ram_bytes=n_bytes))
        name = rng.choice(tuple(chats))
        reply = engines.ask(chats[name], name)
        chats[name] = edited(chats[name], reply, (rng.choice(KINDS), rng.randint(0, 9), text()))


@pytest.mark.parametrize("n_sequences", [2, 3, 5, 8])
@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_every_decision_is_that_of_the_real_model(arch: str, n_sequences: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A what-if that is off by one token, state or byte is of another engine."""
    keep_moving(monkeypatch)
    stretch = STRETCH.get(arch, 1)
    with two_engines(arch, n_sequences=n_sequences, n_ctx=(2048 if n_sequences == 2 else 1024) * stretch) as engines:
        for seed in range(N_SESSIONS):
            take_turns(engines, seed, stretch)
    seen, memory = engines.seen, MEMORY_KINDS[arch]
    assert seen["lost"] or memory is MemoryKind.FULL
    if n_sequences > 2:
        assert seen[Source.LIVE_BRANCH.value]
    elif memory.has_kv:
        assert seen["loaded"]
