"""The text of an attached document, as the model gets it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from ui.attachments import Document


class DocumentViewer(QDialog):
    """Read only; Esc closes it."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("document")
        self.setWindowTitle(document.name)
        self.resize(640, 560)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setPlainText(document.text)
        self.text.setAccessibleName(f"Text of {document.name}")
        self.text.setToolTip("The text that is sent to the model")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setToolTip("Close the document (Esc)")
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(buttons)


def show_document(parent: QWidget, document: Document) -> None:
    """Opens a dialog and returns at once."""
    viewer = DocumentViewer(document, parent)
    viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    viewer.open()
