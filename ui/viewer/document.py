"""A text of any length in a window of its own: page by page, as no field can hold two million lines."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from engine.core.search.folding import folded
from engine.language.translation import number, tr
from engine.telling.attachments import Document
from engine.telling.words.figures import fmt_tokens
from ui.theme.actions import keys_shown
from ui.theme.dialogs import close_buttons
from ui.theme.labels import push_button
from ui.theme.layouts import down
from ui.theme.plain_field import ReadOnlyText
from ui.theme.scale import box_size
from ui.theme.shown_text import brief, n_qt, page_starts

MOST_FOUND = 10_000  # places that are counted


class DocumentViewer(QDialog):
    """Read only; Esc closes it. Long texts have pages: Ctrl+Page Down and Ctrl+Page Up turn them.

    `searched`: folded text to begin at; F3 and Shift+F3 go to its other places.
    """

    def __init__(self, document: Document, parent: QWidget | None = None, *, searched: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("document")
        self.setWindowTitle(brief(document.name, 80))
        self.resize(box_size(self.font(), (640, 560), parent))
        self._document = document
        self._starts = page_starts(document.text)
        self.page = 0
        self.text = ReadOnlyText(self)
        self.text.setAccessibleName(tr("Text of {name}", name=brief(document.name, 80)))
        self.text.setToolTip(tr("The text that is sent to the model"))
        self.where = QLabel(self)
        self.back = self._button(tr("Previous page"), "Ctrl+PgUp", lambda: self.show_page(self.page - 1))
        self.on = self._button(tr("Next page"), "Ctrl+PgDown", lambda: self.show_page(self.page + 1))
        self._searched = searched
        self._places = [first for first, _ in folded(document.text).find_all(searched, MOST_FOUND)]
        self._at = 0  # of them
        self.found = QLabel(self)
        self.found_back = self._button(tr("Previous match"), "Shift+F3", lambda: self.show_found(self._at - 1))
        self.found_on = self._button(tr("Next match"), "F3", lambda: self.show_found(self._at + 1))
        copy = push_button(
            tr("Copy all"),
            tr("Copy the whole text, all pages of it"),
            lambda: QGuiApplication.clipboard().setText(self._document.text),
            self,
            for_enter=True,
        )
        buttons = close_buttons(self, tr("Close the document (Esc)"))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        column = down(self.text, on=self)
        lines = {
            (self.found, self.found_back, self.found_on): bool(self._places),
            (self.where, self.back, self.on): self.n_pages > 1,
        }
        for line, is_needed in lines.items():
            row = QHBoxLayout()
            for widget in line:
                row.addWidget(widget, int(isinstance(widget, QLabel)))
                widget.setVisible(is_needed)
            column.addLayout(row)
        column.addWidget(buttons)
        self.show_page(0)
        if self._places:
            self.show_found(0)

    def _button(self, label: str, keys: str, act: Callable[[], None]) -> QPushButton:
        button = push_button(label, f"{label} ({keys_shown((keys,))})", act, self)
        button.setShortcut(keys)
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

    def show_found(self, place: int) -> None:
        """Go to a place of what was searched for, and select it; behind the last one comes the first."""
        n = len(self._places)
        self._at = place % n
        page = bisect_right(self._starts, self._places[self._at]) - 1
        if page != self.page:
            self.show_page(page)
        before = bisect_left(self._places, self._starts[page])
        shown = self.text.toPlainText()  # not letter by letter the page: ends of lines are others there
        found = folded(shown).find_all(self._searched, self._at - before + 1)
        if found:
            first, end = found[-1]
            cursor = self.text.textCursor()
            cursor.setPosition(n_qt(shown[:first]))
            cursor.setPosition(n_qt(shown[:end]), cursor.MoveMode.KeepAnchor)
            self.text.setTextCursor(cursor)
            self.text.centerCursor()
        self.found.setText(tr("Match {number} of {n}", number=fmt_tokens(self._at + 1), n=fmt_tokens(n)))
        for button in (self.found_back, self.found_on):
            button.setEnabled(n > 1)


def show_document(parent: QWidget, document: Document, searched: str = "") -> None:
    """Opens a dialog and returns at once. `searched`: folded text to begin at."""
    viewer = DocumentViewer(document, parent, searched=searched)
    viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    viewer.open()
