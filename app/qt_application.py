"""The QApplication and what belongs to the process around it: Qt's messages into our log, Ctrl-C as “quit”."""

from __future__ import annotations

import logging
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import (
    QEvent,
    QLibraryInfo,
    QLocale,
    QMessageLogContext,
    QObject,
    QSocketNotifier,
    Qt,
    QtMsgType,
    QTranslator,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.process.interrupt import end_signals
from app.process.version import VERSION
from engine.language.translation import ENGLISH, in_use

_log = logging.getLogger("ui")

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_NOISE = ("This plugin does not support propagateSizeHints",)  # the offscreen platform, at every window


class CairnApplication(QApplication):
    """Knows which file was double-clicked: macOS tells a running program, rather than starting another one."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._on_file: Callable[[str], object] | None = None
        self._early_files: list[str] = []  # what came before somebody wanted to know

    def tell_files(self, on_file: Callable[[str], object] | None) -> None:
        """From now on, and what came before; None: no more."""
        self._on_file = on_file
        waiting, self._early_files = self._early_files, []
        if on_file is not None:
            for path in waiting:
                on_file(path)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            if self._on_file is None:
                self._early_files.append(event.file())
            else:
                self._on_file(event.file())
            return True
        return super().event(event)


def make_application() -> QApplication:
    """The process's only one; an existing one is used as it is."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = CairnApplication([sys.argv[0]])
    application.setApplicationName("Cairn")
    application.setApplicationDisplayName("Cairn")
    application.setApplicationVersion(VERSION)
    application.setDesktopFileName("cairn")
    _speak(application, in_use().code)
    return application


def _speak(application: QApplication, code: str) -> None:
    """Qt's own texts, dates and numbers in the language in use."""
    if code == ENGLISH:
        return
    QLocale.setDefault(QLocale(code))
    translator = QTranslator(application)
    if translator.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(translator)
    else:
        _log.warning("Qt has no texts in the language “%s” here", code)


def log_qt_messages() -> Callable[[], None]:
    """Qt's own messages go to the topic `ui` from now on; the returned function undoes it."""

    def handle(kind: QtMsgType, context: QMessageLogContext, text: str | None) -> None:
        if text and not text.startswith(_NOISE):
            _log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)

    before = qInstallMessageHandler(handle)

    def undo() -> None:
        qInstallMessageHandler(before)

    return undo


def delete_now(widget: QWidget) -> None:
    """Free a window and all that belongs to it, while the application is still there."""
    widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def bring_to_front(window: QWidget) -> None:
    """Whatever it is doing. Some desktops let no program come forward by itself: there its entry is made to blink."""
    window.setWindowState((window.windowState() & ~Qt.WindowState.WindowMinimized) | Qt.WindowState.WindowActive)
    window.show()
    window.raise_()
    window.activateWindow()
    QApplication.alert(window)


class QuitSignals(QObject):
    """Ctrl-C, SIGTERM and SIGHUP close the window like its close button. Main thread.

    Python runs signal handlers between two of its instructions only, and Qt's loop executes none while idle: the
    wake-up socket makes it.
    """

    def __init__(
        self,
        quit_now: Callable[[], object],
        parent: QObject | None = None,
        *,
        is_busy: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_busy`: something is under way that Ctrl-C interrupts, rather than ends when it is done."""
        super().__init__(parent)
        self.has_interrupted = False
        self._is_busy = is_busy
        self._quit_now = quit_now
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)
        self._wakeup_before = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._handlers_before = {
            number: signal.signal(number, self._hear) for number in (signal.SIGINT, *end_signals())
        }

    def close(self) -> None:
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._read.close()
        self._write.close()

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.has_interrupted = self.has_interrupted or (number == signal.SIGINT and self._is_busy())
        self._quit_now()

    def _drain(self) -> None:
        try:
            while self._read.recv(64):
                pass
        except BlockingIOError:
            pass
