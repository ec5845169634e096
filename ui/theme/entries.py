"""Lists of entries: their rows for Qt, tables of rows, and a list over the window with a field to find one by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QStyledItemDelegate, QTableView, QWidget

ENTRY = Qt.ItemDataRole.UserRole  # the entry itself
ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Backtab: -1, Qt.Key.Key_Tab: 1}
_PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_LONGEST = 200  # characters that are typed


class Entries(QAbstractListModel):
    """Rows of anything. Those who inherit say what of an entry is told in a role."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[Any, ...] = ()

    def said(self, entry: Any, role: int) -> object:
        raise NotImplementedError

    def key_of(self, entry: Any) -> object:
        """By which it is known again after a change."""
        return entry

    def show(self, entries: Iterable[Any]) -> None:
        """Where the same ones stand in the same order, the rows stay, so that what is chosen stays chosen."""
        before, now = self.entries, tuple(entries)
        if [*map(self.key_of, before)] == [*map(self.key_of, now)]:
            self.entries = now
            self.tell_changed()
            return
        self.beginResetModel()
        self.entries = now
        self.endResetModel()

    def tell_changed(self) -> None:
        """Something else is said of all of them."""
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def entry(self, index: Index) -> Any:
        """None where there is none."""
        return self.entries[index.row()] if index.isValid() and index.row() < len(self.entries) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entry(index)
        return entry if entry is None or role == ENTRY else self.said(entry, role)


class Rows(QAbstractTableModel):
    """The same in columns. Those who inherit say what is told in a cell."""

    def __init__(self, headers: Iterable[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.headers = tuple(headers)
        self.rows: tuple[Any, ...] = ()

    def set_rows(self, rows: Iterable[Any]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        is_told = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.headers[section] if is_told else None


def rows_alone(table: QTableView, name: str) -> None:
    """A table of which whole rows are chosen, one at a time; Tab leaves it."""
    table.setAccessibleName(name)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)


class FinderList(QFrame):
    """A field, and below it the entries that fit, over the window; each can be run. The keys stay in the field."""

    def __init__(
        self, window: QWidget, field: QLineEdit, model: Entries, rows: type[QStyledItemDelegate], *, n_page: int
    ) -> None:
        """`n_page`: entries that Page Up and Page Down pass over."""
        super().__init__(window)
        self._window, self._n_page = window, n_page
        self.field, self.model = field, model
        field.setParent(self)
        field.setMaxLength(_LONGEST)
        self.view = QListView(self)
        self.view.setModel(model)
        self.view.setItemDelegate(rows(self.view))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys move the choice all the same
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.clicked.connect(lambda index: self._run(index.row()))
        for watched in (field, window):
            watched.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show it with nothing typed, or put it away when it is there."""
        if self.isVisible():
            self.dismiss()
            return
        self.field.clear()
        self.prepare()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def prepare(self) -> None:
        """What is shown at first, and where."""
        raise NotImplementedError

    def place(self) -> None:
        """Where it lies in the window."""
        raise NotImplementedError

    def dismiss(self) -> None:
        self.hide()

    def choose(self, index: QModelIndex) -> None:
        self.view.setCurrentIndex(index)

    def _run(self, row: int) -> None:
        if 0 <= row < len(self.model.entries):
            entry = self.model.entries[row]
            self.dismiss()
            entry.run()

    def _move(self, step: int) -> None:
        """By one it goes round."""
        n = len(self.model.entries)
        if n:
            row = self.view.currentIndex().row() + step
            self.choose(self.model.index(row % n if abs(step) == 1 else max(0, min(n - 1, row))))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(Qt.Key(event.key()))
        if watched is self._window and event.type() == QEvent.Type.Resize and self.isVisible():
            self.place()
        return super().eventFilter(watched, event)

    def _on_key(self, key: Qt.Key) -> bool:
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.view.currentIndex().row())
        elif key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in _STEPS:
            self._move(_STEPS[key])
        elif key in _PAGES:
            self._move(_PAGES[key] * self._n_page)
        else:
            return False
        return True
