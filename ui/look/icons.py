"""The application's own picture: a cairn, drawn from `resources/icons/cairn.svg`."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_SIZES = (16, 24, 32, 48, 64, 128, 256)


def app_icon() -> QIcon:
    """Rendered here at the usual sizes, so that no image plugin is needed. Needs a QGuiApplication."""
    svg = files("resources").joinpath("icons", "cairn.svg").read_bytes()
    renderer = QSvgRenderer(QByteArray(svg))
    icon = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, size, size))
        painter.end()
        icon.addPixmap(pixmap)
    return icon
