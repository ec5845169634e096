"""From a Generate command to a prompt: render, tokenise, find spans. Engine thread only."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.commands import Generate
from engine.core.chat_template import ChatTemplate, compile_template
from engine.core.items import Digest, Prompt, TokenIndex
from engine.core.messages import Media
from engine.core.span_values import Kind, Span, SpanMap, SpanMethod
from engine.core.spans import SpanFinder
from engine.core.streaming import ReasoningTags
from engine.core.template_sandbox import TemplateError
from engine.core.tokenizing import PieceTokenizer, TokenisedText
from engine.errors import TemplateFailed
from engine.ports import Clock, Model
from engine.prompt_media import PromptMedia

_log = logging.getLogger("engine.plan")


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A prompt ready to be planned. `opened`: the reasoning block in which the reply starts."""

    text: str
    prompt: Prompt
    media: Mapping[Digest, Media]  # what its chunks are parts of
    spans: SpanMap
    opened: ReasoningTags | None
    seconds_render: float
    seconds_tokenize: float


class PromptBuilder:
    """Keeps what makes the next prompt cheap: compiled template, token pieces, spans of the unchanged part."""

    def __init__(self, model: Model, *, clock: Clock) -> None:
        self._clock = clock
        self.media = PromptMedia(model)
        self._tokenizer = PieceTokenizer(
            model.vocabulary,
            model.tokenize,
            model.piece,
            markers=self.media.markers.pattern,
            marker_reach=self.media.markers.reach,
            expand=self.media.expand,
        )
        self._bos_text = self._text_of(model, model.vocabulary.bos)
        self._eos_text = self._text_of(model, model.vocabulary.eos)
        self.warnings: tuple[str, ...] = ()
        self.template = self._compile(model.facts.chat_template)
        self._spans = SpanFinder(self.template)

    @staticmethod
    def _text_of(model: Model, token: int | None) -> str:
        return "" if token is None else model.piece(token).decode("utf-8", errors="replace")

    def _compile(self, source: str) -> ChatTemplate:
        try:
            template = compile_template(source)
        except TemplateError as error:
            self.warnings = (f"{error} A plain chat format is used instead; replies may suffer.",)
            return compile_template("")
        if template.is_builtin:
            self.warnings = ("This model brings no chat template. A plain one is used; replies may suffer.",)
        return template

    def build(self, command: Generate, is_cancelled: Callable[[], bool] = lambda: False) -> Built:
        """Raises TemplateFailed when the model's template refuses the chat, MediaRefused when the model does.

        Opening media takes time: Interrupted is raised between two of them.
        """
        if command.chat is None:
            return self._build_raw(command.text + command.resume, command.session)
        started = self._clock.monotonic()
        now = datetime.fromtimestamp(self._clock.wall()).astimezone()
        chat = self.media.marked(command.chat, is_cancelled)
        try:
            rendered = self.template.render(chat.marked, now=now, bos_text=self._bos_text, eos_text=self._eos_text)
        except TemplateError as error:
            raise TemplateFailed(
                self.media.markers.pattern.sub("[image]", str(error)),
                action="Check the order and the roles of the messages, or choose another model.",
            ) from error
        chat.check_rendered(rendered.text)
        rendered_at = self._clock.monotonic()
        tokenised = self._tokenizer.tokenise(rendered.text + command.resume, command.session)
        tokenised_at = self._clock.monotonic()
        spans = self._spans.find(rendered, tokenised, command.session)
        if command.resume:
            spans = _with_resumed(spans, tokenised, len(rendered.text))
        chunks = chat.chunks(tokenised)
        spans = chat.spans(spans, chunks)
        spans_at = self._clock.monotonic()
        return Built(
            text=tokenised.text,
            prompt=Prompt(tokens=tokenised.tokens, media=chunks),
            media=chat.media,
            spans=spans,
            opened=rendered.opened_reasoning,
            # Span detection renders a marked copy: its time is rendering's.
            seconds_render=rendered_at - started + spans_at - tokenised_at,
            seconds_tokenize=tokenised_at - rendered_at,
        )

    def _build_raw(self, text: str, session: str) -> Built:
        started = self._clock.monotonic()
        tokenised = self._tokenizer.tokenise(text, session)
        end = TokenIndex(len(tokenised.tokens))
        spans = SpanMap(
            spans=(Span(first=TokenIndex(0), end=end, kind=Kind.RAW),) if end else (),
            boundaries=(),
            method=SpanMethod.INTERVALS,
            reason="raw text has no messages",
        )
        return Built(
            text=text,
            prompt=Prompt(tokens=tokenised.tokens),
            media={},
            spans=spans,
            opened=None,
            seconds_render=0.0,
            seconds_tokenize=self._clock.monotonic() - started,
        )

    def forget(self, session: str) -> None:
        """The conversation was deleted."""
        self._tokenizer.forget(session)
        self._spans.forget(session)

    def adopt(self, text: str, generated: Sequence[int]) -> None:
        """The model wrote these tokens after `text`: when that text comes back, so do the tokens."""
        self._tokenizer.adopt(text, generated)


def _with_resumed(spans: SpanMap, tokenised: TokenisedText, char: int) -> SpanMap:
    """The part of the reply that was there already is the assistant's, not the template's."""
    at, end = tokenised.token_at(char), TokenIndex(len(tokenised.tokens))
    kept = tuple(replace(s, end=min(s.end, at)) for s in spans.spans if s.first < at)
    resumed = Span(first=at, end=end, kind=Kind.ASSISTANT)
    return replace(spans, spans=(*kept, resumed) if at < end else kept)
