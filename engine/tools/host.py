"""All servers of tools in one thread with an event loop of its own, which is there once one is switched on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar

from engine.core.toolbox.results import CALL_SECONDS, HandedOut, ToolResult
from engine.core.toolbox.servers import ServerEntry
from engine.tools.built_in import OwnTools
from engine.tools.connection import Connection, failed, not_running
from engine.tools.views import OFF, ServerStand, ServerView

T = TypeVar("T")

_END_SECONDS = 15.0  # for all servers together; each is killed long before


class ToolHost:
    """Any thread may ask. `on_change` is called on the loop's thread with the name of a server that changed."""

    def __init__(self, on_change: Callable[[str], None] = lambda _: None) -> None:
        self._on_change = on_change
        self._lock = threading.Lock()
        self._running: dict[str, tuple[Connection | OwnTools, asyncio.Task[None]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self._starting: set[str] = set()
        self._ends: set[asyncio.Task[None]] = set()

    def view(self, name: str) -> ServerView:
        if name in self._starting:
            return ServerView(stand=ServerStand.STARTING)
        found = self._running.get(name)
        return found[0].view if found is not None else OFF

    def log(self, name: str) -> str:
        found = self._running.get(name)
        return found[0].log.text if found is not None else ""

    def entry(self, name: str) -> ServerEntry | None:
        """As it runs."""
        found = self._running.get(name)
        return found[0].entry if found is not None else None

    def start(self, entry: ServerEntry) -> None:
        """Or start again, where one of this name runs."""
        self._starting.add(entry.name)
        self._run(lambda: self._start(entry))

    def stop(self, name: str) -> None:
        """With all processes that it started."""
        if self._loop is not None:
            self._run(lambda: self._stop(name))

    def call(
        self, server: str, tool: str, arguments: Mapping[str, Any], seconds: float = CALL_SECONDS
    ) -> Future[ToolResult]:
        """It gets a result, never an error; cancelled, the call is stopped."""
        found = self._running.get(server)
        if found is None or self._loop is None:
            return _done(failed(not_running(server)))
        return asyncio.run_coroutine_threadsafe(self._call(found[0], tool, arguments, seconds), self._loop)

    def read(self, server: str, uri: str) -> Future[HandedOut]:
        """A resource."""
        return self._hand_out(server, lambda connection: connection.read(uri))

    def write(self, server: str, prompt: str, given: Mapping[str, str]) -> Future[HandedOut]:
        """A prompt with its blanks filled in."""
        return self._hand_out(server, lambda connection: connection.write(prompt, given))

    def _hand_out(self, server: str, ask: Callable[[Connection], Coroutine[Any, Any, HandedOut]]) -> Future[HandedOut]:
        found = self._running.get(server)
        if found is not None and self._loop is not None and isinstance(found[0], Connection):
            return asyncio.run_coroutine_threadsafe(ask(found[0]), self._loop)
        return _done(HandedOut(problem=not_running(server)))

    def close(self) -> None:
        """End all servers and the thread; waits for that."""
        self._is_closed = True
        thread, loop = self._thread, self._loop
        if thread is None or loop is None:
            return
        done = threading.Event()
        loop.call_soon_threadsafe(lambda: loop.create_task(self._end_all(done)))
        done.wait(_END_SECONDS)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(_END_SECONDS)
        self._thread = None

    # -- on the loop's thread ------------------------------------------------------------------------------------

    def _start(self, entry: ServerEntry) -> None:
        before = self._running.get(entry.name)
        assert self._loop is not None
        made: Connection | OwnTools
        if entry.built_in is not None:
            made = OwnTools(entry, lambda: self._tell(made))
        else:
            made = Connection(entry, lambda: self._tell(made))
        if before is not None and isinstance(made, Connection) and isinstance(before[0], Connection):
            made.log = before[0].log

        async def run() -> None:
            if before is not None:
                before[0].stop()
                await asyncio.wait([before[1]])
            await made.run()

        self._running[entry.name] = (made, self._loop.create_task(run()))
        self._starting.discard(entry.name)

    def _stop(self, name: str) -> None:
        found = self._running.get(name)
        if found is not None:
            found[0].stop()

    async def _call(
        self, connection: Connection | OwnTools, tool: str, arguments: Mapping[str, Any], seconds: float
    ) -> ToolResult:
        try:
            return await connection.call(tool, arguments, seconds)
        except asyncio.CancelledError:
            after = asyncio.create_task(connection.see_to_it())
            self._ends.add(after)
            after.add_done_callback(self._ends.discard)
            raise

    def _tell(self, made: Connection | OwnTools) -> None:
        found = self._running.get(made.entry.name)
        if found is not None and found[0] is made and not self._is_closed:
            self._on_change(made.entry.name)

    async def _end_all(self, done: threading.Event) -> None:
        for connection, _ in self._running.values():
            connection.stop()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        if others:
            await asyncio.wait(others, timeout=_END_SECONDS)
        done.set()

    # -- inside --------------------------------------------------------------------------------------------------

    def _run(self, work: Callable[[], None]) -> None:
        with self._lock:
            if self._is_closed:
                return
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._live, args=(self._loop,), name="tools", daemon=True)
                self._thread.start()
        self._loop.call_soon_threadsafe(work)

    @staticmethod
    def _live(loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_forever()
        finally:
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()


def _done(value: T) -> Future[T]:
    future: Future[T] = Future()
    future.set_result(value)
    return future
