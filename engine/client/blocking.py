"""The engine for a terminal: submit, then wait on the caller's own thread."""

from __future__ import annotations

import contextlib
import queue
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.client.door import EngineDoor
from engine.commands import Answered, ForecastPrompt, Generate, LoadModel, LoadSettings, RequestId, Settle
from engine.errors import Interrupted, TemplateFailed, UserFixable
from engine.events import (
    Cancelled,
    Event,
    Failed,
    Finished,
    ModelLoaded,
    PromptForecast,
    TerminalEvent,
    is_terminal,
)

_POLL_SECONDS = 0.25  # a wait without an end cannot be interrupted on Windows

OnEvent = Callable[[Event], None]


def _ignore(event: Event) -> None:
    """For who wants the end only."""


class EngineCalls:
    """One request after another. Belongs to one thread; `on_event` is called on it, for every event of the engine."""

    def __init__(self, engine: EngineDoor) -> None:
        self._engine = engine
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._ended: set[RequestId] = set()
        self._unsubscribe = engine.subscribe(self._take)

    def load(self, path: Path, settings: LoadSettings, on_event: OnEvent = _ignore) -> ModelLoaded:
        """The model is ready. Raises UserFixable with the engine's own words otherwise."""
        loaded = self._run(LoadModel(request=new_request(), path=str(path), settings=settings), on_event)
        assert isinstance(loaded, ModelLoaded)
        return loaded

    def generate(self, command: Generate, on_event: OnEvent = _ignore) -> Finished:
        """Raises UserFixable when the request failed. Any exception, Ctrl-C too, cancels it within one batch."""
        finished = self._run(command, on_event)
        assert isinstance(finished, Finished)
        return finished

    def forecast(self, command: Generate) -> PromptForecast:
        """What that request would cost now. Raises UserFixable as the request would before it reads anything."""
        asked = ForecastPrompt(
            request=new_request(),
            session=command.session,
            chat=command.chat,
            text=command.text,
            resume=command.resume,
            is_regeneration=command.is_regeneration,
        )
        forecast = self._run(asked, _ignore)
        assert isinstance(forecast, PromptForecast)
        return forecast

    def settle(self, on_event: OnEvent = _ignore) -> None:
        """Wait until the engine has done what it does between requests; the next request would cut that short.

        Recorded requests come without the pauses they had, must leave the same cache every time, and be told what would
        have helped. Raises UserFixable when the engine ended meanwhile.
        """
        settle = Settle(request=new_request())

        def tell(event: Event) -> None:
            if getattr(event, "request", None) != settle.request:  # nobody asked for that request
                on_event(event)

        self._run(settle, tell)

    def rest(self) -> Iterator[Event]:
        """Everything that came after the last request ended. Complete once the engine has stopped."""
        while not self._events.empty():
            yield self._events.get()

    def close(self) -> None:
        self._unsubscribe()

    def _take(self, event: Event) -> None:
        """On any thread."""
        if is_terminal(event):
            self._ended.add(event.request)
        self._events.put(event)

    def _run(self, command: Answered, on_event: OnEvent) -> TerminalEvent:
        self._engine.submit(command)
        try:
            ended = self._wait(command.request, on_event)
        except BaseException:
            self._engine.cancel(command.request)
            while command.request not in self._ended:  # its end may have been taken out of the queue already
                with contextlib.suppress(queue.Empty):
                    self._events.get(timeout=_POLL_SECONDS)
            raise
        match ended:
            case Failed():
                raise RequestFailed(ended)
            case Cancelled():
                raise Interrupted
            case _:
                return ended

    def _wait(self, request: RequestId, on_event: OnEvent) -> TerminalEvent:
        while True:
            try:
                event = self._events.get(timeout=_POLL_SECONDS)
            except queue.Empty:
                continue
            on_event(event)
            if is_terminal(event) and event.request == request:
                return event


class RequestFailed(UserFixable):
    """The engine's Failed as an exception."""

    def __init__(self, event: Failed) -> None:
        action = event.action
        if event.code == TemplateFailed.code:
            action += " “cairn chat”, “cairn replay” and “cairn simulate” take a plain template with --plain-template."
        super().__init__(event.message, action=action, details=event.details)
        self.code = event.code


def new_request() -> RequestId:
    return RequestId(uuid.uuid4().hex)
