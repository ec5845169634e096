"""What reading costs grows as the file does, and each stage of it ends soon after Cancel."""

from __future__ import annotations

import base64
import json
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from engine.core.prompt.conversation import StoredMessage
from engine.errors import StoreFailed
from engine.interchange import own
from engine.interchange.building import build, named
from engine.interchange.chatgpt import from_chatgpt
from engine.interchange.reading import read_chats
from engine.interchange.watching import WHOLE, Watch
from engine.media.reading import media_of
from engine.progress import Progress
from tests.interchange.samples import openai_node
from tests.store.store_builders import done, opened
from tests.support.images import png
from tests.support.patience import PATIENCE


class Counted(Watch):
    """How often it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.n = 0

    def step(self) -> None:
        self.n += 1


def calls(work: Callable[[], object]) -> int:
    """Functions called and left while it works, those of C among them: what does not depend on the machine."""
    n = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal n
        n += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return n


def below_what_is_left_out(n: int) -> dict[str, Any]:
    """A row of nodes that are no messages, and as many replies at its end."""
    nodes = [openai_node(f"t{i}", f"t{i - 1}" if i else None, "tool", "x") for i in range(n)]
    nodes += [openai_node(f"a{i}", f"t{n - 1}", "assistant", f"reply {i}") for i in range(n)]
    return {"mapping": {node["id"]: node for node in nodes}}


def below_thoughts(n: int) -> dict[str, Any]:
    thoughts = {"content_type": "thoughts", "thoughts": [{"content": "so"}]}
    nodes = [openai_node(f"t{i}", f"t{i - 1}" if i else None, "assistant", content=thoughts) for i in range(n)]
    nodes += [openai_node(f"a{i}", f"t{n - 1}", "assistant", f"reply {i}") for i in range(n)]
    return {"mapping": {node["id"]: node for node in nodes}}


def below_a_circle(n: int) -> dict[str, Any]:
    chat = below_what_is_left_out(n)
    chat["mapping"]["t0"]["parent"] = f"t{n - 1}"
    return chat


def a_long_way_that_comes_last_first(n: int) -> dict[str, Any]:
    nodes = [openai_node(f"a{i}", f"a{i - 1}" if i else None, "user", f"m{i}") for i in reversed(range(2 * n))]
    return {"mapping": {node["id"]: node for node in nodes}}


@pytest.mark.parametrize(
    "chat", [below_what_is_left_out, below_thoughts, below_a_circle, a_long_way_that_comes_last_first]
)
def test_twice_as_many_messages_cost_twice_as_much(chat: Callable[[int], dict[str, Any]]) -> None:
    """Eight megabytes took 150 seconds, and a circle hours."""
    once, twice = chat(1000), chat(2000)
    watch_once, watch_twice = Counted(), Counted()
    n_once = calls(lambda: from_chatgpt(once, watch_once))
    n_twice = calls(lambda: from_chatgpt(twice, watch_twice))
    assert n_once > 1000
    assert n_twice < 2.3 * n_once
    assert watch_twice.n < 2.3 * watch_once.n


@pytest.mark.parametrize("ending", ["{}", "#{}"])
def test_names_that_begin_alike_cost_no_more_than_others(ending: str) -> None:
    """Each was counted from one: thirty thousand took 95 seconds."""

    def alike(n: int) -> list[StoredMessage]:
        plain = [replace(named("n" * 100 + ending.format(i), None), role="user", text="x") for i in range(n)]
        return plain + [replace(named("m" * 96 + f"#{i}", None), role="user", text="x") for i in range(n)]

    once, twice = Counted(), Counted()
    n_once = calls(lambda: build(alike(1000), once, id_="x"))
    n_twice = calls(lambda: build(alike(2000), twice, id_="x"))
    assert n_twice < 2.3 * n_once
    assert twice.n < 2.3 * once.n
    chat = build(alike(500), Watch(), id_="x")
    assert chat is not None
    assert len({message.id for message in chat.messages}) == 1000


def test_a_thought_is_of_the_first_reply_below_it() -> None:
    chat = from_chatgpt(below_thoughts(3), Watch())
    assert chat is not None
    assert [message.reasoning for message in chat.messages] == ["so\n\nso\n\nso", "", ""]


def many_lines(folder: Path) -> Path:
    file = folder / "lines.jsonl"
    file.write_text('{"a": 1}\n' * 5000)
    return file


def one_long_chat(folder: Path) -> Path:
    file = folder / "long.json"
    file.write_text(json.dumps(a_long_way_that_comes_last_first(1000)))
    return file


def one_message_of_many_parts(folder: Path) -> Path:
    file = folder / "parts.json"
    file.write_text(json.dumps({"mapping": {"a": openai_node("a", None, "user", *[""] * 20_000, "x")}}))
    return file


def many_versions(folder: Path) -> Path:
    file = folder / "versions.json"
    said = {"role": "user", "content": [{"type": "text", "text": "x"}]}
    file.write_text(json.dumps({"messages": [{"versions": [said] * 5000}]}))
    return file


def many_blocks(folder: Path) -> Path:
    file = folder / "blocks.json"
    message = {"sender": "human", "content": [{"type": "text", "text": "x"}] * 5000}
    file.write_text(json.dumps({"chat_messages": [message]}))
    return file


def deep_messages(folder: Path) -> Path:
    file = folder / "deep.json"
    one = '{"messageId": "%d", "isCreatedByUser": true, "text": "x", "children": ['
    inside = "".join(one % number for number in range(2000))
    file.write_text('{"conversationId": "x", "messages": [' + inside + "]}" * 2000 + "]}")
    return file


@pytest.mark.parametrize(
    "write", [many_lines, one_long_chat, one_message_of_many_parts, many_versions, many_blocks, deep_messages]
)
def test_whoever_waits_is_asked_often_in_every_part_of_the_reading(
    tmp_path: Path, write: Callable[[Path], Path]
) -> None:
    """Between two questions lies a bounded amount of work: of calls, since a machine may be slow."""
    file = write(tmp_path)
    since = most = 0

    def is_cancelled() -> bool:
        nonlocal since, most
        most, since = max(most, since), 0
        return False

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal since
        since += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(file, is_cancelled)
    finally:
        sys.setprofile(before)
    assert max(most, since) < 20_000


def read(file: Path, is_cancelled: Callable[[], bool]) -> None:
    with suppress(StoreFailed):  # there may be no chat in it
        read_chats(file, is_cancelled)


def test_making_one_long_chat_is_told_and_can_be_ended(tmp_path: Path) -> None:
    file = one_long_chat(tmp_path)
    told: list[int] = []
    assert len(read_chats(file, told=lambda done, of: told.append(done)).chats) == 1
    assert told == sorted(told)
    assert len({done for done in told if WHOLE // 2 < done < WHOLE}) > 20


@pytest.mark.parametrize("least", [WHOLE // 2, WHOLE * 3 // 4, WHOLE * 9 // 10])
def test_making_one_long_chat_ends_where_it_is(tmp_path: Path, least: int) -> None:
    told: list[int] = [0]
    found = read_chats(one_long_chat(tmp_path), lambda: told[-1] > least, lambda done, _: told.append(done))
    assert not found.chats
    assert told[-1] < least + 50


def own_file(folder: Path, n_pictures: int) -> Path:
    data = base64.b64encode(png(1)).decode()
    medium = {"kind": "image", "name": "p.png", "data": data}
    messages = [{"id": "a", "role": "user", "text": "x", "media": [medium] * n_pictures}]
    file = folder / "own.json"
    file.write_text(json.dumps({"cairn_chats": 1, "chats": [{"id": "c", "messages": messages}]}))
    return file


def test_cancel_is_asked_for_before_each_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large one takes a second: sixty of them could not be ended."""
    read_pictures: list[str] = []
    real = media_of

    def counted(data: bytes, name: str = "") -> Any:
        read_pictures.append(name)
        return real(data, name)

    monkeypatch.setattr(own, "media_of", counted)
    file = own_file(tmp_path, 10)
    assert read_chats(file, lambda: len(read_pictures) >= 4).chats == ()
    assert len(read_pictures) == 4


@pytest.mark.parametrize("part", [0.0, 0.3, 0.5, 0.7])
def test_cancel_while_one_long_chat_goes_into_the_database_leaves_nothing_of_it(tmp_path: Path, part: float) -> None:
    """A chat comes in whole or not at all; the writing of a long one could not be ended."""
    file = one_long_chat(tmp_path)
    is_writing = threading.Event()

    class Cancelled(Progress):
        """By the person, once the writing is so far."""

        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            if name == "done" and value >= 1000 + 1000 * part and not self.is_cancelled:
                is_writing.set()
                self.is_cancelled = True

    with opened(tmp_path / "c.db") as store:
        assert done(store.import_chats(str(file), Cancelled())).n_messages == 0
        assert is_writing.wait(PATIENCE)
        assert done(store.list()) == ()
        assert done(store.import_chats(str(file))).n_messages == 2000
