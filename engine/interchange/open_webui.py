"""Open WebUI's export."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.interchange.building import build, foreign_id, named, said_in, text_of, time_of
from engine.interchange.json_shapes import ROLES, Json, list_of, mapping_of, parts_of, without_thinking
from engine.interchange.message_lists import from_messages
from engine.interchange.watching import Watch

_REASONING = re.compile(r'<details\b.*\btype="reasoning"', re.DOTALL)
_DETAILS_END, _SUMMARY, _SUMMARY_END = "</details>", "<summary>", "</summary>"
_DURATION = re.compile(r'\bduration="(\d{1,6})"')
_QUOTE = re.compile(r"^> ?", re.MULTILINE)


def from_open_webui(entry: Json, watch: Watch) -> Conversation | None:
    """One of its export: a tree of messages by id, or a plain list in older files."""
    chat = mapping_of(entry.get("chat"))
    history = mapping_of(chat.get("history"))
    found = mapping_of(history.get("messages"))
    if not found:
        return _from_list(entry, chat, list_of(chat.get("messages")), watch)
    system = ""
    entries: list[StoredMessage] = []
    for key in watch.each(found, 0.0, 0.5):
        message = mapping_of(found[key])
        role = ROLES.get(text_of(message.get("role")))
        parent = text_of(message.get("parentId")) or None
        if role == "system":
            system = system or parts_of(message.get("content"), watch)
        draft = _draft(key, parent, role, message, watch) if role in ("user", "assistant") else None
        entries.append(draft if draft is not None and (draft.text or draft.reasoning) else named(key, parent))
    return build(
        entries,
        watch,
        id_=foreign_id("open-webui", entry.get("id"), said_in(entries)),
        title=text_of(entry.get("title")) or text_of(chat.get("title")),
        created=time_of(entry.get("created_at")),
        updated=time_of(entry.get("updated_at")),
        leaf=text_of(history.get("currentId")),
        system_prompt=system or text_of(mapping_of(chat.get("params")).get("system")) or text_of(chat.get("system")),
        is_pinned=entry.get("pinned") is True,
        is_archived=entry.get("archived") is True,
    )


def _draft(key: str, parent: str | None, role: str, message: Json, watch: Watch) -> StoredMessage:
    text = parts_of(message.get("content"), watch)
    seconds = 0.0
    thoughts: list[str] = []
    if role == "assistant":
        found, text = _without_details(text)
        for tag, inside in found:
            watch.step()
            thoughts.append(unescape(_QUOTE.sub("", _without_summary(inside).strip())))
            duration = _DURATION.search(tag)
            seconds += float(duration[1]) if duration else 0.0
    reasoning, text = without_thinking("\n\n".join(thoughts), text)
    return replace(
        named(key, parent),
        role=role,
        text=text,
        reasoning=reasoning,
        created=time_of(message.get("timestamp")),
        model=text_of(message.get("modelName")) or text_of(message.get("model")),
        reasoning_seconds=seconds,
    )


def _without_details(text: str) -> tuple[list[tuple[str, str]], str]:
    """Each block of reasoning, as its tag and what is inside, and the text without them.

    Searched by hand: a pattern for it takes hours over a hostile text. A block that never ends is text.
    """
    found: list[tuple[str, str]] = []
    rest: list[str] = []
    begin = at = 0  # of what is text, of what is to be searched
    while (start := text.find("<details", at)) >= 0:
        tag_end = text.find(">", start)
        if tag_end < 0:
            break
        at = tag_end + 1
        tag = text[start:at]
        if _REASONING.match(tag) is None:
            continue
        end = text.find(_DETAILS_END, at)
        if end < 0:
            break
        found.append((tag, text[at:end]))
        rest.append(text[begin:start])
        begin = end + len(_DETAILS_END)
        while begin < len(text) and text[begin].isspace():
            begin += 1
        at = begin
    return found, "".join((*rest, text[begin:]))


def _without_summary(text: str) -> str:
    """What the block is called while it is folded."""
    rest: list[str] = []
    at = 0
    while (start := text.find(_SUMMARY, at)) >= 0 and (end := text.find(_SUMMARY_END, start)) >= 0:
        rest.append(text[at:start])
        at = end + len(_SUMMARY_END)
    return "".join((*rest, text[at:]))


def _from_list(entry: Json, chat: Json, listed: Sequence[object], watch: Watch) -> Conversation | None:
    found = from_messages({"messages": listed, "id": entry.get("id")}, watch)
    if found is None:
        return None
    title = text_of(entry.get("title")) or text_of(chat.get("title")) or found.summary.title
    return replace(found, summary=replace(found.summary, title=title[:200]))
