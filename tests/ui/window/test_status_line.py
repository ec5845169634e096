"""The figures at the bottom of the window say what the RAM of the cache is for."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, reduce, replay
from engine.events import CopyWay, ModelUnloaded
from engine.telling.forecasts import ForecastTold, Warmth
from tests.ui import event_builders as make
from ui.window.status_line import StatusLine

MIB = 1024**2


def test_left_branches_are_told_apart_from_checkpoints(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    views = (make.checkpoint(1, 900), make.checkpoint(2, 1800))
    state = reduce(INITIAL, make.cache_changed(*views, n_bytes_branches=5 * MIB))
    line.set_state(state, "chat", None)
    assert line.store.text() == "2 checkpoints, 13 MiB of 2 GiB in RAM (5 MiB for branches)"
    assert "copies of branches" in line.store.toolTip()
    line.set_state(reduce(state, make.cache_changed(*views)), "chat", None)
    assert line.store.text() == "2 checkpoints, 8 MiB of 2 GiB in RAM"


def test_branches_in_the_models_memory_are_counted(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    state = reduce(INITIAL, make.cache_changed(make.checkpoint(1, 900), n_branches=1))
    line.set_state(state, "chat", None)
    assert line.store.text() == "1 checkpoint, 1 branch ready, 4 MiB of 2 GiB in RAM"
    line.set_state(reduce(state, make.cache_changed(n_branches=2)), "chat", None)
    assert line.store.text() == "0 checkpoints, 2 branches ready, nothing yet of 2 GiB in RAM"
    line.set_state(reduce(state, ModelUnloaded(path="m.gguf")), "chat", None)
    assert "live" not in line.store.text()


def test_full_attention_shows_its_branches_without_any_checkpoint(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    state = reduce(INITIAL, make.cache_changed(n_bytes_branches=MIB))
    line.set_state(state, "chat", None)
    assert line.store.text() == "0 checkpoints, 1 MiB of 2 GiB in RAM (1 MiB for branches)"
    line.set_state(reduce(state, ModelUnloaded(path="m.gguf")), "chat", None)
    assert "left" not in line.store.text()


def test_an_image_being_looked_at_is_named_until_that_is_over(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    state = replay([make.planned("r"), make.encoding("r", 0.4)])
    line.set_state(state, "chat", None)
    assert line.speed.text() == "Looking at cat.png, 640x480 … 40 %"
    line.set_state(reduce(state, make.encoding("r", 0.5, label="x" * 90 + ".png, 1x1")), "chat", None)
    assert len(line.speed.text()) < 70, "a long name leaves room for the other figures"
    assert line.speed.text().endswith(".png, 1x1 … 50 %")
    line.set_state(reduce(state, make.progress("r", 60, 100)), "chat", None)
    assert line.speed.text() == "about 2 s left"


def test_a_branch_that_is_copied_is_told_of_until_that_is_over(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    state = replay([make.planned("r"), make.copying("r", CopyWay.TO_RAM, 300, 400)])
    line.set_state(state, "chat", None)
    assert line.speed.text() == "Copying a branch to RAM … 75 %"
    line.set_state(reduce(state, make.copying("r", CopyWay.FROM_RAM, 4, 400)), "chat", None)
    assert line.speed.text() == "Bringing the branch back from RAM … 1 %"
    line.set_state(reduce(state, make.progress("r", 60, 100)), "chat", None)
    assert line.speed.text() == "about 2 s left"


WARM = ForecastTold(text="warm: reads 42 tokens, answers at once", warmth=Warmth.WARM)


def test_warm_or_cold_is_told_whole_while_the_figures_can_give_way(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    views = (make.checkpoint(1, 900), make.checkpoint(2, 1800))
    line.set_state(reduce(INITIAL, make.cache_changed(*views, n_bytes_branches=5 * MIB, n_branches=2)), "chat", None)
    line.show_forecast(WARM)
    wanted = line.forecast.sizeHint().width()
    line.resize(6 * wanted, line.sizeHint().height())
    line.store.setText(40 * "a long figure ")
    line.show()
    qtbot.waitUntil(lambda: line.forecast.width() >= wanted)
    qtbot.waitUntil(lambda: line.store.is_cut)
    assert line.store.told().startswith(line.store.text()), "what is cut is told whole where one points"
    assert line.forecast.text in line.forecast.toolTip()
    line.resize(wanted, line.height())
    qtbot.waitUntil(lambda: line.forecast.minimumWidth() < wanted)
    assert line.minimumSizeHint().width() < 2 * wanted, "a window can be made narrow"
