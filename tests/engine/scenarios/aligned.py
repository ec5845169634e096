"""Several things that became of messages at once: each is told as what it is, and nothing that did not happen."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message
from tests.engine.scenarios.bed import Ask, Needs, Scenario, assistant, result, said, system, user
from tests.engine.scenarios.structure import AGENT, edited
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER_SYSTEM,
    QUESTIONS,
    READ,
    SEARCH,
    SYSTEM,
    TALK,
    TOOLS,
    WRITE,
    call,
    replaced,
    tool,
    words,
)

Talk = tuple[Message, ...]
_SYSTEM, _TOOLS = frozenset({Needs.SYSTEM}), frozenset({Needs.SYSTEM, Needs.TOOLS})
_ARGUMENTS = frozenset({Needs.SYSTEM, Needs.TOOLS, Needs.ARGUMENTS})
_SPACE = frozenset({Needs.KEEPS_SPACE})
_CHANGED, _EDITED, _INSERTED = Cause.SYSTEM_CHANGED, Cause.MESSAGE_EDITED, Cause.MESSAGE_INSERTED
_REMOVED, _MOVED, _TRIMMED, _SUMMED = (
    *(Cause.MESSAGE_REMOVED, Cause.MESSAGES_REORDERED),
    *(Cause.TRIMMED, Cause.HISTORY_COMPACTED),
)
_BLANK, _TOOLS_CHANGED, _ORDER = Cause.WHITE_SPACE, Cause.TOOLS_CHANGED, Cause.TOOLS_REORDERED
_TURN = (user(words(900)), assistant(words(901)))
_SUMMARY = (user(words(902, 20)), assistant(words(903)))
_SYSTEM2 = edited(TALK, 0, 904)[0]
_DATED = [system(f"{SYSTEM.text}\nToday is 2026-11-{day}.") for day in (25, 26)]
_SPACED = replace(TALK[9], text=TALK[9].text.replace(" ", "\u00a0", 1))
_TWO = (call(91, path="a.txt"), call(92, path="b.txt"))
_THREE = (*_TWO, call(93, "search", query="oak"))
_RESULTS = tuple(result(words(905 + k, 20), one) for k, one in enumerate(_THREE))
_BOTH = (*TALK[:2], assistant("", "", *_TWO), *_RESULTS[:2], *TALK[2:4])
_ALL = (*TALK[:2], assistant("", "", *_THREE), *_RESULTS, *TALK[2:4])
_OTHER_PATH = replace(_TWO[0], arguments='{"path": "z.txt"}')
_NFD = "\u00e4pfel und \u00e9tudes, "
_READ2 = tool("read", words(909, 10), path="the file to read")
_AGAIN = (SYSTEM, *(3 * (QUESTIONS[0], ANSWERS[0])), QUESTIONS[1])

# What was asked, what came then, and what is to be told: causes in their order, and the message of the first.
Row = tuple[Talk, Talk, tuple[Cause, ...], int | None, frozenset[Needs]]
_NONE: frozenset[Needs] = frozenset()
_OF_MESSAGES: dict[str, Row] = {
    "a turn is inserted before a question that is edited": (
        TALK,
        (*TALK[:5], *_TURN, *edited(TALK, 5, 910)[5:]),
        *((_INSERTED, _EDITED), 5, _NONE),
    ),
    "a turn is inserted behind a question that is edited": (
        TALK,
        (*edited(TALK, 5, 911)[:7], *_TURN, *TALK[7:]),
        *((_EDITED, _INSERTED), 5, _NONE),
    ),
    "a turn is removed before a question that is edited": (
        TALK,
        (*TALK[:5], *edited(TALK, 7, 912)[7:]),
        *((_REMOVED, _EDITED), 5, _NONE),
    ),
    "two turns are inserted at two places, and a question between them is edited": (
        TALK,
        (*TALK[:3], *_TURN, *edited(TALK, 5, 913)[3:7], *_SUMMARY, *TALK[7:]),
        *((_INSERTED, _EDITED, _INSERTED), 3, _NONE),
    ),
    "the system prompt is edited, and two turns change places": (
        TALK,
        (_SYSTEM2, *TALK[3:5], *TALK[1:3], *TALK[5:]),
        *((_CHANGED, _MOVED), 0, _SYSTEM),
    ),
    "the system prompt is edited, and a turn behind it is removed": (
        TALK,
        (_SYSTEM2, *TALK[1:5], *TALK[7:]),
        *((_CHANGED, _REMOVED), 0, _SYSTEM),
    ),
    "the system prompt is edited, and a turn is inserted right behind it": (
        TALK,
        (_SYSTEM2, *_TURN, *TALK[1:]),
        *((_CHANGED, _INSERTED), 0, _SYSTEM),
    ),
    "another system prompt, and the start is cut off": (
        TALK,
        (OTHER_SYSTEM, *TALK[5:]),
        *((_CHANGED, _TRIMMED), 0, _SYSTEM),
    ),
    "a date in the system prompt, and two turns change places": (
        replaced(TALK, 0, _DATED[0]),
        (_DATED[1], *TALK[3:5], *TALK[1:3], *TALK[5:]),
        *((Cause.CLOCK_CHANGED, _MOVED), 0, _SYSTEM),
    ),
    "a date in the system prompt, and the history gives way to a summary": (
        replaced(TALK, 0, _DATED[0]),
        (_DATED[1], *_SUMMARY, *TALK[9:]),
        *((Cause.CLOCK_CHANGED, _SUMMED), 0, _SYSTEM),
    ),
    "the system prompt is taken away, and two turns change places": (
        TALK,
        (*TALK[3:5], *TALK[1:3], *TALK[5:]),
        *((_CHANGED, _MOVED), None, _SYSTEM),
    ),
    "a system prompt is added, and two turns change places": (
        TALK[1:],
        (SYSTEM, *TALK[3:5], *TALK[1:3], *TALK[5:]),
        *((_CHANGED, _MOVED), 0, _SYSTEM),
    ),
    "a system prompt is added, and a turn is removed": (
        TALK[1:],
        (*TALK[:5], *TALK[7:]),
        *((_CHANGED, _REMOVED), 0, _SYSTEM),
    ),
    "the system prompt is taken away, and a question is edited": (
        TALK,
        edited(TALK, 3, 914)[1:],
        *((_CHANGED, _EDITED), None, _SYSTEM),
    ),
    "the start is cut off, and a question that stays is edited": (
        TALK,
        (SYSTEM, *edited(TALK, 7, 915)[5:]),
        *((_TRIMMED, _EDITED), 1, _NONE),
    ),
    "the start is cut off, and a space in a question is another one": (
        TALK,
        (SYSTEM, *replaced(TALK, 9, _SPACED)[5:]),
        *((_TRIMMED, _BLANK), 1, _NONE),
    ),
    "the beginning gives way to a summary, and the last question is edited": (
        TALK,
        (SYSTEM, *_SUMMARY, *edited(TALK, 11, 916)[9:]),
        *((_SUMMED, _EDITED), 1, _NONE),
    ),
    "all but the last question gives way to a summary, and that is edited": (
        TALK,
        (SYSTEM, *_SUMMARY, edited(TALK, 11, 917)[11]),
        *((_SUMMED, _EDITED), 1, _NONE),
    ),
    "two turns change places, and a question in one of them is edited": (
        TALK,
        (SYSTEM, *edited(TALK, 3, 918)[3:5], *TALK[1:3], *TALK[5:]),
        *((_MOVED, _EDITED), 1, _NONE),
    ),
    "two turns change places, and an answer before them is edited": (
        TALK,
        (*edited(TALK, 2, 919)[:3], *TALK[5:7], *TALK[3:5], *TALK[7:]),
        *((_EDITED, _MOVED), 2, _NONE),
    ),
    "one of three equal turns is removed": (_AGAIN, (*_AGAIN[:5], *_AGAIN[7:]), (_REMOVED,), 5, _NONE),
    "a turn comes once more": ((*_AGAIN[:5], *_AGAIN[7:]), _AGAIN, (_INSERTED,), 5, _NONE),
}
_OF_CALLS: dict[str, Row] = {
    "one of two calls is taken out with its result": (
        _BOTH,
        (*_BOTH[:2], assistant("", "", _TWO[0]), _BOTH[3], *_BOTH[5:]),
        *((_EDITED, _REMOVED), 2, _TOOLS),
    ),
    "the first of three calls is taken out with its result": (
        _ALL,
        (*_ALL[:2], assistant("", "", *_THREE[1:]), *_ALL[4:]),
        *((_EDITED, _REMOVED), 2, _TOOLS),
    ),
    "three calls turn around, and their results stay": (
        _ALL,
        replaced(_ALL, 2, assistant("", "", *_THREE[::-1])),
        *((_MOVED,), 2, _TOOLS),
    ),
    "two calls change places with their results, and the question before them is edited": (
        _BOTH,
        (*edited(_BOTH, 1, 921)[:2], assistant("", "", *_TWO[::-1]), _BOTH[4], _BOTH[3], *_BOTH[5:]),
        *((_EDITED, _MOVED, _MOVED), 1, _TOOLS),
    ),
    "two results change places, and the answer to them is edited": (
        _BOTH,
        (*_BOTH[:3], _BOTH[4], _BOTH[3], *edited(_BOTH, 5, 922)[5:]),
        *((_MOVED, _EDITED), 3, _TOOLS),
    ),
    "a result is cleared, and a round before it is taken out": (
        AGENT,
        (*AGENT[:2], *replaced(AGENT, 5, replace(AGENT[5], text="[cleared]"))[4:]),
        *((_REMOVED, _EDITED), 2, _TOOLS),
    ),
    "a result is cut short": (
        AGENT,
        replaced(AGENT, 3, replace(AGENT[3], text=f"{AGENT[3].text[:20]}\u2026 [truncated]")),
        *((_EDITED,), 3, _TOOLS),
    ),
    "another value in a call, and a turn is inserted before it": (
        _BOTH,
        (*_BOTH[:1], *_TURN, _BOTH[1], assistant("", "", _OTHER_PATH, _TWO[1]), *_BOTH[3:]),
        *((_INSERTED, _EDITED), 1, _ARGUMENTS),
    ),
}
Says = tuple[Talk, Talk, tuple[Cause, ...], int, frozenset[Needs], str]
_NOT_SEEN: dict[str, Says] = {
    "a no-break space in a question": (
        TALK,
        replaced(TALK, 9, _SPACED),
        *((_BLANK,), 9, _NONE, "a usual space became a non-breaking one"),
    ),
    "two spaces in an answer": (
        TALK,
        replaced(TALK, 4, replace(TALK[4], text=TALK[4].text.replace(" ", "  ", 1))),
        *((_BLANK,), 4, _NONE, "spaces"),
    ),
    "other line ends in a question": (
        replaced(TALK, 3, user("one line\nand another\nand a third")),
        replaced(TALK, 3, user("one line\r\nand another\r\nand a third")),
        *((_BLANK,), 3, _NONE, "CRLF"),
    ),
    "letters in another form": (
        replaced(TALK, 3, user(_NFD + words(923))),
        replaced(TALK, 3, user(unicodedata.normalize("NFD", _NFD) + words(923))),
        *((_EDITED,), 3, _NONE, "form"),
    ),
    "a zero-width space in an answer": (
        TALK,
        replaced(TALK, 6, replace(TALK[6], text=f"{TALK[6].text[:5]}\u200b{TALK[6].text[5:]}")),
        *((_EDITED,), 6, _NONE, "zero-width"),
    ),
    "a question with its thinking turned off": (
        TALK,
        replaced(TALK, 3, user(f"{TALK[3].text} /no_think")),
        *((_EDITED,), 3, _NONE, "the word that turns thinking on or off"),
    ),
    "a question whose thinking is not turned off any more": (
        replaced(TALK, 3, user(f"{TALK[3].text} /nothink")),
        TALK,
        *((_EDITED,), 3, _NONE, "the word that turns thinking on or off"),
    ),
    "a question whose thinking is turned on instead of off": (
        replaced(TALK, 3, user(f"{TALK[3].text} /no_think")),
        replaced(TALK, 3, user(f"{TALK[3].text} /think")),
        *((_EDITED,), 3, _NONE, "the word that turns thinking on or off"),
    ),
    "thinking is turned off in the system prompt": (
        TALK,
        replaced(TALK, 0, system(f"{SYSTEM.text}\n/no_think")),
        *((_CHANGED,), 0, _SYSTEM, "the word that turns thinking on or off"),
    ),
}
_OF_TOOLS = {
    "tools turn around, and a question is edited": (TOOLS, TOOLS[::-1], True, (_ORDER, _EDITED), "another order"),
    "a tool comes first": (TOOLS[1:], TOOLS, False, (_TOOLS_CHANGED,), '"read" was added'),
    "a tool goes, and the others turn around": (
        *(TOOLS, (SEARCH, READ), False),
        *((_TOOLS_CHANGED, _ORDER), '"write" was removed'),
    ),
    "a second tool of the same name comes": ((READ, WRITE), (READ, WRITE, _READ2), False, (_TOOLS_CHANGED,), '"read"'),
    "the second of two tools of one name goes": ((READ, WRITE, _READ2), TOOLS[:2], False, (_TOOLS_CHANGED,), '"read"'),
    "two tools of one name change places": ((READ, _READ2, WRITE), (_READ2, READ, WRITE), False, (_ORDER,), "order"),
    "a tool is described otherwise, and a question is edited": (
        *((READ, WRITE), (_READ2, WRITE), True),
        *((_TOOLS_CHANGED, _EDITED), '"read" has another description'),
    ),
    "no tools, at the end of a chat that had some": (TOOLS, (), False, (_TOOLS_CHANGED,), "were removed"),
}

SCENARIOS = (
    *(
        Scenario(name=name, asks=(Ask(old), Ask(new)), causes=causes, message=at, needs=needs)
        for name, (old, new, causes, at, needs) in _OF_MESSAGES.items()
    ),
    *(
        Scenario(
            name=f"{name}, and the chat goes on",
            asks=(Ask(old, session=""), Ask((*new, said(1), MORE), session="")),
            causes=causes,
            message=at,
            needs=needs,
        )
        for name, (old, new, causes, at, needs) in list(_OF_MESSAGES.items())[::3]
    ),
    *(
        Scenario(
            name=name,
            asks=(Ask(old, tools=TOOLS), Ask(new, tools=TOOLS)),
            causes=causes,
            message=at,
            needs=needs,
        )
        for name, (old, new, causes, at, needs) in _OF_CALLS.items()
    ),
    *(
        Scenario(
            name=name,
            asks=(Ask(old), Ask((*new, said(1), MORE))),
            causes=causes,
            message=at,
            says=says,
            never_says=("the edge", "not the one generated"),
            needs=needs,
        )
        for name, (old, new, causes, at, needs, says) in _NOT_SEEN.items()
    ),
    *(
        Scenario(
            name=name,
            asks=(
                Ask(TALK, tools=old),
                Ask((*(edited(TALK, 3, 924) if is_edited else TALK), said(1), MORE), tools=new),
            ),
            causes=causes,
            says=says,
            needs=_TOOLS,
        )
        for name, (old, new, is_edited, causes, says) in _OF_TOOLS.items()
    ),
)
