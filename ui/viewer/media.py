"""A picture in a window of its own: fitted to it, to be zoomed, with the chat's other pictures one key away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QDialog,
    QFrame,
    QLabel,
    QMenu,
    QToolButton,
    QWidget,
)

from engine.core.prompt.messages import Media
from engine.language.translation import tr
from engine.telling.media_words import media_text
from ui.theme.icons import as_sign
from ui.theme.layouts import across, down
from ui.theme.scale import NEAR, TIGHT
from ui.theme.theme import current_colours
from ui.viewer.pictures import add_media_actions, copy_media, in_background, missing_title, open_levels, save_media

ZOOM_STEP = 1.25
MAX_ZOOM = 16.0
_MIN_SIDE = 16  # pixels: a picture is not zoomed out below this
_SIZE = QSize(900, 700)
_SHARE = 0.9  # of the screen, at most


class PictureArea(QAbstractScrollArea):
    """One picture, or words where there is none. Fitted to the area until it is zoomed; never enlarged by fitting."""

    zoomed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._levels: tuple[QImage, ...] = ()  # the whole picture, then smaller ones
        self.note = ""
        self._zoom: float | None = None  # None: fitted
        self._drag: QPointF | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def show_levels(self, levels: tuple[QImage, ...], note: str = "") -> None:
        """A new picture, fitted; without levels, `note`."""
        self._levels, self.note, self._zoom = levels, note, None
        self._lay_out()

    @property
    def has_picture(self) -> bool:
        return bool(self._levels)

    @property
    def is_fitted(self) -> bool:
        return self._zoom is None

    @property
    def zoom(self) -> float:
        """Pixels of the screen for one of the picture."""
        return self._fitting() if self._zoom is None else self._zoom

    def _fitting(self) -> float:
        if not self._levels:
            return 1.0
        room, size = self.maximumViewportSize(), self._levels[0].size()
        return min(1.0, room.width() / size.width(), room.height() / size.height())

    def fit(self) -> None:
        self._zoom = None
        self._lay_out()

    def zoom_to(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom; what lies at `at`, or in the middle, stays there."""
        if not self._levels:
            return
        place = QPointF(self.viewport().rect().center()) if at is None else at
        target = self.picture_rect()
        inside = (place - target.topLeft()) / self.zoom
        shortest = max(1, min(self._levels[0].width(), self._levels[0].height()))
        smallest = min(self._fitting(), _MIN_SIDE / shortest, 1.0)
        self._zoom = max(smallest, min(MAX_ZOOM, zoom))
        self._lay_out()
        moved = inside * self._zoom - place
        self.horizontalScrollBar().setValue(round(moved.x()))
        self.verticalScrollBar().setValue(round(moved.y()))

    def picture_rect(self) -> QRectF:
        """Where the picture lies in the viewport."""
        if not self._levels:
            return QRectF()
        size = QSizeF(self._levels[0].size()) * self.zoom
        room = self.viewport().size()
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        x = round((room.width() - size.width()) / 2) if size.width() <= room.width() else -across
        y = round((room.height() - size.height()) / 2) if size.height() <= room.height() else -down
        return QRectF(QPointF(x, y), size)

    def _lay_out(self) -> None:
        size = QSizeF(self._levels[0].size()) * self.zoom if self._levels else QSizeF()
        is_fitted = self._zoom is None
        for bar, length, page in (
            (self.horizontalScrollBar(), size.width(), self.viewport().width()),
            (self.verticalScrollBar(), size.height(), self.viewport().height()),
        ):
            bar.setRange(0, 0 if is_fitted else max(0, round(length) - page))
            bar.setPageStep(page)
            bar.setSingleStep(32)
        self.viewport().update()
        self.zoomed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        colours = current_colours()
        painter.fillRect(event.rect(), QColor(colours.surface))
        if not self._levels:
            painter.setPen(QColor(colours.muted))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect().adjusted(16, 16, -16, -16), flags, self.note)
            return
        target = self.picture_rect()
        pixels = target.width() * self.devicePixelRatio()
        level = next((one for one in reversed(self._levels) if one.width() >= pixels), self._levels[0])
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.zoom < 4)
        painter.drawImage(target, level, QRectF(level.rect()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self.zoom_to(self.zoom * ZOOM_STEP**notches, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._drag = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is None:
            return
        moved, self._drag = event.position() - self._drag, event.position()
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - round(moved.x()))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - round(moved.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None
        self.viewport().unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.is_fitted:
            self.zoom_to(1.0, event.position())
        else:
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()  # the window's: another picture
        else:
            super().keyPressEvent(event)


class _Button(QToolButton):
    """Leaves Left and Right to the window."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class MediaViewer(QDialog):
    """Left and Right: other pictures; +, - and the wheel zoom; 0 fits, 1 shows every pixel; Esc closes."""

    def __init__(self, media: Media, others: Sequence[Media] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = tuple(others) if media in others else (media, *others)
        self._at = self._pictures.index(media)
        self._opened = 0  # counts what was asked for, so that a late picture is not shown in place of another
        self._running = 0  # which of them is being decoded; 0: none
        self.area = PictureArea(self)
        self.caption = QLabel(self)
        self.caption.setTextFormat(Qt.TextFormat.PlainText)
        self._previous = self._button("left", tr("Previous picture (Left)"), partial(self.step, -1))
        self._next = self._button("right", tr("Next picture (Right)"), partial(self.step, 1))
        self._zooms = (
            self._button("zoom_out", tr("Zoom out (-)"), self.zoom_out),
            self._button("zoom_in", tr("Zoom in (+)"), self.zoom_in),
            self._button("fit", tr("Fit to the window (0)"), self.area.fit),
        )
        row = across(self._previous, self._next, (self.caption, 1), *self._zooms, edges=(NEAR, TIGHT, NEAR, NEAR))
        down((self.area, 1), row, on=self, edges=0, gap=0)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(_SIZE.boundedTo(QGuiApplication.primaryScreen().availableSize() * _SHARE))
        self.area.zoomed.connect(self._describe)
        self.area.setFocus()
        self._open()

    def _button(self, sign: str, name: str, act: Callable[..., object]) -> QToolButton:
        return as_sign(_Button(self), sign, name, act, tone="text")

    @property
    def media(self) -> Media:
        """The picture shown."""
        return self._pictures[self._at]

    def step(self, step: int, _: bool = False) -> None:
        """To the picture before or after this one, as far as there is one."""
        at = self._at + step
        if 0 <= at < len(self._pictures):
            self._at = at
            self._open()

    def zoom_in(self) -> None:
        self.area.zoom_to(self.area.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.area.zoom_to(self.area.zoom / ZOOM_STEP)

    def _open(self) -> None:
        self._opened += 1
        media = self.media
        self.setWindowTitle(media.label)
        self._previous.setEnabled(self._at > 0)
        self._next.setEnabled(self._at < len(self._pictures) - 1)
        self.area.show_levels((), tr("Opening {label} …", label=media.label))
        self._decode()

    def _decode(self) -> None:
        """One at a time; of those passed by meanwhile, only the last is decoded."""
        if not self._running:
            self._running = self._opened
            in_background(self, partial(open_levels, self.media.data), partial(self._show, self._opened))

    def _show(self, opened: int, levels: tuple[QImage, ...] | None) -> None:
        if opened == self._running:
            self._running = 0
        if opened != self._opened:
            self._decode()
            return
        name = f": {self.media.name}" if self.media.name else ""
        self.area.show_levels(levels or (), "" if levels else missing_title(self.media) + name)

    def _describe(self) -> None:
        """What is shown, how large, and which of how many."""
        parts = [self.area.note or self.media.label]
        if len(self._pictures) > 1:
            parts.append(tr("{at} of {pictures}", at=self._at + 1, pictures=len(self._pictures)))
        if self.area.has_picture:
            parts.append(f"{round(self.area.zoom * 100)} %")
        self.caption.setText(" · ".join(parts))
        self.area.setAccessibleName(self.area.note or media_text(self.media))
        self.area.setAccessibleDescription(", ".join(parts[1:]))
        for button in self._zooms:
            button.setEnabled(self.area.has_picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case _ if event.matches(QKeySequence.StandardKey.Copy):
                copy_media(self, self.media)
            case _ if event.matches(QKeySequence.StandardKey.Save) and self.media.data:
                save_media(self, self.media)
            case Qt.Key.Key_Left:
                self.step(-1)
            case Qt.Key.Key_Right:
                self.step(1)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_in()
            case Qt.Key.Key_Minus:
                self.zoom_out()
            case Qt.Key.Key_0:
                self.area.fit()
            case Qt.Key.Key_1:
                self.area.zoom_to(1.0)
            case _:
                super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def menu(self) -> QMenu:
        """What can be done with the picture shown."""
        menu = QMenu(self)
        add_media_actions(menu, self, self.media)
        return menu


def show_media(parent: QWidget, media: Media, others: Sequence[Media] = ()) -> MediaViewer:
    """Open a picture over `parent`'s window. `others` are the chat's pictures in order, this one among them or not."""
    viewer = MediaViewer(media, others, parent)
    viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    viewer.open()
    return viewer
