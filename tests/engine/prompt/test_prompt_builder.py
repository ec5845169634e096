"""What the prompts of a conversation cost after its first, when others are asked in between."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from engine.commands import ForgetChat
from engine.core.prompt.messages import Message
from engine.core.prompt.span_values import SpanProblem
from engine.core.spans import finding as spans
from engine.core.spans.extents import Body
from engine.core.spans.finding import KnownPrompt
from engine.core.spans.marks import find_marked
from engine.core.template.budget import Look
from engine.core.template.chat_template import ChatTemplate, RenderedChat
from engine.core.tokens.tokenizing import TokenisedText
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel


@pytest.fixture
def bench() -> Iterator[Bench]:
    with closing(Bench(loader=FakeLoader(model=FakeModel(n_batch=4096)))) as bench:
        bench.load()
        yield bench


@pytest.fixture
def n_marked(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many prompts were rendered a second time, with marks, since it was last asked."""
    calls = list[RenderedChat]()

    def counted(
        template: ChatTemplate, rendered: RenderedChat, look: Look
    ) -> tuple[tuple[Body, ...], SpanProblem | None]:
        calls.append(rendered)
        return find_marked(template, rendered, look)

    def read() -> int:
        n = len(calls)
        calls.clear()
        return n

    monkeypatch.setattr(spans, "find_marked", counted)
    return read


def chats_of(n: int) -> dict[str, list[Message]]:
    """Chats whose words stand twice in them, so that no chat's prompt is found from another one's."""
    return {f"chat {i}": [system("S"), user(f"I am {i}."), assistant(f"I am {i}.")] for i in range(n)}


def test_chats_that_take_turns_are_rendered_once_a_turn(bench: Bench, n_marked: Callable[[], int]) -> None:
    """Each found only the others' last prompts, and waited 20 ms longer for its first token at every turn."""
    chats = chats_of(6)
    for turn in range(3):
        for name, messages in chats.items():
            messages.append(user(f"Step {turn}."))
            messages.append(assistant(bench.ask(*messages, session=name).text))
        assert n_marked() == (len(chats) if turn == 0 else 0)


def test_a_deleted_chat_is_forgotten_by_the_builder(bench: Bench, n_marked: Callable[[], int]) -> None:
    """Its texts would stay in memory."""
    chats = chats_of(2)
    for name, messages in chats.items():
        messages.append(user("Go on."))
        bench.ask(*messages, session=name)
    assert n_marked() == 2
    bench.do(ForgetChat(session="chat 0"))
    for name, messages in chats.items():
        bench.ask(*messages, assistant("Well."), user("And?"), session=name)
        assert n_marked() == (name == "chat 0")


def test_a_deleted_chats_prompts_are_not_in_memory(bench: Bench) -> None:
    """What somebody deletes is not to be kept for their next chat."""
    secret = "Nobody else says 8c1f."
    for name, text in (("kept", "Hi."), ("deleted", secret)):
        bench.ask(user(text), session=name)
    bench.ask(user("Hi."), assistant("Yes?"), user("Go on."), session="kept")
    assert secret in texts_held()
    bench.do(ForgetChat(session="deleted"))
    assert secret not in texts_held()


def texts_held() -> str:
    """All prompts that are remembered as texts or as places in texts."""
    gc.collect()
    held = gc.get_objects()
    texts = [item.text for item in held if isinstance(item, TokenisedText)]
    return "\n".join([*texts, *(item.rendered.text for item in held if isinstance(item, KnownPrompt))])
