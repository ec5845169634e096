"""How the window is put together, and how it looks and remembers itself."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QSplitter,
    QStatusBar,
    QToolBar,
    QToolButton,
    QWidget,
)

from ui.look.actions import make_menu
from ui.look.theme import apply_theme, current_colours
from ui.settings.stored import Settings, SettingsStore

_FONT_SIZES = (8, 24)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a new window is put together from."""

    chats: QWidget
    pane: QWidget
    timeline: QDockWidget
    inspector: QDockWidget
    status: QStatusBar
    menu_button: QToolButton
    tools: tuple[QWidget, ...]  # of the tool bar, after the menu
    actions: Mapping[str, QAction]


def lay_out(window: QMainWindow, parts: Parts) -> QSplitter:
    """Put the parts into their places; the splitter between the chats and the chat."""
    splitter = QSplitter(Qt.Orientation.Horizontal, window)
    splitter.addWidget(parts.chats)
    splitter.addWidget(parts.pane)
    splitter.setStretchFactor(1, 1)
    splitter.setSizes([230, 800])
    splitter.setCollapsible(1, False)
    parts.pane.setMinimumWidth(320)
    window.setCentralWidget(splitter)
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, parts.timeline)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, parts.inspector)
    window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
    parts.inspector.hide()
    window.setStatusBar(parts.status)
    bar = QToolBar("Main", window)
    bar.setObjectName("main_toolbar")
    bar.setMovable(False)
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    menu_button = parts.menu_button
    menu_button.setText("☰")
    menu_button.setAccessibleName("Menu")
    menu_button.setToolTip("All commands (F10)")
    menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu_button.setMenu(make_menu(window, parts.actions))
    bar.addWidget(menu_button)
    for tool in parts.tools:
        bar.addWidget(tool)
    for name in ("stop", "theme", "settings"):
        bar.addAction(parts.actions[name])
        bar.widgetForAction(parts.actions[name]).setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a bar's buttons have none
    window.addToolBar(bar)
    window.resize(1280, 860)
    window.resizeDocks([parts.timeline], [260], Qt.Orientation.Vertical)
    window.resizeDocks([parts.inspector], [400], Qt.Orientation.Horizontal)
    return splitter


def apply_look(window: QMainWindow, settings: Settings) -> None:
    """Theme and text size, for the whole application."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    match settings.theme:
        case "light" | "dark" | "system" | "high-contrast" as name:
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


def step_focus(panes: Sequence[QWidget], step: int) -> None:
    """The focus goes to the next one that is seen, or to the one before."""
    seen = [pane for pane in panes if pane.isVisible()]
    at = next((i for i, pane in enumerate(seen) if pane.hasFocus()), -1 if step > 0 else 0)
    seen[(at + step) % len(seen)].setFocus(Qt.FocusReason.TabFocusReason)


def switch_theme(settings: SettingsStore) -> None:
    settings.change(theme="light" if current_colours().is_dark else "dark")


def change_font_size(settings: SettingsStore, step: int) -> None:
    low, high = _FONT_SIZES
    settings.change(font_size=max(low, min(high, settings.current.font_size + step)))
