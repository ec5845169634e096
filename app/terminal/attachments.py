"""Images, sounds and documents for the terminal: those in requests, and files that a person names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.core.cache.states import ModelFacts
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role
from engine.core.prompt.request_values import MAX_MEDIA_BYTES, RequestError
from engine.errors import MediaRefused
from engine.events import EncodingProgress
from engine.named_files import open_to_read
from engine.telling.attachments import MAX_FILE_BYTES, Document, one_line, with_documents
from engine.telling.words.figures import fmt_bytes

_PLURALS = {MediaType.IMAGE: "images", MediaType.AUDIO: "sounds"}


class MediaReader:
    """Reads the files in requests for `parse_chat`. Sessions send the same ones again and again: once is enough."""

    def __init__(self, *, n_bytes: int = MAX_MEDIA_BYTES) -> None:
        """Remembers files of `n_bytes` together; the least recently used ones go."""
        self._known: dict[tuple[bytes, str], Media] = {}
        self._room = n_bytes

    def __call__(self, data: bytes, name: str) -> Media:
        """Raises RequestError without a place."""
        from engine.media.reading import media_of  # its decoders are loaded only where there is something to read

        media = self._known.pop((data, name), None)
        if media is None:
            try:
                media = media_of(data, name)
            except MediaRefused as error:
                raise RequestError(f"{error.message} {error.action}".rstrip(". ")) from error
            self._room -= len(data)
        self._known[media.data, name] = media
        while self._room < 0:
            oldest = next(iter(self._known))
            self._room += len(self._known.pop(oldest).data)
        return media


def refuse_media(data: bytes, name: str) -> Media:
    """The same where nothing is computed."""
    raise RequestError(
        "a simulation knows texts only: what an image or a sound becomes, a model's projector says, so use “replay”"
    )


def message_with(files: Sequence[Path], question: str) -> Message:
    """The question with what is attached, as the window sends it. Raises MediaRefused for an unfit file."""
    if not files:
        return Message(role=Role.USER, text=question)
    from engine.media.documents import is_document, text_of
    from engine.media.formats import foreign_name
    from engine.media.reading import is_media, media_of

    media: list[Media] = []
    documents: list[Document] = []
    for path in files:
        data = _bytes_of(path)
        if is_media(data) or (foreign_name(data) and not is_document(data, path.name)):
            media.append(media_of(data, path.name))  # or says which format it is that Cairn does not read
        else:
            documents.append(Document(name=one_line(path.name), text=text_of(data, path.name)))
    return Message(role=Role.USER, text=with_documents(documents, question), media=tuple(media))


def _bytes_of(path: Path) -> bytes:
    try:
        with open_to_read(path) as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "the disk refused"
        raise MediaRefused(f"{path} cannot be read: {reason}.", action="Check the name of the file.") from error
    if len(data) > MAX_FILE_BYTES:
        limit = fmt_bytes(MAX_FILE_BYTES)
        raise MediaRefused(f"{path} is larger than {limit}.", action="Attach a smaller file, or a part of it.")
    return data


def check_taken(chat: Chat, facts: ModelFacts) -> None:
    """Raises MediaRefused when the model does not understand what is in the chat; names the option that may help."""
    wanted = {media.kind for message in chat.messages for media in message.media} - facts.takes
    if not wanted:
        return
    what = " or ".join(_PLURALS[kind] for kind in MediaType if kind in wanted)
    if facts.projector:
        problem = f"{facts.name} takes no {what} with the projector {Path(facts.projector).name}."
    else:
        problem = f"{facts.name} takes no {what}: it has no projector."
    raise MediaRefused(problem, action=f"Name a projector for {what} that belongs to this model with --projector FILE.")


def encoding_text(event: EncodingProgress, chat: Chat) -> str:
    """What to show while a medium of `chat` is encoded: "looking at cat.png, 640x480"."""
    kinds = {media.kind for message in chat.messages for media in message.media if media.label == event.label}
    verb = "listening to" if kinds == {MediaType.AUDIO} else "looking at"
    share = f" ({event.fraction:.0%})" if 0 < event.fraction < 1 else ""
    return f"{verb} {event.label}{share}"
