"""A record without texts is told with those of the chats that it is about, and never with those of other chats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.cache.states import MemoryKind
from engine.core.difference.chat_difference import chat_changes
from engine.core.difference.explanation import Explanation, Offer, Remedy
from engine.core.explain.lent_texts import with_lent_texts
from engine.core.prompt.messages import Chat, Message
from engine.core.record.parsing import EventCodec, Private
from engine.events import Finished
from engine.store.recorder import PRIVATE
from tests.core.builders import assistant, chat, system, user
from tests.core.media_builders import image, shows
from tests.engine.scenarios.bed import Ask, Bed, result, source_of
from tests.engine.scenarios.talk import call

FRONT = system("Today is 2026-11-23. Be brief and kind to everyone who asks.")
OLD = chat(FRONT, user("What is a span of a bridge?"), assistant("A part of it."), user("And what is a pier?"))


def hidden(told: Explanation) -> Explanation:
    """As a record has it that holds no text."""
    codec = EventCodec((Explanation,), private=PRIVATE_OF_EXPLANATION)
    read = codec.decode_event(codec.encode_event(told))
    assert isinstance(read, Explanation)
    return read


PRIVATE_OF_EXPLANATION: Private = {key: how for key, how in PRIVATE.items() if key[0] is not Finished}


def told(old: Chat, new: Chat, template: str = "") -> Explanation:
    bed = Bed.on_fake(MemoryKind.FULL, source_of(template))
    bed.ask(Ask(old.messages, tools=old.tools))
    try:
        return bed.ask(Ask(new.messages, tools=new.tools))
    finally:
        bed.close()


def replaced(at: int, message: Message) -> Chat:
    return Chat(messages=(*OLD.messages[:at], message, *OLD.messages[at + 1 :]))


TOLD = [
    replaced(0, system("Today is 2026-11-24. Be brief and kind to everyone who asks.")),
    replaced(0, system("Today is 2026-11-23. Be long and kind to everyone who asks.")),
    replaced(1, user("What is a span of an aisle?")),
    replaced(2, assistant("A part of that.")),
]


@pytest.mark.parametrize("new", TOLD, ids=range(len(TOLD)))
def test_what_was_hidden_comes_back_as_it_was(new: Chat) -> None:
    """The date, the edited words, their places: all that the explanation had."""
    whole = told(OLD, new)
    bare = hidden(whole)
    assert bare != whole
    assert whole.difference is not None
    lent = with_lent_texts(bare, OLD, new)
    found = lent.difference
    assert found is not None
    assert found == replace(whole.difference, old_token=None, new_token=None)
    assert (lent.subject, lent.changes) == (whole.subject, whole.changes)


def test_a_remedy_gets_the_value_that_changed_where_it_is_about_that() -> None:
    """A record without texts hides what is to be frozen; another message's value, or a checkpoint, is no date."""
    whole = told(OLD, TOLD[0])
    date = Offer(remedy=Remedy.MOVE_DATE, saves_tokens=40, message=0, subject="2026-11-24")
    elsewhere = Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=30, message=2, subject="run 7")
    pin = Offer(remedy=Remedy.PIN_CHECKPOINT, saves_tokens=20, message=0, value=12)
    bare = hidden(replace(whole, offers=(date, elsewhere, pin)))
    assert [offer.subject for offer in bare.offers] == ["", "", ""]
    lent = with_lent_texts(bare, OLD, TOLD[0])
    assert lent.offers == (date, replace(elsewhere, subject=""), pin)


def test_the_arguments_of_a_call_come_back_too() -> None:
    one = call(1, path="a.txt")
    other = replace(one, arguments='{"path": "b.txt"}')
    old, new = (
        Chat(
            messages=(FRONT, user("go"), replace(assistant(""), tool_calls=(each,)), result("done", each), user("more"))
        )
        for each in (one, other)
    )
    whole = told(old, new, "Qwen-Qwen2.5-7B-Instruct")
    lent = with_lent_texts(hidden(whole), old, new).difference
    assert lent is not None
    assert whole.difference is not None
    assert (lent.old_text, lent.new_text) == (whole.difference.old_text, whole.difference.new_text)


def test_where_no_text_was_compared_both_messages_are_quoted_from_where_they_part() -> None:
    """Another question: there is nothing that changed, only two texts."""
    new = chat(FRONT, user("What is a boat, and who built the first one?"))
    whole = told(OLD, new)
    lent = with_lent_texts(hidden(whole), OLD, new).difference
    assert lent is not None
    assert OLD.messages[1].text[lent.char_first :].startswith(lent.old_text)
    assert new.messages[1].text[lent.char_first :].startswith(lent.new_text)
    assert lent.old_text
    assert lent.old_text[0] != lent.new_text[0]


def test_other_chats_lend_nothing_of_another_length() -> None:
    """A quotation from a file that has been changed since would be a lie."""
    bare = hidden(told(OLD, TOLD[0]))
    longer = replaced(0, system("Today is 24 November 2026. Be brief and kind to everyone who asks."))
    assert with_lent_texts(bare, OLD, longer) == bare
    assert with_lent_texts(bare, OLD, OLD) == bare
    assert with_lent_texts(bare, chat(), chat()) == bare


def test_the_names_of_images_come_back() -> None:
    old, new = chat(shows("look", image("cat.png"))), chat(shows("look", image("dog.png")))
    ((change, _),) = chat_changes(old, new)
    whole = replace(
        told(OLD, OLD), cause=change.cause, message=change.message, subject=change.subject, changes=(change,)
    )
    bare = hidden(whole)
    assert bare.subject != whole.subject
    assert with_lent_texts(bare, old, new) == whole


def test_nothing_is_lent_where_nothing_was_hidden() -> None:
    whole = told(OLD, TOLD[0])
    assert with_lent_texts(whole, OLD, TOLD[0]) == whole
