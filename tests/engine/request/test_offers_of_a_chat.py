"""What a window can do by itself about a chat: the time that its template writes stays, its tools keep their order."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

from engine.commands import Generate, RequestId
from engine.core.difference.explanation import Cause, Remedy
from engine.core.prompt.messages import GREEDY, Chat, ToolSpec
from tests.support.engine_runs import Bench, Run, assistant, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

DATED = (
    "{{- '<|im_start|>system\\nToday is ' + strftime_now('%d %B %Y') + '. Say what you know.<|im_end|>\\n' }}"
    + CHAT_TEMPLATE
)
DAY = 24 * 3600
NOON = 1_790_000_000
TALK = (user("Why is the sky blue? " * 8), assistant("Because of the air. " * 4), user("And the sea?"))
NUMBERS = itertools.count()


@dataclass
class Calendar:
    """Implements ports.Clock."""

    at: float = NOON

    def monotonic(self) -> float:
        return 0.0

    def wall(self) -> float:
        return self.at


def ask(bench: Bench, chat: Chat) -> Run:
    request = RequestId(f"request-{next(NUMBERS)}")
    return bench.do(Generate(request=request, session="chat", chat=chat, sampling=GREEDY, max_tokens=4))


def test_a_date_that_the_template_writes_can_stay_as_it_was() -> None:
    """From one day to the next all of a chat would be read again; told the old date, nothing is."""
    calendar = Calendar()
    bench = Bench(loader=FakeLoader(model=FakeModel(template=DATED)), clock=calendar)
    bench.load()
    chat = Chat(messages=TALK)
    ask(bench, chat)
    calendar.at += DAY
    told = ask(bench, chat).explanation
    assert told.cause is Cause.CLOCK_CHANGED
    assert told.again > 0
    (offer,) = (offer for offer in told.offers if offer.remedy is Remedy.FREEZE_CLOCK)
    assert offer.value == NOON
    calendar.at += DAY
    frozen = ask(bench, replace(chat, clock=offer.value)).explanation
    assert frozen.again == 0
    calendar.at += DAY
    assert ask(bench, replace(chat, clock=offer.value)).explanation.again == 0


def test_tools_that_came_in_another_order_are_told_the_one_they_had() -> None:
    """Only where the order is all that changed: a tool written otherwise is not mended by moving it."""
    bench = Bench(loader=FakeLoader(model=FakeModel(template=CHAT_TEMPLATE)))
    bench.load()
    tools = tuple(
        ToolSpec(name=name, definition=f'{{"type": "function", "function": {{"name": "{name}"}}}}')
        for name in ("search", "read", "write")
    )
    ask(bench, Chat(messages=TALK, tools=tools))
    told = ask(bench, Chat(messages=TALK, tools=tools[::-1])).explanation
    (offer,) = (offer for offer in told.offers if offer.remedy is Remedy.SORT_TOOLS)
    assert offer.order == ("search", "read", "write")
    ask(bench, Chat(messages=TALK, tools=tools))
    spaced = replace(tools[0], definition=tools[0].definition.replace(": ", ":"))
    told = ask(bench, Chat(messages=TALK, tools=(*tools[:0:-1], spaced))).explanation
    assert all(offer.order == () for offer in told.offers)
