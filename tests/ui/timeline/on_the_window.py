"""What a person does with the timeline: pointer and keys go to the real window, not to a widget."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from engine.events import CheckpointView
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from ui.timeline.frame import Frame
from ui.timeline.paint import BAR_HEIGHT, BAR_TOP, MARK_Y

NO_KEYS = Qt.KeyboardModifier.NoModifier


def frame_of(stage: Stage) -> Frame:
    view = stage.window.timeline.view
    return Frame.of(
        view.fontMetrics(),
        width=view.viewport().width(),
        height=view.viewport().height(),
        top=view.verticalScrollBar().value(),
        n_rows=len(view.rows),
        n_lanes=view.model.n_lanes,
    )


def place_of(stage: Stage, index: int, token: float, y: float = BAR_TOP + BAR_HEIGHT / 2) -> QPoint:
    """Where a token of a row lies in the view; y counts from the top of its picture."""
    view, frame = stage.window.timeline.view, frame_of(stage)
    x = frame.gutter + token * view.px_per_token - view.horizontalScrollBar().value()
    return QPoint(round(x), round(frame.bar_top(index) + y))


def mark_place(stage: Stage, index: int, token: float) -> QPoint:
    return place_of(stage, index, token, MARK_Y)


def in_window(stage: Stage, place: QPoint, widget: QWidget | None = None) -> QPoint:
    """From the timeline's rows, or `widget`, to the window."""
    return (widget or stage.window.timeline.view.viewport()).mapTo(stage.window, place)


def point_at(stage: Stage, place: QPoint, widget: QWidget | None = None) -> None:
    """Move the pointer there, as the system does: what it left is told."""
    QTest.mouseMove(stage.window.windowHandle(), in_window(stage, place, widget))
    stage.settle()


def click(
    stage: Stage,
    place: QPoint,
    widget: QWidget | None = None,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
) -> None:
    QTest.mouseClick(stage.window.windowHandle(), button, NO_KEYS, in_window(stage, place, widget))
    stage.settle()


def press(stage: Stage, widget: QWidget) -> None:
    """A click on the middle of a button, wherever its window is."""
    window = widget.window().windowHandle()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, NO_KEYS, widget.mapTo(widget.window(), widget.rect().center()))
    stage.settle()


def keys(stage: Stage, *pressed: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEYS) -> None:
    for key in pressed:
        QTest.keyClick(stage.window.windowHandle(), key, modifier)
    stage.settle()


def menu_of(stage: Stage) -> QMenu:
    """The one that is open."""
    stage.qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def press_menu_key(stage: Stage) -> None:
    """What the window is told then: it is the platform that makes this of the key, and offscreen does not."""
    reason, place = QContextMenuEvent.Reason.Keyboard, QPoint(10, 10)
    event = QContextMenuEvent(reason, place, stage.window.mapToGlobal(place))
    QApplication.sendEvent(stage.window.windowHandle(), event)
    stage.settle()


def choose(stage: Stage, words: str) -> None:
    """Click the entry of the open menu that begins with these words."""
    menu = menu_of(stage)
    (action,) = (one for one in menu.actions() if one.text().startswith(words))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, NO_KEYS, menu.actionGeometry(action).center())
    stage.settle()


def wheel(
    stage: Stage, place: QPoint, notches: int, modifier: Qt.KeyboardModifier = NO_KEYS, widget: QWidget | None = None
) -> None:
    """Turned above that place of the window."""
    at = in_window(stage, place, widget)
    event = QWheelEvent(
        QPointF(at),
        QPointF(stage.window.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(stage.window.windowHandle(), event)
    stage.settle()


def ink_in(stage: Stage, place: QRect, widget: QWidget | None = None) -> set[str]:
    """The colours in a part of the timeline, as they are on the screen."""
    corner, shown = in_window(stage, place.topLeft(), widget), stage.seen()
    across, down = range(place.width()), range(place.height())
    return {shown.pixelColor(corner.x() + x, corner.y() + y).name() for x in across for y in down}


def darkest_in(stage: Stage, place: QRect) -> int:
    """The lightness of its darkest pixel, on a light theme."""
    return min(QColor(name).lightness() for name in ink_in(stage, place))


def around(place: QPoint, reach: int = 3) -> QRect:
    return QRect(place.x() - reach, place.y() - reach, 2 * reach + 1, 2 * reach + 1)


def turn(
    stage: Stage,
    text: str,
    *,
    n_prompt: int = 100,
    reused: int = 40,
    held: Sequence[CheckpointView] = (),
    elsewhere: Sequence[CheckpointView] = (),
) -> None:
    """A whole request; those `elsewhere` lie on other paths than its prompt."""
    apart = tuple(make.considered(view.id, view.n_tokens, shared=10) for view in elsewhere)
    own = tuple(
        make.considered(view.id, view.n_tokens, shared=view.n_tokens, usable=view.n_tokens)
        for view in held
        if view not in elsewhere
    )
    stage.send(text)
    stage.engine.say_planned(n_prompt, reused, held=held, considered=(*own, *apart))
    stage.engine.say_text("Yes.")
    stage.engine.say_finished("Yes.")
    stage.engine.say(make.cache_changed(*held))
    stage.settle()
