"""A row of tools of which those without room are in a menu at its end."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtWidgets import QAbstractButton, QMenu, QToolButton, QToolTip, QWidget

from engine.language.translation import tr
from ui.theme.actions import drop_down
from ui.theme.icons import as_sign
from ui.theme.layouts import ToolRow
from ui.timeline.panel.memory_bar import MemoryBar


class OverflowRow(ToolRow):
    """`give_way`: those that go into the menu, the first of them first. The memory bar first loses its words."""

    def __init__(
        self, first: Sequence[QWidget], memory: MemoryBar, others: Sequence[QWidget], give_way: Sequence[QWidget]
    ) -> None:
        self.more = as_sign(
            QToolButton(), "more", tr("What has no room here"), self.open_menu, focus=Qt.FocusPolicy.StrongFocus
        )
        self.more.setAccessibleName(tr("More of the timeline"))
        super().__init__(first, (memory, *others, self.more), (*give_way, memory))
        self._memory = memory
        self._first = tuple(first)
        self._left_out: list[QWidget] = []
        self.more.hide()
        self.menu: QMenu | None = None

    def minimumSizeHint(self) -> QSize:
        """What stands first may be cut where there is nothing else to leave out."""
        hint = super().minimumSizeHint()
        spare = sum(max(0, tool.sizeHint().width() - max(1, tool.minimumWidth())) for tool in self._first)
        return QSize(hint.width() - spare, hint.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a tool says more than before
            self.fit()
        return super().event(event)

    def fit(self) -> None:
        """Show what there is room for."""
        tools = [tool for tool in self._all if tool is not self.more]
        self._memory.set_brief(False)
        if self._wanted(tools) > self.width():
            self._memory.set_brief(True)
        over = self._wanted(tools) - self.width()
        if over > 0:
            over += self.more.sizeHint().width() + self._spacing()
        self._left_out = []
        for tool in self._give_way:
            if over > 0:
                self._left_out.append(tool)
                over -= tool.sizeHint().width() + self._spacing()
            tool.setVisible(tool not in self._left_out)
        self.more.setVisible(bool(self._left_out))

    @Slot()
    def open_menu(self) -> None:
        self.menu = menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for tool in (tool for tool in self._all if tool in self._left_out):
            if isinstance(tool, QAbstractButton):
                action = menu.addAction(tool.accessibleName(), tool.click)
                action.setCheckable(tool.isCheckable())
                action.setChecked(tool.isChecked())
                action.setEnabled(tool.isEnabled())
            elif isinstance(tool, MemoryBar) and tool.words:
                menu.addAction(tr("Memory: {words}", words=tool.words), self._tell_memory)
        drop_down(self.more, menu)

    @Slot()
    def _tell_memory(self) -> None:
        place = self.more.mapToGlobal(self.more.rect().bottomLeft())
        QToolTip.showText(place, self._memory.toolTip(), self.more)
