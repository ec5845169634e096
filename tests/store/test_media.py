"""Images and sounds of messages come back byte for byte, stand in the file once, and go when nothing needs them."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.prompt.chat_options import AS_GIVEN
from engine.core.prompt.conversation import Conversation, ConversationId, MessageStatus
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType
from engine.errors import StoreFailed
from engine.store.conversations import SqliteConversations
from engine.store.opening import open_database
from engine.store.sqlite.schema import MIGRATIONS
from tests.conftest import ExpectedWarnings
from tests.store.store_builders import CHAT, done, message, opened, picture
from tests.support.patience import PATIENCE

CAT, DOG = picture(b"cat " * 30_000), picture(b"dog " * 30_000, name="dog.png", at=5)
SOUND = Media(kind=MediaType.AUDIO, digest=Digest("5" * 32), data=b"\0\xff" * 9, name="hello.wav", size="3.2 s", at=5)
OTHER = ConversationId("other")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conversations.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteConversations]:
    with opened(path) as conversations:
        conversations.create(CHAT, "title", now=0.0)
        yield conversations


def media_in(conversation: Conversation) -> list[list[tuple[Media, bytes]]]:
    """`Media` are compared without their bytes; here the bytes count."""
    return [[(medium, medium.data) for medium in m.media] for m in conversation.messages]


def with_bytes(*media: Media) -> list[tuple[Media, bytes]]:
    return [(medium, medium.data) for medium in media]


def stored(path: Path) -> dict[str, int]:
    """Digest and length of what stands in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT digest, length(data) FROM media"))


