"""Short pieces of a prompt for people: text as text, media by their labels."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.prompt.items import MediaChunk, Prompt, Tokens

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
