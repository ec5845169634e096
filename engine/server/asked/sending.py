"""A reply on its way to the client: made by one task and sent by another, so that a slow reader holds up nobody.

A client that is gone ends both.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import TypeVar

from starlette.types import Message, Receive, Scope, Send

from engine.server.asked.parts import ReplyFailed, ServerOptions

T = TypeVar("T")

KEEP_ALIVE = b": reading\n\n"
_STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache"),
    (b"x-accel-buffering", b"no"),
]


class ClientGone(Exception):  # noqa: N818 -- nobody is left to be told of an error
    """The connection was closed before the reply was complete."""


async def unless_gone(receive: Receive, work: Awaitable[T]) -> T:
    """The result of `work`, which is cancelled when the client closes the connection. Raises ClientGone then."""
    doing = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_until_gone(receive))
    try:
        await asyncio.wait({doing, gone}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise ClientGone
    finally:
        await _end(doing, gone)


class Stream:
    """An answer in server-sent events, as an ASGI application. Made at once, sent when it is called.

    `tell`: the event in which an error is told once the headers are sent.
    """

    def __init__(
        self, frames: AsyncGenerator[bytes], tell: Callable[[ReplyFailed], bytes], options: ServerOptions
    ) -> None:
        self._frames = frames
        self._tell = tell
        self._options = options
        self._waiting: list[bytes] = []
        self._wake = asyncio.Event()
        self._making = asyncio.create_task(self._make())

    async def begun(self) -> None:
        """Waits for its beginning, but not long. Raises ReplyFailed, which then has a status of its own."""
        try:
            await self._wait(self._options.seconds_before_headers)
        except BaseException:
            await _end(self._making)
            raise
        if self._making.done() and not self._waiting:
            self._making.result()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.create_task(_until_gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _STREAM_HEADERS})
            await send(_body(KEEP_ALIVE))
            while not gone.done():
                is_made = self._making.done()
                data, self._waiting = b"".join(self._waiting), []
                self._wake.clear()
                if data:
                    await send(_body(data))
                if is_made:
                    await self._send_end(send)
                    return
                if not await self._wait(self._options.seconds_silent, gone):
                    await send(_body(KEEP_ALIVE))
        finally:
            await _end(self._making, gone)

    async def _send_end(self, send: Send) -> None:
        try:
            self._making.result()
        except ReplyFailed as failure:
            await send(_body(self._tell(failure)))
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _make(self) -> None:
        async with contextlib.aclosing(self._frames):
            async for frame in self._frames:
                if frame:
                    self._waiting.append(frame)
                    self._wake.set()

    async def _wait(self, seconds: float, *others: asyncio.Task[None]) -> bool:
        """False: nothing has happened in that time."""
        waking = asyncio.create_task(self._wake.wait())
        try:
            done, _ = await asyncio.wait(
                {waking, self._making, *others}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
            return bool(done)
        finally:
            waking.cancel()


def _body(data: bytes) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": True}


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _end(*tasks: asyncio.Future[T] | asyncio.Future[None]) -> None:
    """Cancel what still runs and wait for it, so that nothing outlives its request."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
