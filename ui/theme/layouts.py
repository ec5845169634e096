"""Things beside and below each other; and rows of controls where there is no room for all: one leaves out those that
matter least, one goes on below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QMargins, QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.theme.scale import NEAR, TIGHT

_SPACING = TIGHT
_Box = TypeVar("_Box", bound=QBoxLayout)
_Thing = QWidget | QLayout
_Part = _Thing | int | tuple[_Thing, int] | tuple[_Thing, int, Qt.AlignmentFlag]
_Edges = int | tuple[int, int, int, int]
if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object


class Fits(_Widget):
    """Stands before what a widget is otherwise: `fit` is called at every other size of it, and of its letters."""

    def fit(self) -> None:
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        is_made = self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)  # it gets its first size after that
        if event.type() is QEvent.Type.FontChange and is_made:
            self.fit()


def across(
    *parts: _Part, on: QWidget | None = None, edges: _Edges | None = None, gap: int | None = None
) -> QHBoxLayout:
    """Beside each other on a widget, or on none, to be put into another layout.

    A pair says how much a thing grows, a number is room that does. `edges` and `gap`, where not said, are the style's.
    """
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, edges, gap)


def down(*parts: _Part, on: QWidget | None = None, edges: _Edges | None = None, gap: int | None = None) -> QVBoxLayout:
    """The same, one below the other."""
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, edges, gap)


def _filled(box: _Box, parts: Iterable[_Part], edges: _Edges | None, gap: int | None) -> _Box:
    if edges is not None:
        box.setContentsMargins(*(edges if isinstance(edges, tuple) else (edges, edges, edges, edges)))
    if gap is not None:
        box.setSpacing(gap)
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        thing, *how = part if isinstance(part, tuple) else (part,)
        add: Callable[..., None] = box.addWidget if isinstance(thing, QWidget) else box.addLayout
        add(thing, *how)
    return box


def turn(row: QBoxLayout, *, is_beside: bool) -> None:
    """Things below each other where they have no room beside each other."""
    row.setDirection(QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom)


def scrolled(
    inside: QWidget, name: str = "", parent: QWidget | None = None, *, takes_keys: bool = False
) -> QScrollArea:
    """For what may need more room than there is. `takes_keys`: where nothing inside can have the focus."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    area.setAccessibleName(name)
    if not takes_keys:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


class ToolRow(Fits, QWidget):
    """`first` stand left, the others right. `give_way`: those that go, the first of them first.

    `grows`: the one that takes the room that is left, and gives way before any is left out.
    """

    def __init__(
        self,
        first: Sequence[QWidget],
        others: Sequence[QWidget],
        give_way: Sequence[QWidget],
        *,
        grows: QWidget | None = None,
    ) -> None:
        super().__init__()
        self._all = (*first, *others)
        self._give_way = tuple(give_way)
        self._grows = grows
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_SPACING)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        for tool in first:
            row.addWidget(tool, int(tool is grows))
        if grows is None:
            row.addStretch(1)
        for tool in others:
            row.addWidget(tool)

    def _wanted(self, tools: Sequence[QWidget]) -> int:
        edges = self._edges()
        widths = (tool.minimumWidth() if tool is self._grows else tool.sizeHint().width() for tool in tools)
        between = self._spacing()
        return sum(width + between for width in widths) + between + edges.left() + edges.right()

    def _spacing(self) -> int:
        layout = self.layout()
        return _SPACING if layout is None else layout.spacing()

    def minimumSizeHint(self) -> QSize:
        least = [tool for tool in self._all if tool not in self._give_way]
        edges = self._edges()
        height = max(tool.sizeHint().height() for tool in self._all)
        return QSize(self._wanted(least), height + edges.top() + edges.bottom())

    def _edges(self) -> QMargins:
        layout = self.layout()
        return QMargins() if layout is None else layout.contentsMargins()

    def sizeHint(self) -> QSize:
        return QSize(self._wanted(self._all), self.minimumSizeHint().height())

    def fit(self) -> None:
        over = self._wanted(self._all) - self.width()
        for tool in self._give_way:
            tool.setVisible(over <= 0)
            if over > 0:
                over -= tool.sizeHint().width() + self._spacing()


class WrappedRow(Fits, QWidget):
    """Buttons beside each other, each as wide as its words; those without room stand in the next line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self.hide()

    def put(self, buttons: Sequence[QPushButton]) -> None:
        """In place of those before, which are deleted."""
        for before in self.buttons:
            before.hide()
            before.deleteLater()
        self.buttons = list(buttons)
        for button in buttons:
            button.setParent(self)
            button.show()
        self.setVisible(bool(buttons))
        self.take_width(self.width())

    def take_width(self, width: int) -> None:
        """Place them, and be as high as that takes."""
        at, line = QPoint(0, 0), 0
        for button in self.buttons:
            size = button.sizeHint()
            if at.x() and at.x() + size.width() > width:
                at = QPoint(0, at.y() + line + NEAR)
                line = 0
            button.setGeometry(at.x(), at.y(), min(size.width(), max(1, width)), size.height())
            at.setX(at.x() + size.width() + NEAR)
            line = max(line, size.height())
        self.setFixedHeight(at.y() + line)

    def fit(self) -> None:
        self.take_width(self.width())
