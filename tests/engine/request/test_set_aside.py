"""A long prompt of another client is set aside for the person at the window, and nothing of it is read twice."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pytest

from engine.client.threaded import Engine
from engine.commands import Detokenize, Generate, LoadModel, LoadSettings, RequestId, Tokenize
from engine.core.prompt.messages import GREEDY, Chat
from engine.events import (
    Cancelled,
    Delta,
    Detokenized,
    Event,
    Finished,
    Paused,
    Planned,
    PrefillProgress,
    Queued,
    Started,
    Tokenized,
    is_terminal,
)
from tests.engine.client.test_service import Desk as FakeDesk
from tests.support.engine_runs import EXACT, Bench, RealLoader, Run, SystemClock, user
from tests.support.fake_model import FakeModel
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model

KINDS = ("llama", "gemma3", "lfm2", "lfm2-swa", "qwen35", "mamba2")
BATCH = 64
SETTINGS = replace(EXACT, n_batch=BATCH, n_ubatch=BATCH)
LONG = "The sea was calm and the ship went on, and nobody spoke. " * 24
SHORT = "Hello there, how are you?"


def desk(kind: str, settings: LoadSettings = SETTINGS) -> Bench:
    bench = Bench()
    bench.load(str(tiny_model(kind)), settings)
    return bench


def decoded(bench: Bench) -> list[int]:
    """Fills with how many tokens each batch of a prompt has."""
    seen: list[int] = []
    decode = bench.model.decode

    def counted(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        decode(tokens, pos, wants_logits=wants_logits)
        if len(tokens) > 1:
            seen.append(len(tokens))

    bench.model.decode = counted  # type: ignore[method-assign]
    return seen


def generate(name: str, text: str, *, session: str = "", foreground: bool = False, n: int = 8) -> Generate:
    return Generate(
        request=RequestId(name),
        session=session or name,
        chat=Chat(messages=(user(text),)),
        sampling=GREEDY,
        max_tokens=n,
        is_foreground=foreground,
        client="" if foreground else "agent",
    )


def run_with_pause(bench: Bench, command: Generate, between: Generate, *, after: int) -> tuple[Run, Run, Run]:
    """Set it aside after so many batches, serve the other one, and go on."""
    n_asked = 0

    def gives_way() -> bool:
        nonlocal n_asked
        n_asked += 1
        return n_asked == after + 1

    bench.worker._between = gives_way
    first: list[Event] = []
    bench._events = first
    begun = bench.worker.handle(command)
    assert begun is not None
    bench.worker._between = lambda: False
    other = bench.do(between)
    rest: list[Event] = []
    bench._events = rest
    assert bench.worker.handle(command, begun) is None
    return Run(first), other, Run(rest)


@pytest.mark.native
@pytest.mark.parametrize("settings", [SETTINGS, replace(SETTINGS, n_seq_max=0)], ids=["to RAM", "in its memory"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_prompt_that_is_set_aside_goes_on_where_it_was(kind: str, settings: LoadSettings) -> None:
    bench, plain = desk(kind, settings), desk(kind, settings)
    try:
        n_before = decoded(bench)
        first, other, rest = run_with_pause(
            bench, generate("long", LONG), generate("mine", SHORT, foreground=True), after=3
        )
        assert isinstance(other.end, Finished)
        n_prompt = first.planned.reuse.n_prompt
        n_read = sum(n_before) - (other.planned.reuse.n_prompt - other.planned.explanation.reused)
        assert n_read <= n_prompt + BATCH, "at most one batch is read twice"
        assert [type(event) for event in first.events if is_terminal(event)] == []
        assert [type(event) for event in rest.events if is_terminal(event)] == [Finished]
        assert first.of(Planned)
        assert not rest.of(Planned), "it was told when it came"
        told = [event.done for event in (*first.of(PrefillProgress), *rest.of(PrefillProgress))]
        assert told == sorted(told)
        assert {event.reused for event in rest.of(PrefillProgress)} == {first.planned.explanation.reused}
        end = rest.one(Finished)
        assert end.raw_text == plain.do(generate("long", LONG)).text
        assert end.explanation.n_prompt == n_prompt
        assert end.usage.n_reused == first.planned.explanation.reused
        seconds = [event.seconds for event in (*first.of(PrefillProgress), *rest.of(PrefillProgress))]
        assert seconds == sorted(seconds)
    finally:
        bench.close()
        plain.close()


@pytest.mark.native
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("in_a_batch", [False, True], ids=["between two", "in a batch"])
@pytest.mark.parametrize("is_alone", [True, False], ids=["at once", "after another chat"])
def test_a_cancel_keeps_what_was_read(kind: str, in_a_batch: bool, is_alone: bool) -> None:
    """A client whose time is out asks again, and must not begin at nothing for ever."""
    bench = desk(kind)
    try:
        bench.ask(user(SHORT))
        n_read = decoded(bench)
        decode, cancelled = bench.model.decode, list[int]()
        n_prompt = bench.forecast(generate("long", LONG)).explanation.n_prompt

        def cancel_then(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
            if pos > 0.6 * n_prompt and not cancelled:
                cancelled.append(pos)
                bench.is_cancelled = lambda request: request == "long"
                if in_a_batch:
                    bench.worker.break_off()
            decode(tokens, pos, wants_logits=wants_logits)

        bench.model.decode = cancel_then  # type: ignore[method-assign]
        assert isinstance(bench.do(generate("long", LONG)).end, Cancelled)
        assert sum(n_read) <= cancelled[0] + BATCH, "within one batch"
        bench.worker.resume()
        if not is_alone:
            assert isinstance(bench.do(generate("another", f"Quite another thing: {SHORT}")).end, Finished)
        again = bench.do(generate("again", LONG, session="long"))
        assert isinstance(again.end, Finished)
        boundary = 2 * BATCH  # states are taken that often where none is nearer
        assert again.planned.explanation.reused >= cancelled[0] - BATCH - boundary, "it goes on from there"
    finally:
        bench.close()


class Engines(FakeDesk):
    """The whole engine, on its thread; the fake model waits at each batch until it is let go on."""

    def generate(self, command: Generate) -> None:
        self.engine.submit(command)

    def told(self, *names: str) -> list[Event]:
        """Everything until all of these have ended."""
        seen: list[Event] = []
        left = set(names)
        while left:
            event = self.events.get(timeout=PATIENCE)
            seen.append(event)
            if is_terminal(event):
                left.discard(event.request)
        return seen


@pytest.fixture
def engines() -> Iterator[Engines]:
    it = Engines(FakeModel(n_batch=16))
    it.until_ended("load")
    yield it
    assert it.engine.stop()


def at_batch(model: FakeModel, number: int, do: Callable[[], None]) -> None:
    """In the midst of that batch."""
    n_seen = 0

    def count() -> None:
        nonlocal n_seen
        n_seen += 1
        if n_seen == number:
            do()

    model.faults.on_decode = count


def test_the_person_is_served_within_a_batch(engines: Engines) -> None:
    """A question at the window waited for an agent's prompt of thirty thousand tokens."""
    mine = generate("mine", SHORT, foreground=True)
    at_batch(engines.model, 3, partial(engines.generate, mine))
    engines.generate(generate("agent", LONG))
    told = engines.told("mine", "agent")
    of_agent = [event for event in told if getattr(event, "request", "") == "agent"]
    kinds = [type(e) for e in of_agent if isinstance(e, Started | Planned | Paused | Queued | Finished)]
    assert kinds == [Started, Planned, Paused, Queued, Started, Finished]
    names = [(type(e).__name__, e.request) for e in told if isinstance(e, Paused | Started | Finished)]
    assert names == [
        ("Started", "agent"),
        ("Paused", "agent"),
        ("Started", "mine"),
        ("Finished", "mine"),
        ("Started", "agent"),
        ("Finished", "agent"),
    ]


