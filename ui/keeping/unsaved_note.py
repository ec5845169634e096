"""What the disk has not taken yet, at the top of the window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.language.translation import tr
from engine.telling.words.figures import fmt_tokens
from ui.chats.message_saving import MessageSaver
from ui.theme.labels import ElidedLabel
from ui.theme.scale import NEAR


class UnsavedNote(ElidedLabel):
    """Hidden while everything is saved."""

    def __init__(self, messages: MessageSaver, parent: QWidget | None = None) -> None:
        super().__init__(parent, edge=NEAR)
        self._messages = messages
        self.setToolTip(tr("Cairn keeps them in memory and tries again by itself, also when you close the window"))
        messages.changed.connect(self._update)
        self._update()

    def _update(self) -> None:
        text = unsaved_text(self._messages)
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))


def unsaved_text(messages: MessageSaver) -> str:
    """“2 messages are not saved yet”, or "" when everything is."""
    if not messages.is_behind:
        return ""
    n = messages.n_unsaved
    if n == 0:
        return tr("Changes of a chat are not saved yet")
    if n == 1:
        return tr("1 message is not saved yet")
    return tr("{n} messages are not saved yet", n=fmt_tokens(n))
