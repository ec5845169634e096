"""What becomes of messages: each kind of change by itself, and several at once."""

from __future__ import annotations

from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message
from tests.engine.scenarios.bed import Ask, Needs, Scenario, Was, assistant, said, system, user
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER,
    QUESTIONS,
    SYSTEM,
    TALK,
    replaced,
    turns,
    words,
    work,
)

AGENT = (SYSTEM, QUESTIONS[0], *work(3), ANSWERS[0], QUESTIONS[1])
_SYSTEM = frozenset({Needs.SYSTEM})
_LONG = tuple(user(words(70 + k, 16)) for k in range(4))
SAME, NEW = Was.SAME, Was.NEW


def same(first: int, end: int) -> dict[int, Was]:
    """Messages [first, end) are what they were."""
    return dict.fromkeys(range(first, end), SAME)


def edited(messages: tuple[Message, ...], at: int, seed: int) -> tuple[Message, ...]:
    """One word in the middle of message `at` is another one."""
    own = messages[at].text.split(" ")
    own[len(own) // 2] = words(seed, 1)
    return replaced(messages, at, replace(messages[at], text=" ".join(own)))


def _then(old: tuple[Message, ...], new: tuple[Message, ...]) -> tuple[Ask, ...]:
    return Ask(old), Ask(new)


SCENARIOS = (
    Scenario(
        name="a question in the middle is edited",
        asks=_then(TALK, edited(TALK, 3, 80)),
        causes=(Cause.MESSAGE_EDITED,),
        message=3,
        was=same(4, 12),
    ),
    Scenario(
        name="an answer in the middle is edited",
        asks=_then(TALK, edited(TALK, 4, 81)),
        causes=(Cause.MESSAGE_EDITED,),
        message=4,
        was=same(5, 12),
    ),
    Scenario(
        name="an edit in the middle, and the chat goes on",
        asks=(Ask(TALK), Ask((*edited(TALK, 3, 82), said(1), MORE))),
        causes=(Cause.MESSAGE_EDITED,),
        message=3,
        was={**same(4, 12), 13: NEW},
    ),
    Scenario(
        name="a question is edited and sent again from there",
        asks=_then(TALK, (*TALK[:3], OTHER)),
        causes=(Cause.MESSAGE_EDITED,),
        message=3,
    ),
    Scenario(
        name="two messages are edited",
        asks=_then(TALK, edited(edited(TALK, 3, 83), 8, 84)),
        causes=(Cause.MESSAGE_EDITED, Cause.MESSAGE_EDITED),
        message=3,
        was={**same(4, 8), **same(9, 12)},
    ),
    Scenario(
        name="two messages next to each other are edited",
        asks=_then(TALK, edited(edited(TALK, 3, 85), 4, 86)),
        causes=(Cause.MESSAGE_EDITED, Cause.MESSAGE_EDITED),
        message=3,
        was=same(5, 12),
    ),
    Scenario(
        name="two messages are inserted",
        asks=_then(TALK, (*TALK[:5], _LONG[0], assistant(words(87)), *TALK[5:])),
        causes=(Cause.MESSAGE_INSERTED,),
        message=5,
        says="2 messages were inserted (messages 6-7).",
        was={5: NEW, 6: NEW, **same(7, 14)},
    ),
    Scenario(
        name="two messages are inserted, and the chat goes on",
        asks=(Ask(TALK), Ask((*TALK[:5], _LONG[0], assistant(words(87)), *TALK[5:], said(1), MORE))),
        causes=(Cause.MESSAGE_INSERTED,),
        message=5,
        was={5: NEW, 6: NEW, **same(7, 14), 15: NEW},
    ),
    Scenario(
        name="two messages are inserted right behind the system prompt",
        asks=_then(TALK, (SYSTEM, _LONG[1], assistant(words(88)), *TALK[1:])),
        causes=(Cause.MESSAGE_INSERTED,),
        message=1,
        was={1: NEW, 2: NEW, **same(3, 14)},
    ),
    Scenario(
        name="messages are inserted at two places",
        asks=_then(
            TALK, (*TALK[:3], _LONG[0], assistant(words(89)), *TALK[3:7], _LONG[1], assistant(words(90)), *TALK[7:])
        ),
        causes=(Cause.MESSAGE_INSERTED, Cause.MESSAGE_INSERTED),
        message=3,
        was={3: NEW, 4: NEW, 9: NEW, 10: NEW, **same(11, 16)},
    ),
    Scenario(
        name="a turn in the middle is removed",
        asks=_then(TALK, (*TALK[:5], *TALK[7:])),
        causes=(Cause.MESSAGE_REMOVED,),
        message=5,
        says="2 messages were removed before message 6.",
        was=same(5, 10),
    ),
    Scenario(
        name="a turn in the middle is removed, and the chat goes on",
        asks=(Ask(TALK), Ask((*TALK[:5], *TALK[7:], said(1), MORE))),
        causes=(Cause.MESSAGE_REMOVED,),
        message=5,
        was={**same(5, 10), 11: NEW},
    ),
    Scenario(
        name="the chat is cut back",
        asks=_then(TALK, TALK[:10]),
        causes=(Cause.CUT_BACK,),
        message=9,
        says="The chat was cut back to message 10.",
    ),
    Scenario(
        name="the chat is cut back by one turn",
        asks=(Ask(TALK), Ask((*TALK, said(1), MORE)), Ask(TALK[:10])),
        causes=(Cause.CUT_BACK,),
        compared_with=2,
        message=9,
    ),
    Scenario(
        name="the start is cut off",
        asks=_then(TALK, (SYSTEM, *TALK[5:])),
        causes=(Cause.TRIMMED,),
        was=same(1, 8),
    ),
    Scenario(
        name="the start is cut off, and the chat goes on",
        asks=(Ask(TALK), Ask((SYSTEM, *TALK[5:], said(1), MORE))),
        causes=(Cause.TRIMMED,),
        was={**same(1, 8), 9: NEW},
    ),
    Scenario(
        name="the beginning gives way to a summary",
        asks=_then(TALK, (SYSTEM, user(words(91)), ANSWERS[9], *TALK[9:])),
        causes=(Cause.HISTORY_COMPACTED,),
        message=1,
        was={1: NEW, **same(3, 6)},
    ),
    Scenario(
        name="all gives way to a summary",
        asks=_then((SYSTEM, *turns(8), QUESTIONS[8]), (SYSTEM, user(words(92, 40)), assistant(words(93)), OTHER)),
        causes=(Cause.HISTORY_COMPACTED,),
        message=1,
    ),
    Scenario(
        name="two questions change places",
        asks=_then(TALK, (*TALK[:3], TALK[5], TALK[4], TALK[3], *TALK[6:])),
        causes=(Cause.MESSAGES_REORDERED,),
        message=3,
        was=same(3, 12),
    ),
    Scenario(
        name="two turns change places",
        asks=_then(TALK, (SYSTEM, *TALK[3:5], *TALK[1:3], *TALK[5:])),
        causes=(Cause.MESSAGES_REORDERED,),
        message=1,
        was=same(1, 12),
    ),
    Scenario(
        name="an edit, and further on a turn less",
        asks=_then(TALK, (*edited(TALK, 1, 94)[:7], *TALK[9:])),
        causes=(Cause.MESSAGE_EDITED, Cause.MESSAGE_REMOVED),
        message=1,
        was={**same(2, 7), **same(7, 10)},
    ),
    Scenario(
        name="a swap, and further on an edit",
        asks=_then(TALK, edited((SYSTEM, *TALK[3:5], *TALK[1:3], *TALK[5:]), 9, 95)),
        causes=(Cause.MESSAGES_REORDERED, Cause.MESSAGE_EDITED),
        message=1,
        was={**same(1, 9), **same(10, 12)},
    ),
    Scenario(
        name="the system prompt and a question are edited",
        asks=_then(TALK, edited(edited(TALK, 0, 96), 5, 97)),
        causes=(Cause.SYSTEM_CHANGED, Cause.MESSAGE_EDITED),
        message=0,
        was={**same(1, 5), **same(6, 12)},
        needs=_SYSTEM,
    ),
    Scenario(
        name="a system prompt is added",
        asks=_then(TALK[1:], TALK),
        causes=(Cause.SYSTEM_CHANGED,),
        message=0,
        was={0: NEW, **same(1, 12)},
        needs=_SYSTEM,
    ),
    Scenario(
        name="the system prompt is taken away",
        asks=_then(TALK, TALK[1:]),
        causes=(Cause.SYSTEM_CHANGED,),
        was=same(0, 11),
        needs=_SYSTEM,
    ),
    Scenario(
        name="the system prompt is another one altogether",
        asks=_then(TALK, replaced(TALK, 0, system(words(98, 30)))),
        causes=(Cause.SYSTEM_CHANGED,),
        message=0,
        was=same(1, 12),
        needs=_SYSTEM,
    ),
    Scenario(
        name="a date in the system prompt",
        asks=(
            Ask(replaced(TALK, 0, system(f"It is 2026-11-23 today. {SYSTEM.text}"))),
            Ask((*replaced(TALK, 0, system(f"It is 2026-11-24 today. {SYSTEM.text}")), said(1), MORE)),
        ),
        causes=(Cause.CLOCK_CHANGED,),
        message=0,
        subject="2026-11-24",
        was={**same(1, 12), 13: NEW},
        needs=_SYSTEM,
    ),
    Scenario(
        name="a date in the system prompt, and an edit",
        asks=(
            Ask(replaced(TALK, 0, system(f"It is 2026-11-23 today. {SYSTEM.text}"))),
            Ask(edited(replaced(TALK, 0, system(f"It is 2026-11-24 today. {SYSTEM.text}")), 7, 99)),
        ),
        causes=(Cause.CLOCK_CHANGED, Cause.MESSAGE_EDITED),
        message=0,
        was={**same(1, 7), **same(8, 12)},
        needs=_SYSTEM,
    ),
    Scenario(
        name="the reply is edited by the client",
        asks=(
            Ask(TALK, reply=ANSWERS[5].text),
            Ask((*TALK, edited((ANSWERS[5],), 0, 120)[0], MORE)),
        ),
        causes=(Cause.MESSAGE_EDITED,),
        message=12,
        was={13: NEW},
        is_fake_only=True,
    ),
    Scenario(
        name="a question and then the reply are edited",
        asks=(
            Ask(TALK, reply=ANSWERS[5].text),
            Ask((*edited(TALK, 7, 121), edited((ANSWERS[5],), 0, 122)[0], MORE)),
        ),
        causes=(Cause.MESSAGE_EDITED, Cause.MESSAGE_EDITED),
        message=7,
        was={**same(8, 12), 13: NEW},
        is_fake_only=True,
    ),
    Scenario(
        name="the chat goes on",
        asks=(Ask(TALK), Ask((*TALK, said(1), MORE))),
        causes=(Cause.APPENDED,),
        was={13: NEW},
    ),
    Scenario(
        name="the chat goes on by three turns at once",
        asks=(Ask(TALK), Ask((*TALK, said(1), MORE, ANSWERS[6], QUESTIONS[7], ANSWERS[7], QUESTIONS[8]))),
        causes=(Cause.APPENDED,),
        was=dict.fromkeys(range(13, 18), NEW),
    ),
    Scenario(
        name="a first request",
        asks=(Ask(TALK),),
        causes=(Cause.FIRST_REQUEST,),
        compared_with=0,
        was=dict.fromkeys(range(12), NEW),
    ),
)
