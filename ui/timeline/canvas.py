"""The timeline as it is painted: rows on a token axis, zoomed and scrolled. Only visible rows cost anything."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from engine.client.state import TimelineRow, UiState
from engine.language.translation import tr
from ui.theme.scale import NEAR
from ui.theme.theme import current_colours, theme_signals
from ui.timeline.axis import TokenScale, fitting_px_per_token, rounded_up
from ui.timeline.frame import (
    Frame,
    item_middle,
    item_rect,
    paint_empty,
    paint_grid,
    paint_label,
    paint_ring,
    paint_ruler,
    paint_shade,
)
from ui.timeline.paint import MARK_Y, ROW_HEIGHT, Ink, paint_guest, paint_outline
from ui.timeline.pictures import RowPictures, paint_lanes
from ui.timeline.rows import RowSelection, TimelineRows
from ui.timeline.segments import Item


class DragPan:
    """Give it what the mouse does."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        self._area = area
        self._pressed: QPoint | None = None
        self._from: tuple[int, int] | None = None  # of the scroll bars, once it is a drag

    def press(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._from = event.position().toPoint(), None

    def move(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position().toPoint() - self._pressed
        across, down = self._area.horizontalScrollBar(), self._area.verticalScrollBar()
        if self._from is None and way.manhattanLength() >= QApplication.startDragDistance():
            self._from = (across.value(), down.value())
            self._area.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._from is not None:
            across.setValue(self._from[0] - way.x())
            down.setValue(self._from[1] - way.y())

    def release(self, event: QMouseEvent) -> bool:
        """Whether it was a click."""
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed is None:
            return False
        was_click = self._from is None
        self._pressed = self._from = None
        self._area.viewport().unsetCursor()
        return was_click


ZOOM_STEP = 1.25
_REFINE_BUDGET_MS = 5
_COLD_SPANS = 1_000  # that are painted for the first time within one repaint


class TimelineCanvas(QAbstractScrollArea):
    """Shows a state. What a person does with it is the view's."""

    changed = Signal()  # other rows, or another part of them in sight

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = TimelineRows()  # what is shown, for whoever paints it elsewhere
        self.pictures = RowPictures()
        self._scale = TokenScale(px_per_token=1.0)
        self._n_cold_spans = 0  # of this repaint
        self.is_fitted = True
        self._selection: RowSelection | None = None
        self.title_of: Callable[[str], str] = lambda request: ""  # the first words of what was asked
        self._pointer: QPointF | None = None
        self._is_by_keys = False  # the selection is where the keys have led
        self._drag = DragPan(self)
        self._refiner = QTimer(self, singleShot=True, interval=0)
        self._refiner.timeout.connect(self._refine)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(2 * ROW_HEIGHT + 30)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(tr("Prompt cache timeline"))
        theme_signals().changed.connect(self.forget_pictures)
        self._describe()

    # --- what it shows ---

    def set_state(self, state: UiState) -> None:
        bar = self.verticalScrollBar()
        was_at_end = bar.value() >= bar.maximum()
        self.model.set_state(state)
        self._lay_out()
        if was_at_end:
            bar.setValue(bar.maximum())
        self._describe()

    def set_session(self, session: str | None) -> None:
        """Show one conversation only, fitted: at the zoom of another one there may be nothing in sight. None: all."""
        self.model.set_session(session)
        self._show_other_rows()

    def set_program(self, program: str, program_of: Callable[[str], str]) -> None:
        """The same of one program; where it is shown already, what is in sight stays."""
        was_shown = self.model.program == program
        self.model.set_program(program, program_of)
        if was_shown:
            self.set_state(self.model.state)
        else:
            self._show_other_rows()

    def _show_other_rows(self) -> None:
        self.is_fitted = True
        self._lay_out()
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
        self._describe()

    @property
    def rows(self) -> tuple[TimelineRow, ...]:
        """The rows shown, newest last."""
        return self.model.rows

    @property
    def is_settled(self) -> bool:
        """Nothing visible is still a stretched picture."""
        ink = self._ink()
        return all(self.pictures.is_fresh(self.model.plan(n), ink) for n in self._frame().visible)

    @property
    def px_per_token(self) -> float:
        return self._scale.px_per_token

    @property
    def whole_height(self) -> int:
        """That all rows take."""
        frame, bar = self._frame(), self.horizontalScrollBar()
        across = bar.sizeHint().height() if bar.maximum() > 0 else 0
        return frame.ruler + len(self.rows) * frame.row + NEAR + across

    def set_folds_healthy(self, folds: bool) -> None:
        """Whether stretches in which nothing was read again are one row."""
        self.model.set_folds_healthy(folds)
        self._lay_out()

    def toggle_fold(self, index: int | None) -> bool:
        """Show the requests that this row stands for, or make one row of them again. False: it is no such row."""
        if index is None or not self.model.toggle_fold(index):
            return False
        self._lay_out()
        self._describe(announce=True)
        return True

    # --- zoom ---

    @Slot()
    def fit(self) -> None:
        """The longest row fills the width, and goes on doing so."""
        self.is_fitted = True
        self._lay_out()

    @Slot()
    def zoom_in(self) -> None:
        self._zoom(ZOOM_STEP, self._zoom_centre())

    @Slot()
    def zoom_out(self) -> None:
        self._zoom(1 / ZOOM_STEP, self._zoom_centre())

    def _zoom_centre(self) -> float:
        """The selected item when it is in sight, else the middle."""
        item = None if self._selection is None else self.model.item(self._selection)
        if item is not None:
            x = self._scale.x_at(item_middle(item))
            if 0 <= x <= self._frame().axis_width:
                return x
        return self._frame().axis_width / 2

    def _zoom(self, factor: float, x: float) -> None:
        if not self.model.rows:
            return
        zoomed = self._scale.zoomed(factor, x, min_px_per_token=self._smallest_zoom())
        self.is_fitted = False
        self._scale = TokenScale(px_per_token=zoomed.px_per_token, left_px=float(round(zoomed.left_px)))
        self._lay_out()

    def _smallest_zoom(self) -> float:
        """The whole context fills the width."""
        n_tokens = max(rounded_up(self.model.n_max_tokens), self.model.n_ctx)
        return fitting_px_per_token(n_tokens, self._frame().axis_width)

    # --- geometry ---

    def sizeHint(self) -> QSize:
        return QSize(800, 220)

    def _frame(self) -> Frame:
        return Frame.of(
            self.fontMetrics(),
            width=self.viewport().width(),
            height=self.viewport().height(),
            top=self.verticalScrollBar().value(),
            n_rows=len(self.model.rows),
            n_lanes=self.model.n_lanes,
        )

    def _ink(self) -> Ink:
        return Ink(
            colours=current_colours(),
            scale=self._scale,
            width=self._frame().axis_width,
            ratio=self.viewport().devicePixelRatio(),
        )

    def _lay_out(self) -> None:
        """Scale and scroll ranges for the rows and the size of now."""
        n_tokens = rounded_up(self.model.n_max_tokens)
        frame = self._frame()
        width, page = frame.axis_width, frame.page
        if self.is_fitted:
            self._scale = TokenScale(px_per_token=fitting_px_per_token(n_tokens, width))
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        down.setRange(0, max(0, len(self.model.rows) * frame.row - page))
        down.setPageStep(page)
        down.setSingleStep(frame.row)
        left = round(self._scale.left_px)
        content = round(max(n_tokens, self.model.n_ctx if not self.is_fitted else 0) * 1.02 * self.px_per_token)
        across.setRange(0, 0 if self.is_fitted else max(0, content - round(width)))
        across.setPageStep(round(width))
        across.setSingleStep(32)
        across.setValue(left)
        self._scale = self._scale.scrolled(float(across.value()))
        self.viewport().update()
        self.changed.emit()

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        ink = self._ink()
        painter.fillRect(self.viewport().rect(), QColor(ink.colours.background))
        if not self.model.rows:
            paint_empty(painter, self.viewport().rect(), ink)
            self._paint_focus(painter, ink)
            return
        frame = self._frame()
        paint_grid(painter, frame, ink, n_ctx=self.model.n_ctx)
        is_all_fresh = True
        self._n_cold_spans = 0
        looked_at = self._looked_at(frame)
        for index in frame.visible:
            is_all_fresh &= self._paint_row(painter, frame, ink, index, has_guests=index in looked_at)
        paint_lanes(painter, frame, ink, self.model)
        paint_ruler(painter, frame, ink, pointer_x=None if self._pointer is None else self._pointer.x())
        self._paint_focus(painter, ink)
        page = len(frame.visible)
        near = slice(max(0, frame.visible.start - page), frame.visible.stop + page)
        self.pictures.keep_only({row.request for row in self.model.rows[near]})
        if not is_all_fresh:
            self._refiner.start()

    def _paint_focus(self, painter: QPainter, ink: Ink) -> None:
        """Around the whole: the keys go here, also before anything is selected."""
        if self.hasFocus():
            painter.setPen(QPen(QColor(ink.colours.accent), 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def _looked_at(self, frame: Frame) -> frozenset[int]:
        """The row under the pointer, and the one that the keys have led to."""
        hovered = None if self._pointer is None else frame.row_at(self._pointer.y())
        chosen = self._selection if self._is_by_keys and self.hasFocus() else None
        stepped_to = None if chosen is None else self.model.index_of(chosen.request)
        return frozenset(index for index in (hovered, stepped_to) if index is not None)

    def _paint_row(self, painter: QPainter, frame: Frame, ink: Ink, index: int, *, has_guests: bool) -> bool:
        """False when an old picture had to be stretched."""
        row, top = self.model.rows[index], frame.row_top(index)
        chosen = self._selection if self._selection is not None and self._selection.request == row.request else None
        if chosen is not None:
            paint_shade(painter, frame, ink, top)
        paint_label(painter, frame, ink, self.model, index, title=self.title_of(row.request))
        painter.save()
        painter.setClipRect(QRect(frame.gutter - 8, top, round(frame.axis_width) + 12, frame.row))
        painter.translate(frame.gutter, 0)
        is_fresh = self._paint_picture(painter, frame, ink, index)
        for mark in self.model.guests(index) if has_guests else ():
            centre = QPointF(ink.scale.x_at(mark.n_tokens), frame.bar_top(index) + MARK_Y)
            paint_guest(painter, ink.colours, centre, mark)
        paint_ring(painter, ink, None if chosen is None else self.model.item(chosen), frame.bar_top(index))
        painter.restore()
        return is_fresh

    def _paint_picture(self, painter: QPainter, frame: Frame, ink: Ink, index: int) -> bool:
        """After a jump only some rows are painted whole at once: the others are, a moment later."""
        row, top = self.model.rows[index], float(frame.bar_top(index))
        if not self.pictures.has(row, ink):
            self._n_cold_spans += len(row.span_map.spans)
            if self._n_cold_spans > _COLD_SPANS:
                painter.translate(0, top)
                paint_outline(painter, ink, row)
                painter.translate(0, -top)
                return False
        return self.pictures.draw(painter, top, self.model.plan(index), ink)

    @Slot()
    def _refine(self) -> None:
        """Replace stretched pictures, a few at a time, so that the window stays responsive."""
        ink = self._ink()
        clock = QElapsedTimer()
        clock.start()
        for index in self._frame().visible:
            if not self.pictures.has(self.model.rows[index], ink) and clock.elapsed() >= _REFINE_BUDGET_MS:
                break  # also planning it takes its time
            plan = self.model.plan(index)
            if not self.pictures.is_fresh(plan, ink):
                if clock.elapsed() >= _REFINE_BUDGET_MS:
                    break  # the repaint below finds the rest and comes back here
                self.pictures.refine(plan, ink)
        self.viewport().update()

    @Slot()
    def forget_pictures(self) -> None:
        """Paint every visible row anew at the next repaint."""
        self.pictures.clear()
        self.viewport().update()

    # --- places ---

    def row_at(self, place: QPoint) -> int | None:
        return self._frame().row_at(place.y())

    def row_place(self, index: int) -> QRect:
        """In the viewport; it may be out of sight."""
        frame = self._frame()
        return QRect(0, frame.row_top(index), frame.width, frame.row)

    def item_place(self, index: int, item: Item) -> QRect:
        frame = self._frame()
        return item_rect(item, self._scale, frame.bar_top(index)).translated(frame.gutter, 0).toAlignedRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        was_at_end = bar.value() >= bar.maximum()
        super().resizeEvent(event)
        self._lay_out()
        if was_at_end:
            bar.setValue(bar.maximum())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self._scale = self._scale.scrolled(float(self.horizontalScrollBar().value()))
        self.viewport().update()
        self.changed.emit()

    def _describe(self, *, announce: bool = False) -> None:
        """What a screen reader says of the selection."""
        text = self.model.selection_text(self._selection)
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            if announce and QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
