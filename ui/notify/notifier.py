"""Tells of replies while the window is not in front, and forgets what it told once it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from engine.client.timeline_row import NO_PACE
from engine.commands import RequestId
from engine.core.prompt.conversation import ConversationId
from engine.events import Delta, Event, Failed, Finished, PrefillProgress, StopReason, Usage
from engine.language.translation import tr
from engine.telling.reading import left_text
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens
from ui.chats.controller import ChatController
from ui.settings.store import SettingsStore
from ui.theme.icons import app_icon
from ui.theme.shown_text import brief, without_marks

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


# What of a reply is worth telling somebody who looks elsewhere, or listens.


LONG_SECONDS = 10.0  # of waiting, before somebody looks elsewhere
_STEP = 0.25  # of the reading, between announcements
_ENDED = dict.fromkeys((StopReason.END, StopReason.STOP_TEXT), tr("The reply is complete"))
_SHORT_READING = 4.0  # seconds; of less nobody needs to hear


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """`is_long`: somebody who waited for it has likely gone elsewhere."""

    title: str
    text: str
    is_long: bool = True


class ReplyNews:
    """Folds the events of the reply that is being written."""

    def __init__(self) -> None:
        self._request: RequestId | None = None
        self._reading: PrefillProgress | None = None
        self._told_reading = False

    def on_event(self, event: Event, request: RequestId, chat: str) -> News | None:
        """What to tell now. `request` is the one of the reply, `chat` the title of its chat."""
        if request != self._request:
            self._request, self._reading, self._told_reading = request, None, False
        if getattr(event, "request", None) != request:
            return None
        match event:
            case PrefillProgress():
                self._reading = event
            case Delta() if self._is_long_reading:
                return self._tell_reading(chat)
            case Finished():
                return News(
                    title=ended_text(event.reason),
                    text=f"{_named(chat)}{_took(event.usage)}",
                    is_long=self._seconds_waited(event.usage) >= LONG_SECONDS,
                )
            case Failed():
                return News(title=tr("The reply failed"), text=f"{_named(chat)}{event.message}")
            case _:
                pass
        return None

    @property
    def _is_long_reading(self) -> bool:
        return not self._told_reading and self._reading is not None and self._reading.seconds >= LONG_SECONDS

    def _tell_reading(self, chat: str) -> News:
        assert self._reading is not None
        self._told_reading = True
        n = self._reading.total - self._reading.reused
        said = tr("{n} read in {seconds}", n=counted(n, "token"), seconds=fmt_seconds(self._reading.seconds))
        return News(title=tr("The reply begins"), text=f"{_named(chat)}{said}")

    def _seconds_waited(self, usage: Usage) -> float:
        """Since there was news last."""
        return usage.seconds_decode + (0.0 if self._told_reading else usage.seconds_prefill)


class ReadingHeard:
    """How far a long reading is, for screen readers: at each quarter, and no more often."""

    def __init__(self) -> None:
        self._request: RequestId | None = None
        self._step = 0
        self._pace = NO_PACE

    def on_event(self, event: Event) -> str:
        """What to say; "" nothing."""
        if not isinstance(event, PrefillProgress):
            return ""
        if event.request != self._request:
            self._request, self._step, self._pace = event.request, 0, NO_PACE
        self._pace = self._pace.after(event)
        total = event.total - event.reused
        share = (event.done - event.reused) / total if total > 0 else 0.0
        left = self._pace.seconds_left or 0.0
        if event.seconds + left < _SHORT_READING or share >= 1.0 or int(share / _STEP) <= self._step:
            return ""
        self._step = int(share / _STEP)
        rest = f", {left_text(left)}" if left else ""
        return tr(
            "{step} percent of {total} tokens read{rest}", step=self._step * 25, total=fmt_tokens(total), rest=rest
        )


def ended_text(reason: StopReason) -> str:
    """A reply that was stopped, or that found no more room, is not complete."""
    return _ENDED.get(reason, tr("The reply has ended"))


def _named(chat: str) -> str:
    return f"{brief(chat, 60)}: " if chat else ""


def _took(usage: Usage) -> str:
    return tr(
        "{n_generated} in {seconds_prefill}",
        n_generated=counted(usage.n_generated, "token"),
        seconds_prefill=fmt_seconds(usage.seconds_prefill + usage.seconds_decode),
    )
