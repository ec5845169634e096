"""From other threads to the GUI thread: the engine's events in batches, and the results of futures.

The engine thread only appends to a deque; one queued signal wakes the GUI thread for a whole batch. While a reply
streams, batches are at least `BATCH_SECONDS` apart, so that the window paints once for many tokens.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future
from dataclasses import replace
from operator import attrgetter
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from engine.client.door import EngineDoor
from engine.errors import CairnError
from engine.events import Calling, CopyProgress, Delta, EncodingProgress, Event, PrefillProgress, Queued

_log = logging.getLogger("ui")

BATCH_SECONDS = 0.04  # 25 times a second text grows evenly, and a fifth less is painted than at 32 ms

T = TypeVar("T")


class Bridge(QObject):
    """Delivers on the GUI thread what happened on others. Order is kept within events and within results."""

    batch = Signal(object)  # tuple[Event, ...], never empty
    _wake = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._events: deque[Event] = deque()
        self._results: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._is_woken = False
        self._is_closed = False
        self._delivered_at = 0.0
        self._unsubscribe: Callable[[], None] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._deliver_events)
        self._wake.connect(self._on_wake, Qt.ConnectionType.QueuedConnection)

    def attach(self, engine: EngineDoor) -> None:
        """Listen to this engine, and to no other."""
        self.detach()
        self._unsubscribe = engine.subscribe(self.post)

    def detach(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    def post(self, event: Event) -> None:
        """Hand an event over. Any thread."""
        self._events.append(event)
        self._ask_to_wake()

    def watch(
        self,
        future: Future[T],
        on_result: Callable[[T], None] | None = None,
        on_error: Callable[[CairnError], None] | None = None,
    ) -> None:
        """Call back on the GUI thread when `future` is done. A cancelled future calls nobody."""

        def done(finished: Future[T]) -> None:
            self._results.append(lambda: self._settle(finished, on_result, on_error))
            self._ask_to_wake()

        future.add_done_callback(done)

    def call(self, work: Callable[[], None]) -> None:
        """Do it on the GUI thread. Any thread."""
        self._results.append(work)
        self._ask_to_wake()

    def flush(self) -> None:
        """Deliver everything that has arrived, now. GUI thread."""
        self._timer.stop()
        self._deliver_results()
        self._deliver_events()

    def close(self) -> None:
        """Deliver nothing any more."""
        self.detach()
        self._is_closed = True
        self._timer.stop()

    def _ask_to_wake(self) -> None:
        with self._lock:
            if self._is_woken or self._is_closed:
                return
            self._is_woken = True
        self._wake.emit()

    @Slot()
    def _on_wake(self) -> None:
        with self._lock:
            self._is_woken = False
        if self._is_closed:
            return
        self._deliver_results()
        if self._events and not self._timer.isActive():
            wait = BATCH_SECONDS - (time.monotonic() - self._delivered_at)
            if wait <= 0.001:
                self._deliver_events()
            else:
                self._timer.start(int(wait * 1000))

    @Slot()
    def _deliver_events(self) -> None:
        if self._is_closed:
            return
        arrived: list[Event] = []
        while self._events:
            arrived.append(self._events.popleft())
        self._delivered_at = time.monotonic()
        if arrived:
            self.batch.emit(merge(arrived))

    def _deliver_results(self) -> None:
        while self._results and not self._is_closed:
            self._results.popleft()()

    def _settle(
        self,
        future: Future[Any],
        on_result: Callable[[Any], None] | None,
        on_error: Callable[[CairnError], None] | None,
    ) -> None:
        try:
            result = future.result()
        except CancelledError:
            return
        except CairnError as error:
            if on_error is not None:
                on_error(error)
            else:
                _log.warning("a stored call failed: %s", error.code)
            return
        if on_result is not None:
            on_result(result)


_SUBJECTS: dict[type[Event], Callable[[Event | None], object]] = {  # of which the newest news is all that counts
    Delta: attrgetter("request", "channel"),
    Calling: attrgetter("request", "index"),
    PrefillProgress: attrgetter("request"),
    Queued: attrgetter("request"),
    EncodingProgress: attrgetter("request", "label"),
    CopyProgress: attrgetter("request", "way"),
}


def merge(events: Iterable[Event]) -> tuple[Event, ...]:
    """The same story with fewer events: neighbouring pieces of a reply are joined, only the newest progress stays."""
    merged: list[Event] = []
    for event in events:
        last, subject = merged[-1] if merged else None, _SUBJECTS.get(type(event))
        if subject is None or type(last) is not type(event) or subject(last) != subject(event):
            merged.append(event)
        elif isinstance(event, Delta) and isinstance(last, Delta):
            merged[-1] = replace(event, text=last.text + event.text)
        else:
            merged[-1] = event
    return tuple(merged)
