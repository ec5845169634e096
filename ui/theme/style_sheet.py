"""How Qt's own widgets look: flat, without borders where none is needed, on a grid of 8 pixels. One sheet per theme.

What Fusion draws well by itself (boxes to tick, tables) is left to it and to the palette. The sheet is
`resources/styles/window.qss`; its gaps are filled here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from engine.scratch import ScratchFolder
from ui.theme.colours import Colours, blend
from ui.theme.moving.motion import STILL, is_motion_reduced
from ui.theme.scale import CORNER, CORNER_SMALL, FAR, FARTHEST, MIDDLE, NEAR, TIGHT

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


_OWN_MARGIN = 3  # of a cell, which Qt puts beside a sheet's padding


@cache
def _sheet() -> Template:
    return Template(files("resources").joinpath("styles", "window.qss").read_text(encoding="utf-8"))


def style_sheet(colours: Colours) -> str:
    """Of a theme, for the whole application; with what is to stand still, if it is."""
    return (STILL if is_motion_reduced() else "") + _sheet().substitute(
        tight=TIGHT,
        near=NEAR,
        cell=NEAR - _OWN_MARGIN,
        middle=MIDDLE,
        far=FAR,
        farthest=FARTHEST,
        corner=CORNER,
        corner_small=CORNER_SMALL,
        background=colours.background,
        surface=colours.surface,
        text=colours.text,
        muted=colours.muted,
        error=colours.error,
        warning=colours.warning,
        success=colours.success,
        accent=colours.accent,
        on_accent=colours.on_accent,
        border=colours.border,
        line=blend(colours.border, colours.background, 0.6),
        hover=blend(colours.accent, colours.background, 0.08),
        pressed=blend(colours.accent, colours.background, 0.14),
        selection=colours.selection,
        arrow_down=arrow_file("down", colours.muted),
        arrow_up=arrow_file("up", colours.muted),
        faint=blend(colours.muted, colours.surface, 0.65),
        accent_hover=blend(colours.text, colours.accent, 0.15),
        handle=blend(colours.muted, colours.background, 0.45),
    )
