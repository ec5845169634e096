"""The chat view with its mouse, keyboard and clipboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from engine.core.prompt.messages import Media, MediaType
from engine.language.translation import tr
from engine.telling.attachments import Attachment, Document, spoken
from engine.telling.media_words import media_text, missing_text
from ui.chats.model import Action, ChatModel, ChatRow, RowState
from ui.theme.shown_text import brief
from ui.transcript.layout.selection import FAR, CharPlace
from ui.transcript.sliding import SlidingTranscript
from ui.transcript.target import Target, TargetKind
from ui.viewer.document import show_document
from ui.viewer.media import show_media
from ui.viewer.pictures import add_media_actions, copy_media

_DRAG_SCROLL_MS = 30


class TranscriptView(SlidingTranscript):
    """Messages that can be selected, copied and acted on.

    Keyboard: Alt+Up and Alt+Down choose a message, Tab goes through what it offers, Enter activates it, Left and Right
    change its version, the menu key opens its menu. Arrows and Page keys scroll.
    """

    action_requested = Signal(str, object)  # MessageId, Action
    version_requested = Signal(str, int)  # MessageId, step
    version_pointed = Signal(str, int)  # the same, while the mouse or the focus is on it; "": no longer
    explanation_requested = Signal(str)  # MessageId
    remedies_requested = Signal(str)  # MessageId
    link_activated = Signal(str)
    current_changed = Signal(int)
    escaped = Signal()
    guest_asked = Signal()  # Enter on the message in whose place it stands

    def __init__(self, model: ChatModel, *, show_reasoning: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(model, show_reasoning=show_reasoning, parent=parent)
        self.pace_of: Callable[[str], str] = lambda message: ""  # how fast a reply was written, in words
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Messages"))
        self.setToolTip("")
        self._pressed: tuple[int, Target] | None = None
        self._pointed = ("", 0)
        self._is_dragging = False
        self._pointer = QPointF()
        self._drag_scroll = QTimer(self, interval=_DRAG_SCROLL_MS)
        self._drag_scroll.timeout.connect(self._scroll_while_dragging)

    # -- mouse ---------------------------------------------------------------------------------------------------

    def _place(self, point: QPointF) -> CharPlace | None:
        row = self.row_at(int(point.y()))
        if row < 0:
            return None
        part, at = self.item(row).nearest_place(self.in_item(row, point))
        return CharPlace(row, part, at)

    def _target(self, point: QPointF) -> tuple[int, Target | None]:
        row = self.row_at(int(point.y()))
        if row < 0 or not self.row_rect(row).adjusted(-12, 0, 12, 0).contains(point.toPoint()):
            return -1, None
        return row, self.item(row).target_at(self.in_item(row, point))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        row, target = self._target(event.position())
        self._pressed = (row, target) if target is not None else None
        place = self._place(event.position())
        self.focused = None
        if row >= 0:
            self._make_current(row)
        if place is None:
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self.selection.anchor is not None:
            self.selection.head = place
        else:
            self.selection.start(place)
        self._is_dragging = True
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position()
        if self._is_dragging and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_to(event.position())
            outside = not self.viewport().rect().contains(event.position().toPoint())
            if outside and not self._drag_scroll.isActive():
                self._drag_scroll.start()
            elif not outside:
                self._drag_scroll.stop()
            return
        self._hover(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag_scroll.stop()
        was_dragging, self._is_dragging = self._is_dragging, False
        pressed, self._pressed = self._pressed, None
        if was_dragging and self.selection.is_empty and pressed is not None:
            row, target = self._target(event.position())
            if target is not None and row == pressed[0] and target.is_same(pressed[1]):
                self.activate(row, target)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self._place(event.position())
        if place is None:
            return
        row, target = self._target(event.position())
        if target is not None and target.kind is not TargetKind.LINK:
            self.activate(row, target)
            return
        parts = self.item(place.row).parts()
        if not parts:
            return
        cursor = QTextCursor(parts[place.part].document)
        cursor.setPosition(place.at)
        cursor.select(QTextCursor.SelectionType.WordUnderCursor)
        self.selection.select(place._replace(at=cursor.selectionStart()), place._replace(at=cursor.selectionEnd()))
        self.viewport().update()

    def leaveEvent(self, event: object) -> None:
        self._forget_hover()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What lay under the mouse is somewhere else now; the next move of the mouse finds what does."""
        self._forget_hover()
        super().resizeEvent(event)

    def _forget_hover(self) -> None:
        row = self.hovered[0]
        self.hovered = (-1, None)
        self.update_row(row)
        self._point_at_version(row, None)
        QToolTip.hideText()

    def _drag_to(self, point: QPointF) -> None:
        place = self._place(point)
        if place is not None and place != self.selection.head:
            self.selection.head = place
            self.viewport().update()

    @Slot()
    def _scroll_while_dragging(self) -> None:
        y, height = self._pointer.y(), self.viewport().height()
        step = y if y < 0 else max(0.0, y - height)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + int(step / 2 + (1 if step > 0 else -1)))
        self._drag_to(self._pointer)

    def _hover(self, point: QPointF) -> None:
        row, target = self._target(point)
        before = self.hovered
        self.hovered = (row, target if target is None or target.kind is not TargetKind.LINK else None)
        if before != self.hovered:
            self.update_row(before[0])
            self.update_row(row)
            self._point_at_version(row, target)
        hand = target is not None
        over_text = row >= 0 and not hand
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape if hand or over_text else Qt.CursorShape.ArrowCursor)
        if target is not None:
            tip = target.payload if target.kind is TargetKind.LINK else self._tip(row, target)
            QToolTip.showText(self.viewport().mapToGlobal(point.toPoint()), brief(tip), self)
        else:
            QToolTip.hideText()

    def _point_at_version(self, row: int, target: Target | None) -> None:
        step = {TargetKind.PREVIOUS: -1, TargetKind.NEXT: 1}.get(target.kind) if target is not None else None
        pointed = (self.model[row].id, step) if step is not None else ("", 0)
        if pointed != self._pointed:
            self._pointed = pointed
            self.version_pointed.emit(*pointed)

    def _tip(self, row: int, target: Target) -> str:
        match target.kind:
            case TargetKind.FIX:
                return tr("What would help, and how much it saves")
            case TargetKind.CACHE | TargetKind.WHY:
                why = tr("Why was this read again? (opens the inspector)")
                return ". ".join(filter(None, (self.pace_of(self.model[row].id), why)))
            case TargetKind.PREVIOUS | TargetKind.NEXT:
                return tr("{name} (Left and Right)", name=target.name)
            case TargetKind.ACTION if target.action is Action.REGENERATE:
                return tr("Write another version (Ctrl+R for the last reply)")
            case TargetKind.ACTION if target.action is Action.EDIT:
                return tr("Change and send again; this version stays (Up in an empty composer edits the last one)")
            case TargetKind.MEDIA if target.media is not None:
                return self.media_name(target.media)
            case TargetKind.DOCUMENT:
                return tr("{name} (a click shows it)", name=target.name)
            case _:
                return target.name

    # -- what can be activated -----------------------------------------------------------------------------------

    def activate(self, row: int, target: Target) -> None:
        """Do what a target promises."""
        message = self.model[row].id
        match target.kind:
            case TargetKind.THINKING:
                self.toggle_thinking(row)
            case TargetKind.SHOW_THINKING:
                show_document(self.window(), Document(name=tr("Thinking"), text=self.model[row].reasoning))
            case TargetKind.SHOW_ALL:
                show_document(self.window(), Document(name=tr("Message"), text=self.model[row].words))
            case TargetKind.COPY_CODE:
                QGuiApplication.clipboard().setText(target.payload)
            case TargetKind.FOLD_CODE:
                self.toggle_code(row, target.part)
            case TargetKind.SIDEWAYS:  # dragged, and moved by keys
                pass
            case TargetKind.LINK:
                self.link_activated.emit(target.payload)
            case TargetKind.PREVIOUS:
                self.version_requested.emit(message, -1)
            case TargetKind.NEXT:
                self.version_requested.emit(message, 1)
            case TargetKind.CACHE | TargetKind.WHY:
                self.explanation_requested.emit(message)
            case TargetKind.FIX:
                self.remedies_requested.emit(message)
            case TargetKind.MEDIA:
                assert target.media is not None
                corner = QPointF(self.row_rect(row).topLeft()) + target.rect.bottomLeft()
                self.open_media(target.media, corner.toPoint())
            case TargetKind.DOCUMENT:
                assert target.document is not None
                show_document(self.window(), target.document, self.searched())
            case TargetKind.ACTION:
                assert target.action is not None
                self.act(row, target.action)

    def act(self, row: int, action: Action) -> None:
        if action is Action.COPY:
            self._copy_row(self.model[row])
        elif action is Action.COPY_TEXT:
            QGuiApplication.clipboard().setText(self.item(row).plain_text())
        else:
            self.action_requested.emit(self.model[row].id, action)

    def open_media(self, media: Media, corner: QPoint) -> None:
        """A picture in a window of its own, with the chat's other ones beside it; a sound shows what can be done."""
        if media.kind is MediaType.IMAGE:
            pictures = (one for row in self.model.rows for one in row.media if one.kind is MediaType.IMAGE)
            show_media(self.window(), media, tuple(pictures))
            return
        menu = QMenu(self)
        add_media_actions(menu, self, media)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(corner))

    def media_name(self, media: Media) -> str:
        """For tooltips and screen readers."""
        return missing_text(media) if self.thumbnails.is_missing(media) else media_text(media)

    def thing_name(self, thing: Media | Attachment) -> str:
        """The same of anything attached."""
        return self.media_name(thing) if isinstance(thing, Media) else spoken(thing, self.n_tokens_of(thing))

    # -- keyboard ------------------------------------------------------------------------------------------------

    def _make_current(self, row: int) -> None:
        if row != self.current:
            before, self.current = self.current, row
            self.update_row(before)
            self.update_row(row)
            self.current_changed.emit(row)

    def choose(self, row: int) -> None:
        """Make a message the current one, and bring it into sight."""
        self._make_current(row)
        self.show_row(row)

    def step_current(self, step: int) -> None:
        """Choose the message before or after the current one."""
        n = len(self.model)
        if not n:
            return
        self.focused = None
        self.choose(n - 1 if self.current < 0 else max(0, min(n - 1, self.current + step)))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through what the current message offers before it leaves the view."""
        if not 0 <= self.current < len(self.model):
            return super().focusNextPrevChild(forward)
        targets = self.item(self.current).keyboard_targets()
        at = next((i for i, t in enumerate(targets) if self.focused is not None and t == self.focused), None)
        if at is None:
            at = -1 if forward else len(targets)
        at += 1 if forward else -1
        if 0 <= at < len(targets):
            self.focused = targets[at]
            self.update_row(self.current)
            self._point_at_version(self.current, self.focused)
            return True
        self.focused = None
        self.update_row(self.current)
        self._point_at_version(self.current, None)
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_key and self.current < 0 and len(self.model):
            self._make_current(len(self.model) - 1)
        self.update_row(self.current)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused = None
        self.update_row(self.current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, alt = event.key(), event.modifiers() == Qt.KeyboardModifier.AltModifier
        has_current = 0 <= self.current < len(self.model)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_current(-1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and has_current and self.focused:
            self.activate(self.current, self.focused)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and has_current and self.has_guest(self.current):
            self.guest_asked.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and has_current and self.model[self.current].n_versions > 1:
            self.version_requested.emit(self.model[self.current].id, -1 if key == Qt.Key.Key_Left else 1)
        elif event.matches(QKeySequence.StandardKey.Delete) and has_current:
            self.act(self.current, Action.DELETE)
        elif key == Qt.Key.Key_Home:
            self.verticalScrollBar().setValue(0)
        elif key == Qt.Key.Key_End:
            self.scroll_to_end()
        elif key == Qt.Key.Key_Escape and not self.selection.is_empty:
            self.selection.clear()
            self.viewport().update()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    # -- clipboard and menu --------------------------------------------------------------------------------------

    def select_all(self) -> None:
        if len(self.model):
            self.selection.select(CharPlace(0, 0, 0), CharPlace(len(self.model) - 1, FAR, 0))
            self.viewport().update()

    def selected_text(self) -> str:
        """What is selected; whole messages inside a longer selection keep their Markdown."""
        pieces: list[str] = []
        rows = self.selection.rows()
        for row in rows:
            if self.selection.covers_row(row) and (len(rows) > 1 or self.item(row).is_cut):
                pieces.append(self.model[row].as_text())
                continue
            parts = self.item(row).parts()
            ranges = self.selection.ranges(row, [part.length() for part in parts])
            pieces.append("\n".join(parts[part].text_between(*ends) for part, ends in ranges.items()))
        return "\n\n".join(piece for piece in pieces if piece)

    def copy(self) -> None:
        """Copy the selection, or the current message when nothing is selected."""
        text = self.selected_text()
        if text:
            QGuiApplication.clipboard().setText(text)
        elif 0 <= self.current < len(self.model):
            self._copy_row(self.model[self.current])

    def _copy_row(self, row: ChatRow) -> None:
        """Its words; where it has none, what is attached: the texts, else the first picture."""
        picture = next((one for one in row.media if one.kind is MediaType.IMAGE), None)
        if row.text:
            QGuiApplication.clipboard().setText(row.words if row.words.strip() else row.text)
        elif picture is not None:
            copy_media(self, picture)

    def menu_for(self, row: int, point: QPointF | None = None) -> QMenu:
        """The context menu of a message."""
        menu = QMenu(self)
        target = self.item(row).target_at(self.in_item(row, point)) if point is not None else None
        chosen = target if point is not None else self.focused if row == self.current else None
        media = chosen.media if chosen is not None else None
        if media is not None:
            add_media_actions(menu, self, media, lambda: self.open_media(media, QPoint()))
            menu.addSeparator()
        copy = menu.addAction(tr("Copy selection"), self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        copy.setEnabled(not self.selection.is_empty)
        if target is not None and target.kind is TargetKind.LINK:
            menu.addAction(tr("Copy link"), lambda: QGuiApplication.clipboard().setText(target.payload))
        part = self.item(row).part_at(self.in_item(row, point)) if point is not None else None
        found = self.item(row).parts()[part] if part is not None else None
        if found is not None and found.is_code and found.block is not None:
            code = found.block.code
            menu.addAction(tr("Copy this code"), lambda: QGuiApplication.clipboard().setText(code))
        menu.addSeparator()
        for action in self.model[row].menu_actions():
            entry = QAction(tr("Copy as Markdown") if action is Action.COPY else action.label, menu)
            if action is Action.DELETE:
                entry.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
            entry.triggered.connect(lambda _=False, a=action: self.act(row, a))
            menu.addAction(entry)
        if self.model[row].state is RowState.FAILED:
            error = self.model[row].notice()
            menu.addAction(tr("Copy the error message"), lambda: QGuiApplication.clipboard().setText(error))
        if self.model[row].explanation:
            menu.addAction(tr("Why was this read again?"), lambda: self.explanation_requested.emit(self.model[row].id))
        if self.model[row].model and not self.model[row].is_user:
            menu.addAction(
                tr("Written by {model}", model=brief(self.model[row].model, 60)).replace("&", "&&")
            ).setEnabled(False)
        menu.addSeparator()
        every = menu.addAction(tr("Select all"), self.select_all)
        every.setShortcut(QKeySequence(QKeySequence.StandardKey.SelectAll))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not len(self.model):
            return
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        point = QPointF(event.pos())
        row = self.current if by_key and self.current >= 0 else self.row_at(event.pos().y())
        where = self.viewport().mapToGlobal(self.row_rect(row).center()) if by_key else event.globalPos()
        menu = self.menu_for(row, None if by_key else point)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)
