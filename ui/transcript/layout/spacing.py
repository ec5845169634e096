"""How lines of a document are broken, and how far apart they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
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


# How far code or a table that is wider than its column is scrolled sideways, and the bar that shows it.


BAR = 4  # pixels: it lies in the space that is below every part
_LEAST_THUMB = 24
_EDGE = 16  # what is gone to is shown with so much beside it


class Sideways:
    """All in pixels. `at` of `wide` lie left of the `room` in which it is shown."""

    def __init__(self) -> None:
        self.at = 0
        self.wide = 0
        self.room = 0

    @property
    def most(self) -> int:
        """How far it can be scrolled; 0: all of it is in sight."""
        return max(0, self.wide - self.room)

    def fit(self, wide: int, room: int) -> None:
        self.wide, self.room = wide, room
        self.at = min(self.at, self.most)

    def move(self, by: float) -> bool:
        """Scroll by so much, or as far as it goes; whether it moved."""
        before, self.at = self.at, max(0, min(self.most, round(self.at + by)))
        return self.at != before

    def reveal(self, left: float, right: float) -> bool:
        """Scroll as little as brings [left, right) of the text into sight; whether it moved."""
        if left < self.at:
            return self.move(left - _EDGE - self.at)
        return right > self.at + self.room and self.move(right + _EDGE - self.room - self.at)

    def thumb(self, bar: QRectF) -> QRectF:
        """What is in sight, as a part of the bar."""
        width = min(bar.width(), max(_LEAST_THUMB, bar.width() * self.room / max(1, self.wide)))
        left = bar.left() + (bar.width() - width) * self.at / max(1, self.most)
        return QRectF(left, bar.top(), width, bar.height())

    def dragged(self, bar: QRectF, by: float) -> float:
        """How far the text moves when the thumb is dragged by so much."""
        free = bar.width() - self.thumb(bar).width()
        return by * self.most / free if free > 0 else 0.0

    def paint(self, painter: QPainter, bar: QRectF, colour: str) -> None:
        if self.most:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(self.thumb(bar), BAR / 2, BAR / 2)
