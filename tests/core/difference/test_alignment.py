"""Two versions of a chat side by side: what became of messages, calls and tools, and nothing that did not happen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.difference.chat_difference import chat_changes
from engine.core.difference.explanation import Cause
from engine.core.difference.subjects import ChangedTools, ToolChange
from engine.core.prompt.messages import Chat, Message, ToolSpec
from tests.engine.scenarios.bed import assistant, result
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER,
    OTHER_SYSTEM,
    QUESTIONS,
    SYSTEM,
    TALK,
    WRITE,
    call,
    tool,
    work,
)

_ONE, _TWO = call(71, path="a"), call(72, path="b")
_CALLED = (
    SYSTEM,
    QUESTIONS[0],
    assistant("", "", _ONE, _TWO),
    result("one", _ONE),
    result("two", _TWO),
    ANSWERS[0],
    MORE,
)
_WORK = work(3)
_AGENT = (SYSTEM, QUESTIONS[0], *_WORK, ANSWERS[0], QUESTIONS[1])
_TWICE = (SYSTEM, QUESTIONS[0], ANSWERS[0], QUESTIONS[1], QUESTIONS[1], ANSWERS[1], QUESTIONS[2])
_TURNS = (SYSTEM, QUESTIONS[0], ANSWERS[0], QUESTIONS[0], ANSWERS[0], QUESTIONS[1])
_SAME_CALL = (SYSTEM, QUESTIONS[0], *(2 * (assistant("", "", _ONE), result("same", _ONE))), ANSWERS[0], MORE)

Told = tuple[Cause, int | None, int]
CHATS: dict[str, tuple[tuple[Message, ...], tuple[Message, ...], tuple[Told, ...]]] = {
    "one of two equal questions is removed": (
        _TWICE,
        (*_TWICE[:4], *_TWICE[5:]),
        ((Cause.MESSAGE_REMOVED, 4, 1),),
    ),
    "one of two equal turns is removed": (_TURNS, (*_TURNS[:3], *_TURNS[5:]), ((Cause.MESSAGE_REMOVED, 3, 2),)),
    "one of two equal calls is removed": (
        _SAME_CALL,
        (*_SAME_CALL[:4], *_SAME_CALL[6:]),
        ((Cause.MESSAGE_REMOVED, 4, 2),),
    ),
    "a turn comes twice": ((*_TURNS[:3], *_TURNS[5:]), _TURNS, ((Cause.MESSAGE_INSERTED, 3, 2),)),
    "two rounds of calls change places": (
        _AGENT,
        (*_AGENT[:2], *_WORK[2:4], *_WORK[:2], *_WORK[4:], *_AGENT[8:]),
        ((Cause.MESSAGES_REORDERED, 2, 4),),
    ),
    "two calls of one reply change places": (
        _CALLED,
        (*_CALLED[:2], assistant("", "", _TWO, _ONE), *_CALLED[3:]),
        ((Cause.MESSAGES_REORDERED, 2, 1),),
    ),
    "two calls change places, and so do their results": (
        _CALLED,
        (*_CALLED[:2], assistant("", "", _TWO, _ONE), _CALLED[4], _CALLED[3], *_CALLED[5:]),
        ((Cause.MESSAGES_REORDERED, 2, 1), (Cause.MESSAGES_REORDERED, 3, 2)),
    ),
    "an edit, and a turn is removed behind it": (
        TALK,
        (*TALK[:3], OTHER, *TALK[4:7], *TALK[9:]),
        ((Cause.MESSAGE_EDITED, 3, 1), (Cause.MESSAGE_REMOVED, 7, 2)),
    ),
    "a turn is inserted before a question that is edited": (
        TALK,
        (*TALK[:5], OTHER, ANSWERS[9], replace(TALK[5], text=f"{TALK[5].text} now"), *TALK[6:]),
        ((Cause.MESSAGE_INSERTED, 5, 2), (Cause.MESSAGE_EDITED, 7, 1)),
    ),
    "the system prompt is another one, and two turns change places": (
        TALK,
        (OTHER_SYSTEM, *TALK[3:5], *TALK[1:3], *TALK[5:]),
        ((Cause.SYSTEM_CHANGED, 0, 1), (Cause.MESSAGES_REORDERED, 1, 4)),
    ),
    "the system prompt is taken away, and two turns change places": (
        TALK,
        (*TALK[3:5], *TALK[1:3], *TALK[5:]),
        ((Cause.SYSTEM_CHANGED, None, 1), (Cause.MESSAGES_REORDERED, 0, 4)),
    ),
    "two turns change places, and a question in them is edited": (
        TALK,
        (SYSTEM, replace(TALK[3], text=f"{TALK[3].text} now"), TALK[4], *TALK[1:3], *TALK[5:]),
        ((Cause.MESSAGES_REORDERED, 1, 4), (Cause.MESSAGE_EDITED, 1, 1)),
    ),
    "one of three equal turns is removed, and the last answer is edited": (
        (*_TURNS[:5], *_TURNS[3:]),
        (*_TURNS[:4], replace(ANSWERS[0], text=f"{ANSWERS[0].text} now"), *_TURNS[5:]),
        ((Cause.MESSAGE_REMOVED, 4, 2), (Cause.MESSAGE_EDITED, 4, 1)),
    ),
    "the beginning gives way to a summary, and the last question is edited": (
        TALK,
        (SYSTEM, OTHER, ANSWERS[9], *TALK[9:11], replace(TALK[11], text=f"{TALK[11].text} now")),
        ((Cause.HISTORY_COMPACTED, 1, 8), (Cause.MESSAGE_EDITED, 5, 1)),
    ),
    "a question is edited, and what follows is another talk": (
        TALK,
        (*TALK[:3], OTHER, ANSWERS[9], MORE),
        ((Cause.MESSAGE_EDITED, 3, 1),),
    ),
    "only questions, in the place of a whole chat": (
        TALK,
        (SYSTEM, MORE, OTHER, QUESTIONS[9]),
        ((Cause.MESSAGE_EDITED, 1, 1),),
    ),
    "calls change places, and a question behind them is edited": (
        _CALLED,
        (*_CALLED[:2], assistant("", "", _TWO, _ONE), *_CALLED[3:6], replace(MORE, text=f"{MORE.text} now")),
        ((Cause.MESSAGES_REORDERED, 2, 1), (Cause.MESSAGE_EDITED, 6, 1)),
    ),
}


@pytest.mark.parametrize("name", CHATS)
def test_what_became_of_messages(name: str) -> None:
    old, new, wanted = CHATS[name]
    told = tuple((d.cause, d.message, d.n_messages) for d, _ in chat_changes(Chat(messages=old), Chat(messages=new)))
    assert told == wanted


_A, _B = tool("read", path="x"), tool("read", "another of that name", path="y")
TOOLS: dict[str, tuple[tuple[ToolSpec, ...], tuple[ToolSpec, ...], ChangedTools, str, str]] = {
    "two of one name change places": (
        (_A, _B, WRITE),
        (_B, _A, WRITE),
        ChangedTools(is_reordered=True, is_same_set=True),
        "",
        "",
    ),
    "two of three change places": (
        (_A, WRITE, tool("find", "looks")),
        (_A, tool("find", "looks"), WRITE),
        ChangedTools(is_reordered=True, is_same_set=True),
        "write, find",
        "find, write",
    ),
}


@pytest.mark.parametrize("name", TOOLS)
def test_tools_in_another_order_are_told_as_that(name: str) -> None:
    old, new, subject, was, now = TOOLS[name]
    ((found, _),) = chat_changes(Chat(messages=TALK, tools=old), Chat(messages=TALK, tools=new))
    assert (found.cause, found.subject) == (Cause.TOOLS_REORDERED, subject)
    assert found.text is not None
    assert (found.text.old_text, found.text.new_text) == (was, now)


@pytest.mark.parametrize(
    ("old", "new", "change", "was", "now"),
    [
        ((_A, _B, WRITE), (_A, WRITE), ToolChange.REMOVED, "read", ""),
        ((_A, _A, WRITE), (_A, WRITE), ToolChange.REMOVED, "read", ""),
        ((_A, WRITE), (_A, _A, WRITE), ToolChange.ADDED, "", "read"),
        ((_A, _B), (_A, tool("read", "yet another of it", path="y")), ToolChange.DESCRIBED, "another", "yet another"),
    ],
    ids=["one of two with that name", "one of two equal ones", "the same once more", "the second of that name edited"],
)
def test_tools_of_one_name_are_told_apart(
    old: tuple[ToolSpec, ...], new: tuple[ToolSpec, ...], change: ToolChange, was: str, now: str
) -> None:
    """A tool that came twice would hide what became of its namesake."""
    ((found, _),) = chat_changes(Chat(messages=TALK, tools=old), Chat(messages=TALK, tools=new))
    assert found.cause is Cause.TOOLS_CHANGED
    assert isinstance(found.subject, ChangedTools)
    assert [(edit.change, edit.names) for edit in found.subject.edits] == [(change, ("read",))]
    assert found.text is not None
    assert was in found.text.old_text
    assert now in found.text.new_text
