"""The dialog with the models on this machine and those to get."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QTabWidget, QWidget

from engine.core.models.proposals import Proposal
from engine.language.translation import tr
from ui.models.get_page import GetPage
from ui.models.local_page import LocalPage
from ui.theme.actions import keys_in
from ui.theme.dialogs import to_front
from ui.theme.layouts import down
from ui.theme.scale import box_size


class ShelfDialog(QDialog):
    """Beside the window, which stays usable."""

    def __init__(self, proposals: Sequence[Proposal], window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Models"))
        self.setObjectName("models")
        self.setModal(False)
        self.local = LocalPage(self)
        self.get = GetPage(proposals, self)
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self.local, tr("On this &machine"))
        self.tabs.addTab(self.get, tr("&Get a model"))
        down(self.tabs, on=self)
        for name, show in (("local", self.show_local), ("get", self.show_get)):
            for keys in keys_in(name):
                QShortcut(QKeySequence(keys), self, show)
        self.resize(box_size(self.font(), (1080, 620), window, (640, 420)))

    def show_local(self) -> None:
        self._show(self.local, self.local.filter)

    def show_get(self) -> None:
        self._show(self.get, self.get.search)

    def _show(self, page: QWidget, first: QWidget) -> None:
        self.tabs.setCurrentWidget(page)
        to_front(self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)
