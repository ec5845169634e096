"""Whose request it is, is told by how it begins; a name that the client gives decides where that leaves a choice."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.cache.past_requests import Known, RequestOpening, is_grown_over, opening_of, recognise, with_reply
from engine.core.prompt.messages import Chat, Message, Role

ROLES = {"s": Role.SYSTEM, "u": Role.USER, "a": Role.ASSISTANT, "t": Role.TOOL}


def of(*texts: str) -> RequestOpening:
    """Messages whose roles are their first letters."""
    return opening_of(Chat(messages=tuple(Message(role=ROLES[text[0]], text=text) for text in texts)))


def known(conversation: str, *texts: str, n_before: int = 0) -> Known:
    return Known(conversation=conversation, opening=of(*texts), n_before=n_before)


A = known("a", "s", "u1", "a1", "u2")
B = known("b", "s", "u7", "a7", "u8")


def test_the_longest_common_beginning_decides() -> None:
    assert recognise(of("s", "u1", "a1", "u2", "a2", "u3"), "", (A, B)) == "a"
    assert recognise(of("s", "u7", "a7", "u8", "a8", "u9"), "", (A, B)) == "b"


def test_a_system_prompt_alone_tells_nothing() -> None:
    """All chats of a client begin with it."""
    assert recognise(of("s", "u5"), "", (A, B)) is None
    assert recognise(of("s"), "", (A, known("c", "s"))) is None


def test_an_edit_and_the_same_once_more_are_of_the_same_conversation() -> None:
    assert recognise(of("s", "u1", "a1", "u2"), "", (A, B)) == "a"
    assert recognise(of("s", "u1", "a1", "u2 anew"), "", (A, B)) == "a"
    assert recognise(of("s", "u1", "t shortened", "u2", "a2", "u3"), "", (A, B)) == "a"


def test_who_takes_an_edit_back_is_in_the_same_conversation() -> None:
    edit = known("a", "s", "u1", "a1", "u2 anew")
    assert recognise(of("s", "u1", "a1", "u2", "a2", "u3"), "", (A, B, edit)) == "a"


def test_two_that_began_alike_are_two_once_both_have_gone_on() -> None:
    """One of them came back to where it was, and then the other one did."""
    first = known("a", "s", "u1", "a1", "u2", "a2", "u3", n_before=3)
    second = known("a", "s", "u1", "a1", "u8")
    assert recognise(of("s", "u1", "a1", "u8", "a8", "u9"), "", (second, first)) is None
    assert recognise(of("s", "u1", "a1", "u2", "a2", "u3", "a3", "u4"), "", (second, first)) == "a"


def test_a_changed_system_prompt_hides_nothing_when_a_reply_comes_back_behind_it() -> None:
    """A clock in it changes with every request. Without a reply behind it, it is somebody else's first question."""
    assert recognise(of("s 12:01", "u1", "a1", "u2", "a2", "u3"), "", (A, B)) == "a"
    assert recognise(of("s 12:01", "u1", "a1", "u2 anew"), "", (A, B)) == "a"
    assert recognise(of("s 12:01", "u1", "a other", "u2"), "", (A, B)) is None
    opening = of("s", "u1")
    reply = Message(role=Role.ASSISTANT, text="a1\n", reasoning="hm")
    first = Known(conversation="c", opening=opening, with_reply=with_reply(opening, reply))
    assert recognise(of("s of another", "u1"), "", (first,)) is None
    assert recognise(of("s 12:01", "u1", "a1", "u2"), "", (first,)) == "c", "trimmed and without its thoughts"
    assert recognise(of("s of another", "u1", "a other", "u2"), "", (first,)) is None
    other = known("d", "s of another", "u1")
    assert recognise(of("s of another", "u1", "a1", "u2"), "", (other, first)) == "d", "its own front tells more"


def test_a_name_that_was_never_heard_is_a_new_conversation() -> None:
    """Whoever names its chats knows them."""
    assert recognise(of("s", "u1", "a1", "u2", "a2", "u3"), "new", (A, B)) == "new"
    assert recognise(of("s", "u1"), "new", ()) == "new"


def test_a_known_name_wins_when_as_much_is_shared() -> None:
    twin = known("twin", "s", "u1", "a1", "u2")
    for named in ("a", "twin"):
        assert recognise(of("s", "u1", "a1", "u2", "a2", "u3"), named, (A, twin)) == named
        assert recognise(of("s", "u1", "a1", "u2", "a2", "u3"), named, (twin, A)) == named


def test_a_known_name_wins_where_no_other_conversation_is_gone_on_from() -> None:
    """A chat may be edited from its first message on, and history may be replaced by a summary."""
    assert recognise(of("s", "u7", "a other"), "a", (A, B)) == "a"
    assert recognise(of("s", "u summary"), "a", (A, B)) == "a"


def test_a_name_that_a_client_uses_for_all_its_chats_does_not_mix_them_up() -> None:
    assert recognise(of("s", "u7", "a7", "u8", "a8", "u9"), "a", (A, B)) == "b"


def test_raw_texts_are_of_one_conversation_when_they_share_half_of_the_earlier_one() -> None:
    story = "Once upon a time there was a king. " * 20
    one = Known(conversation="story", opening=opening_of(None, story))
    assert recognise(opening_of(None, story + "And then"), "", (one,)) == "story"
    assert recognise(opening_of(None, story[:500] + "But no"), "", (one,)) == "story"
    assert recognise(opening_of(None, story[:200] + "But no"), "", (one,)) is None
    assert recognise(of("u1"), "", (one,)) is None
    assert recognise(opening_of(None, "short"), "", (one,)) is None


texts = st.lists(st.sampled_from(["s", "u1", "u2", "a1", "a2"]), max_size=5)
them = st.lists(st.tuples(st.sampled_from(["a", "b"]), texts).map(lambda pair: known(pair[0], *pair[1])), max_size=5)


@given(texts, st.sampled_from(["", "a", "b", "c"]), them)
def test_the_answer_is_a_conversation_that_is_known_or_the_name_that_was_given(
    asked: list[str], hint: str, before: list[Known]
) -> None:
    found = recognise(of(*asked), hint, before)
    assert found in {hint or None, None, *(one.conversation for one in before)}
    assert found is not None or not hint, "who has a name is in some conversation"


@given(texts, texts, texts, them)
def test_what_is_grown_over_changes_no_answer(
    old: list[str], more: list[str], asked: list[str], before: list[Known]
) -> None:
    """So the newest requests alone are remembered."""
    first, second = of(*old), of(*old, *more)
    assume(is_grown_over(first, second) and of(*asked).front == first.front)
    grown = Known(conversation="z", opening=second)
    with_both = [*before, Known(conversation="z", opening=first), grown]
    for hint in ("", "z", "a"):
        assert recognise(of(*asked), hint, [*before, grown]) == recognise(of(*asked), hint, with_both)
