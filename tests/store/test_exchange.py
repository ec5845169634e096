"""Files of chats through the real store: nothing comes twice, nothing is left of what was cancelled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.prompt.conversation import ConversationId, Imported, MessageId
from engine.errors import StoreFailed
from engine.progress import Progress
from engine.store.conversations import SqliteConversations
from engine.store.sqlite.soundness import check
from tests.interchange.samples import (
    claude_chat,
    librechat_tree,
    lm_studio_chat,
    open_webui_chat,
    openai_chat,
    sharegpt_chat,
)
from tests.store.store_builders import CHAT, done, message, opened, picture
from tests.support.images import png

SAMPLES = [openai_chat(), lm_studio_chat(), open_webui_chat(), sharegpt_chat(), claude_chat(), librechat_tree()]


def test_chats_of_all_programs_come_in_once_and_can_be_searched(tmp_path: Path) -> None:
    file = tmp_path / "in.json"
    file.write_text(json.dumps(SAMPLES))
    with opened(tmp_path / "c.db") as store:
        came = done(store.import_chats(str(file)))
        assert came == Imported(n_conversations=6, n_messages=21)
        assert done(store.import_chats(str(file))) == Imported(n_conversations=0, n_messages=0)
        assert {one.title for one in done(store.list())} == {"Cairns", "Numbers", "Greeting", "One?", "Heaps", "Sums"}
        assert done(store.search("pile of stones"))[-1].hits[0].message == "a2"
        (numbers,) = [one for one in done(store.list()) if one.title == "Numbers"]
        assert [m.text for m in done(store.open(numbers.id)).path()] == ["Two and two?", "Four.", "Sure?"]
        done(store._writer.submit(check))


def test_an_export_of_all_comes_back_whole(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    with opened(tmp_path / "a.db") as store:
        store.create(CHAT, "Ä title", now=3.0)
        store.save_message(message("a", text="hello", created=4.0))
        store.save_message(message("b", "a", role="assistant", text="one", created=5.0))
        store.save_message(message("c", "a", role="assistant", text="two", created=6.0))
        done(store.select(CHAT, MessageId("b")))
        done(store.pin(CHAT, True))
        assert done(store.export_chats(str(out), [CHAT, ConversationId("gone")])) == 1
        before = done(store.open(CHAT))
    with opened(tmp_path / "b.db") as store:
        done(store.import_chats(str(out)))
        assert done(store.open(CHAT)) == before


@pytest.mark.parametrize("suffix", [".md", ".html"])
def test_texts_to_read_are_written_and_replace_an_older_file(tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"out{suffix}"
    out.write_text("old")
    with opened(tmp_path / "a.db") as store:
        store.create(CHAT, "t", now=3.0)
        store.save_message(message("a", text="hello", media=(picture(b"\x89PNG x"),)))
        assert done(store.export_chats(str(out), [CHAT])) == 1
    assert "hello" in out.read_text("utf-8")
    assert sorted(one.name for one in tmp_path.iterdir() if "out" in one.name) == [out.name]


def test_what_is_cancelled_leaves_no_file(tmp_path: Path) -> None:
    progress = Progress()
    progress.is_cancelled = True
    with opened(tmp_path / "a.db") as store:
        store.create(CHAT, "t", now=3.0)
        assert done(store.export_chats(str(tmp_path / "out.json"), [CHAT], progress)) == 0
        file = tmp_path / "in.json"
        file.write_text(json.dumps(SAMPLES))
        assert done(store.import_chats(str(file), progress)).n_conversations == 0
    assert not [one for one in tmp_path.iterdir() if one.name.startswith("out")]


def test_an_unknown_form_and_a_full_disk_are_said_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path / "a.db") as store:
        with pytest.raises(StoreFailed, match=r"cannot be written as “\.docx”"):
            done(store.export_chats(str(tmp_path / "x.docx"), []))
        with pytest.raises(StoreFailed):
            done(store.export_chats(str(tmp_path / "no" / "folder.json"), []))
        (tmp_path / "e.json").write_text("[]")
        with pytest.raises(StoreFailed, match="No chats were found"):
            done(store.import_chats(str(tmp_path / "e.json")))


def _three(store: SqliteConversations) -> None:
    store.create(CHAT, "t", now=3.0)
    store.save_message(message("a"))
    store.save_message(message("b", "a", role="assistant", text="one"))
    done(store.save_message(message("c", "b", text="two", media=(picture(png(1)),))))


def test_what_was_deleted_comes_back_from_a_file_and_stays(tmp_path: Path) -> None:
    """It counted as being there, went for good a moment later, and took every later removal with it."""
    out = tmp_path / "out.json"
    with opened(tmp_path / "a.db") as store:
        _three(store)
        before = done(store.open(CHAT))
        done(store.export_chats(str(out), [CHAT]))
        done(store.delete_messages(CHAT, [MessageId("b"), MessageId("c")], MessageId("a"), now=5.0))
        assert done(store.import_chats(str(out))) == Imported(n_conversations=0, n_messages=2)
        done(store.purge(deleted_before=99.0))
        assert done(store.open(CHAT)) == before
        done(store.delete(CHAT, now=5.0))
        assert done(store.import_chats(str(out))) == Imported(n_conversations=1, n_messages=0)
        done(store.purge(deleted_before=99.0))
        assert done(store.open(CHAT)) == before
        done(store._writer.submit(check))


def test_what_a_message_that_comes_back_hangs_on_comes_back_as_well(tmp_path: Path) -> None:
    file = tmp_path / "in.json"
    reply = {"id": "d", "parent": "c", "role": "assistant", "text": "new"}
    with opened(tmp_path / "a.db") as store:
        _three(store)
        done(store.delete_messages(CHAT, [MessageId("b"), MessageId("c")], MessageId("a"), now=5.0))
        only = [{"id": "c", "parent": None, "role": "user", "text": "two"}, reply]
        file.write_text(json.dumps({"cairn_chats": 1, "chats": [{"id": CHAT, "messages": only}]}))
        assert done(store.import_chats(str(file))) == Imported(n_conversations=0, n_messages=3)
        done(store.purge(deleted_before=99.0))
        assert [one.id for one in done(store.open(CHAT)).path()] == ["a", "b", "c", "d"]


def test_what_a_message_hangs_on_is_not_removed_for_good(tmp_path: Path) -> None:
    """Files of before have such messages; each removal failed at them, of whatever else."""
    with opened(tmp_path / "a.db") as store:
        _three(store)
        store.save_message(message("x", "a", text="other"))
        done(store.delete_messages(CHAT, [MessageId("x"), MessageId("b")], MessageId("c"), now=5.0))
        done(store._writer.submit(lambda c: c.execute("UPDATE conversations SET leaf = 'x'").fetchall()))
        done(store.purge(deleted_before=99.0))
        done(store._writer.submit(check))
        left = done(store._writer.submit(lambda c: c.execute("SELECT id FROM messages ORDER BY 1").fetchall()))
        assert left == [("a",), ("b",), ("c",)]
        assert done(store.open(CHAT)).leaf == "c"


@pytest.mark.parametrize("is_database", [False, True])
def test_a_message_never_comes_in_before_what_it_hangs_on(tmp_path: Path, is_database: bool) -> None:
    """Places that were free again were taken by some of a chat, while the others went to the end."""
    with opened(tmp_path / "a.db") as store:
        _three(store)
        chat = done(store.open(CHAT))
        if is_database:
            source = done(store.save_elsewhere(str(tmp_path), [chat]))
        else:
            source = str(tmp_path / "out.json")
            done(store.export_chats(source, [CHAT]))
    with opened(tmp_path / "b.db") as store:
        for name in ("x", "y", "z"):
            store.create(ConversationId(name), name, now=1.0)
            for n in range(1 if name != "y" else 3):
                store.save_message(message(f"{name}{n}", conversation=name))
        done(store.delete(ConversationId("y"), now=2.0))
        done(store.purge(deleted_before=3.0))
        done(store.import_chats(source))
        found = done(store.open(CHAT))
    assert [one.id for one in found.messages] == ["a", "b", "c"]
    assert [one.data for one in found.messages[2].media] == [png(1)]


def test_a_chat_that_went_on_elsewhere_or_was_edited_is_not_mixed(tmp_path: Path) -> None:
    file = tmp_path / "in.json"

    def bring_in(*texts: str) -> Imported:
        turns = [{"role": "assistant" if n % 2 else "user", "content": text} for n, text in enumerate(texts)]
        file.write_text(json.dumps({"id": "1", "messages": turns}))
        return done(store.import_chats(str(file)))

    with opened(tmp_path / "a.db") as store:
        assert bring_in("hi", "yes") == Imported(n_conversations=1, n_messages=2)
        assert bring_in("hi", "yes", "why?", "so") == Imported(n_conversations=0, n_messages=2)
        (chat,) = [one.id for one in done(store.list())]
        assert [one.text for one in done(store.open(chat)).path()] == ["hi", "yes", "why?", "so"]
        assert bring_in("hi", "no", "why?", "so") == Imported(n_conversations=0, n_messages=3)
        found = done(store.open(chat))
        assert sorted(one.text for one in found.siblings(found.path()[1].id)) == ["no", "yes"]
        assert len(found.messages) == 7


def test_parents_that_cross_make_no_circle_and_move_nothing(tmp_path: Path) -> None:
    file = tmp_path / "in.json"
    crossed = [
        {"id": "c", "parent": None, "role": "user", "text": "two"},
        {"id": "a", "parent": "c", "role": "user", "text": "hello"},
        {"id": "b", "parent": "c", "role": "assistant", "text": "one"},
    ]
    with opened(tmp_path / "a.db") as store:
        _three(store)
        file.write_text(json.dumps({"cairn_chats": 1, "chats": [{"id": CHAT, "messages": crossed}]}))
        assert done(store.import_chats(str(file))) == Imported(n_conversations=0, n_messages=0)
        found = {one.id: one.parent for one in done(store.open(CHAT)).messages}
    assert found == {"a": None, "b": "a", "c": "b"}
