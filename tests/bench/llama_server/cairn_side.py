"""Cairn's engine on the same requests, in a process of its own: only so is its peak of memory its own.

The requests go in as one file, the answers come out as another, both JSON lines of the values below.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.engine_child import few_to_collect
from engine.commands import ForecastPrompt, Generate, LoadSettings, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossReason
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import GREEDY, Message, Role
from engine.core.prompt.streaming import Channel
from engine.core.record.parsing import decode, encode
from engine.events import CheckpointLost, CheckpointRestored, CheckpointSaved, Delta, Event, Finished, ModelLoaded
from engine.prompt.builder import Built, PromptBuilder
from engine.store.read_before.kept_rates import KeptRates
from tests.bench.llama_server.request_sets import Asked
from tests.bench.llama_server.server_answers import ProcessMemory, read_memory
from tests.support.cairn_process import ROOT
from tests.support.engine_runs import Bench, Run

_SECONDS = 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """The first line of the requests' file."""

    model: str
    settings: LoadSettings
    cache: CacheSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One request: what was processed and what was said. The floor is the engine's own word here."""

    prompt: Tokens
    reply: tuple[int, ...]
    n_decoded: int  # how many tokens of the reply are in memory
    n_reused: int
    n_unavoidable: int
    n_avoidable: int
    causes: tuple[tuple[str, int], ...] = ()  # of the avoidable tokens, in the order of the prompt
    seconds_first: float  # from the command to the first piece of text: rendering and tokenising are in it
    processor_first: float  # of all threads, in the same time
    seconds_prefill: float
    seconds_all: float  # until the engine takes the next command


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The last line of the answers."""

    memory: ProcessMemory
    n_bytes_loaded: int  # resident once the model was loaded
    n_ctx: int
    n_sequences: int  # as the loader chose: the working one, the one for copying, and one for each branch
    n_live_states: int
    n_made: int
    n_restored: int
    n_evicted: int
    eog: frozenset[int]


def run_cairn(job: Job, requests: tuple[Asked, ...], folder: Path) -> tuple[tuple[Answer, ...], Ending]:
    """Run the child and read what it wrote."""
    questions, answers = folder / "questions.jsonl", folder / "answers.jsonl"
    questions.write_text("".join(json.dumps(encode(value)) + "\n" for value in (job, *requests)), encoding="utf-8")
    command = [sys.executable, "-m", __name__, str(questions), str(answers)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=_SECONDS, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    lines = [json.loads(line) for line in answers.read_text(encoding="utf-8").splitlines()]
    return tuple(decode(Answer, line) for line in lines[:-1]), decode(Ending, lines[-1])


class _WatchedBuilder(PromptBuilder):
    """Tells the tokens of a request, which events do not carry."""

    def __init__(self, builder: PromptBuilder) -> None:
        self.__dict__.update(builder.__dict__)
        self.prompt = Tokens()
        self.reply: tuple[int, ...] = ()

    def build(
        self,
        command: Generate | ForecastPrompt,
        is_cancelled: Callable[[], bool] = lambda: False,
        *,
        keeps: bool = True,
    ) -> Built:
        built = super().build(command, is_cancelled, keeps=keeps)
        if keeps:  # else it is what another chat would have been rendered to, for an offer
            self.prompt, self.reply = built.prompt.tokens, ()
        return built

    def adopt(self, text: str, generated: Sequence[int]) -> None:
        self.reply = tuple(generated)
        super().adopt(text, generated)


class _Runner:
    """One loaded engine, and the replies it has given. What batches take is kept in `rates`, as the app keeps it."""

    def __init__(self, job: Job, rates: Path) -> None:
        self._bench = Bench(cache=job.cache, rates=KeptRates(rates))
        few_to_collect(self._bench.load(job.model, job.settings).one(ModelLoaded))  # as in the engine's process
        session = self._bench.worker.session
        assert session is not None
        self._session = session
        self._builder = _WatchedBuilder(session.builder)
        session.builder = self._builder
        self._said: list[Message] = []
        self._n_made = self._n_restored = self._n_evicted = 0
        self._n_bytes_loaded = own_memory().n_bytes

    def answer(self, asked: Asked) -> Answer:
        command = Generate(
            request=RequestId(f"request {len(self._said) + 1}"),
            session=asked.session,
            chat=asked.filled(self._said),
            sampling=GREEDY,
            max_tokens=asked.max_tokens,
            is_regeneration=asked.is_regeneration,
        )
        moments: list[tuple[float, float]] = []

        def on_event(event: Event) -> None:
            if not moments and isinstance(event, Delta | Finished):
                moments.append((time.perf_counter(), time.process_time()))

        self._bench.on_event = on_event
        started, started_processor = time.perf_counter(), time.process_time()
        run = self._bench.do(command)
        end = run.end
        assert isinstance(end, Finished), end
        self._take(run)
        explanation = end.explanation
        return Answer(
            prompt=self._builder.prompt,
            reply=self._builder.reply,
            n_decoded=len(self._session.working.tokens) - len(self._builder.prompt),
            n_reused=explanation.reused,
            n_unavoidable=explanation.unavoidable,
            n_avoidable=explanation.avoidable,
            causes=tuple((part.cause.value, part.end - part.first) for part in explanation.parts),
            seconds_first=moments[0][0] - started,
            processor_first=moments[0][1] - started_processor,
            seconds_prefill=end.usage.seconds_prefill,
            seconds_all=self._bench.seconds,
        )

    def _take(self, run: Run) -> None:
        """The reply as the next chat will carry it, and what became of checkpoints."""
        deltas = run.of(Delta)
        self._said.append(
            Message(
                role=Role.ASSISTANT,
                text="".join(delta.text for delta in deltas if delta.channel is Channel.REPLY),
                reasoning="".join(delta.text for delta in deltas if delta.channel is Channel.REASONING),
            )
        )
        self._n_made += len(run.of(CheckpointSaved))
        self._n_restored += len(run.of(CheckpointRestored))
        self._n_evicted += sum(event.reason is LossReason.EVICTED for event in run.of(CheckpointLost))

    def ending(self) -> Ending:
        return Ending(
            memory=own_memory(),
            n_bytes_loaded=self._n_bytes_loaded,
            n_ctx=self._bench.model.facts.n_ctx,
            n_sequences=self._bench.model.n_sequences,
            n_live_states=len(self._bench.model.live_states),
            n_made=self._n_made,
            n_restored=self._n_restored,
            n_evicted=self._n_evicted,
            eog=frozenset(self._bench.model.vocabulary.eog),
        )

    def close(self) -> None:
        self._bench.close()


def own_memory() -> ProcessMemory:
    return read_memory(Path(f"/proc/{os.getpid()}/status").read_text(encoding="ascii"))


def _answers(questions: Path) -> Iterator[Answer | Ending]:
    with questions.open(encoding="utf-8") as lines:
        runner = _Runner(decode(Job, json.loads(next(lines))), questions.with_name("rates.json"))
        try:
            for line in lines:
                yield runner.answer(decode(Asked, json.loads(line)))
            yield runner.ending()
        finally:
            runner.close()


def main(questions: str, answers: str) -> None:
    with Path(answers).open("w", encoding="utf-8") as file:
        for value in _answers(Path(questions)):
            file.write(json.dumps(encode(value)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
