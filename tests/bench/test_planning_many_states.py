"""A turn with a thousand states held: what all of its planning takes, and what else of it grows with their number.

Prints medians. `CAIRN_BENCH_STATES=130,300,1000,2000 make test ARGS="tests/bench/test_planning_many_states.py -s"`:
making a thousand states takes minutes, so without the variable there are few. With CAIRN_BENCH_PROFILE=1 it prints
as well where the time of a whole request goes.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pytest

from engine.cache.session import ModelSession
from engine.commands import LEAST_SEQUENCES, ChangeCache, ForecastPrompt, Generate, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.prompt.messages import GREEDY, Chat, Message, Role
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.events import Finished
from engine.native.loading.outline import open_outline
from engine.native.memory.state_sizes import ModelOutline
from engine.prompt.builder import Built, PromptBuilder
from engine.simulated.model import SimulatedLoader, simulated_loader
from tests.bench.interleaved.recorded import LOAD
from tests.bench.test_planning_turn import Watches, medians
from tests.support.engine_runs import Bench
from tests.support.tiny_models import tiny_model
from tests.support.yardstick import no_collection

pytestmark = [pytest.mark.slow, pytest.mark.native, pytest.mark.timeout(1200)]

N_TOKENS = 100_000  # of a prompt in the end
STATES = "CAIRN_BENCH_STATES"
FEW_STATES = "40,160"
N_CHATS = 10
N_LIVE = 6  # branches in the model's memory
N_SHARED = 2_000  # tokens, by all chats
N_REPLY = 20  # tokens
N_MEASURED = 40  # requests
MAX_GROWTH = 1.8  # of the time, over that of the states
STATE_BYTES, KV_BYTES = 64 * 1024, 16
PROFILE = "CAIRN_BENCH_PROFILE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """`n_live`: branches that may stay in the model's memory; None: states alone, on one path that none leaves."""

    name: str
    n_chats: int
    n_live: int = 0


SCENES = (
    Scene(name="one chat", n_chats=1),
    Scene(name="ten chats, ranges in RAM", n_chats=N_CHATS),
    Scene(name="ten chats, six branches in the model's memory", n_chats=N_CHATS, n_live=N_LIVE),
)


class Dialogue:
    """A chat whose messages are all of one length; each is some tokens that stand nowhere else."""

    def __init__(self, number: int, n_message: int) -> None:
        self._number, self._n_message = number, n_message
        self.tokens = Tokens.of([1] * N_SHARED)
        self._spans = [Span(first=TokenIndex(0), end=TokenIndex(N_SHARED), kind=Kind.SYSTEM)]
        self._boundaries = [Boundary(at=TokenIndex(N_SHARED), kind=BoundaryKind.SYSTEM_END)]
        self._n_messages = 0

    def _add(self, kind: Kind, tokens: Tokens) -> None:
        first = TokenIndex(len(self.tokens))
        self.tokens += tokens
        self._spans.append(Span(first=first, end=TokenIndex(len(self.tokens)), kind=kind, message=self._n_messages))

    def ask(self) -> Built:
        self._n_messages += 1
        at = TokenIndex(len(self.tokens))
        self._boundaries.append(Boundary(at=at, kind=BoundaryKind.BEFORE_USER, message=self._n_messages))
        letters = [32 + (self._number * 31 + self._n_messages * 7 + k * k) % 90 for k in range(self._n_message)]
        self._add(Kind.USER, Tokens.of(letters))
        end = Boundary(at=TokenIndex(len(self.tokens)), kind=BoundaryKind.AFTER_USER)
        return Built(
            text="",
            media={},
            prompt=Prompt(tokens=self.tokens + Tokens.of([5, 5, 5])),
            spans=SpanMap(
                spans=(
                    *self._spans,
                    Span(first=end.at, end=TokenIndex(end.at + 3), kind=Kind.GENERATION_PROMPT),
                ),
                boundaries=(*self._boundaries, end),
                method=SpanMethod.SOURCE_MAP,
            ),
            opened=None,
            seconds_render=0.0,
            seconds_tokenize=0.0,
        )

    @property
    def messages(self) -> Chat:
        """As many as the spans say, which is all that is asked of them here."""
        names = [f"{self._number} {n}" for n in range(self._n_messages + 1)]
        roles = (Role.ASSISTANT, Role.USER)
        return Chat(messages=tuple(Message(role=roles[n % 2 or not n], text=name) for n, name in enumerate(names)))

    def answer(self, reply: Tokens) -> None:
        self._n_messages += 1
        self._add(Kind.ASSISTANT, Tokens.of([5, 5, 5]) + reply)


