"""How lines of a document are broken, and how far apart they are."""

from __future__ import annotations

from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument, QTextOption


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