def test_a_reply_that_is_being_written_is_not_interrupted(engines: Engines) -> None:
    engines.model.reply_tokens = 40
    n_prompt = -(-len(engines.model.tokenize(LONG)) // 16)
    at_batch(engines.model, n_prompt + 12, partial(engines.generate, generate("mine", SHORT, foreground=True)))
    engines.generate(generate("agent", LONG, n=30))
    told = engines.told("mine", "agent")
    assert not any(isinstance(event, Paused) for event in told)
    assert [e.request for e in told if isinstance(e, Finished)] == ["agent", "mine"]


def test_one_that_was_set_aside_can_be_cancelled(engines: Engines) -> None:
    mine = generate("mine", SHORT, foreground=True)
    at_batch(engines.model, 3, partial(engines.generate, mine))
    engines.engine.subscribe(
        lambda event: (
            engines.engine.cancel(RequestId("agent"))
            if isinstance(event, Started) and event.request == "mine"
            else None
        )
    )
    engines.generate(generate("agent", LONG))
    told = engines.told("mine", "agent")
    ends = {event.request: type(event) for event in told if isinstance(event, Finished | Cancelled)}
    assert ends == {"mine": Finished, "agent": Cancelled}


def test_texts_are_answered_while_a_prompt_is_read_and_a_reply_written(engines: Engines) -> None:
    texts: list[Tokenize | Detokenize] = [
        Tokenize(request=RequestId("t1"), text="hello"),
        Detokenize(request=RequestId("t2"), ids=(104, 105)),
    ]
    engines.model.reply_tokens = 400
    n_prompt = -(-len(engines.model.tokenize(LONG)) // 16)
    n_seen = 0

    def count() -> None:
        nonlocal n_seen
        n_seen += 1
        if n_seen in (2, n_prompt + 9):
            engines.engine.submit(texts.pop(0))
        if n_seen > n_prompt + 9:  # so that it is not over before anybody looks
            time.sleep(0.001)

    engines.model.faults.on_decode = count
    engines.generate(generate("agent", LONG, n=5000))
    told = engines.told("agent", "t1", "t2")
    ends = [type(event) for event in told if isinstance(event, Tokenized | Detokenized | Finished)]
    assert ends == [Tokenized, Detokenized, Finished]
    first = next(n for n, event in enumerate(told) if isinstance(event, Tokenized))
    assert any(isinstance(event, PrefillProgress | Delta) for event in told[first:])
    assert [type(event) for event in told if getattr(event, "request", "") == "t1"] == [Started, Tokenized]


@pytest.mark.native
def test_on_its_thread_with_a_real_model() -> None:
    engine, events = Engine(RealLoader(), clock=SystemClock()), queue.SimpleQueue[Event]()
    engine.subscribe(events.put)
    engine.start()
    engine.submit(LoadModel(request=RequestId("load"), path=str(tiny_model("qwen35")), settings=SETTINGS))
    engine.submit(generate("agent", LONG))
    told: list[Event] = []
    while not any(isinstance(event, PrefillProgress) for event in told):
        told.append(events.get(timeout=PATIENCE))
    engine.submit(generate("mine", SHORT, foreground=True))
    while sum(isinstance(event, Finished) for event in told) < 2:
        told.append(events.get(timeout=PATIENCE))
    ends = [event.request for event in told if isinstance(event, Finished)]
    was_set_aside = any(isinstance(event, Paused) for event in told)
    assert ends == (["mine", "agent"] if was_set_aside else ["agent", "mine"])  # it may have been read by then
    assert engine.stop()
