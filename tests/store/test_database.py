"""Opening the database: migrations, foreign and damaged files, a disk that refuses."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.errors import EngineBug, StoreFailed
from engine.store import writer
from engine.store.database import open_database
from engine.store.schema import APPLICATION_ID, MIGRATIONS
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import CHAT, done, message, opened

NEXT_STEP = ("ALTER TABLE conversations ADD COLUMN colour TEXT NOT NULL DEFAULT 'none'",)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conversations.db"


def fill(path: Path, *, n_messages: int = 3) -> None:
    with opened(path) as store:
        store.create(CHAT, "title", now=0.0)
        for n in range(n_messages):
            store.save_message(message(f"m{n}", text=f"text {n} " * 100))
        assert len(done(store.open(CHAT)).messages) == n_messages


def pragma(path: Path, name: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def test_a_new_database_is_marked_as_ours_and_of_this_version(path: Path) -> None:
    """Without the marks, a later version could neither migrate nor refuse."""
    fill(path)
    assert pragma(path, "application_id") == APPLICATION_ID
    assert pragma(path, "user_version") == len(MIGRATIONS)


def test_an_older_database_is_migrated_after_a_complete_back_up(path: Path) -> None:
    """A migration gone wrong must never be the end of somebody's chats."""
    fill(path)
    with closing(open_database(path, migrations=(*MIGRATIONS, NEXT_STEP)).connection) as connection:
        assert connection.execute("SELECT title, colour FROM conversations").fetchall() == [("title", "none")]
    assert pragma(path, "user_version") == len(MIGRATIONS) + 1
    backup = path.with_name(f"conversations.v{len(MIGRATIONS)}-backup.db")
    assert {file.name for file in path.parent.iterdir()} == {path.name, backup.name}
    with opened(backup) as store:
        assert len(done(store.open(CHAT)).messages) == 3


def test_a_database_that_is_up_to_date_is_not_copied(path: Path) -> None:
    """A back-up at every start would double the disk's use for nothing."""
    fill(path)
    fill_again = open_database(path)
    fill_again.connection.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "bad_step",
    [
        ("ALTER TABLE conversations ADD COLUMN colour TEXT", "SELECT nonsense FROM nowhere"),
        ("ALTER TABLE conversations ADD COLUMN colour TEXT", "UPDATE messages SET parent = 'nobody'"),
    ],
    ids=["a statement fails", "a reference breaks"],
)
def test_a_migration_that_fails_changes_nothing(path: Path, bad_step: tuple[str, ...]) -> None:
    """Half a migration would leave a database that no version understands."""
    fill(path)
    with pytest.raises(EngineBug):
        open_database(path, migrations=(*MIGRATIONS, bad_step))
    with opened(path) as store:
        assert len(done(store.open(CHAT)).messages) == 3
    assert pragma(path, "user_version") == len(MIGRATIONS)


def test_a_database_of_a_newer_cairn_is_refused_and_left_alone(path: Path) -> None:
    """After a downgrade, old code must not write into tables it does not know."""
    fill(path)
    open_database(path, migrations=(*MIGRATIONS, NEXT_STEP)).connection.close()
    before = path.read_bytes()
    with opened(path) as store:
        with pytest.raises(StoreFailed, match="newer version") as refused:
            done(store.list())
        assert "Update" in refused.value.action
        assert store.warnings == ()
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    """A wrong path must not put our tables into a stranger's file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    before = path.read_bytes()
    with pytest.raises(StoreFailed, match="another program"):
        open_database(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["not a database", "broken schema"])
def test_a_damaged_file_is_kept_aside_and_a_new_one_started(
    path: Path, damage: str, expected_warnings: ExpectedWarnings
) -> None:
    """The program must start, the person must be told, and the file must stay for a rescue."""
    expected_warnings.add("database damaged")
    fill(path)
    broken = bytearray(path.read_bytes())
    broken[slice(0, 100) if damage == "not a database" else slice(100, 4096)] = b"\xa5" * (
        100 if damage == "not a database" else 3996
    )
    path.write_bytes(broken)
    for n in (1, 2):
        with opened(path) as store:
            assert done(store.list()) == ()
            assert f"damaged-{n}" in store.warnings[0]
            done(store.create(CHAT, "new", now=0.0))
        assert path.with_name(f"conversations.damaged-{n}.db").read_bytes() == broken
        path.write_bytes(broken)


def test_damage_found_later_fails_that_call_and_then_starts_anew(
    path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """A page gone bad in the middle is met only when it is read: the call says so, the next ones work."""
    expected_warnings.add("database damaged")
    fill(path, n_messages=300)
    broken = bytearray(path.read_bytes())
    broken[8 * 4096 :] = b"\xa5" * (len(broken) - 8 * 4096)
    path.write_bytes(broken)
    with opened(path) as store:
        assert not store.warnings, "the schema is sound, so opening sees nothing"
        with pytest.raises(StoreFailed, match="damaged"):
            done(store.open(CHAT))
        assert done(store.list()) == ()
        assert "damaged-1" in store.warnings[0]
    assert path.with_name("conversations.damaged-1.db").read_bytes() == broken


def test_after_an_unclean_end_the_file_is_checked_at_once(path: Path, expected_warnings: ExpectedWarnings) -> None:
    """A power cut is when pages go bad; then it must be found before anything is built on it."""
    expected_warnings.add("database damaged")
    fill(path, n_messages=300)
    broken = bytearray(path.read_bytes())
    broken[8 * 4096 :] = b"\xa5" * (len(broken) - 8 * 4096)
    path.write_bytes(broken)
    path.with_name(path.name + "-wal").write_bytes(b"\0" * 4128)  # a log that was not folded in; its content is void
    with opened(path) as store:
        assert "damaged-1" in store.warnings[0]


def test_the_log_of_a_damaged_file_never_reaches_the_new_one(
    path: Path, tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """Pages of the old database, played into the new one, would damage that as well."""
    expected_warnings.add("database damaged")
    fill(path)
    with opened(path) as store:
        done(store.save_message(message("m0", text="in the log")))
        crashed = tmp_path / "crashed" / path.name
        crashed.parent.mkdir()
        crashed.write_bytes(b"\xa5" * path.stat().st_size)
        log = path.with_name(path.name + "-wal").read_bytes()
        assert b"in the log" in log
        crashed.with_name(path.name + "-wal").write_bytes(log)
    with opened(crashed) as store:
        assert done(store.list()) == ()
        done(store.create(CHAT, "new", now=0.0))
    with closing(sqlite3.connect(crashed)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_another_program_that_holds_the_database_is_named_as_the_cause(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save that cannot happen must say why, and must happen once the other one is done."""
    monkeypatch.setattr("engine.store.database.BUSY_SECONDS", 0.05)
    fill(path)
    with opened(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        done(store.list())
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreFailed, match="Another program") as refused:
            done(store.save_message(message("late")))
        assert "Close the other" in refused.value.action
        other.execute("COMMIT")
        done(store.save_message(message("late")))


