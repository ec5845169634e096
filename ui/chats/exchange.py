"""Bringing chats in from files and writing them to files: the dialogs, and how far it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from engine.core.prompt.conversation import ConversationId
from engine.language.translation import tr
from engine.progress import Progress
from ui.chats.controller import ChatController
from ui.chats.library import ConversationLibrary
from ui.theme.dialogs import file_dialog, save_dialog
from ui.theme.shown_text import brief

CHAT_FILES = (".json", ".jsonl", ".zip", ".sqlite3")
_FORMS = {
    tr("Markdown, to read (*.md)"): "md",
    tr("Web page, to read (*.html)"): "html",
    tr("JSON, to bring in again (*.json)"): "json",
}
_WITH_TIMELINE = {
    tr("Web page with the timeline (*.html)"): "html",
    tr("Markdown, with the timeline as a file beside it (*.md)"): "md",
}
_SHOWN_AFTER_MS = 500
_EVERY_MS = 100
_LONGEST_NAME = 60


class ChatExchange(QObject):
    """What it came to is told by `library.imported`, `library.exported` and `library.problem`."""

    def __init__(self, library: ConversationLibrary, controller: ChatController, window: QWidget) -> None:
        super().__init__(window)
        self._library, self._controller, self._window = library, controller, window
        self._folder = str(Path.home())
        self.picture_of: Callable[[ConversationId], bytes] = lambda _: b""  # its timeline as SVG

    def choose_import(self) -> None:
        patterns = " ".join(f"*{suffix}" for suffix in CHAT_FILES)
        kinds = tr("Chats ({patterns});;All files (*)", patterns=patterns)
        file_dialog(self._window, tr("Import chats"), self._folder, kinds, self.import_file).open()

    def import_file(self, path: str) -> None:
        """Bring in all chats of a file."""
        self._folder = str(Path(path).parent)
        progress = Progress()
        self._show(progress, tr("Bringing in chats from “{name}”…", name=brief(Path(path).name, _LONGEST_NAME)))
        self._library.import_chats(path, progress)

    def export_current(self) -> None:
        """Ask where to, and write the chat shown there."""
        chat = self._controller.chat
        if chat.is_stored:
            self.choose_export([chat.id], chat.title)

    def export_one(self, conversation: str) -> None:
        """Ask where to, and write this chat there."""
        summary = self._library.summary(ConversationId(conversation))
        if summary is not None:
            self.choose_export([summary.id], summary.title)

    def export_all(self) -> None:
        """Ask where to, and write every chat into one file there."""
        self.choose_export([one.id for one in self._library.summaries], tr("Cairn chats"), is_whole=True)

    def choose_export(self, conversations: Sequence[ConversationId], title: str, *, is_whole: bool = False) -> None:
        """`is_whole`: it is first of all meant to be brought in again."""
        if not conversations:
            return
        forms = dict(reversed(_FORMS.items())) if is_whole else _FORMS
        picture = self.picture_of(conversations[0]) if len(conversations) == 1 and not is_whole else b""
        if picture:
            forms = {**forms, **_WITH_TIMELINE}
        dialog = save_dialog(self._window, tr("Export chats") if is_whole else tr("Export this chat"), self._folder)
        dialog.setObjectName("export")
        dialog.setNameFilters(list(forms))
        dialog.setDefaultSuffix(next(iter(forms.values())))
        dialog.selectFile(f"{_file_name(title)}.{next(iter(forms.values()))}")
        dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(forms[name]))

        def write(path: str) -> None:
            self.export_to(path, conversations, picture if dialog.selectedNameFilter() in _WITH_TIMELINE else b"")

        dialog.fileSelected.connect(write)
        dialog.open()

    def export_to(self, path: str, conversations: Sequence[ConversationId], picture: bytes = b"") -> None:
        """Write these chats into a file; its suffix says the form. `picture`: an SVG that goes with them."""
        self._folder = str(Path(path).parent)
        progress = Progress()
        self._show(progress, tr("Writing “{name}”…", name=brief(Path(path).name, _LONGEST_NAME)))
        self._library.export_chats(path, conversations, progress, picture)

    def _show(self, progress: Progress, what: str) -> None:
        """Only when it takes a while; the window can be used meanwhile."""
        dialog = QProgressDialog(what, tr("Cancel"), 0, 0, self._window)
        dialog.setObjectName("exchange")
        dialog.setWindowTitle("Cairn")
        dialog.setWindowModality(Qt.WindowModality.NonModal)
        dialog.setAutoClose(False)
        dialog.setAutoReset(False)
        dialog.setMinimumDuration(_SHOWN_AFTER_MS)
        timer = QTimer(dialog, interval=_EVERY_MS)

        def look() -> None:
            if progress.is_over:
                end()
                return
            dialog.setMaximum(progress.total)
            dialog.setValue(progress.done)

        def cancel() -> None:
            progress.is_cancelled = True
            end()

        def end() -> None:
            timer.stop()
            dialog.canceled.disconnect(cancel)
            dialog.close()
            dialog.deleteLater()

        timer.timeout.connect(look)
        dialog.canceled.connect(cancel)
        timer.start()


def _file_name(title: str) -> str:
    """As every system takes it."""
    name = re.sub(r'[\x00-\x1f<>:"/\\|?*]+', " ", title)
    return " ".join(name.split()).strip(". ")[:_LONGEST_NAME] or tr("Chat")
