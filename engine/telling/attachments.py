"""What is attached to a message before it is sent, and the text that documents become. Free of Qt.

Pictures and sounds go to the model as `Media`, before the text. Documents are text, so they begin the message's text,
each in a block of its own that `with_documents` writes and `split_documents` finds. What is stored is what is sent.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NewType

from engine.core.prompt.messages import Media, MediaType
from engine.language.translation import tr
from engine.telling.media_words import kind_noun
from engine.telling.words.figures import counted, fmt_bytes, listed

AttachmentId = NewType("AttachmentId", int)
NO_ID = AttachmentId(0)  # of what is in no tray

MAX_FILE_BYTES = 100 * 1024 * 1024
MAX_FILES = 100  # of one message
MAX_MESSAGE_BYTES = 256 * 1024 * 1024
CHARACTERS_PER_TOKEN = 4  # of text whose tokens nobody has counted yet
PASTED_NAME = tr("pasted image.png")
PASTED_TEXT = tr("pasted text")
LONG_WORDS = tr("text of the message")
_THINGS = {MediaType.IMAGE: tr("images"), MediaType.AUDIO: tr("audio")}
_SENSES = {MediaType.IMAGE: tr("sees images"), MediaType.AUDIO: tr("hears sound")}

_HEADING = re.compile(r"Attached file: ([^\n]+)\n(`{3,})\n")
_BACKTICKS = re.compile(r"^ {0,3}(`{3,})", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file that is sent as text. `name` is one line."""

    name: str
    text: str
    is_words: bool = False  # the person's own, too long for the field: sent as they are, not as a file


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """One entry of the strip: being read as long as it is neither media nor a document.

    `key` stands for its content: what has the same key takes the same tokens.
    """

    id: AttachmentId
    name: str
    media: Media | None = None
    document: Document | None = None
    picture: bytes = b""  # a small PNG of an image
    size: str = ""  # "640x480", "3.2 s", "12 KiB"; for people
    key: str = ""

    @property
    def is_reading(self) -> bool:
        return self.media is None and self.document is None

    @property
    def n_bytes(self) -> int:
        """What it adds to the message; of a document its characters, which is near enough."""
        if self.media is not None:
            return len(self.media.data)
        return len(self.document.text) if self.document is not None else 0

    @property
    def is_viewable(self) -> bool:
        """It can be shown larger: a picture, or the text of a document."""
        return self.document is not None or (self.media is not None and self.media.kind is MediaType.IMAGE)

    @property
    def what(self) -> str:
        """In a word, for people."""
        if self.media is not None:
            return kind_noun(self.media.kind)
        return tr("document") if self.document is not None else tr("file")


def of_media(media: Media, *, id: AttachmentId, picture: bytes = b"") -> Attachment:
    name = media.name or kind_noun(media.kind)
    return Attachment(id=id, name=name, media=media, picture=picture, size=media.size, key=media.digest)


def of_document(document: Document, *, id: AttachmentId) -> Attachment:
    """Goes through the whole text."""
    key = hashlib.blake2b(block_of(document).encode("utf-8", "replace"), digest_size=16).hexdigest()
    size = fmt_bytes(len(document.text.encode("utf-8", "replace")))
    return Attachment(id=id, name=document.name, document=document, size=size, key=key)


def kinds_of(media: Iterable[Media]) -> frozenset[MediaType]:
    return frozenset(one.kind for one in media)


def find_refused(kinds: frozenset[MediaType], takes: frozenset[MediaType] | None) -> frozenset[MediaType]:
    """What of this a model does not take that takes `takes`; nothing when no model is there to ask."""
    return frozenset() if takes is None else kinds - takes


def refusal_line(refused: frozenset[MediaType], takes: frozenset[MediaType]) -> str:
    """Why `refused` cannot be sent to a model that takes `takes`, and what to do."""
    if takes:
        return tr(
            "This model takes {takes}, but no {refused}.",
            takes=_in_words(takes, _THINGS),
            refused=_in_words(refused, _THINGS),
        )
    return tr(
        "This model takes text only. If there is a projector for it (an mmproj file), choose "
        "that; otherwise open a model that {refused}.",
        refused=_in_words(refused, _SENSES),
    )


