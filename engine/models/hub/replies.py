"""Replies of a server that may send anything: followed without reading what leads elsewhere, and bounded."""

from __future__ import annotations

import json
import socket
import threading
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NoReturn

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
    params: tuple[tuple[str, str], ...] = (),
    limit: TimeLimit | None = None,
) -> Iterator[httpx2.Response]:
    """The answer at the end of all redirections, of which `history` has the ways there. Nobody has read its content.

    httpx would read what comes with a redirection, however much that is. Raises what httpx raises.
    """
    import httpx2

    extensions = limit.extensions if limit is not None else None
    request = client.build_request("GET", url, params=params or None, headers=headers, extensions=extensions)
    history: list[httpx2.Response] = []
    while True:
        response = client.send(request, stream=True, follow_redirects=False)
        try:
            if response.next_request is None:
                response.history = history
                yield response
                return
            if len(history) == _MOST_REDIRECTS:
                raise httpx2.TooManyRedirects("too many redirections", request=request)
            history.append(response)
            request = response.next_request
        finally:
            response.close()


class TimeLimit:
    """Ends what is read within it then: a server may send a letter at a time for ever, each in time.

    `extensions` belong to each request. A socket that another thread waits for is woken by its shutdown, and not by a
    close.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._is_over = False

    @property
    def extensions(self) -> dict[str, object]:
        return {"trace": self._see}

    def _see(self, event: str, about: dict[str, Any]) -> None:
        if event != "connection.connect_tcp.complete":
            return
        opened = about["return_value"].get_extra_info("socket")
        with self._lock:
            self._sockets.append(opened)
        if self._is_over:
            self._end()

    def _end(self) -> None:
        with self._lock:
            self._is_over = True
            for opened in self._sockets:
                with suppress(OSError):  # closed by now
                    opened.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> TimeLimit:
        self._guard = threading.Timer(self._seconds, self._end)
        self._guard.daemon = True
        self._guard.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._guard.cancel()
        self._guard.join()


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
