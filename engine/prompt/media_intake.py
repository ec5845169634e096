"""The media of a chat on their way into a prompt: markers in its texts, items for them, chunks and spans."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.core.prompt.items import Digest, MediaChunk, Tokens
from engine.core.prompt.media_places import Markers, MediaBook, MediaLayout, with_media_spans
from engine.core.prompt.messages import Chat, Media
from engine.core.prompt.span_values import Kind, Span, SpanMap
from engine.core.tokens.tokenizing import TokenisedText
from engine.errors import Interrupted, TemplateFailed
from engine.language.translation import tr
from engine.ports import Model


class PromptMedia:
    """Knows every medium that was ever laid out for one model. Engine thread only."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._layouts: dict[Digest, MediaLayout] = {}
        self.markers = Markers(secrets.token_hex(8))
        self.book = MediaBook()

    def marked(self, chat: Chat, is_cancelled: Callable[[], bool]) -> MarkedChat:
        """Lays out all media of a chat. Raises MediaRefused as the model does, and Interrupted."""
        media = {medium.digest: medium for message in chat.messages for medium in message.media}
        for medium in media.values():
            if is_cancelled():
                raise Interrupted
            self.layout(medium)
        return MarkedChat(own=chat, marked=self.markers.in_chat(chat), media=media, _shelf=self)

    def expand(self, marker: str) -> Tokens | None:
        """The items for a marker; None for what only looks like one."""
        found = self._layouts.get(next(self.markers.find(marker)).digest)
        return None if found is None else found.tokens

    def layout(self, media: Media) -> MediaLayout:
        """Raises MediaRefused as the model does."""
        found = self._layouts.get(media.digest)
        if found is None:
            found = self._layouts[media.digest] = self._model.lay_out(media)
            self.book.learn(found, media)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedChat:
    """A chat, and the same with markers in its texts, which is what the template renders."""

    own: Chat
    marked: Chat
    media: Mapping[Digest, Media]
    _shelf: PromptMedia

    def check_rendered(self, text: str) -> None:
        """What was just attached must reach the model; earlier messages a template may drop.

        Raises TemplateFailed.
        """
        latest = self.own.messages[-1].media if self.own.messages else ()
        for medium in latest:
            if self._shelf.markers.marker(medium) not in text:
                raise TemplateFailed(
                    tr("The model's chat template leaves {label} out of the prompt.", label=medium.label),
                    action=tr("Choose a model whose template shows it what is attached."),
                )

    def chunks(self, tokenised: TokenisedText) -> tuple[MediaChunk, ...]:
        """All chunks of the prompt, in order."""
        if not self.media:
            return ()
        return tuple(
            chunk
            for marker in self._shelf.markers.find(tokenised.text)
            if (medium := self.media.get(marker.digest)) is not None
            for chunk in self._shelf.layout(medium).chunks(tokenised.token_at(marker.first), medium)
        )

    def spans(self, found: SpanMap, chunks: tuple[MediaChunk, ...]) -> SpanMap:
        """Media get spans of their own, and characters count in the messages' own texts again."""
        if not chunks:
            return found
        own = tuple(self._own_chars(span) for span in found.spans)
        return replace(found, spans=with_media_spans(own, chunks, self._characters(own, chunks)))

    def _own_chars(self, span: Span) -> Span:
        if span.message is None or span.char_first < 0 or span.kind is Kind.REASONING:
            return span
        message = self.own.messages[span.message]
        own_char = self._shelf.markers.own_char
        return replace(span, char_first=own_char(message, span.char_first), char_end=own_char(message, span.char_end))

    def _characters(self, spans: tuple[Span, ...], chunks: tuple[MediaChunk, ...]) -> dict[int, int]:
        """For each chunk's first item, the character of its message's text at which its medium stands."""
        found: dict[int, int] = {}
        left = list(chunks)
        for span in spans:
            media = list(self.own.messages[span.message].media) if span.message is not None else []
            while left and left[0].first < span.end:
                chunk = left.pop(0)
                while media and media[0].digest != chunk.source:
                    media.pop(0)
                if media:
                    found[chunk.first] = media[0].at
                    if left and (left[0].source != chunk.source or left[0].part <= chunk.part):
                        media.pop(0)  # the next chunk is of another medium, or of the same one attached again
        return found
