"""The palette as it is seen: a field and a list over the window, used by keys alone or with the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.language.translation import tr
from ui.palette.commands import PaletteEntry
from ui.theme.entries import ENTRY, Entries, FinderList, Index
from ui.theme.layouts import down
from ui.theme.scale import CORNER, MIDDLE, NEAR, WIDE
from ui.theme.theme import current_colours, direction_of

_WIDTH, _ROWS = 560, 10


class _Commands(Entries):
    def said(self, entry: PaletteEntry, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.title}, {entry.hint}" if entry.hint else entry.title
            case _:
                return None


class _Rows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, option.fontMetrics.height() + MIDDLE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours, metrics = current_colours(), option.fontMetrics
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.selection))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(2, 1, -2, -1), CORNER, CORNER)
        room = option.rect.adjusted(MIDDLE, 0, -MIDDLE, 0)
        hint = metrics.elidedText(index.data(ENTRY).hint, Qt.TextElideMode.ElideRight, room.width() // 2)
        painter.setPen(QColor(colours.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, hint)
        left = room.width() - metrics.horizontalAdvance(hint) - MIDDLE
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, left)
        painter.setPen(QColor(colours.text))
        painter.setLayoutDirection(direction_of(title))
        place = QRect(room.left(), room.top(), left, room.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        painter.restore()


class CommandPalette(FinderList):
    """Lies over `window`. `find` gives what fits what is typed, the best first."""

    def __init__(self, window: QWidget, find: Callable[[str], Sequence[PaletteEntry]]) -> None:
        super().__init__(window, QLineEdit(), _Commands(), _Rows, n_page=_ROWS)
        self._find = find
        self.setAccessibleName(tr("Command palette"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.field.setPlaceholderText(tr("Type a command, a chat or a setting"))
        self.field.setAccessibleName(tr("Command, chat or setting"))
        self.view.setAccessibleName(tr("What fits"))
        self.view.setUniformItemSizes(True)
        self.nothing = QLabel(tr("Nothing fits"), self)
        self.nothing.setProperty("tone", "muted")
        self.nothing.setContentsMargins(MIDDLE, NEAR, MIDDLE, NEAR)
        down(self.field, self.nothing, (self.view, 1), on=self, edges=NEAR)
        self.field.textChanged.connect(lambda _: self.prepare())
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    def prepare(self) -> None:
        self.model.show(self._find(self.field.text()))
        has_some = bool(self.model.entries)
        self.view.setVisible(has_some)
        self.nothing.setVisible(not has_some)
        if has_some:
            self.choose(self.model.index(0))
        self.place()

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if self.isVisible() and now is not None and now is not self.field and now.window() is self.window():
            self.hide()

    def place(self) -> None:
        """At the upper middle of the window, as high as what fits needs."""
        area = self._window.rect()
        width = min(_WIDTH, area.width() - 2 * WIDE)
        line = self.fontMetrics().height() + MIDDLE
        rows = max(1, min(_ROWS, len(self.model.entries)))
        height = min(self.field.sizeHint().height() + rows * line + 34, area.height() - 4 * WIDE)
        self.setGeometry((area.width() - width) // 2, min(64, area.height() // 10), width, height)
