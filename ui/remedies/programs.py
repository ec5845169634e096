"""Remedies for a program's request: Cairn does to its next ones what the program does not do itself. Free of Qt."""

from __future__ import annotations

from dataclasses import replace

from engine.core.difference.explanation import Explanation, Offer, Remedy
from engine.core.tidying.requests import FREEZABLE, Tidiness, Values

_OF_VALUES = {Remedy.MOVE_DATE: Values.MOVE, Remedy.FREEZE_VALUE: Values.FREEZE}


def tidied_as(offer: Offer, told: Explanation, now: Tidiness) -> Tidiness | None:
    """What is chosen for a program once it is done for it; None: only the program itself, or a person, can do it.

    What must not be frozen is moved, and who moves one value moves the others as well.
    """
    remedies = (offer.remedy, *offer.together)
    if not all(remedy is Remedy.SORT_TOOLS or remedy in _OF_VALUES for remedy in remedies):
        return None
    found = replace(now, sorts_tools=now.sorts_tools or Remedy.SORT_TOOLS in remedies)
    ways = [_OF_VALUES[remedy] for remedy in remedies if remedy in _OF_VALUES]
    if not ways:
        return found
    kinds = {change.text.kind for change in told.changes if change.text is not None} - {None}
    is_moved = Values.MOVE in ways or not kinds <= FREEZABLE
    return replace(found, values=Values.MOVE if is_moved else Values.FREEZE)
