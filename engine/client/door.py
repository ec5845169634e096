"""The door of the engine: what every client of it may ask, however the engine runs."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from engine.commands import Command, RequestId
from engine.events import Event

OWN_LOAD = "engine-"  # how the requests begin that an engine makes by itself


class EngineDoor(Protocol):
    """Commands in, events out. Every method may be called from any thread."""

    def submit(self, command: Command) -> None:
        """Carry it out when its turn comes. One that is answered ends in exactly one terminal event."""

    def cancel(self, request: RequestId) -> None:
        """End it soon, whether it waits or is worked on; unknown requests are ignored."""

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call `listener` with every event from now on, on any thread, those of one request in order.

        Returns a function that ends it.
        """


class OwnedEngine(EngineDoor, Protocol):
    """An engine for who started it, and has to end it."""

    def start(self) -> None: ...

    def stop(self, timeout: float = ...) -> bool:
        """Cancel what runs, free the model, and end within `timeout` seconds. False when that took force or longer."""


_log = logging.getLogger("engine.client")

Listener = Callable[[Event], None]


class Listeners:
    """May be used from any thread. None is called under a lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: list[Listener] = []

    def add(self, listener: Listener) -> Callable[[], None]:
        """It is called with every event from now on. Returns a function that ends it."""
        with self._lock:
            self._known.append(listener)

        def remove() -> None:
            with self._lock:
                if listener in self._known:
                    self._known.remove(listener)

        return remove

    def tell(self, event: Event) -> None:
        with self._lock:
            known = tuple(self._known)
        for listener in known:
            try:
                listener(event)
            except Exception:  # noqa: BLE001 -- a client's bug must not take the engine down
                _log.exception("a listener failed on %s", type(event).__name__)
