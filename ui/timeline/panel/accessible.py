"""What a screen reader finds in the timeline: a list of requests, each with its parts and its checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface

from engine.client.state import Mark
from engine.language.translation import tr
from engine.telling.words.figures import counted, fmt_tokens
from ui.theme.painted.measures import PaintedList, PaintedPart, speak_for
from ui.timeline.segments import Item, item_text
from ui.timeline.view import TimelineView

_PRESS = "Press"  # Qt's names of actions
_TOGGLE = "Toggle"


class ItemInterface(PaintedPart):
    """A stretch of a prompt in one state, or a checkpoint."""

    def __init__(self, owner: TimelineInterface, row: RowInterface, index: int, at: int) -> None:
        super().__init__(owner.view, row)
        self._owner, self._row = owner, row
        self._index, self._at = index, at

    @property
    def _item(self) -> Item | None:
        view = self._owner.view
        if not self._row.isValid():
            return None
        items = view.model.plan(self._index).items
        return items[self._at] if self._at < len(items) else None

    def isValid(self) -> bool:
        return self._item is not None

    def rect(self) -> QRect:
        item = self._item
        return QRect() if item is None else self.on_screen(self._owner.view.item_place(self._index, item))

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Graphic

    def state(self) -> QAccessible.State:
        view, state = self._owner.view, QAccessible.State()
        is_chosen = view.chosen_place == (self._index, self._at)
        state.focusable = state.selectable = True
        state.selected = is_chosen
        state.focused = is_chosen and view.hasFocus()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        item = self._item
        if item is None:
            return ""
        if kind == QAccessible.Text.Name:
            return item_text(item)
        return _value_of(item, self._owner.view.rows[self._index].n_prompt) if kind == QAccessible.Text.Value else ""

    def actions(self) -> dict[str, Callable[[], object]]:
        return {_PRESS: lambda: self._owner.view.choose_item(self._index, self._at)}


class RowInterface(PaintedPart):
    """One request as a list item; what it is made of lies inside."""

    def __init__(self, owner: TimelineInterface, index: int) -> None:
        super().__init__(owner.view, owner, lambda at: ItemInterface(owner, self, index, at))
        self._owner, self._index = owner, index

    def isValid(self) -> bool:
        return self._owner.isValid() and self._index < len(self._owner.view.rows)

    def childCount(self) -> int:
        return len(self._owner.view.model.plan(self._index).items) if self.isValid() else 0

    def rect(self) -> QRect:
        return self.on_screen(self._owner.view.row_place(self._index)) if self.isValid() else QRect()

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        view, state = self._owner.view, QAccessible.State()
        if not self.isValid():
            state.invalid = True
            return state
        chosen, rows = view.chosen_place, view.model
        state.focusable = state.selectable = state.readOnly = True
        state.selected = chosen is not None and chosen[0] == self._index
        state.focused = chosen == (self._index, None) and view.hasFocus()
        state.busy = not view.rows[self._index].phase.is_over
        state.expandable = bool(rows.folded(self._index)) or rows.is_unfolded(self._index)
        state.collapsed, state.expanded = bool(rows.folded(self._index)), rows.is_unfolded(self._index)
        state.offscreen = not view.viewport().rect().intersects(view.row_place(self._index))
        return state

    def text(self, kind: QAccessible.Text) -> str:
        if not self.isValid():
            return ""
        view, row = self._owner.view, self._owner.view.rows[self._index]
        if kind == QAccessible.Text.Name:
            title = view.title_of(row.request)
            told = view.model.looked_at_text(self._index, view.title_of)
            return f"{title}: {told}" if title and not view.model.folded(self._index) else told
        if kind == QAccessible.Text.Value:
            of = counted(row.n_prompt, "token")
            return tr("{reused} of {of} reused", reused=fmt_tokens(row.reused), of=of)
        return ""

    def actions(self) -> dict[str, Callable[[], object]]:
        view = self._owner.view
        found: dict[str, Callable[[], object]] = {_PRESS: lambda: view.choose_item(self._index, None)}
        if self.isValid() and (view.model.folded(self._index) or view.model.is_unfolded(self._index)):
            found[_TOGGLE] = lambda: view.toggle_fold(self._index)
        return found


class TimelineInterface(PaintedList):
    """The view as a list."""

    def __init__(self, view: TimelineView) -> None:
        super().__init__(view, lambda index: RowInterface(self, index))
        self.view = view
        view.chosen_changed.connect(self._tell)

    def childCount(self) -> int:
        return len(self.view.rows)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        index = self.view.row_at(self.view.viewport().mapFromGlobal(QPoint(x, y)))
        return None if index is None else self.child(index)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._chosen() if self.view.hasFocus() else None

    def _chosen(self) -> QAccessibleInterface | None:
        place = self.view.chosen_place
        row = None if place is None else self.child(place[0])
        return row if row is None or place is None or place[1] is None else row.child(place[1])

    def _tell(self) -> None:
        """Screen readers read what the keys have led to."""
        chosen = self._chosen() if self.view.hasFocus() and QAccessible.isActive() else None
        if chosen is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(chosen, QAccessible.Event.Focus))


def _value_of(item: Item, n_prompt: int) -> str:
    if isinstance(item, Mark):
        return tr("token {n}", n=fmt_tokens(item.n_tokens))
    n_tokens = item.end - item.first
    share = 100 * n_tokens // max(1, n_prompt)
    return tr("{tokens}, {share} % of the prompt", tokens=counted(n_tokens, "token"), share=share)


def install() -> None:
    """Let screen readers into every timeline."""
    speak_for(TimelineView, lambda view: TimelineInterface(cast(TimelineView, view)))
