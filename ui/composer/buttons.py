"""Below the message: which tools the chat has, and in a few words what is not as usual in it, with a menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from engine.language.translation import tr
from ui.theme.layouts import Fits
from ui.theme.scale import NEAR, TIGHT


class ToolsButton(QToolButton):
    """Shown where there are tools at all. Its dot says that the chat's list is not what is there now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_tools(self, n: int, *, is_other: bool, are_any: bool) -> None:
        self.setVisible(are_any)
        words = tr("Tools: {n}", n=n) if n else tr("Tools")
        self.setText(f"{words} •" if is_other else words)
        tip = tr("Which tools the model may ask for in this chat")
        more = tr("They are not those that are there now.") if is_other else ""
        self.setToolTip(f"{tip}. {more}".strip())
        self.setAccessibleName(words)
        self.setAccessibleDescription(self.toolTip())


_LONGEST = 28  # characters
_USUAL = tr("Options")
_AROUND = 2 * (NEAR + 1) + TIGHT  # its padding and frame, and a little air


class OptionsButton(Fits, QToolButton):
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
        self.fit()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wide = min(metrics.horizontalAdvance(self._whole), _LONGEST * metrics.averageCharWidth())
        return QSize(wide + _AROUND, metrics.height() + 2)  # as high as the line beside it

    def minimumSizeHint(self) -> QSize:
        least = self.fontMetrics().horizontalAdvance(_USUAL) + _AROUND
        return QSize(min(least, self.sizeHint().width()), self.sizeHint().height())

    def fit(self) -> None:
        room = self.width() - _AROUND + 2
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))
