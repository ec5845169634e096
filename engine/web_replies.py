"""Replies of a server that may send anything: followed without reading what leads elsewhere, and bounded."""

from __future__ import annotations

import json
import socket
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NoReturn

from engine.errors import Interrupted

if TYPE_CHECKING:
    import httpx2

MOST_BYTES = 8 << 20  # of a reply that is held in memory, unpacked; tens of thousands of files
_MOST_REDIRECTS = 10


class Unreadable(ValueError):  # noqa: N818 -- the caller says it in a sentence
    """It is no JSON, or packed in a way that nobody asked for."""


class TooLarge(Unreadable):
    """More than MOST_BYTES."""


@contextmanager
def streamed(
    client: httpx2.Client,
    url: str,
    *,
    headers: Mapping[str, str],
    cut: Cut,
    params: tuple[tuple[str, str], ...] = (),
    most_redirects: int = _MOST_REDIRECTS,
    on_redirect: Callable[[httpx2.Request, str], None] = lambda _request, _asked: None,
) -> Iterator[httpx2.Response]:
    """The answer at the end of all redirections, of which `history` has the ways there. Nobody has read its content.

    httpx would read what comes with a redirection, however much that is. `on_redirect` gets what is asked next, and the
    address that leads there. Raises what httpx raises.
    """
    import httpx2

    request = client.build_request("GET", url, params=params or None, headers=headers, extensions=cut.extensions)
    history: list[httpx2.Response] = []
    while True:
        response = client.send(request, stream=True, follow_redirects=False)
        try:
            if response.next_request is None:
                response.history = history
                yield response
                return
            if len(history) == most_redirects:
                raise httpx2.TooManyRedirects("too many redirections", request=request)
            history.append(response)
            asked, request = str(request.url), response.next_request
            on_redirect(request, asked)
        finally:
            response.close()


class Cut:
    """Ends what is read from another thread at once, also while that waits for bytes.

    `extensions` belong to each request. A socket that another thread waits for is woken by its shutdown, and not by a
    close.
    """

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []

    @property
    def extensions(self) -> dict[str, object]:
        return {"trace": self._see}

    @property
    def is_set(self) -> bool:
        return self._event.is_set()

    def __call__(self) -> None:
        with self._lock:
            self._event.set()
            for opened in self._sockets:
                with suppress(OSError):  # closed by now
                    opened.shutdown(socket.SHUT_RDWR)

    def wait(self, seconds: float) -> None:
        """Raises Interrupted as soon as it is cut."""
        if self._event.wait(seconds):
            raise Interrupted

    @contextmanager
    def after(self, seconds: float) -> Iterator[None]:
        """By itself then: a server may send a letter at a time for ever, each in time."""
        guard = threading.Timer(seconds, self)
        guard.daemon = True
        guard.start()
        try:
            yield
        finally:
            guard.cancel()
            guard.join()

    def _see(self, event: str, about: dict[str, Any]) -> None:
        if event.endswith((".connect_tcp.complete", ".start_tls.complete")):  # TLS goes on with another socket
            with self._lock:
                self._sockets.append(about["return_value"].get_extra_info("socket"))
            if self.is_set:
                self()


def json_of(response: httpx2.Response) -> object:
    """Its content as a value of JSON. Raises Unreadable, and what httpx raises."""
    content = _content(response)
    try:
        return json.loads(content.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{type(error).__name__}: no sound JSON") from error


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _content(response: httpx2.Response) -> bytes:
    pieces: list[bytes] = []
    n_bytes = 0
    unpack = _Unpacker(response.headers.get("Content-Encoding", ""))
    for raw in response.iter_raw():
        piece = unpack(raw, MOST_BYTES + 1 - n_bytes)
        n_bytes += len(piece)
        if n_bytes > MOST_BYTES:
            raise TooLarge(f"more than {MOST_BYTES} bytes")
        pieces.append(piece)
    return b"".join(pieces)


class _Unpacker:
    """A few bytes may unpack to gigabytes, so what comes out is bounded, not what goes in."""

    def __init__(self, encoding: str) -> None:
        name = encoding.strip().lower()
        if name not in ("", "identity", "gzip", "x-gzip"):
            raise Unreadable(f"packed as {name[:40]!r}")
        self._gzip = zlib.decompressobj(zlib.MAX_WBITS | 16) if "gzip" in name else None

    def __call__(self, raw: bytes, most: int) -> bytes:
        if self._gzip is None:
            return raw
        try:
            return self._gzip.decompress(raw, most)
        except zlib.error as error:
            raise Unreadable(f"broken gzip: {error}") from error
