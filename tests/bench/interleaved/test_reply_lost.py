"""A reply that comes back in other words costs no token more than with llama-server's rule, a dropped one at most one.

It lies near the end of the prompt that the next one parts: llama-server has a state four tokens before that end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from engine.commands import Generate, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.native.loading.outline import open_outline
from engine.native.memory.state_sizes import ModelOutline
from engine.prompt.builder import PromptBuilder
from engine.simulated.model import simulated_loader
from tests.bench.interleaved.cairn_side import run_cairn
from tests.bench.interleaved.limit_sweep import GIB, KIB, Size
from tests.bench.interleaved.recorded import LOAD
from tests.bench.interleaved.server_rule import ServerRule, Setup, Sizes
from tests.bench.interleaved.traces import Asked
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.llama_source import template_source
from tests.support.real_vocabulary import model_with_vocabulary

pytestmark = [pytest.mark.native]

SIZE = Size(160 * KIB, 12 * KIB)
TOOL = ToolSpec(name="look", definition='{"type": "function", "function": {"name": "look", "parameters": {}}}')
CALL = ToolCall(id="abcdef123", name="look", arguments="{}")


@pytest.fixture(scope="module")
def outline() -> Iterator[ModelOutline]:
    with open_outline(str(model_with_vocabulary()), LOAD) as outline:
        yield outline


def rewriting() -> list[tuple[Message, ...]]:
    """Each goes on from the one before, or asks it again; the replies are none that were generated."""
    words = " ".join(f"word {number}" for number in range(40))
    asked = (system(f"Be brief. {words}"), user(f"Is it sunny? {words}"))
    calling = replace(assistant(""), tool_calls=(CALL,))
    told = Message(role=Role.TOOL, text=f"Sunny. {words}", tool_call_id=CALL.id, name=CALL.name)
    called = (*asked, assistant("It is."), user(f"And there? {words}"), calling, told)
    again = (replace(calling, tool_calls=(replace(CALL, id="abcdef124"),)), replace(told, tool_call_id="abcdef124"))
    thanked = (*called, *again, assistant("There, too."), user(f"Thanks. {words}"))
    return [asked, asked, called[:4], called[:4], called, called, (*called, *again), thanked, thanked]


def dropping() -> list[tuple[Message, ...]]:
    """Replies that are dropped before the next question, as agents do with aborted ones."""
    words = " ".join(f"word {number}" for number in range(40))
    asked = (system(f"Be brief. {words}"), user(f"Is it sunny? {words}"))
    more = (*asked, user(f"And there? {words}"))
    told = (*more, assistant("It is."), user(f"Thanks. {words}"))
    return [asked, more, told, (*told, user(f"Are you there? {words}"))]


def asked_of(
    outline: ModelOutline,
    chats: Sequence[tuple[Message, ...]],
    options: tuple[tuple[str, bool], ...],
    tools: tuple[ToolSpec, ...],
) -> list[Asked]:
    bench = Bench(loader=simulated_loader(outline, state_bytes=KIB, kv_bytes_per_token=1))
    bench.load(outline.facts.path)
    assert bench.worker.session is not None
    builder = PromptBuilder(bench.worker.session.model, clock=bench.worker.session.clock)
    found: list[Asked] = []
    for number, messages in enumerate(chats):
        chat = Chat(messages=messages, tools=tools, options=options)
        built = builder.build(Generate(request=RequestId(str(number)), session="a", chat=chat))
        reply = tuple(outline.tokenize(f"Reply {number}, which nobody sends back.", parse_special=False))
        found.append(Asked(client="a", session="a", what="", chat=chat, built=built, reply=reply))
    bench.close()
    return found


@pytest.mark.parametrize(("chats", "n_more"), [(rewriting, 0), (dropping, 1)], ids=["written anew", "dropped"])
@pytest.mark.parametrize("tools", [(), (TOOL,)], ids=["no tools", "tools"])
@pytest.mark.parametrize(
    ("template", "options"),
    [
        ("LFM2.5-8B-A1B", ()),  # all of the generation prompt is in the history
        ("Qwen3.5-4B", ()),  # it opens a thought, which the history drops
        ("Qwen3.5-4B", (("enable_thinking", False),)),  # it writes an empty thought
        ("Qwen-Qwen3-0.6B", (("enable_thinking", False),)),
        ("NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", ()),  # the history writes an empty thought otherwise
        ("Bielik-11B-v3.0-Instruct", ()),  # a call without a text begins with a line break
    ],
)
def test_it_costs_hardly_a_token_more_than_with_llama_servers_rule(
    outline: ModelOutline,
    template: str,
    options: tuple[tuple[str, bool], ...],
    tools: tuple[ToolSpec, ...],
    chats: Callable[[], list[tuple[Message, ...]]],
    n_more: int,
) -> None:
    """llama-server's place may lie behind the mark that begins every message: that is the one token more."""
    source = template_source(template)
    for word, token in (
        ("<think>", "[PAD151667]"),
        ("</think>", "[PAD151668]"),
    ):  # their ids; the vocabulary lacks the words
        source = source.replace(word, token)
    outline.facts = replace(outline.facts, chat_template=source)
    requests = asked_of(outline, chats(), options, tools)
    loader = simulated_loader(outline, state_bytes=SIZE.state, kv_bytes_per_token=SIZE.kv_per_token)
    cairn = run_cairn(loader, requests, CacheSettings(ram_bytes=GIB))
    sizes = Sizes(state=SIZE.state, kv_per_token=SIZE.kv_per_token, budget=GIB)
    rule = ServerRule(sizes, Setup(n_checkpoints=32))
    server = [rule.ask(each.prompt, Tokens.of(each.reply), each.user_starts) for each in requests]
    read = [answer.processed for answer in cairn.answers]
    assert [ours - theirs for ours, theirs in zip(read, server, strict=True) if ours > theirs + n_more] == []
