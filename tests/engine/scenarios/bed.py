"""What a scenario is, and how it is run: requests, and what the last one must be told.

Nothing here is read from the code under test: a scenario says which messages it made up, changed or left alone.
"""

from __future__ import annotations

import functools
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import accumulate

from engine.commands import Generate, LoadSettings, PinCheckpoint, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause, Explanation, TokenKind
from engine.core.prompt.messages import GREEDY, Chat, Message, Role, ToolCall, ToolSpec
from engine.core.prompt.span_values import Span
from engine.core.template.budget import Look, no_look
from engine.core.template.chat_template import ChatTemplate, compile_template
from engine.events import Finished, Planned
from engine.telling.reasons.subjects import subject_text
from engine.telling.wording import sentence
from tests.support.engine_runs import EXACT, Bench, RealLoader
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import template_source
from tests.support.scenario_desk import assert_adds_up
from tests.support.tiny_models import tiny_model
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

_SEAM = 3  # items at the edge of a message that may join with what the template writes there


class Was(Enum):
    """What a message of the last request was before, by how the scenario was made."""

    NEW = "in no prompt before"
    SAME = "there word for word"


class Needs(Enum):
    """What a template must do for a scenario to mean anything with it."""

    SYSTEM = "a system prompt of its own"
    TOOLS = "offered tools and calls are shown"
    ARGUMENTS = "arguments are shown as they were written"
    THINKING = "thinking of earlier turns is dropped"
    HIDES_IDS = "ids of calls are not shown"
    KEEPS_SPACE = "white space at the edges of a text is kept"


@dataclass(frozen=True)
class Ask:
    """One request. A message whose text is `said(k)` carries the reply to request k as it was generated."""

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    options: tuple[tuple[str, bool | int | str], ...] = ()
    session: str = "chat"
    reply: str = "A short and fitting answer."
    is_regeneration: bool = False


@dataclass(frozen=True)
class Scenario:
    """The last request is the one that is explained. `compared_with` counts from 1; None: not known."""

    name: str
    asks: tuple[Ask, ...]
    causes: tuple[Cause, ...]
    compared_with: int | None = None
    message: int | None = None  # which one the first cause is about
    subject: str = ""  # a part of it
    says: str = ""  # a part of the sentence
    never_says: tuple[str, ...] = ()
    was: Mapping[int, Was] = field(default_factory=dict)  # messages of the last request, where they were read
    needs: frozenset[Needs] = frozenset()
    template: str = ""  # the only one that it is about
    is_fake_only: bool = False  # what the model says matters


def said(number: int) -> Message:
    """The reply to request `number`, from 1, as a client sends it back."""
    return Message(role=Role.ASSISTANT, text=f"\0{number}")


def is_said(message: Message) -> bool:
    return message.text.startswith("\0")


