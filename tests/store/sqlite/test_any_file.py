"""Whatever stands in the place of the chats is told as what it is, and a backup is offered where there is one."""

from __future__ import annotations

import logging
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.prompt.conversation import DamageReport, Imported
from engine.errors import StoreFailed
from engine.store.sqlite.schema import MIGRATIONS
from engine.store.sqlite.soundness import _MOST_NEWER
from tests.store.store_builders import CHAT, done, message, opened
from tests.support.patience import PATIENCE

PAGE = 4096
DAY = "2026-11-22"


@pytest.fixture
def path(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Path:
    caplog.set_level(logging.CRITICAL)  # each damage is a warning
    return tmp_path / "data" / "chats.sqlite3"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with chats and their backup."""
    path = tmp_path_factory.mktemp("whole") / "chats.sqlite3"
    with opened(path) as store:
        done(store.create(CHAT, "title", now=1.0))
        for n in range(3):
            done(store.save_message(message(f"m{n}", text=f"text {n}")))
        assert done(store.back_up(DAY))
    return path


def put(whole: Path, path: Path, content: bytes, *, with_backup: bool) -> None:
    shutil.rmtree(path.parent, ignore_errors=True)
    shutil.copytree(whole.parent, path.parent)
    path.write_bytes(content)
    if not with_backup:
        shutil.rmtree(path.parent / "backups")


def check_told(path: Path, content: bytes, *, with_backup: bool) -> None:
    """Opening tells what was found, saves what there is, and the next start has nothing more to say."""
    reports: list[DamageReport] = []
    with opened(path) as store:
        store.on_damage(reports.append)
        n_there = sum(chat.n_messages for chat in done(store.list()))
        done(store.create(CHAT, "again", now=1.0))
        (report,) = reports
        assert report.title
        assert report.message.startswith(("The file with your chats was", "In the place of the file"))
        assert ("empty" in report.message) == (not content)
        assert (report.backup is not None) == (with_backup and n_there < 3)
        if report.backup is not None:
            assert done(store.import_chats(report.backup.path)).n_messages == 3 - n_there
            assert [one.text for one in done(store.open(CHAT)).messages] == ["text 0", "text 1", "text 2"]
        if report.kept_as:
            assert Path(report.kept_as).read_bytes() == content
        else:
            assert not content
    with opened(path) as store:
        assert store.warnings == ()


@pytest.mark.parametrize("with_backup", [True, False])
@pytest.mark.parametrize("kind", ["cut off", "zeros", "junk", "text"])
@pytest.mark.parametrize("size", [0, 1, 2, 15, 16, 17, 18, 19, 20, 23, 24, 59, 60, 99, 100, 101, 107, 108, 511, 512])
def test_any_small_file_is_told(whole: Path, path: Path, size: int, kind: str, with_backup: bool) -> None:
    """16 to 19 bytes ended the opening with an IndexError, and nobody heard of the backup."""
    contents = {
        "cut off": whole.read_bytes()[:size],
        "zeros": bytes(size),
        "junk": random.Random(size).randbytes(size),
        "text": (b"Dear diary, " * 50)[:size],
    }
    put(whole, path, contents[kind], with_backup=with_backup)
    check_told(path, contents[kind], with_backup=with_backup)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_every_length_is_told(whole: Path, path: Path, part: int) -> None:
    data = whole.read_bytes()
    lengths = [*range(1, 140), *range(PAGE - 2, PAGE + 3), 2 * PAGE, 3 * PAGE + 1, len(data) - PAGE, len(data) - 1]
    for size in lengths[part::8]:
        put(whole, path, data[:size], with_backup=True)
        check_told(path, data[:size], with_backup=True)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_every_byte_of_the_header_may_be_damaged(whole: Path, path: Path, part: int) -> None:
    """It opens with all that is there, or refuses and leaves the file alone; at the next start as well."""
    data = whole.read_bytes()
    for at in range(part, 100, 8):
        for flipped in (0x01, 0x80, 0xFF):
            damaged = bytearray(data)
            damaged[at] ^= flipped
            put(whole, path, bytes(damaged), with_backup=True)
            for _ in range(2):
                if not is_refused(path, bytes(damaged)):
                    assert texts(path) == [f"text {n}" for n in range(3)]
                else:
                    assert 60 <= at < 64, "the version itself"


def texts(path: Path) -> list[str]:
    with opened(path) as store:
        return [one.text for one in done(store.open(CHAT)).messages]


def is_refused(path: Path, content: bytes) -> bool:
    """As one of a newer version; then it stays as it is."""
    with opened(path) as store:
        error = store.list().exception(PATIENCE)
    if error is None:
        return False
    assert isinstance(error, StoreFailed)
    assert "newer version" in error.message
    assert path.read_bytes() == content
    return True


@pytest.mark.parametrize("n_newer", [1, 2, 8, _MOST_NEWER])
def test_a_newer_version_with_the_same_tables_is_refused_and_left_alone(path: Path, whole: Path, n_newer: int) -> None:
    """It was called damaged, and an older copy took its place."""
    put(whole, path, whole.read_bytes(), with_backup=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + n_newer}")
    before = {file: file.read_bytes() for file in path.parent.rglob("*") if file.is_file()}
    with opened(path) as store:
        with pytest.raises(StoreFailed, match="newer version") as refused:
            done(store.list())
        assert "Update" in refused.value.action
        assert store.warnings == ()
    assert {file: file.read_bytes() for file in before} == before


def test_a_version_that_no_cairn_will_have_is_damage(path: Path, whole: Path) -> None:
    put(whole, path, whole.read_bytes(), with_backup=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + (1 << 20)}")
    with opened(path) as store:
        assert len(done(store.open(CHAT)).messages) == 3
        assert "damaged" in store.warnings[0]


def test_a_file_that_another_process_has_just_made_is_no_empty_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that start together for the first time: the second one must not say that chats are gone."""
    path.parent.mkdir(parents=True)
    path.write_bytes(b"")
    n_waits = 0

    def other_goes_on(_: float) -> None:
        nonlocal n_waits
        n_waits += 1
        if n_waits == 2:
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
                connection.execute("VACUUM")

    monkeypatch.setattr("engine.store.opening.time.sleep", other_goes_on)
    with opened(path) as store:
        assert done(store.list()) == ()
        assert store.warnings == ()
    assert n_waits == 2


def test_nothing_at_all_is_a_first_start(path: Path) -> None:
    with opened(path) as store:
        assert done(store.list()) == ()
        assert store.warnings == ()
        assert done(store.import_chats(str(_made_elsewhere(path)))) == Imported(n_conversations=1, n_messages=1)


def _made_elsewhere(path: Path) -> Path:
    other = path.with_name("other.sqlite3")
    with opened(other) as store:
        done(store.create(CHAT, "title", now=1.0))
        done(store.save_message(message("m")))
    return other
