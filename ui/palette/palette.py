"""The palette as it is seen: a field and a list over the window, used by keys alone or with the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.language.translation import tr
from ui.palette.commands import PaletteEntry
from ui.theme.layouts import down
from ui.theme.scale import CORNER, MIDDLE, NEAR, WIDE
from ui.theme.theme import current_colours, direction_of

_WIDTH, _ROWS = 560, 10
_HINT = Qt.ItemDataRole.UserRole
_ROOT = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_MOVES = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_ROWS,
    Qt.Key.Key_PageDown: _ROWS,
}


class _Commands(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.commands: Sequence[PaletteEntry] = ()

    def show(self, commands: Sequence[PaletteEntry]) -> None:
        self.beginResetModel()
        self.commands = commands
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.commands)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.commands):
            return None
        command = self.commands[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return command.title
        if role == _HINT:
            return command.hint
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{command.title}, {command.hint}" if command.hint else command.title
        return None


class _Rows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, option.fontMetrics.height() + MIDDLE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colours, metrics = current_colours(), option.fontMetrics
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.selection))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(2, 1, -2, -1), CORNER, CORNER)
        room = option.rect.adjusted(MIDDLE, 0, -MIDDLE, 0)
        hint = metrics.elidedText(str(index.data(_HINT)), Qt.TextElideMode.ElideRight, room.width() // 2)
        painter.setPen(QColor(colours.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, hint)
        left = room.width() - metrics.horizontalAdvance(hint) - MIDDLE
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, left)
        painter.setPen(QColor(colours.text))
        painter.setLayoutDirection(direction_of(title))
        place = QRect(room.left(), room.top(), left, room.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        painter.restore()


class CommandPalette(QFrame):
    """Lies over `window`. `find` gives what fits what is typed, the best first."""

    def __init__(self, window: QWidget, find: Callable[[str], Sequence[PaletteEntry]]) -> None:
        super().__init__(window)
        self._window = window
        self._find = find
        self.setAccessibleName(tr("Command palette"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(tr("Type a command, a chat or a setting"))
        self.field.setAccessibleName(tr("Command, chat or setting"))
        self.field.setMaxLength(200)
        self.model = _Commands(self)
        self.view = QListView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(_Rows(self.view))
        self.view.setAccessibleName(tr("What fits"))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay in the field, which moves the choice
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setUniformItemSizes(True)
        self.nothing = QLabel(tr("Nothing fits"), self)
        self.nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.nothing.setContentsMargins(MIDDLE, NEAR, MIDDLE, NEAR)
        down(self.field, self.nothing, (self.view, 1), on=self, edges=NEAR)
        self.field.textChanged.connect(lambda _: self._show())
        self.view.clicked.connect(lambda index: self._run(index.row()))
        self.field.installEventFilter(self)
        window.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        self.hide()

    def open(self) -> None:
        """Show it empty, or put it away when it is there."""
        if self.isVisible():
            self.dismiss()
            return
        self.field.clear()
        self._show()
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def dismiss(self) -> None:
        self.hide()

    def _show(self) -> None:
        self.model.show(self._find(self.field.text()))
        has_some = bool(self.model.commands)
        self.view.setVisible(has_some)
        self.nothing.setVisible(not has_some)
        if has_some:
            self.view.setCurrentIndex(self.model.index(0))
        self._place()

    def _run(self, row: int) -> None:
        if not 0 <= row < len(self.model.commands):
            return
        command = self.model.commands[row]
        self.dismiss()
        command.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.view.currentIndex().row())
            elif key == Qt.Key.Key_Escape:
                self.dismiss()
            elif key in _MOVES:
                self._move(_MOVES[key])
            elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self._move(1 if key == Qt.Key.Key_Tab else -1)
            else:
                return False
            return True
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _move(self, step: int) -> None:
        n = len(self.model.commands)
        if n:
            row = self.view.currentIndex().row() + step
            row = row % n if abs(step) == 1 else max(0, min(n - 1, row))
            self.view.setCurrentIndex(self.model.index(row))

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if self.isVisible() and now is not None and now is not self.field and now.window() is self.window():
            self.hide()

    def _place(self) -> None:
        """At the upper middle of the window, as high as what fits needs."""
        area = self._window.rect()
        width = min(_WIDTH, area.width() - 2 * WIDE)
        line = self.fontMetrics().height() + MIDDLE
        rows = max(1, min(_ROWS, len(self.model.commands)))
        height = min(self.field.sizeHint().height() + rows * line + 34, area.height() - 4 * WIDE)
        self.setGeometry((area.width() - width) // 2, min(64, area.height() // 10), width, height)
