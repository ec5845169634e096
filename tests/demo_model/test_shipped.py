"""The model that Cairn comes with: what its card and manifest say of it, and that it chats."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from demo_model.chat_format import CONTROL_TOKENS, TEMPLATE

from app.process.paths import demo_model
from engine.commands import Generate, LoadSettings, RequestId
from engine.core.cache.states import MemoryKind, ModelFacts
from engine.core.prompt.messages import GREEDY, Chat, Message, Sampling, ToolSpec
from engine.events import Finished, StopReason
from tests.support.engine_runs import Bench, assistant, system, user
from ui.window.edit_tour import EDIT, MESSAGES
from ui.window.empty_state import SUGGESTIONS

pytestmark = pytest.mark.native

MOST_BYTES = 16_000_000
FILE = demo_model()
CARD = FILE.with_name("README.md")
LONG_CHAT = (
    "Hello!", "What is Cairn?", "what is a checkpoint", "My name is Ada.", "What colour is the sky?", "2 + 3",
    "What is my name?", "Tell me a joke.", "name three fruits", "What day comes after Monday?", "how are you",
    "What does the timeline show?", "count to ten", "What sound does a cow make?", "thanks", "Write a haiku.",
    "what is a token", "Remember the number 417.", "what is 7 times 6", "Which number did I ask you to remember?",
)  # fmt: skip


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    found = Bench()
    found.load(str(FILE), LoadSettings(n_ctx=0))
    yield found
    found.close()


@pytest.fixture(scope="module")
def facts(bench: Bench) -> ModelFacts:
    session = bench.worker.session
    assert session is not None
    return session.model.facts


def said(bench: Bench, chat: Chat, sampling: Sampling = GREEDY) -> str:
    """The whole reply, which has to end by itself."""
    request = RequestId("asked")
    end = bench.do(Generate(request=request, session="chat", chat=chat, sampling=sampling, max_tokens=300)).end
    assert isinstance(end, Finished)
    assert end.reason is StopReason.END, f"it did not stop by itself: {end.raw_text[-200:]!r}"
    assert not any(token in end.raw_text for token in CONTROL_TOKENS), end.raw_text
    return end.raw_text


def test_manifest_and_card_describe_this_file() -> None:
    """Who looks the file up must find the very file, and nothing that could not be shipped."""
    data = FILE.read_bytes()
    manifest = tomllib.loads(FILE.with_name("MANIFEST.toml").read_text(encoding="utf-8"))["model"]
    card = CARD.read_text(encoding="utf-8")
    assert len(data) == manifest["size"] <= MOST_BYTES
    assert hashlib.sha256(data).hexdigest() == manifest["sha256"]
    assert manifest["sha256"] in card
    assert f"{manifest['size']:,} bytes" in card
    assert manifest["licence"] == "CC0-1.0"
    assert "CC0" in card


def test_it_is_a_hybrid_with_sampling_of_its_own(facts: ModelFacts) -> None:
    """Short convolutions and attention: the memory kind whose cache is worth looking at."""
    assert facts.memory is MemoryKind.HYBRID
    assert facts.default_sampling is not None
    assert 0 < facts.default_sampling.temperature <= 0.3


def test_it_carries_the_template_that_it_was_trained_with(facts: ModelFacts) -> None:
    """Another one would ask it in a form that it has never seen."""
    assert facts.chat_template == TEMPLATE


@pytest.mark.parametrize("text", [suggestion.text for suggestion in SUGGESTIONS] + [*MESSAGES, EDIT])
def test_suggestions_are_answered(bench: Bench, facts: ModelFacts, text: str) -> None:
    """What the empty window offers must come out well at the sampling that the window uses."""
    assert facts.default_sampling is not None
    for seed in range(3):
        reply = said(bench, Chat(messages=(user(text),)), replace(facts.default_sampling, seed=seed))
        assert len(reply.split()) >= 4, reply
        assert "Python" not in text or re.search(r"```python\n(.*\n)+```", reply), reply


def test_it_keeps_its_form_over_forty_turns(bench: Bench) -> None:
    """Every reply ends by itself, in words, and the name from turn 4 is still known at turn 7."""
    history: list[Message] = []
    replies = []
    for text in LONG_CHAT * 2:
        history.append(user(text))
        replies.append(said(bench, Chat(messages=tuple(history))))
        history.append(assistant(replies[-1]))
    assert all(0 < len(reply) < 1200 for reply in replies)
    assert "Ada" in replies[6]
    assert "417" in replies[19]


def test_it_thinks_when_asked_and_calls_a_tool(bench: Bench) -> None:
    """Reasoning and tools can be shown with it."""
    thinking = Chat(messages=(user("What day comes after Monday?"),), options=(("thinking", True),))
    reply = said(bench, thinking)
    thought, _, answer = reply.partition("</think>")
    assert "Tuesday" in thought
    assert "Tuesday" in answer
    definition = (
        '{"type": "function", "function": {"name": "get_time", "description": "The time of day.", '
        '"parameters": {"type": "object", "properties": {}, "required": []}}}'
    )
    tools = (ToolSpec(name="get_time", definition=definition),)
    asked = Chat(messages=(system("You are a helpful assistant."), user("What time is it?")), tools=tools)
    assert '{"name": "get_time", "arguments": {}}' in said(bench, asked)
