"""The door of the engine: what every client of it may ask, however the engine runs."""

from __future__ import annotations

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
        ...
