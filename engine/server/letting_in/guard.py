"""The door: what is not let in never reaches an endpoint, and no error leaves as anything but JSON."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.server.asked.options import ServerOptions
from engine.server.letting_in.safety import cors_headers, refusal_of

_log = logging.getLogger("engine.server")

Tell = Callable[[str, int, str, str, str], Response]  # path, status, message, field, code


class Guard:
    """Around the application. `tell` makes the error that the client gets."""

    def __init__(self, app: ASGIApp, options: ServerOptions, *, tell: Tell) -> None:
        self._app = app
        self._options = options
        self._tell = tell
        self._n_open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # a web socket: nothing here speaks that
            await send({"type": "websocket.close", "code": 1008})
            return
        self._n_open += 1
        try:
            await self._let_in(scope, receive, send)
        finally:
            self._n_open -= 1

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get("origin", "")
        if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
            asked = headers.get("access-control-request-headers", "")
            granted = cors_headers(origin, self._options, asked=asked or "content-type")
            await Response(status_code=204 if granted else 403, headers=_text(granted))(scope, receive, send)
            return
        more = cors_headers(origin, self._options)
        sender = _Sender(send, more)
        refusal = refusal_of(headers, path, self._options)
        if refusal is not None:
            told = self._tell(path, refusal.status, refusal.message, refusal.field, refusal.code)
            await told(scope, receive, sender)
        elif self._n_open > self._options.max_connections:
            told = self._tell(path, 503, "Too many connections are open.", "", "too_many_connections")
            await told(scope, receive, sender)
        else:
            await self._answer(scope, receive, sender)

    async def _answer(self, scope: Scope, receive: Receive, send: _Sender) -> None:
        try:
            await self._app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 -- the last fence: the client is told, and the server goes on
            where = "".join(traceback.format_tb(error.__traceback__))
            _log.error("a request failed by an error of the server's own, %s:\n%s", type(error).__name__, where)
            if not send.has_begun:
                told = self._tell(scope["path"], 500, "The server ran into an error of its own.", "", "server_error")
                await told(scope, receive, send)


class _Sender:
    """Adds headers to the answer, and knows whether it has begun."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._send = send
        self._headers = headers
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            message = {**message, "headers": [*message.get("headers", ()), *self._headers]}
        await self._send(message)


def _text(headers: list[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
