"""From the bytes of an attached file to a `Media`: what it is, by its content alone."""

from __future__ import annotations

from engine.core.messages import Media


def media_of(data: bytes, name: str = "") -> Media:
    """The picture or sound in `data`; `name` may be a path, of which the last part stays. Raises MediaRefused."""
    raise NotImplementedError


def is_media(data: bytes) -> bool:
    """The bytes begin like a picture or a sound that Cairn reads; they may still be broken further on."""
    raise NotImplementedError
