"""ChatGPT's export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.interchange.building import build, foreign_id, named, said_in, text_of, time_of
from engine.interchange.json_shapes import ROLES, Json, list_of, mapping_of, parts_of
from engine.interchange.watching import Watch


def from_chatgpt(chat: Json, watch: Watch) -> Conversation | None:
    """One of `conversations.json`: a tree of nodes, of which some hold what only the program needs."""
    nodes = mapping_of(chat.get("mapping"))
    found = {key: _entry(key, mapping_of(nodes[key]), watch) for key in watch.each(nodes, 0.0, 0.4)}
    told = _thoughts_of(found, watch)
    entries = [replace(found[key], reasoning=told.get(key, "")) for key in watch.each(found, 0.4, 0.5)]
    return build(
        entries,
        watch,
        id_=foreign_id("openai", chat.get("conversation_id") or chat.get("id"), said_in(entries)),
        title=text_of(chat.get("title")),
        created=time_of(chat.get("create_time")),
        updated=time_of(chat.get("update_time")),
        leaf=text_of(chat.get("current_node")),
        is_archived=chat.get("is_archived") is True,
        is_pinned=chat.get("is_starred") is True,
    )


def _entry(key: str, node: Json, watch: Watch) -> StoredMessage:
    """What was thought before a reply is an entry of its own, and no message."""
    message = mapping_of(node.get("message"))
    content = mapping_of(message.get("content"))
    entry = named(key, text_of(node.get("parent")) or None)
    if content.get("content_type") == "thoughts":
        return replace(entry, reasoning=_thoughts(content, watch))
    role = ROLES.get(text_of(mapping_of(message.get("author")).get("role")))
    about = mapping_of(message.get("metadata"))
    is_for_people = message.get("recipient") in ("all", None) and not about.get("is_visually_hidden_from_conversation")
    if role not in ("user", "assistant") or not is_for_people:
        return entry
    if content.get("content_type") not in ("text", "multimodal_text", None):
        return entry
    text = parts_of(content.get("parts"), watch)
    if not text.strip():
        return entry
    return replace(
        entry,
        role=role,
        text=text,
        created=time_of(message.get("create_time")),
        model=text_of(about.get("model_slug")) if role == "assistant" else "",
    )


def _thoughts(content: Json, watch: Watch) -> str:
    found: list[str] = []
    for one in list_of(content.get("thoughts")):
        watch.step()
        thought = mapping_of(one)
        found.append(text_of(thought.get("content")) or text_of(thought.get("summary")))
    return "\n\n".join(text for text in found if text)


def _thoughts_of(entries: Mapping[str, StoredMessage], watch: Watch) -> dict[str, str]:
    """What was thought on the way to each reply. A thought is of the first reply below it: no way is gone twice."""
    told: dict[str, str] = {}
    gone: set[str] = set()
    for key, entry in entries.items():
        watch.step()
        if entry.role != "assistant":
            continue
        found: list[str] = []
        at: str | None = entry.parent
        while at is not None and at not in gone and at in entries and not entries[at].role:
            watch.step()
            gone.add(at)
            found.append(entries[at].reasoning)
            at = entries[at].parent
        told[key] = "\n\n".join(text for text in reversed(found) if text)
    return told
