"""What is chosen for a program once its remedy is taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.difference.explanation import Cause, ChatDifference, Offer, Remedy, TextDifference
from engine.core.tidying.requests import UNTIDIED, Tidiness, tidiness_of
from engine.core.volatile.tokens import VolatileKind
from tests.ui import event_builders as make
from ui.remedies.mender import tidied_as

CLOCK, PATH = VolatileKind.CLOCK, VolatileKind.PATH


def taken(remedy: Remedy, *together: Remedy, kind: VolatileKind = CLOCK, now: Tidiness = UNTIDIED) -> str | None:
    text = TextDifference(first=0, old_text="a", new_text="b", kind=kind, is_only=True)
    told = replace(make.explanation(9), changes=(ChatDifference(cause=Cause.VALUE_CHANGED, message=0, text=text),))
    found = tidied_as(Offer(remedy=remedy, saves_tokens=100, together=together), told, now)
    return None if found is None else found.text


def test_each_remedy_becomes_what_does_it() -> None:
    assert taken(Remedy.SORT_TOOLS) == "tools"
    assert taken(Remedy.MOVE_DATE) == "move"
    assert taken(Remedy.FREEZE_VALUE) == "freeze"
    assert taken(Remedy.FREEZE_VALUE, kind=PATH) == "move", "an old path leads nowhere"
    assert taken(Remedy.MOVE_DATE, Remedy.FREEZE_VALUE) == "move"
    assert taken(Remedy.SORT_TOOLS, Remedy.FREEZE_VALUE) == "tools,freeze"


def test_what_was_chosen_before_stays() -> None:
    assert taken(Remedy.SORT_TOOLS, now=tidiness_of("move")) == "tools,move"
    assert taken(Remedy.FREEZE_VALUE, now=tidiness_of("tools")) == "tools,freeze"


@pytest.mark.parametrize("together", [(), (Remedy.SORT_TOOLS,)])
def test_what_only_the_program_can_do_is_not_offered(together: tuple[Remedy, ...]) -> None:
    """Half of it would save nothing."""
    assert taken(Remedy.KEEP_REASONING, *together) is None
    assert taken(Remedy.SORT_TOOLS, Remedy.KEEP_TEXT) is None
