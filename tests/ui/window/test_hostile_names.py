"""What comes from outside is shown as it is: no name, title or sentence is taken for markup, or for a key."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QProgressDialog,
    QToolTip,
    QWidget,
)

from engine.commands import RequestId
from engine.core.prompt.chat_options import NO_CHOICES
from engine.core.prompt.conversation import ConversationId, DamageReport
from engine.events import ModelLoaded
from tests.ui.scripted_engine import model_facts
from tests.ui.stage import MakeStage, Stage
from ui.problems.box import ask_to_discard, show_problem_box
from ui.theme.notices import Problem
from ui.theme.shown_text import as_label, without_marks, wrapped

MARK = "<b>Tom & Jerry</b><img src='seen.png'>\t\u202egnp"


@pytest.fixture
def stage(make_stage: MakeStage, tmp_path: Path) -> Stage:
    """Everything in it is called so."""
    model = tmp_path / "<b>Tom & Jerry<b><img src=seen.png>.gguf"
    model.write_bytes(b"GGUF")
    made = make_stage()
    made.settings.change(recent_models=(str(model), "/gone/x.gguf"))
    made.window.models.load(str(model))
    facts = replace(model_facts(str(model), name=MARK), description=MARK, devices=(MARK,))
    made.engine.say(
        ModelLoaded(
            request=made.engine.loads[-1].request, facts=facts, seconds=0.1, warnings=(MARK,), thinking=NO_CHOICES
        )
    )
    made.engine.say_cache()
    made.settle()
    return made


def everything(root: QObject) -> Iterator[QObject]:
    yield root
    yield from root.findChildren(QObject)


def shown(thing: QObject) -> Iterator[tuple[str, str]]:
    """Where it stands, and what; of labels those that may be markup."""
    if isinstance(thing, QLabel):
        thing.ensurePolished()
        assert thing.textFormat() != Qt.TextFormat.AutoText, thing.text()
        if thing.textFormat() != Qt.TextFormat.PlainText:
            yield "rich label", thing.text()


def check(window: QWidget) -> int:
    """How many things were looked at that show the mark."""
    n_marked = 0
    for top in {window, *QApplication.topLevelWidgets()}:
        for thing in everything(top):
            for where, text in shown(thing):
                assert "Jerry" not in text, where
            if isinstance(thing, QLabel) and "Jerry" in thing.text():
                n_marked += 1
            if isinstance(thing, QWidget) and "Jerry" in thing.toolTip():
                n_marked += 1
                tip_is_plain(thing.toolTip(), thing)
            if isinstance(thing, QAction | QAbstractButton) and "Jerry" in thing.text():
                n_marked += 1
                assert "Tom && Jerry" in thing.text(), "an & underlines what follows it"
                assert "\t" not in thing.text().split("Jerry")[0]
            if isinstance(thing, QAbstractItemView) and thing.model() is not None:
                n_marked += tips_of(thing.model(), thing)
    return n_marked


def tips_of(model: QAbstractItemModel, view: QAbstractItemView) -> int:
    n_marked = 0
    n_columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(model.rowCount(QModelIndex())):
        for column in range(n_columns):
            tip = model.index(row, column, QModelIndex()).data(Qt.ItemDataRole.ToolTipRole)
            if isinstance(tip, str) and "Jerry" in tip:
                n_marked += 1
                tip_is_plain(tip, view)
    return n_marked


def tip_is_plain(text: str, widget: QWidget) -> None:
    QToolTip.showText(QPoint(1, 1), text, widget)
    tips = [top for top in QApplication.topLevelWidgets() if top.metaObject().className() == "QTipLabel"]
    assert tips
    for tip in tips:
        assert isinstance(tip, QLabel)
        assert tip.textFormat() == Qt.TextFormat.PlainText
    QToolTip.hideText()


def test_the_model_in_use_is_named_as_it_is(stage: Stage) -> None:
    """Its `general.name` was markup in the tooltip of its button, and loaded the picture that it named."""
    picker = stage.window.picker
    picker.popup.open()
    assert [entry for entry in picker.popup.shown if "Tom & Jerry" in entry.title]
    assert "Jerry" in picker.button.toolTip()
    assert check(stage.window) >= 3


def test_titles_replies_and_errors_are_shown_as_they_are(stage: Stage) -> None:
    stage.send(MARK)
    stage.answer(MARK)
    stage.window.library.rename(stage.window.controller.chat.id, MARK)
    stage.send("again")
    stage.engine.say_failed(MARK, MARK)
    stage.settle()
    stage.window.notices.show_notice(Problem(title=MARK, message=MARK, action=MARK, details=MARK, code="x"))
    stage.window.library.damaged.emit(DamageReport(title=MARK, message=MARK))
    stage.settle()
    assert check(stage.window) >= 3


def test_boxes_and_progress_are_shown_as_they_are(stage: Stage, tmp_path: Path) -> None:
    problem = Problem(title=MARK, message=MARK, action=MARK, details=MARK, code=MARK)
    boxes = [show_problem_box(problem, stage.window), ask_to_discard(stage.window, MARK, lambda: None)]
    file = tmp_path / "<b>Jerry.json"
    file.write_text("[]")
    stage.conversations.hold = True
    stage.window.desk.exchange.import_file(str(file))
    stage.qtbot.waitUntil(lambda: bool(stage.window.findChildren(QProgressDialog, "exchange")))
    stage.settle()
    assert check(stage.window) >= 5
    for box in boxes:
        box.close()
    stage.conversations.release()
    stage.settle()


def test_names_that_the_person_chose_keep_their_signs(stage: Stage) -> None:
    stage.send("hello")
    stage.answer("Good day.")
    chat = stage.window.controller.chat.id
    stage.window.library.move(ConversationId(chat), "Tom & Jerry")
    stage.window.options.library.save_prompt("Tom & Jerry", "Be a cat.")
    stage.window.controller.set_system_prompt("Be a cat.")
    stage.settle()
    menu = stage.window.pane.composer.options.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    assert check(stage.window) >= 1


def test_what_stands_in_menus_notes_and_tooltips() -> None:
    assert as_label("A & B\t<x>\u202e") == "A && B <x> "
    assert without_marks("<b>a</b> & b") == "‹b›a‹/b› & b"
    assert max(map(len, wrapped("word " * 100).split("\n"))) <= 90
    assert wrapped("a\n\nb") == "a\n\nb"


def test_a_name_that_is_no_text_is_shown_all_the_same(make_stage: MakeStage, tmp_path: Path) -> None:
    """A file's name may be any bytes on some systems; the window did not start."""
    made = make_stage()
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe model.gguf")
    made.settings.change(recent_models=(path,))
    made.window.models.load(path)
    made.engine.say(
        ModelLoaded(
            request=RequestId(str(made.engine.loads[-1].request)),
            facts=model_facts(path),
            seconds=0.1,
            warnings=(),
            thinking=NO_CHOICES,
        )
    )
    made.settle()
    made.window.picker.popup.open()
