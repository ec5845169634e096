"""What would have helped is kept with an explanation, also in what an earlier version stored."""

from __future__ import annotations

import json

from engine.core.difference.explanation import Cause, Explanation, Limit, Offer, Remedy
from engine.core.record.parsing import explanation_from_json, explanation_to_json

OFFERED = Explanation(
    n_prompt=100,
    reused=0,
    unavoidable=100,
    avoidable=0,
    cause=Cause.CLOCK_CHANGED,
    remedies=(Remedy.MOVE_DATE, Remedy.RAISE_BUDGET),
    offers=(
        Offer(remedy=Remedy.MOVE_DATE, saves_tokens=60, saves_seconds=1.5, message=0, subject="2026-11-24"),
        Offer(remedy=Remedy.RAISE_BUDGET, saves_tokens=20, limit=Limit.RAM, value=4096),
    ),
)


def test_what_was_offered_is_read_back() -> None:
    """Offers do not count when explanations are compared, so a field that got lost would not be noticed elsewhere."""
    found = explanation_from_json(explanation_to_json(OFFERED))
    assert (found.offers, found.remedies) == (OFFERED.offers, OFFERED.remedies)


def test_an_explanation_from_before_there_were_offers_keeps_its_remedies() -> None:
    stored = json.loads(explanation_to_json(OFFERED))
    del stored["offers"]
    found = explanation_from_json(json.dumps(stored))
    assert (found.offers, found.remedies) == ((), OFFERED.remedies)