class NextPrompt(PromptBuilder):
    """Hands out the prompt that was laid down; all else is the session's own builder."""

    next: Built

    def __init__(self, builder: PromptBuilder) -> None:
        self.__dict__.update(builder.__dict__)

    def build(self, command: Generate | ForecastPrompt, *_: object, **__: object) -> Built:
        return self.next

    def adopt(self, text: str, generated: object) -> None:
        """The next prompts are known too."""


@dataclass
class Traffic:
    """Chats that take turns on a model that computes nothing."""

    bench: Bench
    loader: SimulatedLoader
    builder: NextPrompt
    chats: list[Dialogue]
    n_asked: int = 0

    @property
    def session(self) -> ModelSession:
        assert self.bench.worker.session is not None
        return self.bench.worker.session

    def turn(self, watches: Watches, profile: cProfile.Profile | None = None) -> tuple[float, ...]:
        """Milliseconds: plan, eviction, branches, those three together, and the whole request."""
        number = self.n_asked % len(self.chats)
        chat, self.n_asked = self.chats[number], self.n_asked + 1
        reply = [40 + (self.n_asked * 13 + k) % 80 for k in range(N_REPLY)]
        self.builder.next, self.loader.reply = chat.ask(), reply
        command = Generate(
            request=RequestId(str(self.n_asked)),
            session=f"chat {number}",
            chat=chat.messages,
            sampling=GREEDY,
        )
        with no_collection():
            if profile is not None:
                profile.enable()
            started = time.perf_counter()
            run = self.bench.do(command)
            seconds = time.perf_counter() - started
            if profile is not None:
                profile.disable()
        assert isinstance(run.end, Finished), run.end
        chat.answer(Tokens.of(reply))
        return (*watches.read(run)[2:], 1e3 * seconds)


@contextmanager
def traffic(outline: ModelOutline, scene: Scene, n_states: int) -> Iterator[Traffic]:
    outline.facts = replace(outline.facts, n_bytes=1 << 44, n_ctx=1 << 21, n_batch=1 << 20)
    outline.n_sequences = LEAST_SEQUENCES + scene.n_live
    loader = simulated_loader(outline, state_bytes=STATE_BYTES, kv_bytes_per_token=KV_BYTES)
    bench = Bench(loader=loader, cache=CacheSettings(ram_bytes=1 << 40))
    bench.load(outline.facts.path)
    assert bench.worker.session is not None
    builder = bench.worker.session.builder = NextPrompt(bench.worker.session.builder)
    n_turns = -(-n_states // scene.n_chats)  # each takes about one state
    n_message = max(70, (N_TOKENS - N_SHARED) // n_turns - N_REPLY - 3)
    chats = [Dialogue(number, n_message) for number in range(scene.n_chats)]
    yield Traffic(bench=bench, loader=loader, builder=builder, chats=chats)
    bench.close()


def told(found: tuple[float, ...]) -> str:
    names = ("plan", "room for states", "branches that stay", "all planning", "the whole request")
    return "medians of turns (ms): " + ", ".join(f"{name} {ms:.2f}" for name, ms in zip(names, found, strict=True))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_planning_with_many_states(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As many states as the budget holds: planning must stay in the shadow of reading a prompt."""
    monkeypatch.setattr(time, "perf_counter", time.process_time)  # others may be busy
    counts = sorted(map(int, os.environ.get(STATES, FEW_STATES).split(",")))
    watches, quickest = Watches.on(monkeypatch), dict[int, float]()
    with open_outline(str(tiny_model("lfm2")), replace(LOAD, n_ctx=1 << 17, n_seq_max=LEAST_SEQUENCES)) as outline:
        for n_states in counts:
            with traffic(outline, scene, n_states) as asking:
                session = asking.session
                while len(session.checkpoints) < n_states:
                    asking.turn(watches)
                full = CacheSettings(ram_bytes=session.checkpoints.n_bytes)
                asking.bench.do(ChangeCache(settings=full))
                rows = [asking.turn(watches) for _ in range(N_MEASURED)]
                quickest[n_states] = min(row[3] for row in rows)
                with capsys.disabled():
                    store, last = session.checkpoints, len(asking.builder.next.prompt)
                    print(
                        f"\n{scene.name}: {len(store)} states, {len(store.segments)} ranges, {len(session.branches)} "
                        f"branches, {last:,} tokens: {told(medians(rows))}",
                        end="",
                    )
                    if PROFILE in os.environ:
                        print_profile(asking, watches)
    assert quickest[counts[-1]] < MAX_GROWTH * counts[-1] / counts[0] * quickest[counts[0]]


def print_profile(asking: Traffic, watches: Watches) -> None:
    profile = cProfile.Profile()
    for _ in range(N_MEASURED):
        asking.turn(watches, profile)
    pstats.Stats(profile).sort_stats("cumulative").print_stats(45)
