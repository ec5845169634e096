"""What each model has read, by digest, kept from one start to the next: a small database in the data folder.

A thread of its own owns the file. A damaged file is as good as none, and a disk that refuses costs nothing but what the
next start would have known. The hashes are keyed with random bytes, in a file beside it: whoever has only the database
learns nothing of the texts, and whoever has both can try out texts, as far as each begins like one that was read.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.prompt.items import Tokens
from engine.core.tree.known_by_key import ROOT, Key, KeyChain, PathBlock, PathBook, PathChange, ReadAgo
from engine.store.sqlite.database import (
    BUSY_SECONDS,
    Identity,
    identity_of,
    make_private_file,
    put_whole,
    use_write_ahead_log,
)
from engine.store.sqlite.soundness import is_damage, primary_code

log = logging.getLogger("engine.store")

MAX_MODEL_BYTES = 4 * 1024 * 1024  # some 1.9 million tokens
MAX_BYTES = 32 * 1024 * 1024
PATIENCE_SECONDS = 10.0  # how long a load waits for the disk

_KEY_BYTES = 32
_KEY_SUFFIX = ".key"
_ID_BYTES = 16
_SUM_BYTES = 8
_ROW_BYTES = 72  # of a block, besides what its items take
_KEPT_SHARE = 7 / 8  # of a limit, once it was reached
_VERSION = 1
_SCHEMA = (
    "CREATE TABLE block (model BLOB, own BLOB, parent BLOB, depth INTEGER, checks BLOB, used INTEGER, sum BLOB,"
    " PRIMARY KEY (model, own)) WITHOUT ROWID",
    "CREATE TABLE tip (model BLOB, own BLOB, chat BLOB, sum BLOB, PRIMARY KEY (model, own, chat)) WITHOUT ROWID",
    f"PRAGMA user_version = {_VERSION}",
)


class _DamagedRowError(sqlite3.DatabaseError):
    """Bytes flipped where SQLite does not notice."""


@dataclass(slots=True)
class _Opened:
    """The model whose paths are asked for. The chains belong to the thread that asks, and to the one that writes."""

    model: bytes
    asker: KeyChain
    writer: KeyChain
    book: PathBook


class KeptPaths:
    """Implements ports.ReadBefore. Many processes may use one file."""

    def __init__(self, file: Path, *, max_model_bytes: int = MAX_MODEL_BYTES, max_bytes: int = MAX_BYTES) -> None:
        self._file = file
        self._max_model_bytes, self._max_bytes = max_model_bytes, max_bytes
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._opened: _Opened | None = None
        # Below: the thread's own.
        self._books: dict[bytes, PathBook] = {}  # of the models that were opened
        self._connection: sqlite3.Connection | None = None
        self._key = b""
        self._is_refused = False  # the disk does not take it
        self._identity: Identity | None = None  # of the open file
        self.is_lost = False  # the file was removed or moved while it was open

    def open(self, model: str) -> None:
        """Ask about this model from now on. Waits for what is known of it, not for a disk that hangs."""
        is_ready = threading.Event()

        def job() -> None:
            try:
                self._open(model)
            finally:
                is_ready.set()

        self._opened = None
        self._submit(job)
        if not is_ready.wait(PATIENCE_SECONDS):
            log.info("what was read before is not known: the disk does not answer")

    def find(self, path: Tokens) -> ReadAgo:
        """How much of a prompt the open model has read."""
        opened = self._opened
        return ReadAgo() if opened is None else opened.book.find(opened.asker, path)

    def note(self, path: Tokens, chat: str) -> None:
        """The open model has read this, for that conversation."""
        opened = self._opened
        if opened is not None and len(path):
            self._submit(lambda: self._note(opened, path, chat))

    def forget(self, chat: str) -> None:
        """Drop what was read for that conversation alone, with any model."""
        self._submit(lambda: self._forget(chat))

    def close(self, timeout: float = PATIENCE_SECONDS) -> None:
        """Write what is waiting, and end the thread."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(timeout)
            self._thread = None

    def _submit(self, job: Callable[[], None]) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="cairn-read-before", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    # --- the thread ---

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception:
                log.exception("what was read cannot be kept")
        self._look()
        self._let_go()

    def _open(self, model: str) -> None:
        self._is_refused = False
        if self._look():  # what lies there now, if anything, has another key
            self._begin_anew()
        blocks: list[PathBlock] = []
        self._on_disk(lambda database: blocks.extend(_load(database, self._id(model))))
        id = self._id(model)
        book = PathBook(blocks)
        if id in self._books:
            book.take_over(self._books[id])
        self._books[id] = book
        self._opened = _Opened(id, KeyChain(self._key), KeyChain(self._key), book)

    def _note(self, opened: _Opened, path: Tokens, chat: str) -> None:
        change = opened.book.add(opened.writer, path)
        owner = self._id(chat)
        self._on_disk(lambda database: self._write(database, opened.model, change, owner))

    def _write(self, database: sqlite3.Connection, model: bytes, change: PathChange, chat: bytes) -> None:
        _insert(database, model, change, chat, used=time.time_ns())
        _shrink(database, "model = ?", (model,), self._max_model_bytes)
        _shrink(database, "model <> ?", (b"",), self._max_bytes)

    def _forget(self, chat: str) -> None:
        if not self._file.exists():
            return
        gone: list[tuple[bytes, bytes]] = []
        self._on_disk(lambda database: gone.extend(_forget(database, self._id(chat))))
        if gone:
            self._clean()
        for id, book in self._books.items():
            self._books[id] = book.without(Key(own) for model, own in gone if model == id)
        if self._opened is not None:
            self._opened.book = self._books[self._opened.model]

    def _clean(self) -> None:
        """No byte of what was deleted stays: `secure_delete` leaves copies where rows moved to another page."""
        try:
            database = self._connected()
            database.execute("VACUUM")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except (sqlite3.Error, OSError) as error:  # deleted it is; another process may be at the file all the time
            log.info("the file on what was read before cannot be written anew: %s", error)

    def _id(self, name: str) -> bytes:
        """What stands for a model or a conversation in the file."""
        return hashlib.blake2b(name.encode("utf-8", "surrogatepass"), key=self._key, digest_size=_ID_BYTES).digest()

    def _on_disk(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do it in one transaction; a damaged file is replaced by an empty one first."""
        if self._is_refused:
            return
        if self._look():
            self._refuse("its folder is gone")
            return
        for is_second in (False, True):
            try:
                database = self._connected()
                with database:
                    database.execute("BEGIN IMMEDIATE")
                    work(database)
                return
            except sqlite3.Error as error:
                if not _is_damage(error) or is_second:
                    self._refuse(str(error))
                    return
                log.info("the file on what was read before is damaged (%s); a new one is begun", error)
                self._remove()
            except OSError as error:
                self._refuse(error.strerror or "the disk refused")
                return

    def _refuse(self, why: str) -> None:
        log.info("what was read cannot be kept for the next start: %s", why)
        self._is_refused = True
        self._key = self._key or os.urandom(_KEY_BYTES)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            make_private_file(self._file)
            database = _connect(self._file)
            try:
                if not self._key:
                    with database:
                        database.execute("BEGIN IMMEDIATE")  # two processes that start at once agree on one key
                        self._key = _key_in(self._file.with_suffix(_KEY_SUFFIX))
            except BaseException:
                database.close()
                raise
            self._connection, self._identity = database, identity_of(self._file)
        return self._connection

    def _look(self) -> bool:
        """The open file does not lie at its place any more: what is written into it is gone."""
        is_gone = self._connection is not None and identity_of(self._file) != self._identity
        self.is_lost = self.is_lost or is_gone
        return is_gone

    def _begin_anew(self) -> None:
        """With the key of the file that lies there, or that is made there."""
        self._let_go()
        self._books, self._key = {}, b""

    def _let_go(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _remove(self) -> None:
        self._let_go()
        remove_paths(self._file)


def forget_paths(file: Path) -> None:
    """Forget all that was read, and the key. A disk that refuses is told in the log."""
    try:
        remove_paths(file)
        file.with_suffix(_KEY_SUFFIX).unlink(missing_ok=True)
    except OSError as error:
        log.info("what was read before cannot be forgotten: %s", error.strerror)


def remove_paths(file: Path) -> None:
    """All but the key. Raises OSError."""
    for end in ("", "-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)


def _key_in(file: Path) -> bytes:
    """The key, made where there is none; for one process at a time. Raises OSError."""
    with suppress(FileNotFoundError):
        key = file.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
    key = os.urandom(_KEY_BYTES)
    with put_whole(file) as draft:
        draft.write_bytes(key)
    return key


def _connect(file: Path) -> sqlite3.Connection:
    """Open, and make the tables. Raises sqlite3.Error and OSError."""
    database = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)
    database.text_factory = lambda _: None  # none is kept here: it is damage, and need not be text at all
    database.create_function("row_sum", -1, _row_sum, deterministic=True)
    try:
        database.execute("PRAGMA secure_delete = ON")
        database.execute("PRAGMA temp_store = MEMORY")
        use_write_ahead_log(database)
        database.execute("PRAGMA synchronous = NORMAL")
        with database:
            database.execute("BEGIN IMMEDIATE")
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version > _VERSION:
                raise OSError(errno.EPERM, "a newer Cairn made the file")
            if version < _VERSION:
                for statement in _SCHEMA:
                    database.execute(statement)
    except BaseException:
        database.close()
        raise
    return database


def _row_sum(*values: object) -> bytes:
    parts = (value if isinstance(value, bytes) else repr(value).encode() for value in values)
    return hashlib.blake2b(b"|".join(parts), digest_size=_SUM_BYTES).digest()


def _is_damage(error: sqlite3.Error) -> bool:
    """Our statements are right, so one that is refused as wrong tells of tables whose descriptions are damaged."""
    is_refused = primary_code(error) in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH)
    return is_damage(error) or is_refused or isinstance(error, _DamagedRowError)


def _load(database: sqlite3.Connection, model: bytes) -> list[PathBlock]:
    """Reads all rows, of other models too: one that lies in the wrong place hides others. Raises _DamagedRowError."""
    for _ in _sound(database.execute("SELECT model, own, chat, sum FROM tip"), n_key=3):
        pass
    rows = _sound(database.execute("SELECT model, own, parent, depth, checks, sum FROM block"), n_key=2)
    return [
        PathBlock(own=own, parent=parent, depth=depth, checks=checks)
        for of, own, parent, depth, checks in rows
        if of == model
    ]


def _sound(rows: Iterable[tuple[Any, ...]], *, n_key: int) -> Iterator[tuple[Any, ...]]:
    """The rows without their sums, which have to be right; as their order by the first columns has to be."""
    before: tuple[bytes, ...] = ()
    for *values, its_sum in rows:
        key = tuple(values[:n_key])
        if _row_sum(*values) != its_sum or key <= before:
            raise _DamagedRowError("a row is not as it was written")
        before = key
        yield tuple(values)


def _insert(database: sqlite3.Connection, model: bytes, change: PathChange, chat: bytes, *, used: int) -> None:
    """All of the path: another process may have dropped some of it since."""
    database.executemany(
        "INSERT INTO block (model, own, parent, depth, checks, used, sum)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, row_sum(?1, ?2, ?3, ?4, ?5))"
        " ON CONFLICT DO UPDATE SET used = max(used, excluded.used)",
        [(model, block.own, block.parent, block.depth, block.checks, used) for block in change.along],
    )
    end = change.along[-1].own
    if change.outgrown is not None:
        _move_tips(database, model, change.outgrown.own, end)
        database.execute("DELETE FROM block WHERE model = ? AND own = ?", (model, change.outgrown.own))
    database.executemany(
        "DELETE FROM tip WHERE model = ? AND own = ? AND chat = ?",
        [(model, block.own, chat) for block in change.along[:-1]],
    )
    database.execute(
        "INSERT OR IGNORE INTO tip (model, own, chat, sum) VALUES (?1, ?2, ?3, row_sum(?1, ?2, ?3))", (model, end, chat)
    )


def _move_tips(database: sqlite3.Connection, model: bytes, own: bytes, to: bytes) -> None:
    """The ends of paths that lie in one block lie in another one."""
    database.execute(
        "UPDATE OR REPLACE tip SET own = ?1, sum = row_sum(model, ?1, chat) WHERE model = ?2 AND own = ?3",
        (to, model, own),
    )


def _shrink(database: sqlite3.Connection, where: str, values: tuple[bytes, ...], limit: int) -> None:
    """Drop what was used least lately, the ends of paths first. A path is never left without its beginning."""
    size = f"length(checks) + {_ROW_BYTES}"
    (n_bytes,) = database.execute(f"SELECT coalesce(sum({size}), 0) FROM block WHERE {where}", values).fetchone()
    if n_bytes <= limit:
        return
    oldest = database.execute(
        f"SELECT model, own, parent, {size} FROM block WHERE {where} ORDER BY used, depth DESC",
        values,
    ).fetchall()
    for model, own, parent, n in oldest:
        if n_bytes <= limit * _KEPT_SHARE:
            return
        if parent == ROOT:
            database.execute("DELETE FROM tip WHERE model = ? AND own = ?", (model, own))
        else:
            _move_tips(database, model, own, parent)
        database.execute("DELETE FROM block WHERE model = ? AND own = ?", (model, own))
        n_bytes -= n


def _forget(database: sqlite3.Connection, chat: bytes) -> list[tuple[bytes, bytes]]:
    """Drop the ends of a conversation's paths, and what leads to none of another one. Model and hash of each."""
    database.execute("DELETE FROM tip WHERE chat = ?", (chat,))
    parents = {(model, own): parent for model, own, parent in database.execute("SELECT model, own, parent FROM block")}
    kept: set[tuple[bytes, bytes]] = set()
    for place in database.execute("SELECT DISTINCT model, own FROM tip").fetchall():
        while place in parents and place not in kept:
            kept.add(place)
            place = (place[0], parents[place])
    gone = [place for place in parents if place not in kept]
    database.executemany("DELETE FROM block WHERE model = ? AND own = ?", gone)
    return gone
