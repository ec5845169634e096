"""Bars: an error that can be read and acted on, a sentence with a way out, and a deletion that can be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.problem import Problem
from ui.theme import blend, current_colours, theme_signals

_LEAST_CHARACTERS = 34  # of a note beside its button


class _Bar(QWidget):
    """A panel with a coloured edge."""

    colour = "muted"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme_signals().changed.connect(self.update)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrapped text needs more height in a narrow window; a layout under pressure would cut it off."""
        super().resizeEvent(event)
        self._take_height()

    def _take_height(self) -> None:
        layout = self.layout()
        if layout is None:
            return
        edges = layout.contentsMargins()
        for label in self.findChildren(QLabel):
            if label.wordWrap():
                width = self.width() - edges.left() - edges.right()
                label.setMinimumHeight(max(0, label.heightForWidth(width)))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        edge = str(getattr(colours, self.colour))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(blend(edge, colours.background, 0.08)))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)


class ProblemPanel(_Bar):
    """What went wrong, what to do, and the engine's own words below, until it is closed."""

    colour = "error"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.problem: Problem | None = None
        self._act: Callable[[], None] | None = None
        self.title = QLabel(self)
        self.message = QLabel(self)
        for label in (self.title, self.message):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        bold = self.title.font()
        bold.setBold(True)
        self.title.setFont(bold)
        self.details = QPlainTextEdit(self)
        self.details.setReadOnly(True)
        self.details.setAccessibleName("Details")
        self.details.setToolTip("The engine's own words")
        self.details.setMaximumHeight(120)
        self.details.hide()
        self.more = QToolButton(self)
        self.more.setText("Details")
        self.more.setCheckable(True)
        self.more.setToolTip("Show the engine's own words")
        self.more.toggled.connect(self._show_details)
        self.action_button = QPushButton(self)
        self.action_button.hide()
        self.action_button.clicked.connect(self._on_action)
        self.close_button = QPushButton("Close", self)
        self.close_button.setToolTip("Close this message")
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout()
        row.addWidget(self.more)
        row.addStretch(1)
        row.addWidget(self.action_button)
        row.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.addWidget(self.title)
        column.addWidget(self.message)
        column.addWidget(self.details)
        column.addLayout(row)

    def show_problem(self, problem: Problem, label: str = "", act: Callable[[], None] | None = None) -> None:
        """Show it, with a button `label` that does `act`."""
        self.problem, self._act = problem, act
        self.title.setText(problem.title)
        self.message.setText(f"{problem.message} {problem.action}".strip())
        self.details.setPlainText(problem.details)
        self.more.setChecked(False)
        self.more.setVisible(bool(problem.details))
        self.action_button.setText(label)
        self.action_button.setToolTip(label)
        self.action_button.setVisible(act is not None)
        self.setAccessibleName(f"Problem: {problem.title}")
        self.setAccessibleDescription(self.message.text())
        self.show()
        self._take_height()

    def _show_details(self, shown: bool) -> None:
        self.details.setVisible(shown)
        self._take_height()

    def _on_action(self) -> None:
        self.hide()
        if self._act is not None:
            self._act()


class NoteBar(_Bar):
    """A few sentences, a button that does something about them, and one that closes the bar."""

    acted = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = QLabel(self)
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = QPushButton(self)
        self.button.clicked.connect(self.acted)
        self.close_button = QToolButton(self)
        self.close_button.setText("✕")
        self.close_button.setAutoRaise(True)
        self.close_button.setAccessibleName("Close")
        self.close_button.setToolTip("Close this message")
        self.close_button.clicked.connect(self.dismissed)
        self._said = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._said.addWidget(self.label, 1)
        self._said.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.addLayout(self._said, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)

    def show_note(self, text: str, *, label: str = "", closes: bool = True) -> None:
        """ "" hides the bar. `label` names the button, if there is to be one."""
        self.label.setText(text)
        self.setAccessibleName(text)
        self.button.setText(label)
        self.button.setToolTip(label)
        self.button.setVisible(bool(label))
        self.close_button.setVisible(closes)
        self.setVisible(bool(text))
        self._take_height()

    def _take_height(self) -> None:
        """The label is as wide as the buttons leave it; where that is too little, the button comes below."""
        layout = self.layout()
        if layout is not None:
            wanted = self.button.sizeHint().width() + _LEAST_CHARACTERS * self.fontMetrics().averageCharWidth()
            is_wide = self.button.isHidden() or self.width() >= wanted
            directions = QBoxLayout.Direction
            self._said.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)
            layout.activate()
            self.label.setMinimumHeight(max(0, self.label.heightForWidth(self.label.width())))


class UndoBar(_Bar):
    """“Deleted …” with Undo, for a while."""

    undone = Signal(object)

    def __init__(self, seconds: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._what: object = None
        self._text = ""
        self.label = QLabel(self)
        self.label.setMinimumWidth(1)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.button = QPushButton("Undo", self)
        self.button.setToolTip("Bring the chat back")
        self.button.clicked.connect(self._on_undo)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.addWidget(self.label, 1)
        row.addWidget(self.button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(seconds * 1000)
        self._timer.timeout.connect(self.hide)

    def offer(self, what: object, text: str) -> None:
        self._what, self._text = what, text
        self.setAccessibleName(text)
        self.show()
        self._elide()
        self._timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = self.width() - self.button.sizeHint().width() - 40
        self.label.setText(self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideMiddle, room))

    def _on_undo(self) -> None:
        self._timer.stop()
        self.hide()
        self.undone.emit(self._what)
