"""Sessions on paper: the engine itself over the memory of a model that computes nothing and was never a file.

Chats take turns, go on, are edited and asked again under limits of any kind; requests are cancelled, and branches move
to RAM and back. After each request the sequences hold what the books say, and one is free to copy through.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from engine.cache.session import ModelSession
from engine.commands import ChangeCache, Command, Generate, LoadSettings, PinCheckpoint, RequestId
from engine.core.cache.policies import Policy
from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import GREEDY
from engine.events import Event, Failed, Planned
from engine.native.memory.state_sizes import ModelOutline
from engine.prompt.builder import PromptBuilder
from engine.request.worker import Worker
from engine.simulated.model import SimulatedModel, simulated_loader
from tests.support.fake_model import FakeModel

N_SWA = 16
N_BATCH = 32
N_TURNS = 7
MOST_CHATS = 3
MOST_TOKENS = 200  # of a prompt
STATE_BYTES, CELL_BYTES = 60, 4
DEAR = (0.0, 1e-6, 1.0, 1.0)  # seconds that a token takes longer for each cell that it does not see


class _StandingClock:
    def monotonic(self) -> float:
        return 0.0

    def wall(self) -> float:
        return 0.0


def paper_outline(memory: MemoryKind, *, n_sequences: int, n_ctx: int, n_bytes: int) -> ModelOutline:
    """A model without a file; `n_bytes` are those of its weights."""
    n_swa = N_SWA if memory.has_window else 0
    fake = FakeModel(memory=memory, n_ctx=n_ctx, n_batch=N_BATCH, n_swa=n_swa, n_bytes=n_bytes)
    return ModelOutline(
        facts=fake.facts,
        vocabulary=fake.vocabulary,
        piece=fake.piece,
        tokenize=fake.tokenize,
        n_sequences=n_sequences,
        n_live_states=0,
        n_ubatch=N_SWA,
        n_window_cells=min(n_ctx, N_SWA * n_sequences + N_SWA) if memory.has_window else 0,
        swa_full=False,
        sizes=None,
    )


@dataclass
class PaperSession:
    """One session, drawn by its number."""

    seed: int
    memory: MemoryKind
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.random = rng = random.Random(f"{self.seed} {self.memory.value}")
        self.n_sequences = rng.choice((2, 3, 3, 3, 4, 4, 5))
        outline = paper_outline(
            self.memory,
            n_sequences=self.n_sequences,
            n_ctx=rng.choice((MOST_TOKENS + 40, 400, 800, 3000)),
            n_bytes=rng.choice((1, 20_000, 1 << 40, 1 << 40)),
        )
        self._loader = simulated_loader(outline, state_bytes=STATE_BYTES, kv_bytes_per_token=CELL_BYTES)
        self._patience: int | None = None  # so often it is asked whether the request is cancelled
        self._is_awaited = False
        self._events: list[Event] = []
        self._worker = Worker(
            self._loader,
            clock=_StandingClock(),
            cache=self._limits(),
            emit=self._events.append,
            is_cancelled=lambda _: self._is_cancelled(),
            is_awaited=lambda: self._is_awaited,
        )

    def run(self) -> None:
        """Raises AssertionError with the number of the session that went wrong."""
        rng = self.random
        model, _ = self._loader("fake.gguf", LoadSettings(), lambda _: True)
        self._worker.session = ModelSession(model, clock=_StandingClock(), builder=_builder())
        start = self._text(rng.choice((0, 30, 70)))  # that all have in common
        chats = [start + f"chat {n} " + self._text(rng.randint(0, 70)) for n in range(rng.randint(2, MOST_CHATS))]
        costs = rng.choice((UNMEASURED, *map(_costing, DEAR)))
        for turn in range(N_TURNS):
            if rng.random() < 0.15:
                self._do(ChangeCache(settings=self._limits()))
            self._pin()
            which = rng.randrange(len(chats))
            self.session.costs = costs
            reply = self._ask(chats[which], f"{turn}", chat=str(which))
            chats[which] = self._changed(chats[which], reply)

    @property
    def session(self) -> ModelSession:
        session = self._worker.session
        assert session is not None
        return session

    def _ask(self, prompt: str, number: str, *, chat: str) -> str:
        rng, vocabulary = self.random, self._loader.outline
        reply = self._text(rng.randint(1, 6))
        self._loader.reply = vocabulary.tokenize(reply)
        self._patience = rng.randint(1, 12) if rng.random() < 0.25 else None
        self._is_awaited = rng.random() < 0.2
        request = RequestId(number)
        self._do(Generate(request=request, session=chat, text=prompt, sampling=GREEDY, max_tokens=40))
        self._patience = None
        for event in self._events:
            self.seen[event.reuse.source.value if isinstance(event, Planned) else type(event).__name__] += 1
        self._check_books()
        return reply

    def _do(self, command: Command) -> None:
        self._events.clear()
        self._worker.handle(command)
        for event in self._events:
            if isinstance(event, Failed):
                assert event.code != "engine-bug", f"session {self.seed} on {self.memory.value}: {event.details}"

    def _check_books(self) -> None:
        """Each sequence holds what the books say, one holds nothing, and what is there can be copied."""
        session = self.session
        model, where = session.model, f"session {self.seed} on {self.memory.value}"
        assert isinstance(model, SimulatedModel)
        branches = {branch.sequence: branch.path for branch in session.branches}
        assert len(branches) + bool(len(session.working.tokens)) < self.n_sequences, where
        for sequence, path in {0: session.working.tokens, **branches}.items():
            assert model.digest(sequence) == path.digest(), f"{where}: sequence {sequence}"
            if self.memory.has_kv and len(path):
                assert model.segment_size(0, len(path), sequence) == CELL_BYTES * len(path), where
        self.seen["branches"] += len(branches)
        self.seen["ranges"] += len(session.checkpoints.segments)

    def _is_cancelled(self) -> bool:
        if self._patience is None:
            return False
        self._patience -= 1
        return self._patience < 0

    def _limits(self) -> CacheSettings:
        rng = self.random
        return CacheSettings(
            enabled=rng.random() > 0.03,
            policy=rng.choice((*[Policy.WEIGHTED_GAP] * 4, *Policy)),
            max_checkpoints=rng.choice((None, 1, 2, 4)),
            ram_bytes=rng.choice((0, 300, 900, 3000, 10_000, 1 << 30)),
            min_spacing=8,
            interval=rng.choice((0, 48)),
        )

    def _pin(self) -> None:
        states = list(self.session.checkpoints)
        if states and self.random.random() < 0.1:
            self._do(PinCheckpoint(checkpoint=self.random.choice(states).id, pinned=self.random.random() < 0.7))

    def _changed(self, prompt: str, reply: str) -> str:
        """Gone on with, cut somewhere and written anew from there, or asked again as it is."""
        rng = self.random
        match rng.choice((*["append"] * 5, "cut", "same")):
            case "append":
                prompt += reply + self._text(rng.randint(1, 60))
            case "cut":
                prompt = prompt[: rng.randint(1, len(prompt))] + self._text(rng.randint(1, 60))
        return prompt[:MOST_TOKENS]

    def _text(self, n: int) -> str:
        return "".join(self.random.choices("abcdefgh ", k=n))


@cache
def _builder() -> PromptBuilder:
    """One for all: what it learns of a template takes longer than a request on paper."""
    outline = paper_outline(MemoryKind.FULL, n_sequences=2, n_ctx=100, n_bytes=1)
    loader = simulated_loader(outline, state_bytes=STATE_BYTES, kv_bytes_per_token=CELL_BYTES)
    model, _ = loader("fake.gguf", LoadSettings(), lambda _: True)
    return PromptBuilder(model, clock=_StandingClock())


def _costing(b: float) -> BatchCosts:
    return BatchCosts(knots=(Knot(n=1, a=1e-6, b=b), Knot(n=512, a=1e-6, b=b)))
