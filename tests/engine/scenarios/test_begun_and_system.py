"""Replies that a client begins, and system messages in the midst: templates take them, and nothing is read again."""

from __future__ import annotations

from datetime import datetime

import pytest

from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Chat, Message
from engine.core.template.input import RenderInputs
from engine.telling.wording import sentence
from tests.engine.scenarios.bed import Ask, Bed, assistant, compile_once, said, source_of, system, user
from tests.engine.scenarios.talk import MORE, QUESTIONS, SYSTEM, TALK, words
from tests.support.llama_source import template_names

NOW = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - templates print local time
INPUTS = RenderInputs(now=NOW, bos_text="<bos>", eos_text="<eos>")
STRICT = ("Qwen3.5-4B", "MiniMax-M2", "mistralai-Ministral-3-14B-Reasoning-2512", "openai-gpt-oss-120b", "Reka-Edge")
MANY = (
    *(SYSTEM, system(words(800)), QUESTIONS[0], assistant(words(801)), system(words(802)), QUESTIONS[1]),
    *(assistant(words(803)), system(words(804)), system(words(805)), QUESTIONS[2]),
)


def _text(template: str, messages: tuple[Message, ...]) -> str:
    return compile_once(source_of(template)).render_text(Chat(messages=messages), INPUTS)


@pytest.mark.parametrize("template", template_names())
def test_every_template_takes_system_messages_wherever_they_stand(template: str) -> None:
    """An agent's reminder in the midst would be refused, or left out without a word."""
    text = _text(template, MANY)
    assert [m.text for m in MANY if m.text not in text] == []


@pytest.mark.parametrize("template", STRICT)
def test_what_stands_before_a_later_one_stays_as_it_was(template: str) -> None:
    """A reminder that went to the front would have the whole chat read again."""
    before, after = _text(template, MANY[:4]), _text(template, MANY)
    assert after.startswith(before[: before.index(MANY[2].text) + len(MANY[2].text)])
    places = [after.index(message.text) for message in MANY]
    assert places == sorted(places)


@pytest.mark.parametrize("template", STRICT)
def test_the_chat_goes_on_behind_a_reminder(template: str) -> None:
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of(template))
    try:
        bed.ask(Ask(TALK))
        found = bed.ask(Ask((*TALK, said(1), system(words(806)), MORE)))
        assert found.cause in (Cause.APPENDED, Cause.TEMPLATE_REWRITES, Cause.REASONING_DROPPED), sentence(found)
        assert found.changed <= 40  # the reply, where the template leaves out the thought before it
    finally:
        bed.close()


BEGUN = "Oak, birch"


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
def test_a_begun_reply_is_gone_on_with(memory: MemoryKind) -> None:
    bed = Bed.on_fake(memory)
    try:
        bed.ask(Ask((SYSTEM, QUESTIONS[0]), reply=f"{BEGUN} and lime."))
        found = bed.ask(Ask((SYSTEM, QUESTIONS[0], assistant(BEGUN)), reply=" and lime."))
        assert found.cause is Cause.CONTINUED, sentence(found)
        assert found.reprocessed <= len(BEGUN) + 1  # its own beginning, and no more
        later = bed.ask(Ask((SYSTEM, QUESTIONS[0], assistant(f"{BEGUN} and lime."), user(words(807)))))
        assert later.cause is Cause.APPENDED, sentence(later)
    finally:
        bed.close()


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        (assistant(BEGUN), f"\n</think>\n\n{BEGUN}"),
        (assistant("", "They want"), "They want"),
        (assistant(BEGUN, "They want trees."), f"They want trees.\n</think>\n\n{BEGUN}"),
        (assistant(f"<think>\nThey want trees.\n</think>\n\n{BEGUN}"), f"They want trees.\n</think>\n\n{BEGUN}"),
    ],
    ids=["a text", "a thought", "both", "both in the text"],
)
def test_a_reply_is_begun_where_the_template_opens_a_thought(begun: Message, expected: str) -> None:
    """The model would think on in the midst of its answer, or answer in the midst of its thought."""
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of("Qwen3.5-4B"))
    try:
        bed.ask(Ask((SYSTEM, QUESTIONS[0])))
        found = bed.ask(Ask((SYSTEM, QUESTIONS[0], begun)))
        assert found.cause is Cause.CONTINUED, sentence(found)
        session = bed.bench.worker.session
        assert session is not None
        *_, (_, newest) = session.past
        text = b"".join(session.model.piece(token) for token in newest.prompt.tokens).decode()
        assert text.endswith(f"<think>\n{expected}")
    finally:
        bed.close()
