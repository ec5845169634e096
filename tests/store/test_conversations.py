"""The conversations on disk keep what they were given, in the order of the calls."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.conversation import ConversationId, MessageId, MessageStatus, StoredMessage
from engine.errors import EngineBug, StoredGone, StoreFailed
from engine.ports import Conversations
from engine.store.conversations import SqliteConversations
from engine.store.sqlite.soundness import check
from tests.store.store_builders import CHAT, done, message, opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "conversations.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteConversations]:
    with opened(path) as conversations:
        yield conversations


def test_the_store_is_what_the_port_asks_for(store: SqliteConversations) -> None:
    """The window is written against the port; mypy checks the signatures through this line."""
    port: Conversations = store
    assert done(port.list()) == ()


def test_a_message_comes_back_exactly_as_it_was_saved(path: Path) -> None:
    """A field forgotten in a statement would be lost at the next start."""
    full = StoredMessage(
        id=MessageId("m"),
        conversation=CHAT,
        parent=None,
        role="assistant",
        text="Grüße \0 \U0001f600",
        reasoning="weil",
        raw_text="<think>weil</think>Grüße",
        status=MessageStatus.FAILED,
        created=12.5,
        model="demo",
        explanation='{"cause":"appended"}',
        error="The disk is full.",
    )
    with opened(path) as store:
        created = done(store.create(CHAT, "Titel", now=3.0))
        done(store.set_system_prompt(CHAT, "Be brief."))
        done(store.set_thinking(CHAT, ThinkingChoice(thinks=False, effort="low")))
        done(store.save_message(full))
    with opened(path) as store:
        conversation = done(store.open(CHAT))
    assert conversation.messages == (full,)
    assert conversation.system_prompt == "Be brief."
    assert conversation.thinking == ThinkingChoice(thinks=False, effort="low")
    assert conversation.leaf == "m"
    assert conversation.summary == replace(created, n_messages=1, updated=12.5)


def test_saving_again_replaces_every_field_but_the_place(store: SqliteConversations) -> None:
    """A streamed reply is saved many times: it must stay one message, with its last content."""
    store.create(CHAT, "t", now=0.0)
    store.save_message(message("u"))
    store.save_message(message("a", "u", role="assistant", status=MessageStatus.PARTIAL, text="par"))
    store.save_message(message("u2", "a"))
    final = replace(
        message("a", "u", role="assistant", text="whole", created=2.0),
        reasoning="r",
        raw_text="rw",
        model="m",
        explanation="{}",
        error="e",
    )
    done(store.save_message(final))
    conversation = done(store.open(CHAT))
    assert [m.id for m in conversation.messages] == ["u", "a", "u2"]
    assert conversation.messages[1] == final
    assert conversation.leaf == "u2", "a replaced message does not become the leaf"


def test_an_edit_is_a_sibling_and_select_shows_the_other_branch(path: Path) -> None:
    """Losing the tree would lose every earlier version of an edited message."""
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        for saved in (message("u1"), message("a1", "u1", role="assistant"), message("u2"), message("a2", "u2")):
            store.save_message(saved)
        assert [m.id for m in done(store.open(CHAT)).path()] == ["u2", "a2"]
        done(store.select(CHAT, MessageId("a1")))
    with opened(path) as store:
        conversation = done(store.open(CHAT))
    assert [m.id for m in conversation.path()] == ["u1", "a1"]
    assert [m.id for m in conversation.siblings(MessageId("u1"))] == ["u1", "u2"]


def test_two_conversations_may_use_the_same_message_ids(store: SqliteConversations) -> None:
    """An imported chat must never overwrite the messages of another one."""
    store.create(CHAT, "one", now=0.0)
    store.create(ConversationId("other"), "two", now=0.0)
    store.save_message(message("m", text="first"))
    store.save_message(message("m", text="second", conversation="other"))
    assert done(store.open(CHAT)).messages[0].text == "first"


def test_list_is_newest_first_and_counts_messages(store: SqliteConversations) -> None:
    """The conversation one has just written in stands on top."""
    store.create(ConversationId("old"), "old", now=1.0)
    store.create(ConversationId("new"), "new", now=2.0)
    assert [s.id for s in done(store.list())] == ["new", "old"]
    store.save_message(message("m", conversation="old", created=3.0))
    assert [(s.id, s.n_messages, s.updated) for s in done(store.list())] == [("old", 1, 3.0), ("new", 0, 2.0)]


def test_a_replaced_message_does_not_make_a_conversation_older(store: SqliteConversations) -> None:
    """`updated` never goes back, also when clocks do."""
    store.create(CHAT, "t", now=9.0)
    done(store.save_message(message("m", created=1.0)))
    assert done(store.list())[0].updated == 9.0


@pytest.mark.parametrize(
    ("needle", "is_found"),
    [
        ("ÜBUNG", True),
        ("u\u0308bung", True),  # the same umlaut as two code points
        ("titel", True),
        ("STRASSE", True),  # the text has an sharp s
        ("  übung ", True),
        ("100%_ok", True),
        ("100x", False),  # % is no wildcard
        ("_bung", False),  # nor is _
        ("'; DROP TABLE messages; --", False),
        ("\ud800", False),
        ("", False),  # nothing is searched for
        ("   ", False),
        ("üb", True),  # fewer letters than the index has in a row
        ('"', False),
        ('üb"ung', False),
        ("a" * 5000, False),
    ],
)
def test_search_finds_titles_and_texts_whatever_the_case(
    store: SqliteConversations, needle: str, is_found: bool
) -> None:
    """SQLite's own LIKE folds ASCII only: a German user would not find his chats."""
    store.create(CHAT, "Ein Titel", now=0.0)
    store.save_message(message("m", text="Die Übung in der Straße, 100%_OK"))
    assert bool(done(store.search(needle))) is is_found


