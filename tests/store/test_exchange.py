"""Files of chats through the real store: nothing comes twice, nothing is left of what was cancelled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.prompt.conversation import ConversationId, Imported, MessageId
from engine.errors import StoreFailed
from engine.ports import Progress
from engine.store.sqlite.soundness import check
from tests.interchange.samples import lm_studio_chat, open_webui_chat, openai_chat, sharegpt_chat
from tests.store.store_builders import CHAT, done, message, opened, picture

SAMPLES = [openai_chat(), lm_studio_chat(), open_webui_chat(), sharegpt_chat()]


def test_chats_of_all_programs_come_in_once_and_can_be_searched(tmp_path: Path) -> None:
    file = tmp_path / "in.json"
    file.write_text(json.dumps(SAMPLES))
    with opened(tmp_path / "c.db") as store:
        came = done(store.import_chats(str(file)))
        assert came == Imported(n_conversations=4, n_messages=14)
        assert done(store.import_chats(str(file))) == Imported(n_conversations=0, n_messages=0)
        assert {one.title for one in done(store.list())} == {"Cairns", "Numbers", "Greeting", "One?"}
        assert done(store.search("pile of stones"))[0].hits[0].message == "a2"
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
