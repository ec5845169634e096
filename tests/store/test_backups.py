"""A copy a day of what is sound: it brings back what nothing else can, and no damage pushes a good one out."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.conversation import Conversation, ConversationId, DamageReport, Imported
from engine.core.prompt.reply_options import ReplyOptions
from engine.errors import StoreFailed
from engine.store.conversations import SqliteConversations
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import CHAT, done, message, opened, picture

OTHER = ConversationId("other")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.sqlite3"


def fill(store: SqliteConversations, *, n_messages: int = 4, chat: ConversationId = CHAT) -> Conversation:
    done(store.create(chat, "title", now=1.0))
    done(store.set_system_prompt(chat, "Be brief."))
    done(store.set_thinking(chat, ThinkingChoice(thinks=False)))
    for n in range(n_messages):
        media = (picture(b"cat" * 5000),) if n == 0 else ()
        parent = f"m{n - 1}" if n else None
        role = "assistant" if n % 2 else "user"
        done(store.save_message(message(f"m{n}", parent, conversation=chat, role=role, text=f"t{n}", media=media)))
    return done(store.open(chat))


def names(path: Path) -> list[str]:
    return sorted(file.name for file in (path.parent / "backups").glob("*"))


def wipe(path: Path) -> None:
    """Nothing of it can be read any more."""
    path.write_bytes(b"\xa5" * path.stat().st_size)


def test_three_days_are_kept_and_one_copy_is_made_a_day(path: Path) -> None:
    with opened(path) as store:
        fill(store)
        for day in ("2026-01-01", "2026-01-02", "2026-01-02", "2026-01-05", "2026-02-01"):
            done(store.back_up(day))
        assert names(path) == [f"chats-{day}.sqlite3" for day in ("2026-01-02", "2026-01-05", "2026-02-01")]
        assert not done(store.back_up("2026-02-01"))


def test_a_copy_is_whole_and_private(path: Path) -> None:
    """With what is in the log only: that is where the newest messages are."""
    with opened(path) as store:
        whole = fill(store)
        done(store.back_up("2026-01-01"))
        copy = path.parent / "backups" / "chats-2026-01-01.sqlite3"
        assert copy.stat().st_mode & 0o077 == 0
        with opened(copy) as backup:
            assert done(backup.open(CHAT)) == whole


def test_no_copy_is_made_of_nothing(path: Path) -> None:
    """After the chats were lost, three days of emptiness would push out all that was left."""
    with opened(path) as store:
        done(store.create(CHAT, "nothing was said yet", now=1.0))
        assert not done(store.back_up("2026-01-01"))
    assert names(path) == []


def test_a_copy_that_held_more_than_was_saved_stays_whatever_comes(
    path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """Three days later it would be gone, perhaps before anybody has read the notice."""
    expected_warnings.add("database damaged")
    with opened(path) as store:
        whole = fill(store)
        done(store.back_up("2026-01-01"))
    wipe(path)
    reports: list[DamageReport] = []
    with opened(path) as store:
        store.on_damage(reports.append)
        fill(store, chat=OTHER)
        for n in range(2, 9):
            done(store.back_up(f"2026-01-0{n}"))
        assert names(path)[0] == "chats-2026-01-01-before-damage.sqlite3"
        assert len(names(path)) == 4
        (report,) = reports
        assert report.backup is not None
        assert "1 chat with 4 messages" in report.message
        assert done(store.import_chats(report.backup.path)) == Imported(n_conversations=1, n_messages=4)
        assert done(store.open(CHAT)) == whole
        assert done(store.open(CHAT)).messages[0].media[0].data == b"cat" * 5000


def test_a_backup_is_not_offered_when_everything_was_saved(path: Path, expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("database damaged")
    with opened(path) as store:
        fill(store)
        done(store.back_up("2026-01-01"))
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)
    with opened(path) as store:
        (report,) = store._writer.reports
        assert report.n_messages == 4
        assert report.backup is None
        assert "1 chat with 4 messages were saved" in report.message


def test_damage_is_found_before_a_copy_is_made_of_it(path: Path, expected_warnings: ExpectedWarnings) -> None:
    """The day's copy is made of what could be saved; the one before, which has more, stays."""
    expected_warnings.add("database damaged")
    with opened(path) as store:
        fill(store, n_messages=120)
        done(store.back_up("2026-01-01"))
        done(store._writer.submit(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()))
        done(store._writer.submit(lambda c: c.execute("PRAGMA cache_size = 1").fetchall()))
        data = path.read_bytes()
        at = data.index(b"m25m24") // 4096 * 4096
        path.write_bytes(data[:at] + b"\xa5" * 4096 + data[at + 4096 :])
        done(store.back_up("2026-01-02"))
        assert store.warnings
    assert names(path) == ["chats-2026-01-01-before-damage.sqlite3", "chats-2026-01-02.sqlite3"]


