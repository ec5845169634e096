"""reused + new + read again for a change + what could have been skipped = the prompt, as one bar with its figures."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.difference.explanation import Explanation
from engine.language.translation import tr
from engine.telling.reasons.causes import lost_figures
from engine.telling.reasons.summary import is_costly
from engine.telling.words.figures import counted, fmt_tokens
from ui.theme.layouts import Fits
from ui.theme.theme import current_colours
from ui.timeline.axis import TokenScale
from ui.timeline.paint import Ink, paint_stretch
from ui.timeline.segments import Standing

_WASTE = (Standing.AVOIDABLE, Standing.LOST)


@dataclass(frozen=True, slots=True)
class Share:
    """A stretch of the bar."""

    text: str
    n_tokens: int
    standing: Standing


def shares_of(told: Explanation) -> tuple[Share, ...]:
    """They add up to the prompt. What there is nothing of is left out, save for what is reused and what is new."""
    lost = lost_figures(told)
    again = (
        Share(tr("again: after a change"), told.changed, Standing.CHANGED),
        Share(tr("again: could have been skipped"), told.avoidable - sum(n for _, n in lost), Standing.AVOIDABLE),
        *(Share(tr("again: {what}", what=what), n, Standing.LOST) for what, n in lost),
    )
    return (
        Share(tr("reused"), told.reused, Standing.REUSED),
        Share(tr("new"), told.new, Standing.READ),
        *(share for share in again if share.n_tokens),
    )


class SharesBar(QWidget):
    """The bar alone. `of`: as many tokens as its whole width stands for."""

    HEIGHT = 10

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shares: tuple[Share, ...] = ()
        self._of = 1
        self._is_costly = False
        self.setFixedHeight(self.HEIGHT)
        self.setMinimumWidth(80)

    def show_shares(self, shares: tuple[Share, ...], of: int, *, is_costly: bool) -> None:
        self._shares, self._of, self._is_costly = shares, max(1, of), is_costly
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = _ink(self).of_cost(is_costly=self._is_costly)
        shown = [share for share in self._shares if share.n_tokens]
        gap = 1.0 if len(shown) > 1 else 0.0
        x, room = 0.0, self.width() - gap * (len(shown) - 1)
        for share in shown:
            width = max(2.0, room * share.n_tokens / self._of)
            rect = QRectF(x, 0, min(width, self.width() - x), self.height())
            painter.save()
            shape = QPainterPath()
            shape.addRoundedRect(rect, 2, 2)
            painter.setClipPath(shape)
            paint_stretch(painter, ink, rect, share.standing, ink.colours.muted)
            painter.restore()
            x = rect.right() + gap


class NumbersBar(Fits, QWidget):
    """The bar with its figures below: a row for each share, and one for all of them.

    Words take the lines that they need beside their figure, which stands at the last one, or below them where one of
    the words is too long for that.
    """

    _LINE_GAP = 6
    _SWATCH = 0.45  # of the height of letters

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shares: tuple[Share, ...] = ()
        self._total = 0
        self._is_costly = False
        self._heights: tuple[int, ...] = ()  # of the rows
        self._bar = SharesBar(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_explanation(self, told: Explanation) -> None:
        self._shares, self._total, self._is_costly = shares_of(told), told.n_prompt, is_costly(told)
        self._bar.show_shares(self._shares, told.n_prompt, is_costly=self._is_costly)
        figures = ", ".join(f"{share.text} {fmt_tokens(share.n_tokens)}" for share in self._shares)
        self.setAccessibleName(f"{figures}: {counted(told.n_prompt, 'token')}")
        self.fit()
        self.updateGeometry()
        self.update()

    def _line(self) -> int:
        return self.fontMetrics().height() + self._LINE_GAP

    def _edge(self) -> int:
        return max(SharesBar.HEIGHT, round(self._SWATCH * self.fontMetrics().height()))

    def _left(self) -> int:
        return self._edge() + self._LINE_GAP

    def sizeHint(self) -> QSize:
        return QSize(240, self._bar.height() + 8 + sum(self._heights) + 3)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def fit(self) -> None:
        self._bar.setGeometry(0, 0, self.width(), self._bar.height())
        rows = [(share.text, share.n_tokens) for share in self._shares]
        heights = tuple(self._height_of(*row) for row in (*rows, (tr("together"), self._total)))
        if heights != self._heights:
            self._heights = heights
            self.updateGeometry()
            self.update()

    def _room_of(self, text: str, n_tokens: int) -> int:
        """How wide the words may be: all that the figure leaves, if each of them fits there; else the whole line."""
        metrics, room = self.fontMetrics(), self.width() - self._left()
        beside = room - metrics.horizontalAdvance(f" {fmt_tokens(n_tokens)}")
        return beside if all(metrics.horizontalAdvance(word) <= beside for word in text.split()) else room

    def _height_of(self, text: str, n_tokens: int) -> int:
        room = self._room_of(text, n_tokens)
        words = self.fontMetrics().boundingRect(QRect(0, 0, max(1, room), 0), Qt.TextFlag.TextWordWrap, text)
        is_below = room == self.width() - self._left()
        return words.height() + self._LINE_GAP + is_below * self._line()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, ink = QPainter(self), _ink(self).of_cost(is_costly=self._is_costly)
        colours, y, edge = ink.colours, self._bar.height() + 8, self._edge()
        for share, height in zip(self._shares, self._heights, strict=False):
            swatch = QRectF(0, y + (self._line() - edge) / 2, edge, edge)
            paint_stretch(painter, ink, swatch, share.standing, colours.muted)
            is_fine = share.standing in (Standing.REUSED, Standing.READ) or not self._is_costly
            colour = colours.muted if is_fine else colours.text
            if self._is_costly and share.standing in _WASTE:
                colour = colours.warning
            painter.setPen(QColor(colour))
            self._write(painter, QRect(0, y, self.width(), height), share.text, share.n_tokens)
            y += height
        painter.setPen(QColor(colours.border))
        painter.drawLine(0, y, self.width(), y)
        painter.setPen(QColor(colours.muted))
        self._write(painter, QRect(0, y + 1, self.width(), self._heights[-1]), tr("together"), self._total)

    def _write(self, painter: QPainter, row: QRect, text: str, n_tokens: int) -> None:
        half = self._LINE_GAP // 2
        words = QRect(self._left(), row.top() + half, self._room_of(text, n_tokens), row.height())
        figure = row.adjusted(0, 0, 0, -half)
        align = Qt.AlignmentFlag
        painter.drawText(words, int(align.AlignLeft | align.AlignTop) | int(Qt.TextFlag.TextWordWrap), text)
        painter.drawText(figure, int(align.AlignRight | align.AlignBottom), fmt_tokens(n_tokens))


def _ink(widget: QWidget) -> Ink:
    return Ink(
        colours=current_colours(),
        scale=TokenScale(px_per_token=1.0),
        width=float(widget.width()),
        ratio=widget.devicePixelRatio(),
    )
