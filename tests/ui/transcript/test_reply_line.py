"""The line under a reply: quiet when all is well, and seen when something could have been skipped."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRect

from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Explanation
from engine.core.prompt.items import TokenIndex
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from ui.look.theme import current_colours
from ui.transcript.target import TargetKind


def reply(stage: Stage, told: Explanation) -> tuple[str, set[str]]:
    """Its line, and the colours in which it stands on the screen."""
    stage.send("a question")
    stage.engine.say_planned(told.n_prompt, told.reused)
    stage.engine.say_text("Yes.")
    finished = make.finished(stage.engine.generates[-1].request, told, n_generated=5)
    stage.engine.say(replace(finished, raw_text="Yes."))
    stage.settle()
    transcript = stage.window.pane.transcript
    target = next(t for t in transcript.item(1).targets() if t.kind is TargetKind.CACHE)
    place = QRect(transcript.row_rect(1).topLeft() + target.rect.topLeft().toPoint(), target.rect.size().toSize())
    corner, shown = transcript.viewport().mapTo(stage.window, place.topLeft()), stage.seen()
    across, down = range(min(140, place.width())), range(place.height())
    return target.payload, {shown.pixelColor(corner.x() + x, corner.y() + y).name() for x in across for y in down}


def test_when_all_is_well_it_is_one_muted_line(stage: Stage) -> None:
    line, colours = reply(stage, make.explanation(100, reused=60))
    assert line == "Read 40 tokens, reused 60"
    assert current_colours().muted in colours
    assert current_colours().warning not in colours


def test_what_could_have_been_skipped_is_seen(stage: Stage) -> None:
    """Grey like the rest, and behind figures nobody asked for, the reason was cut off."""
    part = AvoidablePart(first=TokenIndex(10), end=TokenIndex(90), cause=AvoidableCause.EVICTED)
    told = replace(make.explanation(100, reused=10, parts=(part,)), seconds_read=9.0)
    line, colours = reply(stage, told)
    assert line == "▲ Read 80 tokens again (8 s): the checkpoint there had been dropped to make room"
    assert current_colours().warning in colours
