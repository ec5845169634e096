"""The checkpoints that are held, against their budget, with a way to pin them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from engine.client.state import UiState
from engine.events import CheckpointView
from engine.language.translation import tr
from engine.telling.wording import n_live_of
from engine.telling.words.figures import RAM_TIP, held_text, ram_text
from ui.inspector.tables import CHECKPOINT_HEADERS, RowsTable, checkpoint_rows
from ui.theme.labels import push_button, text_label
from ui.theme.layouts import down


class CheckpointsPart(QWidget):
    pin_requested = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._views: tuple[CheckpointView, ...] = ()
        self._budget = text_label(tone="muted")
        self._budget.setToolTip(RAM_TIP)
        self.table = RowsTable(tr("Checkpoints held now"), CHECKPOINT_HEADERS, wraps_last=True, grows=True)
        self._pin = QAction(tr("Pin"), self.table)
        self._pin.setShortcut(QKeySequence(Qt.Key.Key_P))
        self._pin.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._pin.triggered.connect(self._toggle_pin)
        self.table.addAction(self._pin)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.selectionModel().currentChanged.connect(self._name_action)
        self._button = push_button(
            tr("Pin"), tr("A pinned checkpoint is never dropped to make room (P)"), self._toggle_pin
        )
        down(self._budget, self.table, (self._button, 0, Qt.AlignmentFlag.AlignLeft), on=self, edges=0)
        self._name_action()

    def set_state(self, state: UiState) -> None:
        n_live = n_live_of(state.checkpoints)
        held = held_text(len(state.checkpoints), state.settings.max_checkpoints, state.n_branches, n_live=n_live)
        ram = ram_text(state.n_bytes_ram, state.settings.ram_bytes, state.n_bytes_branches)
        self._budget.setText(f"{held}; {ram}.")
        self._show(state.checkpoints)

    def show_saved(self, views: tuple[CheckpointView, ...]) -> None:
        """Those of a report: they can be looked at, and no more."""
        self._budget.hide()
        self._button.hide()
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.table.removeAction(self._pin)
        self._show(views)

    def _show(self, views: tuple[CheckpointView, ...]) -> None:
        self._views = views
        self.table.set_rows(checkpoint_rows(views))
        self._name_action()

    def _chosen(self) -> CheckpointView | None:
        key = self.table.selected_key
        return next((view for view in self._views if view.id == key), None)

    @Slot()
    @Slot(QModelIndex, QModelIndex)
    def _name_action(self, *_indexes: QModelIndex) -> None:
        chosen = self._chosen()
        for control in (self._pin, self._button):
            control.setText(tr("Unpin") if chosen is not None and chosen.pinned else tr("Pin"))
            control.setEnabled(chosen is not None)

    @Slot()
    def _toggle_pin(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.pin_requested.emit(int(chosen.id), not chosen.pinned)

    @Slot(QPoint)
    def _show_menu(self, place: QPoint) -> None:
        if self._chosen() is None:
            return
        menu = QMenu(self.table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._pin)
        menu.popup(self.table.viewport().mapToGlobal(place))
