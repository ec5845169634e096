"""What clients do that costs them the cache, for each thing that they can be told to do instead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from unicodedata import normalize
from uuid import UUID

from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Limit, Remedy
from engine.core.prompt.messages import Message, ToolSpec
from tests.engine.scenarios.bed import Ask, Needs, Scenario, said, system, user
from tests.engine.scenarios.calls import SCENARIOS as CALLS
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER,
    QUESTIONS,
    SYSTEM,
    TALK,
    TOOLS,
    replaced,
    tool,
    turns,
    words,
)

DATES = ("Monday, 23 November 2026, 10:41", "Tuesday, 24 November 2026, 09:02", "Tuesday, 24 November 2026, 09:05")
IDS = tuple(str(UUID(int=0x5A17_0000_4000_8000_0000_0000_0000_0000 + 7919 * k**7)) for k in (11, 12, 13))


@dataclass(frozen=True)
class Advice:
    """`remedy` must be offered for the last request of the scenario, and name `subject`."""

    scenario: Scenario
    remedy: Remedy
    subject: str = ""


def _three(*fronts: tuple[Message, ...]) -> tuple[Ask, ...]:
    """Three turns of a conversation whose front the client writes anew."""
    rest = (*turns(4), QUESTIONS[4])
    later = (said(1), QUESTIONS[5])
    ends = (rest, (*rest, *later), (*rest, *later, said(2), QUESTIONS[6]))
    return tuple(Ask((*front, *end)) for front, end in zip(fronts, ends, strict=True))


def _system_with(value: str) -> tuple[Message, ...]:
    return (system(f"{SYSTEM.text} {value}. {words(5, 20)}"),)


def _first_user_with(value: str) -> tuple[Message, ...]:
    return (SYSTEM, user(f"{words(8)} <env>{value}</env> {words(9)}"), ANSWERS[8])


def _dated_tools(value: str) -> tuple[ToolSpec, ...]:
    return (*TOOLS, tool("clock", f"Tells the time. Started at {value}."))


def _scenario(name: str, *asks: Ask, needs: frozenset[Needs] = frozenset({Needs.SYSTEM})) -> Scenario:
    return Scenario(name=name, asks=asks, causes=(), needs=needs)


def _of_calls(name: str) -> Scenario:
    return next(scenario for scenario in CALLS if scenario.name == name)


def _system_around(text: str) -> tuple[Message, ...]:
    return (system(f"{words(5, 60)} {text} {words(9, 60)}"),)


def _plain_system(text: str) -> tuple[Message, ...]:
    return (system(text),)


def _spaced(text: str, k: int) -> str:
    """The same words, with two spaces between the first ones where `k` is odd."""
    return text.replace(" ", "  ", 3) if k % 2 else text


def _two_retrieved() -> tuple[Ask, ...]:
    return _three(*(_system_around(words(95 + k, 30)) for k in range(3)))[:2]


_RULES = f"{words(5, 40)}\n\nBe brief, naïve café. {words(6, 20)}"
OTHER_SPACES = {  # three versions each
    "other white space": (_RULES, _RULES.replace(". ", ".  "), _RULES),
    "other line ends": (_RULES, _RULES.replace("\n", "\r\n"), _RULES),
    "another Unicode form": (_RULES, normalize("NFD", _RULES), _RULES),
    "a sign that is not drawn": (_RULES, _RULES.replace("brief", "bri\u200bef"), _RULES),
}
BOTH = tuple(f"{date}, session {id}" for date, id in zip(DATES, IDS, strict=True))

_ANSWER = words(21, 60)


def _quoting(messages: tuple[Message, ...]) -> Ask:
    """A request of its own about a chat that `_ANSWER` was the last reply of."""
    lines = [f"{message.role.value}: {message.text}" for message in messages]
    task = "### Task:\nWrite a short title for this chat."
    return Ask((user("\n\n".join((task, *lines, f"assistant: {_ANSWER}"))),), session="side", reply="A title.")


RETRIEVED = Advice(
    _scenario(
        "retrieved text in the system prompt",
        *_three(*(_system_around(words(90 + k, 30)) for k in range(3))),
    ),
    Remedy.TEXT_LAST,
)
TO_CLIENTS = (
    RETRIEVED,
    Advice(
        _scenario("retrieved text in the system prompt, the second time", *_two_retrieved()),
        Remedy.TEXT_LAST,
    ),
    *(
        Advice(_scenario(f"{how} in the system prompt", *_three(*map(_plain_system, texts))[:2]), Remedy.KEEP_TEXT)
        for how, texts in OTHER_SPACES.items()
    ),
    Advice(
        _scenario("a date and an id in the system prompt", *_three(*map(_system_with, BOTH))),
        Remedy.MOVE_DATE,
        "24 November 2026",
    ),
    Advice(
        _scenario(
            "the tools are left out for one request",
            Ask(TALK, tools=TOOLS),
            Ask((*TALK, said(1), MORE)),
            needs=frozenset({Needs.SYSTEM, Needs.TOOLS}),
        ),
        Remedy.KEEP_TOOLS,
        "read",
    ),
    Advice(
        _scenario(
            "one of the tools is left out",
            Ask(TALK, tools=TOOLS),
            Ask((*TALK, said(1), MORE), tools=TOOLS[1:]),
            needs=frozenset({Needs.SYSTEM, Needs.TOOLS}),
        ),
        Remedy.KEEP_TOOLS,
        "read",
    ),
    Advice(
        _scenario(
            "the oldest turns are cut off",
            Ask((SYSTEM, *turns(7), QUESTIONS[7])),
            Ask((SYSTEM, *turns(7)[4:], QUESTIONS[7], said(1), MORE)),
        ),
        Remedy.TRIM_MORE,
    ),
    Advice(
        _scenario(
            "a date in the system prompt, and other spaces in the first question",
            *(
                Ask(
                    (
                        system(f"{words(3, 200)} {DATES[k + 1]}. {words(5, 200)}"),
                        user(_spaced(QUESTIONS[0].text, k)),
                        *turns(4)[1:],
                        *rest,
                    )
                )
                for k, rest in enumerate(((QUESTIONS[4],), (QUESTIONS[4], said(1), QUESTIONS[5])))
            ),
        ),
        Remedy.MOVE_DATE,
    ),
    Advice(
        _scenario("a date in every system prompt", *_three(*map(_system_with, DATES))),
        Remedy.MOVE_DATE,
        "24 November 2026",
    ),
    Advice(_scenario("an id in every system prompt", *_three(*map(_system_with, IDS))), Remedy.FREEZE_VALUE, IDS[2]),
    Advice(
        _scenario("a date in the first question", *_three(*map(_first_user_with, DATES))), Remedy.MOVE_DATE, "09:05"
    ),
    Advice(
        _scenario(
            "a date in a tool",
            *(
                replace(ask, tools=_dated_tools(date))
                for ask, date in zip(_three((SYSTEM,), (SYSTEM,), (SYSTEM,)), DATES, strict=True)
            ),
            needs=frozenset({Needs.SYSTEM, Needs.TOOLS}),
        ),
        Remedy.MOVE_DATE,
    ),
    *(
        Advice(_scenario(name, Ask(TALK, reply=_ANSWER, tools=tools), *asks), Remedy.ASK_AT_END)
        for name, tools, asks in (
            ("a title is asked for in a prompt that quotes the chat", (), (_quoting(TALK[1:]),)),
            ("a title is asked for with the chat's last words quoted", (), (_quoting(TALK[-3:]),)),
            ("tags are asked for without the tools of the chat that is quoted", TOOLS, (_quoting(TALK[1:]),)),
        )
    ),
    Advice(_of_calls("the results of two calls are swapped"), Remedy.KEEP_ORDER),
    Advice(_of_calls("one tool result is shortened"), Remedy.KEEP_RESULTS),
    Advice(_of_calls("two tool results are shortened, and the work goes on"), Remedy.KEEP_RESULTS),
)


@dataclass(frozen=True)
class Setting:
    """With `cache`, the last of these requests reads what another setting spares."""

    name: str
    cache: CacheSettings
    asks: tuple[Ask, ...]
    remedy: Remedy
    limit: Limit | None = None


LONG = user(words(7, 400))
_LONG_EDITED = user(" ".join((*LONG.text.split()[:330], words(6, 3), *LONG.text.split()[333:])))
EDIT = replaced(TALK, 9, OTHER)
_LATER = (*TALK, said(1), MORE)

SETTINGS = (
    Setting("reuse is off", CacheSettings(enabled=False), (Ask(TALK), Ask(_LATER)), Remedy.TURN_ON_REUSE),
    Setting(
        "two checkpoints",
        CacheSettings(max_checkpoints=2),
        (Ask(TALK), Ask(EDIT)),
        Remedy.RAISE_BUDGET,
        Limit.CHECKPOINTS,
    ),
    Setting(
        "two checkpoints, the oldest of which goes",
        CacheSettings(policy=Policy.FIFO, max_checkpoints=2),
        (Ask(TALK), Ask(_LATER), Ask(replaced(TALK, 3, OTHER))),
        Remedy.RAISE_BUDGET,
        Limit.CHECKPOINTS,
    ),
    Setting("no checkpoints", CacheSettings(max_checkpoints=0), (Ask(TALK), Ask(EDIT)), Remedy.RAISE_BUDGET),
    Setting("no memory", CacheSettings(ram_bytes=100), (Ask(TALK), Ask(EDIT)), Remedy.RAISE_BUDGET, Limit.RAM),
    Setting(
        "far apart",
        CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=5000),
        (Ask(TALK), Ask(EDIT)),
        Remedy.LOWER_SPACING,
    ),
    Setting(
        "a long message is edited near its end",
        CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=16),
        (Ask((SYSTEM, LONG)), Ask((SYSTEM, _LONG_EDITED))),
        Remedy.LOWER_INTERVAL,
    ),
)
