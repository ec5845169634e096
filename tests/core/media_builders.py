"""Prompts and chats with images and sounds in them."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.core.prompt.items import NO_TOKENS, Digest, MediaChunk, Prompt, TokenIndex, Tokens, media_items
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role
from engine.core.prompt.span_values import Kind, Span, SpanMap, SpanMethod

_PICTURES = {-1: ("a", 1, 1), -2: ("b", 5, 2), -3: ("c", 4, 9)}  # digest, items, positions
_KINDS = {Role.SYSTEM: Kind.SYSTEM, Role.USER: Kind.USER, Role.ASSISTANT: Kind.ASSISTANT, Role.TOOL: Kind.TOOL_RESULT}


def mixed(parts: list[int]) -> Prompt:
    """Text tokens, and pictures for negative numbers: the same picture for the same number."""
    tokens, media = NO_TOKENS, []
    for part in parts:
        if part >= 0:
            tokens += Tokens.of([part])
            continue
        name, n_tokens, n_pos = _PICTURES[part]
        digest = Digest(name)
        first = TokenIndex(len(tokens))
        media.append(MediaChunk(first=first, n_tokens=n_tokens, n_pos=n_pos, digest=digest, label=f"{name}.png"))
        tokens += media_items(digest, n_tokens)
    return Prompt(tokens=tokens, media=tuple(media))


mixes = st.lists(st.integers(-3, 2), max_size=10).map(mixed)


def image(name: str, *, at: int = 0, digest: str = "", size: str = "640x480") -> Media:
    return Media(kind=MediaType.IMAGE, digest=Digest(digest or name), data=b"", name=name, size=size, at=at)


def sound(name: str, *, at: int = 0) -> Media:
    return Media(kind=MediaType.AUDIO, digest=Digest(name), data=b"", name=name, size="3.2 s", at=at)


def shows(text: str, *media: Media, role: Role = Role.USER) -> Message:
    return Message(role=role, text=text, media=media)


def rendered(chat: Chat, *, settings: str = "", leaves_out: str = "") -> tuple[Prompt, SpanMap]:
    """One item a character, 24 items at 6 positions a medium, one span a message.

    `settings` are of the preprocessing; `leaves_out` is a medium's name.
    """
    tokens, chunks, spans = NO_TOKENS, [], []
    for number, message in enumerate(chat.messages):
        first = len(tokens)
        tokens += _text(f"{message.role.value}:")
        at = 0
        for medium in message.media:
            tokens += _text(message.text[at : medium.at])
            at = medium.at
            if medium.name != leaves_out:
                chunk = _chunk(medium, len(tokens), settings)
                chunks.append(chunk)
                tokens += media_items(chunk.digest, chunk.n_tokens)
        tokens += _text(message.text[at:] + ";")
        spans.append(_span(first, len(tokens), _KINDS[message.role], number))
    first = len(tokens)
    tokens += _text("assistant:")
    spans.append(_span(first, len(tokens), Kind.GENERATION_PROMPT, None))
    found = SpanMap(spans=tuple(spans), boundaries=(), method=SpanMethod.SOURCE_MAP)
    return Prompt(tokens=tokens, media=tuple(chunks)), found


def _text(text: str) -> Tokens:
    return Tokens.of(map(ord, text))


def _chunk(medium: Media, first: int, settings: str) -> MediaChunk:
    return MediaChunk(
        first=TokenIndex(first),
        n_tokens=24,
        n_pos=6,
        digest=Digest(medium.digest + settings),
        label=medium.label,
        source=medium.digest,
    )


def _span(first: int, end: int, kind: Kind, message: int | None) -> Span:
    return Span(first=TokenIndex(first), end=TokenIndex(end), kind=kind, message=message)
