"""What would help, as cards: what to do, what that saves, and a button where the window can do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engine.core.difference.explanation import Explanation, Offer
from engine.language.translation import tr
from engine.telling.reasons.remedies import advice_text, remedy_text, saving_text, to_do_text
from engine.telling.reasons.summary import is_costly
from ui.theme.labels import Card, say, text_label
from ui.theme.layouts import Fits, across, down, turn
from ui.theme.scale import MIDDLE, NEAR, TIGHT

DONE_TEXT = tr("Changed. The next message shows what it saves.")
_LEAST_CHARACTERS = 22  # of the words beside the button


@dataclass(frozen=True, slots=True)
class Way:
    """`offer` None: told before savings were measured."""

    to_do: str
    saving: str = ""
    offer: Offer | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """What the window can do about an offer: `label` is on the button, "" where the person has to do it.

    `title` says it in place of the advice. `is_done`: it has been done; `can_undo`: and can be taken back.
    """

    label: str = ""
    title: str = ""
    is_done: bool = False
    can_undo: bool = False


NOTHING = Doing()


def ways_of(told: Explanation) -> tuple[Way, ...]:
    """The one that saves most first."""
    if told.offers:
        return tuple(Way(to_do_text(offer), saving_text(offer), offer) for offer in told.offers)
    if told.remedies:
        return tuple(Way(remedy_text(remedy)) for remedy in told.remedies)
    advice = advice_text(told) if is_costly(told) else ""
    return (Way(advice),) if advice else ()


class RemedyCards(QWidget):
    """`doing_of` says what can be done about an offer."""

    asked = Signal(object)  # Offer
    undo_asked = Signal(object)  # Offer

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.doing_of: Callable[[Offer], Doing] = lambda offer: NOTHING
        self._ways: tuple[Way, ...] = ()
        self._cards: list[RemedyCard] = []
        self._start = QWidget(self)  # never shown; an order of Tab can only go on from what takes the focus
        self._start.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._start.hide()
        self._column = down(on=self, edges=0, gap=NEAR)

    def show_ways(self, ways: Sequence[Way]) -> None:
        self._ways = tuple(ways)
        for card in self._cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = [self._card(way) for way in self._ways]
        first = next((card for card in self._cards if card.doing.label and not card.doing.is_done), None)
        for card in self._cards:
            card.button.setProperty("main", card is first)  # what saves most
            self._column.addWidget(card)
            card.show()  # now: its button may be given the focus
        before: QWidget = self._start  # what came last would be the last that Tab reaches in the whole window
        for button in (one for card in self._cards for one in (card.button, card.undo)):
            QWidget.setTabOrder(before, button)
            before = button

    def refresh(self) -> None:
        """What is done may have changed."""
        if any(card.doing != self._doing(way) for card, way in zip(self._cards, self._ways, strict=True)):
            self.show_ways(self._ways)

    def _doing(self, way: Way) -> Doing:
        return NOTHING if way.offer is None else self.doing_of(way.offer)

    def _card(self, way: Way) -> RemedyCard:
        card, offer = RemedyCard(way, self._doing(way)), way.offer
        if offer is not None:
            card.button.clicked.connect(lambda: self._do(offer))
            card.undo.clicked.connect(lambda: self._undo(offer))
        return card

    def _do(self, offer: Offer) -> None:
        self.asked.emit(offer)
        self._show_again(offer)

    def _undo(self, offer: Offer) -> None:
        self.undo_asked.emit(offer)
        self._show_again(offer)

    def _show_again(self, offer: Offer) -> None:
        """The keys stay on the card of which a button was pressed."""
        self.show_ways(self._ways)
        at = next((n for n, way in enumerate(self._ways) if way.offer == offer), None)
        if at is not None:
            card = self._cards[at]
            (card.undo if card.undo.isVisibleTo(card) else card.button).setFocus()


class RemedyCard(Fits, Card):
    """One of them. In a narrow window the button stands below the words."""

    def __init__(self, way: Way, doing: Doing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.doing = doing
        title = doing.title or way.to_do
        self.to_do = text_label(f"{title}.".replace("..", ".") if not doing.title else title)
        self.saving = text_label(tone="good")
        say(self.saving, DONE_TEXT if doing.is_done else way.saving)
        self.button, self.undo = QPushButton(doing.label, self), QPushButton(tr("Undo"), self)
        self.button.setAccessibleName(f"{doing.label}: {title}")
        self.button.setVisible(bool(doing.label) and not doing.is_done)
        self.undo.setAccessibleName(tr("Undo: {title}", title=title))
        self.undo.setToolTip(tr("As it was before"))
        self.undo.setVisible(doing.is_done and doing.can_undo)
        words = down(self.to_do, self.saving, 1, gap=TIGHT)
        buttons = down(self.button, self.undo, 1)
        self._row = across((words, 1), buttons, on=self, edges=(MIDDLE, NEAR, NEAR, NEAR), gap=NEAR)

    def fit(self) -> None:
        shown = [button.sizeHint().width() for button in (self.button, self.undo) if button.isVisibleTo(self)]
        wanted = max(shown, default=0) + _LEAST_CHARACTERS * self.fontMetrics().averageCharWidth()
        turn(self._row, is_beside=self.width() >= wanted)
