"""Small pictures, each different from all others, as people attach them."""

from __future__ import annotations

import io
from functools import lru_cache

import numpy as np
from PIL import Image

from engine.core.prompt.messages import Media, Message, Role
from engine.media.reading import media_of


@lru_cache(maxsize=256)
def png(seed: int, width: int = 96, height: int = 64) -> bytes:
    """Noise of `seed`: pictures of one size differ in every patch."""
    rng = np.random.default_rng(seed)
    pixels = rng.integers(0, 256, (height, width, 3), dtype=np.uint8)
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


def picture(seed: int, *, width: int = 96, height: int = 64, name: str = "", at: int = 0) -> Media:
    """As an attachment."""
    read = media_of(png(seed, width, height), name or f"picture {seed}.png")
    return Media(kind=read.kind, digest=read.digest, data=read.data, name=read.name, size=read.size, at=at)


def user_with(text: str, *media: Media) -> Message:
    return Message(role=Role.USER, text=text, media=media)
