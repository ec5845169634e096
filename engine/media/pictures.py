"""Pictures: PNG, JPEG, WebP, GIF and BMP, as plain RGB."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Pixels as they are to be seen: `rgb` has 3 bytes for each, row after row from the top left."""

    width: int
    height: int
    rgb: bytes = field(repr=False)


def open_picture(data: bytes) -> Picture:
    """The first frame, upright, on white. Raises MediaRefused."""
    raise NotImplementedError


def thumbnail(data: bytes, edge: int) -> bytes:
    """A PNG of at most `edge` x `edge` pixels, proportions kept, never enlarged. Raises MediaRefused."""
    raise NotImplementedError
