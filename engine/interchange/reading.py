"""A file of chats, whoever wrote it, into conversations."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.prompt.conversation import Conversation
from engine.errors import StoreFailed
from engine.interchange.foreign import (
    Json,
    from_lm_studio,
    from_messages,
    from_open_webui,
    from_openai,
    list_of,
    mapping_of,
)
from engine.interchange.own import MARK, VERSION, chat_from_json

MOST_BYTES = 1 << 30
_ZIP = b"PK\x03\x04"
_SQLITE = b"SQLite format 3\0"
_DATABASE_NAMES = (".sqlite3", ".sqlite", ".db")
_ANOTHER = "Choose a file that Cairn, ChatGPT, LM Studio or Open WebUI exported, or one in ShareGPT's form."


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundChats:
    """`n_skipped` entries looked like chats and held no message."""

    chats: tuple[Conversation, ...]
    n_skipped: int = 0


def is_database(path: Path) -> bool:
    """It may be one of Cairn's own, which is no matter of this room. Raises OSError.

    A damaged one may have lost its first bytes, so its name counts as well.
    """
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE or path.suffix.lower() in _DATABASE_NAMES


def read_chats(path: Path) -> FoundChats:
    """Everything in it that can be understood. Raises StoreFailed, in one sentence, when that is nothing."""
    chats: list[Conversation] = []
    n_skipped = 0
    for value in _values(path):
        for entry in _entries(value, path):
            found = _understood(entry)
            if found is None:
                n_skipped += 1
            else:
                chats.append(found)
    if not chats:
        raise StoreFailed(f"No chats were found in “{path.name}”.", action=_ANOTHER)
    return FoundChats(chats=tuple({chat.summary.id: chat for chat in chats}.values()), n_skipped=n_skipped)


def _values(path: Path) -> Iterator[object]:
    try:
        with path.open("rb") as file:
            head = file.read(len(_ZIP))
        if head == _ZIP:
            yield from _of_archive(path)
            return
        if path.stat().st_size > MOST_BYTES:
            raise _too_large(path)
        yield from _parsed(path.read_bytes(), path)
    except FileNotFoundError:
        raise StoreFailed(f"“{path.name}” is not there any more.", action="Choose another file.") from None
    except OSError as error:
        why = error.strerror or "the disk refused"
        raise StoreFailed(f"“{path.name}” cannot be read: {why}.", action="Check the file and the disk.") from error
    except MemoryError:
        raise _too_large(path) from None


def _of_archive(path: Path) -> Iterator[object]:
    """ChatGPT's export as it comes: an archive in which the chats are one file, or several."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = [one for one in archive.infolist() if _is_chats(one.filename)]
            if sum(one.file_size for one in names) > MOST_BYTES:
                raise _too_large(path)
            for name in names:
                with archive.open(name) as file:
                    data = file.read(MOST_BYTES + 1)  # what the archive says of its sizes need not be true
                if len(data) > MOST_BYTES:
                    raise _too_large(path)
                yield from _parsed(data, path)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise StoreFailed(f"“{path.name}” is damaged.", action="Export or download it again.") from error


def _is_chats(name: str) -> bool:
    last = name.replace("\\", "/").rsplit("/", 1)[-1].lower()
    return last.endswith(".json") and ("conversation" in last or "chat" in last) and "shared" not in last


def _parsed(data: bytes, path: Path) -> Iterator[object]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StoreFailed(f"“{path.name}” is no text.", action=_ANOTHER) from None
    try:
        yield json.loads(text)
        return
    except RecursionError:
        raise StoreFailed(f"“{path.name}” is nested too deeply to be read.", action=_ANOTHER) from None
    except ValueError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2 or not lines[0].lstrip().startswith("{"):
            raise _broken(path, error) from None
    yield _lines(lines, path)


def _lines(lines: Sequence[str], path: Path) -> list[object]:
    """A chat for each line, as ShareGPT's data often is."""
    try:
        return [json.loads(line) for line in lines]
    except (ValueError, RecursionError) as error:
        raise _broken(path, error) from None


def _broken(path: Path, error: Exception) -> StoreFailed:
    where = f" at line {error.lineno:,}" if isinstance(error, json.JSONDecodeError) else ""
    return StoreFailed(f"“{path.name}” is no sound JSON{where}.", action=_ANOTHER)


def _too_large(path: Path) -> StoreFailed:
    return StoreFailed(f"“{path.name}” is too large to be read.", action="Bring the chats in from smaller files.")


def _entries(value: object, path: Path) -> Sequence[object]:
    """The chats of a file: a list of them, one alone, or Cairn's own with its mark."""
    if not isinstance(value, dict):
        return list_of(value)
    version = value.get(MARK)
    if version is None:
        return list_of(value.get("chats")) or [value]
    if not isinstance(version, int) or version > VERSION:
        raise StoreFailed(f"“{path.name}” was written by a newer version of Cairn.", action="Update Cairn to read it.")
    return [{MARK: version, **mapping_of(one)} for one in list_of(value.get("chats"))]


def _understood(entry: object) -> Conversation | None:
    chat = mapping_of(entry)
    reader = _reader(chat)
    return reader(chat) if reader is not None else None


def _reader(chat: Json) -> Callable[[Json], Conversation | None] | None:
    if MARK in chat:
        return chat_from_json
    if isinstance(chat.get("mapping"), dict):
        return from_openai
    if isinstance(chat.get("chat"), dict):
        return from_open_webui
    first = mapping_of(next(iter(list_of(chat.get("messages"))), None))
    if "versions" in first:
        return from_lm_studio
    if list_of(chat.get("conversations")) or first:
        return from_messages
    return None
