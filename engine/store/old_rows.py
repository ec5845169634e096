"""Rows of the timeline that earlier versions kept, made short: a few at a time, between what a person does.

An old file was nearly all rows: each held the checkpoints of all chats. Those that are short are blobs, those that are
not are texts. Whatever ends this, each row is the one or the other, and the next start goes on.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Future

from engine.store.sqlite.database import transaction
from engine.store.sqlite.soundness import pragma

log = logging.getLogger("engine.store")

_SECONDS_AT_ONCE = 0.05
_PAGES_AT_ONCE = 500

Job = Callable[[sqlite3.Connection], None]
Shorten = Callable[[bytes], bytes]


class OldRows:
    """Everything but the start is done by the writer thread; `submit` queues a job for it."""

    def __init__(self, submit: Callable[[Job], Future[None]], shorten: Shorten) -> None:
        self._submit = submit
        self._shorten = shorten
        self._after = 0
        self._n_shortened = 0

    def start(self) -> None:
        self._submit(self._shorten_some)  # a refusal of the disk is told where it matters; the next start tries again

    def _shorten_some(self, connection: sqlite3.Connection) -> None:
        until = time.monotonic() + _SECONDS_AT_ONCE
        connection.execute("PRAGMA secure_delete = OFF")  # no text is in them: nothing that has to be wiped
        try:
            with transaction(connection, is_durable=False):
                while (is_more := self._shorten_next(connection)) and time.monotonic() < until:
                    pass
        finally:
            connection.execute("PRAGMA secure_delete = ON")
        if is_more:
            self._submit(self._shorten_some)
        elif self._n_shortened:
            self._submit(self._give_back_some)

    def _shorten_next(self, connection: sqlite3.Connection) -> bool:
        """False: there is none."""
        query = """
            SELECT sequence, figures FROM timeline WHERE sequence > ? AND typeof(figures) = 'text'
            ORDER BY sequence LIMIT 1
        """
        found = connection.execute(query, (self._after,)).fetchone()
        if found is None:
            return False
        self._after, text = found
        row = text.encode()
        short = self._shorten(row)
        if short != row:
            connection.execute("UPDATE timeline SET figures = ? WHERE sequence = ?", (short, self._after))
            self._n_shortened += 1
        return True

    def _give_back_some(self, connection: sqlite3.Connection) -> None:
        """The file itself gets smaller."""
        connection.executescript(f"PRAGMA incremental_vacuum({_PAGES_AT_ONCE})")  # execute() would free one page only
        if pragma(connection, "freelist_count"):
            self._submit(self._give_back_some)
            return
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        log.info("%d rows of the timeline were made shorter", self._n_shortened)
