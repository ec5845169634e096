"""What a process of its own costs: decoding, the first token, and the way of a long chat through the pipes."""

from __future__ import annotations

import os
import pickle
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.engines import EngineChoice, make_engine, make_process_engine
from app.process.paths import demo_model, find_folders
from engine.client.door import OwnedEngine
from engine.client.packing import Receiver, Sender
from engine.commands import Generate, LoadModel, LoadSettings, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import GREEDY, Chat, Message, Role
from engine.events import Delta, Event, Finished, Planned, TerminalEvent, is_terminal
from tests.support.patience import PATIENCE, rounds
from tests.support.real_vocabulary import model_with_vocabulary

pytestmark = [pytest.mark.native, pytest.mark.slow]

N_TOKENS = 400
STORY = Chat(messages=(Message(role=Role.USER, text="Tell me a story."),))
N_MESSAGES = int(os.environ.get("CAIRN_BENCH_MESSAGES", "11"))  # 411 of them are 100,000 tokens; an odd number


class Timed:
    """One engine, and when its requests said what."""

    def __init__(self, engine: OwnedEngine) -> None:
        self.engine = engine
        self.seconds: dict[str, float] = {}
        self.planned: Planned | None = None
        self._done = threading.Event()
        self._started = 0.0
        self._end: TerminalEvent | None = None
        engine.subscribe(self._take)
        engine.start()

    def _take(self, event: Event) -> None:
        self.seconds.setdefault(type(event).__name__, time.perf_counter() - self._started)
        if isinstance(event, Planned):
            self.planned = event
        if is_terminal(event):
            self._end = event
            self._done.set()

    def run(self, command: LoadModel | Generate) -> TerminalEvent:
        self._done.clear()
        self.seconds = {}
        self._started = time.perf_counter()
        self.engine.submit(command)
        assert self._done.wait(PATIENCE)
        assert self._end is not None
        return self._end


def ask(chat: Chat, n: int, number: int) -> Generate:
    return Generate(request=RequestId(f"r{number}"), session="s", chat=chat, sampling=GREEDY, max_tokens=n)


def long_chat(n_messages: int, n_short: int = 0) -> Chat:
    """About 300 tokens a message, and then short ones."""
    roles = (Role.USER, Role.ASSISTANT)
    text = "The ship sailed on, and the sea was calm and wide. " * 20
    texts = [f"{n}. {text}" for n in range(n_messages)] + [f"{n}. And then?" for n in range(n_short)]
    return Chat(messages=tuple(Message(role=roles[n % 2], text=text) for n, text in enumerate(texts)))


def engines(tmp_path: Path, model: Path, settings: LoadSettings) -> tuple[Timed, Timed]:
    folders = find_folders(str(tmp_path))
    folders.create()
    thread = Timed(make_engine(folders, CacheSettings(), None))
    process = Timed(make_process_engine(EngineChoice(folders=folders, cache=CacheSettings())))
    for timed in (thread, process):
        timed.run(LoadModel(request=RequestId("load"), path=str(model), settings=settings))
    return thread, process


def side_by_side(pair: tuple[Timed, Timed], n: int, measure: Callable[[Timed, int], float]) -> tuple[float, float]:
    """Medians, taken in turn."""
    found: tuple[list[float], list[float]] = ([], [])
    for number in range(n):
        for timed, values in zip(pair, found, strict=True):
            values.append(measure(timed, number))
    return statistics.median(found[0]), statistics.median(found[1])


def test_decoding(tmp_path: Path) -> None:
    pair = engines(tmp_path, demo_model(), LoadSettings(n_ctx=2048, n_threads=1))
    try:
        numbers = iter(range(10_000))

        def decode(timed: Timed, _: int) -> float:
            end = timed.run(ask(STORY, N_TOKENS, next(numbers)))
            assert isinstance(end, Finished)
            return end.usage.n_generated / (timed.seconds["Finished"] - timed.seconds["Delta"])

        rate = side_by_side(pair, rounds(15), decode)
        print(f"\ndecoding, tokens/s: thread {rate[0]:.0f}, process {rate[1]:.0f}, ratio {rate[1] / rate[0]:.3f}")
        assert rate[1] > 0.5 * rate[0]
    finally:
        for timed in pair:
            timed.engine.stop(PATIENCE)


def test_the_first_token_of_a_long_chat(tmp_path: Path) -> None:
    settings = LoadSettings(n_ctx=max(8192, 320 * N_MESSAGES))
    pair = engines(tmp_path, model_with_vocabulary(), settings)
    try:
        numbers = iter(range(10_000))
        for timed in pair:
            timed.run(ask(long_chat(N_MESSAGES), 2, next(numbers)))

        def first_token(timed: Timed, number: int) -> float:
            timed.run(ask(long_chat(N_MESSAGES, 2 * number + 2), 2, next(numbers)))
            return timed.seconds[Delta.__name__]

        late = side_by_side(pair, rounds(15), first_token)
        assert pair[1].planned is not None
        told = pair[1].planned.explanation
        print(
            f"\nfirst token of a turn that goes on, {told.reprocessed} of {told.n_prompt:,} tokens read, ms: "
            f"thread {1e3 * late[0]:.2f}, process {1e3 * late[1]:.2f}"
        )
        assert late[1] < 10 * late[0]
    finally:
        for timed in pair:
            timed.engine.stop(PATIENCE)


def test_what_a_long_chat_takes_through_the_pipes() -> None:
    """The first time, and with one exchange more: packed, pickled, unpickled and made whole."""
    first, turn, n_bytes = list[float](), list[float](), [0, 0]
    for _ in range(rounds(15)):
        sender, receiver = Sender(), Receiver()
        for at, (n_short, seconds) in enumerate(((0, first), (2, turn))):
            command = ask(long_chat(330, n_short), 2, at)  # some 100,000 tokens
            started = time.perf_counter()
            data = pickle.dumps(sender.pack(command), protocol=5)
            arrived = receiver.unpack(pickle.loads(data))
            seconds.append(time.perf_counter() - started)
            n_bytes[at] = len(data)
            assert arrived == command
    print(
        f"\na chat of 330 messages: {n_bytes[0] / 1e3:.0f} kB in {1e3 * statistics.median(first):.2f} ms, "
        f"and a turn more {n_bytes[1] / 1e3:.1f} kB in {1e3 * statistics.median(turn):.2f} ms"
    )
    assert n_bytes[1] < n_bytes[0] / 50
