"""A file of chats, whoever wrote it, into conversations."""

from __future__ import annotations

import codecs
import errno
import hashlib
import json
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from engine.core.prompt.conversation import Conversation, ConversationId
from engine.errors import StoreFailed
from engine.interchange.building import foreign_id, text_of
from engine.interchange.chatgpt import from_chatgpt
from engine.interchange.claude import from_claude
from engine.interchange.json_parts import elements_of, past_space, value_of
from engine.interchange.json_shapes import Json, list_of, mapping_of
from engine.interchange.librechat import from_librechat, is_librechat
from engine.interchange.message_lists import from_lm_studio, from_messages
from engine.interchange.open_webui import from_open_webui
from engine.interchange.own import MARK, VERSION, chat_from_json
from engine.interchange.watching import StoppedError, Watch
from engine.language.translation import number, tr

MOST_BYTES = 1 << 28  # memory takes several times as much
_ZIP = b"PK\x03\x04"
_SQLITE = b"SQLite format 3\0"
_PIECE = 1 << 20
_DATABASE_NAMES = (".sqlite3", ".sqlite", ".db")
_BROKEN_ARCHIVE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, NotImplementedError, RuntimeError, EOFError, OSError, ValueError,
)  # fmt: skip
_ANOTHER = tr(
    "Choose a file that Cairn, ChatGPT, Claude, LibreChat, LM Studio or Open WebUI exported, or one in ShareGPT's form."
)


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


def read_chats(
    path: Path,
    is_cancelled: Callable[[], bool] = lambda: False,
    told: Callable[[int, int], None] = lambda _, __: None,
) -> FoundChats:
    """Everything in it that can be understood; what there was by then when it is cancelled, also within a huge chat.

    `told` gets how much of the work is done, and how much there is. Raises StoreFailed, in one sentence, when nothing
    can be understood.
    """
    chats = _Chats()
    n_skipped = 0
    broken: StoreFailed | None = None
    watch = Watch(is_cancelled, told)
    try:
        for value in _values(path, watch):
            entries = _entries(value, path, watch)
            for place, entry in enumerate(entries):
                watch.entry(place, len(entries))
                found = _understood(entry, watch)
                if found is not None:
                    chats.add(found)
                    continue
                n_skipped += 1
                if broken is None and isinstance(entry, StoreFailed):
                    broken = entry
    except StoppedError:
        return FoundChats(chats=chats.all(), n_skipped=n_skipped)
    if not chats.all():
        raise broken or StoreFailed(tr("No chats were found in “{name}”.", name=path.name), action=_ANOTHER)
    return FoundChats(chats=chats.all(), n_skipped=n_skipped)


class _Chats:
    """Some files give several chats one name: each is kept, under a name that its content tells apart."""

    def __init__(self) -> None:
        self._chats: dict[ConversationId, Conversation] = {}
        self._said: dict[ConversationId, str] = {}  # digests, where it was asked for

    def all(self) -> tuple[Conversation, ...]:
        return tuple(self._chats.values())

    def add(self, chat: Conversation) -> None:
        name = chat.summary.id
        there = self._chats.get(name)
        if there is not None:
            if name not in self._said:
                self._said[name] = _digest(there)
            said = _digest(chat)
            if said != self._said[name]:
                own = ConversationId(foreign_id("again", None, (name, said)))
                messages = tuple(replace(message, conversation=own) for message in chat.messages)
                chat = replace(chat, summary=replace(chat.summary, id=own), messages=messages)
        self._chats[chat.summary.id] = chat


