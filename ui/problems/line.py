"""An error as lines within a page, with a button that copies it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ui.theme.labels import plain_label
from ui.theme.layouts import across
from ui.theme.notices import Problem
from ui.theme.panels import copy_button


class ProblemLine(QWidget):
    """A sentence that only tells, or an error with its code; hidden while there is neither."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.problem: Problem | None = None
        self.label = plain_label("", self, is_selectable=True)
        self.copy_button = copy_button(lambda: self.problem, self)
        self.copy_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        across((self.label, 1), (self.copy_button, 0, Qt.AlignmentFlag.AlignTop), on=self, edges=0)
        self.say("")

    def text(self) -> str:
        return self.label.text()

    def say(self, sentence: str) -> None:
        """No error; "" for nothing."""
        self._show(sentence, None)

    def show_problem(self, problem: Problem) -> None:
        self._show(f"{problem.title}. {problem.told}" if problem.title else problem.told, problem)

    def _show(self, text: str, problem: Problem | None) -> None:
        self.problem = problem
        self.label.setText(text)
        self.copy_button.setVisible(problem is not None)
        self.setVisible(bool(text))
