"""The inspector's first page: why a prompt cost what it cost, in words, figures and the first difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QPaintEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from engine.core.difference.explanation import Explanation, FirstDifference
from engine.telling.reasons.summary import cost_line, title_line
from engine.telling.wording import (
    avoidable_line,
    cause_sentence,
    changed_part,
    compared_sentence,
    counted,
    difference_place,
    difference_sentence,
    fmt_tokens,
    further_sentences,
    habit_line,
    lost_figures,
    newer_sentence,
    numbers_sentence,
)
from ui.inspector.glossary import terms_in
from ui.inspector.remedies import RemedyCards, ways_of
from ui.look.shown_text import brief_lines
from ui.look.theme import blend, current_colours, theme_signals
from ui.timeline.axis import TokenScale
from ui.timeline.paint import Ink, paint_stretch
from ui.timeline.segments import Standing

_LONGEST_SNIPPET = 1_000  # characters
_HEADING = 1.2  # times the text
_MOST_HABITS = 3  # that are told below an explanation
NOTHING_TEXT = "Select a request in the timeline, or the line under a reply, to see why it cost what it cost."


class NumbersBar(QWidget):
    """reused + new + changed + avoidable = prompt, as one stacked bar with its figures below."""

    _BAR_HEIGHT = 16

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._explanation: Explanation | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme_signals().changed.connect(self.update)

    def set_explanation(self, explanation: Explanation) -> None:
        self._explanation = explanation
        self.setAccessibleName(", ".join(text for text, _, _ in self._shares()) + f": {self._total()}")
        self.updateGeometry()
        self.update()

    def _shares(self) -> tuple[tuple[str, int, Standing], ...]:
        told = self._explanation
        if told is None:
            return ()
        words = f"read again, follows a change {fmt_tokens(told.changed)}"
        changed = ((words, told.changed, Standing.CHANGED),) if told.changed else ()
        lost = lost_figures(told)
        avoidable = told.avoidable - sum(n for _, n in lost)
        return (
            (f"reused {fmt_tokens(told.reused)}", told.reused, Standing.REUSED),
            (f"new {fmt_tokens(told.new)}", told.new, Standing.READ),
            *changed,
            (f"could have been skipped {fmt_tokens(avoidable)}", avoidable, Standing.AVOIDABLE),
            *((f"{what} {fmt_tokens(n)}", n, Standing.LOST) for what, n in lost),
        )

    def _total(self) -> str:
        return "" if self._explanation is None else counted(self._explanation.n_prompt, "token")

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().height() + 4
        return QSize(240, self._BAR_HEIGHT + 8 + (1 + max(3, len(self._shares()))) * line)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        told = self._explanation
        if told is None:
            return
        painter = QPainter(self)
        colours = current_colours()
        ink = Ink(
            colours=colours,
            scale=TokenScale(px_per_token=1.0),
            width=float(self.width()),
            ratio=self.devicePixelRatio(),
        )
        x, per_token = 0.0, self.width() / max(1, told.n_prompt)
        line = self.fontMetrics().height() + 4
        y = float(self._BAR_HEIGHT + 8)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for text, n_tokens, standing in self._shares():
            share = QRectF(x, 0, n_tokens * per_token, self._BAR_HEIGHT - 4)
            swatch = QRectF(0, y + (line - 12) / 2, 22, 12)
            for rect in (share, swatch):
                if rect.width() > 0:
                    paint_stretch(painter, ink, rect, standing, colours.accent)
            is_waste = standing in (Standing.AVOIDABLE, Standing.LOST) and n_tokens > 0
            painter.setPen(QColor(colours.warning if is_waste else colours.text))
            row, figure = QRectF(30, y, self.width() - 30, line), fmt_tokens(n_tokens)
            painter.drawText(row, align, text.removesuffix(f" {figure}"))
            painter.drawText(row, right, figure)
            x, y = share.right(), y + line
        painter.setPen(QColor(colours.border))
        painter.drawLine(0, round(y) + 1, self.width(), round(y) + 1)
        painter.setPen(QColor(colours.muted))
        painter.drawText(QRectF(30, y + 2, self.width() - 30, line), align, "together")
        painter.drawText(QRectF(30, y + 2, self.width() - 30, line), right, self._total())
        painter.end()


class DifferenceView(QWidget):
    """The text before and now, one below the other, with what differs underlined, bold and tinted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._difference: FirstDifference | None = None
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        self._old, self._new = QTextEdit(), QTextEdit()
        for title, pane in (("Before", self._old), ("Now", self._new)):
            column = QVBoxLayout()
            column.setSpacing(2)
            label = QLabel(title)
            label.setBuddy(pane)
            pane.setReadOnly(True)
            pane.setAccessibleName(title)
            pane.setTabChangesFocus(True)
            pane.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            pane.setFixedHeight(pane.fontMetrics().lineSpacing() * 2 + 12)
            pane.setLineWrapMode(QTextEdit.LineWrapMode.WidgetWidth)
            column.addWidget(label)
            column.addWidget(pane)
            rows.addLayout(column)
        theme_signals().changed.connect(self._show)

    def set_difference(self, difference: FirstDifference | None) -> None:
        self._difference = difference
        self._show()

    @Slot()
    def _show(self) -> None:
        if self._difference is None:
            return
        changed = changed_part(self._difference.old_text, self._difference.new_text)
        colours = current_colours()
        tint_old, tint_new = (blend(tint, colours.background, 0.22) for tint in (colours.error, colours.success))
        _fill(self._old, self._difference.old_text, (changed.old_first, changed.old_end), tint_old)
        _fill(self._new, self._difference.new_text, (changed.new_first, changed.new_end), tint_new)


