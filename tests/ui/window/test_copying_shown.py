"""While a branch makes room or comes back, the window says so at every place that tells of a running reply."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.events import CopyProgress, CopyWay
from engine.telling.reading import busy_label
from tests.ui import event_builders as make
from tests.ui.stage import Stage
from ui.chats.model import RowState

GIB = 1024**3


def test_the_reply_says_what_is_copied_until_the_prompt_is_read(stage: Stage) -> None:
    """Seconds without a word look as if the program hung."""
    controller = stage.window.controller
    stage.send("back to this chat")
    stage.engine.say_planned(600, 100)
    request = stage.engine.generates[-1].request
    stage.engine.say(CopyProgress(request=request, way=CopyWay.TO_RAM, done=GIB, total=4 * GIB))
    stage.settle()
    assert controller.rows[1].progress == "Copying a branch to RAM … 25 %"
    stage.engine.say(CopyProgress(request=request, way=CopyWay.FROM_RAM, done=2 * GIB, total=4 * GIB))
    stage.settle()
    assert controller.rows[1].progress == "Bringing the branch back from RAM … 50 %"
    assert controller.rows[1].state is RowState.RUNNING
    stage.engine.say_progress(300, 600, 100, 12.0)
    stage.settle()
    assert controller.rows[1].progress == "Reading prompt: 200 of 500 new tokens · about 15 s left"


def test_escape_stops_a_copy(stage: Stage) -> None:
    stage.send("back to this chat")
    stage.engine.say_planned(600, 100)
    request = stage.engine.generates[-1].request
    stage.engine.say(CopyProgress(request=request, way=CopyWay.TO_RAM, done=GIB, total=4 * GIB))
    stage.settle()
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_Escape)
    assert stage.engine.cancelled == [request]
    stage.engine.say_cancelled()
    stage.settle()
    assert [row.role for row in stage.window.controller.rows.rows] == ["user"], "nothing was written: there is no reply"


def test_the_timeline_has_room_for_a_word() -> None:
    assert busy_label(make.encoding("r", 0.4)) == "looking 40 %"
    assert busy_label(make.copying("r", CopyWay.TO_RAM, 3, 4)) == "saving 75 %"
    assert busy_label(make.copying("r", CopyWay.FROM_RAM, 3, 4)) == "loading 75 %"
    assert busy_label(make.copying("r", CopyWay.FROM_RAM, 0, 0)) == "loading 0 %"