def test_restoring_adds_what_is_missing_and_changes_nothing_else(
    path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """Half was saved, and the person has written on: both stay, and the lost half comes between them."""
    with opened(path) as store:
        whole = fill(store)
        done(store.back_up("2026-01-01"))
        backup = str(path.parent / "backups" / "chats-2026-01-01.sqlite3")
        remove = "DELETE FROM messages WHERE id IN ('m1', 'm2')"
        done(store._writer.submit(lambda c: c.execute("PRAGMA foreign_keys = OFF").fetchall()))
        done(store._writer.submit(lambda c: c.execute("UPDATE messages SET parent = 'm0' WHERE id = 'm3'").fetchall()))
        done(store._writer.submit(lambda c: c.execute(remove).fetchall()))
        done(store._writer.submit(lambda c: c.execute("PRAGMA foreign_keys = ON").fetchall()))
        done(store.rename(CHAT, "renamed since"))
        done(store.save_message(message("m4", "m3", text="t4")))
        assert done(store.import_chats(backup)) == Imported(n_conversations=0, n_messages=2)
        found = done(store.open(CHAT))
        assert [one.id for one in found.path()] == ["m0", "m1", "m2", "m3", "m4"]
        assert found.summary.title == "renamed since"
        assert found.leaf == "m4"
        assert found.messages[:4] == whole.messages
        assert done(store.import_chats(backup)) == Imported(n_conversations=0, n_messages=0)


def test_a_chat_without_its_row_gets_its_name_back(path: Path, expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("database damaged")
    thinking, options = ThinkingChoice(thinks=False), ReplyOptions(stop=("END",), left_out=("m0", "m1"))
    with opened(path) as store:
        fill(store)
        done(store.set_thinking(CHAT, thinking))
        done(store.set_reply_options(CHAT, options))
        done(store.back_up("2026-01-01"))
        done(store._writer.submit(_lose_conversations))
    with opened(path) as store:
        assert [one.title for one in done(store.list())] == ["Recovered chat"]
        assert len(done(store.open(CHAT)).path()) == 4
        done(store.import_chats(str(next((path.parent / "backups").glob("*")))))
        assert done(store.open(CHAT)).summary.title == "title"
        found = done(store.open(CHAT))
        assert (found.system_prompt, found.thinking, found.reply_options) == ("Be brief.", thinking, options)


def _lose_conversations(connection: sqlite3.Connection) -> None:
    """Their rows alone, as a damaged page does."""
    connection.execute("PRAGMA foreign_keys = OFF").fetchall()
    connection.execute("DELETE FROM conversations").fetchall()


def test_a_file_that_lost_the_row_of_a_chat_we_have_gives_its_messages(path: Path, tmp_path: Path) -> None:
    """And changes nothing else of it."""
    with opened(tmp_path / "other.sqlite3") as other:
        fill(other, n_messages=6)
        done(other._writer.submit(_lose_conversations))
    with opened(path) as store:
        whole = fill(store)
        assert done(store.import_chats(str(tmp_path / "other.sqlite3"))) == Imported(n_conversations=0, n_messages=2)
        found = done(store.open(CHAT))
        assert found.messages[:4] == whole.messages
        assert (found.summary.title, found.system_prompt) == ("title", "Be brief.")


@pytest.mark.parametrize("content", [b"", b"Dear diary", b"\0" * 5000])
def test_a_file_without_chats_is_refused_in_a_sentence(path: Path, tmp_path: Path, content: bytes) -> None:
    strange = tmp_path / "strange.sqlite3"
    strange.write_bytes(content)
    with opened(path) as store:
        fill(store)
        with pytest.raises(StoreFailed, match=r"strange\.sqlite3"):
            done(store.import_chats(str(strange)))
        with pytest.raises(StoreFailed, match="not there"):
            done(store.import_chats(str(tmp_path / "nowhere.sqlite3")))
    assert strange.read_bytes() == content


def test_a_damaged_file_gives_what_can_be_read(path: Path, tmp_path: Path) -> None:
    """The one that was moved aside, say, should somebody want to look once more."""
    with opened(path) as store:
        whole = fill(store)
    damaged = tmp_path / "chats.damaged-1.sqlite3"
    damaged.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    with opened(tmp_path / "new" / "chats.sqlite3") as store:
        assert done(store.import_chats(str(damaged))) == Imported(n_conversations=1, n_messages=4)
        assert done(store.open(CHAT)).messages == whole.messages


def test_chats_saved_elsewhere_can_be_read_and_brought_in(path: Path, tmp_path: Path) -> None:
    """What was offered when the disk was full: as a text for people, and whole for Cairn."""
    folder = tmp_path / "stick"
    with opened(path) as store:
        whole = fill(store)
        database = Path(done(store.save_elsewhere(str(folder), (whole,))))
        again = Path(done(store.save_elsewhere(str(folder), (whole,))))
    assert (database.name, again.name) == ("Cairn chats.sqlite3", "Cairn chats 2.sqlite3")
    assert sorted(file.suffix for file in folder.iterdir()) == [".sqlite3", ".sqlite3", ".txt", ".txt"]
    text = database.with_suffix(".txt").read_text("utf-8")
    assert text.startswith("# title\n\nUser:\nt0\n\nAssistant:\nt1")
    with opened(tmp_path / "new" / "chats.sqlite3") as store:
        assert done(store.import_chats(str(database))) == Imported(n_conversations=1, n_messages=4)
        found = done(store.open(CHAT))
        assert (found.messages, found.leaf, found.system_prompt) == (whole.messages, whole.leaf, whole.system_prompt)


def test_a_folder_that_takes_nothing_is_said_so_and_left_clean(path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with opened(path) as store:
        whole = fill(store)
        with pytest.raises(StoreFailed):
            done(store.save_elsewhere(str(tmp_path / "file" / "deeper"), (whole,)))
