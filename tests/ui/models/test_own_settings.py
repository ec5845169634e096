"""What a person chooses for one model alone, in the window."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialogButtonBox, QMessageBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from engine.core.models.values import NO_PROJECTOR, OwnSettings, OwnWords
from engine.core.prompt.chat_options import ThinkingChoices, ThinkingSwitch
from engine.core.prompt.messages import Role
from engine.errors import StoreFailed
from engine.models.finding.heads import identity_of
from engine.models.keeping.kept_words import keep_words, read_words
from tests.models.homes import put
from tests.ui.stage import MakeStage, Stage
from ui.models.local_page import LocalPage
from ui.models.own_book import Chosen
from ui.models.own_settings_dialog import OwnSettingsDialog
from ui.theme.plain_field import PlainField

SWITCH = ThinkingSwitch(name="enable_thinking", on=True, off=False, is_on=True)
CHOICES = ThinkingChoices(switch=SWITCH, keeping=("clear_thinking", False))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    return folder


def shown_page(stage: Stage, qtbot: QtBot, n_models: int = 1) -> LocalPage:
    stage.window.shelf.show_local()
    dialog = stage.window.shelf.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: len(dialog.local.table.all) == n_models and dialog.local.again.isEnabled())
    return dialog.local


def opened(parent: QWidget) -> OwnSettingsDialog:
    found = [one for one in parent.findChildren(OwnSettingsDialog) if one.isVisible()]
    assert found, "the dialog is open"
    return found[-1]


def tick(dialog: OwnSettingsDialog, name: str) -> QWidget:
    """With the space bar; what the value is entered into."""
    box = dialog.boxes[name]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert box.isChecked()
    return dialog.fields[name]


def press(dialog: OwnSettingsDialog, which: QDialogButtonBox.StandardButton) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    QTest.keyClick(buttons.button(which), Qt.Key.Key_Space)


def say_loaded(stage: Stage, qtbot: QtBot, n_loads: int, choices: ThinkingChoices) -> None:
    qtbot.waitUntil(lambda: len(stage.engine.loads) == n_loads)
    stage.engine.say_loaded(thinking=choices)
    stage.settle()


def test_what_is_chosen_for_a_model_follows_it_and_is_used(
    make_stage: MakeStage, home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """From the row of the list, with keys; then loaded from there, and after a move from another folder."""
    folder = home / ".lmstudio" / "models" / "p" / "m"
    path = put(folder / "zebra.gguf")
    stage = make_stage()
    page = shown_page(stage, qtbot)
    QTest.keyClick(page.view, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    dialog = opened(page.window())
    assert "All as in the settings" in dialog.differs.text()
    field = tick(dialog, "n_ctx")
    assert isinstance(field, QSpinBox)
    field.setValue(4096)
    layers = tick(dialog, "n_gpu_layers")
    assert isinstance(layers, QSpinBox)
    layers.setValue(0)
    kind = tick(dialog, "kv_type")
    assert isinstance(kind, QComboBox)
    kind.setFocus()
    QTest.keyClicks(kind, "Q")
    sampling = tick(dialog, "sampling")
    QTest.keyClicks(sampling, "E")
    thinks = tick(dialog, "thinks")
    QTest.keyClicks(thinks, "N")
    kept = tick(dialog, "keeps_thoughts")
    QTest.keyClicks(kept, "L")
    tick(dialog, "projector")
    drafts = tick(dialog, "drafts")
    QTest.keyClicks(drafts, "N")
    smaller = tick(dialog, "draft_model")
    QTest.keyClicks(smaller, "/models/small.gguf")
    prompt = tick(dialog, "system_prompt")
    assert isinstance(prompt, PlainField)
    QTest.keyClicks(prompt, "Be brief.")
    told = dialog.differs.text()
    assert told.startswith(
        "Only for this model: on the CPU alone, context 4,096 tokens, keys and values in Q8_0, sampling exact, "
        "its system prompt, thinking off, earlier thoughts left out, no projector, no drafts of replies, "
        "drafts by small.gguf."
    ), told
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    qtbot.waitUntil(lambda: "context 4,096 tokens" in page.note.text())
    assert page.table.data(page.table.index(0, 0), Qt.ItemDataRole.DisplayRole) == "tiny llama ⚙"
    words = read_words(tmp_path / "words.json")[identity_of(path)]
    assert words.settings.projector == NO_PROJECTOR
    path = path.rename(tmp_path / "elsewhere.gguf")
    stage.window.models.load(str(path))
    say_loaded(stage, qtbot, 1, CHOICES)
    load = stage.engine.loads[-1].settings
    assert (load.n_ctx, load.n_gpu_layers, load.kv_type_k, load.kv_type_v) == (4096, 0, "q8_0", "q8_0")
    assert load.projector == NO_PROJECTOR
    assert (load.drafts, load.draft_heads, load.draft_model) == (False, False, "/models/small.gguf")
    assert "context 4,096 tokens" in stage.window.picker.button.toolTip()
    assert not stage.window.pane.composer.thinking.box.isChecked()
    stage.send("Hello?")
    asked = stage.engine.generates[-1]
    assert asked.chat is not None
    assert asked.chat.messages[0].role is Role.SYSTEM
    assert asked.chat.messages[0].text == "Be brief."
    assert set(asked.chat.options) == {("enable_thinking", False), ("clear_thinking", True)}
    assert asked.sampling.temperature == 0
    # Another model has the settings for all.
    other = put(tmp_path / "other.gguf", "lfm2")
    stage.window.models.load(str(other))
    say_loaded(stage, qtbot, 2, CHOICES)
    load = stage.engine.loads[-1].settings
    assert (load.n_ctx, load.drafts, load.draft_heads, load.draft_model) == (0, None, True, "")
    assert stage.window.pane.composer.thinking.box.isChecked()
    assert "Settings for this model" not in stage.window.picker.button.toolTip()
    stage.window.controller.new_chat()
    assert stage.window.controller.chat.system_prompt == ""


def test_what_takes_no_load_holds_at_once_and_the_rest_when_it_is_loaded_again(
    make_stage: MakeStage, tmp_path: Path, qtbot: QtBot
) -> None:
    """From the menu of the model in use, reset included."""
    path = put(tmp_path / "models" / "ape.gguf")
    stage = make_stage()
    stage.window.models.load(str(path))
    say_loaded(stage, qtbot, 1, CHOICES)
    stage.window.picker.popup.open()
    entry = next(one for one in stage.window.picker.popup.shown if one.title == "Settings for this model…")
    entry.run()
    qtbot.waitUntil(lambda: bool(stage.window.findChildren(OwnSettingsDialog)))
    dialog = opened(stage.window)
    thinks = tick(dialog, "thinks")
    QTest.keyClicks(thinks, "N")
    assert not dialog.again.isVisible()
    context = tick(dialog, "n_ctx")
    assert isinstance(context, QSpinBox)
    context.setValue(2048)
    assert dialog.again.isVisible()
    assert "when the model is loaded again" in dialog.differs.text()
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    assert not stage.window.pane.composer.thinking.box.isChecked()
    assert len(stage.engine.loads) == 1
    entry.run()
    qtbot.waitUntil(
        lambda: [one.own.n_ctx for one in stage.window.findChildren(OwnSettingsDialog) if one.isVisible()] == [2048]
    )
    dialog = opened(stage.window)
    context = dialog.fields["n_ctx"]
    assert isinstance(context, QSpinBox)
    context.setValue(1024)
    QTest.keyClick(dialog.again, Qt.Key.Key_Space)
    say_loaded(stage, qtbot, 2, CHOICES)
    assert stage.engine.loads[-1].settings.n_ctx == 1024
    entry.run()
    qtbot.waitUntil(
        lambda: [one.own.n_ctx for one in stage.window.findChildren(OwnSettingsDialog) if one.isVisible()] == [1024]
    )
    dialog = opened(stage.window)
    reset = next(b for b in dialog.findChild(QDialogButtonBox).buttons() if b.text() == "Reset")  # type: ignore[union-attr]
    QTest.keyClick(reset, Qt.Key.Key_Space)
    assert dialog.own == OwnSettings()
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    assert stage.window.pane.composer.thinking.box.isChecked()
    assert read_words(tmp_path / "words.json") == {}


def test_a_box_that_is_not_ticked_shows_what_holds_for_all(make_stage: MakeStage, tmp_path: Path, qtbot: QtBot) -> None:
    put(tmp_path / "models" / "ape.gguf")
    stage = make_stage()
    stage.settings.change(n_ctx=8192)
    page = shown_page(stage, qtbot)
    page.settings.trigger()
    dialog = opened(page.window())
    context = dialog.fields["n_ctx"]
    assert isinstance(context, QSpinBox)
    assert (context.value(), context.isEnabled()) == (8192, False)
    assert all(isinstance(box, QCheckBox) and box.text() for box in dialog.boxes.values())
    assert all(field.accessibleName() for field in dialog.fields.values())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert read_words(tmp_path / "words.json") == {}


def test_a_remedy_raises_the_models_own_context(make_stage: MakeStage, tmp_path: Path, qtbot: QtBot) -> None:
    """Else the button of the inspector would change what does not hold for this model."""
    path = put(tmp_path / "models" / "ape.gguf")
    words = OwnWords(settings=OwnSettings(n_ctx=1024), n_bytes=os.stat(path).st_size)
    keep_words(tmp_path / "words.json", identity_of(path), words)
    stage = make_stage()
    stage.window.models.load(str(path))
    say_loaded(stage, qtbot, 1, ThinkingChoices())
    assert stage.engine.loads[-1].settings.n_ctx == 1024
    stage.window.models.change("n_ctx", 4096)
    assert stage.settings.current.n_ctx == 0
    assert stage.settings.in_use.n_ctx == 4096
    stage.window.models.load_again()
    say_loaded(stage, qtbot, 2, ThinkingChoices())
    assert stage.engine.loads[-1].settings.n_ctx == 4096
    stage.window.dialogs.show_settings()
    settings = stage.window.dialogs.settings_page
    assert settings is not None
    field = settings.fields["n_ctx"]
    assert isinstance(field, QSpinBox)
    field.setValue(2048)
    assert settings.own_note.isVisible()
    assert "its own value for “Context”" in settings.own_note.text()


def test_cancelling_while_the_file_is_looked_into_ends_the_load(
    make_stage: MakeStage, tmp_path: Path, qtbot: QtBot
) -> None:
    path = put(tmp_path / "models" / "ape.gguf")
    words = OwnWords(settings=OwnSettings(n_ctx=1024), n_bytes=os.stat(path).st_size)
    keep_words(tmp_path / "words.json", identity_of(path), words)
    stage = make_stage()
    stage.window.models.load(str(path))
    stage.window.models.cancel()
    assert len(stage.engine.loads) == 1
    assert stage.engine.loads[0].request in stage.engine.cancelled
    stage.settle()
    assert len(stage.engine.loads) == 1


def test_what_could_not_be_kept_stays_in_the_dialog(
    make_stage: MakeStage, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long system prompt was lost with it."""
    path = put(tmp_path / "models" / "ape.gguf")
    stage = make_stage()
    stage.window.models.load(str(path))
    say_loaded(stage, qtbot, 1, ThinkingChoices())

    def refuse(*_: object) -> None:
        raise StoreFailed("The disk is full.", action="Make room.")

    monkeypatch.setattr("ui.models.own_book.keep_words", refuse)
    stage.window.shelf.edit_settings_of(str(path))
    qtbot.waitUntil(lambda: bool(stage.window.findChildren(OwnSettingsDialog)))
    dialog = opened(stage.window)
    prompt = tick(dialog, "system_prompt")
    QTest.keyClicks(prompt, "Half an hour of work.")
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    (box,) = dialog.findChildren(QMessageBox, "models-error")
    assert "The disk is full." in box.informativeText()
    box.close()
    assert dialog.isVisible()
    assert dialog.own.system_prompt == "Half an hour of work."
    monkeypatch.undo()
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    assert not dialog.isVisible()
    assert stage.settings.in_use.system_prompt == "Half an hour of work."


