"""The inspector's tables: what was considered, what is held, where checkpoints were planned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
)
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from engine.core.decisions.placement import PlacementLine
from engine.core.decisions.reuse import Considered
from engine.core.prompt.items import MediaChunk
from engine.core.prompt.span_values import Kind, Span
from engine.events import CheckpointView
from engine.language.translation import tr
from engine.telling.media_words import chunk_name, n_parts_of
from engine.telling.wording import outcome_text
from engine.telling.words.figures import fmt_bytes, fmt_tokens
from engine.telling.words.terms import boundary_text, kind_text, placement_text, tier_text
from ui.theme.entries import Index, Rows, rows_alone
from ui.theme.shown_text import brief

_LONGEST_TEXT = 500  # characters
_BEFORE_ALL = 1000  # more than there are sequences


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A text, and what it sorts by; numbers stand to the right."""

    text: str
    order: int | str

    @property
    def is_number(self) -> bool:
        return isinstance(self.order, int)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """`key` finds the row again after a change, e.g. a checkpoint's id."""

    key: int
    cells: tuple[Cell, ...]


def number(n: int) -> Cell:
    return Cell(text=fmt_tokens(n), order=n)


def words(text: str) -> Cell:
    shown = brief(text, _LONGEST_TEXT)
    return Cell(text=shown, order=shown)


CANDIDATE_HEADERS = (tr("Token"), tr("What"), tr("Same"), tr("Reusable"), tr("Outcome"))
CHECKPOINT_HEADERS = (tr("Token"), tr("Size"), tr("Used"), tr("Where"))
PLACEMENT_HEADERS = (tr("Token"), tr("Where"), tr("Outcome"))
PART_HEADERS = (tr("From"), tr("Tokens"), tr("Pos."), tr("What"))
POSITIONS_COLUMN = 2
# Columns that go first where there is no room for all; the tooltip of a row tells them all the same.
GIVE_WAY = {CANDIDATE_HEADERS: (2, 3, 0), CHECKPOINT_HEADERS: (2, 1), PLACEMENT_HEADERS: (0,), PART_HEADERS: (0,)}


def candidate_rows(lines: Sequence[Considered]) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(
            key=_candidate_order(line),
            cells=(
                number(line.n_tokens),
                Cell(text=_candidate_name(line), order=_candidate_order(line)),
                number(line.shared),
                number(line.usable),
                words(outcome_text(line)),
            ),
        )
        for line in lines
    )


def _candidate_order(line: Considered) -> int:
    """The live state, then branches, those in RAM last, then checkpoints by their number."""
    if line.checkpoint is not None:
        return line.checkpoint
    if line.is_branch:
        return -1
    return line.sequence - _BEFORE_ALL if line.sequence else -_BEFORE_ALL


def _candidate_name(line: Considered) -> str:
    """Short, for a column."""
    if line.checkpoint is not None:
        return tr("checkpoint {checkpoint}", checkpoint=line.checkpoint)
    if line.sequence:
        return tr("branch {sequence}", sequence=line.sequence)
    return tr("branch in RAM") if line.is_branch else tr("the model")


def checkpoint_rows(views: Sequence[CheckpointView]) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(
            key=view.id,
            cells=(
                number(view.n_tokens),
                Cell(text=fmt_bytes(view.n_bytes), order=view.n_bytes),
                Cell(text=_requests(view), order=view.used_at),
                words(_whereabouts(view)),
            ),
        )
        for view in sorted(views, key=lambda view: (view.n_tokens, view.id))
    )


def _whereabouts(view: CheckpointView) -> str:
    pinned = (tr("pinned"),) if view.pinned else ()
    return f"{boundary_text(view.boundary)}; {', '.join((*pinned, tier_text(view.tier)))}"


def _requests(view: CheckpointView) -> str:
    """The request that made it, and the last one that used it since."""
    made = f"#{view.made_at}"
    return made if view.used_at == view.made_at else f"{made} → #{view.used_at}"


