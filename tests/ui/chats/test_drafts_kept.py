"""What was begun in a chat is there again when the chat is: in a new one, and in the edit of a message."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.support.images import png
from tests.ui.composer.attaching_steps import asked, attach, edited_tray, enter, enter_edit, tray_of, writer
from tests.ui.stage import Stage
from ui.chats.model import Action


def new_chat(stage: Stage) -> None:
    stage.window.actions_by_name["new"].trigger()
    stage.settle()


def open_chat(stage: Stage, n_rows: int) -> None:
    stage.settle()
    assert len(stage.window.controller.rows) == n_rows


def test_a_new_chat_keeps_its_draft_when_a_new_chat_is_asked_for(seeing: Stage, tmp_path: Path) -> None:
    """Nobody could reach the chat that it would be put away with."""
    composer = seeing.window.pane.composer
    attach(seeing, writer(tmp_path)(cat_png=png(1)))
    composer.set_text("a long text")
    seeing.window.list.setFocus()
    new_chat(seeing)
    assert (composer.text, [one.name for one in tray_of(seeing)]) == ("a long text", ["cat.png"])
    assert composer.field.hasFocus()


def test_the_draft_of_a_new_chat_is_there_after_a_look_at_another_one(seeing: Stage, tmp_path: Path) -> None:
    composer, controller = seeing.window.pane.composer, seeing.window.controller
    seeing.send("one")
    seeing.answer("first")
    first = controller.chat.id
    new_chat(seeing)
    attach(seeing, writer(tmp_path)(cat_png=png(1)))
    composer.set_text("a long text")
    controller.open(first)
    open_chat(seeing, 2)
    assert (composer.text, tray_of(seeing)) == ("", [])
    new_chat(seeing)
    assert (composer.text, [one.name for one in tray_of(seeing)]) == ("a long text", ["cat.png"])
    enter(seeing)
    assert [media.name for media in asked(seeing).media] == ["cat.png"]
    seeing.answer("a cat")
    sent = controller.chat.id
    new_chat(seeing)
    assert controller.chat.id not in (first, sent), "what was sent is no new chat any more"
    assert (composer.text, tray_of(seeing)) == ("", [])


def test_a_new_chat_that_was_begun_has_the_system_prompt_of_the_settings_or_its_own(stage: Stage) -> None:
    controller = stage.window.controller
    stage.settings.change(system_prompt="Be brief.")
    new_chat(stage)
    assert controller.chat.system_prompt == "Be brief."
    controller.set_system_prompt("Rhyme.")
    stage.settings.change(system_prompt="Be long.")
    new_chat(stage)
    assert controller.chat.system_prompt == "Rhyme."


def test_an_edit_goes_on_when_its_chat_is_shown_again(seeing: Stage, tmp_path: Path) -> None:
    """Its words and attachments were dropped without a word."""
    composer, controller, files = seeing.window.pane.composer, seeing.window.controller, writer(tmp_path)
    edit = seeing.window.pane.edit
    attach(seeing, files(cat_png=png(1)))
    enter(seeing, "What is this?")
    seeing.answer("A cat")
    first, row = controller.chat.id, controller.rows[0]
    composer.set_text("draft")
    seeing.window.pane.transcript.action_requested.emit(row.id, Action.EDIT)
    edit.editor.set_text("What are these?")
    seeing.window.pane.attach_files(files(dog_png=png(2)), edit.attaching)
    seeing.qtbot.waitUntil(lambda: edit.editor.tray.reading is None)
    new_chat(seeing)
    assert (composer.text, tray_of(seeing), edit.message, edit.editor.isVisible()) == ("", [], None, False)
    controller.open(first)
    open_chat(seeing, 2)
    assert edit.message == row.id
    assert edit.editor.isVisible()
    assert (edit.editor.text, [one.name for one in edited_tray(seeing)]) == ("What are these?", ["cat.png", "dog.png"])
    assert composer.text == "draft"
    edit.editor.field.setFocus()
    enter_edit(seeing)
    assert asked(seeing).text == "What are these?"
    assert [media.name for media in asked(seeing).media] == ["cat.png", "dog.png"]
    assert controller.rows[0].n_versions == 2
    assert composer.text == "draft"


def test_an_edit_that_was_cancelled_does_not_come_back(stage: Stage) -> None:
    stage.send("one")
    stage.answer("first")
    controller = stage.window.controller
    first = controller.chat.id
    stage.window.pane.edit_last()
    QTest.keyClick(stage.window.pane.edit.editor.field, Qt.Key.Key_Escape)
    new_chat(stage)
    controller.open(first)
    open_chat(stage, 2)
    assert stage.window.pane.edit.message is None
