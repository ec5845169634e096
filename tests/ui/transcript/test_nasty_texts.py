"""Texts of 2 MB and of any shape: no step of the window takes long, and what is copied is what was written.

Steps are measured in the processor time of the window's thread, against what a page of usual text takes on the same
machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from engine.core.difference.explanation import FirstDifference
from engine.core.difference.subjects import ChangedTools, ToolChange, ToolEdit
from engine.core.prompt.conversation import MessageId
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Kind
from engine.telling.attachments import Document
from tests.support.patience import PATIENCE
from tests.support.process_memory import peak_bytes
from tests.support.yardstick import thread_seconds
from tests.ui import event_builders as make
from tests.ui.composer.attaching_steps import enter_edit, last_user, read_all, tray_of
from tests.ui.options.steps import answer_counts, answer_forecasts
from tests.ui.stage import Stage
from tests.ui.transcript.nasty_texts import SHAPES, N, plain
from ui.chats.model import ChatModel, ChatRow, RowState
from ui.inspector.view import Inspector
from ui.options.dialog import PromptPage
from ui.settings.library import Library
from ui.settings.store import SettingsStore
from ui.theme.notices import Problem
from ui.theme.panels import NoteBar, ProblemPanel
from ui.theme.shown_text import MAX_PASTE, Breaks, brief, fits_field, longest_run, page_end, page_starts
from ui.theme.theme import current_colours
from ui.transcript.documents import TextStyle
from ui.transcript.item import MessageItem
from ui.transcript.target import TargetKind
from ui.transcript.view import TranscriptView
from ui.viewer.document import DocumentViewer

MAX_STEP = 8.0  # pages; what is usual is one, and up to three where thoughts are shown as well
PAGE = 100_000  # characters
SHORT = 0.2  # seconds: what takes less on this machine needs no comparing
MAX_MEMORY = 500_000_000  # bytes that the peak may grow by
every_shape = pytest.mark.parametrize("shape", SHAPES)


def show_page() -> None:
    """As much as is shown at once of a long message, of the kind that people and models write."""
    style = TextStyle(QApplication.font(), current_colours())
    MessageItem(message(plain(PAGE)), style, thinks_open=False).measure(800)


def step(what: Callable[[], object]) -> float:
    """Do it, and all that comes of it. How many pages of usual text could be shown in that time."""

    def all_of_it() -> None:
        what()
        QApplication.processEvents()

    seconds = thread_seconds(all_of_it)
    return seconds / thread_seconds(show_page) if seconds > SHORT else 0.0


def paste(stage: Stage, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    stage.window.pane.composer.field.insertFromMimeData(mime)


@pytest.fixture
def view(qtbot: QtBot) -> TranscriptView:
    made = TranscriptView(ChatModel(), show_reasoning=True)
    made.model.setParent(made)
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.show()
    qtbot.waitExposed(made)
    return made


def message(text: str, role: str = "assistant", **more: object) -> ChatRow:
    return ChatRow(id=MessageId("m"), role=role, text=text, **more)  # type: ignore[arg-type]


# -- all shapes --------------------------------------------------------------------------------------------------


@every_shape
def test_any_text_can_be_pasted(stage: Stage, shape: str) -> None:
    """100,000 spaces and a letter stopped the window for good."""
    text = SHAPES[shape](N)
    before = peak_bytes() or 0
    assert step(lambda: paste(stage, text)) < MAX_STEP
    read_all(stage)
    assert [one.name for one in tray_of(stage)] == ["pasted text.txt"]
    assert stage.window.pane.composer.text == ""
    assert (peak_bytes() or 0) - before < MAX_MEMORY


@every_shape
def test_any_message_can_be_shown_and_edited_and_goes_out_unchanged(stage: Stage, shape: str) -> None:
    text = SHAPES[shape](N)
    pane = stage.window.pane
    assert step(lambda: pane.send(text)) < MAX_STEP or not text.strip()
    if not text.strip():  # white space alone is no message
        return
    stage.answer("Hm.")
    assert step(pane.edit_last) < MAX_STEP
    assert step(lambda: enter_edit(stage)) < MAX_STEP
    assert last_user(stage).text == text
    assert len(stage.window.controller.chat.title) < 100


@every_shape
def test_any_reply_can_be_shown(view: TranscriptView, shape: str) -> None:
    text = SHAPES[shape](N)
    before = peak_bytes() or 0
    assert step(lambda: view.model.show([message(text, reasoning=text)])) < MAX_STEP
    assert step(lambda: view.grab()) < MAX_STEP
    assert step(lambda: view.verticalScrollBar().setValue(0)) < MAX_STEP
    assert step(lambda: view.item(0).keyboard_targets()) < MAX_STEP
    for _ in range(5):
        assert step(lambda: QTest.qWait(12)) < MAX_STEP  # colours
    assert (peak_bytes() or 0) - before < MAX_MEMORY


@pytest.mark.slow
def test_thousands_of_formulas_do_not_come_in_one_step(view: TranscriptView) -> None:
    text = SHAPES["formulas"](N).replace("{b}", "{q}")  # one that was not drawn before
    view.model.show([message(text, reasoning=text)])
    parts = view.item(0).parts()
    assert sum(part.is_waiting for part in parts) > 5
    worst, latest = 0.0, time.monotonic() + PATIENCE
    while any(part.is_waiting for part in parts):
        assert time.monotonic() < latest, "they never came"
        worst = max(worst, step(lambda: QTest.qWait(12)))
    assert worst < MAX_STEP / 3


@every_shape
def test_any_reply_can_be_watched_while_it_is_written(view: TranscriptView, shape: str) -> None:
    text = SHAPES[shape](N)
    at = [*range(0, 40_000, 2_000), *range(40_000, 150_000, 20_000), *range(150_000, len(text), 600_000), len(text)]
    view.model.show([message("", state=RowState.RUNNING)])
    worst = 0.0
    for end in at:
        now = message(text[:end], state=RowState.RUNNING)
        worst = max(worst, step(partial(view.model.update, now)))
    worst = max(worst, step(lambda: view.model.update(message(text))))
    assert worst < MAX_STEP
    shown = [part.block for part in view.item(0).parts()]
    view.restyle()
    assert [part.block for part in view.item(0).parts()] == shown, "it looks as it did while it was written"


@every_shape
def test_any_text_can_be_opened_whole(qtbot: QtBot, shape: str) -> None:
    text = SHAPES[shape](N)
    viewer = DocumentViewer(Document(name=text, text=text))
    qtbot.addWidget(viewer)
    assert step(viewer.show) < MAX_STEP
    assert step(lambda: viewer.show_page(viewer.n_pages - 1)) < MAX_STEP
    assert "".join(text[a:b] for a, b in zip(viewer._starts, [*viewer._starts[1:], None], strict=True)) == text


@every_shape
def test_any_text_can_stand_in_labels_and_tables(qtbot: QtBot, shape: str, tmp_path: Path) -> None:
    """Errors, titles and what a stored explanation holds are other people's texts too."""
    text = SHAPES[shape](N)
    told = replace(
        make.explanation(200, reused=60),
        subject=ChangedTools(edits=(ToolEdit(change=ToolChange.ADDED, names=(text,)),)),
        difference=FirstDifference(
            at=TokenIndex(60), old_token=1, new_token=2, old_text=text, new_text=f"{text}b", message=0, kind=Kind.USER
        ),
    )
    inspector, panel, bar = Inspector(), ProblemPanel(), NoteBar()
    dialog = PromptPage(Library(SettingsStore(tmp_path / "settings.json")), text)
    for widget in (inspector, panel, bar, dialog):
        qtbot.addWidget(widget)
    inspector.show()
    assert step(lambda: inspector.show_explanation(told)) < MAX_STEP
    assert step(lambda: panel.show_problem(Problem(title=text, message=text, details=text))) < MAX_STEP
    assert step(lambda: panel.more.setChecked(True)) < MAX_STEP
    assert step(lambda: bar.show_note(text)) < MAX_STEP
    assert step(dialog.show) < MAX_STEP
    assert dialog.value == text


