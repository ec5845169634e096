"""The composer: which keys send, how it grows, and what it keeps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QImage, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.telling.attachments import Attachment, AttachmentId, Document, of_document
from ui.composer.composer import Composer


@pytest.fixture
def composer(qtbot: QtBot) -> Composer:
    made = Composer()
    qtbot.addWidget(made)
    made.resize(600, 200)
    made.show()
    made.activateWindow()
    made.field.setFocus()
    return made


@pytest.mark.parametrize("keys", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_enter_and_ctrl_enter_send(composer: Composer, qtbot: QtBot, keys: Qt.KeyboardModifier) -> None:
    QTest.keyClicks(composer.field, "hi")
    with qtbot.waitSignal(composer.send_asked) as sent:
        QTest.keyClick(composer.field, Qt.Key.Key_Return, keys)
    assert sent.args == ["hi"]


def test_shift_enter_starts_a_line(composer: Composer, qtbot: QtBot) -> None:
    QTest.keyClicks(composer.field, "a")
    with qtbot.assertNotEmitted(composer.send_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.field, "b")
    assert composer.text.splitlines() == ["a", "b"]


def test_enter_of_an_input_method_does_not_send(composer: Composer, qtbot: QtBot) -> None:
    """Choosing a candidate with Enter must not send half a word."""
    composer.set_text("に")
    QApplication.sendEvent(composer.field, QInputMethodEvent("ほん", []))
    with qtbot.assertNotEmitted(composer.send_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    QApplication.sendEvent(composer.field, QInputMethodEvent("", []))
    with qtbot.waitSignal(composer.send_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return)


def test_white_space_alone_is_not_sent(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("  \n ")
    assert not composer.button.isEnabled()
    with qtbot.assertNotEmitted(composer.send_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return)


def test_field_grows_to_eight_lines_and_no_further(composer: Composer) -> None:
    heights = []
    for n in range(1, 13):
        composer.set_text("\n".join("x" * n))
        heights.append(composer.field.height())
    assert heights[:8] == sorted(set(heights[:8]))
    assert heights[7:] == [heights[7]] * 5


def test_while_a_reply_is_written_the_button_and_esc_stop(composer: Composer, qtbot: QtBot) -> None:
    composer.set_generating(True)
    assert composer.button.accessibleName() == "Stop"
    with qtbot.waitSignal(composer.stop_asked):
        composer.button.click()
    with qtbot.waitSignal(composer.stop_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Escape)


def test_up_in_an_empty_field_edits_the_last_message(composer: Composer, qtbot: QtBot) -> None:
    with qtbot.waitSignal(composer.edit_last_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Up)
    composer.set_text("text")
    with qtbot.assertNotEmitted(composer.edit_last_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Up)


def test_paste_takes_the_text_alone_and_leaves_files_to_the_window(composer: Composer) -> None:
    rich = QMimeData()
    rich.setHtml("<b>bold</b>")
    rich.setText("bold")
    composer.field.insertFromMimeData(rich)
    assert composer.text == "bold"
    file = QMimeData()
    file.setUrls([QUrl.fromLocalFile("/x/model.gguf")])
    assert not composer.field.canInsertFromMimeData(file), "models are loaded, not attached"


def test_pasted_files_and_pictures_are_offered_and_text_stays_text(composer: Composer) -> None:
    """A table from an office program comes as text and as a picture: the text is meant."""
    offered: list[QMimeData] = []
    composer.field.pasted.connect(offered.append)
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile("/x/cat.png")])
    files.setText("/x/cat.png")
    picture = QMimeData()
    picture.setImageData(QImage(2, 2, QImage.Format.Format_RGB32))
    table = QMimeData()
    table.setImageData(QImage(2, 2, QImage.Format.Format_RGB32))
    table.setText("1 2 3")
    for source in (files, picture, table):
        assert composer.field.canInsertFromMimeData(source)
        composer.field.insertFromMimeData(source)
    assert len(offered) == 2
    assert composer.text == "1 2 3"


def test_an_attachment_alone_can_be_sent(composer: Composer, qtbot: QtBot) -> None:
    composer.tray.add_all([of_document(Document(name="a.txt", text="text"), id=AttachmentId(1))])
    assert composer.button.isEnabled()
    with qtbot.waitSignal(composer.send_asked) as sent:
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert sent.args == [""]


def test_nothing_is_sent_while_a_file_is_being_read(composer: Composer, qtbot: QtBot) -> None:
    """The message would go without it."""
    composer.set_text("What is this?")
    composer.tray.add_all([Attachment(id=AttachmentId(1), name="big.pdf")])
    assert not composer.button.isEnabled()
    with qtbot.assertNotEmitted(composer.send_asked):
        QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert "“big.pdf” is still being read" in composer.note.text()
    composer.tray.remove(AttachmentId(1))
    assert composer.note.isHidden()
    assert composer.button.isEnabled()
