"""A change of what changes by itself is named as such in every message; a person's own edit is not."""

from __future__ import annotations

import pytest

from engine.core.difference.chat_difference import compare_chats
from engine.core.difference.explanation import Cause, ChatDifference
from engine.core.difference.subjects import ChangedValue
from engine.core.difference.text_difference import text_difference
from engine.core.prompt.messages import Chat, Message, Role, ToolSpec
from engine.core.volatile.tokens import VolatileKind
from tests.core.builders import assistant, chat, system, user

CLOCK, ID, COUNTER = VolatileKind.CLOCK, VolatileKind.ID, VolatileKind.COUNTER


def compared(old: Chat, new: Chat) -> ChatDifference:
    found = compare_chats(old, new)
    assert found is not None
    return found


@pytest.mark.parametrize("role", [Role.SYSTEM, Role.ASSISTANT, Role.TOOL, Role.USER])
def test_a_clock_in_an_earlier_message_of_any_role_is_one(role: Role) -> None:
    """Clients stamp questions, and tools their results: "a message was edited" would be said, with no advice."""
    old, new = (
        chat(Message(role=role, text=f"At 10:{minute} it rained"), user("and then?"), assistant("sun"))
        for minute in (41, 42)
    )
    found = compared(old, new)
    assert (found.cause, found.message, found.subject) == (
        Cause.CLOCK_CHANGED,
        0,
        ChangedValue(kind=CLOCK, text="10:42"),
    )


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("[2026-11-23 10:41] hello", "[2026-11-23 10:42] hello", Cause.CLOCK_CHANGED),
        ("hello\n<time>10:41</time>", "hello\n<time>10:42</time>", Cause.CLOCK_CHANGED),
        ("meet me at 12:41", "meet me at 12:45", Cause.MESSAGE_EDITED),
        ("free on Monday?", "free on Tuesday?", Cause.MESSAGE_EDITED),
        ("[2026-11-23 10:41] hello", "[2026-11-23 10:42] hallo", Cause.MESSAGE_EDITED),
    ],
)
def test_in_the_users_newest_message_only_a_stamp_is_a_clock(old: str, new: str, cause: Cause) -> None:
    """Who corrects the hour of a question in the window has edited it."""
    first = (system("Be brief."), user("one"), assistant("two"))
    found = compared(chat(*first, user(old), assistant("and so on")), chat(*first, user(new)))
    assert (found.cause, found.message) == (cause, 3)


@pytest.mark.parametrize(
    ("old", "new", "kind", "text"),
    [
        ("Session ID: 481516", "Session ID: 234200", VolatileKind.ID, "234200"),
        ("12,345 tokens used", "13,001 tokens used", VolatileKind.COUNTER, "13,001"),
        ("cwd: /srv/a", "cwd: /srv/b", VolatileKind.PATH, "/srv/b"),
        ("seed: 17", "seed: 18", VolatileKind.SEED, "18"),
        ("see http://localhost:49152/x", "see http://localhost:49153/x", VolatileKind.PORT, "http://localhost:49153"),
    ],
)
def test_other_values_are_named_by_what_they_are(old: str, new: str, kind: VolatileKind, text: str) -> None:
    found = compared(chat(system(old), user("hi")), chat(system(new), user("hi")))
    assert (found.cause, found.message, found.subject) == (Cause.VALUE_CHANGED, 0, ChangedValue(kind=kind, text=text))


def test_the_first_is_quoted_whole_and_the_others_are_told() -> None:
    text = text_difference(
        "Now: Monday, 23 November 2026 10:41:07\nsession_id: 3f2a91c0\nrequest: 17\nEnd",
        "Now: Monday, 23 November 2026 10:41:09\nsession_id: 9c1b2d4e\nrequest: 18\nEnd",
    )
    assert (text.first, text.kind, text.also, text.is_only) == (5, CLOCK, (ID, COUNTER), True)
    assert (text.old_text, text.new_text) == ("Monday, 23 November 2026 10:41:07", "Monday, 23 November 2026 10:41:09")


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("Now 10:41. Be brief. Yes.", "Now 10:42. Be kind. Yes.", CLOCK),
        ("Be brief. Now 10:41. Yes.", "Be kind. Now 10:42. Yes.", None),
    ],
)
def test_a_clock_beside_an_edit_is_not_the_cause_but_told(old: str, new: str, kind: VolatileKind | None) -> None:
    """Freezing the date would not help; not naming it would hide what costs the same with the next request."""
    found = compared(chat(system(old), user("hi")), chat(system(new), user("hi")))
    assert found.cause is Cause.SYSTEM_CHANGED
    assert found.text is not None
    assert found.text.kind is kind
    assert not found.text.is_only
    assert CLOCK in (found.text.kind, *found.text.also)


def tool(name: str, text: str) -> ToolSpec:
    return ToolSpec(name=name, definition=f'{{"name": "{name}", "description": "{text}"}}')


def test_a_clock_in_tool_definitions_is_one() -> None:
    old, new = (
        Chat(messages=(user("hi"),), tools=(tool("a", "x"), tool("b", f"It is 10:{m}"), tool("c", f"request {m}")))
        for m in (41, 42)
    )
    found = compared(old, new)
    assert (found.cause, found.message, found.subject) == (
        Cause.CLOCK_CHANGED,
        None,
        ChangedValue(kind=CLOCK, text="10:42"),
    )
    assert found.text is not None
    assert found.text.also == (COUNTER,)


def test_tools_that_changed_otherwise_as_well_did_change() -> None:
    old = Chat(messages=(user("hi"),), tools=(tool("a", "It is 10:41"), tool("b", "finds")))
    new = Chat(messages=(user("hi"),), tools=(tool("a", "It is 10:42"), tool("b", "seeks")))
    assert compared(old, new).cause is Cause.TOOLS_CHANGED


def test_a_text_of_two_megabytes_is_no_harder() -> None:
    """What is quoted stays short however long the change is."""
    long = "word " * 400_000
    text = text_difference(f"Be brief. {long}", f"Be kind. {long[::-1]}")
    assert max(len(text.old_text), len(text.new_text)) <= 80
