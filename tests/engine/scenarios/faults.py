"""What clients do that costs them the cache, each with what they can do instead.

A client is a function from the number of a request to what it asks. A fault makes another one of it, and so does each
way to mend it, from the first request on: what a remedy saves is known without asking the code that promises it.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Offer, Remedy
from engine.core.prompt.messages import Message, Role
from tests.engine.scenarios.bed import Ask, Needs, assistant, result, said, system, user
from tests.engine.scenarios.talk import call, tool, turned, words

Client = Callable[[int], Ask]
Way = Callable[[int, Ask], Ask]

_AT_ALL: Way = lambda k, ask: ask  # noqa: E731
_TOOLS = frozenset({Needs.TOOLS})


@dataclass(frozen=True)
class Fault:
    """`value`: what of request k an offer must name to mean this one; "": each does."""

    does: Way
    ways: Mapping[Remedy, Way]
    value: Callable[[int], str] = lambda k: ""
    needs: frozenset[Needs] = frozenset()


@dataclass(frozen=True)
class Session:
    """`n` requests, the last of which is explained."""

    name: str
    client: Client
    faults: tuple[Fault, ...] = ()
    n: int = 3
    cache: CacheSettings | None = None
    needs: frozenset[Needs] = field(default=frozenset({Needs.SYSTEM}))

    @property
    def needs_all(self) -> frozenset[Needs]:
        return self.needs.union(*(fault.needs for fault in self.faults))

    def asks(self, ways: Mapping[int, Remedy]) -> tuple[Ask, ...]:
        """With some of the faults mended; what goes to the end goes there at last."""
        order = sorted(range(len(self.faults)), key=lambda at: ways.get(at) in (Remedy.MOVE_DATE, Remedy.TEXT_LAST))
        found: list[Ask] = []
        for k in range(self.n):
            ask = self.client(k)
            for at in order:
                fault = self.faults[at]
                ask = fault.ways[ways[at]](k, ask) if at in ways else fault.does(k, ask)
            found.append(ask)
        return tuple(found)

    def mended_by(self, offer: Offer) -> dict[int, Remedy]:
        """The faults that are none any more where a client does what is offered."""
        found: dict[int, Remedy] = {}
        for at, fault in enumerate(self.faults):
            fitting = [remedy for remedy in (offer.remedy, *offer.together) if remedy in fault.ways]
            is_named = offer.together or not offer.subject or fault.value(self.n - 1) in offer.subject
            if fitting and (is_named or fitting[0] is Remedy.TEXT_LAST):
                found[at] = fitting[0]
        return found


# --- clients that do nothing wrong ---


def talking(seed: int, *, n_tools: int = 0) -> Client:
    rng = random.Random(seed)
    s = 1_000 * seed + 50_000
    front = system(f"{words(s, rng.randrange(30, 60))}\n\nBe brief, naïve café.\nAlways. {words(s + 1, 30)}")
    questions = [
        user(f"{words(s + 100 + k, rng.randrange(8, 30))}\n\nA café: {words(s + 300 + k, 6)}") for k in range(9)
    ]
    answers = [assistant(f"{words(s + 200 + k, 20)}\n\nSo, naïve: {words(s + 400 + k, 6)}") for k in range(3)]
    tools = tuple(tool(name, words(s + 500 + len(name), 8), path="the file") for name in _NAMES[:n_tools])
    reply = words(s + 700, 30) if rng.random() < 0.5 else "A short and fitting answer."
    before = (front, *(message for pair in zip(questions, answers, strict=False) for message in pair))

    def client(k: int) -> Ask:
        later = (message for j in range(k) for message in (questions[3 + j], said(j + 1)))
        return Ask((*before, *later, questions[3 + k]), tools=tools, reply=reply)

    return client


_NAMES = ("read", "write", "find", "lists")


def working(seed: int) -> Client:
    """An agent, whose next request brings the result of one more call."""
    s = 1_000 * seed + 50_000
    front, question = system(f"{words(s, 50)} {words(s + 1, 30)}"), user(words(s + 3, 20))
    tools = tuple(tool(name, words(s + 500 + len(name), 8), path="the file") for name in _NAMES[:3])
    calls = [call(s % 1000 + k, "read", path=f"file{k}.txt") for k in range(7)]
    steps = [(assistant("", "", one), result(words(s + 600 + k, 30), one)) for k, one in enumerate(calls)]
    return lambda k: Ask((front, question, *(message for step in steps[: 2 + k] for message in step)), tools=tools)


# --- faults ---


def _in_message(at: int, change: Callable[[str], str]) -> Way:
    def way(k: int, ask: Ask) -> Ask:
        return replace(
            ask,
            messages=tuple(replace(m, text=change(m.text)) if j == at else m for j, m in enumerate(ask.messages)),
        )

    return way


def _last(ask: Ask, text: str) -> Ask:
    *before, newest = ask.messages
    return replace(ask, messages=(*before, replace(newest, text=f"{newest.text}\n{text}")))


def _in(text: str, value: str, share: float) -> str:
    """A value between two words of it."""
    parts = text.split(" ")
    at = int(len(parts) * share)
    return " ".join((*parts[:at], value, *parts[at:]))


FORMS: dict[str, Callable[[str], str]] = {
    "two spaces": lambda text: text.replace(" ", "  ", 4),
    "spaces at the ends of lines": lambda text: text.replace("\n", "  \n"),
    "other line ends": lambda text: text.replace("\n", "\r\n"),
    "another Unicode form": lambda text: unicodedata.normalize("NFD", text),
    "spaces that do not break": lambda text: text.replace(" ", "\u00a0", 3),
    "signs that are not drawn": lambda text: text.replace("e", "e\u200b", 2),
    "more empty lines": lambda text: text.replace("\n\n", "\n\n\n"),
    "a letter that looks the same": lambda text: text.replace("a", "\u0430", 1),
}


def other_form(at: int, form: str, *, of: int = 3) -> Fault:
    """In the last of `of` requests, and in every second one before it."""
    change = _in_message(at, FORMS[form])
    return Fault(lambda k, ask: change(k, ask) if k % 2 == (of - 1) % 2 else ask, {Remedy.KEEP_TEXT: _AT_ALL})


def clock(form: str) -> Callable[[int], str]:
    step = timedelta(days=0 if form == "%H:%M:%S" else 1, minutes=7, seconds=13)
    return lambda k: (datetime(2026, 11, 23, 10, 41, 12, tzinfo=UTC) + k * step).strftime(form)


CLOCKS = ("%Y-%m-%d", "%A, %d %B %Y, %H:%M", "%Y-%m-%dT%H:%M:%SZ", "%b %d, %Y", "%H:%M:%S")


def dated(at: int, form: str, share: float = 0.5) -> Fault:
    now = clock(form)

    def saying(value: Callable[[int], str]) -> Way:
        return lambda k, ask: _in_message(at, lambda text: _in(text, f"Today is {value(k)}.", share))(k, ask)

    moved: Way = lambda k, ask: _last(saying(lambda _: "")(k, ask), now(k))  # noqa: E731
    return Fault(saying(now), {Remedy.FREEZE_VALUE: saying(lambda _: now(0)), Remedy.MOVE_DATE: moved}, now)


def numbered(at: int, share: float = 0.5) -> Fault:
    def value(k: int) -> str:
        return str(UUID(int=0x5A17_0000_4000_8000_0000_0000_0000_0000 + 7919 * (k + 3) ** 7))

    def saying(of: Callable[[int], str]) -> Way:
        return lambda k, ask: _in_message(at, lambda text: _in(text, f"Session: {of(k)}.", share))(k, ask)

    return Fault(saying(value), {Remedy.FREEZE_VALUE: saying(lambda _: value(0))}, value)


def dated_tool(form: str) -> Fault:
    now = clock(form)

    def saying(value: str) -> Way:
        clocks = tool("clock", f"Tells the time. Now it is {value}. {words(71, 8)}")
        return lambda k, ask: replace(ask, tools=(*ask.tools[:1], clocks, *ask.tools[1:]))

    ways: dict[Remedy, Way] = {
        Remedy.FREEZE_VALUE: lambda k, ask: saying(now(0))(k, ask),
        Remedy.MOVE_DATE: lambda k, ask: _last(saying("")(k, ask), now(k)),
    }
    return Fault(lambda k, ask: saying(now(k))(k, ask), ways, now, _TOOLS)


def other_order(seed: int) -> Fault:
    def does(k: int, ask: Ask) -> Ask:
        at = (seed + k) % len(ask.tools) if k else 0
        return replace(ask, tools=(*ask.tools[at:], *ask.tools[:at]))

    return Fault(does, {Remedy.SORT_TOOLS: _AT_ALL, Remedy.KEEP_TOOLS: _AT_ALL}, needs=_TOOLS)


def other_keys() -> Fault:
    def does(k: int, ask: Ask) -> Ask:
        return replace(ask, tools=tuple(map(turned, ask.tools))) if k % 2 == 0 else ask

    return Fault(does, {Remedy.SORT_TOOLS: _AT_ALL}, needs=_TOOLS)


def tool_in_another_form(form: str) -> Fault:
    text = "Reads the café menu.\nAlways asks first.\n\nNaïve reading is fine."

    def offering(said: str) -> Way:
        return lambda k, ask: replace(ask, tools=(tool("menu", said, which="the menu"), *ask.tools))

    does: Way = lambda k, ask: offering(FORMS[form](text) if k % 2 == 0 else text)(k, ask)  # noqa: E731
    return Fault(does, {Remedy.SORT_TOOLS: offering(text)}, needs=_TOOLS)


def other_tools(offered: Callable[[int, tuple[int, ...]], tuple[int, ...]]) -> Fault:
    """`offered`: which of the tools come with request k."""

    def does(k: int, ask: Ask) -> Ask:
        return replace(ask, tools=tuple(ask.tools[at] for at in offered(k, tuple(range(len(ask.tools))))))

    def in_order(k: int, ask: Ask) -> Ask:
        seen = list(dict.fromkeys(one for j in range(k + 1) for one in does(j, ask).tools))
        return replace(ask, tools=tuple(one for one in seen if one in does(k, ask).tools))

    return Fault(does, {Remedy.KEEP_TOOLS: _AT_ALL, Remedy.SORT_TOOLS: in_order}, needs=_TOOLS)


def retrieved(at: int, seed: int) -> Fault:
    """Text that is looked up anew for every request."""
    front, back = words(seed + 91, 40), words(seed + 92, 30)

    def does(k: int, ask: Ask) -> Ask:
        return _in_message(at, lambda text: f"{text} {front} {words(seed + k, 40)} {back}")(k, ask)

    def last(k: int, ask: Ask) -> Ask:
        return _last(_in_message(at, lambda text: f"{text} {front} {back}")(k, ask), words(seed + k, 40))

    return Fault(does, {Remedy.TEXT_LAST: last})


def noted(seed: int) -> Fault:
    """Notes in a message of their own behind the system prompt."""

    def saying(notes: str, ask: Ask) -> Ask:
        front, *rest = ask.messages
        return replace(ask, messages=(front, user(f"Notes so far: {notes}"), assistant("I see."), *rest))

    ways: dict[Remedy, Way] = {Remedy.TEXT_LAST: lambda k, ask: _last(saying("", ask), words(seed + k, 30))}
    return Fault(lambda k, ask: saying(words(seed + k, 30), ask), ways)


def shortened() -> Fault:
    """All results but the newest two are cut."""

    def does(k: int, ask: Ask) -> Ask:
        places = [at for at, message in enumerate(ask.messages) if message.role is Role.TOOL][:-2]
        return replace(
            ask,
            messages=tuple(
                replace(message, text=f"{message.text[:20]} [cut]") if at in places else message
                for at, message in enumerate(ask.messages)
            ),
        )

    return Fault(does, {Remedy.KEEP_RESULTS: _AT_ALL}, needs=_TOOLS)


def trimming(seed: int, *, n_kept: int, has_system: bool = True, step: int = 2, n: int = 3) -> tuple[Client, Fault]:
    """Of the oldest messages behind the first `n_kept`, `step` go with each request; or at once what goes in all."""
    s = 1_000 * seed + 50_000
    front: tuple[Message, ...] = (system(words(s, 30)),) if has_system else ()
    talk = [m for k in range(8) for m in (user(words(s + 100 + k, 12)), assistant(words(s + 200 + k, 16)))]

    def asking(k: int, n_gone: int) -> Ask:
        later = [message for j in range(k) for message in (user(words(s + 300 + j, 12)), said(j + 1))]
        messages = (*talk[:10], *later, user(words(s + 300 + k, 12)))
        return Ask((*front, *messages[:n_kept], *messages[n_kept + n_gone :]))

    at_once: Way = lambda k, ask: asking(k, (n - 1) * step if k >= n - 2 else 0)  # noqa: E731
    return lambda k: asking(k, k * step), Fault(_AT_ALL, {Remedy.TRIM_MORE: at_once})


def long_message(seed: int, *, is_edited: bool) -> Client:
    """A long message whose end is another one each time, or that is edited far behind."""
    text = words(seed, 300).split()

    def client(k: int) -> Ask:
        edit = [*text[:240], words(seed + 1 + k, 3), *text[243:]] if is_edited else [*text, words(seed + 1 + k, 30)]
        return Ask((system(words(seed + 9, 20)), user(" ".join(edit))))

    return client