def _fill(pane: QTextEdit, text: str, emphasis: tuple[int, int], tint: str) -> None:
    plain, strong = QTextCharFormat(), QTextCharFormat()
    strong.setFontWeight(QFont.Weight.Bold)
    strong.setFontUnderline(True)
    strong.setBackground(QColor(tint))
    pane.clear()
    cursor = QTextCursor(pane.document())
    first, end = emphasis
    for part, style in ((text[:first], plain), (text[first:end], strong), (text[end:], plain)):
        cursor.insertText(part, style)
    if not text:
        cursor.insertText("(nothing)", plain)


class WhyPage(QScrollArea):
    """Cause, sentence, numbers, first difference, avoidable parts, remedies; sections without content are hidden.

    Below all, the words of the glossary that occur, as links.
    """

    term_asked = Signal(str)  # a word of the glossary
    remedy_asked = Signal(object)  # Offer

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setAccessibleName("Why was this read again?")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._heading, self._sentence = _text_label(NOTHING_TEXT), _text_label()
        self._cost, self._after, self._habits = _text_label(), _text_label(), _text_label()
        self._numbers = NumbersBar()
        self._place, self._difference = _text_label(), DifferenceView()
        self._parts, self.cards = QVBoxLayout(), RemedyCards()
        self.cards.asked.connect(self.remedy_asked)
        self._sections = (
            _section("Where the tokens went", self._numbers),
            _section("First difference", self._place, self._difference),
            _section("Could have been skipped", self._parts),
            _section("What would help", self.cards),
            _section("In words", self._sentence),
        )
        self._words = _links_label()
        self._words.linkActivated.connect(self.term_asked)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setSpacing(12)
        column.setContentsMargins(16, 16, 16, 16)
        for label in (self._heading, self._cost, self._after, self._habits):
            column.addWidget(label)
            label.setVisible(label is self._heading)
        for section in self._sections:
            section.hide()
            column.addWidget(section)
        self._words.hide()
        column.addWidget(self._words)
        column.addStretch(1)
        self.setWidget(body)

    def show_explanation(self, told: Explanation) -> None:
        if told.difference is not None:  # its texts are snippets, unless what was stored says something else
            old, new = told.difference.old_text[:_LONGEST_SNIPPET], told.difference.new_text[:_LONGEST_SNIPPET]
            told = replace(told, difference=replace(told.difference, old_text=old, new_text=new))
        self._size_heading()
        self._heading.setText(brief_lines(title_line(told)))
        self._show_line(self._cost, cost_line(told))
        self._show_line(self._after, "")
        self._sentence.setText(brief_lines(_story(told)))
        habits = [*map(habit_line, told.habits[:_MOST_HABITS]), *([newer_sentence(told)] if told.n_newer else [])]
        self._show_line(self._habits, "\n".join(habits))
        self._numbers.set_explanation(told)
        if told.difference is not None:
            place = difference_place(told.difference)
            self._place.setText(place[:1].upper() + place[1:])
        self._difference.set_difference(told.difference)
        parts = [_sentence_of(avoidable_line(part)) for part in told.parts]
        ways = ways_of(told)
        _fill_list(self._parts, parts)
        self.cards.show_ways(ways)
        words = _words_text(
            " ".join(
                [
                    cause_sentence(replace(told, subject=None)),
                    numbers_sentence(told),
                    *parts,
                    *(way.to_do for way in ways),
                ]
            )
        )
        self._words.setText(words)
        self._words.setVisible(bool(words))
        shown = (True, told.difference is not None, bool(told.parts), bool(ways), True)
        for section, is_shown in zip(self._sections, shown, strict=True):
            section.setVisible(is_shown)

    def show_after(self, text: str) -> None:
        """What a remedy that was chosen before has done for the request shown."""
        self._show_line(self._after, text)

    def show_remedies(self) -> None:
        """Bring them into sight, with the keys on the first button."""
        self.ensureWidgetVisible(self.cards)
        button = next((b for b in self.cards.findChildren(QPushButton) if b.isVisibleTo(self)), None)
        if button is not None:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    @staticmethod
    def _show_line(label: QLabel, text: str) -> None:
        label.setText(brief_lines(text))
        label.setVisible(bool(text))

    def _size_heading(self) -> None:
        font = QFont(self.font())
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * _HEADING)
        self._heading.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._heading.text() != NOTHING_TEXT:
            self._size_heading()


