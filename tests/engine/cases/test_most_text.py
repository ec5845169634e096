"""Where several earlier requests begin like a prompt, it is laid beside the one that has most of its text."""

from __future__ import annotations

import pytest

from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message
from tests.engine.cases.test_causes import Talk, tool
from tests.support.engine_runs import assistant, system, user
from tests.support.scenario_desk import Fresh

FRESH = Fresh(37)
KIND, DULL = system(f"You are kind. {FRESH(60)}"), system(f"You are dull. {FRESH(60)}")


def turns(talk: Talk, *before: Message, n: int) -> list[Message]:
    """So many turns behind these messages, with their replies."""
    history = list(before)
    for _ in range(n):
        history.append(user(FRESH(120)))
        talk.ask(*history)
        history.append(assistant(talk.said))
    return history


@pytest.mark.parametrize("memory", [MemoryKind.FULL, MemoryKind.HYBRID], ids=lambda memory: memory.name)
def test_text_that_is_read_again_is_not_new_because_of_a_short_branch(memory: MemoryKind) -> None:
    """Message 1 edited, the edit taken back, the system prompt changed: the newest of those that begin alike is the
    edit, beside which every message is "new"."""
    talk = Talk.on(memory)
    long = turns(talk, KIND, n=3)
    talk.ask(KIND, user(FRESH(90)))
    told = talk.ask(DULL, *long[1:], user(FRESH(40)))
    assert told.cause is Cause.SYSTEM_CHANGED
    assert told.compared_with == 3
    assert told.changed >= sum(len(message.text) for message in long[1:])


def test_a_branch_in_the_middle_is_passed_over_as_well() -> None:
    """A turn left out of the longer branch: the other one shares as much of the beginning, and nothing behind it."""
    talk = Talk.on()
    long = turns(talk, KIND, n=4)
    talk.ask(*long[:3], user(FRESH(90)))
    told = talk.ask(*long[:3], *long[5:], user(FRESH(40)))
    assert (told.cause, told.compared_with) == (Cause.MESSAGE_REMOVED, 4)
    assert told.changed >= sum(len(message.text) for message in long[5:])


def test_another_chat_with_the_new_system_prompt_does_not_make_a_chat_new() -> None:
    """The prompt begins as the other chat does; what is read again is this one's."""
    talk = Talk.on()
    long = turns(talk, KIND, n=3)
    talk.ask(DULL, user(FRESH(90)), session="another")
    told = talk.ask(DULL, *long[1:], user(FRESH(40)))
    assert (told.cause, told.compared_with) == (Cause.SYSTEM_CHANGED, 3)
    assert told.changed >= sum(len(message.text) for message in long[1:])


def test_tools_that_changed_are_told_beside_the_branch_that_is_gone_on_with() -> None:
    talk = Talk.on()
    long = turns(talk, KIND, n=3)
    talk.ask(KIND, user(FRESH(90)))
    told = talk.ask(*long, user(FRESH(40)), tools=(tool("search"),))
    assert (told.cause, told.compared_with) == (Cause.TOOLS_CHANGED, 3)


def test_a_branch_that_is_gone_on_with_stays_the_one_compared_with() -> None:
    """However much an older one has of the same words."""
    talk = Talk.on()
    long = turns(talk, KIND, n=3)
    short = turns(talk, KIND, n=1)
    told = talk.ask(*short, long[5])
    assert (told.cause, told.compared_with) == (Cause.APPENDED, 4)
