"""What Cairn does to the requests of one program, beside what that would have spared so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSizePolicy, QWidget

from engine.client.state import TimelineRow
from engine.core.difference.explanation import Offer, Remedy
from engine.core.tidying.requests import UNTIDIED, Tidiness, Values
from engine.language.translation import tr
from engine.telling.words.figures import counted
from ui.theme.labels import ElidedLabel
from ui.theme.layouts import across, down
from ui.theme.scale import NEAR

_REMEDIES = {Values.MOVE: Remedy.MOVE_DATE, Values.FREEZE: Remedy.FREEZE_VALUE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spared:
    """Tokens, and in how many requests."""

    n_tokens: int = 0
    n_requests: int = 0

    @property
    def text(self) -> str:
        """ "" for nothing."""
        if not self.n_tokens:
            return ""
        return tr(
            "saves {n_tokens} in {n_requests}",
            n_tokens=counted(self.n_tokens, "token"),
            n_requests=counted(self.n_requests, "request"),
        )


def spared_by(rows: Iterable[TimelineRow], remedy: Remedy) -> Spared:
    """Where it was offered alone; what helps only together with something else is not counted."""
    found = [_saves(row.explanation.offers, remedy) for row in rows]
    return Spared(n_tokens=sum(found), n_requests=sum(map(bool, found)))


def spared_by_values(rows: Iterable[TimelineRow], way: Values) -> Spared:
    return spared_by(rows, _REMEDIES[way]) if way in _REMEDIES else Spared()


def _saves(offers: Iterable[Offer], remedy: Remedy) -> int:
    return max((offer.saves_tokens for offer in offers if offer.remedy is remedy and not offer.together), default=0)


_VALUES = {
    Values.AS_SENT: tr("as the program sends them"),
    Values.MOVE: tr("told behind the history"),
    Values.FREEZE: tr("kept as they were first"),
}
_WAYS = tuple(_VALUES)
_LEAST_CHARACTERS = 16


class TidyRow(QWidget):
    chosen = Signal(object)  # Tidiness

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ElidedLabel(self)
        self.tools = QCheckBox(self)
        self.tools.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.tools.setToolTip(tr("In the order, and in the writing, that they had first. New ones come last"))
        self.tools.clicked.connect(self._tell)
        self.values = QComboBox(self)
        self.values.addItems(list(_VALUES.values()))
        self.values.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.values.setMinimumContentsLength(_LEAST_CHARACTERS)
        self.values.setAccessibleName(tr("Date, ids and other values that change with each request"))
        self.values.setToolTip(
            tr(
                "Told behind the history, the model knows them all the same. Kept as they were first, it does not:"
                " it reads an old date"
            )
        )
        self.values.activated.connect(self._tell)
        self.values_label = QLabel(tr("&Date and ids:"), self)
        self.values_label.setBuddy(self.values)
        line = across(self.values_label, (self.values, 1))
        down(self.title, self.tools, line, on=self, edges=0, gap=NEAR)
        self.show_program("", UNTIDIED, ())

    def show_program(self, program: str, now: Tidiness, rows: Sequence[TimelineRow]) -> None:
        """`rows`: its requests so far. Nothing where no program is chosen."""
        self.setVisible(bool(program))
        self.title.setText(
            tr("What Cairn changes in the requests of {program}, so that less is read again:", program=program)
        )
        self.tools.setText(_with(tr("&Tools in one order"), spared_by(rows, Remedy.SORT_TOOLS).text))
        self.tools.setChecked(now.sorts_tools)
        for at, (way, label) in enumerate(_VALUES.items()):
            self.values.setItemText(at, _with(label, spared_by_values(rows, way).text))
        self.values.setCurrentIndex(_WAYS.index(now.values))

    def _tell(self) -> None:
        way = _WAYS[self.values.currentIndex()]
        self.chosen.emit(Tidiness(sorts_tools=self.tools.isChecked(), values=way))


def _with(label: str, spared: str) -> str:
    return f"{label} ({spared})" if spared else label
