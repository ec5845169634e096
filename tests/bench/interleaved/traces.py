"""Seeded synthetic traffic: two coding clients, a chat and its side requests, taking turns on one model.

Texts are symbolic: a `Run` stands for some tokens, and equal runs for equal tokens. Lengths and rates are assumptions,
not measurements; no real client sent any of this.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeVar

from engine.core.decisions.anchors import in_order
from engine.core.prompt.items import Prompt, TokenIndex, Tokens
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod
from engine.core.prompt.streaming import REASONING_TAGS
from engine.prompt.builder import Built

R = TypeVar("R")

P_SWITCH = 0.12  # per request: lots are drawn anew, and may fall on the same client
_P_SIDE = 0.15  # per chat request
_P_NEW_ENVIRONMENT = 0.3  # per conversation
_P_EDIT, _P_REWIND = 0.07, 0.05  # per turn
_P_RENDERED_ANEW = 0.03  # per step
_COMPACT_ABOVE = 50_000
_LETTERS = bytes(32 + byte % 95 for byte in range(256))  # tokens of the tiny vocabulary that end nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request, and the reply that the model is to give. `what`: which kind of request it is."""

    client: str
    session: str
    what: str
    chat: Chat
    built: Built
    reply: tuple[int, ...]

    @property
    def prompt(self) -> Tokens:
        return self.built.prompt.tokens

    @property
    def user_starts(self) -> tuple[int, ...]:
        return tuple(span.first for span in self.built.spans.spans if span.kind is Kind.USER)


@dataclass(frozen=True, slots=True)
class Run:
    """`n` tokens of an endless text: a shorter run of the same text is its beginning."""

    text: str
    n: int


@lru_cache(maxsize=20_000)
def _packed(run: Run) -> bytes:
    letters = hashlib.shake_128(run.text.encode()).digest(run.n).translate(_LETTERS)
    return Tokens.of(list(letters)).packed  # an array of bytes would be taken for packed numbers


def tokens_of(runs: Iterable[Run]) -> Tokens:
    return Tokens(b"".join(_packed(run) for run in runs))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientKind:
    """What a client sends. Lengths are medians."""

    name: str
    share: float  # of the requests
    n_static: int
    n_tools: int
    n_environment: int
    turns: tuple[int, int]
    n_user: int
    mean_steps: float  # more than the one of each turn
    p_retry: float  # per step


