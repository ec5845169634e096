"""The window beside the picture of how it was meant to look."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from tests.screens.camera import SIZES, save

NAME = "beside-the-mock.png"
SHOWN = "inspector"  # with everything that the mock has
_CAPTION, _GAP, _EDGE = 40, 20, 16
_INK, _PAPER = "#30343c", "#c9ced6"


def write_beside(mock: Path, folder: Path) -> None:
    """Left the mock, right the window; above light, below dark. `mock`: both of them, one below the other."""
    width, height = SIZES[0]
    meant = QImage(str(mock))
    row = height + _CAPTION
    whole = QImage(2 * width + _GAP + 2 * _EDGE, 2 * row + _EDGE, QImage.Format.Format_RGB32)
    whole.fill(QColor(_PAPER))
    painter = QPainter(whole)
    painter.setPen(QColor(_INK))
    font = QFont()
    font.setPixelSize(20)
    painter.setFont(font)
    for n, theme in enumerate(("light", "dark")):
        top = n * row
        half = meant.copy(0, 0 if n == 0 else meant.height() - height, width, height)
        window = QImage(str(folder / f"{SHOWN}-{width}-{theme}.png"))
        for x, caption, picture in ((0, "The mock", half), (width + _GAP, "The window", window)):
            left = _EDGE + x
            painter.drawText(QRect(left, top, width, _CAPTION), Qt.AlignmentFlag.AlignVCenter, caption)
            painter.drawImage(left, top + _CAPTION, picture)
    painter.end()
    save(whole, folder / NAME)
