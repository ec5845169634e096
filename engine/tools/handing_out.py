"""Asks a server for its resources and prompts, and for one of them, by the `mcp` client."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.prompt.messages import Media
from engine.core.toolbox.results import (
    MOST_MEDIA,
    HandedOut,
    ListedPrompt,
    ListedResource,
    PromptBlank,
    ToolResult,
    plain,
    result_of,
)
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.pictures import MAX_BYTES as MOST_OF_PICTURE
from engine.media.reading import media_of
from engine.media.sounds import MAX_BYTES as MOST_OF_SOUND

if TYPE_CHECKING:
    from mcp import ClientSession

_MOST = 500  # of a server's resources, and of its prompts
_MOST_PAGES = 50
_MOST_BLANKS = 20
_MOST_BYTES = 64 * 1024 * 1024
_LONGEST = 300  # characters of a name or a description
_LONGEST_PROMPT = 200_000


async def pages(
    ask: Callable[..., Awaitable[Any]], items: str, most: int = _MOST, n_pages: int = _MOST_PAGES
) -> list[Any]:
    """What a server lists, page by page."""
    from mcp_types import PaginatedRequestParams

    found: list[Any] = []
    cursor: str | None = None
    for _ in range(n_pages):
        page = await ask(params=PaginatedRequestParams(cursor=cursor) if cursor else None)
        found += getattr(page, items)
        cursor = page.next_cursor
        if not cursor or len(found) >= most:
            break
    return found[:most]


async def resources_of(session: ClientSession) -> tuple[ListedResource, ...]:
    listed = (
        ListedResource(
            uri=str(one.uri),
            name=_line(one.title or one.name or one.uri),
            description=_line(one.description),
            n_bytes=one.size if isinstance(one.size, int) and one.size > 0 else 0,
        )
        for one in await pages(session.list_resources, "resources")
    )
    return tuple({one.uri: one for one in listed}.values())


async def prompts_of(session: ClientSession) -> tuple[ListedPrompt, ...]:
    listed = (
        ListedPrompt(
            name=str(one.name),
            description=_line(one.description or one.title),
            blanks=tuple(
                PromptBlank(name=str(each.name), description=_line(each.description), is_needed=bool(each.required))
                for each in (one.arguments or [])[:_MOST_BLANKS]
            ),
        )
        for one in await pages(session.list_prompts, "prompts")
    )
    return tuple({one.name: one for one in listed}.values())


async def resource(session: ClientSession, uri: str) -> HandedOut:
    """All its parts, one behind the other; of bytes the first part alone."""
    found: Any = await session.read_resource(uri)
    texts = [str(one.text) for one in found.contents if getattr(one, "text", None) is not None]
    if texts:
        return _within(plain("\n".join(texts)).encode("utf-8", "replace"))
    blob = next((one.blob for one in found.contents if getattr(one, "blob", None)), "")
    try:
        return _within(base64.b64decode(blob))
    except (binascii.Error, ValueError):
        return HandedOut(problem=tr("The server sent something that cannot be read."))


async def prompt(session: ClientSession, name: str, given: Mapping[str, str]) -> HandedOut:
    """The texts of its messages, as one: a person reads and changes them before they are sent."""
    found: Any = await session.get_prompt(name, dict(given))
    texts = [str(one.content.text) for one in found.messages if getattr(one.content, "text", None)]
    return HandedOut(data=plain("\n\n".join(texts))[:_LONGEST_PROMPT].encode("utf-8", "replace"))


def _within(data: bytes) -> HandedOut:
    if len(data) > _MOST_BYTES:
        return HandedOut(problem=tr("It is larger than a message takes."))
    return HandedOut(data=data)


def _line(text: object) -> str:
    return " ".join(plain(str(text or "")).split())[:_LONGEST]


_MOST_OF_KIND = {"image": MOST_OF_PICTURE, "audio": MOST_OF_SOUND}  # by the first word of a MIME type


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
    if kind not in _MOST_OF_KIND:
        return None
    if n_before == MOST_MEDIA:
        return _left_out(kind, tr("of a result {n} are taken.", n=MOST_MEDIA))
    if len(written) * 3 // 4 > _MOST_OF_KIND[kind]:
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
