"""An error as lines within a page, with a button that copies it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton, QWidget

from engine.language.translation import tr
from ui.theme.labels import plain_label
from ui.theme.layouts import across
from ui.theme.problem import Problem


class ProblemLine(QWidget):
    """A sentence that only tells, or an error with its code; hidden while there is neither."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.problem: Problem | None = None
        self.label = plain_label("", self, is_selectable=True)
        self.copy_button = QToolButton(self)
        self.copy_button.setText(tr("Copy"))
        self.copy_button.setAccessibleName(tr("Copy this message"))
        self.copy_button.setToolTip(tr("Copy the message with its code and details, for a report"))
        self.copy_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.copy_button.clicked.connect(self._copy)
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

    def _copy(self) -> None:
        if self.problem is not None:
            QGuiApplication.clipboard().setText(self.problem.report())
