"""Media in the text that a template renders: a marker stands for each, and is its own piece when text is tokenised.

A marker holds the medium's digest, so that another image is another text, and a word that nobody outside knows, so that
no message can name an image that is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.core.prompt.items import Digest, MediaChunk
from engine.core.prompt.messages import Chat, Media, Message, Role, with_unseen
from engine.core.prompt.span_values import Kind, Span


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
