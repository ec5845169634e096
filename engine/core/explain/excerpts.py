"""Short pieces of a prompt for people: text as text, media by their labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.prompt.items import MediaChunk, Prompt, Tokens
from engine.core.prompt.messages import Chat, Message

TextOf = Callable[[Tokens], str]  # of a few text tokens


def excerpt(prompt: Prompt, first: int, end: int, text_of: TextOf) -> str:
    """Items [first, end), or as many of them as there are; a chunk among them, also a cut one, is "[its label]"."""
    end = min(end, len(prompt))
    parts: list[str] = []
    for chunk in prompt.media:
        if chunk.first < end and first < chunk.end:
            parts += (text_of(prompt.tokens.cut(first, max(first, chunk.first))), f"[{chunk.label}]")
            first = chunk.end
    parts.append(text_of(prompt.tokens.cut(first, max(first, end))))
    return "".join(parts)


def shown_at(prompt: Prompt, at: int, n_tokens: int, text_of: TextOf) -> str:
    """What stands at an item: a chunk's label, or the next `n_tokens` items of text."""
    chunk = chunk_at(prompt, at)
    return chunk.label if chunk is not None else excerpt(prompt, at, at + n_tokens, text_of)


def chunk_at(prompt: Prompt, at: int) -> MediaChunk | None:
    """The chunk that starts there."""
    return next((chunk for chunk in prompt.media if chunk.first == at), None)


def next_chunk(prompt: Prompt, at: int) -> MediaChunk | None:
    """The first chunk that starts there or later."""
    return next((chunk for chunk in prompt.media if chunk.first >= at), None)


def own_words(shown: str, texts: Sequence[str]) -> str:
    """The beginning of `shown` as far as it stands in one of the texts, in whole words; "" where the template's markup
    is all that it begins with.
    """
    low, high = 0, len(shown)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if any(shown[:middle] in text for text in texts) else (low, middle - 1)
    while 0 < low < len(shown) and shown[low - 1].isalnum() and shown[low].isalnum():
        low -= 1
    own = shown[:low]
    return own if any(map(str.isalnum, own)) else ""


def texts_of(chat: Chat, reply: Message | None = None) -> tuple[str, ...]:
    """All that people, programs and the model wrote in it."""
    messages = (*chat.messages, *(() if reply is None else (reply,)))
    return (
        *(text for message in messages for text in _texts(message)),
        *(tool.definition for tool in chat.tools),
        *(str(value) for _, value in chat.options),
    )


def _texts(message: Message) -> Iterator[str]:
    yield from (message.text, message.reasoning, message.name, message.tool_call_id)
    for call in message.tool_calls:
        yield from (call.name, call.arguments, call.id)