def test_search_sees_the_text_a_reply_has_now(store: SqliteConversations) -> None:
    """The folded copy must follow: while a reply streams, when it is done, and when it goes on."""
    store.create(CHAT, "t", now=0.0)
    partial = message("a", role="assistant", status=MessageStatus.PARTIAL, text="Äpfel")
    for saved, word, other in (
        (partial, "äpfel", "birnen"),
        (replace(partial, text="Birnen", status=MessageStatus.COMPLETE), "birnen", "äpfel"),
        (replace(partial, text="Kirschen"), "kirschen", "birnen"),
    ):
        store.save_message(saved)
        assert len(done(store.search(word))) == 1
        assert done(store.search(other)) == ()


def test_a_deleted_conversation_is_hidden_until_it_is_brought_back(path: Path) -> None:
    """Undo must bring back everything, also after a restart."""
    with opened(path) as store:
        store.create(CHAT, "t", now=0.0)
        store.save_message(message("m"))
        done(store.delete(CHAT, now=5.0))
        assert done(store.list()) == ()
        assert done(store.search("hello")) == ()
        with pytest.raises(StoreFailed):
            done(store.open(CHAT))
    with opened(path) as store:
        done(store.undelete(CHAT))
        assert done(store.open(CHAT)).messages == (message("m"),)


def test_a_reply_that_streams_into_a_deleted_conversation_is_kept_for_undo(store: SqliteConversations) -> None:
    """Deleting by mistake while the model writes must not lose the rest of the reply."""
    store.create(CHAT, "t", now=0.0)
    store.delete(CHAT, now=1.0)
    done(store.save_message(message("m")))
    done(store.undelete(CHAT))
    assert done(store.open(CHAT)).messages == (message("m"),)


def test_purge_removes_only_what_was_deleted_before(store: SqliteConversations) -> None:
    """A purge at start must not take the conversation whose deletion can still be undone."""
    for name in ("kept", "late", "early"):
        store.create(ConversationId(name), name, now=0.0)
    store.delete(ConversationId("early"), now=10.0)
    store.delete(ConversationId("early"), now=99.0)  # a second click does not prolong it
    store.delete(ConversationId("late"), now=20.0)
    assert done(store.purge(deleted_before=20.0)) == 1
    done(store.undelete(ConversationId("late")))
    with pytest.raises(StoreFailed):
        done(store.undelete(ConversationId("early")))
    assert {s.id for s in done(store.list())} == {"kept", "late"}


