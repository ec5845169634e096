"""Bars: an error that can be read and acted on, a sentence with a way out, and a deletion that can be undone."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from engine.language.translation import tr
from ui.theme.icons import as_sign
from ui.theme.labels import plain_label, push_button, text_label
from ui.theme.layouts import Fits, WrappedRow, across, down, turn
from ui.theme.notices import Notice, NoticeQueue, Problem, WayOut
from ui.theme.plain_field import ReadOnlyText
from ui.theme.scale import CORNER, FARTHEST, MIDDLE, NEAR, TIGHT, bold
from ui.theme.shapes import paint_box
from ui.theme.shown_text import brief, brief_lines, page_end
from ui.theme.theme import blend, current_colours

_FADES_AFTER_MS = 6_000
_LEAST_CHARACTERS = 34  # of a note beside its button


class Bar(Fits, QWidget):
    """A panel with a coloured edge."""

    colour = "muted"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hide()

    @property
    def edge(self) -> str:
        """The name of its colour."""
        return self.colour

    def fit(self) -> None:
        """Wrapped text needs more height in a narrow window; a layout under pressure would cut it off."""
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
        edge = str(getattr(colours, self.edge))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = blend(edge, colours.background, 0.08)
        paint_box(painter, self.rect().adjusted(1, 1, -1, -1), CORNER, ground=ground, edge=edge)


def copy_button(shown: Callable[[], Problem | None], parent: QWidget) -> QToolButton:
    """Copies the problem that is shown."""
    button = QToolButton(parent)
    button.setText(tr("Copy"))
    button.setAccessibleName(tr("Copy this message"))
    button.setToolTip(tr("Copy the message with its code and details, for a report"))

    def copy() -> None:
        problem = shown()
        if problem is not None:
            QGuiApplication.clipboard().setText(problem.report())

    button.clicked.connect(copy)
    return button


class ProblemPanel(Bar):
    """What went wrong, what to do, and the engine's own words below, until it is closed; then what waits behind it."""

    colour = "error"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queue = NoticeQueue()
        self.fading = QTimer(self, singleShot=True, interval=_FADES_AFTER_MS)
        self.fading.timeout.connect(self._fade)
        self.waiting = QLabel(self)
        self.waiting.hide()
        self.title, self.message = text_label("", self), text_label("", self)
        self.title.setFont(bold(self.title.font()))
        self.details = ReadOnlyText(self)
        self.details.setAccessibleName(tr("Details"))
        self.details.setToolTip(tr("The engine's own words"))
        self.details.setMaximumHeight(120)
        self.details.hide()
        self.more = QToolButton(self)
        self.more.setText(tr("Details"))
        self.more.setCheckable(True)
        self.more.setToolTip(tr("Show the engine's own words"))
        self.more.toggled.connect(self._show_details)
        self.copy_button = copy_button(lambda: self.problem, self)
        self.code = QLabel(self)
        self.code.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.action_button = QPushButton(self)
        self.action_button.hide()
        self.action_button.clicked.connect(self._on_action)
        self.close_button = push_button(tr("Close"), tr("Close this message"), self.dismiss, self)
        self._ways = WrappedRow(self)
        last = ((button, 0, Qt.AlignmentFlag.AlignBottom) for button in (self.action_button, self.close_button))
        row = across(self.more, self.copy_button, self.code, self.waiting, (self._ways, 1), 0, *last)
        # narrow: in a small window there is room for little more than what is said
        down(self.title, self.message, self.details, row, on=self, edges=(MIDDLE, NEAR, MIDDLE, NEAR), gap=TIGHT)

    @property
    def problem(self) -> Problem | None:
        """What is shown."""
        return None if self._queue.first is None else self._queue.first.problem

    @property
    def ways_out(self) -> list[QPushButton]:
        """The other buttons of what is shown."""
        return self._ways.buttons

    def show_problem(
        self,
        problem: Problem,
        label: str = "",
        act: Callable[[], None] | None = None,
        *,
        is_urgent: bool = False,
        more: tuple[WayOut, ...] = (),
        fades: bool = False,
    ) -> bool:
        """Show it, with a button `label` that does `act`, as soon as those before it were closed.

        `is_urgent`: at once. `more`: other buttons. `fades`: something went well, and goes by itself. False when the
        same one is shown or waits already.
        """
        before = self._queue.first
        is_new = self._queue.add(Notice(problem, label, act, more, fades), is_urgent=is_urgent)
        self._show_first(is_other=self._queue.first is not before)
        return is_new

    @property
    def edge(self) -> str:
        first = self._queue.first
        return "muted" if first is not None and first.fades else self.colour

    def _fade(self) -> None:
        """Not under the eyes of who points at it, or works in it."""
        first = self._queue.first
        if first is None or not first.fades:
            return
        if self.underMouse() or self.isAncestorOf(QApplication.focusWidget() or self):
            self.fading.start()
        else:
            self.dismiss()

    def dismiss(self) -> None:
        """The one shown was read; the next one comes."""
        self._queue.done()
        self._show_first(is_other=True)

    def withdraw(self, topic: str) -> None:
        """Problems of this topic are over, shown or not."""
        before = self._queue.first
        if self._queue.withdraw(topic):
            self._show_first(is_other=self._queue.first is not before)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the message in which the focus is."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _show_first(self, *, is_other: bool) -> None:
        first, n = self._queue.first, len(self._queue)
        if first is None:
            self.hide()
            return
        self.waiting.setText(tr("1 of {n}", n=n))
        self.waiting.setVisible(n > 1)
        self.close_button.setText(tr("Close") if n == 1 else tr("Next"))
        self.close_button.setToolTip(
            tr("Close this message") if n == 1 else tr("Close this message and show the next one")
        )
        if is_other:
            self._fill(first)
            self.update()
            self.fading.start()
        self.setAccessibleName(
            tr("Problem{n}: {title}", n=tr(" 1 of {n}", n=n) if n > 1 else "", title=brief(first.problem.title))
        )
        self.show()
        self.fit()

    def _fill(self, notice: Notice) -> None:
        problem = notice.problem
        self.title.setText(brief(problem.title))
        self.message.setText(brief_lines(f"{problem.message} {problem.action}".strip()))
        self.details.show_text(problem.details[: page_end(problem.details)])
        self.more.setChecked(False)
        self.more.setVisible(bool(problem.details))
        self.copy_button.setVisible(bool(problem.details or problem.code))
        self.code.setText(problem.code)
        self.code.setToolTip(tr("The kind of this error, for a search or a report"))
        self.code.setVisible(bool(problem.code))
        self.action_button.setText(notice.label)
        self.action_button.setToolTip(notice.label)
        self.action_button.setVisible(notice.act is not None)
        self._offer(notice.more)
        self.setAccessibleDescription(self.message.text())

    def fit(self) -> None:
        super().fit()
        layout = self.layout()
        if layout is not None and self._ways.buttons:
            layout.activate()
            self._ways.take_width(self._ways.width())

    def _show_details(self, shown: bool) -> None:
        self.details.setVisible(shown)
        self.fit()

    def _offer(self, ways: tuple[WayOut, ...]) -> None:
        buttons = [QPushButton(way.label, self) for way in ways]
        for way, button in zip(ways, buttons, strict=True):
            button.clicked.connect(lambda _=False, act=way.act: self._act(act))
        self._ways.put(buttons)

    def _on_action(self) -> None:
        if self._queue.first is not None:
            self._act(self._queue.first.act)

    def _act(self, act: Callable[[], None] | None) -> None:
        """One way out was taken: the notice goes, and the next one comes."""
        self._queue.done()
        self._show_first(is_other=True)
        if act is not None:
            act()


