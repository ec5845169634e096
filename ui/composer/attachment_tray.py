"""The attachments of one message that is being written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from engine.core.prompt.messages import Media
from engine.telling.attachments import Attachment, AttachmentId, Document


class AttachmentTray(QObject):
    """What is attached, in the order it was picked, and why some files are not. Each draft has its own."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.items: tuple[Attachment, ...] = ()
        self.refusals: tuple[str, ...] = ()  # sentences, until they are dismissed

    def copy(self) -> AttachmentTray:
        """The same, for a draft of its own."""
        found = AttachmentTray()
        found.items, found.refusals = self.items, self.refusals
        return found

    @property
    def media(self) -> tuple[Media, ...]:
        return tuple(one.media for one in self.items if one.media is not None)

    @property
    def documents(self) -> tuple[Document, ...]:
        return tuple(one.document for one in self.items if one.document is not None)

    @property
    def reading(self) -> Attachment | None:
        """The first one that is not read yet."""
        return next((one for one in self.items if one.is_reading), None)

    def is_reading(self, id: AttachmentId) -> bool:
        return any(one.id == id and one.is_reading for one in self.items)

    @property
    def n_bytes(self) -> int:
        return sum(one.n_bytes for one in self.items)

    def add(self, attachment: Attachment) -> None:
        self.add_all([attachment])

    def add_all(self, attachments: Sequence[Attachment], refusal: str = "") -> None:
        """All at once; `refusal` says why others are not among them."""
        self.items = (*self.items, *attachments)
        self._say(refusal)
        self.changed.emit()

    def put(self, attachment: Attachment) -> None:
        """It is known better now; one that was removed stays away."""
        self.items = tuple(attachment if one.id == attachment.id else one for one in self.items)
        self.changed.emit()

    def remove(self, id: AttachmentId) -> None:
        self.items = tuple(one for one in self.items if one.id != id)
        self.changed.emit()

    def refuse(self, id: AttachmentId, sentence: str) -> None:
        """It cannot be attached, and the rest stays."""
        self.items = tuple(one for one in self.items if one.id != id)
        self._say(sentence)
        self.changed.emit()

    def dismiss(self) -> None:
        """The sentences were read."""
        self.refusals = ()
        self.changed.emit()

    def _say(self, sentence: str) -> None:
        if sentence and sentence not in self.refusals:
            self.refusals = (*self.refusals, sentence)
