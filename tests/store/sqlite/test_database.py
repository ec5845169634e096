"""Opening the database: migrations, foreign and damaged files, a disk that refuses."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.prompt.conversation import DamageReport, Imported
from engine.errors import EngineBug, StoreFailed
from engine.store import writer
from engine.store.opening import open_database
from engine.store.sqlite.rows import CONVERSATIONS, LINKS, MEDIA, MESSAGES, shapes
from engine.store.sqlite.salvage_pages import Record
from engine.store.sqlite.schema import APPLICATION_ID, MIGRATIONS, SEARCH_INDEX
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import CHAT, done, message, opened
from tests.support.patience import PATIENCE

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


def test_a_new_database_that_another_process_has_begun_is_waited_for(path: Path) -> None:
    """Two windows that start together for the first time: neither says that chats cannot be saved."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        soon = threading.Timer(0.3, lambda: other.execute("ROLLBACK"))
        soon.start()
        fill(path)
        soon.join()


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
def test_a_damaged_file_is_kept_aside_and_what_it_holds_is_saved(
    path: Path, damage: str, expected_warnings: ExpectedWarnings
) -> None:
    """The program must start with all chats, the person must be told, and the file must stay for another rescue."""
    expected_warnings.add("database damaged")
    fill(path)
    broken = bytearray(path.read_bytes())
    broken[slice(0, 100) if damage == "not a database" else slice(100, 4096)] = b"\xa5" * (
        100 if damage == "not a database" else 3996
    )
    path.write_bytes(broken)
    for n in (1, 2):
        with opened(path) as store:
            assert [(one.title, one.n_messages) for one in done(store.list())] == [("title", 3)]
            assert f"damaged-{n}" in store.warnings[0]
            assert "1 chat with 3 messages" in store.warnings[0]
        assert path.with_name(f"conversations.damaged-{n}.db").read_bytes() == broken
        path.write_bytes(broken)


