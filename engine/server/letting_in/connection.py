"""Connections on which no request comes, or from which no reply is taken, are closed: uvicorn by itself waits for ever,
for the rest of a head, and for a reader of what it has written.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from engine.server.asked.parts import ServerOptions

_LOOKS = 4  # one alone may find as many bytes by chance, with others among them


def connections(options: ServerOptions, no_http: bytes) -> type[H11Protocol]:
    """For uvicorn: connections that hold to the limits of `options`.

    `no_http`: the JSON that is answered to what is no request.
    """
    return type("Connection", (_Connection,), {"options": options, "no_http": no_http})


class _Connection(H11Protocol):
    """Between two requests, where nothing of a head has come yet, uvicorn's own limit holds."""

    options: ServerOptions
    no_http = b""
    _closing: asyncio.TimerHandle | None = None
    _looking: asyncio.TimerHandle | None = None
    _n_left = 0  # bytes that nobody had taken when it was looked at last
    _n_same = 0  # looks since then that found as many

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_head()
        self._look_again()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._wait_for_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._looking is not None:
            self._looking.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """As all errors here: uvicorn's own is no JSON."""
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=self.no_http),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _wait_for_head(self) -> None:
        """From its first byte: those that come later give no new time."""
        if self._closing is None:
            self._closing = self.loop.call_later(self.options.seconds_head, self.transport.close)

    def _look_again(self) -> None:
        self._looking = self.loop.call_later(self.options.seconds_stuck / _LOOKS, self._look)

    def _look(self) -> None:
        """A reader that has taken nothing for so long is gone; who writes to it is told so."""
        n_left = self.transport.get_write_buffer_size()
        self._n_same = self._n_same + 1 if n_left and n_left == self._n_left else 0
        self._n_left = n_left
        if self._n_same < _LOOKS:
            self._look_again()
        else:
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
