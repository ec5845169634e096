"""The strip with keys and mouse, and what becomes of attachments: drafts, edits, other versions."""

from __future__ import annotations

import threading

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from engine.telling.attachments import Attachment, Document, with_documents
from tests.support.images import png
from tests.ui.composer.attaching_steps import (
    WriteFiles,
    asked,
    attach,
    edited_tray,
    enter,
    enter_edit,
    read_all,
    slow_pick,
    tray_of,
)
from tests.ui.stage import Stage
from tests.ui.window.test_accessibility import nameless
from ui.chats.model import Action
from ui.theme.theme import current_colours

SHIFT = Qt.KeyboardModifier.ShiftModifier


# -- keys, mouse and looks -------------------------------------------------------------------------------------------


def test_the_strip_is_used_with_the_keyboard_alone(seeing: Stage, files: WriteFiles) -> None:
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


def test_the_cross_removes_and_the_rest_of_an_entry_opens(seeing: Stage, files: WriteFiles) -> None:
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


def test_many_attachments_fit_in_both_themes_and_every_text_size(seeing: Stage, files: WriteFiles) -> None:
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


def test_attachments_belong_to_the_draft_of_their_chat(seeing: Stage, files: WriteFiles) -> None:
    """Also those that are still being read when another chat is shown."""
    seeing.send("one")
    seeing.answer("first")
    first = seeing.window.controller.chat.id
    gate = threading.Event()

    attach(seeing, files(cat_png=png(1)))
    seeing.window.pane.attaching.attach([slow_pick(gate)])
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


def test_an_edit_brings_the_attachments_back_and_sends_what_is_left_of_them(seeing: Stage, files: WriteFiles) -> None:
    attach(seeing, files(a_png=png(1), notes_txt=b"text", b_png=png(2)))
    enter(seeing, "What is this?")
    seeing.answer("A cat")
    composer = seeing.window.pane.composer
    composer.set_text("draft")
    attach(seeing, files(later_txt=b"later"))
    edit_first(seeing)
    editor = seeing.window.pane.edit.editor
    assert editor.text == "What is this?"
    assert [one.name for one in edited_tray(seeing)] == ["a.png", "b.png", "notes.txt"]
    seeing.qtbot.waitUntil(lambda: all(one.picture for one in edited_tray(seeing) if one.media))
    assert composer.text == "draft"
    assert [one.name for one in tray_of(seeing)] == ["later.txt"]
    QTest.keyClick(editor.field, Qt.Key.Key_Escape)
    assert not editor.isVisible()
    edit_first(seeing)
    cross = editor.strip.cross(0).center()
    QTest.mouseClick(editor.strip.viewport(), Qt.MouseButton.LeftButton, pos=cross)
    assert [one.name for one in edited_tray(seeing)] == ["b.png", "notes.txt"]
    editor.field.setFocus()
    enter_edit(seeing, " Really?")
    assert [media.name for media in asked(seeing).media] == ["b.png"]
    assert asked(seeing).text == with_documents([Document(name="notes.txt", text="text")], "What is this? Really?")
    assert [one.name for one in tray_of(seeing)] == ["later.txt"]
    seeing.answer("Yes")
    seeing.window.controller.select_version(seeing.window.controller.rows[0].id, -1)
    assert [media.name for media in seeing.window.controller.rows[0].media] == ["a.png", "b.png"], "the old one stays"


def test_regenerating_and_going_on_keep_the_media(seeing: Stage, files: WriteFiles) -> None:
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


def test_a_suggestion_leaves_what_is_attached_for_the_next_message(seeing: Stage, files: WriteFiles) -> None:
    attach(seeing, files(cat_png=png(1)))
    seeing.window.pane.empty.suggested.emit("What is Cairn?")
    seeing.settle()
    assert asked(seeing).media == ()
    assert [one.name for one in tray_of(seeing)] == ["cat.png"]
