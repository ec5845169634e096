"""Calls are told while a reply comes, however it is cut into pieces, as they are read from the whole of it."""

from __future__ import annotations

import json
import random

import pytest

from engine.core.calls.begun import closed
from engine.core.calls.forms import CallForm, Writing
from engine.core.calls.reading import find_calls, texts_of
from engine.core.calls.streaming import CallsOfReply, CallStream, begun_or_whole
from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import Channel, StreamDelta
from engine.core.template.chat_template import ChatTemplate, compile_template
from engine.core.tokens.tokenizing import shared_chars
from tests.core.calls.test_calls import (
    CASES,
    NOTHING_SHOWN,
    OF_THEIR_OWN,
    ONE_ONLY,
    QUESTION,
    TOOLS,
    make_calls,
    render,
)
from tests.support.llama_source import template_names, template_source

_SAID = "I look at it.\nSoon [now] <b>."
READABLE = sorted({*template_names()} - NOTHING_SHOWN - OF_THEIR_OWN)
HERMES = CallForm(
    writing=Writing.OBJECT,
    opening="<tool_call>",
    again="<tool_call>",
    name_key="name",
    arguments_key="arguments",
    joint="\n</tool_call>\n<tool_call>\n",
    closing="\n</tool_call>\n",
    behind="\n</tool_call>",
)


def _last_reply(template: ChatTemplate, calls: tuple[ToolCall, ...], said: str) -> str:
    """What it writes for such a reply at the end of a chat, without what ends any reply."""
    text = render(template, QUESTION, Message(role=Role.ASSISTANT, text=said, tool_calls=calls))
    other = render(template, QUESTION, Message(role=Role.ASSISTANT, text="@"))
    start, end = shared_chars(text, other), len(text) - shared_chars(text[::-1], other[::-1])
    first = max(text.rfind("<", 0, start), text.rfind("[", 0, start))
    inside = first > max(text.rfind(">", 0, start), text.rfind("]", 0, start))
    return text[first if inside else start : end]


def streamed(form: CallForm, text: str, *, seed: int, at_most: int = 0) -> list[str | ToolCall]:
    """In pieces of any length; neighbouring texts are one."""
    stream, rng, at = CallStream(form, TOOLS, at_most=at_most), random.Random(seed), 0
    told: list[str | ToolCall] = []
    pieces: list[str | ToolCall] = []
    while at < len(text):
        n = rng.choice([1, 1, 2, 3, 7, 30])
        pieces += stream.step(text[at : at + n])
        at += n
    for piece in (*pieces, *stream.finish()):
        if isinstance(piece, str) and told and isinstance(told[-1], str):
            told[-1] += piece
        else:
            told.append(piece)
    return told


def _calls_in(told: list[str | ToolCall]) -> list[tuple[str, object]]:
    return [(one.name, json.loads(one.arguments)) for one in told if isinstance(one, ToolCall)]


@pytest.mark.parametrize("name", READABLE)
def test_a_stream_finds_what_the_whole_has(name: str) -> None:
    template = compile_template(template_source(name))
    form = template.capabilities.calls
    assert form is not None
    n_read = 0
    for case, given in CASES.items():
        calls = make_calls(given)
        for said in ("", _SAID):
            text = _last_reply(template, calls, said)
            if TOOLS[0].name not in text or (len(calls) > 1 and name in ONE_ONLY):
                continue
            found = find_calls(form, text, texts_of(TOOLS))
            assert found is not None
            for seed in range(3):
                told = streamed(form, text, seed=seed)
                assert _calls_in(told) == [(c.name, json.loads(c.arguments)) for c in found.calls], case
                before = told[0] if isinstance(told[0], str) else ""
                if text.find(_SAID) < text.find(TOOLS[0].name):
                    assert before == found.said.rstrip(), "nothing of the calls is said"
            n_read += 1
    assert n_read or not _last_reply(template, make_calls(({},)), "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no call", ["no call"]),
        ("a \n\n", ["a \n\n"]),
        ("a <tool", ["a <tool"]),
        ("a <tool_call>\n nothing", ["a <tool_call>\n nothing"]),
        ('a <tool_call>\n{"name": 3}</tool_call> b', ['a <tool_call>\n{"name": 3}</tool_call> b']),
        ('<tool_call>{"name": "x", "arguments": {"a": "half', ['<tool_call>{"name": "x", "arguments": {"a": "half']),
        ('{"name": "get_thing", "arguments": {}}', ['{"name": "get_thing", "arguments": {}}']),
        (
            'a\n<tool_call>\n{"name": "x", "arguments": {}}\n</tool_call>\n b <tool_call>{"name": "y"}</tool_call>',
            ["a", ("x", {}), "b", ("y", {})],
        ),
        ('<tool_call>{"name": "x"}', [("x", {})]),
        ('<tool_call>{"name": "x"}</tool_', [("x", {})]),
    ],
)
def test_what_is_told_of_a_reply(text: str, told: list[object]) -> None:
    for seed in range(5):
        found = streamed(HERMES, text, seed=seed)
        assert [one if isinstance(one, str) else (one.name, json.loads(one.arguments)) for one in found] == told


