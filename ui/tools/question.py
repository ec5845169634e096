"""The question before a tool is run: what is called with what, and four answers, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from engine.core.prompt.json_text import JsonError
from engine.core.toolbox.offers import Answer
from engine.language.translation import tr
from engine.telling.called_tools import pretty_arguments, server_name
from ui.chats.tool_rounds import Question, arguments_of
from ui.theme.labels import plain_label, push_button, say
from ui.theme.layouts import across, down
from ui.theme.panels import Bar
from ui.theme.plain_field import code_field
from ui.theme.scale import CORNER, MIDDLE, NEAR, TIGHT
from ui.theme.shown_text import brief
from ui.theme.theme import current_colours

_LINES = 5  # of what it is given, at most; more scroll


class CallQuestion(Bar):
    """Hidden while nothing is asked. What a tool is given can be changed before it is run."""

    colour = "accent"
    answered = Signal(object, object, str)  # Question, Answer, arguments

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hint_of: Callable[[Question], str] = lambda _: ""  # what its server says about the tool
        self.question: Question | None = None
        self.title = plain_label("", self, is_bold=True)
        self.hint = plain_label("", self, tone="muted")
        self.verdict = plain_label("", self, tone="bad")
        self.arguments = code_field(tr("What the tool is given"), tr("It can be changed before it is run"), self)
        self.arguments.textChanged.connect(self._judge)
        self.buttons = {answer: self._button(answer) for answer in Answer}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # no answer has it by itself: Enter would give it
        row = across(1, gap=NEAR)
        for answer in (Answer.NO, Answer.ALWAYS, Answer.IN_CHAT, Answer.ONCE):
            row.addWidget(self.buttons[answer])
        down(
            self.title,
            self.hint,
            self.arguments,
            self.verdict,
            row,
            on=self,
            edges=(MIDDLE, NEAR, MIDDLE, NEAR),
            gap=TIGHT,
        )
        order = [self, *(self.buttons[one] for one in Answer), self.arguments]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _button(self, answer: Answer) -> QPushButton:
        words, tip = _WORDS[answer]
        button = push_button(words, tip, lambda: self._answer(answer), self, for_enter=True)
        button.setAutoDefault(True)  # Enter presses the one that has the focus
        return button

    def show_question(self, question: Question | None) -> None:
        """None: nothing is asked any more."""
        is_other = question != self.question
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self.question = question
        self.setVisible(question is not None)
        if question is None or not is_other:
            return
        place = tr(" ({place} of {n})", place=question.place, n=question.n) if question.n > 1 else ""
        server = brief(server_name(question.tool.server))
        title = tr("Run “{tool}” of “{server}”?", tool=brief(question.tool.tool), server=server)
        self.title.setText(title + place)
        self.setAccessibleName(self.title.text())
        self.hint.setText(self.hint_of(question))
        self.hint.setVisible(bool(self.hint.text()))
        self.arguments.show_value(pretty_arguments(question.call.arguments))
        n_lines = min(_LINES, self.arguments.blockCount())
        line = self.arguments.fontMetrics().lineSpacing()
        self.arguments.setFixedHeight((n_lines + 1) * line + 2 * NEAR + TIGHT)  # one more for frame and margins
        self._judge()
        self.fit()
        if had_focus or not self._is_writing():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_writing(self) -> bool:
        """The person writes something: keys that were meant for that must not answer."""
        focus = QApplication.focusWidget()
        return (
            isinstance(focus, QPlainTextEdit | QLineEdit)
            and self.window().isAncestorOf(focus)
            and _text_of(focus) != ""
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(QColor(current_colours().accent), 2))
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), CORNER, CORNER)

    def _judge(self) -> None:
        told = ""
        try:
            arguments_of(self.arguments.value)
        except JsonError as error:
            told = error.told
        say(self.verdict, told)
        for answer, button in self.buttons.items():
            button.setEnabled(answer is Answer.NO or not told)

    def _answer(self, answer: Answer) -> None:
        question = self.question
        if question is not None:
            written = self.arguments.value
            is_same = written == pretty_arguments(question.call.arguments)
            self.answered.emit(question, answer, question.call.arguments if is_same else written)


def _text_of(field: QPlainTextEdit | QLineEdit) -> str:
    return field.text() if isinstance(field, QLineEdit) else field.toPlainText()


_WORDS = {
    Answer.ONCE: (tr("&Once"), tr("Run it this time")),
    Answer.IN_CHAT: (tr("In this &chat"), tr("Run this tool in this chat without a question, until Cairn is closed")),
    Answer.ALWAYS: (tr("&Always"), tr("Run this tool without a question, as long as it says that it does the same")),
    Answer.NO: (tr("&No"), tr("Do not run it; the model is told so")),
}
