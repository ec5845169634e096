"""LibreChat's exports: a list of messages that name their parents, or a tree of messages within messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.prompt.conversation import Conversation, MessageStatus, StoredMessage
from engine.interchange.building import build, foreign_id, named, said_in, text_of, time_of
from engine.interchange.json_shapes import (
    Json,
    joined,
    list_of,
    mapping_of,
    mark_of,
    told_call,
    told_result,
    with_files,
    without_thinking,
)
from engine.interchange.watching import Watch


def is_librechat(chat: Json) -> bool:
    first = mapping_of(next(iter(_listed(chat)), None))
    return "messageId" in first or "isCreatedByUser" in first


def from_librechat(chat: Json, watch: Watch) -> Conversation | None:
    """One chat. Where messages hang within messages, that says what is above them."""
    entries: list[StoredMessage] = []
    newest = ""
    for name, parent, message in _messages(chat, watch):
        draft = _draft(name, parent, message, watch)
        entries.append(draft or named(name, parent))
        newest = newest if draft is None else name
    options = mapping_of(chat.get("options"))
    return build(
        entries,
        watch,
        id_=foreign_id("librechat", chat.get("conversationId"), said_in(entries)),
        title=text_of(chat.get("title")),
        created=time_of(chat.get("createdAt")),
        updated=time_of(chat.get("updatedAt")),
        leaf=newest,
        system_prompt=next((text for source in (options, chat) if (text := text_of(source.get("promptPrefix")))), ""),
        is_archived=chat.get("isArchived") is True,
    )


def _listed(chat: Json) -> Sequence[object]:
    """A single message may stand where a list does."""
    return list_of(chat.get("messagesTree")) or list_of(chat.get("messages")) or (chat.get("messages"),)


def _messages(chat: Json, watch: Watch) -> Iterator[tuple[str, str | None, Json]]:
    """Each with its name and that of the one above, which comes before it where it holds it."""
    waiting: list[tuple[object, str | None]] = [(one, None) for one in reversed(_listed(chat))]
    number = 0
    while waiting:
        watch.step()
        entry, above = waiting.pop()
        message = mapping_of(entry)
        number += 1
        name = text_of(message.get("messageId")) or f"#{number}"
        yield name, above or text_of(message.get("parentMessageId")) or None, message
        waiting.extend((one, name) for one in reversed(list_of(message.get("children"))))


def _draft(name: str, parent: str | None, message: Json, watch: Watch) -> StoredMessage | None:
    if not isinstance(message.get("isCreatedByUser"), bool):
        return None
    role = "user" if message["isCreatedByUser"] else "assistant"
    texts: list[str] = []
    thoughts: list[str] = []
    for entry in list_of(message.get("content")):
        watch.step()
        part = mapping_of(entry)
        if part.get("type") == "think":
            thoughts.append(_value(part.get("think")))
        else:
            texts.extend(_told(part))
    reasoning, text = without_thinking(joined(thoughts, watch), joined(texts, watch) or text_of(message.get("text")))
    text = with_files(list_of(message.get("files")), text, watch, name_key="filename", text_key="text")
    if not text.strip() and not reasoning:
        return None
    return replace(
        named(name, parent),
        role=role,
        text=text,
        reasoning=reasoning,
        created=time_of(message.get("createdAt")),
        model=(text_of(message.get("model")) or text_of(message.get("sender"))) if role == "assistant" else "",
        status=MessageStatus.STOPPED if message.get("unfinished") is True else MessageStatus.COMPLETE,
    )


def _told(part: Json) -> Iterator[str]:
    kind = text_of(part.get("type"))
    if kind != "tool_call":
        yield _value(part.get("text")) or _value(part.get("error")) or mark_of(kind)
        return
    call = mapping_of(part.get("tool_call"))
    function = mapping_of(call.get("function"))
    name = text_of(call.get("name")) or text_of(function.get("name")) or text_of(call.get("type"))
    yield told_call(name, call.get("args") or function.get("arguments") or {})
    output = text_of(call.get("output")) or text_of(function.get("output"))
    if output:
        yield told_result(name, output)


def _value(text: object) -> str:
    """A text, or one in a wrapping."""
    return text_of(text) or text_of(mapping_of(text).get("value"))
