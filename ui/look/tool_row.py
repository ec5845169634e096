"""A row of small controls that gives way: where there is no room for all, those that matter least are left out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

_SPACING = 4


class ToolRow(QWidget):
    """`first` stand left, the others right. `give_way`: those that go, the first of them first."""

    def __init__(self, first: Sequence[QWidget], others: Sequence[QWidget], give_way: Sequence[QWidget]) -> None:
        super().__init__()
        self._all = (*first, *others)
        self._give_way = tuple(give_way)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_SPACING)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        for tool in first:
            row.addWidget(tool)
        row.addStretch(1)
        for tool in others:
            row.addWidget(tool)

    def _wanted(self, tools: Sequence[QWidget]) -> int:
        return sum(tool.sizeHint().width() + _SPACING for tool in tools) + _SPACING

    def minimumSizeHint(self) -> QSize:
        least = [tool for tool in self._all if tool not in self._give_way]
        return QSize(self._wanted(least), max(tool.sizeHint().height() for tool in self._all))

    def sizeHint(self) -> QSize:
        return QSize(self._wanted(self._all), self.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        over = self._wanted(self._all) - self.width()
        for tool in self._give_way:
            tool.setVisible(over <= 0)
            if over > 0:
                over -= tool.sizeHint().width() + _SPACING
