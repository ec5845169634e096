"""The row of attachments above the text: small pictures, names, sizes and tokens, and a way to take each away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
)
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine.core.prompt.messages import Media, MediaType
from engine.language.translation import tr
from engine.telling.attachments import Attachment, AttachmentId, Document, figures_line, spoken
from ui.theme.entries import ENTRY, Entries, Index
from ui.theme.icons import paint_sign
from ui.theme.layouts import Fits
from ui.theme.shapes import AT_LEFT, paint_box
from ui.theme.theme import blend, current_colours

Entry = tuple[Attachment, int | None]  # with its tokens, where they are known
_PAD = 6
_GAP = 6
_WIDEST_TEXT = 20  # in average characters


class _Entries(Entries):
    """Attachments as list rows."""

    def key_of(self, entry: Entry) -> AttachmentId:
        return entry[0].id

    def said(self, entry: Entry, role: int) -> object:
        attachment, n_tokens = entry
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return attachment.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(attachment, n_tokens)
            case Qt.ItemDataRole.ToolTipRole:
                opens = tr("Enter shows it, ") if attachment.is_viewable else ""
                return tr("{attachment}\n{opens}Del removes it", attachment=spoken(attachment, n_tokens), opens=opens)
            case _:
                return None


class _Chips(QStyledItemDelegate):
    """One entry: a picture or a sign, two lines, a cross."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pixmaps: dict[tuple[AttachmentId, int, float], QPixmap] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = option.fontMetrics
        attachment, n_tokens = index.data(ENTRY)
        widest = metrics.averageCharWidth() * _WIDEST_TEXT
        name = min(metrics.horizontalAdvance(attachment.name), widest)
        text = max(name, metrics.horizontalAdvance(figures_line(attachment, n_tokens)))
        height = 2 * metrics.height() + 2 * _PAD
        return QSize(height + text + 2 * _PAD + cross_edge(metrics.height()) + _GAP, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        attachment, n_tokens = index.data(ENTRY)
        colours, metrics = current_colours(), option.fontMetrics
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = blend(colours.selection, colours.surface, 0.5 if has_focus or is_hovered else 0)
        chip, frame = chip_of(option.rect), colours.accent if has_focus else colours.border
        paint_box(painter, chip.adjusted(1, 1, -1, -1), 8, ground=ground, edge=frame, width=1.5 if has_focus else 1)
        edge = 2 * metrics.height()
        box = QRect(chip.left() + _PAD, chip.top() + _PAD, edge, edge)
        self._draw_sign(painter, box, attachment)
        cross = cross_of(chip, metrics.height())
        left = box.right() + 1 + _PAD
        line = QRect(left, box.top(), cross.left() - left - 2, metrics.height())
        painter.setPen(QColor(colours.text))
        name = metrics.elidedText(attachment.name, Qt.TextElideMode.ElideMiddle, line.width() + 1)
        painter.drawText(line, AT_LEFT, name)
        painter.setPen(QColor(colours.muted))
        painter.drawText(line.translated(0, metrics.height()), AT_LEFT, figures_line(attachment, n_tokens))
        paint_sign(painter, QRectF(cross), "close", colours.text if has_focus or is_hovered else colours.muted)
        painter.restore()

    def _draw_sign(self, painter: QPainter, box: QRect, attachment: Attachment) -> None:
        device = painter.device()
        pixmap = self.pixmap(attachment, box.width(), device.devicePixelRatioF() if device is not None else 1.0)
        if pixmap is not None:
            size = pixmap.deviceIndependentSize()
            painter.drawPixmap(
                box.center().x() - round(size.width() / 2) + 1, box.center().y() - round(size.height() / 2) + 1, pixmap
            )
            return
        colour = current_colours().muted
        room = QRectF(box).adjusted(2, 2, -2, -2)
        is_sound = attachment.media is not None and attachment.media.kind is MediaType.AUDIO
        sign = "report" if attachment.media is None else "sound" if is_sound else "picture"
        paint_sign(painter, room, sign, colour)

    def pixmap(self, attachment: Attachment, edge: int, ratio: float) -> QPixmap | None:
        """The small picture in the pixels of the screen."""
        if not attachment.picture:
            return None
        key = (attachment.id, edge, ratio)
        if key not in self._pixmaps:
            image = QImage.fromData(attachment.picture)
            if image.isNull():
                return None
            pixels = round(edge * ratio)
            if max(image.width(), image.height()) > pixels:
                keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
                image = image.scaled(pixels, pixels, keep, smooth)
            pixmap = QPixmap.fromImage(image)
            pixmap.setDevicePixelRatio(ratio)
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]

    def forget_others(self, ids: set[AttachmentId]) -> None:
        """Keep the pictures of these alone."""
        self._pixmaps = {key: pixmap for key, pixmap in self._pixmaps.items() if key[0] in ids}


def cross_edge(line_height: int) -> int:
    return max(18, line_height)


def chip_of(entry: QRect) -> QRect:
    """What is painted of a row's place; the rest keeps it from the next one."""
    return entry.adjusted(0, 0, -_GAP, 0)