def left_out_line(refused: frozenset[MediaType], takes: frozenset[MediaType]) -> str:
    """What becomes of the media of earlier messages that the model does not take."""
    things = _in_words(refused, _THINGS)
    but = tr("takes no {things}", things=things) if takes else tr("takes text only")
    them = tr("them") if MediaType.IMAGE in refused else tr("it")
    return tr(
        "This chat has {things}, and this model {but}: what you write now is answered without {them}.",
        things=things,
        but=but,
        them=them,
    )


def _in_words(kinds: frozenset[MediaType], words: dict[MediaType, str]) -> str:
    return listed([words[kind] for kind in MediaType if kind in kinds])


# --- documents as text ---


def block_of(document: Document) -> str:
    """A heading, and the text in a fence that no line of it can close."""
    return f"Attached file: {document.name}\n{fenced(document.text)}\n"


def fenced(text: str, language: str = "") -> str:
    """In a fence that no line of it can close."""
    fence = "`" * max(3, 1 + max((len(run) for run in _BACKTICKS.findall(text)), default=0))
    return f"{fence}{language}\n{text}\n{fence}"


def with_documents(documents: Sequence[Document], words: str) -> str:
    """The text of a message: a block for each document, an empty line after each, then what the person wrote."""
    files = [block_of(document) for document in documents if not document.is_words]
    long_words = [document.text for document in documents if document.is_words]
    return "\n".join([*files, *long_words, *([words] if words or not long_words else [])])


def split_documents(text: str) -> tuple[tuple[Document, ...], str]:
    """The documents that begin a message's text, and the person's words: `with_documents` gives `text` back."""
    found: list[Document] = []
    at = 0
    while (heading := _HEADING.match(text, at)) is not None:
        name, fence = heading.groups()
        end = text.find(f"\n{fence}\n\n", heading.end())
        if end < 0:
            break
        document = Document(name=name, text=text[heading.end() : end])
        after = end + len(fence) + 3
        if text[at:after] != f"{block_of(document)}\n":
            break  # somebody wrote something alike by hand
        found.append(document)
        at = after
    return tuple(found), text[at:]


def one_line(name: str) -> str:
    """A file's name as a heading can hold it."""
    return " ".join(name.split()) or tr("file")


@lru_cache(maxsize=64)  # texts: some are long
def attached_to(text: str) -> tuple[tuple[Attachment, ...], int]:
    """What a stored message has attached as text, and how many of its characters that takes."""
    documents, words = split_documents(text)
    return tuple(of_document(one, id=NO_ID) for one in documents), len(text) - len(words)


def title_words(text: str, media: Sequence[Media]) -> str:
    """What a conversation that begins like this is about: the person's words, else the names of the files."""
    documents, words = split_documents(text)
    names = [*(one.name or kind_noun(one.kind) for one in media), *(document.name for document in documents)]
    return words if words.strip() else ", ".join(names)


# --- figures ---


def n_tokens_about(document: Document) -> int:
    """A guess, for as long as no model has counted them."""
    return max(1, round(len(document.text) / CHARACTERS_PER_TOKEN))


def tokens_label(attachment: Attachment, n_tokens: int | None) -> str:
    """ "288 tokens", "about 1,200 tokens"; "" for a picture or a sound that no model has laid out yet."""
    if n_tokens is not None:
        return counted(n_tokens, "token")
    return (
        tr("about {document}", document=counted(n_tokens_about(attachment.document), "token"))
        if attachment.document is not None
        else ""
    )


def figures_line(attachment: Attachment, n_tokens: int | None) -> str:
    """The second line of an entry: of a document only what it takes, which is what its size is for."""
    if attachment.is_reading:
        return tr("Reading…")
    return tokens_label(attachment, n_tokens) if attachment.document is not None else chip_line(attachment, n_tokens)


def chip_line(attachment: Attachment, n_tokens: int | None) -> str:
    """The second line of what was sent: "12 KiB · 3,400 tokens"."""
    return " · ".join(part for part in (attachment.size, tokens_label(attachment, n_tokens)) if part)


def spoken(attachment: Attachment, n_tokens: int | None) -> str:
    """The entry for a screen reader, and where there is room."""
    tokens = tr("being read") if attachment.is_reading else tokens_label(attachment, n_tokens)
    return ", ".join(part for part in (attachment.name, attachment.what, attachment.size, tokens) if part)
