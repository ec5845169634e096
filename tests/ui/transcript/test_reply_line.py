"""The line under a reply: one muted line when all is well; else all of what was read again and why, however narrow."""

from __future__ import annotations

import pytest

from tests.screens.story import DEAR, say_reply, told
from tests.ui.stage import Stage
from ui.transcript.target import Target, TargetKind


def targets(stage: Stage) -> dict[TargetKind, Target]:
    transcript = stage.window.pane.transcript
    return {target.kind: target for target in transcript.item(len(transcript.model) - 1).targets()}


def ask(stage: Stage) -> None:
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", DEAR, seconds=9.4)


@pytest.mark.parametrize(("size", "font_size"), [((1440, 900), 11), ((900, 600), 11), ((900, 600), 22)])
def test_what_was_read_again_is_told_whole(stage: Stage, size: tuple[int, int], font_size: int) -> None:
    """The reason was cut off where the inspector left little room: "Read 6,320 tokens ag…"."""
    stage.settings.change(font_size=font_size)
    stage.window.resize(*size)
    stage.window.inspector.show()
    ask(stage)
    found, transcript = targets(stage), stage.window.pane.transcript
    line = found[TargetKind.CACHE]
    assert line.payload == "▲ Read 6,320 tokens again (9 s): a date or time in the system prompt changed"
    item = transcript.item(len(transcript.model) - 1)
    for target in found.values():
        assert target.rect.right() <= item.width + 6, target.name
        assert target.rect.bottom() <= item.height, target.name
    for kind in (TargetKind.FIX, TargetKind.WHY):
        assert not found[kind].rect.intersects(line.rect), "nothing lies over the words"
    assert found[TargetKind.FIX].rect.top() in (line.rect.top(), line.rect.bottom())


def test_when_all_is_well_one_line_is_enough(stage: Stage) -> None:
    stage.send("Again?")
    say_reply(stage, "Yes.", told(7200, 6870), seconds=0.3)
    found = targets(stage)
    assert found[TargetKind.CACHE].payload == "Read 330 tokens, reused 6,870"
    assert TargetKind.FIX not in found
    assert TargetKind.WHY not in found
