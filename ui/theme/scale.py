"""The measures of the window: one type scale, and the steps of one grid. No area has sizes of its own.

Letters are shares of the size that the person chose. Distances are steps of a grid of 8 pixels, and of its half where
things belong together.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QGridLayout, QLayout, QWidget

_PIXELS = (12, 13, 15, 18, 24)  # pixels, where the person has chosen no other size
BODY_PIXELS = _PIXELS[2]
FINE, CAPTION, BODY, HEADING, DISPLAY = (pixels / BODY_PIXELS for pixels in _PIXELS)
CODE = CAPTION  # letters of one width look larger than others of their size
LINE = 1.55  # from one line of reading text to the next, in heights of its letters

TIGHT = 4  # within one thing: a sign and its word
NEAR = 8  # between things of one group
MIDDLE = 12  # within a frame: its text and its edge
WIDE = 16  # between groups
FAR = 24  # between parts
FARTHEST = 32
PARAGRAPH = 10  # between pieces of a reply
COLUMN = 720  # of reading text, at most
STEPS = (TIGHT, NEAR, MIDDLE, WIDE, FAR, FARTHEST)

CORNER = 8  # radius: cards, fields, buttons
CORNER_SMALL = 4  # rows in a list, bars

_TO_PIXELS = 1.0 if sys.platform == "darwin" else 45 / 44  # 11 points are to be 15 pixels of 96 an inch
_FAMILY = "Inter"  # comes along, for systems that have no face of their own
_SMALLEST = 7.0  # points: smaller letters cannot be read
_AROUND = 60  # of the window, around a dialog
_EDGES = {9: NEAR, 11: WIDE}  # what Fusion takes where nothing was said: within a part, and in a window


@lru_cache(maxsize=1)
def _is_there() -> bool:
    faces = [one for one in files("resources").joinpath("fonts").iterdir() if one.name.endswith(".ttf")]
    return bool(faces) and all(QFontDatabase.addApplicationFontFromData(one.read_bytes()) >= 0 for one in faces)


def with_own_face(font: QFont) -> QFont:
    """On Linux every system has another; letters that Inter lacks are still those of the system."""
    if sys.platform in ("darwin", "win32") or not _is_there():
        return font
    other = QFont(font)
    other.setFamilies([_FAMILY, *font.families()])
    return other


def sized(font: QFont, share: float) -> QFont:
    """The font with letters of this step of the scale."""
    other = QFont(font)
    other.setPointSizeF(points(font, share))
    return other


def points(font: QFont, share: float) -> float:
    """How large its letters are at this step of the scale."""
    return max(min(_SMALLEST, font.pointSizeF()), font.pointSizeF() * share)


def with_points(font: QFont, size: int) -> QFont:
    """What the whole scale is a share of: the text, as large as the person chose."""
    other = QFont(font)
    other.setPointSizeF(size * _TO_PIXELS)
    return other


def line_pixels(font: QFont) -> int:
    """From one line of reading text to the next."""
    return round(LINE * QFontInfo(font).pixelSize())


def box_size(font: QFont, size: tuple[int, int], window: QWidget | None, least: tuple[int, int] | None = None) -> QSize:
    """How large a dialog begins: larger where letters are, but within its window, and never below `least`."""
    share = max(1.0, QFontInfo(font).pixelSize() / BODY_PIXELS)
    room = window.window().size().toTuple() if window is not None else size
    pairs = zip(size, room, least or size, strict=True)
    return QSize(*(min(round(wanted * share), max(smallest, place - _AROUND)) for wanted, place, smallest in pairs))


def fixed(font: QFont) -> QFont:
    """Letters of one width beside this font: code."""
    other = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    other.setPointSizeF(points(font, CODE))
    return other


def bold(font: QFont) -> QFont:
    other = QFont(font)
    other.setBold(True)
    return other


def set_on_grid(layout: QLayout) -> None:
    """What was left to the style becomes a step of the grid; what was chosen stays, as it is one already."""
    edges = layout.contentsMargins()
    now = (edges.left(), edges.top(), edges.right(), edges.bottom())
    wanted = tuple(_EDGES.get(edge, edge) for edge in now)
    if wanted != now:
        layout.setContentsMargins(*wanted)
    if isinstance(layout, QBoxLayout):
        if layout.spacing() % TIGHT:
            layout.setSpacing(NEAR)
    elif isinstance(layout, QGridLayout | QFormLayout):
        if layout.horizontalSpacing() % TIGHT:
            layout.setHorizontalSpacing(NEAR)
        if layout.verticalSpacing() % TIGHT:
            layout.setVerticalSpacing(NEAR)
