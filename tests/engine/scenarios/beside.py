"""Requests beside a chat, tools that change places to and fro, and what each template makes of the order of parts."""

from __future__ import annotations

from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message, Role
from tests.engine.scenarios.bed import Ask, Needs, Scenario, Was, assistant, said, system, user
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER,
    QUESTIONS,
    READ,
    SEARCH,
    SYSTEM,
    TALK,
    TOOLS,
    WRITE,
    replaced,
    words,
    work,
)

_SYSTEM = frozenset({Needs.SYSTEM})
_TOOLS = frozenset({Needs.SYSTEM, Needs.TOOLS})
_TITLE, _TAGS = user("Write a title for this chat. " + words(700, 6)), user("Name tags. " + words(701, 6))
_GOES_ON = Ask((*TALK, said(1), MORE))


def _with_results(text: str) -> tuple[Message, ...]:
    return tuple(replace(m, text=text) if m.role is Role.TOOL else m for m in work(2))


_OFF = (("enable_thinking", False),)
_LOW, _HIGH = (("reasoning_effort", "low"),), (("reasoning_effort", "high"),)
_QUOTED = "\n\n".join(message.text for message in TALK[1:7])


def _named(ask: Ask, session: str) -> Ask:
    return replace(ask, session=session)


SIDE = tuple(
    Scenario(
        name=f"a title is asked for at the end of the chat, {label}",
        asks=(
            _named(Ask(TALK), name),
            _named(Ask((*TALK, said(1), _TITLE)), between),
            _named(_GOES_ON, name),
        ),
        causes=(Cause.APPENDED,),
        compared_with=1,
        never_says=("edited", "returned"),
        was={13: Was.NEW},
    )
    for label, name, between in (
        ("by a client without names", "", ""),
        ("under another name", "chat", "title"),
        ("without a name", "chat", ""),
    )
)

_KETTLE = assistant("The kettle is on.")

