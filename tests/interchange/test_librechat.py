"""LibreChat's exports, in each of the forms that it writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.prompt.conversation import Conversation, MessageStatus
from engine.interchange.reading import read_chats
from engine.telling.attachments import split_documents
from tests.interchange.samples import librechat_list, librechat_tree


def read(folder: Path, value: Any) -> tuple[Conversation, ...]:
    file = folder / "chat.json"
    file.write_text(json.dumps(value), "utf-8")
    return read_chats(file).chats


def _tree_as_messages() -> dict[str, Any]:
    tree = librechat_tree()
    return {**tree, "messages": tree.pop("messagesTree")}


@pytest.mark.parametrize("sample", [librechat_list, librechat_tree, _tree_as_messages])
def test_branches_thoughts_tools_and_files_are_kept(tmp_path: Path, sample: Any) -> None:
    (chat,) = read(tmp_path, sample())
    assert (chat.summary.title, chat.system_prompt) == ("Sums", "Be brief.")
    question, reply = chat.path()
    (sheet,), words = split_documents(question.text)
    assert (sheet.name, sheet.text, words) == ("sheet.csv", "a,b", "Two and two?")
    assert question.created == 1_714_581_311.53
    broken_off, whole = chat.siblings(reply.id)
    assert (broken_off.text, broken_off.status, broken_off.model) == ("Fi", MessageStatus.STOPPED, "gpt-4o")
    assert (whole.reasoning, whole.status) == ("Let me count.", MessageStatus.COMPLETE)
    assert whole.text == (
        'Tool call: calculator\n```json\n{"input": "2+2"}\n```\n\nTool result: calculator\n```\n4\n```\n\nFour.'
    )


def test_the_forms_of_one_chat_are_one_chat(tmp_path: Path) -> None:
    assert read(tmp_path, librechat_list()) == read(tmp_path, librechat_tree())


def test_several_chats_with_their_messages_in_them_or_beside_them(tmp_path: Path) -> None:
    one, other = librechat_list(), {**librechat_list(), "conversationId": "lc-2", "title": "More"}
    beside = [{**message, "conversationId": name} for name in ("lc-1", "lc-2") for message in one["messages"]]
    bare = [{key: value for key, value in chat.items() if key != "messages"} for chat in (one, other)]
    within = read(tmp_path, {"conversations": [one, other]})
    assert [chat.summary.title for chat in within] == ["Sums", "More"]
    assert read(tmp_path, {"conversations": bare, "messages": beside}) == within
    assert read(tmp_path, [one, other]) == within


def test_a_long_chat_of_messages_within_messages_is_read(tmp_path: Path) -> None:
    """Python's own reader ends at a thousand levels, which are five hundred messages."""
    tree: list[Any] = []
    for number in reversed(range(2000)):
        about = {"messageId": str(number), "isCreatedByUser": number % 2 == 0, "text": f"t{number}"}
        tree = [{**about, "children": tree}]
    text = '{"conversationId": "long", "messagesTree": %s}'
    file = tmp_path / "chat.json"
    file.write_text(text % _written(tree))
    (chat,) = read_chats(file).chats
    assert [one.text for one in chat.path()] == [f"t{number}" for number in range(2000)]


def _written(tree: list[Any]) -> str:
    begin, end = "", ""
    while tree:
        about = {key: value for key, value in tree[0].items() if key != "children"}
        begin += "[" + json.dumps(about)[:-1] + ', "children": '
        end = "}]" + end
        tree = tree[0]["children"]
    return f"{begin}[]{end}"