def test_a_model_that_is_gone_is_named_as_the_cause(stage: Stage, qtbot: QtBot, tmp_path: Path) -> None:
    """It said “An error of Cairn's own”."""
    stage.window.shelf.edit_settings_of(str(tmp_path / "gone.gguf"))
    qtbot.waitUntil(lambda: bool(stage.window.findChildren(QMessageBox, "models-error")))
    (box,) = stage.window.findChildren(QMessageBox, "models-error")
    assert box.informativeText().startswith("“gone.gguf” cannot be read: No such file")
    assert box.informativeText().endswith("Code: model-file")
    box.close()


def test_two_quick_clicks_open_one_dialog(
    make_stage: MakeStage, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is looked into meanwhile, and each click brought a dialog of its own."""
    path = put(tmp_path / "models" / "ape.gguf")
    stage = make_stage()
    shown: list[str] = []
    show = stage.window.shelf._show_settings

    def watch(name: str, chosen: Chosen, paths: tuple[str, ...], parent: QWidget) -> None:
        show(name, chosen, paths, parent)
        shown.append(name)

    monkeypatch.setattr(stage.window.shelf, "_show_settings", watch)
    stage.window.shelf.edit_settings_of(str(path))
    stage.window.shelf.edit_settings_of(str(path))
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert len(stage.window.findChildren(OwnSettingsDialog)) == 1


def test_a_change_of_the_cached_keys_is_that_of_the_models_own(make_stage: MakeStage) -> None:
    """It changed what does not hold for this model."""
    stage = make_stage()
    stage.load()
    models = stage.window.models
    models.take_over(Chosen(words=OwnWords(settings=OwnSettings(kv_type="f16"))), (models.path,))
    models.change("kv_type_k", "q8_0")
    assert (stage.settings.in_use.kv_type_k, stage.settings.in_use.kv_type_v) == ("q8_0", "q8_0")
    assert stage.settings.current.kv_type_k == "f16"


def test_esc_asks_before_what_was_typed_is_thrown_away(stage: Stage, tmp_path: Path, qtbot: QtBot) -> None:
    """Half an hour of work was gone with one key; where nothing was changed, Esc closes at once."""
    stage.window.shelf.edit_settings_of(str(put(tmp_path / "models" / "ape.gguf")))
    qtbot.waitUntil(lambda: bool(stage.window.findChildren(OwnSettingsDialog)))
    dialog = opened(stage.window)
    prompt = tick(dialog, "system_prompt")
    QTest.keyClicks(prompt, "Half an hour of work.")
    QTest.keyClick(prompt, Qt.Key.Key_Escape)
    (box,) = dialog.findChildren(QMessageBox, "discard")
    qtbot.waitUntil(box.isVisible)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.own.system_prompt == "Half an hour of work."
    dialog.reject()
    box = dialog.findChildren(QMessageBox, "discard")[-1]
    gone = next(one for one in box.buttons() if one.text() == "Discard")
    QTest.mouseClick(gone, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
