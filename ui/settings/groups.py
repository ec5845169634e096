"""The groups of settings, one below the other: unlike a row of tabs all are in sight, however large the letters."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QListWidget, QTabWidget, QWidget

from engine.language.translation import tr
from ui.theme.scale import FAR


class GroupList(QListWidget):
    """Turns the pages of `tabs`, which has no bar of its own then, and shows which is in front."""

    def __init__(self, tabs: QTabWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._tabs = tabs
        tabs.tabBar().hide()
        tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # else Tab ends at what cannot be seen
        self.setAccessibleName(tr("Groups of settings"))
        self.setProperty("sidebar", True)  # the style sheet draws no frame
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)  # Tab leads on to the page

    def fill(self) -> None:
        """Once all pages are there."""
        self.addItems([self._tabs.tabText(at) for at in range(self._tabs.count())])
        self.setCurrentRow(self._tabs.currentIndex())
        self.currentRowChanged.connect(self._tabs.setCurrentIndex)
        self._tabs.currentChanged.connect(self.setCurrentRow)

    def show_found(self) -> None:
        """Those whose page has something to show."""
        for at in range(self.count()):
            self.item(at).setHidden(not self._tabs.isTabVisible(at))
        self.setCurrentRow(self._tabs.currentIndex())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self.width(), 0)

    def _fit(self) -> None:
        """As wide as the longest name."""
        self.setFixedWidth(self.sizeHintForColumn(0) + FAR)
