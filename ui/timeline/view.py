"""The timeline: one row per request on a token axis, newest last, and what a person does with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QStyle, QToolTip, QWidget

from engine.client.state import Mark
from engine.events import CheckpointView
from engine.language.translation import tr
from ui.theme.shown_text import wrapped
from ui.timeline.canvas import ZOOM_STEP, TimelineCanvas
from ui.timeline.frame import (
    item_middle,
    tip_at,
)
from ui.timeline.rows import RowSelection, TimelineRows
from ui.timeline.segments import Item

_ITEM_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


def stepped(rows: TimelineRows, chosen: RowSelection | None, key: int, *, page: int) -> RowSelection | None:
    """The selection after an arrow, Home, End, Page Up or Page Down; a page has so many rows."""
    if key in _ITEM_STEPS:
        return rows.moved_item(chosen, _ITEM_STEPS[Qt.Key(key)])
    return rows.moved_row(chosen, _row_steps(page, len(rows.rows))[Qt.Key(key)])


_PANS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_PAN_SHARE = 8  # of the width, for one press: an eighth


def pan(area: QAbstractScrollArea, key: int) -> bool:
    """Move what is in sight, by Shift and an arrow, Home, End, Page Up or Page Down. False: that is none of them."""
    across, down = area.horizontalScrollBar(), area.verticalScrollBar()
    if key in _PANS:
        to_right, to_end = _PANS[Qt.Key(key)]
        across.setValue(across.value() + to_right * max(1, across.pageStep() // _PAN_SHARE))
        down.setValue(down.value() + to_end * down.singleStep())
        return True
    places = {
        Qt.Key.Key_Home: (across, 0),
        Qt.Key.Key_End: (across, across.maximum()),
        Qt.Key.Key_PageUp: (down, down.value() - down.pageStep()),
        Qt.Key.Key_PageDown: (down, down.value() + down.pageStep()),
    }
    if key not in places:
        return False
    bar, value = places[Qt.Key(key)]
    bar.setValue(value)
    return True


def _row_steps(page: int, n_rows: int) -> dict[Qt.Key, int]:
    return {
        Qt.Key.Key_Up: -1,
        Qt.Key.Key_Down: 1,
        Qt.Key.Key_PageUp: -page,
        Qt.Key.Key_PageDown: page,
        Qt.Key.Key_Home: -n_rows,
        Qt.Key.Key_End: n_rows,
    }


_WHEEL_STEPS = 3  # of a scroll bar, for a notch


class TimelineView(TimelineCanvas):
    """Wheel scrolls, with Shift sideways, with Ctrl it zooms; dragging pans, arrows move, Enter inspects.

    See `keyPressEvent` for the rest.
    """

    request_selected = Signal(str)
    checkpoint_selected = Signal(int)
    message_selected = Signal(str, int)  # request, index into the messages of its prompt
    inspect_requested = Signal(str)  # Enter: the person wants to read about the selected row
    pin_requested = Signal(int, bool)  # a checkpoint, and whether it is to stay
    chosen_changed = Signal()  # the person has moved the selection

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QTimer(self, singleShot=True)  # shows of a row that the keys have led to what pointing at it shows
        self._box.timeout.connect(self._show_box)

    # --- selection ---

    @property
    def selected_request(self) -> str | None:
        return None if self._selection is None else self._selection.request

    @property
    def selected_item(self) -> Item | None:
        return None if self._selection is None else self.model.item(self._selection)

    def select_request(self, request: str) -> None:
        """Mark a row and bring it into sight, unfolded, without a signal."""
        self.model.unfold(request)
        self._lay_out()
        if self.model.index_of(request) is not None:
            self._select(RowSelection(request=request), tell=False)

    def select_message(self, request: str, message: int | None) -> None:
        """The same, and in it the first stretch of a message of its prompt; None: of what was written."""
        self.select_request(request)
        index = self.model.index_of(request)
        item = None if index is None else self.model.stretch_of(index, message)
        if index is not None and item is not None:
            self._is_by_keys = False
            self._select(self.model.select_item(index, item), tell=False)

    @property
    def chosen_place(self) -> tuple[int, int | None] | None:
        """The row that is selected, and which of its items; None for the row as a whole."""
        chosen = self._selection
        index = None if chosen is None else self.model.index_of(chosen.request)
        return None if chosen is None or index is None else (index, chosen.item)

    def choose_item(self, index: int, item: int | None) -> None:
        """Select a row, or one of its items, as the keys do."""
        if 0 <= index < len(self.rows):
            self._is_by_keys = True
            self._select(RowSelection(request=self.rows[index].request, item=item))

    def choose(self, index: int, token: float) -> None:
        """Select what lies at a token of a row, as a click on it does."""
        self._select(self.model.select_item(index, self.model.plan(index).segment_at(token)))

    def _chosen_checkpoint(self) -> CheckpointView | None:
        """The selected one, if it is still held."""
        item = self.selected_item
        return self.model.held(item.id) if isinstance(item, Mark) else None

    def _toggle_pin(self) -> None:
        chosen = self._chosen_checkpoint()
        if chosen is not None:
            self.pin_requested.emit(int(chosen.id), not chosen.pinned)

    def _select(self, selection: RowSelection | None, *, tell: bool = True) -> None:
        before = self._selection
        self._selection = selection
        if selection is None:
            return
        self._reveal(selection)
        self._describe()
        self.viewport().update()
        if not tell:
            return
        self.chosen_changed.emit()
        if before is None or before.request != selection.request:
            self.request_selected.emit(selection.request)
        item = self.model.item(selection)
        if isinstance(item, Mark):
            self.checkpoint_selected.emit(item.id)
        elif item is not None and item.message is not None:
            self.message_selected.emit(selection.request, item.message)

    def _reveal(self, selection: RowSelection) -> None:
        index = self.model.index_of(selection.request)
        if index is None:
            return
        down = self.verticalScrollBar()
        page = self._frame().page
        row = self._frame().row
        top = index * row
        down.setValue(max(min(down.value(), top), top + row - page))
        item = self.model.item(selection)
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
        self._box.stop()
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            text = self.tooltip_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), wrapped(text) if text else "", self.viewport())
            return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            place = self.viewport().mapFromGlobal(event.globalPosition())  # its own position is the window's
            self._zoom(1 + event.value(), max(0.0, place.x() - self._frame().gutter))
            return True
        if event.type() is QEvent.Type.Leave:
            self._pointer = None
            self.viewport().update()
        return super().viewportEvent(event)

    def tooltip_at(self, place: QPointF) -> str:
        """The words for what lies there, "" for nothing."""
        return tip_at(self._frame(), place, self.model, self._scale, self.title_of)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            notches = event.angleDelta().y() / 120
            if notches:
                self._zoom(ZOOM_STEP**notches, max(0.0, event.position().x() - self._frame().gutter))
            event.accept()
            return
        delta = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and delta.y() and not delta.x():
            across = self.horizontalScrollBar()
            across.setValue(across.value() - round(delta.y() / 120 * _WHEEL_STEPS * across.singleStep()))
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_by_keys = False
        self._drag.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position()
        self._drag.move(event)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        frame = self._frame()
        hit = frame.hit(event.position(), self.model, self._scale) if self._drag.release(event) else None
        if hit is None:
            return
        x = event.position().x()
        if x < frame.fold_end(is_folded=bool(self.model.folded(hit.index))) and self.toggle_fold(hit.index):
            return
        self._select(self.model.select_item(hit.index, hit.item))
        if hit.guest is not None:
            self.checkpoint_selected.emit(hit.guest.id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the row and the checkpoint under the mouse, or with the selected ones."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        hit = None if by_key else self._frame().hit(QPointF(event.pos()), self.model, self._scale)
        if hit is not None:
            self._select(self.model.select_item(hit.index, hit.item))
        if self._selection is None:
            return
        request, chosen = self._selection.request, self._chosen_checkpoint()
        if hit is not None and hit.guest is not None:
            chosen = self.model.held(hit.guest.id)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Why was this read again?\tEnter"), lambda: self.inspect_requested.emit(request))
        if chosen is not None:
            words = tr("Unpin this checkpoint\tP") if chosen.pinned else tr("Pin this checkpoint\tP")
            view = chosen
            menu.addAction(words, lambda: self.pin_requested.emit(int(view.id), not view.pinned))
        menu.addAction(tr("Fit the longest prompt\t0"), self.fit)
        drop_at = self.viewport().mapToGlobal(self.viewport().rect().center() if by_key else event.pos())
        menu.popup(drop_at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home, End, Page Up, Page Down move the selection, with Shift what is in sight; + and - zoom, 0 fits;
        Space unfolds; P pins; Enter inspects.
        """
        chosen = self._selection
        QToolTip.hideText()
        self._box.stop()
        match event.key():
            case key if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and pan(self, key):
                pass
            case key if key in _ITEM_STEPS or key in _row_steps(1, 1):
                page = max(1, len(self._frame().visible) - 1)
                self._is_by_keys = True
                self._select(stepped(self.model, chosen, key, page=page))
                self._box.start(self.style().styleHint(QStyle.StyleHint.SH_ToolTip_WakeUpDelay))
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_in()
            case Qt.Key.Key_Minus:
                self.zoom_out()
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_P:
                self._toggle_pin()
            case Qt.Key.Key_Space if chosen is not None:
                self.toggle_fold(self.model.index_of(chosen.request))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if chosen is not None:
                self.inspect_requested.emit(chosen.request)
            case _:
                event.ignore()

    @Slot()
    def _show_box(self) -> None:
        """Of a row as a whole, if checkpoints of others have appeared in it."""
        chosen = self._selection
        index = None if chosen is None else self.model.index_of(chosen.request)
        if chosen is None or chosen.item is not None or index is None or not self.model.guests(index):
            return
        frame = self._frame()
        place = QPoint(frame.gutter, frame.row_top(index) + frame.row)
        text = self.model.looked_at_text(index, self.title_of)
        QToolTip.showText(self.viewport().mapToGlobal(place), wrapped(text), self.viewport())
