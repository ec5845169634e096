"""LM Studio's chats."""

from __future__ import annotations

from dataclasses import replace

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.interchange.building import build, foreign_id, named, text_of, time_of
from engine.interchange.json_shapes import ROLES, Json, joined, list_of, mapping_of, parts_of, without_thinking
from engine.interchange.watching import Watch


def from_lm_studio(chat: Json, watch: Watch) -> Conversation | None:
    """A `.conversation.json`: messages in a row, each with its versions; the rest hangs on the chosen one."""
    drafts: list[StoredMessage] = []
    parent: str | None = None
    for number, entry in enumerate(watch.each(list_of(chat.get("messages")), 0.0, 0.5)):
        message = mapping_of(entry)
        chosen = message.get("currentlySelected")
        below: str | None = None
        for place, version in enumerate(list_of(message.get("versions"))):
            watch.step()
            draft = _draft(f"{number}.{place}", parent, mapping_of(version), watch)
            if draft is not None:
                drafts.append(draft)
                below = draft.id if below is None or place == chosen else below
        parent = below or parent
    return build(
        drafts,
        watch,
        id_=foreign_id("lm-studio", None, (text_of(chat.get("name")), *(draft.text for draft in drafts))),
        title=text_of(chat.get("name")),
        created=time_of(chat.get("createdAt")),
        updated=time_of(chat.get("userLastMessagedAt")),
        leaf=parent,
        system_prompt=text_of(chat.get("systemPrompt")),
        is_pinned=chat.get("pinned") is True,
    )


def _draft(name: str, parent: str | None, version: Json, watch: Watch) -> StoredMessage | None:
    role = ROLES.get(text_of(version.get("role")))
    if role not in ("user", "assistant"):
        return None
    texts = [parts_of(version.get("content"), watch)]
    thoughts: list[str] = []
    for entry in list_of(version.get("steps")):
        watch.step()
        step = mapping_of(entry)
        style = text_of(mapping_of(step.get("style")).get("type"))
        (thoughts if style == "thinking" else texts).append(parts_of(step.get("content"), watch))
    reasoning, text = without_thinking(joined(thoughts, watch), joined(texts, watch))
    if not text.strip() and not reasoning:
        return None
    sender = text_of(mapping_of(version.get("senderInfo")).get("senderName"))
    model = sender if role == "assistant" else ""
    return replace(named(name, parent), role=role, text=text, reasoning=reasoning, model=model)
