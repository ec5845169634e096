"""Requests as a graph, like that of commits: which way each goes on from, and where ways part. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.client.state import Phase, TimelineRow
from engine.core.difference.explanation import Cause

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
