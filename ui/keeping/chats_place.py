"""The file of all chats is no longer where it was: the person is asked where Cairn keeps them, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from engine.core.prompt.conversation import Displaced, Kept
from engine.errors import CairnError
from engine.language.translation import tr
from engine.ports import Conversations
from ui.bridge import Bridge
from ui.chats.message_saving import MessageSaver
from ui.problems.box import message_box, open_box
from ui.theme.dialogs import folder_dialog

_LOOK_SECONDS = 20  # between looks while nothing is saved, which looks as well


def _nothing() -> None:
    """Nobody waits."""


class ChatsPlace(QObject):
    """Looks after the file of the chats, asks when it has gone, and has it written where the person says."""

    kept = Signal(object)  # Kept: the chats have a place again
    back = Signal()  # they are where they were

    def __init__(self, window: QWidget, messages: MessageSaver, conversations: Conversations, bridge: Bridge) -> None:
        super().__init__(window)
        self._window = window
        self._messages = messages
        self._conversations = conversations
        self._bridge = bridge
        self._is_waiting = False  # the person goes on without saving until the file is back
        self.displaced: Displaced | None = None
        self.n_asked = 0  # looks and moves whose result is not known yet
        self.question: QMessageBox | None = None
        self.dialog: QFileDialog | None = None
        conversations.on_displaced(lambda found: bridge.call(lambda: self._on_news(found)))
        self._timer = QTimer(self, interval=_LOOK_SECONDS * 1000)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    @property
    def is_asking(self) -> bool:
        return self.question is not None or self.dialog is not None

    def look(self) -> None:
        """Whether the file is still there; what is found comes as news."""
        self.n_asked += 1
        self._bridge.watch(self._conversations.look_after(), self._on_looked, self._on_looked)

    def put_back(self) -> None:
        """Write everything where it was; where that fails, the next look tries again."""
        self._keep_at("", _nothing, lambda _: None)

    def ask(
        self, why: str = "", *, on_kept: Callable[[], None] = _nothing, close: Callable[[], None] | None = None
    ) -> None:
        """Where to keep the chats. `close` ends Cairn, which was asked for: then that is offered as well."""
        if self.question is not None and close is not None:
            self.question.done(0)  # asked for another reason
        if self.is_asking:
            return
        self._is_waiting = False
        hint = tr("Cairn still has all of them, and what you write is kept in memory. Where should it keep them?")
        if self.displaced is not None and not self.displaced.is_open:
            hint = tr("Put the disk or the folder back. Until then, what you write is kept in memory.")
        told = f"{why}\n\n{hint}" if why else hint
        icon, title = QMessageBox.Icon.Warning, tr("Your chats")
        box = message_box(self._window, icon, title, self._told(), told, name="chats-place")

        def again(reason: str = "") -> None:
            self.ask(reason, on_kept=on_kept, close=close)

        answers: dict[object, Callable[[], None]] = {}
        if self.displaced is not None:
            is_open = self.displaced.is_open
            same_text = tr("&Put them back there") if is_open else tr("&Look there again")
            same = box.addButton(same_text, QMessageBox.ButtonRole.AcceptRole)
            answers[same] = lambda: self._keep_at("", on_kept, again) if is_open else self._look_again(on_kept, again)
            box.setDefaultButton(same)
        other = box.addButton(tr("&Choose another folder…"), QMessageBox.ButtonRole.ActionRole)
        answers[other] = lambda: self._choose_folder(on_kept, again)
        if close is not None:
            anyway = box.addButton(tr("Close &without saving"), QMessageBox.ButtonRole.DestructiveRole)
            answers[anyway] = close
        stay_text = tr("&Keep Cairn open") if close is not None else tr("&Go on without saving")
        stay = box.addButton(stay_text, QMessageBox.ButtonRole.RejectRole)
        answers[stay] = self._wait
        box.setEscapeButton(stay)

        def on_answer(_: int) -> None:
            self.question = None
            answers.get(box.clickedButton(), _nothing)()

        box.finished.connect(on_answer)
        self.question = box
        open_box(box)

    # -- inside --------------------------------------------------------------------------------------------------

    def _told(self) -> str:
        found = self.displaced
        if found is None:
            return tr("Your chats cannot be saved where they are.")
        folder = str(Path(found.path).parent)
        if found.is_taken:
            return tr("Something else lies where your chats were, in {folder}.", folder=folder)
        return tr("The folder with your chats is gone: {folder}.", folder=folder)

    def _look_again(self, on_there: Callable[[], None], again: Callable[[str], None]) -> None:
        def answer(found: Displaced | None) -> None:
            self.n_asked -= 1
            on_there() if found is None else again("")

        self.n_asked += 1
        self._bridge.watch(self._conversations.look_after(), answer, self._on_looked)

    def _on_looked(self, _: object) -> None:
        self.n_asked -= 1

    def _wait(self) -> None:
        self._is_waiting = True

    def _on_news(self, found: Displaced | None) -> None:
        self.displaced = found
        if found is None:
            self._is_waiting = False
            if self.question is not None:
                self.question.done(0)
            self._messages.catch_up()
            self.back.emit()
        elif not self._is_waiting:
            self.ask()
        elif found.is_taken:  # a disk that came back has another number
            self.put_back()

    def _choose_folder(self, on_kept: Callable[[], None], again: Callable[[str], None]) -> None:
        def on_end(folder: str) -> None:
            self.dialog = None
            self._keep_at(folder, on_kept, again) if folder else again("")

        self.dialog = folder_dialog(self._window, tr("Keep the chats in"), str(Path.home()), ended=on_end)
        self.dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self.dialog.open()

    def _keep_at(self, folder: str, on_kept: Callable[[], None], again: Callable[[str], None]) -> None:
        def done(kept: Kept) -> None:
            self.n_asked -= 1
            if not self._messages.n_asked:
                self._messages.catch_up()
            self.kept.emit(kept)
            on_kept()

        def refused(error: CairnError) -> None:
            self.n_asked -= 1
            again(f"{error} ({error.code})")

        self.n_asked += 1
        self._bridge.watch(self._conversations.keep_at(folder), done, refused)
