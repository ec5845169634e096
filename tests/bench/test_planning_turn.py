"""An append-only turn at 100,000 tokens: rendering, spans, tokenising and planning, without the model's own work.

Prints medians. Run with `make test ARGS="tests/bench/test_planning_turn.py -s"`.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass

import pytest

from engine.core.cache_settings import CacheSettings
from engine.core.facts import Vocabulary
from engine.core.messages import Message
from engine.core.states import MemoryKind
from engine.native.vocabulary import NativeVocabulary
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import open_vocabulary, template_source

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_TOKENS = 100_000
N_TURNS = 15


@dataclass
class SpeakingModel(FakeModel):
    """Decodes nothing, but knows a real vocabulary: what is measured is our own work."""

    native: NativeVocabulary | None = None
    words: Vocabulary | None = None

    @property
    def vocabulary(self) -> Vocabulary:
        assert self.words is not None
        return self.words

    def tokenize(self, text: str) -> list[int]:
        assert self.native is not None
        return self.native.tokenize(text)

    def piece(self, token: int) -> bytes:
        assert self.native is not None
        return self.native.piece(token)

    def state_size(self, sequence: int = 0) -> int:
        return self.state_bytes

    def save_state(self, sequence: int = 0) -> bytes:
        return bytes(self.state_bytes)

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        del self.items[pos_next:]
        return ""


def long_chat(n_chars: int) -> list[Message]:
    """A coding session: short questions, long answers, some 1,500 characters a message."""
    line = "    return [value * 2 for value in values if value is not None]  # keeps order\n"
    history = [system("You are a careful engineer. " * 20)]
    while sum(len(message.text) for message in history) < n_chars:
        number = len(history)
        history.append(user(f"Question {number}: what does function_{number} do, and why? " + "Please explain. " * 8))
        history.append(assistant(f"Function {number}:\n```python\ndef function_{number}(values):\n{line * 32}```\n"))
    return history


@pytest.mark.parametrize("template", ["Qwen3.5-4B", "LFM2-8B-A1B"])
def test_planning_a_turn_that_only_appends(template: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The budget is 15 ms: what people wait before the first token must be the model's time, not ours."""
    with open_vocabulary("qwen35") as (native, words):
        model = SpeakingModel(
            memory=MemoryKind.HYBRID,
            n_ctx=1_000_000,
            n_batch=1_000_000,
            template=template_source(template),
            native=native,
            words=words,
        )
        bench = Bench(loader=FakeLoader(model=model), cache=CacheSettings(max_checkpoints=130))
        bench.load()
        history = long_chat(int(N_TOKENS * 3.6))
        history.append(user("Where do we stand?"))
        run = bench.ask(*history)
        rows = []
        plan = run.planned
        for turn in range(N_TURNS):
            history += [assistant(run.text), user(f"And then, step {turn}?")]
            run = bench.ask(*history)
            plan = run.planned
            rows.append((plan.seconds_render, plan.seconds_tokenize, plan.seconds_plan))
        assert plan.explanation.avoidable < 10
    render, tokenize, planning = (statistics.median(column) * 1e3 for column in zip(*rows, strict=True))
    total = statistics.median(sum(row) for row in rows) * 1e3
    with capsys.disabled():
        print(
            f"\n{template}, {plan.reuse.n_prompt:,} tokens, {len(history)} messages, median of {N_TURNS} turns (ms): "
            f"render and spans {render:.1f}, tokenise {tokenize:.1f}, plan {planning:.1f}, together {total:.1f}"
        )
