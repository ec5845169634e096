"""A terminal waits for the engine without losing an event, an error or a Ctrl-C."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from app.engines import SystemClock
from app.process.paths import demo_model
from engine.cache.session import ModelSession
from engine.client.blocking import EngineCalls, RequestFailed, new_request
from engine.client.threaded import Engine
from engine.commands import Generate, LoadSettings, RequestId
from engine.core.prompt.messages import GREEDY, Chat, Message, Role
from engine.events import CacheChanged, Cancelled, Delta, Event, Finished, ModelLoading, StopReason
from engine.native.loader import NativeLoader

pytestmark = pytest.mark.native


@pytest.fixture
def engine() -> Iterator[Engine]:
    engine = Engine(NativeLoader(), clock=SystemClock())
    engine.start()
    yield engine
    assert engine.stop()


@pytest.fixture
def calls(engine: Engine) -> Iterator[EngineCalls]:
    calls = EngineCalls(engine)
    yield calls
    calls.close()


def say(text: str, max_tokens: int = 16) -> Generate:
    chat = Chat(messages=(Message(role=Role.USER, text=text),))
    return Generate(request=new_request(), session="s", chat=chat, sampling=GREEDY, max_tokens=max_tokens)


def test_events_come_in_order_and_the_end_is_returned(calls: EngineCalls) -> None:
    events: list[Event] = []
    loaded = calls.load(demo_model(), LoadSettings(), events.append)
    assert events[-1:] == [loaded]
    assert any(isinstance(event, ModelLoading) for event in events)
    events.clear()
    finished = calls.generate(say("Hello!"), events.append)
    assert events[-1:] == [finished]
    text = "".join(event.text for event in events if isinstance(event, Delta))
    assert text
    assert finished.raw_text.startswith(text[:5])


def test_a_broken_model_raises_the_engines_own_words(calls: EngineCalls, tmp_path: Path, caplog: object) -> None:
    path = tmp_path / "broken.gguf"
    path.write_bytes(b"GGUF" + bytes(50))
    with pytest.raises(RequestFailed) as raised:
        calls.load(path, LoadSettings())
    assert raised.value.code == "model-file"
    assert "broken.gguf" in raised.value.message


def test_an_interruption_cancels_within_one_batch_and_leaves_the_engine_ready(
    engine: Engine, calls: EngineCalls
) -> None:
    """Ctrl-C raises wherever the main thread is: here while it writes the reply."""
    calls.load(demo_model(), LoadSettings())
    seen: list[Event] = []
    engine.subscribe(seen.append)
    n_pieces = 0

    def interrupt(event: Event) -> None:
        nonlocal n_pieces
        if isinstance(event, Delta):
            n_pieces += 1
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        calls.generate(say("Tell me a story.", max_tokens=2000), interrupt)
    assert n_pieces == 1
    assert isinstance(seen[-1], Cancelled | CacheChanged)
    assert sum(isinstance(event, Cancelled) for event in seen) == 1
    assert calls.generate(say("Hello!", max_tokens=3)).reason in (StopReason.LENGTH, StopReason.END)


def test_an_interruption_at_the_very_end_does_not_wait_for_a_second_end(calls: EngineCalls) -> None:
    """The end has been taken out of the queue then; waiting for it again would hang for good."""
    calls.load(demo_model(), LoadSettings())

    def interrupt(event: Event) -> None:
        if isinstance(event, Finished):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        calls.generate(say("Hello!", max_tokens=3), interrupt)


def test_what_comes_after_the_end_is_kept(engine: Engine, calls: EngineCalls) -> None:
    """The engine reports its cache after the reply has ended."""
    calls.load(demo_model(), LoadSettings())
    calls.generate(say("Hello!", max_tokens=3))
    engine.stop()
    assert any(isinstance(event, CacheChanged) for event in calls.rest())


def test_settled_means_that_what_happens_between_requests_is_done(engine: Engine, calls: EngineCalls) -> None:
    calls.load(demo_model(), LoadSettings())
    calls.settle()
    seen: list[str] = []
    worker = engine._worker
    tidy = worker._tidy

    def slowly(session: ModelSession, request: RequestId) -> None:
        sleep(0.2)
        tidy(session, request)
        seen.append("tidy, cut short" if worker._is_awaited() else "tidy")

    worker._tidy = slowly  # type: ignore[method-assign]
    calls.generate(say("Hello!", max_tokens=3))
    calls.settle(lambda event: seen.append(type(event).__name__))
    assert seen == ["tidy", "CacheChanged"]


def test_an_engine_that_is_over_fails_the_call_instead_of_hanging(engine: Engine, calls: EngineCalls) -> None:
    engine.stop()
    with pytest.raises(RequestFailed, match="not running"):
        calls.generate(say("Hello!"))