def test_text_is_not_held_back_for_longer_than_it_may_be_a_call() -> None:
    """A reply of JSON, of HTML or of lists would come at its end only."""
    stream = CallStream(HERMES, TOOLS)
    assert stream.step("a <b> is [no] {call") == ["a <b> is [no] {call"]
    assert stream.step(" <tool_c") == []
    assert stream.step("ar> b") == [" <tool_car> b"]
    assert stream.step('\n<tool_call>\n{"name": "x", "arguments": {') == []
    assert stream.step("not json") == ['\n<tool_call>\n{"name": "x", "arguments": {not json']


def test_a_call_is_told_before_what_follows_it_comes() -> None:
    stream = CallStream(HERMES, TOOLS)
    (call,) = stream.step('<tool_call>{"name": "x", "arguments": {"a": [1, 2]}}')
    assert isinstance(call, ToolCall)
    in_list = CallForm(writing=Writing.OBJECT, opening="[TOOL_CALLS]", name_key="name", arguments_key="arguments")
    stream = CallStream(in_list, TOOLS)
    (call,) = stream.step('[TOOL_CALLS][{"name": "x", "arguments": {}}')
    assert isinstance(call, ToolCall)


def test_json_alone_is_a_call_of_a_tool_that_there_is() -> None:
    bare = CallForm(writing=Writing.OBJECT, opening="", name_key="name", arguments_key="parameters")
    call = '{"name": "get_thing", "parameters": {"alpha": "x"}}'
    assert _calls_in(streamed(bare, call, seed=1)) == [("get_thing", {"alpha": "x"})]
    for text in (
        '{"name": "nobody", "parameters": {}}',
        '{"answer": [1, {"a": 2}]} and more',
        f"So: {call}",
        "[1, 2] x",
    ):
        assert streamed(bare, text, seed=1) == [text]


def test_one_call_may_be_all_that_is_wanted() -> None:
    text = 'a<tool_call>{"name": "x"}</tool_call>\n<tool_call>{"name": "y"}</tool_call>'
    assert _calls_in(streamed(HERMES, text, seed=1, at_most=1)) == [("x", {})]
    stream = CallStream(HERMES, TOOLS, at_most=1)
    stream.step('<tool_call>{"name": "x"}</tool_call>\n')
    assert not stream.is_over, "it may still end by itself"
    stream.step("<tool_call>")
    assert stream.is_over


@pytest.mark.parametrize("n", [2_000])
def test_long_arguments_take_no_more_than_their_length(n: int) -> None:
    """A file that is written by a call comes in thousands of pieces."""
    stream = CallStream(HERMES, TOOLS)
    told = stream.step('<tool_call>{"name": "x", "arguments": {"text": "')
    for _ in range(n):
        told += stream.step("some words of a long file. ")
    told += stream.step('"}}</tool_call>')
    (call,) = told
    assert isinstance(call, ToolCall)
    assert len(json.loads(call.arguments)["text"]) == 27 * n


@pytest.mark.parametrize("name", READABLE)
def test_a_call_is_shown_while_it_is_written(name: str) -> None:
    """What is shown of it was never anything else than what it becomes."""
    template = compile_template(template_source(name))
    form = template.capabilities.calls
    assert form is not None
    for case, given in CASES.items():
        text = _last_reply(template, make_calls(given[:1]), "")
        found = find_calls(form, text, texts_of(TOOLS))
        if found is None:
            continue
        (call,) = found.calls
        whole = json.loads(call.arguments)
        stream, shown = CallStream(form, TOOLS), list[str]()
        for letter in text[: found.end - 1]:
            stream.step(letter)
            begun = stream.begun()
            if begun is None:
                continue
            assert begun[0] == call.name
            shown.append(begun[1])
            _check_begun(json.loads(begun[1] or "{}"), whole)
        longest = max((len(one) for one in whole.values() if isinstance(one, str)), default=0)
        assert not longest or any(len(one) > longest for one in shown), case
        stream.step(text[found.end - 1 :])
        assert stream.begun() is None


