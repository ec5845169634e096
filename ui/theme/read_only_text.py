"""A text to read and copy, whatever is in it."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ui.theme.shown_text import Breaks, with_line_feeds


class ReadOnlyText(QPlainTextEdit):
    """Shows a text as it is. Long lines are broken in what is seen, not in what is copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setProperty("field", True)
        self._breaks = Breaks()

    def show_text(self, text: str) -> None:
        self._breaks = Breaks()
        self.setPlainText(self._breaks.feed(with_line_feeds(text)))

    def selected_text(self) -> str:
        cursor = self.textCursor()
        pieces: list[str] = []
        for first, end in self._breaks.between(cursor.selectionStart(), cursor.selectionEnd()):
            cursor.setPosition(first)
            cursor.setPosition(max(first, end), cursor.MoveMode.KeepAnchor)
            pieces.append(cursor.selection().toPlainText())
        return "".join(pieces)

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data
