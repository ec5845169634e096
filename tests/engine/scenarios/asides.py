"""Requests beside a chat, with names and without: what they are told as, and that the chat goes on from itself."""

from __future__ import annotations

from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message
from tests.engine.scenarios.bed import Ask, Needs, Scenario, assistant, said, system, user
from tests.engine.scenarios.talk import (
    MORE,
    OTHER,
    OTHER_SYSTEM,
    QUESTIONS,
    SYSTEM,
    TALK,
    TOOLS,
    words,
)

Talk = tuple[Message, ...]
_SYSTEM = frozenset({Needs.SYSTEM})
_ON, _EDITED, _FIRST, _BRANCH = Cause.APPENDED, Cause.MESSAGE_EDITED, Cause.FIRST_REQUEST, Cause.BRANCH
_NEVER = ("edited", "returned", "goes another way")
_END = (*TALK, said(1))  # what the model said is there too
_GOES_ON = (*_END, MORE)
_QUOTED = "\n".join(message.text for message in TALK[1:])
_TITLES = system(f"You are a title generator. {words(970, 12)}")


def _asks(*rows: tuple[str, Talk]) -> tuple[Ask, ...]:
    return tuple(Ask(messages, session=session) for session, messages in rows)


# How the chat is called, and how the request beside it.
_NAMES = {
    "by a client without names": ("", ""),
    "under the same name": ("chat", "chat"),
    "under another name": ("chat", "side"),
    "without a name": ("chat", ""),
}
# Of each: what is asked in between.
_BESIDE: dict[str, tuple[Talk, ...]] = {
    "a title at the end of the chat": ((*_END, user(f"Write a short title for this chat. {words(971, 4)}")),),
    "tags at the end of the chat": ((*_END, user(f"### Task:\nName 1-3 tags. {words(972, 6)}")),),
    "a German title at the end of the chat": ((*_END, user("Nenne einen Titel für dieses Gespräch.")),),
    "a title and then a summary at the end of the chat": (
        (*_END, user("Give this conversation a title.")),
        (*_END, user("Summarize what was said.")),
    ),
    "the whole chat under a system prompt of its own": (
        (system(f"You extract memories. {words(973, 14)}"), *_END[1:], user("Begin.")),
    ),
    "a title with a system prompt of its own, and the last question": (
        (_TITLES, user("Generate a title for this conversation:"), TALK[11]),
    ),
    "a title of the chat, quoted behind the task": ((user(f"Write a title for this:\n\n{_QUOTED}"),),),
    "a sub-agent with tools and a system prompt of its own": ((OTHER_SYSTEM, user(words(974))),),
    "a sub-agent with the same system prompt": ((SYSTEM, user(words(975))),),
}
# The same as a first question that is edited, and the chat before that gone on with.
_TWO_QUESTIONS = ("a sub-agent with the same system prompt", "under the same name")
_SHORT = (SYSTEM, QUESTIONS[0])
_SIDE = (OTHER_SYSTEM, user(words(976)))
_SAME = (SYSTEM, user(words(977)))


def _turns(first: Talk, at: tuple[int, ...], questions: Talk) -> Talk:
    """A chat and what was said in the requests of these numbers, each followed by a question."""
    return (*first, *(m for n, question in zip(at, questions, strict=True) for m in (said(n), question)))


def _in_turns(side: Talk, session: str, other: str) -> tuple[Ask, ...]:
    more, rest = tuple(user(words(978 + k)) for k in range(3)), tuple(user(words(982 + k)) for k in range(3))
    return _asks(
        *((session, _SHORT), (other, side)),
        *((session, _turns(_SHORT, (1,), more[:1])), (other, _turns(side, (2,), rest[:1]))),
        *((session, _turns(_SHORT, (1, 3), more[:2])), (other, _turns(side, (2, 4), rest[:2]))),
        *((session, _turns(_SHORT, (1, 3, 5), more)), (other, _turns(side, (2, 4, 6), rest))),
    )


SCENARIOS = (
    *(
        Scenario(
            name=f"{what}, {label}",
            asks=_asks((name, TALK), *((between, messages) for messages in asked), (name, _GOES_ON)),
            causes=(_ON,),
            compared_with=1,
            never_says=_NEVER,
            needs=_SYSTEM,
        )
        for what, asked in _BESIDE.items()
        for label, (name, between) in _NAMES.items()
        if (what, label) != _TWO_QUESTIONS
    ),
    *(
        Scenario(
            name=f"{what}, in turns {label}",
            asks=_in_turns(side, session, other),
            causes=(_ON,),
            compared_with=6,
            never_says=_NEVER,
            needs=_SYSTEM,
        )
        for what, side in (("an agent and its sub-agent", _SIDE), ("two chats with one system prompt", _SAME))
        for label, session, other in (("without names", "", ""), ("with names", "a", "b"))
    ),
    *(
        Scenario(
            name=f"another question in the place of the last one, {label}",
            asks=_asks((name, TALK), (name, (*_END, OTHER)), (name, _GOES_ON)),
            causes=(_EDITED,),
            compared_with=2,
            message=13,
        )
        for label, name in (("with a name", "chat"), ("without names", ""))
    ),
    *(
        Scenario(
            name=f"the chat goes on behind a question that was put otherwise, {label}",
            asks=_asks((name, TALK), (name, (*_END, OTHER)), (name, _GOES_ON), (name, (*_GOES_ON, said(3), OTHER))),
            causes=(_ON,),
            compared_with=3,
            never_says=_NEVER,
        )
        for label, name in (("with a name", "chat"), ("without names", ""))
    ),
    *(
        Scenario(
            name=f"a title with a system prompt of its own quotes a question, {label}",
            asks=_asks((name, _SHORT), (between, (_TITLES, user("Generate a title for this:"), QUESTIONS[0]))),
            causes=(_FIRST,),
            never_says=_NEVER,
            needs=_SYSTEM,
        )
        for label, (name, between) in _NAMES.items()
    ),
    Scenario(
        name="forks of a chat go on in turns, and the template moves the tools back",
        asks=tuple(
            replace(ask, tools=TOOLS)
            for ask in _asks(
                ("a", TALK),
                ("a", _GOES_ON),
                ("b", (*_END, OTHER)),
                ("a", (*_GOES_ON, said(2), QUESTIONS[7])),
                ("b", (*_END, OTHER, said(3), QUESTIONS[8])),
            )
        ),
        causes=(Cause.TEMPLATE_MOVES,),
        compared_with=3,
        never_says=_NEVER,
        template="mistralai-Mistral-Nemo-Instruct-2407",
    ),
    Scenario(
        name="the history gives way to a summary that a request before had asked for",
        asks=_asks(
            ("chat", TALK),
            ("chat", (*_END, user("Sum up this conversation."))),
            ("chat", (SYSTEM, user(f"Summary: {words(990, 20)}"), assistant("I see."), MORE)),
        ),
        causes=(Cause.HISTORY_COMPACTED,),
        message=1,
        never_says=("returned",),
    ),
    Scenario(
        name="a sub-agent begins where the system prompt ends",
        asks=_asks(("", TALK), ("", _SAME)),
        causes=(_BRANCH,),
        message=1,
        compared_with=1,
        needs=_SYSTEM,
    ),
)
