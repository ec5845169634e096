"""What a model generated when it gave a recorded reply: the tokens of the reply, in the form its template gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.terminal.replay import RecordedRequest, invalid_line
from engine.core.cache.states import Vocabulary
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import Chat, Message, Role, split_begun
from engine.core.prompt.request_parsing import parse_chat
from engine.core.prompt.request_values import RequestError
from engine.core.prompt.streaming import REASONING_TAGS, raw_begun
from engine.core.template.chat_template import ChatTemplate, RenderedChat, compile_template
from engine.core.template.content_controls import mask_content
from engine.core.template.sandbox import TemplateError
from engine.core.tokens.control_texts import ControlTexts
from engine.core.tokens.masked_pieces import TokenizeCall
from engine.core.tokens.tokenizing import PieceTokenizer, TokenisedText


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRequest:
    """What one request made the engine process."""

    prompt: Tokens
    reply: Tokens  # generated after it; may be empty
    chat: str = ""  # its conversation


class RecordedReplies:
    """Renders and tokenises as the engine does, and remembers the replies as generated as it does."""

    def __init__(
        self,
        *,
        chat_template: str,
        vocabulary: Vocabulary,
        tokenize: TokenizeCall,
        piece: Callable[[int], bytes],
        now: datetime,
    ) -> None:
        self._template = _compiled(chat_template)
        self._eog = vocabulary.eog
        self._tokenize = tokenize
        self._tokenizer = PieceTokenizer(vocabulary, tokenize, piece)
        self._controls = ControlTexts(vocabulary)
        self._now = now
        self._bos_text = "" if vocabulary.bos is None else piece(vocabulary.bos).decode("utf-8", errors="replace")
        self._eos_text = "" if vocabulary.eos is None else piece(vocabulary.eos).decode("utf-8", errors="replace")

    def past_request(self, request: RecordedRequest, *, max_tokens: int, name: str) -> PastRequest | None:
        """The tokens of the prompt, and of its reply without the end marker.

        None when the template refuses the request: the engine will say why. Raises RequestInvalid with the line.
        """
        completion = _completion(request, name)
        chat, begun = split_begun(self._template.joined(request.chat))
        try:
            rendered = self._render(chat, add_generation_prompt=True)
        except TemplateError:
            return None
        resumed = "" if begun is None else raw_begun(begun.reasoning, begun.text, rendered.opened_reasoning)
        masked = mask_content(self._template, rendered, self._controls).text
        prompt = self._tokenizer.tokenise(rendered.text + resumed, masked=masked + resumed)
        reply: Sequence[int] = ()
        if completion is not None:
            written = completion.text if begun is not None else self._reply_text(chat, rendered, completion)
            reply = self._reply_ids(prompt, written)
        if max_tokens >= 0:
            reply = reply[:max_tokens]
        if reply:
            self._tokenizer.adopt(rendered.text + resumed, reply)
        return PastRequest(prompt=prompt.tokens, reply=Tokens.of(reply), chat=request.session)

    def _render(self, chat: Chat, *, add_generation_prompt: bool) -> RenderedChat:
        return self._template.render(
            chat,
            now=self._now,
            bos_text=self._bos_text,
            eos_text=self._eos_text,
            add_generation_prompt=add_generation_prompt,
        )

    def _reply_text(self, chat: Chat, asked: RenderedChat, completion: Message) -> str:
        """What follows the prompt once the reply is in the chat, with the thought that the history leaves out.

        Some templates open a block of reasoning for the model that they leave out of a reply without any; and where
        even then the prompt is not the start of the longer chat, the reply's bare text has to do.
        """
        written, opened, thought = self._written(chat, asked, completion), asked.opened_reasoning, completion.reasoning
        tags = opened or next((tags for tags in REASONING_TAGS if tags.opening in self._template.source), None)
        tags = tags or REASONING_TAGS[0]
        if tags.closing in written and thought.strip() in written:
            return written
        if opened is not None and written.lstrip().startswith(tags.closing):
            return thought + written
        if opened is not None:
            return f"{thought}{tags.closing}\n\n{written}"
        if not thought.strip() or thought.strip() in written:
            return written
        answer = written.removeprefix(f"{tags.opening}{tags.closing}").lstrip()
        return f"{tags.opening}\n{thought}\n{tags.closing}\n\n{answer}"

    def _written(self, chat: Chat, asked: RenderedChat, completion: Message) -> str:
        """What the template writes behind the prompt, or behind the block of reasoning that it opened there."""
        prompt, opened = asked.text, asked.opened_reasoning
        try:
            text = self._render(replace(chat, messages=(*chat.messages, completion)), add_generation_prompt=False).text
        except TemplateError:
            return completion.text
        starts = [prompt]
        if opened is not None:
            before = prompt[: prompt.rindex(opened.opening)]
            starts += [before + opened.opening, before]
        start = next((start for start in starts if text.startswith(start)), None)
        return completion.text if start is None else _without_end(text[len(start) :], completion)

    def _reply_ids(self, prompt: TokenisedText, reply: str) -> list[int]:
        """Tokens up to the end marker, as they follow the prompt: whose tokens a model cannot take back."""
        pieces = prompt.parts()[1]
        tail = pieces[-1].text if pieces else ""
        tail_ids = self._tokenize(tail)
        ids = self._tokenize(tail + reply)
        ids = ids[len(tail_ids) :] if ids[: len(tail_ids)] == tail_ids else self._tokenize(reply)
        end = next((at for at, token in enumerate(ids) if token in self._eog), len(ids))
        return ids[:end]


def _without_end(written: str, completion: Message) -> str:
    """A reply without what the template puts behind the last one of a chat, which is no control token everywhere."""
    said = completion.text.strip()
    if completion.tool_calls or not said or said not in written:
        return written
    return written[: written.rindex(said) + len(said)]


def _compiled(source: str) -> ChatTemplate:
    """As the engine does: a broken template is replaced, and the engine's warning says so."""
    try:
        return compile_template(source)
    except TemplateError:
        return compile_template("")


def _completion(request: RecordedRequest, name: str) -> Message | None:
    """The recorded reply in OpenAI's form, or just its text; None when the line has none."""
    said = request.completion
    if said is None:
        return None
    if isinstance(said, str):
        said = {"content": said}
    try:
        if not isinstance(said, dict):
            raise RequestError("completion must be a message or a text")
        message = parse_chat({"messages": [{"role": "assistant", **said}]}).messages[0]
    except RequestError as error:
        raise invalid_line(name, request.line, str(error).replace("messages[0]", "completion")) from error
    if message.role is not Role.ASSISTANT:
        raise invalid_line(name, request.line, "completion.role must be assistant")
    return message
