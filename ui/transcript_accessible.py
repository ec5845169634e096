"""What a screen reader finds in the painted chat view: a list whose items are the messages."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from ui.transcript import TranscriptView

_NO_COLOUR = QColor()


class MessageInterface(QAccessibleInterface):
    """One message as a list item: its text, its state and its cache line."""

    def __init__(self, owner: TranscriptInterface, row: int) -> None:
        super().__init__()
        self._owner = owner
        self._row = row

    def isValid(self) -> bool:
        return self._owner.isValid() and self._row < len(self._owner.view.model)

    def window(self) -> QWindow:
        return self._owner.window()

    def object(self) -> QObject:
        return cast(QObject, None)  # a message is no QObject; Qt allows that, the type stubs do not know

    def parent(self) -> QAccessibleInterface:
        return self._owner

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def rect(self) -> QRect:
        view = self._owner.view
        place = view.row_rect(self._row)
        return QRect(view.viewport().mapToGlobal(place.topLeft()), place.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._row == self._owner.view.current
        state.busy = self._owner.view.model[self._row].is_busy
        state.readOnly = True
        return state

    def text(self, kind: QAccessible.Text) -> str:
        if not self.isValid():
            return ""
        row = self._owner.view.model[self._row]
        if kind == QAccessible.Text.Name:
            return row.spoken()
        if kind == QAccessible.Text.Description:
            return "Actions: " + ", ".join(action.value for action in row.actions())
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        return

    def foregroundColor(self) -> QColor:
        return _NO_COLOUR

    def backgroundColor(self) -> QColor:
        return _NO_COLOUR


class TranscriptInterface(QAccessibleWidget):
    """The view as a list."""

    def __init__(self, view: TranscriptView) -> None:
        super().__init__(view, QAccessible.Role.List, view.accessibleName())
        self.view = view
        self._messages: list[MessageInterface] = []  # Qt does not keep them alive

    def childCount(self) -> int:
        return len(self.view.model)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        if not 0 <= index < len(self.view.model):
            return None
        while len(self._messages) <= index:
            message = MessageInterface(self, len(self._messages))
            QAccessible.registerAccessibleInterface(message)
            self._messages.append(message)
        return self._messages[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((i for i, message in enumerate(self._messages) if message is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        local = self.view.viewport().mapFromGlobal(QRect(x, y, 1, 1).topLeft())
        return self.child(self.view.row_at(local.y()))

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.child(self.view.current)


_interfaces: dict[int, TranscriptInterface] = {}
_is_installed = False


def _factory(name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, TranscriptView):
        return None
    key = id(thing)
    if key not in _interfaces:
        _interfaces[key] = TranscriptInterface(thing)
        thing.destroyed.connect(lambda: _interfaces.pop(key, None))
    return _interfaces[key]


def install() -> None:
    """Let screen readers into every transcript. Once for each process."""
    global _is_installed
    if not _is_installed:
        _is_installed = True
        QAccessible.installFactory(_factory)


def follow_current(view: TranscriptView) -> None:
    """Tell screen readers whenever another message becomes the current one."""

    def tell(row: int) -> None:
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(row)
        QAccessible.updateAccessibility(event)

    view.current_changed.connect(tell)


def announce_to_screen_readers(widget: QWidget, text: str) -> None:
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
