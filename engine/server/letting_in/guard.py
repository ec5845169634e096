"""The door: what is not let in never reaches an endpoint, and no error leaves as anything but JSON."""

from __future__ import annotations

import hmac
import ipaddress
import socket
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.other_machines import is_loopback
from engine.server.asked.parts import ReplyFailed, ServerOptions, own_error

Tell = Callable[[str, ReplyFailed], Response]  # path and what went wrong


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
            await Response(status_code=204 if granted else 403, headers=granted)(scope, receive, send)
            return
        more = cors_headers(origin, self._options)
        sender = _Sender(send, more)
        refusal = refusal_of(headers, path, self._options)
        if refusal is None and self._n_open > self._options.max_connections:
            refusal = ReplyFailed("too_many_connections", "Too many connections are open.", status=503)
        if refusal is not None:
            await self._tell(path, refusal)(scope, receive, sender)
        else:
            await self._answer(scope, receive, sender)

    async def _answer(self, scope: Scope, receive: Receive, send: _Sender) -> None:
        try:
            await self._app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 -- the last fence: the client is told, and the server goes on
            told = own_error(error)
            if not send.has_begun:
                await self._tell(scope["path"], told)(scope, receive, send)


class _Sender:
    """Adds headers to the answer, and knows whether it has begun."""

    def __init__(self, send: Send, headers: Mapping[str, str]) -> None:
        self._send = send
        self._headers = headers
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            MutableHeaders(scope=message).update(self._headers)
        await self._send(message)


# Who may come in: checked before anything of a request is read.
#
# A page of any site may send requests to this machine from the browser of who visits it, and with DNS rebinding even
# read the replies. So the name by which a request calls this machine has to be one of its own, and a page needs
# leave.


_OPEN_PATHS = ("/health", "/v1/health")  # say nothing but that somebody is there
_METHODS = "GET, POST, OPTIONS"
Headers = Mapping[str, str]


def refusal_of(headers: Headers, path: str, options: ServerOptions) -> ReplyFailed | None:
    """Why a request is not let in, with the header that is to blame; None: come in. `headers`: names in lower case."""
    host = headers.get("host", "")
    if not is_own_name(host, options):
        return ReplyFailed(
            "forbidden_host",
            "The host of this request is no name of this machine.",
            "Use its address in figures, or start the server with --allow-host NAME.",
            status=403,
            field="Host",
        )
    origin = headers.get("origin", "")
    if origin and not may_come_from(origin, host, options):
        return ReplyFailed(
            "forbidden_origin",
            "Pages in a browser may not use this server.",
            "Start it with --cors ORIGIN for one that may.",
            status=403,
            field="Origin",
        )
    if options.key and path not in _OPEN_PATHS and not _has_key(headers, options.key):
        return ReplyFailed(
            "invalid_api_key",
            "This server wants its API key: “Authorization: Bearer KEY” or “x-api-key: KEY”.",
            status=401,
            field="Authorization",
        )
    return None


def is_own_name(host: str, options: ServerOptions) -> bool:
    """Whether `host`, with or without a port, is an address or a name of this machine. A rebound name is neither."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if not name:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = {"localhost", options.host.lower(), *(one.lower() for one in options.names)}
        own |= _machine_names() if not is_loopback(options.host) else set()
        return name in own or name.endswith(".localhost")
    return True


def may_come_from(origin: str, host: str, options: ServerOptions) -> bool:
    """Whether a page of that origin may use the server: one that was named, or the server's own."""
    return "*" in options.origins or origin in options.origins or origin.lower() == f"http://{host.lower()}"


def cors_headers(origin: str, options: ServerOptions, *, asked: str = "") -> dict[str, str]:
    """What lets the page read the reply. `asked`: the headers that it wants to send, of a preflight."""
    if not origin or not ("*" in options.origins or origin in options.origins):
        return {}
    found = {"access-control-allow-origin": origin, "vary": "Origin"}
    if asked:
        allowed = ", ".join(name.strip() for name in asked.split(",") if name.strip().replace("-", "").isalnum())
        found |= {
            "access-control-allow-methods": _METHODS,
            "access-control-allow-headers": allowed,
            "access-control-max-age": "600",
        }
    return found


def _has_key(headers: Headers, key: str) -> bool:
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    given = [headers.get("x-api-key", ""), bearer.strip() if scheme.lower() == "bearer" else ""]
    return any(hmac.compare_digest(one.encode(), key.encode()) for one in given)


def _machine_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, f"{name}.local", name.partition(".")[0]}