CLIENTS = (
    ClientKind(
        name="coding A",
        share=0.5,
        n_static=6_000,
        n_tools=9_000,
        n_environment=120,
        turns=(3, 9),
        n_user=180,
        mean_steps=11,
        p_retry=0.015,
    ),
    ClientKind(
        name="coding B",
        share=0.3,
        n_static=9_000,
        n_tools=14_000,
        n_environment=120,
        turns=(3, 9),
        n_user=180,
        mean_steps=11,
        p_retry=0.015,
    ),
    ClientKind(
        name="chat",
        share=0.2,
        n_static=400,
        n_tools=300,
        n_environment=0,
        turns=(3, 14),
        n_user=90,
        mean_steps=0,
        p_retry=0.08,
    ),
)
_HEADER = Run("the header of a reply", 3)
_OPENING = Run("the start of reasoning", 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    reasoning: Run
    output: Run
    result: Run | None = None  # of the tool; None at the end of a turn


@dataclass(slots=True, kw_only=True)
class _Turn:
    user: tuple[Run, ...]
    steps: list[_Step] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class _Conversation:
    session: str
    system: tuple[tuple[Run, Kind], ...]
    summary: Run | None = None  # of what was compacted
    turns: list[_Turn] = field(default_factory=list)

    def rendered(self) -> _Layout:
        """As a template does that drops the reasoning before the last user message."""
        layout = _Layout()
        for run, kind in self.system:
            layout.add((run,), kind)
            if kind is Kind.TOOLS:
                layout.mark(BoundaryKind.TOOLS_END)
            elif run is self.system[0][0]:
                layout.mark(BoundaryKind.SYSTEM_END)
        if self.summary is not None:
            layout.mark(BoundaryKind.BEFORE_USER)
            layout.add((self.summary,), Kind.USER)
        for turn in self.turns:
            layout.mark(BoundaryKind.BEFORE_USER)
            layout.add(turn.user, Kind.USER)
            for step in turn.steps:
                layout.add((_HEADER,), Kind.ASSISTANT)
                if turn is self.turns[-1]:
                    layout.add((_OPENING, step.reasoning), Kind.REASONING)
                layout.add((step.output,), Kind.ASSISTANT)
                if step.result is not None:
                    layout.add((step.result,), Kind.TOOL_RESULT)
                    layout.mark(BoundaryKind.AFTER_TOOL_RESULT)
        if not self.turns[-1].steps:
            layout.mark(BoundaryKind.AFTER_USER)
        layout.add((_HEADER, _OPENING), Kind.GENERATION_PROMPT)
        return layout


@dataclass(slots=True)
class _Layout:
    """A prompt while it is written down."""

    runs: list[Run] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    boundaries: list[Boundary] = field(default_factory=list)
    n: int = 0

    def add(self, runs: Sequence[Run], kind: Kind) -> None:
        first = TokenIndex(self.n)
        self.runs += runs
        self.n += sum(run.n for run in runs)
        self.spans.append(Span(first=first, end=TokenIndex(self.n), kind=kind))

    def mark(self, kind: BoundaryKind) -> None:
        self.boundaries.append(Boundary(at=TokenIndex(self.n), kind=kind))

    def asked(self, client: str, session: str, what: str, reply: Iterable[Run]) -> Asked:
        built = Built(
            text="",
            media={},
            prompt=Prompt(tokens=tokens_of(self.runs)),
            spans=SpanMap(spans=tuple(self.spans), boundaries=in_order(self.boundaries), method=SpanMethod.SOURCE_MAP),
            opened=REASONING_TAGS[0],
            seconds_render=0.0,
            seconds_tokenize=0.0,
        )
        chat = Chat(messages=(Message(role=Role.USER, text=""),))  # only that there is one: its text is nowhere used
        return Asked(client=client, session=session, what=what, chat=chat, built=built, reply=tuple(tokens_of(reply)))


class _Client:
    """One conversation after another. What it does depends on its seed alone, not on the others."""

    def __init__(self, kind: ClientKind, seed: str) -> None:
        self._kind = kind
        self._random = random.Random(f"{seed} {kind.name}")  # a text as seed is the same in every process
        self._seed = seed
        self._n_runs = 0
        self._environment = self._new(kind.n_environment)

    def requests(self) -> Iterator[Asked]:
        number = 0
        while True:
            number += 1
            yield from self._conversation(f"{self._kind.name} {number}")

    def _conversation(self, session: str) -> Iterator[Asked]:
        kind, chance = self._kind, self._random
        if chance.random() < _P_NEW_ENVIRONMENT:
            self._environment = self._new(kind.n_environment)
        parts = [(Run(f"{kind.name}: prompt", kind.n_static), Kind.SYSTEM)]
        parts.append((Run(f"{kind.name}: tools", kind.n_tools), Kind.TOOLS))
        if kind.n_environment:
            parts.append((self._environment, Kind.SYSTEM))
        chat = _Conversation(session=session, system=tuple(parts))
        what = "new conversation"
        for _ in range(chance.randint(*kind.turns)):
            yield from self._turn(chat, (self._some(kind.n_user, 1.0, 15, 4_000),), what)
            what = "next turn"
            draw = chance.random()
            if draw < _P_EDIT:
                (head, *_) = chat.turns.pop().user
                kept = replace(head, n=chance.randrange(head.n))
                yield from self._turn(chat, (kept, self._new(60)), "edit")
            elif draw < _P_EDIT + _P_REWIND:
                del chat.turns[-1 - int(chance.expovariate(1 / 1.4)) :]
                what = "rewind"

    def _turn(self, chat: _Conversation, user: tuple[Run, ...], what: str) -> Iterator[Asked]:
        kind, chance = self._kind, self._random
        turn = _Turn(user=user)
        chat.turns.append(turn)
        n_more = min(60, int(chance.expovariate(1 / kind.mean_steps))) if kind.mean_steps else 0
        for left in range(n_more, -1, -1):
            if chat.rendered().n > _COMPACT_ABOVE:
                yield from self._compacted(chat, turn)
                what = "after compaction"
            step = self._step(is_last=left == 0)
            yield self._asked(chat, what, step)
            what = "step"
            if chance.random() < kind.p_retry:
                step = replace(self._step(is_last=left == 0), result=step.result)
                yield self._asked(chat, "retry", step)
            if left and chance.random() < _P_RENDERED_ANEW:
                step = replace(step, output=self._new(step.output.n))
                what = "step after a reply rendered anew"
            turn.steps.append(step)

    def _compacted(self, chat: _Conversation, turn: _Turn) -> Iterator[Asked]:
        """The client asks for a summary, and goes on from that and the last user message."""
        summary = self._new(1_800)
        chat.turns.append(_Turn(user=(self._new(400),)))
        yield chat.rendered().asked(self._kind.name, chat.session, "compaction", (summary,))
        chat.summary, chat.turns = summary, [turn]
        turn.steps.clear()

    def _step(self, *, is_last: bool) -> _Step:
        reasoning = self._some(350, 0.9, 20, 6_000)
        if is_last:
            return _Step(reasoning=reasoning, output=self._some(350, 0.8, 20, 3_000))
        return _Step(
            reasoning=reasoning, output=self._some(140, 0.8, 20, 3_000), result=self._some(650, 1.2, 30, 12_000)
        )

    def _asked(self, chat: _Conversation, what: str, step: _Step) -> Asked:
        return chat.rendered().asked(self._kind.name, chat.session, what, (step.reasoning, step.output))

    def _some(self, median: float, sigma: float, least: int, most: int) -> Run:
        n = median * self._random.lognormvariate(0, sigma)
        return self._new(max(least, min(most, round(n))))

    def _new(self, n: int) -> Run:
        self._n_runs += 1
        return Run(f"{self._seed} {self._kind.name} {self._n_runs}", n)


def _side_request(seed: str, number: int) -> Asked:
    """A title for a chat, or the like: a prompt of its own, and no history."""
    layout = _Layout()
    layout.add((Run("side: prompt", 250),), Kind.SYSTEM)
    layout.mark(BoundaryKind.SYSTEM_END)
    layout.mark(BoundaryKind.BEFORE_USER)
    layout.add((Run(f"{seed} side {number}", 295),), Kind.USER)
    layout.mark(BoundaryKind.AFTER_USER)
    layout.add((_HEADER, _OPENING), Kind.GENERATION_PROMPT)
    return layout.asked("side", f"side {number}", "side request", (Run(f"{seed} side reply {number}", 20),))


def interleaved(
    streams: Sequence[Iterator[R]], shares: Sequence[float], chance: random.Random
) -> Iterator[tuple[int, R]]:
    """Clients taking turns: now and then lots are drawn anew. Ends when the one at turn has no more."""
    at = chance.choices(range(len(streams)), shares)[0]
    while True:
        if chance.random() < P_SWITCH:
            at = chance.choices(range(len(streams)), shares)[0]
        request = next(streams[at], None)
        if request is None:
            return
        yield at, request


def made_trace(seed: int, n_requests: int) -> tuple[Asked, ...]:
    """The first requests of one seed."""
    chance = random.Random(f"{seed} taking turns")
    clients = [_Client(kind, str(seed)).requests() for kind in CLIENTS]
    found: list[Asked] = []
    for _, request in interleaved(clients, [kind.share for kind in CLIENTS], chance):
        found.append(request)
        if request.client == "chat" and chance.random() < _P_SIDE:
            found.append(_side_request(str(seed), len(found)))
        if len(found) >= n_requests:
            break
    return tuple(found[:n_requests])