def _check_begun(begun: dict[str, object], whole: dict[str, object]) -> None:
    assert list(begun) == list(whole)[: len(begun)]
    for key, value in begun.items():
        final = whole[key]
        if isinstance(final, str) and value != final:
            assert key == list(begun)[-1], "only the last one is not whole"
            assert isinstance(value, str)
            assert final.startswith(value)


def test_what_is_no_call_yet_is_not_shown() -> None:
    stream = CallStream(HERMES, TOOLS)
    for letter in f'I say <tool_call>{{"name": "no_{TOOLS[0].name}", "arguments": {{"a": 1':
        stream.step(letter)
        assert stream.begun() is None
    assert closed("no JSON") == closed("") == closed('{"a": "\\x') == ""
    assert closed('{"a": [true, fal') == '{"a": [true]}'
    assert closed("[1} 2") == "[1]"
    assert closed('"x \\"y" and more') == '"x \\"y"'


PYTHON = CallForm(writing=Writing.PYTHON, opening="")


@pytest.mark.parametrize(
    ("written", "begun"),
    [
        ("[get_thing(", {}),
        ("[get_thing(alp", {}),
        ("[get_thing(alpha", {}),
        ("[get_thing(alpha=", {}),
        ("[get_thing(alpha='it\\'s \"so", {"alpha": "it's \"so"}),
        ('[get_thing(alpha="a\nb\\n\\x4', {"alpha": "a\nb\n"}),
        ("[get_thing(beta=-1", {}),
        ("[get_thing(beta=-12, gam", {"beta": -12}),
        ('[get_thing(beta=2, gamma={"d": [1, Tru', {"beta": 2, "gamma": {"d": [1]}}),
        ('[get_thing(gamma={"d": (1, None), "e', {"gamma": {"d": [1, None]}}),
        ('[get_thing(alpha="x"), other_one(alpha="y', {"alpha": "x"}),
    ],
)
def test_a_call_of_pythons_form_is_shown_as_json_like_any_other(written: str, begun: dict[str, object]) -> None:
    """Bare, as templates without an opening write it: nothing of it is said."""
    stream = CallStream(PYTHON, TOOLS)
    assert [stream.step(letter) for letter in written] == [[] for _ in written]
    found = stream.begun()
    assert found is not None
    assert (found[0], json.loads(found[1])) == ("get_thing", begun)
    assert CallStream(PYTHON, TOOLS).step("[1] is no call") == ["[1] is no call"]
    other = CallStream(PYTHON, TOOLS)
    assert other.step("[nobody(a=1") == []
    assert other.begun() is None


@pytest.mark.parametrize("name", READABLE)
def test_a_call_in_a_thought_is_shown_while_it_is_written(name: str) -> None:
    """Models call without closing what they think. Where they close it after all, nothing was called."""
    template = compile_template(template_source(name))
    form = template.capabilities.calls
    assert form is not None
    text = _last_reply(template, make_calls(CASES["one call"]), "")
    found = find_calls(form, text, texts_of(TOOLS))
    opening = begun_or_whole(*form.openings)
    if found is None or opening is None or opening.search(text) is None:
        return  # nothing marks a call
    (call,) = found.calls
    for is_closed in (False, True):
        reply = CallsOfReply(form, TOOLS)
        told = reply.step(StreamDelta(Channel.REASONING, "I think.\n"))
        shown = list[dict[str, object]]()
        for letter in text:
            told += reply.step(StreamDelta(Channel.REASONING, letter))
            begun = reply.begun()
            if begun is not None:
                assert begun[0] == call.name
                shown.append(json.loads(begun[1] or "{}"))
                _check_begun(shown[-1], json.loads(call.arguments))
        assert len(shown) > 20
        assert len(shown[-1]) == len(json.loads(call.arguments))
        told += reply.step(StreamDelta(Channel.REPLY, "So.")) if is_closed else []
        assert reply.begun() is None or not is_closed
        told += reply.finish()
        assert reply.begun() is None
        calls = [one for one in told if isinstance(one, ToolCall)]
        assert [(one.name, json.loads(one.arguments)) for one in calls] == (
            [] if is_closed else [(call.name, json.loads(call.arguments))]
        )