def test_damage_found_later_is_repaired_and_the_call_done_once_more(
    path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """A page gone bad while Cairn runs is met only when it is read: whoever asked gets what could be saved."""
    expected_warnings.add("database damaged")
    fill(path, n_messages=300)
    with opened(path) as store:
        done(store._writer.submit(lambda connection: connection.execute("PRAGMA cache_size = 1").fetchall()))
        assert len(done(store.list())) == 1
        assert not store.warnings
        broken = bytearray(path.read_bytes())
        broken[40 * 4096 : 44 * 4096] = b"\xa5" * (4 * 4096)
        path.write_bytes(broken)
        n_saved = len(done(store.open(CHAT)).messages)
        assert 200 < n_saved < 300
        assert f"with {n_saved} messages" in store.warnings[0]
        done(store.save_message(message("new")))
    assert path.with_name("conversations.damaged-1.db").exists()


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
        assert [(one.title, one.n_messages) for one in done(store.list())] == [("Recovered chat", 3)], "from the log"
        done(store.create(CHAT, "new", now=0.0))
    with closing(sqlite3.connect(crashed)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_another_program_that_holds_the_database_is_named_as_the_cause(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save that cannot happen must say why, and must happen once the other one is done."""
    monkeypatch.setattr("engine.store.sqlite.database.BUSY_SECONDS", 0.05)
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
    monkeypatch.setattr("engine.store.sqlite.database.BUSY_SECONDS", 1.0)
    monkeypatch.setattr(writer, "RETRY_SECONDS", PATIENCE)
    fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with opened(path) as store:
            started = time.monotonic()
            failures = [store.list() for _ in range(100)]
            assert all(isinstance(future.exception(timeout=PATIENCE), StoreFailed) for future in failures)
            assert time.monotonic() - started < 50, "100 waits would take twice as long, and one takes a second"
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


def test_an_empty_file_in_the_place_of_the_chats_is_told_when_there_is_a_backup(
    path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """A disk that was full, or a program that cleans up, leaves 0 bytes: that is no first start."""
    expected_warnings.add("database damaged")
    fill(path)
    with opened(path) as store:
        assert done(store.back_up("2026-11-22"))
    path.write_bytes(b"")
    reports: list[DamageReport] = []
    with opened(path) as store:
        store.on_damage(reports.append)
        assert done(store.list()) == ()
        (report,) = reports
        assert "empty" in report.message
        assert report.backup is not None
        assert report.backup.day == "2026-11-22"
        assert done(store.import_chats(report.backup.path)) == Imported(n_conversations=1, n_messages=3)
        assert len(done(store.open(CHAT)).messages) == 3


def test_an_empty_file_without_a_backup_is_told_once_and_used(path: Path) -> None:
    """Chats of the first day have no backup yet, and somebody who finds none must not think that Cairn forgets."""
    path.write_bytes(b"")
    with opened(path) as store:
        assert done(store.list()) == ()
        assert store.warnings == ("The file with your chats was empty.",)
        done(store.create(CHAT, "title", now=0.0))
    assert [file.name for file in path.parent.iterdir()] == [path.name], "there is nothing to keep"
    with opened(path) as store:
        assert store.warnings == ()


def test_a_file_that_is_gone_is_told_when_there_is_a_backup(path: Path, expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("database damaged")
    fill(path)
    with opened(path) as store:
        assert done(store.back_up("2026-11-22"))
    path.unlink()
    with opened(path) as store:
        assert "not there any more" in store.warnings[0]
        assert "22 November 2026" in store.warnings[0]


def test_a_strange_file_in_the_place_of_the_chats_is_kept_and_told(
    path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """Whatever it is, it is somebody's."""
    expected_warnings.add("database damaged")
    path.write_bytes(b"Dear diary, " * 1000)
    with opened(path) as store:
        assert done(store.list()) == ()
        assert "another one that holds none" in store.warnings[0]
    assert path.with_name("conversations.damaged-1.db").read_bytes() == b"Dear diary, " * 1000


def test_a_repair_that_was_interrupted_is_finished_at_the_next_start(path: Path, tmp_path: Path) -> None:
    """Between the new file's completion and its renaming, the chats must not be between two chairs."""
    fill(path)
    whole = tmp_path / "whole.db"
    fill(whole, n_messages=5)
    path.with_name("conversations.saved.db").write_bytes(whole.read_bytes())
    with opened(path) as store:
        assert done(store.list())[0].n_messages == 5
    assert path.with_name("conversations.damaged-1.db").exists()


def test_the_salvage_knows_every_table_and_column(path: Path) -> None:
    """A new table must be salvaged, made again or done without: somebody has to decide."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in (statement for step in MIGRATIONS for statement in step):
            connection.execute(statement)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    known = shapes(MIGRATIONS)
    assert {shape.table for shape in known} == {CONVERSATIONS, MESSAGES, LINKS, MEDIA}
    without_index = {name for name in tables if not name.startswith(SEARCH_INDEX)}
    assert without_index - {shape.table for shape in known} == {"message_search", "timeline"}


def test_no_two_tables_look_alike(path: Path) -> None:
    """The pages of a damaged file do not say whose they are."""
    kinds = {"TEXT": 13, "BLOB": 12, "REAL": 7, "INTEGER": 1}
    known = shapes(MIGRATIONS)
    for shape in known:
        types = tuple(0 if column.is_rowid else kinds[column.affinity] for column in shape.columns)
        values = (None,) * len(types)
        rowid = 1 if shape.has_rowid else None
        record = Record(rowid=rowid, types=types, values=values, is_whole=True, rank=(1, 0))
        assert [other.table for other in known if other.fits(record)] == [shape.table]


def test_a_row_of_a_first_version_is_salvaged_with_the_defaults_of_later_columns() -> None:
    shape = next(one for one in shapes((*MIGRATIONS, NEXT_STEP)) if one.table == CONVERSATIONS)
    values = ("chat", "title", "", 1.0, 2.0, "m", None)
    types = (21, 23, 13, 7, 7, 15, 0)
    record = Record(rowid=1, types=types, values=values, is_whole=True, rank=(1, 0))
    assert shape.fits(record)
    assert shape.row(record)["colour"] == "none"
