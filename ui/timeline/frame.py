"""Everything around the rows: where things lie, the labels, the grid, the ruler and the line under the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from engine.client.state import Mark, Phase, TimelineRow
from engine.language.translation import tr
from engine.telling.cuts import cut_label
from engine.telling.reading import BETWEEN, brief_left, busy_label, is_costly_row, rate_of, share_text
from engine.telling.words.figures import about_seconds, fmt_seconds, fmt_tokens
from ui.theme.icons import paint_sign
from ui.theme.shapes import AT_LEFT, AT_RIGHT
from ui.timeline.axis import TokenScale, find_ticks
from ui.timeline.paint import BAR_HEIGHT, BAR_TOP, MARK_RADIUS, MARK_Y, ROW_HEIGHT, Ink
from ui.timeline.rows import EMPTY_TEXT, TimelineRows, fold_numbers, fold_title
from ui.timeline.segments import Item, item_text

LANE_WIDTH = 14
_ARROW = 22  # before the words of a row that can be folded
_FOLD_SIGN = 14
_CENTRE = Qt.AlignmentFlag.AlignCenter


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemUnderPoint:
    """What lies under a point: a row, and perhaps one of its items, or a checkpoint of others."""

    index: int
    item: Item | None = None
    guest: Mark | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The view cut into ruler (above), labels (left, `gutter` wide), rows, scrolled down by `top` pixels, and times
    (right, `margin` wide).
    """

    width: int
    height: int
    gutter: int
    margin: int
    ruler: int
    top: int
    n_rows: int
    row: int = ROW_HEIGHT  # from one to the next
    lanes: int = 0  # width of the graph, left of the labels

    @classmethod
    def of(cls, metrics: QFontMetrics, *, width: int, height: int, top: int, n_rows: int, n_lanes: int = 0) -> Frame:
        lanes = LANE_WIDTH * n_lanes + LANE_WIDTH // 2 if n_lanes else 0
        label = metrics.horizontalAdvance(f"#99 {tr('reading {gap} %', gap=100)}")
        return cls(
            width=width,
            height=height,
            gutter=min(max(label, width // 4), 250, width // 2) + 16 + lanes,
            margin=metrics.horizontalAdvance(fmt_seconds(599)) + 12,
            ruler=metrics.height() + 10,
            top=top,
            n_rows=n_rows,
            row=row_height(metrics),
            lanes=lanes,
        )

    @property
    def axis_width(self) -> float:
        return float(max(1, self.width - self.gutter - self.margin))

    @property
    def page(self) -> int:
        """Height that the rows have for themselves."""
        return max(1, self.height - self.ruler)

    def fold_end(self, *, is_folded: bool) -> int:
        """A click left of this unfolds a row, or folds a stretch again."""
        return self.gutter if is_folded else self.lanes + _ARROW

    def row_top(self, index: int) -> int:
        return self.ruler + index * self.row - self.top

    def bar_top(self, index: int) -> int:
        """Of the picture of a row, in the middle of its room."""
        return self.row_top(index) + (self.row - ROW_HEIGHT) // 2

    @property
    def visible(self) -> range:
        return range(self.top // self.row, min(self.n_rows, -(-(self.top + self.page) // self.row)))

    def row_at(self, y: float) -> int | None:
        """The row at that height."""
        index = int(y - self.ruler + self.top) // self.row
        return index if y >= self.ruler and 0 <= index < self.n_rows else None

    def hit(self, place: QPointF, rows: TimelineRows, scale: TokenScale) -> ItemUnderPoint | None:
        index = self.row_at(place.y())
        if index is None:
            return None
        x, y = place.x() - self.gutter, place.y() - self.bar_top(index)
        if not 0 <= x <= self.axis_width:
            return ItemUnderPoint(index=index)
        plan = rows.plan(index)
        if MARK_Y - MARK_RADIUS <= y <= MARK_Y + MARK_RADIUS + 2:
            marks = (*plan.row.own_marks, *rows.guests(index))
            near = min(((abs(scale.x_at(mark.n_tokens) - x), n) for n, mark in enumerate(marks)), default=None)
            if near is not None and near[0] <= MARK_RADIUS + 3:
                mark, is_own = marks[near[1]], near[1] < len(plan.row.own_marks)
                return ItemUnderPoint(index=index, item=mark) if is_own else ItemUnderPoint(index=index, guest=mark)
        if y <= BAR_TOP + BAR_HEIGHT + 4:
            return ItemUnderPoint(index=index, item=plan.segment_at(scale.token_at(x)))
        return ItemUnderPoint(index=index)


def item_rect(item: Item, scale: TokenScale, top: float) -> QRectF:
    """Around an item; x counts from the start of the axis."""
    if isinstance(item, Mark):
        reach = MARK_RADIUS + 2.0
        return QRectF(scale.x_at(item.n_tokens) - reach, top + MARK_Y - reach, 2 * reach, 2 * reach)
    x, right = scale.x_at(item.first), scale.x_at(item.end)
    return QRectF(x, top + BAR_TOP - 2, max(3.0, right - x), BAR_HEIGHT + 4)


def item_middle(item: Item) -> float:
    """The token in the middle of an item."""
    return float(item.n_tokens) if isinstance(item, Mark) else (item.first + item.end) / 2


def paint_ring(painter: QPainter, ink: Ink, item: Item | None, top: float) -> None:
    """Around the selected item."""
    if item is not None:
        painter.setPen(QPen(QColor(ink.colours.accent), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(item_rect(item, ink.scale, top))


def paint_empty(painter: QPainter, room: QRect, ink: Ink) -> None:
    """While there are no rows."""
    painter.setPen(QColor(ink.colours.muted))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(room.adjusted(12, 0, -12, 0), flags, EMPTY_TEXT)


def tip_at(frame: Frame, place: QPointF, rows: TimelineRows, scale: TokenScale, title_of: Callable[[str], str]) -> str:
    """What lies there in words, "" for nothing."""
    if place.y() < frame.ruler:
        n_ctx = rows.n_ctx
        return (
            tr("Tokens of the prompt and the reply. The context holds {n_ctx}.", n_ctx=fmt_tokens(n_ctx))
            if n_ctx
            else ""
        )
    hit = frame.hit(place, rows, scale)
    if hit is None:
        return ""
    if hit.guest is not None:
        return rows.guest_text(hit.index, hit.guest, title_of)
    return rows.looked_at_text(hit.index, title_of) if hit.item is None else item_text(hit.item)


def paint_shade(painter: QPainter, frame: Frame, ink: Ink, top: int) -> None:
    """Behind the selected row."""
    shade = QColor(ink.colours.selection)
    shade.setAlpha(150)
    painter.fillRect(QRect(0, top, frame.width, frame.row), shade)
    painter.fillRect(QRect(0, top, 3, frame.row), QColor(ink.colours.accent))


def row_height(metrics: QFontMetrics) -> int:
    """From one row to the next: as high as a picture, or as the words need."""
    return max(ROW_HEIGHT, metrics.height() + 4)


def paint_label(painter: QPainter, frame: Frame, ink: Ink, rows: TimelineRows, index: int, *, title: str) -> None:
    """In one line the number, what was asked, and what is worth a word; at the right what reading took."""
    row, top, folded = rows.rows[index], frame.row_top(index), rows.folded(index)
    cut = cut_label(rows.before(index), row)  # what lies between it and the row above
    if cut:
        painter.setPen(QPen(QColor(ink.colours.muted), 1.0, Qt.PenStyle.DashLine))
        painter.drawLine(0, top, frame.width, top)
    if not folded:
        _paint_time(painter, frame, ink, row, top)
    colours, metrics = ink.colours, painter.fontMetrics()
    label = running_label(row) if title or folded else running_label(row) or tr("finished")
    rate = rate_of(row)
    notes = [f"{label}{BETWEEN}{rate}", label] if rate else [cut or rows.back_text(index) or label]
    if folded:
        notes = [fold_numbers(folded)]
    room = QRect(frame.lanes + 8, top, frame.gutter - frame.lanes - 20, frame.row)
    if folded or rows.is_unfolded(index):
        sign = "right" if folded else "down"
        paint_sign(painter, QRectF(room.left() - 2, top, _FOLD_SIGN, frame.row), sign, colours.muted)
    room.setLeft(room.left() + (_FOLD_SIGN if rows.can_fold else 0))
    if not folded:
        painter.setPen(QColor(colours.muted))
        painter.drawText(room, AT_LEFT, f"#{row.number}")
        room.setLeft(room.left() + metrics.horizontalAdvance(f"#{rows.n_max_number}") + 8)
    shown = longest_that_fits(metrics, notes, room.width())
    if shown:
        painter.setPen(QColor(colours.error if row.phase is Phase.FAILED and not folded else colours.muted))
        painter.drawText(room, AT_RIGHT, shown)
        room.setRight(room.right() - metrics.horizontalAdvance(shown) - 8)
    painter.setPen(QColor(colours.muted if folded else colours.text))
    words = fold_title(folded) if folded else title
    if room.width() > metrics.horizontalAdvance("w…"):
        painter.drawText(room, AT_LEFT, metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width()))


def _paint_time(painter: QPainter, frame: Frame, ink: Ink, row: TimelineRow, top: int) -> None:
    """Bold and amber where a person noticed that something was read again; while it is read, what is left."""
    place = QRect(frame.width - frame.margin, top, frame.margin - 8, frame.row)
    if row.seconds_left:
        left = (brief_left(row.seconds_left), f"≈ {about_seconds(row.seconds_left)}")
        painter.setPen(QColor(ink.colours.text))
        painter.drawText(place, AT_RIGHT, longest_that_fits(painter.fontMetrics(), left, place.width()))
        return
    if row.usage is None:
        return
    is_costly = is_costly_row(row)
    font = QFont(painter.font())
    painter.save()
    font.setBold(is_costly)
    painter.setFont(font)
    painter.setPen(QColor(ink.colours.warning if is_costly else ink.colours.muted))
    painter.drawText(place, AT_RIGHT, fmt_seconds(row.usage.seconds_prefill + row.usage.seconds_restore))
    painter.restore()


def longest_that_fits(metrics: QFontMetrics, texts: Sequence[str], width: int) -> str:
    """The first of these that has room; the last one is cut off where none has."""
    fits = (text for text in texts if metrics.horizontalAdvance(text) <= width)
    return next(fits, metrics.elidedText(texts[-1], Qt.TextElideMode.ElideRight, width))


def running_label(row: TimelineRow) -> str:
    """How far it is, or how it ended; "" where that needs no word."""
    if row.busy is not None:
        return busy_label(row.busy)
    match row.phase:
        case Phase.PLANNED:
            return tr("planned")
        case Phase.READING:
            return share_text(row)
        case Phase.WRITING:
            return tr("writing")
        case Phase.CANCELLED:
            return tr("stopped")
        case Phase.FAILED:
            return tr("failed")
        case Phase.FINISHED if row.is_earlier:
            return tr("earlier")
        case Phase.FINISHED:
            return ""
        case _:
            assert_never(row.phase)


def paint_grid(painter: QPainter, frame: Frame, ink: Ink, *, n_ctx: int) -> None:
    """A line for each tick, and a dashed one where the context ends."""
    painter.setPen(QPen(QColor(ink.colours.empty), 1.0))
    for tick in find_ticks(ink.scale, ink.width):
        x = frame.gutter + round(tick.x)
        painter.drawLine(x, frame.ruler, x, frame.height)
    limit = round(ink.scale.x_at(n_ctx))
    if n_ctx > 0 and 0 <= limit <= ink.width:
        painter.setPen(QPen(QColor(ink.colours.warning), 1.0, Qt.PenStyle.DashLine))
        painter.drawLine(frame.gutter + limit, frame.ruler, frame.gutter + limit, frame.height)


def paint_ruler(painter: QPainter, frame: Frame, ink: Ink, *, pointer_x: float | None) -> None:
    """Token counts above the rows; where the mouse is, its token and a hair line."""
    painter.fillRect(QRect(0, 0, frame.width, frame.ruler), QColor(ink.colours.background))
    painter.setPen(QColor(ink.colours.muted))
    height = frame.ruler - 8
    metrics = painter.fontMetrics()
    name = tr("tokens")
    name_width = metrics.horizontalAdvance(name)
    painter.drawText(QRect(8, 2, name_width + 4, height), AT_LEFT, name)
    for tick in find_ticks(ink.scale, ink.width):
        centre, half = frame.gutter + round(tick.x), metrics.horizontalAdvance(tick.label) // 2 + 1
        painter.drawLine(centre, frame.ruler - 5, centre, frame.ruler - 1)
        left = min(max(centre - half, name_width + 16), frame.width - 2 * half - 2)
        if abs(left + half - centre) <= half:
            painter.drawText(QRect(left, 2, 2 * half, height), _CENTRE, tick.label)
    if pointer_x is not None and pointer_x >= frame.gutter:
        _paint_pointer(painter, frame, ink, pointer_x)


def _paint_pointer(painter: QPainter, frame: Frame, ink: Ink, x: float) -> None:
    label = fmt_tokens(max(0, int(ink.scale.token_at(x - frame.gutter))))
    painter.setPen(QPen(QColor(ink.colours.accent), 1.0))
    painter.drawLine(QPointF(x, frame.ruler - 4), QPointF(x, frame.height))
    width = painter.fontMetrics().horizontalAdvance(label) + 12
    left = min(max(x - width / 2, float(frame.gutter)), float(frame.width - width))
    box = QRectF(left, 2, width, frame.ruler - 8)
    painter.fillRect(box, QColor(ink.colours.accent))
    painter.setPen(QColor(ink.colours.on_accent))
    painter.drawText(box, _CENTRE, label)
