"""Checkpoints that lie in the range of a row's prompt but are not its own: of other branches and chats, and later ones.

They are shown while one looks at the row. Free of Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.client.state import Fate, Mark, TimelineRow, UiState
from engine.client.timeline_row import mark_of, sorted_marks
from engine.events import CheckpointView
from engine.language.translation import tr
from engine.telling.wording import mark_line
from ui.theme.shown_text import brief

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
