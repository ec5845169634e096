"""A report goes into a file and comes back from one, and a broken file is one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPushButton

from tests.screens.story import DEAR, say_reply
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import press
from ui.inspector.fold import Fold
from ui.inspector.numbers import NumbersBar
from ui.inspector.page import InspectorPage
from ui.report.desk import ReportViewer
from ui.report.reading import ReportError, parse_report

ACTION = "Choose a file that Cairn saved as a report."


@pytest.fixture
def told(stage: Stage) -> Stage:
    """The inspector is open at a request with all that can be told."""
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", DEAR, seconds=9.4)
    stage.window.explainer.explain_current()
    stage.window.inspector.page.reveal("report")
    stage.settle()
    return stage


def choose(stage: Stage, button: str, path: Path) -> None:
    """Press a button of the report, and take that file in the dialog that opens."""
    (pressed,) = (
        one for one in stage.window.inspector.findChildren(QPushButton) if one.text() == button and one.isVisible()
    )
    stage.window.inspector.page.ensureWidgetVisible(pressed)
    press(stage, pressed)
    dialog = stage.window.findChildren(QFileDialog)[-1]
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, str(path))
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()


def viewer_of(stage: Stage) -> ReportViewer:
    found = stage.window.findChild(ReportViewer)
    assert isinstance(found, ReportViewer)
    assert found.isVisible()
    return found


def said(viewer: ReportViewer) -> str:
    return "\n".join(label.text() for label in viewer.findChildren(QLabel) if label.isVisible())


def test_a_saved_report_is_opened_again_and_says_the_same(told: Stage, tmp_path: Path) -> None:
    """All but the words of the conversation."""
    path = tmp_path / "report.json"
    choose(told, "Save…", path)
    assert "21 Nov" not in path.read_text(encoding="utf-8")
    choose(told, "Open…", path)
    viewer = viewer_of(told)
    assert isinstance(viewer.focusWidget(), InspectorPage), "the keys scroll it at once"
    text = said(viewer)
    assert "A saved report." in text
    for line in (
        "It cost 6,320 tokens, here, and 61,200 tokens, 1 min 28 s, on 12 of 14 messages of this chat.",
        "saves 6,320 tokens, about 9 s, each time",
        "Allow 64 checkpoints for each chat; the limit on their number was reached.",
    ):
        assert line in text
    names = [bar.accessibleName() for part in (viewer, told.window.inspector) for bar in part.findChildren(NumbersBar)]
    assert names[0] == names[1]
    folds = {fold.button for fold in viewer.findChildren(Fold)}
    others = [b.text() for b in viewer.findChildren(QPushButton) if b.isVisible() and b not in folds]
    assert others == ["Close"], "nothing can be changed"
    QTest.keyClick(viewer, Qt.Key.Key_Escape)
    assert not viewer.isVisible()


def test_a_report_saved_as_text_is_shown_as_it_is(told: Stage, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    choose(told, "Save…", path)
    assert path.read_text(encoding="utf-8").startswith("Cairn cache report\n")
    choose(told, "Open…", path)
    assert viewer_of(told).isVisible()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00", "It is no report of Cairn: it is not text."),
        (b'{"n_prompt": 1', "It is no report of Cairn: it is not JSON, or was cut off."),
        (b"[" * 100_000, "It is no report of Cairn: it is not JSON, or was cut off."),
        (b'{"chats": []}', "It is no report of Cairn."),
        (b"[]", "It is no report of Cairn."),
        (b'{"n_prompt": 1, "schema": 99}', "A newer version of Cairn wrote it; this one cannot read it."),
        (b'{"n_prompt": "x", "schema": 2}', "The report is damaged: “n_prompt” is not what it should be."),
    ],
)
def test_a_file_that_is_no_report_is_one_sentence(told: Stage, tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(content)
    choose(told, "Open…", path)
    panel = told.window.pane.problem
    assert panel.isVisible()
    assert panel.message.text() == f"{sentence} {ACTION}"
    assert told.window.findChild(ReportViewer) is None


def test_a_report_that_was_tampered_with_never_gets_in(told: Stage, tmp_path: Path) -> None:
    """Every value of it replaced by something else in turn: read or refused with a sentence, and nothing else."""
    path = tmp_path / "report.json"
    choose(told, "Save…", path)
    whole = json.loads(path.read_text(encoding="utf-8"))
    sentences: list[str] = []
    for name in whole:
        others: tuple[object, ...] = (None, -5, "x", [], {}, [1], [{}], 1e300, True)
        for other in others:
            try:
                parse_report(json.dumps({**whole, name: other}))
            except ReportError as error:
                sentences.append(str(error))
    assert len(sentences) > len(whole)
    assert all(sentence.endswith(".") for sentence in sentences)
    path.write_text(json.dumps({**whole, "reused": whole["reused"] + 1}), encoding="utf-8")
    choose(told, "Open…", path)
    assert told.window.pane.problem.message.text() == f"The report is damaged: its figures do not add up. {ACTION}"


def test_a_folder_that_refuses_is_told(told: Stage, tmp_path: Path) -> None:
    told.window.explainer.reports.save(str(tmp_path / "missing" / "report.json"))
    assert told.window.pane.problem.title.text() == "The report could not be saved"
