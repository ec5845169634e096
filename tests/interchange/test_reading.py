"""Files of other programs become conversations, with their branches; hostile ones get one clear sentence."""

from __future__ import annotations

import json
import math
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.conversation import Conversation, MessageId, StoredMessage
from engine.core.prompt.reply_options import ReplyOptions
from engine.errors import StoreFailed
from engine.interchange import open_webui, reading
from engine.interchange.building import build, named
from engine.interchange.reading import read_chats
from engine.interchange.watching import Watch
from tests.interchange.samples import lm_studio_chat, open_webui_chat, openai_chat, sharegpt_chat


def read(folder: Path, value: Any, name: str = "chats.json") -> tuple[Conversation, ...]:
    file = folder / name
    file.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return read_chats(file).chats


def path(chat: Conversation) -> list[tuple[str, str]]:
    return [(message.role, message.text) for message in chat.path()]


def test_chatgpt_keeps_branches_and_leaves_out_its_own_machinery(tmp_path: Path) -> None:
    (chat,) = read(tmp_path, [openai_chat()])
    assert chat.summary.title == "Cairns"
    assert (chat.summary.created, chat.summary.updated) == (1_700_000_000, 1_700_000_100)
    assert path(chat) == [
        ("user", "What is a cairn?"),
        ("assistant", "A pile of stones."),
        ("user", "[image]\n\nAnd this?"),
    ]
    versions = chat.siblings(chat.path()[1].id)
    assert [one.text for one in versions] == ["A heap of stones.", "A pile of stones."]
    assert (versions[0].reasoning, versions[0].model) == ("Stones.", "gpt-x")


def test_chatgpt_as_the_archive_that_it_sends(tmp_path: Path) -> None:
    file = tmp_path / "export.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("user.json", '{"email": "x"}')
        archive.writestr("shared_conversations.json", "[]")
        archive.writestr("conversations-000.json", json.dumps([openai_chat()]))
        archive.writestr("chat.html", "<html>")
    assert len(read_chats(file).chats) == 1


def test_lm_studio_keeps_versions_and_goes_on_from_the_chosen_one(tmp_path: Path) -> None:
    (chat,) = read(tmp_path, lm_studio_chat(), "1700.conversation.json")
    assert path(chat) == [("user", "Two and two?"), ("assistant", "Four."), ("user", "Sure?")]
    assert [one.text for one in chat.siblings(chat.path()[1].id)] == ["Five.", "Four."]
    assert (chat.path()[1].reasoning, chat.path()[1].model) == ("2 + 2", "qwen")
    assert (chat.system_prompt, chat.summary.is_pinned) == ("Be brief.", True)
    assert chat.summary.created == 1_700_000_000, "it counts milliseconds"


def test_open_webui_keeps_branches_reasoning_and_its_time(tmp_path: Path) -> None:
    (chat,) = read(tmp_path, [open_webui_chat()])
    assert path(chat) == [("user", "Hi"), ("assistant", "Hello.")]
    reply = chat.path()[1]
    assert (reply.reasoning, reply.reasoning_seconds, reply.model) == ("> 1 < 2", 3.0, "llama")
    assert len(chat.siblings(reply.id)) == 2
    assert (chat.system_prompt, chat.summary.is_archived) == ("Be kind.", True)


