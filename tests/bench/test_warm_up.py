"""What preparing saves of the time to the first token, on a recorded session with the pauses it had.

    CAIRN_BENCH_REQUESTS=pi.jsonl make test ARGS="tests/bench/test_warm_up.py -s"

The engine itself on a model that computes nothing, with a clock that goes on by what batches and tokens take.
Vocabulary and template are those of Qwen3.5, which drops earlier thoughts; replies are the recorded ones. Each line of
the file has, beside what `cairn replay` takes, `ts`: when it was asked, in seconds, and `output_tokens`.
"""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.terminal.replay import RecordedRequest, read_requests
from app.terminal.simulation.simulate import RecordedReplies
from engine.commands import Generate, LoadSettings, RequestId
from engine.core.cache.prefill_rates import BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import GREEDY, Role
from engine.events import Finished, Prepared
from engine.native.memory.state_sizes import ModelOutline
from engine.ports import Model
from engine.simulated.model import SimulatedLoader, simulated_loader
from tests.support.engine_runs import Bench
from tests.support.fake_model import FakeModel
from tests.support.llama_source import open_vocabulary, template_source

pytestmark = [pytest.mark.slow, pytest.mark.native]

VARIABLE = "CAIRN_BENCH_REQUESTS"
N_CTX, N_BATCH, N_SEQUENCES = 262_144, 512, 4
STATE_BYTES, KV_BYTES = 50 << 20, 32 << 10  # about those of Qwen3.5 4B; a state is an empty one here
RECORDED_RATE = 60.0  # tokens a second of the model that was recorded: what lies between its replies is the pause
RAM = 16 << 30
LONGEST = 300_000  # a session's characters beyond which its requests are left out
_NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
# Seconds a token takes in batches of a size, `a + b * depth`. SmolLM2 135M, Q4_1, on one thread of a busy machine, as
# ReadingRates learned `a`; and a card that reads 1,000 tokens a second, and half as many behind 100,000 others.
RATES = {
    "a processor": BatchCosts(knots=(Knot(n=1, a=0.0208, b=1.3e-6), Knot(n=512, a=0.0096, b=1.7e-7))),
    "a card": BatchCosts(knots=(Knot(n=1, a=0.025, b=1e-7), Knot(n=512, a=0.001, b=1e-8))),
}


class Clock:
    """It goes on by what is computed."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return _NOON.timestamp()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    request: RecordedRequest
    reply: tuple[int, ...]
    pause: float  # seconds, behind the end of the one before

    @property
    def is_of_a_person(self) -> bool:
        return self.request.chat.messages[-1].role is Role.USER


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One turn as it went; times in seconds."""

    is_of_a_person: bool
    first_token: float  # behind when it was asked
    n_read: int
    n_used: int
    n_in_vain: int
    n_prepared: int  # before it came


