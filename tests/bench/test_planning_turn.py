"""A turn at up to 100,000 tokens: rendering, spans, tokenising and all planning, without the model's own work.

Prints medians. Run with `make test ARGS="tests/bench/test_planning_turn.py -s"`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import ParamSpec, TypeVar

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind, Vocabulary
from engine.core.decisions import residency, tails
from engine.core.decisions.tails import plan_eviction
from engine.core.decisions.weighted_eviction import plan_weighted
from engine.core.decisions.weighted_gap import Books
from engine.core.prompt.messages import Message
from engine.native.model.vocabulary import NativeVocabulary
from tests.support.engine_runs import Bench, Run, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import open_vocabulary, template_source
from tests.support.yardstick import no_collection

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_TOKENS = 100_000
N_MESSAGES = 294
N_TURNS = 15
N_CHECKPOINTS = 130
N_SHARED = (90_000, 2_000)  # of N_TOKENS, by all chats that take turns
N_CHATS = 6  # one that is asked, and five that stay in the model's memory
MAX_GROWTH = 3  # from a quarter of the tokens to all: reading them four times as often would be four

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class SpeakingModel(FakeModel):
    """Decodes nothing, but knows a real vocabulary: what is measured is our own work."""

    native: NativeVocabulary | None = None
    words: Vocabulary | None = None

    @property
    def vocabulary(self) -> Vocabulary:
        assert self.words is not None
        return self.words

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        assert self.native is not None
        return self.native.tokenize(text, parse_special=parse_special)

    def piece(self, token: int) -> bytes:
        assert self.native is not None
        return self.native.piece(token)

    def state_size(self, sequence: int = 0) -> int:
        return self.state_bytes

    def save_state(self, sequence: int = 0) -> bytes:
        return bytes(self.state_bytes)

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        del self.items[pos_next:]
        self.lacks_state = False
        return ""

    def n_cells_used(self) -> int:
        return len(self.items)


@dataclass
class Stopwatch:
    """Seconds that functions took since the last `read`."""

    seconds: float = field(default=0.0)

    def time(self, function: Callable[P, T]) -> Callable[P, T]:
        def timed(*args: P.args, **kwargs: P.kwargs) -> T:
            started = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                self.seconds += time.perf_counter() - started

        return timed

    def read(self) -> float:
        seconds, self.seconds = self.seconds, 0.0
        return seconds


@dataclass
class Watches:
    """What is planned outside of the plan itself: room for states, and which branches stay where they are."""

    eviction: Stopwatch
    branches: Stopwatch

    @classmethod
    def on(cls, patch: pytest.MonkeyPatch) -> Watches:
        eviction, stay = Stopwatch(), Stopwatch()
        patch.setattr(tails, "plan_eviction", eviction.time(plan_eviction))
        patch.setattr(residency, "plan_weighted", eviction.time(plan_weighted))
        for owner, name in (
            (residency, "worth_of"),
            (residency, "plan_sequences"),
            (tails, "worth_keeping"),
            (Books, "loss_of"),
            (Books, "with_ranges"),
        ):
            patch.setattr(owner, name, stay.time(getattr(owner, name)))
        return cls(eviction, stay)

    def read(self, run: Run) -> tuple[float, ...]:
        """Milliseconds of one request: render, tokenise, plan, eviction, branches, and the last three together."""
        plan = run.planned
        planning = (plan.seconds_plan, self.eviction.read(), self.branches.read())
        row = (plan.seconds_render, plan.seconds_tokenize, *planning, sum(planning))
        return tuple(1e3 * seconds for seconds in row)


def speaking(native: NativeVocabulary, words: Vocabulary, template: str, *, n_sequences: int = 2) -> Bench:
    model = SpeakingModel(
        memory=MemoryKind.HYBRID,
        n_ctx=1_000_000,
        n_batch=1_000_000,
        n_sequences=n_sequences,
        template=template_source(template),
        native=native,
        words=words,
    )
    bench = Bench(loader=FakeLoader(model=model), cache=CacheSettings(max_checkpoints=N_CHECKPOINTS))
    bench.load()
    return bench


def long_chat(n_tokens: int, n_messages: int) -> list[Message]:
    """A coding session: short questions, and answers as long as it takes."""
    line = "    return [value * 2 for value in values if value is not None]  # keeps order\n"
    n_lines = max(1, round((n_tokens * 2 / n_messages - 71) / 22))  # tokens of a pair of messages, and of a line
    history = [system("You are a careful engineer. " * 20)]
    while len(history) < n_messages:
        number = len(history)
        history.append(user(f"Question {number}: what does function_{number} do, and why? " + "Please explain. " * 8))
        history.append(
            assistant(f"Function {number}:\n```python\ndef function_{number}(values):\n{line * n_lines}```\n")
        )
    return history


def medians(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(statistics.median(column) for column in zip(*rows, strict=True))


def told(found: tuple[float, ...]) -> str:
    names = ("render and spans", "tokenise", "plan", "room for states", "branches that stay", "all planning")
    return "medians of turns (ms): " + ", ".join(f"{name} {ms:.2f}" for name, ms in zip(names, found, strict=True))


@pytest.mark.parametrize("template", ["Qwen3.5-4B", "LFM2-8B-A1B"])
def test_planning_a_turn_that_only_appends(
    template: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What people wait before the first token must be the model's time, not ours, however long the chat is."""
    watches = Watches.on(monkeypatch)
    quickest = []  # of the turns: what else a busy machine does is in the medians
    with open_vocabulary("qwen35") as (native, words):
        for n_tokens in (N_TOKENS // 4, N_TOKENS // 2, N_TOKENS):
            with closing(speaking(native, words, template)) as bench:
                history = [*long_chat(n_tokens, N_MESSAGES - 2 * N_TURNS), user("Where do we stand?")]
                run = bench.ask(*history)
                rows = []
                for turn in range(N_TURNS):
                    history += [assistant(run.text), user(f"And then, step {turn}?")]
                    watches.read(run)
                    with no_collection():
                        run = bench.ask(*history)
                    rows.append(watches.read(run))
            plan, found = run.planned, medians(rows)
            quickest.append(min(row[-1] for row in rows))
            assert plan.explanation.avoidable < 10
            with capsys.disabled():
                print(
                    f"\n{template}, {plan.reuse.n_prompt:,} tokens, {len(history)} messages, {len(plan.held)} states, "
                    f"{told(found)}",
                    end="",
                )
    assert quickest[-1] < MAX_GROWTH * quickest[0]


@pytest.mark.parametrize("n_shared", N_SHARED)
@pytest.mark.parametrize("template", ["Qwen3.5-4B", "LFM2-8B-A1B"])
def test_planning_with_branches_in_the_models_memory(
    template: str, n_shared: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chats take turns: how much they share must not be found out pair by pair, nor their texts be read anew."""
    watches = Watches.on(monkeypatch)
    with (
        open_vocabulary("qwen35") as (native, words),
        closing(speaking(native, words, template, n_sequences=N_CHATS + 2)) as bench,
    ):
        n_first = round(N_MESSAGES * n_shared / N_TOKENS) // 2 * 2 - 1
        shared, own = long_chat(n_shared, n_first), long_chat(N_TOKENS - n_shared, N_MESSAGES - 11 - n_first)[1:]
        chats = [[*shared, user(f"This is chat {number}."), assistant("Go on.")] for number in range(N_CHATS)]
        for number, chat in enumerate(chats):
            chat += [replace(message, text=message.text.replace("def ", f"def chat_{number}_")) for message in own]
        rows, runs = [], []
        for turn in range(4 * N_CHATS):
            chat = chats[turn % N_CHATS]
            chat.append(user(f"Step {turn}."))
            with no_collection():
                runs.append(bench.ask(*chat, session=f"chat {turn % N_CHATS}"))
            chat.append(assistant(runs[-1].text))
            rows.append(watches.read(runs[-1]))
        plan, found = runs[-1].planned, medians(rows[N_CHATS:])
        session = bench.worker.session
        assert session is not None
        assert plan.reuse.reused > N_TOKENS - 1000
        assert len(session.branches) >= N_CHATS - 1
    with capsys.disabled():
        print(
            f"\n{template}, {plan.reuse.n_prompt:,} tokens, {n_shared:,} in common, {len(session.branches)} branches, "
            f"{len(plan.held)} states, {told(found)}"
        )
