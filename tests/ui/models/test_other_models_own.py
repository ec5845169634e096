"""What a person chose for one model never holds for another, however the loads of the two end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.commands import LoadSettings, RequestId
from engine.core.models.values import OwnSettings, OwnWords
from engine.events import EngineLost, Failed, ModelLoaded, ModelLoading, ModelUnloaded, SaferLoad, SaferWay
from engine.models.finding.heads import identity_of
from engine.models.keeping.kept_words import keep_words, read_words
from tests.models.homes import put
from tests.ui.scripted_engine import model_facts
from tests.ui.stage import MakeStage, Stage

LESS = LoadSettings(n_ctx=2048)


def keep(words_file: Path, path: Path, own: OwnSettings) -> Path:
    keep_words(words_file, identity_of(path), OwnWords(settings=own, n_bytes=os.stat(path).st_size))
    return path


@pytest.fixture
def ape(tmp_path: Path) -> Path:
    path = put(tmp_path / "models" / "ape.gguf")
    return keep(tmp_path / "words.json", path, OwnSettings(n_ctx=1024, system_prompt="Be an ape."))


@pytest.fixture
def cat(tmp_path: Path) -> Path:
    path = put(tmp_path / "models" / "cat.gguf", "lfm2")
    return keep(tmp_path / "words.json", path, OwnSettings(n_ctx=512, system_prompt="Be a cat."))


def load(stage: Stage, qtbot: QtBot, path: Path) -> None:
    n_before = len(stage.engine.loads)
    stage.window.models.load(str(path))
    qtbot.waitUntil(lambda: len(stage.engine.loads) == n_before + 1)


def is_refused(stage: Stage, qtbot: QtBot, path: Path) -> None:
    """By its header: the model in use stays."""
    load(stage, qtbot, path)
    request = stage.engine.loads[-1].request
    stage.engine.say(Failed(request=request, code="model-damaged", message="It is damaged.", action="Choose another."))
    stage.settle()


def is_loaded(stage: Stage, qtbot: QtBot, path: Path) -> None:
    load(stage, qtbot, path)
    stage.engine.say_loaded()
    stage.settle()


def test_a_model_that_is_refused_leaves_the_one_in_use_its_own(
    make_stage: MakeStage, ape: Path, cat: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """A change went to the refused one, and to load again loaded that."""
    stage = make_stage()
    is_loaded(stage, qtbot, ape)
    is_refused(stage, qtbot, cat)
    models = stage.window.models
    assert Path(models.path) == ape
    assert stage.settings.in_use.system_prompt == "Be an ape."
    models.change("n_ctx", 4096)
    words = read_words(tmp_path / "words.json")
    assert words[identity_of(ape)].settings.n_ctx == 4096
    assert words[identity_of(cat)].settings.n_ctx == 512
    assert "4,096" in stage.window.picker.button.toolTip()
    models.load_again()
    qtbot.waitUntil(lambda: len(stage.engine.loads) == 3)
    assert Path(stage.engine.loads[-1].path) == ape
    assert stage.engine.loads[-1].settings.n_ctx == 4096


def test_while_another_is_loaded_a_change_is_of_the_one_in_use(
    make_stage: MakeStage, ape: Path, cat: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    stage = make_stage()
    is_loaded(stage, qtbot, ape)
    load(stage, qtbot, cat)
    stage.window.models.change("n_ctx", 4096)
    words = read_words(tmp_path / "words.json")
    assert (words[identity_of(ape)].settings.n_ctx, words[identity_of(cat)].settings.n_ctx) == (4096, 512)
    stage.engine.say_loaded()
    stage.settle()
    assert (stage.settings.in_use.n_ctx, stage.settings.in_use.system_prompt) == (512, "Be a cat.")


def test_where_nothing_is_in_use_any_more_the_own_are_those_of_the_one_asked_for(
    make_stage: MakeStage, ape: Path, cat: Path, qtbot: QtBot
) -> None:
    """What a person sees and changes then is what the next try loads with."""
    stage = make_stage()
    is_loaded(stage, qtbot, ape)
    load(stage, qtbot, cat)
    stage.engine.say(ModelUnloaded(path=str(ape)))
    request = stage.engine.loads[-1].request
    stage.engine.say(Failed(request=request, code="model", message="It is damaged.", action="Choose another."))
    stage.settle()
    assert Path(stage.window.models.path) == cat
    assert stage.settings.in_use.n_ctx == 512


def test_asking_less_of_the_machine_keeps_what_was_chosen_for_that_model(
    make_stage: MakeStage, ape: Path, cat: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """The offer is about a model that another one was asked for since."""
    stage = make_stage()
    is_loaded(stage, qtbot, ape)
    offer = SaferLoad(way=SaferWay.SMALLER_CONTEXT, settings=LESS)
    stage.engine.say(
        EngineLost(message="It ended.", details="", path=str(cat), is_loading_again=False, offers=(offer,))
    )
    stage.settle()
    (way,) = stage.window.pane.problem.ways_out
    QTest.mouseClick(way, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(stage.engine.loads) == 2)
    assert (Path(stage.engine.loads[-1].path), stage.engine.loads[-1].settings) == (cat, LESS)
    stage.engine.say_loaded()
    stage.settle()
    assert stage.settings.in_use.system_prompt == "Be a cat."
    stage.window.models.change("system_prompt", "Be a lion.")
    assert read_words(tmp_path / "words.json")[identity_of(cat)].settings.system_prompt == "Be a lion."
    assert stage.settings.current.system_prompt == ""


def test_an_offer_can_be_cancelled_while_it_is_looked_up_what_was_chosen(
    make_stage: MakeStage, cat: Path, qtbot: QtBot
) -> None:
    stage = make_stage()
    stage.window.models.load_with(str(cat), LESS)
    stage.window.models.cancel()
    assert [load.settings for load in stage.engine.loads] == [LESS]
    assert stage.engine.loads[0].request in stage.engine.cancelled
    stage.settle()
    assert len(stage.engine.loads) == 1


def test_what_the_engine_loads_again_by_itself_is_the_model_in_use(
    make_stage: MakeStage, ape: Path, cat: Path, qtbot: QtBot
) -> None:
    """The refused model was remembered as the one used last, and its own settings were used."""
    stage = make_stage()
    is_loaded(stage, qtbot, ape)
    is_refused(stage, qtbot, cat)
    stage.engine.say(EngineLost(message="It ended.", details="", path=str(ape), is_loading_again=True))
    for loading in (ape, cat):  # the second: one that hung behind a request that was cancelled
        request = RequestId(f"engine-{loading.stem}")
        stage.engine.say(ModelLoading(request=request, path=str(loading), fraction=0.5))
        stage.settle()
        own = {ape: "Be an ape.", cat: "Be a cat."}[loading]
        stage.engine.say(ModelLoaded(request=request, facts=model_facts(str(loading)), seconds=0.1))
        stage.settle()
        assert stage.settings.current.recent_models[0] == str(loading)
        qtbot.waitUntil(lambda own=own: stage.settings.in_use.system_prompt == own)  # type: ignore[misc]
