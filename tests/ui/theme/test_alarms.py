"""Alarm by what it costs a person: muted below half a second, amber from there, whatever a cache could have done."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage

from engine.core.difference.explanation import Cause, Explanation
from tests.screens.story import DEAR, say_reply
from tests.ui.stage import Stage
from ui.remedies.cards import RemedyCard
from ui.theme.theme import current_colours
from ui.transcript.target import TargetKind

UNAVOIDABLE = replace(
    DEAR,
    cause=Cause.SYSTEM_CHANGED,
    unavoidable=DEAR.n_prompt - DEAR.reused,
    avoidable=0,
    changed=DEAR.changed + DEAR.avoidable,
    parts=(),
    changes=(),
    difference=None,
    offers=(),
    remedies=(),
    habits=(),
)
AVOIDABLE = replace(
    DEAR, unavoidable=DEAR.n_prompt - DEAR.reused - DEAR.avoidable, changed=0, pieces=(), offers=(), remedies=()
)


def ask(stage: Stage, told: Explanation, seconds: float) -> None:
    stage.window.resize(1440, 900)
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", replace(told, seconds_read=seconds), seconds=seconds)


def has_colour(image: QImage, name: str) -> bool:
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    return name in seen


def times(stage: Stage) -> QImage:
    """What the requests took, at the right of the timeline."""
    shown = stage.window.timeline.view.grab().toImage()
    return shown.copy(shown.width() - 60, 0, 60, shown.height())


def line(stage: Stage) -> str:
    transcript = stage.window.pane.transcript
    targets = transcript.item(len(transcript.model) - 1).targets()
    return next(target.payload for target in targets if target.kind is TargetKind.CACHE)


@pytest.mark.parametrize("told", [AVOIDABLE, UNAVOIDABLE], ids=["could have been skipped", "could not"])
def test_what_nobody_noticed_is_no_alarm(stage: Stage, told: Explanation) -> None:
    """8 ms stood in bold amber, with a triangle under the reply."""
    ask(stage, told, 0.4)
    assert "▲" not in line(stage)
    colours = current_colours()
    assert not has_colour(stage.window.pane.transcript.grab().toImage(), colours.warning)
    assert not has_colour(times(stage), colours.warning)
    assert not has_colour(stage.window.timeline.view.grab().toImage(), colours.avoidable)


@pytest.mark.parametrize("told", [AVOIDABLE, UNAVOIDABLE], ids=["could have been skipped", "could not"])
def test_a_long_wait_is_told_as_loudly_whether_or_not_it_could_have_been_spared(
    stage: Stage, told: Explanation
) -> None:
    """1 min 38 s stood there in grey, because the system prompt had been changed."""
    ask(stage, told, 98.0)
    assert line(stage).startswith("▲ ")
    assert ("(32 s)" if told is AVOIDABLE else "(1 min 33 s)") in line(stage)
    transcript, timeline = stage.window.pane.transcript, stage.window.timeline
    assert has_colour(transcript.grab().toImage(), current_colours().warning)
    assert has_colour(times(stage), current_colours().warning)
    assert has_colour(timeline.view.grab().toImage(), current_colours().avoidable), "its dot in the graph"


def test_of_a_long_wait_that_no_cache_could_spare_is_told_what_would_help(stage: Stage) -> None:
    ask(stage, UNAVOIDABLE, 98.0)
    stage.window.explainer.explain_current()
    stage.settle()
    cards = [card for card in stage.window.inspector.findChildren(RemedyCard) if card.isVisible()]
    assert len(cards) == 1
    assert "newest message" in cards[0].to_do.text()


def test_nothing_is_advised_where_nobody_waited(stage: Stage) -> None:
    ask(stage, UNAVOIDABLE, 0.1)
    stage.window.explainer.explain_current()
    stage.settle()
    assert not [card for card in stage.window.inspector.findChildren(RemedyCard) if card.isVisible()]
