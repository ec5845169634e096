"""The timeline: one row per request on a token axis, newest last, and what a person does with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QToolTip

from engine.client.state import Mark
from engine.events import CheckpointView
from engine.language.translation import tr
from ui.look.shown_text import as_html
from ui.timeline.canvas import ZOOM_STEP, TimelineCanvas
from ui.timeline.frame import (
    item_middle,
    tip_at,
)
from ui.timeline.keys import is_step, stepped
from ui.timeline.rows import Selection
from ui.timeline.segments import Item


class TimelineView(TimelineCanvas):
    """Wheel scrolls, Ctrl+wheel zooms, dragging pans, arrows move, Enter inspects; see `keyPressEvent` for the rest."""

    request_selected = Signal(str)
    checkpoint_selected = Signal(int)
    message_selected = Signal(str, int)  # request, index into the messages of its prompt
    inspect_requested = Signal(str)  # Enter: the person wants to read about the selected row
    pin_requested = Signal(int, bool)  # a checkpoint, and whether it is to stay

    # --- selection ---

    @property
    def selected_request(self) -> str | None:
        return None if self._selection is None else self._selection.request

    @property
    def selected_item(self) -> Item | None:
        return None if self._selection is None else self._rows.item(self._selection)

    def select_request(self, request: str) -> None:
        """Mark a row and bring it into sight, unfolded, without a signal."""
        self._rows.unfold(request)
        self._lay_out()
        if self._rows.index_of(request) is not None:
            self._select(Selection(request=request), tell=False)

    def choose(self, index: int, token: float) -> None:
        """Select what lies at a token of a row, as a click on it does."""
        self._select(self._rows.select_item(index, self._rows.plan(index).segment_at(token)))

    def _chosen_checkpoint(self) -> CheckpointView | None:
        """The selected one, if it is still held."""
        item = self.selected_item
        return self._rows.held(item.id) if isinstance(item, Mark) else None

    def _toggle_pin(self) -> None:
        chosen = self._chosen_checkpoint()
        if chosen is not None:
            self.pin_requested.emit(int(chosen.id), not chosen.pinned)

    def _select(self, selection: Selection | None, *, tell: bool = True) -> None:
        before = self._selection
        self._selection = selection
        if selection is None:
            return
        self._reveal(selection)
        self._describe(announce=tell)
        self.viewport().update()
        if not tell:
            return
        if before is None or before.request != selection.request:
            self.request_selected.emit(selection.request)
        item = self._rows.item(selection)
        if isinstance(item, Mark):
            self.checkpoint_selected.emit(item.id)
        elif item is not None and item.message is not None:
            self.message_selected.emit(selection.request, item.message)

    def _reveal(self, selection: Selection) -> None:
        index = self._rows.index_of(selection.request)
        if index is None:
            return
        down = self.verticalScrollBar()
        page = self._frame().page
        row = self._frame().row
        top = index * row
        down.setValue(max(min(down.value(), top), top + row - page))
        item = self._rows.item(selection)
        if item is not None:
            x = self._scale.x_at(item_middle(item))
            if not 0 <= x <= self._frame().axis_width:
                across = self.horizontalScrollBar()
                across.setValue(across.value() + round(x - self._frame().axis_width / 2))

    # --- input ---

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            text = self.tooltip_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), as_html(text) if text else "", self.viewport())
            return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self._zoom(1 + event.value(), max(0.0, event.position().x() - self._frame().gutter))
            return True
        if event.type() is QEvent.Type.Leave:
            self._pointer = None
            self.viewport().update()
        return super().viewportEvent(event)

    def tooltip_at(self, place: QPointF) -> str:
        """The words for what lies there, "" for nothing."""
        return tip_at(self._frame(), place, self._rows, self._scale)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            notches = event.angleDelta().y() / 120
            if notches:
                self._zoom(ZOOM_STEP**notches, max(0.0, event.position().x() - self._frame().gutter))
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._drag.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position()
        self._drag.move(event)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        frame = self._frame()
        hit = frame.hit(event.position(), self._rows, self._scale) if self._drag.release(event) else None
        if hit is None:
            return
        x = event.position().x()
        if x < frame.fold_end(is_folded=bool(self._rows.folded(hit.index))) and self.toggle_fold(hit.index):
            return
        self._select(self._rows.select_item(hit.index, hit.item))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the row and the checkpoint under the mouse, or with the selected ones."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        hit = None if by_key else self._frame().hit(QPointF(event.pos()), self._rows, self._scale)
        if hit is not None:
            self._select(self._rows.select_item(hit.index, hit.item))
        if self._selection is None:
            return
        request, chosen = self._selection.request, self._chosen_checkpoint()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Why was this read again?\tEnter"), lambda: self.inspect_requested.emit(request))
        if chosen is not None:
            words = tr("Unpin this checkpoint\tP") if chosen.pinned else tr("Pin this checkpoint\tP")
            menu.addAction(words, self._toggle_pin)
        menu.addAction(tr("Fit the longest prompt\t0"), self.fit)
        drop_at = self.viewport().mapToGlobal(self.viewport().rect().center() if by_key else event.pos())
        menu.popup(drop_at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home, End, Page Up, Page Down move; + and - zoom, 0 fits; Space unfolds; P pins; Enter inspects."""
        chosen = self._selection
        match event.key():
            case key if is_step(key):
                page = max(1, len(self._frame().visible) - 1)
                self._select(stepped(self._rows, chosen, key, page=page))
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_in()
            case Qt.Key.Key_Minus:
                self.zoom_out()
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_P:
                self._toggle_pin()
            case Qt.Key.Key_Space if chosen is not None:
                self.toggle_fold(self._rows.index_of(chosen.request))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if chosen is not None:
                self.inspect_requested.emit(chosen.request)
            case _:
                event.ignore()
