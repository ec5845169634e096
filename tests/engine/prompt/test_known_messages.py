"""A chat that goes on is made of the messages that came before."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role, n_in_common
from engine.prompt.builder import MAX_CHATS, KnownMessages


def chat(*texts: str) -> Chat:
    """Fresh objects, as a client's request brings them."""
    roles = (Role.USER, Role.ASSISTANT)
    return Chat(messages=tuple(Message(role=roles[n % 2], text=f"{text}!") for n, text in enumerate(texts)))


def n_known(before: Chat, now: Chat) -> int:
    return sum(a is b for a, b in zip(before.messages, now.messages, strict=False))


def test_what_came_before_is_the_same_object() -> None:
    known = KnownMessages()
    first = known.shared(chat("one", "two", "three"))
    asked = chat("one", "2", "three", "four")
    then = known.shared(asked)
    assert then == asked
    assert n_known(first, then) == 2, "also behind an edit"
    beside = known.shared(chat("other", "two"))
    assert n_known(then, beside) == 0
    assert n_known(then, known.shared(chat("one", "2", "three", "four", "five"))) == 4, "whatever comes between"


def test_no_more_is_held_than_is_needed() -> None:
    known = KnownMessages()
    for number in range(3 * MAX_CHATS):
        known.shared(chat(str(number)))
    assert len(known) == MAX_CHATS
    picture = Media(kind=MediaType.IMAGE, digest=Digest("0"), data=b"a file")
    seen = chat("one")
    seen = replace(seen, messages=(*seen.messages, Message(role=Role.USER, text="look", media=(picture,))))
    assert known.shared(seen) is seen
    known.clear()
    assert len(known) == 0


@given(st.lists(st.sampled_from("ab")), st.lists(st.sampled_from("ab")))
def test_messages_in_common_are_counted_one_by_one(a: list[str], b: list[str]) -> None:
    one, other = chat(*a).messages, chat(*b).messages
    expected = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    assert n_in_common(one, other) == n_in_common(other, one) == expected
