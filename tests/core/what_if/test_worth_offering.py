"""Which of the remedies that were found are told."""

from __future__ import annotations

from engine.core.difference.explanation import Offer, Remedy
from engine.core.what_if.offering import worth_offering


def test_what_saves_too_little_is_not_told_and_each_remedy_once() -> None:
    """Compared with two earlier requests, the same advice is found twice."""
    most, less = Offer(remedy=Remedy.KEEP_TEXT, saves_tokens=400), Offer(remedy=Remedy.KEEP_TEXT, saves_tokens=300)
    little, other = Offer(remedy=Remedy.SORT_TOOLS, saves_tokens=49), Offer(remedy=Remedy.TEXT_LAST, saves_tokens=500)
    assert worth_offering((less, little, most, other), 1000) == (other, most)


def test_a_part_of_what_only_helps_together_is_not_told_alone() -> None:
    """Whoever freezes the date has gained next to nothing while the tools change their order as well."""
    together = Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=900, together=(Remedy.SORT_TOOLS,))
    little, much = (
        Offer(remedy=Remedy.SORT_TOOLS, saves_tokens=100),
        Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=600),
    )
    moved = Offer(remedy=Remedy.MOVE_DATE, saves_tokens=100)
    assert worth_offering((little, moved, together, much), 1000) == (together, much, moved)
