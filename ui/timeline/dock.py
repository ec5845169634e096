"""The timeline in its dock, with a small bar for zoom, scope and legend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QDockWidget, QToolButton, QVBoxLayout, QWidget

from engine.client.state import UiState
from ui.look.actions import keys_of
from ui.look.dock_title import DockTitle
from ui.look.file_dialog import ask_where_to_save
from ui.look.problem import Problem
from ui.look.tool_row import ToolRow
from ui.timeline.export import save_timeline
from ui.timeline.legend import TimelineLegend
from ui.timeline.memory_bar import MemoryBar
from ui.timeline.paint import ROW_HEIGHT
from ui.timeline.view import TimelineView

_THIS_CHAT, _ALL_CHATS = 0, 1
_ROWS_BEFORE_LEGEND = 3


class TimelineDock(QDockWidget):
    """Give it the state, and the conversation that is open; connect to `view`'s signals."""

    problem = Signal(object)  # Problem

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Timeline", parent)
        self.setObjectName("timeline_dock")
        self.setAllowedAreas(Qt.DockWidgetArea.TopDockWidgetArea | Qt.DockWidgetArea.BottomDockWidgetArea)
        self.view = TimelineView()
        self.memory = MemoryBar()
        self._session: str | None = None
        self._legend = TimelineLegend()
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._bar = self._make_bar()
        column.addWidget(self.view, 1)
        column.addWidget(self._legend)
        self.setWidget(body)
        self.setTitleBarWidget(DockTitle(self, "Timeline", keys_of("timeline"), self._bar))
        body.installEventFilter(self)

    def _make_bar(self) -> QWidget:
        self._scope = QComboBox()
        self._scope.addItems(["This chat", "All chats"])
        self._scope.setToolTip("Whose requests the timeline shows")
        self._scope.setAccessibleName("Whose requests the timeline shows")
        self._scope.currentIndexChanged.connect(self._apply_scope)
        zoom_out, zoom_in, fit = (
            _button(text, hint, act)
            for text, hint, act in (
                ("−", "Zoom out (-, or Ctrl and the wheel)", self.view.zoom_out),
                ("+", "Zoom in (+, or Ctrl and the wheel)", self.view.zoom_in),
                ("Fit", "Fit the longest prompt into the width (0, or double click)", self.view.fit),
            )
        )
        self._legend_button = _button("Legend", "Show or hide what colours, patterns and shapes mean")
        self._legend_button.setCheckable(True)
        self._legend_button.setChecked(True)
        self._legend_button.toggled.connect(self._fit_legend)
        save = _button("Save…", "Save the timeline as a picture: PNG or SVG", self._ask_where_to_save)
        others = (self.memory, zoom_out, zoom_in, fit, self._legend_button, save)
        return ToolRow([self._scope], others, give_way=(self.memory, self._legend_button, save, fit, zoom_out, zoom_in))

    @Slot()
    def _ask_where_to_save(self) -> None:
        path = str(Path.home() / "timeline.png")
        ask_where_to_save(self, "Save the timeline", path, "PNG (*.png);;SVG (*.svg)", self.save_picture)

    def save_picture(self, path: str) -> bool:
        """The rows shown, in the theme of now. False when it could not be written, which is said."""
        is_saved = save_timeline(Path(path), self.view.model, self.view.font(), self.view.title_of)
        if not is_saved:
            self.problem.emit(
                Problem(
                    title="The timeline could not be saved",
                    message=f"{Path(path).name} could not be written.",
                    action="Choose another folder.",
                )
            )
        return is_saved

    def set_state(self, state: UiState) -> None:
        self.view.set_state(state)
        self.memory.set_state(state)
        self._legend.explain(self.view.rows)
        self._fit_legend()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.widget():
            self._fit_legend()
        return super().eventFilter(watched, event)

    @Slot()
    def _fit_legend(self) -> None:
        """A low dock shows its rows instead; the legend never keeps it from being made low."""
        body = self.widget()
        body.setMinimumHeight(self.view.minimumHeight())
        room = body.height() - self._legend.heightForWidth(body.width()) - self.view.fontMetrics().height()
        has_room = room >= _ROWS_BEFORE_LEGEND * ROW_HEIGHT
        self._legend.setVisible(self.shows_legend and bool(self.view.rows) and has_room)

    def set_session(self, session: str | None) -> None:
        """The conversation that "This chat" means; None shows all."""
        if session != self._session:
            self._session = session
            self._apply_scope()

    @property
    def shows_all_chats(self) -> bool:
        return self._scope.currentIndex() == _ALL_CHATS

    def set_shows_all_chats(self, shows_all: bool) -> None:
        self._scope.setCurrentIndex(_ALL_CHATS if shows_all else _THIS_CHAT)

    @property
    def shows_legend(self) -> bool:
        return self._legend_button.isChecked()

    def set_shows_legend(self, shown: bool) -> None:
        self._legend_button.setChecked(shown)

    @Slot()
    def _apply_scope(self) -> None:
        self.view.set_session(None if self.shows_all_chats else self._session)
        self._legend.explain(self.view.rows)
        self._fit_legend()


def _button(text: str, hint: str, act: Callable[[], object] | None = None) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setToolTip(hint)
    button.setAccessibleName(hint)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    if act is not None:
        button.clicked.connect(act)
    return button
