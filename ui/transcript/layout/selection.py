"""A selection that runs across messages. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


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
