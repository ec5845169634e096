"""Shows what an edit does: three messages, then the second one in another version, one after the other."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.prompt.conversation import MessageStatus, StoredMessage
from engine.language.translation import tr
from ui.chats.controller import ChatController

# as they are sent: the demo model, which they are meant for, speaks English only
MESSAGES = ("My name is Ada.", "Tell me a short story about a fox.", "What is a checkpoint?")
EDITED = 1  # index of the message that is written anew
EDIT = "Tell me a short story about a snail."
PAUSE_MS = 1200  # between two steps, so that the eye can follow


class EditTour(QObject):
    """Sends and edits through the controller, as a person would. Anything the person does instead ends it."""

    changed = Signal()  # it began, went a step on, or ended

    def __init__(self, controller: ChatController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._step)
        self._n_done = 0
        self._is_on = False
        self._was_edited = False
        self._chat = controller.chat.id
        controller.activity_changed.connect(self._on_activity)
        controller.conversation_changed.connect(self._check)

    @property
    def note(self) -> str:
        """One line for the composer; "" while nothing is shown."""
        if self._is_on:
            return tr(
                "Showing what an edit does, step {n_done} of {messages}. Esc ends it.",
                n_done=self._n_done,
                messages=len(MESSAGES) + 1,
            )
        if self._was_edited and self._is_as_left():
            n = self._place_in_prompt(EDIT)
            return tr("Message {n} was edited: in the timeline, only what follows it was read again.", n=n)
        return ""

    def _place_in_prompt(self, text: str) -> int:
        """The message as everything else numbers it: all that the model was given, replies and a system prompt too."""
        before = 1 if self._controller.chat.system_prompt.strip() else 0
        path = self._controller.chat.tree.path()
        return before + 1 + next(at for at, message in enumerate(path) if message.text == text)

    def start(self) -> None:
        """Begin in the chat shown; it has to be empty."""
        if self._is_on or self._controller.chat.tree.path():
            return
        self._is_on, self._was_edited, self._n_done = True, False, 0
        self._chat = self._controller.chat.id
        self._step()

    def stop(self) -> bool:
        """End it here. False when it was not on."""
        if not self._is_on:
            return False
        self._is_on = False
        self._pause.stop()
        self.changed.emit()
        return True

    def _step(self) -> None:
        if not self._is_as_left():
            self.stop()
            return
        at = self._n_done
        self._n_done += 1  # before anything is sent: the controller reports at once
        if at < len(MESSAGES):
            self._controller.send(MESSAGES[at])
        else:
            target = self._asked()[EDITED]
            self._is_on, self._was_edited = False, True
            self._controller.edit(target.id, EDIT)
        self.changed.emit()

    def _on_activity(self) -> None:
        if not self._is_on or self._controller.is_busy_here:
            return
        if self._is_as_left():
            self._pause.start()
        else:
            self.stop()

    def _check(self) -> None:
        """Another chat may be shown now."""
        if self._controller.chat.id != self._chat:
            self.stop()

    def _is_as_left(self) -> bool:
        """The chat holds what was sent here and nothing else, and every reply came to its end."""
        expected = [*MESSAGES[:EDITED], EDIT] if self._was_edited else list(MESSAGES[: self._n_done])
        path = self._controller.chat.tree.path()
        is_complete = all(message.status is MessageStatus.COMPLETE for message in path)
        return is_complete and [message.text for message in self._asked()] == expected

    def _asked(self) -> list[StoredMessage]:
        return [message for message in self._controller.chat.tree.path() if message.role == "user"]
