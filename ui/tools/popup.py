"""Which servers' tools the chat has: what opens above the button below the message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QMenu,
    QToolButton,
    QWidget,
)

from engine.language.translation import tr
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down, scrolled
from ui.theme.scale import FAR, MIDDLE, NEAR, TIGHT

_CHARACTERS = 46  # wide, about
_MOST_LINES = 8  # of single tools at once


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerRow:
    """A server as the popup shows it. `facts`: "5 tools, 812 tokens". `tools`: its single ones, and whether each is
    chosen.
    """

    name: str
    label: str
    facts: str
    is_chosen: bool
    tools: tuple[tuple[str, bool], ...] = ()


class ServerPart(QWidget):
    """A server's box, and behind a fold those of its tools."""

    toggled = Signal(bool)
    tool_toggled = Signal(str, bool)
    folded = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.box = QCheckBox(self)
        self.box.setToolTip(tr("Whether the model may ask for the tools of this server in this chat"))
        self.box.toggled.connect(self.toggled)
        self.fold = QToolButton(self)
        self.fold.setCheckable(True)
        self.fold.setAutoRaise(True)
        self.fold.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.fold.setToolTip(tr("Choose single tools of this server"))
        self.fold.toggled.connect(self._on_fold)
        self.tools: dict[str, QCheckBox] = {}
        self._inner = QWidget(self)
        self._column = down(on=self._inner, edges=(FAR, 0, 0, 0), gap=TIGHT)
        self._area = scrolled(self._inner, parent=self)
        row = across((self.box, 1), self.fold)
        down(row, self._area, on=self, edges=0, gap=TIGHT)
        self._on_fold(False)

    def show_row(self, row: ServerRow) -> None:
        self.box.setText(f"{row.label}: {row.facts}".replace("&", "&&"))
        _check(self.box, row.is_chosen)
        self.fold.setAccessibleName(tr("Single tools of {server}", server=row.label))
        if list(self.tools) != [name for name, _ in row.tools]:
            for box in self.tools.values():
                self._column.removeWidget(box)
                box.deleteLater()
            self.tools = {name: self._tool(name) for name, _ in row.tools}
            shown = list(self.tools.values())[:_MOST_LINES]
            self._area.setFixedHeight(sum(one.sizeHint().height() + TIGHT for one in shown) + TIGHT)
        for name, is_on in row.tools:
            _check(self.tools[name], is_on)
        self.fold.setVisible(bool(row.is_chosen and row.tools))
        self._area.setVisible(self.fold.isChecked() and bool(row.is_chosen and row.tools))

    def _tool(self, name: str) -> QCheckBox:
        box = QCheckBox(name.replace("&", "&&"), self._inner)
        box.toggled.connect(lambda on: self.tool_toggled.emit(name, on))
        self._column.addWidget(box)
        return box

    def _on_fold(self, is_open: bool) -> None:
        self.fold.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._area.setVisible(is_open)
        self.folded.emit()


def _check(box: QCheckBox, is_on: bool) -> None:
    """Without telling anybody."""
    box.blockSignals(True)
    box.setChecked(is_on)
    box.blockSignals(False)


class ToolsPopup(QFrame):
    """`note` tells what another list would change, `forecast` what that would cost; `apply` does it."""

    chosen = Signal(str, bool)  # server, whether the chat is to have its tools
    tool_chosen = Signal(str, str, bool)  # server, tool
    choice_made = Signal(str)  # what the model is to do about calls, as a request has it
    applied = Signal()
    page_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("tools-popup")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Tools of this chat"))
        self.parts: dict[str, ServerPart] = {}
        self.title = QLabel(tr("Tools of this chat"), self)
        self.note = plain_label("", self)
        self.forecast = plain_label("", self)
        self.apply = push_button(
            tr("&Use these tools from now on"),
            tr("The chat's prompt changes; what stands behind its tools is read again"),
            self.applied,
            self,
        )
        self.insert = push_button(
            tr("&Into the message"),
            tr("Attach what a server holds, or write a text that it has"),
            parent=self,
        )
        self.inserts = QMenu(self)
        self.insert.setMenu(self.inserts)
        self.inserts.triggered.connect(lambda _: self.close())
        self.manage = push_button(
            tr("&Manage tools…"),
            tr("Add servers, switch them on, and see what they offer"),
            self._on_manage,
            self,
        )
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(tr("When the model calls tools"))
        self.choice.setToolTip(tr("What is chosen here changes nothing of the prompt, so that it costs nothing"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.activated.connect(lambda _: self.choice_made.emit(self.choice.currentData()))
        self._list = down(gap=TIGHT)
        down(
            self.title,
            self._list,
            self.choice,
            self.note,
            self.forecast,
            self.apply,
            self.insert,
            self.manage,
            on=self,
            edges=MIDDLE,
            gap=NEAR,
        )

    @property
    def boxes(self) -> Mapping[str, QCheckBox]:
        """Of the servers."""
        return {name: part.box for name, part in self.parts.items()}

    def show_rows(self, rows: Sequence[ServerRow]) -> None:
        if list(self.parts) != [row.name for row in rows]:
            for part in self.parts.values():
                self._list.removeWidget(part)
                part.deleteLater()
            self.parts = {row.name: self._part(row.name) for row in rows}
        for row in rows:
            self.parts[row.name].show_row(row)
        self._fit()

    def _part(self, name: str) -> ServerPart:
        part = ServerPart(self)
        part.toggled.connect(lambda on: self.chosen.emit(name, on))
        part.tool_toggled.connect(lambda tool, on: self.tool_chosen.emit(name, tool, on))
        part.folded.connect(self._fit)
        self._list.addWidget(part)
        return part

    def show_choices(self, choices: Sequence[tuple[str, str]], chosen: str) -> None:
        """(words, what a request has for it); none: the chat has no tools."""
        known = [(self.choice.itemText(at), self.choice.itemData(at)) for at in range(self.choice.count())]
        if known != list(choices):
            self.choice.clear()
            for words, value in choices:
                self.choice.addItem(words, value)
        self.choice.setCurrentIndex(max(0, self.choice.findData(chosen)))
        self.choice.setVisible(bool(choices))

    def show_change(self, note: str, forecast: str) -> None:
        """`note` "": the chat has what is chosen."""
        self.note.setText(note)
        self.forecast.setText(forecast)
        for widget in (self.note, self.apply):
            widget.setVisible(bool(note))
        self.forecast.setVisible(bool(note and forecast))
        self._fit()

    def open_above(self, button: QWidget) -> None:
        self._fit()
        corner = button.mapToGlobal(QPoint(button.width() - self.width(), -self.height() - TIGHT))
        self.move(corner)
        self.show()
        first = next(iter(self.boxes.values()), self.manage)
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_manage(self) -> None:
        self.close()
        self.page_asked.emit()

    def _fit(self) -> None:
        bottom = self.geometry().bottom()
        wide = max(_CHARACTERS * self.fontMetrics().averageCharWidth(), self.sizeHint().width())
        self.setFixedWidth(wide)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.setFixedHeight(max(layout.totalHeightForWidth(wide), layout.minimumSize().height()))
        if self.isVisible():
            self.move(self.x(), bottom - self.height() + 1)