class ClockedLoader:
    """Its models take the time that batches take."""

    def __init__(self, inner: SimulatedLoader, clock: Clock, costs: BatchCosts) -> None:
        self.inner, self._clock, self._costs = inner, clock, costs
        self.check = inner.check

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[Model, tuple[str, ...]]:
        model, warnings = self.inner(path, settings, on_progress)
        decode = model.decode

        def timed(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
            decode(tokens, pos, wants_logits=wants_logits)
            self._clock.now += self._costs.seconds(len(tokens), pos)

        model.decode = timed  # type: ignore[method-assign]
        return model, warnings


def play(outline: ModelOutline, turns: Sequence[Turn], costs: BatchCosts, cache: CacheSettings) -> tuple[Asked, ...]:
    clock = Clock()
    loader = simulated_loader(outline, state_bytes=STATE_BYTES >> 10, kv_bytes_per_token=KV_BYTES >> 10)
    bench = Bench(loader=ClockedLoader(loader, clock, costs), cache=cache, clock=clock)
    bench.load(outline.facts.path)
    found: list[Asked] = []
    ended = clock.now
    for at, turn in enumerate(turns):
        comes = ended + turn.pause
        prepared: list[Prepared] = []
        bench.on_event = lambda event, prepared=prepared: (  # type: ignore[misc]
            prepared.append(event) if isinstance(event, Prepared) else None
        )
        while bench.worker.has_more_to_do and clock.now < comes:
            bench.worker.do_more(lambda comes=comes: clock.now >= comes)  # type: ignore[misc]
        bench.on_event = lambda _: None
        clock.now = max(clock.now, comes)  # else a batch goes on while somebody waits
        loader.reply = turn.reply
        bench.is_called = lambda: True
        run = bench.do(
            Generate(
                request=RequestId(str(at)),
                session=turn.request.session,
                chat=turn.request.chat,
                sampling=GREEDY,
                parses_calls=True,
            )
        )
        end = run.end
        assert isinstance(end, Finished), end
        ended, usage = clock.now, end.usage
        found.append(
            Asked(
                is_of_a_person=turn.is_of_a_person,
                first_token=ended - comes - usage.seconds_decode,
                n_read=end.explanation.reprocessed,
                n_used=usage.prepared.n_used,
                n_in_vain=usage.prepared.n_in_vain,
                n_prepared=sum(event.n_tokens for event in prepared),
            )
        )
    bench.close()
    return tuple(found)


@pytest.fixture
def outline() -> Iterator[ModelOutline]:
    with open_vocabulary("qwen35") as (native, _):
        fake = FakeModel(memory=MemoryKind.HYBRID, n_ctx=N_CTX, n_batch=N_BATCH, template=template_source("Qwen3.5-4B"))
        yield ModelOutline(
            facts=fake.facts,
            vocabulary=native.read(),
            piece=native.piece,
            tokenize=native.tokenize,
            n_sequences=N_SEQUENCES,
            n_live_states=0,
            n_ubatch=N_BATCH,
            n_window_cells=0,
            swa_full=False,
            sizes=None,
        )


@pytest.fixture
def turns(outline: ModelOutline) -> tuple[Turn, ...]:
    name = os.environ.get(VARIABLE, "")
    if not name:
        pytest.skip(f"recorded requests are not part of the project: name a file of them in {VARIABLE}")
    with Path(name).open("rb") as lines:
        requests = tuple(read_requests(lines, name))
    with Path(name).open("rb") as lines:
        times = [(float(said["ts"] or 0), int(said["output_tokens"] or 0)) for said in map(json.loads, lines)]
    replies = RecordedReplies(
        chat_template=outline.facts.chat_template,
        vocabulary=outline.vocabulary,
        tokenize=outline.tokenize,
        piece=outline.piece,
        now=_NOON.astimezone(),
    )
    found: list[Turn] = []
    before: dict[str, tuple[float, int]] = {}
    for request, (ts, n_written) in zip(requests, times, strict=True):
        if sum(len(message.text) for message in request.chat.messages) > LONGEST:
            continue
        past = replies.past_request(request, max_tokens=-1, name=name)
        assert past is not None
        asked, n_before = before.get(request.session, (ts, 0))
        pause = max(0.0, ts - asked - n_before / RECORDED_RATE)
        before[request.session] = ts, n_written
        found.append(Turn(request=request, reply=tuple(past.reply.ids()), pause=pause))
    return tuple(found)


@pytest.mark.timeout(3600)
def test_what_preparing_saves_a_person_who_waits(
    turns: tuple[Turn, ...], outline: ModelOutline, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person's question comes after thoughts that are dropped: all since then is read while they wait otherwise."""
    cold_cache = CacheSettings(ram_bytes=RAM >> 10)
    for name, costs in RATES.items():
        cold = play(outline, turns, costs, cold_cache)
        warm = play(outline, turns, costs, replace(cold_cache, prepares=True))
        pairs = list(zip(cold, warm, strict=True))
        rewritten = [(c, w) for c, w in pairs[1:] if c.is_of_a_person and c.n_read - w.n_read > 0]
        of_persons = [w.first_token / c.first_token for c, w in pairs[1:] if c.is_of_a_person]
        all_ratios = [w.first_token / c.first_token for c, w in pairs]
        assert rewritten, "nothing was prepared"
        figures = [
            f"{len(turns)} requests, {sum(c.is_of_a_person for c in cold)} of a person",
            f"first token of a person's: median {statistics.median(of_persons):.3f} of that without",
            f"where it reads less ({len(rewritten)}): {_of(rewritten, 1):.2f} s for {_of(rewritten, 0):.2f} s, "
            f"ratio {statistics.median(w.first_token / c.first_token for c, w in rewritten):.3f}",
            f"worst of all {max(all_ratios):.3f}",
            f"read by requests: {sum(w.n_read for w in warm):,} for {sum(c.n_read for c in cold):,}",
            f"prepared {sum(w.n_prepared for w in warm):,}, used {sum(w.n_used for w in warm):,}, "
            f"not needed {sum(w.n_in_vain for w in warm):,}",
            f"requests that read more: {sum(w.n_read > c.n_read for c, w in pairs)}, "
            f"most {max(w.n_read - c.n_read for c, w in pairs)} tokens",
        ]
        with capsys.disabled():
            print(f"\n{name}: " + "; ".join(figures))
        assert sum(w.n_read for w in warm) <= sum(c.n_read for c in cold)


def _of(pairs: Sequence[tuple[Asked, Asked]], which: int) -> float:
    return statistics.median(pair[which].first_token for pair in pairs)
