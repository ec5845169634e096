"""A chat with images goes on with a model that takes text only, and says what that model does not see."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from tests.support.images import png
from tests.ui.composer.attaching_steps import IMAGES, asked, attach, enter, load, seeing_stage, writer
from tests.ui.stage import MakeStage, Stage
from tests.ui.window.test_accessibility import nameless

_WARNING = "This chat has images, and this model takes text only: what you write now is answered without them."


@pytest.fixture
def seen(make_stage: MakeStage, tmp_path: Path) -> Stage:
    """A chat about an image, with the model that saw it."""
    stage = seeing_stage(make_stage)
    attach(stage, writer(tmp_path)(cat_png=png(1), dog_png=png(2)))
    enter(stage, "look")
    stage.answer("a cat and a dog")
    return stage


def change_model(stage: Stage, path: str, *, sees: bool) -> None:
    stage.window.models.load(path)
    load(stage, IMAGES if sees else frozenset())


def n_media(stage: Stage) -> list[int]:
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    return [len(message.media) for message in chat.messages]


def test_a_text_model_answers_what_is_written_now_and_the_images_come_back_with_one_that_sees(seen: Stage) -> None:
    composer = seen.window.pane.composer
    assert not composer.hindrance.isVisible()
    change_model(seen, "/models/text.gguf", sees=False)
    assert composer.hindrance.isVisible()
    assert composer.hindrance.label.text() == _WARNING
    assert nameless(seen.window) == []
    enter(seen, "more")
    assert n_media(seen) == [0, 0, 0]
    seen.answer("more of it")
    assert composer.hindrance.isVisible(), "the chat still has them"
    change_model(seen, "/models/tiny.gguf", sees=True)
    assert not composer.hindrance.isVisible()
    enter(seen, "and now?")
    assert n_media(seen) == [2, 0, 0, 0, 0]


def test_an_image_to_be_sent_now_still_waits_for_a_model_that_sees_it(seen: Stage, tmp_path: Path) -> None:
    """Its answer would be about nothing."""
    composer = seen.window.pane.composer
    change_model(seen, "/models/text.gguf", sees=False)
    attach(seen, writer(tmp_path)(bird_png=png(3)))
    assert "otherwise open a model that sees images" in composer.hindrance.label.text()
    enter(seen, "and this?")
    assert len(seen.engine.generates) == 1
    composer.tray.remove(composer.tray.items[0].id)
    assert composer.hindrance.label.text() == _WARNING
    enter(seen)
    assert asked(seen).text == "and this?"


def test_the_images_of_the_message_to_be_answered_are_not_left_out(seen: Stage) -> None:
    change_model(seen, "/models/text.gguf", sees=False)
    assert seen.window.controller.regenerate()
    assert n_media(seen) == [2]


def test_the_warning_belongs_to_its_chat_and_offers_the_projector(seen: Stage) -> None:
    composer, first = seen.window.pane.composer, seen.window.controller.chat.id
    change_model(seen, "/models/text.gguf", sees=False)
    seen.window.controller.new_chat()
    assert not composer.hindrance.isVisible()
    seen.window.controller.open(first)
    seen.settle()
    assert composer.hindrance.isVisible()
    composer.hindrance.button.click()
    assert seen.window.findChild(QFileDialog, "projector") is not None


def test_the_model_menu_offers_the_projector_of_the_model_in_use(make_stage: MakeStage) -> None:
    """Before anything is attached; without a model there is none to choose one for."""
    stage = make_stage()
    popup = stage.window.picker.popup

    def entries() -> list[str]:
        popup.open()
        titles = [entry.title for entry in popup.shown]
        popup.dismiss()
        return titles

    assert "Choose its projector…" not in entries()
    change_model(stage, "/models/text.gguf", sees=False)
    assert "Choose its projector…" in entries()
    next(entry for entry in popup.shown if entry.title == "Choose its projector…").run()
    dialog = stage.window.findChild(QFileDialog, "projector")
    assert dialog is not None
    dialog.fileSelected.emit("/models/mmproj.gguf")
    dialog.reject()
    assert stage.engine.loads[-1].settings.projector == "/models/mmproj.gguf"
