"""A real engine process on the demo model, and what it said."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from app.engines import EngineChoice, make_process_engine
from app.process.paths import demo_model, find_folders
from engine.client.process import ProcessEngine
from engine.commands import Command, Generate, LoadModel, LoadSettings, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import GREEDY, Chat, Message, Role
from engine.events import Event, TerminalEvent, is_terminal
from tests.support.faults import Fault
from tests.support.patience import PATIENCE

_E = TypeVar("_E")
_SETTINGS = LoadSettings(n_ctx=4096, n_threads=1)


class ProcessDesk:
    """Asks, waits, and counts the ends of each request."""

    def __init__(
        self,
        folder: Path,
        *,
        cancel_seconds: float = PATIENCE,
        cache: CacheSettings | None = None,
        disk_cache: Path | None = None,
    ) -> None:
        self.folders = find_folders(str(folder))
        self.folders.create()
        self.events: list[Event] = []
        self.n_crashes = 0
        self.engine: ProcessEngine = make_process_engine(
            EngineChoice(
                folders=self.folders,
                cache=cache or CacheSettings(),
                remembers_read=True,
                disk_cache=disk_cache,
                on_crash=self._count,
            ),
            cancel_seconds=cancel_seconds,
        )
        self.engine.subscribe(self.events.append)
        self.engine.start()
        self._numbers = itertools.count(1)

    def _count(self) -> None:
        self.n_crashes += 1

    def load(self, path: Path | None = None, *, projector: str = "") -> TerminalEvent:
        return self.end_of(self.send_load(path, projector=projector))

    def send_load(self, path: Path | None = None, *, projector: str = "") -> RequestId:
        request, settings = self._name("load"), replace(_SETTINGS, projector=projector)
        self.send(LoadModel(request=request, path=str(path or demo_model()), settings=settings))
        return request

    def ask(self, text: str, *, n: int = 16) -> RequestId:
        """Without waiting."""
        return self.ask_chat((Message(role=Role.USER, text=text),), n=n)

    def ask_chat(self, messages: tuple[Message, ...], *, n: int = 16, session: str = "s") -> RequestId:
        request = self._name("ask")
        chat = Chat(messages=messages)
        self.send(Generate(request=request, session=session, chat=chat, sampling=GREEDY, max_tokens=n))
        return request

    def send(self, command: Command) -> None:
        self.engine.submit(command)

    def break_down(self, way: str) -> None:
        """The process ends as llama.cpp might."""
        assert self.engine._child is not None
        self.engine._child.outbox.put(Fault(way))  # type: ignore[arg-type]

    def ends(self, request: RequestId) -> list[TerminalEvent]:
        return [event for event in self.events if is_terminal(event) and event.request == request]

    def end_of(self, request: RequestId) -> TerminalEvent:
        self.wait(lambda: bool(self.ends(request)))
        (end,) = self.ends(request)
        return end

    def wait(self, is_so: Callable[[], bool]) -> None:
        last = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < last, self.events[-5:]
            time.sleep(0.005)

    def wait_for(self, kind: type[_E], *, after: int = 0) -> _E:
        """The first event of that kind behind the first `after` events."""
        self.wait(lambda: any(isinstance(event, kind) for event in self.events[after:]))
        return next(event for event in self.events[after:] if isinstance(event, kind))

    def _name(self, what: str) -> RequestId:
        return RequestId(f"{what}-{next(self._numbers)}")