def test_what_is_no_longer_there_cannot_be_brought_back_and_leaves_a_sound_file(store: SqliteConversations) -> None:
    """The leaf became a message that was gone, and the next start took the file for a damaged one."""
    three = [message("a"), message("b", "a"), message("c", "b")]
    store.create(CHAT, "t", now=0.0)
    for one in three:
        store.save_message(one)
    b, c = MessageId("b"), MessageId("c")
    done(store.delete_messages(CHAT, [c], b, now=1.0))
    done(store.delete_messages(CHAT, [b], MessageId("a"), now=5.0))
    done(store.purge(deleted_before=2.0))
    with pytest.raises(StoredGone):
        done(store.undelete_messages(CHAT, [b, c], c))
    done(store._writer.submit(check))
    found = done(store.open(CHAT))
    assert (found.messages, found.leaf) == (tuple(three[:2]), "b"), "what was there is back"
    done(store.save_message(three[2]))
    assert done(store.open(CHAT)).path() == tuple(three)


def test_a_deletion_whose_new_end_the_disk_has_not_got_leaves_a_sound_file(store: SqliteConversations) -> None:
    """The disk refused a message; meanwhile the one shown beside it was deleted."""
    store.create(CHAT, "t", now=0.0)
    store.save_message(message("a"))
    store.save_message(message("b", "a"))
    done(store.delete_messages(CHAT, [MessageId("b")], MessageId("refused"), now=1.0))
    done(store._writer.submit(check))
    assert done(store.open(CHAT)).leaf == "a"


def test_purged_text_is_nowhere_on_the_disk(path: Path, store: SqliteConversations) -> None:
    """'Delete for good' is a promise about privacy: no copy in free pages or in the log."""
    secret = "correct horse battery staple"
    store.create(CHAT, "t", now=0.0)
    for n in range(200):
        store.save_message(message(f"m{n}", f"m{n - 1}" if n else None, text=secret * 50))
    store.delete(CHAT, now=1.0)
    assert done(store.purge(deleted_before=2.0)) == 1
    for file in path.parent.iterdir():
        assert secret.encode() not in file.read_bytes(), file.name
    assert path.stat().st_size < 200_000, "the space is given back"


def test_a_chain_of_2000_messages_can_be_purged_and_opens_fast(store: SqliteConversations) -> None:
    """Opening must not depend on the number of messages in a bad way, nor deleting on the depth of the tree."""
    store.create(CHAT, "t", now=0.0)
    for n in range(2000):
        store.save_message(
            message(f"m{n}", f"m{n - 1}" if n else None, text="ein Satz. " * 75, status=MessageStatus.PARTIAL)
        )
    conversation = done(store.open(CHAT))
    seconds = []
    for _ in range(3):
        started = time.process_time()  # others may be busy
        conversation = done(store.open(CHAT))
        seconds.append(time.process_time() - started)
    assert len(conversation.path()) == 2000
    assert sum(len(m.text) for m in conversation.messages) == 1_500_000
    assert min(seconds) < 0.5, "about a hundredth of it"
    store.delete(CHAT, now=1.0)
    assert done(store.purge(deleted_before=2.0)) == 1


def test_saving_a_partial_reply_costs_its_own_size_not_the_conversations(
    path: Path, store: SqliteConversations
) -> None:
    """A reply is saved every second: rewriting a 1 MB conversation each time would wear the disk and stall."""
    store.create(CHAT, "t", now=0.0)
    for n in range(100):
        store.save_message(message(f"m{n}", f"m{n - 1}" if n else None, text="x" * 10_000))
    store.close()
    with opened(path) as reopened:
        done(reopened.list())
        wal = path.with_name(path.name + "-wal")
        before = wal.stat().st_size
        for n in range(20):
            done(reopened.save_message(message("r", "m99", text="y" * 100 * n, status=MessageStatus.PARTIAL)))
        written = wal.stat().st_size - before
    assert written / 20 < 40_000


@pytest.mark.parametrize(
    ("status", "level"),
    [(MessageStatus.PARTIAL, "NORMAL"), (MessageStatus.COMPLETE, "FULL"), (MessageStatus.STOPPED, "FULL")],
)
def test_what_is_finished_survives_a_power_cut_and_streaming_does_not_wait_for_the_disk(
    store: SqliteConversations, status: MessageStatus, level: str
) -> None:
    """With FULL, SQLite waits for the disk at the commit; doing so every second while streaming would be waste."""
    done(store.create(CHAT, "t", now=0.0))
    statements: list[str] = []
    done(store._writer.submit(lambda connection: connection.set_trace_callback(statements.append)))
    done(store.save_message(message("m", status=status)))
    assert [s for s in statements if "synchronous" in s] == [f"PRAGMA synchronous = {level}"]


