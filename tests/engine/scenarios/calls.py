"""What becomes of tool calls and their results: swapped, written otherwise, edited, with clocks in their arguments."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message, ToolCall
from tests.engine.scenarios.bed import Ask, Needs, Scenario, assistant, result, said
from tests.engine.scenarios.structure import AGENT, NEW, SAME, same
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    QUESTIONS,
    SYSTEM,
    TOOLS,
    call,
    replaced,
    words,
)

_TOOLS = frozenset({Needs.SYSTEM, Needs.TOOLS})
_SHOWN = frozenset({Needs.SYSTEM, Needs.TOOLS, Needs.ARGUMENTS})


def _recalled(message: Message, **arguments: object) -> Message:
    (one,) = message.tool_calls
    return replace(message, tool_calls=(replace(one, arguments=json.dumps(arguments)),))


def _turned(message: Message) -> Message:
    (one,) = message.tool_calls
    values = json.loads(one.arguments)
    return replace(message, tool_calls=(replace(one, arguments=json.dumps({k: values[k] for k in reversed(values)})),))


def _timed(day: str, path: str) -> tuple[ToolCall, ToolCall]:
    """Two calls of one tool at a time: one with a date, one with a path."""
    first, second = json.dumps({"since": day}), json.dumps({"path": path})
    return replace(_TWO[0], arguments=first), replace(_TWO[1], arguments=second)


_TWO = (call(71, path="a.txt", depth=3), call(72, path="b.txt", depth=4))
_BOTH = (
    *(SYSTEM, QUESTIONS[0], assistant("", "", *_TWO)),
    *(result(words(410, 20), _TWO[0]), result(words(411, 20), _TWO[1])),
    *(ANSWERS[0], QUESTIONS[1]),
)
_ONE: tuple[ToolCall, ...] = (_TWO[0],)
_CALLED = (
    *(SYSTEM, QUESTIONS[0], assistant("", "", *_ONE), result(words(412, 20), _TWO[0])),
    *(ANSWERS[0], QUESTIONS[1]),
)


def _tools_then(old: tuple[Message, ...], new: tuple[Message, ...]) -> tuple[Ask, ...]:
    return Ask(old, tools=TOOLS), Ask(new, tools=TOOLS)


SCENARIOS = (
    Scenario(
        name="the results of two calls are swapped",
        asks=_tools_then(_BOTH, (*_BOTH[:3], _BOTH[4], _BOTH[3], *_BOTH[5:])),
        causes=(Cause.MESSAGES_REORDERED,),
        message=3,
        subject="tool results",
        was=same(3, 7),
        needs=_TOOLS,
    ),
    Scenario(
        name="the arguments of a call in another order",
        asks=_tools_then(_CALLED, replaced(_CALLED, 2, _turned(_CALLED[2]))),
        causes=(Cause.ARGUMENTS_REWRITTEN,),
        message=2,
        subject="read",
        was=same(3, 6),
        needs=_SHOWN,
    ),
    Scenario(
        name="other arguments of a call",
        asks=_tools_then(_CALLED, replaced(_CALLED, 2, _recalled(_CALLED[2], path="c.txt", depth=3))),
        causes=(Cause.MESSAGE_EDITED,),
        message=2,
        subject="arguments of 'read'",
        was=same(3, 6),
        needs=_TOOLS,
    ),
    *(
        Scenario(
            name=f"a clock in the arguments of a call, {how}",
            asks=_tools_then(
                replaced(_CALLED, 2, _recalled(_CALLED[2], path="b.txt", **{key: old})),
                replaced(_CALLED, 2, _recalled(_CALLED[2], path="b.txt", **{key: new})),
            ),
            causes=(Cause.CLOCK_CHANGED,),
            message=2,
            subject=told,
            never_says=("edited",),
            was=same(3, 6),
            needs=_TOOLS,
        )
        for how, key, old, new, told in (
            ("as ISO", "since", "2026-11-23T10:41:07Z", "2026-11-24T08:15:30Z", "2026-11-24T08:15:30Z"),
            ("in words", "note", "Read on 23 November 2026", "Read on 24 November 2026", "24 November 2026"),
            ("behind a line break", "note", "Log\n2026-11-23 10:41", "Log\n2026-11-23 10:52", "2026-11-23 10:52"),
            ("in Japanese", "note", "記録 2026年11月23日", "記録 2026年11月24日", "2026年11月24日"),
            ("as a number", "timestamp", 1795430460, 1795431999, "1795431999"),
        )
    ),
    Scenario(
        name="a clock and another argument of a call",
        asks=_tools_then(
            replaced(_CALLED, 2, _recalled(_CALLED[2], since="2026-11-23", path="b.txt")),
            replaced(_CALLED, 2, _recalled(_CALLED[2], since="2026-11-24", path="other.txt")),
        ),
        causes=(Cause.MESSAGE_EDITED,),
        message=2,
        subject="arguments of 'read'",
        was=same(3, 6),
        needs=_TOOLS,
    ),
    Scenario(
        name="a clock in one of two calls of a tool, and other arguments of the second",
        asks=_tools_then(
            replaced(_BOTH, 2, assistant("", "", *_timed("2026-11-23", "b.txt"))),
            replaced(_BOTH, 2, assistant("", "", *_timed("2026-11-24", "c.txt"))),
        ),
        causes=(Cause.MESSAGE_EDITED,),
        message=2,
        subject="arguments of 'read'",
        was=same(3, 7),
        needs=_TOOLS,
    ),
    Scenario(
        name="a clock in what is said before a call, and other arguments",
        asks=_tools_then(
            replaced(_CALLED, 2, replace(_recalled(_CALLED[2], path="b.txt"), text="At 10:41:07 I look.")),
            replaced(_CALLED, 2, replace(_recalled(_CALLED[2], path="c.txt"), text="At 10:42:51 I look.")),
        ),
        causes=(Cause.MESSAGE_EDITED,),
        message=2,
        subject="arguments of 'read'",
        was=same(3, 6),
        needs=_TOOLS,
    ),
    Scenario(
        name="a clock in what is said before a call, and in its arguments",
        asks=_tools_then(
            replaced(_CALLED, 2, replace(_recalled(_CALLED[2], at="10:41:07"), text="At 10:41:07 I look.")),
            replaced(_CALLED, 2, replace(_recalled(_CALLED[2], at="10:42:51"), text="At 10:42:51 I look.")),
        ),
        causes=(Cause.CLOCK_CHANGED,),
        message=2,
        subject="10:42:51",
        was=same(3, 6),
        needs=_TOOLS,
    ),
    Scenario(
        name="one tool result is shortened",
        asks=_tools_then(AGENT, replaced(AGENT, 3, replace(AGENT[3], text="[cleared]"))),
        causes=(Cause.MESSAGE_EDITED,),
        message=3,
        was=same(4, 10),
        needs=_TOOLS,
    ),
    Scenario(
        name="two tool results are shortened, and the work goes on",
        asks=(
            Ask(AGENT, tools=TOOLS),
            Ask(
                (
                    *replaced(
                        replaced(AGENT, 3, replace(AGENT[3], text="[cleared]")), 5, replace(AGENT[5], text="[cleared]")
                    ),
                    *(said(1), MORE),
                ),
                tools=TOOLS,
            ),
        ),
        causes=(Cause.MESSAGE_EDITED, Cause.MESSAGE_EDITED),
        message=3,
        was={4: SAME, **same(6, 10), 11: NEW},
        needs=_TOOLS,
    ),
    Scenario(
        name="a round of the work is taken out",
        asks=_tools_then(AGENT, (*AGENT[:4], *AGENT[6:])),
        causes=(Cause.MESSAGE_REMOVED,),
        message=4,
        was=same(4, 8),
        needs=_TOOLS,
    ),
    Scenario(
        name="the work goes on",
        asks=(Ask(AGENT, tools=TOOLS), Ask((*AGENT, said(1), MORE), tools=TOOLS)),
        causes=(Cause.APPENDED,),
        was={11: NEW},
        needs=_TOOLS,
    ),
)
