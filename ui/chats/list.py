"""The list of chats: search, new, groups, rename in place, delete, and where each chat belongs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListView,
    QMenu,
    QWidget,
)

from engine.core.prompt.conversation import ConversationId, ConversationSummary
from engine.language.translation import tr
from ui.chats.grouping import ChatEntry, Entry, Heading, HitEntry
from ui.chats.list_model import LONGEST_TITLE, ConversationModel
from ui.chats.list_rows import ListRows
from ui.problems.box import LineDialog
from ui.theme.icons import SearchLine, sign_icon
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import down
from ui.theme.scale import MIDDLE, NEAR, TIGHT, bold
from ui.theme.shown_text import as_label, brief

SEARCH_AFTER_MS = 150
_AFTER_MENU_MS = 50
_LEAST_WIDTH = 150
_LONGEST_SHOWN = 40  # characters of what was searched for
_LONGEST_SEARCH = 1_000  # characters; a text field of one line is slow with more


class EmptyList(QWidget):
    """Says why, and what to do about it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = plain_label("", self)
        self.hint = plain_label("", self, tone="muted")
        self.all_button = push_button(tr("Show all chats"), tr("Empty the search (Esc in its field)"), parent=self)
        self.all_button.setProperty("plain", True)
        down(
            self.title,
            self.hint,
            (self.all_button, 0, Qt.AlignmentFlag.AlignLeft),
            on=self,
            edges=(NEAR, MIDDLE, NEAR, 0),  # in line with the rows that would stand here
            gap=TIGHT,
        )

    def show_why(self, searched: str) -> None:
        """`searched`: for this nothing was found; "" there are no chats."""
        searched = brief(searched.strip(), _LONGEST_SHOWN)
        if searched:
            self.title.setText(tr("Nothing found for “{searched}”", searched=searched))
            self.hint.setText(tr("Looked for in titles and messages of all chats, also of archived ones."))
        else:
            self.title.setText(tr("No chats yet"))
            self.hint.setText(
                tr("The first message begins one. “Import chats…” in the menu brings in those of other programs.")
            )
        self.all_button.setVisible(bool(searched))


