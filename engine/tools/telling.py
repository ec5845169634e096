"""What came of a call, out of the parts that a server sent: texts, and pictures and sounds that can be read."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from typing import Any

from engine.core.prompt.messages import Media
from engine.core.toolbox.results import MOST_MEDIA, ToolResult, result_of
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.pictures import MAX_BYTES as MOST_OF_PICTURE
from engine.media.reading import media_of
from engine.media.sounds import MAX_BYTES as MOST_OF_SOUND

_MOST_BYTES = {"image": MOST_OF_PICTURE, "audio": MOST_OF_SOUND}  # by the first word of a MIME type


def told_of(content: Iterable[Any], is_error: bool) -> ToolResult:
    """Reads each medium to its end, which may take a second: not for the thread that others wait for."""
    texts: list[str] = []
    media: list[Media] = []
    for part in content:
        found = _medium(part, len(media))
        if isinstance(found, Media):
            media.append(found)
        else:
            texts.append(found if found is not None else _text_of(part))
    return result_of(texts, media=tuple(media), is_error=is_error)


def _medium(part: Any, n_before: int) -> Media | str | None:
    """The picture or sound, a sentence in its place, or None: it is neither."""
    held = part.resource if part.type == "resource" else part
    written = str(getattr(held, "blob" if part.type == "resource" else "data", None) or "")
    kind = str(held.mime_type or "").partition("/")[0] if written else ""
    if kind not in _MOST_BYTES:
        return None
    if n_before == MOST_MEDIA:
        return _left_out(kind, tr("of a result {n} are taken.", n=MOST_MEDIA))
    if len(written) * 3 // 4 > _MOST_BYTES[kind]:
        return _left_out(kind, tr("the file is larger than a message takes."))
    try:
        return media_of(base64.b64decode(written, validate=True))
    except MediaRefused as refused:
        return _left_out(kind, refused.message)
    except (binascii.Error, ValueError):
        return _left_out(kind, tr("its data cannot be read."))


def _left_out(kind: str, why: str) -> str:
    if kind == "audio":
        return tr("(A sound was left out: {why})", why=why)
    return tr("(A picture was left out: {why})", why=why)


def _text_of(part: Any) -> str:
    """What of it is text; of anything else that it was there."""
    match part.type:
        case "text":
            return str(part.text)
        case "image" | "audio":
            return f"[{part.type}: {part.mime_type}, {len(part.data) * 3 // 4:,} bytes]"
        case "resource":
            return str(getattr(part.resource, "text", "") or f"[{part.resource.uri}]")
        case "resource_link":
            return f"[{part.name}: {part.uri}]"
        case _:
            return f"[{part.type}]"
