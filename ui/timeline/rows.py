"""Which rows the timeline shows, what is drawn of each, and where the selection goes. Free of Qt."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.client.state import INITIAL, Mark, TimelineRow, UiState
from engine.events import CheckpointView
from engine.language.translation import tr
from engine.telling.cuts import cut_text
from engine.telling.reading import BETWEEN, drafts_text, loaded_sentence, prepared_sentence, told_pace
from engine.telling.wording import row_line
from engine.telling.words.figures import counted, fmt_seconds
from ui.timeline.lanes import Lane, guest_text, guests_of, healthy_runs, lanes_of, told_guests
from ui.timeline.segments import Item, RowPlan, Standing, grown_row, item_text, plan_row

_MOST_PLANS = 128  # kept: a few pages of rows
EMPTY_TEXT = tr("Send a message to see what the cache does.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSelection:
    """A row, and one of its items; `item` None is the row as a whole."""

    request: str
    item: int | None = None


class TimelineRows:
    """The rows of one conversation or of all, newest last. Plans are made when a row is first looked at."""

    def __init__(self) -> None:
        self.state = INITIAL
        self.session: str | None = None
        self.program = ""  # whose requests alone are shown
        self._program_of: Callable[[str], str] = lambda request: ""
        self.ended: tuple[TimelineRow, ...] = ()  # of requests; the same tuple until another one has
        self._plans: dict[str, RowPlan] = {}
        self._folds_healthy = True
        self._runs: dict[str, tuple[TimelineRow, ...]] = {}  # healthy stretches, by their first and their last request
        self._homes: dict[str, str] = {}  # of requests that are not shown, the one that stands for them
        self._unfolded: set[str] = set()  # by their first request
        self._lanes: dict[str, Lane] = {}
        self._parents: dict[str, str] = {}
        self._on_way: dict[int, list[int]] = {}  # the rows shown that lie on each way
        self._above: list[int | None] = []  # of the rows shown, the one before on the same way
        self.n_lanes = 0
        self.rows: tuple[TimelineRow, ...] = ()
        self.n_max_tokens = 0
        self.n_max_number = 0  # the column of numbers is as wide
        self._n_max_ended = (0, 0)
        self._guests: dict[str, tuple[TimelineRow, object, tuple[Mark, ...]]] = {}  # of the rows looked at last

    @property
    def running(self) -> TimelineRow | None:
        """The last row, if its request runs."""
        running = self.state.running
        return running if running is not None and self._is_shown(running) else None

    @property
    def can_fold(self) -> bool:
        """Some rows stand for several, or could."""
        return bool(self._runs)

    @property
    def n_ctx(self) -> int:
        return self.state.n_ctx

    def set_state(self, state: UiState) -> None:
        ended_changed = state.rows is not self.state.rows
        self.state = state
        self._select_rows(ended_changed=ended_changed)

    def set_session(self, session: str | None) -> None:
        """Show one conversation only; None shows all."""
        self.session, self.program = session, ""
        self._select_rows(ended_changed=True)

    def set_program(self, program: str, program_of: Callable[[str], str]) -> None:
        """Show the requests of one program only; `program_of` says which one sent a request to the local server."""
        self.session, self.program, self._program_of = None, program, program_of
        self._select_rows(ended_changed=True)

    def _select_rows(self, *, ended_changed: bool) -> None:
        if ended_changed:
            self.ended = self._fold(tuple(row for row in self.state.rows if self._is_shown(row)))
            ended = self.ended
            self._n_max_ended = max((r.n_total for r in ended), default=0), max((r.number for r in ended), default=0)
        self.n_max_tokens, self.n_max_number = self._n_max_ended
        running = self.running
        self.rows = self.ended if running is None else (*self.ended, running)
        if running is not None:
            self.n_max_tokens = max(self.n_max_tokens, running.n_total)
            self.n_max_number = max(self.n_max_number, running.number)
        if ended_changed:
            shown = {row.request for row in self.rows}
            self._plans = {request: plan for request, plan in self._plans.items() if request in shown}

    # --- ways and folds ---

    def set_folds_healthy(self, folds: bool) -> None:
        """Whether stretches in which nothing was read again are one row."""
        self._folds_healthy = folds
        self._select_rows(ended_changed=True)

    def _fold(self, rows: tuple[TimelineRow, ...]) -> tuple[TimelineRow, ...]:
        """The rows to be shown: of a folded stretch its last one, which holds all that the others read."""
        lanes = lanes_of(rows)
        self.n_lanes = 1 + max((lane.at for lane in lanes), default=-1) if self.session is not None else 0
        self._lanes = {row.request: lane for row, lane in zip(rows, lanes, strict=True)}
        self._parents = {
            row.request: rows[lane.parent].request
            for row, lane in zip(rows, lanes, strict=True)
            if lane.parent is not None
        }
        self._runs, self._homes = {}, {}
        runs = healthy_runs(rows, lanes) if self._folds_healthy and self.session is not None else ()
        hidden: set[int] = set()
        for run in runs:
            whole = rows[run.start : run.stop]
            first, last = whole[0].request, whole[-1].request
            if first in self._unfolded:
                self._runs[first] = whole
            else:
                self._runs[last] = whole
                self._homes |= {row.request: last for row in whole[:-1]}
                hidden |= set(run[:-1])
        shown = tuple(row for n, row in enumerate(rows) if n not in hidden)
        last_of: dict[int, int] = {}
        self._above, self._on_way = [], {}
        for n, row in enumerate(shown):
            at = self._lanes[row.request].at
            self._above.append(last_of.get(at))
            self._on_way.setdefault(at, []).append(n)
            last_of[at] = n
        return shown

    def folded(self, index: int) -> tuple[TimelineRow, ...]:
        """The requests that this row stands for; () when it is itself alone."""
        run = self._runs.get(self.rows[index].request, ())
        return run if run and run[-1].request == self.rows[index].request else ()

    def is_unfolded(self, index: int) -> bool:
        """It is the first of a stretch that could be one row."""
        run = self._runs.get(self.rows[index].request, ())
        return bool(run) and run[0].request == self.rows[index].request

    def toggle_fold(self, index: int) -> bool:
        """Unfold it, or fold the stretch that begins with it. False: it is neither."""
        run = self._runs.get(self.rows[index].request, ())
        if not run:
            return False
        self._unfolded ^= {run[0].request}
        self._select_rows(ended_changed=True)
        return True

    def unfold(self, request: str) -> None:
        """Bring a request that is folded away into sight."""
        home = self._homes.get(request)
        if home is not None:
            self._unfolded.add(self._runs[home][0].request)
            self._select_rows(ended_changed=True)

    def lane(self, index: int) -> Lane:
        """The way of a row; a request that runs goes on with that of the one above until it has ended."""
        row = self.rows[index]
        found = self._lanes.get(row.request)
        return found if found is not None else Lane(self.lane(index - 1).at if index else 0)

    def above(self, index: int) -> int | None:
        """The row before it on its way; None: it is the first there."""
        row = self.rows[index]
        if row.request not in self._lanes:  # it runs
            return index - 1 if index else None
        return self._above[index]

    def next_on_ways(self, first: int) -> list[int]:
        """Of each way its next row from this one on: its line may pass by what stands above."""
        after = ((at, bisect_left(at, first)) for at in self._on_way.values())
        found = [at[n] for at, n in after if n < len(at)]
        return [*found, len(self.rows) - 1] if self.running is not None and first < len(self.rows) else found

    def parent(self, index: int) -> int | None:
        """The row that it goes on from."""
        request = self._parents.get(self.rows[index].request)
        return None if request is None else self.index_of(request)

    def back_text(self, index: int) -> str:
        """ "back to #6" of a request that goes on with an earlier way."""
        if not self.n_lanes or not self.lane(index).is_return:
            return ""
        parent = self.parent(index)
        return "" if parent is None else tr("back to #{tick}", tick=self.rows[parent].number)

    def _is_shown(self, row: TimelineRow) -> bool:
        if self.program:
            return self._program_of(row.request) == self.program
        return self.session is None or row.session == self.session

    def plan(self, index: int) -> RowPlan:
        row = self.rows[index]
        plan = self._plans.get(row.request)
        if plan is None or plan.row is not row:
            plan = (None if plan is None else grown_row(plan, row)) or plan_row(row)
            if len(self._plans) >= _MOST_PLANS:  # of a long chat; what is looked at again is planned again
                self._plans = dict(list(self._plans.items())[_MOST_PLANS // 2 :])
            self._plans[row.request] = plan
        return plan

    def before(self, index: int) -> TimelineRow | None:
        """The row above."""
        return self.rows[index - 1] if index > 0 else None

    def held(self, checkpoint: int) -> CheckpointView | None:
        """A checkpoint as it is now; None: it is gone."""
        return next((view for view in self.state.checkpoints if view.id == checkpoint), None)

    # --- checkpoints of others ---

    def guests(self, index: int) -> tuple[Mark, ...]:
        """Those in the range of its prompt that are not its own; they are shown while one looks at the row."""
        row, held = self.rows[index], self.state.checkpoints
        known = self._guests.get(row.request)
        if known is not None and known[0] is row and known[1] is held:
            return known[2]
        found = guests_of(row, self.state)
        self._guests = {**dict(list(self._guests.items())[-1:]), row.request: (row, held, found)}
        return found

    def guest_text(self, index: int, mark: Mark, title_of: Callable[[str], str]) -> str:
        """One of them in words."""
        return guest_text(self.rows[index], mark, self.state, title_of)

    def looked_at_text(self, index: int, title_of: Callable[[str], str]) -> str:
        """A row in words, with what appears while one looks at it."""
        lines = [self.guest_text(index, mark, title_of) for mark in self.guests(index)]
        return f"{self.text(index)}\n{told_guests(lines)}" if lines else self.text(index)

    # --- words ---

    def text(self, index: int) -> str:
        """A row in words, and what lies between it and the one above."""
        folded = self.folded(index)
        if folded:
            return tr(
                "{folded}, {folded2}; Space shows them one by one",
                folded=fold_title(folded),
                folded2=fold_numbers(folded),
            )
        line, cut = row_line(self.rows[index]), cut_text(self.before(index), self.rows[index])
        usage = self.rows[index].usage
        if usage is not None:
            line += tr(
                ", read in {seconds_prefill}",
                seconds_prefill=fmt_seconds(usage.seconds_prefill + usage.seconds_restore),
            )
            drafts = drafts_text(usage)
            line += tr(", drafts: {drafts}", drafts=drafts) if drafts else ""
            told = filter(None, (loaded_sentence(usage), prepared_sentence(usage)))
            line += "".join(f". {sentence.removesuffix('.')}" for sentence in told)
        if n_prepared := self.rows[index].n_prepared:
            line += tr(", then {n} prepared for the next message", n=counted(n_prepared, "token"))
        pace = told_pace(self.rows[index])
        if pace:
            line += f", {pace.replace(BETWEEN, ', ')}"
        if self.rows[index].is_earlier:
            line += tr(", before Cairn was started")
        return tr("{line}; before it, {cut}", line=line, cut=cut) if cut else line

    def index_of(self, request: str) -> int | None:
        """Newest first, because that is what is asked for; of one that is folded away the row that stands for it."""
        request = self._homes.get(request, request)
        return next((n for n in range(len(self.rows) - 1, -1, -1) if self.rows[n].request == request), None)

    def selection_text(self, selection: RowSelection | None) -> str:
        """What a screen reader says of it."""
        if not self.rows:
            return EMPTY_TEXT
        index = None if selection is None else self.index_of(selection.request)
        if index is None or selection is None:
            return tr("{rows}; press the arrow keys to go through them", rows=counted(len(self.rows), "request"))
        item = self.item(selection)
        return self.text(index) if item is None else item_text(item)

    # --- the selection ---

    def item(self, selection: RowSelection) -> Item | None:
        index = self.index_of(selection.request)
        if index is None or selection.item is None:
            return None
        items = self.plan(index).items
        return items[selection.item] if 0 <= selection.item < len(items) else None

    def select_item(self, index: int, item: Item | None) -> RowSelection:
        plan = self.plan(index)
        return RowSelection(request=plan.row.request, item=None if item is None else plan.items.index(item))

    def stretch_of(self, index: int, message: int | None) -> Item | None:
        """The first stretch of a message; None for the message: of the reply."""
        for segment in self.plan(index).segments:
            is_written = segment.standing is Standing.GENERATED
            if is_written if message is None else segment.message == message and not is_written:
                return segment
        return None

    def moved_row(self, selection: RowSelection | None, step: int) -> RowSelection | None:
        """Another row, whole; without a selection the newest one."""
        if not self.rows:
            return None
        at = None if selection is None else self.index_of(selection.request)
        target = len(self.rows) - 1 if at is None else min(len(self.rows) - 1, max(0, at + step))
        return RowSelection(request=self.rows[target].request)

    def moved_item(self, selection: RowSelection | None, step: int) -> RowSelection | None:
        """The next item to the right (+1) or left (-1); left of the first one is the whole row."""
        at = None if selection is None else self.index_of(selection.request)
        if selection is None or at is None:
            return self.moved_row(None, 0)
        n_items = len(self.plan(at).items)
        before = -1 if selection.item is None else selection.item
        target = min(n_items - 1, before + step)
        return RowSelection(request=selection.request, item=target if target >= 0 else None)


def fold_title(rows: Sequence[TimelineRow]) -> str:
    """ "4 requests, all reused"."""
    return tr("{rows}, nothing read again", rows=counted(len(rows), "request"))


def fold_numbers(rows: Sequence[TimelineRow]) -> str:
    """ "#2-5"."""
    return f"#{rows[0].number}-{rows[-1].number}"
