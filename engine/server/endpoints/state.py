"""What all endpoints of a running server share."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

from engine.client.door import EngineDoor
from engine.core.prompt.request_values import ReadMedia
from engine.events import Calling, Delta, Event, ModelLoaded, PrefillProgress
from engine.server.asked.asking import AsyncDoor, TidinessOf, Tidying, untidied
from engine.server.asked.diagnostics import KnownReply
from engine.server.asked.models import Models, Shelf
from engine.server.asked.parts import ReplyFailed, ServerOptions
from engine.server.noted.kept_responses import Kept, KeptResponse
from engine.server.noted.ledger import Ledger, Seen

_KEPT = 4000
_MOST_OF_REPLIES = 64_000_000  # bytes of texts, about
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerParts:
    """What the server is given by who starts it. `write_event`: as a record has it, without any text of a chat.

    `record_header`: the first line of a record. `loaded`: the model that is in use already. `on_ended` is called on the
    server's own thread with each request that has ended; it must not wait. `tidiness_of`: what is done to a program's
    requests, looked up for each.
    """

    engine: EngineDoor
    options: ServerOptions
    shelf: Shelf
    version: str
    read_media: ReadMedia
    write_event: Callable[[Event], dict[str, object]]
    record_header: Callable[[], dict[str, object]]
    loaded: ModelLoaded | None = None
    on_ended: Callable[[Seen], None] = lambda seen: None
    tidiness_of: TidinessOf = untidied


class ServerState:
    """Belongs to the loop on which it was made; `close` lets the engine go."""

    def __init__(self, given: ServerParts) -> None:
        self.given = given
        self.options = given.options
        self.read_media = given.read_media
        self.started = time.time()
        self.door = AsyncDoor(given.engine)
        self.models = Models(self.door, given.shelf, given.options, given.loaded)
        self.ledger = Ledger(given.on_ended)
        self.replies = Kept[KnownReply](most_bytes=_MOST_OF_REPLIES)
        self.responses = Kept[KeptResponse]()
        self.tidying = Tidying(given.tidiness_of)
        self.history = History()
        self.stopping = asyncio.Event()
        self._unlisten = self.door.listen(self.history.add)

    def close(self) -> None:
        self._unlisten()
        self.models.close()
        self.door.close()

    def check_room(self) -> None:
        """Raises ReplyFailed where so many requests are open that another one would wait too long, or none is taken."""
        if self.stopping.is_set():
            raise ReplyFailed("stopping", "The server is being stopped.", status=503)
        if len(self.ledger.open) > self.options.max_waiting:
            raise ReplyFailed(
                "too_many_requests", "Too many requests are waiting.", "Send it again in a moment.", status=429
            )
