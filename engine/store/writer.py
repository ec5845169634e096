"""The writer thread: it alone owns the database connection and does everything in the order it was asked."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from engine.core.prompt.conversation import DamageReport, Displaced
from engine.errors import CairnError, StoreDisplaced, StoreFailed
from engine.language.translation import tr
from engine.store.opening import Opened, put_copy, write_copy
from engine.store.sqlite.database import Identity, close_database, empty_log, identity_of, in_plain_words
from engine.store.sqlite.log_pages import log_of
from engine.store.sqlite.soundness import is_damage

log = logging.getLogger("engine.store")

T = TypeVar("T")

RETRY_SECONDS = 2.0  # after a failed opening, how long the same error is given without trying again


class Writer:
    """Runs jobs on one thread; each gets the connection and its result comes out as a Future.

    `open_database` is called on that thread, and repairs what is damaged. A failed opening fails the jobs and is tried
    again later; damage met by a job has the database opened anew, and the job done once more.

    SQLite goes on writing into a file that was removed or moved, and all of it would be gone in the end: a job that
    writes is refused as soon as something else, or nothing, lies at the path.
    """

    def __init__(self, path: Path, open_database: Callable[[Path], Opened], *, must_exist: bool = False) -> None:
        """`must_exist`: where nothing lies at `path`, nothing is made until `keep_at` says where."""
        self.path = path  # the writer thread's own to change
        self._open_database = open_database
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._gate = threading.Lock()  # orders submit and close
        self._is_closed = False
        self._first_opening_over = threading.Event()
        self._listeners: list[Callable[[DamageReport], None]] = []
        self._reports: tuple[DamageReport, ...] = ()  # it and the listeners: under the gate
        self._watchers: list[Callable[[Displaced | None], None]] = []  # likewise, with what they were told last
        self._displaced: Displaced | None = None
        # Below: the writer thread's own.
        self._must_exist = must_exist
        self._connection: sqlite3.Connection | None = None
        self._identity: Identity | None = None  # of the open file
        self._log_identity: Identity | None = None
        self._failure: CairnError | None = None
        self._failed_at = 0.0
        self._thread = threading.Thread(target=self._run, name="cairn-store", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue a job that writes; from any thread. Callbacks of the Future run on the writer thread."""
        return self._queue(lambda: self._done(job, is_reading=False))

    def read(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue a job that only reads, which a file that was removed or moved allows."""
        return self._queue(lambda: self._done(job, is_reading=True))

    def look(self) -> Future[Displaced | None]:
        """Whether the open file still lies where it was opened."""
        return self._queue(self._look)

    def keep_at(self, path: Path | None) -> Future[Path | None]:
        """Go on at `path`, None being where the file was, with all that is open; where what lay there is now."""
        return self._queue(lambda: self._keep_at(path or self.path))

    def _queue(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = work()
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

    def watch(self, watcher: Callable[[Displaced | None], None]) -> None:
        """Call `watcher` with what became of the file's place, now if there is something; as of `listen`."""
        with self._gate:
            self._watchers.append(watcher)
            known = self._displaced
        if known is not None:
            watcher(known)

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
        if (displaced := self._look()) is not None:
            raise displaced_error(displaced)
        if self._failure is not None and time.monotonic() - self._failed_at < RETRY_SECONDS:
            raise self._failure
        try:
            opened = self._open_database(self.path)
        except BaseException as error:
            self._failure, self._failed_at = in_plain_words(error), time.monotonic()
            raise self._failure from error
        self._connection, self._failure, self._must_exist = opened.connection, None, False
        self._identity, self._log_identity = identity_of(self.path), identity_of(log_of(self.path))
        with self._gate:
            self._reports += opened.reports
            listeners = tuple(self._listeners)
        for report in opened.reports:
            for listener in listeners:
                listener(report)
        return opened.connection

    def _done(self, job: Callable[[sqlite3.Connection], T], *, is_reading: bool) -> T:
        displaced = self._look()
        if displaced is not None and not is_reading:
            raise displaced_error(displaced)
        try:
            return job(self._connected())
        except BaseException as error:
            if not is_damage(error) or self._connection is None or self._look() is not None:
                raise
            close_database(self._connection)
            self._connection = None
        return job(self._connected())

    # -- the file's place ----------------------------------------------------------------------------------------

    def _look(self) -> Displaced | None:
        """What became of the open file's place; whoever watches is told when that is something else than before."""
        at = identity_of(self.path)
        is_new = self._identity is None  # or its opening has failed
        is_in_place = (at is not None or not self._must_exist) if is_new else at == self._identity
        found = None if is_in_place else Displaced(path=str(self.path), is_taken=at is not None, is_open=not is_new)
        if self._connection is not None and is_in_place:
            self._mend_log(self._connection)
        with self._gate:
            is_news, self._displaced = found != self._displaced, found
            watchers = tuple(self._watchers)
        if is_news:
            log.warning("the database is not at its place any more") if found else log.info("the database is back")
            for watcher in watchers:
                watcher(found)
        return found

    def _mend_log(self, connection: sqlite3.Connection) -> None:
        """The log alone was removed or replaced: what is in it goes into the file, and another one is begun."""
        at = identity_of(log_of(self.path))
        if self._log_identity is None:  # it is made by the first transaction
            self._log_identity = at
        if at != self._log_identity:
            log.warning("the database's log is not at its place any more")
            self._let_go(connection)
            self._connected()

    def _let_go(self, connection: sqlite3.Connection) -> None:
        self._connection = self._identity = self._log_identity = None
        empty_log(connection)
        close_database(connection)

    def _keep_at(self, path: Path) -> Path | None:
        """The open file stays open until the copy is complete, and is closed before that gets its name.

        SQLite removes logs by their names: closed later, it would take away that of the new file.
        """
        connection, is_copied = self._connection, False
        try:
            if connection is not None:
                is_copied = identity_of(path) != self._identity
                if is_copied:
                    write_copy(connection, path)
                self._let_go(connection)
            self.path, self._identity, self._failure, self._must_exist = path, None, None, False
            aside = put_copy(path) if is_copied else None
        except (sqlite3.Error, OSError) as error:
            raise in_plain_words(error) from error
        self._connected()
        self._look()
        return aside

    def _told(self, error: BaseException) -> CairnError:
        told = in_plain_words(error)
        if told is not error:
            told.__cause__ = error
        return told


def displaced_error(found: Displaced) -> StoreDisplaced:
    """For the person."""
    message = (
        tr("Another file lies where your chats were: {path}.", path=found.path)
        if found.is_taken
        else tr("The file with your chats is gone from its folder: {path}.", path=found.path)
    )
    return StoreDisplaced(message, action=tr("Put the folder back, or say where Cairn keeps your chats from now on."))
