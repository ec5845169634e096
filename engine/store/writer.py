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

from engine.errors import CairnError, StoreFailed
from engine.store.database import Opened, close_database, in_plain_words, is_damage

log = logging.getLogger("engine.store")

T = TypeVar("T")

RETRY_SECONDS = 2.0  # after a failed opening, how long the same error is given without trying again


class Writer:
    """Runs jobs on one thread; each gets the connection and its result comes out as a Future.

    `open_database` is called on that thread, with True to look for damage first. A failed opening fails the jobs and is
    tried again later; damage found during a job closes the connection, so that the next job opens and repairs.
    """

    def __init__(self, open_database: Callable[[bool], Opened]) -> None:
        self._open_database = open_database
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._gate = threading.Lock()  # orders submit and close
        self._is_closed = False
        self._first_opening_over = threading.Event()
        # Below: the writer thread's own. Others read _warnings, which is only ever replaced.
        self._connection: sqlite3.Connection | None = None
        self._failure: CairnError | None = None
        self._failed_at = 0.0
        self._is_damaged = False
        self._warnings: tuple[str, ...] = ()
        self._thread = threading.Thread(target=self._run, name="cairn-store", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue a job; from any thread. Callbacks of the Future run on the writer thread."""
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = job(self._connected())
            except BaseException as error:  # noqa: BLE001 -- every error belongs to the one who asked
                future.set_exception(self._told(error))
            else:
                future.set_result(result)

        with self._gate:
            if self._is_closed:
                future.set_exception(StoreFailed("The conversations are closed.", action="Start Cairn again to go on."))
            else:
                self._jobs.put(run)
        return future

    @property
    def warnings(self) -> tuple[str, ...]:
        """Sentences for people about what was found when opening; waits until the first opening is over."""
        self._first_opening_over.wait()
        return self._warnings

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
            opened = self._open_database(self._is_damaged)
        except BaseException as error:
            self._failure, self._failed_at = in_plain_words(error), time.monotonic()
            raise self._failure from error
        self._connection, self._failure, self._is_damaged = opened.connection, None, False
        self._warnings += opened.warnings
        return opened.connection

    def _told(self, error: BaseException) -> CairnError:
        if is_damage(error) and self._connection is not None:
            close_database(self._connection)
            self._connection, self._is_damaged = None, True
        told = in_plain_words(error)
        if told is not error:
            told.__cause__ = error
        return told