def placement_rows(lines: Sequence[PlacementLine]) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(key=n, cells=(number(line.at), words(boundary_text(line.kind)), words(placement_text(line.verdict))))
        for n, line in enumerate(lines)
    )


def part_rows(spans: Sequence[Span], media: Sequence[MediaChunk]) -> tuple[TableRow, ...]:
    """What a prompt is made of. Only images and audio take another number of positions than of tokens."""
    chunks = {chunk.first: chunk for chunk in media}
    n_parts = n_parts_of(media)
    rows = []
    for n, span in enumerate(spans):
        chunk = chunks.get(span.first) if span.kind is Kind.MEDIA else None
        n_tokens = span.end - span.first
        what = kind_text(span.kind) if chunk is None else chunk_name(chunk, n_parts[chunk.source])
        owner = "" if span.message is None else tr(", message {message}", message=span.message + 1)
        n_pos = n_tokens if chunk is None else chunk.n_pos
        positions = Cell(text="" if n_pos == n_tokens else fmt_tokens(n_pos), order=n_pos)
        cells = (number(span.first + 1), number(n_tokens), positions, words(what + owner))
        rows.append(TableRow(key=n, cells=cells))
    return tuple(rows)


class RowsModel(Rows):
    """Rows of cells; replaced as a whole."""

    rows: tuple[TableRow, ...]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell = self.rows[index.row()].cells[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole:
                cells = self.rows[index.row()].cells
                told = (f"{head}: {each.text}" for head, each in zip(self.headers, cells, strict=True) if each.text)
                return "\n".join(told)
            case Qt.ItemDataRole.UserRole:
                return cell.order
            case Qt.ItemDataRole.TextAlignmentRole if cell.is_number:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None


_HEADER_ROOM = 24  # edges and the sorting arrow
_ARROW = 12
_LEAST_WIDTH = 48
_SHARE_OF_LAST = 0.4  # of the width, at least
_MOST_LINES = 14  # of a table that grows; what does not fit is scrolled to
_WRAPPED_ROWS = 300  # of more, the texts are cut off: measuring them all takes longer than a frame


class _Roomy(QStyledItemDelegate):
    """Some air above and below each text, also where it wraps."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return super().sizeHint(option, index) + QSize(0, 8)


class RowsTable(QTableView):
    """A read-only table that sorts by a click on its header and keeps its selection over changes.

    It is as high as its rows, up to a limit, for a page that scrolls. The last column takes the width that is left, and
    its texts wrap.
    """

    def __init__(self, name: str, headers: tuple[str, ...]) -> None:
        super().__init__()
        self._wanted: tuple[int, ...] = ()
        self._given_way: tuple[int, ...] = ()  # columns that are hidden for want of room
        self._rows = RowsModel(headers, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._rows)
        self._sorted.setSortRole(Qt.ItemDataRole.UserRole)
        self.setModel(self._sorted)
        self.setItemDelegate(_Roomy(self))
        rows_alone(self, name)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setWordWrap(True)
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(0)
        rows.setDefaultSectionSize(self.fontMetrics().height() + 8)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setStretchLastSection(False)  # it would leave the last one as wide as it was at first
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._fit_height()
        # once for all rows that wrap anew, which they do some time after the columns changed
        soon = QTimer(self, singleShot=True)
        soon.timeout.connect(self._fit_height)
        rows.sectionResized.connect(lambda *_: soon.start())

    def showEvent(self, event: QShowEvent) -> None:
        self._measure_rows()
        self._fit_height()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._measure_rows()

    def _measure_rows(self) -> None:
        """Where texts wrap, rows are as high as theirs, while they are seen: measuring takes longer than a frame."""
        few = self.isVisible() and len(self._rows.rows) <= _WRAPPED_ROWS
        mode = QHeaderView.ResizeMode.ResizeToContents if few else QHeaderView.ResizeMode.Fixed
        if self.verticalHeader().sectionResizeMode(0) is not mode:
            self.verticalHeader().setSectionResizeMode(mode)

    def _fit_height(self) -> None:
        if self._rows.rows and not self.isVisible():
            return  # once it is shown
        if len(self._rows.rows) <= _WRAPPED_ROWS:
            self.resizeRowsToContents()
        edges = 2 * self.frameWidth()
        height = self.horizontalHeader().sizeHint().height() + self.verticalHeader().length() + edges
        most = _MOST_LINES * (self.fontMetrics().height() + 8)
        if min(height, most) != self.height():
            self.setFixedHeight(min(height, most))

    def set_rows(self, rows: tuple[TableRow, ...]) -> None:
        if rows == self._rows.rows:
            return
        chosen = self.selected_key
        was_empty = not self._rows.rows
        self._rows.set_rows(rows)
        self._measure_rows()
        if chosen is not None:
            self.select_key(chosen)
        if was_empty:
            self._wanted = self._widths()
            self._share_out()
        self._fit_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()
        self._fit_height()

    def _widths(self) -> tuple[int, ...]:
        """What the columns before the last one want: their titles and texts on one line each."""
        n_before_last = self._rows.columnCount() - 1
        return tuple(max(self.sizeHintForColumn(n), self._title_width(n)) for n in range(n_before_last))

    def _title_width(self, column: int) -> int:
        return self.horizontalHeader().fontMetrics().horizontalAdvance(self._rows.headers[column]) + _HEADER_ROOM

    def _share_out(self) -> None:
        """The last column keeps its share: where there is too little room, others go, and the widest one wraps."""
        whole, widths = self.viewport().width(), list(self._wanted)
        last = self._title_width(self._rows.columnCount() - 1) - _ARROW
        room = min(round(whole * (1 - _SHARE_OF_LAST)), whole - last)
        if widths:
            self._give_way(widths, room)
            shown = [n for n in range(len(widths)) if not self.isColumnHidden(n)]
            over = sum(widths[n] for n in shown) - room
            if over > 0 and shown:
                widest = max(shown, key=lambda n: widths[n])
                narrow = max(self._least(widest), widths[widest] - over)
                beside = sum(widths[n] for n in shown if n != widest)
                widths[widest] = max(_LEAST_WIDTH, min(narrow, whole - last - beside))
            left = whole - sum(width for n, width in enumerate(widths) if not self.isColumnHidden(n))
            widths.append(max(left, last))
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)

    def _least(self, column: int) -> int:
        """No word of it is broken."""
        words = (word for row in self._rows.rows[:_WRAPPED_ROWS] for word in row.cells[column].text.split())
        longest = max(map(self.fontMetrics().horizontalAdvance, words), default=0)
        return max(longest + _HEADER_ROOM // 2, self._title_width(column))

    def _give_way(self, widths: Sequence[int], room: int) -> None:
        before = self._given_way
        shown = [n for n in range(len(widths)) if n in before or not self.isColumnHidden(n)]
        gone: list[int] = []
        for column in (n for n in GIVE_WAY.get(self._rows.headers, ()) if n in shown):
            left = [n for n in shown if n not in gone]
            widest = max(left, key=lambda n: widths[n])
            if sum(widths[n] for n in left) - widths[widest] + self._least(widest) > room and len(left) > 1:
                gone.append(column)
        self._given_way = tuple(gone)
        for column in {*before, *gone}:
            if self.isColumnHidden(column) is not (column in gone):
                self.setColumnHidden(column, column in gone)

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """In the order of the source, whatever the table is sorted by."""
        return self._rows.rows

    @property
    def selected_key(self) -> int | None:
        index = self._sorted.mapToSource(self.currentIndex())
        return self._rows.rows[index.row()].key if index.isValid() else None

    def select_key(self, key: int) -> bool:
        """Select the row with that key; False when there is none."""
        row = next((n for n, row in enumerate(self._rows.rows) if row.key == key), None)
        if row is None:
            return False
        self.setCurrentIndex(self._sorted.mapFromSource(self._rows.index(row, 0)))
        return True
