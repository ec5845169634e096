"""Shows a crash report in front of the window. GUI thread, whatever thread the crash was on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget

from engine.language.translation import tr
from ui.outside import open_outside


class CrashDialog(QObject):
    """One message at a time; more reports wait on disk. `show_report` may be called on any thread."""

    _arrived = Signal(str)

    def __init__(self, reports_folder: Path, window: QWidget) -> None:
        super().__init__(window)
        self._folder = reports_folder
        self._window = window
        self._box: QMessageBox | None = None
        self._arrived.connect(self._open, Qt.ConnectionType.QueuedConnection)

    def show_report(self, text: str) -> None:
        self._arrived.emit(text)

    @Slot(str)
    def _open(self, text: str) -> None:
        if self._box is not None:
            return
        box = QMessageBox(self._window)
        box.setWindowTitle("Cairn")
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(tr("Something in Cairn went wrong."))
        box.setInformativeText(
            tr(
                "Your conversations are safe, and you can go on. A report without any of your texts lies in\n{folder}",
                folder=self._folder,
            )
        )
        box.setDetailedText(text)
        copy = box.addButton(tr("Copy report"), QMessageBox.ButtonRole.ActionRole)
        box.addButton(QMessageBox.StandardButton.Close)
        copy.clicked.connect(lambda: QApplication.clipboard().setText(text))
        box.finished.connect(self._forget)
        self._box = box
        box.open()

    @Slot()
    def _forget(self) -> None:
        if self._box is not None:
            self._box.deleteLater()
            self._box = None


def add_logs_entry(menu: QMenu, logs: Path, *, before: QAction) -> QAction:
    """An entry that opens the folder of the logs, in which the crash reports lie too, in the file manager."""
    action = QAction(tr("Show logs and crash reports"), menu)
    action.setObjectName("logs")
    action.setToolTip(tr("Opens {logs}; neither holds any of your texts", logs=logs))
    action.triggered.connect(lambda: open_outside(QUrl.fromLocalFile(str(logs))))
    menu.insertAction(before, action)
    return action
