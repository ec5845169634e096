"""To a message, or to a place within one: the view moves as little as brings it into sight."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from engine.core.prompt.conversation import MessageId
from ui.transcript.scrolling import BELOW, ScrolledMessages
from ui.transcript.tiles import thing_of

_ROOM_ABOVE = 48  # what was searched for is not hidden by the bar that searches


class GoingMessages(ScrolledMessages):
    """Ways to a place that somebody asked for, and back to where one read."""

    def place_read(self) -> tuple[MessageId, int] | None:
        """The first message in sight, and how many pixels of it lie above; None: at the end, or without messages."""
        if self._is_following or not self._items:
            return None
        return self._items[self._anchor_row].row.id, self._anchor_offset

    def read_from(self, message: MessageId, offset: int) -> None:
        """Scroll to such a place; nowhere when the message is not shown."""
        row = self._model.find(message)
        if row is not None:
            self._follow(False)
            self._anchor_row, self._anchor_offset = row, offset
            self._settle()
            self.viewport().update()

    def show_row(self, row: int) -> None:
        """Bring a message into sight."""
        self._measure(row)
        rect = self.row_rect(row)
        height = self._free_height
        if rect.top() < 0 or rect.bottom() > height:
            self._follow(False)
            height = self._free_height  # now the way to the end may stand there
            at_top = rect.top() < 0 or rect.height() > height
            self._anchor_row = row
            self._anchor_offset = 0 if at_top else rect.height() - height
            self._settle()
            self.viewport().update()

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
            self._follow(False)
            self._anchor_row, self._anchor_offset = row, round(place.top()) - height // 3
            self._settle()
            self.viewport().update()
