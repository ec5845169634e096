"""Recorded sessions with tools, played as a chat: what the model called and what came of it is never read again."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.commands import Generate, LoadSettings, RequestId
from engine.core.cache.states import MemoryKind
from engine.core.called.records import CallState
from engine.core.prompt.conversation import ConversationId, MessageId, StoredMessage
from engine.core.prompt.messages import GREEDY, Sampling
from engine.core.prompt.reply_options import ReplyOptions
from engine.core.schema.grammar import literal
from engine.core.toolbox.offers import OfferedTool, list_to_json
from engine.events import Called, Delta, Finished, Planned
from tests.server.recorded import VARIABLE
from tests.support.engine_runs import Bench
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import template_source
from tests.support.templates_of_calls import WithTemplate
from tests.support.tiny_models import tiny_model
from ui.chats.open_chat import OpenChat, chat_of_path, offered_in
from ui.chats.reply import RunningReply

pytestmark = pytest.mark.native

TEMPLATES = ("Qwen-Qwen3-0.6B", "LFM2.5-8B-A1B")
RECORDED = ("tau-bench/airline-02-1", "tau-bench/airline-09-2", "mini-swe-agent/pydicom__pydicom-901")
_MOST_MESSAGES = 40
_SESSION = ConversationId("s")
Json = dict[str, Any]


def made_session(n_turns: int, n_steps: int) -> tuple[list[Json], list[Json]]:
    """Messages and tools: rounds with long results, as agents have them."""
    messages: list[Json] = [{"role": "system", "content": "You are careful. " * 20}]
    for turn in range(n_turns):
        messages.append({"role": "user", "content": f"Question {turn}: what is in the files? " + "Please. " * 10})
        for step in range(n_steps):
            given = {"path": f"folder/{turn}/{step}.txt", "n": step, "deep": {"a": [1, "zwei"]}, "say": 'it\'s "so"'}
            arguments = json.dumps(given)
            call = {"id": f"{turn}-{step}", "type": "function", "function": {"name": "read", "arguments": arguments}}
            messages.append({"role": "assistant", "content": "I look." if step else "", "tool_calls": [call]})
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": f"line {turn} {step}\n" * 30})
        messages.append({"role": "assistant", "content": f"Answer {turn}."})
    function = {"name": "read", "parameters": {"type": "object", "properties": {}}}
    return messages, [{"type": "function", "function": function}]


def recorded_session(name: str) -> tuple[list[Json], list[Json]]:
    """The longest chat of that session in `requests.jsonl`, where CAIRN_TRACES says."""
    file = Path(os.environ.get(VARIABLE, "")) / "requests.jsonl"
    if not os.environ.get(VARIABLE) or not file.is_file():
        pytest.skip(f"{VARIABLE} names no folder with whole recorded chats")
    longest: Json = {}
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            told = json.loads(line)
            if told["session"] == name and len(told["messages"]) >= len(longest.get("messages", ())):
                longest = told
    if not longest:
        pytest.skip(f"{file} does not hold {name}")
    whole = [*longest["messages"], longest["completion"]]
    is_answered = whole[_MOST_MESSAGES - 1]["role"] == "tool" if len(whole) > _MOST_MESSAGES else True
    return whole[: _MOST_MESSAGES if is_answered else _MOST_MESSAGES - 1], longest["tools"]


class Played:
    """A chat in which the model says what was recorded, and the tools give back what they gave."""

    def __init__(self, bench: Bench, template: str, tools: list[Json], held_to: Callable[[str], Sampling]) -> None:
        self.bench = bench
        self.held_to = held_to  # how the model comes to say a text
        self.template = template
        names = [one["function"]["name"] for one in tools]
        listed = [
            OfferedTool(server="s", tool=name, called=name, definition=json.dumps(one))
            for name, one in zip(names, tools, strict=True)
        ]
        self.chat = OpenChat(id=_SESSION, reply_options=ReplyOptions(offered=list_to_json(listed)))
        self.n_rounds = 0

    def say(self, message: Json, results: dict[str, str]) -> None:
        leaf = self.chat.tree.leaf
        stored = StoredMessage(
            id=MessageId(uuid.uuid4().hex), conversation=_SESSION, parent=leaf, role=message["role"], text=""
        )
        if message["role"] == "user":
            self.chat.tree.put(replace(stored, text=message["content"]))
            return
        reply = RunningReply(RequestId(stored.id), stored)
        run = self.bench.do(
            Generate(
                request=reply.request,
                session=_SESSION,
                chat=chat_of_path(self.chat, self.chat.tree.path(), frozenset()),
                sampling=self.held_to(self.written(message)),
                max_tokens=20_000,
                parses_calls=True,
            )
        )
        run.one(Finished)
        for event in run.events:
            if isinstance(event, Delta):
                reply.on_delta(event, 0.0)
            elif isinstance(event, Called):
                reply.on_called(event, offered_in(self.chat))
        asked = message.get("tool_calls") or []
        assert [one.called for one in reply.calls] == [one["function"]["name"] for one in asked]
        reply.calls = tuple(
            replace(call, state=CallState.DONE, result=results[one["id"]])
            for call, one in zip(reply.calls, asked, strict=True)
        )
        self.chat.tree.put(replace(stored, text=reply.text, calls=reply.calls))
        if self.n_rounds:
            told = run.one(Planned).explanation
            assert told.again == 0, f"{told.again} tokens read again in request {self.n_rounds + 1}: {told.cause}"
        self.n_rounds += 1

    def written(self, message: Json) -> str:
        """The reply as the template has it."""
        text = message.get("content") or ""
        calls = [(one["function"]["name"], one["function"]["arguments"]) for one in message.get("tool_calls") or []]
        if not calls:
            return text or "."
        if "LFM" in self.template:
            said = [f"{name}({', '.join(f'{k}={v!r}' for k, v in json.loads(given).items())})" for name, given in calls]
            return f"{text}<|tool_call_start|>[{', '.join(said)}]<|tool_call_end|>"
        said = [f'<tool_call>\n{{"name": "{name}", "arguments": {given}}}\n</tool_call>' for name, given in calls]
        return "\n".join([text, *said] if text else said)


def check(template: str, messages: list[Json], tools: list[Json]) -> None:
    """On a real model, by a grammar."""
    bench = Bench(loader=WithTemplate(template))
    bench.load(str(tiny_model("llama")), LoadSettings(n_ctx=65_536, n_threads=1))
    play(bench, template, messages, tools, lambda text: replace(GREEDY, grammar=f"root ::= {literal(text)}"))


class Scripted(FakeModel):
    """Says what it is told to, to the letter."""

    def reply_ids(self) -> list[int]:
        return [*self.reply.encode()]


def check_on_paper(template: str, messages: list[Json], tools: list[Json], memory: MemoryKind) -> None:
    """Tens of thousands of tokens: a real model would need an hour for all, and what is read again is decided before it
    reads any."""
    model = Scripted(memory=memory, template=template_source(template), n_ctx=400_000)
    bench = Bench(loader=FakeLoader(model=model))
    bench.load()

    def held_to(text: str) -> Sampling:
        model.reply = text
        return GREEDY

    play(bench, template, messages, tools, held_to)


def play(
    bench: Bench, template: str, messages: list[Json], tools: list[Json], held_to: Callable[[str], Sampling]
) -> None:
    try:
        played = Played(bench, template, tools, held_to)
        if messages[0]["role"] == "system":
            played.chat.system_prompt = messages[0]["content"]
        results = {one["tool_call_id"]: one["content"] for one in messages if one["role"] == "tool"}
        for message in messages:
            if message["role"] in ("user", "assistant"):
                played.say(message, results)
        assert played.n_rounds > 2
    finally:
        bench.close()


@pytest.mark.parametrize("template", TEMPLATES)
def test_no_token_is_read_again_because_of_tools(template: str) -> None:
    check(template, *made_session(n_turns=2, n_steps=1))


@pytest.mark.slow
@pytest.mark.parametrize("template", TEMPLATES)
def test_no_token_of_a_long_session_is_read_again_because_of_tools(template: str) -> None:
    check(template, *made_session(n_turns=4, n_steps=3))


@pytest.mark.slow
@pytest.mark.parametrize("memory", [MemoryKind.FULL, MemoryKind.HYBRID])
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("session", RECORDED)
def test_no_token_of_a_recorded_session_is_read_again_because_of_tools(
    template: str, session: str, memory: MemoryKind
) -> None:
    check_on_paper(template, *recorded_session(session), memory)
