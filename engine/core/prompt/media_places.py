"""What an image or a stretch of audio becomes in a prompt, and the way back from items to media.

States, ranges and branches know their path as bare items. Text ids are not negative and the items of a chunk are, so a
book of all layouts that were ever used finds the chunks of any path again, and with them its positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from engine.core.prompt.items import NO_DIGEST, NO_TOKENS, Digest, MediaChunk, Prompt, TokenIndex, Tokens
from engine.core.prompt.messages import Chat, Media, Message, Role, with_unseen
from engine.core.prompt.span_values import Kind, Span

_TEXT = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaPiece:
    """Text tokens that the model wants around a chunk, or one chunk, which is decoded whole.

    `tokens` are ids, or the items that stand for the chunk (`items.media_items`). `part` numbers the chunks of one
    medium from 0; text has -1.
    """

    tokens: Tokens
    n_pos: int
    part: int = _TEXT
    digest: Digest = NO_DIGEST  # of the chunk and the preprocessing that made it

    @property
    def is_chunk(self) -> bool:
        return self.part != _TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaLayout:
    """What one medium becomes: the same for the same bytes, model and settings."""

    pieces: tuple[MediaPiece, ...]

    @property
    def tokens(self) -> Tokens:
        return sum((piece.tokens for piece in self.pieces), NO_TOKENS)

    def chunks(self, first: int, media: Media) -> tuple[MediaChunk, ...]:
        """Those of the medium when its first item stands at `first`."""
        found: list[MediaChunk] = []
        for piece in self.pieces:
            n_tokens = len(piece.tokens)
            if piece.is_chunk:
                found.append(
                    MediaChunk(
                        first=TokenIndex(first),
                        n_tokens=n_tokens,
                        n_pos=piece.n_pos,
                        digest=piece.digest,
                        label=media.label,
                        source=media.digest,
                        part=piece.part,
                        kind=media.kind,
                    )
                )
            first += n_tokens
        return tuple(found)


class MediaBook:
    """All chunks that ever stood in a prompt of this model. Not thread-safe: one owner."""

    def __init__(self) -> None:
        self._by_first: dict[int, list[tuple[Tokens, MediaChunk]]] = {}

    def learn(self, layout: MediaLayout, media: Media) -> None:
        """Remember the chunks of a medium; knowing them already is fine."""
        tokens = layout.tokens
        for chunk in layout.chunks(0, media):
            items = tokens.cut(chunk.first, chunk.end)
            known = self._by_first.setdefault(items[0], [])
            if not any(other == items for other, _ in known):
                known.append((items, chunk))

    def prompt_of(self, tokens: Tokens) -> Prompt:
        """A path with its media, whose positions are then known. Every chunk in it must be whole and known."""
        return Prompt(tokens=tokens, media=self._media_in(tokens))

    def _media_in(self, tokens: Tokens) -> tuple[MediaChunk, ...]:
        places = np.flatnonzero(np.frombuffer(tokens.packed, np.intc) < 0)
        found: list[MediaChunk] = []
        end = 0
        for at in places.tolist():
            if at < end:
                continue
            chunk = self._known_at(tokens, at)
            found.append(chunk)
            end = chunk.end
        return tuple(found)

    def _known_at(self, tokens: Tokens, at: int) -> MediaChunk:
        for items, chunk in self._by_first.get(tokens[at], ()):
            if tokens.cut(at, at + len(items)) == items:
                return replace(chunk, first=TokenIndex(at))
        raise ValueError(f"the items at {at} stand for no medium that is known")


# Media in the text that a template renders: a marker stands for each, and is its own piece when text is tokenised.
#
# A marker holds the medium's digest, so that another image is another text, and a word that nobody outside knows, so
# that no message can name an image that is not in it.


@dataclass(frozen=True, slots=True)
class MarkerFound:
    """A marker in a text: characters [first, end)."""

    first: int
    end: int
    digest: Digest


class Markers:
    """The markers of one engine. `secret` is letters and digits."""

    def __init__(self, secret: str) -> None:
        self._before = f"<__media_{secret}_"
        self.pattern = re.compile(re.escape(self._before) + "([0-9a-f]+)__>")

    def marker(self, media: Media) -> str:
        return f"{self._before}{media.digest}__>"

    def find(self, text: str) -> Iterator[MarkerFound]:
        """The markers in a text, in order."""
        for match in self.pattern.finditer(text):
            yield MarkerFound(match.start(), match.end(), Digest(match.group(1)))

    @property
    def reach(self) -> int:
        """How many characters a marker has at most: blake2b digests in hexadecimal."""
        return len(self._before) + 128 + len("__>")

    def in_chat(self, chat: Chat) -> Chat:
        """The chat with markers in its texts; the same object when it has no media."""
        if not any(message.media for message in chat.messages):
            return chat
        return replace(chat, messages=tuple(map(self._in_message, chat.messages)))

    def _in_message(self, message: Message) -> Message:
        if not message.media:
            return message
        parts: list[str] = []
        at = 0
        for media in message.media:
            parts += (message.text[at : media.at], self.marker(media))
            at = max(at, media.at)
        # Next to media every template gets the parts as one text.
        return replace(message, text="".join((*parts, message.text[at:])), media=(), joints=())

    def told(self, chat: Chat, rendered: str) -> Chat:
        """The chat with results of tools that say so where the template left their media out; the same object when
        it left out none.
        """
        messages = tuple(self._told(message, rendered) for message in chat.messages)
        return chat if messages == chat.messages else replace(chat, messages=messages)

    def _told(self, message: Message, rendered: str) -> Message:
        if message.role is not Role.TOOL or not message.media:
            return message
        seen = tuple(media for media in message.media if self.marker(media) in rendered)
        return with_unseen(replace(message, media=seen), [one.kind for one in message.media if one not in seen])

    def own_char(self, message: Message, char: int) -> int:
        """The character of the message's own text for one of the text with markers; in a marker, where that stands."""
        added = 0
        for media in message.media:
            n = len(self.marker(media))
            first = media.at + added
            if char <= first:
                break
            if char < first + n:
                return media.at
            added += n
        return char - added


def with_media_spans(
    spans: tuple[Span, ...], chunks: tuple[MediaChunk, ...], char_of: Mapping[int, int]
) -> tuple[Span, ...]:
    """Spans with those of Kind.MEDIA cut out of them.

    `char_of` gives the character of the message's text at which the chunk that starts at an item stands.
    """
    found: list[Span] = []
    left = list(chunks)
    for span in spans:
        at, char = span.first, span.char_first
        while left and left[0].first < span.end:
            chunk = left.pop(0)
            first, end = chunk.first, chunk.end
            here = char_of.get(first, -1) if span.char_first >= 0 else -1
            if at < first:
                found.append(replace(span, first=at, end=first, char_first=char, char_end=here))
            found.append(replace(span, first=first, end=end, kind=Kind.MEDIA, char_first=-1, char_end=-1))
            at, char = end, here
        if at < span.end:
            found.append(replace(span, first=at, char_first=char))
    return tuple(found)