def test_a_database_that_was_locked_at_start_is_opened_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed opening is not for ever, and jobs that wait meanwhile do not each wait for the lock."""
    monkeypatch.setattr("engine.store.database.BUSY_SECONDS", 0.2)
    fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with opened(path) as store:
            started = time.monotonic()
            failures = [store.list() for _ in range(30)]
            assert all(isinstance(future.exception(timeout=30), StoreFailed) for future in failures)
            assert time.monotonic() - started < 3.0, "30 waits of 0.2 s each would take 6"
            other.close()
            monkeypatch.setattr(writer, "RETRY_SECONDS", 0.0)
            assert len(done(store.list())) == 1


def test_a_full_disk_fails_the_save_and_nothing_else(path: Path) -> None:
    """What was saved stays readable, nothing half-written appears, and saving works again when there is space."""
    fill(path)
    with opened(path) as store:
        limit = store._writer.submit(
            lambda connection: connection.execute(
                f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}"
            ).fetchone()
        )
        done(limit)
        with pytest.raises(StoreFailed, match="disk is full") as refused:
            done(store.save_message(message("big", text="x" * 100_000)))
        assert "Free some space" in refused.value.action
        assert [m.id for m in done(store.open(CHAT)).messages] == ["m0", "m1", "m2"]
        assert done(store.open(CHAT)).leaf == "m2"
        done(store._writer.submit(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchone()))
        done(store.save_message(message("big", text="x" * 100_000)))


@pytest.mark.parametrize("obstacle", ["a file stands where the folder should be", "a folder has the file's name"])
def test_a_place_that_cannot_hold_the_file_is_said_so(tmp_path: Path, obstacle: str) -> None:
    """A wrong --basedir must end in a sentence, not in a traceback."""
    if obstacle.startswith("a file"):
        (tmp_path / "data").write_text("")
    else:
        (tmp_path / "data" / "conversations.db").mkdir(parents=True)
    with opened(tmp_path / "data" / "conversations.db") as store:
        with pytest.raises(StoreFailed) as refused:
            done(store.list())
        assert refused.value.action


@pytest.fixture
def locked_folder() -> Iterator[Path]:
    """A folder in which we may not write; root gives its powers up meanwhile."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder / "conversations.db")
        for file in folder.iterdir():
            file.chmod(0o444)
        folder.chmod(0o555)
        was_root = os.geteuid() == 0
        if was_root:
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if was_root:
                os.seteuid(0)
            folder.chmod(0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows folders cannot be made read-only by their mode")
def test_a_write_protected_folder_is_said_so(locked_folder: Path) -> None:
    """A profile restored from a back-up is often read-only; the person must learn what to change."""
    with opened(locked_folder / "conversations.db") as store:
        with pytest.raises(StoreFailed) as refused:
            done(store.save_message(message("m")))
        assert "folder" in refused.value.action
    with opened(locked_folder / "deeper" / "conversations.db") as store, pytest.raises(StoreFailed, match="write"):
        done(store.list())
