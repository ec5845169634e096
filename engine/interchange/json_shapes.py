"""What the files of several programs have alike. Each value may be anything: what is strange is left out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from engine.interchange.building import text_of
from engine.interchange.watching import Watch
from engine.telling.attachments import Document, fenced, one_line, with_documents

Json = Mapping[str, object]

ROLES = {
    "user": "user", "human": "user", "prompter": "user",
    "assistant": "assistant", "gpt": "assistant", "chatgpt": "assistant", "bot": "assistant", "model": "assistant",
    "bing": "assistant", "bard": "assistant", "system": "system",
}  # fmt: skip
_THINK = re.compile(r"\A\s*<think(?:ing)?>(.*?)</think(?:ing)?>\s*", re.DOTALL)


def mapping_of(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def list_of(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def parts_of(value: object, watch: Watch) -> str:
    """Texts, and a mark for what is none: images are in files of their own."""
    if isinstance(value, str):
        return value
    pieces: list[str] = []
    for part in list_of(value):
        watch.step()
        if isinstance(part, str):
            pieces.append(part)
            continue
        found = mapping_of(part)
        kind = text_of(found.get("type")) or text_of(found.get("content_type"))
        text = text_of(found.get("text"))
        if text:
            pieces.append(text)
        else:
            pieces.append(mark_of(kind))
    return joined(pieces, watch)


def with_files(files: Sequence[object], words: str, watch: Watch, *, name_key: str, text_key: str) -> str:
    """The text of what was attached, as of what Cairn attaches; of the rest, which an export lacks, the names."""
    documents: list[Document] = []
    names: dict[str, None] = {}  # some exports name a file twice
    for entry in files:
        watch.step()
        file = mapping_of(entry)
        name, text = one_line(text_of(file.get(name_key))[:200]), text_of(file.get(text_key))
        if text:
            documents.append(Document(name=name, text=text))
        elif name:
            names[name] = None
    return with_documents(documents, joined([*(f"[file: {name}]" for name in names), words], watch))


def mark_of(kind: str) -> str:
    """What stands for what is no text, by what a file calls its kind; "" for what nobody would miss."""
    found = next((one for one in ("image", "audio", "file") if one in kind), "")
    return f"[{found}]" if found else ""


def joined(pieces: Sequence[str], watch: Watch) -> str:
    """With an empty line between two; without those that show nothing."""
    found: list[str] = []
    for piece in pieces:
        watch.step()
        if piece.strip():
            found.append(piece)
    return "\n\n".join(found)


def without_thinking(given: str, text: str) -> tuple[str, str]:
    """Reasoning that stands in the text, and the text without it."""
    found = _THINK.match(text) if not given else None
    return (found[1].strip(), text[found.end() :]) if found is not None else (given, text)


def told_call(name: str, arguments: object) -> str:
    """A call of a tool as it stands in a reply: Cairn runs none."""
    return f"Tool call: {_in_a_line(name)}\n{fenced(_as_text(arguments), 'json')}"


def told_result(name: str, result: str) -> str:
    return f"Tool result: {_in_a_line(name)}\n{fenced(result)}"


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)  # indented it might grow with the square of its depth
    except (ValueError, RecursionError):  # deeper than it can be written
        return ""


def _in_a_line(name: str) -> str:
    return " ".join(name[:200].split()) or "?"
