"""The text before and now, in what stands around it, with what differs marked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QTextEdit, QWidget

from engine.core.difference.explanation import FirstDifference
from engine.language.translation import tr
from engine.telling.reasons.difference import told_part
from ui.theme.labels import Card
from ui.theme.layouts import Fits
from ui.theme.scale import MIDDLE, NEAR, TIGHT
from ui.theme.theme import blend, current_colours, theme_signals

_BEFORE, _AFTER = 16, 24  # characters on either side, in whole words
_MOST_LINES = 5
_LEAST_CHARACTERS = 10  # in a line beside its name


class DifferenceView(Fits, Card):
    """Two lines in a card, "before" and "now"; what they have in common is muted.

    The names stand beside the lines, or above them where that would leave too little room.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._difference: FirstDifference | None = None
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(MIDDLE, NEAR, MIDDLE, NEAR)
        grid.setHorizontalSpacing(MIDDLE)
        grid.setVerticalSpacing(TIGHT)
        grid.setColumnStretch(1, 1)
        self._old, self._new = _Line(tr("Before")), _Line(tr("Now"))
        self._names = {QLabel(line.accessibleName()): line for line in (self._old, self._new)}
        for label, line in self._names.items():
            label.setProperty("tone", "muted")
            label.setBuddy(line)
        self._is_narrow = True
        self._arrange(is_narrow=False)
        theme_signals().changed.connect(self._show)

    def _arrange(self, *, is_narrow: bool) -> None:
        if is_narrow is self._is_narrow:
            return
        self._is_narrow = is_narrow
        for at, (label, line) in enumerate(self._names.items()):
            if is_narrow:
                self._grid.addWidget(label, 2 * at, 0, 1, 2)
                self._grid.addWidget(line, 2 * at + 1, 0, 1, 2)
            else:
                self._grid.addWidget(label, at, 0, Qt.AlignmentFlag.AlignTop)
                self._grid.addWidget(line, at, 1)

    def minimumSizeHint(self) -> QSize:
        """As wide as the wider of a name and a line: they may stand one below the other."""
        widest = max(
            max(label.sizeHint().width(), line.minimumSizeHint().width()) for label, line in self._names.items()
        )
        margins = self._grid.contentsMargins()
        return QSize(margins.left() + widest + margins.right(), super().minimumSizeHint().height())

    def fit(self) -> None:
        room = self._grid.contentsRect().width() - self._grid.horizontalSpacing()
        name = max(label.sizeHint().width() for label in self._names)
        self._arrange(is_narrow=room - name < _LEAST_CHARACTERS * self.fontMetrics().averageCharWidth())

    def set_difference(self, difference: FirstDifference | None) -> None:
        self._difference = difference
        self._show()

    @Slot()
    def _show(self) -> None:
        told = self._difference
        if told is None:
            return
        part, colours = told_part(told), current_colours()
        before = _behind(told.text_before)
        for line, text, first, end, tint, after in (
            (self._old, told.old_text, part.old_first, part.old_end, colours.error, ""),
            (self._new, told.new_text, part.new_first, part.new_end, colours.success, _ahead(told.text_after)),
        ):
            pieces = (before + text[:first], text[first:end], text[end:] + after)
            line.show_pieces(*pieces, tint=blend(tint, colours.background, 0.22), muted=colours.muted)
        self.update()


def _behind(text: str) -> str:
    """The end of what stands before the difference."""
    line = text.replace("\n", " ")
    if len(line) <= _BEFORE:
        return line
    end = line[-_BEFORE:]
    return f"…{end[end.find(' ') + 1 :]}" if " " in end.rstrip() else f"…{end}"


def _ahead(text: str) -> str:
    line = text.replace("\n", " ")
    if len(line) <= _AFTER:
        return line
    start = line[:_AFTER]
    return f"{start[: start.rfind(' ')]}…" if " " in start.lstrip() else f"{start}…"


class _Line(Fits, QTextEdit):
    """As high as its text, up to a few lines; the rest can be scrolled to."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QTextEdit.LineWrapMode.WidgetWidth)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.fit()

    def show_pieces(self, before: str, marked: str, after: str, *, tint: str, muted: str) -> None:
        plain, strong = QTextCharFormat(), QTextCharFormat()
        plain.setForeground(QColor(muted))
        strong.setBackground(QColor(tint))
        strong.setFontUnderline(True)
        self.clear()
        cursor = QTextCursor(self.document())
        for text, style in ((before, plain), (marked, strong), (after, plain)):
            cursor.insertText(text, style)
        if not before + marked + after:
            cursor.insertText(tr("(nothing)"), plain)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.fit()

    def fit(self) -> None:
        line = self.fontMetrics().lineSpacing()
        height = round(self.document().size().height())
        self.setFixedHeight(max(line, min(height, _MOST_LINES * line)) + 2)
