"""Why a prompt was read as it was: the sentence, its cost, where the tokens went, what differs, what would help."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from engine.core.difference.explanation import Explanation
from engine.language.translation import tr
from engine.telling.reasons.difference import place_title
from engine.telling.reasons.summary import before_and_after, cost_line, is_costly, title_line
from ui.inspector.difference import DifferenceView
from ui.inspector.numbers import NumbersBar, SharesBar, shares_of
from ui.remedies.cards import RemedyCards, ways_of
from ui.theme.labels import Card, ElidedButton, plain_label, say, text_label
from ui.theme.layouts import Fits, down
from ui.theme.scale import HEADING, MIDDLE, NEAR, TIGHT, WIDE, bold, sized
from ui.theme.shown_text import brief_lines

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

    remedy_asked = Signal(object)  # Offer
    undo_asked = Signal(object)  # Offer: that was done
    trying_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label(NOTHING_TEXT)
        self._cost = text_label(tone="muted")
        self._after = AfterCard()
        self._numbers = NumbersBar()
        self._place, self._difference = text_label(tone="muted"), DifferenceView()
        self.cards = RemedyCards()
        self.cards.asked.connect(self.remedy_asked)
        self.cards.undo_asked.connect(self.undo_asked)
        self.try_button = ElidedButton(tr("Try other settings…"))
        self.try_button.setProperty("link", True)
        self.try_button.setToolTip(tr("What this chat would have read with them, worked out on paper"))
        self.try_button.clicked.connect(self.trying_asked)
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
