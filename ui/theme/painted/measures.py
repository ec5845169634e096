"""Painted widgets as screen readers find them: parts that are no widgets, and figures with a value and its limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, cast

import shiboken6
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleValueInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QWidget

_Make = Callable[[int], QAccessibleInterface]
_NO_COLOUR = QColor()
_NONE = cast(int, None)  # Qt allows no interface where the type stubs want one


def address_of(interface: shiboken6.Object) -> int:
    """As `interface_cast` has to give it; a bare int ends the process."""
    return cast(int, shiboken6.VoidPtr(shiboken6.getCppPointer(interface)[0]))


class PaintedPart(QAccessibleInterface):
    """Something painted in a scroll area: no QObject, no colours of its own, no text to be set.

    `above`: what it is in; `make` makes what lies inside, as many as `childCount` says.
    """

    def __init__(self, area: QAbstractScrollArea, above: QAccessibleInterface, make: _Make | None = None) -> None:
        super().__init__()
        self._area, self._above = area, above
        self._parts = MadeParts(make)
        self._actions = PartActions(self)

    def actions(self) -> dict[str, Callable[[], object]]:
        """What can be done with it, by Qt's names."""
        return {}

    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        return address_of(self._actions) if kind == QAccessible.InterfaceType.ActionInterface else _NONE

    def window(self) -> QWindow:
        return self._area.window().windowHandle()

    def object(self) -> QObject:
        return cast(QObject, None)

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        return

    def foregroundColor(self) -> QColor:
        return _NO_COLOUR

    def backgroundColor(self) -> QColor:
        return _NO_COLOUR

    def parent(self) -> QAccessibleInterface:
        return self._above

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._parts.at(index, self.childCount())

    def childCount(self) -> int:
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        found = (self.child(n) for n in range(self.childCount()))
        return next((one for one in found if one is not None and one.rect().contains(x, y)), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self._parts.index_of(child)

    def on_screen(self, rect: QRect) -> QRect:
        """From the viewport to the screen."""
        return QRect(self._area.viewport().mapToGlobal(rect.topLeft()), rect.size())


class PaintedList(QAccessibleWidget):
    """A widget that paints such parts, as a list."""

    def __init__(self, view: QWidget, make: _Make) -> None:
        super().__init__(view, QAccessible.Role.List, view.accessibleName())
        self._parts = MadeParts(make)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._parts.at(index, self.childCount())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self._parts.index_of(child)


class MadeParts:
    """The parts of something painted, each made when it is first asked for. Qt does not keep them alive."""

    def __init__(self, make: _Make | None) -> None:
        self._make = make
        self._made: list[QAccessibleInterface] = []

    def at(self, index: int, n_parts: int) -> QAccessibleInterface | None:
        """`n_parts`: so many there are now."""
        if self._make is None or not 0 <= index < n_parts:
            return None
        while len(self._made) <= index:
            part = self._make(len(self._made))
            QAccessible.registerAccessibleInterface(part)
            self._made.append(part)
        return self._made[index]

    def index_of(self, part: QAccessibleInterface) -> int:
        return next((n for n, one in enumerate(self._made) if one is part), -1)


class PartActions(QAccessibleActionInterface):
    """What can be done with a part."""

    def __init__(self, part: PaintedPart) -> None:
        super().__init__()
        self._part = part

    def actionNames(self) -> list[str]:
        return list(self._part.actions())

    def doAction(self, name: str) -> None:
        self._part.actions().get(name, lambda: None)()

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure between its limits, and how it is said."""

    value: float
    least: float = 0.0
    most: float
    text: str


class ShowsFigure(Protocol):
    """A widget that shows a figure."""

    def measure(self) -> Figure: ...


class MeasureInterface(QAccessibleWidget):
    """A widget that shows a figure. No event tells of each change: a screen reader would beep through a whole reply."""

    def __init__(
        self, widget: QWidget, measured: ShowsFigure, role: QAccessible.Role, set_value: Callable[[float], None] | None
    ) -> None:
        super().__init__(widget, role, widget.accessibleName())
        self._measured = measured
        self._value = _Value(measured, set_value)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        is_value = kind == QAccessible.InterfaceType.ValueInterface
        return address_of(self._value) if is_value else super().interface_cast(kind)

    def text(self, kind: QAccessible.Text) -> str:
        return self._measured.measure().text if kind == QAccessible.Text.Value else super().text(kind)


class _Value(QAccessibleValueInterface):
    def __init__(self, measured: ShowsFigure, set_value: Callable[[float], None] | None) -> None:
        super().__init__()
        self._measured, self._set_value = measured, set_value

    def currentValue(self) -> float:
        return self._measured.measure().value

    def setCurrentValue(self, value: float) -> None:
        if self._set_value is not None:
            self._set_value(float(value))

    def maximumValue(self) -> float:
        return self._measured.measure().most

    def minimumValue(self) -> float:
        return self._measured.measure().least

    def minimumStepSize(self) -> float:
        return 1.0


_makers: dict[type[QWidget], Callable[[QWidget], QAccessibleInterface]] = {}
_interfaces: dict[int, QAccessibleInterface] = {}  # Qt does not keep them alive


def _factory(name: str, thing: QObject) -> QAccessibleInterface | None:
    make = _makers.get(type(thing)) if isinstance(thing, QWidget) else None
    if make is None:
        return None
    key = id(thing)
    if key not in _interfaces:
        _interfaces[key] = make(cast(QWidget, thing))
        thing.destroyed.connect(lambda: _interfaces.pop(key, None))
    return _interfaces[key]


def speak_for(kind: type[QWidget], make: Callable[[QWidget], QAccessibleInterface]) -> None:
    """How screen readers find widgets of that class."""
    if not _makers:
        QAccessible.installFactory(_factory)
    _makers[kind] = make


def speak_measure(
    kind: type[QWidget],
    role: QAccessible.Role = QAccessible.Role.ProgressBar,
    set_value: Callable[[QWidget, float], None] | None = None,
) -> None:
    """Widgets of that class have a `measure`."""

    def make(widget: QWidget) -> QAccessibleInterface:
        change = None if set_value is None else lambda value: set_value(widget, value)
        return MeasureInterface(widget, cast(ShowsFigure, widget), role, change)

    speak_for(kind, make)
