"""What span detection makes of every template: one row each, for the tests and for docs/templates.md."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.cache.states import Vocabulary
from engine.core.prompt.messages import Chat, Role
from engine.core.prompt.span_values import BoundaryKind, SpanMap
from engine.core.spans.finding import SpanFinder
from engine.core.template.budget import TemplateError
from engine.core.template.chat_template import ChatTemplate, RenderedChat, compile_template
from engine.core.tokens.tokenizing import PieceTokenizer
from tests.support.llama_source import template_source
from tests.templates.conversations import CONVERSATIONS
from tests.templates.oracle import INPUTS, judge

_NO_SPECIAL = Vocabulary(special=(), bos=None, eos=None, adds_bos=False, eog=frozenset())


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One conversation: refused by the template with a reason, or rendered, with what was found."""

    chat: Chat
    refusal: str
    rendered: RenderedChat | None
    spans: SpanMap | None
    wrong: tuple[str, ...]  # user messages whose start is not where it should be, with what stands there
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    name: str
    template: ChatTemplate
    cases: dict[str, Case]


def _ords(text: str, *, parse_special: bool = True) -> list[int]:
    return [ord(char) for char in text]


def letter_tokenizer() -> PieceTokenizer:
    """One token per character: places in the tokens are places in the text."""
    return PieceTokenizer(_NO_SPECIAL, _ords, lambda token: chr(token).encode())


def survey(name: str) -> Row:
    """Every conversation through one template."""
    template = compile_template(template_source(name))
    finder = SpanFinder(template)
    cases = {label: _try(template, finder, chat) for label, chat in CONVERSATIONS.items()}
    return Row(name=name, template=template, cases=cases)


def _try(template: ChatTemplate, finder: SpanFinder, chat: Chat) -> Case:
    try:
        rendered = template.render(chat, now=INPUTS.now, bos_text=INPUTS.bos_text, eos_text=INPUTS.eos_text)
    except TemplateError as error:
        return Case(chat=chat, refusal=str(error), rendered=None, spans=None, wrong=(), witnesses=())
    spans = finder.find(rendered, letter_tokenizer().tokenise(rendered.text))
    starts = {b.message: b.at for b in spans.boundaries if b.kind is BoundaryKind.BEFORE_USER}
    wrong: list[str] = []
    witnesses: list[str] = []
    for index, message in enumerate(chat.messages):
        if message.role is not Role.USER or not spans.boundaries:
            continue
        if index not in starts:
            wrong.append(f"message {index} has no start")
            continue
        verdict = judge(template, chat, rendered.text, index, starts[index])
        if verdict.is_right:
            witnesses.append(verdict.witness)
        else:
            wrong.append(f"message {index}: {verdict.witness}")
    return Case(
        chat=chat,
        refusal="",
        rendered=rendered,
        spans=spans,
        wrong=tuple(wrong),
        witnesses=tuple(witnesses),
    )
