"""The chat view: messages painted into a scroll area."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QTimer, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.core.prompt.conversation import MessageId
from ui.chats.model import ChatModel
from ui.theme.theme import current_colours
from ui.transcript.documents import SearchMark
from ui.transcript.formulas import formulas
from ui.transcript.scrolling import BELOW, ScrolledMessages
from ui.transcript.tiles import NTokens, thing_of
from ui.viewer.pictures import Thumbnails

_ROOM_ABOVE = 48  # what was searched for is not hidden by the bar that searches


class GoingMessages(ScrolledMessages):
    """Ways to a place that somebody asked for, and back to where one read."""

    def place_read(self) -> tuple[MessageId, int] | None:
        """The first message in sight, and how many pixels of it lie above; None: at the end, or without messages."""
        if self.is_following or not self._items:
            return None
        return self._items[self._anchor_row].row.id, self._anchor_offset

    def read_from(self, message: MessageId, offset: int) -> None:
        """Scroll to such a place; nowhere when the message is not shown."""
        row = self.model.find(message)
        if row is not None:
            self._go_to(row, offset)

    def _go_to(self, row: int, offset: int) -> None:
        """The message at the upper end, `offset` pixels of it above."""
        self._follow(False)
        self._anchor_row, self._anchor_offset = row, offset
        self._settle_all()

    def show_row(self, row: int) -> None:
        """Bring a message into sight."""
        self._measure(row)
        rect = self.row_rect(row)
        height = self._free_height
        if rect.top() < 0 or rect.bottom() > height:
            self._follow(False)
            height = self._free_height  # now the way to the end may stand there
            at_top = rect.top() < 0 or rect.height() > height
            self._go_to(row, 0 if at_top else rect.height() - height)

    def show_place(self, row: int, part: int, at: int) -> None:
        """Bring a character of a message into sight, at a third of the height if it has to be moved."""
        item = self._items[row]
        if part >= 0:
            item.reveal(part, at)
        self._measure(row)
        if (thing := thing_of(part)) is not None:
            self._show_in_row(row, item.tiles[thing].rect)
            return
        parts = item.parts()
        if part >= len(parts):
            self.show_row(row)
            return
        place = parts[part].rect_of(at)
        left = place.left() - parts[part].text_origin.x()
        if parts[part].sideways.reveal(left, left + place.width()):
            self.update_row(row)
        self._show_in_row(row, place)

    def _show_in_row(self, row: int, place: QRectF) -> None:
        top = self.row_rect(row).top() + round(place.top())
        height = self._free_height
        if top < _ROOM_ABOVE or top + place.height() > height - BELOW:
            self._go_to(row, round(place.top()) - height // 3)


_COLOUR_SECONDS = 0.004
_COLOUR_EVERY_MS = 10
_SUPERSEDED = 0.45  # how strongly is painted what an edit above will replace


class TranscriptCanvas(GoingMessages):
    """Painting, and what comes later than the text: colours of code, pictures, formulas."""

    def __init__(self, model: ChatModel, *, show_reasoning: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(model, show_reasoning=show_reasoning, parent=parent)
        self.marks_of: Callable[[int], Mapping[int, Sequence[SearchMark]]] = lambda _: {}  # of a message, by its part
        self.searched: Callable[[], str] = lambda: ""  # where a document that is opened begins
        self.n_tokens_of: NTokens = lambda _: None  # of a document, where they are counted
        self._colouring = QTimer(self, interval=_COLOUR_EVERY_MS)
        self._colouring.timeout.connect(self._colour_a_little)
        self.thumbnails = Thumbnails(self)
        self.thumbnails.arrived.connect(self._on_picture)
        formulas().arrived.connect(self._on_formulas)

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
                n_tokens=self.n_tokens_of,
                selection=self.selection.ranges(row, lengths) if lengths else {},
                marks=self.marks_of(row),
                is_looked_at=is_hovered or is_current,
                hovered=self.hovered[1] if is_hovered else None,
                focused=self.focused if is_current else None,
            )
            painter.restore()
            if is_current and self.focused is None:
                painter.setPen(QColor(current_colours().accent))
                painter.drawLine(rect.left() - 8, rect.top() + 8, rect.left() - 8, rect.bottom() - 8)
            self._with_documents.keep(item)
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
                if tile.media is not None and tile.media.digest == digest:
                    corner = QPointF(self.row_rect(row).topLeft())
                    self.viewport().update(tile.rect.translated(corner).toAlignedRect().adjusted(-1, -1, 1, 1))

    @Slot()
    def _on_formulas(self) -> None:
        """Those above what is read do not move it."""
        took = [row for row in self.rows_in_sight() if self._items[row].take_formulas()]
        others = {item.row.id for item in self._with_documents if item.take_formulas()}
        if took:
            self._settle_all()
        for place in (*took, *(row for row, item in enumerate(self._items) if item.row.id in others)):
            self.refolded.emit(place)
