"""Where messages lie in a scroll area that measures them only when they come into sight.

Heights are estimates until a message is first shown. The place on the screen is held by the first visible message, so
better heights above it never move the text. At the bottom, and only there, the view follows what is being written.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from engine.core.prompt.conversation import MessageId
from ui.chats.model import ChatModel
from ui.theme.scale import COLUMN
from ui.theme.theme import current_colours, theme_signals
from ui.transcript.documents import TextStyle
from ui.transcript.item import MessageItem
from ui.transcript.kept_documents import KeptDocuments
from ui.transcript.layout.selection import Guest, HeightIndex, Selection
from ui.transcript.target import Target, TargetKind

_SIDE = 20  # more than a scroll bar is wide
BELOW = 12  # under the last message
_AT_BOTTOM = 4  # pixels
_TRIES = 4


class ScrolledMessages(QAbstractScrollArea):
    """Layout and scrolling. `GoingMessages` goes to places, `TranscriptCanvas` paints, `TranscriptView` takes input."""

    refolded = Signal(int)  # a message shows more or less of itself
    followed = Signal(bool)  # whether the view sticks to the bottom

    def __init__(self, model: ChatModel, *, show_reasoning: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self._show_reasoning = show_reasoning
        self._style = TextStyle(self.font(), current_colours())
        self._items: list[MessageItem] = []
        self._heights = HeightIndex()
        self._with_documents = KeptDocuments()
        self._guest: Guest | None = None
        self._opened: dict[MessageId, bool] = {}  # Thinking, where it was opened or closed by hand
        self._value = 0
        self._anchor_row, self._anchor_offset = 0, 0
        self.is_following = True
        self._has_bar = False
        self._kept_free = self._covered = 0  # at the lower end, see `cover`
        self.selection = Selection()
        self.hovered: tuple[int, Target | None] = (-1, None)
        self.current = -1
        self.focused: Target | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        model.reset.connect(self._on_reset)
        model.changed.connect(self._on_changed)
        theme_signals().changed.connect(self.restyle)
        self._is_made = True
        self._on_reset()

    # -- the model -----------------------------------------------------------------------------------------------

    def item(self, row: int) -> MessageItem:
        return self._items[row]

    @Slot()
    def _on_reset(self) -> None:
        before = {item.row.id: item for item in self._items}
        anchor = self._items[self._anchor_row].row.id if self._anchor_row < len(self._items) else None
        selected = [self._items[row].row.id for row in self.selection.rows() if row < len(self._items)]
        first = self.selection.rows().start
        rows = self.model.rows
        self._items = [self._item_for(row.id, place, before) for place, row in enumerate(rows)]
        width = self.column_width
        self._make_room()
        self._heights.reset(i.height if i.is_measured and i.width == width else i.estimate(width) for i in self._items)
        self._with_documents.forget_others({item.row.id for item in self._items})
        if [row.id for row in rows[first : first + len(selected)]] != selected:
            self.selection.clear()
        self.hovered, self.focused = (-1, None), None
        self.current = min(self.current, len(rows) - 1)
        place = self.model.find(anchor) if anchor is not None else None
        is_new = rows and rows[-1].is_busy and rows[-1].id not in before
        if place is None or is_new:
            self._follow(True)
        else:
            self._anchor_row = place
        self._settle_all()

    def _item_for(self, message: MessageId, place: int, before: dict[MessageId, MessageItem]) -> MessageItem:
        row = self.model[place]
        item = before.get(message)
        if item is None:
            opened = self._opened.get(message, self._show_reasoning)
            return MessageItem(row, self._style, thinks_open=opened)
        if item.row != row:
            item.update(row)
        return item

    @Slot(int)
    def _on_changed(self, place: int) -> None:
        item = self._items[place]
        tail = item.parts()[-1].top if item.has_documents and item.parts() else 0
        item.update(self.model[place])
        visible = self.rows_in_sight()
        if not self.is_following and place not in visible:
            self._heights.change(place, item.estimate(self.column_width))
            self._set_range()
            return
        old_value = self._value
        self._measure(place)
        self._settle()
        moved = old_value - self._value
        if moved:
            self._blit(moved)
        top = self._heights.top(place) - self._value + min(tail, item.height)
        bottom = self.viewport().height()
        self.viewport().update(QRect(0, top - 4, self.viewport().width(), max(0, bottom - top) + 4))

    # -- style ---------------------------------------------------------------------------------------------------

    @Slot()
    def restyle(self) -> None:
        """Other colours or another font: all documents are made anew when they are next seen."""
        self._style = TextStyle(self.font(), current_colours())
        self._with_documents.clear()
        self._items = [item.anew(self._style) for item in self._items]
        self._estimate_all()

    def set_show_reasoning(self, show: bool) -> None:
        self._show_reasoning = show
        for item in self._items:
            if item.row.id not in self._opened and item.thinks_open != show:
                item.toggle_thinking()
        self._estimate_all()
        for place, item in enumerate(self._items):
            if item.row.reasoning:
                self.refolded.emit(place)

    def toggle_thinking(self, row: int) -> None:
        item = self._items[row]
        item.toggle_thinking()
        self._opened[item.row.id] = item.thinks_open
        self._follow(False)
        self._measure(row)
        self._settle_all()
        self.refolded.emit(row)

    def toggle_code(self, row: int, part: int) -> None:
        """Show the beginning of a long piece of code, or all of it."""
        item = self._items[row]
        item.fold_code(part, not item.parts()[part].is_folded)
        self._follow(False)
        self._measure(row)
        if self.focused is not None:
            kind = TargetKind.FOLD_CODE
            self.focused = next((t for t in item.targets() if t.kind is kind and t.part == part), None)
        self._settle_all()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_is_made"):
            self.restyle()

    def _estimate_all(self) -> None:
        width = self.column_width
        self._make_room()
        for item in self._items:
            item.is_measured = False
        self._heights.reset(item.estimate(width) for item in self._items)
        self._anchor_offset = 0
        self._settle_all()

    # -- geometry ------------------------------------------------------------------------------------------------

    @property
    def column_width(self) -> int:
        """Measured in the whole view: the text does not move when the scroll bar comes or goes."""
        return max(120, min(COLUMN, self.width() - 2 * _SIDE))

    @property
    def column_left(self) -> int:
        return max(_SIDE, (self.width() - self.column_width) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        widths = (0, self.column_width)
        if any(item.width not in widths for item in self._items):
            self._estimate_all()
        else:
            self._settle_all()

    def row_rect(self, row: int) -> QRect:
        """A message's place in the viewport."""
        top = self._heights.top(row) - self._value
        return QRect(self.column_left, top, self.column_width, self._heights[row])

    def row_at(self, y: int) -> int:
        """The message at a height of the viewport; -1 without messages."""
        return self._heights.row_at(y + self._value)

    def in_item(self, row: int, point: QPointF) -> QPointF:
        """A point of the viewport in the message's own coordinates."""
        return point - QPointF(self.row_rect(row).topLeft())

    def rows_in_sight(self) -> range:
        """The messages of which something is shown."""
        if not self._items:
            return range(0)
        first = self._heights.row_at(self._value)
        last = self._heights.row_at(self._value + max(1, self.viewport().height()) - 1)
        return range(first, last + 1)

    def _measure(self, row: int) -> int:
        """Make a row's height exact; by how much it grew."""
        item = self._items[row]
        if not item.is_measured or item.width != self.column_width:
            item.measure(self.column_width)
            self._with_documents.keep(item)
        return self._heights.change(row, item.height)

    # -- a guest -------------------------------------------------------------------------------------------------

    def host(self, message: MessageId | None, widget: QWidget | None) -> None:
        """Have a widget, a child of the viewport, stand in the place of a message; None: the messages are all there."""
        if self._guest is not None:
            self._guest.leave()
            self._guest = None
        if message is not None and widget is not None:
            self._guest = Guest(message, widget, self)
            self._guest.resized.connect(self._on_guest)
        self._make_room()
        self._settle_all()

    def has_guest(self, row: int) -> bool:
        return self._items[row].guest_height is not None

    def guest_of(self, row: int) -> QWidget | None:
        """The widget that stands in the place of this message."""
        return self._guest.widget if self._guest is not None and self.has_guest(row) else None

    def _make_room(self) -> None:
        """For the guest, and no longer for one that has gone."""
        for row, item in enumerate(self._items):
            is_here = self._guest is not None and self._guest.message == item.row.id
            if is_here or item.guest_height is not None:
                item.set_guest(self._guest.height_for(self.column_width) if self._guest and is_here else None)
                if not item.is_measured and row < len(self._heights):
                    self._heights.change(row, item.estimate(self.column_width))

    @Slot()
    def _on_guest(self) -> None:
        """It has grown or shrunk."""
        before = self._heights.total
        self._make_room()
        self._settle()
        if self._heights.total != before:
            self.viewport().update()

    def _place_guest(self) -> None:
        if self._guest is not None:
            row = self.model.find(MessageId(self._guest.message))
            rect = None
            if row is not None:
                rect = self._items[row].guest_rect().translated(self.row_rect(row).topLeft())
                rect.setWidth(self.column_width)
            self._guest.place(rect, self.viewport().height())

    def show_guest(self, rect: QRect) -> None:
        """Scroll as little as brings this place of the guest into sight."""
        height = self.viewport().height()
        for _ in range(_TRIES):  # heights on the way there are estimates
            row = self.model.find(MessageId(self._guest.message)) if self._guest is not None else None
            if row is None:
                return
            corner = self.row_rect(row).topLeft() + self._items[row].guest_rect().topLeft()
            top, bottom = corner.y() + rect.top() - BELOW, corner.y() + rect.bottom() + BELOW
            move = max(0, bottom - height)
            move = min(move, top) if top < move else move  # where there is no room for all, its beginning
            if not move:
                return
            self.verticalScrollBar().setValue(self._value + move)

    # -- scrolling -----------------------------------------------------------------------------------------------

    def cover(self, kept_free: int, covered: int) -> None:
        """Pixels at the lower end: the last line stays above `kept_free`, and can be scrolled above all `covered`."""
        if (kept_free, covered) != (self._kept_free, self._covered):
            self._kept_free, self._covered = kept_free, covered
            self._settle_all()

    @property
    def _free_height(self) -> int:
        return self.viewport().height() - self._covered

    @property
    def _end(self) -> int:
        """Where the view follows what is written; as long as something floats there, one can scroll on."""
        return max(0, self._heights.total + BELOW + self._kept_free - self.viewport().height())

    @property
    def _largest_value(self) -> int:
        return max(0, self._heights.total + BELOW - self._free_height)

    def _follow(self, follow: bool) -> None:
        if follow != self.is_following:
            self.is_following = follow
            self.followed.emit(follow)

    def _settle(self) -> None:
        """Measure what is in sight until nothing changes, then put the scroll bar where the text is."""
        for _ in range(20):
            if self.is_following:
                value = max(self._end, min(self._value, self._largest_value))
            else:
                value = self._heights.top(self._anchor_row) + self._anchor_offset if self._items else 0
                value = max(0, min(value, self._largest_value))
            self._value = value
            if not sum(abs(self._measure(row)) for row in self.rows_in_sight()):
                break
        self._take_anchor()
        self._set_range()
        self._place_guest()

    def _settle_all(self) -> None:
        """The same, and all that is in sight is painted anew."""
        self._settle()
        self.viewport().update()

    def _take_anchor(self) -> None:
        self._anchor_row = max(0, self._heights.row_at(self._value))
        self._anchor_offset = self._value - self._heights.top(self._anchor_row)

    def _set_range(self) -> None:
        bar = self.verticalScrollBar()
        was_blocked = bar.blockSignals(True)
        bar.setRange(0, self._largest_value)
        bar.setPageStep(self._free_height)
        bar.setSingleStep(self._style.line_height * 2)
        bar.setValue(self._value)
        bar.blockSignals(was_blocked)
        if self._has_bar != (bar.maximum() > 0):  # Qt shows and hides it when it hears of that
            self._has_bar = bar.maximum() > 0
            bar.rangeChanged.emit(bar.minimum(), bar.maximum())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """The bar moved by hand: rows that come into sight above are measured without moving the text in sight."""
        bar = self.verticalScrollBar()
        anchor, old = self._anchor_row, self._value
        value = bar.value()
        visual = old - value
        for _ in range(20):
            self._value = max(0, min(value, self._largest_value))
            grown_above = changed = 0
            for row in self.rows_in_sight():
                grown = self._measure(row)
                changed += abs(grown)
                grown_above += grown if row < anchor else 0
            value = self._value + grown_above
            if not changed:
                break
        clamped = self._value != value
        self._take_anchor()
        self._follow(self._value >= self._end - _AT_BOTTOM)
        self._set_range()
        if clamped:
            self.viewport().update()
            self._place_guest()
        else:
            self._blit(visual)

    def _blit(self, dy: int) -> None:
        viewport = self.viewport()
        if abs(dy) >= viewport.height() or viewport.devicePixelRatioF() != int(viewport.devicePixelRatioF()):
            viewport.update()
        elif dy:
            viewport.scroll(0, dy)
        self._place_guest()

    def scroll_to_end(self) -> None:
        self._follow(True)
        self._settle_all()

    def update_row(self, row: int) -> None:
        if 0 <= row < len(self._items):
            self.viewport().update(self.row_rect(row).adjusted(-12, 0, 12, 0))