def user(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def system(text: str) -> Message:
    return Message(role=Role.SYSTEM, text=text)


def assistant(text: str, thought: str = "", *calls: ToolCall) -> Message:
    return Message(role=Role.ASSISTANT, text=text, reasoning=thought, tool_calls=calls)


def result(text: str, call: ToolCall) -> Message:
    return Message(role=Role.TOOL, text=text, tool_call_id=call.id, name=call.name)


@dataclass(frozen=True)
class Conditions:
    """What requests meet. `pin`: a state at this place is pinned as soon as it is there."""

    cache: CacheSettings
    load: LoadSettings
    pin: int = 0


@dataclass
class Bed:
    """A model that the requests of one scenario go to; `again` makes another one, under other conditions."""

    bench: Bench
    conditions: Conditions
    again: Callable[[Conditions], Bed]
    replies: dict[int, tuple[str, str]] = field(default_factory=dict)  # text and thought
    n: int = 0

    @classmethod
    def on_fake(cls, memory: MemoryKind, template: str = CHAT_TEMPLATE, *, cache: CacheSettings | None = None) -> Bed:
        return cls._on_fake(memory, template, Conditions(cache or CacheSettings(), _FAKE))

    @classmethod
    def _on_fake(cls, memory: MemoryKind, template: str, now: Conditions) -> Bed:
        n_swa, load = 48 if memory.has_window else 0, now.load
        model = FakeModel(memory=memory, template=template, n_swa=n_swa, n_ctx=load.n_ctx, n_sequences=load.n_seq_max)
        bench = Bench(loader=FakeLoader(model=model), cache=now.cache)
        bench.load()
        return cls(bench, now, lambda other: cls._on_fake(memory, template, other))

    @classmethod
    def on_real(cls, architecture: str, *, cache: CacheSettings | None = None) -> Bed:
        return cls._on_real(architecture, Conditions(cache or CacheSettings(), _REAL))

    @classmethod
    def _on_real(cls, architecture: str, now: Conditions) -> Bed:
        bench = Bench(loader=RealLoader(), cache=now.cache)
        bench.load(str(tiny_model(architecture)), now.load)
        return cls(bench, now, lambda other: cls._on_real(architecture, other))

    def run(self, scenario: Scenario) -> tuple[Explanation, Planned]:
        """What is said of the last request, and its plan."""
        found: tuple[Explanation, Planned] | None = None
        for ask in scenario.asks:
            found = self._ask(ask)
            assert_adds_up(found[0])
            assert_pieces(found[0])
        assert found is not None
        return found

    def ask(self, ask: Ask) -> Explanation:
        """What is said of one request."""
        return self._ask(ask)[0]

    def _ask(self, ask: Ask) -> tuple[Explanation, Planned]:
        self.n += 1
        model = self.bench.model
        if isinstance(model, FakeModel):
            model.reply = ask.reply
        chat = Chat(messages=tuple(map(self._filled, ask.messages)), tools=ask.tools, options=ask.options)
        command = Generate(
            request=RequestId(f"r{self.n}"),
            session=ask.session,
            chat=chat,
            sampling=GREEDY,
            max_tokens=600 if isinstance(model, FakeModel) else 12,
            is_regeneration=ask.is_regeneration,
        )
        run = self.bench.do(command)
        assert isinstance(run.end, Finished), run.end
        thought, _, text = run.text.removeprefix("<think>\n").rpartition("\n</think>\n\n")
        self.replies[self.n] = (text, thought)
        session = self.bench.worker.session
        for checkpoint in list(session.checkpoints) if session is not None and self.conditions.pin else ():
            if checkpoint.n_tokens == self.conditions.pin:
                self.bench.do(PinCheckpoint(checkpoint=checkpoint.id, pinned=True))
        return run.explanation, run.planned

    def _filled(self, message: Message) -> Message:
        if not is_said(message):
            return message
        text, thought = self.replies[int(message.text[1:])]
        return replace(message, text=text, reasoning=message.reasoning or thought)

    def read_of(self, spans: tuple[Span, ...], message: int, ask: Ask, found: Explanation) -> Iterator[tuple[int, int]]:
        """The items of a message's own text that had to be read, as far as it is in the prompt as it was sent."""
        session = self.bench.worker.session
        assert session is not None
        *_, (_, newest) = session.past
        floor = found.n_prompt - found.unavoidable
        text = self._filled(ask.messages[message]).text.strip().encode()
        for span in spans:
            if span.message != message:
                continue
            pieces = [session.model.piece(token) for token in newest.prompt.tokens.cut(span.first, span.end)]
            ends = list(accumulate(map(len, pieces)))
            at = b"".join(pieces).find(text) if text else -1
            first, end = span.first + _SEAM, span.end - _SEAM
            if at >= 0:
                first = span.first + bisect_right(ends, at) + 1
                end = span.first + bisect_left(ends, at + len(text))
            if max(floor, first) < end:
                yield max(floor, first), end

    def close(self) -> None:
        self.bench.close()


_REAL = replace(EXACT, n_ctx=8192)
_FAKE = LoadSettings(n_ctx=100_000, n_seq_max=2)


def assert_pieces(found: Explanation) -> None:
    """The four kinds add up, and the pieces cover what had to be read without gaps."""
    assert found.n_prompt == found.reused + found.new + found.changed + found.avoidable
    edges = [found.n_prompt - found.unavoidable, *(piece.end for piece in found.pieces)]
    assert [piece.first for piece in found.pieces] == edges[:-1]
    assert edges[-1] == found.n_prompt
    assert all(piece.first < piece.end for piece in found.pieces)
    assert found.new == sum(p.end - p.first for p in found.pieces if p.kind is TokenKind.NEW)


def check(bed: Bed, scenario: Scenario) -> Explanation:
    """Run it, and see that everything that it knows is told; what is told."""
    found, planned = bed.run(scenario)
    told = sentence(found)
    assert tuple(change.cause for change in found.changes) == scenario.causes, told
    assert found.cause is scenario.causes[0]
    if scenario.compared_with is not None:
        assert found.compared_with == scenario.compared_with, told
    if scenario.message is not None:
        assert found.message == scenario.message, told
    assert scenario.subject in subject_text(found.subject)
    assert scenario.says in told
    for words in scenario.never_says:
        assert words not in told
    for message, was in scenario.was.items():
        wanted = TokenKind.NEW if was is Was.NEW else TokenKind.CHANGED
        for first, end in bed.read_of(planned.spans.spans, message, scenario.asks[-1], found):
            kinds = {p.kind for p in found.pieces if p.first < end and first < p.end}
            assert kinds <= {wanted}, f"message {message + 1} was {was.value}: {told}"
    return found


# --- templates ---


_compiled = functools.cache(compile_template)


def compile_once(source: str, look: Look = no_look) -> ChatTemplate:
    """Trying a template out takes longer than a scenario; nobody stops one here."""
    return _compiled(source)


def source_of(template: str) -> str:
    return template_source(template) if template else CHAT_TEMPLATE
