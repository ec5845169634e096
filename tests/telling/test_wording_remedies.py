"""What would have helped is said with what it saves, in sentences and in the report."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Cause, Explanation, Limit, Offer, Remedy
from engine.telling.reasons import remedies as wording_remedies
from tests.ui import event_builders as make
from ui.inspector.report import CacheReport, report_json, report_text
from ui.inspector.why import WhyPage


def _offer(remedy: Remedy, **values: Any) -> Offer:
    return Offer(remedy=remedy, **({"saves_tokens": 320} | values))


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        (
            _offer(Remedy.MOVE_DATE, saves_seconds=2.04, message=0, subject="2026-11-24"),
            "Move the date ('2026-11-24', message 1) to the end of the newest message:"
            " 320 tokens (about 2 s) less to read each time.",
        ),
        (
            _offer(Remedy.MOVE_DATE, saves_seconds=0.01, message=0),
            "Move the date (message 1) to the end of the newest message: 320 tokens less to read each time.",
        ),
        (
            _offer(Remedy.SORT_TOOLS, names=("read", "search")),
            'Send the tools ("read", "search") in the same order and written the same way every time, new ones at the'
            " end: 320 tokens less to read each time.",
        ),
        (
            _offer(Remedy.KEEP_RESULTS, message=3, n_messages=2, names=("read",)),
            "Send earlier tool results back whole (2 messages, the first is message 4): 320 tokens less to read.",
        ),
        (
            _offer(Remedy.RAISE_BUDGET, limit=Limit.CHECKPOINTS, value=64),
            "Allow 64 checkpoints for each chat; the limit on their number was reached: 320 tokens less to read.",
        ),
        (
            _offer(Remedy.RAISE_BUDGET, limit=Limit.RAM, value=4 << 30),
            "Allow the cache 4 GiB of memory; the limit on that was reached: 320 tokens less to read.",
        ),
        (
            _offer(Remedy.LOWER_INTERVAL, value=512),
            "Lower the interval of checkpoints in long messages to 512 tokens: 320 tokens less to read.",
        ),
    ],
)
def test_an_offer_says_what_to_do_and_what_that_saves(offer: Offer, said: str) -> None:
    """Advice without its worth makes people change settings for nothing."""
    assert wording_remedies.offer_text(offer) == said


@pytest.mark.parametrize("limit", [None, *Limit])
@pytest.mark.parametrize("remedy", Remedy)
def test_every_offer_has_words(remedy: Remedy, limit: Limit | None) -> None:
    """A sentence with a hole in it tells nobody what to do."""
    for message, names in ((None, ()), (3, ()), (3, ("one",)), (None, ("one", "two"))):
        text = wording_remedies.offer_text(
            _offer(remedy, limit=limit, value=7, message=message, subject="".join(names), names=names)
        )
        assert text.endswith(
            ("320 tokens less to read.", "less to read each time.", "with each request that drops none.")
        )
        assert text[0].isupper()
        assert not any(hole in text for hole in ("None", "  ", "()", "''", '""'))


def test_an_explanation_from_before_there_were_offers_names_its_remedies() -> None:
    """What was stored by an earlier version would lose its advice."""
    told = make.explanation(100, remedies=(Remedy.SORT_TOOLS,))
    assert wording_remedies.remedy_lines(told) == (wording_remedies.remedy_text(Remedy.SORT_TOOLS),)
    offered = replace(told, offers=(_offer(Remedy.SORT_TOOLS),))
    assert wording_remedies.remedy_lines(offered) == (wording_remedies.offer_text(offered.offers[0]),)


def test_the_inspector_tells_it(qtbot: QtBot) -> None:
    """The page is shown before the offers come, and again with them."""
    page = WhyPage()
    qtbot.addWidget(page)
    page.show()
    told = make.explanation(8942, cause=Cause.CLOCK_CHANGED)
    page.show_explanation(told)
    offer = _offer(Remedy.MOVE_DATE, saves_seconds=2.04, message=0, subject="2026-11-24")
    page.show_explanation(replace(told, offers=(offer,)))
    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page)]
    assert "saves 320 tokens, about 2 s, each time" in shown
    assert "Move the date ('2026-11-24', message 1) to the end of the newest message." in shown


def _report(told: Explanation) -> CacheReport:
    return CacheReport(
        explanation=told, placement=(), span_map=None, checkpoints=(), settings=CacheSettings(), model=INITIAL.model
    )


def test_a_report_says_what_would_have_helped_without_the_text_it_is_about() -> None:
    """People paste reports into public bug trackers."""
    offer = _offer(Remedy.FREEZE_VALUE, saves_seconds=2.04, message=1, subject="swordfish")
    report = _report(replace(make.explanation(1000), offers=(offer,)))
    for text in (report_text(report), report_json(report)):
        assert "swordfish" not in text
    assert "try: Send the same value each time, or none (message 2): 320 tokens (about 2 s) less" in report_text(report)
    (found,) = json.loads(report_json(report))["offers"]
    assert (found["remedy"], found["saves_tokens"], found["saves_seconds"], found["message"]) == (
        "freeze-value",
        320,
        2.04,
        1,
    )
