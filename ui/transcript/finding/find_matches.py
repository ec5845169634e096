"""Where a text stands in the messages as they are shown, found a little at a time so that the window never waits."""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, repeat
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.core.called.records import words_of
from engine.core.prompt.conversation import MessageId
from engine.core.search.folding import fold, folded
from engine.telling.attachments import Attachment
from ui.chats.model import ChatRow
from ui.transcript.canvas import TranscriptCanvas
from ui.transcript.documents import SearchMark, TextPart
from ui.transcript.formulas import formulas
from ui.transcript.item import MessageItem
from ui.transcript.tiles import thing_of, thing_part

MOST = 10_000  # places that are counted
_SLICE_SECONDS = 0.006
_EVERY_MS = 12
_WORDS = re.compile(r"[^\s!-/:-@\[-`{-~]+")  # all but marks that Markdown may have written otherwise


class TextMatch(NamedTuple):
    """A place in a part of a message, in characters of the part's document. Of what is attached: see `thing_part`."""

    part: int
    start: int
    end: int


class _Known(NamedTuple):
    row: ChatRow
    is_open: bool  # its reasoning is shown
    lengths: tuple[int, ...]  # of its parts: a formula is shorter once it is drawn; () when nothing is there
    matches: tuple[TextMatch, ...]

    def fits(self, item: MessageItem) -> bool:
        """The places are those of the documents that are shown, if there are any."""
        if not item.has_documents or not self.lengths:
            return True
        return self.lengths == _lengths(item.parts())


