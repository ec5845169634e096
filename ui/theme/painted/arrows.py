"""Arrows of lists and of boxes with numbers, in a theme's colour: a style sheet takes its pictures from files alone."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from engine.scratch import ScratchFolder

_POINTS_EDGE = 12  # of the square that the points lie in
_EDGE = 24  # pixels at 1x: drawn smaller, but beside large letters hardly
_RATIOS = (1, 2, 3)
_POINTS = {"down": ((2.5, 4.5), (6.0, 8.0), (9.5, 4.5)), "up": ((2.5, 7.5), (6.0, 4.0), (9.5, 7.5))}


@cache
def _folder() -> ScratchFolder:
    return ScratchFolder("look")  # gone with the process


@cache
def arrow_file(direction: str, colour: str) -> str:
    """Where the picture lies, as a style sheet names it; finer ones lie beside it. `direction`: "down" or "up"."""
    folder = _folder().path
    name = f"{direction}-{colour.lstrip('#')}"
    for ratio in _RATIOS:
        image = QImage(_EDGE * ratio, _EDGE * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio * _EDGE / _POINTS_EDGE, ratio * _EDGE / _POINTS_EDGE)
        painter.setPen(QPen(QColor(colour), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        points = [QPointF(x, y) for x, y in _POINTS[direction]]
        painter.drawPolyline(points)
        painter.end()
        image.save(str(folder / f"{name}{'' if ratio == 1 else f'@{ratio}x'}.png"))
    return (folder / f"{name}.png").as_posix()
