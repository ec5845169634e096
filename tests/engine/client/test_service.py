"""The front door: from any thread, in order, one terminal event each, even when the engine dies."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Iterator

import pytest

from engine.client.threaded import Engine
from engine.commands import Generate, LoadModel, Measure, RequestId
from engine.core.prompt.messages import GREEDY, Chat
from engine.events import (
    Cancelled,
    EngineDied,
    Event,
    Failed,
    Finished,
    Measured,
    ModelLoaded,
    Queued,
    Started,
    is_terminal,
)
from tests.support.engine_runs import SystemClock, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.patience import PATIENCE


def _ignore(_: object) -> None:
    pass


class Desk:
    """An engine on a fake model, and a queue of its events."""

    def __init__(self, model: FakeModel | None = None) -> None:
        self.model = model or FakeModel()
        self.engine = Engine(FakeLoader(model=self.model), clock=SystemClock())
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.engine.subscribe(self.events.put)
        self.engine.start()
        self.engine.submit(LoadModel(request=RequestId("load"), path="fake.gguf"))

    def ask(self, name: str, text: str = "hello") -> None:
        self.engine.submit(
            Generate(
                request=RequestId(name),
                session="s",
                chat=Chat(messages=(user(text),)),
                sampling=GREEDY,
                max_tokens=8,
            )
        )

    def until_ended(self, *names: str) -> dict[str, Event]:
        ends: dict[str, Event] = {}
        while not set(names) <= set(ends):
            event = self.events.get(timeout=PATIENCE)
            if is_terminal(event):
                assert event.request not in ends, "two terminal events"
                ends[event.request] = event
        return {name: ends[name] for name in names}


@pytest.fixture
def desk() -> Iterator[Desk]:
    it = Desk()
    yield it
    assert it.engine.stop()


def test_requests_of_many_threads_end_once_each(desk: Desk) -> None:
    names = [f"r{n}" for n in range(40)]
    threads = [threading.Thread(target=desk.ask, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ends = desk.until_ended("load", *names)
    assert {type(end) for end in ends.values()} == {ModelLoaded, Finished}


def test_what_is_done_between_requests_knows_of_the_next_one(desk: Desk) -> None:
    """Who counts the words of a draft is served in between as well, but nothing is left undone for that."""
    desk.until_ended("load")
    hold = threading.Event()
    desk.model.faults.on_decode = lambda: _ignore(hold.wait(PATIENCE))
    desk.ask("first")
    desk.engine.submit(Measure(request=RequestId("draft"), text="how are you?"))
    seen: list[bool] = []
    worker = desk.engine._worker
    worker._tidy = lambda *_: seen.append(worker._is_awaited())  # type: ignore[method-assign]
    hold.set()
    desk.until_ended("first", "draft")
    hold.clear()
    desk.ask("second")
    desk.ask("third")
    hold.set()
    desk.until_ended("second", "third")
    assert seen[:2] == [False, True]


def test_a_queued_request_can_be_cancelled_before_its_turn(desk: Desk) -> None:
    hold = threading.Event()
    desk.model.faults.on_decode = lambda: _ignore(hold.wait(PATIENCE))
    desk.ask("first")
    desk.ask("second")
    desk.engine.cancel(RequestId("second"))
    hold.set()
    ends = desk.until_ended("first", "second")
    assert isinstance(ends["first"], Finished)
    assert isinstance(ends["second"], Cancelled)


def test_the_same_request_twice_is_refused(desk: Desk) -> None:
    hold = threading.Event()
    desk.model.faults.on_decode = lambda: _ignore(hold.wait(PATIENCE))
    desk.ask("x")
    with pytest.raises(ValueError, match="running already"):
        desk.ask("x")
    hold.set()
    desk.until_ended("x")


def test_stop_cancels_what_runs_and_what_waits() -> None:
    desk = Desk()
    desk.until_ended("load")
    started = threading.Event()
    desk.model.faults.on_decode = started.set
    desk.model.reply_tokens = 1_000_000
    desk.engine.submit(
        Generate(request=RequestId("long"), session="s", chat=Chat(messages=(user("go"),)), sampling=GREEDY)
    )
    desk.ask("waiting")
    assert started.wait(PATIENCE)
    assert desk.engine.stop()
    ends = desk.until_ended("long", "waiting")
    assert {type(end) for end in ends.values()} == {Cancelled}
    assert desk.model.closed


def test_after_the_end_a_submit_fails_at_once() -> None:
    desk = Desk()
    desk.until_ended("load")
    desk.engine.stop()
    desk.ask("late")
    end = desk.until_ended("late")["late"]
    assert isinstance(end, Failed)
    assert end.action


def test_when_the_engine_thread_dies_every_request_fails_and_clients_are_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An error outside a request's own fence, such as a bug in the loop itself."""
    desk = Desk()
    desk.until_ended("load")

    def die() -> None:
        raise SystemExit("the thread is gone")

    desk.model.faults.on_decode = die
    with caplog.at_level(logging.CRITICAL + 1):
        desk.ask("one")
        desk.ask("two")
        ends = desk.until_ended("one", "two")
    assert {type(end) for end in ends.values()} == {Failed}
    events: list[Event] = []
    while not isinstance(events[-1] if events else None, EngineDied):
        events.append(desk.events.get(timeout=PATIENCE))
    desk.ask("three")
    assert isinstance(desk.until_ended("three")["three"], Failed)
    desk.engine.stop()