class FindMatches(QObject):
    """Keeps the matches of `needle` in all messages up to date. `at` is the current one: (row, number within it)."""

    changed = Signal()

    def __init__(self, view: TranscriptCanvas) -> None:
        super().__init__(view)
        self._view = view
        self.needle = ""
        self.at: tuple[int, int] | None = None
        self._wanted_from: int | None = None  # the row from which the first match is to be shown
        self._known: dict[MessageId, _Known] = {}
        self._folded: dict[MessageId, tuple[str, str]] = {}  # the text, and what it folds to
        self._pending: list[int] = []  # rows to look into, the next one last
        self._sums: list[int] | None = None
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self._look_on)
        view.model.reset.connect(self._on_rows)
        view.model.changed.connect(self._on_row)
        view.refolded.connect(self._on_row)
        view.marks_of = self.marks
        view.searched = lambda: self.needle

    # -- questions -----------------------------------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        return not self._pending

    @property
    def n_found(self) -> int:
        return self._totals()[-1]

    @property
    def number(self) -> int:
        """Of the current match among all, from 1; 0 when there is none."""
        return 0 if self.at is None else self._totals()[self.at[0]] + self.at[1] + 1

    @property
    def attachment(self) -> str:
        """The name of what the current match is in; "" where it is in the message itself."""
        if self.at is None:
            return ""
        row, number = self.at
        thing = thing_of(self.matches(row)[number].part)
        return "" if thing is None else self._view.model[row].things[thing].name

    def matches(self, row: int) -> tuple[TextMatch, ...]:
        known = self._known.get(self._view.model[row].id)
        return known.matches if known is not None else ()

    def marks(self, row: int) -> dict[int, list[SearchMark]]:
        """What to mark in a message, by its part."""
        found: dict[int, list[SearchMark]] = {}
        known = self._known.get(self._view.model[row].id)
        if known is not None and not known.fits(self._view.item(row)):
            self._on_row(row)
        elif self.needle:
            for number, match in enumerate(self.matches(row)):
                is_current = self.at == (row, number)
                found.setdefault(match.part, []).append(SearchMark(match.start, match.end, is_current))
        return found

    # -- wishes --------------------------------------------------------------------------------------------------

    def search(self, text: str, *, first_row: int | None = None) -> None:
        """Look for another text; the first match from what is in sight on, or from `first_row`, becomes current."""
        needle = fold(text)
        if needle == self.needle and first_row is None:
            return
        self.needle = needle
        self._known.clear()
        if first_row is None:
            first_row = self.at[0] if self.at is not None else self._view.rows_in_sight().start
        self._wanted_from, self.at = first_row, None
        self._start(first_row)
        self._view.viewport().update()
        self.changed.emit()

    def step(self, step: int) -> None:
        """Go to the next match, or with -1 to the one before; behind the last one comes the first."""
        n = self.n_found
        if n:
            number = (self.number - 1 + step) % n if self.at is not None else 0
            row = bisect_right(self._totals(), number) - 1
            self._go_to(row, number - self._totals()[row])

    def stop(self) -> None:
        """Nothing is searched for any more."""
        self.needle, self.at, self._wanted_from = "", None, None
        self._known.clear()
        self._folded.clear()
        self._pending.clear()
        self._timer.stop()
        self._sums = None
        self._view.viewport().update()
        self.changed.emit()

    # -- inside --------------------------------------------------------------------------------------------------

    def _totals(self) -> Sequence[int]:
        """How many matches there are before each message, and in all."""
        if self._sums is None:
            n = len(self._view.model)
            numbers = (len(self.matches(row)) for row in range(n)) if self._known else repeat(0, n)
            self._sums = [0, *accumulate(numbers)]
        return self._sums

    def _start(self, first_row: int) -> None:
        n = len(self._view.model)
        first = max(0, min(first_row, n - 1))
        self._pending = [*reversed(range(first)), *reversed(range(first, n))] if self.needle else []
        self._sums = None
        if self._pending:
            self._timer.start()
            self._look_on()

    @Slot()
    def _on_rows(self) -> None:
        """Other messages: those that are the same are not looked into again."""
        if not self.needle:
            return
        ids = {row.id for row in self._view.model.rows}
        self._known = {message: known for message, known in self._known.items() if message in ids}
        self.at = None
        self._start(self._view.rows_in_sight().start)
        self.changed.emit()

    @Slot(int)
    def _on_row(self, row: int) -> None:
        if self.needle and row not in self._pending:
            self._pending.append(row)
            self._timer.start()

    @Slot()
    def _look_on(self) -> None:
        until = time.monotonic() + _SLICE_SECONDS
        n_found = sum(len(known.matches) for known in self._known.values())
        while self._pending and time.monotonic() < until:
            row = self._pending.pop()
            if row >= len(self._view.model):
                continue
            if n_found >= MOST:
                self._known.pop(self._view.model[row].id, None)  # its places may be others by now
                continue
            n_found += len(self._look_into(row, MOST - n_found))
        self._sums = None
        self._hold_on()
        if not self._pending:
            self._timer.stop()
        self._find_first()
        self._view.viewport().update()
        self.changed.emit()

    def _find_first(self) -> None:
        if self._wanted_from is None or self.at is not None or not self.n_found:
            return
        order = (*range(self._wanted_from, len(self._view.model)), *range(self._wanted_from))
        row = next((row for row in order if row < len(self._view.model) and self.matches(row)), None)
        if row is not None and (row >= self._wanted_from or not self._pending):
            self._wanted_from = None
            self._go_to(row, 0)

    def _hold_on(self) -> None:
        """The current match may be gone: it was in the source of a formula that is drawn now."""
        if self.at is not None:
            row, number = self.at
            n = len(self.matches(row)) if row < len(self._view.model) else 0
            self.at = (row, min(number, n - 1)) if n else None

    def _go_to(self, row: int, number: int) -> None:
        item = self._view.item(row)
        item.parts()  # made only now, maybe: with other formulas drawn than when they were looked into
        if not self._known[item.row.id].fits(item):
            self._look_into(row, MOST)
            self._sums = None
        self.at = (row, number)
        self._hold_on()
        if self.at is not None:
            match = self.matches(row)[self.at[1]]
            self._view.show_place(row, match.part, match.start)
        self._view.viewport().update()
        self.changed.emit()

    def _look_into(self, place: int, most: int) -> tuple[TextMatch, ...]:
        row, item = self._view.model[place], self._view.item(place)
        known = self._known.get(row.id)
        is_same = known is not None and known.row is row and known.is_open == item.thinks_open
        if known is not None and is_same and known.fits(item):
            return known.matches
        matches: list[TextMatch] = []
        lengths: tuple[int, ...] = ()
        if self._may_have(row, item):
            parts = item.parts() if item.has_documents else self._parts_of(row, item)
            lengths = _lengths(parts)
            matches += _attached_with(row, self.needle)[:most]
            for number, part in enumerate(parts):
                matches += _matches(part, number, self.needle, most - len(matches))
        self._known[row.id] = _Known(row, item.thinks_open, lengths, tuple(matches))
        return self._known[row.id].matches

    def _parts_of(self, row: ChatRow, item: MessageItem) -> list[TextPart]:
        """Made for this alone: nothing has to be laid out."""
        with formulas().unasked():
            return MessageItem(row, item.style, thinks_open=item.thinks_open).parts()

    def _may_have(self, row: ChatRow, item: MessageItem) -> bool:
        """A look at the source, which is cheap: every word of the needle has to be in it."""
        text = f"{row.text}\n{row.reasoning}" if item.thinks_open else row.text
        if row.calls:
            text = f"{text}\n{words_of(row.calls)}"
        before = self._folded.get(row.id)
        source = before[1] if before is not None and before[0] == text else fold(text)
        self._folded[row.id] = text, source
        return all(word in source for word in _WORDS.findall(self.needle)) or "&" in source


def _lengths(parts: Sequence[TextPart]) -> tuple[int, ...]:
    return tuple(part.length() for part in parts)


def _attached_with(row: ChatRow, needle: str) -> list[TextMatch]:
    """One for each document that has it, in its name or its text, however often: the viewer leads through them."""
    found: list[TextMatch] = []
    for number, thing in enumerate(row.things):
        document = thing.document if isinstance(thing, Attachment) else None
        if document is not None and (needle in fold(document.name) or needle in fold(document.text)):
            found.append(TextMatch(thing_part(number), 0, 0))
    return found


def _matches(part: TextPart, number: int, needle: str, most: int) -> list[TextMatch]:
    text = part.document.toPlainText()
    found = folded(text).find_all(needle, most)
    if found and max(text) > "\uffff":  # Qt counts such a character as two
        return [TextMatch(number, _n_units(text[:start]), _n_units(text[:end])) for start, end in found]
    return [TextMatch(number, start, end) for start, end in found]


def _n_units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
