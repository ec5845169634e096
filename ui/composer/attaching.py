"""Attaching: from what was picked to what the composer shows and the message takes along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, Signal, Slot

from engine.commands import Measure
from engine.core.cache.states import ModelFacts
from engine.core.prompt.conversation import StoredMessage
from engine.core.prompt.messages import Media, MediaType
from engine.errors import MediaRefused
from engine.events import Cancelled, Failed, Measured
from engine.language.translation import tr
from engine.telling.attachments import (
    LONG_WORDS,
    MAX_FILES,
    MAX_MESSAGE_BYTES,
    PASTED_TEXT,
    Attachment,
    AttachmentId,
    Document,
    block_of,
    find_refused,
    kinds_of,
    left_out_line,
    of_document,
    of_media,
    refusal_line,
    split_documents,
    with_documents,
)
from engine.telling.words.figures import fmt_bytes, fmt_tokens
from ui.asker import Asker
from ui.composer.attachment_reading import AttachmentReader, Pick, ReadAttachment, with_picture
from ui.composer.attachment_strip import AttachmentTray
from ui.composer.writer import Draft, MessageField
from ui.theme.shown_text import fits_field


class AttachmentMeter(QObject):
    """Keeps what the loaded model said. `changed` when it said more."""

    changed = Signal()

    def __init__(self, asker: Asker, parent: QObject) -> None:
        super().__init__(parent)
        self._asker = asker
        self._model = ""
        self._counts: dict[str, int] = {}
        self._refusals: dict[str, str] = {}
        self._asked: set[str] = set()

    def n_tokens(self, attachment: Attachment) -> int | None:
        return self._counts.get(attachment.key)

    def refusal(self, attachment: Attachment) -> str:
        """Why the model does not take this very file; "" when it does, or has not been asked."""
        return self._refusals.get(attachment.key, "")

    def set_model(self, facts: ModelFacts | None) -> None:
        """Another model counts in another way."""
        model = facts.fingerprint + facts.projector if facts is not None else ""
        if model != self._model:
            self._model = model
            self._counts.clear()
            self._refusals.clear()
            self._asked.clear()

    def ask(self, attachments: Iterable[Attachment]) -> None:
        """Have those counted that are not yet."""
        for one in attachments:
            known = one.is_reading or one.key in self._counts or one.key in self._refusals
            if self._model and not known and one.key not in self._asked:
                self._asked.add(one.key)
                self._ask_of(one, self._model)

    def _ask_of(self, one: Attachment, model: str) -> None:
        text = block_of(one.document) if one.document is not None else ""

        def hear(answer: Measured | Failed | Cancelled) -> None:
            if model != self._model:
                return
            self._asked.discard(one.key)
            if isinstance(answer, Measured):
                self._counts[one.key] = answer.n_tokens
                self.changed.emit()
            elif isinstance(answer, Failed) and answer.code == MediaRefused.code:
                self._refusals[one.key] = f"{answer.message} {answer.action}".strip()
                self.changed.emit()

        self._asker.put(partial(Measure, media=one.media, text=text), hear)


TOO_LARGE = tr(
    "A message takes files of {max_message_bytes} in all: what goes beyond that was left "
    "out. Send the rest with another message.",
    max_message_bytes=fmt_bytes(MAX_MESSAGE_BYTES),
)


def too_many_line(n_left: int) -> str:
    """`n_left` more files were picked than fit."""
    if n_left == 1:
        return tr(
            "A message takes {max_files} files, so 1 was left out. Send the rest with another message.",
            max_files=MAX_FILES,
        )
    return tr(
        "A message takes {max_files} files, so {n} were left out. Send the rest with another message.",
        max_files=MAX_FILES,
        n=fmt_tokens(n_left),
    )


class Attaching(QObject):
    """Fills the trays of a writer, has their contents counted, and says what the model does not take."""

    said = Signal(str)  # for screen readers

    def __init__(self, writer: MessageField, asker: Asker, parent: QObject) -> None:
        super().__init__(parent)
        self.writer = writer
        self._ids = count(1)
        self._trays: dict[AttachmentId, AttachmentTray] = {}  # of what is being read
        self._facts: ModelFacts | None = None
        self._earlier: frozenset[MediaType] = frozenset()
        self.reader = AttachmentReader(self)
        self.reader.ended.connect(self._on_read)
        self.meter = AttachmentMeter(asker, self)
        self.meter.changed.connect(self.refresh)
        writer.tray_changed.connect(self._on_tray)

    def attach(self, picks: Sequence[Pick]) -> None:
        """Begin to read them, for the message that is being written."""
        tray = self.writer.tray
        room = max(0, MAX_FILES - len(tray.items))
        entries = [Attachment(id=self._new_id(), name=pick.name) for pick in picks[:room]]
        self._trays.update((entry.id, tray) for entry in entries)
        refusal = too_many_line(len(picks) - room) if len(picks) > room else ""
        tray.add_all(entries, refusal)
        for entry, pick in zip(entries, picks, strict=False):  # those without an entry are refused
            self.reader.read(entry.id, pick)
        if refusal:
            self.said.emit(refusal)

    @Slot(str)
    def attach_text(self, text: str) -> None:
        """A text that is too long for the field becomes a file of the message that is being written."""
        tray = self.writer.tray
        if len(tray.items) >= MAX_FILES:
            tray.add_all([], too_many_line(1))
            self.said.emit(too_many_line(1))
            return
        names = {one.name for one in tray.items}
        name = next(name for n in count(1) if (name := PASTED_TEXT + (f" {n}" if n > 1 else "") + ".txt") not in names)
        entry = Attachment(id=self._new_id(), name=name)
        self._trays[entry.id] = tray
        tray.add_all([entry])
        self.reader.start(entry.id, name, lambda _: of_document(_pasted(name, text), id=entry.id))
        self.said.emit(self.writer.note_paste(entry.id, name, len(text)))

    def draft_of(self, message: StoredMessage) -> Draft:
        """A message that was sent, to be changed: its words, and its attachments in a tray of their own."""
        documents, words = split_documents(message.text)
        tray = AttachmentTray()
        pictured = [of_media(media, id=self._new_id()) for media in message.media]
        if not fits_field(words):
            documents, words = (*documents, Document(name=LONG_WORDS, text=words, is_words=True)), ""
        tray.add_all([*pictured, *(of_document(document, id=self._new_id()) for document in documents)])
        for entry in pictured:
            self._trays[entry.id] = tray
            self.reader.start(entry.id, entry.name, lambda _, entry=entry: with_picture(entry))  # type: ignore[misc]
        return Draft(words, tray)

    def message_of(self, text: str) -> tuple[str, tuple[Media, ...]]:
        """What is sent: the documents' text before the person's words, and the media, which come before both."""
        tray = self.writer.tray
        return with_documents(tray.documents, text), tray.media

    def set_facts(self, facts: ModelFacts | None) -> None:
        """Which model there is now; None while none is loaded."""
        if facts == self._facts:
            return
        self._facts = facts
        self.meter.set_model(facts)
        self._ask()
        self.refresh()

    def set_earlier(self, kinds: frozenset[MediaType]) -> None:
        """What the messages shown have among them."""
        if kinds != self._earlier:
            self._earlier = kinds
            self.refresh()

    def close(self) -> None:
        self._trays.clear()
        self.reader.close()

    @Slot()
    def refresh(self) -> None:
        """Show the tray as it is, and what the model does not take: of the tray, else of the messages before."""
        tray, takes = self.writer.tray, self._takes or frozenset()
        refused = find_refused(kinds_of(tray.media), self._takes)
        left_out = find_refused(self._earlier, self._takes)
        hindrance = refusal_line(refused, takes) if refused else self._refusal(tray.items)
        warning = left_out_line(left_out, takes) if left_out and not hindrance else ""
        self.writer.show_attachments(self.meter.n_tokens, hindrance, warning, offers_projector=bool(refused or warning))

    # -- inside --------------------------------------------------------------------------------------------------

    @property
    def _takes(self) -> frozenset[MediaType] | None:
        return self._facts.takes if self._facts is not None else None

    def _new_id(self) -> AttachmentId:
        return AttachmentId(next(self._ids))

    def _refusal(self, items: Sequence[Attachment]) -> str:
        """What the model said of the first one that it does not take."""
        for one in items:
            why = self.meter.refusal(one)
            if why:
                return why if one.name in why else tr("“{name}”: {sentence}", name=one.name, sentence=why)
        return ""

    def _ask(self) -> None:
        takes = self._takes
        if takes is not None:
            self.meter.ask(one for one in self.writer.tray.items if one.media is None or one.media.kind in takes)

    @Slot()
    def _on_tray(self) -> None:
        tray = self.writer.tray
        there = {one.id for one in tray.items}
        for id in [id for id, its in self._trays.items() if its is tray and id not in there]:
            self.reader.forget(id)  # it was removed
            del self._trays[id]
        self._ask()
        self.refresh()

    @Slot(object)
    def _on_read(self, reading: ReadAttachment) -> None:
        tray = self._trays.pop(reading.id, None)
        if tray is None:
            return
        found, refusal = reading.attachment, reading.refusal
        if found is not None and tray.is_reading(found.id) and tray.n_bytes + found.n_bytes > MAX_MESSAGE_BYTES:
            found, refusal = None, TOO_LARGE
        if found is not None:
            tray.put(found)
            self.said.emit(tr("Attached {name}", name=found.name))
        else:
            tray.refuse(reading.id, refusal)
            self.said.emit(refusal)


def _pasted(name: str, text: str) -> Document:
    """Without NULs and halves of characters, which nothing later could write down."""
    return Document(name=name, text=text.replace("\0", "").encode("utf-8", "replace").decode())
