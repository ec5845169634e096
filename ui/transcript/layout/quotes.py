"""The bars beside quoted text: one for each quote that a paragraph is in."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QPainter, QTextDocument

_BAR = 3  # pixels


def quote_bars(document: QTextDocument, step: float) -> list[QRectF]:
    """In the document's coordinates. Each level of quotes is a `step` of the left margin."""
    found: list[QRectF] = []
    open_bars: list[QRectF] = []  # by level
    layout, block = document.documentLayout(), document.begin()
    while block.isValid():
        lines = layout.blockBoundingRect(block)
        del open_bars[max(0, round(block.blockFormat().leftMargin() / step)) :]
        for bar in open_bars:
            bar.setBottom(lines.bottom())
        for level in range(len(open_bars), round(block.blockFormat().leftMargin() / step)):
            open_bars.append(QRectF(document.documentMargin() + level * step, lines.top(), _BAR, lines.height()))
            found.append(open_bars[-1])
        block = block.next()
    return found


def draw_text(
    document: QTextDocument,
    painter: QPainter,
    context: QAbstractTextDocumentLayout.PaintContext,
    colour: str,
    step: float,
) -> None:
    """The document with the bars of its quotes."""
    for bar in quote_bars(document, step):
        if bar.intersects(context.clip):
            painter.fillRect(bar, QColor(colour))
    document.documentLayout().draw(painter, context)
