"""The list below the model's name: found by typing, chosen by keys or with the mouse, in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.client.state import NoModel
from engine.commands import UnloadModel
from engine.events import ModelUnloaded
from tests.models.homes import put
from tests.support.gguf_bytes import STRING, GgufBytes, text
from tests.support.tiny_models import tiny_model
from tests.ui.stage import MakeStage, Stage
from ui.models.popup import ModelPopup
from ui.settings.stored import Settings

CONTROL = Qt.KeyboardModifier.ControlModifier


def named(path: Path, title: str) -> Path:
    model = GgufBytes.read(tiny_model("llama"))
    model.put("general.name", STRING, text(title))
    return put(path, data=model.to_bytes())


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    for name in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    folder = tmp_path / "models" / "lab"
    return {
        "run": named(folder / "SmolLM2-135M-Instruct.Q4_1.gguf", "Smollm2 135M 8k Lc100K Mix1 Ep2"),
        "qwen": named(folder / "Qwen3-8B-Q4_K_M.gguf", "Qwen3 8B"),
        "gemma": named(folder / "gemma-4-E4B-it-Q8_0.gguf", "Gemma 4 E4B It"),
    }


@pytest.fixture
def stage(make_stage: MakeStage, paths: dict[str, Path], qtbot: QtBot) -> Stage:
    """With the second model in use, and the list open."""
    made = make_stage()
    made.window.models.load(str(paths["qwen"]))
    made.qtbot.waitUntil(lambda: bool(made.engine.loads))
    made.load()
    made.window.pane.composer.field.setFocus()
    QTest.keyClick(made.window.pane.composer.field, Qt.Key.Key_L, CONTROL)
    qtbot.waitUntil(lambda: len(models(popup(made))) == 3 and not made.window.shelf.is_looking)
    return made


def popup(stage: Stage) -> ModelPopup:
    return stage.window.picker.popup


def models(popup: ModelPopup) -> list[str]:
    return [entry.title for entry in popup.shown if entry.is_model]


def chosen(popup: ModelPopup) -> str:
    return popup.shown[popup.view.currentIndex().row()].title


def test_each_has_its_real_name_its_file_and_what_it_takes(stage: Stage, paths: dict[str, Path]) -> None:
    """ "Smollm2 135M 8k Lc100K Mix1 Ep2" is nobody's name."""
    shown = {entry.title: entry for entry in popup(stage).shown if entry.is_model}
    assert set(shown) == {"SmolLM2 135M Instruct", "Qwen3 8B", "Gemma 4 E4B It"}
    assert shown["SmolLM2 135M Instruct"].file == "SmolLM2-135M-Instruct.Q4_1.gguf"
    assert shown["Gemma 4 E4B It"].facts.startswith("Q8_0 · ")
    assert [title for title, entry in shown.items() if entry.is_in_use] == ["Qwen3 8B"]
    assert chosen(popup(stage)) == "Qwen3 8B", "it opens at the model in use"
    assert popup(stage).width() == 360
    below = popup(stage).mapTo(stage.window, QPoint(0, 0)).y()
    button = stage.window.picker.button
    assert 0 <= below - button.mapTo(stage.window, QPoint(0, button.height())).y() <= 8


def test_it_is_found_by_typing_and_used_with_enter(stage: Stage, paths: dict[str, Path]) -> None:
    field = popup(stage).field
    assert field.hasFocus()
    QTest.keyClicks(field, "gem q8")
    assert models(popup(stage)) == ["Gemma 4 E4B It"]
    assert popup(stage).shown[-1].title == "Get a model…", "more are a key away"
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()
    assert not popup(stage).isVisible()
    stage.qtbot.waitUntil(lambda: stage.engine.loads[-1].path == str(paths["gemma"]))


def test_up_and_down_go_round_and_esc_leaves_everything_as_it_was(stage: Stage) -> None:
    field, n = popup(stage).field, len(stage.engine.loads)
    first = popup(stage).view.currentIndex().row()
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert popup(stage).view.currentIndex().row() == first + 1
    for _ in range(2):
        QTest.keyClick(field, Qt.Key.Key_Up)
    assert popup(stage).view.currentIndex().row() == first - 1
    for _ in range(first):
        QTest.keyClick(field, Qt.Key.Key_Up)
    assert chosen(popup(stage)) == popup(stage).shown[-1].title, "above the first is the last"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not popup(stage).isVisible()
    assert QApplication.focusWidget() is stage.window.pane.composer.field
    assert len(stage.engine.loads) == n


def test_the_mouse_chooses_and_a_click_elsewhere_puts_it_away(stage: Stage, paths: dict[str, Path]) -> None:
    shown, button = popup(stage), stage.window.picker.button
    QTest.mouseClick(stage.window.pane.transcript.viewport(), Qt.MouseButton.LeftButton)
    assert not shown.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert shown.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not shown.isVisible(), "its own button closes it as well"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    row = next(at for at, entry in enumerate(shown.shown) if entry.title == "SmolLM2 135M Instruct")
    place = shown.view.visualRect(shown.model.index(row)).center()
    QTest.mouseClick(shown.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    stage.settle()
    assert not shown.isVisible()
    stage.qtbot.waitUntil(lambda: stage.engine.loads[-1].path == str(paths["run"]))


def test_the_model_is_ejected(stage: Stage, paths: dict[str, Path]) -> None:
    QTest.keyClicks(popup(stage).field, "eject")
    assert chosen(popup(stage)) == "Eject the model"
    QTest.keyClick(popup(stage).field, Qt.Key.Key_Return)
    stage.settle()
    assert isinstance(stage.engine.commands[-1], UnloadModel)
    stage.engine.say(ModelUnloaded(path=str(paths["qwen"])))
    stage.settle()
    assert isinstance(stage.window.state.model, NoModel)
    stage.window.picker.popup.open()
    assert not [entry for entry in popup(stage).shown if entry.is_in_use or entry.title == "Eject the model"]


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_nothing_of_it_is_cut_off_at_900_by_600(stage: Stage, theme: str, scale: int) -> None:
    popup(stage).dismiss()
    stage.settings.change(theme=theme, font_size=scale * Settings().font_size)
    stage.window.resize(900, 600)
    stage.settle()
    stage.window.picker.popup.open()
    shown = popup(stage)
    assert stage.window.rect().contains(shown.geometry())
    assert shown.rect().contains(shown.view.geometry())
    assert shown.view.horizontalScrollBar().maximum() == 0
    for row, entry in enumerate(shown.shown):
        room = shown.view.visualRect(shown.model.index(row))
        assert room.height() >= shown.fontMetrics().height() * (1.8 if entry.file else 1)
        wanted = shown.fontMetrics().horizontalAdvance(entry.title)
        assert wanted <= room.width() - 30, entry.title
    for _ in shown.shown:
        QTest.keyClick(shown.field, Qt.Key.Key_Down)
        index = shown.view.currentIndex()
        assert shown.view.viewport().rect().contains(shown.view.visualRect(index)), "the choice is in sight"
