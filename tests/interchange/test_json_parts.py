"""A huge value is read member by member: the same comes out of it, and a person can end it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.interchange import json_parts, watching
from engine.interchange.json_parts import value_of
from engine.interchange.reading import read_chats
from engine.interchange.watching import WHOLE, StoppedError, Watch
from tests.interchange.samples import (
    claude_chat,
    librechat_list,
    librechat_tree,
    lm_studio_chat,
    open_webui_chat,
    openai_chat,
    sharegpt_chat,
)

SAMPLES = (
    openai_chat, lm_studio_chat, open_webui_chat, sharegpt_chat, claude_chat, librechat_list, librechat_tree,
)  # fmt: skip
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
    max_leaves=30,
)


@pytest.fixture(autouse=True)
def small_steps() -> Iterator[None]:
    """Everything counts as large."""
    before = json_parts._STEPS
    json_parts._STEPS = (3, 9, 27)
    yield
    json_parts._STEPS = before


def unwatched() -> Watch:
    return Watch(lambda: False, lambda _, __: None)


@given(_VALUES, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_the_same_comes_out_as_of_pythons_own_reader(value: Any, indent: int | str | None, is_ascii: bool) -> None:
    text = " " + json.dumps(value, indent=indent, ensure_ascii=is_ascii) + "\n"
    assert value_of(text, unwatched()) == json.loads(text)


@given(_VALUES, st.data())
def test_broken_text_is_refused_by_both_at_the_same_place(value: Any, data: st.DataObject) -> None:
    whole = json.dumps(value, indent=1)
    at = data.draw(st.integers(0, len(whole)))
    text = whole[:at] + data.draw(st.sampled_from(["", "x", "]", "}", ",", ":", '"', "[", "{"])) + whole[at + 1 :]
    assert outcome(lambda: value_of(text, unwatched())) == outcome(lambda: json.loads(text))


def outcome(read: Callable[[], Any]) -> Any:
    """What it says, or the line in which it finds a fault."""
    try:
        return repr(read())
    except json.JSONDecodeError as error:
        return error.lineno


def test_reading_one_huge_object_ends_within_it_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_CHARACTERS", 27)
    text = json.dumps({"title": "one", "mapping": {str(n): {"text": "x" * 50} for n in range(2000)}})
    told: list[tuple[int, int]] = []
    watch = Watch(lambda: len(told) >= 100, lambda done, of: told.append((done, of)))
    watch.begin(len(text))
    with pytest.raises(StoppedError):
        value_of(text, watch)
    assert len(told) == 100
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert 0 < told[-1][0] < WHOLE // 8, "half of the work is making chats of it"
    assert {of for _, of in told} == {WHOLE}


def nested(depth: int) -> str:
    """Each level larger than the whole of a step, so that none is read in one go."""
    return ('{"a":"' + "x" * 40 + '","b":[') * depth + "]}" * depth


def attempts(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Characters that were handed to Python's own reader, as far as it may have looked at them."""
    n_characters = 0
    decode = json_parts._decode

    def counted(part: str, at: int = 0) -> Any:
        nonlocal n_characters
        try:
            value, end = decode(part, at)
        except json.JSONDecodeError:
            n_characters += len(part) - at
            raise
        n_characters += end - at
        return value, end

    with monkeypatch.context() as patched:
        patched.setattr(json_parts, "_decode", counted)
        value_of(text, unwatched())
    return n_characters


def test_values_within_values_cost_in_line_with_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each level was tried as a whole first: a chat whose messages hang within messages took their number times as
    long."""
    monkeypatch.setattr(json_parts, "_STEPS", (64, 4096, 65536))
    once, twice = nested(1000), nested(2000)
    assert attempts(twice, monkeypatch) < 2.5 * attempts(once, monkeypatch) + 4 * 65536
    assert attempts(twice, monkeypatch) < 5 * len(twice) + 4 * 65536


def test_what_is_nested_deeper_than_python_reads_is_read_all_the_same() -> None:
    """A chat of a thousand messages, each within the one before."""
    value: Any = value_of(nested(4000), unwatched())
    depth = 0
    while value:
        value = value["b"][0] if value["b"] else None
        depth += 1
    assert depth == 4000


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("form", ["one", "list", "lines"])
def test_every_programs_chats_come_in_alike_in_small_steps(tmp_path: Path, sample: Any, form: str) -> None:
    value = sample()
    text = {"one": json.dumps(value), "list": json.dumps([value]), "lines": f"{json.dumps(value)}\n{json.dumps(value)}"}
    file = tmp_path / "chats.json"
    file.write_text(text[form], "utf-8")
    in_steps = read_chats(file)
    json_parts._STEPS = (1 << 12, 1 << 15, 1 << 18)
    assert in_steps == read_chats(file)
    assert in_steps.chats


def test_cancelling_within_a_huge_chat_brings_in_what_was_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_CHARACTERS", 27)
    file = tmp_path / "chats.json"
    large = openai_chat()
    large["notes"] = ["x" * 20] * 5000
    file.write_text(json.dumps([sharegpt_chat(), large]), "utf-8")
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return len(asked) > 200

    assert [chat.summary.title for chat in read_chats(file, is_cancelled).chats] == ["One?"]
    assert len(asked) == 201