@pytest.mark.parametrize("as_lines", [False, True])
def test_sharegpt_as_a_list_or_a_line_each(tmp_path: Path, as_lines: bool) -> None:
    other = {"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"text": "Yes"}]}]}
    both = [sharegpt_chat(), other]
    chats = read(tmp_path, "\n".join(map(json.dumps, both)) if as_lines else both)
    assert path(chats[0]) == [("user", "One?"), ("assistant", "Two."), ("user", "Three?")]
    assert (chats[0].path()[1].reasoning, chats[0].system_prompt) == ("easy", "You count.")
    assert chats[0].summary.title == "One?"
    assert path(chats[1]) == [("user", "Hi"), ("assistant", "Yes")]


@pytest.mark.parametrize("end", ["\u2028", "\x85", "\x0b", "\x0c", "\x1c"])
def test_only_a_line_feed_ends_a_line(tmp_path: Path, end: str) -> None:
    """Other ends of lines may stand within a text; a file with one was refused as a whole."""
    both = [sharegpt_chat(), {"messages": [{"role": "user", "content": f"a{end}b"}]}]
    end_is_sound = end in ("\u2028", "\x85")  # JSON forbids the others as they are; then that line alone is skipped
    file = tmp_path / "x.jsonl"
    file.write_bytes("\r\n".join(json.dumps(one, ensure_ascii=False) for one in both).encode())
    if not end_is_sound:
        file.write_bytes(file.read_bytes().replace(json.dumps(end)[1:-1].encode(), end.encode()))
    found = read_chats(file)
    assert found.n_skipped == (not end_is_sound)
    assert [path(chat)[0][1] for chat in found.chats] == ["One?", f"a{end}b"][: 2 - found.n_skipped]


def test_broken_lines_are_skipped_and_counted(tmp_path: Path) -> None:
    """A download that broke off, say."""
    line = json.dumps(sharegpt_chat())
    file = tmp_path / "x.jsonl"
    file.write_text(f"{{\n{line}\n\n{line[:-20]}")
    found = read_chats(file)
    assert (len(found.chats), found.n_skipped) == (1, 2)
    file.write_text('{"a": 1}\n\n{"b": ')
    with pytest.raises(StoreFailed, match="no sound JSON at line 3"):
        read_chats(file)


def test_chats_of_one_name_are_all_kept_under_names_of_their_own(tmp_path: Path) -> None:
    """Many collections number their chats anew in each part; all but the last were lost without a word."""

    def chat(said: str) -> dict[str, Any]:
        return {"id": "1", "conversations": [{"from": "human", "value": said}, {"from": "gpt", "value": "Yes."}]}

    chats = read(tmp_path, [chat("a"), chat("b"), chat("a"), chat("c")])
    assert [path(one)[0][1] for one in chats] == ["a", "b", "c"]
    assert len({one.summary.id for one in chats}) == 3
    assert all(message.conversation == one.summary.id for one in chats for message in one.messages)
    assert chats == read(tmp_path, [chat("a"), chat("b"), chat("a"), chat("c")])


def test_a_chat_that_has_grown_or_was_edited_keeps_the_names_of_what_is_the_same(tmp_path: Path) -> None:
    def names(*texts: str) -> list[str]:
        roles = ("user", "assistant", "user", "assistant")
        turns = [{"role": role, "content": text} for role, text in zip(roles, texts, strict=False)]
        return [message.id for message in read(tmp_path, {"id": "1", "messages": turns})[0].messages]

    before = names("a", "b", "a", "b")
    assert len(set(before)) == 4
    assert names("a", "b") == before[:2]
    edited = names("a", "x", "a", "b")
    assert edited[0] == before[0]
    assert not set(edited[1:]) & set(before)


@pytest.mark.parametrize(
    "text",
    [
        '<details type="reasoning">' * 20_000,
        "<details " * 20_000 + ">",
        '<details type="reasoning" ' * 20_000,
        '<details type="reasoning">' + "<summary>" * 20_000 + "</details>",
        '<details type="reasoning">x</details>' + "\n" * 20_000 + "<details>" * 20_000,
    ],
)
def test_a_hostile_text_does_not_stop_the_reading(text: str) -> None:
    """Each was a matter of hours."""
    found, rest = open_webui._without_details(text)
    inside = "".join(one for _, one in found)
    assert open_webui._without_summary(inside) == inside
    assert len(inside) + len(rest) <= len(text)


def test_blocks_of_reasoning_are_taken_out_and_others_stay() -> None:
    other = "<details><summary>More</summary>open</details>"
    block = '<details done="true" type="reasoning" duration="2">\n<summary>Thought</summary>\n{}\n</details>\n\n'
    found, rest = open_webui._without_details(f"a {block.format('one')}{other} b {block.format('two')}c {block[:60]}")
    assert [open_webui._without_summary(inside).strip() for _, inside in found] == ["one", "two"]
    assert [open_webui._DURATION.search(tag) is not None for tag, _ in found] == [True, True]
    assert rest == f"a {other} b c {block[:60]}"


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_broken_archive_is_said_to_be_damaged(tmp_path: Path, method: int) -> None:
    file = tmp_path / "export.zip"
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("conversations.json", json.dumps([openai_chat()]))
        start = len(archive.infolist()[0].FileHeader())
    whole = file.read_bytes()
    for at in range(start, start + 60, 3):
        file.write_bytes(whole[:at] + b"\xff" * 12 + whole[at + 12 :])
        with pytest.raises(StoreFailed, match="is damaged"):
            read_chats(file)


def test_reading_ends_between_chats_when_it_is_cancelled(tmp_path: Path) -> None:
    two, file = tmp_path / "two.json", tmp_path / "three.json"
    two.write_text(json.dumps([openai_chat(), sharegpt_chat()]))
    file.write_text(json.dumps([openai_chat(), sharegpt_chat(), lm_studio_chat()]) + " and what is not looked at")
    asked: list[int] = []

    def asks_more_than(most: float) -> bool:
        asked.append(1)
        return len(asked) > most

    read_chats(two, lambda: asks_more_than(math.inf))
    n_of_two = len(asked)
    asked.clear()
    assert len(read_chats(file, lambda: asks_more_than(n_of_two)).chats) == 2
    assert len(asked) == n_of_two + 1


def test_the_same_chat_has_the_same_name_every_time(tmp_path: Path) -> None:
    """Bringing a file in twice must not make two of each chat."""
    samples = [openai_chat(), lm_studio_chat(), open_webui_chat(), sharegpt_chat()]
    names = [[chat.summary.id for chat in read(tmp_path, [sample])] for sample in samples]
    assert names == [[chat.summary.id for chat in read(tmp_path, [sample])] for sample in samples]
    assert len({name for (name,) in names}) == len(samples)


def test_what_holds_no_chat_among_others_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(json.dumps([{"title": "empty", "mapping": {}}, sharegpt_chat(), 5, None, {"chat": {}}]))
    found = read_chats(file)
    assert (len(found.chats), found.n_skipped) == (1, 4)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no sound JSON"),
        (b"{", "no sound JSON at line 1"),
        (b"[1, 2", "no sound JSON"),
        (b"[1 2]", "no sound JSON at line 1"),
        (b"[1,\n]", "no sound JSON at line 2"),
        (b" [1]\n\nx", "no sound JSON at line 3"),
        (b'{"a": 1}\n{"b": ', "no sound JSON"),
        (b"\xff\xfe\x00", "is no text"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "No chats were found"),
        (b"{}", "No chats were found"),
        (b'"text"', "No chats were found"),
        (b"9" * 10_000, "no sound JSON"),
        (b'{"cairn_chats": 99, "chats": []}', "newer version of Cairn"),
        (b'{"cairn_chats": 1, "chats": {}}', "No chats were found"),
        (b"PK\x03\x04broken", "is damaged"),
        (b'[{"mapping": {"a": {"message": {"author": 5, "content": []}}}}]', "No chats were found"),
    ],
)
def test_what_cannot_be_read_gets_one_clear_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    with pytest.raises(StoreFailed, match=said) as caught:
        read_chats(file)
    assert "“bad.json”" in caught.value.message
    assert caught.value.action
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="not there any more"):
        read_chats(tmp_path / "gone.json")


