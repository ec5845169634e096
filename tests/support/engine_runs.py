"""Run commands on a worker without its thread, and keep what it said."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from app.process.paths import PROBE_VARIABLE
from engine.blob_pool import BlobPool
from engine.commands import Command, ForecastPrompt, Generate, LoadModel, LoadSettings, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import GREEDY, Chat, Message, Role, Sampling
from engine.drawing import Sampler
from engine.events import Cancelled, Event, Failed, Finished, ModelLoaded, Offered, Planned, PromptForecast
from engine.native.loader import NativeLoader
from engine.native.probing.children import Outcome
from engine.ports import Clock, Model, ModelLoader, Rates, ReadBefore
from engine.request.worker import Worker
from tests.support.chosen_device import on_device

E = TypeVar("E")

# Exactness is compared where llama.cpp itself is exact: see docs/benchmarks.md.
# Two sequences: what is left goes to RAM. What stays in the model's memory has tests of its own.
EXACT = LoadSettings(n_ctx=4096, n_seq_max=2, flash_attention="off", kv_type_k="f32", kv_type_v="f32", n_threads=1)


class SystemClock:
    def monotonic(self) -> float:
        return time.perf_counter()

    def wall(self) -> float:
        return time.time()


def _untried(command: list[str], keep_going: Callable[[], bool]) -> Outcome:
    return Outcome.UNKNOWN


class RealLoader:
    """llama.cpp with what the backend probe is known to answer; nothing is tried."""

    def check(self, path: str, settings: LoadSettings) -> None:
        NativeLoader().check(path, settings)

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[Model, tuple[str, ...]]:
        shared = os.environ.get(PROBE_VARIABLE)
        return NativeLoader(Path(shared) if shared else None, runner=_untried)(path, on_device(settings), on_progress)


def user(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def system(text: str) -> Message:
    return Message(role=Role.SYSTEM, text=text)


def assistant(text: str, reasoning: str = "") -> Message:
    return Message(role=Role.ASSISTANT, text=text, reasoning=reasoning)


@dataclass
class Run:
    """The events of one command."""

    events: list[Event]

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (event,) = self.of(kind)
        return event

    @property
    def planned(self) -> Planned:
        return self.one(Planned)

    @property
    def end(self) -> Finished | Cancelled | Failed | ModelLoaded:
        ends = [e for e in self.events if isinstance(e, Finished | Cancelled | Failed | ModelLoaded)]
        assert len(ends) == 1, f"{len(ends)} terminal events"
        return ends[0]

    @property
    def explanation(self) -> Explanation:
        """Of a request that has finished, with what would have helped."""
        told = self.one(Finished).explanation
        return told.with_offers(self.one(Offered).offers) if self.of(Offered) else told

    @property
    def text(self) -> str:
        end = self.end
        assert isinstance(end, Finished), end
        return end.raw_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A token, and the logits that it was drawn from."""

    token: int
    logits: npt.NDArray[np.float32]


class HeardSampler:
    """Notes what is drawn."""

    def __init__(self, inner: Sampler, model: Model, draws: list[Draw]) -> None:
        self._inner, self._model, self._draws = inner, model, draws
        self.prime, self.go_on, self.close = inner.prime, inner.go_on, inner.close

    def sample(self) -> int:
        logits = np.array(self._model.logits(), np.float32)
        token = self._inner.sample()
        self._draws.append(Draw(token=token, logits=logits))
        return token


@dataclass
class Bench:
    """A worker with a model; each call returns what it emitted.

    With `is_heard`, `draws` has what the last reply was drawn from: see tests/support/exactness.py.
    """

    loader: ModelLoader = field(default_factory=RealLoader)
    cache: CacheSettings = field(default_factory=CacheSettings)
    is_heard: bool = False
    is_cancelled: Callable[[RequestId], bool] = lambda _: False
    is_awaited: Callable[[], bool] = lambda: False
    is_called: Callable[[], bool] = lambda: False  # while nobody waits
    may_prepare: Callable[[], bool] = lambda: True
    read_before: ReadBefore | None = None
    rates: Rates | None = None
    disk: BlobPool | None = None
    clock: Clock = field(default_factory=SystemClock)

    def __post_init__(self) -> None:
        self._events: list[Event] = []
        self.draws: list[Draw] = []
        self._numbers = itertools.count(1)
        self.on_event: Callable[[Event], None] = lambda _: None
        self.seconds = 0.0  # of the last command; what is done while nobody waits is not in them
        self.worker = Worker(
            self.loader,
            clock=self.clock,
            cache=self.cache,
            emit=self._emit,
            is_cancelled=lambda request: self.is_cancelled(request),
            is_awaited=lambda: self.is_awaited(),
            read_before=self.read_before,
            rates=self.rates,
            disk=self.disk,
            may_prepare=lambda: self.may_prepare(),
        )

    def _emit(self, event: Event) -> None:
        self._events.append(event)
        self.on_event(event)

    @property
    def model(self) -> Model:
        """The loaded model itself, to look at its logits and positions."""
        session = self.worker.session
        assert session is not None
        return session.model

    def do(self, command: Command) -> Run:
        self._events = []
        started = time.perf_counter()
        self.worker.handle(command)
        self.seconds = time.perf_counter() - started
        self.worker.do_more(self.is_called)
        return Run(self._events)

    def load(self, path: str = "fake.gguf", settings: LoadSettings = EXACT) -> Run:
        run = self.do(LoadModel(request=self._request(), path=path, settings=settings))
        assert isinstance(run.end, ModelLoaded), run.end
        if self.is_heard:
            self._hear(self.model)
        return run

    def _hear(self, model: Model) -> None:
        make = model.sampler

        def make_heard(sampling: Sampling) -> Sampler:
            self.draws = []
            return HeardSampler(make(sampling), model, self.draws)

        model.sampler = make_heard  # type: ignore[method-assign]

    def ask(
        self,
        *messages: Message,
        session: str = "chat",
        max_tokens: int = 8,
        sampling: Sampling = GREEDY,
        stop: tuple[str, ...] = (),
        resume: str = "",
        is_regeneration: bool = False,
    ) -> Run:
        return self.do(
            Generate(
                request=self._request(),
                session=session,
                chat=Chat(messages=tuple(messages)),
                sampling=sampling,
                max_tokens=max_tokens,
                stop=stop,
                resume=resume,
                is_regeneration=is_regeneration,
            )
        )

    def complete(self, text: str, *, session: str = "raw", max_tokens: int = 8) -> Run:
        return self.do(
            Generate(request=self._request(), session=session, text=text, sampling=GREEDY, max_tokens=max_tokens)
        )

    def forecast(self, command: Generate) -> PromptForecast:
        """What that request would cost now; it is not run."""
        asked = ForecastPrompt(
            request=self._request(),
            session=command.session,
            chat=command.chat,
            text=command.text,
            resume=command.resume,
            is_regeneration=command.is_regeneration,
        )
        (event,) = self.do(asked).events
        assert isinstance(event, PromptForecast), event
        return event

    def _request(self) -> RequestId:
        return RequestId(f"r{next(self._numbers)}")

    def close(self) -> None:
        self.worker.close()


def next_messages(history: Sequence[Message], run: Run, text: str) -> tuple[Message, ...]:
    """The chat with the reply of `run` and another user message."""
    return (*history, assistant(run.text), user(text))


def of_the_plan(explanation: Explanation) -> Explanation:
    """Without what is measured: how long reading took, and habits, which know how long theirs took."""
    return replace(explanation, seconds_read=0.0, habits=())
