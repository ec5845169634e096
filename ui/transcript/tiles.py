"""Images, audio and documents above the text of a message: where their tiles lie, and how they are painted.

A tile's size follows from the size that the medium names, so heights are known before anything is decoded and nothing
moves when the picture comes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform

from engine.core.prompt.messages import Media, MediaType
from engine.language.translation import tr
from engine.telling.attachments import Attachment, chip_line, spoken
from engine.telling.media_words import media_text
from ui.theme.icons import paint_sign
from ui.theme.shapes import AT_LEFT, paint_box
from ui.theme.theme import blend
from ui.transcript.documents import SearchMark, TextStyle
from ui.transcript.target import Target, TargetKind
from ui.viewer.pictures import Thumbnails, missing_title

EDGE = 236  # the longest side of a picture; three of them stand side by side in a wide window
GAP = 8  # between tiles
_SMALLEST = 48  # side of a tile; smaller pictures stand in its middle
_UNKNOWN = QSize(200, 150)  # a picture whose size nobody wrote down
_RADIUS = 6.0
_ICON = 28
_BARS = (0.35, 0.8, 1.0, 0.55, 0.85, 0.4)  # of a sound's sign

_PIXELS = re.compile(r"(\d{1,6})x(\d{1,6})")


NTokens = Callable[[Attachment], int | None]  # how many tokens a document takes; None where nobody has counted


@dataclass(frozen=True, slots=True)
class Tile:
    """The place of a medium or a document in its message's coordinates. `part`: of the call that it came with."""

    thing: Media | Attachment
    rect: QRectF
    part: int = -1

    @property
    def media(self) -> Media | None:
        return self.thing if isinstance(self.thing, Media) else None


def thing_part(number: int) -> int:
    """What stands for something attached where parts of a message are numbered: they count from -1 down."""
    return -1 - number


def thing_of(part: int) -> int | None:
    """Which of the things attached that is; None for a text of the message."""
    return -1 - part if part < 0 else None


def lay_out_tiles(
    things: Sequence[Media | Attachment], style: TextStyle, *, left: int, top: int, width: int, part: int = -1
) -> tuple[tuple[Tile, ...], int]:
    """Tiles in rows no wider than `width`, and the height that they take with the gap below them."""
    found: list[Tile] = []
    x = y = row_height = 0
    for one in things:
        if isinstance(one, Media) and _is_picture(one):
            size = picture_size(one, width).expandedTo(QSize(_SMALLEST, _SMALLEST))
        else:
            size = QSize(min(EDGE, width), style.line_height + style.small_metrics.height() + 16)
        if x and x + size.width() > width:
            x, y, row_height = 0, y + row_height + GAP, 0
        found.append(Tile(one, QRectF(left + x, top + y, size.width(), size.height()), part))
        x += size.width() + GAP
        row_height = max(row_height, size.height())
    return tuple(found), y + row_height + GAP if found else 0


def _is_picture(media: Media) -> bool:
    """It can be looked at; of others stand a name and a size."""
    return media.kind is MediaType.IMAGE and bool(media.data)


def tile_target(tile: Tile) -> Target:
    """What a click on it opens."""
    if isinstance(tile.thing, Attachment):
        return Target(TargetKind.DOCUMENT, tile.rect, spoken(tile.thing, None), document=tile.thing.document)
    return Target(TargetKind.MEDIA, tile.rect, media_text(tile.thing), media=tile.thing, part=tile.part)


def picture_size(media: Media, width: int) -> QSize:
    """How large its small picture is on the screen; never larger than it is."""
    match = _PIXELS.fullmatch(media.size)
    size = QSize(int(match[1]), int(match[2])) if match is not None else _UNKNOWN
    if size.isEmpty():
        size = _UNKNOWN
    share = min(1.0, EDGE / max(size.width(), size.height()), max(1, width) / size.width())
    return QSize(max(1, round(size.width() * share)), max(1, round(size.height() * share)))


def paint_tile(
    painter: QPainter,
    tile: Tile,
    style: TextStyle,
    thumbnails: Thumbnails,
    n_tokens: NTokens = lambda _: None,
    marks: Sequence[SearchMark] = (),
) -> None:
    """The picture, a quiet placeholder until it is there, or words where there is none to come."""
    thing = tile.thing
    if isinstance(thing, Attachment):
        found = None
        if marks:
            found = style.colours.found_now if any(mark.is_current for mark in marks) else style.colours.found
        _paint_label(painter, tile, style, thing.name, chip_line(thing, n_tokens(thing)), found)
    elif thumbnails.is_missing(thing):
        _paint_label(painter, tile, style, missing_title(thing), thing.name)
    elif not _is_picture(thing):
        _paint_label(painter, tile, style, thing.name or _title(thing), thing.size)
    else:
        ratio = painter.device().devicePixelRatio()
        pixmap = thumbnails.find(thing, math.ceil(EDGE * ratio))
        _paint_picture(painter, tile, thing, style, pixmap)


