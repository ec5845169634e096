"""The list of chats as rows of a Qt model: headings, chats, and what a search found in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QMimeData, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.core.prompt.conversation import ConversationId, ConversationSummary
from engine.language.translation import tr
from engine.telling.forecasts import ForecastTold, Warmth
from engine.telling.words.figures import counted
from ui.chats.grouping import ChatEntry, Entry, Heading, HitEntry
from ui.theme.entries import Entries, Index
from ui.theme.shown_text import brief

LONGEST_TITLE = 200
WARM_ROLE = Qt.ItemDataRole.UserRole + 1  # whether an answer comes at once
PRIVATE_ROLE = Qt.ItemDataRole.UserRole + 2  # whether it is kept out of the disk cache
_PRIVATE = tr("kept out of the disk cache")
_MIME = "application/x-cairn-chat"


class ConversationModel(Entries):
    """Editing a chat asks to rename it, editing a folder's heading to rename the folder; chats can be dragged."""

    rename_asked = Signal(str, str)
    folder_rename_asked = Signal(str, str)
    dropped = Signal(str, str)  # ConversationId, the key of a section

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told: Mapping[str, ForecastTold] = {}

    def show_told(self, told: Mapping[str, ForecastTold]) -> None:
        """What the next message costs in these chats: a dot beside those that are warm, and words for all."""
        self._told = told
        self.tell_changed()

    def key_of(self, entry: Entry) -> tuple[str, ...]:
        match entry:
            case Heading():
                return "heading", entry.key
            case ChatEntry():
                return "chat", entry.summary.id
            case HitEntry():
                return "hit", entry.summary.id, entry.hit.message

    @property
    def titles(self) -> tuple[str, ...]:
        """Of the chats listed, from top to bottom."""
        return tuple(one.summary.title for one in self.entries if isinstance(one, ChatEntry))

    def summary(self, index: Index) -> ConversationSummary | None:
        entry = self.entry(index)
        return entry.summary if isinstance(entry, ChatEntry | HitEntry) else None

    def index_of(self, conversation: ConversationId) -> QModelIndex:
        """Of the chat itself; invalid where it is not listed."""
        rows = (i for i, e in enumerate(self.entries) if isinstance(e, ChatEntry) and e.summary.id == conversation)
        row = next(rows, -1)
        return self.index(row) if row >= 0 else QModelIndex()

    def said(self, entry: Entry, role: int) -> object:
        told = self._told.get(entry.summary.id) if isinstance(entry, ChatEntry) else None
        if role == WARM_ROLE:
            return told is not None and told.warmth is Warmth.WARM
        if role == PRIVATE_ROLE:
            return isinstance(entry, ChatEntry) and entry.summary.is_private
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            private = (_PRIVATE,) if isinstance(entry, ChatEntry) and entry.summary.is_private else ()
            return ", ".join((*private, *((told.text,) if told is not None else ())))
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return _text(entry)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(entry)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(entry, told)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        entry: Entry | None = self.entry(index)
        match entry:
            case ChatEntry():
                return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable | flag.ItemIsDragEnabled
            case HitEntry():
                return flag.ItemIsEnabled | flag.ItemIsSelectable
            case Heading(can_fold=True) as heading:
                shown = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDropEnabled
                return shown | flag.ItemIsEditable if heading.folder else shown
            case Heading():
                return flag.ItemIsDropEnabled | flag.ItemIsEnabled  # the keys pass over it
            case None:
                return flag.NoItemFlags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        entry, title = self.entry(index), brief(str(value), LONGEST_TITLE)
        if entry is None or role != Qt.ItemDataRole.EditRole or not title or title == _text(entry):
            return False
        if isinstance(entry, Heading):
            self.folder_rename_asked.emit(entry.folder, title)
        elif isinstance(entry, ChatEntry) and title != entry.summary.title:
            self.rename_asked.emit(entry.summary.id, title)
        return True

    # -- dragging ------------------------------------------------------------------------------------------------

    def mimeTypes(self) -> list[str]:
        return [_MIME]

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        summaries = [summary for index in indexes if (summary := self.summary(index)) is not None]
        data.setData(_MIME, summaries[0].id.encode() if summaries else b"")
        return data

    def canDropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        return data.hasFormat(_MIME) and self._section_at(row, parent) is not None

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        """Onto a heading or between chats: it goes where those are. The row itself moves when the disk has it."""
        key = self._section_at(row, parent)
        if key is None or not data.hasFormat(_MIME):
            return False
        self.dropped.emit(bytes(data.data(_MIME).data()).decode(), key)
        return False  # nothing is to be removed from where it was

    def _section_at(self, row: int, parent: Index) -> str | None:
        at = parent.row() if parent.isValid() else row - 1
        entry = self.entries[at] if 0 <= at < len(self.entries) else None
        return entry.key if isinstance(entry, Heading | ChatEntry) and entry.key else None


def _text(entry: Entry) -> str:
    match entry:
        case Heading():
            return brief(entry.title, LONGEST_TITLE)
        case ChatEntry():
            return brief(entry.summary.title, LONGEST_TITLE)
        case HitEntry():
            return entry.hit.snippet.text


def _spoken(entry: Entry) -> str:
    match entry:
        case Heading(can_fold=True):
            label = f"{_text(entry)}, {counted(entry.n_chats, 'chat')}"
            return tr("{label}, closed", label=label) if entry.is_folded else tr("{label}, open", label=label)
        case Heading():
            return f"{_text(entry)}, {counted(entry.n_chats, 'chat')}"
        case ChatEntry() if entry.n_hits:
            return tr("{entry}, found in {n_hits}", entry=_text(entry), n_hits=counted(entry.n_hits, "message"))
        case ChatEntry():
            return _text(entry)
        case HitEntry():
            who = tr("You") if entry.hit.role == "user" else tr("Reply")
            return f"{who}: {entry.hit.snippet.text}"


def _tip(entry: Entry, told: ForecastTold | None) -> str | None:
    match entry:
        case Heading(can_fold=True):
            return tr("F2 renames it") if entry.folder else None
        case Heading():
            return None
        case ChatEntry():
            cost = f"\n{told.text}" if told is not None else ""
            if entry.summary.is_private:
                cost += tr("\nNothing that the model reads in this chat is kept on disk")
            return tr("{title}{cost}\nF2 renames, Del deletes", title=brief(entry.summary.title), cost=cost)
        case HitEntry():
            return tr("{text}\nEnter goes to this message", text=brief(entry.hit.snippet.text))
