"""Texts that cannot fit are refused before they are rendered: tokenising 20 MB takes many seconds, in one call of C.

A long text is counted in stretches, with a look at Cancel before each, and only until there are more tokens than the
context holds. Cutting it gives a few tokens more than it has, which is allowed for. Engine thread only.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator

from engine.core.prompt.messages import Chat
from engine.errors import Interrupted, PromptTooLong
from engine.language.translation import number, tr
from engine.ports import Model

LONG_CHARS = 200_000  # from here on a text is counted first; shorter ones take milliseconds
_STRETCH_CHARS = 65_536
_MARGIN_TOKENS = 16  # that a cut may add
_REMEMBERED = 64


class PromptLength:
    """Remembers which long texts fit, so that each is counted once."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._fitting: OrderedDict[int, None] = OrderedDict()

    def check(self, chat: Chat, is_cancelled: Callable[[], bool]) -> None:
        """Raises PromptTooLong, and Interrupted between two stretches."""
        for text in _texts(chat):
            if len(text) >= LONG_CHARS:
                self._check(text, is_cancelled)

    def _check(self, text: str, is_cancelled: Callable[[], bool]) -> None:
        known = hash(text)
        if known in self._fitting:
            self._fitting.move_to_end(known)
            return
        n_ctx, n_tokens = self._model.facts.n_ctx, 0
        for first in range(0, len(text), _STRETCH_CHARS):
            if is_cancelled():
                raise Interrupted
            n_tokens += len(self._model.tokenize(text[first : first + _STRETCH_CHARS])) - _MARGIN_TOKENS
            if n_tokens > n_ctx:
                raise PromptTooLong(
                    tr(
                        "One text in this conversation has {text} characters; the context holds {n_ctx} tokens, "
                        "and the first {text2} characters fill it.",
                        text=number(f"{len(text):,}"),
                        n_ctx=number(f"{n_ctx:,}"),
                        text2=number(f"{min(len(text), first + _STRETCH_CHARS):,}"),
                    ),
                    action=tr("Shorten that text, or load the model with a larger context."),
                )
        self._fitting[known] = None
        while len(self._fitting) > _REMEMBERED:
            self._fitting.popitem(last=False)


def _texts(chat: Chat) -> Iterator[str]:
    for message in chat.messages:
        yield message.text
        yield message.reasoning
        for call in message.tool_calls:
            yield call.arguments
    for tool in chat.tools:
        yield tool.definition
