"""The export of claude.ai."""

from __future__ import annotations

from dataclasses import replace

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.interchange.building import build, foreign_id, named, said_in, text_of, time_of
from engine.interchange.json_shapes import (
    ROLES,
    Json,
    joined,
    list_of,
    mapping_of,
    mark_of,
    parts_of,
    told_call,
    told_result,
    with_files,
)
from engine.interchange.watching import Watch

_PARENT = "parent_message_uuid"  # of the first messages it names none that is there
_LONGEST_THINKING = 86_400.0  # seconds


def from_claude(chat: Json, watch: Watch) -> Conversation | None:
    """One of `conversations.json`. Files without parents have their messages in a row."""
    entries: list[StoredMessage] = []
    model = text_of(chat.get("model"))
    before: str | None = None
    for number, entry in enumerate(watch.each(list_of(chat.get("chat_messages")), 0.0, 0.5)):
        message = mapping_of(entry)
        name = text_of(message.get("uuid")) or f"#{number}"
        parent = (text_of(message.get(_PARENT)) or None) if _PARENT in message else before
        entries.append(_draft(name, parent, message, model, watch) or named(name, parent))
        before = name
    return build(
        entries,
        watch,
        id_=foreign_id("claude", chat.get("uuid"), said_in(entries)),
        title=text_of(chat.get("name")),
        created=time_of(chat.get("created_at")),
        updated=time_of(chat.get("updated_at")),
        leaf=text_of(chat.get("current_leaf_message_uuid")) or before,
        is_pinned=chat.get("is_starred") is True,
    )


def _draft(name: str, parent: str | None, message: Json, model: str, watch: Watch) -> StoredMessage | None:
    role = ROLES.get(text_of(message.get("sender")) or text_of(message.get("role")))
    if role not in ("user", "assistant"):
        return None
    texts: list[str] = []
    thoughts: list[str] = []
    seconds = 0.0
    for entry in list_of(message.get("content")):
        watch.step()
        block = mapping_of(entry)
        if block.get("type") == "thinking":
            thoughts.append(text_of(block.get("thinking")))
            seconds += _seconds(block)
        else:
            texts.append(_told(block, watch))
    words = joined(texts, watch) or text_of(message.get("text")) or text_of(message.get("content"))
    files = (*list_of(message.get("attachments")), *list_of(message.get("files")))
    text = with_files(files, words, watch, name_key="file_name", text_key="extracted_content")
    if not text.strip() and not any(thoughts):
        return None
    return replace(
        named(name, parent),
        role=role,
        text=text,
        reasoning=joined(thoughts, watch),
        created=time_of(message.get("created_at")),
        model=(text_of(message.get("model")) or model) if role == "assistant" else "",
        reasoning_seconds=seconds,
    )


def _told(block: Json, watch: Watch) -> str:
    kind = text_of(block.get("type"))
    match kind:
        case "tool_use":
            return told_call(text_of(block.get("name")), block.get("input"))
        case "tool_result":
            return told_result(text_of(block.get("name")), parts_of(block.get("content"), watch))
        case _:
            return text_of(block.get("text")) or mark_of(kind)


def _seconds(block: Json) -> float:
    begin, end = time_of(block.get("start_timestamp")), time_of(block.get("stop_timestamp"))
    return min(_LONGEST_THINKING, max(0.0, end - begin)) if begin and end else 0.0
