"""Closing the window: at once when everything is saved, else after a question. Nothing is lost without a word."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from engine.errors import CairnError
from engine.language.translation import tr
from engine.ports import Conversations
from engine.telling.words.figures import fmt_tokens
from ui.bridge import Bridge
from ui.chats.message_saving import MessageSaver
from ui.keeping.chats_place import ChatsPlace
from ui.problems.box import message_box, open_box
from ui.theme.dialogs import folder_dialog
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


_WAIT_SECONDS = 1.5  # for a disk that takes what it is given
_COPY_SECONDS = 30.0  # for a copy of all chats
_LOOK_SECONDS = 0.005


class Closing(QObject):
    """Decides whether the window may close now, asks where it may not, and closes it after the answer."""

    def __init__(self, window: QWidget, messages: MessageSaver, conversations: Conversations, bridge: Bridge) -> None:
        super().__init__(window)
        self._window = window
        self._messages = messages
        self._conversations = conversations
        self._bridge = bridge
        self.place = ChatsPlace(window, messages, conversations, bridge)
        self._is_decided = False
        self._is_waiting = False  # for the disk, with the question open
        self.question: QMessageBox | None = None
        self.dialog: QFileDialog | None = None
        messages.changed.connect(self._on_changed)

    def may_close(self, finish: Callable[[], None]) -> bool:
        """`finish` gives the disk all that is there. False: the person is asked.

        Who asks again while the question is open, such as a system that shuts down, does not wait for its answer.
        """
        if self._is_decided:
            return True
        if self.question is not None or self.dialog is not None or self.place.is_asking:
            if self.place.displaced is not None:  # nobody says where, and all that was in the folder would be gone
                finish()
                self.place.put_back()
                self._is_saved(_COPY_SECONDS)
            return True
        finish()
        self.place.look()
        if self._is_saved():
            return True
        self._ask()
        return False

    def _is_saved(self, patience: float | None = None) -> bool:
        until = time.monotonic() + (_WAIT_SECONDS if patience is None else patience)
        self._bridge.flush()
        while (self._messages.n_asked or self.place.n_asked) and time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
            self._bridge.flush()
        is_behind = self._messages.is_behind or self.place.displaced is not None
        return not self._messages.n_asked and not self.place.n_asked and not is_behind

    def _ask(self, why: str = "") -> None:
        if self.place.displaced is not None:
            self.place.ask(why, on_kept=self._try_again, close=self._close)
            return
        error = self._messages.last_error
        unsaved = unsaved_text(self._messages) or tr("Something is not saved yet")
        text = tr("{gap}. Close Cairn all the same?", gap=unsaved)
        told = why or (
            f"{error} ({error.code})" if error is not None and self._messages.is_behind else tr("The disk is slow.")
        )
        told = tr("{told}\n\nWhat is not saved is lost when Cairn closes.", told=told)
        box = message_box(self._window, QMessageBox.Icon.Warning, tr("Close Cairn"), text, told)
        retry = box.addButton(tr("&Try again"), QMessageBox.ButtonRole.AcceptRole)
        elsewhere = box.addButton(tr("&Save to another folder…"), QMessageBox.ButtonRole.ActionRole)
        anyway = box.addButton(tr("&Close without saving"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(tr("&Keep Cairn open"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(retry)
        box.setEscapeButton(stay)
        answers = {retry: self._try_again, elsewhere: self._choose_folder, anyway: self._close}

        def on_answer(_: int) -> None:
            chosen = box.clickedButton()
            self.question = None
            self._is_waiting = False
            for button, act in answers.items():
                if button is chosen:
                    act()

        box.finished.connect(on_answer)
        self.question = box
        self._is_waiting = bool(self._messages.n_asked)
        open_box(box)

    def _on_changed(self) -> None:
        """A slow disk has taken everything while the question was open."""
        if self._is_waiting and self.question is not None and not self._messages.n_asked:
            self._is_waiting = False
            if not self._messages.is_behind:
                self.question.reject()
                self._close()

    def _try_again(self) -> None:
        self._messages.catch_up()
        if self._is_saved():
            self._close()
        else:
            self._ask()

    def _choose_folder(self) -> None:
        def on_end(folder: str) -> None:
            self.dialog = None
            self._save_to(folder) if folder else self._ask()

        self.dialog = folder_dialog(self._window, tr("Save the unsaved chats to"), str(Path.home()), ended=on_end)
        self.dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self.dialog.open()

    def _save_to(self, folder: str) -> None:
        def done(path: str) -> None:
            self._is_decided = True
            text = tr(
                "The chats were saved as {name} in {folder}, and as a text beside it.",
                name=Path(path).name,
                folder=folder,
            )
            more = tr("To bring them back, choose “Import chats…” in the menu (F10).")
            box = message_box(self._window, QMessageBox.Icon.Information, tr("Chats saved"), text, more)
            box.finished.connect(self._close)
            self.question = box
            open_box(box)

        def refused(error: CairnError) -> None:
            self._ask(f"{error} ({error.code})")

        self._bridge.watch(
            self._conversations.save_elsewhere(folder, self._messages.unsaved_conversations()), done, refused
        )

    def _close(self) -> None:
        self._is_decided = True
        self._window.close()
