"""What would help, as cards: what to do, what that saves, and a button where the window can do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.core.difference.explanation import Explanation, Offer
from engine.telling.reasons.remedies import remedy_text, saving_text, to_do_text
from ui.look.shown_text import brief_lines
from ui.look.theme import current_colours, theme_signals

DONE_TEXT = "Changed. The next message shows what it saves."


@dataclass(frozen=True, slots=True)
class Way:
    """`offer` None: told before savings were measured."""

    to_do: str
    saving: str = ""
    offer: Offer | None = None


def ways_of(told: Explanation) -> tuple[Way, ...]:
    """The one that saves most first."""
    if told.offers:
        return tuple(Way(to_do_text(offer), saving_text(offer), offer) for offer in told.offers)
    return tuple(Way(remedy_text(remedy)) for remedy in told.remedies)


class RemedyCards(QWidget):
    """`label_of` names the button of an offer, "" where the person has to do it; `is_done`: it has been done."""

    asked = Signal(object)  # Offer

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label_of: Callable[[Offer], str] = lambda offer: ""
        self.is_done: Callable[[Offer], bool] = lambda offer: False
        self._ways: tuple[Way, ...] = ()
        self._cards: list[RemedyCard] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 4, 0, 0)
        self._column.setSpacing(8)

    def show_ways(self, ways: Sequence[Way]) -> None:
        self._ways = tuple(ways)
        for card in self._cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = [self._card(way) for way in self._ways]
        for card in self._cards:
            self._column.addWidget(card)
            card.show()  # now: its button may be given the focus

    def refresh(self) -> None:
        """What is done may have changed."""
        if any(card.is_done != self._is_done(way) for card, way in zip(self._cards, self._ways, strict=True)):
            self.show_ways(self._ways)

    def _is_done(self, way: Way) -> bool:
        return way.offer is not None and self.is_done(way.offer)

    def _card(self, way: Way) -> RemedyCard:
        offer = way.offer
        label = "" if offer is None else self.label_of(offer)
        card = RemedyCard(way, label, is_done=self._is_done(way))
        if offer is not None:
            card.button.clicked.connect(lambda: self._do(offer))
        return card

    def _do(self, offer: Offer) -> None:
        self.asked.emit(offer)
        self.show_ways(self._ways)


class RemedyCard(QWidget):
    """One of them."""

    def __init__(self, way: Way, label: str, *, is_done: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.is_done = is_done
        self.to_do = _label(f"{way.to_do}.".replace("..", "."))
        self.saving = _label(DONE_TEXT if is_done else way.saving)
        self.saving.setVisible(bool(self.saving.text()))
        self.button = QPushButton(label, self)
        self.button.setAccessibleName(f"{label}: {way.to_do}")
        self.button.setVisible(bool(label) and not is_done)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self.to_do)
        words.addWidget(self.saving)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(8)
        row.addLayout(words, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        self.saving.setProperty("tone", "good")
        theme_signals().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.background))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.end()


def _label(text: str) -> QLabel:
    label = QLabel(brief_lines(text))
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label
