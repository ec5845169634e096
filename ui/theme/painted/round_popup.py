"""Menus and lists that drop down, with round corners: windows of their own, of which the sheet draws the shape."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainterPath, QRegion
from PySide6.QtWidgets import QFrame, QMenu, QWidget

_COMBO_POPUP = "QComboBoxPrivateContainer"  # Qt does not tell its class


def is_popup(thing: object) -> bool:
    return isinstance(thing, QMenu) or (
        isinstance(thing, QFrame) and thing.metaObject().className() == _COMBO_POPUP and thing.isWindow()
    )


def make_round(popup: QWidget, corner: int) -> None:
    """Nothing is drawn outside of its corners, of that radius. Before it is shown for the first time."""
    if popup.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground):
        return  # another flag would put away what is shown
    popup.setWindowFlag(Qt.WindowType.FramelessWindowHint)
    popup.setWindowFlag(Qt.WindowType.NoDropShadowWindowHint)
    popup.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    if QGuiApplication.platformName() == "xcb":
        popup.installEventFilter(_Cut(popup, corner))


class _Cut(QObject):
    """X without a compositor paints black what is to be seen through: it is cut away there."""

    def __init__(self, popup: QWidget, corner: int) -> None:
        super().__init__(popup)
        self._corner = corner - 1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show) and isinstance(watched, QWidget):
            shape = QPainterPath()
            shape.addRoundedRect(QRectF(watched.rect()), self._corner, self._corner)
            watched.setMask(QRegion(shape.toFillPolygon().toPolygon()))
        return False
