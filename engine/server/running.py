"""The server on a thread of its own, for the command line and the window alike."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import threading
import time
from concurrent.futures import Future

import uvicorn
import uvicorn.lifespan.on  # uvicorn finds it by its name, where a freezer does not

from engine.errors import RequestInvalid
from engine.other_machines import is_loopback
from engine.server.app import make_app, tell_error
from engine.server.asked.parts import ReplyFailed, ServerOptions
from engine.server.endpoints.state import ServerParts, ServerState
from engine.server.letting_in.connection import connections
from engine.server.noted.ledger import LedgerView

_log = logging.getLogger("engine.server")

_START_SECONDS = 30.0
_GRACE_SECONDS = 5.0  # for replies that are being written when it stops
_CLOSE_SECONDS = 3
_BACKLOG = 256


def check_key(options: ServerOptions) -> None:
    """Raises RequestInvalid for an address that others reach without a key."""
    if not options.key and not is_loopback(options.host):
        raise RequestInvalid(
            f"{options.host} is reached by other machines, and no API key was chosen.",
            action="Name a file with a key (--api-key-file FILE) or set CAIRN_API_KEY.",
        )


class ServerThread:
    """`start` returns once requests are taken; `stop` once the thread has ended. One after the other, once."""

    def __init__(self, given: ServerParts, listening: socket.socket | None = None) -> None:
        """`listening`: as of `listen_at`, which is called by `start` otherwise. It belongs to the server from now on.

        Raises RequestInvalid for an address that others reach without a key.
        """
        check_key(given.options)
        self._options = given.options
        self._state: ServerState | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_ready = threading.Event()
        self._socket = listening
        no_http = tell_error("", ReplyFailed("invalid_http", "This is no HTTP request.", status=400))
        self._server = uvicorn.Server(
            uvicorn.Config(
                make_app(given, self._on_started),
                log_config=None,
                log_level="error",  # whoever sends garbage must not fill the log
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_CLOSE_SECONDS,
                interface="asgi3",
                lifespan="on",
                loop="none",
                ws="none",
                http=connections(given.options, bytes(no_http.body)),
                proxy_headers=False,
                h11_max_incomplete_event_size=64 * 1024,
            )
        )
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)
        self.address = ""  # "http://127.0.0.1:8080", once it was started

    def start(self) -> None:
        """Raises RequestInvalid where nobody can listen at the address."""
        if self._socket is None:
            self._socket = listen_at(self._options)
        host, port = self._socket.getsockname()[:2]
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        self._thread.start()
        if not self._is_ready.wait(_START_SECONDS) or self._state is None:
            raise RequestInvalid("The server did not start.", action="See the log, and try another port.")
        _log.info("listening at %s", self.address)

    def stop(self, grace: float = _GRACE_SECONDS) -> None:
        """No new requests are taken; open ones may go on for `grace` seconds, and are told then that it ends."""
        loop, state = self._loop, self._state
        if loop is not None and state is not None and self._thread.is_alive():
            ending = asyncio.run_coroutine_threadsafe(_come_to_an_end(state, grace), loop)
            with contextlib.suppress(TimeoutError):  # a loop that ended by itself meanwhile
                ending.result(grace + 2 * _CLOSE_SECONDS)
        self._server.should_exit = True
        if self._thread.ident is not None:
            self._thread.join()
        if self._socket is not None:
            self._socket.close()
        _log.info("the server has stopped")

    def news(self) -> Future[LedgerView]:
        """What its clients do and have cost, at this moment. Any thread; cancelled where it does not run."""
        found: Future[LedgerView] = Future()
        loop, state = self._loop, self._state
        if loop is None or state is None or not self.is_running:
            found.cancel()
            return found
        try:
            loop.call_soon_threadsafe(lambda: found.set_result(state.ledger.news()))
        except RuntimeError:  # it has just ended
            found.cancel()
        return found

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def _on_started(self, state: ServerState) -> None:
        self._state, self._loop = state, asyncio.get_running_loop()
        self._loop.call_soon(self._look_whether_ready)

    def _look_whether_ready(self) -> None:
        """Set once requests are really taken, which uvicorn says with a flag alone."""
        if self._server.started:
            self._is_ready.set()
        elif self._loop is not None:
            self._loop.call_later(0.002, self._look_whether_ready)

    def _run(self) -> None:
        try:
            self._server.run(sockets=[self._socket] if self._socket is not None else None)
        except Exception:  # noqa: BLE001 -- the thread's last fence; who started it sees that nothing is ready
            _log.exception("the server ended by an error")
        finally:
            self._is_ready.set()


async def _come_to_an_end(state: ServerState, grace: float) -> None:
    state.stopping.set()
    last = time.monotonic() + grace
    while state.ledger.open and time.monotonic() < last:
        await asyncio.sleep(0.02)
    state.door.cancel_all()
    state.history.end()
    while state.ledger.open and time.monotonic() < last + _CLOSE_SECONDS:
        await asyncio.sleep(0.02)


def listen_at(options: ServerOptions) -> socket.socket:
    """At the address that was chosen; who connects waits. Raises RequestInvalid where this machine does not have it, or
    somebody listens there.
    """
    host, port = options.host, options.port
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM)[0]
        sock = socket.socket(family, kind)
        try:
            if os.name != "nt":  # where that would take a port from who has it
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind(address)
            sock.listen(_BACKLOG)
        except OSError:
            sock.close()
            raise
        return sock
    except OSError as error:
        raise RequestInvalid(
            f"cannot listen at {host}:{port}: {error.strerror or 'the system refused'}.",
            action="Name an address of this machine and a port that nobody uses.",
        ) from error
