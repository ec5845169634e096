"""The timeline as a picture in a file: all rows of the chat shown, however few are in sight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from engine.language.translation import tr
from ui.theme.theme import current_colours
from ui.timeline.axis import TokenScale, fitting_px_per_token
from ui.timeline.frame import Frame, paint_grid, paint_label, paint_ruler
from ui.timeline.legend import LegendEntry, Sign, entries_of, paint_legend, places, signs_of
from ui.timeline.paint import Ink, paint_row
from ui.timeline.pictures import paint_lanes
from ui.timeline.rows import TimelineRows

WIDTH = 1200
_SHARP_UP_TO = 8_000  # logical pixels of height; a longer picture has one pixel for each
_FEWEST_ROWS = 1


def save_timeline(path: Path, rows: TimelineRows, font: QFont, title_of: Callable[[str], str]) -> bool:
    """As SVG where the name ends so, else as PNG. False when it could not be written."""
    frame = _frame(rows, font)
    size = QSize(frame.width, frame.height)
    if path.suffix.lower() == ".svg":
        generator = _generator(size)
        generator.setFileName(str(path))
        return _draw(generator, frame, rows, font, title_of)
    ratio = 2.0 if size.height() <= _SHARP_UP_TO else 1.0
    image = QImage(size * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    _paint(painter, frame, rows, font, title_of, ratio=ratio)
    painter.end()
    return bool(image.save(str(path), "PNG"))  # type: ignore[call-overload]  # the stubs want bytes


def timeline_svg(rows: TimelineRows, font: QFont, title_of: Callable[[str], str]) -> bytes:
    """The same as SVG, to be put into another file; nothing where there are no rows."""
    if not rows.rows:
        return b""
    frame = _frame(rows, font)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    generator = _generator(QSize(frame.width, frame.height))
    generator.setOutputDevice(buffer)
    return bytes(buffer.data().data()) if _draw(generator, frame, rows, font, title_of) else b""


def _generator(size: QSize) -> QSvgGenerator:
    generator = QSvgGenerator()
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(tr("Cairn: timeline"))
    return generator


def _draw(
    generator: QSvgGenerator, frame: Frame, rows: TimelineRows, font: QFont, title_of: Callable[[str], str]
) -> bool:
    painter = QPainter()
    if not painter.begin(generator):
        return False
    _paint(painter, frame, rows, font, title_of, ratio=1.0)
    return painter.end()


def _frame(rows: TimelineRows, font: QFont) -> Frame:
    n_rows = max(_FEWEST_ROWS, len(rows.rows))
    metrics = QFontMetrics(font)
    bare = Frame.of(metrics, width=WIDTH, height=0, top=0, n_rows=n_rows, n_lanes=rows.n_lanes)
    height = bare.ruler + n_rows * bare.row + places(_signs(rows), metrics, WIDTH)[1]
    return Frame.of(metrics, width=WIDTH, height=height, top=0, n_rows=len(rows.rows), n_lanes=rows.n_lanes)


def _signs(rows: TimelineRows) -> list[list[LegendEntry]]:
    return entries_of(frozenset[Sign]().union(*(signs_of(row) for row in rows.rows)))


def _paint(
    painter: QPainter, frame: Frame, rows: TimelineRows, font: QFont, title_of: Callable[[str], str], *, ratio: float
) -> None:
    scale = TokenScale(px_per_token=fitting_px_per_token(rows.n_max_tokens, frame.axis_width))
    ink = Ink(colours=current_colours(), scale=scale, width=frame.axis_width, ratio=ratio)
    painter.setFont(font)
    painter.fillRect(QRectF(0, 0, frame.width, frame.height), QColor(ink.colours.background))
    paint_grid(painter, frame, ink, n_ctx=rows.n_ctx)
    for index, row in enumerate(rows.rows):
        paint_label(painter, frame, ink, rows, index, title=title_of(row.request))
        painter.save()
        painter.translate(frame.gutter, frame.bar_top(index))
        paint_row(painter, ink, rows.plan(index))
        painter.restore()
    paint_lanes(painter, frame, ink, rows)
    paint_ruler(painter, frame, ink, pointer_x=None)
    painter.translate(0, frame.ruler + max(_FEWEST_ROWS, len(rows.rows)) * frame.row)
    painter.fillRect(QRectF(0, 0, frame.width, frame.height), QColor(ink.colours.background))
    paint_legend(painter, ink, _signs(rows), frame.width)
