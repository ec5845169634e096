"""The files of other programs: ChatGPT's export, LM Studio, Open WebUI, ShareGPT and lists of messages.

Each function gets a value of JSON that looks like its format and makes what it can of it: what is missing or strange is
left out. None: there is no message in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape

from engine.core.prompt.conversation import Conversation
from engine.interchange.building import Draft, build, foreign_id, text_of, time_of

Json = Mapping[str, object]

_ROLES = {
    "user": "user", "human": "user", "prompter": "user",
    "assistant": "assistant", "gpt": "assistant", "chatgpt": "assistant", "bot": "assistant", "model": "assistant",
    "bing": "assistant", "bard": "assistant", "system": "system",
}  # fmt: skip
_REASONING = re.compile(r'<details\b.*\btype="reasoning"', re.DOTALL)
_DETAILS_END, _SUMMARY, _SUMMARY_END = "</details>", "<summary>", "</summary>"
_DURATION = re.compile(r'\bduration="(\d{1,6})"')
_QUOTE = re.compile(r"^> ?", re.MULTILINE)
_THINK = re.compile(r"\A\s*<think(?:ing)?>(.*?)</think(?:ing)?>\s*", re.DOTALL)
_DEEPEST = 100_000  # steps up to a message that is kept


def mapping_of(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def list_of(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


# -- ChatGPT ---------------------------------------------------------------------------------------------------------


def from_openai(chat: Json) -> Conversation | None:
    """One of `conversations.json`: a tree of nodes, of which some hold what only the program needs."""
    nodes = {key: mapping_of(node) for key, node in mapping_of(chat.get("mapping")).items()}
    kept: dict[str, Draft] = {}
    thoughts: dict[str, str] = {}
    for key, node in nodes.items():
        message = mapping_of(node.get("message"))
        content = mapping_of(message.get("content"))
        if content.get("content_type") == "thoughts":
            thoughts[key] = _thoughts(content)
        draft = _openai_draft(key, message, content)
        if draft is not None:
            kept[key] = draft
    drafts: list[Draft] = []
    for key, draft in kept.items():
        parent, reasoning = _kept_above(key, nodes, kept, thoughts)
        drafts.append(replace(draft, parent=parent, reasoning=reasoning if draft.role == "assistant" else ""))
    leaf = text_of(chat.get("current_node"))
    if leaf not in kept:
        leaf = _kept_above(leaf, nodes, kept, {})[0] or ""
    return build(
        drafts,
        id_=foreign_id("openai", chat.get("conversation_id") or chat.get("id"), (draft.text for draft in drafts)),
        title=text_of(chat.get("title")),
        created=time_of(chat.get("create_time")),
        updated=time_of(chat.get("update_time")),
        leaf=leaf,
        is_archived=chat.get("is_archived") is True,
        is_pinned=chat.get("is_starred") is True,
    )


def _openai_draft(key: str, message: Json, content: Json) -> Draft | None:
    role = _ROLES.get(text_of(mapping_of(message.get("author")).get("role")))
    about = mapping_of(message.get("metadata"))
    is_for_people = message.get("recipient") in ("all", None) and not about.get("is_visually_hidden_from_conversation")
    if role not in ("user", "assistant") or not is_for_people:
        return None
    if content.get("content_type") not in ("text", "multimodal_text", None):
        return None
    text = _parts(content.get("parts"))
    if not text.strip():
        return None
    return Draft(
        id=key,
        parent=None,
        role=role,
        text=text,
        created=time_of(message.get("create_time")),
        model=text_of(about.get("model_slug")) if role == "assistant" else "",
    )


def _thoughts(content: Json) -> str:
    found = [mapping_of(one) for one in list_of(content.get("thoughts"))]
    return "\n\n".join(text for one in found if (text := text_of(one.get("content")) or text_of(one.get("summary"))))


def _kept_above(
    key: str, nodes: Mapping[str, Json], kept: Mapping[str, Draft], thoughts: Mapping[str, str]
) -> tuple[str | None, str]:
    """The next message above that is kept, and what was thought on the way."""
    found: list[str] = []
    at = nodes.get(key, {}).get("parent")
    for _ in range(min(len(nodes), _DEEPEST)):
        if not isinstance(at, str) or at not in nodes:
            return None, "\n\n".join(found)
        if at in kept:
            return at, "\n\n".join(found)
        if thoughts.get(at):
            found.insert(0, thoughts[at])
        at = nodes[at].get("parent")
    return None, ""


def _parts(value: object) -> str:
    """Texts, and a mark for what is none: images are in files of their own."""
    if isinstance(value, str):
        return value
    pieces: list[str] = []
    for part in list_of(value):
        if isinstance(part, str):
            pieces.append(part)
            continue
        found = mapping_of(part)
        kind = text_of(found.get("type")) or text_of(found.get("content_type"))
        text = text_of(found.get("text"))
        if text:
            pieces.append(text)
        elif "image" in kind or "file" in kind or "audio" in kind:
            pieces.append(f"[{'image' if 'image' in kind else 'audio' if 'audio' in kind else 'file'}]")
    return "\n\n".join(piece for piece in pieces if piece)


# -- LM Studio -------------------------------------------------------------------------------------------------------


def from_lm_studio(chat: Json) -> Conversation | None:
    """A `.conversation.json`: messages in a row, each with its versions; the rest hangs on the chosen one."""
    drafts: list[Draft] = []
    parent: str | None = None
    for number, entry in enumerate(list_of(chat.get("messages"))):
        message = mapping_of(entry)
        versions = [mapping_of(one) for one in list_of(message.get("versions"))]
        chosen = message.get("currentlySelected")
        below: str | None = None
        for place, version in enumerate(versions):
            draft = _lm_studio_draft(f"{number}.{place}", parent, version)
            if draft is not None:
                drafts.append(draft)
                below = draft.id if below is None or place == chosen else below
        parent = below or parent
    return build(
        drafts,
        id_=foreign_id("lm-studio", None, (text_of(chat.get("name")), *(draft.text for draft in drafts))),
        title=text_of(chat.get("name")),
        created=time_of(chat.get("createdAt")),
        updated=time_of(chat.get("userLastMessagedAt")),
        leaf=parent,
        system_prompt=text_of(chat.get("systemPrompt")),
        is_pinned=chat.get("pinned") is True,
    )


def _lm_studio_draft(name: str, parent: str | None, version: Json) -> Draft | None:
    role = _ROLES.get(text_of(version.get("role")))
    if role not in ("user", "assistant"):
        return None
    texts = [_parts(version.get("content"))]
    thoughts: list[str] = []
    for entry in list_of(version.get("steps")):
        step = mapping_of(entry)
        style = text_of(mapping_of(step.get("style")).get("type"))
        (thoughts if style == "thinking" else texts).append(_parts(step.get("content")))
    text = "\n\n".join(piece for piece in texts if piece.strip())
    reasoning, text = _without_thinking("\n\n".join(piece for piece in thoughts if piece.strip()), text)
    if not text.strip() and not reasoning:
        return None
    sender = text_of(mapping_of(version.get("senderInfo")).get("senderName"))
    model = sender if role == "assistant" else ""
    return Draft(id=name, parent=parent, role=role, text=text, reasoning=reasoning, model=model)


# -- Open WebUI ------------------------------------------------------------------------------------------------------


def from_open_webui(entry: Json) -> Conversation | None:
    """One of its export: a tree of messages by id, or a plain list in older files."""
    chat = mapping_of(entry.get("chat"))
    history = mapping_of(chat.get("history"))
    found = {key: mapping_of(one) for key, one in mapping_of(history.get("messages")).items()}
    if not found:
        listed = [mapping_of(one) for one in list_of(chat.get("messages"))]
        return _from_list(entry, chat, listed)
    system = ""
    drafts: list[Draft] = []
    for key, message in found.items():
        role = _ROLES.get(text_of(message.get("role")))
        if role == "system":
            system = system or _parts(message.get("content"))
        elif role is not None:
            parent = message.get("parentId")
            drafts.append(_webui_draft(key, parent if isinstance(parent, str) else None, role, message))
    return build(
        [draft for draft in drafts if draft.text or draft.reasoning],
        id_=foreign_id("open-webui", entry.get("id"), (draft.text for draft in drafts)),
        title=text_of(entry.get("title")) or text_of(chat.get("title")),
        created=time_of(entry.get("created_at")),
        updated=time_of(entry.get("updated_at")),
        leaf=text_of(history.get("currentId")),
        system_prompt=system or text_of(mapping_of(chat.get("params")).get("system")) or text_of(chat.get("system")),
        is_pinned=entry.get("pinned") is True,
        is_archived=entry.get("archived") is True,
    )


def _webui_draft(key: str, parent: str | None, role: str, message: Json) -> Draft:
    text = _parts(message.get("content"))
    seconds = 0.0
    thoughts: list[str] = []
    if role == "assistant":
        found, text = _without_details(text)
        for tag, inside in found:
            thoughts.append(unescape(_QUOTE.sub("", _without_summary(inside).strip())))
            duration = _DURATION.search(tag)
            seconds += float(duration[1]) if duration else 0.0
    reasoning, text = _without_thinking("\n\n".join(thoughts), text)
    return Draft(
        id=key,
        parent=parent,
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


def _from_list(entry: Json, chat: Json, listed: Sequence[Json]) -> Conversation | None:
    found = from_messages({"messages": list(listed), "id": entry.get("id")})
    if found is None:
        return None
    title = text_of(entry.get("title")) or text_of(chat.get("title")) or found.summary.title
    return replace(found, summary=replace(found.summary, title=title[:200]))


# -- lists of messages -----------------------------------------------------------------------------------------------


def from_messages(chat: Json) -> Conversation | None:
    """OpenAI's `{"messages": [{"role", "content"}]}`, or ShareGPT's `{"conversations": [{"from", "value"}]}`.

    A message is known by its text and by what is above it: the same chat, grown or edited, has the same messages as far
    as they are the same, and other versions from there on.
    """
    listed = [mapping_of(one) for one in list_of(chat.get("conversations")) or list_of(chat.get("messages"))]
    system: list[str] = [text_of(chat.get("system"))]
    drafts: list[Draft] = []
    for message in listed:
        role = _ROLES.get((text_of(message.get("role")) or text_of(message.get("from"))).lower())
        text = _parts(message.get("content")) or text_of(message.get("value")) or text_of(message.get("text"))
        if role == "system":
            system.append(text)
            continue
        given = text_of(message.get("reasoning_content"))
        reasoning, text = _without_thinking(given, text) if role == "assistant" else ("", text)
        if role is None or not (text.strip() or reasoning):
            continue
        parent = drafts[-1].id if drafts else None
        drafts.append(
            Draft(
                id=foreign_id("message", None, (parent or "", role, text)),
                parent=parent,
                role=role,
                text=text,
                reasoning=reasoning,
                created=time_of(message.get("timestamp")) or time_of(message.get("created_at")),
                model=text_of(message.get("model")) if role == "assistant" else "",
            )
        )
    return build(
        drafts,
        id_=foreign_id("messages", chat.get("id"), (draft.text for draft in drafts)),
        title=text_of(chat.get("title")),
        created=time_of(chat.get("created_at")) or time_of(chat.get("create_time")),
        system_prompt="\n\n".join(text for text in system if text),
    )


def _without_thinking(given: str, text: str) -> tuple[str, str]:
    """Reasoning that stands in the text, and the text without it."""
    found = _THINK.match(text) if not given else None
    return (found[1].strip(), text[found.end() :]) if found is not None else (given, text)
