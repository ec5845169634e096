"""The engine's last events, for a record of what happened since the server started, and for who listens."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator

from engine.events import Calling, Delta, Event, PrefillProgress

_KEPT = 4000
_MOST_UNREAD = 2000  # of a listener; who falls behind by more is let go
_PASSING = (Calling, Delta, PrefillProgress)  # come by the hundred, and their sum is in the end of a request


class History:
    """Belongs to one loop."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._kept: deque[tuple[float, Event]] = deque(maxlen=_KEPT)
        self._listeners: set[asyncio.Queue[Event | None]] = set()

    @property
    def kept(self) -> tuple[tuple[float, Event], ...]:
        """Those that do not pass by, with the seconds since the server started. The oldest go first."""
        return tuple(self._kept)

    def add(self, event: Event) -> None:
        if not isinstance(event, _PASSING):
            self._kept.append((time.monotonic() - self._started, event))
        for queue in tuple(self._listeners):
            if queue.qsize() < _MOST_UNREAD:
                queue.put_nowait(event)
            else:
                self._listeners.discard(queue)
                queue.put_nowait(None)

    def end(self) -> None:
        """Nobody listens any longer."""
        for queue in self._listeners:
            queue.put_nowait(None)
        self._listeners.clear()

    async def events(self) -> AsyncGenerator[Event]:
        """Every event from now on."""
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            while (event := await queue.get()) is not None:
                yield event
        finally:
            self._listeners.discard(queue)
