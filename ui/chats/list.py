"""The list of chats: search, new, rename in place, delete."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QKeyEvent, QKeySequence, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine.core.prompt.conversation import ConversationId, ConversationSummary
from ui.look.dot import paint_dot
from ui.look.shown_text import brief
from ui.look.theme import blend, current_colours

SEARCH_AFTER_MS = 150
LONGEST_TITLE = 200
_LONGEST_SEARCH = 1_000  # characters; a text field of one line is slow with more
WARM_ROLE = Qt.ItemDataRole.UserRole + 1  # whether an answer comes at once
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ConversationModel(QAbstractListModel):
    """Summaries as list rows; editing a row asks to rename."""

    rename_asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._summaries: tuple[ConversationSummary, ...] = ()
        self._warm: frozenset[str] = frozenset()

    def show_warm(self, warm: frozenset[str]) -> None:
        """The chats that are still in the model's memory."""
        self._warm = warm
        if self._summaries:
            self.dataChanged.emit(self.index(0), self.index(len(self._summaries) - 1))

    def show(self, summaries: tuple[ConversationSummary, ...]) -> None:
        if [s.id for s in summaries] == [s.id for s in self._summaries]:
            self._summaries = summaries
            if summaries:
                self.dataChanged.emit(self.index(0), self.index(len(summaries) - 1))
            return
        self.beginResetModel()
        self._summaries = summaries
        self.endResetModel()

    def summary(self, index: _Index) -> ConversationSummary | None:
        return self._summaries[index.row()] if index.isValid() and index.row() < len(self._summaries) else None

    def index_of(self, conversation: ConversationId) -> QModelIndex:
        row = next((i for i, s in enumerate(self._summaries) if s.id == conversation), -1)
        return self.index(row) if row >= 0 else QModelIndex()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._summaries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        summary = self.summary(index)
        if summary is None:
            return None
        is_warm = summary.id in self._warm
        if role == WARM_ROLE:
            return is_warm
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return "warm: answers at once" if is_warm else ""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.AccessibleTextRole):
            return brief(summary.title, LONGEST_TITLE)
        if role == Qt.ItemDataRole.ToolTipRole:
            warm = "\nWarm: answers at once" if is_warm else ""
            return f"{brief(summary.title)}{warm}\nF2 renames, Del deletes"
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        summary, title = self.summary(index), brief(str(value), LONGEST_TITLE)
        if summary is None or role != Qt.ItemDataRole.EditRole or not title:
            return False
        if title in (summary.title, brief(summary.title, LONGEST_TITLE)):
            return False
        self.rename_asked.emit(summary.id, title)
        return True


class _Rows(QStyledItemDelegate):
    """Roomy rows; the one shown and the one under the mouse have a rounded ground."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QLineEdit):
            editor.setMaxLength(LONGEST_TITLE)
        return editor

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(option.rect.width(), option.fontMetrics.height() + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        colours = current_colours()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.accent), 1.5) if has_focus else Qt.PenStyle.NoPen)
        ground = colours.selection if is_selected else blend(colours.selection, colours.surface, 0.4)
        painter.setBrush(QColor(ground) if is_selected or is_hovered else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 6, 6)
        painter.setPen(QColor(colours.text))
        room = option.rect.adjusted(10, 0, -8, 0)
        if index.data(WARM_ROLE):
            paint_dot(painter, QPointF(room.right() - 6, room.center().y() + 1), colours.success, is_full=True)
            room.setRight(room.right() - 16)
        title = str(index.data(Qt.ItemDataRole.DisplayRole))
        shown = option.fontMetrics.elidedText(title, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.restore()


class _List(QListView):
    """Enter and clicks open, Del deletes."""

    opened = Signal(QModelIndex)
    delete_asked = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        is_editing = self.state() is QAbstractItemView.State.EditingState
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid() and not is_editing:
            self.opened.emit(index)
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self.delete_asked.emit(index)
        else:
            super().keyPressEvent(event)


class ConversationList(QWidget):
    """The left panel."""

    new_asked = Signal()
    open_asked = Signal(str)
    rename_asked = Signal(str, str)
    delete_asked = Signal(str)
    search_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText("Search chats")
        self.search.setClearButtonEnabled(True)
        self.search.setMaxLength(_LONGEST_SEARCH)
        self.search.setAccessibleName("Search chats")
        self.search.setToolTip("Search titles and messages (Ctrl+K)")
        self.new_button = QPushButton("New chat", self)
        self.new_button.setToolTip("New chat (Ctrl+N)")
        self.model = ConversationModel(self)
        self.view = _List(self)
        self.view.setModel(self.model)
        self.view.setAccessibleName("Chats")
        self.view.setFrameShape(QListView.Shape.NoFrame)
        self.view.setItemDelegate(_Rows(self.view))
        self.view.setMouseTracking(True)
        self.view.viewport().setAutoFillBackground(False)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setUniformItemSizes(True)
        self.view.setSpacing(2)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.empty = QLabel("No chats yet", self)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.empty.setContentsMargins(0, 12, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.search)
        column.addWidget(self.new_button)
        column.addWidget(self.empty)
        column.addWidget(self.view, 1)
        self._search_timer = QTimer(self)
        self._search_timer.setSingleShot(True)
        self._search_timer.setInterval(SEARCH_AFTER_MS)
        self._search_timer.timeout.connect(lambda: self.search_changed.emit(self.search.text()))
        self.search.textChanged.connect(lambda _: self._search_timer.start())
        self.new_button.clicked.connect(self.new_asked)
        self.view.clicked.connect(self._open)
        self.view.opened.connect(self._open)
        self.view.delete_asked.connect(self._delete)
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.model.rename_asked.connect(self.rename_asked)

    def show_summaries(self, summaries: tuple[ConversationSummary, ...], current: ConversationId) -> None:
        if self.view.state() is QAbstractItemView.State.EditingState:
            return  # the row being renamed must not move away
        self.model.show(summaries)
        self.empty.setText("Nothing found" if self.search.text() else "No chats yet")
        self.empty.setVisible(not summaries)
        self.mark(current)

    def show_warm(self, warm: frozenset[str]) -> None:
        """A dot beside those from which an answer comes at once."""
        self.model.show_warm(warm)

    def mark(self, current: ConversationId) -> None:
        """Select the chat that is shown."""
        index = self.model.index_of(current)
        selection = self.view.selectionModel()
        if index.isValid():
            selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        else:
            selection.clear()

    def rename(self, conversation: ConversationId) -> None:
        """Edit a title in place."""
        index = self.model.index_of(conversation)
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.edit(index)

    def _open(self, index: QModelIndex) -> None:
        summary = self.model.summary(index)
        if summary is not None:
            self.open_asked.emit(summary.id)

    def _delete(self, index: QModelIndex) -> None:
        summary = self.model.summary(index)
        if summary is not None:
            self.delete_asked.emit(summary.id)

    def _show_menu(self, point: object) -> None:
        index = self.view.indexAt(point)  # type: ignore[arg-type]
        if not index.isValid():
            return
        menu = QMenu(self)
        rename = QAction("Rename", menu)
        rename.setShortcut(QKeySequence(Qt.Key.Key_F2))
        rename.triggered.connect(lambda: self.view.edit(index))
        delete = QAction("Delete", menu)
        delete.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        delete.triggered.connect(lambda: self._delete(index))
        menu.addActions([rename, delete])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.view.viewport().mapToGlobal(point))  # type: ignore[call-overload]
