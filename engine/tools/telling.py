"""What came of a call, out of the parts that a server sent: texts, and pictures where they can be read."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from typing import Any

from engine.core.prompt.messages import Media
from engine.core.toolbox.results import MOST_PICTURES, ToolResult, result_of
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.pictures import MAX_BYTES
from engine.media.reading import media_of


def told_of(content: Iterable[Any], is_error: bool) -> ToolResult:
    """Reads each picture to its end, which may take a second: not for the thread that others wait for."""
    texts: list[str] = []
    pictures: list[Media] = []
    for part in content:
        found = _picture(part, len(pictures))
        if isinstance(found, Media):
            pictures.append(found)
        else:
            texts.append(found if found is not None else _text_of(part))
    return result_of(texts, pictures=tuple(pictures), is_error=is_error)


def _picture(part: Any, n_before: int) -> Media | str | None:
    """The picture, a sentence in its place, or None: it is none."""
    held = part.resource if part.type == "resource" else part
    written = getattr(held, "blob" if part.type == "resource" else "data", None)
    if not written or not str(held.mime_type or "").startswith("image/"):
        return None
    if n_before == MOST_PICTURES:
        return tr("(One more picture was left out: of a result {n} are taken.)", n=MOST_PICTURES)
    if len(written) * 3 // 4 > MAX_BYTES:
        return tr("(A picture was left out: it is larger than a message takes.)")
    try:
        return media_of(base64.b64decode(written, validate=True))
    except MediaRefused as refused:
        return tr("(A picture was left out: {why})", why=refused.message)
    except (binascii.Error, ValueError):
        return tr("(A picture was left out: its data cannot be read.)")


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
