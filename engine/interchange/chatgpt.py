"""ChatGPT's export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.interchange.building import build, foreign_id, named, text_of, time_of
from engine.interchange.json_shapes import ROLES, Json, list_of, mapping_of, parts_of
from engine.interchange.watching import Watch


def from_chatgpt(chat: Json, watch: Watch) -> Conversation | None:
    """One of `conversations.json`: a tree of nodes, of which some hold what only the program needs."""
    nodes = mapping_of(chat.get("mapping"))
    kept: dict[str, StoredMessage] = {}
    left_out: dict[str, str | None] = {}
    thoughts: dict[str, str] = {}
    for key in watch.each(nodes, 0.0, 0.4):
        node = mapping_of(nodes[key])
        message = mapping_of(node.get("message"))
        content = mapping_of(message.get("content"))
        if content.get("content_type") == "thoughts":
            thoughts[key] = _thoughts(content, watch)
        draft = _draft(key, node, message, content, watch)
        if draft is not None:
            kept[key] = draft
        else:
            left_out[key] = text_of(node.get("parent")) or None
    told = _thoughts_of(kept, left_out, thoughts, watch)
    drafts = [replace(kept[key], reasoning=told.get(key, "")) for key in watch.each(kept, 0.4, 0.5)]
    return build(
        drafts,
        watch,
        id_=foreign_id("openai", chat.get("conversation_id") or chat.get("id"), (draft.text for draft in drafts)),
        left_out=left_out,
        title=text_of(chat.get("title")),
        created=time_of(chat.get("create_time")),
        updated=time_of(chat.get("update_time")),
        leaf=text_of(chat.get("current_node")),
        is_archived=chat.get("is_archived") is True,
        is_pinned=chat.get("is_starred") is True,
    )


def _draft(key: str, node: Json, message: Json, content: Json, watch: Watch) -> StoredMessage | None:
    role = ROLES.get(text_of(mapping_of(message.get("author")).get("role")))
    about = mapping_of(message.get("metadata"))
    is_for_people = message.get("recipient") in ("all", None) and not about.get("is_visually_hidden_from_conversation")
    if role not in ("user", "assistant") or not is_for_people:
        return None
    if content.get("content_type") not in ("text", "multimodal_text", None):
        return None
    text = parts_of(content.get("parts"), watch)
    if not text.strip():
        return None
    return replace(
        named(key, text_of(node.get("parent")) or None),
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


def _thoughts_of(
    kept: Mapping[str, StoredMessage], left_out: Mapping[str, str | None], thoughts: Mapping[str, str], watch: Watch
) -> dict[str, str]:
    """What was thought on the way to each reply. A thought is of the first reply below it: no way is gone twice."""
    told: dict[str, str] = {}
    gone: set[str] = set()
    for key, draft in kept.items():
        watch.step()
        if draft.role != "assistant":
            continue
        found: list[str] = []
        at: str | None = draft.parent
        while at is not None and at not in gone and at in left_out:
            watch.step()
            gone.add(at)
            found.append(thoughts.get(at, ""))
            at = left_out[at]
        told[key] = "\n\n".join(text for text in reversed(found) if text)
    return told
