"""Cairn's prompts against llama-server's, of which digests are written down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.prompt.messages import Chat
from engine.core.prompt.request_parsing import parse_chat
from engine.core.template.chat_template import compile_template
from engine.media.reading import media_of
from tests.support.llama_source import BINDING_VERSION, template_names, template_source
from tests.templates import reference
from tests.templates.differences import DIFFERENCES, expected
from tests.templates.reference import REFUSED, different, rendered, written_down
from tests.templates.reference_chats import REFERENCE_CHATS, as_request
from tests.templates.reference_requests import REQUESTS
from tests.templates.test_real_templates import NAMES


def test_what_is_written_down_is_of_these_templates_and_conversations() -> None:
    """A template or a conversation that came later would be compared with nothing."""
    found = written_down()
    assert found.binding == BINDING_VERSION
    assert list(found.digests) == template_names()
    assert all(list(prompts) == list(REFERENCE_CHATS) for prompts in found.digests.values())
    assert len(REFERENCE_CHATS) >= 12


@pytest.mark.parametrize("name", NAMES)
def test_a_prompt_is_llama_server_s_or_it_is_said_why_not(name: str) -> None:
    """The model would be asked in another way than the reference asks it, and think otherwise or not at all."""
    assert set(different(name, compile_template(template_source(name)), written_down())) == expected(name)


def test_every_difference_is_of_templates_and_conversations_that_there_are() -> None:
    """A reason could outlive what it explains."""
    for difference in DIFFERENCES:
        assert set(difference.templates) <= set(NAMES)
        assert difference.labels <= set(REFERENCE_CHATS)


def test_most_conversations_are_taken_by_most_templates() -> None:
    """Two refusals are equal: a table full of them would say nothing."""
    prompts = [prompt for told in written_down().digests.values() for prompt in told.values()]
    assert prompts.count(REFUSED) < 0.05 * len(prompts)


def test_an_image_stands_where_it_was_put() -> None:
    """The conversations with images would be compared without them."""
    template = compile_template(template_source("Qwen3.5-4B"))
    text = rendered(template, REFERENCE_CHATS["images between words"], written_down().made)
    assert f"Here: {reference.PICTURE}\nand here: {reference.PICTURE}\nWhich" in text


def test_llama_server_is_asked_for_the_same_conversation() -> None:
    """A part that is lost on the way would be lost on both sides, or be a difference that is none."""
    for label in REFERENCE_CHATS.keys() - REQUESTS.keys():
        chat = REFERENCE_CHATS[label]
        parsed = parse_chat(as_request(chat), read_media=media_of)
        assert _unnamed(parsed) == _unnamed(chat), label


def _unnamed(chat: Chat) -> Chat:
    """Names of files are not sent."""
    messages = (replace(m, media=tuple(replace(one, name="") for one in m.media)) for m in chat.messages)
    return replace(chat, messages=tuple(messages))
