"""A part of the window that goes while it has the keys gives them back to what had them before."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class FocusBack(QObject):
    """Left to itself, Qt hands the focus to whatever comes next in the order of Tab."""

    def __init__(self, parts: Sequence[QWidget], homes: Sequence[QWidget], parent: QObject) -> None:
        """`homes`: where it goes when what had it before is no longer there: to the first of them that is seen."""
        super().__init__(parent)
        self._homes = tuple(homes)
        self._before: dict[QWidget, QWidget] = {}  # by part
        self._parts = tuple(parts)
        for part in parts:
            part.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    @Slot(QWidget, QWidget)
    def _on_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        if old is None or now is None or old.window() is not now.window():
            return  # from another window: it is where it was
        for part in self._parts:
            if _holds(part, now) and not _holds(part, old):
                self._before[part] = old

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide and isinstance(watched, QWidget):
            focus = watched.window().focusWidget()  # also while another window is in front
            if focus is not None and _holds(watched, focus):
                self._give_back(watched)
        return False

    def _give_back(self, part: QWidget) -> None:
        for place in (self._before.get(part), *self._homes):
            if place is not None and isValid(place) and _can_have_it(place) and not _holds(part, place):
                place.setFocus(Qt.FocusReason.OtherFocusReason)
                return


def _holds(part: QWidget, widget: QWidget) -> bool:
    return part is widget or part.isAncestorOf(widget)


def _can_have_it(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
