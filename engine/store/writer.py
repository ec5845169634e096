"""The writer thread: it alone owns the database connection and does everything in the order it was asked."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from engine.core.prompt.conversation import DamageReport
from engine.errors import CairnError, StoreFailed
from engine.language.translation import tr
from engine.store.opening import Opened
from engine.store.sqlite.database import close_database, in_plain_words
from engine.store.sqlite.soundness import is_damage

log = logging.getLogger("engine.store")

T = TypeVar("T")

RETRY_SECONDS = 2.0  # after a failed opening, how long the same error is given without trying again


class Writer:
    """Runs jobs on one thread; each gets the connection and its result comes out as a Future.

    `open_database` is called on that thread, and repairs what is damaged. A failed opening fails the jobs and is tried
    again later; damage met by a job has the database opened anew, and the job done once more.
    """

    def __init__(self, open_database: Callable[[], Opened]) -> None:
        self._open_database = open_database
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._gate = threading.Lock()  # orders submit and close
        self._is_closed = False
        self._first_opening_over = threading.Event()
        self._listeners: list[Callable[[DamageReport], None]] = []
        self._reports: tuple[DamageReport, ...] = ()  # it and the listeners: under the gate
        # Below: the writer thread's own.
        self._connection: sqlite3.Connection | None = None
        self._failure: CairnError | None = None
        self._failed_at = 0.0
        self._thread = threading.Thread(target=self._run, name="cairn-store", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue a job; from any thread. Callbacks of the Future run on the writer thread."""
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = self._done(job)
            except BaseException as error:  # noqa: BLE001 -- every error belongs to the one who asked
                future.set_exception(self._told(error))
            else:
                future.set_result(result)

        with self._gate:
            if self._is_closed:
                future.set_exception(
                    StoreFailed(tr("The conversations are closed."), action=tr("Start Cairn again to go on."))
                )
            else:
                self._jobs.put(run)
        return future

    def submit_alone(self, job: Callable[[], T]) -> Future[T]:
        """Do something that must not wait for the database, which may be what is in the way. A thread of its own."""
        future: Future[T] = Future()

        def run() -> None:
            try:
                future.set_result(job())
            except BaseException as error:  # noqa: BLE001 -- every error belongs to the one who asked
                future.set_exception(in_plain_words(error))

        threading.Thread(target=run, name="cairn-store-rescue", daemon=True).start()
        return future

    @property
    def reports(self) -> tuple[DamageReport, ...]:
        """What was found damaged; waits until the first opening is over."""
        self._first_opening_over.wait()
        return self._reports

    def listen(self, listener: Callable[[DamageReport], None]) -> None:
        """Call `listener` with each report, those made already included; from the writer thread or this one."""
        with self._gate:
            self._listeners.append(listener)
            made = self._reports
        for report in made:
            listener(report)

    def close(self) -> None:
        """Finish what was asked, close the database, end the thread. Calling it twice is fine."""
        with self._gate:
            if not self._is_closed:
                self._is_closed = True
                self._jobs.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        try:
            self._connected()
        except CairnError:
            log.debug("the database could not be opened at start")  # the first job reports it
        finally:
            self._first_opening_over.set()
        while (run := self._jobs.get()) is not None:
            run()
        if self._connection is not None:
            close_database(self._connection)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is not None:
            return self._connection
        if self._failure is not None and time.monotonic() - self._failed_at < RETRY_SECONDS:
            raise self._failure
        try:
            opened = self._open_database()
        except BaseException as error:
            self._failure, self._failed_at = in_plain_words(error), time.monotonic()
            raise self._failure from error
        self._connection, self._failure = opened.connection, None
        with self._gate:
            self._reports += opened.reports
            listeners = tuple(self._listeners)
        for report in opened.reports:
            for listener in listeners:
                listener(report)
        return opened.connection

    def _done(self, job: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return job(self._connected())
        except BaseException as error:
            if not is_damage(error) or self._connection is None:
                raise
            close_database(self._connection)
            self._connection = None
        return job(self._connected())

    def _told(self, error: BaseException) -> CairnError:
        told = in_plain_words(error)
        if told is not error:
            told.__cause__ = error
        return told
