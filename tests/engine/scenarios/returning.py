"""Which request a prompt is compared with: titles and sub-agents in between, clients without names, ways back."""

from __future__ import annotations

from dataclasses import replace

from engine.core.difference.explanation import Cause
from tests.engine.scenarios.bed import Ask, Needs, Scenario, Was, said, system, user
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER,
    OTHER_SYSTEM,
    QUESTIONS,
    SYSTEM,
    TALK,
    TOOLS,
    replaced,
    turns,
    words,
)

TITLE = (system(words(50, 12)), user(words(51)))
EDIT = replaced(TALK, 5, user(words(52)))
CLOCK = "It is {} where the user is."
_SYSTEM = frozenset({Needs.SYSTEM})
_TOOLS = frozenset({Needs.SYSTEM, Needs.TOOLS})


def _dated(day: str) -> str:
    return f"{SYSTEM.text} {CLOCK.format(day)} {words(53, 12)}"


_MONDAY, _TUESDAY = system(_dated("2026-11-23")), system(_dated("2026-11-24"))

TITLES = tuple(
    Scenario(
        name=f"a title is asked for in between, {label}",
        asks=(Ask(TALK, session=name), Ask(TITLE, session=between), Ask((*TALK, said(1), MORE), session=name)),
        causes=(Cause.APPENDED,),
        compared_with=1,
        never_says=("edited", "goes another way", "returned"),
        was={13: Was.NEW},
    )
    for label, name, between in (
        ("under the same name", "chat", "chat"),
        ("by a client without names", "", ""),
        ("under another name", "chat", "title"),
    )
)

