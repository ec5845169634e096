"""How lines of a document are broken, and how far apart they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QTextBlockFormat, QTextCursor, QTextDocument, QTextOption

_BAR = 3  # pixels


def quote_bars(document: QTextDocument, step: float) -> list[QRectF]:
    """In the document's coordinates, as it is laid out. Each level of quotes is a `step` of the left margin."""
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


def paint_bars(painter: QPainter, bars: Sequence[QRectF], clip: QRectF, colour: str) -> None:
    for bar in bars:
        if bar.intersects(clip):
            painter.fillRect(bar, QColor(colour))


def space_lines(document: QTextDocument, pixels: int) -> None:
    """From one line to the next at least so many, as in a reply."""
    apart = QTextBlockFormat()
    apart.setLineHeight(pixels, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeBlockFormat(apart)


def wrapping() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def unwrapped(tab: float) -> QTextOption:
    """`tab`: from one tab stop to the next, in pixels."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    option.setTabStopDistance(tab)
    return option
