"""Foreign and damaged files are read beside the writer: nothing that is saved waits for them."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.prompt.conversation import ConversationId, Imported
from engine.errors import StoreFailed
from engine.interchange.watching import Watch
from engine.progress import Progress
from engine.store import importing
from engine.store.conversations import SqliteConversations
from engine.store.sqlite.rows import Rows
from engine.store.sqlite.schema import MIGRATIONS
from tests.store.store_builders import CHAT, done, message, opened, picture
from tests.support.patience import PATIENCE

HEAD = b"SQLite format 3\0"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.sqlite3"


class Halted(Progress):
    """Reading stops where its progress is first told, until it may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.reached, self.go_on = threading.Event(), threading.Event()
        self._done = 0

    @property
    def done(self) -> int:
        return self._done

    @done.setter
    def done(self, done: int) -> None:
        self._done = done
        if done and not self.go_on.is_set():
            self.reached.set()
            assert self.go_on.wait(PATIENCE)


def junk(path: Path) -> None:
    path.write_bytes(b"\xa5\x0d\x17" * 50_000)


def junk_behind_a_head(path: Path) -> None:
    path.write_bytes(HEAD + b"\xa5\x0d\x17" * 50_000)


def damaged_inside(path: Path) -> None:
    with opened(path) as other:
        fill(other, n_chats=3)
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xa5" * 3996
    path.write_bytes(data)


def whole(path: Path) -> None:
    with opened(path) as other:
        fill(other, n_chats=3)


def fill(store: SqliteConversations, *, n_chats: int, n_messages: int = 4) -> None:
    for chat in range(n_chats):
        id_ = ConversationId(f"other {chat}")
        done(store.create(id_, f"title {chat}", now=1.0))
        for n in range(n_messages):
            media = (picture(f"cat {chat}".encode() * 100),) if n == 0 else ()
            parent = f"m{n - 1}" if n else None
            done(store.save_message(message(f"m{n}", parent, conversation=id_, text=f"t{n}", media=media)))


@pytest.mark.parametrize("made", [junk, junk_behind_a_head, damaged_inside, whole])
def test_what_a_person_does_is_saved_while_a_file_is_read(
    path: Path, tmp_path: Path, made: Callable[[Path], None]
) -> None:
    """A large file that was no database held up every save for as long as it was searched for rows."""
    source = tmp_path / "other.sqlite3"
    made(source)
    progress = Halted()
    with opened(path) as store:
        done(store.create(CHAT, "title", now=1.0))
        came = store.import_chats(str(source), progress)
        try:
            assert progress.reached.wait(PATIENCE)
            assert not came.done()
            done(store.save_message(message("meanwhile")))
        finally:
            progress.go_on.set()
        if made in (junk, junk_behind_a_head):
            assert isinstance(came.exception(PATIENCE), StoreFailed)
        else:
            assert done(came) == Imported(n_conversations=3, n_messages=12)


@pytest.mark.parametrize("made", [junk, junk_behind_a_head, damaged_inside, whole])
def test_reading_it_can_be_cancelled(path: Path, tmp_path: Path, made: Callable[[Path], None]) -> None:
    source = tmp_path / "other.sqlite3"
    made(source)
    progress = Halted()
    with opened(path) as store:
        came = store.import_chats(str(source), progress)
        try:
            assert progress.reached.wait(PATIENCE)
            progress.is_cancelled = True
        finally:
            progress.go_on.set()
        assert done(came) == Imported(n_conversations=0, n_messages=0)
        assert done(store.list()) == ()


def test_a_large_one_comes_in_by_portions_that_can_be_cancelled(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is a job of the writer's, and other jobs are done in between. What is in stays in."""
    monkeypatch.setattr(importing, "MESSAGES_AT_ONCE", 10)
    monkeypatch.setattr(importing, "_MEDIA_AT_ONCE", 1)
    source = tmp_path / "other.sqlite3"
    with opened(source) as other:
        fill(other, n_chats=9)
        there = {one.id: done(other.open(one.id)) for one in done(other.list())}
    progress = Progress()
    with opened(path) as store:
        inner, n_jobs = store._merge, 0

        def merge(rows: Rows, watch: Watch) -> Future[Imported]:
            nonlocal n_jobs
            n_jobs += 1
            progress.is_cancelled = n_jobs == 2
            return inner(rows, watch)

        store._merge = merge  # type: ignore[method-assign]
        came = done(store.import_chats(str(source), progress))
        assert 0 < came.n_conversations < 9
        assert len(done(store.list())) == came.n_conversations
        n_jobs = 2
        again = done(store.import_chats(str(source), Progress()))
        assert again.n_conversations == 9 - came.n_conversations
        assert n_jobs > 10, "and the pictures"
        assert {one.id: done(store.open(one.id)) for one in done(store.list())} == there


def test_a_database_of_another_program_is_refused_before_it_is_copied(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copied(*_: object) -> Path:
        raise AssertionError("it was")

    monkeypatch.setattr(importing, "_scratch_copy", copied)
    source = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    before = source.read_bytes()
    with opened(path) as store:
        with pytest.raises(StoreFailed, match=r"places\.sqlite holds no chats"):
            done(store.import_chats(str(source)))
        junk_behind_a_head(source.with_suffix(".db"))
        with pytest.raises(StoreFailed, match=r"places\.db holds no chats"):
            done(store.import_chats(str(source.with_suffix(".db"))))
    assert source.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} == {"data", "places.sqlite", "places.db"}


def test_one_of_a_newer_cairn_is_refused_as_that(path: Path, tmp_path: Path) -> None:
    source = tmp_path / "newer.sqlite3"
    whole(source)
    with closing(sqlite3.connect(source)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with opened(path) as store, pytest.raises(StoreFailed, match="newer version"):
        done(store.import_chats(str(source)))


def test_what_is_only_in_its_log_comes_too(path: Path, tmp_path: Path) -> None:
    """A copy of the folder of a Cairn that was running."""
    live = tmp_path / "live" / "chats.sqlite3"
    with opened(live) as other:
        fill(other, n_chats=2)
        source = tmp_path / "copied" / "chats.sqlite3"
        source.parent.mkdir()
        for end in ("", "-wal"):
            side = live.with_name(live.name + end)
            source.with_name(source.name + end).write_bytes(side.read_bytes())
    assert len(source.read_bytes()) < 9000, "nothing but the head is in the file itself"
    with opened(path) as store:
        assert done(store.import_chats(str(source))) == Imported(n_conversations=2, n_messages=8)
