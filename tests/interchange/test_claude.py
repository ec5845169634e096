"""The export of claude.ai: branches, thoughts, tools and the text of what was attached."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from engine.core.prompt.conversation import Conversation
from engine.interchange.reading import read_chats
from engine.telling.attachments import split_documents
from tests.interchange.samples import claude_chat


def read(folder: Path, value: Any) -> Conversation:
    file = folder / "conversations.json"
    file.write_text(json.dumps([value]), "utf-8")
    (chat,) = read_chats(file).chats
    return chat


def test_branches_thoughts_tools_and_files_are_kept(tmp_path: Path) -> None:
    chat = read(tmp_path, claude_chat())
    assert chat.summary.title == "Heaps"
    assert (chat.summary.created, chat.summary.updated) == (1_746_093_600.0, 1_746_097_200.25)
    question, reply, more = chat.path()
    assert (question.text, question.parent, question.created) == ("What is a cairn?", None, 1_746_093_600.5)
    assert chat.siblings(reply.id)[0].text == "A heap."
    assert (reply.reasoning, reply.reasoning_seconds) == ("Stones, then.", 2.5)
    assert reply.text == (
        'Tool call: search\n```json\n{"query": "cairn"}\n```\n\n'
        "Tool result: search\n````\n```\nfound\n```\n````\n\n"
        "A pile of stones."
    ), "the result's own fence closes nothing"
    (notes,), words = split_documents(more.text)
    assert (notes.name, notes.text, words) == ("notes.txt", "My notes", "[file: photo.png]\n\nAnd this?")


def test_the_archive_as_it_is_sent(tmp_path: Path) -> None:
    file = tmp_path / "data-2025.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("users.json", '[{"email_address": "x"}]')
        archive.writestr("projects.json", "[]")
        archive.writestr("conversations.json", json.dumps([claude_chat(), {**claude_chat(), "uuid": "2"}]))
    assert len(read_chats(file).chats) == 2


def test_an_older_export_without_parents_or_blocks_is_one_row(tmp_path: Path) -> None:
    chat = claude_chat()
    for message in chat["chat_messages"]:
        del message["parent_message_uuid"], message["content"]
    found = read(tmp_path, chat)
    assert [one.text for one in found.path()][:3] == ["What is a cairn?", "A heap.", "A pile of stones."]
    assert len(found.path()) == 4


def test_what_hangs_on_a_message_without_words_hangs_on_the_one_above(tmp_path: Path) -> None:
    """It became the beginning of a chat of its own."""
    chat = claude_chat()
    empty = {"uuid": "m3a", "parent_message_uuid": "m3", "sender": "assistant", "text": "", "content": []}
    chat["chat_messages"].insert(3, empty)
    chat["chat_messages"][4]["parent_message_uuid"] = "m3a"
    assert [one.id for one in read(tmp_path, chat).path()] == ["m1", "m3", "m4"]