@pytest.mark.parametrize("is_archive", [False, True])
def test_a_file_of_no_reasonable_size_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_archive: bool
) -> None:
    """An archive of a few kilobytes may hold gigabytes."""
    monkeypatch.setattr(reading, "MOST_BYTES", 1000)
    file = tmp_path / "big.json"
    if is_archive:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("conversations.json", "[" + " " * 5000 + "]")
    else:
        file.write_text("[" + " " * 5000 + "]")
    with pytest.raises(StoreFailed, match="too large"):
        read_chats(file)


def test_circles_strangers_and_doubles_become_a_sound_tree() -> None:
    def draft(name: str, parent: str | None) -> StoredMessage:
        return replace(named(name, parent), role="user", text=name)

    chat = build(
        [draft("a", "b"), draft("b", "c"), draft("c", "a"), draft("d", "gone"), draft("e", "a")], Watch(), id_="x"
    )
    assert chat is not None
    seen: set[str] = set()
    for message in chat.messages:
        assert message.parent is None or message.parent in seen
        seen.add(message.id)
    assert seen == {"a", "b", "c", "d", "e"}


def test_what_is_left_out_of_the_prompt_is_known_by_its_new_name() -> None:
    names = ("n" * 150, "n" * 149, "c")
    drafts = [replace(named(name, None), role="user", text=f"text {n}") for n, name in enumerate(names)]
    options = ReplyOptions(stop=("x",), left_out=(names[1], names[0], "gone", names[1]))
    chat = build(drafts, Watch(), id_="x", reply_options=options)
    assert chat is not None
    texts = {message.id: message.text for message in chat.messages}
    left_out = chat.reply_options.left_out
    assert [texts[MessageId(name)] for name in left_out] == ["text 1", "text 0"]
    assert chat.reply_options == replace(options, left_out=left_out)


