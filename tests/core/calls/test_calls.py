"""The form of calls is learned from each template, and what it wrote is read back."""

from __future__ import annotations

import json
from datetime import datetime

import pytest

from engine.core.calls.forms import CallForm, Writing
from engine.core.calls.reading import find_calls, texts_of
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.template.budget import TemplateError
from engine.core.template.chat_template import ChatTemplate, compile_template
from engine.core.template.input import RenderInputs
from engine.core.tokens.tokenizing import shared_chars
from tests.support.llama_source import template_names, template_source

NOW = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - templates print local time
QUESTION = Message(role=Role.USER, text="What is there?")
NOTHING_SHOWN = {  # these write no calls
    *("HuggingFaceTB-SmolLM3-3B", "google-gemma-2-2b-it", "llama-cpp-rwkv-world", "microsoft-Phi-3.5-mini-instruct"),
}
OF_THEIR_OWN = {"MiniMax-M3"}  # tags named after the arguments
ONE_ONLY = {
    "GigaChat3-10B-A1.8B",
    "GigaChat3.1-10B-A1.8B",
    "openai-gpt-oss-120b",
}  # of several calls the first is shown
_SAID = "I look at it."


def _tool(name: str, **types: str) -> ToolSpec:
    properties = {key: {"type": type_} for key, type_ in types.items()}
    function = {"name": name, "description": "what it does", "parameters": {"type": "object", "properties": properties}}
    return ToolSpec(name=name, definition=json.dumps({"type": "function", "function": function}))


TOOLS = (_tool("get_thing", alpha="string", beta="integer", gamma="object"), _tool("other_one", alpha="string"))
MANY = {"alpha": 'one "quoted" <tag>\nand a line', "beta": 2, "gamma": {"d": [1, True, None], "e": "x"}}
CASES: dict[str, tuple[dict[str, object], ...]] = {
    "one call": (MANY,),
    "two calls": (MANY, {"alpha": "2"}),
    "no arguments": ({},),
    "a number as a text": ({"alpha": "007"},),
    "a text of many lines": ({"alpha": "one\n\n  two\nthree\n"},),
}


def make_calls(given: tuple[dict[str, object], ...]) -> tuple[ToolCall, ...]:
    ids = ("abcd56789", "abcd56780")
    return tuple(
        ToolCall(id=ids[at], name=TOOLS[at].name, arguments=json.dumps(arguments)) for at, arguments in enumerate(given)
    )


def render(template: ChatTemplate, *messages: Message) -> str:
    inputs = RenderInputs(now=NOW, bos_text="<bos>", eos_text="<eos>", add_generation_prompt=False)
    try:
        return template.render_text(Chat(messages=messages, tools=TOOLS), inputs)
    except TemplateError:
        return ""


def _reply(template: ChatTemplate, calls: tuple[ToolCall, ...], said: str = "") -> str:
    """What follows the header of a reply; "" where the template refuses it or leaves the calls out."""
    results = (Message(role=Role.TOOL, text="found", tool_call_id=call.id, name=call.name) for call in calls)
    text = render(template, QUESTION, Message(role=Role.ASSISTANT, text=said, tool_calls=calls), *results)
    other = render(template, QUESTION, Message(role=Role.ASSISTANT, text="@"), QUESTION)
    start = shared_chars(text, other)
    first = max(text.rfind("<", 0, start), text.rfind("[", 0, start))
    inside = first > max(text.rfind(">", 0, start), text.rfind("]", 0, start))
    return text[first if inside else start :]


@pytest.mark.parametrize("name", template_names())
def test_what_a_template_writes_is_read_back(name: str) -> None:
    """A call that is not recognised would be told as a reply that was edited."""
    template = compile_template(template_source(name))
    form = template.capabilities.calls
    if name in NOTHING_SHOWN | OF_THEIR_OWN:
        assert form is None
        return
    assert form is not None
    n_read = 0
    for case, given in CASES.items():
        calls = make_calls(given)
        text = _reply(template, calls)
        if not text or (len(calls) > 1 and (name in ONE_ONLY or template.style.calls_are_single)):
            continue
        found = find_calls(form, text, texts_of(TOOLS))
        assert found is not None, f"{case}: {text[:300]}"
        wanted = [(call.name, json.loads(call.arguments)) for call in calls]
        told = [(call.name, json.loads(call.arguments)) for call in found.calls]
        if form.writing is Writing.TAGGED:  # lines at the edges of a text are the template's as well
            wanted, told = (
                [(n, {k: v.strip() if isinstance(v, str) else v for k, v in a.items()}) for n, a in row]
                for row in (wanted, told)
            )
        assert told == wanted, f"{case}: {text[:300]}"
        n_read += 1
    assert n_read >= 3


@pytest.mark.parametrize("name", sorted({*template_names()} - NOTHING_SHOWN - OF_THEIR_OWN))
def test_what_is_said_before_calls_is_no_part_of_them(name: str) -> None:
    template = compile_template(template_source(name))
    form = template.capabilities.calls
    assert form is not None
    text = _reply(template, make_calls((MANY,)), _SAID)
    if _SAID not in text or "get_thing" not in text:
        return  # it shows one of the two
    found = find_calls(form, text, texts_of(TOOLS))
    assert found is not None
    if text.index(_SAID) < text.index("get_thing"):
        assert found.said.rstrip().endswith(_SAID) or _SAID in found.said
    assert text[found.first : found.end].count("get_thing") >= 1


def test_what_only_looks_like_a_call_is_none() -> None:
    form = CallForm(
        writing=Writing.OBJECT, opening="<tool_call>", again="<tool_call>", name_key="name", arguments_key="arguments"
    )
    for text in (
        "",
        "no call at all",
        "<tool_call>",
        "<tool_call>\nnothing</tool_call>",
        '<tool_call>{"name": "read"',
        '<tool_call>{"name": 3, "arguments": {}}',
        '{"name": "read", "arguments": {}}',
        '<tool_call>{"other": "read"}</tool_call>',
    ):
        assert find_calls(form, text) is None, text


def test_broken_calls_behind_whole_ones_are_left_out() -> None:
    form = CallForm(
        writing=Writing.OBJECT, opening="<tool_call>", again="<tool_call>", name_key="name", arguments_key="arguments"
    )
    text = 'Well.\n<tool_call>{"name": "a", "arguments": {"x": 1}}</tool_call>\n<tool_call>{"name": "b", "argu'
    found = find_calls(form, text)
    assert found is not None
    assert [call.meaning for call in found.calls] == [("a", '{"x": 1}')]
    assert found.said == "Well.\n"
    assert text[: found.end].endswith('{"x": 1}}')


@pytest.mark.parametrize("n", [10, 20_000])
def test_a_text_of_many_openings_takes_no_more_than_its_length(n: int) -> None:
    """A model in a circle writes the same tag for ever."""
    form = CallForm(
        writing=Writing.TAGGED,
        opening="<f=",
        again="<f=",
        key_open="<k=",
        key_end=(">", ""),
        value_end="</k>",
        end="</f>",
    )
    assert find_calls(form, "<f=a" * n) is None
