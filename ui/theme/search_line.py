"""A line to search with: the sign of it in front grows with the letters, which one that Qt places there does not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.theme.icons import paint_sign, sign_edge
from ui.theme.scale import NEAR
from ui.theme.theme import current_colours, theme_signals


class SearchLine(QLineEdit):
    """`words` say what is searched, as long as nothing is typed and to a screen reader."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(words)
        self.setAccessibleName(words)
        self.setClearButtonEnabled(True)
        self._fit()
        theme_signals().changed.connect(self.update)

    def _edge(self) -> int:
        return sign_edge(self.fontMetrics().height())

    def _fit(self) -> None:
        self.setTextMargins(self._edge() + NEAR, 0, 0, 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, edge = QPainter(self), self._edge()
        room = QRectF(NEAR + 1, (self.height() - edge) / 2, edge, edge)
        paint_sign(painter, room, "search", current_colours().muted)
        painter.end()
