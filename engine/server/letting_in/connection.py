"""Connections on which no request comes are closed: uvicorn by itself waits for the rest of a head for ever."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


def connections(seconds_head: float, no_http: bytes) -> type[H11Protocol]:
    """For uvicorn: connections on which the head of each request is whole within that time.

    `no_http`: the JSON that is answered to what is no request.
    """
    return type("Connection", (_Connection,), {"seconds_head": seconds_head, "no_http": no_http})


class _Connection(H11Protocol):
    """Between two requests, where nothing of a head has come yet, uvicorn's own limit holds."""

    seconds_head = 0.0
    no_http = b""
    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._wait_for_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
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
            self._closing = self.loop.call_later(self.seconds_head, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
