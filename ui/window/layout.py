"""How the window is put together, and how it looks and remembers itself."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QSplitter,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from engine.language.translation import tr
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings
from ui.theme.actions import make_menu
from ui.theme.icons import fit_signs, put_sign, sign_edge
from ui.theme.layouts import ToolRow, down
from ui.theme.moving.motion import apply_motion, is_motion_reduced, obey_motion
from ui.theme.scale import NEAR, TIGHT, with_own_face, with_points
from ui.theme.theme import apply_theme, current_colours
from ui.timeline.panel.dock import TimelineDock


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


_FONT_SIZES = (8, 24)
_BODY = "body"
_AND = "."  # between the parts of what is remembered; base64 has none
_BUTTONS = ("list", "inspector")  # of the bar above the messages


def lay_out(
    window: QMainWindow,
    top_bar: QWidget,
    *,
    chats: QWidget,
    pane: QWidget,
    timeline: QDockWidget,
    inspector: QDockWidget,
    covers: Sequence[QWidget],
    homes: Sequence[QWidget],
) -> QSplitter:
    """Put the parts into their places: the chats at the left from top to bottom, all else in a body beside them.

    The splitter between the two. `covers` lie over them for a while; the keys go to `homes` when they have no other
    place.
    """
    body = QMainWindow()
    body.setWindowFlags(Qt.WindowType.Widget)
    body.setObjectName(_BODY)
    body.setDockNestingEnabled(False)
    body.setAnimated(not is_motion_reduced())
    centre = QWidget()
    down(top_bar, (pane, 1), on=centre, edges=0, gap=0)
    body.setCentralWidget(centre)
    body.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, timeline)
    body.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, inspector)
    body.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
    inspector.hide()
    splitter = QSplitter(Qt.Orientation.Horizontal, window)
    splitter.setHandleWidth(1)
    splitter.addWidget(chats)
    splitter.addWidget(body)
    splitter.setStretchFactor(1, 1)
    splitter.setSizes([232, 800])
    splitter.setCollapsible(1, False)
    pane.setMinimumWidth(320)
    window.setCentralWidget(splitter)
    FocusBack((chats, timeline, inspector, *covers), homes, window)
    window.resize(1280, 860)
    body.resizeDocks([inspector], [344], Qt.Orientation.Horizontal)
    return splitter


def top_bar(
    window: QMainWindow, menu_button: QToolButton, tools: Sequence[QWidget], actions: Mapping[str, QAction]
) -> QWidget:
    """Above the messages: the model, what is not saved yet, how full the context is, and what is pressed most."""
    menu_button.setAccessibleName(tr("Menu"))
    menu_button.setToolTip(tr("All commands (F10)"))
    menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu_button.setMenu(make_menu(window, actions))
    menu_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    put_sign(menu_button, "menu", tone="muted")
    by_name = {name: _action_button(actions[name]) for name in _BUTTONS}
    picker, *figures = tools
    bar = ToolRow(
        (by_name["list"], picker),
        (*figures, *(by_name[name] for name in _BUTTONS[1:]), menu_button),
        give_way=[by_name[name] for name in _BUTTONS],
        grows=picker,
    )
    bar.setObjectName("top_bar")
    bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    layout = bar.layout()
    assert layout is not None
    layout.setContentsMargins(NEAR, TIGHT, NEAR, TIGHT)
    layout.setSpacing(0)  # each button has its own around it
    return bar


def _action_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAccessibleName(action.iconText())
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    edge = sign_edge(button.fontMetrics().height())
    button.setIconSize(QSize(edge, edge))
    return button


def apply_look(window: QMainWindow, settings: Settings) -> None:
    """Theme and text size, for the whole application."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    match settings.motion:
        case "system" | "reduced" | "full" as motion:
            apply_motion(app, motion)
        case other:
            raise ValueError(f"no choice of animations is called {other}")
    match settings.theme:
        case "light" | "dark" | "system" | "high-contrast" as name:
            apply_theme(app, name)
        case other:
            raise ValueError(f"no theme is called {other}")
    font = with_points(with_own_face(app.font()), settings.font_size)
    app.setFont(font)
    window.setFont(font)
    fit_signs(window)
    QTimer.singleShot(0, window, lambda: fit_signs(window))  # with another sheet, buttons get their font later
    obey_motion(window)


def restore_geometry(window: QMainWindow, settings: Settings) -> None:
    """As the window was left the last time; nonsense is ignored by Qt."""
    window.restoreGeometry(_bytes(settings.geometry))
    timeline = window.findChild(TimelineDock)
    if timeline is not None:
        timeline.set_folded(settings.folds_timeline)
        timeline.opens_by_itself = settings.opens_timeline and settings.folds_timeline
    docks, sizes, is_hidden, height, *_ = (*settings.window_state.split(_AND), "", "", "")
    _body_of(window).restoreState(_bytes(docks))
    if timeline is not None and height.isdecimal():
        timeline.want_height(int(height))
    splitter = _splitter_of(window)
    splitter.restoreState(_bytes(sizes))
    _chats_of(splitter).setHidden(bool(is_hidden))


def remember_geometry(window: QMainWindow, settings: SettingsStore) -> None:
    """Size and place, whether it fills the screen, the parts and how large they are."""
    timeline = window.findChild(TimelineDock)
    splitter = _splitter_of(window)
    height = str(timeline.wanted_height or "") if timeline is not None else ""  # not what it has without rows
    parts = (_text(_body_of(window).saveState()), _text(splitter.saveState()))
    settings.change(
        folds_timeline=timeline is not None and timeline.is_folded,
        opens_timeline=timeline is not None and timeline.opens_by_itself,
        geometry=_text(window.saveGeometry()),
        window_state=_AND.join((*parts, "hidden" if _chats_of(splitter).isHidden() else "", height)),
    )


def _text(told: QByteArray) -> str:
    return base64.b64encode(told.data()).decode()


def _bytes(text: str) -> QByteArray:
    return QByteArray.fromBase64(text.encode())


def _splitter_of(window: QMainWindow) -> QSplitter:
    splitter = window.centralWidget()
    assert isinstance(splitter, QSplitter)
    return splitter


def _chats_of(splitter: QSplitter) -> QWidget:
    chats = splitter.widget(0)
    assert chats is not None
    return chats


def _body_of(window: QMainWindow) -> QMainWindow:
    body = window.findChild(QMainWindow, _BODY)
    assert isinstance(body, QMainWindow)
    return body


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