# -- pastes ------------------------------------------------------------------------------------------------------


def test_a_paste_of_some_paragraphs_is_written_into_the_message(stage: Stage) -> None:
    text = plain(MAX_PASTE // 2)
    paste(stage, text)
    assert stage.window.pane.composer.text == text
    assert not tray_of(stage)


def test_a_long_paste_becomes_a_file_and_undo_takes_it_away(stage: Stage) -> None:
    """What one did not mean to paste must go as it came."""
    composer = stage.window.pane.composer
    QTest.keyClicks(composer.field, "see")
    text = plain(3 * MAX_PASTE)
    paste(stage, text)
    read_all(stage)
    assert [one.document.text for one in tray_of(stage) if one.document] == [text]
    assert "Ctrl+Z" in composer.note.text()
    QTest.keyClick(composer.field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (tray_of(stage), composer.text, composer.note.text()) == ([], "see", "")
    composer.field.redo_asked.emit()
    assert [one.name for one in tray_of(stage)] == ["pasted text.txt"]
    paste(stage, text)
    read_all(stage)
    assert [one.name for one in tray_of(stage)] == ["pasted text.txt", "pasted text 2.txt"]
    for _ in range(4):
        QTest.keyClick(composer.field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (tray_of(stage), composer.text) == ([], "")


def test_many_small_pastes_do_not_fill_the_field_beyond_what_it_takes(stage: Stage) -> None:
    """A line of 70,000 spaces in 70 pieces is as deadly as at once."""
    for _ in range(70):
        paste(stage, " " * 1_000)
    field = stage.window.pane.composer.field
    assert longest_run(field.toPlainText()) <= 2_000
    assert fits_field(field.toPlainText())


def test_typing_ends_where_the_field_is_full(stage: Stage) -> None:
    composer = stage.window.pane.composer
    composer.set_text("word " * 10_000)
    QTest.keyClicks(composer.field, "more")
    assert len(composer.text) == 50_000
    assert "as long as this field takes" in composer.note.text()
    QTest.keyClick(composer.field, Qt.Key.Key_Backspace)
    assert len(composer.text) == 49_999


def test_a_long_message_is_edited_as_it_is_with_words_after_it(stage: Stage) -> None:
    text = plain(200_000)
    stage.window.pane.send(text)
    stage.settle()
    stage.answer("Hm.")
    stage.window.pane.edit_last()
    assert "too long for the field" in stage.window.pane.edit.editor.note.text()
    enter_edit(stage, "In short, please.")
    answer_counts(stage)  # whether it fits is found out before it goes
    answer_forecasts(stage)
    assert last_user(stage).text == f"{text}\nIn short, please."


# -- what is copied ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["x" * 30_000, "word " * 6_000, "😀" * 20_000, "a\n" + "b" * 9_000 + "\n\nc" * 30])
def test_a_broken_line_is_copied_whole(view: TranscriptView, text: str) -> None:
    """The breaks are only seen."""
    view.model.show([message(text, role="user")])
    view.select_all()
    assert view.selected_text() == text
    view.model.show([message(f"```\n{text}\n```\n")])
    view.select_all()
    assert view.selected_text() == text


def test_code_that_grows_is_broken_and_copied_whole(view: TranscriptView) -> None:
    whole = "y" * 20_000
    for end in range(0, len(whole) + 1, 700):
        shown = message(f"```\n{whole[:end]}", state=RowState.RUNNING)
        if end:
            view.model.update(shown)
        else:
            view.model.show([shown])
    view.model.update(message(f"```\n{whole}"))
    view.select_all()
    assert view.selected_text() == whole


def test_part_of_a_broken_line_is_copied_as_it_stands(view: TranscriptView) -> None:
    text = "".join(f"{n:07d} " for n in range(4_000))
    view.model.show([message(text, role="user")])
    part = view.item(0).parts()[0]
    assert part.document.blockCount() > 1
    shown = part.document.toPlainText()
    for first, end in ((0, 10), (7_990, 8_010), (100, 24_500), (8_000, 8_000)):
        assert part.text_between(first, end) == shown[first:end].replace("\n", "")


def test_of_a_gigantic_message_the_beginning_is_shown_and_a_way_to_the_rest(view: TranscriptView) -> None:
    text = plain(N)
    view.model.show([message(text, reasoning=text)])
    kinds = [target.kind for target in view.item(0).keyboard_targets()]
    assert kinds.count(TargetKind.SHOW_ALL) == kinds.count(TargetKind.SHOW_THINKING) == 1
    found = next(t for t in view.item(0).targets() if t.kind is TargetKind.SHOW_ALL)
    view.activate(0, found)
    viewer = view.findChild(DocumentViewer)
    assert isinstance(viewer, DocumentViewer)
    assert viewer.n_pages == len(page_starts(text)) > 10
    assert viewer.text.toPlainText() == text[: page_end(text)]
    viewer.on.click()
    assert viewer.page == 1
    viewer.close()
    view.select_all()
    assert view.selected_text() == text
    view.copy()
    assert QGuiApplication.clipboard().text() == text


def test_a_message_of_usual_length_is_shown_whole(view: TranscriptView) -> None:
    view.model.show([message(plain(60_000))])
    kinds = {target.kind for target in view.item(0).targets()}
    assert TargetKind.SHOW_ALL not in kinds


# -- titles and fields -------------------------------------------------------------------------------------------


def test_a_title_is_one_short_line(stage: Stage) -> None:
    stage.send("hello")
    stage.answer("Hi")
    stage.window.controller.renamed(stage.window.controller.chat.id, "\n" + "x" * N)
    assert len(stage.window.windowTitle()) < 100
    stage.window.list.rename(stage.window.controller.chat.id)
    editor = stage.window.list.view.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    assert editor.maxLength() <= 200


def test_a_label_keeps_both_ends_of_what_is_too_long() -> None:
    assert brief("short") == "short"
    assert brief("a" * 500 + "b" * 500, 40) == "a" * 29 + "…" + "b" * 10
    assert brief("one\ntwo\0three") == "one two three"


def test_breaks_leave_usual_paragraphs_alone() -> None:
    breaks = Breaks()
    text = plain(20_000)
    assert breaks.feed(text) == text
    assert breaks.places == []
