"""Images and audio in words, as they stand in a message and as they stand in a prompt. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.prompt.items import Digest, MediaChunk
from engine.core.prompt.messages import Media, MediaType
from engine.core.prompt.span_values import Kind
from engine.language.translation import tr
from engine.telling.words.figures import counted, fmt_tokens
from engine.telling.words.terms import in_words, kind_text


def media_text(media: Media) -> str:
    """ "image: cat.png, 640x480"; "image" alone when neither name nor size is known."""
    return _named(kind_noun(media.kind), media.label)


def missing_text(media: Media) -> str:
    """What stands in place of a picture or sound whose bytes are gone or broken."""
    what = tr("{noun} missing", noun=noun(media.kind))
    return f"{what}: {media.name}" if media.name else what


# As the engine names it, and as it stands where no name is known.
kind_noun = in_words({MediaType.IMAGE: tr("image"), MediaType.AUDIO: tr("audio")})

# As people name it.
noun = in_words({MediaType.IMAGE: tr("picture"), MediaType.AUDIO: tr("sound")})


def chunk_text(chunk: MediaChunk, n_parts: int = 1) -> str:
    """ "image: cat.png, 640x480, 270 tokens at 6 positions"; the positions only where they differ from the tokens."""
    tokens = counted(chunk.n_tokens, "token")
    if chunk.n_pos != chunk.n_tokens:
        tokens += tr(" at {n_pos}", n_pos=counted(chunk.n_pos, "position"))
    return f"{chunk_name(chunk, n_parts)}, {tokens}"


def chunk_name(chunk: MediaChunk, n_parts: int = 1) -> str:
    """ "image: cat.png, 640x480", with its part where the model cuts images into several."""
    name = _named(kind_text(Kind.MEDIA) if chunk.kind is None else kind_noun(chunk.kind), chunk.label)
    return (
        name
        if n_parts == 1
        else tr("{name}, part {part} of {n_parts}", name=name, part=chunk.part + 1, n_parts=n_parts)
    )


def encoding_text(kind: MediaType | None, label: str, fraction: float) -> str:
    """ "Looking at cat.png, 640x480 … 40 %"."""
    verb = tr("Listening to") if kind is MediaType.AUDIO else tr("Looking at")
    shown = {MediaType.IMAGE.value: tr("an image"), MediaType.AUDIO.value: tr("audio")}.get(label, label)
    return f"{verb} {shown} … {min(100, max(0, int(fraction * 100)))} %"


def n_parts_of(chunks: Iterable[MediaChunk]) -> dict[Digest, int]:
    """Into how many chunks each medium was cut."""
    found: dict[Digest, int] = {}
    for chunk in chunks:
        found[chunk.source] = max(found.get(chunk.source, 0), chunk.part + 1)
    return found


def positions_text(n_tokens: int, chunks: Iterable[MediaChunk]) -> str:
    """ "1,430 tokens at 1,412 positions" of a whole prompt; "" where both are the same."""
    n_pos = n_tokens + sum(chunk.n_pos - chunk.n_tokens for chunk in chunks)
    return (
        ""
        if n_pos == n_tokens
        else tr("{n_tokens} at {n_pos} positions", n_tokens=counted(n_tokens, "token"), n_pos=fmt_tokens(n_pos))
    )


def _named(kind: str, label: str) -> str:
    return kind if label in ("", kind) else f"{kind}: {label}"
