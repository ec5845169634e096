"""A line about what sending would cost: a dot that is full where it is warm, and the words."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.language.translation import tr
from engine.telling.forecasts import ForecastTold, Warmth
from engine.telling.words.figures import counted, fmt_tokens
from ui.theme.icons import paint_dot
from ui.theme.theme import Colours, current_colours

_FEWEST_CHARACTERS = 6
_FEW = 18  # with less room than this, only the first word is shown
_ABOUT = tr("What reading would take if this were sent now. Warm: what was said so far is still in memory.")
_ROOM_SHARE = 0.9  # of a line's height: for the dot, at the left


def told_colour(colours: Colours, told: ForecastTold) -> str:
    """Of the dot and the words: amber as everywhere, from the wait on that a person notices."""
    if told.warmth is None:
        return colours.error
    if told.is_costly:
        return colours.warning
    return colours.success if told.warmth is Warmth.WARM else colours.muted


class ForecastLine(QWidget):
    """Gives way where there is no room; screen readers get the whole. Keeps its height, so that nothing jumps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told: ForecastTold | None = None
        self._counted = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Forecast"))
        self.setToolTip(_ABOUT)

    def show_told(self, told: ForecastTold | None) -> None:
        if told != self._told:
            self._told = told
            self.setAccessibleDescription(self.text)
            self._describe()
            self.updateGeometry()
            self.update()

    def show_count(self, n_written: int | None, n_prompt: int | None, n_ctx: int) -> None:
        """How much is written, and the whole prompt, to who points at the line. None: not known."""
        parts = [tr("This message: {n}", n=counted(n_written, "token"))] if n_written else []
        if n_prompt is not None and n_ctx:
            parts.append(
                tr("The whole prompt: {n_prompt} of {n_ctx}", n_prompt=fmt_tokens(n_prompt), n_ctx=fmt_tokens(n_ctx))
            )
        self._counted = "\n".join(parts)
        self._describe()

    def _describe(self) -> None:
        self.setToolTip("\n\n".join(filter(None, (self.text, self._counted, _ABOUT))))

    @property
    def text(self) -> str:
        return "" if self._told is None else self._told.text

    @property
    def warmth(self) -> Warmth | None:
        return None if self._told is None else self._told.warmth

    @property
    def _room(self) -> int:
        return round(_ROOM_SHARE * self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        """Of the whole text: what stands beside it is cut first."""
        return QSize(self._room + 4 + self.fontMetrics().horizontalAdvance(self.text), self.fontMetrics().height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(
            self._room + 2 + _FEWEST_CHARACTERS * self.fontMetrics().averageCharWidth(), self.sizeHint().height()
        )

    def _fitting(self, room: int) -> str:
        """The whole, or without what comes after its last comma, or its first word: more than a beginning cut off."""
        metrics = self.fontMetrics()
        if self._told is None or self._told.warmth is None or metrics.horizontalAdvance(self.text) <= room:
            return self.text
        shorter = self.text.rpartition(", ")[0]
        if shorter and metrics.horizontalAdvance(shorter) <= room:
            return shorter
        return self.text.partition(":")[0] if room < _FEW * metrics.averageCharWidth() else self.text

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._told is None:
            return
        painter = QPainter(self)
        colour = told_colour(current_colours(), self._told)
        centre = QPointF(self._room / 2, self.height() / 2)
        paint_dot(painter, centre, colour, is_full=self._told.warmth is Warmth.WARM)
        painter.setPen(QColor(colour))
        room = self.rect().adjusted(self._room, 0, -2, 0)
        space = self.fontMetrics().averageCharWidth()
        if room.width() < _FEWEST_CHARACTERS * space:
            return  # the dot says as much as the beginning of a word
        text = self._fitting(room.width())
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
