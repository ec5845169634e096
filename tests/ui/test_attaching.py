"""Attaching in the real window: picking, dropping and pasting files, what is sent, and what becomes of it later."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from engine.commands import Measure
from engine.core.conversation import StoredMessage
from engine.core.messages import MediaType, Message
from engine.events import Failed, Measured, ModelLoaded
from tests.support.images import png
from tests.ui.conftest import MakeStage, Stage
from tests.ui.scripted_engine import model_facts
from tests.ui.test_accessibility import nameless
from ui.attachment_reading import Pick
from ui.attachments import Attachment, Document, with_documents
from ui.chat_model import Action
from ui.theme import current_colours

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
IMAGES = frozenset({MediaType.IMAGE})


def load(stage: Stage, takes: frozenset[MediaType], *, projector: str = "/m/mmproj.gguf") -> None:
    """The model asked for last comes, and takes that."""
    request = stage.engine.loads[-1]
    facts = replace(
        model_facts(request.path), takes=takes, projector=projector if takes else "", fingerprint=request.request
    )
    stage.engine.say(ModelLoaded(request=request.request, facts=facts, seconds=0.1))
    stage.settle()


@pytest.fixture
def seeing(make_stage: MakeStage) -> Stage:
    """A window with a model that takes images."""
    stage = make_stage()
    stage.window.models.load("/models/tiny.gguf")
    load(stage, IMAGES)
    return stage


@pytest.fixture
def files(tmp_path: Path) -> Callable[..., list[str]]:
    """Writes files and gives their paths."""

    def write(**contents: bytes) -> list[str]:
        paths = []
        for name, data in contents.items():
            path = tmp_path / name.replace("_", ".")
            path.write_bytes(data)
            paths.append(str(path))
        return paths

    return write


def tray_of(stage: Stage) -> list[Attachment]:
    return list(stage.window.pane.composer.tray.items)


def attach(stage: Stage, paths: list[str]) -> None:
    stage.window.pane.attach_files(paths)
    read_all(stage)


def read_all(stage: Stage) -> None:
    stage.qtbot.waitUntil(lambda: stage.window.pane.composer.tray.reading is None, timeout=20_000)
    stage.settle()


def enter(stage: Stage, text: str = "") -> None:
    field = stage.window.pane.composer.field
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()


def last_user(stage: Stage) -> StoredMessage:
    return [m for m in stage.conversations.saves if m.role == "user"][-1]


def asked(stage: Stage) -> Message:
    """The last message of the prompt that was asked for last."""
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    return chat.messages[-1]


# -- how files come in -----------------------------------------------------------------------------------------------


def test_images_are_sent_before_the_text_in_the_order_they_were_picked(
    seeing: Stage, files: Callable[..., list[str]]
) -> None:
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


def test_an_image_needs_no_words(seeing: Stage, files: Callable[..., list[str]]) -> None:
    attach(seeing, files(cat_png=png(1)))
    enter(seeing)
    assert (asked(seeing).text, len(asked(seeing).media)) == ("", 1)
    assert seeing.window.controller.chat.title == "cat.png"
    assert "image cat.png, 96x64" in seeing.window.controller.rows[0].spoken()


def test_documents_go_as_text_to_every_model(stage: Stage, files: Callable[..., list[str]]) -> None:
    attach(stage, files(notes_txt=b"one\r\ntwo", more_md=b"# three"))
    enter(stage, "Sum it up")
    wanted = with_documents(
        [Document(name="notes.txt", text="one\ntwo"), Document(name="more.md", text="# three")], "Sum it up"
    )
    assert asked(stage).text == wanted
    assert last_user(stage).text == wanted, "what is stored is what is sent"
    assert stage.window.controller.chat.title == "Sum it up"


def test_the_key_and_the_button_open_a_dialog_for_files(seeing: Stage, files: Callable[..., list[str]]) -> None:
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


def drag(onto: QWidget, paths: list[str]) -> tuple[QDragEnterEvent, QMimeData]:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(path) for path in paths])
    event = QDragEnterEvent(
        QPoint(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(onto, event)
    return event, mime


def test_files_are_dropped_on_the_chat_and_its_field_which_show_it(
    seeing: Stage, files: Callable[..., list[str]]
) -> None:
    """The text field would take their paths as text."""
    pane = seeing.window.pane
    paths = files(cat_png=png(1))
    for target in (pane.composer.field.viewport(), pane):
        event, _ = drag(target, paths)
        assert event.isAccepted()
        assert pane.drop_hint.isVisible()
        assert pane.drop_hint.geometry() == pane.rect()
        QApplication.sendEvent(pane, QDragLeaveEvent())
        assert not pane.drop_hint.isVisible()
    _, mime = drag(pane.composer.field.viewport(), paths)
    what = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(pane, QDropEvent(QPointF(5, 5), *what))
    assert not pane.drop_hint.isVisible()
    read_all(seeing)
    assert [one.name for one in tray_of(seeing)] == ["cat.png"]
    assert pane.composer.text == ""


def test_a_model_dropped_on_the_chat_is_loaded_and_not_attached(seeing: Stage) -> None:
    event, _ = drag(seeing.window.pane, ["/m/new.gguf"])
    assert event.isAccepted(), "by the window"
    assert not seeing.window.pane.drop_hint.isVisible()


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
    seeing: Stage, files: Callable[..., list[str]], tmp_path: Path
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

    def load_slowly(_: Callable[[], bool]) -> bytes:
        gate.wait(20)
        return b"text"

    composer.set_text("Hello")
    pane.attaching.attach([Pick(name="slow.txt", load=load_slowly)])
    assert composer.strip.isVisible()
    enter(seeing)
    assert seeing.engine.generates == []
    composer.strip.setFocus()
    QTest.keyClick(composer.strip, Qt.Key.Key_Delete)
    assert tray_of(seeing) == []
    assert composer.field.hasFocus(), "the strip is gone"
    enter(seeing)
    assert len(seeing.engine.generates) == 1
    gate.set()
    seeing.qtbot.wait(30)
    assert tray_of(seeing) == []


def test_an_image_waits_until_the_model_has_its_projector(
    make_stage: MakeStage, files: Callable[..., list[str]], tmp_path: Path
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
    assert composer.hindrance.label.text() == "This model takes text only: its projector (an mmproj file) is missing."
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
    make_stage: MakeStage, files: Callable[..., list[str]]
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


def test_tokens_are_counted_by_the_model_before_sending(seeing: Stage, files: Callable[..., list[str]]) -> None:
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
    seeing: Stage, files: Callable[..., list[str]]
) -> None:
    attach(seeing, files(cat_png=png(1)))
    old = measures(seeing)[-1]
    seeing.window.models.load("/models/other.gguf")
    load(seeing, IMAGES)
    new = measures(seeing)[-1]
    assert new.request != old.request
    seeing.engine.say(Measured(request=old.request, n_tokens=1))
    seeing.engine.say(Measured(request=new.request, n_tokens=64))
    seeing.settle()
    assert "64 tokens" in tips(seeing)[0]


def test_a_file_that_the_model_refuses_says_so_before_it_is_sent(
    seeing: Stage, files: Callable[..., list[str]]
) -> None:
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


# -- keys, mouse and looks -------------------------------------------------------------------------------------------


def test_the_strip_is_used_with_the_keyboard_alone(seeing: Stage, files: Callable[..., list[str]]) -> None:
    attach(seeing, files(a_png=png(1), b_txt=b"text of b", c_png=png(3)))
    composer = seeing.window.pane.composer
    composer.field.setFocus()
    QTest.keyClick(composer.field, Qt.Key.Key_Up)
    assert composer.strip.hasFocus()
    QTest.keyClick(composer.strip, Qt.Key.Key_Right)
    QTest.keyClick(composer.strip, Qt.Key.Key_Return)
    viewer = seeing.window.findChild(QDialog, "document")
    assert viewer is not None
    assert viewer.windowTitle() == "b.txt"
    viewer.reject()
    composer.strip.setFocus()
    QTest.keyClick(composer.strip, Qt.Key.Key_Delete)
    assert [one.name for one in tray_of(seeing)] == ["a.png", "c.png"]
    assert composer.strip.currentIndex().row() == 1, "what follows takes its place"
    opened: list[Attachment] = []
    composer.open_asked.disconnect()
    composer.open_asked.connect(opened.append)
    QTest.keyClick(composer.strip, Qt.Key.Key_Left)
    QTest.keyClick(composer.strip, Qt.Key.Key_Return)
    assert [one.name for one in opened] == ["a.png"]
    QTest.keyClick(composer.strip, Qt.Key.Key_Escape)
    assert composer.field.hasFocus()
    QTest.keyClick(composer.field, Qt.Key.Key_Backtab, SHIFT)
    assert composer.strip.hasFocus()
    assert nameless(seeing.window) == []


def test_the_cross_removes_and_the_rest_of_an_entry_opens(seeing: Stage, files: Callable[..., list[str]]) -> None:
    attach(seeing, files(a_png=png(1), b_png=png(2)))
    composer = seeing.window.pane.composer
    strip = composer.strip
    opened: list[Attachment] = []
    composer.open_asked.disconnect()
    composer.open_asked.connect(opened.append)
    left = Qt.MouseButton.LeftButton
    where = strip.visualRect(strip.entries.index(1)).topLeft() + QPoint(12, 12)
    QTest.mouseClick(strip.viewport(), left, pos=where)
    assert [one.name for one in opened] == ["b.png"]
    QTest.mousePress(strip.viewport(), left, pos=strip.cross(0).center())
    QTest.mouseRelease(strip.viewport(), left, pos=where)
    assert len(tray_of(seeing)) == 2, "let go elsewhere"
    QTest.mouseClick(strip.viewport(), left, pos=strip.cross(0).center())
    assert [one.name for one in tray_of(seeing)] == ["b.png"]
    assert len(opened) == 1


def test_many_attachments_fit_in_both_themes_and_every_text_size(
    seeing: Stage, files: Callable[..., list[str]]
) -> None:
    attach(seeing, files(**{f"picture{n}_png": png(n) for n in range(8)}))
    strip = seeing.window.pane.composer.strip
    for size in (9, 22):
        seeing.settings.change(font_size=size)
        seeing.settle()
        assert strip.horizontalScrollBar().maximum() > 0
        assert strip.viewport().height() >= strip.sizeHintForRow(0), "the scroll bar covers nothing"
    was_dark = current_colours().is_dark
    before = strip.grab().toImage()
    seeing.settings.change(theme="light" if was_dark else "dark")
    seeing.settle()
    assert strip.grab().toImage() != before


# -- what becomes of them --------------------------------------------------------------------------------------------


def test_attachments_belong_to_the_draft_of_their_chat(seeing: Stage, files: Callable[..., list[str]]) -> None:
    """Also those that are still being read when another chat is shown."""
    seeing.send("one")
    seeing.answer("first")
    first = seeing.window.controller.chat.id
    gate = threading.Event()

    def load_slowly(_: Callable[[], bool]) -> bytes:
        gate.wait(20)
        return b"text"

    attach(seeing, files(cat_png=png(1)))
    seeing.window.pane.attaching.attach([Pick(name="slow.txt", load=load_slowly)])
    seeing.window.controller.new_chat()
    assert tray_of(seeing) == []
    gate.set()
    seeing.qtbot.wait(50)
    assert tray_of(seeing) == []
    seeing.window.controller.open(first)
    seeing.settle()
    read_all(seeing)
    assert [(one.name, one.is_reading) for one in tray_of(seeing)] == [("cat.png", False), ("slow.txt", False)]


def edit_first(stage: Stage) -> None:
    row = stage.window.controller.rows[0]
    stage.window.pane.transcript.action_requested.emit(row.id, Action.EDIT)
    stage.settle()


def test_an_edit_brings_the_attachments_back_and_sends_what_is_left_of_them(
    seeing: Stage, files: Callable[..., list[str]]
) -> None:
    attach(seeing, files(a_png=png(1), notes_txt=b"text", b_png=png(2)))
    enter(seeing, "What is this?")
    seeing.answer("A cat")
    composer = seeing.window.pane.composer
    composer.set_text("draft")
    attach(seeing, files(later_txt=b"later"))
    edit_first(seeing)
    assert composer.text == "What is this?"
    assert [one.name for one in tray_of(seeing)] == ["a.png", "b.png", "notes.txt"]
    seeing.qtbot.waitUntil(lambda: all(one.picture for one in tray_of(seeing) if one.media), timeout=20_000)
    QTest.keyClick(composer.field, Qt.Key.Key_Escape)
    assert composer.text == "draft"
    assert [one.name for one in tray_of(seeing)] == ["later.txt"]
    edit_first(seeing)
    composer.tray.remove(tray_of(seeing)[0].id)
    enter(seeing, " Really?")
    assert [media.name for media in asked(seeing).media] == ["b.png"]
    assert asked(seeing).text == with_documents([Document(name="notes.txt", text="text")], "What is this? Really?")
    assert [one.name for one in tray_of(seeing)] == ["later.txt"]
    seeing.answer("Yes")
    seeing.window.controller.select_version(seeing.window.controller.rows[0].id, -1)
    assert [media.name for media in seeing.window.controller.rows[0].media] == ["a.png", "b.png"], "the old one stays"


def test_regenerating_and_going_on_keep_the_media(seeing: Stage, files: Callable[..., list[str]]) -> None:
    attach(seeing, files(cat_png=png(1)))
    enter(seeing, "What is this?")
    seeing.answer("A cat")
    seeing.window.controller.regenerate()
    seeing.settle()
    assert len(asked(seeing).media) == 1
    seeing.answer("A dog")
    seeing.send("Sure?")
    chat = seeing.engine.generates[-1].chat
    assert chat is not None
    assert [len(message.media) for message in chat.messages] == [1, 0, 0]


def test_a_suggestion_leaves_what_is_attached_for_the_next_message(
    seeing: Stage, files: Callable[..., list[str]]
) -> None:
    attach(seeing, files(cat_png=png(1)))
    seeing.window.pane.empty.buttons[0].click()
    seeing.settle()
    assert asked(seeing).media == ()
    assert [one.name for one in tray_of(seeing)] == ["cat.png"]
