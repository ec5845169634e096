"""Asks for a file without holding anything up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_file(parent: QWidget, title: str, folder: str, kinds: str, chosen: Callable[[str], object]) -> None:
    """`kinds` as Qt's filters. `chosen` is called with the path, if there is one."""
    dialog = QFileDialog(parent, title, folder, kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(chosen)
    dialog.open()


def ask_where_to_save(parent: QWidget, title: str, path: str, kinds: str, chosen: Callable[[str], object]) -> None:
    """The same for a file that is written; a file of that name is asked about."""
    dialog = QFileDialog(parent, title, path, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(chosen)
    dialog.open()
