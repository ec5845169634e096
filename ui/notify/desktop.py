"""How the desktop is told: a notification where there is a tray for it, else the window asks to be looked at."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

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
