"""A reply on its way to the client: written as it comes, without ever waiting for a slow reader on the engine's side.

What is to be sent is made by one task and sent by another. A client that is gone ends both.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Iterable
from typing import TypeVar

from starlette.types import Message, Receive, Scope, Send

from engine.server.options import ServerOptions

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
    """An answer in server-sent events, as an ASGI application. `begun` are those that have been made already."""

    def __init__(
        self, frames: AsyncGenerator[bytes], options: ServerOptions, headers: Iterable[tuple[bytes, bytes]] = ()
    ) -> None:
        self._frames = frames
        self._options = options
        self._headers = [*_STREAM_HEADERS, *headers]
        self._waiting: list[bytes] = []
        self._wake = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        making = asyncio.create_task(self._make())
        gone = asyncio.create_task(_until_gone(receive))
        try:
            await self._send(send, {"type": "http.response.start", "status": 200, "headers": self._headers})
            await self._send(send, _body(KEEP_ALIVE))
            while True:
                is_made = making.done()
                if not is_made and not self._waiting:
                    await self._wait(making, gone)
                if gone.done():
                    return
                data, self._waiting = b"".join(self._waiting), []
                self._wake.clear()
                if data or not is_made:
                    await self._send(send, _body(data or KEEP_ALIVE))
                else:
                    break
            making.result()
            await self._send(send, {"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:  # a reader that takes nothing: the connection is of no use any more
            return
        finally:
            await _end(making, gone)

    async def _make(self) -> None:
        async with contextlib.aclosing(self._frames):
            async for frame in self._frames:
                if frame:
                    self._waiting.append(frame)
                    self._wake.set()

    async def _wait(self, making: asyncio.Task[None], gone: asyncio.Task[None]) -> None:
        waking = asyncio.create_task(self._wake.wait())
        try:
            await asyncio.wait(
                {waking, making, gone}, timeout=self._options.seconds_silent, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            waking.cancel()

    async def _send(self, send: Send, message: Message) -> None:
        async with asyncio.timeout(self._options.seconds_stuck):
            await send(message)


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
