"""What becomes of the tools that are offered: another order, another description, more of them or fewer."""

from __future__ import annotations

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import ToolSpec
from tests.engine.scenarios.bed import Ask, Needs, Scenario, Was, said
from tests.engine.scenarios.structure import edited, same
from tests.engine.scenarios.talk import MORE, READ, SEARCH, TALK, TOOLS, WRITE, tool, turned, words

NEW = Was.NEW
_TOOLS = frozenset({Needs.SYSTEM, Needs.TOOLS})


def _offers(
    name: str, new: tuple[ToolSpec, ...], causes: tuple[Cause, ...], *, subject: str = "", says: str = ""
) -> Scenario:
    return Scenario(
        name=name,
        asks=(Ask(TALK, tools=TOOLS), Ask((*TALK, said(1), MORE), tools=new)),
        causes=causes,
        subject=subject,
        says=says,
        was={**same(1, 12), 13: NEW},
        needs=_TOOLS,
    )


SCENARIOS = (
    _offers("tools in another order", TOOLS[::-1], (Cause.TOOLS_REORDERED,), subject="same set, other order"),
    _offers(
        "keys of the tools in another order",
        tuple(map(turned, TOOLS)),
        (Cause.TOOLS_REORDERED,),
        subject="same set, other formatting",
        says="written differently",
    ),
    _offers(
        "one tool is described anew",
        (READ, WRITE, tool("search", words(130, 10), query="what to look for")),
        (Cause.TOOLS_CHANGED,),
        subject='"search" has another description',
        says='The tools changed: "search" has another description.',
    ),
    _offers(
        "one tool takes other parameters",
        (READ, WRITE, tool("search", query="what to look for", limit="how many")),
        (Cause.TOOLS_CHANGED,),
        subject='"search" has other parameters',
        says='"search" has other parameters',
    ),
    _offers("a tool more", (*TOOLS, tool("find", name="whom")), (Cause.TOOLS_CHANGED,), subject='"find" was added'),
    _offers("a tool less", (READ, SEARCH), (Cause.TOOLS_CHANGED,), subject='"write" was removed'),
    _offers("no tools any more", (), (Cause.TOOLS_CHANGED,), subject='"read", "search", "write" were removed'),
    _offers(
        "a tool more, and the others in another order",
        (tool("find", name="whom"), *TOOLS[::-1]),
        (Cause.TOOLS_CHANGED, Cause.TOOLS_REORDERED),
        subject='"find" was added',
    ),
    Scenario(
        name="tools where there were none",
        asks=(Ask(TALK), Ask((*TALK, said(1), MORE), tools=TOOLS)),
        causes=(Cause.TOOLS_CHANGED,),
        subject='"read", "search", "write" were added',
        was={**same(1, 12), 13: NEW},
        needs=_TOOLS,
    ),
    Scenario(
        name="tools in another order, and an edit",
        asks=(Ask(TALK, tools=TOOLS), Ask(edited(TALK, 5, 131), tools=TOOLS[::-1])),
        causes=(Cause.TOOLS_REORDERED, Cause.MESSAGE_EDITED),
        subject="same set, other order",
        was={**same(1, 5), **same(6, 12)},
        needs=_TOOLS,
    ),
)
