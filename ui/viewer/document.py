"""A text of any length in a window of its own: page by page, as no field can hold two million lines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.language.translation import number, tr
from engine.telling.attachments import Document
from ui.look.read_only_text import ReadOnlyText
from ui.look.shown_text import brief, page_starts


class DocumentViewer(QDialog):
    """Read only; Esc closes it. Long texts have pages: Ctrl+Page Down and Ctrl+Page Up turn them."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("document")
        self.setWindowTitle(brief(document.name, 80))
        self.resize(640, 560)
        self._document = document
        self._starts = page_starts(document.text)
        self.page = 0
        self.text = ReadOnlyText(self)
        self.text.setAccessibleName(tr("Text of {name}", name=brief(document.name, 80)))
        self.text.setToolTip(tr("The text that is sent to the model"))
        self.where = QLabel(self)
        self.back = self._button(tr("Previous page"), "Ctrl+PgUp", -1)
        self.on = self._button(tr("Next page"), "Ctrl+PgDown", 1)
        copy = QPushButton(tr("Copy all"), self)
        copy.setToolTip(tr("Copy the whole text, all pages of it"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._document.text))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setToolTip(tr("Close the document (Esc)"))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        pages = QHBoxLayout()
        pages.addWidget(self.where, 1)
        pages.addWidget(self.back)
        pages.addWidget(self.on)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addLayout(pages)
        column.addWidget(buttons)
        for widget in (self.where, self.back, self.on):
            widget.setVisible(self.n_pages > 1)
        self.show_page(0)

    def _button(self, label: str, keys: str, step: int) -> QPushButton:
        button = QPushButton(label, self)
        button.setShortcut(keys)
        button.setToolTip(f"{label} ({button.shortcut().toString(button.shortcut().SequenceFormat.NativeText)})")
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.show_page(self.page + step))
        return button

    @property
    def n_pages(self) -> int:
        return len(self._starts)

    def show_page(self, page: int) -> None:
        self.page = max(0, min(page, self.n_pages - 1))
        first, *after = self._starts[self.page : self.page + 2]
        self.text.show_text(self._document.text[first : after[0] if after else None])
        self.where.setText(
            tr(
                "Page {page} of {n_pages}, {text} characters",
                page=number(f"{self.page + 1:,}"),
                n_pages=number(f"{self.n_pages:,}"),
                text=number(f"{len(self._document.text):,}"),
            )
        )
        self.back.setEnabled(self.page > 0)
        self.on.setEnabled(self.page + 1 < self.n_pages)


def show_document(parent: QWidget, document: Document) -> None:
    """Opens a dialog and returns at once."""
    viewer = DocumentViewer(document, parent)
    viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    viewer.open()