class _List(QListView):
    """Enter and clicks open, Del deletes, Left and Right fold."""

    opened = Signal(QModelIndex)
    delete_asked = Signal(QModelIndex)
    fold_asked = Signal(QModelIndex, bool)
    menu_asked = Signal(QModelIndex, QPoint)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        is_editing = self.state() is QAbstractItemView.State.EditingState
        if is_editing or not index.isValid():
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(index)
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_asked.emit(index)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.fold_asked.emit(index, event.key() == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Over the headings that can do nothing."""
        step = {
            QAbstractItemView.CursorAction.MoveUp: -1,
            QAbstractItemView.CursorAction.MovePrevious: -1,
            QAbstractItemView.CursorAction.MoveDown: 1,
            QAbstractItemView.CursorAction.MoveNext: 1,
            QAbstractItemView.CursorAction.MoveHome: 1,
            QAbstractItemView.CursorAction.MoveEnd: -1,
        }.get(action, -1)
        found = super().moveCursor(action, modifiers)
        while found.isValid() and not found.flags() & Qt.ItemFlag.ItemIsSelectable:
            found = found.siblingAtRow(found.row() + step) if found.row() + step >= 0 else QModelIndex()
        return found if found.isValid() else self.currentIndex()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        point = self.visualRect(index).center() if by_key else event.pos()
        if index.isValid():
            self.menu_asked.emit(index, self.viewport().mapToGlobal(point))


class ConversationList(QWidget):
    """The left panel."""

    open_asked = Signal(str)
    hit_asked = Signal(str, str)  # ConversationId, MessageId
    delete_asked = Signal(str)
    pin_asked = Signal(str, bool)
    archive_asked = Signal(str, bool)
    private_asked = Signal(str, bool)  # kept out of the disk cache
    move_asked = Signal(str, str)  # into a folder, "" out of it
    fold_asked = Signal(str, bool)  # the key of a section
    export_asked = Signal(str)
    search_changed = Signal(str)
    pointed = Signal(str)  # ConversationId: the mouse or the keys are on it

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = SearchLine(tr("Search all chats"), self)
        self.search.setMaxLength(_LONGEST_SEARCH)
        self.search.setToolTip(tr("Search titles and messages (Ctrl+Shift+F)"))
        self.title = QLabel("Cairn", self)
        self.title.setProperty("rank", "title")
        self.title.setFont(bold(self.title.font()))  # a sheet's own letters do not grow with the others
        self.new_button = push_button(tr("New chat"), tr("New chat (Ctrl+N)"), parent=self)
        self.new_button.setIcon(sign_icon("new", "accent"))
        self.new_button.setProperty("plain", True)
        self.folders: tuple[str, ...] = ()
        self.model = ConversationModel(self)
        self.view = self._make_view()
        self.empty = EmptyList(self)
        self.empty.show_why("")
        above = (self.title, self.search, self.new_button, self.empty)
        down(*above, (self.view, 1), on=self, edges=(NEAR, TIGHT, NEAR, NEAR))
        self._search_timer = QTimer(self, singleShot=True, interval=SEARCH_AFTER_MS)
        self._search_timer.timeout.connect(lambda: self.search_changed.emit(self.search.text()))
        self._connect()

    def minimumSizeHint(self) -> QSize:
        """Wide enough for its button, whatever the font."""
        least = super().minimumSizeHint()
        return QSize(max(_LEAST_WIDTH, least.width()), least.height())

    def _make_view(self) -> _List:
        view = _List(self)
        view.setModel(self.model)
        view.setAccessibleName(tr("Chats"))
        view.setFrameShape(QListView.Shape.NoFrame)
        view.setItemDelegate(ListRows(view))
        view.setMouseTracking(True)
        view.viewport().setAutoFillBackground(False)
        view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setSpacing(0)
        view.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        view.setDragDropOverwriteMode(False)
        return view

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._search_timer.start())
        self.search.installEventFilter(self)
        self.empty.all_button.clicked.connect(self._show_all)
        self.view.clicked.connect(self._open)
        self.view.entered.connect(self._point)
        self.view.selectionModel().currentChanged.connect(
            lambda now, _: self._point(now) if self.view.hasFocus() else None
        )
        self.view.opened.connect(self._open)
        self.view.delete_asked.connect(self._delete)
        self.view.fold_asked.connect(self._fold)
        self.view.menu_asked.connect(lambda index, point: self._show_menu(index, point))

    def show_entries(self, entries: Sequence[Entry], current: ConversationId, folders: tuple[str, ...] = ()) -> None:
        if self.view.state() is QAbstractItemView.State.EditingState:
            return  # the row being renamed must not move away
        self.folders = folders
        before = self.model.entry(self.view.currentIndex())
        self.model.show(entries)
        self.empty.show_why(self.search.text())
        self.empty.setVisible(not entries)
        if isinstance(before, Heading) and self.view.hasFocus():
            place = next((i for i, e in enumerate(entries) if isinstance(e, Heading) and e.key == before.key), None)
            if place is not None:
                self._select(self.model.index(place))
                return
        self.mark(current)

    def mark(self, current: ConversationId) -> None:
        """Select the chat that is shown."""
        here = self.model.entry(self.view.currentIndex())
        if isinstance(here, HitEntry) and here.summary.id == current:
            return  # the place in it that was gone to
        index = self.model.index_of(current)
        if index.isValid():
            self._select(index)
        else:
            self.view.selectionModel().clear()

    def _select(self, index: QModelIndex) -> None:
        self.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def rename(self, conversation: ConversationId) -> None:
        """Edit a title in place."""
        index = self.model.index_of(conversation)
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.edit(index)

    def eventFilter(self, watched: object, event: object) -> bool:
        """From the search the keys go on into what was found."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down and self.model.rowCount():
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
                self._select(self._first())
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return super().eventFilter(watched, event)  # type: ignore[arg-type]

    def _first(self) -> QModelIndex:
        rows = (self.model.index(row) for row in range(self.model.rowCount()))
        return next((index for index in rows if index.flags() & Qt.ItemFlag.ItemIsSelectable), QModelIndex())

    # -- what can be done ----------------------------------------------------------------------------------------

    def _open(self, index: QModelIndex) -> None:
        match self.model.entry(index):
            case ChatEntry(summary=summary):
                self.open_asked.emit(summary.id)
            case HitEntry(summary=summary, hit=hit):
                self.hit_asked.emit(summary.id, hit.message)
            case Heading(can_fold=True) as heading:
                self.fold_asked.emit(heading.key, not heading.is_folded)
            case _:
                pass

    def _show_all(self) -> None:
        self.search.clear()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _point(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if isinstance(entry, ChatEntry):
            self.pointed.emit(entry.summary.id)

    def _fold(self, index: QModelIndex, fold: bool) -> None:
        """Of a heading its chats; from a chat Left goes to its heading."""
        entry = self.model.entry(index)
        if isinstance(entry, Heading) and entry.can_fold:
            self.fold_asked.emit(entry.key, fold)
        elif isinstance(entry, ChatEntry) and fold:
            place = next(
                (i for i, e in enumerate(self.model.entries) if isinstance(e, Heading) and e.key == entry.key), -1
            )
            if place >= 0 and self.model.index(place).flags() & Qt.ItemFlag.ItemIsSelectable:
                self._select(self.model.index(place))

    def _delete(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if isinstance(entry, ChatEntry):
            self.delete_asked.emit(entry.summary.id)

    def menu_for(self, index: QModelIndex) -> QMenu | None:
        """What can be done with a chat, or with a folder."""
        entry = self.model.entry(index)
        menu = QMenu(self)
        if isinstance(entry, Heading):
            if not entry.folder:
                return None
            menu.addAction(tr("Rename folder"), lambda: self._edit_soon(index)).setShortcut(QKeySequence(Qt.Key.Key_F2))
            return menu
        if not isinstance(entry, ChatEntry):
            return None
        summary = entry.summary
        menu.addAction(tr("Rename"), lambda: self._edit_soon(index)).setShortcut(QKeySequence(Qt.Key.Key_F2))
        pin = tr("Unpin") if summary.is_pinned else tr("Pin")
        menu.addAction(pin, lambda: self.pin_asked.emit(summary.id, not summary.is_pinned))
        menu.addMenu(self._folder_menu(summary, menu))
        archive = tr("Take out of the archive") if summary.is_archived else tr("Archive")
        menu.addAction(archive, lambda: self.archive_asked.emit(summary.id, not summary.is_archived))
        private = menu.addAction(tr("Keep out of the disk cache"))
        private.setCheckable(True)
        private.setChecked(summary.is_private)
        private.triggered.connect(lambda on: self.private_asked.emit(summary.id, on))
        menu.addAction(tr("Export…"), lambda: self.export_asked.emit(summary.id))
        menu.addSeparator()
        delete = menu.addAction(tr("Delete"), lambda: self.delete_asked.emit(summary.id))
        delete.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        return menu

    def _edit_soon(self, index: QModelIndex) -> None:
        """When the menu has gone: where the system takes the focus with it, the row would be left again at once."""
        place = QPersistentModelIndex(index)
        QTimer.singleShot(_AFTER_MENU_MS, self.view, lambda: self.view.edit(self.model.index(place.row())))

    def _folder_menu(self, summary: ConversationSummary, parent: QMenu) -> QMenu:
        menu = QMenu(tr("Move to folder"), parent)
        for folder in ("", *self.folders):
            action = QAction(as_label(folder) or tr("No folder"), menu)
            action.setCheckable(True)
            action.setChecked(folder == summary.folder)
            action.triggered.connect(lambda _=False, name=folder: self.move_asked.emit(summary.id, name))
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(tr("New folder…"), lambda: self.ask_folder(summary.id))
        return menu

    def ask_folder(self, conversation: ConversationId) -> None:
        """Ask for the name of a new folder for this chat."""

        def move(name: str) -> None:
            if brief(name, LONGEST_TITLE):
                self.move_asked.emit(conversation, brief(name, LONGEST_TITLE))

        LineDialog(self, tr("New folder"), tr("Name of the folder:"), move, most=LONGEST_TITLE).open()

    def _show_menu(self, index: QModelIndex, point: QPoint) -> None:
        menu = self.menu_for(index)
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(point)
