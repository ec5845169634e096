"""The bars beside quoted text: one for each quote that a paragraph is in."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QPainter, QTextDocument

from ui.look.scale import WIDE

_BAR = 3  # pixels


def quote_bars(document: QTextDocument) -> list[QRectF]:
    """In the document's coordinates. Each level of quotes is a step of the left margin, see `TextStyle`."""
    found: list[QRectF] = []
    open_bars: list[QRectF] = []  # by level
    layout, block = document.documentLayout(), document.begin()
    while block.isValid():
        lines = layout.blockBoundingRect(block)
        del open_bars[max(0, round(block.blockFormat().leftMargin() / WIDE)) :]
        for bar in open_bars:
            bar.setBottom(lines.bottom())
        for level in range(len(open_bars), round(block.blockFormat().leftMargin() / WIDE)):
            open_bars.append(QRectF(document.documentMargin() + level * WIDE, lines.top(), _BAR, lines.height()))
            found.append(open_bars[-1])
        block = block.next()
    return found


def draw_text(
    document: QTextDocument, painter: QPainter, context: QAbstractTextDocumentLayout.PaintContext, colour: str
) -> None:
    """The document with the bars of its quotes."""
    for bar in quote_bars(document):
        if bar.intersects(context.clip):
            painter.fillRect(bar, QColor(colour))
    document.documentLayout().draw(painter, context)
