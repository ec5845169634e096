"""The engine's front door: commands in, events out, from any thread.

One thread owns the model and runs every plan. Each command that is answered ends in exactly one
terminal event, also when that thread dies: this class keeps the list of open requests and sees to it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from engine.blob_pool import BlobPool
from engine.client.door import Listener, Listeners
from engine.client.last_words import failed_because_over
from engine.client.waiting_line import Waiting, WaitingLine
from engine.commands import Answered, Command, Generate, LoadModel, RequestId
from engine.core.cache.settings import CacheSettings
from engine.events import Cancelled, EngineDied, Event, Paused, Queued, Started, is_terminal
from engine.language.translation import tr
from engine.ports import Clock, ModelLoader, Rates, ReadBefore, Surveyor
from engine.request.reading import Begun
from engine.request.worker import Worker

_log = logging.getLogger("engine.client.threaded")


class Engine:
    """Runs commands on a thread of its own, in the order of `WaitingLine`. Any thread may call every method."""

    def __init__(
        self,
        loader: ModelLoader,
        *,
        clock: Clock,
        cache: CacheSettings | None = None,
        ram_share: int = CacheSettings().ram_bytes,
        rates: Rates | None = None,
        read_before: ReadBefore | None = None,
        surveyor: Surveyor | None = None,
        disk: BlobPool | None = None,
        may_prepare: Callable[[], bool] = lambda: True,
    ) -> None:
        """`ram_share`: bytes that the cache takes where its settings leave that to the machine.

        `rates` keeps how fast a model reads for the next time it is loaded, `read_before` what it has read, `disk` the
        states themselves; the caller closes it. `may_prepare`: the machine may read ahead now; on the engine thread.
        """
        self._lock = threading.Lock()
        self._came = threading.Condition(self._lock)  # a command, or the end
        self._open: set[RequestId] = set()
        self._awaited: set[RequestId] = set()  # of the open ones those that a person waits for
        self._cancelled: set[RequestId] = set()
        self._line = WaitingLine()
        self._listeners = Listeners()
        self._is_over = False
        self._worker = Worker(
            loader,
            clock=clock,
            cache=cache or CacheSettings(),
            emit=self._emit,
            is_cancelled=self._cancelled.__contains__,
            is_awaited=lambda: self._is_over or bool(self._awaited),
            ram_share=ram_share,
            rates=rates,
            read_before=read_before,
            surveyor=surveyor,
            between=self._between,
            disk=disk,
            may_prepare=may_prepare,
        )
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def submit(self, command: Command) -> None:
        """Queue a command. When the engine is over, its request fails at once, on the caller's thread."""
        with self._lock:
            over = self._is_over
            if isinstance(command, Answered):
                if command.request in self._open:
                    raise ValueError(f"request {command.request} is running already")
                self._open.add(command.request)
                if isinstance(command, LoadModel | Generate):
                    self._awaited.add(command.request)
            elif not over:
                self._line.join(command)
                self._came.notify()
        if isinstance(command, Answered):
            if over:
                self._emit(failed_because_over(command.request))
            else:
                self._line_up(command)

    def _line_up(self, command: Answered) -> None:
        """Nobody works on it before its place was told, so that its events come in their order to everybody."""
        told = 0
        while True:
            with self._lock:
                place = self._line.place_of(command)
                if place in (0, told):
                    if command.request in self._open:  # the engine may have ended meanwhile
                        self._line.join(command, told)
                        self._came.notify()
                    return
            told = place
            self._emit(Queued(request=command.request, place=place))

    def cancel(self, request: RequestId) -> None:
        """Stop a request: in the midst of a batch when it runs, at once when it waits. Unknown ones are ignored."""
        with self._lock:
            if request not in self._open:
                return
            self._cancelled.add(request)
            is_waiting = request in self._line
            if request == self._line.served:
                self._worker.break_off()
        if is_waiting:
            self._emit(Cancelled(request=request))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every event from now on. Returns a function that ends it.

        It is called on the engine thread, and on that of `submit` with what can be told at once: that the request
        waits, or that the engine is over.
        """
        return self._listeners.add(listener)

    def stop(self, timeout: float = 10.0) -> bool:
        """Cancel what runs, free the model and end the thread. False when it did not end in time (seconds)."""
        with self._lock:
            self._is_over = True
            self._cancelled |= self._open
            self._worker.break_off()
            self._came.notify()
        if not self._thread.is_alive():
            self._end(tr("The engine was stopped."))
            return True
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            while (waiting := self._next()) is not None:
                command = waiting.command
                if isinstance(command, Answered) and not self._begin(command.request):
                    continue
                begun = waiting.begun
                assert begun is None or isinstance(begun, Begun)
                aside = self._worker.handle(command, begun)
                if aside is not None:
                    self._set_aside(waiting, aside)
            self._worker.close()
        except BaseException as error:  # noqa: BLE001 -- whatever ended the thread, open requests must end too
            _log.exception("the engine thread ended by an error")
            self._end(tr("The engine stopped because of an error of its own."))
            self._emit(EngineDied(message=f"{type(error).__name__}: {error}"))
        else:
            self._end(tr("The engine was stopped."))

    def _next(self) -> Waiting | None:
        """Whose turn it is; None: the end. Until somebody comes, the engine does what it has left for such times."""
        while self._worker.has_more_to_do and not self._line:
            self._worker.do_more(lambda: bool(self._line) or self._is_over)
            if self._is_over:
                break
        with self._lock:
            while not self._line and not self._is_over:
                self._came.wait()
            return self._line.take()

    def _begin(self, request: RequestId) -> bool:
        """False: it has ended while it waited."""
        with self._lock:
            if request not in self._open:
                self._line.leave(request)
                return False
            moved = self._line.moved()
            is_wanted = request not in self._cancelled
            self._worker.resume()
        if is_wanted:
            self._emit(Started(request=request))
        for event in moved:
            self._emit(event)
        return True

    def _set_aside(self, served: Waiting, begun: Begun) -> None:
        """The person at the window comes first; it is gone on with afterwards."""
        assert isinstance(served.command, Generate)
        request = served.command.request
        self._emit(Paused(request=request))
        with self._lock:
            is_open, is_wanted = request in self._open, request not in self._cancelled
            if is_open:
                self._line.put_back(served, begun)
        if is_open and not is_wanted:  # nobody would tell it while it waits
            self._emit(Cancelled(request=request))

    def _between(self) -> bool:
        """Between two batches of the one that is served: answer what is asked of texts. Whether it must give way."""
        if not self._line:
            return False
        while True:
            with self._lock:
                text = self._line.take_text()
                moved = self._line.moved()
                must_give_way = self._line.must_give_way
            for event in moved:
                self._emit(event)
            if text is None:
                return must_give_way
            assert isinstance(text.command, Answered)
            self._emit(Started(request=text.command.request))
            self._worker.handle(text.command)

    def _end(self, message: str) -> None:
        """Fail everything that is still open; later submits fail at once."""
        with self._lock:
            self._is_over = True
            left = sorted(self._open)
        for request in left:
            self._emit(failed_because_over(request, message))

    def _emit(self, event: Event) -> None:
        with self._lock:
            if is_terminal(event):
                if event.request not in self._open:
                    _log.error("a second terminal event for one request was dropped: %s", type(event).__name__)
                    return
                self._open.discard(event.request)
                self._awaited.discard(event.request)
                self._cancelled.discard(event.request)
                self._line.leave(event.request)
        self._listeners.tell(event)