def test_a_listener_that_fails_harms_nobody(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    def broken(event: Event) -> None:
        raise RuntimeError("a client's bug")

    with caplog.at_level(logging.CRITICAL + 1):
        unsubscribe = desk.engine.subscribe(broken)
        desk.ask("x")
        assert isinstance(desk.until_ended("x")["x"], Finished)
        unsubscribe()


def test_nobody_is_called_after_unsubscribing(desk: Desk) -> None:
    seen: list[Event] = []
    unsubscribe = desk.engine.subscribe(seen.append)
    unsubscribe()
    desk.ask("x")
    desk.until_ended("x")
    assert seen == []


def _told(desk: Desk, name: str) -> list[Event]:
    """All events of one request up to its end."""
    found: list[Event] = []
    while not found or not is_terminal(found[-1]):
        event = desk.events.get(timeout=PATIENCE)
        if getattr(event, "request", None) == name:
            found.append(event)
    return found


def test_who_waits_knows_its_place_until_its_turn_comes(desk: Desk) -> None:
    """ "Waits for 2 others" that stays there when one of them has ended is a lie."""
    desk.until_ended("load")
    hold, reading = threading.Event(), threading.Event()

    def wait() -> None:
        reading.set()
        hold.wait(PATIENCE)

    desk.model.faults.on_decode = wait
    desk.ask("first")
    assert reading.wait(PATIENCE)
    desk.ask("second")
    desk.engine.submit(Measure(request=RequestId("third"), text="how are you?"))
    hold.set()
    seen: list[Event] = []
    while not seen or seen[-1] != Measured(request=RequestId("third"), n_tokens=12):
        seen.append(desk.events.get(timeout=PATIENCE))
    line = [event for event in seen if isinstance(event, Queued | Started) or is_terminal(event)]
    assert [(type(event).__name__, event.request, getattr(event, "place", 0)) for event in line] == [
        ("Started", "first", 0),
        ("Queued", "second", 1),
        ("Queued", "third", 2),
        ("Finished", "first", 0),
        ("Started", "second", 0),
        ("Queued", "third", 1),
        ("Finished", "second", 0),
        ("Started", "third", 0),
        ("Measured", "third", 0),
    ]


def test_a_request_that_need_not_wait_is_started_at_once(desk: Desk) -> None:
    desk.until_ended("load")
    desk.ask("x")
    first, *others = _told(desk, "x")
    assert first == Started(request=RequestId("x"))
    assert not any(isinstance(event, Queued | Started) for event in others)


def test_one_that_was_cancelled_while_it_waited_is_never_started(desk: Desk) -> None:
    desk.until_ended("load")
    hold, reading = threading.Event(), threading.Event()

    def wait() -> None:
        reading.set()
        hold.wait(PATIENCE)

    desk.model.faults.on_decode = wait
    desk.ask("first")
    assert reading.wait(PATIENCE)
    desk.ask("second")
    desk.engine.cancel(RequestId("second"))
    hold.set()
    second = RequestId("second")
    assert _told(desk, "second") == [Queued(request=second, place=1), Cancelled(request=second)]


def test_events_of_one_request_come_in_their_order_however_many_ask(desk: Desk) -> None:
    """Its place is told on one thread and its turn on another: a place after the turn would stay on the screen."""
    names = [f"r{n}" for n in range(60)]

    def ask(part: list[str]) -> None:
        for name in part:
            desk.ask(name)

    threads = [threading.Thread(target=ask, args=(names[at::6],)) for at in range(6)]
    for thread in threads:
        thread.start()
    stories: dict[str, list[Event]] = {name: [] for name in names}
    while not all(story and is_terminal(story[-1]) for story in stories.values()):
        event = desk.events.get(timeout=PATIENCE)
        story = stories.get(getattr(event, "request", None) or "")
        if story is not None:
            story.append(event)
    for thread in threads:
        thread.join()
    for story in stories.values():
        places = [event.place for event in story if isinstance(event, Queued)]
        assert [type(event) for event in story[: len(places) + 1]] == [Queued] * len(places) + [Started]
        assert all(place > 0 for place in places)
