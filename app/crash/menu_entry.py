"""The menu's way to logs and crash reports: what a person is asked for when something went wrong."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from engine.language.translation import tr
from ui.outside import open_outside


def add_logs_entry(menu: QMenu, logs: Path, *, before: QAction) -> QAction:
    """An entry that opens the folder of the logs, in which the crash reports lie too, in the file manager."""
    action = QAction(tr("Show logs and crash reports"), menu)
    action.setObjectName("logs")
    action.setToolTip(tr("Opens {logs}; neither holds any of your texts", logs=logs))
    action.triggered.connect(lambda: open_outside(QUrl.fromLocalFile(str(logs))))
    menu.insertAction(before, action)
    return action
