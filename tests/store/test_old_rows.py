"""Rows of the timeline that were kept whole make an old file large: they become short while Cairn is in use."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.client.kept_rows import folded_row, kept_row, row_of_kept
from engine.client.state import INITIAL, reduce
from engine.client.timeline_row import TimelineRow
from engine.core.prompt.conversation import ConversationId, KeptRow, MessageId
from engine.events import Finished
from engine.store.conversations import SqliteConversations
from tests.engine.client.test_history_row import as_kept_before
from tests.store.store_builders import CHAT, done, message, opened
from tests.support.many_chats import ManyChats
from tests.support.patience import PATIENCE

N = 24  # replies


@pytest.fixture(scope="module")
def rows() -> tuple[TimelineRow, ...]:
    """Each as it was when it was kept: the newest one."""
    state = INITIAL
    found: list[TimelineRow] = []
    for event in ManyChats(n_others=300).session(N, 3):
        state = reduce(state, event)
        found += state.rows[-1:] if isinstance(event, Finished) else ()
    return tuple(found)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.sqlite3"


@pytest.fixture
def old(path: Path, rows: tuple[TimelineRow, ...]) -> Path:
    """A file as it was before: each row holds what all chats hold."""
    with opened(path) as store:
        done(store.create(CHAT, "title", now=1.0))
        for n, row in enumerate(rows):
            done(store.save_message(message(f"m{n}", text=f"text {n}")))
            done(
                store.keep_row(CHAT, KeptRow(request=row.request, message=MessageId(f"m{n}"), row=as_kept_before(row)))
            )
        done(store._writer.submit(lambda c: c.execute("UPDATE timeline SET figures = CAST(figures AS TEXT)").rowcount))
    return path


def n_long(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM timeline WHERE typeof(figures) = 'text'").fetchone()[0])


def wait_until_short(store: SqliteConversations, *, n_left: int = 0) -> None:
    """Each job queues the next one behind what was asked meanwhile."""
    until = time.monotonic() + PATIENCE
    while _ask(store, _LEFT) > n_left or _ask(store, "PRAGMA freelist_count"):
        assert time.monotonic() < until
    done(store.list())


def _ask(store: SqliteConversations, query: str) -> int:
    return int(done(store._writer.submit(lambda connection: connection.execute(query).fetchone()[0])))


_LEFT = "SELECT count(*) FROM timeline WHERE typeof(figures) = 'text'"


def test_an_old_file_shrinks_when_it_is_opened_and_says_the_same(old: Path, rows: tuple[TimelineRow, ...]) -> None:
    before = old.stat().st_size
    assert before > 1_000_000
    assert n_long(old) == N
    store = SqliteConversations(old, shorten=folded_row)
    try:
        wait_until_short(store)
        kept = done(store.kept_rows(CHAT))
        assert [one.request for one in kept] == [row.request for row in rows]
        for one, row in zip(kept, rows, strict=True):
            found = row_of_kept(one, row.explanation)
            assert found is not None
            assert found.own_marks == row.own_marks
            assert (found.n_prompt, found.usage, found.placement) == (row.n_prompt, row.usage, row.placement)
        assert [one.text for one in done(store.open(CHAT)).messages] == [f"text {n}" for n in range(N)]
    finally:
        store.close()
    assert n_long(old) == 0
    assert old.stat().st_size < before / 5
    with opened(old) as again:
        assert again.warnings == ()


def test_what_a_person_does_meanwhile_is_done_in_between(old: Path) -> None:
    """Two hundred megabytes take a while, and nothing may wait for them."""
    seen, first, go_on = 0, threading.Event(), threading.Event()

    def slowly(row: bytes) -> bytes:
        nonlocal seen
        seen += 1
        first.set()
        assert go_on.wait(PATIENCE)
        return folded_row(row)

    store = SqliteConversations(old, shorten=_one_at_a_time(slowly))
    try:
        assert first.wait(PATIENCE)
        saved = store.save_message(message("new"))
        go_on.set()
        done(saved)
        assert seen < N / 2
        wait_until_short(store)
        assert len(done(store.open(CHAT)).messages) == N + 1
    finally:
        go_on.set()
        store.close()


def _one_at_a_time(shorten: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """As on a machine where each row takes longer than a job may."""

    def work(row: bytes) -> bytes:
        short = shorten(row)
        threading.Event().wait(0.06)
        return short

    return work


def test_whatever_interrupts_it_nothing_is_lost_and_the_next_start_goes_on(
    old: Path, rows: tuple[TimelineRow, ...]
) -> None:
    for n in (0, 1, 3, N - 1):
        left = n

        def some(row: bytes) -> bytes:
            nonlocal left
            left -= 1
            if left < 0:
                raise MemoryError
            return folded_row(row)

        with closing(SqliteConversations(old, shorten=_one_at_a_time(some))) as store:
            assert len(done(store.open(CHAT)).messages) == N
            kept = done(store.kept_rows(CHAT))
            assert all(row_of_kept(one, row.explanation) for one, row in zip(kept, rows, strict=True))
    store = SqliteConversations(old, shorten=folded_row)
    try:
        wait_until_short(store)
        assert store.warnings == ()
        assert len(done(store.open(CHAT)).messages) == N
    finally:
        store.close()


def test_a_row_that_cannot_be_read_holds_up_no_other(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE timeline SET figures = '{\"half\": ' WHERE sequence = 2")
    store = SqliteConversations(old, shorten=folded_row)
    try:
        wait_until_short(store, n_left=1)
        assert len(done(store.kept_rows(CHAT))) == N
    finally:
        store.close()
    assert n_long(old) == 1


def test_a_backup_has_no_rows_of_the_timeline(old: Path, rows: tuple[TimelineRow, ...]) -> None:
    """Three copies a week of what nothing brings back from there; the file's own stay."""
    with opened(old) as store:
        assert done(store.back_up("2026-01-01"))
        assert len(done(store.kept_rows(CHAT))) == N
    copy = old.parent / "backups" / "chats-2026-01-01.sqlite3"
    assert copy.stat().st_size < old.stat().st_size / 5
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]
    with opened(copy) as store:
        assert done(store.kept_rows(CHAT)) == ()
        assert len(done(store.open(CHAT)).messages) == N
        assert store.warnings == ()


def test_a_row_that_is_kept_now_is_short_from_the_start(path: Path, rows: tuple[TimelineRow, ...]) -> None:
    with opened(path) as store:
        done(store.create(ConversationId("chat"), "title", now=1.0))
        done(store.keep_row(CHAT, kept_row(rows[-1], MessageId("m"))))
    assert n_long(path) == 0
