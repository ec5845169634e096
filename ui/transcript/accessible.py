"""What a screen reader finds in the painted chat view: a list whose items are the messages."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from engine.core.prompt.messages import Media
from engine.language.translation import tr
from engine.telling.attachments import Attachment
from ui.theme.painted.measures import PaintedList, PaintedPart, speak_for
from ui.transcript.tiles import tile_target
from ui.transcript.view import TranscriptView


class ThingInterface(PaintedPart):
    """A picture, a sound or a document of a message."""

    def __init__(self, owner: TranscriptInterface, message: MessageInterface, row: int, index: int) -> None:
        super().__init__(owner.view, message)
        self._owner, self._message = owner, message
        self._row, self._index = row, index

    @property
    def _thing(self) -> Media | Attachment:
        return self._owner.view.model[self._row].things[self._index]

    def isValid(self) -> bool:
        return self._message.isValid() and self._index < len(self._owner.view.model[self._row].things)

    def rect(self) -> QRect:
        view = self._owner.view
        tiles = view.item(self._row).tiles
        if self._index >= len(tiles):
            return QRect()
        place = view.row_rect(self._row)
        return self.on_screen(tiles[self._index].rect.toRect().translated(place.topLeft()))

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Graphic if isinstance(self._thing, Media) else QAccessible.Role.Button

    def state(self) -> QAccessible.State:
        view = self._owner.view
        state = QAccessible.State()
        state.focusable = True
        tiles = view.item(self._row).tiles
        mine = tile_target(tiles[self._index]) if self._index < len(tiles) else None
        is_focused = view.focused is not None and mine is not None and view.focused.is_same(mine)
        state.focused = self._row == view.current and is_focused
        return state

    def text(self, kind: QAccessible.Text) -> str:
        is_name = self.isValid() and kind == QAccessible.Text.Name
        return self._owner.view.thing_name(self._thing) if is_name else ""


class MessageInterface(PaintedPart):
    """One message as a list item: its text, its state and its cache line; what is attached to it lies inside."""

    def __init__(self, owner: TranscriptInterface, row: int) -> None:
        super().__init__(owner.view, owner, lambda index: ThingInterface(owner, self, row, index))
        self._owner, self._row = owner, row

    def isValid(self) -> bool:
        return self._owner.isValid() and self._row < len(self._owner.view.model)

    @property
    def _guest(self) -> QWidget | None:
        """What the message is changed in, while it is."""
        return self._owner.view.guest_of(self._row) if self.isValid() else None

    def childCount(self) -> int:
        if not self.isValid():
            return 0
        return 1 if self._guest is not None else len(self._owner.view.model[self._row].things)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        guest = self._guest
        if guest is not None and index == 0:
            return QAccessible.queryAccessibleInterface(guest)
        return super().child(index)

    def rect(self) -> QRect:
        return self.on_screen(self._owner.view.row_rect(self._row))

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._row == self._owner.view.current
        state.busy = self._owner.view.model[self._row].is_busy
        state.readOnly = self._guest is None
        return state

    def text(self, kind: QAccessible.Text) -> str:
        if not self.isValid():
            return ""
        row = self._owner.view.model[self._row]
        if kind == QAccessible.Text.Name:
            return row.spoken()
        if kind == QAccessible.Text.Description:
            return tr("Actions: {actions}", actions=", ".join(action.label for action in row.actions()))
        return ""


class TranscriptInterface(PaintedList):
    """The view as a list."""

    def __init__(self, view: TranscriptView) -> None:
        super().__init__(view, lambda row: MessageInterface(self, row))
        self.view = view

    def childCount(self) -> int:
        return len(self.view.model)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        local = self.view.viewport().mapFromGlobal(QRect(x, y, 1, 1).topLeft())
        return self.child(self.view.row_at(local.y()))

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.child(self.view.current)


def install() -> None:
    """Let screen readers into every transcript."""
    speak_for(TranscriptView, lambda view: TranscriptInterface(cast(TranscriptView, view)))


def follow_current(view: TranscriptView) -> None:
    """Tell screen readers when the keys lead to another message, and not when another part of the window does."""

    def tell(row: int) -> None:
        if not view.hasFocus():
            return
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(row)
        QAccessible.updateAccessibility(event)

    view.current_changed.connect(tell)


def announce_to_screen_readers(widget: QWidget, text: str) -> None:
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
