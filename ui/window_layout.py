"""How the window is put together, and how it looks and remembers itself."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QSplitter, QToolBar, QToolButton

from app.settings import Settings, SettingsStore
from ui.theme import apply_theme
from ui.window_actions import make_menu

if TYPE_CHECKING:
    from ui.main_window import MainWindow


def lay_out(window: MainWindow) -> QSplitter:
    """Put the parts of a new window into their places; the splitter between the chats and the chat."""
    splitter = QSplitter(Qt.Orientation.Horizontal, window)
    splitter.addWidget(window.list)
    splitter.addWidget(window.pane)
    splitter.setStretchFactor(1, 1)
    splitter.setSizes([230, 800])
    splitter.setCollapsible(1, False)
    window.list.setMinimumWidth(150)
    window.pane.setMinimumWidth(320)
    window.setCentralWidget(splitter)
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, window.timeline)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, window.inspector)
    window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
    window.inspector.hide()
    window.setStatusBar(window.status)
    bar = QToolBar("Main", window)
    bar.setObjectName("main_toolbar")
    bar.setMovable(False)
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    menu_button = window.menu_button
    menu_button.setText("☰")
    menu_button.setAccessibleName("Menu")
    menu_button.setToolTip("All commands (F10)")
    menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu_button.setMenu(make_menu(window, window.actions_by_name))
    bar.addWidget(menu_button)
    bar.addWidget(window.picker)
    bar.addWidget(window.gauge)
    for name in ("stop", "theme", "settings"):
        bar.addAction(window.actions_by_name[name])
    window.addToolBar(bar)
    window.resize(1280, 860)
    window.resizeDocks([window.timeline], [260], Qt.Orientation.Vertical)
    window.resizeDocks([window.inspector], [400], Qt.Orientation.Horizontal)
    return splitter


def apply_look(window: QMainWindow, settings: Settings) -> None:
    """Theme and text size, for the whole application."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    match settings.theme:
        case "light" | "dark" | "system" as name:
            apply_theme(app, name)
        case other:
            raise ValueError(f"no theme is called {other}")
    font = app.font()
    font.setPointSize(settings.font_size)
    app.setFont(font)
    window.setFont(font)


def restore_geometry(window: QMainWindow, settings: Settings) -> None:
    """As the window was left the last time; nonsense is ignored by Qt."""
    window.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode()))
    window.restoreState(QByteArray.fromBase64(settings.window_state.encode()))


def remember_geometry(window: QMainWindow, settings: SettingsStore) -> None:
    settings.change(
        geometry=base64.b64encode(window.saveGeometry().data()).decode(),
        window_state=base64.b64encode(window.saveState().data()).decode(),
    )
