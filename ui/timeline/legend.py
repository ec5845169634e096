"""What the timeline's colours, patterns and shapes mean, each drawn as the timeline draws it.

Only what is there is explained: a first chat needs a third of the signs, and the room belongs to the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.client.state import Fate, Mark, Phase, TimelineRow
from engine.core.cache.states import CheckpointId, Tier
from engine.core.prompt.span_values import Kind
from engine.language.translation import tr
from engine.telling.words.terms import tier_text
from ui.theme.scale import NEAR, TIGHT, WIDE
from ui.theme.theme import current_colours
from ui.timeline.axis import TokenScale
from ui.timeline.paint import Ink, paint_drafted, paint_mark, paint_stretch
from ui.timeline.segments import Standing, n_drafts_right, standing_text, stretches_of

_SWATCH = 22
_GAP = 6
_BETWEEN = 14
_HEIGHT = 10.0

Draw = Callable[[QPainter, Ink, QRectF], None]


class Pinned(Enum):
    PINNED = "pinned"


class Drafted(Enum):
    RIGHT = "drafts that were right"


@dataclass(frozen=True, slots=True)
class MarkSign:
    """A checkpoint as it is drawn: its tier is the shape, its fate the filling."""

    fate: Fate
    tier: Tier


Sign = Kind | Standing | MarkSign | Pinned | Drafted


def signs_of(row: TimelineRow) -> frozenset[Sign]:
    """Everything that a row is drawn with."""
    found: set[Sign] = set()
    found |= {standing for _, _, standing in stretches_of(row)}
    found |= {span.kind for span in row.span_map.spans}
    if row.n_generated:
        found.add(Kind.REASONING if row.n_reasoning == row.n_generated else Kind.ASSISTANT)
        if row.n_reasoning:
            found.add(Kind.REASONING)
    if n_drafts_right(row):
        found.add(Drafted.RIGHT)
    for mark in row.own_marks:
        found.add(MarkSign(mark.fate, mark.tier))
        if mark.pinned:
            found.add(Pinned.PINNED)
    is_running = row.phase in (Phase.PLANNED, Phase.READING)  # what it has not read yet, it soon has
    return frozenset(found - {Standing.UNREAD} if is_running else found)


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendEntry:
    """`signs`: it is shown when one of these occurs."""

    text: str
    draw: Draw
    signs: frozenset[Sign]

    @property
    def label(self) -> str:
        """What stands in the line; the whole is told where one points."""
        return _SHORT.get(self.text, self.text)


def _kind(kind: Kind) -> Draw:
    return lambda painter, ink, rect: painter.fillRect(rect, QColor(ink.colours.kind(kind)))


def _standing(standing: Standing) -> Draw:
    return lambda painter, ink, rect: paint_stretch(painter, ink, rect, standing, ink.colours.muted)


def _mark(fate: Fate, tier: Tier = Tier.RAM, *, pinned: bool = False) -> Draw:
    mark = Mark(id=CheckpointId(0), n_tokens=0, fate=fate, tier=tier, pinned=pinned)

    def draw(painter: QPainter, ink: Ink, rect: QRectF) -> None:
        painter.save()
        painter.setClipRect(rect.adjusted(0, -3, 0, 4))  # a taken one has a stem up to its bar
        paint_mark(painter, ink.colours, QPointF(rect.center().x(), rect.center().y() + 1), mark)
        painter.restore()

    return draw


def _drafted(painter: QPainter, ink: Ink, rect: QRectF) -> None:
    paint_stretch(painter, ink, rect, Standing.GENERATED, ink.colours.kind(Kind.ASSISTANT))
    paint_drafted(painter, ink, QRectF(rect.left(), rect.top(), rect.width() * 0.6, rect.height()))


def _entry(text: str, draw: Draw, *signs: Sign) -> LegendEntry:
    return LegendEntry(text=text, draw=draw, signs=frozenset(signs))


_SHORT = {
    standing_text(Standing.GENERATED): tr("written"),
    standing_text(Standing.CHANGED): tr("again: after a change"),
    standing_text(Standing.AVOIDABLE): tr("again: could have been skipped"),
    standing_text(Standing.LOST): tr("again: lost"),
    tr("drafts that were right: as long as there were of them"): tr("drafts that were right"),
}

_STATES = (
    Standing.REUSED,
    Standing.READ,
    Standing.GENERATED,
    Standing.CHANGED,
    Standing.AVOIDABLE,
    Standing.LOST,
    Standing.UNREAD,
)
GROUPS: tuple[tuple[LegendEntry, ...], ...] = (
    (
        *(_entry(standing_text(standing), _standing(standing), standing) for standing in _STATES),
        _entry(tr("drafts that were right: as long as there were of them"), _drafted, Drafted.RIGHT),
    ),
    (
        _entry(tr("system"), _kind(Kind.SYSTEM), Kind.SYSTEM, Kind.RAW),
        _entry(tr("user"), _kind(Kind.USER), Kind.USER),
        _entry(tr("assistant"), _kind(Kind.ASSISTANT), Kind.ASSISTANT, Kind.GENERATION_PROMPT),
        _entry(tr("thinking"), _kind(Kind.REASONING), Kind.REASONING),
        _entry(tr("tools"), _kind(Kind.TOOLS), Kind.TOOLS, Kind.TOOL_CALL, Kind.TOOL_RESULT),
        _entry(tr("image or audio"), _kind(Kind.MEDIA), Kind.MEDIA),
    ),
)

_FATES = {
    Fate.PRESENT: tr("checkpoint"),
    Fate.TAKEN: tr("checkpoint taken"),
    Fate.RESTORED: tr("restored"),
    Fate.EVICTED: tr("dropped"),
    Fate.FAILED: tr("failed"),
}


def entries_of(signs: frozenset[Sign]) -> list[list[LegendEntry]]:
    """What these signs mean, in groups, each with the shapes that occur."""
    groups = [[entry for entry in group if entry.signs & signs] for group in GROUPS]
    marks = [entry for fate, words in _FATES.items() for entry in _mark_entries(fate, words, signs)]
    if Pinned.PINNED in signs:
        marks.append(_entry(tr("pinned"), _mark(Fate.PRESENT, _tiers(signs)[0], pinned=True), Pinned.PINNED))
    return [*groups, marks]


def _mark_entries(fate: Fate, words: str, signs: frozenset[Sign]) -> list[LegendEntry]:
    """One for each tier; which one is said of checkpoints that are there, and where there are several."""
    found = _tiers(frozenset(sign for sign in signs if isinstance(sign, MarkSign) and sign.fate is fate))
    says_tier = fate is Fate.PRESENT or len(found) > 1
    join = " " if fate is Fate.PRESENT else ", "
    return [
        _entry(f"{words}{join}{tier_text(tier)}" if says_tier else words, _mark(fate, tier), MarkSign(fate, tier))
        for tier in found
    ]


def _tiers(signs: frozenset[Sign]) -> list[Tier]:
    return [tier for tier in Tier if any(isinstance(sign, MarkSign) and sign.tier is tier for sign in signs)]


class EntryPlace(NamedTuple):
    """Its left upper corner."""

    x: int
    y: int
    entry: LegendEntry


def line_height(metrics: QFontMetrics) -> int:
    return max(metrics.height() + TIGHT, 20)


def places(groups: Sequence[Sequence[LegendEntry]], metrics: QFontMetrics, width: int) -> tuple[list[EntryPlace], int]:
    """Where each entry stands in a box so wide, groups apart, and how high that is."""
    found: list[EntryPlace] = []
    line, y = line_height(metrics), NEAR
    for group in groups:
        x = WIDE
        for entry in group:
            taken = _SWATCH + _GAP + metrics.horizontalAdvance(entry.label)
            if x > WIDE and x + taken > width - WIDE:
                x, y = WIDE, y + line
            found.append(EntryPlace(x, y, entry))
            x += taken + _BETWEEN
        y += line + TIGHT if group else 0
    return found, y + TIGHT


def paint_legend(painter: QPainter, ink: Ink, groups: Sequence[Sequence[LegendEntry]], width: int) -> None:
    """From y = 0 on."""
    metrics = painter.fontMetrics()
    align, line = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line_height(metrics)
    for x, y, entry in places(groups, metrics, width)[0]:
        entry.draw(painter, ink, QRectF(x, y + (line - _HEIGHT) / 2, _SWATCH, _HEIGHT))
        painter.setPen(QColor(ink.colours.text))
        painter.drawText(QRectF(x + _SWATCH + _GAP, y, width, line), align, entry.label)


class TimelineLegend(QWidget):
    """A box behind a button, with what the rows shown are drawn with and nothing else."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._signs: frozenset[Sign] = frozenset()
        self._ended: tuple[TimelineRow, ...] = ()
        self._of_ended: frozenset[Sign] = frozenset()
        self._known: dict[str, tuple[TimelineRow, frozenset[Sign]]] = {}  # by request
        self.setAccessibleName(tr("Legend of the timeline"))

    def open_above(self, button: QWidget) -> None:
        """With its right edge at that of the button."""
        size = self.sizeHint()
        self.resize(size)
        corner = button.mapToGlobal(button.rect().topRight())
        self.move(max(0, corner.x() - size.width()), max(0, corner.y() - size.height() - TIGHT))
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.close()

    @property
    def entries(self) -> tuple[LegendEntry, ...]:
        """What is explained now, in order."""
        return tuple(entry for group in self._groups for entry in group)

    @property
    def _groups(self) -> list[list[LegendEntry]]:
        return entries_of(self._signs)

    def explain(self, ended: tuple[TimelineRow, ...], running: TimelineRow | None = None) -> None:
        """Explain what these rows are drawn with: quick while only the running one has changed."""
        if ended is not self._ended:
            known: dict[str, tuple[TimelineRow, frozenset[Sign]]] = {}
            for row in ended:
                before = self._known.get(row.request)
                known[row.request] = before if before is not None and before[0] is row else (row, signs_of(row))
            self._known, self._ended = known, ended
            self._of_ended = frozenset[Sign]().union(*(found for _, found in known.values()))
        signs = self._of_ended if running is None else self._of_ended | signs_of(running)
        if signs != self._signs:
            self._signs = signs
            self.setAccessibleDescription(", ".join(entry.text for entry in self.entries))
            self.update()

    def sizeHint(self) -> QSize:
        widest = max((self.fontMetrics().horizontalAdvance(entry.label) for entry in self.entries), default=0)
        width = 2 * WIDE + _SWATCH + _GAP + widest
        return QSize(width, places(self._groups, self.fontMetrics(), width)[1])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = current_colours()
        painter.setPen(QColor(colours.border))
        painter.setBrush(QColor(colours.background))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        scale = TokenScale(px_per_token=1.0)
        ink = Ink(colours=colours, scale=scale, width=float(self.width()), ratio=self.devicePixelRatio())
        paint_legend(painter, ink, self._groups, self.width())
