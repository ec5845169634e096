"""Who hears what an engine says."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from engine.events import Event

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
