"""Lists of messages, as OpenAI's requests and ShareGPT's data have them."""

from __future__ import annotations

from dataclasses import replace

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.interchange.building import build, foreign_id, named, said_in, text_of, time_of
from engine.interchange.json_shapes import ROLES, Json, joined, list_of, mapping_of, parts_of, without_thinking
from engine.interchange.watching import Watch


def from_messages(chat: Json, watch: Watch) -> Conversation | None:
    """OpenAI's `{"messages": [{"role", "content"}]}`, or ShareGPT's `{"conversations": [{"from", "value"}]}`.

    A message is known by its text and by what is above it: the same chat, grown or edited, has the same messages as far
    as they are the same, and other versions from there on.
    """
    listed = list_of(chat.get("conversations")) or list_of(chat.get("messages"))
    system: list[str] = [text_of(chat.get("system"))]
    drafts: list[StoredMessage] = []
    for entry in watch.each(listed, 0.0, 0.5):
        message = mapping_of(entry)
        role = ROLES.get((text_of(message.get("role")) or text_of(message.get("from"))).lower())
        text = parts_of(message.get("content"), watch) or text_of(message.get("value")) or text_of(message.get("text"))
        if role == "system":
            system.append(text)
            continue
        given = text_of(message.get("reasoning_content"))
        reasoning, text = without_thinking(given, text) if role == "assistant" else ("", text)
        if role is None or not (text.strip() or reasoning):
            continue
        parent = drafts[-1].id if drafts else None
        drafts.append(
            replace(
                named(foreign_id("message", None, (parent or "", role, text)), parent),
                role=role,
                text=text,
                reasoning=reasoning,
                created=time_of(message.get("timestamp")) or time_of(message.get("created_at")),
                model=text_of(message.get("model")) if role == "assistant" else "",
            )
        )
    return build(
        drafts,
        watch,
        id_=foreign_id("messages", chat.get("id"), said_in(drafts)),
        title=text_of(chat.get("title")),
        created=time_of(chat.get("created_at")) or time_of(chat.get("create_time")),
        system_prompt="\n\n".join(text for text in system if text),
    )


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
        id_=foreign_id("lm-studio", None, (text_of(chat.get("name")), *said_in(drafts))),
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
