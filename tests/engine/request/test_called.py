"""Tool calls of a reply are told while it comes, on real llama.cpp, by the form that each template has for them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.commands import Generate, RequestId
from engine.core.prompt.messages import GREEDY, Chat, Sampling, ToolSpec
from engine.core.prompt.streaming import Channel
from engine.core.schema.grammar import literal
from engine.errors import RequestInvalid
from engine.events import Called, Delta, Failed, Finished, StopReason
from tests.support.engine_runs import Bench, Run, user
from tests.support.templates_of_calls import bench_with, tool

pytestmark = pytest.mark.native

TOOLS = (
    tool("read", required=("path",), path={"type": "string"}, n_lines={"type": "integer"}),
    tool("stop_now"),
)
ONE = {"path": 'a "b" <c>', "n_lines": 3}
# How each says "read" with ONE and then "stop_now", with words around them.
WRITTEN = {
    "Qwen-Qwen3-0.6B": (
        'I look.\n<tool_call>\n{"name": "read", "arguments": {"path": "a \\"b\\" <c>", "n_lines": 3}}\n</tool_call>\n'
        '<tool_call>\n{"name": "stop_now", "arguments": {}}\n</tool_call>\n\nSo it is.'
    ),
    "Qwen3-Coder": (
        'I look.\n<tool_call>\n<function=read>\n<parameter=path>\na "b" <c>\n</parameter>\n<parameter=n_lines>\n3\n'
        "</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=stop_now>\n</function>\n</tool_call>\n"
        "So it is."
    ),
    "mistralai-Mistral-Nemo-Instruct-2407": (
        'I look.[TOOL_CALLS] [{"name": "read", "arguments": {"path": "a \\"b\\" <c>", "n_lines": 3}}, '
        '{"name": "stop_now", "arguments": {}}] So it is.'
    ),
    "unsloth-mistral-Devstral-Small-2507": (
        'I look.[TOOL_CALLS]read[ARGS]{"path": "a \\"b\\" <c>", "n_lines": 3}[TOOL_CALLS]stop_now[ARGS]{}So it is.'
    ),
    "google-gemma-4-31B-it": (
        'I look.<|tool_call>call:read{path:<|"|>a "b" <c><|"|>,n_lines:3}<tool_call|>'
        "<|tool_call>call:stop_now{}<tool_call|>So it is."
    ),
    "LFM2-8B-A1B": (
        "I look.<|tool_call_start|>[read(path='a \"b\" <c>', n_lines=3), stop_now()]<|tool_call_end|>So it is."
    ),
    "LFM2.5-8B-A1B": (
        "I look.<|tool_call_start|>[read(path='a \"b\" <c>', n_lines=3), stop_now()]<|tool_call_end|>So it is."
    ),
    "meta-llama-Llama-3.1-8B-Instruct": (
        '{"name": "read", "parameters": {"path": "a \\"b\\" <c>", "n_lines": 3}}\n'
        '{"name": "stop_now", "parameters": {}}\nSo it is.'
    ),
}


def ask(
    bench: Bench,
    said: str = "",
    *,
    tools: Sequence[ToolSpec] = TOOLS,
    parses: bool = True,
    choice: str = "",
    parallel: bool = True,
    sampling: Sampling = GREEDY,
    stop: tuple[str, ...] = (),
    max_tokens: int = 900,
    n_logprobs: int = -1,
) -> Run:
    """The model says `said`, whatever it would."""
    return bench.do(
        Generate(
            request=RequestId("r"),
            session="s",
            chat=Chat(messages=(user("What is there?"),), tools=tuple(tools)),
            sampling=replace(sampling, grammar=f"root ::= {literal(said)}" if said else ""),
            max_tokens=max_tokens,
            stop=stop,
            parses_calls=parses,
            tool_choice=choice,
            allows_parallel=parallel,
            n_logprobs=n_logprobs,
        )
    )


def shown(run: Run) -> str:
    return "".join(delta.text for delta in run.of(Delta) if delta.channel is Channel.REPLY)


def called(run: Run) -> list[tuple[str, object]]:
    found = run.of(Called)
    assert [one.index for one in found] == list(range(len(found)))
    assert all(one.call.id == "" for one in found)
    return [(one.call.name, json.loads(one.call.arguments)) for one in found]


@pytest.mark.parametrize("template", WRITTEN)
def test_calls_are_told_and_no_text_has_any_of_them(template: str) -> None:
    bench = bench_with(template)
    try:
        run = ask(bench, WRITTEN[template])
        end = run.one(Finished)
        assert called(run) == [("read", ONE), ("stop_now", {})]
        before = "" if "Llama-3" in template else "I look."
        assert shown(run) == f"{before}So it is."
        assert end.raw_text == WRITTEN[template], "the raw text is all of it"
        assert end.message is not None
        assert end.message.text == shown(run)
        assert [call.name for call in end.message.tool_calls] == ["read", "stop_now"]
        kinds = [event for event in run.events if isinstance(event, Called | Delta)]
        places = [n for n, event in enumerate(kinds) if isinstance(event, Called)]
        texts = [n for n, event in enumerate(kinds) if isinstance(event, Delta) and event.text]
        assert any(n > places[-1] for n in texts), "what was said behind them comes behind them"
        assert all(call.name in ("read", "stop_now") for call in end.message.tool_calls)
    finally:
        bench.close()


@pytest.mark.parametrize("template", ["Qwen-Qwen3-0.6B", "meta-llama-Llama-3.1-8B-Instruct"])
def test_what_only_looks_like_a_call_is_said(template: str) -> None:
    bench = bench_with(template)
    try:
        for text in ('{"answer": 3} <tool_call> is a tag', "<tool", '{"name": "none_such", "parameters": {}}', "a <b>"):
            run = ask(bench, text)
            assert called(run) == []
            assert shown(run) == text
    finally:
        bench.close()


def test_without_tools_or_unasked_nothing_is_parsed() -> None:
    name = "Qwen-Qwen3-0.6B"
    bench = bench_with(name)
    try:
        for run in (ask(bench, WRITTEN[name], tools=()), ask(bench, WRITTEN[name], parses=False)):
            assert called(run) == []
            assert shown(run) == WRITTEN[name]
    finally:
        bench.close()


def test_a_stop_text_ends_a_reply_and_is_told() -> None:
    """And what might have become a call is said then."""
    bench = bench_with("Qwen-Qwen3-0.6B")
    try:
        run = ask(bench, "One <tool_call> two three four", stop=("never", " three"))
        end = run.one(Finished)
        assert (end.reason, end.stopped_by) == (StopReason.STOP_TEXT, " three")
        assert shown(run) == "One <tool_call> two"
        end = ask(bench, "One two").one(Finished)
        assert (end.reason, end.stopped_by) == (StopReason.END, "")
    finally:
        bench.close()


@pytest.mark.parametrize("template", ["Qwen-Qwen3-0.6B", "Qwen3-Coder", "meta-llama-Llama-3.1-8B-Instruct"])
def test_a_second_call_ends_a_reply_that_may_have_one(template: str) -> None:
    bench = bench_with(template)
    try:
        run = ask(bench, WRITTEN[template], parallel=False)
        assert called(run) == [("read", ONE)]
        assert run.one(Finished).reason is StopReason.END
        assert "stop_now" not in shown(run)
    finally:
        bench.close()


WILD = Sampling(temperature=2.0, top_k=0, top_p=1.0, min_p=0.0)
KEPT = (
    tool(
        "look",
        required=("kind", "n"),
        kind={"type": "string", "enum": ["cat", "dog"]},
        n={"type": "integer", "minimum": 1, "maximum": 9},
        deep={"type": "array", "items": {"type": "boolean"}, "maxItems": 2},
    ),
    tool("stop_now"),
)


@pytest.mark.parametrize("template", [*WRITTEN, "moonshotai-Kimi-K2", "openai-gpt-oss-120b", "openbmb-MiniCPM5-1B"])
@pytest.mark.parametrize("choice", ["required", "name:look"])
def test_a_model_that_talks_nonsense_calls_as_it_must(template: str, choice: str) -> None:
    bench = bench_with(template)
    try:
        for seed in range(3):
            run = ask(bench, tools=KEPT, choice=choice, parallel=False, sampling=replace(WILD, seed=seed))
            found = called(run)
            assert run.one(Finished).reason is StopReason.END, run.text
            assert len(found) == 1, run.text
            assert shown(run).strip() == "", run.text
            name, given = found[0]
            assert name in ("look", "stop_now") if choice == "required" else name == "look"
            if name == "look":
                assert isinstance(given, dict)
                assert given["kind"] in ("cat", "dog")
                assert given["n"] in range(1, 10)
                assert all(isinstance(one, bool) for one in given.get("deep", ()))
            else:
                assert given == {}
    finally:
        bench.close()


@pytest.mark.slow
def test_several_calls_may_be_made_and_each_fits() -> None:
    bench = bench_with("Qwen-Qwen3-0.6B")
    try:
        counts = set()
        never_ends = tuple((token, -6.0) for token in bench.model.vocabulary.eog)
        for seed in range(8):
            wild = replace(WILD, seed=seed, logit_bias=never_ends)
            run = ask(bench, tools=KEPT, choice="required", sampling=wild)
            found = called(run)
            assert {name for name, _ in found} <= {"look", "stop_now"}
            counts.add(len(found))
        assert min(counts) >= 1
        assert max(counts) > 1
    finally:
        bench.close()


@pytest.mark.parametrize("template", ["Qwen-Qwen3-0.6B", "meta-llama-Llama-3.1-8B-Instruct"])
def test_no_call_is_made_where_none_may_be(template: str) -> None:
    """The model is pushed to write one, letter by letter; the prompt has its tools as ever."""
    bench = bench_with(template)
    try:
        with_tools = ask(bench, max_tokens=1).planned.reuse.n_prompt
        pushed = [bench.model.tokenize(letter)[0] for letter in '<tool_call>{"']
        bias = replace(WILD, seed=1, logit_bias=tuple((token, 9.0) for token in dict.fromkeys(pushed)))
        for seed in range(4):
            run = ask(bench, choice="none", sampling=replace(bias, seed=seed), max_tokens=200)
            assert "<tool_call>" not in run.text
            assert not run.text.lstrip().startswith(("{", "["))
            assert called(run) == []
            assert run.planned.reuse.n_prompt == with_tools
    finally:
        bench.close()


def test_calls_begin_behind_the_thoughts_that_the_prompt_opens() -> None:
    bench = bench_with("Qwen-QwQ-32B")
    try:
        closing = [bench.model.tokenize(letter)[0] for letter in "</think>"]
        sampling = replace(WILD, seed=3, logit_bias=tuple((token, 9.0) for token in dict.fromkeys(closing)))
        run = ask(bench, tools=KEPT, choice="name:look", sampling=sampling, max_tokens=3000)
        assert run.planned.opens_reasoning
        assert [name for name, _ in called(run)][:1] == ["look"]
        assert "</think>" in run.text
    finally:
        bench.close()


@pytest.mark.parametrize(
    ("template", "choice", "tools", "words"),
    [
        ("llama-cpp-rwkv-world", "required", TOOLS, "does not show how it writes tool calls"),
        ("Qwen-Qwen3-0.6B", "required", (), "the chat has no tools"),
        ("Qwen-Qwen3-0.6B", "name:other", TOOLS, "is none of this chat's"),
        (
            "Qwen-Qwen3-0.6B",
            "required",
            (tool("a", x={"type": "string", "pattern": "b+"}, is_strict=True),),
            "to be kept to exactly",
        ),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(
    template: str, choice: str, tools: tuple[ToolSpec, ...], words: str
) -> None:
    bench = bench_with(template)
    try:
        failed = ask(bench, tools=tools, choice=choice).one(Failed)
        assert failed.code == RequestInvalid.code
        assert words in failed.message
        assert failed.action
    finally:
        bench.close()


def test_a_schema_that_cannot_be_kept_leaves_the_arguments_free() -> None:
    """Most tools of agents have such ones; only those that say so are strict."""
    bench = bench_with("Qwen-Qwen3-0.6B")
    try:
        loose = tool("a", x={"type": "string", "pattern": "b+"})
        quote = bench.model.tokenize("}")[0]
        run = ask(bench, tools=(loose,), choice="required", sampling=replace(WILD, seed=2, logit_bias=((quote, 9.0),)))
        assert called(run)[0][0] == "a"
    finally:
        bench.close()


IN_THOUGHT = "I think.\n<tool_call>\n<function=stop_now>\n</function>\n</tool_call>"


@pytest.mark.parametrize(
    ("written", "calls", "thought", "said"),
    [
        (IN_THOUGHT, ["stop_now"], "I think.", ""),
        (f"{IN_THOUGHT}\n</think>\n\nNo.", [], IN_THOUGHT, "No."),  # a thought about calls
        (IN_THOUGHT.replace("stop_now", "delete_all"), [], IN_THOUGHT.replace("stop_now", "delete_all"), ""),
        (IN_THOUGHT.removesuffix("</function>\n</tool_call>"), [], IN_THOUGHT[:-24].rstrip(), ""),
        ("I <tool_call> think <function=stop_now and on", [], "I <tool_call> think <function=stop_now and on", ""),
    ],
)
def test_a_call_in_a_thought_that_is_never_closed_is_a_call(
    written: str, calls: list[str], thought: str, said: str
) -> None:
    """Models that think call so, and the reply would be a thought and nothing else."""
    bench = bench_with("Qwen3.5-4B")
    try:
        run = ask(bench, written)
        assert [name for name, _ in called(run)] == calls
        told = "".join(delta.text for delta in run.of(Delta) if delta.channel is Channel.REASONING)
        assert (told.rstrip(), shown(run)) == (thought, said)
        message = run.one(Finished).message
        assert message is not None
        assert [call.name for call in message.tool_calls] == calls
        assert (message.reasoning.rstrip(), message.text) == (thought, said)
    finally:
        bench.close()
