"""How the rows of the list of chats are painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.chats.grouping import ChatEntry, Entry, Heading, HitEntry
from ui.chats.list_model import LONGEST_TITLE, PRIVATE_ROLE, WARM_ROLE
from ui.theme.entries import ENTRY, Index
from ui.theme.icons import paint_dot, paint_sign
from ui.theme.scale import CAPTION, bold, sized
from ui.theme.shapes import AT_LEFT, AT_RIGHT, paint_box, write
from ui.theme.theme import blend, current_colours

_LEFT, _RIGHT = 10, 8
_DOT_SHARE = 0.67  # of a line's height: the room that a warm chat's dot takes
_BEFORE_SHARE = 0.4  # of a line that may stand before what was found


class ListRows(QStyledItemDelegate):
    """Roomy rows; the one shown and the one under the mouse have a rounded ground."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QLineEdit):
            editor.setMaxLength(LONGEST_TITLE)
        return editor

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        match index.data(ENTRY):
            case Heading():
                return QSize(0, option.fontMetrics.height() + (12 if index.row() else 6))
            case HitEntry():
                return QSize(0, option.fontMetrics.height() + 8)
            case _:
                return QSize(0, option.fontMetrics.height() + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: Entry | None = index.data(ENTRY)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_colours()
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        can_act = not isinstance(entry, Heading) or entry.can_fold
        ground = blend(colours.accent, colours.surface, 0.12 if is_selected else 0.05)
        paint_box(
            painter,
            option.rect.adjusted(1, 1, -1, -1),
            6,
            ground=ground if can_act and (is_selected or is_hovered) else "",
            edge=colours.accent if has_focus and can_act else "",
            width=1.5,
        )
        room = option.rect.adjusted(_LEFT, 0, -_RIGHT, 0)
        match entry:
            case Heading():
                _paint_heading(painter, room, entry, option.font)
            case ChatEntry():
                if index.data(WARM_ROLE):
                    dot = round(_DOT_SHARE * option.fontMetrics.height())
                    centre = QPointF(room.right() - dot / 2, room.center().y() + 1)
                    paint_dot(painter, centre, colours.success, is_full=True)
                    room.setRight(room.right() - dot - 4)
                if index.data(PRIVATE_ROLE):
                    edge = option.fontMetrics.height() * 3 // 4
                    sign = QRectF(room.right() - edge, room.center().y() - edge / 2 + 1, edge, edge)
                    paint_sign(painter, sign, "private", colours.muted)
                    room.setRight(room.right() - edge - 4)
                _paint_chat(painter, room, entry)
            case HitEntry():
                _paint_hit(painter, room.adjusted(12, 0, 0, 0), entry, option.font)
            case None:
                pass
        painter.restore()


def _paint_heading(painter: QPainter, room: QRect, entry: Heading, font: QFont) -> None:
    painter.setFont(bold(sized(font, CAPTION)))
    painter.setPen(QColor(current_colours().muted))
    mark = ("▸ " if entry.is_folded else "▾ ") if entry.can_fold else ""
    count = f"{entry.n_chats}" if entry.is_folded else ""
    metrics = painter.fontMetrics()
    room = room.adjusted(0, 0 if entry.can_fold else 4, 0, 0)
    width = room.width() - (metrics.horizontalAdvance(count) + 6 if count else 0)
    title = metrics.elidedText(mark + entry.title, Qt.TextElideMode.ElideRight, width)
    painter.drawText(room, AT_LEFT, title)
    painter.drawText(room, AT_RIGHT, count)


def _paint_chat(painter: QPainter, room: QRect, entry: ChatEntry) -> None:
    colours = current_colours()
    if entry.n_hits:
        width = write(painter, room, f"{entry.n_hits}", colours.muted, align=AT_RIGHT)
        room = room.adjusted(0, 0, -width - 6, 0)
    write(painter, room, entry.summary.title[:LONGEST_TITLE].replace("\n", " "), colours.text)


def _paint_hit(painter: QPainter, room: QRect, entry: HitEntry, font: QFont) -> None:
    """One line in which what was found can be seen, however narrow it is."""
    colours, snippet = current_colours(), entry.hit.snippet
    small = sized(font, CAPTION)
    painter.setFont(small)
    metrics = QFontMetrics(small)
    before = snippet.text[: snippet.start]
    most = int(room.width() * _BEFORE_SHARE)
    before = metrics.elidedText(before, Qt.TextElideMode.ElideLeft, most)
    x = room.left()
    pieces = ((before, False), (snippet.text[snippet.start : snippet.end], True), (snippet.text[snippet.end :], False))
    for text, is_found in pieces:
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, room.right() - x))
        width = metrics.horizontalAdvance(shown)
        place = QRect(x, room.top(), width, room.height())
        if is_found:
            ground = QRectF(x, place.center().y() - metrics.height() / 2, width, metrics.height())
            painter.fillRect(ground, QColor(colours.found))
        painter.setPen(QColor(colours.text if is_found else colours.muted))
        painter.drawText(place, AT_LEFT, shown)
        x += width
