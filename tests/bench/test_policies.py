"""What each policy reads again of recorded requests, through the whole engine on a model that decodes nothing.

Give a file of requests, one a line, as `cairn replay` takes it, and `make test ARGS="tests/bench/test_policies.py -s"`:
CAIRN_BENCH_REQUESTS=requests.jsonl. Vocabulary and template are those of Qwen3.5, which drops earlier reasoning.
Replies are one token long and are not kept, so every prompt brings the recorded ones.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.terminal.replay import RecordedRequest, read_requests
from engine.commands import ForecastPrompt, Generate, RequestId
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import GREEDY
from engine.events import CheckpointSaved, Finished
from engine.prompt.builder import Built, PromptBuilder
from tests.bench.test_planning_turn import SpeakingModel
from tests.support.engine_runs import Bench
from tests.support.fake_model import FakeLoader
from tests.support.llama_source import open_vocabulary, template_source

pytestmark = [pytest.mark.slow, pytest.mark.native]

VARIABLE = "CAIRN_BENCH_REQUESTS"
COUNTS = (4, 8, 16, 32)
N_CTX = 1_000_000


class KnownPrompts(PromptBuilder):
    """Builds every prompt once for all replays: rendering and tokenising take longer than the rest."""

    def __init__(self, builder: PromptBuilder, built: dict[RequestId, Built]) -> None:
        self.__dict__.update(builder.__dict__)
        self._built = built

    def build(
        self,
        command: Generate | ForecastPrompt,
        is_cancelled: Callable[[], bool] = lambda: False,
        *,
        keeps: bool = True,
    ) -> Built:
        if command.request not in self._built:
            self._built[command.request] = super().build(command)
        return self._built[command.request]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Of a whole replay, in tokens; the time is that of planning at the median request."""

    reprocessed: int
    unavoidable: int
    n_saved: int
    milliseconds_plan: float

    @property
    def ratio(self) -> float:
        return self.reprocessed / self.unavoidable


def replay(
    model: SpeakingModel, requests: tuple[RecordedRequest, ...], built: dict[RequestId, Built], cache: CacheSettings
) -> Cost:
    bench = Bench(loader=FakeLoader(model=model), cache=cache)
    bench.load()
    session = bench.worker.session
    assert session is not None
    session.builder = KnownPrompts(session.builder, built)
    reprocessed = unavoidable = n_saved = 0
    seconds: list[float] = []
    for request in requests:
        run = bench.do(
            Generate(
                request=RequestId(f"line {request.line}"),
                session=request.session,
                chat=request.chat,
                sampling=GREEDY,
                max_tokens=1,
            )
        )
        end = run.end
        assert isinstance(end, Finished), end
        reprocessed += end.explanation.reprocessed
        unavoidable += end.explanation.unavoidable
        n_saved += len(run.of(CheckpointSaved))
        seconds.append(run.planned.seconds_plan)
    bench.close()
    return Cost(
        reprocessed=reprocessed,
        unavoidable=unavoidable,
        n_saved=n_saved,
        milliseconds_plan=statistics.median(seconds) * 1e3,
    )


@pytest.fixture
def requests() -> tuple[RecordedRequest, ...]:
    name = os.environ.get(VARIABLE, "")
    if not name:
        pytest.skip(f"recorded requests are not part of the project: name a file of them in {VARIABLE}")
    with Path(name).open("rb") as lines:
        return tuple(read_requests(lines, name))


@pytest.fixture
def model() -> Iterator[SpeakingModel]:
    with open_vocabulary("qwen35") as (native, words):
        yield SpeakingModel(
            memory=MemoryKind.HYBRID,
            n_ctx=N_CTX,
            n_batch=N_CTX,
            template=template_source("Qwen3.5-4B"),
            native=native,
            words=words,
        )


@pytest.mark.timeout(1800)
def test_what_each_policy_reads_again(
    requests: tuple[RecordedRequest, ...], model: SpeakingModel, capsys: pytest.CaptureFixture[str]
) -> None:
    """The default must not be worse than the others with few states, and near the floor with many."""
    built: dict[RequestId, Built] = {}
    found: dict[tuple[Policy, int], Cost] = {}
    for policy in Policy:
        for count in COUNTS:
            model.clear()
            found[policy, count] = replay(
                model, requests, built, CacheSettings(policy=policy, max_checkpoints=count, ram_bytes=1 << 40)
            )
    unavoidable = next(iter(found.values())).unavoidable
    with capsys.disabled():
        print(f"\n{len(requests)} requests, {unavoidable:,} tokens unavoidable; reprocessed / unavoidable")
        print(f"{'policy':14}" + "".join(f"{count:>20} states" for count in COUNTS))
        for policy in Policy:
            row = [found[policy, count] for count in COUNTS]
            cells = "".join(f"{c.ratio:10.4f} ({c.n_saved:5} made, {c.milliseconds_plan:3.1f} ms)" for c in row)
            print(f"{policy.value:14}{cells}")
    assert {cost.unavoidable for cost in found.values()} == {unavoidable}, "the floor does not depend on the policy"
    ours, gap = (found[policy, 4] for policy in (Policy.WEIGHTED_GAP, Policy.NEIGHBOR_GAP))
    assert ours.reprocessed <= 1.05 * gap.reprocessed
    assert found[Policy.WEIGHTED_GAP, 32].ratio <= 1.02
