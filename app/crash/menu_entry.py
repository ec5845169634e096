"""The menu's way to logs and crash reports: what a person is asked for when something went wrong."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QMenu


def add_logs_entry(menu: QMenu, logs: Path, *, before: QAction) -> QAction:
    """An entry that opens the folder of the logs, in which the crash reports lie too, in the file manager."""
    action = QAction("Show logs and crash reports", menu)
    action.setObjectName("logs")
    action.setToolTip(f"Opens {logs}; neither holds any of your texts")
    action.triggered.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(logs))))
    menu.insertAction(before, action)
    return action