def _digest(chat: Conversation) -> str:
    """Of all that would be missed."""
    digest = hashlib.blake2b(digest_size=16)
    for one in chat.messages:
        said = (one.id, one.parent, one.role, one.text, one.reasoning, tuple(medium.digest for medium in one.media))
        digest.update(repr(said).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _values(path: Path, watch: Watch) -> Iterator[object]:
    try:
        with path.open("rb") as file:
            head = file.read(len(_ZIP))
        if head == _ZIP:
            yield from _of_archive(path, watch)
            return
        if path.stat().st_size > MOST_BYTES:
            raise _too_large(path)
        with path.open("rb") as file:
            text = _text(file, path, watch)
        yield from _parsed(text, path, watch)
    except FileNotFoundError:
        raise StoreFailed(
            tr("“{name}” is not there any more.", name=path.name), action=tr("Choose another file.")
        ) from None
    except OSError as error:
        why = error.strerror or tr("the disk refused")
        raise StoreFailed(
            tr("“{name}” cannot be read: {why}.", name=path.name, why=why), action=tr("Check the file and the disk.")
        ) from error
    except MemoryError:
        raise _too_large(path) from None


def _of_archive(path: Path, watch: Watch) -> Iterator[object]:
    """An export as ChatGPT and Claude send it: an archive in which the chats are one file, or several."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = [one for one in archive.infolist() if _is_chats(one.filename)]
            if sum(one.file_size for one in names) > MOST_BYTES:
                raise _too_large(path)
            n_bytes = max(1, sum(one.file_size for one in names))
            before = 0
            for name in names:
                with archive.open(name) as file:
                    text = _text(file, path, watch)
                yield from _parsed(text, path, watch, first=before / n_bytes, share=name.file_size / n_bytes)
                before += name.file_size
    except _BROKEN_ARCHIVE as error:
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise  # the disk, not the archive
        raise StoreFailed(
            tr("“{name}” is damaged.", name=path.name), action=tr("Export or download it again.")
        ) from error


def _is_chats(name: str) -> bool:
    last = name.replace("\\", "/").rsplit("/", 1)[-1].lower()
    return last.endswith(".json") and ("conversation" in last or "chat" in last) and "shared" not in last


def _text(file: IO[bytes], path: Path, watch: Watch) -> str:
    """All of it, a piece at a time: what an archive says of its sizes need not be true."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    pieces: list[str] = []
    n_bytes = 0
    try:
        while data := file.read(_PIECE):
            if n_bytes:
                watch.check()
            n_bytes += len(data)
            if n_bytes > MOST_BYTES:
                raise _too_large(path)
            pieces.append(decoder.decode(data))
        pieces.append(decoder.decode(b"", final=True))
    except UnicodeDecodeError:
        raise StoreFailed(tr("“{name}” is no text.", name=path.name), action=_ANOTHER) from None
    return "".join(pieces)


def _parsed(text: str, path: Path, watch: Watch, *, first: float = 0.0, share: float = 1.0) -> Iterator[object]:
    watch.begin(len(text), first=first, share=share)
    begin = past_space(text, 0)
    try:
        if text.startswith("[", begin):
            yield from ([one] for one in elements_of(text, begin, watch))
        else:
            value = value_of(text, watch)
            watch.value_ends(len(text))
            yield value
        return
    except RecursionError:
        raise StoreFailed(tr("“{name}” is nested too deeply to be read.", name=path.name), action=_ANOTHER) from None
    except ValueError as error:
        whole = _broken(path, error)
    if not text.startswith("{", begin):
        raise whole
    yield _lines(text, path, whole, watch)


def _lines(text: str, path: Path, whole: StoreFailed, watch: Watch) -> list[object]:
    """A chat for each line, as ShareGPT's data often is; for lines that are broken, what is wrong with the first.

    Only a line feed ends a line: the other ends of lines may stand within a text. Raises `whole` when no line is sound.
    """
    found: list[object] = []
    broken: StoreFailed | None = None
    n_sound = 0
    line_number = end = 0
    while end < len(text):
        begin, line_number = end, line_number + 1
        end = text.find("\n", begin) + 1 or len(text)
        line = text[begin:end]
        watch.step()
        if not line.strip():
            continue
        watch.within(begin)
        watch.at(0)
        try:
            found.append(value_of(line, watch))
            n_sound += 1
        except (ValueError, RecursionError):
            if broken is None:
                broken = _not_sound(path, line_number) if n_sound else whole
            found.append(broken)
    if not n_sound:
        raise whole
    watch.within(0)
    watch.value_ends(len(text))
    return found


def _broken(path: Path, error: ValueError) -> StoreFailed:
    return _not_sound(path, error.lineno if isinstance(error, json.JSONDecodeError) else None)


def _not_sound(path: Path, line: int | None) -> StoreFailed:
    return StoreFailed(
        tr("“{name}” is no sound JSON.", name=path.name)
        if line is None
        else tr("“{name}” is no sound JSON at line {line}.", name=path.name, line=number(f"{line:,}")),
        action=_ANOTHER,
    )


def _too_large(path: Path) -> StoreFailed:
    most = f"{MOST_BYTES >> 20} MiB"
    return StoreFailed(
        tr("“{name}” is too large to be read: more than {most}.", name=path.name, most=most),
        action=tr("Choose smaller files."),
    )


def _entries(value: object, path: Path, watch: Watch) -> Sequence[object]:
    """The chats of a file: a list of them, one alone, or Cairn's own with its mark."""
    if not isinstance(value, dict):
        return list_of(value)
    version = value.get(MARK)
    if version is None:
        return list_of(value.get("chats")) or _gathered(value, watch) or [value]
    if not isinstance(version, int) or version > VERSION:
        raise StoreFailed(
            tr("“{name}” was written by a newer version of Cairn.", name=path.name),
            action=tr("Update Cairn to read it."),
        )
    return [{MARK: version, **mapping_of(one)} for one in list_of(value.get("chats"))]


def _gathered(value: Json, watch: Watch) -> Sequence[object]:
    """The chats of `{"conversations": […]}`, each with its messages in it or in a list beside; () where those are
    messages themselves."""
    chats = list_of(value.get("conversations"))
    first = mapping_of(next(iter(chats), None))
    if "conversationId" not in first and _reader(first) is None:
        return ()
    messages: dict[str, list[object]] = {}
    for one in list_of(value.get("messages")):
        watch.step()
        messages.setdefault(text_of(mapping_of(one).get("conversationId")), []).append(one)
    if not messages:
        return chats
    return [
        {**chat, "messages": messages[name]} if (name := text_of(chat.get("conversationId"))) in messages else chat
        for chat in map(mapping_of, chats)
    ]


def _understood(entry: object, watch: Watch) -> Conversation | None:
    chat = mapping_of(entry)
    reader = _reader(chat)
    return reader(chat, watch) if reader is not None else None


def _reader(chat: Json) -> Callable[[Json, Watch], Conversation | None] | None:
    if MARK in chat:
        return chat_from_json
    if isinstance(chat.get("mapping"), dict):
        return from_chatgpt
    if isinstance(chat.get("chat_messages"), list):
        return from_claude
    if isinstance(chat.get("chat"), dict):
        return from_open_webui
    if is_librechat(chat):
        return from_librechat
    first = mapping_of(next(iter(list_of(chat.get("messages"))), None))
    if "versions" in first:
        return from_lm_studio
    if list_of(chat.get("conversations")) or first:
        return from_messages
    return None