def cross_of(chip: QRect, line_height: int) -> QRect:
    """Where an entry is taken away with the mouse."""
    edge = cross_edge(line_height)
    return QRect(chip.right() - edge - 2, chip.center().y() - edge // 2, edge, edge)


class AttachmentStrip(Fits, QListView):
    """One row, scrolled sideways. Left and Right move, Del removes, Enter shows, Esc goes back to the text."""

    remove_asked = Signal(object)  # AttachmentId
    open_asked = Signal(object)  # Attachment
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressed: AttachmentId | None = None
        self.entries = _Entries(self)
        self.setModel(self.entries)
        self.chips = _Chips(self)
        self.setItemDelegate(self.chips)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setSpacing(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAcceptDrops(False)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(tr("Attachments"))
        self.setAccessibleDescription(tr("Left and Right move, Enter shows an attachment, Del removes it"))
        self.hide()

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """All attachments in order. The current one stays current; when it is gone, the one in its place is."""
        row = self.currentIndex().row()
        chosen = self.entry(row)
        before = chosen.id if chosen is not None else None
        had_focus = self.hasFocus()
        self.entries.show(entries)
        ids = [one.id for one, _ in entries]
        self.chips.forget_others(set(ids))
        if ids and before is not None:
            at = ids.index(before) if before in ids else min(row, len(ids) - 1)
            self.setCurrentIndex(self.entries.index(at))
        self.setVisible(bool(ids))
        self.scheduleDelayedItemsLayout()
        self.fit()
        if had_focus and not ids:
            self.left.emit()

    def entry(self, row: int) -> Attachment | None:
        return self.entries.entries[row][0] if 0 <= row < len(self.entries.entries) else None

    def cross(self, row: int) -> QRect:
        """Where in the viewport the entry is taken away."""
        return cross_of(chip_of(self.visualRect(self.entries.index(row))), self.fontMetrics().height())

    def fit(self) -> None:
        """As high as its entries, and as its scroll bar where there is one."""
        line = self.fontMetrics().height()
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        rows = range(len(self.entries.entries))
        wanted = sum(self.chips.sizeHint(option, self.entries.index(row)).width() for row in rows)
        bar = self.horizontalScrollBar().sizeHint().height() if wanted > self.width() else 0
        self.setFixedHeight(2 * line + 2 * _PAD + bar)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.entries.entries:
            self.setCurrentIndex(self.entries.index(0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        attachment = self.entry(self.currentIndex().row())
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif attachment is not None and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_asked.emit(attachment.id)
        elif attachment is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._open(attachment)
        else:
            super().keyPressEvent(event)

    def _open(self, attachment: Attachment) -> None:
        if attachment.is_viewable:
            self.open_asked.emit(attachment)

    def _row_of_cross(self, at: QPoint) -> int:
        row = self.indexAt(at).row()
        return row if row >= 0 and self.cross(row).contains(at) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        crossed = self.entry(self._row_of_cross(event.position().toPoint()))
        self._pressed = crossed.id if crossed is not None and event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position().toPoint()
        pressed, self._pressed = self._pressed, None
        crossed = self.entry(self._row_of_cross(at))
        under = self.entry(self.indexAt(at).row())
        if pressed is not None:
            if crossed is not None and crossed.id == pressed:
                self.remove_asked.emit(pressed)
        elif crossed is None and under is not None:
            self._open(under)


# The attachments of one message that is being written.


class AttachmentTray(QObject):
    """What is attached, in the order it was picked, and why some files are not. Each draft has its own."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.items: tuple[Attachment, ...] = ()
        self.refusals: tuple[str, ...] = ()  # sentences, until they are dismissed

    def copy(self) -> AttachmentTray:
        """The same, for a draft of its own."""
        found = AttachmentTray()
        found.items, found.refusals = self.items, self.refusals
        return found

    @property
    def media(self) -> tuple[Media, ...]:
        return tuple(one.media for one in self.items if one.media is not None)

    @property
    def documents(self) -> tuple[Document, ...]:
        return tuple(one.document for one in self.items if one.document is not None)

    @property
    def reading(self) -> Attachment | None:
        """The first one that is not read yet."""
        return next((one for one in self.items if one.is_reading), None)

    def is_reading(self, id: AttachmentId) -> bool:
        return any(one.id == id and one.is_reading for one in self.items)

    @property
    def n_bytes(self) -> int:
        return sum(one.n_bytes for one in self.items)

    def add_all(self, attachments: Sequence[Attachment], refusal: str = "") -> None:
        """All at once; `refusal` says why others are not among them."""
        self.items = (*self.items, *attachments)
        self._say(refusal)
        self.changed.emit()

    def put(self, attachment: Attachment) -> None:
        """It is known better now; one that was removed stays away."""
        self.items = tuple(attachment if one.id == attachment.id else one for one in self.items)
        self.changed.emit()

    def remove(self, id: AttachmentId) -> None:
        self.items = tuple(one for one in self.items if one.id != id)
        self.changed.emit()

    def refuse(self, id: AttachmentId, sentence: str) -> None:
        """It cannot be attached, and the rest stays."""
        self.items = tuple(one for one in self.items if one.id != id)
        self._say(sentence)
        self.changed.emit()

    def dismiss(self) -> None:
        """The sentences were read."""
        self.refusals = ()
        self.changed.emit()

    def _say(self, sentence: str) -> None:
        if sentence and sentence not in self.refusals:
            self.refusals = (*self.refusals, sentence)
