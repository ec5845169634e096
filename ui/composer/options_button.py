"""What is not as usual in this chat, in a few words below the message, and a menu to change it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from engine.language.translation import tr
from ui.theme.scale import NEAR, TIGHT

_LONGEST = 28  # characters
_USUAL = tr("Options")
_AROUND = 2 * (NEAR + 1) + TIGHT  # its padding and frame, and a little air


class OptionsButton(QToolButton):
    """Gives way where there is no room; its whole text is its accessible name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMenu(QMenu(self))
        self.show_summary(())

    def show_summary(self, parts: Sequence[str]) -> None:
        whole = " · ".join(parts)
        self._whole = whole or _USUAL
        name = tr("Options of this chat: {gap}", gap=whole) if whole else tr("Options of this chat: as usual")
        self.setAccessibleName(name)
        self.setToolTip(
            tr(
                "{accessiblename}. System prompt, sampling, form of the reply, tools",
                accessiblename=self.accessibleName(),
            )
        )
        self.updateGeometry()
        self._elide()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wide = min(metrics.horizontalAdvance(self._whole), _LONGEST * metrics.averageCharWidth())
        return QSize(wide + _AROUND, metrics.height() + 2)  # as high as the line beside it

    def minimumSizeHint(self) -> QSize:
        least = self.fontMetrics().horizontalAdvance(_USUAL) + _AROUND
        return QSize(min(least, self.sizeHint().width()), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = self.width() - _AROUND + 2
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))
