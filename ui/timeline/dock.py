"""The timeline in its dock, with a small bar for zoom, scope and legend."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QComboBox, QDockWidget, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from engine.client.state import UiState
from ui.look.actions import keys_of
from ui.look.dock_title import DockTitle
from ui.timeline.legend import TimelineLegend
from ui.timeline.paint import ROW_HEIGHT
from ui.timeline.view import TimelineView

_THIS_CHAT, _ALL_CHATS = 0, 1
_ROWS_BEFORE_LEGEND = 3


class TimelineDock(QDockWidget):
    """Give it the state, and the conversation that is open; connect to `view`'s signals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Timeline", parent)
        self.setObjectName("timeline_dock")
        self.setAllowedAreas(Qt.DockWidgetArea.TopDockWidgetArea | Qt.DockWidgetArea.BottomDockWidgetArea)
        self.view = TimelineView()
        self._session: str | None = None
        self._legend = TimelineLegend()
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._bar = self._make_bar()
        column.addLayout(self._bar)
        column.addWidget(self.view, 1)
        column.addWidget(self._legend)
        self.setWidget(body)
        self.setTitleBarWidget(DockTitle(self, "Timeline", keys_of("timeline")))
        body.installEventFilter(self)

    def _make_bar(self) -> QHBoxLayout:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 3, 8, 3)
        bar.setSpacing(4)
        label = QLabel("Show")
        self._scope = QComboBox()
        self._scope.addItems(["This chat", "All chats"])
        self._scope.setToolTip("Whose requests the timeline shows")
        self._scope.setAccessibleName("Whose requests the timeline shows")
        self._scope.currentIndexChanged.connect(self._apply_scope)
        label.setBuddy(self._scope)
        bar.addWidget(label)
        bar.addWidget(self._scope)
        bar.addStretch(1)
        for text, hint, act in (
            ("−", "Zoom out (-, or Ctrl and the wheel)", self.view.zoom_out),
            ("+", "Zoom in (+, or Ctrl and the wheel)", self.view.zoom_in),
            ("Fit", "Fit the longest prompt into the width (0, or double click)", self.view.fit),
        ):
            button = _button(text, hint)
            button.clicked.connect(act)
            bar.addWidget(button)
        self._legend_button = _button("Legend", "Show or hide what colours, patterns and shapes mean")
        self._legend_button.setCheckable(True)
        self._legend_button.setChecked(True)
        self._legend_button.toggled.connect(self._fit_legend)
        bar.addWidget(self._legend_button)
        return bar

    def set_state(self, state: UiState) -> None:
        self.view.set_state(state)
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
        body.setMinimumHeight(self._bar.minimumSize().height() + self.view.minimumHeight())
        room = body.height() - self._legend.heightForWidth(body.width()) - self._legend_button.height()
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


def _button(text: str, hint: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setToolTip(hint)
    button.setAccessibleName(hint)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