def spoil(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


def test_media_come_back_with_their_bytes_their_order_and_all_that_is_shown_of_them(path: Path) -> None:
    """A field forgotten would show another name, or put the picture at another place of the prompt."""
    twice = replace(CAT, name="Mieze \U0001f600.png", at=9)
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(message("u", text="hello there", media=(CAT, SOUND, DOG, twice)))
        done(store.save_message(message("a", "u", role="assistant")))
    with opened(path) as store:
        conversation = done(store.open(CHAT))
    assert media_in(conversation) == [with_bytes(CAT, SOUND, DOG, twice), []]


def test_a_place_in_the_text_counts_the_characters_that_are_stored(store: SqliteConversations) -> None:
    """Halves of a character become one when stored; the picture must not slip behind the next letter."""
    text = "\ud83d\ude00 look"
    done(store.save_message(message("m", text=text, media=(replace(CAT, at=3), replace(DOG, at=len(text))))))
    (saved,) = done(store.open(CHAT)).messages
    assert [saved.text[: medium.at] for medium in saved.media] == ["\U0001f600 ", "\U0001f600 look"]


def test_the_same_bytes_stand_in_the_file_once(path: Path, store: SqliteConversations) -> None:
    """An edit, a branch and another chat with the same picture must not cost tens of MB each."""
    store.create(OTHER, "t", now=0.0)
    store.save_message(message("u", media=(CAT,)))
    store.save_message(message("edited", media=(replace(CAT, name="renamed.png"), DOG)))
    done(store.save_message(message("u", media=(CAT, CAT), conversation=OTHER)))
    assert stored(path) == {CAT.digest: len(CAT.data), DOG.digest: len(DOG.data)}
    assert media_in(done(store.open(OTHER))) == [with_bytes(CAT, CAT)]
    assert [m.media[0].name for m in done(store.open(CHAT)).messages] == ["cat.png", "renamed.png"]


def test_saving_again_writes_no_bytes_again(path: Path, store: SqliteConversations) -> None:
    """A message is saved every second while it is written: a picture in it must not be written each time."""
    partial = message("a", role="assistant", status=MessageStatus.PARTIAL, media=(CAT,))
    done(store.save_message(partial))
    log = path.with_name(path.name + "-wal")
    before = log.stat().st_size
    for n in range(20):
        done(store.save_message(replace(partial, text="x" * n)))
    done(store.save_message(message("edited", media=(CAT,))))
    assert (log.stat().st_size - before) / 21 < 40_000 < len(CAT.data)


def test_saving_again_replaces_the_media(store: SqliteConversations) -> None:
    """Rows left over from the last save would show pictures that are no longer in the message."""
    for media in ((CAT, DOG), (DOG,), (), (SOUND, CAT, DOG)):
        done(store.save_message(message("u", media=media)))
        assert media_in(done(store.open(CHAT))) == [with_bytes(*media)]


def test_purging_removes_the_bytes_that_nothing_refers_to_any_more(path: Path, store: SqliteConversations) -> None:
    """Kept too long, a deleted picture stays on the disk; removed too early, another chat loses its picture."""
    store.create(OTHER, "t", now=0.0)
    store.save_message(message("u", media=(CAT, DOG)))
    store.save_message(message("u", media=(DOG, SOUND), conversation=OTHER))
    store.save_message(message("u", media=(SOUND,), conversation=OTHER))
    store.delete(CHAT, now=1.0)
    assert done(store.purge(deleted_before=1.0)) == 0, "it was deleted later than that"
    assert set(stored(path)) == {CAT.digest, DOG.digest, SOUND.digest}
    assert done(store.purge(deleted_before=2.0)) == 1
    assert set(stored(path)) == {SOUND.digest}
    assert media_in(done(store.open(OTHER))) == [with_bytes(SOUND)]


def test_a_purged_picture_is_nowhere_on_the_disk(path: Path, store: SqliteConversations) -> None:
    """'Delete for good' holds for pictures as for texts, also for one that only an edit took out of its message."""
    secret = b"correct horse battery staple"
    store.save_message(message("u", media=(picture(secret * 40_000),)))
    done(store.save_message(message("u")))
    assert done(store.purge(deleted_before=0.0)) == 0
    for file in path.parent.iterdir():
        assert secret not in file.read_bytes(), file.name
    assert path.stat().st_size < 200_000, "the space is given back"


def test_a_purge_that_fails_keeps_conversations_and_media(path: Path, store: SqliteConversations) -> None:
    """Removed in two steps, a crash between them would leave bytes that belong to nobody."""
    done(store.save_message(message("u", media=(CAT,))))
    done(store.delete(CHAT, now=0.0))
    spoil_deletes = "CREATE TRIGGER t BEFORE DELETE ON media BEGIN SELECT RAISE(ABORT, 'no'); END"
    done(store._writer.submit(lambda connection: connection.execute(spoil_deletes).fetchall()))
    assert store.purge(deleted_before=1.0).exception(timeout=PATIENCE) is not None
    done(store.undelete(CHAT))
    assert media_in(done(store.open(CHAT))) == [with_bytes(CAT)]


def test_an_undeleted_conversation_has_its_media(path: Path) -> None:
    """Deleting only hides: a purge of what was deleted long ago must not take this one's pictures."""
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(message("u", media=(CAT,)))
        store.delete(CHAT, now=5.0)
        done(store.purge(deleted_before=5.0))
    with opened(path) as store:
        done(store.undelete(CHAT))
        assert media_in(done(store.open(CHAT))) == [with_bytes(CAT)]


def test_a_file_of_the_first_schema_is_opened_and_keeps_everything(path: Path) -> None:
    """Everybody who used Cairn before media has such a file."""
    with closing(open_database(path, migrations=MIGRATIONS[:1]).connection) as old:
        old.execute(
            "INSERT INTO conversations (id, title, system_prompt, created, updated, leaf) "
            "VALUES ('chat', 'Titel', 'Be brief.', 1, 2, 'a')"
        )
        columns = (
            "conversation, id, parent, role, status, created, model, error, text, reasoning, raw_text, explanation"
        )
        for values in (
            (CHAT, "u", None, "user", "complete", 1.0, "", "", "Frage", "", "", ""),
            (CHAT, "a", "u", "assistant", "stopped", 2.0, "demo", "", "Antwort", "hm", "<think>hm", "{}"),
        ):
            old.execute(f"INSERT INTO messages ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        old.execute("INSERT INTO message_search (message, folded) SELECT sequence, text FROM messages")
    with opened(path) as store:
        conversation = done(store.open(CHAT))
        assert [(m.id, m.text, m.media) for m in conversation.path()] == [("u", "Frage", ()), ("a", "Antwort", ())]
        answer = conversation.messages[1]
        assert (answer.status, answer.reasoning, answer.raw_text) == (MessageStatus.STOPPED, "hm", "<think>hm")
        assert (conversation.system_prompt, conversation.summary.title) == ("Be brief.", "Titel")
        assert conversation.thinking == AS_GIVEN
        done(store.save_message(message("more", "a", media=(CAT,))))
        assert media_in(done(store.open(CHAT)))[2] == with_bytes(CAT)
        assert store.warnings == ()
    with closing(sqlite3.connect(path.with_name("conversations.v1-backup.db"))) as backup:
        assert backup.execute("PRAGMA user_version").fetchone() == (1,)
        assert backup.execute("SELECT count(*) FROM messages").fetchone() == (2,)
    with pytest.raises(StoreFailed, match="newer version"):
        open_database(path, migrations=MIGRATIONS[:1])


@pytest.mark.parametrize(
    "damage",
    [
        f"DELETE FROM media WHERE digest = '{CAT.digest}'",
        f"UPDATE media SET data = zeroblob(length(data)) WHERE digest = '{CAT.digest}'",
        f"UPDATE media SET data = substr(data, 1, 100) WHERE digest = '{CAT.digest}'",
        f"UPDATE media SET data = 'text' WHERE digest = '{CAT.digest}'",
    ],
    ids=["gone", "other bytes", "cut off", "not even bytes"],
)
def test_a_medium_without_its_bytes_is_shown_as_such_and_mended_by_the_next_copy(
    path: Path, damage: str, expected_warnings: ExpectedWarnings
) -> None:
    """The rest of the chat is still worth reading; wrong bytes must never reach the model as the picture."""
    expected_warnings.add("missing or damaged")
    empty = replace(CAT, data=b"")
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        done(store.save_message(message("u", media=(CAT, DOG))))
    spoil(path, damage)
    with opened(path) as store:
        conversation = done(store.open(CHAT))
        assert media_in(conversation) == [with_bytes(empty, DOG)]
        done(store.save_message(conversation.messages[0]))  # what was opened can be saved, and takes nothing away
        assert media_in(done(store.open(CHAT))) == [with_bytes(empty, DOG)]
        done(store.save_message(message("edited", media=(CAT,))))
        assert media_in(done(store.open(CHAT))) == [with_bytes(CAT, DOG), with_bytes(CAT)]


def test_bad_pages_under_a_picture_do_not_cost_the_conversation(
    path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """Pictures are most of a large file, so a bad sector most likely hits one of them."""
    expected_warnings.add("missing or damaged")
    expected_warnings.add("database damaged")
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        done(store.save_message(message("u", media=(CAT,))))
    broken = bytearray(path.read_bytes())
    first = broken.index(CAT.data[:4000]) // 4096 * 4096  # a page that holds nothing else
    broken[first : first + 8192] = b"\xa5" * 8192  # the way to the pages behind them is lost, too
    path.write_bytes(broken)
    with opened(path) as store:
        (opened_message,) = done(store.open(CHAT)).messages
        assert (opened_message.text, opened_message.media[0].data) == ("hello", b"")
        done(store.save_message(message("next", "u", media=(DOG,))))
        assert media_in(done(store.open(CHAT))) == [with_bytes(replace(CAT, data=b"")), with_bytes(DOG)]
        assert "1 image or sound could not be read" in store.warnings[0]


def test_neither_listing_nor_searching_reads_bytes_or_finds_anything_in_them(store: SqliteConversations) -> None:
    """The list is read at every key of a search: it must not depend on the size of pictures, nor match their bytes."""
    done(store.save_message(message("u", media=(picture(b"needle " * 1000, name="needle.png"),))))

    def refuse(action: int, table: str | None, column: str | None, *_: object) -> int:
        hides = action == sqlite3.SQLITE_READ and table in ("media", "message_media")
        return sqlite3.SQLITE_DENY if hides else sqlite3.SQLITE_OK

    done(store._writer.submit(lambda connection: connection.set_authorizer(refuse)))
    assert len(done(store.list())) == 1
    assert len(done(store.search("hello"))) == 1
    assert done(store.search("needle")) == ()
    assert store.open(CHAT).exception(timeout=PATIENCE) is not None, "the guard works"


def test_a_full_disk_leaves_neither_half_a_message_nor_half_a_picture(path: Path, store: SqliteConversations) -> None:
    """A message whose picture is missing would be sent without it, as if nothing were wrong."""
    done(store.save_message(message("first")))
    done(
        store._writer.submit(
            lambda connection: connection.execute(
                f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0] + 10}"
            ).fetchone()
        )
    )
    with pytest.raises(StoreFailed, match="disk is full"):
        done(store.save_message(message("big", media=(CAT, DOG))))
    assert [m.id for m in done(store.open(CHAT)).messages] == ["first"]
    assert stored(path) == {}
    done(store._writer.submit(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchone()))
    done(store.save_message(message("big", media=(CAT, DOG))))
    assert media_in(done(store.open(CHAT)))[1] == with_bytes(CAT, DOG)


def test_a_big_picture_does_not_hold_up_whoever_saves_it(store: SqliteConversations) -> None:
    """The window saves from its own thread: 20 MB must wait in the queue, not in the window."""
    big = picture(bytes(range(256)) * 80_000)
    gate = threading.Event()
    store._writer.submit(lambda _: gate.wait(PATIENCE))
    save = store.save_message(message("u", media=(big,)))
    try:
        assert not save.done(), "the call came back although nothing can be written yet"
    finally:
        gate.set()
    done(save)
    assert media_in(done(store.open(CHAT))) == [with_bytes(big)]
