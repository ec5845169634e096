"""Cairn's engine itself on prompts that are tokens already, on a model that computes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.cache.session import ModelSession
from engine.commands import LEAST_SEQUENCES, ForecastPrompt, Generate, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.reuse import Source
from engine.core.difference.explanation import AvoidableCause
from engine.core.prompt.messages import GREEDY
from engine.events import CacheChanged, Finished
from engine.native.loading.contexts import MOST_BRANCHES
from engine.prompt.builder import Built, PromptBuilder
from engine.simulated.model import SimulatedLoader, SimulatedModel
from tests.bench.interleaved.traces import Asked
from tests.support.engine_runs import Bench

SHARE_FOR_BRANCHES = 5  # of the budget one part in so many; a real load gives them a sixteenth of what is free


class KnownPrompts(PromptBuilder):
    """Hands out prompts that were built before; all else is the session's own builder."""

    def __init__(self, builder: PromptBuilder, built: Mapping[RequestId, Built]) -> None:
        self.__dict__.update(builder.__dict__)
        self._built = built

    def build(
        self,
        command: Generate | ForecastPrompt,
        is_cancelled: Callable[[], bool] = lambda: False,
        *,
        keeps: bool = True,
    ) -> Built:
        return self._built[command.request]

    def adopt(self, text: str, generated: Sequence[int]) -> None:
        """The next prompts are known too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one request cost, in tokens."""

    client: str
    what: str
    n_prompt: int
    reused: int
    unavoidable: int
    avoidable: int
    causes: tuple[tuple[AvoidableCause, int], ...]  # of what was avoidable
    source: Source
    n_branches: int  # in the model's memory, when it was done

    @property
    def processed(self) -> int:
        return self.unavoidable + self.avoidable


@dataclass(frozen=True, slots=True, kw_only=True)
class CairnRun:
    """`n_bytes_peak` is of the RAM, `n_cells_peak` of the context after a request."""

    answers: tuple[Answer, ...]
    n_bytes_peak: int
    n_cells_peak: int
    seconds_plan: float

    @property
    def processed(self) -> int:
        return sum(answer.processed for answer in self.answers)

    @property
    def sources(self) -> Counter[Source]:
        return Counter(answer.source for answer in self.answers)


def n_branches(state_bytes: int, budget: int) -> int:
    """How many may stay in the model's memory: their states take at most a fifth of the budget."""
    return min(MOST_BRANCHES, budget // SHARE_FOR_BRANCHES // state_bytes)


def left_for_ram(budget: int, state_bytes: int, n_sequences: int) -> int:
    """Each sequence but the working one takes a state on the device."""
    return budget - (n_sequences - 1) * state_bytes


def run_cairn(loader: SimulatedLoader, requests: Sequence[Asked], cache: CacheSettings) -> CairnRun:
    """All requests, one after another; the model gives their replies."""
    bench = Bench(loader=loader, cache=cache)
    bench.load(loader.outline.facts.path)
    session = bench.worker.session
    assert session is not None
    ids = [RequestId(str(number)) for number in range(len(requests))]
    session.builder = KnownPrompts(session.builder, dict(zip(ids, (asked.built for asked in requests), strict=True)))
    answers: list[Answer] = []
    seconds, n_cells = 0.0, 0
    for id, asked in zip(ids, requests, strict=True):
        loader.reply = asked.reply
        run = bench.do(Generate(request=id, session=asked.session, chat=asked.chat, sampling=GREEDY))
        end = run.end
        assert isinstance(end, Finished), end
        assert end.usage.n_generated == len(asked.reply)
        check_books(session)
        seconds += run.planned.seconds_plan
        cache_now = run.of(CacheChanged)[-1]
        n_cells = max(n_cells, cache_now.n_cells)
        told = end.explanation
        answers.append(
            Answer(
                client=asked.client,
                what=asked.what,
                n_prompt=told.n_prompt,
                reused=told.reused,
                unavoidable=told.unavoidable,
                avoidable=told.avoidable,
                causes=tuple((part.cause, part.end - part.first) for part in told.parts),
                source=run.planned.reuse.source,
                n_branches=cache_now.n_branches,
            )
        )
    peak = session.checkpoints.n_bytes_peak
    bench.close()
    return CairnRun(answers=tuple(answers), n_bytes_peak=peak, n_cells_peak=n_cells, seconds_plan=seconds)


def check_books(session: ModelSession) -> None:
    """What the engine believes to be in each sequence is there: else what it reused was something else."""
    model = session.model
    assert isinstance(model, SimulatedModel)
    assert len(session.branches) <= max(0, model.n_sequences - LEAST_SEQUENCES)
    for sequence, path in ((0, session.working.tokens), *((b.sequence, b.path) for b in session.branches)):
        assert model.digest(sequence) == path.digest()
