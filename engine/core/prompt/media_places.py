"""What an image or a stretch of audio becomes in a prompt, and the way back from items to media.

States, ranges and branches know their path as bare items. Text ids are not negative and the items of a chunk are, so a
book of all layouts that were ever used finds the chunks of any path again, and with them its positions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.core.prompt.items import NO_DIGEST, NO_TOKENS, Digest, MediaChunk, MediaType, Prompt, TokenIndex, Tokens

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

    def chunks(
        self, first: int, *, label: str, source: Digest, kind: MediaType | None = None
    ) -> tuple[MediaChunk, ...]:
        """The chunks of the medium when its first item stands at `first`."""
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
                        label=label,
                        source=source,
                        part=piece.part,
                        kind=kind,
                    )
                )
            first += n_tokens
        return tuple(found)


class MediaBook:
    """All chunks that ever stood in a prompt of this model. Not thread-safe: one owner."""

    def __init__(self) -> None:
        self._by_first: dict[int, list[tuple[Tokens, MediaChunk]]] = {}

    def learn(self, layout: MediaLayout, *, label: str, source: Digest, kind: MediaType | None = None) -> None:
        """Remember the chunks of a medium; knowing them already is fine."""
        tokens = layout.tokens
        for chunk in layout.chunks(0, label=label, source=source, kind=kind):
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