def paint_tiles(
    painter: QPainter,
    tiles: Sequence[Tile],
    exposed: QRectF,
    style: TextStyle,
    thumbnails: Thumbnails,
    n_tokens: NTokens,
    marks: Mapping[int, Sequence[SearchMark]],
) -> None:
    """Those that are exposed; `marks` by `thing_part`."""
    for number, tile in enumerate(tiles):
        if tile.rect.intersects(exposed):
            paint_tile(painter, tile, style, thumbnails, n_tokens, marks.get(thing_part(number), ()))


def _title(media: Media) -> str:
    """What stands where its name is not known."""
    match media.kind:
        case MediaType.IMAGE:
            return tr("Image")
        case MediaType.AUDIO:
            return tr("Audio")


def _paint_picture(painter: QPainter, tile: Tile, media: Media, style: TextStyle, pixmap: QPixmap | None) -> None:
    colours = style.colours
    target = tile.rect
    if pixmap is not None:
        target = _fitted(tile, media, pixmap)
    covers = target.width() >= tile.rect.width() and target.height() >= tile.rect.height()
    if pixmap is None or not covers:
        paint_box(painter, tile.rect, _RADIUS, ground=blend(colours.border, colours.background, 0.45))
    if pixmap is not None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        brush = QBrush(pixmap)
        across, down = target.width() / pixmap.width(), target.height() / pixmap.height()
        brush.setTransform(QTransform(across, 0, 0, down, target.left(), target.top()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        radius = min(_RADIUS, target.width() / 2, target.height() / 2)
        painter.drawRoundedRect(target, radius, radius)
    paint_box(painter, tile.rect.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, edge=colours.border)


def _fitted(tile: Tile, media: Media, pixmap: QPixmap) -> QRectF:
    """Where the picture goes: all of the tile when it is as was said, else as large as its own shape allows."""
    said = QSizeF(picture_size(media, int(tile.rect.width())))
    real = QSizeF(pixmap.size())
    shape = real.scaled(said, Qt.AspectRatioMode.KeepAspectRatio)
    if abs(shape.width() - said.width()) <= 1 and abs(shape.height() - said.height()) <= 1:
        shape = said  # rounded elsewhere
    corner = tile.rect.center() - QPointF(shape.width() / 2, shape.height() / 2)
    return QRectF(QPointF(round(corner.x()), round(corner.y())), shape)


def _paint_label(
    painter: QPainter, tile: Tile, style: TextStyle, title: str, below: str, found: str | None = None
) -> None:
    """A sign and two lines; only the sign where there is no room. `found`: the ground of one with what is searched."""
    colours = style.colours
    second = colours.text if found else colours.muted
    rect = tile.rect.adjusted(0.5, 0.5, -0.5, -0.5)
    paint_box(painter, rect, _RADIUS, ground=found or colours.background, edge=colours.border)
    height = style.line_height + (style.small_metrics.height() if below else 0)
    room = tile.rect.width() - _ICON - 30
    is_roomy = room >= style.metrics.horizontalAdvance("Picture") and height <= tile.rect.height()
    icon = QRectF(0, 0, _ICON, _ICON)
    icon.moveCenter(tile.rect.center())
    if is_roomy:
        icon.moveLeft(tile.rect.left() + 10)
    if isinstance(tile.thing, Attachment):
        paint_sign(painter, icon.adjusted(2, 2, -2, -2), "report", second)
    else:
        (_paint_sound if tile.thing.kind is MediaType.AUDIO else _paint_frame)(painter, icon, colours.muted)
    if not is_roomy:
        return
    at = QRectF(icon.right() + 10, tile.rect.center().y() - height / 2, room, style.line_height)
    painter.setFont(style.font)
    painter.setPen(QColor(colours.text))
    painter.drawText(at, AT_LEFT, style.metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, int(room)))
    if below:
        painter.setFont(style.small_font)
        painter.setPen(QColor(second))
        at = QRectF(at.left(), at.bottom(), room, style.small_metrics.height())
        text = style.small_metrics.elidedText(below, Qt.TextElideMode.ElideMiddle, int(room))
        painter.drawText(at, AT_LEFT, text)


def _paint_sound(painter: QPainter, icon: QRectF, colour: str) -> None:
    """Bars, as of a recording."""
    painter.setPen(QPen(QColor(colour), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    step = icon.width() / len(_BARS)
    middle = icon.center().y()
    for n, share in enumerate(_BARS):
        x, reach = icon.left() + (n + 0.5) * step, share * icon.height() * 0.4
        painter.drawLine(QPointF(x, middle - reach), QPointF(x, middle + reach))


def _paint_frame(painter: QPainter, icon: QRectF, colour: str) -> None:
    """An empty frame with a line through it."""
    frame = icon.adjusted(3, 6, -3, -6)
    paint_box(painter, frame, 3, edge=colour, width=1.6)
    painter.drawLine(frame.bottomLeft() + QPointF(-2, 3), frame.topRight() + QPointF(2, -3))
