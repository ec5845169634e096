"""llama.cpp's own cases of tool calls, read by our reader as a reply is: thoughts, what is said, and the calls.

What is read otherwise is in LISTED with the reason, and in docs/tools.md.
"""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache

import pytest

from engine.core.calls.streaming import CallsOfReply
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.prompt.streaming import Channel, StreamDelta, begin, finish, step
from engine.core.template.chat_template import ChatTemplate, compile_template
from tests.support.llama_call_cases import CallCase, call_cases, cases_of, definition_of
from tests.support.llama_source import template_source

Read = tuple[list[tuple[str, object]], str, str]  # calls, what is said, what is thought

_CUT = "cut in the middle of a call: ours is told once it is whole"
_NAMED = "a template whose tags are named after the arguments"
_OTHER = "a way to call that this template does not show"
_TURNS = "a reply of several turns, each to somebody"
LISTED = {
    **{f"MiniMax-M3 {n}": _NAMED for n in range(1, 18)},
    **{f"{name} 14": _CUT for name in ("LFM2-8B-A1B", "LFM2.5-8B-A1B", "LFM2.5-Instruct", "Reka-Edge")},
    "CohereForAI-c4ai-command-r7b-12-2024-tool_use 2": _CUT,
    "Cohere2MoE 7": _CUT,
    "Kimi-K2-Thinking 8": _CUT,
    "Reka-Edge 6": _CUT,
    "openbmb-MiniCPM5-1B 1": _OTHER,
    **{f"muse-glimmer {n}": _TURNS for n in (2, 3, 4)},
    "Kimi-K3 2": "a thought between tags of which the prompt shows none; the call is read",
    "Qwen3.5-4B 12": "a second tag that opens a thought: theirs counts it as a word of the thought, ours as the tag",
    "Apriel-1.6-15b-Thinker-fixed 1": "theirs counts what the prompt opens a thought with as a word of the thought",
}


@cache
def _template(name: str) -> ChatTemplate:
    return compile_template(template_source(name))


def _read(case: CallCase) -> Read:
    template = _template(case.template)
    tools = tuple(ToolSpec(name=one[0], definition=definition_of(one)) for one in case.tools)
    question = (Message(role=Role.USER, text="Hey there!"),)
    chat = Chat(messages=question, tools=tools, options=(("enable_thinking", case.thinks),))
    now = datetime(2026, 1, 2)  # noqa: DTZ001 - templates print local time
    prompt = template.render(chat, now=now, bos_text="<bos>", eos_text="<eos>")
    state, deltas = step(begin(opened=prompt.opened_reasoning), case.written.encode())
    told: list[StreamDelta | ToolCall] = [*deltas, *finish(state)[1]]
    form = template.capabilities.calls
    if form is not None:
        reader = CallsOfReply(form, tools)
        pieces = [piece for one in told if isinstance(one, StreamDelta) for piece in reader.step(one)]
        told = [*pieces, *reader.finish()]
    said, thought = (
        "".join(one.text for one in told if isinstance(one, StreamDelta) and one.channel is channel).strip()
        for channel in (Channel.REPLY, Channel.REASONING)
    )
    calls = [(one.name, _value(one.arguments)) for one in told if isinstance(one, ToolCall)]
    return calls, said, thought


def _wanted(case: CallCase) -> Read:
    return [(name, _value(given)) for name, given in case.calls], case.said.strip(), case.thought.strip()


def _value(arguments: str) -> object:
    try:
        found: object = json.loads(arguments)
    except ValueError:
        return arguments
    return found


@pytest.mark.parametrize("case", call_cases(), ids=lambda case: case.name)
def test_a_reply_is_read_as_llama_cpp_reads_it(case: CallCase) -> None:
    read, wanted = _read(case), _wanted(case)
    if not case.splits_thoughts:  # what it thought is then a part of what it said
        read, wanted = (read[0], "", ""), (wanted[0], "", "")
    if case.name in LISTED:
        assert read != wanted, "it is read as theirs now: take it from the list"
    else:
        assert read == wanted, case.written


def test_all_cases_of_their_file_are_there() -> None:
    """A reader of C++ that finds fewer would let a newer llama.cpp's cases go."""
    cases = call_cases()
    assert len(cases) >= 284
    assert len({case.template for case in cases}) >= 51
    assert sum(1 for case in cases if case.calls) >= 274
    assert set(LISTED) <= {case.name for case in cases}


def test_a_case_is_read_from_what_stands_in_c() -> None:
    (case,) = cases_of(
        r"""
        static common_chat_tool a_tool{ /* .name = */ "f", "does", R"({"type": "object"})", };
        static void check(const std::string & path) { auto t = peg_tester(path, true);
            const std::string end = "\n</c>";
            t.test("<c>" "f\t\u00e9" + end) // a comment with "quotes"
                .enable_thinking(false).reasoning_format(X_AUTO).tools({ a_tool })
                .expect(message_with_content_and_tool_call("So.", "f", R"x({"a": ")"})x")).run(); }
        for (const char * one : { "models/one.jinja" }) { check(one); }
        int main() { return 0; } // the end
        """
    )
    assert (case.name, case.template, case.written) == ("one 1", "one", "<c>f\té\n</c>")
    assert case.tools == (("f", "does", '{"type": "object"}'),)
    assert (case.calls, case.said) == ((("f", '{"a": ")"}'),), "So.")
    assert case.splits_thoughts
    assert not case.thinks
