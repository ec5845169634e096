"""Cairn's own file of chats: JSON with everything that a chat has, all its versions and pictures included."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from engine.core.called.records import records_from_json, records_to_json
from engine.core.prompt.chat_options import choice_from_json, choice_to_json
from engine.core.prompt.conversation import Conversation, MessageStatus, StoredMessage
from engine.core.prompt.messages import Media
from engine.core.prompt.reply_options import options_from_json, options_to_json
from engine.errors import MediaRefused
from engine.interchange.building import build, count_of, foreign_id, named, text_of, time_of
from engine.interchange.json_shapes import Json, list_of, mapping_of
from engine.interchange.watching import Watch
from engine.media.reading import media_of

VERSION = 1
MARK = "cairn_chats"  # the key by which such a file is known; its value is the version
_STATUSES = {status.value: status for status in MessageStatus}


def chat_to_json(chat: Conversation) -> Iterator[str]:
    """JSON in pieces, from which `chat_from_json` makes an equal conversation: all of it may be large."""
    head = _dumped(_about(chat))
    yield f'{head[:-1]},"messages":['
    for number, message in enumerate(chat.messages):
        yield "," if number else ""
        yield _dumped(_message_to_json(message))
    yield "]}"


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _about(chat: Conversation) -> dict[str, Any]:
    summary = chat.summary
    return {
        "id": summary.id,
        "title": summary.title,
        "created": summary.created,
        "updated": summary.updated,
        "pinned": summary.is_pinned,
        "archived": summary.is_archived,
        "folder": summary.folder,
        "system_prompt": chat.system_prompt,
        "thinking": choice_to_json(chat.thinking),
        "reply_options": options_to_json(chat.reply_options),
        "leaf": chat.leaf,
    }


def _message_to_json(message: StoredMessage) -> dict[str, Any]:
    told = {field.name: getattr(message, field.name) for field in fields(message) if field.name != "conversation"} | {
        "status": message.status.value,
        "calls": records_to_json(message.calls),
        "media": [_medium_to_json(medium) for medium in message.media],
    }
    return {name: value for name, value in told.items() if value or name in ("id", "parent", "role", "text")}


def _medium_to_json(medium: Media) -> dict[str, Any]:
    return {
        "kind": medium.kind.value,
        "digest": medium.digest,
        "name": medium.name,
        "size": medium.size,
        "at": medium.at,
        "data": base64.b64encode(medium.data).decode("ascii"),
    }


def chat_from_json(chat: Json, watch: Watch) -> Conversation | None:
    entries: list[StoredMessage] = []
    for one in watch.each(list_of(chat.get("messages")), 0.0, 0.5):
        message = mapping_of(one)
        entry = named(text_of(message.get("id")), text_of(message.get("parent")) or None)
        entries.append(_draft(message, entry, watch) or entry)
    name = text_of(chat.get("id"))
    return build(
        entries,
        watch,
        id_=name if name.isascii() and name.isprintable() and name else foreign_id("cairn", name or None),
        title=text_of(chat.get("title")),
        created=time_of(chat.get("created")),
        updated=time_of(chat.get("updated")),
        leaf=text_of(chat.get("leaf")),
        system_prompt=text_of(chat.get("system_prompt")),
        thinking=choice_from_json(text_of(chat.get("thinking"))),
        # Of others' chats no tools are taken over: what was allowed here must not be called by what is written there.
        reply_options=replace(options_from_json(text_of(chat.get("reply_options"))), offered=""),
        is_pinned=chat.get("pinned") is True,
        is_archived=chat.get("archived") is True,
        folder=text_of(chat.get("folder")),
    )


def _draft(message: Json, entry: StoredMessage, watch: Watch) -> StoredMessage | None:
    role = text_of(message.get("role"))
    if role not in ("user", "assistant") or not entry.id:
        return None
    text = text_of(message.get("text"))
    media: list[Media] = []
    for one in list_of(message.get("media")):
        watch.check()  # a picture may take a second
        found = _medium(mapping_of(one), text)
        if found is not None:
            media.append(found)
    return replace(
        entry,
        role=role,
        text=text,
        reasoning=text_of(message.get("reasoning")),
        raw_text=text_of(message.get("raw_text")),
        status=_STATUSES.get(text_of(message.get("status")), MessageStatus.COMPLETE),
        created=time_of(message.get("created")),
        model=text_of(message.get("model")),
        explanation=text_of(message.get("explanation")),
        error=text_of(message.get("error")),
        media=tuple(sorted(media, key=lambda medium: medium.at)),
        n_reasoning_tokens=int(count_of(message.get("n_reasoning_tokens"))),
        reasoning_seconds=count_of(message.get("reasoning_seconds"), 1e9),
        calls=records_from_json(text_of(message.get("calls"))) if role == "assistant" else (),
    )


def _medium(medium: Json, text: str) -> Media | None:
    """What the bytes are is told by the bytes: a wrong digest would let one picture stand for another."""
    try:
        data = base64.b64decode(text_of(medium.get("data")), validate=True)
        found = media_of(data, text_of(medium.get("name")))
    except (binascii.Error, ValueError, MediaRefused):
        return None
    return replace(found, at=int(min(count_of(medium.get("at")), len(text))))
