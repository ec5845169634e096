"""How one row of the timeline is drawn: kind by colour, state by strength and pattern, checkpoints by shape.

What is harmless is pale and quiet, what was new is strong, what was read again is hatched, and what could have been
skipped is amber, whatever kind it is.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.client.state import Fate, Mark, TimelineRow
from engine.core.cache.states import Tier
from engine.core.decisions.placement import PlacementVerdict
from engine.core.prompt.span_values import Kind
from engine.telling.reading import is_costly_row
from ui.theme.theme import Colours, blend
from ui.timeline.axis import TokenScale
from ui.timeline.segments import RowPlan, Segment, Standing, n_drafts_right, stretches_of

BAR_TOP = 2.0
BAR_HEIGHT = 10.0
MARK_RADIUS = 3.0
MARK_Y = BAR_TOP + BAR_HEIGHT + 4.0
ROW_HEIGHT = 20  # of a picture; large text sets the rows further apart
_TICK_LENGTH = 2.0
_THIN = 3.0  # of the reply, which costs no reading
_BELOW = 1.0  # between a reply and the line of its drafts
_HIGHER = 1.0
_PALE = 0.24  # opacity of what was reused
_QUIET = 0.5  # of amber that cost nobody anything
# What happened in this request lies above what was merely there.
_LAYERS = (Fate.PRESENT, Fate.EVICTED, Fate.TAKEN, Fate.RESTORED, Fate.FAILED)
_GAP_FROM_PX = 4.0  # narrower spans keep no gap to their neighbour


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """Where on the x axis a picture lies: token scale, width, and pixels per logical pixel."""

    colours: Colours
    scale: TokenScale
    width: float
    ratio: float

    def snapped(self, token: float) -> float:
        """The x of a token on a whole device pixel, so that borders are sharp."""
        return round(self.scale.x_at(token) * self.ratio) / self.ratio

    def of_cost(self, *, is_costly: bool) -> Ink:
        """The same, with its amber muted where nobody noticed what that took."""
        if is_costly:
            return self
        quiet = blend(self.colours.avoidable, self.colours.background, _QUIET)
        return replace(self, colours=replace(self.colours, avoidable=quiet))


def paint_row(painter: QPainter, ink: Ink, plan: RowPlan) -> None:
    """One row, its top at y = 0; nothing outside [0, width) is touched."""
    ink = ink.of_cost(is_costly=is_costly_row(plan.row))
    painter.save()
    painter.setClipRect(QRectF(0, 0, ink.width, ROW_HEIGHT))
    _paint_spans(painter, ink, plan.segments)
    for first, end, standing in plan.stretches:
        x, right = max(0.0, ink.snapped(first)), min(ink.width, ink.snapped(end))
        if right > x:
            paint_standing(painter, ink, QRectF(x, BAR_TOP, right - x, BAR_HEIGHT), standing)
    _paint_places(painter, ink, plan)
    _paint_drafts(painter, ink, plan.row)
    painter.restore()
    for mark in sorted(plan.row.own_marks, key=lambda mark: _LAYERS.index(mark.fate)):
        x = ink.scale.x_at(mark.n_tokens)
        if -2 * MARK_RADIUS < x < ink.width + 2 * MARK_RADIUS:
            paint_mark(painter, ink.colours, QPointF(x, MARK_Y), mark)


def paint_outline(painter: QPainter, ink: Ink, row: TimelineRow) -> None:
    """A row without its spans, which is quick: what became of its tokens, until there is time for the whole."""
    ink = ink.of_cost(is_costly=is_costly_row(row))
    strong = ink.colours.kind(Kind.USER)
    for first, end, standing in stretches_of(row):
        x, right = max(0.0, ink.snapped(first)), min(ink.width, ink.snapped(end))
        if right > x:
            bar = bar_of(QRectF(x, BAR_TOP, right - x, BAR_HEIGHT), standing)
            painter.fillRect(bar, QColor(fill_of(ink.colours, strong, standing)))


# --- spans ---


def _paint_spans(painter: QPainter, ink: Ink, segments: Sequence[Segment]) -> None:
    """All bars, one call per colour. Spans below a pixel give way to the one already drawn there."""
    found: dict[tuple[Kind, Standing], list[QRectF]] = {}
    for segment, rect in _visible_bars(ink, segments):
        found.setdefault((segment.kind, segment.standing), []).append(rect)
    for (kind, standing), rects in found.items():
        colour = ink.colours.kind(kind)
        if standing is Standing.UNREAD:
            painter.setPen(QPen(QColor(colour), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRects([rect.adjusted(0.5, 0.5, -0.5, -0.5) for rect in rects if rect.width() > 1])
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(fill_of(ink.colours, colour, standing)))
            painter.drawRects([bar_of(rect, standing) for rect in rects])


def fill_of(colours: Colours, colour: str, standing: Standing) -> str:
    """What a stretch of that colour is filled with."""
    match standing:
        case Standing.REUSED:
            return blend(colour, colours.background, _PALE)
        case Standing.AVOIDABLE | Standing.LOST:
            return colours.avoidable
        case Standing.READ | Standing.CHANGED | Standing.UNREAD | Standing.GENERATED:
            return colour
        case _:
            assert_never(standing)


def bar_of(rect: QRectF, standing: Standing) -> QRectF:
    """A reply is a thin line in the middle of its place; waste is higher than the rest, for who sees no amber."""
    if standing in (Standing.AVOIDABLE, Standing.LOST):
        return rect.adjusted(0, -_HIGHER, 0, _HIGHER)
    if standing is not Standing.GENERATED:
        return rect
    return QRectF(rect.left(), rect.center().y() - _THIN / 2, rect.width(), _THIN)


def _visible_bars(ink: Ink, segments: Sequence[Segment]) -> Iterator[tuple[Segment, QRectF]]:
    """Segments in sight with their bars on whole device pixels; at least one pixel each, as far as there is room."""
    ratio, pixel = ink.ratio, 1 / ink.ratio
    per_token, left_px = ink.scale.px_per_token * ratio, ink.scale.left_px * ratio
    start = bisect_right(segments, ink.scale.token_at(0), key=lambda segment: segment.end)
    drawn_to = -math.inf
    for segment in segments[start:]:
        x = round(segment.first * per_token - left_px) / ratio
        if x > ink.width:
            return
        right = max(round(segment.end * per_token - left_px) / ratio, x + pixel)
        x = max(x, drawn_to)
        if right - x < pixel / 2:
            continue
        drawn_to = right
        gap = max(1, round(ratio)) * pixel if right - x >= _GAP_FROM_PX else 0.0
        yield segment, QRectF(x, BAR_TOP, right - x - gap, BAR_HEIGHT)


# --- states ---


def paint_stretch(painter: QPainter, ink: Ink, rect: QRectF, standing: Standing, colour: str) -> None:
    """A stretch of one colour with its pattern; for legends and sums."""
    if standing is Standing.UNREAD:
        painter.setPen(QPen(QColor(colour), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
        return
    painter.fillRect(bar_of(rect, standing), QColor(fill_of(ink.colours, colour, standing)))
    paint_standing(painter, ink, rect, standing)


def paint_standing(painter: QPainter, ink: Ink, rect: QRectF, standing: Standing) -> None:
    """The pattern of a state over bars already filled."""
    match standing:
        case Standing.REUSED | Standing.UNREAD | Standing.READ | Standing.GENERATED | Standing.AVOIDABLE:
            pass
        case Standing.CHANGED:
            _hatch(painter, ink, rect, gap=5.0, width=1.6)
        case Standing.LOST:
            _hatch(painter, ink, bar_of(rect, standing), gap=8.0, width=1.0)
        case _:
            assert_never(standing)


def _hatch(painter: QPainter, ink: Ink, rect: QRectF, *, gap: float, width: float) -> None:
    """Diagonals that keep their place on the token axis while it scrolls."""
    height = rect.height()
    phase = -(ink.scale.left_px % gap)
    start = math.floor((rect.left() - height - phase) / gap)
    stop = math.ceil((rect.right() - phase) / gap)
    lines = []
    for n in range(start, stop + 1):
        x = phase + n * gap
        lines.append(QLineF(x, rect.bottom(), x + height, rect.top()))
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink.colours.background), width))
    painter.drawLines(lines)
    painter.restore()


def _paint_places(painter: QPainter, ink: Ink, plan: RowPlan) -> None:
    """Short ticks below the bar where a checkpoint was thought of but not taken."""
    painter.setPen(QPen(QColor(ink.colours.muted), 1.0))
    y = BAR_TOP + BAR_HEIGHT + 1
    places = {line.at for line in plan.row.placement if line.verdict is not PlacementVerdict.TAKE}
    ticks = [
        QLineF(x, y, x, y + _TICK_LENGTH)
        for x in sorted({ink.snapped(place) + 0.5 for place in places})
        if 0 <= x <= ink.width
    ]
    if ticks:
        painter.drawLines(ticks)


def _paint_drafts(painter: QPainter, ink: Ink, row: TimelineRow) -> None:
    """Below the reply, as long as what of it had been drafted: how many tokens is known, not which."""
    n_right = n_drafts_right(row)
    x, right = max(0.0, ink.snapped(row.n_prompt)), min(ink.width, ink.snapped(row.n_prompt + n_right))
    if n_right and right > x:
        paint_drafted(painter, ink, QRectF(x, BAR_TOP, max(right - x, 1.0), BAR_HEIGHT))


def paint_drafted(painter: QPainter, ink: Ink, rect: QRectF) -> None:
    """The line of drafts that were right, in the place of a bar."""
    top = bar_of(rect, Standing.GENERATED).bottom() + _BELOW
    painter.fillRect(QRectF(rect.left(), top, rect.width(), 1.0), QColor(ink.colours.muted))


# --- checkpoints ---


def paint_mark(painter: QPainter, colours: Colours, centre: QPointF, mark: Mark) -> None:
    """A checkpoint: its tier is the shape, its fate is how the shape is filled."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink, paper = QColor(colours.text), QColor(colours.background)
    match mark.fate:
        case Fate.PRESENT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.muted))
            _shape(painter, mark.tier, centre, MARK_RADIUS - 0.5)
        case Fate.TAKEN:
            painter.setPen(QPen(ink, 1.5))
            painter.drawLine(QPointF(centre.x(), BAR_TOP + BAR_HEIGHT + 1 - MARK_Y + centre.y()), centre)
            painter.setPen(QPen(paper, 1.0))
            painter.setBrush(ink)
            _shape(painter, mark.tier, centre, MARK_RADIUS + 0.5)
        case Fate.RESTORED:
            painter.setPen(QPen(ink, 1.3))
            painter.setBrush(paper)
            painter.drawEllipse(centre, MARK_RADIUS + 2.5, MARK_RADIUS + 2.5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            _shape(painter, mark.tier, centre, MARK_RADIUS - 1)
        case Fate.EVICTED:
            painter.setPen(QPen(ink, 1.4))
            painter.setBrush(paper)
            _shape(painter, mark.tier, centre, MARK_RADIUS)
        case Fate.FAILED:
            _cross(painter, paper, ink, centre)
        case _:
            assert_never(mark.fate)
    if mark.pinned:
        y = centre.y() + MARK_RADIUS + 2.5
        painter.setPen(QPen(ink, 2.0))
        painter.drawLine(QPointF(centre.x() - MARK_RADIUS, y), QPointF(centre.x() + MARK_RADIUS, y))
    painter.restore()


def paint_guest(painter: QPainter, colours: Colours, centre: QPointF, mark: Mark) -> None:
    """A checkpoint of others, while one looks at the row: its tier is the shape, and no more than an outline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.muted), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _shape(painter, mark.tier, centre, MARK_RADIUS - 0.5)
    painter.restore()


def _cross(painter: QPainter, paper: QColor, ink: QColor, centre: QPointF) -> None:
    reach = MARK_RADIUS - 0.5
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paper)
    painter.drawEllipse(centre, MARK_RADIUS + 1, MARK_RADIUS + 1)
    painter.setPen(QPen(ink, 1.8))
    for slope in (-1, 1):
        painter.drawLine(centre + QPointF(-reach, -slope * reach), centre + QPointF(reach, slope * reach))


def _shape(painter: QPainter, tier: Tier, centre: QPointF, radius: float) -> None:
    match tier:
        case Tier.RAM:
            painter.drawEllipse(centre, radius, radius)
        case Tier.DISK:
            reach = radius * 1.25
            painter.drawPolygon(_polygon(centre, ((0, -reach), (reach, 0), (0, reach), (-reach, 0))))
        case Tier.LIVE:
            reach = radius * 1.2
            painter.drawPolygon(_polygon(centre, ((0, -reach), (reach, reach * 0.8), (-reach, reach * 0.8))))
        case _:
            assert_never(tier)


def _polygon(centre: QPointF, corners: Sequence[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([centre + QPointF(x, y) for x, y in corners])