SCENARIOS = (
    *SIDE,
    Scenario(
        name="a title and tags are asked for at the end of the chat",
        asks=tuple(
            _named(ask, "")
            for ask in (Ask(TALK), Ask((*TALK, said(1), _TITLE)), Ask((*TALK, said(1), _TAGS)), _GOES_ON)
        ),
        causes=(Cause.APPENDED,),
        compared_with=1,
        never_says=("edited", "returned"),
    ),
    Scenario(
        name="another question in the place of the last one, in a conversation that has a name",
        asks=(Ask(TALK), Ask((*TALK, said(1), OTHER)), Ask((*TALK, said(1), MORE))),
        causes=(Cause.MESSAGE_EDITED,),
        compared_with=2,
        message=13,
    ),
    Scenario(
        name="the newest question is put otherwise",
        asks=(
            Ask(TALK),
            Ask((*TALK, said(1), user(f"{words(702, 20)} in short"))),
            Ask((*TALK, said(1), user(f"{words(702, 20)} at length"))),
        ),
        causes=(Cause.MESSAGE_EDITED,),
        compared_with=2,
        message=13,
    ),
    Scenario(
        name="a fork under another name goes on",
        asks=(
            _named(Ask(TALK), "a"),
            _named(Ask((*TALK, said(1), OTHER)), "b"),
            _named(_GOES_ON, "a"),
            _named(Ask((*TALK, said(1), OTHER, said(2), user(words(703)))), "b"),
        ),
        causes=(Cause.APPENDED,),
        compared_with=2,
        never_says=("edited", "returned"),
    ),
    Scenario(
        name="sub-agents in turns with their agent",
        asks=tuple(
            _named(Ask(messages), "")
            for messages in (
                (SYSTEM, QUESTIONS[0]),
                (system(words(704, 20)), user(words(705))),
                (SYSTEM, QUESTIONS[0], said(1), MORE),
                (system(words(704, 20)), user(words(705)), said(2), OTHER),
                (SYSTEM, QUESTIONS[0], said(1), MORE, said(3), user(words(706))),
            )
        ),
        causes=(Cause.APPENDED,),
        compared_with=3,
        never_says=("edited", "returned"),
        needs=_SYSTEM,
    ),
    Scenario(
        name="tags are asked for after a title, each about the same quoted chat",
        asks=(
            _named(Ask(TALK), "main"),
            _named(Ask((user(f"Write a title for this conversation:\n\n{_QUOTED}"),)), ""),
            _named(Ask((user(f"Write three tags for this conversation:\n\n{_QUOTED}"),)), ""),
        ),
        causes=(Cause.FIRST_REQUEST,),
        never_says=("edited", "everything is new"),
    ),
    Scenario(
        name="tools change places to and fro",
        asks=tuple(
            Ask(messages, tools=tools)
            for messages, tools in (
                (TALK, TOOLS),
                ((*TALK, said(1), MORE), (READ, SEARCH, WRITE)),
                ((*TALK, said(1), MORE, said(2), OTHER), TOOLS),
            )
        ),
        causes=(Cause.TOOLS_REORDERED,),
        compared_with=2,
        never_says=("returned",),
        needs=_TOOLS,
    ),
    Scenario(
        name="the system prompt and the tools change: the first of them in the prompt is told first",
        asks=(Ask(TALK, tools=TOOLS), Ask(replaced(TALK, 0, system(words(707, 30))), tools=(READ, WRITE))),
        causes=(Cause.TOOLS_CHANGED, Cause.SYSTEM_CHANGED),
        subject='"search" was removed',
        template="Qwen3.5-4B",
    ),
    Scenario(
        name="a system message in the midst, which the template puts to the front",
        asks=(
            Ask((SYSTEM, QUESTIONS[0])),
            Ask((SYSTEM, QUESTIONS[0], said(1), system(words(708)), QUESTIONS[1])),
        ),
        causes=(Cause.TEMPLATE_MOVES,),
        message=3,
        never_says=("earlier message differently",),
        template="deepseek-ai-DeepSeek-V3.1",
    ),
    Scenario(
        name="tool results are cleared that the template does not show",
        asks=(
            Ask((SYSTEM, QUESTIONS[0], *work(2), ANSWERS[0], QUESTIONS[1])),
            Ask((SYSTEM, QUESTIONS[0], *_with_results("(cleared)"), ANSWERS[0], QUESTIONS[1], said(1), MORE)),
        ),
        causes=(Cause.APPENDED,),
        never_says=("edited",),
        template="microsoft-Phi-3.5-mini-instruct",
    ),
    Scenario(
        name="thinking is off, and the template writes an empty thought before each reply",
        asks=(
            Ask((SYSTEM, QUESTIONS[0]), options=_OFF),
            Ask((SYSTEM, QUESTIONS[0], said(1), MORE), options=_OFF),
        ),
        causes=(Cause.TEMPLATE_REWRITES,),
        message=2,
        says="writes an empty thought",
        never_says=("left out earlier thinking",),
        was={3: Was.NEW},
        template="Qwen3.5-4B",
    ),
    Scenario(
        name="the effort is turned up",
        asks=(Ask(TALK, options=_LOW), Ask((*TALK, said(1), MORE), options=_HIGH)),
        causes=(Cause.TEMPLATE_CHANGED,),
        subject="reasoning_effort",
        template="openai-gpt-oss-120b",
    ),
    Scenario(
        name="the effort is turned up and down again",
        asks=(
            Ask(TALK, options=_LOW, reply=f"<|channel|>final<|message|>{_KETTLE.text}"),
            Ask((*TALK, _KETTLE, MORE), options=_HIGH),
            Ask((*TALK, _KETTLE, MORE), options=_LOW),
        ),
        causes=(Cause.RETURNED,),
        compared_with=1,
        template="openai-gpt-oss-120b",
    ),
)
