"""What this machine cannot do is said in the window once, not at every start."""

from __future__ import annotations

import pytest

from engine.core.cache.states import MachineLimit
from engine.telling.wording import limits_text
from tests.ui.stage import MakeStage, Stage
from ui.settings.store import SettingsStore

REPACKING = MachineLimit(key="this-machine-extra_buffers", name="weight repacking")
FLASH = MachineLimit(key="this-machine-flash_attention", name="flash attention")
GPU = MachineLimit(key="this-machine-gpu", name="the GPU")


def load(stage: Stage, *limits: MachineLimit, warnings: tuple[str, ...] = ()) -> str:
    """What is said of the model; "" when it is nothing."""
    said: list[str] = []
    warned = stage.window.models.warned
    warned.connect(said.append)
    stage.window.models.load("/models/tiny.gguf")
    stage.engine.say_loaded(limits=limits, warnings=warnings)
    stage.settle()
    warned.disconnect(said.append)
    return " ".join(said)


def test_a_limit_of_the_machine_is_told_once_and_for_all(make_stage: MakeStage) -> None:
    """Nobody can mend it: said at every start, it only stands in the way."""
    stage = make_stage()
    told = load(stage, REPACKING)
    assert told == limits_text((REPACKING,))
    assert told.startswith("Running in compatibility mode; may be slower.")
    notice = stage.window.pane.notice
    assert notice.isVisible()
    assert notice.message.text() == told
    assert load(stage, REPACKING) == "", "with the next model"
    again = make_stage()
    assert load(again, REPACKING) == "", "at the next start"


def test_what_is_new_is_told_alone(make_stage: MakeStage) -> None:
    """Another driver, another build, another setting: then it is news again."""
    stage = make_stage()
    load(stage, REPACKING)
    assert load(stage, REPACKING, FLASH, GPU) == limits_text((FLASH, GPU))
    assert load(stage, REPACKING, FLASH, GPU) == ""
    assert load(stage, MachineLimit(key="other-build-extra_buffers", name=REPACKING.name)) != ""


def test_a_machine_without_limits_hears_of_none(make_stage: MakeStage) -> None:
    assert load(make_stage()) == ""


def test_warnings_of_the_model_come_at_every_load(make_stage: MakeStage) -> None:
    """They are about the file in use and can be mended: by other settings, or another file."""
    stage = make_stage()
    for _ in range(2):
        assert load(stage, warnings=("The context is longer than …",)) == "The context is longer than …"


@pytest.mark.parametrize(
    ("limits", "names"),
    [
        ((REPACKING,), "weight repacking"),
        ((REPACKING, FLASH), "weight repacking and flash attention"),
        ((REPACKING, FLASH, GPU), "weight repacking, flash attention and the GPU"),
    ],
)
def test_all_that_is_off_is_named(limits: tuple[MachineLimit, ...], names: str) -> None:
    assert limits_text(limits).endswith(f": {names}.")


def test_what_was_told_long_ago_does_not_fill_the_settings(make_stage: MakeStage) -> None:
    """Each update of llama.cpp brings new keys."""
    stage = make_stage()
    for number in range(250):
        stage.settings.remember_told((f"build {number}",))
    told = SettingsStore(stage.settings.path).current.told_limits
    assert len(told) == 100
    assert told[0] == "build 249"