def _story(told: Explanation) -> str:
    """What the heading leaves open; avoidable parts and remedies have their own sections."""
    difference = "" if told.difference is None else difference_sentence(told.difference)
    cause, further = cause_sentence(told), further_sentences(told)
    sentences = (cause, difference, *further, compared_sentence(told), numbers_sentence(told))
    return " ".join(filter(None, sentences))


def _sentence_of(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _text_label(text: str = "") -> QLabel:
    """Wraps, can be selected, and takes nothing in its text for markup."""
    label = QLabel(brief_lines(text))
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label


def _links_label() -> QLabel:
    """Its links can be reached with Tab, and followed with Enter."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    )
    label.setToolTip("What the words mean (F1 shows them all)")
    return label


def _words_text(said: str) -> str:
    """Links to what the glossary explains; names of ours alone, so nothing in it is markup of others."""
    links = [f'<a href="{escape(term.name, quote=True)}">{escape(term.name)}</a>' for term in terms_in(said)]
    return f"Words: {', '.join(links)}" if links else ""


def _section(title: str, *content: QWidget | QVBoxLayout) -> QWidget:
    section = QWidget()
    column = QVBoxLayout(section)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    heading = QLabel(title)
    heading.setWordWrap(True)
    font = QFont(heading.font())
    font.setBold(True)
    heading.setFont(font)
    column.addWidget(heading)
    for part in content:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            part.setSpacing(4)
            column.addLayout(part)
    return section


def _fill_list(column: QVBoxLayout, texts: Sequence[str]) -> None:
    """One bulleted line each, in place of what was there."""
    while (item := column.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()  # deleted later, but not seen until then
            widget.deleteLater()
    for text in texts:
        column.addWidget(_text_label(f"•  {text}"))
