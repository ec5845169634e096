"""Which servers' tools the chat has: what opens above the button below the message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.language.translation import tr
from ui.look.scale import MIDDLE, NEAR, TIGHT

_CHARACTERS = 46  # wide, about


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerRow:
    """A server as the popup shows it. `facts`: "5 tools, 812 tokens"."""

    name: str
    label: str
    facts: str
    is_chosen: bool


class ToolsPopup(QFrame):
    """`note` tells what another list would change, `forecast` what that would cost; `apply` does it."""

    chosen = Signal(str, bool)  # server, whether the chat is to have its tools
    applied = Signal()
    page_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("tools-popup")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Tools of this chat"))
        self.boxes: dict[str, QCheckBox] = {}
        self.title = QLabel(tr("Tools of this chat"), self)
        self.note = QLabel(self)
        self.forecast = QLabel(self)
        for label in (self.note, self.forecast):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.apply = QPushButton(tr("&Use these tools from now on"), self)
        self.apply.setToolTip(tr("The chat's prompt changes; what stands behind its tools is read again"))
        self.apply.clicked.connect(self.applied)
        self.manage = QPushButton(tr("&Manage tools…"), self)
        self.manage.setToolTip(tr("Add servers, switch them on, and see what they offer"))
        self.manage.clicked.connect(self._on_manage)
        self._list = QVBoxLayout()
        self._list.setSpacing(TIGHT)
        column = QVBoxLayout(self)
        column.setContentsMargins(MIDDLE, MIDDLE, MIDDLE, MIDDLE)
        column.setSpacing(NEAR)
        column.addWidget(self.title)
        column.addLayout(self._list)
        for widget in (self.note, self.forecast, self.apply, self.manage):
            column.addWidget(widget)

    def show_rows(self, rows: Sequence[ServerRow]) -> None:
        if list(self.boxes) != [row.name for row in rows]:
            for box in self.boxes.values():
                self._list.removeWidget(box)
                box.deleteLater()
            self.boxes = {row.name: self._box(row.name) for row in rows}
        for row in rows:
            box = self.boxes[row.name]
            box.setText(f"{row.label}: {row.facts}".replace("&", "&&"))
            box.blockSignals(True)
            box.setChecked(row.is_chosen)
            box.blockSignals(False)
        self._fit()

    def _box(self, name: str) -> QCheckBox:
        box = QCheckBox(self)
        box.setToolTip(tr("Whether the model may ask for the tools of this server in this chat"))
        box.toggled.connect(lambda on: self.chosen.emit(name, on))
        self._list.addWidget(box)
        return box

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