def test_a_long_chat_is_no_matter_of_recursion(tmp_path: Path) -> None:
    turns = [{"role": "user" if n % 2 == 0 else "assistant", "content": f"t{n}"} for n in range(20_000)]
    (chat,) = read(tmp_path, {"messages": turns})
    assert len(chat.path()) == 20_000


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(
            ["mapping", "chat", "history", "messages", "conversations", "versions", "role", "content", "from", "value",
             "parts", "author", "message", "parent", "parentId", "cairn_chats", "chats", "id", "text", "steps", "media",
             "created", "create_time", "title", "currentlySelected", "content_type", "thoughts", "leaf", "thinking",
             "chat_messages", "uuid", "sender", "type", "tool_use", "input", "attachments", "extracted_content",
             "file_name", "messageId", "isCreatedByUser", "children", "tool_call", "files", "created_at", "options"]
        ),
        inner, max_size=5,
    ),
    max_leaves=30,
)  # fmt: skip


@given(JSON, st.sampled_from(["openai", "lm", "webui", "share", "own", "claude", "libre"]))
def test_no_value_makes_it_fall_over(value: Any, kind: str) -> None:
    """A file from the net may hold anything at any place."""
    framed = {
        "openai": {"mapping": {"a": value, "b": {"message": value, "parent": "a"}}, "title": value},
        "lm": {"messages": [{"versions": [value, {"role": "user", "content": value}]}], "name": value},
        "webui": {"chat": {"history": {"messages": {"a": value, "b": {"role": "user", "content": value}}}}},
        "share": {"conversations": [value, {"from": "human", "value": value}], "title": value},
        "claude": {"chat_messages": [value, {"sender": "human", "text": "x", "content": value, "attachments": value}]},
        "libre": {"messages": [{"messageId": "a", "isCreatedByUser": True, "text": "x", "children": value}, value]},
        "own": {"cairn_chats": 1, "messages": [value, {"id": "a", "role": "user", "text": "x", "media": value}]},
    }[kind]
    for entry in (value, framed):
        chat = reading._understood(entry, Watch())
        if chat is not None:
            seen: set[str] = set()
            for message in chat.messages:
                assert message.parent is None or message.parent in seen
                assert 0 <= message.created <= 1e11
                seen.add(message.id)
            assert len(seen) == len(chat.messages)
            assert chat.leaf in seen
