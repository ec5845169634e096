"""A selection that runs across messages. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtWidgets import QWidget


class CharPlace(NamedTuple):
    """A character's place: message, part of it, character in that part."""

    row: int
    part: int
    at: int


START = CharPlace(0, 0, 0)
FAR = 1 << 60


class Selection:
    """From where the mouse went down to where it is now."""

    def __init__(self) -> None:
        self.anchor: CharPlace | None = None
        self.head: CharPlace | None = None

    @property
    def is_empty(self) -> bool:
        return self.anchor is None or self.head is None or self.anchor == self.head

    @property
    def ends(self) -> tuple[CharPlace, CharPlace]:
        """First and last place, in reading order."""
        assert self.anchor is not None
        assert self.head is not None
        return min(self.anchor, self.head), max(self.anchor, self.head)

    def rows(self) -> range:
        if self.is_empty:
            return range(0)
        first, last = self.ends
        return range(first.row, last.row + 1)

    def start(self, place: CharPlace) -> None:
        self.anchor = self.head = place

    def select(self, first: CharPlace, last: CharPlace) -> None:
        self.anchor, self.head = first, last

    def clear(self) -> None:
        self.anchor = self.head = None

    def covers_row(self, row: int) -> bool:
        """The whole message is inside, and so are its neighbours' near ends or it is one of many."""
        if self.is_empty:
            return False
        first, last = self.ends
        after_start = first.row < row or (first.row == row and (first.part, first.at) == (0, 0))
        before_end = row < last.row or (last.row == row and last.part == FAR)
        return after_start and before_end

    def ranges(self, row: int, lengths: Sequence[int]) -> dict[int, tuple[int, int]]:
        """Selected characters of each part of a message whose parts have these lengths."""
        if self.is_empty:
            return {}
        first, last = self.ends
        if not first.row <= row <= last.row:
            return {}
        found: dict[int, tuple[int, int]] = {}
        for part, length in enumerate(lengths):
            start = first.at if (row, part) == (first.row, first.part) else 0
            end = last.at if (row, part) == (last.row, last.part) else length
            if (row, part) < (first.row, first.part) or (row, part) > (last.row, last.part):
                continue
            if start < end:
                found[part] = (start, end)
        return found


# A widget that stands in the place of a message, and goes where that goes.


_FAR = 200  # pixels outside, where it is not seen


class Guest(QObject):
    """It stays a visible child of the viewport when it is scrolled out of sight: who writes in it goes on writing."""

    resized = Signal()  # it needs another height

    def __init__(self, message: str, widget: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.message = message
        self.widget = widget
        widget.installEventFilter(self)

    def leave(self) -> None:
        """The message takes its place again."""
        self.widget.removeEventFilter(self)
        self.widget.hide()
        self.deleteLater()

    def height_for(self, width: int) -> int:
        """That it needs in a column of this width."""
        layout = self.widget.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return self.widget.sizeHint().height()

    def place(self, rect: QRect | None, room: int) -> None:
        """`rect`: in a viewport that is `room` high; None where the message is not among those shown."""
        if rect is None:
            self.widget.hide()
            return
        if rect.bottom() < 0 or rect.top() > room:  # coordinates of widgets end where long chats do not
            rect.moveTop(-rect.height() - _FAR if rect.bottom() < 0 else room + _FAR)
        self.widget.setGeometry(rect)
        self.widget.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.resized.emit()
        return super().eventFilter(watched, event)


# Where each row of a long list begins, when most heights are only estimated.


class HeightIndex:
    """Heights of rows with running sums: a change, a row's top and the row at a place each cost O(log n)."""

    def __init__(self, heights: Iterable[int] = ()) -> None:
        self._heights: list[int] = []
        self._sums: list[int] = [0]  # a Fenwick tree, 1-based
        self.reset(heights)

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, row: int) -> int:
        return self._heights[row]

    def reset(self, heights: Iterable[int]) -> None:
        self._heights = list(heights)
        n = len(self._heights)
        self._sums = [0, *self._heights]
        for i in range(1, n + 1):
            above = i + (i & -i)
            if above <= n:
                self._sums[above] += self._sums[i]

    def append(self, height: int) -> None:
        self._heights.append(height)
        i = len(self._heights)
        first = i - (i & -i)  # this node covers rows [first, i)
        self._sums.append(height + self.top(i - 1) - self.top(first))

    def change(self, row: int, height: int) -> int:
        """Set a row's height; by how much it grew."""
        grown = height - self._heights[row]
        if grown:
            self._heights[row] = height
            i = row + 1
            while i < len(self._sums):
                self._sums[i] += grown
                i += i & -i
        return grown

    def top(self, row: int) -> int:
        """The sum of the heights before `row`."""
        total = 0
        while row > 0:
            total += self._sums[row]
            row -= row & -row
        return total

    @property
    def total(self) -> int:
        return self.top(len(self._heights))

    def row_at(self, y: int) -> int:
        """The row that covers `y`; the first or last one outside. -1 when there is none."""
        n = len(self._heights)
        if n == 0:
            return -1
        at, left = 0, max(0, y)
        step = 1 << n.bit_length()
        while step:
            nxt = at + step
            if nxt <= n and self._sums[nxt] <= left:
                at = nxt
                left -= self._sums[nxt]
            step >>= 1
        return min(at, n - 1)
