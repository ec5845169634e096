"""Attaching in the real window: picking, dropping and pasting files, what goes wrong, and what is sent."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from engine.commands import Measure
from engine.events import Failed, Measured
from engine.telling.attachments import Document, with_documents
from tests.support.images import png
from tests.ui.composer.attaching_steps import (
    IMAGES,
    WriteFiles,
    asked,
    attach,
    enter,
    last_user,
    load,
    read_all,
    slow_pick,
    tray_of,
)
from tests.ui.dragging import dragged, drop
from tests.ui.stage import MakeStage, Stage
from tests.ui.window.test_accessibility import nameless

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


# -- how files come in -----------------------------------------------------------------------------------------------


def test_images_are_sent_before_the_text_in_the_order_they_were_picked(seeing: Stage, files: WriteFiles) -> None:
    attach(seeing, files(b_png=png(1), a_png=png(2)))
    assert [one.name for one in tray_of(seeing)] == ["b.png", "a.png"]
    enter(seeing, "What is this?")
    message = asked(seeing)
    assert [(media.name, media.at, media.size) for media in message.media] == [
        ("b.png", 0, "96x64"),
        ("a.png", 0, "96x64"),
    ]
    assert [media.data for media in message.media] == [png(1), png(2)]
    assert message.text == "What is this?"
    assert last_user(seeing).media == message.media
    assert seeing.window.controller.rows[0].media == message.media
    assert tray_of(seeing) == []
    assert not seeing.window.pane.composer.strip.isVisible()


def test_an_image_needs_no_words(seeing: Stage, files: WriteFiles) -> None:
    attach(seeing, files(cat_png=png(1)))
    enter(seeing)
    assert (asked(seeing).text, len(asked(seeing).media)) == ("", 1)
    assert seeing.window.controller.chat.title == "cat.png"
    assert "image cat.png, 96x64" in seeing.window.controller.rows[0].spoken()


def test_documents_go_as_text_to_every_model(stage: Stage, files: WriteFiles) -> None:
    attach(stage, files(notes_txt=b"one\r\ntwo", more_md=b"# three"))
    enter(stage, "Sum it up")
    wanted = with_documents(
        [Document(name="notes.txt", text="one\ntwo"), Document(name="more.md", text="# three")], "Sum it up"
    )
    assert asked(stage).text == wanted
    assert last_user(stage).text == wanted, "what is stored is what is sent"
    assert stage.window.controller.chat.title == "Sum it up"


def test_the_key_and_the_button_open_a_dialog_for_files(seeing: Stage, files: WriteFiles) -> None:
    composer = seeing.window.pane.composer
    QTest.keyClick(composer.field, Qt.Key.Key_A, CTRL | SHIFT)
    dialog = seeing.window.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.windowTitle() == "Attach files"
    dialog.filesSelected.emit(files(cat_png=png(1), dog_png=png(2)))
    dialog.reject()
    read_all(seeing)
    assert [one.name for one in tray_of(seeing)] == ["cat.png", "dog.png"]
    composer.attach_button.click()
    assert len([d for d in seeing.window.findChildren(QFileDialog) if d.isVisible()]) == 1


def test_files_are_dropped_on_the_chat_and_its_field_which_show_it(seeing: Stage, files: WriteFiles) -> None:
    """The text field would take their paths as text."""
    pane = seeing.window.pane
    paths = files(cat_png=png(1))
    for target in (pane.composer.field.viewport(), pane):
        with dragged(target, *paths) as over:
            assert over.enter.isAccepted()
            assert pane.drop_hint.isVisible()
            assert pane.drop_hint.geometry() == pane.rect()
        assert not pane.drop_hint.isVisible()
    assert drop(pane.composer.field.viewport(), *paths)
    assert not pane.drop_hint.isVisible()
    read_all(seeing)
    assert [one.name for one in tray_of(seeing)] == ["cat.png"]
    assert pane.composer.text == ""


def test_a_model_dropped_on_the_chat_is_loaded_and_not_attached(seeing: Stage) -> None:
    with dragged(seeing.window.pane, "/m/new.gguf") as over:
        assert over.enter.isAccepted(), "by the window"
        assert not seeing.window.pane.drop_hint.isVisible()
        over.drop()
    assert [load.path for load in seeing.engine.loads][-1] == "/m/new.gguf"
    assert not tray_of(seeing)


def test_a_picture_in_the_clipboard_is_pasted_as_an_attachment(seeing: Stage) -> None:
    image = QImage(12, 8, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    QApplication.clipboard().setImage(image)
    QTest.keyClick(seeing.window.pane.composer.field, Qt.Key.Key_V, CTRL)
    read_all(seeing)
    assert [(one.name, one.size) for one in tray_of(seeing)] == [("pasted image.png", "12x8")]
    QApplication.clipboard().setText("words")
    QTest.keyClick(seeing.window.pane.composer.field, Qt.Key.Key_V, CTRL)
    assert seeing.window.pane.composer.text == "words"
    assert len(tray_of(seeing)) == 1


# -- what goes wrong -------------------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_attached_says_why_and_costs_nothing_else(
    seeing: Stage, files: WriteFiles, tmp_path: Path
) -> None:
    composer = seeing.window.pane.composer
    composer.set_text("What is this?")
    folder = tmp_path / "Photos"
    folder.mkdir()
    attach(seeing, [str(folder), *files(cat_png=png(1), broken_png=png(1)[:60])])
    assert [one.name for one in tray_of(seeing)] == ["cat.png"]
    text = composer.refusals.label.text()
    assert "“Photos” is a folder. Attach the files that are in it." in text
    assert "broken.png" in text
    assert composer.refusals.isVisible()
    assert nameless(seeing.window) == []
    composer.refusals.close_button.click()
    assert not composer.refusals.isVisible()
    assert composer.text == "What is this?"
    enter(seeing)
    assert len(asked(seeing).media) == 1


def test_a_file_being_read_can_be_removed_and_nothing_waits_for_it(seeing: Stage) -> None:
    gate = threading.Event()
    pane, composer = seeing.window.pane, seeing.window.pane.composer

    composer.set_text("Hello")
    pane.attaching.attach([slow_pick(gate, b"")])
    assert composer.strip.isVisible()
    enter(seeing)
    assert seeing.engine.generates == []
    composer.strip.setFocus()
    QTest.keyClick(composer.strip, Qt.Key.Key_Delete)
    assert tray_of(seeing) == []
    assert composer.field.hasFocus(), "the strip is gone"
    gate.set()
    seeing.qtbot.waitUntil(lambda: not any(thread.name == "attachments" for thread in threading.enumerate()))
    seeing.settle()
    assert tray_of(seeing) == []
    assert not composer.refusals.isVisible(), "nobody asks any more what was wrong with it"
    enter(seeing)
    assert len(seeing.engine.generates) == 1


def test_an_image_waits_until_the_model_has_its_projector(
    make_stage: MakeStage, files: WriteFiles, tmp_path: Path
) -> None:
    """And the next start has it too."""
    model, projector = tmp_path / "seer.gguf", tmp_path / "mmproj.gguf"
    model.touch()
    projector.touch()
    stage = make_stage()
    stage.window.models.load(str(model))
    load(stage, frozenset())
    attach(stage, files(cat_png=png(1)))
    composer = stage.window.pane.composer
    assert composer.hindrance.label.text() == (
        "This model takes text only. If there is a projector for it (an mmproj file), choose that; "
        "otherwise open a model that sees images."
    )
    assert composer.hindrance.isVisible()
    enter(stage, "What is this?")
    assert stage.engine.generates == []
    assert composer.text == "What is this?"
    composer.hindrance.button.click()
    dialog = stage.window.findChild(QFileDialog, "projector")
    assert dialog is not None
    dialog.fileSelected.emit(str(projector))
    dialog.reject()
    assert stage.engine.loads[-1].path == str(model)
    assert stage.engine.loads[-1].settings.projector == str(projector)
    assert stage.settings.current.projectors == (), "not before it has worked"
    load(stage, IMAGES, projector=str(projector))
    assert not composer.hindrance.isVisible()
    enter(stage)
    assert [media.name for media in asked(stage).media] == ["cat.png"]
    stage.window.close()
    again = make_stage()
    assert again.engine.loads[-1].settings.projector == str(projector)
    projector.unlink()
    again.window.models.load_again()
    assert again.engine.loads[-1].settings.projector == "", "what is gone would keep the model from loading"


def test_a_projector_that_does_not_fit_costs_neither_the_model_nor_the_image(
    make_stage: MakeStage, files: WriteFiles
) -> None:
    stage = make_stage()
    stage.window.models.load("/m/seer.gguf")
    load(stage, frozenset())
    attach(stage, files(cat_png=png(1)))
    stage.window.models.use_projector("/m/wrong.gguf")
    failed = stage.engine.loads[-1]
    stage.engine.say(
        Failed(request=failed.request, code="model-file", message="It is of another.", action="Get its own.")
    )
    stage.settle()
    problem = stage.window.pane.problem
    assert problem.isVisible()
    assert problem.title.text() == "“seer.gguf” could not be loaded with “wrong.gguf”"
    assert stage.engine.loads[-1].settings.projector == ""
    load(stage, frozenset())
    assert stage.settings.current.projectors == ()
    assert [one.name for one in tray_of(stage)] == ["cat.png"]
    assert problem.isVisible()


# -- tokens ----------------------------------------------------------------------------------------------------------


def measures(stage: Stage) -> list[Measure]:
    return [command for command in stage.engine.commands if isinstance(command, Measure)]


def tips(stage: Stage) -> list[str]:
    strip = stage.window.pane.composer.strip
    rows = range(strip.entries.rowCount())
    return [str(strip.entries.data(strip.entries.index(row), Qt.ItemDataRole.ToolTipRole)) for row in rows]


def test_tokens_are_counted_by_the_model_before_sending(seeing: Stage, files: WriteFiles) -> None:
    attach(seeing, files(cat_png=png(1), notes_txt=b"x" * 4000))
    image, text = sorted(measures(seeing), key=lambda measure: measure.text)
    assert image.media is not None
    assert text.text == "Attached file: notes.txt\n```\n" + "x" * 4000 + "\n```\n"
    assert "about 1,000 tokens" in tips(seeing)[1]
    n_rows = len(seeing.window.state.rows)
    seeing.engine.say(Measured(request=image.request, n_tokens=288))
    seeing.engine.say(Measured(request=text.request, n_tokens=2011))
    seeing.settle()
    assert "cat.png, image, 96x64, 288 tokens" in tips(seeing)[0]
    assert "notes.txt, document, 3.9 KiB, 2,011 tokens" in tips(seeing)[1]
    assert len(seeing.window.state.rows) == n_rows
    attach(seeing, files(copy_png=png(1)))
    assert len(measures(seeing)) == 2, "the same content is counted once"
    assert "288 tokens" in tips(seeing)[2]


def test_another_model_counts_anew_and_late_answers_of_the_old_one_are_dropped(
    seeing: Stage, files: WriteFiles
) -> None:
    attach(seeing, files(cat_png=png(1)))
    attach(seeing, files(dog_png=png(2)))
    counted, late = measures(seeing)
    seeing.engine.say(Measured(request=counted.request, n_tokens=288))
    seeing.settle()
    assert "288 tokens" in tips(seeing)[0]
    seeing.window.models.load("/models/other.gguf")
    load(seeing, IMAGES)
    assert not any("tokens" in tip for tip in tips(seeing))
    of_cat, of_dog = measures(seeing)[2:]
    seeing.engine.say(Measured(request=late.request, n_tokens=1))
    seeing.engine.say(Measured(request=of_cat.request, n_tokens=64))
    seeing.settle()
    assert "64 tokens" in tips(seeing)[0]
    assert "tokens" not in tips(seeing)[1]
    seeing.engine.say(Measured(request=of_dog.request, n_tokens=65))
    seeing.settle()
    assert "65 tokens" in tips(seeing)[1]


def test_a_file_that_the_model_refuses_says_so_before_it_is_sent(seeing: Stage, files: WriteFiles) -> None:
    attach(seeing, files(cat_png=png(1)))
    request = measures(seeing)[-1].request
    seeing.engine.say(Failed(request=request, code="media", message="It is too wide.", action="Make it smaller."))
    seeing.settle()
    composer = seeing.window.pane.composer
    assert composer.hindrance.label.text() == "“cat.png”: It is too wide. Make it smaller."
    assert not composer.hindrance.button.isVisible()
    assert not composer.button.isEnabled()
    assert seeing.window.state.failure is None
    composer.tray.remove(tray_of(seeing)[0].id)
    assert not composer.hindrance.isVisible()
