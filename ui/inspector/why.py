"""Why a prompt was read as it was: the sentence, its cost, where the tokens went, what differs, what would help."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy, QTextEdit, QWidget

from engine.core.difference.explanation import Explanation, FirstDifference
from engine.language.translation import tr
from engine.telling.reasons.difference import place_title, told_part
from engine.telling.reasons.summary import before_and_after, cost_line, is_costly, title_line
from ui.inspector.numbers import NumbersBar, SharesBar, shares_of
from ui.remedies.cards import RemedyCards, ways_of
from ui.theme.labels import Card, ElidedButton, plain_label, say, text_label
from ui.theme.layouts import Fits, down
from ui.theme.scale import HEADING, MIDDLE, NEAR, TIGHT, WIDE, bold, sized
from ui.theme.shown_text import brief_lines
from ui.theme.theme import blend, current_colours, theme_signals

_LONGEST_SNIPPET = 1_000  # characters
NOTHING_TEXT = tr("Select a request in the timeline, or the line under a reply, to see why it cost what it cost.")


class AfterCard(Card):
    """What a remedy that was chosen before has done: both prompts, to the same scale."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence = text_label()
        self._before, self._now = SharesBar(), SharesBar()
        column = down(
            plain_label(tr("Since your change"), is_bold=True),
            self.sentence,
            on=self,
            edges=(MIDDLE, NEAR, MIDDLE, MIDDLE),
            gap=TIGHT,
        )
        for name, bar in ((tr("Before"), self._before), (tr("Now"), self._now)):
            label = QLabel(name)
            label.setProperty("tone", "muted")
            column.addWidget(label)
            column.addWidget(bar)

    def show_both(self, before: Explanation, now: Explanation) -> None:
        self.sentence.setText(before_and_after(before, now))
        most = max(before.n_prompt, now.n_prompt)
        for bar, told in ((self._before, before), (self._now, now)):
            bar.show_shares(shares_of(told), most, is_costly=is_costly(told))


class WhyPage(Fits, QWidget):
    """Sections without content are hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label(NOTHING_TEXT)
        self._cost = text_label(tone="muted")
        self._after = AfterCard()
        self._numbers = NumbersBar()
        self._place, self._difference = text_label(tone="muted"), DifferenceView()
        self.cards = RemedyCards()
        self.try_button = ElidedButton(tr("Try other settings…"))
        self.try_button.setProperty("link", True)
        self.try_button.setToolTip(tr("What this chat would have read with them, worked out on paper"))
        self.try_button.hide()
        self._differs = _section(tr("First difference"), self._place, self._difference)
        self._helps = _section(tr("What would help"), self.cards)
        head = down(self._title, self._cost, gap=NEAR)
        column = down(head, on=self, edges=0, gap=WIDE)
        for part in (self._after, self._numbers, self._differs, self._helps, self.try_button):
            left = Qt.AlignmentFlag.AlignLeft if part is self.try_button else Qt.AlignmentFlag(0)
            column.addWidget(part, 0, left)
        self.clear()

    def clear(self) -> None:
        """No request is shown."""
        self._title.setFont(self.font())
        self._title.setText(NOTHING_TEXT)
        for part in (self._cost, self._after, self._numbers, self._differs, self._helps, self.try_button):
            part.hide()

    def show_explanation(self, told: Explanation) -> None:
        if told.difference is not None:  # its texts are snippets, unless what was stored says something else
            old, new = told.difference.old_text[:_LONGEST_SNIPPET], told.difference.new_text[:_LONGEST_SNIPPET]
            told = replace(told, difference=replace(told.difference, old_text=old, new_text=new))
        self._title.setText(brief_lines(title_line(told)))
        self.fit()
        say(self._cost, cost_line(told))
        self._after.hide()
        self._numbers.set_explanation(told)
        self._numbers.show()
        difference, ways = told.difference, ways_of(told)
        if difference is not None:
            self._place.setText(place_title(difference))
            self._difference.set_difference(difference)
            self._difference.setVisible(bool(difference.old_text or difference.new_text))
        self._differs.setVisible(difference is not None)
        self.cards.show_ways(ways)
        self._helps.setVisible(bool(ways))

    def show_after(self, before: Explanation, now: Explanation) -> None:
        """What a remedy that was chosen before has done for the request shown."""
        self._after.show_both(before, now)
        self._after.show()

    @property
    def first_button(self) -> QPushButton | None:
        """Of what would help."""
        return next((b for b in self.cards.findChildren(QPushButton) if b.isVisibleTo(self)), None)

    def fit(self) -> None:
        """The title, where there is one."""
        if self._title.text() != NOTHING_TEXT:
            self._title.setFont(bold(sized(self.font(), HEADING)))


def _section(title: str, *content: QWidget) -> QWidget:
    section = QWidget()
    down(plain_label(title, is_bold=True), *content, on=section, edges=0, gap=NEAR)
    return section


# The text before and now, in what stands around it, with what differs marked.


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
