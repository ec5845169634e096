"""From the bytes of an attached file to a `Media`: what it is, by its content alone."""

from __future__ import annotations

import hashlib
import re
from typing import assert_never

from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.formats import Format, foreign_name, format_of
from engine.media.pictures import size_of
from engine.media.sounds import seconds_of

_DIGEST_BYTES = 16
_MAX_NAME = 120


def media_of(data: bytes, name: str = "") -> Media:
    """The picture or sound in `data`; `name` may be a path, of which the last part stays. Raises MediaRefused.

    What comes back has been read to its end, so the largest files take a second or two: not for the GUI thread.
    """
    short = base_name(name)
    try:
        found = _known(data)
        size = _size(data, found.kind)
    except MediaRefused as refused:
        raise about(short, refused) from refused
    digest = Digest(hashlib.blake2b(data, digest_size=_DIGEST_BYTES).hexdigest())
    return Media(kind=found.kind, digest=digest, data=data, name=short, size=size)


def is_media(data: bytes) -> bool:
    """The bytes begin like a picture or a sound that Cairn reads; they may still be broken further on."""
    return format_of(data) is not None


def base_name(name: str) -> str:
    """The last part of a path of any system, without characters that cannot be seen."""
    last = re.split(r"[\\/]", name)[-1]
    return "".join(c for c in last if c.isprintable())[:_MAX_NAME].strip()


def about(name: str, refused: MediaRefused) -> MediaRefused:
    """The same refusal, saying which file it is about."""
    if not name:
        return refused
    return MediaRefused(f"{name}: {refused.message}", action=refused.action, details=refused.details)


def _known(data: bytes) -> Format:
    if not data:
        raise MediaRefused(tr("The file is empty."), action=tr("Attach another file."))
    found = format_of(data)
    if found is not None:
        return found
    foreign = foreign_name(data)
    raise MediaRefused(
        tr("This is {foreign}, which Cairn does not read.", foreign=foreign)
        if foreign
        else tr("This is no picture or sound Cairn knows."),
        action=tr("Attach a PNG, JPEG, WebP, GIF or BMP picture, or a WAV, MP3, FLAC or Ogg sound."),
    )


def _size(data: bytes, kind: MediaType) -> str:
    match kind:
        case MediaType.IMAGE:
            width, height = size_of(data)
            return f"{width}x{height}"
        case MediaType.AUDIO:
            return f"{seconds_of(data):.1f} s"
        case _:
            assert_never(kind)
