"""Sessions of clients with one fault, and with two: of each kind that there is."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from tests.engine.scenarios.bed import Needs
from tests.engine.scenarios.faults import (
    CLOCKS,
    FORMS,
    Session,
    dated,
    dated_tool,
    long_message,
    noted,
    numbered,
    other_form,
    other_keys,
    other_order,
    other_tools,
    retrieved,
    shortened,
    talking,
    tool_in_another_form,
    trimming,
    working,
)

_TOOLS = frozenset({Needs.TOOLS})

NEAR = CacheSettings(policy=Policy.NEIGHBOR_GAP, min_spacing=16)
IN_LONG_MESSAGES = tuple(
    Session(f"a long message, {what}, {seed}", long_message(seed, is_edited=is_edited), n=n, cache=cache)
    for what, is_edited in (("edited far behind", True), ("with another end", False))
    for seed, n, cache in ((91_000, 2, NEAR), (92_000, 3, NEAR), (93_000, 2, CacheSettings(interval=4096)))
)


def _sessions() -> list[Session]:
    first, last = (lambda k, all_: all_[1:]), (lambda k, all_: all_[:-1])
    sets: dict[str, Callable[[int, tuple[int, ...]], tuple[int, ...]]] = {
        "none in the last request": lambda k, every: () if k == 2 else every,
        "one less in the last request": lambda k, every: first(k, every) if k == 2 else every,
        "one less with every second request": lambda k, every: first(k, every) if k % 2 == 0 else every,
        "one more at the end": lambda k, every: every if k == 2 else last(k, every),
        "one more in the midst": lambda k, every: every if k == 2 else (*every[:1], *every[2:]),
        "for the first time": lambda k, every: every if k == 2 else (),
        "another one missing each time": lambda k, every: (*every[: k % 3], *every[k % 3 + 1 :]),
    }
    found = [
        *(Session(f"{form} in the system prompt", talking(1), (other_form(0, form),)) for form in FORMS),
        *(Session(f"{form} in a question", talking(2, n_tools=0), (other_form(3, form, of=2),), 2) for form in FORMS),
        *(
            Session(f"a tool with {form}", talking(3, n_tools=3), (tool_in_another_form(form),))
            for form in tuple(FORMS)[2:4]
        ),
        *(
            Session(f"the date in the system prompt, {at}", talking(10 + at), (dated(0, form, at / 4),))
            for at, form in enumerate(CLOCKS)
        ),
        *(
            Session(f"the date in the first question, {at}", talking(20 + at), (dated(1, form),), 2 + at % 2)
            for at, form in enumerate(CLOCKS)
        ),
        Session("the date in a tool", talking(4, n_tools=3), (dated_tool(CLOCKS[1]),)),
        Session("an agent with the date in the system prompt", working(5), (dated(0, CLOCKS[0]),), needs=_TOOLS),
        Session("an id in the system prompt", talking(6), (numbered(0),)),
        Session("an id in the first question", talking(7), (numbered(1),)),
        *(
            Session(
                f"the date and an id in message {at + 1}", talking(8 + at), (dated(at, CLOCKS[at]), numbered(at, 0.2))
            )
            for at in (0, 1)
        ),
        Session("the date in the system prompt, an id in a question", talking(31), (dated(0, CLOCKS[2]), numbered(3))),
        Session(
            "the date and other spaces in the system prompt",
            talking(32),
            (other_form(0, "other line ends"), dated(0, CLOCKS[3], 0.9)),
        ),
        Session(
            "the date, and another form of an answer",
            talking(33),
            (dated(0, CLOCKS[1]), other_form(2, "another Unicode form")),
        ),
        Session("the date and the order of tools", talking(34, n_tools=4), (other_order(1), dated(0, CLOCKS[4]))),
        Session(
            "an id and one tool less",
            talking(35, n_tools=4),
            (other_tools(sets["one less in the last request"]), numbered(1)),
        ),
        Session(
            "other spaces and the order of tools", talking(36, n_tools=4), (other_order(2), other_form(0, "two spaces"))
        ),
        Session(
            "no tools and other spaces",
            talking(37, n_tools=4),
            (other_tools(sets["none in the last request"]), other_form(0, "two spaces")),
        ),
        Session("retrieved text and other spaces", talking(38), (retrieved(0, 600_000), other_form(1, "two spaces"))),
        Session(
            "retrieved text and the order of tools", talking(39, n_tools=4), (retrieved(0, 610_000), other_order(1))
        ),
        Session("shortened results and the date", working(40), (shortened(), dated(0, CLOCKS[3]))),
        Session("shortened results", working(41), (shortened(),)),
        Session("tools in another order", talking(42, n_tools=4), (other_order(1),)),
        Session("other keys of tools", talking(43, n_tools=4), (other_keys(),)),
        *(
            Session(f"tools, {what}", talking(50 + at, n_tools=4), (other_tools(which),))
            for at, (what, which) in enumerate(sets.items())
        ),
        Session("retrieved text in the system prompt", talking(60), (retrieved(0, 620_000),)),
        Session("retrieved text, the second time", talking(61), (retrieved(0, 630_000),), 2),
        Session("retrieved text in the first question", talking(62), (retrieved(1, 640_000),)),
        Session("notes behind the system prompt", talking(63), (noted(650_000),)),
    ]
    for n_kept, what in enumerate(("", ", the first question stays", ", the first two stay")):
        client, fault = trimming(70 + n_kept, n_kept=n_kept)
        found.append(Session(f"the oldest messages go{what}", client, (fault,)))
    client, fault = trimming(80, n_kept=0, has_system=False)
    found.append(Session("the oldest messages go, no system prompt", client, (fault,)))
    client, fault = trimming(81, n_kept=0, step=1)
    return [*found, Session("one message goes each time", client, (fault,))]


SESSIONS = tuple(_sessions())
