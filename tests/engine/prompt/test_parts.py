"""A text that a client sent in parts is the same text everywhere, from the prompt to what is said of it."""

from __future__ import annotations

import pytest

from engine.core.prompt.messages import Chat, Message, Role
from engine.core.prompt.request_parsing import parse_chat
from tests.support.engine_runs import Bench, user
from tests.support.fake_model import FakeLoader, FakeModel

AS_TEXT = "{% for m in messages %}<|im_start|>{{ m.content }}<|im_end|>{% endfor %}<|im_start|>"
AS_PARTS = AS_TEXT.replace(
    "{{ m.content }}",
    "{% if m.content is string %}{{ m.content }}{% else %}"
    "{% for part in m.content %}{{ part.text }}{% endfor %}{% endif %}",
)


def in_parts(*texts: str) -> Message:
    parts = [{"type": "text", "text": text} for text in texts]
    chat: Chat = parse_chat({"messages": [{"role": "user", "content": parts}]})
    return chat.messages[0]


@pytest.mark.parametrize(("template", "whole"), [(AS_TEXT, "one\ntwo"), (AS_PARTS, "onetwo")], ids=["text", "parts"])
def test_parts_and_the_text_that_they_make_are_one_prompt(template: str, whole: str) -> None:
    """A client that begins to send texts as parts would have all of them read again, and told that they changed."""
    bench = Bench(loader=FakeLoader(model=FakeModel(template=template)))
    bench.load()
    first = bench.ask(in_parts("one", "two"))
    answer = Message(role=Role.ASSISTANT, text=first.text)
    told = bench.ask(user(whole), answer, user("And?")).explanation
    assert (told.avoidable, told.changed) == (0, 0)
    assert told.reused >= first.explanation.n_prompt


def test_what_changed_in_a_later_part_is_told_by_its_words() -> None:
    """Places would count characters that the prompt does not have, and name other words."""
    bench = Bench(loader=FakeLoader(model=FakeModel(template=AS_PARTS)))
    bench.load()
    bench.ask(in_parts("The first part.", "A cat sleeps."), user("Why?"))
    told = bench.ask(in_parts("The first part.", "A dog sleeps."), user("Why?")).explanation
    assert told.difference is not None
    assert "cat" in repr(told.difference)
    assert "dog" in repr(told.difference)
