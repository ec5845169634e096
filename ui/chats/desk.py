"""What the list of chats asks for, carried to those who do it; what they have, carried to the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer

from engine.core.prompt.conversation import ConversationId, MessageId
from ui.chats.controller import ChatController
from ui.chats.exchange import ChatExchange
from ui.chats.grouping import ARCHIVED, FOLDER, PINNED, day_of, entries, folders_of, found_entries
from ui.chats.library import ConversationLibrary
from ui.chats.list import ConversationList
from ui.chats.open_chat import ChatPart
from ui.settings.store import SettingsStore

_NEW_DAY_MS = 60_000  # between looks whether "Today" is another day


class ChatsDesk(QObject):
    """`show_message` is called with a message to go to, and what was searched for in it."""

    def __init__(
        self,
        chats: ConversationList,
        library: ConversationLibrary,
        controller: ChatController,
        settings: SettingsStore,
        show_message: Callable[[MessageId, str], None],
        now: Callable[[], float],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._list, self._library, self._controller, self._settings = chats, library, controller, settings
        self._now = now
        self.exchange = ChatExchange(library, controller, chats.window())
        self._today = day_of(now())
        self._days = QTimer(self, interval=_NEW_DAY_MS)
        self._days.timeout.connect(self._on_minute)
        self._days.start()
        controller.stored_changed.connect(library.refresh)
        controller.deleted.connect(library.purge_later)
        controller.arrived.connect(lambda message: show_message(message, library.search_text))
        library.changed.connect(self.show_list)
        chats.open_asked.connect(lambda i: controller.open(ConversationId(i)))
        chats.hit_asked.connect(lambda i, m: controller.open(ConversationId(i), at=MessageId(m)))
        chats.model.rename_asked.connect(self.rename)
        chats.delete_asked.connect(lambda i: library.delete(ConversationId(i)))
        chats.pin_asked.connect(lambda i, pin: library.pin(ConversationId(i), pin))
        chats.archive_asked.connect(lambda i, archive: library.archive(ConversationId(i), archive))
        chats.private_asked.connect(lambda i, private: self.keep_private(ConversationId(i), is_private=private))
        chats.move_asked.connect(lambda i, folder: library.move(ConversationId(i), folder))
        chats.model.folder_rename_asked.connect(self._rename_folder)
        chats.model.dropped.connect(self._drop)
        chats.fold_asked.connect(self._fold)
        chats.search_changed.connect(library.search)
        chats.export_asked.connect(self.exchange.export_one)

    def show_list(self) -> None:
        library = self._library
        folded = self._settings.current.folded_chats
        listed = entries(library.summaries, self._today, folded)
        if library.found is not None:
            listed = found_entries(library.found)
        self._list.show_entries(listed, self._controller.chat.id, folders_of(library.summaries))

    def rename(self, conversation: str, title: str) -> None:
        self._library.rename(ConversationId(conversation), title)
        self._controller.renamed(ConversationId(conversation), title)

    def rename_current(self) -> None:
        """Edit the title of the chat chosen in the list, or else of the one shown."""
        self._list.show()
        if self._list.view.hasFocus() and self._list.view.currentIndex().isValid():
            self._list.view.edit(self._list.view.currentIndex())
        else:
            self._list.rename(self._controller.chat.id)

    def go_to_search(self) -> None:
        self._list.show()
        self._list.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._list.search.selectAll()

    def pin_current(self) -> None:
        """Pin the chat shown, or unpin it."""
        summary = self._library.summary(self._controller.chat.id)
        if summary is not None:
            self._library.pin(summary.id, not summary.is_pinned)

    def archive_current(self) -> None:
        """Archive the chat shown, or take it out of the archive."""
        summary = self._library.summary(self._controller.chat.id)
        if summary is not None:
            self._library.archive(summary.id, not summary.is_archived)

    def keep_private(self, conversation: ConversationId, *, is_private: bool) -> None:
        """Keep a chat out of the disk cache, or let it in."""
        chat = self._controller.held(conversation)
        if chat is None:
            self._library.keep_private(conversation, is_private=is_private)
        else:
            chat.reply_options = replace(chat.reply_options, is_private=is_private)
            self._controller.messages.save_part(chat, ChatPart.OPTIONS)
            self._controller.conversation_changed.emit()
            self._library.refresh()
        if is_private:
            self._controller.replies.keep_private(conversation)

    def keep_current_private(self) -> None:
        """Keep the chat shown out of the disk cache, or let it in, also before anything was sent in it."""
        chat = self._controller.chat
        self.keep_private(chat.id, is_private=not chat.reply_options.is_private)

    def ask_folder_for_current(self) -> None:
        """Ask for the name of a new folder for the chat shown."""
        if self._library.summary(self._controller.chat.id) is not None:
            self._list.ask_folder(self._controller.chat.id)

    def _drop(self, conversation: str, key: str) -> None:
        chat = ConversationId(conversation)
        summary = self._library.summary(chat)
        if summary is None:
            return
        wanted = (key == PINNED, key == ARCHIVED, key.removeprefix(FOLDER) if key.startswith(FOLDER) else "")
        if key in (PINNED, ARCHIVED):
            wanted = (*wanted[:2], summary.folder)  # where it is when it is taken out again
        if wanted[0] != summary.is_pinned:
            self._library.pin(chat, wanted[0])
        if wanted[1] != summary.is_archived:
            self._library.archive(chat, wanted[1])
        if wanted[2] != summary.folder:
            self._library.move(chat, wanted[2])

    def _rename_folder(self, before: str, after: str) -> None:
        for summary in self._library.summaries:
            if summary.folder == before:
                self._library.move(summary.id, after)
        folded = self._settings.current.folded_chats
        if FOLDER + before in folded:
            self._settings.change(folded_chats=tuple(FOLDER + after if k == FOLDER + before else k for k in folded))

    def _fold(self, key: str, fold: bool) -> None:
        others = tuple(one for one in self._settings.current.folded_chats if one != key)
        self._settings.change(folded_chats=(*others, key) if fold else others)
        self.show_list()

    def _on_minute(self) -> None:
        today = day_of(self._now())
        if today != self._today:
            self._today = today
            self.show_list()