@pytest.mark.parametrize(
    "call", ["open", "rename", "set_system_prompt", "set_thinking", "delete", "undelete", "save", "select"]
)
def test_a_conversation_that_is_gone_is_said_so(store: SqliteConversations, call: str) -> None:
    """Two windows on one database: what the other one purged must not look like a bug, nor be silently ignored."""
    calls: dict[str, Callable[[], Future[Any]]] = {
        "open": lambda: store.open(CHAT),
        "rename": lambda: store.rename(CHAT, "t"),
        "set_system_prompt": lambda: store.set_system_prompt(CHAT, "t"),
        "set_thinking": lambda: store.set_thinking(CHAT, ThinkingChoice(thinks=False)),
        "delete": lambda: store.delete(CHAT, now=0.0),
        "undelete": lambda: store.undelete(CHAT),
        "save": lambda: store.save_message(message("m")),
        "select": lambda: store.select(CHAT, MessageId("m")),
    }
    with pytest.raises(StoreFailed, match="no longer there"):
        done(calls[call]())


def test_renaming_changes_the_title_alone(store: SqliteConversations) -> None:
    """Renaming is no news: the conversation keeps its place in the list."""
    before = done(store.create(CHAT, "old", now=1.0))
    done(store.rename(CHAT, "new"))
    assert done(store.list()) == (replace(before, title="new"),)


def test_a_message_cannot_move_or_hang_in_the_air(store: SqliteConversations) -> None:
    """A cycle among parents would make the window loop for ever; an unknown parent would lose the path."""
    store.create(CHAT, "t", now=0.0)
    store.save_message(message("a"))
    store.save_message(message("b", "a"))
    for wrong in (message("a", "b"), message("c", "nobody"), message("d", "d")):
        with pytest.raises(EngineBug):
            done(store.save_message(wrong))
    conversation = done(store.open(CHAT))
    assert [m.id for m in conversation.messages] == ["a", "b"]
    assert conversation.leaf == "b", "a refused message leaves nothing behind"


def test_half_a_character_is_saved_as_a_replacement(store: SqliteConversations) -> None:
    """Qt can hand over lone surrogates, which SQLite cannot keep: saving must not fail for that."""
    store.create(CHAT, "\ud83d\ude00", now=0.0)
    done(store.save_message(message("m", text="a\ud800b \ud83d\ude00")))
    conversation = done(store.open(CHAT))
    assert conversation.messages[0].text == "a\ufffdb \U0001f600"
    assert conversation.summary.title == "\U0001f600"


def test_calls_are_done_in_their_order_and_after_close_they_fail(path: Path) -> None:
    """close() must write what was asked before, and a late call must get an answer instead of hanging."""
    store = SqliteConversations(path)
    store.create(CHAT, "t", now=0.0)
    saves = [store.save_message(message("m", text=str(n))) for n in range(50)]
    opening = store.open(CHAT)
    store.close()
    store.close()
    assert all(save.done() and save.exception() is None for save in saves)
    assert opening.result(timeout=0).messages[0].text == "49"
    with pytest.raises(StoreFailed, match="closed"):
        done(store.list())
    assert not path.with_name(path.name + "-wal").exists(), "a clean end leaves one file"


def test_closing_from_a_callback_does_not_deadlock(path: Path) -> None:
    """Callbacks run on the writer thread, which cannot wait for itself."""
    store = SqliteConversations(path)
    store.list().add_done_callback(lambda _: store.close())
    store.close()
    with pytest.raises(StoreFailed):
        done(store.list())


def test_a_cancelled_call_is_not_done(path: Path) -> None:
    """Future.cancel() is part of a Future's promise: the thread must survive it."""
    with opened(path) as store:
        futures = [store.create(ConversationId(str(n)), "t", now=0.0) for n in range(200)]
        cancelled = [future.cancel() for future in futures]
        assert len(done(store.list())) == cancelled.count(False)


def test_the_database_is_private_and_consistent(path: Path, store: SqliteConversations) -> None:
    """Chats are nobody else's business on a shared machine."""
    store.create(CHAT, "t", now=0.0)
    done(store.save_message(message("m")))
    if os.name == "posix":
        for file in path.parent.iterdir():
            assert file.stat().st_mode & 0o077 == 0, file.name
    store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
