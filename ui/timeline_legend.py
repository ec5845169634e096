"""What the timeline's colours, patterns and shapes mean, each drawn as the timeline draws it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.span_values import Kind
from engine.core.states import CheckpointId, Tier
from ui.state import Fate, Mark
from ui.theme import current_colours, theme_signals
from ui.timeline_axis import TokenScale
from ui.timeline_paint import Ink, paint_mark, paint_standing
from ui.timeline_segments import Standing, standing_text
from ui.wording import tier_text

_SWATCH = 26
_GAP = 6
_BETWEEN = 18
_MARGIN = 8
_HEIGHT = 12.0

Draw = Callable[[QPainter, Ink, QRectF], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    text: str
    draw: Draw


def _kind(kind: Kind) -> Draw:
    def draw(painter: QPainter, ink: Ink, rect: QRectF) -> None:
        painter.fillRect(rect, QColor(ink.colours.kind(kind)))

    return draw


def _standing(standing: Standing) -> Draw:
    def draw(painter: QPainter, ink: Ink, rect: QRectF) -> None:
        colour = QColor(ink.colours.kind(Kind.USER))
        if standing is Standing.UNREAD:
            painter.setPen(QPen(colour, 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
            return
        painter.fillRect(rect, colour)
        paint_standing(painter, ink, rect, standing)

    return draw


def _mark(fate: Fate, tier: Tier = Tier.RAM, *, pinned: bool = False) -> Draw:
    mark = Mark(id=CheckpointId(0), n_tokens=0, fate=fate, tier=tier, pinned=pinned)

    def draw(painter: QPainter, ink: Ink, rect: QRectF) -> None:
        painter.save()
        painter.setClipRect(rect.adjusted(0, -3, 0, 4))  # a taken one has a stem up to its bar
        paint_mark(painter, ink.colours, QPointF(rect.center().x(), rect.center().y() + 1), mark)
        painter.restore()

    return draw


GROUPS: tuple[tuple[Entry, ...], ...] = (
    (
        Entry(text="system", draw=_kind(Kind.SYSTEM)),
        Entry(text="user", draw=_kind(Kind.USER)),
        Entry(text="assistant", draw=_kind(Kind.ASSISTANT)),
        Entry(text="thinking", draw=_kind(Kind.REASONING)),
        Entry(text="tools", draw=_kind(Kind.TOOLS)),
        Entry(text="image", draw=_kind(Kind.MEDIA)),
    ),
    tuple(Entry(text=standing_text(standing), draw=_standing(standing)) for standing in Standing),
    (
        Entry(text=f"checkpoint {tier_text(Tier.RAM)}", draw=_mark(Fate.PRESENT)),
        Entry(text=tier_text(Tier.LIVE), draw=_mark(Fate.PRESENT, Tier.LIVE)),
        Entry(text=tier_text(Tier.DISK), draw=_mark(Fate.PRESENT, Tier.DISK)),
        Entry(text="taken", draw=_mark(Fate.TAKEN)),
        Entry(text="restored", draw=_mark(Fate.RESTORED)),
        Entry(text="dropped", draw=_mark(Fate.EVICTED)),
        Entry(text="failed", draw=_mark(Fate.FAILED)),
        Entry(text="pinned", draw=_mark(Fate.PRESENT, pinned=True)),
    ),
)


class TimelineLegend(QWidget):
    """Three groups of swatches that wrap like text; each group starts a line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Legend of the timeline")
        self.setAccessibleDescription("; ".join(", ".join(entry.text for entry in group) for group in GROUPS))
        theme_signals().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(600, self.heightForWidth(600))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self._line)

    def heightForWidth(self, width: int) -> int:
        return self._places(width)[1]

    @property
    def _line(self) -> int:
        return max(self.fontMetrics().height() + 4, 22)

    def _places(self, width: int) -> tuple[list[tuple[int, int, Entry]], int]:
        """Left top corner of each entry, and the height of all."""
        places: list[tuple[int, int, Entry]] = []
        y = 2
        for group in GROUPS:
            x = _MARGIN
            for entry in group:
                taken = _SWATCH + _GAP + self.fontMetrics().horizontalAdvance(entry.text)
                if x > _MARGIN and x + taken > width - _MARGIN:
                    x, y = _MARGIN, y + self._line
                places.append((x, y, entry))
                x += taken + _BETWEEN
            y += self._line
        return places, y + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = current_colours()
        painter.fillRect(self.rect(), QColor(colours.background))
        ink = Ink(
            colours=colours,
            scale=TokenScale(px_per_token=1.0),
            width=float(self.width()),
            ratio=self.devicePixelRatio(),
        )
        for x, y, entry in self._places(self.width())[0]:
            entry.draw(painter, ink, QRectF(x, y + (self._line - _HEIGHT) // 2, _SWATCH, _HEIGHT))
            painter.setPen(QColor(colours.muted))
            text = QRectF(x + _SWATCH + _GAP, y, self.width() - x - _SWATCH - _GAP, self._line)
            painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, entry.text)
        painter.end()