class NoteBar(Bar):
    """A few sentences, a button that does something about them, and one that closes the bar."""

    acted = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = plain_label("", self, is_selectable=True)
        self.button = QPushButton(self)
        self.button.clicked.connect(self.acted)
        self.close_button = as_sign(QToolButton(self), "close", tr("Close this message"), self.dismissed)
        self.close_button.setAccessibleName(tr("Close"))
        self._said = across(
            (self.label, 1), (self.button, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        )
        across(
            (self._said, 1),
            (self.close_button, 0, Qt.AlignmentFlag.AlignTop),
            on=self,
            edges=(MIDDLE, NEAR, NEAR, NEAR),
        )

    def show_note(self, text: str, *, label: str = "", closes: bool = True) -> None:
        """ "" hides the bar. `label` names the button, if there is to be one."""
        self.label.setText(brief_lines(text))
        self.setAccessibleName(self.label.text())
        self.button.setText(label)
        self.button.setToolTip(label)
        self.button.setVisible(bool(label))
        self.close_button.setVisible(closes)
        self.setVisible(bool(text))
        self.fit()

    def fit(self) -> None:
        """The label is as wide as the buttons leave it; where that is too little, the button comes below."""
        layout = self.layout()
        if layout is not None:
            wanted = self.button.sizeHint().width() + _LEAST_CHARACTERS * self.fontMetrics().averageCharWidth()
            is_wide = self.button.isHidden() or self.width() >= wanted
            turn(self._said, is_beside=is_wide)
            layout.activate()
            self.label.setMinimumHeight(max(0, self.label.heightForWidth(self.label.width())))


class UndoBar(Bar):
    """“Deleted …” with Undo, each for as long as it is kept: another deletion neither ends nor lengthens that."""

    undone = Signal(object)

    def __init__(self, seconds: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._offered: list[tuple[object, str, float]] = []  # the last: until when
        self.label = QLabel(self)
        self.label.setMinimumWidth(1)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.button = push_button(tr("Undo"), tr("Bring it back"), self._on_undo, self, for_enter=True)
        across((self.label, 1), self.button, on=self, edges=(MIDDLE, NEAR, NEAR, NEAR))
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._forget)

    def offer(self, what: object, text: str) -> None:
        self._offered.append((what, brief(text), time.monotonic() + self._seconds))
        self._forget()

    def _show_newest(self) -> None:
        self.setVisible(bool(self._offered))
        self.setAccessibleName(self._text())
        self.fit()

    def _text(self) -> str:
        n_earlier = len(self._offered) - 1
        if n_earlier < 0:
            return ""
        return self._offered[-1][1] + (tr(", and {n_earlier} before", n_earlier=n_earlier) if n_earlier else "")

    def fit(self) -> None:
        super().fit()
        room = self.width() - self.button.sizeHint().width() - FARTHEST - NEAR
        self.label.setText(self.fontMetrics().elidedText(self._text(), Qt.TextElideMode.ElideMiddle, room))

    def _forget(self) -> None:
        now = time.monotonic()
        self._offered = [one for one in self._offered if one[2] > now]
        if self._offered:
            self._timer.start(math.ceil((self._offered[0][2] - now) * 1000))
        self._show_newest()

    def _on_undo(self) -> None:
        what, *_ = self._offered.pop()
        self._show_newest()
        self.undone.emit(what)
