"""What an empty chat offers: with a model of one's own something to begin, with the demo model what sends itself."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tests.ui.stage import MakeStage, Stage, demo_stage


def test_the_demo_model_sends_its_suggestions(make_stage: MakeStage, tmp_path: Path) -> None:
    stage = demo_stage(make_stage, tmp_path)
    buttons = stage.window.pane.empty.buttons
    assert 3 <= len(buttons) <= 4
    assert any("edit" in button.text().lower() for button in buttons)
    buttons[0].click()
    stage.settle()
    assert stage.window.controller.rows[0].text == buttons[0].text()
    assert stage.window.pane.stack.currentWidget() is stage.window.pane.transcript


def test_a_real_model_is_greeted_with_something_to_begin(stage: Stage, tmp_path: Path) -> None:
    """ "What is Cairn?" is nothing that a person asks a model of theirs."""
    empty, composer = stage.window.pane.empty, stage.window.pane.composer
    shown = [button.text() for button in empty.buttons if button.isVisible()]
    assert shown == ["Summarise a file", "Explain code", "Draft a mail", "Compare two things"]
    QTest.keyClicks(composer.field, "print(1)")
    empty.buttons[1].click()
    assert composer.text == "Explain step by step what this code does:\n\nprint(1)"
    assert composer.field.hasFocus()
    assert len(stage.window.controller.rows) == 0, "the person sends it"
    composer.set_text("")
    empty.buttons[0].click()
    assert composer.text == "Summarise this file in five points."
    dialog = stage.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    file = tmp_path / "log.txt"
    file.write_text("Ships came.")
    dialog.filesSelected.emit([str(file)])
    dialog.reject()
    stage.qtbot.waitUntil(lambda: [one.name for one in composer.tray.items if not one.is_reading] == ["log.txt"])
