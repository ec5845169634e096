"""Whether and how hard the model thinks in this chat; shown where its chat template lets one choose."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from engine.core.prompt.chat_options import AS_GIVEN, NO_CHOICES, ThinkingChoice, ThinkingChoices
from engine.language.translation import tr
from ui.theme.layouts import Fits, across, turn
from ui.theme.scale import NEAR

_READ_AGAIN = tr("A change makes another prompt: more of the chat may have to be read again.")


class ThinkingBar(Fits, QWidget):
    """Boxes to tick and a list of efforts, each only if it makes a difference."""

    chosen = Signal(object)  # ThinkingChoice

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = NO_CHOICES
        self._choice = AS_GIVEN
        self.box = QCheckBox(tr("Think before answering"), self)
        self.box.setToolTip(
            tr("The model first writes down its thoughts. Replies take longer. {read_again}", read_again=_READ_AGAIN)
        )
        self.keep_box = QCheckBox(tr("Keep earlier thoughts"), self)
        self.keep_box.setToolTip(
            tr(
                "What the model thought before earlier replies stays in the prompt. Off: the template "
                "leaves it out, and what follows it is read again. {read_again}",
                read_again=_READ_AGAIN,
            )
        )
        self.efforts = QComboBox(self)
        self.efforts.setAccessibleName(tr("Effort of thinking"))
        self.efforts.setToolTip(tr("How long the model thinks. {read_again}", read_again=_READ_AGAIN))
        self._row = across(self.box, self.efforts, self.keep_box, 1, on=self, edges=0, gap=NEAR)
        self.box.clicked.connect(lambda on: self._choose(replace(self._choice, thinks=on)))
        self.efforts.activated.connect(lambda at: self._choose(replace(self._choice, effort=self.efforts.itemData(at))))
        self.keep_box.clicked.connect(self._on_keep)
        self._show()

    def set_choices(self, choices: ThinkingChoices) -> None:
        """What the model's template knows."""
        if choices != self._choices:
            self._choices = choices
            self._show()

    def set_choice(self, choice: ThinkingChoice) -> None:
        """What was chosen for the chat that is shown."""
        if choice != self._choice:
            self._choice = choice
            self._show()

    def fit(self) -> None:
        """One beside the other, or below where the labels have no room."""
        shown = [one for one in (self.box, self.efforts, self.keep_box) if not one.isHidden()]
        wanted = sum(one.sizeHint().width() + self._row.spacing() for one in shown)
        turn(self._row, is_beside=wanted <= self.width())

    def _show(self) -> None:
        switch, efforts = self._choices.switch, self._choices.efforts
        self.box.setVisible(switch is not None)
        if switch is not None:
            self.box.setChecked(bool(self._choices.thinks(self._choice)))
        self.efforts.clear()
        for level in ("", *efforts):
            self.efforts.addItem(_words(level), level)
        self.efforts.setCurrentIndex(max(0, self.efforts.findData(self._choice.effort)))
        self.efforts.setVisible(bool(efforts))
        self.efforts.setEnabled(switch is None or self.box.isChecked())
        keeps = self._choices.keeping is not None
        self.keep_box.setVisible(keeps)
        self.keep_box.setChecked(self._choices.keeps(self._choice))
        self.setVisible(switch is not None or bool(efforts) or keeps)
        self.fit()

    def _on_keep(self, checked: bool) -> None:
        is_usual = checked and self._choices.usual.keeps is not False
        self._choose(replace(self._choice, keeps=None if is_usual else checked))

    def _choose(self, choice: ThinkingChoice) -> None:
        if choice != self._choice:
            self._choice = choice
            self._show()
            self.chosen.emit(choice)


def _words(level: str) -> str:
    """The template's own word for an effort, as people read it; those that most templates use are translated."""
    match level:
        case "":
            return tr("Usual effort")
        case "low":
            return tr("Low effort")
        case "medium":
            return tr("Medium effort")
        case "high":
            return tr("High effort")
        case _:
            return tr("{level} effort", level=level.replace("_", " ").capitalize())
