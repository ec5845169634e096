"""The chat that was shown last is shown again at the next start, at the place where it was read.

Which one is noted at once, so that it is there also after the program was killed; the place when the window closes.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from engine.core.prompt.conversation import ConversationId, MessageId
from ui.chats.controller import ChatController
from ui.settings.store import SettingsStore
from ui.transcript.view import TranscriptView


class LastChat(QObject):
    """Remembers it in the settings. The place is a message and pixels below its top; at the end there is none."""

    def __init__(
        self, controller: ChatController, transcript: TranscriptView, settings: SettingsStore, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._transcript = transcript
        self._settings = settings
        self._awaited = ""

    def remember(self) -> None:
        chat, place = self._controller.chat, self._transcript.place_read()
        message, offset = place if place is not None else ("", 0)
        self._settings.change(last_chat=(chat.id, message, str(offset)) if chat.is_stored else ())

    def reopen(self) -> None:
        """As the person left it, unless they begin with a new chat."""
        settings = self._settings.current
        if settings.opens_last_chat and len(settings.last_chat) == 3 and self._controller.chat.is_blank:
            self._awaited = settings.last_chat[0]
            self._controller.conversation_changed.connect(self._on_conversation)
            self._controller.open(ConversationId(self._awaited))
        self._controller.conversation_changed.connect(self._note)
        self._controller.activity_changed.connect(self._note)

    @Slot()
    def _note(self) -> None:
        chat, noted = self._controller.chat, self._settings.current.last_chat
        now = chat.id if chat.is_stored else ""
        if now != (noted[0] if noted else "") and (now or self._awaited != noted[0]):
            self._settings.change(last_chat=(now, "", "0") if now else ())

    @Slot()
    def _on_conversation(self) -> None:
        if self._controller.chat.id != self._awaited:
            return
        self._controller.conversation_changed.disconnect(self._on_conversation)
        self._awaited = ""
        _, message, offset = self._settings.current.last_chat
        if message and offset.lstrip("-").isdigit():
            self._transcript.read_from(MessageId(message), int(offset))
