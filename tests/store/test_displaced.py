"""The file of the chats removed, moved or replaced while it is open: SQLite alone would write on into nowhere."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.prompt.conversation import ConversationId, Displaced
from engine.errors import StoreDisplaced, StoreFailed, UserFixable
from engine.store.conversations import SqliteConversations
from engine.store.recorder import Recorder
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import done, message, opened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows moves and removes no file that is open")

CHAT = ConversationId("c")


@pytest.fixture
def store(tmp_path: Path, _told: None) -> Iterator[SqliteConversations]:
    """One chat with one message."""
    made = SqliteConversations(tmp_path / "data" / "chats.sqlite3")
    done(made.create(CHAT, "Chat", now=1.0))
    say(made, "before")
    yield made
    made.close()


@pytest.fixture
def _told(expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("is not at its place any more")


def say(store: SqliteConversations, text: str) -> None:
    done(store.save_message(message(text, text=text, conversation=CHAT)))


def texts(store: SqliteConversations) -> list[str]:
    return [one.text for one in done(store.open(CHAT)).messages]


def texts_in(path: Path) -> list[str]:
    with opened(path) as other:
        return texts(other)


def remove(data: Path) -> None:
    shutil.rmtree(data)


def move(data: Path) -> None:
    data.rename(data.with_name("elsewhere"))


def replace(data: Path) -> None:
    """Another folder with other chats."""
    data.rename(data.with_name("elsewhere"))
    with opened(data / "chats.sqlite3") as other:
        done(other.create(CHAT, "Chat", now=1.0))
        say(other, "of the other file")


@pytest.mark.parametrize("harm", [remove, move, replace])
def test_what_is_to_be_written_is_refused_and_what_is_open_can_be_read(
    store: SqliteConversations, tmp_path: Path, harm: object
) -> None:
    """Nothing was said, and all that was saved from then on was gone in the end."""
    harm(tmp_path / "data")  # type: ignore[operator]
    with pytest.raises(StoreDisplaced, match=r"chats\.sqlite3"):
        say(store, "after")
    assert texts(store) == ["before"]
    assert done(store.look_after()) == Displaced(
        path=str(tmp_path / "data" / "chats.sqlite3"), is_taken=harm is replace
    )


@pytest.mark.parametrize("harm", [remove, move, replace])
def test_put_back_it_holds_everything_and_goes_on(store: SqliteConversations, tmp_path: Path, harm: object) -> None:
    harm(tmp_path / "data")  # type: ignore[operator]
    with pytest.raises(StoreDisplaced):
        say(store, "after")
    kept = done(store.keep_at(""))
    assert kept.path == str(tmp_path / "data" / "chats.sqlite3")
    say(store, "after")
    expected = {"before", "after"} | ({"of the other file"} if harm is replace else set())
    assert set(texts(store)) == expected
    assert done(store.look_after()) is None
    store.close()
    assert set(texts_in(tmp_path / "data" / "chats.sqlite3")) == expected
    if harm is replace:
        assert Path(kept.aside).name == "chats.replaced-1.sqlite3"
        assert texts_in(Path(kept.aside)) == ["of the other file"]
    else:
        assert kept.aside == ""


def test_what_is_newer_in_the_open_file_wins_over_an_older_copy(store: SqliteConversations, tmp_path: Path) -> None:
    """The half of a reply in the older file must not take the place of the whole one."""
    data = tmp_path / "data"
    done(store.save_message(message("reply", text="half", conversation=CHAT)))
    shutil.copytree(data, tmp_path / "copy")
    done(store.save_message(message("reply", text="half, and the rest", conversation=CHAT)))
    data.rename(tmp_path / "away")
    (tmp_path / "copy").rename(data)
    assert done(store.look_after()) is not None
    done(store.keep_at(""))
    assert texts(store) == ["before", "half, and the rest"]


def test_another_folder_gets_all_of_it_in_a_folder_of_its_own(store: SqliteConversations, tmp_path: Path) -> None:
    remove(tmp_path / "data")
    assert done(store.look_after()) is not None
    (tmp_path / "stick").mkdir()
    kept = done(store.keep_at(str(tmp_path / "stick")))
    assert kept.path == str(tmp_path / "stick" / "Cairn" / "chats.sqlite3")
    assert (tmp_path / "stick" / "Cairn").stat().st_mode & 0o077 == 0
    say(store, "after")
    store.close()
    assert texts_in(Path(kept.path)) == ["before", "after"]
    assert not (tmp_path / "data").exists()


def test_the_folder_to_which_it_was_moved_is_gone_on_with(store: SqliteConversations, tmp_path: Path) -> None:
    """No copy of a file onto itself."""
    move(tmp_path / "data")
    assert done(store.look_after()) is not None
    kept = done(store.keep_at(str(tmp_path / "elsewhere")))
    assert kept.path == str(tmp_path / "elsewhere" / "chats.sqlite3")
    assert kept.aside == ""
    say(store, "after")
    store.close()
    assert texts_in(Path(kept.path)) == ["before", "after"]


def test_moved_back_it_is_as_if_nothing_had_been(store: SqliteConversations, tmp_path: Path) -> None:
    told: list[Displaced | None] = []
    store.on_displaced(told.append)
    move(tmp_path / "data")
    done(store.look_after())
    (tmp_path / "elsewhere").rename(tmp_path / "data")
    say(store, "after")
    assert [one is None for one in told] == [False, True]
    store.close()
    assert texts_in(tmp_path / "data" / "chats.sqlite3") == ["before", "after"]


def test_a_log_that_alone_was_removed_is_begun_anew(store: SqliteConversations, tmp_path: Path) -> None:
    """Else all that is in it would be gone with a process that is killed."""
    path = tmp_path / "data" / "chats.sqlite3"
    path.with_name(path.name + "-wal").unlink()
    say(store, "after")
    shutil.copytree(path.parent, tmp_path / "as killed")
    assert texts_in(tmp_path / "as killed" / path.name) == ["before", "after"]


def test_a_place_that_refuses_changes_nothing(store: SqliteConversations, tmp_path: Path) -> None:
    remove(tmp_path / "data")
    assert done(store.look_after()) is not None
    (tmp_path / "file").touch()
    with pytest.raises(StoreFailed):
        done(store.keep_at(str(tmp_path / "file")))
    assert texts(store) == ["before"]
    done(store.keep_at(""))
    assert texts(store) == ["before"]


@pytest.mark.usefixtures("_told")
def test_a_folder_that_another_cairn_has_open_is_not_touched(tmp_path: Path) -> None:
    def refuse(folder: Path) -> None:
        raise UserFixable(f"Another window of Cairn is open on {folder}.", action="Close it.")

    store = SqliteConversations(tmp_path / "data" / "chats.sqlite3", claim=refuse)
    done(store.create(CHAT, "Chat", now=1.0))
    replace(tmp_path / "data")
    assert done(store.look_after()) is not None
    with pytest.raises(UserFixable, match="Another window"):
        done(store.keep_at(""))
    store.close()
    assert texts_in(tmp_path / "data" / "chats.sqlite3") == ["of the other file"]


@pytest.mark.usefixtures("_told")
def test_chats_elsewhere_that_are_not_there_at_the_start_are_waited_for(tmp_path: Path) -> None:
    """A disk that is plugged in later: an empty file in its stead would hide them."""
    path = tmp_path / "stick" / "chats.sqlite3"
    with opened(path) as store:
        done(store.create(CHAT, "Chat", now=1.0))
        say(store, "before")
    os.rename(tmp_path / "stick", tmp_path / "drawer")
    store = SqliteConversations(path, must_exist=True)
    try:
        with pytest.raises(StoreDisplaced):
            done(store.list())
        assert not path.parent.exists()
        os.rename(tmp_path / "drawer", tmp_path / "stick")
        assert texts(store) == ["before"]
    finally:
        store.close()


@pytest.mark.parametrize("is_moved", [True, False])
def test_a_record_whose_folder_goes_says_so(
    tmp_path: Path, is_moved: bool, expected_warnings: ExpectedWarnings
) -> None:
    """It was written on into nowhere, and the command ended well."""
    expected_warnings.add("recording ended")
    folder = tmp_path / "records"
    recorder = Recorder(folder / "record.jsonl")
    if is_moved:
        folder.rename(tmp_path / "elsewhere")
    else:
        (folder / "record.jsonl").unlink()
    recorder.close()
    assert isinstance(recorder.problem, StoreFailed)
    assert "gone from its folder" in str(recorder.problem)
