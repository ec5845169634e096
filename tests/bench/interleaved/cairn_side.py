"""Cairn's engine itself on prompts that are tokens already, on a model that computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.commands import Generate, RequestId
from engine.core.cache_settings import CacheSettings
from engine.core.explanation import AvoidableCause
from engine.core.messages import GREEDY
from engine.events import Finished
from engine.native.simulated import SimulatedLoader
from engine.prompt_builder import Built, PromptBuilder
from tests.bench.interleaved.traces import Asked
from tests.support.engine_runs import Bench


class KnownPrompts(PromptBuilder):
    """Hands out prompts that were built before; all else is the session's own builder."""

    def __init__(self, builder: PromptBuilder, built: Mapping[RequestId, Built]) -> None:
        self.__dict__.update(builder.__dict__)
        self._built = built

    def build(self, command: Generate, is_cancelled: Callable[[], bool] = lambda: False) -> Built:
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

    @property
    def processed(self) -> int:
        return self.unavoidable + self.avoidable


@dataclass(frozen=True, slots=True, kw_only=True)
class CairnRun:
    answers: tuple[Answer, ...]
    n_bytes_peak: int
    seconds_plan: float

    @property
    def processed(self) -> int:
        return sum(answer.processed for answer in self.answers)


def run_cairn(loader: SimulatedLoader, requests: Sequence[Asked], cache: CacheSettings) -> CairnRun:
    """All requests, one after another; the model gives their replies."""
    bench = Bench(loader=loader, cache=cache)
    bench.load(loader.outline.facts.path)
    session = bench.worker.session
    assert session is not None
    ids = [RequestId(str(number)) for number in range(len(requests))]
    session.builder = KnownPrompts(session.builder, dict(zip(ids, (asked.built for asked in requests), strict=True)))
    answers: list[Answer] = []
    seconds = 0.0
    for id, asked in zip(ids, requests, strict=True):
        loader.reply = asked.reply
        run = bench.do(Generate(request=id, session=asked.session, chat=asked.chat, sampling=GREEDY))
        end = run.end
        assert isinstance(end, Finished), end
        assert end.usage.n_generated == len(asked.reply)
        seconds += run.planned.seconds_plan
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
            )
        )
    peak = session.checkpoints.n_bytes_peak
    bench.close()
    return CairnRun(answers=tuple(answers), n_bytes_peak=peak, seconds_plan=seconds)
