"""Lists of messages, as OpenAI's requests and ShareGPT's data have them."""

from __future__ import annotations

from dataclasses import replace

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.interchange.building import build, foreign_id, named, text_of, time_of
from engine.interchange.json_shapes import ROLES, Json, list_of, mapping_of, parts_of, without_thinking
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
        id_=foreign_id("messages", chat.get("id"), (draft.text for draft in drafts)),
        title=text_of(chat.get("title")),
        created=time_of(chat.get("created_at")) or time_of(chat.get("create_time")),
        system_prompt="\n\n".join(text for text in system if text),
    )
