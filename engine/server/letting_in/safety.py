"""Who may come in: checked before anything of a request is read.

A page of any site may send requests to this machine from the browser of who visits it, and with DNS rebinding even read
the replies. So the name by which a request calls this machine has to be one of its own, and a page needs leave.
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from engine.server.asked.options import ServerOptions

_OPEN_PATHS = ("/health", "/v1/health")  # say nothing but that somebody is there
_METHODS = b"GET, POST, OPTIONS"
Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a request is not let in, for the client. `field`: the header that is to blame."""

    status: int
    code: str
    message: str
    field: str


def refusal_of(headers: Headers, path: str, options: ServerOptions) -> Refusal | None:
    """None: come in. `headers` have names in lower case."""
    host = headers.get("host", "")
    if not is_own_name(host, options):
        return Refusal(
            status=403,
            code="forbidden_host",
            message="The host of this request is no name of this machine. Use its address in figures, or start the "
            "server with --allow-host NAME.",
            field="Host",
        )
    origin = headers.get("origin", "")
    if origin and not may_come_from(origin, host, options):
        return Refusal(
            status=403,
            code="forbidden_origin",
            message="Pages in a browser may not use this server. Start it with --cors ORIGIN for one that may.",
            field="Origin",
        )
    if options.key and path not in _OPEN_PATHS and not _has_key(headers, options.key):
        return Refusal(
            status=401,
            code="invalid_api_key",
            message="This server wants its API key: “Authorization: Bearer KEY” or “x-api-key: KEY”.",
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


def cors_headers(origin: str, options: ServerOptions, *, asked: str = "") -> list[tuple[bytes, bytes]]:
    """What lets the page read the reply. `asked`: the headers that it wants to send, of a preflight."""
    if not origin or not ("*" in options.origins or origin in options.origins):
        return []
    found = [(b"access-control-allow-origin", origin.encode("latin-1", "replace")), (b"vary", b"Origin")]
    if asked:
        allowed = ", ".join(name.strip() for name in asked.split(",") if name.strip().replace("-", "").isalnum())
        found += [
            (b"access-control-allow-methods", _METHODS),
            (b"access-control-allow-headers", allowed.encode("latin-1", "replace")),
            (b"access-control-max-age", b"600"),
        ]
    return found


def is_loopback(host: str) -> bool:
    """Nobody but this machine reaches what listens there."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _has_key(headers: Headers, key: str) -> bool:
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    given = [headers.get("x-api-key", ""), bearer.strip() if scheme.lower() == "bearer" else ""]
    return any(hmac.compare_digest(one.encode(), key.encode()) for one in given)


def _machine_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, f"{name}.local", name.partition(".")[0]}
