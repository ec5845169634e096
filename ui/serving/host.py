"""Switches the local server on and off. It is started and stopped on threads of its own: the window never waits."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from engine.client.door import EngineDoor
from engine.errors import CairnError, RequestInvalid
from engine.events import Event, ModelLoaded, ModelUnloaded
from engine.language.translation import tr
from engine.server.asked.parts import ServerOptions
from ui.bridge import Bridge
from ui.models.background import run_apart
from ui.settings.store import SettingsStore
from ui.theme.notices import Problem, problem_of

if TYPE_CHECKING:
    from engine.server.noted.ledger import LedgerView

T = TypeVar("T")

LOOPBACK, ALL_ADDRESSES = "127.0.0.1", "0.0.0.0"
_KEY_BYTES = 24
_PATIENCE_SECONDS = 15.0  # with one that is just being started or stopped when the window closes


class RunningServer(Protocol):
    """A server, as `engine.server.running.ServerThread` is one."""

    @property
    def address(self) -> str: ...
    def start(self) -> None:
        """Returns once requests are taken. Raises UserFixable."""

    def stop(self) -> None:
        """Open replies get a few seconds."""

    def news(self) -> Future[LedgerView]: ...


class KeyBook(Protocol):
    """Where the server's key lies: the key ring of the system. Any thread; may wait for the person to open it."""

    def read(self) -> str: ...
    def keep(self, key: str) -> None:
        """Raises UserFixable where there is no key ring, or it refuses."""


MakeServer = Callable[[EngineDoor, ServerOptions, ModelLoaded | None], RunningServer]


def no_server(engine: EngineDoor, options: ServerOptions, loaded: ModelLoaded | None) -> RunningServer:
    """For a window that was made without one, in tests."""
    raise RequestInvalid(tr("This window has no server."), action=tr("Start Cairn anew."))


class NoKeys:
    """Keeps a key for as long as the window is open, for a system without a key ring."""

    def __init__(self) -> None:
        self._key = ""

    def read(self) -> str:
        return self._key

    def keep(self, key: str) -> None:
        self._key = key


class Stand(Enum):
    OFF = "off"
    STARTING = "starting"
    ON = "on"
    STOPPING = "stopping"


class ServerHost(QObject):
    """One server at most. `changed` comes with every step; why it could not be started is in `problem`."""

    changed = Signal()

    def __init__(
        self,
        make: MakeServer,
        key_book: KeyBook,
        settings: SettingsStore,
        engine: Callable[[], EngineDoor],
        bridge: Bridge,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._key_book = key_book
        self._settings = settings
        self._engine = engine
        self._bridge = bridge
        self._server: RunningServer | None = None
        self._is_wanted = False
        self._is_stale = False  # it runs with what was chosen before
        self._is_closed = False
        self._is_idle = threading.Event()  # no thread is starting or stopping one
        self._is_idle.set()
        self.stand = Stand.OFF
        self.loaded: ModelLoaded | None = None
        self.key = ""
        self.problem: Problem | None = None

    @property
    def address(self) -> str:
        """ "" while it is not on."""
        return self._server.address if self._server is not None and self.stand is Stand.ON else ""

    def start_as_left(self) -> None:
        """On again, where it was on when the window was closed."""
        if self._settings.current.server_on:
            self.switch(True)

    def switch(self, on: bool) -> None:
        """Asked for while it starts or stops, it is done afterwards."""
        self._settings.change(server_on=on)
        self._is_wanted = on
        self.problem = None
        self._step()

    def start_again(self) -> None:
        """With what is chosen now, or with another engine; nothing where it is off."""
        self._is_stale = self.stand is not Stand.OFF
        self._step()

    def new_key(self) -> None:
        """In place of the one in use, which no program gets in with any more."""

        def keep() -> str:
            key = secrets.token_urlsafe(_KEY_BYTES)
            self._key_book.keep(key)
            return key

        run_apart(self._bridge, "server-key", keep, self._on_new_key, self._on_error)

    def on_event(self, event: Event) -> None:
        match event:
            case ModelLoaded():
                self.loaded = event
            case ModelUnloaded():
                self.loaded = None
            case _:
                return
        self.changed.emit()

    def news(self, tell: Callable[[LedgerView], None]) -> None:
        """`tell` is called with what clients do and have cost, unless it is off."""
        if self._server is not None and self.stand is Stand.ON:
            self._bridge.watch(self._server.news(), tell)

    def close(self) -> None:
        """With the window: whoever is served is told that it ends. Waits for that."""
        self._is_closed, self._is_wanted = True, False
        self._is_idle.wait(_PATIENCE_SECONDS)
        if self._server is not None and self.stand is Stand.ON:
            self._server.stop()
            self._server = None

    def _on_new_key(self, key: str) -> None:
        self.key = key
        self.start_again()
        self.changed.emit()

    def _on_error(self, error: CairnError) -> None:
        self.problem = problem_of(error, tr("The local server"))
        self.changed.emit()

    def _step(self) -> None:
        if self._is_closed or self.stand in (Stand.STARTING, Stand.STOPPING):
            return  # its end comes here again
        if self.stand is Stand.OFF and self._is_wanted:
            self._start()
        elif self.stand is Stand.ON and (self._is_stale or not self._is_wanted):
            self._stop()
        else:
            self._to(self.stand)

    def _to(self, stand: Stand) -> None:
        self.stand = stand
        self.changed.emit()

    def _start(self) -> None:
        self._is_stale = False
        chosen, engine, loaded = self._settings.current, self._engine(), self.loaded
        known = self.key

        def start() -> tuple[RunningServer, str]:
            key = (known or self._key_book.read()) if chosen.server_asks_key or chosen.server_for_others else ""
            if not key and (chosen.server_asks_key or chosen.server_for_others):
                key = secrets.token_urlsafe(_KEY_BYTES)
                self._key_book.keep(key)
            options = ServerOptions(
                host=ALL_ADDRESSES if chosen.server_for_others else LOOPBACK, port=chosen.server_port, key=key
            )
            server = self._make(engine, options, loaded)
            server.start()
            if self._is_closed:  # meanwhile; nobody hears of it any more
                server.stop()
            return server, key

        self._to(Stand.STARTING)
        self._run_apart(start, self._on_started, self._on_start_failed)

    def _on_started(self, started: tuple[RunningServer, str]) -> None:
        self._server, self.key = started
        self._to(Stand.ON)
        self._step()

    def _on_start_failed(self, error: CairnError) -> None:
        self._is_wanted = False
        self._settings.change(server_on=False)
        self.problem = problem_of(error, tr("The local server could not be started"))
        self._to(Stand.OFF)

    def _stop(self) -> None:
        server, self._server = self._server, None
        assert server is not None
        self._to(Stand.STOPPING)
        self._run_apart(server.stop, lambda _: self._on_stopped(), self._on_stop_failed)

    def _run_apart(
        self, work: Callable[[], T], on_result: Callable[[T], None], on_error: Callable[[CairnError], None]
    ) -> None:
        def run() -> T:
            try:
                return work()
            finally:
                self._is_idle.set()

        self._is_idle.clear()
        run_apart(self._bridge, "server", run, on_result, on_error)

    def _on_stopped(self) -> None:
        self.stand = Stand.OFF
        self._step()

    def _on_stop_failed(self, error: CairnError) -> None:
        self._on_error(error)
        self._on_stopped()
