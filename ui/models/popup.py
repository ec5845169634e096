"""Choosing a model: all that are on this machine, found by typing, and what else can be done with models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.core.search.folding import fold
from engine.language.translation import tr
from ui.theme.entries import ENTRY, Entries, FinderList, Index
from ui.theme.icons import SearchLine, paint_sign
from ui.theme.layouts import down
from ui.theme.scale import BODY_PIXELS, CAPTION, CORNER_SMALL, MIDDLE, NEAR, TIGHT, sized
from ui.theme.shapes import AT_RIGHT, paint_box, write
from ui.theme.theme import current_colours

_WIDTH = 360  # with letters of the usual size
_SIGN = 16
_PAGE = 6  # entries


@dataclass(frozen=True, slots=True, kw_only=True)
class PopupEntry:
    """A model, with the name of its file below and facts at the right; or a command, with its keys there.

    `stays`: it is offered whatever is typed.
    """

    title: str
    run: Callable[[], object]
    file: str = ""
    facts: str = ""
    tip: str = ""
    words: str = ""  # by which it is found, besides
    is_model: bool = False
    is_in_use: bool = False
    stays: bool = False

    def fits(self, typed: Sequence[str]) -> bool:
        said = fold(" ".join((self.title, self.file, self.facts, self.words)))
        return self.stays or all(word in said for word in typed)


class _Entries(Entries):
    def said(self, entry: PopupEntry, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.ToolTipRole:
                return entry.tip or None
            case Qt.ItemDataRole.AccessibleTextRole:
                in_use = tr("in use") if entry.is_in_use else ""
                return ", ".join(filter(None, (entry.title, in_use, entry.file, entry.facts)))
            case _:
                return None


class _Rows(QStyledItemDelegate):
    """A tick at the model in use; the name and what it is stored in on one line, the file's name below."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        entry: PopupEntry = index.data(ENTRY)
        small = sized(option.font, CAPTION)
        line = option.fontMetrics.height()
        below = QFontMetrics(small).height() + TIGHT if entry.file else 0
        return QSize(0, line + below + MIDDLE + (TIGHT if _begins_commands(index) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: PopupEntry = index.data(ENTRY)
        colours, rect = current_colours(), QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if _begins_commands(index):
            painter.setPen(QColor(colours.border))
            painter.drawLine(rect.left() + NEAR, rect.top() + 2, rect.right() - NEAR, rect.top() + 2)
            rect.setTop(rect.top() + TIGHT)
        if option.state & QStyle.StateFlag.State_Selected:
            paint_box(painter, rect.adjusted(0, 1, 0, -1), CORNER_SMALL, ground=colours.selection)
        if entry.is_in_use:
            line = option.fontMetrics.height() + MIDDLE
            place = QRectF(rect.left() + NEAR, rect.top(), _SIGN, line)
            paint_sign(painter, place, "check", colours.accent)
        left = NEAR + _SIGN + NEAR if entry.is_model else NEAR
        room = rect.adjusted(left, NEAR - 2, -NEAR, -(NEAR - 2))
        self._write(painter, option, room, entry)
        painter.restore()

    def _write(self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, entry: PopupEntry) -> None:
        colours, small = current_colours(), sized(option.font, CAPTION)
        metrics, beside = option.fontMetrics, QFontMetrics(small)
        facts = beside.elidedText(entry.facts, Qt.TextElideMode.ElideRight, room.width() // 2)
        if not entry.is_model and metrics.horizontalAdvance(
            entry.title + "  "
        ) > room.width() - beside.horizontalAdvance(facts):
            facts = ""  # its keys: what it does is told first
        top = QRect(room.left(), room.top(), room.width(), metrics.height())
        write(painter, top, facts, colours.muted, font=small, align=AT_RIGHT)
        width = room.width() - (beside.horizontalAdvance(facts) + NEAR if facts else 0)
        write(painter, QRect(top.topLeft(), QSize(width, top.height())), entry.title, colours.text, font=option.font)
        if entry.file:
            below = QRect(room.left(), top.bottom() + 1, room.width(), beside.height() + TIGHT)
            write(painter, below, entry.file, colours.muted, font=small, elide=Qt.TextElideMode.ElideMiddle)


class ModelPopup(FinderList):
    """Lies over `window`, below `anchor`. `entries` gives all of them when it is opened."""

    opened = Signal()

    def __init__(self, window: QWidget, anchor: QWidget, entries: Callable[[], Sequence[PopupEntry]]) -> None:
        super().__init__(window, SearchLine(tr("Search models")), _Entries(), _Rows, n_page=_PAGE)
        self._anchor, self._entries = anchor, entries
        self._has_chosen = False  # by a key or the mouse
        self.setAccessibleName(tr("Choose a model"))
        self.view.setAccessibleName(tr("Models"))
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setMouseTracking(True)
        down(self.field, (self.view, 1), on=self, edges=NEAR)
        self.field.textChanged.connect(lambda _: self._show(""))
        self.view.entered.connect(self.choose)

    # -- opening and closing -------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """With the model in use chosen."""
        self.opened.emit()
        self._show("")
        _application().installEventFilter(self)
        _application().focusChanged.connect(self._on_focus)

    def dismiss(self) -> None:
        if self.isVisible():
            _application().removeEventFilter(self)
            _application().focusChanged.disconnect(self._on_focus)
            self.hide()

    def refresh(self) -> None:
        """There may be others now; what the person chose stays chosen."""
        if self.isVisible():
            entry = self.view.currentIndex().data(ENTRY) if self._has_chosen else None
            self._show((entry.tip or entry.title) if entry is not None else "")

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def shown(self) -> tuple[PopupEntry, ...]:
        """Those that fit what is typed."""
        return self.model.entries

    def _show(self, chosen: str) -> None:
        """`chosen`: the tip or title of the entry that has the choice; "": the first that fits, or the one in use."""
        self._has_chosen = bool(chosen)
        typed = fold(self.field.text()).split()
        fitting = [entry for entry in self._entries() if not typed or entry.fits(typed)]
        if typed:
            fitting.sort(key=lambda entry: entry.stays)  # what fits first
        self.model.show(fitting)
        rows = (
            *(at for at, entry in enumerate(fitting) if chosen and chosen in (entry.tip, entry.title)),
            *(at for at, entry in enumerate(fitting) if entry.is_in_use and not typed),
            0,
        )
        if fitting:
            self.view.setCurrentIndex(self.model.index(rows[0]))
        self.place()

    def place(self) -> None:
        """Below its button, as high as what it shows, within the window."""
        area = self._window.rect()
        at = self._anchor.mapTo(self._window, QPoint(0, self._anchor.height()))
        wide = round(_WIDTH * QFontInfo(self.font()).pixelSize() / BODY_PIXELS)
        width = min(max(_WIDTH, wide), area.width() - 2 * NEAR)
        rows = sum(self.view.sizeHintForRow(row) for row in range(len(self.model.entries)))
        wanted = self.field.sizeHint().height() + rows + 3 * NEAR + 2 * self.view.frameWidth() + 2
        top = at.y() + TIGHT
        height = min(wanted, area.height() - top - NEAR)
        left = max(NEAR, min(at.x(), area.width() - width - NEAR))
        self.setGeometry(left, top, width, height)

    def choose(self, index: QModelIndex) -> None:
        self._has_chosen = True
        super().choose(index)

    # -- the mouse -----------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._on_press(watched, event)
        return super().eventFilter(watched, event)

    def _on_press(self, watched: QObject, event: QMouseEvent) -> None:
        """Anywhere else puts it away; its own button does that itself."""
        is_ours = isinstance(watched, QWidget) and (watched is self or self.isAncestorOf(watched))
        if isinstance(watched, QWidget) and not is_ours and watched is not self._anchor:
            self.dismiss()

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not (now is self or self.isAncestorOf(now) or now is self._anchor):
            self.dismiss()


def _begins_commands(index: Index) -> bool:
    """Whether models stand above it, and none from here."""
    entry: PopupEntry = index.data(ENTRY)
    return not entry.is_model and index.row() > 0 and index.sibling(index.row() - 1, 0).data(ENTRY).is_model


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
