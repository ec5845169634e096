"""The chat view: messages painted into a scroll area, measured only when they come into sight.

Heights are estimates until a message is first shown. The place on the screen is held by the first visible message, so
better heights above it never move the text. At the bottom, and only there, the view follows what is being written.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from engine.core.prompt.conversation import MessageId
from ui.chats.model import ChatModel
from ui.look.theme import current_colours, theme_signals
from ui.transcript.documents import Mark, TextStyle
from ui.transcript.formulas import formulas
from ui.transcript.height_index import HeightIndex
from ui.transcript.item import MessageItem
from ui.transcript.selection import Selection
from ui.transcript.target import Target, TargetKind
from ui.viewer.pictures import Thumbnails

COLUMN = 760
_SIDE = 20  # more than a scroll bar is wide
_BELOW = 12  # under the last message
_DOCUMENTS_KEPT = 150  # messages
_CHARACTERS_KEPT = 1_500_000  # in their documents
_MAX_IN_SIGHT = 8  # messages that are kept, however long they are: of long ones no more are in sight
_COLOUR_SECONDS = 0.004
_COLOUR_EVERY_MS = 10
_AT_BOTTOM = 4  # pixels
_SUPERSEDED = 0.45  # how strongly is painted what an edit above will replace
_ROOM_ABOVE = 48  # what was searched for is not hidden by the bar that searches


class TranscriptCanvas(QAbstractScrollArea):
    """Layout, scrolling and painting. Mouse and keyboard come with `TranscriptView`."""

    refolded = Signal(int)  # a message shows more or less of itself
    followed = Signal(bool)  # whether the view sticks to the bottom

    def __init__(self, model: ChatModel, *, show_reasoning: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._show_reasoning = show_reasoning
        self._style = TextStyle(self.font(), current_colours())
        self._items: list[MessageItem] = []
        self._heights = HeightIndex()
        self._with_documents: OrderedDict[MessageId, MessageItem] = OrderedDict()
        self._opened: dict[MessageId, bool] = {}  # Thinking, where it was opened or closed by hand
        self._value = 0
        self._anchor_row, self._anchor_offset = 0, 0
        self._is_following = True
        self.selection = Selection()
        self.marks_of: Callable[[int], Mapping[int, Sequence[Mark]]] = lambda _: {}  # of a message, by its part
        self.hovered: tuple[int, Target | None] = (-1, None)
        self.current = -1
        self.focused: Target | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        self._colouring = QTimer(self)
        self._colouring.setInterval(_COLOUR_EVERY_MS)
        self._colouring.timeout.connect(self._colour_a_little)
        self.thumbnails = Thumbnails(self)
        self.thumbnails.arrived.connect(self._on_picture)
        formulas().arrived.connect(self._on_formulas)
        model.reset.connect(self._on_reset)
        model.changed.connect(self._on_changed)
        theme_signals().changed.connect(self.restyle)
        self._on_reset()

    # -- the model -----------------------------------------------------------------------------------------------

    @property
    def model(self) -> ChatModel:
        return self._model

    @property
    def is_following(self) -> bool:
        return self._is_following

    def item(self, row: int) -> MessageItem:
        return self._items[row]

    @Slot()
    def _on_reset(self) -> None:
        before = {item.row.id: item for item in self._items}
        anchor = self._items[self._anchor_row].row.id if self._anchor_row < len(self._items) else None
        selected = [self._items[row].row.id for row in self.selection.rows() if row < len(self._items)]
        first = self.selection.rows().start
        rows = self._model.rows
        self._items = [self._item_for(row.id, place, before) for place, row in enumerate(rows)]
        width = self.column_width
        self._heights.reset(i.height if i.is_measured and i.width == width else i.estimate(width) for i in self._items)
        kept = {item.row.id for item in self._items}
        for gone in [i for i in self._with_documents if i not in kept]:
            del self._with_documents[gone]
        if [row.id for row in rows[first : first + len(selected)]] != selected:
            self.selection.clear()
        self.hovered, self.focused = (-1, None), None
        self.current = min(self.current, len(rows) - 1)
        place = self._model.find(anchor) if anchor is not None else None
        is_new = rows and rows[-1].is_busy and rows[-1].id not in before
        if place is None or is_new:
            self._follow(True)
        else:
            self._anchor_row = place
        self._settle()
        self.viewport().update()

    def _item_for(self, message: MessageId, place: int, before: dict[MessageId, MessageItem]) -> MessageItem:
        row = self._model[place]
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
        item.update(self._model[place])
        visible = self.rows_in_sight()
        if not self._is_following and place not in visible:
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
        self._settle()
        self.viewport().update()
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
        self._settle()
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_colouring"):
            self.restyle()

    def _estimate_all(self) -> None:
        width = self.column_width
        for item in self._items:
            item.is_measured = False
        self._heights.reset(item.estimate(width) for item in self._items)
        self._anchor_offset = 0
        self._settle()
        self.viewport().update()

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
        if any(item.width not in (0, self.column_width) for item in self._items):
            self._estimate_all()
        else:
            self._settle()
            self.viewport().update()

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
            self._keep_documents(item)
        return self._heights.change(row, item.height)

    def _keep_documents(self, item: MessageItem) -> None:
        self._with_documents[item.row.id] = item
        self._with_documents.move_to_end(item.row.id)
        n_characters = sum(kept.n_shown for kept in self._with_documents.values())
        while len(self._with_documents) > _DOCUMENTS_KEPT or (
            n_characters > _CHARACTERS_KEPT and len(self._with_documents) > _MAX_IN_SIGHT
        ):
            _, oldest = self._with_documents.popitem(last=False)
            n_characters -= oldest.n_shown
            oldest.release()

    # -- scrolling -----------------------------------------------------------------------------------------------

    @property
    def _largest_value(self) -> int:
        return max(0, self._heights.total + _BELOW - self.viewport().height())

    def _follow(self, follow: bool) -> None:
        if follow != self._is_following:
            self._is_following = follow
            self.followed.emit(follow)

    def _settle(self) -> None:
        """Measure what is in sight until nothing changes, then put the scroll bar where the text is."""
        for _ in range(20):
            if self._is_following:
                value = self._largest_value
            else:
                value = self._heights.top(self._anchor_row) + self._anchor_offset if self._items else 0
                value = max(0, min(value, self._largest_value))
            self._value = value
            if not sum(abs(self._measure(row)) for row in self.rows_in_sight()):
                break
        self._take_anchor()
        self._set_range()

    def _take_anchor(self) -> None:
        self._anchor_row = max(0, self._heights.row_at(self._value))
        self._anchor_offset = self._value - self._heights.top(self._anchor_row)

    def _set_range(self) -> None:
        bar = self.verticalScrollBar()
        was_blocked = bar.blockSignals(True)
        bar.setRange(0, self._largest_value)
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._style.line_height * 2)
        bar.setValue(self._value)
        bar.blockSignals(was_blocked)

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
        self._follow(self._value >= self._largest_value - _AT_BOTTOM)
        self._set_range()
        if clamped:
            self.viewport().update()
        else:
            self._blit(visual)

    def _blit(self, dy: int) -> None:
        viewport = self.viewport()
        if abs(dy) >= viewport.height() or viewport.devicePixelRatioF() != int(viewport.devicePixelRatioF()):
            viewport.update()
        elif dy:
            viewport.scroll(0, dy)

    def scroll_to_end(self) -> None:
        self._follow(True)
        self._settle()
        self.viewport().update()

    def show_row(self, row: int) -> None:
        """Bring a message into sight."""
        self._measure(row)
        rect = self.row_rect(row)
        height = self.viewport().height()
        if rect.top() < 0 or rect.bottom() > height:
            self._follow(False)
            at_top = rect.top() < 0 or rect.height() > height
            self._anchor_row = row
            self._anchor_offset = 0 if at_top else rect.height() - height
            self._settle()
            self.viewport().update()

    def show_place(self, row: int, part: int, at: int) -> None:
        """Bring a character of a message into sight, at a third of the height if it has to be moved."""
        item = self._items[row]
        item.reveal(part, at)
        self._measure(row)
        parts = item.parts()
        if part >= len(parts):
            self.show_row(row)
            return
        place = parts[part].rect_of(at)
        top = self.row_rect(row).top() + round(place.top())
        height = self.viewport().height()
        if top < _ROOM_ABOVE or top + place.height() > height - _BELOW:
            self._follow(False)
            self._anchor_row, self._anchor_offset = row, round(place.top()) - height // 3
            self._settle()
            self.viewport().update()

    # -- painting ------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        background = QColor(current_colours().background)
        exposed = event.rect()
        painter.fillRect(exposed, background)
        for row, rect in self._rows_exposed(exposed):
            item = self._items[row]
            self._measure(row)
            painter.save()
            painter.translate(rect.topLeft())
            painter.setOpacity(_SUPERSEDED if item.row.is_superseded else 1.0)
            local = QRectF(exposed.translated(-rect.topLeft()))
            lengths = [part.length() for part in item.parts()] if row in self.selection.rows() else []
            is_hovered = row == self.hovered[0]
            is_current = row == self.current and self.hasFocus()
            item.paint(
                painter,
                local,
                thumbnails=self.thumbnails,
                selection=self.selection.ranges(row, lengths) if lengths else {},
                marks=self.marks_of(row),
                show_actions=is_hovered or is_current or item.row.is_last,
                hovered=self.hovered[1] if is_hovered else None,
                focused=self.focused if is_current else None,
            )
            painter.restore()
            if is_current and self.focused is None:
                painter.setPen(QColor(current_colours().accent))
                painter.drawLine(rect.left() - 8, rect.top() + 8, rect.left() - 8, rect.bottom() - 8)
            self._keep_documents(item)
            if item.highlightings() and not self._colouring.isActive():
                self._colouring.start()

    def _rows_exposed(self, exposed: QRect) -> Iterator[tuple[int, QRect]]:
        for row in self.rows_in_sight():
            rect = self.row_rect(row)
            if rect.bottom() >= exposed.top() and rect.top() <= exposed.bottom():
                yield row, rect

    @Slot()
    def _colour_a_little(self) -> None:
        for row in self.rows_in_sight():
            for part in self._items[row].highlightings():
                assert part.highlighting is not None
                if part.highlighting.step(_COLOUR_SECONDS):
                    part.highlighting = None
                    rect = part.rect(self.column_width).translated(QPointF(self.row_rect(row).topLeft()))
                    self.viewport().update(rect.toAlignedRect())
                return
        self._colouring.stop()

    @Slot(str)
    def _on_picture(self, digest: str) -> None:
        """Its place was kept: nothing but the tile itself changes."""
        for row in self.rows_in_sight():
            for tile in self._items[row].tiles:
                if tile.media.digest == digest:
                    corner = QPointF(self.row_rect(row).topLeft())
                    self.viewport().update(tile.rect.translated(corner).toAlignedRect().adjusted(-1, -1, 1, 1))

    @Slot()
    def _on_formulas(self) -> None:
        """Those above what is read do not move it."""
        took = [row for row in self.rows_in_sight() if self._items[row].take_formulas()]
        others = {item.row.id for item in self._with_documents.values() if item.take_formulas()}
        if took:
            self._settle()
            self.viewport().update()
        for place in (*took, *(row for row, item in enumerate(self._items) if item.row.id in others)):
            self.refolded.emit(place)

    def update_row(self, row: int) -> None:
        if 0 <= row < len(self._items):
            self.viewport().update(self.row_rect(row).adjusted(-12, 0, 12, 0))
