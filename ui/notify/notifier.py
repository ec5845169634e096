"""Tells of replies while the window is not in front, and forgets what it told once it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from engine.core.prompt.conversation import ConversationId
from engine.events import Event, Finished
from ui.chats.controller import ChatController
from ui.notify.news import News, ReadingHeard, ReplyNews, ended_text
from ui.settings.store import SettingsStore
from ui.theme.icons import app_icon
from ui.theme.shown_text import without_marks

_SHOWN_MS = 10_000


class Desktop(QObject):
    """What lies outside of the window. The tray's icon is there only as long as there is something to be seen."""

    clicked = Signal()  # the notification

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.tray: QSystemTrayIcon | None = None

    def tell(self, title: str, text: str) -> None:
        """Show it, in whichever way the desktop knows."""
        QApplication.alert(self._window)
        if not (QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()):
            return
        if self.tray is None:
            self.tray = QSystemTrayIcon(app_icon(), self)
            self.tray.setToolTip("Cairn")
            self.tray.messageClicked.connect(self.clicked)
            self.tray.activated.connect(lambda _: self.clicked.emit())
        self.tray.show()
        self.tray.showMessage(title, without_marks(text), app_icon(), _SHOWN_MS)

    def count(self, n: int) -> None:
        """A number at the program's icon; 0 takes it away, and what was shown with it."""
        program = QGuiApplication.instance()
        if isinstance(program, QGuiApplication):
            program.setBadgeNumber(n)
        if not n and self.tray is not None:
            self.tray.hide()


_LOOKED_AT = (QEvent.Type.WindowActivate, QEvent.Type.WindowStateChange, QEvent.Type.Show)


class Notifier(QObject):
    """Of a window. Every event of the engine goes through `on_event`, before the reply it ends is put away."""

    def __init__(
        self, window: QWidget, controller: ChatController, settings: SettingsStore, say: Callable[[str], None]
    ) -> None:
        """`say`: to screen readers."""
        super().__init__(window)
        self._say = say
        self._window = window
        self._controller = controller
        self._settings = settings
        self._news = ReplyNews()
        self._heard = ReadingHeard()
        self._told_of: set[str] = set()  # requests
        self._chat: ConversationId | None = None  # that was told of last
        self.desktop = Desktop(window)
        self.desktop.clicked.connect(self.come_forth)
        window.installEventFilter(self)

    @property
    def is_in_front(self) -> bool:
        """A window of ours has the keyboard."""
        return QApplication.activeWindow() is not None and not self._window.isMinimized()

    def on_event(self, event: Event) -> None:
        heard = ended_text(event.reason) if isinstance(event, Finished) else self._heard.on_event(event)
        if heard:
            self._say(heard)
        reply, chat = self._controller.replies.running, self._controller.replies.running_chat
        if reply is None or chat is None:
            return
        news = self._news.on_event(event, reply.request, chat.title)
        if news is not None and self._settings.current.notify and not self.is_in_front:
            self._told_of.add(reply.request)
            self._chat = chat.id
            self._tell(news)

    def come_forth(self) -> None:
        """The window, with the chat that was told of last; below a dialog, the chat stays that it is about."""
        chat = self._chat
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()
        is_free = QApplication.activeModalWidget() is None  # else what is written there would be for another chat
        if is_free and chat is not None and chat != self._controller.chat.id:
            self._controller.open(chat)
        self._forget()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _LOOKED_AT and self._told_of and self.is_in_front:
            self._forget()
        return False

    def _tell(self, news: News) -> None:
        self.desktop.count(len(self._told_of))
        if news.is_long:
            self.desktop.tell(news.title, news.text)

    def _forget(self) -> None:
        self._told_of.clear()
        self._chat = None
        self.desktop.count(0)
