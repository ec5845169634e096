"""Requests as a graph, like that of commits: which way each goes on from, and where ways part. Free of Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.client.state import Fate, Mark, Phase, TimelineRow, UiState
from engine.client.timeline_row import mark_of, sorted_marks
from engine.core.difference.explanation import Cause
from engine.events import CheckpointView
from engine.language.translation import tr
from engine.telling.wording import mark_line
from ui.theme.shown_text import brief

MOST_LANES = 5  # further ways share the last one
FOLD_FROM = 3  # healthy requests in a row
_AT_ITS_END = 8  # tokens of a reply's end, which a template may write otherwise
_NEWEST_SHOWN = 3  # they stay in sight, however healthy

_PARTS = frozenset(
    {
        Cause.BRANCH,
        Cause.MESSAGE_EDITED,
        Cause.MESSAGE_REMOVED,
        Cause.MESSAGE_INSERTED,
        Cause.MESSAGES_REORDERED,
        Cause.CUT_BACK,
        Cause.REGENERATED,
    }
)
_GOES_ON = frozenset({Cause.APPENDED, Cause.CONTINUED})


@dataclass(frozen=True, slots=True)
class Lane:
    """`at` counts from the left. `parent` is the index of the request that it goes on from, or parts from.

    `is_return`: it goes on with an earlier way, after requests on another one.
    """

    at: int
    parent: int | None = None
    is_return: bool = False


def lanes_of(rows: Sequence[TimelineRow]) -> tuple[Lane, ...]:
    """Of the requests of one chat, oldest first."""
    places: dict[tuple[int, int], int] = {}
    lanes: list[Lane] = []
    n_lanes = 1
    for n, row in enumerate(rows):
        compared = places.get((row.run, row.explanation.compared_with)) if row.explanation.compared_with else None
        parent = compared if compared is not None else (n - 1 if n else None)
        if parent is None:
            lanes.append(Lane(0))
        elif row.explanation.cause in _PARTS:
            parent = _parting(rows, lanes, parent)
            lanes.append(Lane(min(n_lanes, MOST_LANES - 1), parent))
            n_lanes += 1
        else:
            at = lanes[parent].at
            lanes.append(Lane(at, parent, is_return=at != lanes[-1].at))
        places[row.run, row.tick] = n
    return tuple(lanes)


def _parting(rows: Sequence[TimelineRow], lanes: Sequence[Lane], parent: int) -> int:
    """Behind which request the newest way parts from that of `parent`: its prompt and its reply are in both."""
    difference = rows[len(lanes)].explanation.difference
    while difference is not None and rows[parent].n_total > difference.at + _AT_ITS_END:
        above = lanes[parent].parent
        if above is None:
            break
        parent = above
    return parent


def is_healthy(row: TimelineRow) -> bool:
    """It went on from what was there, and nothing was read again: nobody needs to look at it."""
    told = row.explanation
    return row.phase is Phase.FINISHED and not told.again and not told.unread and told.cause in _GOES_ON


def healthy_runs(rows: Sequence[TimelineRow], lanes: Sequence[Lane]) -> tuple[range, ...]:
    """Stretches of healthy requests on one way that are long enough to be one line."""
    found: list[range] = []
    start: int | None = None
    last = len(rows) - _NEWEST_SHOWN
    for n in range(max(0, last) + 1):
        goes_on = n < last and is_healthy(rows[n])
        fits = start is None or (rows[n].run == rows[start].run and lanes[n].at == lanes[start].at)
        if start is not None and not (goes_on and fits):
            if n - start >= FOLD_FROM:
                found.append(range(start, n))
            start = None
        if goes_on and start is None:
            start = n
    return tuple(found)


# Checkpoints that lie in the range of a row's prompt but are not its own: of other branches and chats, and later
# ones.
#
# They are shown while one looks at the row.


_LONGEST_TITLE = 40  # characters
_MOST_TOLD = 6  # one by one, in a row's box


def guests_of(row: TimelineRow, state: UiState) -> tuple[Mark, ...]:
    """What the request did to others'; where its model is still loaded, also those held now. None past the prompt."""
    own = {mark.id for mark in row.own_marks}
    found = {mark.id: mark for mark in row.marks if mark.is_elsewhere}
    if is_of_now(row, state):
        for view in state.checkpoints:
            if view.id not in own and view.id not in found:
                found[view.id] = mark_of(view, Fate.PRESENT, is_elsewhere=view.made_at < row.tick)
    return sorted_marks(mark for mark in found.values() if mark.n_tokens <= row.n_prompt)


def is_of_now(row: TimelineRow, state: UiState) -> bool:
    """The model that it was sent to is still there, with its memory."""
    return row.run == state.n_loads and not row.is_earlier


def guest_text(row: TimelineRow, mark: Mark, state: UiState, title_of: Callable[[str], str]) -> str:
    """It in words, with the chat or the request that it belongs to, where that is known."""
    owner = _owner(mark, row, state)
    return f"{mark_line(replace(mark, is_elsewhere=False))}, {_whose(row, mark, owner, title_of)}"


def _owner(mark: Mark, row: TimelineRow, state: UiState) -> TimelineRow | None:
    """The request that took it."""
    view: CheckpointView | None = next((view for view in state.checkpoints if view.id == mark.id), None)
    if view is None or not is_of_now(row, state):
        return None
    return next((one for one in reversed(state.all_rows) if (one.run, one.tick) == (row.run, view.made_at)), None)


def _whose(row: TimelineRow, mark: Mark, owner: TimelineRow | None, title_of: Callable[[str], str]) -> str:
    if owner is None:
        return tr("on another branch") if mark.is_elsewhere else tr("taken later")
    title = brief(title_of(owner.request), _LONGEST_TITLE)
    if owner.session != row.session:
        return tr("of another chat: “{title}”", title=title) if title else tr("of another chat")
    if mark.is_elsewhere:
        return tr("on another branch, that of #{tick}", tick=owner.tick)
    return tr("taken later, at #{tick}", tick=owner.tick) if owner.tick > row.tick else tr("taken later")


def told_guests(lines: Sequence[str]) -> str:
    """Below what is said of the row."""
    told = [tr("Other checkpoints here:"), *(f"• {line}" for line in lines[:_MOST_TOLD])]
    n_left = len(lines) - _MOST_TOLD
    return "\n".join([*told, tr("and {n_left} more", n_left=n_left)] if n_left > 0 else told)
