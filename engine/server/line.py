"""The line in front of the engine: one request at a time, clients by turns, so that none waits for all of another's."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from engine.server.parts import ReplyFailed

RETRY_SECONDS = 2


class TooMany(ReplyFailed):
    """The line is full. Told with 429 and when to come again."""

    def __init__(self) -> None:
        super().__init__(
            "too-many-requests",
            "Too many requests are waiting.",
            "Send it again in a moment.",
            status=429,
        )


class FairLine:
    """Belongs to one loop."""

    def __init__(self, most: int) -> None:
        """At most `most` wait."""
        self._most = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # the next client in front
        self._is_taken = False

    @property
    def n_waiting(self) -> int:
        return sum(len(own) for own in self._waiting.values())

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncGenerator[None]:
        """Waits until it is this request's turn, and keeps it until the block ends. Raises TooMany at once."""
        if self._is_taken:
            if self.n_waiting >= self._most:
                raise TooMany
            await self._wait(client)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, client: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given the turn just before
                self._pass_on()
            else:
                self._leave(client, turn)
            raise

    def _leave(self, client: str, turn: asyncio.Future[None]) -> None:
        own = self._waiting[client]
        own.remove(turn)
        if not own:
            del self._waiting[client]

    def _pass_on(self) -> None:
        """To the next client, which then goes to the end of the line. Nobody can slip in between: it stays taken."""
        if not self._waiting:
            self._is_taken = False
            return
        client, own = self._waiting.popitem(last=False)
        turn = own.popleft()
        if own:
            self._waiting[client] = own
        turn.set_result(None)
