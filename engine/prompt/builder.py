"""From a Generate command to a prompt: render, tokenise, find spans. Engine thread only."""

from __future__ import annotations

import json
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import TypeVar

from engine.commands import ForecastPrompt, Generate, RequestId
from engine.core.prompt.items import Digest, Prompt, TokenIndex
from engine.core.prompt.messages import Chat, Media, Message, Role, split_begun
from engine.core.prompt.span_values import Kind, Span, SpanMap, SpanProblem
from engine.core.prompt.streaming import ReasoningTags, is_reply_markup, markup_places, raw_begun
from engine.core.spans.finding import SpanFinder, without_spans
from engine.core.template.budget import Look, TemplateCostError, TemplateError, look_at
from engine.core.template.chat_template import ChatTemplate, RenderedChat, compile_template
from engine.core.template.content_controls import mask_content
from engine.core.tokens.control_texts import ControlTexts
from engine.core.tokens.tokenizing import PieceTokenizer, TokenisedText
from engine.errors import Interrupted, TemplateFailed
from engine.language.translation import tr
from engine.ports import Clock, Model
from engine.prompt.kept_replies import KeptReplies
from engine.prompt.length import PromptLength
from engine.prompt.media_intake import MarkedChat, PromptMedia

C = TypeVar("C", Generate, ForecastPrompt)

_log = logging.getLogger("engine.plan")

