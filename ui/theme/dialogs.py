"""What dialogs have in common: how they come to the front, how they are left, and those that ask for a file."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QWidget


def to_front(dialog: QWidget) -> None:
    """Show it, and let it have the keys."""
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()


def close_buttons(dialog: QDialog, tip: str) -> QDialogButtonBox:
    """The row of buttons of a dialog that only shows something."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    buttons.button(QDialogButtonBox.StandardButton.Close).setToolTip(tip)
    buttons.rejected.connect(dialog.reject)
    return buttons


def file_dialog(
    parent: QWidget | None,
    title: str,
    at: str = "",
    kinds: str = "",
    chosen: Callable[[str], object] | None = None,
    *,
    mode: QFileDialog.FileMode = QFileDialog.FileMode.ExistingFile,
    name: str = "",
) -> QFileDialog:
    """To be opened, holding nothing up. `kinds` as Qt's filters; `chosen` is called with the path, if there is one."""
    dialog = QFileDialog(parent, title, at, kinds)
    dialog.setObjectName(name)
    dialog.setFileMode(mode)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if chosen is not None:
        dialog.fileSelected.connect(chosen)
    return dialog


def folder_dialog(
    parent: QWidget | None,
    title: str,
    at: str,
    chosen: Callable[[str], object] | None = None,
    *,
    ended: Callable[[str], object] | None = None,
    name: str = "",
) -> QFileDialog:
    """The same for a folder. `ended` is called in any case, with "" where none was chosen."""
    dialog = file_dialog(parent, title, at, chosen=chosen, mode=QFileDialog.FileMode.Directory, name=name)
    if ended is not None:
        dialog.finished.connect(lambda is_chosen: ended(dialog.selectedFiles()[0] if is_chosen else ""))
    return dialog


def save_dialog(
    parent: QWidget | None, title: str, at: str = "", kinds: str = "", chosen: Callable[[str], object] | None = None
) -> QFileDialog:
    """The same for a file that is written; a file of that name is asked about."""
    dialog = file_dialog(parent, title, at, kinds, chosen, mode=QFileDialog.FileMode.AnyFile)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    return dialog
