"""A clock may stand anywhere, and jump: chats are saved, found again, and no file is called damaged for it."""

from __future__ import annotations

import math
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.prompt.conversation import MessageStatus
from engine.store import backups
from tests.store.store_builders import CHAT, done, message, opened

CLOCKS = (-1e12, -2.2e9, -1.0, -0.5, 0.0, 1.8e9, 3.2e10, 1e11, 1e12, 1e300, math.inf, -math.inf, math.nan)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.sqlite3"


@pytest.mark.parametrize("now", CLOCKS)
@pytest.mark.parametrize("later", [1.8e9, -5e8])
def test_what_was_saved_at_any_time_is_there_at_the_next_start(path: Path, now: float, later: float) -> None:
    """Before 1970, where a battery is empty, the next start called the file damaged."""
    with opened(path) as store:
        done(store.create(CHAT, "title", now=now))
        done(store.save_message(message("m0", created=now)))
        done(store.save_message(message("m1", "m0", role="assistant", created=later)))
        done(store.delete_messages(CHAT, [message("m1").id], message("m0").id, now=now))
        done(store.delete(CHAT, now=now))
        assert done(store.list()) == ()
    with opened(path) as store:
        done(store.undelete(CHAT))
        done(store.undelete_messages(CHAT, [message("m1").id], message("m1").id))
        found = done(store.open(CHAT))
        assert [one.id for one in found.path()] == ["m0", "m1"]
        assert all(0 <= one.created <= 1e11 for one in found.messages)
        assert store.warnings == ()
    with opened(path) as store:
        assert [one.title for one in done(store.list())] == ["title"]
        assert store.warnings == ()
        assert not list(path.parent.glob("*.damaged-*"))


def test_a_file_that_an_earlier_version_wrote_before_1970_is_sound(path: Path) -> None:
    with opened(path) as store:
        done(store.create(CHAT, "title", now=1.0))
        done(store.save_message(message("m0", status=MessageStatus.COMPLETE)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE conversations SET created = -5e8, updated = -5e8")
        connection.execute("UPDATE messages SET created = -5e8")
    with opened(path) as store:
        assert store.warnings == ()
        assert (done(store.list())[0].updated, done(store.open(CHAT)).messages[0].created) == (0.0, 0.0)


def test_copies_of_days_that_have_not_come_push_out_no_other(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that was wrong once for three days ended all backups: each new one was the oldest, and went at once."""
    monkeypatch.setattr(backups, "_tomorrow", lambda: "2026-11-27")
    with opened(path) as store:
        done(store.create(CHAT, "title", now=1.0))
        done(store.save_message(message("m0")))
        for day in ("2099-01-01", "2099-01-02", "2099-01-03"):
            assert done(store.back_up(day))
        done(store.save_message(message("m1", "m0")))
        for day in ("2026-11-25", "2026-11-26"):
            assert done(store.back_up(day))
            assert day in [_day(file) for file in _copies(path)]
        found = backups.newest_backup(path)
        assert found is not None
        assert (found.day, found.n_messages) == ("2026-11-26", 2)
        assert len(_copies(path)) == 3


def test_a_copy_named_after_no_day_is_none(path: Path) -> None:
    """Its day was to be told, and no calendar has it."""
    with opened(path) as store:
        done(store.create(CHAT, "title", now=1.0))
        done(store.save_message(message("m0")))
        assert done(store.back_up("2026-11-25"))
    (copy,) = _copies(path)
    copy.rename(copy.with_name("chats-2026-99-99.sqlite3"))
    assert not backups.has_backup(path)
    assert backups.newest_backup(path) is None


def _copies(path: Path) -> list[Path]:
    return sorted((path.parent / "backups").iterdir())


def _day(file: Path) -> str:
    return file.stem.removeprefix("chats-")
