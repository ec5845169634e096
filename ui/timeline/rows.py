"""Which rows the timeline shows, what is drawn of each, and where the selection goes. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.client.state import INITIAL, TimelineRow, UiState
from engine.telling.cuts import cut_text
from engine.telling.wording import fmt_seconds, row_line
from ui.timeline.segments import Item, RowPlan, plan_row


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """A row, and one of its items; `item` None is the row as a whole."""

    request: str
    item: int | None = None


class TimelineRows:
    """The rows of one conversation or of all, newest last. Plans are made when a row is first looked at."""

    def __init__(self) -> None:
        self._state = INITIAL
        self._session: str | None = None
        self._ended: tuple[TimelineRow, ...] = ()
        self._plans: dict[str, RowPlan] = {}
        self.rows: tuple[TimelineRow, ...] = ()
        self.n_max_tokens = 0

    @property
    def n_ctx(self) -> int:
        return self._state.n_ctx

    @property
    def session(self) -> str | None:
        return self._session

    def set_state(self, state: UiState) -> None:
        ended_changed = state.rows is not self._state.rows
        self._state = state
        self._select_rows(ended_changed=ended_changed)

    def set_session(self, session: str | None) -> None:
        """Show one conversation only; None shows all."""
        self._session = session
        self._select_rows(ended_changed=True)

    def _select_rows(self, *, ended_changed: bool) -> None:
        if ended_changed:
            self._ended = tuple(row for row in self._state.rows if self._is_shown(row))
        running = self._state.running
        self.rows = (*self._ended, running) if running is not None and self._is_shown(running) else self._ended
        self.n_max_tokens = max((row.n_total for row in self.rows), default=0)
        if ended_changed:
            shown = {row.request for row in self.rows}
            self._plans = {request: plan for request, plan in self._plans.items() if request in shown}

    def _is_shown(self, row: TimelineRow) -> bool:
        return self._session is None or row.session == self._session

    def plan(self, index: int) -> RowPlan:
        row = self.rows[index]
        plan = self._plans.get(row.request)
        if plan is None or plan.row is not row:
            plan = plan_row(row)
            self._plans[row.request] = plan
        return plan

    def before(self, index: int) -> TimelineRow | None:
        """The row above."""
        return self.rows[index - 1] if index > 0 else None

    def text(self, index: int) -> str:
        """A row in words, and what lies between it and the one above."""
        line, cut = row_line(self.rows[index]), cut_text(self.before(index), self.rows[index])
        usage = self.rows[index].usage
        if usage is not None:
            line += f", read in {fmt_seconds(usage.seconds_prefill + usage.seconds_restore)}"
        if self.rows[index].is_earlier:
            line += ", before Cairn was started"
        return f"{line}; before it, {cut}" if cut else line

    def index_of(self, request: str) -> int | None:
        """Newest first, because that is what is asked for."""
        return next((n for n in range(len(self.rows) - 1, -1, -1) if self.rows[n].request == request), None)

    # --- the selection ---

    def item(self, selection: Selection) -> Item | None:
        index = self.index_of(selection.request)
        if index is None or selection.item is None:
            return None
        items = self.plan(index).items
        return items[selection.item] if 0 <= selection.item < len(items) else None

    def select_item(self, index: int, item: Item | None) -> Selection:
        plan = self.plan(index)
        return Selection(request=plan.row.request, item=None if item is None else plan.items.index(item))

    def moved_row(self, selection: Selection | None, step: int) -> Selection | None:
        """Another row, whole; without a selection the newest one."""
        if not self.rows:
            return None
        at = None if selection is None else self.index_of(selection.request)
        target = len(self.rows) - 1 if at is None else min(len(self.rows) - 1, max(0, at + step))
        return Selection(request=self.rows[target].request)

    def moved_item(self, selection: Selection | None, step: int) -> Selection | None:
        """The next item to the right (+1) or left (-1); left of the first one is the whole row."""
        at = None if selection is None else self.index_of(selection.request)
        if selection is None or at is None:
            return self.moved_row(None, 0)
        n_items = len(self.plan(at).items)
        before = -1 if selection.item is None else selection.item
        target = min(n_items - 1, before + step)
        return Selection(request=selection.request, item=target if target >= 0 else None)
