"""Texts that wrap or give way, can be selected and are taken for no markup, and the cards they stand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QLabel, QPushButton, QSizePolicy, QToolButton, QToolTip, QWidget

from engine.language.translation import tr
from ui.theme.icons import put_sign
from ui.theme.layouts import Fits, across, turn
from ui.theme.scale import NEAR, TIGHT, WIDE, bold
from ui.theme.shapes import AT_LEFT, paint_box
from ui.theme.shown_text import brief_lines
from ui.theme.theme import blend, current_colours

_LEAST_CHARACTERS = 8
_KEPT_CHARACTERS = 3


_Act = Callable[..., object] | SignalInstance


def plain_label(
    text: str = "", parent: QWidget | None = None, *, tone: str = "", is_bold: bool = False, is_selectable: bool = False
) -> QLabel:
    """Words that wrap and are never markup. `tone` as the style sheet has it: "muted", "good", "bad"."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if tone:
        label.setProperty("tone", tone)
    if is_bold:
        label.setFont(bold(label.font()))
    if is_selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def text_label(text: str = "", parent: QWidget | None = None, *, tone: str = "") -> QLabel:
    """The same of any length, and the keys can select it as well."""
    label = plain_label(brief_lines(text), parent, tone=tone)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label


def push_button(
    words: str,
    tip: str = "",
    act: _Act | None = None,
    parent: QWidget | None = None,
    *,
    name: str = "",
    for_enter: bool = False,
) -> QPushButton:
    """`act` is done at a click. `name`: for screen readers, where the words are not enough.

    `for_enter`: in a dialog, Enter presses it while it has the focus, and the first such one where none has.
    """
    made = QPushButton(words, parent)
    made.setToolTip(tip)
    if name:
        made.setAccessibleName(name)
    if not for_enter:
        made.setAutoDefault(False)
    if act is not None:
        made.clicked.connect(act)
    return made


class ElidedButton(Fits, QPushButton):
    """Its words are cut off where there is no room for all of them."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_words(self, words: str) -> None:
        self._words = words
        self.fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        metrics, hint = self.fontMetrics(), super().sizeHint()
        more = metrics.horizontalAdvance(self._words) - metrics.horizontalAdvance(self.text())
        return QSize(hint.width() + more, hint.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_CHARACTERS * self.fontMetrics().averageCharWidth(), super().minimumSizeHint().height())

    def fit(self) -> None:
        metrics = self.fontMetrics()
        around = self.sizeHint().width() - metrics.horizontalAdvance(self._words)
        self.setText(metrics.elidedText(self._words, Qt.TextElideMode.ElideRight, self.width() - around))


class ButtonRow(Fits, QWidget):
    """Buttons beside one another, or below one another where there is no room for that."""

    def __init__(self, *buttons: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons = buttons
        self._row = across(*buttons, 1, on=self, edges=0, gap=NEAR)

    def minimumSizeHint(self) -> QSize:
        widest = max((button.minimumSizeHint().width() for button in self._buttons), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def fit(self) -> None:
        wanted = sum(button.sizeHint().width() + self._row.spacing() for button in self._buttons)
        turn(self._row, is_beside=self.width() >= wanted)


def say(label: QLabel, text: str) -> None:
    """An empty text hides it."""
    label.setText(brief_lines(text))
    label.setVisible(bool(text))


class Card(QWidget):
    """A rounded ground with a thin edge, for what belongs together."""

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), blend(colours.border, colours.background, 0.7)
        paint_box(painter, rect, 8, ground=colours.background, edge=edge)


class ElidedLabel(QLabel):
    """A line whose end is left out where there is no room for all of it; `text()` is always the whole.

    A tooltip of the owner's tells what it is about, below the whole text if that is cut.
    """

    def __init__(self, *args: Any, keeps: int = _KEPT_CHARACTERS, edge: int = 0) -> None:
        """As a QLabel. Beside others that give way, `keeps` characters stay. `edge`: room at both sides."""
        super().__init__(*args)
        self._keeps = keeps
        self._edge = edge  # a label's own margins are lost where a style sheet is about it

    def _advance(self, text: str) -> int:
        """One more than Qt says, which rounds down at times and then leaves the end out."""
        return self.fontMetrics().horizontalAdvance(text) + 1 if text else 0

    @property
    def _edges(self) -> int:
        margins = self.contentsMargins()
        return margins.left() + margins.right() + 2 * self._edge

    def sizeHint(self) -> QSize:
        return QSize(self._advance(self.text()) + self._edges, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        least = self._keeps * self.fontMetrics().averageCharWidth() + self._edges
        return QSize(min(self.sizeHint().width(), least), super().minimumSizeHint().height())

    @property
    def is_cut(self) -> bool:
        """Less than the whole text is shown."""
        return self._advance(self.text()) > self._room.width()

    @property
    def _room(self) -> QRect:
        return self.contentsRect().adjusted(self._edge, 0, -self._edge, 0)

    def told(self) -> str:
        """What is shown to who points at it."""
        return f"{self.text()}\n\n{self.toolTip()}" if self.is_cut else self.toolTip()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.told(), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self._room
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, AT_LEFT, shown)


# The head of a part of the window that can be closed: its name, and a button.


class DockTitle(QWidget):
    """In place of the title bar that Qt draws. `note` stands at the right, muted."""

    def __init__(self, dock: QDockWidget, title: str, keys: str, *tools: QWidget) -> None:
        """`tools` stand behind the name. The part stays in its place: it cannot be torn off."""
        super().__init__(dock)
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.setObjectName("dock_title")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        name = ElidedLabel(title, self)
        name.setFont(bold(name.font()))
        self.note = QLabel(self)
        self.note.setProperty("tone", "muted")
        self.close_button = QToolButton(self)
        self.close_button.setToolTip(tr("Hide this part ({keys})", keys=keys))
        self.close_button.setAccessibleName(tr("Hide: {title}", title=title))
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        put_sign(self.close_button, "close", tone="muted")
        self.close_button.clicked.connect(dock.hide)
        row = across(name, on=self, edges=(WIDE, TIGHT, NEAR, TIGHT), gap=TIGHT)
        for tool in tools:
            row.addWidget(tool, int(tool.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Expanding))
        if not tools:
            row.addStretch(1)
        row.addWidget(self.note)
        row.addWidget(self.close_button)