_ANY_TIME = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - templates print local time
_TWO_QUESTIONS = Chat(
    messages=(
        Message(role=Role.USER, text="quokka"),
        Message(role=Role.ASSISTANT, text="an answer"),
        Message(role=Role.USER, text="wombat"),
    )
)
_LOAD_SECONDS = 5.0  # for all that a template is tried with; honest ones take a twentieth of a second
_REHEARSAL_SECONDS = 0.5  # an honest template takes a twentieth of a second
_NOBODY = RequestId("")
_PROMPT_SECONDS = 10.0  # for the prompt and its marked copies
_USE_PLAIN = tr("Use a plain template, with which replies may suffer, or choose another model.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A prompt ready to be planned. `opened`: the reasoning block in which the reply starts.

    `end_mark`: the text that ends the reply, where that is no token of the model.
    """

    text: str
    prompt: Prompt
    media: Mapping[Digest, Media]  # what its chunks are parts of
    spans: SpanMap
    opened: ReasoningTags | None
    seconds_render: float
    seconds_tokenize: float
    end_mark: str = ""
    warnings: tuple[str, ...] = ()  # sentences for people
    clock: int = 0  # what the template was told the time is, in unix seconds
    n_as_written: int = 0  # replies that came back in another writing, whose own tokens stand for them


class PromptBuilder:
    """Keeps what makes the next prompt cheap: compiled template, token pieces, spans of the unchanged part."""

    def __init__(
        self,
        model: Model,
        *,
        clock: Clock,
        plain_template: bool = False,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        """Tries the model's template, which takes time; Interrupted is raised once `is_cancelled`.

        `plain_template`: the person wants the built-in format instead of the model's.
        """
        self._clock = clock
        self.media = PromptMedia(model)
        self._length = PromptLength(model)
        self.tokenizer = PieceTokenizer(
            model.vocabulary,
            model.tokenize,
            model.piece,
            markers=self.media.markers.pattern,
            marker_reach=self.media.markers.reach,
            expand=self.media.expand,
        )
        vocabulary, markers = model.vocabulary, self.media.markers.pattern
        self._controls = ControlTexts(vocabulary, markers)
        told = tuple(token for token in vocabulary.special if not is_reply_markup(token.text))
        self._reply_controls = ControlTexts(replace(vocabulary, special=told), markers)
        self._bos_text = self._text_of(model, model.vocabulary.bos)
        self._eos_text = self._text_of(model, model.vocabulary.eos)
        self.warnings: tuple[str, ...] = ()
        self._too_costly = ""  # what the model's template did when it was tried; no chat is rendered then
        source = "" if plain_template else model.facts.chat_template
        self.template = self._compile(source, self._look(_LOAD_SECONDS, is_cancelled))
        if plain_template:
            self.warnings = (tr("The model's own chat template is not used, but a plain one; replies may suffer."),)
        self._spans = SpanFinder(self.template)
        self.replies, self._messages = KeptReplies(self.template.capabilities.calls), KnownMessages()
        self.keeps_writing = True  # tool calls stand in the prompt as the model wrote them, however they come back

    @staticmethod
    def _text_of(model: Model, token: int | None) -> str:
        return "" if token is None else model.piece(token).decode("utf-8", errors="replace")

    def _look(self, seconds: float, is_cancelled: Callable[[], bool]) -> Look:
        end = self._clock.monotonic() + seconds

        def is_late() -> bool:
            if is_cancelled():
                raise Interrupted
            return self._clock.monotonic() > end

        return look_at(is_late)

    def _compile(self, source: str, look: Look) -> ChatTemplate:
        try:
            template = compile_template(source, look)
        except TemplateCostError as error:
            self._too_costly = str(error)
            self.warnings = (
                tr("{error} This model answers no chat with it. {action}", error=error, action=_USE_PLAIN),
            )
            return compile_template("")
        except TemplateError as error:
            self.warnings = (tr("{error} A plain chat format is used instead; replies may suffer.", error=error),)
            return compile_template("")
        if template.is_builtin:
            self.warnings = (tr("This model brings no chat template. A plain one is used; replies may suffer."),)
        elif self._leaves_out(template, look):
            self.warnings = (tr("This model's chat template leaves out what you write: the model reads a part of it."),)
        return template

    def _leaves_out(self, template: ChatTemplate, look: Look) -> bool:
        """Of a plain chat with two questions, one is not in the prompt."""
        bos, eos = self._bos_text, self._eos_text
        try:
            text = template.render(_TWO_QUESTIONS, now=_ANY_TIME, bos_text=bos, eos_text=eos, look=look).text
        except TemplateError:
            return False  # it says so itself
        return not all(is_shown(message, text) for message in _TWO_QUESTIONS.messages if message.role is Role.USER)

    def as_taken(self, chat: Chat | None) -> Chat | None:
        """The chat as `build` and whoever explains the prompt are to have it: see `ChatTemplate.joined`."""
        return chat and self._messages.shared(self.template.joined(chat))

    def gone_on_with(self, command: C) -> C:
        """A request whose last message is a reply that was begun goes on with it, also in the midst of a thought.

        Raises what `build` raises.
        """
        if command.chat is None or command.resume:
            return command
        chat, begun = split_begun(command.chat)
        if begun is None:
            return command
        opened = self.build(replace(command, chat=chat), keeps=False).opened
        return replace(command, chat=chat, resume=raw_begun(begun.reasoning, begun.text, opened))

    def rehearse(self, is_cancelled: Callable[[], bool] = lambda: False) -> None:
        """Learn of the template what a prompt needs, with thinking on and off: else the first chat waits for that.

        A template that fails will say so of a chat; a slow one is left alone. Raises Interrupted once `is_cancelled`.
        """
        switch, end = self.template.capabilities.thinking.switch, self._clock.monotonic() + _REHEARSAL_SECONDS
        ways = () if switch is None else (((switch.name, switch.off),), ((switch.name, switch.on),))
        try:
            for options in ((), *ways):
                asked = ForecastPrompt(request=_NOBODY, session="", chat=replace(_TWO_QUESTIONS, options=options))
                self.build(asked, lambda: is_cancelled() or self._clock.monotonic() > end, keeps=False)
        except TemplateFailed:
            return
        except Interrupted:
            if is_cancelled():
                raise

    def build(
        self,
        command: Generate | ForecastPrompt,
        is_cancelled: Callable[[], bool] = lambda: False,
        *,
        keeps: bool = True,
    ) -> Built:
        """Raises TemplateFailed when the model's template refuses the chat, MediaRefused when the model does.

        Without `keeps` nothing is remembered that another prompt would find.

        Opening media and rendering take time: Interrupted is raised once `is_cancelled`.
        """
        if command.chat is None:
            return self._build_raw(command.text + command.resume, command.session, keeps=keeps)
        started = self._clock.monotonic()
        clock = command.chat.clock if command.chat.clock is not None else self._clock.wall()
        now = datetime.fromtimestamp(clock).astimezone()
        self._length.check(command.chat, is_cancelled)
        if self._too_costly:
            raise TemplateFailed(self._too_costly, action=_USE_PLAIN)
        chat = self.media.marked(command.chat, is_cancelled)
        look = self._look(_PROMPT_SECONDS, is_cancelled)
        rendered = self._rendered(chat, now, look)
        told = self.media.markers.told(chat.own, rendered.text)
        if told is not chat.own:
            chat = self.media.marked(told, is_cancelled)
            rendered = self._rendered(chat, now, look)
        chat.check_rendered(rendered.text)
        masked = mask_content(self.template, rendered, self._controls, look)
        written = self.replies.written(command.chat, rendered.text) if self.keeps_writing else ()
        rendered_at = self._clock.monotonic()
        tokenised = self.tokenizer.tokenise(
            rendered.text + command.resume,
            command.session,
            masked=masked.text + self._masked_reply(command.resume, rendered.opened_reasoning),
            keeps=keeps,
            written=written,
        )
        tokenised_at = self._clock.monotonic()
        spans = self._spans.find(rendered, tokenised, command.session, keeps=keeps, look=look)
        if command.resume:
            spans = _with_resumed(spans, tokenised, len(rendered.text))
        spans = replace(spans, disturbing=masked.disturbing) if masked.disturbing else spans
        chunks = chat.chunks(tokenised)
        spans = chat.spans(spans, chunks)
        spans_at = self._clock.monotonic()
        return Built(
            text=tokenised.text,
            prompt=Prompt(tokens=tokenised.tokens, media=chunks),
            media=chat.media,
            spans=spans,
            warnings=left_out(chat.own, rendered.text),
            opened=rendered.opened_reasoning,
            end_mark=self.template.end_mark,
            clock=int(clock),
            n_as_written=len(written),
            # Span detection renders a marked copy: its time is rendering's.
            seconds_render=rendered_at - started + spans_at - tokenised_at,
            seconds_tokenize=tokenised_at - rendered_at,
        )

    def _rendered(self, chat: MarkedChat, now: datetime, look: Look) -> RenderedChat:
        try:
            rendered = self.template.render(
                chat.marked, now=now, bos_text=self._bos_text, eos_text=self._eos_text, look=look
            )
            if chat.own.messages and not rendered.text.removeprefix(self._bos_text).strip():
                raise TemplateError(tr("The chat template wrote nothing for this conversation."))
        except TemplateCostError as error:
            raise TemplateFailed(str(error), action=_USE_PLAIN) from error
        except TemplateError as error:
            raise TemplateFailed(
                self.media.markers.pattern.sub(tr("[image]"), str(error)),
                action=tr("Check the order and the roles of the messages, or choose another model."),
            ) from error
        return rendered

    def _masked_reply(self, raw: str, opened: ReasoningTags | None) -> str:
        """Control tokens are the model's own where its tags stand; what it quotes elsewhere is text."""
        return self._controls.masked_outside(self._reply_controls.masked(raw), markup_places(raw, opened))

    def _build_raw(self, text: str, session: str, *, keeps: bool) -> Built:
        started = self._clock.monotonic()
        tokenised = self.tokenizer.tokenise(text, session, keeps=keeps)
        return Built(
            text=text,
            prompt=Prompt(tokens=tokenised.tokens),
            media={},
            spans=without_spans(tokenised, SpanProblem.RAW_TEXT),
            opened=None,
            seconds_render=0.0,
            seconds_tokenize=self._clock.monotonic() - started,
        )

    def forget(self, session: str) -> None:
        """The conversation was deleted."""
        self.tokenizer.forget(session)
        self._spans.forget(session)
        self.replies.forget(session)
        self._messages.clear()

    def adopt(self, text: str, generated: Sequence[int]) -> None:
        """The model wrote these tokens after `text`: when that text comes back, so do the tokens."""
        self.tokenizer.adopt(text, generated)


def _with_resumed(spans: SpanMap, tokenised: TokenisedText, char: int) -> SpanMap:
    """The part of the reply that was there already is the assistant's, not the template's."""
    at, end = tokenised.token_at(char), TokenIndex(len(tokenised.tokens))
    kept = tuple(replace(s, end=min(s.end, at)) for s in spans.spans if s.first < at)
    resumed = Span(first=at, end=end, kind=Kind.ASSISTANT)
    return replace(spans, spans=(*kept, resumed) if at < end else kept)


# The messages of the chats that came last, so that a chat which goes on is made of the same objects.
#
# It is compared with itself in many places, and two texts of a hundred thousand tokens take as long as reading them.

MAX_CHATS = 16


class KnownMessages:
    """Of one model. Engine thread only."""

    def __init__(self) -> None:
        self._chats: OrderedDict[str, tuple[Message, ...]] = OrderedDict()  # by their first question

    def __len__(self) -> int:
        return len(self._chats)

    def shared(self, chat: Chat) -> Chat:
        """An equal chat, with the messages that were known at their places. Media are not held here."""
        if any(message.media for message in chat.messages):
            return chat
        question = next((message.text for message in chat.messages if message.role is Role.USER), "")
        before = self._chats.pop(question, ())
        known = [old if old == new else new for old, new in zip(before, chat.messages, strict=False)]
        messages = self._chats[question] = (*known, *chat.messages[len(known) :])
        if len(self._chats) > MAX_CHATS:
            self._chats.popitem(last=False)
        return replace(chat, messages=messages)

    def clear(self) -> None:
        """A conversation was deleted; whose the others are is not known here."""
        self._chats.clear()


_WORD = re.compile(r"\w{2,}")
_N_WORDS = 8  # of a text that are looked for
_WORD_CHARS = 40


def left_out(chat: Chat, rendered: str) -> tuple[str, ...]:
    """A sentence when the newest message of the user is not in the prompt, and one when no tool of the chat is."""
    newest = next((m for m in reversed(chat.messages) if m.role is Role.USER), None)
    found: list[str] = []
    if newest is not None and not is_shown(newest, rendered):
        found.append(
            tr("This model's chat template leaves your message out of the prompt: the model cannot have read it.")
        )
    if chat.tools and not any(tool.name in rendered for tool in chat.tools):
        found.append(tr("This model's chat template leaves the tools out of the prompt: the model does not know them."))
    return tuple(found)


def is_shown(message: Message, rendered: str) -> bool:
    """Whether any of a message's text is there; one without words must be there as it is."""
    text = message.text.strip()
    if not text or text in rendered:
        return True
    words = [found.group()[:_WORD_CHARS] for found in islice(_WORD.finditer(text), _N_WORDS)]
    if not words:
        return json.dumps(text)[1:-1] in rendered
    return any(word in rendered or json.dumps(word)[1:-1] in rendered for word in sorted(set(words), key=len)[-3:])