SCENARIOS = (
    *TITLES,
    Scenario(
        name="a sub-agent with the same system prompt, without names",
        asks=(
            Ask(TALK, session=""),
            Ask((SYSTEM, user(words(54)), ANSWERS[7], OTHER), session=""),
            Ask((*TALK, said(1), MORE), session=""),
        ),
        causes=(Cause.APPENDED,),
        compared_with=1,
    ),
    Scenario(
        name="the sub-agent itself goes another way",
        asks=(Ask(TALK, session=""), Ask((SYSTEM, user(words(54))), session="")),
        causes=(Cause.BRANCH,),
        compared_with=1,
        message=1,
        was={1: Was.NEW},
    ),
    Scenario(
        name="two clients without names and with other system prompts",
        asks=(
            Ask(TALK, session=""),
            Ask((OTHER_SYSTEM, QUESTIONS[6]), session=""),
            Ask((*TALK, said(1), MORE), session=""),
            Ask((OTHER_SYSTEM, QUESTIONS[6], said(2), OTHER), session=""),
        ),
        causes=(Cause.APPENDED,),
        compared_with=2,
        was={3: Was.NEW},
    ),
    Scenario(
        name="two clients without names and with one system prompt",
        asks=(
            Ask((SYSTEM, QUESTIONS[0]), session=""),
            Ask((SYSTEM, QUESTIONS[6]), session=""),
            Ask((SYSTEM, QUESTIONS[0], said(1), MORE), session=""),
            Ask((SYSTEM, QUESTIONS[6], said(2), OTHER), session=""),
        ),
        causes=(Cause.APPENDED,),
        compared_with=2,
        never_says=("edited", "returned"),
    ),
    Scenario(
        name="back to the version before an edit",
        asks=(Ask(TALK), Ask(EDIT), Ask(TALK)),
        causes=(Cause.RETURNED,),
        compared_with=1,
        says="You returned to an earlier version; it was still in memory.",
        never_says=("edited",),
    ),
    Scenario(
        name="back and on from there",
        asks=(Ask(TALK), Ask(EDIT), Ask((*TALK, said(1), MORE))),
        causes=(Cause.RETURNED,),
        compared_with=1,
        was={13: Was.NEW},
    ),
    Scenario(
        name="back by a client without names",
        asks=(Ask(TALK, session=""), Ask(EDIT, session=""), Ask((*TALK, said(1), MORE), session="")),
        causes=(Cause.RETURNED,),
        compared_with=1,
    ),
    Scenario(
        name="back to before an edit of the first question",
        asks=(
            Ask((SYSTEM, QUESTIONS[0])),
            Ask((SYSTEM, user(words(55)))),
            Ask((SYSTEM, QUESTIONS[0], said(1), MORE)),
        ),
        causes=(Cause.RETURNED,),
        compared_with=1,
    ),
    Scenario(
        name="back to the system prompt before",
        asks=(Ask(TALK), Ask(replaced(TALK, 0, OTHER_SYSTEM)), Ask(TALK)),
        causes=(Cause.RETURNED,),
        compared_with=1,
        needs=_SYSTEM,
    ),
    Scenario(
        name="back after an edit and a title",
        asks=(Ask(TALK), Ask(EDIT), Ask(TITLE), Ask((*TALK, said(1), MORE))),
        causes=(Cause.RETURNED,),
        compared_with=1,
    ),
    Scenario(
        name="a sub-agent is asked twice in between",
        asks=(
            Ask(TALK, session=""),
            Ask(TITLE, session=""),
            Ask((*TITLE, said(2), OTHER), session=""),
            Ask((*TALK, said(1), MORE), session=""),
            Ask((*TITLE, said(2), OTHER, said(3), MORE), session=""),
        ),
        causes=(Cause.APPENDED,),
        compared_with=3,
    ),
    Scenario(
        name="twice there and back",
        asks=(Ask(TALK), Ask(EDIT), Ask(TALK), Ask((*EDIT, said(2), MORE))),
        causes=(Cause.RETURNED,),
        compared_with=2,
    ),
    Scenario(
        name="an edit of an older version",
        asks=(Ask(TALK), Ask(replaced(TALK, 1, OTHER)), Ask(replaced(TALK, 9, MORE))),
        causes=(Cause.MESSAGE_EDITED,),
        compared_with=1,
        message=9,
        was={10: Was.SAME, 11: Was.SAME},
    ),
    Scenario(
        name="the newest message is edited",
        asks=(
            Ask((SYSTEM, QUESTIONS[0])),
            Ask((SYSTEM, QUESTIONS[0], said(1), QUESTIONS[1])),
            Ask((SYSTEM, QUESTIONS[0], said(1), OTHER)),
        ),
        causes=(Cause.MESSAGE_EDITED,),
        compared_with=2,
        message=3,
    ),
    Scenario(
        name="asked again",
        asks=(Ask(TALK), Ask(TALK)),
        causes=(Cause.REGENERATED,),
        compared_with=1,
    ),
    Scenario(
        name="another reply to an earlier question",
        asks=(Ask(TALK), Ask(TALK[:8], is_regeneration=True)),
        causes=(Cause.REGENERATED,),
        compared_with=1,
    ),
    Scenario(
        name="a new conversation on another day",
        asks=(Ask((_MONDAY, *TALK[1:]), session="a"), Ask((_TUESDAY, OTHER), session="b")),
        causes=(Cause.CLOCK_CHANGED, Cause.BRANCH),
        compared_with=1,
        message=0,
        subject="2026-11-24",
        was={1: Was.NEW},
        needs=_SYSTEM,
    ),
    Scenario(
        name="a new conversation on another day, without names",
        asks=(Ask((_MONDAY, *TALK[1:]), session=""), Ask((_TUESDAY, OTHER), session="")),
        causes=(Cause.CLOCK_CHANGED, Cause.BRANCH),
        compared_with=1,
        needs=_SYSTEM,
    ),
    Scenario(
        name="a new conversation with the tools in another order",
        asks=(Ask(TALK, tools=TOOLS, session="a"), Ask((SYSTEM, OTHER), tools=TOOLS[::-1], session="b")),
        causes=(Cause.TOOLS_REORDERED, Cause.BRANCH),
        compared_with=1,
        subject="same set, other order",
        needs=_TOOLS,
    ),
    Scenario(
        name="a new conversation that begins alike",
        asks=(Ask(TALK, session="a"), Ask((SYSTEM, OTHER), session="b")),
        causes=(Cause.BRANCH,),
        compared_with=1,
        message=1,
    ),
    Scenario(
        name="a conversation that goes on under another name",
        asks=(Ask(TALK, session="a"), Ask((*TALK, said(1), MORE), session="b")),
        causes=(Cause.APPENDED,),
        compared_with=1,
        was={13: Was.NEW},
    ),
    Scenario(
        name="nothing alike",
        asks=(Ask(TALK, session="a"), Ask((system(words(56, 30)), user(words(57))), session="b")),
        causes=(Cause.FIRST_REQUEST,),
        compared_with=0,
        needs=_SYSTEM,
    ),
    Scenario(
        name="another name for each request",
        asks=(
            Ask(TALK, session="1"),
            Ask((*TALK, said(1), MORE), session="2"),
            Ask((*TALK, said(1), MORE, said(2), OTHER), session="3"),
        ),
        causes=(Cause.APPENDED,),
        compared_with=2,
    ),
    Scenario(
        name="a second conversation goes on while the first one rests",
        asks=(
            Ask(TALK, session="a"),
            Ask((OTHER_SYSTEM, *turns(2, first=6), QUESTIONS[9]), session="b"),
            Ask((OTHER_SYSTEM, *turns(2, first=6), QUESTIONS[9], said(2), MORE), session="b"),
            Ask((*TALK, said(1), OTHER), session="a"),
        ),
        causes=(Cause.APPENDED,),
        compared_with=1,
    ),
    Scenario(
        name="a new conversation whose system prompt was edited",
        asks=(
            Ask(TALK, session="a"),
            Ask((replace(SYSTEM, text=f"{SYSTEM.text} {words(58, 6)}"), OTHER), session="b"),
        ),
        causes=(Cause.SYSTEM_CHANGED, Cause.BRANCH),
        compared_with=1,
        message=0,
        needs=_SYSTEM,
    ),
)
